/* oracle.c - the list of oracles, from oracles.def. There may be two: see games/registry.c.
 * SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <string.h>

#define ORACLE(game) extern const Oracle oracle_##game;
#include "oracles.def"
#undef ORACLE

#ifdef AVX2_COPY
#    define oracle_list oracle_list_avx2
#endif
extern const Oracle *const oracle_list[];
const Oracle *const oracle_list[] = {
#define ORACLE(game) &oracle_##game,
#include "oracles.def"
#undef ORACLE
};

#ifndef AVX2_COPY
enum { COUNT = sizeof oracle_list / sizeof *oracle_list };

#    ifdef AVX2_TOO
extern const Oracle *const oracle_list_avx2[];

const Oracle *oracle_at(int i) { return game_has_avx2() ? oracle_list_avx2[i] : oracle_list[i]; }
#    else
const Oracle *oracle_at(int i) { return oracle_list[i]; }
#    endif

int oracle_count(void) { return COUNT; }

const Oracle *oracle_find(const Setup *setup) {
    for (int i = 0; i < COUNT; i++) {
        const Oracle *oracle = oracle_at(i);
        if (strcmp(oracle->game, setup->game->id) == 0)
            return !oracle->fits || oracle->fits(setup) ? oracle : NULL;
    }
    return NULL;
}

int oracle_best(const OracleAnswer *answer) {
    int best = 0;
    while (best < answer->count && answer->step[best].value == answer->value &&
           answer->step[best].turns == answer->turns)
        best++;
    return best;
}
#endif
