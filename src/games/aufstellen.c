/* aufstellen.c - Aufstellen, from the Blockade box (Bütehorn, 1979): four of your five in a line.
 *
 * How the pieces and the turns are kept, aufstellen.h tells. A move is 16 * from + to; placing has
 * from == to.
 * SPDX-License-Identifier: MIT */
#include "aufstellen.h"

#include <string.h>

enum { OPTION_LINES };
enum { TRAYS = POINTS };

static const Option options[] = {
    { "lines", "all|straight", "lines that win: with the two long diagonals or without",
      "Linien, die gewinnen: mit den beiden langen Diagonalen oder ohne" },
    { 0 },
};

static const char *const colours[] = { "red", "blue", NULL };
static const char letters[] = "sTcStC", due_letters[] = "sTcStC-";

static const PieceKind kinds[] = {
    [SQUARE] = { 'S', "square", "Viereck", "square", 0 },
    [TRIANGLE] = { 'T', "triangle", "Dreieck", "triangle", 0 },
    [CYLINDER] = { 'C', "cylinder", "Zylinder", "cylinder", 0 },
    { 0 },
};

/* ---- sets of points ---- */

/* The member with `rank` smaller ones. */
static unsigned member(unsigned set, int rank) {
    while (rank--) set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

/* ---- the rules ---- */

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

enum { FOUR_IN_LINE, SHUT_IN };
static const Reason reasons[] = {
    [FOUR_IN_LINE] = { "line", "{winners} has four in a line",
                       "{winners} hat vier in einer Linie" },
    [SHUT_IN] = { "shut-in", "{losers} cannot move the piece that is due",
                  "{losers} kann die Figur nicht ziehen, die dran ist" },
    { 0 },
};

/* A line of four within a set, or 0. */
static unsigned line_in(unsigned set, bool straight) {
    static const uint16_t lines[] = { 0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111,
                                      0x2222, 0x4444, 0x8888, 0x8421, 0x1248 };
    for (size_t i = 0; i < sizeof lines / sizeof *lines - 2 * straight; i++)
        if ((set & lines[i]) == lines[i]) return lines[i];
    return 0;
}

static void ending(const void *pos, Ending *out) {
    const Aufstellen *p = pos;
    bool is_line = p->due == LINE;
    unsigned shown = is_line ? line_in(pieces_of(p, p->winner), p->straight) : p->pieces[p->due];
    out->reason = is_line ? FOUR_IN_LINE : SHUT_IN;
    for (; shown; shown &= shown - 1) ending_cell(out, (int)member(shown, 0));
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
        int taken = (turns - turn + TURNS - 1) / TURNS, most = supply(turn % SHAPES);
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
        if (count > supply(turn % SHAPES)) return "more pieces of a shape than a colour has";
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
        piece.count = (uint8_t)(supply(turn % SHAPES) - __builtin_popcount(p->pieces[turn]));
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

static const char *why_not_shape(int shape) {
    if (shape == SQUARE) return "this turn belongs to a square";
    if (shape == TRIANGLE) return "this turn belongs to a triangle";
    return "this turn belongs to the cylinder";
}

static const char *why_not(const void *pos, int from, int to) {
    const Aufstellen *p = pos;
    unsigned own = pieces_of(p, p->due % SEATS);
    if (from >= POINTS || to >= POINTS) return NULL;
    if (is_placing(p) && own >> from & 1) return "this turn a piece is placed";
    if (is_placing(p)) return "this point is taken";
    if (!(own >> from & 1)) return NULL;
    if (!(p->pieces[p->due] >> from & 1)) return why_not_shape(p->due % SHAPES);
    if (from == to) return "this piece has no empty point beside it";
    if (!(empty_points(p) >> to & 1)) return "this point is taken";
    if (p->due % SHAPES == CYLINDER) return "the cylinder goes to a neighbouring point";
    return "squares and triangles go to a neighbouring point, not diagonally";
}

static unsigned colour(const void *pos, int seat) { return (void)pos, 1u << seat; }

const Game game_aufstellen = {
    .id = "aufstellen",
    .title = "Aufstellen",
    .about = "Bring four of your five pieces into a line; the turn says which shape acts.",
    .german = "Bringe vier deiner fünf Figuren in eine Linie; der Zug sagt, welche Form dran ist.",
    .maker = "Bütehorn",
    .players = "2",
    .year = 1979,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Aufstellen),
    .state = sizeof(Aufstellen),
    .overlook = { 999, 798, 679, 595, 430, 252, 123 },
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
    .ending = ending,
    .progress = progress,
    .random_move = random_move,
    .why_not = why_not,
    .eval = &eval_aufstellen,
    .rank = aufstellen_rank,
    .noisy = aufstellen_noisy,
};
