/* aufstellen.c - Aufstellen, from the Blockade box (Bütehorn, 1979): four of your five in a line.
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
#include "brett/game.h"

#include <string.h>

enum { RED, BLUE, SEATS };
enum { SQUARE, TRIANGLE, CYLINDER, SHAPES };
enum { SIDE = 4, POINTS = SIDE * SIDE, TURNS = 6 };
enum { LINE = TURNS }; /* in place of a due turn: the game was won by a line */
enum { FILE_A = 0x1111, NOT_A = 0xeeee, NOT_D = 0x7777, ALL = 0xffff };
enum { OPTION_LINES };
enum { TRAYS = POINTS };

/* 16 bytes; equal positions are equal bytes. */
typedef struct {
    uint16_t pieces[TURNS];
    uint8_t due;      /* turn number modulo 6, or LINE */
    int8_t winner;    /* NOBODY while the game goes on */
    uint8_t straight; /* option lines=straight */
    uint8_t zero;
} Aufstellen;

_Static_assert(sizeof(Aufstellen) == 16 && sizeof(Aufstellen) <= POSITION_MAX, "no hidden padding");

static const Option options[] = {
    { "lines", "all|straight", "lines that win: with the two long diagonals or without" },
    { 0 },
};

static const char *const colours[] = { "red", "blue", NULL };
static const char letters[] = "sTcStC", due_letters[] = "sTcStC-";
static const int supply[SHAPES] = { 2, 2, 1 };

static const PieceKind kinds[] = {
    [SQUARE] = { 'S', "square", "Viereck", "square", 0 },
    [TRIANGLE] = { 'T', "triangle", "Dreieck", "triangle", 0 },
    [CYLINDER] = { 'C', "cylinder", "Zylinder", "cylinder", 0 },
    { 0 },
};

/* ---- sets of points ---- */

static unsigned beside(unsigned set) { return (set & NOT_D) << 1 | (set & NOT_A) >> 1; }

/* rules 2: the points next to any of the set; only for the cylinder diagonally, too. */
static unsigned around(unsigned set, int shape) {
    unsigned ends = (set << SIDE | set >> SIDE) & ALL;
    return ends | beside(shape == CYLINDER ? set | ends : set);
}

static unsigned pieces_of(const Aufstellen *p, int seat) {
    return p->pieces[seat] | p->pieces[seat + 2] | p->pieces[seat + 4];
}

static unsigned empty_points(const Aufstellen *p) {
    return ~(pieces_of(p, RED) | pieces_of(p, BLUE)) & ALL;
}

/* The member with `rank` smaller ones. */
static unsigned member(unsigned set, int rank) {
    while (rank--) set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

/* ---- the rules ---- */

/* rules 3 */
static bool has_line(const Aufstellen *p, int seat) {
    unsigned set = pieces_of(p, seat);
    return (set & set >> 1 & set >> 2 & set >> 3 & FILE_A) ||
           (set & set >> 4 & set >> 8 & set >> 12) ||
           (!p->straight && ((set & 0x8421) == 0x8421 || (set & 0x1248) == 0x1248));
}

/* rules 2: a piece off the board goes first. */
static bool is_placing(const Aufstellen *p) {
    return __builtin_popcount(p->pieces[p->due]) < supply[p->due % SHAPES];
}

/* rules 4 */
static bool is_shut_in(const Aufstellen *p) {
    return !is_placing(p) && !(around(p->pieces[p->due], p->due % SHAPES) & empty_points(p));
}

static int winner(const Aufstellen *p) {
    if (p->due == LINE) return has_line(p, RED) ? RED : BLUE;
    return is_shut_in(p) ? !(p->due % SEATS) : NOBODY;
}

static void start(const Setup *setup, void *pos) {
    Aufstellen *p = pos;
    memset(p, 0, sizeof *p);
    p->straight = setup->choice[OPTION_LINES];
    p->winner = NOBODY;
}

static int seats(const void *pos) { return (void)pos, SEATS; }

static int actor(const void *pos) {
    const Aufstellen *p = pos;
    return p->winner == NOBODY ? p->due % SEATS : NOBODY;
}

static int team(const void *pos, int seat) { return (void)pos, seat; }

static Move step(unsigned from, unsigned to) { return POINTS * from + to; }

static int moves(const void *pos, Move *out) {
    const Aufstellen *p = pos;
    if (p->winner != NOBODY) return 0;
    int count = 0;
    unsigned empty = empty_points(p);
    if (is_placing(p)) {
        for (; empty; empty &= empty - 1) out[count++] = step(member(empty, 0), member(empty, 0));
        return count;
    }
    for (unsigned pieces = p->pieces[p->due]; pieces; pieces &= pieces - 1) {
        unsigned to = around(pieces & -pieces, p->due % SHAPES) & empty;
        for (; to; to &= to - 1) out[count++] = step(member(pieces, 0), member(to, 0));
    }
    return count;
}

static Move random_move(const void *pos, Random *random) {
    const Aufstellen *p = pos;
    unsigned empty = empty_points(p), pieces = p->pieces[p->due];
    if (is_placing(p)) {
        uint32_t rank = random_below(random, (uint32_t)__builtin_popcount(empty));
        unsigned to = member(empty, (int)rank);
        return step(to, to);
    }
    // There are two pieces at most: what the first can do, and then the second.
    int shape = p->due % SHAPES;
    unsigned first = around(pieces & -pieces, shape) & empty;
    unsigned second = around(pieces & (pieces - 1), shape) & empty;
    int count = __builtin_popcount(first);
    int rank = (int)random_below(random, (uint32_t)(count + __builtin_popcount(second)));
    return rank < count ? step(member(pieces, 0), member(first, rank))
                        : step(member(pieces, 1), member(second, rank - count));
}

static void apply(void *pos, Move move) {
    Aufstellen *p = pos;
    int seat = p->due % SEATS;
    uint16_t *pieces = &p->pieces[p->due];
    *pieces = (uint16_t)((*pieces & ~(1u << move / POINTS)) | 1u << move % POINTS);
    p->due = has_line(p, seat) ? LINE : (p->due + 1) % TURNS;
    // Whether by a line or because the other one is shut in: who moved last has won.
    if (p->due == LINE || is_shut_in(p)) p->winner = (int8_t)seat;
}

static void points(const void *pos, int *twelfths) {
    const Aufstellen *p = pos;
    for (int seat = 0; seat < SEATS; seat++) twelfths[seat] = p->winner == seat ? POINT : 0;
}

static bool progress(const void *pos, Move move) {
    return (void)pos, move / POINTS == move % POINTS;  // a piece placed stays on the board
}

/* ---- text ---- */

static void write_move(const void *pos, Move move, Text *out) {
    (void)pos;
    int from = (int)move / POINTS, to = (int)move % POINTS;
    if (from != to) text_square(out, from % SIDE, from / SIDE);
    text_square(out, to % SIDE, to / SIDE);
}

static void write_piece(Text *out, int value) { text_char(out, letters[value - 1]); }

static int read_piece(Scan *in) { return scan_one_of(in, letters) + 1; }

static void write(const void *pos, Text *out) {
    const Aufstellen *p = pos;
    int16_t cell[POINTS] = { 0 };
    for (int turn = 0; turn < TURNS; turn++)
        for (unsigned pieces = p->pieces[turn]; pieces; pieces &= pieces - 1)
            cell[member(pieces, 0)] = (int16_t)(turn + 1);
    text_board(out, SIDE, SIDE, cell, write_piece);
    text_print(out, " %c", due_letters[p->due]);
}

/* Whether these are the pieces on the board after so many turns. While pieces are placed, the turns
 * tell exactly which. */
static bool fits(const Aufstellen *p, int turns) {
    for (int turn = 0; turn < TURNS; turn++) {
        int taken = (turns - turn + TURNS - 1) / TURNS, most = supply[turn % SHAPES];
        if (__builtin_popcount(p->pieces[turn]) != (taken < most ? taken : most)) return false;
    }
    return true;
}

/* After twelve turns everything is placed, and what is due does not depend on the pieces. */
static bool fits_some_turn(const Aufstellen *p) {
    for (int turns = 0; turns < 3 * TURNS; turns++) {
        bool is_time = p->due == LINE ? turns % SEATS != p->winner : turns % TURNS == p->due;
        if (is_time && fits(p, turns)) return true;
    }
    return false;
}

static const char *fault(const void *pos) {
    const Aufstellen *p = pos;
    int pieces = 0;
    for (int turn = 0; turn < TURNS; turn++) {
        int count = __builtin_popcount(p->pieces[turn]);
        if (count > supply[turn % SHAPES]) return "more pieces of a shape than a colour has";
        pieces += count;
    }
    if (pieces != POINTS - __builtin_popcount(empty_points(p))) return "two pieces on one point";
    if (has_line(p, RED) && has_line(p, BLUE)) return "both players have a line";
    if ((has_line(p, RED) || has_line(p, BLUE)) != (p->due == LINE))
        return p->due == LINE ? "nobody has a line" : "the game is won: nothing is due";
    if (p->winner != winner(p)) return "the winner is another one";
    return fits_some_turn(p) ? NULL : "these pieces cannot be on the board at this turn";
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Aufstellen *p = pos;
    int16_t cell[POINTS] = { 0 };
    Scan in = scan_from(text, err);
    start(setup, p);
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    scan_char(&in, ' ');
    p->due = (uint8_t)scan_one_of(&in, due_letters);
    if (!scan_end(&in)) return false;
    for (int point = 0; point < POINTS; point++)
        if (cell[point]) p->pieces[cell[point] - 1] |= (uint16_t)(1u << point);
    p->winner = (int8_t)winner(p);
    return true;
}

/* ---- for renderers ---- */

static int board(const Setup *setup, Cell *out) {
    static const struct {
        const char *name, *zone;
    } trays[TURNS] = {
        { "red-S", "tray-red" },   { "blue-T", "tray-blue" }, { "red-C", "tray-red" },
        { "blue-S", "tray-blue" }, { "red-T", "tray-red" },   { "blue-C", "tray-blue" },
    };
    (void)setup;
    int count = board_grid(SIDE, SIDE, CELL_POINT, NULL, out);
    for (int turn = 0; turn < TURNS; turn++) {
        int y = turn % SEATS == RED ? -2 : SIDE + 1;
        count = board_tray(out, count, trays[turn].name, turn % SHAPES, y, trays[turn].zone);
    }
    return count;
}

static int scene(const void *pos, Piece *out) {
    const Aufstellen *p = pos;
    int count = 0;
    for (int turn = 0; turn < TURNS; turn++) {
        Piece piece = { .colour = turn % SEATS, .kind = turn % SHAPES, .seat = turn % SEATS };
        piece.count = 1;
        for (unsigned pieces = p->pieces[turn]; pieces; pieces &= pieces - 1) {
            piece.cell = (uint16_t)member(pieces, 0);
            out[count++] = piece;
        }
        piece.cell = (uint16_t)(TRAYS + turn);
        piece.count = (uint8_t)(supply[turn % SHAPES] - __builtin_popcount(p->pieces[turn]));
        if (piece.count) out[count++] = piece;
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    (void)pos;
    cells[0] = (uint16_t)(move / POINTS);
    cells[1] = (uint16_t)(move % POINTS);
    return cells[0] == cells[1] ? 1 : 2;
}

static unsigned colour(const void *pos, int seat) { return (void)pos, 1u << seat; }

const Game game_aufstellen = {
    .id = "aufstellen",
    .title = "Aufstellen",
    .about = "Bring four of your five pieces into a line; the turn says which shape acts.",
    .maker = "Bütehorn",
    .players = "2",
    .year = 1979,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .size = sizeof(Aufstellen),
    .state = sizeof(Aufstellen),
    .draws = DRAW_REPETITION,
    .start = start,
    .seats = seats,
    .actor = actor,
    .team = team,
    .moves = moves,
    .apply = apply,
    .points = points,
    .write_move = write_move,
    .write = write,
    .read = read,
    .fault = fault,
    .board = board,
    .scene = scene,
    .path = path,
    .colour = colour,
    .progress = progress,
    .random_move = random_move,
};
