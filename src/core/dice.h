/* dice.h - dice that anyone can check afterwards.
 *
 * The one who rolls has drawn a seed and shown its SHA-256 before he knew anything else. Every
 * person adds a nonce whose SHA-256 was shown before any nonce was. So nobody could choose the
 * rolls:
 *
 *     key    = SHA-256(seed, nonce of seat 1, 2, 3, 4)        a seat without a person: 32 zero
 * bytes block  = HMAC-SHA-256(key, label, game, roll, block)    16, 16, 4 and 4 bytes, the highest
 * first roll   = the first 32 bits of block 0, 1 ... that are no more than a multiple of the sum of
 *              the odds allows, modulo that sum: without bias
 *
 * A roll's number is used once in a game, also after a turn was taken back.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_DICE_H
#define BRETT_DICE_H

#include "game.h"
#include "sha256.h"

enum { GAME_ID_BYTES = 16 };

typedef struct {
    uint8_t bytes[GAME_ID_BYTES];
} GameId;

typedef struct {
    Digest key;
    GameId game;
} Dice;

/* `nonce` has one for each of SEATS_MAX seats. */
void dice_init(Dice *dice, const Digest *seed, const Digest *nonce, const GameId *game);
/* A number from 0 to n - 1, for n > 0. */
uint32_t dice_below(const Dice *dice, uint32_t roll, uint32_t n);
/* The outcome where chance acts, by the odds of the game and in the order of its moves(). */
Move dice_roll(const Dice *dice, uint32_t roll, const Game *game, const Position *pos);

#endif
