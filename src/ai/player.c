/* player.c - eight levels from one search.
 *
 * A level has a share of nodes, and a blur: every step it knows is judged with a random error of
 * about that size, so a weak level overlooks small differences and sometimes big ones. Values are
 * shares of the points, so the same blur means the same kind of mistake in every game.
 * SPDX-License-Identifier: MIT */
#include "brett/player.h"

static const struct {
    uint64_t nodes;
    int depth, lines, blur; /* blur in ten-thousandths of a point */
} levels[LEVELS + 1] = {
    [1] = { 2000, 1, 16, 4000 }, [2] = { 4000, 2, 16, 2200 }, [3] = { 8000, 3, 12, 1200 },
    [4] = { 16000, 4, 8, 600 },  [5] = { 40000, 0, 4, 250 },  [6] = { 150000, 0, 1, 0 },
    [7] = { 800000, 0, 1, 0 },   [8] = { 0, 0, 1, 0 },
};

void player_limit(const Game *game, int level, Limits *limits) {
    (void)game;
    if (levels[level].nodes && (!limits->nodes || limits->nodes > levels[level].nodes))
        limits->nodes = levels[level].nodes;
    if (levels[level].depth && (!limits->depth || limits->depth > levels[level].depth))
        limits->depth = levels[level].depth;
}

int player_lines(const Game *game, int level) {
    (void)game;
    return levels[level].lines;
}

Move player_choose(const Match *match, int level, const Verdict *verdict, Random *random) {
    (void)match;
    int blur = levels[level].blur, best = 0, most = INT32_MIN;
    for (int i = 0; i < verdict->lines; i++) {
        int error = blur ? (int)random_below(random, (uint32_t)(2 * blur + 1)) - blur : 0;
        int share = eval_share(verdict->line[i].value) + error;
        if (share > most) most = share, best = i;
    }
    return verdict->line[best].step[0];
}
