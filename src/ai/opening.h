/* opening.h - steps drawn at random that a game can go on from.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_OPENING_H
#define BRETT_OPENING_H

#include "core/game.h"

/* A random step, of chance or of a seat; of a seat a foolish one (see rank in game.h) only if fifty
 * in a row are. */
Move opening_step(const Game *game, const Position *pos, Random *random);

#endif
