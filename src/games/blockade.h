/* blockade.h - the position of Blockade, for its rules and its evaluation.
 *
 * Everything goes straight along ranks and files, so the board is kept as lines: a word for every
 * rank with a bit for every file, and a word for every file with a bit for every rank. `axis` says
 * which: 0 along a rank, 1 along a file. A square is rank * 12 + file. Whether the king of the seat
 * on turn can run is found out once, when the turn begins, and kept.
 *
 *   byte  0..23  the ranks: guards and kings    60  blue king's home (red's is always e2), and
 *                                                   in the highest bit stop=yes
 *        24..47  the files: the same            61  turn: 0, 1 or OVER
 *        48..53  red's guards, 54..59 blue's:   62  1 if the king of the seat on turn can run
 *                squares in rising order,       63  the winner once the game is over, else 0
 *                NO_SQUARE behind them
 * SPDX-License-Identifier: MIT */
#ifndef GAMES_BLOCKADE_H
#define GAMES_BLOCKADE_H

#include "core/game.h"

enum { SIDE = 12, SQUARES = SIDE * SIDE, GUARDS = 6, NO_SQUARE = 255 };
enum { E2 = 1 * SIDE + 4, E11 = 10 * SIDE + 4, H11 = 10 * SIDE + 7 };
enum { RED, BLUE, OVER };  // seats, and `turn` when nobody has it
enum { KING, GUARD };

typedef struct {
    uint16_t lines[2][SIDE];
    uint8_t guards[2][GUARDS];
    uint8_t blue_king : 7, stop : 1; /* stop: guards may stop in a king's field */
    uint8_t turn, can_run, winner;
} Blockade;
_Static_assert(sizeof(Blockade) == 64, "no hidden padding");

/* Steps: a placement is its square, a movement from * 256 + to, and these. */
enum { RUN = 1 << 16, PASS };

/* A square's place on its rank (axis 0) or file (axis 1), and which rank or file that is. */
static inline int place_on(int axis, int square) { return axis ? square / SIDE : square % SIDE; }
static inline int line_of(int axis, int square) { return place_on(!axis, square); }
static inline int square_at(int axis, int line, int place) {
    return axis ? place * SIDE + line : line * SIDE + place;
}

/* The free stretch of a line around a place: from `low` to `high`, both still free. */
typedef struct {
    int low, high;
} Stretch;

static inline Stretch stretch(unsigned line, int place) {
    unsigned above = line >> place >> 1, below = line & ((1u << place) - 1);
    return (Stretch){ below ? 32 - __builtin_clz(below) : 0,
                      above ? place + __builtin_ctz(above) : SIDE - 1 };
}

/* Puts a piece on a square, or takes it away. */
static inline void toggle(Blockade *p, int square) {
    for (int axis = 0; axis < 2; axis++)
        p->lines[axis][line_of(axis, square)] ^= (uint16_t)(1 << place_on(axis, square));
}

static inline int home(const Blockade *p, int seat) { return seat == RED ? E2 : p->blue_king; }
static inline bool is_placing(const Blockade *p) {
    return p->guards[p->turn][GUARDS - 1] == NO_SQUARE;
}

/* The squares of a line that belong to a king's field: no guard may be placed there (rules 4), and
 * none may stop there without stop=yes (rules 5). */
static inline unsigned closed(const Blockade *p, int axis, int line) {
    unsigned set = 0;
    for (int seat = RED; seat <= BLUE; seat++) {
        int king = home(p, seat), apart = line - line_of(axis, king);
        if (apart >= -1 && apart <= 1) set |= 7u << (place_on(axis, king) - 1);
    }
    return set;
}

/* Whether a king finds a way off the far edge (rules 6). */
bool blockade_finds_way(const Blockade *p, int seat);

/* See struct Game. */
int blockade_ways(const void *pos, int seat, Way *out);
int blockade_rank(const void *pos, Move move);
void blockade_ranks(const void *pos, const Move *moves, int count, int *out);
int blockade_noisy(const void *pos, Move *out);
int blockade_forcing(const void *pos, bool threats, Move *out);
extern const struct Eval eval_blockade;
extern const Game game_blockade;

#endif
