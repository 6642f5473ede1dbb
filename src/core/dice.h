/* dice.h - dice that anyone can check afterwards.
 *
 * The one who rolls has drawn a seed and shown its SHA-256 before he knew anything else. Every
 * person adds a nonce whose SHA-256 was shown before any nonce was. So nobody could choose the
 * rolls:
 *
 *     key    = SHA-256(seed, nonce of seat 1, 2, 3, 4)
 *     block  = HMAC-SHA-256(key, label, game, roll, number of the block)
 *     roll   = 32 bits modulo the sum of the odds
 *
 * The nonce of a seat without a person is 32 zero bytes. Label and game have 16 bytes, the numbers
 * four, the highest first. The bits are the first 32 of block 0, 1 ... that are not among the
 * lowest 2^32 modulo the sum of the odds: so no outcome is favoured.
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
