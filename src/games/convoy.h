/* convoy.h - the position of Convoy, for the rules and for the evaluation.
 *
 * Bytes of a position: one 16-bit word per square (rank * 14 + file), then the small fields.
 *      15 14 13   12 11 10   9 8 7    6 5 4   3        2 1 0
 *      blue's     green's    yellow's red's   starred  colour of the stone + 1, 0 if none
 *      arrow: 0 none, 1 N, 2 E, 3 S, 4 W
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONVOY_H
#define BRETT_CONVOY_H

#include "core/eval.h"

enum { RED, YELLOW, GREEN, BLUE, COLOURS };
enum { NORTH, EAST, SOUTH, WEST, WAYS };
enum {
    SIDE = 14,
    SQUARES = SIDE * SIDE,
    DICE = SQUARES,  // the tray cell
    STONES = 7,
    GAPS_MAX = 3,
    TRACK_MAX = COLOURS * STONES + GAPS_MAX,
    LONGEST = 6,  // steps of a path
    IDLE_MAX = 20,
    ROUNDS_MAX = 300,
    NONE = 255,
};
enum { STONE = 7, STARRED = 8, ARROWS = 4, ARROW = 7 };  // masks and shift of a square's word

/* One of his two columns or both, if there are two players; the only one he has otherwise, which is
 * FINISH_ONE for three and four, and FINISH_ONLY for two with columns=one. */
enum { FINISH_ONE, FINISH_BOTH, FINISH_ONLY };

typedef struct {
    uint16_t cell[SQUARES];
    uint16_t rounds;        // complete ones
    uint8_t head[COLOURS];  // squares; NONE for a colour left in the box
    uint8_t players;
    uint8_t finish;  // what a player must bring home: FINISH_...
    int8_t turn;     // a colour, or NOBODY
    uint8_t roll;    // 0 before it
    uint8_t idle;    // complete rounds without a move, in a row
    uint8_t moved;   // whether anybody has moved in this round
} Convoy;
_Static_assert(sizeof(Convoy) == 404 && sizeof(Convoy) <= POSITION_MAX, "no padding, and it fits");

enum { OPTION_PLAYERS, OPTION_FINISH, OPTION_COLUMNS };

/* A player's step: from, to and the directions of the path, two bits each, the first one lowest. */
enum { PASS = 0 };
#define MOVE(from, to, ways) ((Move)(from) | (Move)(to) << 8 | (Move)(ways) << 16)

// clang-format off
#define SQ(file, rank) (((rank) - 1) * SIDE + (file) - 'a')
static const uint8_t start_field[COLOURS][STONES] = {
    { SQ('n', 1), SQ('m', 1), SQ('l', 1), SQ('k', 1), SQ('j', 1), SQ('i', 1), SQ('i', 2) },
    { SQ('a', 1), SQ('a', 2), SQ('a', 3), SQ('a', 4), SQ('a', 5), SQ('a', 6), SQ('b', 6) },
    { SQ('a',14), SQ('b',14), SQ('c',14), SQ('d',14), SQ('e',14), SQ('f',14), SQ('f',13) },
    { SQ('n',14), SQ('n',13), SQ('n',12), SQ('n',11), SQ('n',10), SQ('n', 9), SQ('m', 9) },
};
static const uint8_t star[COLOURS] = { SQ('i', 6), SQ('f', 6), SQ('f', 9), SQ('i', 9) };
static const uint8_t approach[COLOURS] = { SQ('a', 13), SQ('m', 14), SQ('n', 2), SQ('b', 1) };

/* AT(x, y) for every square. */
#define EVERY_RANK(AT) AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7), AT(8), AT(9), \
                       AT(10), AT(11), AT(12), AT(13)
#define RANK(AT, y) AT(0, y), AT(1, y), AT(2, y), AT(3, y), AT(4, y), AT(5, y), AT(6, y), \
                    AT(7, y), AT(8, y), AT(9, y), AT(10, y), AT(11, y), AT(12, y), AT(13, y)

/* The neighbours N, E, S, W of every square, NONE over the edge. */
#define AROUND(x, y) { (y) < SIDE - 1 ? ((y) + 1) * SIDE + (x) : NONE, \
                       (x) < SIDE - 1 ? (y) * SIDE + (x) + 1 : NONE, \
                       (y) > 0 ? ((y) - 1) * SIDE + (x) : NONE, \
                       (x) > 0 ? (y) * SIDE + (x) - 1 : NONE }
#define AROUND_RANK(y) RANK(AROUND, y)
static const uint8_t beside[SQUARES][WAYS] = { EVERY_RANK(AROUND_RANK) };
// clang-format on

static inline const uint8_t *goal_field(int colour) { return start_field[colour ^ 2]; }

static inline bool has_stone(const Convoy *p, int colour, int square) {
    return (p->cell[square] & STONE) == colour + 1;
}

/* The arrow's direction + 1, or 0. */
static inline int arrow(const Convoy *p, int colour, int square) {
    return p->cell[square] >> (ARROWS + 3 * colour) & ARROW;
}

static inline void set_arrow(Convoy *p, int colour, int square, int value) {
    int shift = ARROWS + 3 * colour;
    p->cell[square] = (uint16_t)((p->cell[square] & ~(ARROW << shift)) | value << shift);
}

static inline void point(Convoy *p, int colour, int square, int target) {
    int way = NORTH;
    while (beside[square][way] != target) way++;
    set_arrow(p, colour, square, way + 1);
}

static inline bool in_play(const Convoy *p, int colour) {
    if (p->finish == FINISH_ONLY) return colour == RED || colour == GREEN;
    return p->players != 3 || colour != BLUE;
}

static inline int seat_of(const Convoy *p, int colour) {
    if (p->finish == FINISH_ONLY) return colour >> 1;
    return p->players == 2 ? colour & 1 : colour;
}

/* The colours of a seat, as a set. */
static inline unsigned colours_of(const Convoy *p, int seat) {
    if (p->finish == FINISH_ONLY) return 1u << 2 * seat;
    return (p->players == 2 ? 5u : 1u) << seat;
}

void convoy_write_move(const void *pos, Move move, Text *out);
void convoy_write(const void *pos, Text *out);
bool convoy_read(const Setup *setup, const char *text, void *pos, Error *err);

extern const Eval eval_convoy;
/* The steps a stone needs to goal field 1, below 0 when it is deeper in. */
int convoy_way(int colour, int square, bool is_starred);
/* How much nearer a step brings its stone to its place; RANK_WIN if it ends the game. */
int convoy_rank(const void *pos, Move move);

#endif
