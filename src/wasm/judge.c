/* judge.c - a page's analyst: a whole game, step by step.
 * SPDX-License-Identifier: MIT */
#include "study/judge.h"
#include "page.h"

EXPORT(brett_judge) const char *brett_judge(void);

static int rounded(double share) { return (int)(share < 0 ? share - 0.5 : share + 0.5); }

static void think(void *data, const Match *match, const Move *only, Verdict *verdict) {
    Limits limits = *(const Limits *)data;
    limits.only = only;
    page_think(match, &limits, verdict);
}

/* A solver that finds no way knows no more than that. */
static void write_decided(const Match *match, int value, Text *out) {
    bool is_alone = game_sides(match->setup.game, &match->now) == 1;
    if (value > VALUE_DECIDED) text_print(out, ",\"decided\":%d", VALUE_WIN - value);
    if (value < -VALUE_DECIDED)
        text_print(out, ",\"decided\":%d", is_alone ? 0 : -VALUE_WIN - value);
}

/* {"number":0,"kind":"step","seat":0,"team":0,"loss":310,"luck":0,"grade":"good","before":5300,
 * "after":4990,"best":["a1a2","b3"],"wdl":[380,238,382],"shares":[4990,5010]}. Shares of 10000 for
 * the side of the seat; before and after only where somebody can say, the best line only for steps,
 * with what the step itself promises. "forced":true if there was no other; "decided" is how many
 * steps away the end was with the best one, below 0 for a loss, and 0 if only that is known. */
static void tell(void *data, const Match *match, const Judged *found) {
    const Game *game = match->setup.game;
    Text out = page_answer();
    (void)data;
    text_print(&out, "{\"number\":%d,\"kind\":\"%s\",\"seat\":%d,\"team\":%d", match->count,
               found->is_roll ? "roll" : "step", found->seat, game->team(&match->now, found->seat));
    text_print(&out, ",\"loss\":%d,\"luck\":%d,\"grade\":\"%s\"", found->loss, rounded(found->luck),
               judge_grades[found->grade].name);
    if (found->is_known)
        text_print(&out, ",\"before\":%d,\"after\":%d", found->before, found->after);
    if (found->is_forced) text_add(&out, ",\"forced\":true");
    if (!found->is_roll) {
        text_add(&out, ",\"best\":");
        page_steps(game, &match->now, found->best.step, found->best.length, &out);
        write_decided(match, found->best.value, &out);
    }
    if (!found->is_roll && found->is_known) {
        text_char(&out, ',');
        page_outlook(game, &match->now, &found->outlook, &out);
    }
    text_char(&out, '}');
    page_tell(page_whole(&out));
}

/* The sums of a seat; loss is the mean over its steps with a choice. */
static void write_seat(const Tally *tally, Text *out) {
    text_print(out, "{\"steps\":%d,\"accuracy\":%d,\"loss\":%d,\"luck\":%d,\"grades\":{",
               tally->steps, rounded(EVAL_WHOLE * judge_accuracy(tally)),
               tally->steps ? rounded((double)tally->loss / tally->steps) : 0,
               rounded(tally->luck));
    for (int grade = 0; grade < GRADES; grade++)
        text_print(out, "%s\"%s\":%d", grade ? "," : "", judge_grades[grade].name,
                   tally->grade[grade]);
    text_add(out, "}}");
}

/* SPEC, START, STEPS, END, NODES to think about each position: tells what each step was worth, and
 * answers with the sums of the seats, {"seats":[...]}. */
const char *brett_judge(void) {
    Match game;
    Judge judge;
    Argument argument = page_first();
    long nodes = 0;
    const char *refused = page_match(&argument, &game);
    if (!refused) refused = page_end(&argument, &game);
    if (!refused) refused = page_number(&argument, 1, INT32_MAX, &nodes);
    if (refused) return refused;
    Limits limits = { .nodes = (uint64_t)nodes, .seed = 1 };
    page_forget();  // so that the same game is always judged the same
    judge_init(&judge, think, &limits);
    judge_game(&judge, &game, (Played *)page_scratch, tell);
    Text out = page_answer();
    text_add(&out, "{\"seats\":[");
    for (int seat = 0; seat < game.setup.game->seats(&game.now); seat++) {
        if (seat) text_char(&out, ',');
        write_seat(&judge.seat[seat], &out);
    }
    text_add(&out, "]}");
    return page_whole(&out);
}

_Static_assert((STEPS + JUDGE_AHEAD) * sizeof(Played) <= SCRATCH, "any game can be judged");
