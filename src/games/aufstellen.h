/* aufstellen.h - the position of Aufstellen, for its rules and its evaluation.
 *
 * Turns go round in six: red's square, blue's triangle, red's cylinder, blue's square, red's
 * triangle, blue's cylinder (rules 1). So the number of a turn modulo 6 names its seat and its
 * shape, and every piece belongs to exactly one of the six turns: p->pieces[t] are the pieces of
 * turn t, as a set of points (bit 4 * rank + file), and only p->pieces[p->due] can change next.
 *
 *      turn    0 1 2 3 4 5        seat  = turn % 2
 *      letter  s T c S t C        shape = turn % 3
 *
 * What is off the board follows from what is on it (rules 5). A move is 16 * from + to; placing has
 * from == to.
 * SPDX-License-Identifier: MIT */
#ifndef GAMES_AUFSTELLEN_H
#define GAMES_AUFSTELLEN_H

#include "core/game.h"

enum { RED, BLUE, SEATS };
enum { SQUARE, TRIANGLE, CYLINDER, SHAPES };
enum { SIDE = 4, POINTS = SIDE * SIDE, TURNS = 6 };
enum { LINE = TURNS }; /* in place of a due turn: the game was won by a line */
enum { FILE_A = 0x1111, NOT_A = 0xeeee, NOT_D = 0x7777, ALL = 0xffff };

/* 16 bytes; equal positions are equal bytes. */
typedef struct {
    uint16_t pieces[TURNS];
    uint8_t due;      /* turn number modulo 6, or LINE */
    int8_t winner;    /* NOBODY while the game goes on */
    uint8_t straight; /* option lines=straight */
    uint8_t zero;
} Aufstellen;

_Static_assert(sizeof(Aufstellen) == 16 && sizeof(Aufstellen) <= POSITION_MAX, "no hidden padding");

static inline int supply(int shape) { return shape == CYLINDER ? 1 : 2; }

static inline unsigned beside(unsigned set) { return (set & NOT_D) << 1 | (set & NOT_A) >> 1; }

/* rules 2: the points next to any of the set; only for the cylinder diagonally, too. */
static inline unsigned around(unsigned set, int shape) {
    unsigned ends = (set << SIDE | set >> SIDE) & ALL;
    return ends | beside(shape == CYLINDER ? set | ends : set);
}

static inline unsigned pieces_of(const Aufstellen *p, int seat) {
    return p->pieces[seat] | p->pieces[seat + 2] | p->pieces[seat + 4];
}

static inline unsigned empty_points(const Aufstellen *p) {
    return ~(pieces_of(p, RED) | pieces_of(p, BLUE)) & ALL;
}

/* rules 3 */
static inline bool has_line(const Aufstellen *p, int seat) {
    unsigned set = pieces_of(p, seat);
    return (set & set >> 1 & set >> 2 & set >> 3 & FILE_A) ||
           (set & set >> 4 & set >> 8 & set >> 12) ||
           (!p->straight && ((set & 0x8421) == 0x8421 || (set & 0x1248) == 0x1248));
}

/* rules 2: a piece off the board goes first. */
static inline bool is_placing(const Aufstellen *p) {
    return __builtin_popcount(p->pieces[p->due]) < supply(p->due % SHAPES);
}

/* rules 4 */
static inline bool is_shut_in(const Aufstellen *p) {
    return !is_placing(p) && !(around(p->pieces[p->due], p->due % SHAPES) & empty_points(p));
}

/* See struct Game. */
int aufstellen_rank(const void *pos, Move move);
int aufstellen_noisy(const void *pos, Move *out);
extern const struct Eval eval_aufstellen;
extern const Game game_aufstellen;

#endif
