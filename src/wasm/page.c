/* page.c - arguments, answers, and the game of a question.
 * SPDX-License-Identifier: MIT */
#include "page.h"

#include "draw/draw.h"

#include <string.h>

static char input[INPUT];
static char output[JSON_TEXT];
_Alignas(64) char page_scratch[SCRATCH];

static Played played[STEPS];
/* The game of the last question, and the input that told it: SPEC, START and STEPS. */
static Match last;
static char told[INPUT];
static size_t told_bytes; /* without the zero behind the steps; 0: nothing is remembered */

EXPORT(brett_input) char *brett_input(void);
EXPORT(brett_input_size) int brett_input_size(void);

char *brett_input(void) { return input; }
int brett_input_size(void) { return INPUT; }

Argument page_first(void) {
    input[INPUT - 2] = input[INPUT - 1] = '\0';  // whatever the page wrote, arguments end
    return (Argument){ .text = input };
}

Argument page_next(Argument argument) {
    const char *end = argument.text + strlen(argument.text);
    return (Argument){ .text = end < input + INPUT - 1 ? end + 1 : end,
                       .number = argument.number + 1 };
}

Text page_answer(void) { return text_into(output, sizeof output); }

const char *page_refuse(Argument argument, const Error *err) {
    Text out = page_answer();
    text_add(&out, "{\"error\":");
    text_json(&out, err->why);
    text_print(&out, ",\"argument\":%d,\"at\":%u}", argument.number, (unsigned)err->at);
    return output;
}

const char *page_fault(Argument argument, const char *why) {
    Error err;
    refuse(&err, 0, "%s", why);
    return page_refuse(argument, &err);
}

const char *page_whole(const Text *answer) {
    return answer->cut ? page_fault(page_first(), "the answer to this is too long") : output;
}

const char *page_number(Argument *argument, long least, long most, long *number) {
    Error err;
    if (!text_to_number(argument->text, least, most, number)) {
        refuse(&err, 0, "expected a number from %d to %d", (int)least, (int)most);
        return page_refuse(*argument, &err);
    }
    *argument = page_next(*argument);
    return NULL;
}

const char *page_setup(Argument *argument, Setup *setup) {
    Error err;
    if (!setup_read(argument->text, setup, &err)) return page_refuse(*argument, &err);
    *argument = page_next(*argument);
    return NULL;
}

/* Whether the input tells the game of the last question again, perhaps with more steps. */
static bool goes_on(void) {
    if (told_bytes == 0 || memcmp(input, told, told_bytes) != 0) return false;
    char next = input[told_bytes];
    return next == '\0' || next == ' ' || told[told_bytes - 1] == '\0';
}

static const char *begin(Argument spec, Argument start, Match *match) {
    Setup setup;
    Error err;
    const char *refused = page_setup(&spec, &setup);
    if (refused) return refused;
    told_bytes = 0;
    match_init(match, &setup, played, STEPS);
    return !*start.text || match_begin(match, start.text, &err) ? NULL : page_refuse(start, &err);
}

/* Plays the steps from `at` on, which is in the argument. */
static const char *play(Argument steps, const char *at, Match *match) {
    Error err;
    if (!match_play_all(match, at, &err)) {
        err.at += (size_t)(at - steps.text);
        return page_refuse(steps, &err);
    }
    last = *match;
    told_bytes = (size_t)(at - input) + strlen(at);
    memcpy(told, input, told_bytes);
    return NULL;
}

/* The next question is mostly about the same game a step later, so only what is new is played: a
 * long game would be slow otherwise. */
const char *page_match(Argument *argument, Match *match) {
    Argument spec = *argument, start = page_next(spec), steps = page_next(start);
    const char *at = steps.text, *refused = NULL;
    if (goes_on())
        *match = last, at = input + told_bytes;
    else
        refused = begin(spec, start, match);
    *argument = page_next(steps);
    return refused ? refused : play(steps, at, match);
}

const char *page_end(Argument *argument, Match *match) {
    Error err;
    if (*argument->text && !match_finish_as(match, argument->text, &err))
        return page_refuse(*argument, &err);
    *argument = page_next(*argument);
    return NULL;
}
