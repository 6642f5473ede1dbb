/* opening.c - random steps.
 * SPDX-License-Identifier: MIT */
#include "opening.h"

Move opening_step(const Game *game, const Position *pos, Random *random) {
    Move move = game_random(game, pos, random);
    if (game->actor(pos) == CHANCE || !game->rank) return move;
    for (int i = 0; i < 50 && game->rank(pos, move) < 0; i++) move = game_random(game, pos, random);
    return move;
}
