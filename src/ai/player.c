/* player.c - eight levels, and what they think with.
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include <string.h>

/* Each level looks at about three times as many positions as the one below. */
static const uint64_t nodes_of[LEVELS + 1] = {
    [1] = 100, [2] = 300, [3] = 1000, [4] = 3000, [5] = 10000, [6] = 30000, [7] = 100000,
};

int player_read_level(const char *text, size_t length) {
    bool is_level =
        length == 6 && memcmp(text, "level", 5) == 0 && text[5] >= '1' && text[5] <= '0' + LEVELS;
    return is_level ? text[5] - '0' : 0;
}

/* For a game that does not say. */
static const uint16_t usual_overlook[LEVELS - 1] = { 970, 880, 770, 640, 500, 340, 170 };

static const uint16_t *overlook_of(const Game *game) {
    for (int i = 0; i < LEVELS - 1; i++)
        if (game->overlook[i]) return game->overlook;
    return usual_overlook;
}

void player_limit(const Game *game, int level, Limits *limits) {
    limits->level = level;
    if (level == LEVELS) return;
    limits->overlook = overlook_of(game)[level - 1];
    if (!limits->nodes || limits->nodes > nodes_of[level]) limits->nodes = nodes_of[level];
}

const Oracle *player_oracle(const Setup *setup, const Limits *limits) {
    bool is_weak = limits->overlook || (limits->level && limits->level < LEVELS);
    if (limits->material || (is_weak && setup->game->eval)) return NULL;
    return oracle_find(setup);
}

/* A weak player does not always see the oracle's step. */
static bool has_overlooked(const Match *match, const Limits *limits, Verdict *verdict) {
    Random random = { random_mix(limits->seed ^ game_key(match->setup.game, &match->now)) };
    if ((int)random_below(&random, OVERLOOK_ALL) >= limits->overlook) return false;
    *verdict = (Verdict){ .lines = 1 };
    verdict->line[0] =
        (Line){ .step = { game_random(match->setup.game, &match->now, &random) }, .length = 1 };
    return true;
}

static int value_of(OracleValue value, int turns) {
    return value == ORACLE_WIN ? VALUE_WIN - turns : value == ORACLE_LOSS ? turns - VALUE_WIN : 0;
}

/* An oracle has no depths: a step of depth is worth so many positions to one that has to work, up
 * to a moment in all. */
enum { DEPTH_NODES = 50000, DEPTH_MOST = 20 };

static bool put(const Oracle *oracle, Table *table, const OracleTable *solved, const Match *match,
                const Position *pos, const Limits *limits, OracleAnswer *answer) {
    bool can_search = match->setup.game->eval != NULL;
    OracleQuestion question = { .pos = pos,
                                .table = solved,
                                .nodes = limits->nodes,
                                .stop = can_search && limits->hurry ? limits->hurry : limits->stop,
                                .data = limits->data };
    int depth = limits->depth < DEPTH_MOST ? limits->depth : DEPTH_MOST;
    uint64_t moment = (uint64_t)depth * DEPTH_NODES;
    if (moment && (!question.nodes || question.nodes > moment)) question.nodes = moment;
    question.memory = table_memory(table, &question.bytes);
    if (question.bytes < oracle->memory || !oracle->ask(&question, answer)) return false;
    return answer->count ? oracle_best(answer) > 0 : answer->value == ORACLE_LOSS;
}

/* Only the best step comes with what follows it. */
static void add_line(const OracleAnswer *answer, int step, Verdict *verdict) {
    const OracleStep *known = &answer->step[step];
    Line *line = &verdict->line[verdict->lines++];
    *line = (Line){ .step = { known->move },
                    .length = 1,
                    .value = value_of(known->value, known->turns),
                    .is_proven = known->value != ORACLE_UNKNOWN };
    if (step > 0 || !answer->length) return;
    line->length = answer->length < LINE_MAX_STEPS ? answer->length : LINE_MAX_STEPS;
    memcpy(line->step, answer->line, sizeof(Move) * (size_t)line->length);
}

static void say(const OracleAnswer *answer, const Limits *limits, Verdict *verdict) {
    int wanted = limits->lines ? limits->lines : 1;
    if (wanted > LINES_MAX) wanted = LINES_MAX;
    *verdict = (Verdict){ .nodes = answer->nodes, .depth = answer->turns };
    for (int i = 0; i < answer->count && verdict->lines < wanted; i++)
        if (!limits->only || *limits->only == answer->step[i].move) add_line(answer, i, verdict);
}

/* A step that the answer does not list is worth what follows it. */
static void ask_after(const Oracle *oracle, Table *table, const OracleTable *solved,
                      const Match *match, const Limits *limits, Verdict *verdict) {
    const Game *game = match->setup.game;
    Position next = match->now;
    OracleAnswer answer;
    game_apply(game, &next, *limits->only);
    int seat = game->actor(&match->now), actor = game->actor(&next);
    if (actor < 0 || !put(oracle, table, solved, match, &next, limits, &answer)) return;
    bool is_other = game->team(&next, actor) != game->team(&next, seat);
    OracleValue value = !is_other                        ? answer.value
                        : answer.value == ORACLE_UNKNOWN ? ORACLE_UNKNOWN
                                                         : (OracleValue) - (int)answer.value;
    *verdict = (Verdict){ .lines = 1, .nodes = answer.nodes, .depth = answer.turns + 1 };
    verdict->line[0] = (Line){ .step = { *limits->only },
                               .length = 1,
                               .value = value_of(value, answer.turns + 1),
                               .is_proven = value != ORACLE_UNKNOWN };
}

bool player_ask(Table *table, const OracleTable *solved, const Match *match, Limits *limits,
                Verdict *verdict) {
    const Oracle *oracle = player_oracle(&match->setup, limits);
    OracleAnswer answer;
    if (!oracle) return false;
    if (has_overlooked(match, limits, verdict)) return true;
    if (!put(oracle, table, solved, match, &match->now, limits, &answer)) return false;
    if (!answer.count) limits->lost = answer.turns;
    say(&answer, limits, verdict);
    bool is_after = !verdict->lines && limits->only;
    if (is_after) ask_after(oracle, table, solved, match, limits, verdict);
    if (!verdict->lines) return false;
    if (limits->tell) limits->tell(limits->data, verdict);
    return true;
}

void player_think(Search *search, Table *table, const OracleTable *solved, const Match *match,
                  const Limits *limits, Verdict *verdict) {
    Limits own = *limits;
    if (!player_ask(table, solved, match, &own, verdict))
        search_run(search, table, match, &own, verdict);
}
