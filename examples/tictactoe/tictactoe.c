/* tictactoe.c - three in a row: the smallest whole game, to show how one is added.
 *
 * Copied to src/games/ and named in games.def it is a game like the others: see "Add a game" in
 * CONTRIBUTING.md. The board is two sets of nine bits, bit 3 * rank + file, and who acts follows
 * from how many there are. A move is its square.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <string.h>

enum { SIDE = 3, SQUARES = SIDE * SIDE, FULL = (1 << SQUARES) - 1 };
enum { CROSSES, NOUGHTS, SEATS };

typedef struct {
    uint16_t marks[SEATS];
} Tictactoe;

static const Option options[] = { { 0 } };
static const char *const colours[] = { "blue", "red", NULL };
static const char letters[] = "xo";
static const PieceKind kinds[] = {
    [CROSSES] = { 'x', "cross", "Kreuz", "cross", 0 },
    [NOUGHTS] = { 'o', "nought", "Kreis", "ring", 0 },
    { 0 },
};

/* ---- the rules ---- */

static bool has_line(unsigned marks) {
    static const uint16_t lines[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((marks & lines[i]) == lines[i]) return true;
    return false;
}

static unsigned empty_squares(const Tictactoe *p) {
    return FULL & ~(unsigned)(p->marks[CROSSES] | p->marks[NOUGHTS]);
}

static int turn(const Tictactoe *p) { return (SQUARES - __builtin_popcount(empty_squares(p))) % 2; }

static bool is_over(const Tictactoe *p) {
    return !empty_squares(p) || has_line(p->marks[CROSSES]) || has_line(p->marks[NOUGHTS]);
}

static void start(const Setup *setup, void *pos) {
    (void)setup;
    memset(pos, 0, sizeof(Tictactoe));
}

static int seats(const void *pos) { return (void)pos, SEATS; }
static int actor(const void *pos) { return is_over(pos) ? NOBODY : turn(pos); }
static int team(const void *pos, int seat) { return (void)pos, seat; }

static int moves(const void *pos, Move *out) {
    int count = 0;
    if (is_over(pos)) return 0;
    for (unsigned set = empty_squares(pos); set; set &= set - 1)
        out[count++] = (Move)__builtin_ctz(set);
    return count;
}

static void apply(void *pos, Move square) {
    Tictactoe *p = pos;
    p->marks[turn(p)] |= (uint16_t)(1 << square);
}

static void points(const void *pos, int *twelfths) {
    const Tictactoe *p = pos;
    bool is_draw = is_over(p) && !has_line(p->marks[CROSSES]) && !has_line(p->marks[NOUGHTS]);
    for (int seat = 0; seat < SEATS; seat++)
        twelfths[seat] = is_draw ? POINT / 2 : has_line(p->marks[seat]) ? POINT : 0;
}

static bool progress(const void *pos, Move square) { return (void)pos, (void)square, true; }

/* ---- text ---- */

static void write_move(const void *pos, Move square, Text *out) {
    (void)pos;
    text_square(out, (int)square % SIDE, (int)square / SIDE);
}

static void write_piece(Text *out, int value) { text_char(out, letters[value - 1]); }
static int read_piece(Scan *in) { return scan_one_of(in, letters) + 1; }

static void write(const void *pos, Text *out) {
    const Tictactoe *p = pos;
    int16_t cell[SQUARES];
    for (int square = 0; square < SQUARES; square++)
        cell[square] = p->marks[CROSSES] >> square & 1   ? CROSSES + 1
                       : p->marks[NOUGHTS] >> square & 1 ? NOUGHTS + 1
                                                         : 0;
    text_board(out, SIDE, SIDE, cell, write_piece);
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Tictactoe *p = pos;
    int16_t cell[SQUARES] = { 0 };
    Scan in = scan_from(text, err);
    start(setup, p);
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    for (int square = 0; square < SQUARES; square++)
        if (cell[square]) p->marks[cell[square] - 1] |= (uint16_t)(1 << square);
    return scan_end(&in);
}

static const char *fault(const void *pos) {
    const Tictactoe *p = pos;
    int ahead = __builtin_popcount(p->marks[CROSSES]) - __builtin_popcount(p->marks[NOUGHTS]);
    if (p->marks[CROSSES] & p->marks[NOUGHTS]) return "two marks on one square";
    if (ahead != 0 && ahead != 1) return "crosses begin and take turns with noughts";
    // Who completes a line has moved last.
    if (has_line(p->marks[CROSSES]) && ahead == 0) return "the crosses had won before";
    if (has_line(p->marks[NOUGHTS]) && ahead == 1) return "the noughts had won before";
    return NULL;
}

/* ---- for renderers ---- */

static int board(const Setup *setup, Cell *out) {
    (void)setup;
    return board_grid(SIDE, SIDE, CELL_SQUARE, NULL, out);
}

static int scene(const void *pos, Piece *out) {
    const Tictactoe *p = pos;
    int count = 0;
    for (uint8_t seat = 0; seat < SEATS; seat++)
        for (unsigned set = p->marks[seat]; set; set &= set - 1)
            out[count++] = (Piece){ .cell = (uint16_t)__builtin_ctz(set),
                                    .colour = seat,
                                    .kind = seat,
                                    .count = 1,
                                    .seat = (int8_t)seat };
    return count;
}

static int path(const void *pos, Move square, uint16_t *cells) {
    (void)pos;
    cells[0] = (uint16_t)square;
    return 1;
}

static unsigned colour(const void *pos, int seat) { return (void)pos, 1u << seat; }

const Game game_tictactoe = {
    .id = "tictactoe",
    .title = "Tic-tac-toe",
    .about = "Three of your marks in a line win.",
    .german = "Drei deiner Zeichen in einer Linie gewinnen.",
    .maker = "nobody",
    .players = "2",
    .year = 1864,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .size = sizeof(Tictactoe),
    .state = sizeof(Tictactoe),
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
};
