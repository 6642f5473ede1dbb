/* registry.c - the list of games, from games.def.
 *
 * A portable build compiles games and solutions twice, see the Makefile. Of the copy for better
 * processors nothing is seen but its lists; the functions here and in solve/oracle.c choose.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <string.h>

#define GAME(id) extern const Game game_##id;
#include "games.def"
#undef GAME

#ifdef AVX2_COPY
#    define game_list game_list_avx2
#endif
extern const Game *const game_list[];
const Game *const game_list[] = {
#define GAME(id) &game_##id,
#include "games.def"
#undef GAME
};

#ifndef AVX2_COPY
enum { COUNT = sizeof game_list / sizeof *game_list };

#    ifdef AVX2_TOO
extern const Game *const game_list_avx2[];

/* Whatever has BMI has LZCNT too, which has no name here. */
bool game_has_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

const Game *game_at(int i) { return game_has_avx2() ? game_list_avx2[i] : game_list[i]; }
#    else
bool game_has_avx2(void) { return false; }

const Game *game_at(int i) { return game_list[i]; }
#    endif

int game_count(void) { return COUNT; }

const Game *game_find(const char *id) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(game_at(i)->id, id) == 0) return game_at(i);
    return NULL;
}
#endif
