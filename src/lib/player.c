/* player.c - somebody who thinks: searching, judging, asking a solution.
 * SPDX-License-Identifier: MIT */
#include "lib.h"

#include "ai/outlook.h"
#include "ai/player.h"
#include "study/judge.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

SAME(BRETT_LINES_MAX, LINES_MAX);
SAME(BRETT_LINE_MAX, ORACLE_LINE);
SAME(BRETT_KNOWN_MAX, ORACLE_STEPS);
SAME(BRETT_LEVELS, LEVELS);
SAME(BRETT_WHOLE, EVAL_WHOLE);
SAME(BRETT_WIN, VALUE_WIN);
SAME(BRETT_DECIDED, VALUE_DECIDED);
SAME(BRETT_BLUNDER, GRADE_BLUNDER);
SAME(BRETT_MISTAKE, GRADE_MISTAKE);
SAME(BRETT_INACCURACY, GRADE_INACCURACY);
SAME(BRETT_GOOD, GRADE_GOOD);
SAME(BRETT_BEST, GRADE_BEST);
SAME(BRETT_LOST, ORACLE_LOSS);
SAME(BRETT_DRAWN, ORACLE_DRAW);
SAME(BRETT_WON, ORACLE_WIN);
SAME(BRETT_UNKNOWN, ORACLE_UNKNOWN);
_Static_assert((int)BRETT_LINE_MAX >= (int)LINE_MAX_STEPS, "the lines of a search fit");

enum { MEBIBYTES_MAX = 65536, CACHE_LINE = 64 };

/* The table of a solved game, for a game with its options. */
typedef struct Lesson Lesson;
struct Lesson {
    Lesson *next;
    Setup setup;
    OracleTable *table;
};

struct brett_player {
    Table table;
    void *memory;
    size_t bytes;
    Search *search;
    Lesson *lessons;
};

/* ---- the handle ---- */

brett_player *brett_player_new(int mebibytes, brett_error *err) {
    if (mebibytes < 1 || mebibytes > MEBIBYTES_MAX)
        return lib_say(err, "a player has 1 to 65536 mebibytes of memory"), NULL;
    brett_player *player = calloc(1, sizeof *player);
    if (!player) return lib_no_memory(err), NULL;
    player->bytes = ((size_t)mebibytes << 20) + CACHE_LINE;  // to begin at a cache line
    player->search = calloc(1, search_size());
    player->memory = calloc(1, player->bytes);
    if (!player->search || !player->memory) {
        brett_player_free(player);
        return lib_no_memory(err), NULL;
    }
    table_init_zeroed(&player->table, player->memory, player->bytes);
    return player;
}

void brett_player_free(brett_player *player) {
    if (!player) return;
    while (player->lessons) {
        Lesson *lesson = player->lessons;
        player->lessons = lesson->next;
        free(lesson->table);
        free(lesson);
    }
    free(player->memory);
    free(player->search);
    free(player);
}

void brett_player_forget(brett_player *player) {
    assert(player);
    table_init(&player->table, player->memory, player->bytes);
}

static Lesson *find_lesson(const brett_player *player, const Setup *setup) {
    Lesson *lesson = player->lessons;
    while (lesson && !setup_equal(&lesson->setup, setup)) lesson = lesson->next;
    return lesson;
}

static const OracleTable *solved_by(const brett_player *player, const Setup *setup) {
    const Lesson *lesson = find_lesson(player, setup);
    return lesson ? lesson->table : NULL;
}

/* A place for the table of this game: where the last one was, or a new one. */
static Lesson *place_for(brett_player *player, const Setup *setup) {
    Lesson *lesson = find_lesson(player, setup);
    if (lesson) return lesson;
    lesson = calloc(1, sizeof *lesson);
    if (!lesson) return NULL;
    *lesson = (Lesson){ .next = player->lessons, .setup = *setup };
    return player->lessons = lesson;
}

bool brett_player_learn(brett_player *player, const char *spec, const void *file, size_t bytes,
                        brett_error *err) {
    assert(player && spec && file);
    Setup setup;
    Error why;
    if (!setup_read(spec, &setup, &why)) return lib_refuse(err, &why);
    const Oracle *oracle = oracle_find(&setup);
    if (!oracle || !oracle->open) return lib_say(err, "there is no table of this game");
    OracleTable *table = malloc(oracle->opened(file, bytes));
    if (!table) return lib_no_memory(err);
    if (!oracle->open(&setup, file, bytes, table, &why)) {
        free(table);
        return lib_refuse(err, &why);
    }
    Lesson *lesson = place_for(player, &setup);
    if (!lesson) {
        free(table);
        return lib_no_memory(err);
    }
    free(lesson->table);
    lesson->table = table;
    return true;
}

/* ---- limits ---- */

/* One question: what the caller allows, and where to tell. */
typedef struct {
    const brett_limits *limits;
    const Match *match;
    brett_verdict *verdict; /* of the caller's, filled before each telling */
    struct timespec begin;
} Question;

static struct timespec now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

/* Whether so much of the time is over, in halves. */
static bool is_over(const Question *question, int halves) {
    const brett_limits *limits = question->limits;
    if (limits->stop && limits->stop(limits->data)) return true;
    if (!limits->milliseconds) return false;
    struct timespec time = now();
    int64_t passed = (int64_t)(time.tv_sec - question->begin.tv_sec) * 1000 +
                     (time.tv_nsec - question->begin.tv_nsec) / 1000000;
    return passed * 2 >= (int64_t)limits->milliseconds * halves;
}

static bool must_stop(void *data) { return is_over(data, 2); }
static bool must_hurry(void *data) { return is_over(data, 1); }

static bool is_fine(const brett_limits *limits, brett_error *err) {
    if (limits->level < 0 || limits->level > LEVELS)
        return lib_say(err, "levels go from 1 to 8; 0 is the highest");
    if (limits->lines < 0 || limits->lines > LINES_MAX)
        return lib_say(err, "there are 1 to 16 lines; 0 means 1");
    if (limits->depth < 0 || limits->milliseconds < 0)
        return lib_say(err, "a limit cannot be negative");
    return true;
}

static bool can_begin(const Match *match, const brett_limits *limits, brett_error *err) {
    if (!is_fine(limits, err)) return false;
    int actor = match_actor(match);
    if (actor < 0)
        return lib_say(err, actor == CHANCE ? "it is chance that acts" : "the game is over");
    return true;
}

static bool will_end(const brett_limits *limits) {
    return limits->nodes || limits->depth || limits->milliseconds || limits->stop ||
           (limits->level && limits->level < LEVELS);
}

static Limits limits_of(Question *question) {
    const brett_limits *from = question->limits;
    Limits limits = { .nodes = from->nodes,
                      .depth = from->depth,
                      .lines = from->lines,
                      .seed = from->seed,
                      .stop = must_stop,
                      .hurry = must_hurry,
                      .data = question };
    player_limit(question->match->setup.game, from->level ? from->level : LEVELS, &limits);
    return limits;
}

/* ---- answers ---- */

static int write_steps(const Match *match, const Move *step, int length,
                       char (*out)[BRETT_TOKEN_SIZE]) {
    Position pos = match->now;
    for (int i = 0; i < length; i++) {
        Text word = text_into(out[i], sizeof out[i]);
        match->setup.game->write_move(&pos, step[i], &word);
        game_apply(match->setup.game, &pos, step[i]);
    }
    return length;
}

static void write_outlook(const Match *match, const Line *from, brett_line *line) {
    Outlook outlook;
    outlook_of(match, from, &outlook);
    line->share = outlook.share[match_actor(match)];
    line->win = outlook.win, line->draw = outlook.draw, line->loss = outlook.loss;
    memcpy(line->shares, outlook.share, sizeof line->shares);
}

static void write_line(const Match *match, const Line *from, brett_line *line) {
    memset(line, 0, sizeof *line);
    line->value = from->value;
    line->is_proven = from->is_proven;
    if (from->length) write_outlook(match, from, line);
    line->length = write_steps(match, from->step, from->length, line->step);
}

static void write_verdict(const Match *match, const Verdict *from, brett_verdict *verdict) {
    memset(verdict, 0, sizeof *verdict);
    verdict->depth = from->depth;
    verdict->nodes = from->nodes;
    verdict->lines = from->lines;
    for (int i = 0; i < from->lines; i++) write_line(match, &from->line[i], &verdict->line[i]);
}

static void tell(void *data, const Verdict *verdict) {
    Question *question = data;
    write_verdict(question->match, verdict, question->verdict);
    question->limits->tell(question->limits->data, question->verdict);
}

/* ---- the questions ---- */

bool brett_player_think(brett_player *player, const brett_match *handle, const brett_limits *limits,
                        brett_verdict *verdict, brett_error *err) {
    assert(player && handle && limits && verdict);
    const Match *match = &handle->match;
    if (!can_begin(match, limits, err)) return false;
    if (!will_end(limits)) return lib_say(err, "without a limit thinking may never end");
    Question question = { limits, match, verdict, now() };
    Limits allowed = limits_of(&question);
    if (limits->tell) allowed.tell = tell;
    Verdict found;
    table_next(&player->table);
    player_think(player->search, &player->table, solved_by(player, &match->setup), match, &allowed,
                 &found);
    write_verdict(match, &found, verdict);
    return true;
}

/* A judge's questions all have the same limits. */
typedef struct {
    brett_player *player;
    const brett_limits *limits;
} Analyst;

static void think_for_judge(void *data, const Match *match, const Move *only, Verdict *verdict) {
    Analyst *analyst = data;
    brett_player *player = analyst->player;
    Question question = { analyst->limits, match, NULL, now() };
    Limits allowed = limits_of(&question);
    allowed.only = only;
    table_next(&player->table);
    player_think(player->search, &player->table, solved_by(player, &match->setup), match, &allowed,
                 verdict);
}

static void write_judgement(const Match *match, const Judged *from, brett_judgement *judgement) {
    memset(judgement, 0, sizeof *judgement);
    judgement->seat = from->seat;
    judgement->is_roll = from->is_roll;
    judgement->is_forced = from->is_forced;
    judgement->is_known = from->is_known;
    judgement->before = from->before;
    judgement->after = from->after;
    judgement->loss = from->is_roll ? 0 : from->loss;
    judgement->luck = from->is_roll ? from->after - from->before : 0;
    judgement->grade = (brett_grade)from->grade;
    write_line(match, &from->best, &judgement->best);
}

bool brett_player_judge(brett_player *player, const brett_match *handle, const char *token,
                        const brett_limits *limits, brett_judgement *judgement, brett_error *err) {
    assert(player && handle && token && limits && judgement);
    Error why;
    Move move;
    if (!is_fine(limits, err)) return false;
    if (match_actor(&handle->match) == NOBODY) return lib_say(err, "the game is over");
    if (!game_read_move(handle->match.setup.game, &handle->match.now, token, &move, &why))
        return lib_refuse(err, &why);
    brett_limits full = *limits;
    full.level = LEVELS, full.lines = 1;
    if (!will_end(&full)) return lib_say(err, "without a limit thinking may never end");

    // The judge looks ahead: it writes behind the steps of a match, so it gets a copy with room.
    int room = handle->match.count + JUDGE_AHEAD;
    Played *steps = lib_memory(sizeof *steps * (size_t)room, err);
    if (!steps) return false;
    Match match;
    match_init(&match, &handle->match.setup, steps, room);
    match_copy(&match, &handle->match, NULL);
    Analyst analyst = { player, &full };
    Judge judge;
    Judged found;
    judge_init(&judge, think_for_judge, &analyst);
    judge_step(&judge, &match, move, &found);
    write_judgement(&match, &found, judgement);
    free(steps);
    return true;
}

static void write_solution(const Match *match, const OracleAnswer *from, brett_solution *solution) {
    memset(solution, 0, sizeof *solution);
    solution->value = (brett_value)from->value;
    solution->turns = from->turns;
    solution->is_exact = from->is_exact;
    solution->nodes = from->nodes;
    solution->steps = from->count;
    for (int i = 0; i < from->count; i++) {
        brett_known *known = &solution->step[i];
        write_steps(match, &from->step[i].move, 1, &known->token);
        known->value = (brett_value)from->step[i].value;
        known->turns = from->step[i].turns;
    }
    solution->length = write_steps(match, from->line, from->length, solution->line);
}

bool brett_player_solve(brett_player *player, const brett_match *handle, const brett_limits *limits,
                        brett_solution *solution, brett_error *err) {
    assert(player && handle && limits && solution);
    const Match *match = &handle->match;
    if (!can_begin(match, limits, err)) return false;
    const Oracle *oracle = oracle_find(&match->setup);
    if (!oracle) return lib_say(err, "this game is not solved");
    Question question = { limits, match, NULL, now() };
    OracleQuestion asked = { .pos = &match->now,
                             .table = solved_by(player, &match->setup),
                             .nodes = limits->nodes,
                             .stop = must_stop,
                             .data = &question };
    asked.memory = table_memory(&player->table, &asked.bytes);
    OracleAnswer answer;
    if (!oracle->ask(&asked, &answer))
        return lib_say(err, asked.table || oracle->memory
                                ? "the solution does not know this position"
                                : "this needs the table of the game");
    write_solution(match, &answer, solution);
    return true;
}
