/* registry.c - the list of games, from games.def.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <string.h>

#define GAME(id) extern const Game game_##id;
#include "games.def"
#undef GAME

static const Game *const games[] = {
#define GAME(id) &game_##id,
#include "games.def"
#undef GAME
};

int game_count(void) { return (int)(sizeof games / sizeof *games); }

const Game *game_at(int i) { return games[i]; }

const Game *game_find(const char *id) {
    for (int i = 0; i < game_count(); i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}
