/* player.c - eight levels, and what they think with.
 * SPDX-License-Identifier: MIT */
#include "player.h"

#include "solve/allein.h"

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

void player_limit(const Game *game, int level, Limits *limits) {
    if (level == LEVELS) return;
    limits->overlook = game->overlook[level - 1];
    if (!limits->nodes || limits->nodes > nodes_of[level]) limits->nodes = nodes_of[level];
}

/* One step as a verdict. */
static void say_step(Verdict *verdict, Move step) {
    memset(verdict, 0, sizeof *verdict);
    verdict->lines = 1;
    verdict->line[0] = (Line){ .step = { step }, .length = 1 };
}

/* A weak player of a game for one does not always see the step of the solution. */
static bool has_overlooked(const Match *match, const Limits *limits, Verdict *verdict) {
    Random random = { random_mix(limits->seed) };
    if ((int)random_below(&random, OVERLOOK_ALL) >= limits->overlook) return false;
    say_step(verdict, game_random(match->setup.game, &match->now, &random));
    return true;
}

static void solve(Table *table, const Match *match, const Limits *limits, Verdict *verdict) {
    AlleinLimits least = { .nodes = limits->nodes, .stop = limits->stop, .data = limits->data };
    AlleinVerdict found;
    Move step;
    size_t bytes;
    void *memory = table_memory(table, &bytes);
    if (!solve_allein_hint(&match->now, memory, bytes, &least, &step, &found)) return;
    say_step(verdict, step);
    Line *line = &verdict->line[0];
    verdict->depth = found.length;
    verdict->nodes = found.nodes;
    if (found.length) {
        line->length = found.length < LINE_MAX_STEPS ? found.length : LINE_MAX_STEPS;
        memcpy(line->step, found.step, sizeof(Move) * (size_t)line->length);
    }
    line->value = found.answer == ALLEIN_SOLVED       ? VALUE_WIN - found.length
                  : found.answer == ALLEIN_UNSOLVABLE ? found.length - VALUE_WIN
                                                      : 0;
    if (limits->tell) limits->tell(limits->data, verdict);
}

/* False if the table does not know. */
static bool look_up(const AufstellenTable *solved, const Match *match, const Limits *limits,
                    Verdict *verdict) {
    AufstellenAnswer known;
    if (!solve_aufstellen_probe(solved, &match->now, &known) || !known.best) return false;
    int wanted = limits->lines ? limits->lines : 1;
    *verdict = (Verdict){ .nodes = 1, .depth = known.turns };
    for (int i = 0; i < known.count && verdict->lines < wanted; i++) {
        const AufstellenStep *step = &known.step[i];
        if (limits->only && *limits->only != step->move) continue;
        int value = step->value > 0   ? VALUE_WIN - step->turns
                    : step->value < 0 ? step->turns - VALUE_WIN
                                      : 0;
        verdict->line[verdict->lines++] =
            (Line){ .step = { step->move }, .length = 1, .value = value };
    }
    bool found = verdict->lines > 0;
    if (found && limits->tell) limits->tell(limits->data, verdict);
    return found;
}

void player_think(Search *search, Table *table, const AufstellenTable *solved, const Match *match,
                  const Limits *limits, Verdict *verdict) {
    if (match->setup.game->seats(&match->now) == 1) {
        if (!has_overlooked(match, limits, verdict)) solve(table, match, limits, verdict);
    } else if (!solved || !look_up(solved, match, limits, verdict)) {
        search_run(search, table, match, limits, verdict);
    }
}
