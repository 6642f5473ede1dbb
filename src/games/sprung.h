/* sprung.h - Schaff den Sprung: the position, and what its rules and its evaluation both ask of it.
 *
 * Every player owns three ranks (his lane) and nobody ever leaves a rank, so a player is one word:
 *
 *        files   a  b  c  d  e  f  g  h  i  j  k  l
 *     upper rank 24 25 26 27 28 29 30 31 32 33 34 35
 *    middle rank 12 13 14 15 16 17 18 19 20 21 22 23       bit numbers in `lane`
 *     lower rank  0  1  2  3  4  5  6  7  8  9 10 11
 *
 * A step goes to the next empty square on the right, and that is where the carry goes when the
 * piece is added to its lane once more. The enemies on a file count only as odd or even: xor adds
 * them up.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SPRUNG_H
#define BRETT_SPRUNG_H

#include "core/game.h"

enum {
    SIDE = 12,
    SQUARES = SIDE * SIDE,
    FIELD = 3, /* squares of a field's side, and ranks of a lane */
    LANE = FIELD * SIDE,
    NONE = -1, /* no piece is running */
    STOP = 0,  /* as a Move: no step goes from a1 to a1 */
};

enum { LONE_BOTH, LONE_START, LONE_FIELD };

/* 72 bytes: two words a player, then eight single bytes. */
typedef struct {
    uint64_t lane[SEATS_MAX];      /* where a player's pieces stand; 0 for seats nobody sits on */
    uint64_t triangles[SEATS_MAX]; /* which of them are triangles; 0 without expert=yes */
    int8_t turn;                   /* a seat, or NOBODY */
    int8_t runner;                 /* bit of the piece that may go on, or NONE */
    uint8_t was_alone;             /* whether the runner was alone on its field when it set out; 0
                                      with lone=field, where a runner is no straggler any more */
    uint8_t seats, teams, expert;
    uint8_t lone;   /* who is a straggler: LONE_... */
    uint8_t unused; /* 0 */
} Sprung;
_Static_assert(sizeof(Sprung) == 72, "no padding");

#define IN_EACH_RANK(upper, middle, lower)                                                         \
    ((uint64_t)(upper) << 2 * SIDE | (uint64_t)(middle) << SIDE | (uint64_t)(lower))

extern const struct Eval eval_sprung;

static const uint64_t goal_field = IN_EACH_RANK(7, 7, 7) << 9;
static const uint64_t goal_triangles = IN_EACH_RANK(1, 2, 4) << 9;

static inline uint64_t bit_at(int bit) { return (uint64_t)1 << bit; }

/* The pieces of a lane that have an empty square somewhere on their right. */
static inline uint64_t movable(uint64_t lane) {
    uint64_t stuck = lane & IN_EACH_RANK(1, 1, 1) << 11;
    stuck |= lane & stuck >> 1;
    stuck |= lane & stuck >> 1;
    return lane & ~stuck;
}

/* Rules 1: the square next to a movable piece, or the first empty one behind its neighbours. */
static inline uint64_t target(uint64_t lane, uint64_t piece) { return (lane + piece) & ~lane; }

static inline bool is_alone(uint64_t lane, int bit) {
    uint64_t field = (uint64_t)7 << bit / FIELD * FIELD;
    return (lane & field) == bit_at(bit);
}

/* Rules 3: a piece that was or was not alone on its field when its turn began has just gone from
 * `from` to `to`, as its first step or a further one. */
static inline bool is_straggler(int lone, uint64_t lane, int from, int to, bool was_alone,
                                bool is_first) {
    switch (lone) {
    case LONE_START: return was_alone;
    case LONE_FIELD: return is_first && from / FIELD == to / FIELD && is_alone(lane, to);
    default: return was_alone && is_alone(lane, to);
    }
}

static inline int partner(int seat) { return seat ^ 1; }

/* Rules 2: the files with an odd number of enemies, as the lowest bits, whatever the colours of the
 * enemies, and also if some have finished. The bits above are noise. */
static inline uint64_t odd_files(const Sprung *p, int seat) {
    uint64_t enemies = p->lane[0] ^ p->lane[1] ^ p->lane[2] ^ p->lane[3] ^ p->lane[seat];
    if (p->teams) enemies ^= p->lane[partner(seat)];
    return enemies ^ enemies >> SIDE ^ enemies >> 2 * SIDE;
}

/* The square of bit 0 of a seat's lane; with two players the middle lanes are used. */
static inline int offset(int seats, int seat) { return LANE * ((seats == 2 ? 2 : 3) - seat); }

static inline int from_square(Move move) { return move & 0xff; }
static inline int to_square(Move move) { return move >> 8; }

#endif
