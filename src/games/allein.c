/* allein.c - Allein Wetteifern: a solitaire in which pieces jump over rows of other colours.
 *
 * The board is kept as 24 lines, first the twelve rows from below, then the twelve columns from the
 * left, so every piece is in two of them. A line is a word of four lanes, one for each colour; its
 * squares are bits 0 to 11 of a lane:
 *
 *     bit 63       47       31       15  11   0
 *        |....BBBB|....GGGG|....YYYY|....RRRR|
 *
 * A jump needs a jumper, an unbroken row of other colours beside it, and an empty square behind it.
 * Adding a bit to the near end of such a row carries to the square beyond its far end; the bits
 * above a lane's squares are room for the carry. So two additions find all jumps of all colours in
 * a line. How many each line has is kept, because a jump changes but a few lines.
 *
 * "Rules N" is the numbering of docs/games/allein.md.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <string.h>

enum {
    SIDE = 12,
    SQUARES = SIDE * SIDE,
    LINES = 2 * SIDE,
    COLOURS = 4,
    LANE = 16,      /* bits */
    EACH = 9,       /* pieces of a colour */
    FULL = 36,      /* pieces of all */
    FIELD = 3,      /* squares of a field's side */
    BLOCK = 6,      /* squares of a side of the four middle fields */
    BLOCK_FROM = 3, /* their first row and column */
};

/* 224 bytes. */
typedef struct {
    uint64_t line[LINES];
    uint8_t jumps_in[LINES]; /* how many each line has; 0 until the pieces are set up */
    uint8_t all_jumps;       /* their sum, 144 at most */
    uint8_t left;            /* pieces on the board */
    uint8_t waiting;         /* pieces that chance has still to set up */
    uint8_t unused[5];
} Allein;
_Static_assert(sizeof(Allein) == 224, "no padding");

#define IN_EACH_LANE(bits) ((uint64_t)(bits)*0x0001000100010001u)

static const uint64_t first_square = IN_EACH_LANE(1);
static const uint64_t all_squares = IN_EACH_LANE((1 << SIDE) - 1);

static const Option options[] = {
    { "setup", "booklet|mixed", "the booklet's arrangement of the colours, or one drawn blind",
      "die Farben wie im Heft, oder blind gezogen" },
    { 0 },
};

static const PieceKind kinds[] = { { 'P', "piece", "Figur", "square", 0 }, { 0 } };

static const char letters[] = "RYGB";
static const char *const colours[] = { "red", "yellow", "green", "blue", NULL };

/* The colours of the 36 squares of the middle fields in the order of setting up, from 2B to 7G. */
static const char booklet[FULL + 1] = "RYRBGB"
                                      "YRYGBG"
                                      "RYRBGB"
                                      "GBGYRY"
                                      "BGBRYR"
                                      "GBGYRY";

static int block_square(int i) {
    return (BLOCK_FROM + BLOCK - 1 - i / BLOCK) * SIDE + BLOCK_FROM + i % BLOCK;
}

/* Where a jump happens: in a line, from and to its squares 0 to 11. */
static Move jump(int line, int from, int to) { return (Move)(line << 8 | from << 4 | to); }
static int line_of(Move move) { return (int)(move >> 8); }
static int from_of(Move move) { return (int)(move >> 4 & 15); }
static int to_of(Move move) { return (int)(move & 15); }

static int square_of(int line, int place) {
    return line < SIDE ? line * SIDE + place : place * SIDE + line - SIDE;
}

static uint64_t occupied(uint64_t line) {
    line |= line >> 2 * LANE;
    line |= line >> LANE;
    return IN_EACH_LANE(line & ((1 << SIDE) - 1));
}

/* Rules 1: all jumps in a line, a bit each in the lane of the jumper: if it goes upwards the empty
 * square where it lands, if downwards the jumper itself. */
static uint64_t jumps(uint64_t line) {
    uint64_t taken = occupied(line), others = taken & ~line, empty = all_squares & ~taken;
    uint64_t upwards = (others + (line << 1 & others)) & empty;
    uint64_t downwards = (others + (empty << 1 & others)) & line;
    return upwards | downwards;
}

static void count_jumps(Allein *p, int line) {
    uint8_t count = (uint8_t)__builtin_popcountll(jumps(p->line[line]));
    p->all_jumps = (uint8_t)(p->all_jumps - p->jumps_in[line] + count);
    p->jumps_in[line] = count;
}

/* The board is set up: from now on the counts are kept. */
static void begin(Allein *p) {
    for (int line = 0; line < LINES; line++) count_jumps(p, line);
}

/* The jump that the lowest bit of `found` stands for: the other end of it is next below. */
static Move lowest_jump(const Allein *p, int line, uint64_t found) {
    uint64_t end = found & -found, own = p->line[line];
    bool is_downwards = own & end;
    uint64_t below = (is_downwards ? all_squares & ~occupied(own) : own) & (end - 1);
    int high = __builtin_ctzll(end) % LANE, low = (63 - __builtin_clzll(below)) % LANE;
    return is_downwards ? jump(line, high, low) : jump(line, low, high);
}

static void put(Allein *p, int square, int colour) {
    int row = square / SIDE, column = square % SIDE;
    p->line[row] |= (uint64_t)1 << colour * LANE << column;
    p->line[SIDE + column] |= (uint64_t)1 << colour * LANE << row;
    p->left++;
}

/* The colour on a square, or -1. */
static int colour_on(const Allein *p, int square) {
    uint64_t piece = p->line[square / SIDE] >> square % SIDE & first_square;
    return piece ? __builtin_ctzll(piece) / LANE : -1;
}

static int pieces_of(const Allein *p, int colour) {
    int count = 0;
    for (int row = 0; row < SIDE; row++)
        count += __builtin_popcountll(p->line[row] >> colour * LANE & 0xffff);
    return count;
}

static void start(const Setup *setup, void *pos) {
    Allein *p = pos;
    memset(p, 0, sizeof *p);
    if (setup->choice[0]) {
        p->waiting = FULL;
        return;
    }
    for (int i = 0; i < FULL; i++)
        put(p, block_square(i), (int)(strchr(letters, booklet[i]) - letters));
    begin(p);
}

static int seats(const void *pos) {
    (void)pos;
    return 1;
}

static int actor(const void *pos) {
    const Allein *p = pos;
    if (p->waiting) return CHANCE;
    return p->all_jumps ? 0 : NOBODY;
}

static int turn(const void *pos) { return actor(pos) == NOBODY ? NOBODY : 0; }

static bool fresh(const void *pos) {
    const Allein *p = pos;
    return p->waiting == 0 || p->waiting == FULL;
}

static int team(const void *pos, int seat) {
    (void)pos;
    return seat;
}

static int odds(const void *pos, Move outcome) { return EACH - pieces_of(pos, (int)outcome); }

static int moves(const void *pos, Move *out) {
    const Allein *p = pos;
    int count = 0;
    if (p->waiting) {
        for (Move colour = 0; colour < COLOURS; colour++)
            if (odds(p, colour)) out[count++] = colour;
        return count;
    }
    for (int line = 0; line < LINES; line++)
        for (uint64_t found = jumps(p->line[line]); found; found &= found - 1)
            out[count++] = lowest_jump(p, line, found);
    return count;
}

static Move random_move(const void *pos, Random *random) {
    const Allein *p = pos;
    if (p->waiting) {
        int drawn = (int)random_below(random, p->waiting);
        Move colour = 0;
        while ((drawn -= odds(p, colour)) >= 0) colour++;
        return colour;
    }
    int skip = (int)random_below(random, p->all_jumps), line = 0;
    while (skip >= p->jumps_in[line]) skip -= p->jumps_in[line++];
    uint64_t found = jumps(p->line[line]);
    while (skip--) found &= found - 1;
    return lowest_jump(p, line, found);
}

static void apply(void *pos, Move move) {
    Allein *p = pos;
    if (p->waiting) {
        put(p, block_square(p->left), (int)move);
        if (--p->waiting == 0) begin(p);
        return;
    }
    int line = line_of(move), from = from_of(move), to = to_of(move);
    int low = from < to ? from : to, high = from < to ? to : from;
    uint64_t piece = p->line[line] >> from & first_square;
    p->line[line] &= ~IN_EACH_LANE((2 << high) - (1 << low));
    p->line[line] |= piece << to;
    count_jumps(p, line);

    // The same in the lines that cross this one: there it is a matter of one square each.
    int crossing = line < SIDE ? SIDE : 0, place = line % SIDE;
    p->line[crossing + to] |= piece << place;
    for (int i = low; i <= high; i++) {
        if (i != to) p->line[crossing + i] &= ~(first_square << place);
        count_jumps(p, crossing + i);
    }
    p->left -= (uint8_t)(high - low - 1);
}

/* Rules 2: only a single piece left is a success. */
static void points(const void *pos, int *twelfths) {
    const Allein *p = pos;
    twelfths[0] = !p->waiting && p->left == 1 ? POINT : 0;
}

enum { ONE_LEFT, TWO_LEFT, THREE_LEFT, MORE_LEFT };
static const Reason reasons[] = {
    [ONE_LEFT] = { "one", "one piece left: excellent", "eine Figur übrig: hervorragend" },
    [TWO_LEFT] = { "two", "two pieces left: good", "zwei Figuren übrig: gut" },
    [THREE_LEFT] = { "three", "three pieces left: satisfactory",
                     "drei Figuren übrig: zufriedenstellend" },
    [MORE_LEFT] = { "more", "{numbers} pieces left: keep practising",
                    "{numbers} Figuren übrig: weiter üben" },
    { 0 },
};

/* Rules 2: the booklet's grades. */
static void ending(const void *pos, Ending *out) {
    const Allein *p = pos;
    out->reason = p->left > 3 ? MORE_LEFT : ONE_LEFT + p->left - 1;
    ending_number(out, p->left);
    for (int square = 0; square < SQUARES; square++)
        if (colour_on(p, square) >= 0) ending_cell(out, square);
}

/* The booklet counts rows 1 to 8 from above and columns A to H, and leaves two squares on each side
 * without a name; rows -1, 0, 9, 10 and columns Y, Z, I, J go on from there. */
static void write_square(Text *out, int square) {
    text_print(out, "%d%c", SIDE - 2 - square / SIDE, "YZABCDEFGHIJ"[square % SIDE]);
}

static void write_move(const void *pos, Move move, Text *out) {
    if (((const Allein *)pos)->waiting) {
        text_char(out, letters[move]);
        return;
    }
    write_square(out, square_of(line_of(move), from_of(move)));
    text_char(out, '-');
    write_square(out, square_of(line_of(move), to_of(move)));
}

/* On text's board a piece is 1 + its colour. */
static void write_piece(Text *out, int value) { text_char(out, letters[value - 1]); }

static int read_piece(Scan *in) { return 1 + scan_one_of(in, letters); }

static void write(const void *pos, Text *out) {
    const Allein *p = pos;
    int16_t cell[SQUARES];
    for (int square = 0; square < SQUARES; square++)
        cell[square] = (int16_t)(1 + colour_on(p, square));
    text_board(out, SIDE, SIDE, cell, write_piece);
    text_print(out, " %d %d", p->left, p->waiting);
}

static const char *fault(const void *pos) {
    const Allein *p = pos;
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        int row = square / SIDE, column = square % SIDE;
        uint64_t piece = p->line[row] >> column & first_square;
        if (piece & (piece - 1)) return "two pieces stand on one square";
        if (piece != (p->line[SIDE + column] >> row & first_square))
            return "rows and columns do not agree";
        count += piece != 0;
    }
    int total = 0;
    for (int line = 0; line < LINES; line++) {
        int jumps_in = p->waiting ? 0 : __builtin_popcountll(jumps(p->line[line]));
        if (p->jumps_in[line] != jumps_in) return "the jumps of a line are counted wrongly";
        total += jumps_in;
    }
    if (p->all_jumps != total) return "the jumps are counted wrongly";
    for (int colour = 0; colour < COLOURS; colour++)
        if (pieces_of(p, colour) > EACH) return "there are more than nine pieces of a colour";
    if (p->left != count) return "the pieces on the board are counted wrongly";
    if (p->left == 0 && p->waiting == 0) return "one piece at least is left";
    if (p->left < FULL && p->waiting == 0) return NULL;

    if (p->left + p->waiting != FULL) return "36 pieces are set up";
    for (int i = 0; i < p->left; i++)
        if (colour_on(p, block_square(i)) < 0)
            return "the pieces are set up from 2B on, row by row";
    return NULL;
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Allein *p = pos, first;
    Scan in = scan_from(text, err);
    int16_t cell[SQUARES] = { 0 };
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    for (int square = 0; in.ok && square < SQUARES; square++)
        if (cell[square]) put(p, square, cell[square] - 1);
    scan_char(&in, ' ');
    int left = scan_number(&in, FULL);
    if (left != p->left) scan_fail(&in, "the pieces on the board are counted wrongly");
    scan_char(&in, ' ');
    p->waiting = (uint8_t)scan_number(&in, FULL);
    if (!scan_end(&in)) return false;
    if (!p->waiting) begin(p);

    start(setup, &first);
    if (p->waiting > first.waiting)
        return refuse(err, in.at, "setup=booklet leaves nothing to chance");
    if (p->left == FULL && first.left == FULL && memcmp(p, &first, sizeof first) != 0)
        return refuse(err, 0, "the booklet sets up its 36 pieces otherwise");
    return true;
}

static bool is_middle(int place) { return place >= BLOCK_FROM && place < BLOCK_FROM + BLOCK; }

static const char *zone(int square) {
    static const char *const zones[2][2][2] = {
        { { "field-even", "field-even centre" },
          { "field-even start", "field-even start centre" } },
        { { "field-odd", "field-odd centre" }, { "field-odd start", "field-odd start centre" } },
    };
    int row = square / SIDE, column = square % SIDE;
    bool is_start = is_middle(row) && is_middle(column);
    bool is_centre = row % FIELD == 1 && column % FIELD == 1;
    return zones[(row / FIELD + column / FIELD) % 2][is_start][is_centre];
}

static int board(const Setup *setup, Cell *out) {
    (void)setup;
    int count = board_grid(SIDE, SIDE, CELL_SQUARE, zone, out);
    for (int square = 0; square < count; square++) {
        Text name = text_into(out[square].name, sizeof out[square].name);
        write_square(&name, square);
    }
    return count;
}

static int scene(const void *pos, Piece *out) {
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        int colour = colour_on(pos, square);
        if (colour >= 0)
            out[count++] = (Piece){
                .cell = (uint16_t)square, .colour = (uint8_t)colour, .count = 1, .seat = 0
            };
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    if (((const Allein *)pos)->waiting) return 0;
    cells[0] = (uint16_t)square_of(line_of(move), from_of(move));
    cells[1] = (uint16_t)square_of(line_of(move), to_of(move));
    return 2;
}

static const char *why_not(const void *pos, int from, int to) {
    const Allein *p = pos;
    bool is_row = from / SIDE == to / SIDE, is_column = from % SIDE == to % SIDE;
    int colour = colour_on(p, from), step = (is_row ? 1 : SIDE) * (from < to ? 1 : -1);
    if (colour < 0) return NULL;
    if (from == to) return "this piece has no jump";
    if (!is_row && !is_column) return "pieces jump straight, not diagonally";
    if (colour_on(p, to) >= 0) return "a jump ends on an empty square";
    if (colour_on(p, from + step) < 0) return "there is no piece beside it to jump over";
    for (int square = from + step; square != to; square += step) {
        if (colour_on(p, square) == colour) return "a piece jumps only over other colours";
        if (colour_on(p, square) < 0) return "a jump ends on the first empty square";
    }
    return NULL;
}

static unsigned colour(const void *pos, int seat) {
    (void)pos, (void)seat;
    return (1u << COLOURS) - 1;
}

const Game game_allein = {
    .id = "allein",
    .title = "Allein Wetteifern",
    .about = "A solitaire: jump over pieces of other colours until one is left.",
    .german = "Ein Solitär: Springe über Figuren anderer Farben, bis eine übrig ist.",
    .maker = "Bütehorn",
    .players = "1",
    .year = 1979,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Allein),
    .state = sizeof(Allein),
    .overlook = { 999, 810, 620, 478, 347, 202, 92 },
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
    .turn = turn,
    .fresh = fresh,
    .odds = odds,
    .random_move = random_move,
    .why_not = why_not,
};
