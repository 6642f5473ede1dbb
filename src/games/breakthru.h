/* breakthru.h - the position of Breakthru, for its rules and its evaluation.
 *
 * The 121 squares are the low bits of a 128-bit number, square = rank * 11 + file. Gold's ships
 * include the flagship, whose square is kept beside them. One byte, `stage`, says what happens now:
 * the first two stages are the fleets themselves, so a fleet's turn is the fleet's number.
 *
 *   byte  0..15  gold's ships          33  stage
 *        16..31  silver's ships        34  the ship that has moved this turn, or NO_SQUARE
 *            32  flagship's square,    35  the seat that commands gold, 0 until that is chosen
 *                or NO_SQUARE          36..47  zero
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BREAKTHRU_H
#define BRETT_BREAKTHRU_H

#include "bits.h"
#include "core/game.h"

typedef Bits Squares;

enum { SIDE = 11, SQUARES = SIDE * SIDE, CENTRE = SQUARES / 2, NO_SQUARE = 255 };
enum { ESCORTS = 12, DESTROYERS = 20 };
enum { GOLD, SILVER, PLACING, TAKING, DECIDING, OVER };  // stages, the first two also fleets

typedef struct {
    Squares ships[2];
    uint8_t flagship, stage, moved, gold_seat;
    uint8_t zero[12];
} Breakthru;
_Static_assert(sizeof(Breakthru) == 48, "no hidden padding");

#define ONE      ((Squares)1)
#define BOARD    ((ONE << SQUARES) - 1)
#define RANK_1   ((ONE << SIDE) - 1)
#define FILE_A   (BOARD / RANK_1)
#define FILE_K   (FILE_A << (SIDE - 1))
#define EDGE     (RANK_1 | RANK_1 << (SQUARES - SIDE) | FILE_A | FILE_K)
#define OUTLINED ((((ONE << 5 * SIDE) - 1) / RANK_1 * 0x1f) << (3 * SIDE + 3))  // d4-h8

static inline Squares bit(int square) { return bits_one(square); }
static inline bool has(Squares set, int square) { return bits_has(set, square); }

static inline int count_of(Squares set) { return bits_size(set); }
static inline int lowest(Squares set) { return bits_lowest(set); }

static inline Squares occupied(const Breakthru *p) { return p->ships[GOLD] | p->ships[SILVER]; }

static inline Squares shifted(Squares set, int by) { return by > 0 ? set << by : set >> -by; }

/* The empty squares that these ships reach in one direction. Each is reached by one ship only, the
 * nearest; doubling the distance takes four rounds instead of ten. */
static inline Squares reach(Squares ships, Squares empty, int step) {
    Squares filled = ships, free = empty;
    for (int distance = 1; distance < SIDE; distance *= 2) {
        filled |= free & shifted(filled, distance * step);
        free &= shifted(free, distance * step);
    }
    return filled & empty;
}

/* The same to the east, of ships that stand on none of the empty squares: what is added to the
 * first square behind a ship is carried through all that follow. */
static inline Squares reach_east(Squares ships, Squares empty) {
    return empty & ~(empty + (ships << 1 & empty));
}

/* The squares one step diagonally from these: what ships attack. */
static inline Squares diagonal(Squares ships) {
    Squares east = ships & ~FILE_K, west = ships & ~FILE_A;
    return (east << (SIDE + 1) | west << (SIDE - 1) | east >> (SIDE - 1) | west >> (SIDE + 1)) &
           BOARD;
}

extern const struct Eval eval_breakthru;

#endif
