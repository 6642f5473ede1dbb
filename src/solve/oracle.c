/* oracle.c - the list of oracles, from oracles.def.
 * SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <string.h>

#define ORACLE(game) extern const Oracle oracle_##game;
#include "oracles.def"
#undef ORACLE

static const Oracle *const oracles[] = {
#define ORACLE(game) &oracle_##game,
#include "oracles.def"
#undef ORACLE
};

int oracle_count(void) { return (int)(sizeof oracles / sizeof *oracles); }

const Oracle *oracle_at(int i) { return oracles[i]; }

const Oracle *oracle_find(const Setup *setup) {
    for (int i = 0; i < oracle_count(); i++)
        if (strcmp(oracles[i]->game, setup->game->id) == 0)
            return !oracles[i]->fits || oracles[i]->fits(setup) ? oracles[i] : NULL;
    return NULL;
}

int oracle_best(const OracleAnswer *answer) {
    int best = 0;
    while (best < answer->count && answer->step[best].value == answer->value &&
           answer->step[best].turns == answer->turns)
        best++;
    return best;
}
