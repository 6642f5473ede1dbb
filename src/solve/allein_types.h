/* allein_types.h - the board of the Allein solver and what its two searches share.
 *
 * The board is the one of games/allein.c: 24 lines, first the rows from below, then the columns
 * from the left; a line is a word of four lanes of 16 bits, one for each colour.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ALLEIN_TYPES_H
#define BRETT_ALLEIN_TYPES_H

#include "allein.h"

enum {
    SIDE = 12,
    SQUARES = SIDE * SIDE,
    LINES = 2 * SIDE,
    COLOURS = 4,
    LANE = 16,
    SYMMETRIES = 8,
    JUMPS_MAX = 160,
};

typedef struct {
    uint64_t line[LINES];
    int left; /* pieces on the board */
} Board;

/* A jump in a line, between two of its squares. `end` is the bit by which jumps() tells it. */
typedef struct {
    uint8_t line, end, from, to;
} Jump;

/* Jumps are always tried in this order. */
static inline int jump_order(Jump jump) { return jump.line << 8 | jump.end; }

/* A position up to symmetry: the same for all turns, reflections and exchanges of colours. The
 * lowest bits of b are 0: room for a number of steps. */
typedef struct {
    uint64_t a, b;
} Key;
enum { KEY_ROOM = 255 };

/* The beginning of the caller's memory; the rest of it belongs to the search that is running. */
typedef struct {
    uint64_t square_key[SQUARES][2 * SYMMETRIES];
    const Game *game;
    const Position *start;
    const AlleinLimits *limits;
    AlleinVerdict *verdict;
    Jump path[SOLVE_ALLEIN_STEPS]; /* behind the verdict's steps */
    bool stopped;
    void *memory;
    size_t bytes;
} Solver;

#define IN_EACH_LANE(bits) ((uint64_t)(bits)*0x0001000100010001u)

static inline unsigned line_occupied(uint64_t line) {
    line |= line >> 2 * LANE;
    line |= line >> LANE;
    return line & ((1u << SIDE) - 1);
}

static inline unsigned line_colour(uint64_t line, int colour) {
    return line >> colour * LANE & ((1u << SIDE) - 1);
}

/* The squares of a line from `jump.from` to `jump.to`, both included. */
static inline unsigned jump_span(Jump jump) {
    int low = jump.from < jump.to ? jump.from : jump.to;
    int high = jump.from < jump.to ? jump.to : jump.from;
    return (2u << high) - (1u << low);
}

/* Whether two jumps touch no square in common. Then their order does not matter, and each is legal
 * before the other if it is after it. */
static inline bool jump_apart(Jump a, Jump b) {
    if (a.line == b.line) return !(jump_span(a) & jump_span(b));
    if ((a.line < SIDE) == (b.line < SIDE)) return true;
    return !(jump_span(a) >> b.line % SIDE & jump_span(b) >> a.line % SIDE & 1);
}

/* All jumps of a line, as in games/allein.c. */
static inline uint64_t line_jumps(uint64_t line) {
    uint64_t taken = IN_EACH_LANE(line_occupied(line)), others = taken & ~line;
    uint64_t empty = IN_EACH_LANE((1 << SIDE) - 1) & ~taken;
    uint64_t upwards = (others + (line << 1 & others)) & empty;
    uint64_t downwards = (others + (empty << 1 & others)) & line;
    return upwards | downwards;
}

/* The jump that the lowest bit of `found` stands for. */
static inline Jump lowest_jump(uint64_t own, int line, uint64_t found) {
    uint64_t end = found & -found;
    bool is_downwards = own & end;
    uint64_t empty = IN_EACH_LANE((1 << SIDE) - 1) & ~IN_EACH_LANE(line_occupied(own));
    uint64_t below = (is_downwards ? empty : own) & (end - 1);
    int bit = __builtin_ctzll(end);
    uint8_t high = (uint8_t)(bit % LANE), low = (uint8_t)((63 - __builtin_clzll(below)) % LANE);
    return (Jump){ (uint8_t)line, (uint8_t)bit, is_downwards ? high : low,
                   is_downwards ? low : high };
}

static inline int board_jumps(const Board *board, Jump *out) {
    int count = 0;
    for (int line = 0; line < LINES; line++)
        for (uint64_t found = line_jumps(board->line[line]); found; found &= found - 1)
            out[count++] = lowest_jump(board->line[line], line, found);
    return count;
}

static inline void board_jump(Board *board, Jump jump) {
    unsigned span = jump_span(jump);
    int crossing = jump.line < SIDE ? SIDE : 0, place = jump.line % SIDE;
    uint64_t piece = board->line[jump.line] >> jump.from & IN_EACH_LANE(1);
    board->line[jump.line] = (board->line[jump.line] & ~IN_EACH_LANE(span)) | piece << jump.to;
    for (unsigned rest = span; rest; rest &= rest - 1)
        board->line[crossing + __builtin_ctz(rest)] &= ~(IN_EACH_LANE(1) << place);
    board->line[crossing + jump.to] |= piece << place;
    board->left -= __builtin_popcount(span) - 2;
}

/* Every piece is touched before the game is won: it jumps or is jumped over, and the first time
 * this happens in its row or its column as it stands now. So the lines of the jumps to come cover
 * all pieces, and no solution has fewer steps than the smallest cover has lines. */
typedef struct {
    int size;
    uint32_t useful; /* the lines that are part of some smallest cover */
} Cover;

/* solve/allein_deep.c */
Cover solve_allein_cover(const Board *board);
/* Whether one piece can be left in at most `steps` steps; false also when stopped. */
bool solve_allein_deep(Solver *solver, const Board *board, int steps);
void solve_allein_forget(Solver *solver); /* before the first such question */

/* solve/allein_beam.c: looks for a solution, shorter than the best so far, among the `width` most
 * promising positions after each step. True if nothing was left out and it was not stopped: then
 * what was not found does not exist. */
bool solve_allein_beam(Solver *solver, const Board *board, int width);
int solve_allein_widest(const Solver *solver);

/* solve/allein.c */
Solver *solve_allein_begin(const Position *pos, void *memory, size_t bytes,
                           const AlleinLimits *limits, AlleinVerdict *verdict, Board *board);
bool solve_allein_spend(Solver *solver); /* counts a node; whether it is time to stop */
int solve_allein_best(
    const Solver *solver); /* the steps of the shortest solution so far, or more */
Key solve_allein_key(const Solver *solver, const Board *board);
/* Takes down the way to a position with fewer pieces than any before, or a shorter solution. */
void solve_allein_note(Solver *solver, const Jump *path, int length, int left);

#endif
