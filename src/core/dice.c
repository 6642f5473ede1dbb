/* dice.c - from a key and a number to an outcome.
 * SPDX-License-Identifier: MIT */
#include "dice.h"

#include <string.h>

void dice_init(Dice *dice, const Digest *seed, const Digest *nonce, const GameId *game) {
    Sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, seed->bytes, DIGEST_BYTES);
    for (int seat = 0; seat < SEATS_MAX; seat++) sha256_add(&sha, nonce[seat].bytes, DIGEST_BYTES);
    dice->key = sha256_done(&sha);
    dice->game = *game;
}

static void put_number(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static Digest block_of(const Dice *dice, uint32_t roll, uint32_t block) {
    enum { LABEL = 16, NUMBER = 4 };
    uint8_t message[LABEL + GAME_ID_BYTES + 2 * NUMBER] = "brett dice v1";
    memcpy(message + LABEL, dice->game.bytes, GAME_ID_BYTES);
    put_number(message + LABEL + GAME_ID_BYTES, roll);
    put_number(message + LABEL + GAME_ID_BYTES + NUMBER, block);
    return sha256_hmac(dice->key.bytes, DIGEST_BYTES, message, sizeof message);
}

uint32_t dice_below(const Dice *dice, uint32_t roll, uint32_t n) {
    uint32_t spoilt = -n % n;  // 2^32 mod n: so many of the lowest numbers would favour somebody
    for (uint32_t block = 0;; block++) {
        Digest drawn = block_of(dice, roll, block);
        for (const uint8_t *at = drawn.bytes; at < drawn.bytes + DIGEST_BYTES; at += 4) {
            uint32_t r =
                (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
            if (r >= spoilt) return r % n;
        }
    }
}

Move dice_roll(const Dice *dice, uint32_t roll, const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    uint32_t total = 0;
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) total += (uint32_t)game_odds(game, pos, list[i]);
    uint32_t drawn = dice_below(dice, roll, total);
    for (int i = 0;; i++) {
        uint32_t weight = (uint32_t)game_odds(game, pos, list[i]);
        if (drawn < weight) return list[i];
        drawn -= weight;
    }
}
