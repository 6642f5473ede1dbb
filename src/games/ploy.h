/* ploy.h - the position of Ploy, for its rules and its evaluation.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLOY_H
#define BRETT_PLOY_H

#include "bits.h"
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

/* The set of a kind's ways: SHIELD_SET ... */
#define NOSE_SET(kind, count, a, b, c, d) kind##_SET = 1 << (a) | 1 << (b) | 1 << (c) | 1 << (d),
enum { PLOY_NOSES(NOSE_SET) };
#undef NOSE_SET

typedef Bits Set; /* of points: bit rank * 9 + file */
#define FULL   (((Set)1 << POINTS) - 1)
#define FILE_A (FULL / ((1 << SIDE) - 1))
#define FILE_I (FILE_A << (SIDE - 1))

typedef struct {
    Set fleet[COLOURS]; /* the pieces each seat commands */
    Set commanders;
    uint8_t cell[POINTS];
    uint8_t form, any; /* any: turn=any */
    int8_t slot;       /* the seat whose turn it is, be it out or not (teams), or NOBODY */
} Ploy;
_Static_assert(sizeof(Ploy) <= 256 && sizeof(Ploy) <= POSITION_MAX, "a position is small");

static inline Set point_set(int point) { return bits_one(point); }

static inline bool has(Set set, int point) { return bits_has(set, point); }

static inline int first(Set set) { return bits_lowest(set); }

static inline int kind_of(int piece) { return (piece - 1) >> 3 & 7; }
static inline int facing_of(int piece) { return (piece - 1) & 7; }

/* The pieces a seat must not capture: its own and its partner's. */
static inline Set friends_of(const Ploy *p, int seat) {
    return p->form == TEAMS ? p->fleet[seat] | p->fleet[seat ^ 2] : p->fleet[seat];
}

extern const struct Eval eval_ploy;

#endif
