/* ploy.h - the position of Ploy, for its rules and its evaluation.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLOY_H
#define BRETT_PLOY_H

#include "core/game.h"

enum { SIDE = 9, POINTS = SIDE * SIDE, COLOURS = 4, FLEET_MAX = 36 };
enum { DUEL, FOUR, TEAMS };
enum { SHIELD, PROBE_A, PROBE_V, PROBE_I, LANCE_F, LANCE_T, LANCE_Y, COMMANDER, KINDS };

/* Where the noses of each kind point at facing 0, as directions of the compass clockwise from
 * ahead: how many there are, and four, of which one is repeated where there are fewer. */
#define PLOY_NOSES(X)                                                                              \
    X(SHIELD, 1, 0, 0, 0, 0)                                                                       \
    X(PROBE_A, 2, 0, 1, 0, 1)                                                                      \
    X(PROBE_V, 2, 0, 2, 0, 2)                                                                      \
    X(PROBE_I, 2, 0, 4, 0, 4)                                                                      \
    X(LANCE_F, 3, 7, 0, 1, 0)                                                                      \
    X(LANCE_T, 3, 6, 0, 2, 0)                                                                      \
    X(LANCE_Y, 3, 7, 1, 4, 4)                                                                      \
    X(COMMANDER, 4, 0, 2, 4, 6)

#define NOSE_WAYS(kind, count, a, b, c, d) [kind] = { a, b, c, d },
static const uint8_t ways[KINDS][4] = { PLOY_NOSES(NOSE_WAYS) };
#undef NOSE_WAYS

typedef unsigned __int128 Set; /* of points: bit rank * 9 + file */

typedef struct {
    Set fleet[COLOURS]; /* the pieces each seat commands */
    Set commanders;
    uint8_t cell[POINTS];
    uint8_t form, any; /* any: turn=any */
    int8_t slot;       /* the seat whose turn it is, be it out or not (teams), or NOBODY */
} Ploy;
_Static_assert(sizeof(Ploy) <= 256 && sizeof(Ploy) <= POSITION_MAX, "a position is small");

static inline Set point_set(int point) { return (Set)1 << point; }

static inline bool has(Set set, int point) { return set >> point & 1; }

static inline int first(Set set) {
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline int kind_of(int piece) { return (piece - 1) >> 3 & 7; }
static inline int facing_of(int piece) { return (piece - 1) & 7; }

/* The pieces a seat must not capture: its own and its partner's. */
static inline Set friends_of(const Ploy *p, int seat) {
    return p->form == TEAMS ? p->fleet[seat] | p->fleet[seat ^ 2] : p->fleet[seat];
}

extern const struct Eval eval_ploy;

#endif
