/* weltreich.h - the position of Weltreich, for its rules and its evaluation.
 *
 * A set of squares is three words of four ranks each, twelve bits a rank:
 *
 *     word 0  ranks 1-4     bit 12 * (rank % 4) + file, both counted from 0
 *     word 1  ranks 5-8     all four thrones lie here
 *     word 2  ranks 9-12
 *
 * The pieces are kept by who commands them: men[seat], and among them the riders and one commander
 * a seat; the others are archers. Their colours do not matter to any rule and lie behind the state.
 *
 *     bytes    0  men[4]         96
 *             96  riders         24
 *            120  commander[4]    a square, or NOWHERE: the seat is out, or not in this game
 *            124  turn, winner    a seat or NOBODY; a team is named by its first seat
 *            126  players, teams
 *            128  hue[2]         48   outside the state: the two bits of each piece's colour
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_WELTREICH_H
#define BRETT_WELTREICH_H

enum { WORDS = 3 };
#include "twelve.h"

enum { NOWHERE = 255 };
enum { COMMANDER, RIDER, ARCHER, KINDS };
enum { RIDERS_MAX = 4, ARCHERS_MAX = 6 };
enum { PASS = 0 };

typedef struct {
    Squares men[SEATS_MAX], riders;
    uint8_t commander[SEATS_MAX];
    int8_t turn, winner;
    uint8_t players, teams;
    Squares hue[2];
} Weltreich;

_Static_assert(sizeof(Weltreich) == 176 && offsetof(Weltreich, hue) == 128, "no padding");
_Static_assert(sizeof(Weltreich) <= 256 && sizeof(Weltreich) <= POSITION_MAX, "small positions");

#define SQUARE(file, rank) ((rank)*SIDE + (file))

static const uint64_t rank_of_squares = 0xfff, file_of_squares = 0x001001001001;

/* The thrones are e5, h5, e8 and h8; the coronation throne is the one farthest from the corner. */
static const uint64_t thrones = BIT(52) | BIT(55) | BIT(88) | BIT(91);
static const uint8_t coronation[4] = { 91, 55, 52, 88 };

/* The capture distances as sets of bits (rules 1). */
static const unsigned distances[KINDS] = { 1u << 2 | 1u << 5, 1u << 3, 1u << 4 };

/* A seat's pieces and, in a team, the partner's: seats 0 and 1, 2 and 3 go together. */
static inline Squares friends(const Weltreich *p, int seat) {
    return both(&p->men[seat], &p->men[p->teams ? seat ^ 1 : seat]);
}

static inline int kind_at(const Weltreich *p, int seat, int square) {
    return p->commander[seat] == square ? COMMANDER : has(&p->riders, square) ? RIDER : ARCHER;
}

static inline bool is_line(int from, int to) {
    return from / SIDE == to / SIDE || from % SIDE == to % SIDE;
}

/* Whether the piece of `seat` on `from` could capture on the square `to` of its rank or file. */
static inline bool reaches(const Weltreich *p, int seat, int from, int to) {
    int away = from < to ? to - from : from - to;
    if (away >= SIDE) away /= SIDE;
    return distances[kind_at(p, seat, from)] >> away & 1;
}

static inline int commanders(const Weltreich *p) {
    int count = 0;
    for (int seat = 0; seat < p->players; seat++) count += p->commander[seat] != NOWHERE;
    return count;
}

/* How many thrones win (rules 2, 3, 4). */
static inline int wanted(const Weltreich *p) { return p->players == 2 || p->teams ? 4 : 3; }

extern const Eval eval_weltreich;
int eval_weltreich_rank(const void *pos, Move move);
void eval_weltreich_ranks(const void *pos, const Move *moves, int count, int *out);
int eval_weltreich_noisy(const void *pos, Move *out);

#endif
