/* brett.c - what a page may call: text in, JSON out.
 *
 * The caller writes its arguments into brett_input(), each ended by a zero byte, and calls a
 * function; the answer is a zero-terminated text that stays until the next call. A refused question
 * answers
 * {"error":"...","at":N}. A game is its spec, its start and its steps. Between calls the table of
 * the search, the open file of a solved game and the game of the last question are remembered; but
 * for the file, none of them changes an answer.
 *
 * The page lends two functions: stop() says whether thinking has to end, tell() is called with the
 * address of an answer after each depth.
 * SPDX-License-Identifier: MIT */
#include "ai/bench.h"
#include "ai/player.h"
#include "core/record.h"
#include "draw/draw.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

enum { INPUT = 1 << 20, STEPS = INPUT / 2 }; /* a step and the blank before it: two bytes */

static char input[INPUT];
static char output[JSON_TEXT];
static Played played[STEPS];
/* The game of the last question, and the input that told it: SPEC, START and STEPS. */
static Match last;
static char told[INPUT];
static size_t told_bytes; /* without the zero behind the steps; 0: nothing is remembered */
static _Alignas(16) char search_memory[1 << 20], small_memory[(4 << 20) + 64];
static _Alignas(64) char large_memory[32 << 20], solved_memory[2 << 20];
/* The file of the solved game that was asked for last, if its oracle could open it. */
static _Alignas(16) char opened_memory[32 << 10];
static Setup opened_for;
static bool is_opened;
static _Alignas(16) char record_memory[RECORD_MEMORY(INPUT / 4)];

IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(const char *answer);

EXPORT(brett_input) char *brett_input(void);
EXPORT(brett_input_size) int brett_input_size(void);
EXPORT(brett_games) const char *brett_games(void);
EXPORT(brett_board) const char *brett_board(void);
EXPORT(brett_scene) const char *brett_scene(void);
EXPORT(brett_think) const char *brett_think(void);
EXPORT(brett_solved) char *brett_solved(int bytes);
EXPORT(brett_solved_file) const char *brett_solved_file(void);
EXPORT(brett_solved_open) const char *brett_solved_open(int bytes);
EXPORT(brett_record) const char *brett_record(void);
EXPORT(brett_record_text) const char *brett_record_text(void);
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

/* Whether the input tells the game of the last question again, perhaps with more steps. */
static bool goes_on(void) {
    if (told_bytes == 0 || memcmp(input, told, told_bytes) != 0) return false;
    char next = input[told_bytes];
    return next == '\0' || next == ' ' || told[told_bytes - 1] == '\0';
}

static bool begin(Match *match, const char *start, Error *err) {
    Setup setup;
    if (!setup_read(input, &setup, err)) return false;
    told_bytes = 0;
    match_init(match, &setup, played, STEPS);
    return !*start || match_begin(match, start, err);
}

/* Plays the game that the input describes: SPEC, START ("" for the beginning), STEPS with blanks
 * between. `*rest` is the argument behind them. The next question is mostly about the same game a
 * step later, so only what is new is played: a long game would be slow otherwise. */
static bool replay(Match *match, const char **rest, Error *err) {
    const char *start = next_argument(input), *steps = next_argument(start), *at = steps;
    *rest = next_argument(steps);
    if (goes_on())
        *match = last, at = input + told_bytes;
    else if (!begin(match, start, err))
        return false;
    for (;;) {
        while (*at == ' ') at++;
        if (!*at) break;
        char token[TOKEN_MAX + 32];
        Text word = text_into(token, sizeof token);
        const char *token_at = at;
        while (*at && *at != ' ') text_char(&word, *at++);
        if (!match_play(match, token, err)) {
            err->at = (size_t)(token_at - steps);
            return false;
        }
    }
    last = *match;
    told_bytes = (size_t)(at - input);
    memcpy(told, input, told_bytes);
    return true;
}

/* SPEC, START, STEPS, END ("" while it goes on, "agreed", or the number of the seat that resigned):
 * the position reached. */
const char *brett_scene(void) {
    Match match;
    Error err;
    const char *end;
    if (!replay(&match, &end, &err)) return answer_error(err.why, err.at);
    End how = *end == 'a' ? END_AGREED : END_RESIGNED;
    bool ended = !*end || match_finish(&match, how, *end - '1', &err);
    if (!ended) return answer_error(err.why, 0);
    Text out = text_into(output, sizeof output);
    json_scene(&match, &out);
    return output;
}

/* A number of the input; the argument behind it. */
static const char *read_number(const char *at, uint64_t *number) {
    for (*number = 0; *at >= '0' && *at <= '9'; at++)
        *number = *number * 10 + (uint64_t)(*at - '0');
    return next_argument(at);
}

/* {"depth":5,"nodes":1200,"lines":[{"value":31,"share":5300,"steps":["a1a2","b3"]}]} */
static void write_verdict(const Match *match, const Verdict *verdict, Text *out) {
    text_print(out, "{\"depth\":%d,\"nodes\":%u,\"lines\":[", verdict->depth,
               (unsigned)verdict->nodes);
    for (int i = 0; i < verdict->lines; i++) {
        const Line *line = &verdict->line[i];
        Position pos = match->now;
        text_print(out, "%s{\"value\":%d,\"share\":%d,\"steps\":[", i ? "," : "", line->value,
                   eval_share(line->value));
        for (int k = 0; k < line->length; k++) {
            char token[TOKEN_MAX];
            Text word = text_into(token, sizeof token);
            match->setup.game->write_move(&pos, line->step[k], &word);
            match->setup.game->apply(&pos, line->step[k]);
            if (k) text_char(out, ',');
            text_json(out, token);
        }
        text_add(out, "]}");
    }
    text_add(out, "]}");
}

static bool must_stop(void *data) { return (void)data, page_stop() != 0; }

static void tell(void *data, const Verdict *verdict) {
    Text out = text_into(output, sizeof output);
    write_verdict(data, verdict, &out);
    page_tell(output);
}

/* SPEC, START, STEPS, LEVEL, NODES (0: until stopped), LINES, SEED: what a player thinks. */
const char *brett_think(void) {
    static Table table;
    Match match;
    Error err;
    const char *rest;
    uint64_t level, lines;
    if (!replay(&match, &rest, &err)) return answer_error(err.why, err.at);
    if (match_actor(&match) < 0) return answer_error("nobody is to move", 0);
    Limits limits = { .stop = must_stop, .tell = tell, .data = &match };
    rest = read_number(rest, &level);
    rest = read_number(rest, &limits.nodes);
    rest = read_number(rest, &lines);
    read_number(rest, &limits.seed);
    if (level < 1 || level > LEVELS) return answer_error("levels go from 1 to 8", 0);
    limits.lines = lines < LINES_MAX ? (int)lines : LINES_MAX;
    player_limit(match.setup.game, (int)level, &limits);
    if (!table.entries) table_init(&table, large_memory, sizeof large_memory);
    table_next(&table);
    bool knows = is_opened && setup_equal(&opened_for, &match.setup);
    Verdict verdict;
    player_think((Search *)search_memory, &table, knows ? (OracleTable *)opened_memory : NULL,
                 &match, &limits, &verdict);
    Text out = text_into(output, sizeof output);
    write_verdict(&match, &verdict, &out);
    return output;
}

/* SPEC, LEVEL: the name of the file that a player of this level looks things up in, as a JSON
 * string; "" if it needs none or has it. The page copies that file to brett_solved(), which is 0
 * if the file is too long, and opens it for the same SPEC before anybody thinks. */
const char *brett_solved_file(void) {
    Setup setup;
    Error err;
    uint64_t level;
    char name[80] = "";
    if (!setup_read(input, &setup, &err)) return answer_error(err.why, err.at);
    read_number(next_argument(input), &level);
    if (level < 1 || level > LEVELS) return answer_error("levels go from 1 to 8", 0);
    Limits limits = { .level = (int)level };
    const Oracle *oracle = player_oracle(&setup, &limits);
    Text out = text_into(name, sizeof name);
    bool has_it = is_opened && setup_equal(&opened_for, &setup);
    if (oracle && oracle->file && !has_it) oracle->file(&setup, ORACLE_SHORT, &out);
    out = text_into(output, sizeof output);
    text_json(&out, name);
    return output;
}

char *brett_solved(int bytes) {
    return bytes >= 0 && (size_t)bytes <= sizeof solved_memory ? solved_memory : NULL;
}

const char *brett_solved_open(int bytes) {
    Error err;
    is_opened = false;
    if (!brett_solved(bytes)) return answer_error("too long", 0);
    if (!setup_read(input, &opened_for, &err)) return answer_error(err.why, err.at);
    const Oracle *oracle = oracle_find(&opened_for);
    if (!oracle || !oracle->opened) return answer_error("this game has no file to open", 0);
    if (oracle->opened > sizeof opened_memory) return answer_error("too long", 0);
    is_opened =
        oracle->open(&opened_for, solved_memory, (size_t)bytes, (OracleTable *)opened_memory, &err);
    return is_opened ? "{}" : answer_error(err.why, err.at);
}

static const char *read_record(Record *record) {
    Error err;
    size_t used;
    input[INPUT - 1] = '\0';
    record_init(record, record_memory, sizeof record_memory);
    return record_read(record, input, &used, &err) ? NULL : answer_error(err.why, err.at);
}

/* RECORD as text: the same as JSON. */
const char *brett_record(void) {
    Record record;
    const char *error = read_record(&record);
    if (error) return error;
    Text out = text_into(output, sizeof output);
    record_json(&record, &out);
    return output;
}

/* RECORD as text: the same as a JSON string, written as records are written. */
const char *brett_record_text(void) {
    static char text[INPUT];
    Record record;
    const char *error = read_record(&record);
    if (error) return error;
    Text plain = text_into(text, sizeof text), out = text_into(output, sizeof output);
    record_write(&record, &plain);
    text_json(&out, text);
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
    table_init(&table, small_memory, sizeof small_memory);
    Text out = text_into(output, sizeof output);
    do {
        Signature signature;
        bench_sign(&setup, (Search *)search_memory, &table, &signature);
        bench_write(&setup, &signature, &out);
        text_char(&out, '\n');
    } while (setup_next(&setup));
    return output;
}
