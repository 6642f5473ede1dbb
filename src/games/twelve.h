/* twelve.h - what Das Tor and Weltreich share: sets of squares of a board of twelve by twelve,
 * steps from square to square, and how two, three and four players sit around it.
 *
 * A set is a few words of PART squares each, so that no rank is divided. WORDS, which the game says
 * before it includes this, is what suits its rules.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TWELVE_H
#define BRETT_TWELVE_H

#include "core/eval.h"

enum { SIDE = 12, SQUARES = SIDE * SIDE, PART = SQUARES / WORDS };

typedef struct {
    uint64_t word[WORDS];
} Squares;

#define MOVE(from, to) ((Move)(from) | (Move)(to) << 8)
#define FROM(move)     ((int)((move)&0xff))
#define TO(move)       ((int)((move) >> 8))
#define BIT(square)    ((uint64_t)1 << (square) % PART)

static inline bool has(const Squares *set, int square) {
    return set->word[square / PART] >> square % PART & 1;
}

static inline void put(Squares *set, int square) { set->word[square / PART] |= BIT(square); }

static inline void drop(Squares *set, int square) { set->word[square / PART] &= ~BIT(square); }

/* Whatever stands on `from` in this set now stands on `to`, and what stood there is gone. */
static inline void carry(Squares *set, int from, int to) {
    uint64_t bit = has(set, from);
    drop(set, from), drop(set, to);
    set->word[to / PART] |= bit << to % PART;
}

static inline Squares both(const Squares *a, const Squares *b) {
    Squares sum;
    for (int w = 0; w < WORDS; w++) sum.word[w] = a->word[w] | b->word[w];
    return sum;
}

static inline int size_of(const Squares *set) {
    int size = 0;
    for (int w = 0; w < WORDS; w++) size += __builtin_popcountll(set->word[w]);
    return size;
}

/* The square number `n` of a set that has more than n. */
static inline int pick(const Squares *set, int n) {
    int w = 0;
    for (int here; n >= (here = __builtin_popcountll(set->word[w])); w++) n -= here;
    uint64_t left = set->word[w];
    while (n--) left &= left - 1;
    return w * PART + __builtin_ctzll(left);
}

/* The pieces of all seats. */
static inline Squares occupied(const Squares men[SEATS_MAX]) {
    Squares low = both(&men[0], &men[1]), high = both(&men[2], &men[3]);
    return both(&low, &high);
}

static inline int seat_at(const Squares men[SEATS_MAX], int square) {
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (has(&men[seat], square)) return seat;
    return NOBODY;
}

/* See struct Game: a step as it is written where it leads from square to square. */
static inline bool twelve_named(const void *pos, const char *token, Move *move) {
    (void)pos;
    Scan in = scan_from(token, NULL);
    int square[2], count = scan_squares(&in, SIDE, SIDE, square);
    *move = MOVE(square[0], square[count > 1]);
    return in.ok;
}

static const Option twelve_options[] = {
    { "players", "2|3|4", "how many play", "wie viele spielen" },
    { "teams", "no|yes", "four play two against two: red and blue, green and yellow",
      "vier spielen zwei gegen zwei: Rot und Blau, Grün und Gelb" },
    { 0 },
};

static inline const char *twelve_clash(const Setup *setup) {
    return setup->choice[1] && setup->choice[0] != 2 ? "teams=yes needs players=4" : NULL;
}

/* Corners count clockwise from the lower left one, and each has its colour. Two sit opposite. */
static const char *const twelve_colours[] = { "red", "blue", "green", "yellow", NULL };

static inline int corner_of(int players, int seat) { return players == 2 && seat == 1 ? 2 : seat; }

#endif
