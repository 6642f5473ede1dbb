/* super3.h - the position of Super 3, for the rules and for the evaluation.
 *
 * Boxes and, within a box, holes count from 0, row by row; the numbers printed on the board are 3
 * more. Hole h of box b is bit 9 * b + h of a Holes set, so nine bits are a box, and in octal its
 * three digits are its rows, the lowest digit first:
 *
 *      boxes:  3  4  5      a box:  3  4  5      bits:  0 1 2      0421 and 0124 are diagonals,
 *              6  7  8              6  c  8             3 4 5      0111 is the left column,
 *              9 10 11              9 10 11             6 7 8      0020 is the centre.
 *
 * Two things make this small. In `pegs` a won box is filled by its winner, so "an empty hole of a
 * box not won" is simply an empty hole. And the centre stands where hole 7 would, so a 7 follows
 * the same rule as the other totals: that hole of every box, or the outer holes of the box of that
 * number.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SUPER3_H
#define BRETT_SUPER3_H

#include "bits.h"
#include "core/eval.h"

typedef Bits Holes;

enum { RED, YELLOW, SEATS };
enum { BOXES = 9, BOX_HOLES = 9, HOLES = BOXES * BOX_HOLES, CENTRE = 4 };
enum { FIRST_NUMBER = 3, PEGS = 64, ROLLS_A_TURN = 3, KEEP = HOLES };
enum { REMOVING = 2, ANYWHERE = 12 }; /* the two totals with rules of their own */
enum { BOX = 0777, OUTER = 0757 };    /* holes of one box */
enum { PEG, DIE };
enum { TRAY = HOLES, DICE = TRAY + SEATS };

/* 64 bytes; equal positions are equal in the first 48. */
typedef struct {
    Holes pegs[SEATS];
    uint16_t boxes[SEATS]; /* the boxes won: bit b for box b */
    int8_t turn;           /* NOBODY when the game is over */
    uint8_t roll;          /* the total being placed, REMOVING, or 0 while chance acts */
    uint8_t unusable;      /* rolls without a target so far; only while chance acts */
    uint8_t zero[9];
    Holes stood; /* in won boxes, the holes where pegs stand: rules 4, only for drawing */
} Super3;

_Static_assert(sizeof(Super3) == 64 && sizeof(Super3) <= POSITION_MAX, "no hidden padding");

static inline Holes hole_set(int hole) { return bits_one(hole); }

static inline Holes box_set(int box, unsigned holes) { return (Holes)holes << BOX_HOLES * box; }

/* Seven boxes lie in the lower 63 bits. */
static inline unsigned in_box(Holes set, int box) {
    return (unsigned)(box < 7 ? (uint64_t)set >> BOX_HOLES * box
                              : (uint64_t)(set >> 63) >> BOX_HOLES * (box - 7)) &
           BOX;
}

static inline int size_of(Holes set) { return bits_size(set); }
static inline int lowest(Holes set) { return bits_lowest(set); }

/* rules 1: three in a row or any five; it is the same for the holes of a box and for boxes. */
static inline bool wins(unsigned nine) {
    return (nine & nine >> 1 & nine >> 2 & 0111) || (nine & nine >> 3 & nine >> 6 & 0007) ||
           (nine & 0421) == 0421 || (nine & 0124) == 0124 || __builtin_popcount(nine) >= 5;
}

static inline Holes empty_holes(const Super3 *p) {
    return ~(p->pegs[RED] | p->pegs[YELLOW]) & (hole_set(HOLES) - 1);
}

extern const Eval eval_super3;
/* What a step wins or prevents at once. */
int super3_rank(const void *pos, Move move);

#endif
