/* standing.h - how a match of two players stands.
 *
 * Games come in sets, numbered in a row: one game for each place at the table that the first player
 * can take, all with the same opening and the same dice, so that luck is shared. With two sides a
 * set is a pair. In a game for one a set is two games with the same set-up, the first for the first
 * player, and who leaves fewer pieces has won both.
 *
 * Games may be told in any order. Pairs are taken in the order of their numbers, whole ones only,
 * and up to where the test has answered: so it makes no difference who played faster.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_STANDING_H
#define BRETT_STANDING_H

#include "sprt.h"

#include <stdbool.h>
#include <stdint.h>

/* Instead of an outcome: the game was not played yet, or a player failed. */
enum { GAME_OPEN = -1, GAME_FAILED = -2 };

typedef struct {
    /* The match. */
    long games;
    int places;       /* games in a set */
    bool is_alone;    /* a game for one */
    const Sprt *sprt; /* the test that may end it; or NULL */
    int16_t *outcome; /* of each game, in the caller's memory */
    /* What is known. */
    long played, won, drawn, lost, failures;
    long twelfths; /* points of the first player */
    long sets;     /* so many from the first on are settled */
    Pairs pairs;
    SprtAnswer answer;
} Standing;

/* `outcome` has room for all games. A test needs sets of two. */
void standing_init(Standing *standing, long games, int places, bool is_alone, const Sprt *sprt,
                   int16_t *outcome);
/* A game that is open has ended, with so many twelfths of a point for the first player, in a game
 * for one with so many pieces left; or as GAME_FAILED. */
void standing_add(Standing *standing, long game, int outcome);

#endif
