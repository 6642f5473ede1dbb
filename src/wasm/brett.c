/* brett.c - what a page may call: text in, JSON out.
 *
 * The caller writes its arguments into brett_input(), each ended by a zero byte, and calls a
 * function; the answer is a zero-terminated text that stays until the next call. A refused question
 * answers
 * {"error":"...","at":N}. Nothing is remembered between calls: a game is its spec, its start and
 * its steps.
 * SPDX-License-Identifier: MIT */
#include "brett/bench.h"
#include "brett/draw.h"
#include "brett/record.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { INPUT = 1 << 20, STEPS = 65536 };

static char input[INPUT];
static char output[JSON_TEXT];
static Played played[STEPS];
static _Alignas(16) char search_memory[1 << 20], table_memory[(4 << 20) + 64];
static _Alignas(16) char record_memory[RECORD_MEMORY(INPUT / 4)];

EXPORT(brett_input) char *brett_input(void);
EXPORT(brett_input_size) int brett_input_size(void);
EXPORT(brett_games) const char *brett_games(void);
EXPORT(brett_board) const char *brett_board(void);
EXPORT(brett_scene) const char *brett_scene(void);
EXPORT(brett_record) const char *brett_record(void);
EXPORT(brett_signatures) const char *brett_signatures(void);

char *brett_input(void) { return input; }
int brett_input_size(void) { return INPUT; }

static const char *answer_error(const char *why, size_t at) {
    Text out = text_into(output, sizeof output);
    text_add(&out, "{\"error\":");
    text_json(&out, why);
    text_print(&out, ",\"at\":%u}", (unsigned)at);
    return output;
}

/* The argument after this one. The input always ends in two zero bytes. */
static const char *next_argument(const char *argument) {
    input[INPUT - 2] = input[INPUT - 1] = '\0';
    return argument + strlen(argument) + 1;
}

/* All games: a JSON list. */
const char *brett_games(void) {
    Text out = text_into(output, sizeof output);
    text_char(&out, '[');
    for (int i = 0; i < game_count(); i++) {
        if (i) text_char(&out, ',');
        json_game(game_at(i), &out);
    }
    text_char(&out, ']');
    return output;
}

/* SPEC: its cells. */
const char *brett_board(void) {
    Setup setup;
    Error err;
    if (!setup_read(input, &setup, &err)) return answer_error(err.why, err.at);
    Text out = text_into(output, sizeof output);
    json_board(&setup, &out);
    return output;
}

/* SPEC, START ("" for the beginning), STEPS with blanks between: the position reached. */
const char *brett_scene(void) {
    Setup setup;
    Error err;
    Match match;
    const char *start = next_argument(input), *steps = next_argument(start);
    if (!setup_read(input, &setup, &err)) return answer_error(err.why, err.at);
    match_init(&match, &setup, played, STEPS);
    if (*start && !match_begin(&match, start, &err)) return answer_error(err.why, err.at);
    for (const char *at = steps; *at;) {
        char token[TOKEN_MAX + 32];
        Text word = text_into(token, sizeof token);
        const char *begin = at;
        while (*at && *at != ' ') text_char(&word, *at++);
        if (!match_play(&match, token, &err)) return answer_error(err.why, (size_t)(begin - steps));
        while (*at == ' ') at++;
    }
    Text out = text_into(output, sizeof output);
    json_scene(&match, &out);
    return output;
}

/* RECORD as text: the same as JSON. */
const char *brett_record(void) {
    Record record;
    Error err;
    size_t used;
    input[INPUT - 1] = '\0';
    record_init(&record, record_memory, sizeof record_memory);
    if (!record_read(&record, input, &used, &err)) return answer_error(err.why, err.at);
    Text out = text_into(output, sizeof output);
    record_json(&record, &out);
    return output;
}

/* The lines of `brett bench --signature` for the game named in the input. */
const char *brett_signatures(void) {
    Setup setup;
    Error err;
    if (!setup_read(input, &setup, &err)) return answer_error(err.why, err.at);
    Table table;
    if (search_size() > sizeof search_memory)
        return answer_error("the search needs more memory", 0);
    table_init(&table, table_memory, sizeof table_memory);
    Text out = text_into(output, sizeof output);
    do {
        Signature signature;
        bench_sign(&setup, (Search *)search_memory, &table, &signature);
        bench_write(&setup, &signature, &out);
        text_char(&out, '\n');
    } while (setup_next(&setup));
    return output;
}
