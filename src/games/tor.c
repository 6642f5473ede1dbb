/* tor.c - Das Tor: a piece between two enemies of one colour, all three of different shape, opens a
 * gate through which a new piece enters.
 *
 * Pieces jump anything and are never captured, so a position is where the pieces stand, and the
 * stocks follow from that. How it is laid out is in tor.h.
 *
 * "rules N" is the numbering of docs/games/tor.md.
 * SPDX-License-Identifier: MIT */
#include "tor.h"

#include <assert.h>
#include <string.h>

static const uint8_t start_square[4][SHAPES] = {
    { 0, 12, 1 },       // a1 a2 b1
    { 132, 133, 120 },  // a12 b12 a11
    { 143, 131, 142 },  // l12 l11 k12
    { 11, 10, 23 },     // l1 k1 l2
};

static int team(const void *pos, int seat) {
    const Tor *p = pos;
    return p->teams ? seat & 2 : seat;
}

/* How many pieces of a shape a seat has on these squares of each band. */
static int count(const Tor *p, int seat, int shape, uint64_t where) {
    int found = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t c = p->cylinders.word[i], t = p->triangles.word[i];
        uint64_t wanted = shape == CYLINDER ? c : shape == TRIANGLE ? t : ~(c | t);
        found += __builtin_popcountll(p->men[seat].word[i] & wanted & where);
    }
    return found;
}

static int stock(const Tor *p, int seat, int shape) {
    return set_of[shape] - count(p, seat, shape, ~(uint64_t)0);
}

/* rules 1: the empty squares of both lines that are no centres. */
static inline Squares targets(const Squares *all, int from) {
    Squares rank = rank_of(from), file = file_of(from), lines = both(&rank, &file);
    for (int i = 0; i < WORDS; i++) lines.word[i] &= ~(all->word[i] | centres);
    return lines;
}

/* rules 3: the pieces among which the turn must be made. */
static inline Squares movers(const Tor *p, const Squares *all) {
    const Squares *own = &p->men[p->turn], *mate = &p->men[partner(p, p->turn)];
    Squares crowded = { 0 };
    bool can_clear = false;
    for (int i = 0; i < WORDS; i++) {
        uint64_t enemies = all->word[i] & ~(own->word[i] | mate->word[i]);
        for (uint64_t left = own->word[i] & centres; left; left &= left - 1) {
            int centre = __builtin_ctzll(left);
            if (__builtin_popcountll(enemies & first_field << (centre - SIDE - 1)) < 2) continue;
            crowded.word[i] |= left & -left;
            Squares ways = targets(all, i * PART + centre);
            can_clear |= size_of(&ways) > 0;
        }
    }
    return can_clear ? crowded : *own;
}

static int entries(const Tor *p, Move *out) {
    int found = 0;
    if (stock(p, p->turn, TRIANGLE)) out[found++] = ENTER_TRIANGLE;
    if (stock(p, p->turn, SQUARE)) out[found++] = ENTER_SQUARE;
    out[found++] = SKIP;
    return found;
}

static int moves(const void *pos, Move *out) {
    const Tor *p = pos;
    if (p->turn == NOBODY) return 0;
    if (p->gate != NO_GATE) return entries(p, out);
    Squares all = occupied(p->men), may = movers(p, &all);
    int found = 0;
    for (int i = 0; i < WORDS; i++)
        for (uint64_t left = may.word[i]; left; left &= left - 1) {
            int from = i * PART + __builtin_ctzll(left);
            Squares to = targets(&all, from);
            for (int k = 0; k < WORDS; k++)
                for (uint64_t bits = to.word[k]; bits; bits &= bits - 1)
                    out[found++] = MOVE(from, k * PART + __builtin_ctzll(bits));
        }
    if (!found) out[found++] = PASS;  // rules 5
    return found;
}

static bool legal(const void *pos, Move move) {
    const Tor *p = pos;
    int from = FROM(move), to = TO(move);
    if (p->turn == NOBODY) return false;
    if (p->gate != NO_GATE || move == PASS) {
        Move list[MOVES_MAX];
        int count = moves(p, list);
        while (count && list[count - 1] != move) count--;
        return count;
    }
    if (from >= SQUARES || to >= SQUARES) return false;
    Squares all = occupied(p->men), may = movers(p, &all), ends = targets(&all, from);
    return has(&may, from) && has(&ends, to);
}

/* Draws one of a piece's 22 line squares until it is a target: all steps are equally likely. Where
 * that does not succeed soon (nearly or wholly blocked), the list decides. */
static Move random_move(const void *pos, Random *random) {
    enum { LINES = 2 * (SIDE - 1), TRIES = 64 };
    const Tor *p = pos;
    Squares all = occupied(p->men), may = movers(p, &all);
    uint32_t ways = (uint32_t)size_of(&may) * LINES;
    for (int i = 0; i < TRIES && p->gate == NO_GATE; i++) {
        int drawn = (int)random_below(random, ways), way = drawn % LINES;
        int from = pick(&may, drawn / LINES), file = from % SIDE, rank = from / SIDE;
        if (way < SIDE - 1)
            file = way + (way >= file);
        else
            rank = way - (SIDE - 1) + (way - (SIDE - 1) >= rank);
        int to = rank * SIDE + file;
        if (!((all.word[to / PART] | centres) & BIT(to))) return MOVE(from, to);
    }
    Move list[MOVES_MAX];
    return list[random_below(random, (uint32_t)moves(p, list))];
}

/* rules 4. */
static bool has_won(const Tor *p, int seat) {
    return is_done(p, seat) && is_done(p, partner(p, seat));
}

static void end_turn(void *pos) {
    Tor *p = pos;
    static const int8_t alternating[SEATS_MAX] = { 2, 3, 1, 0 };
    p->gate = NO_GATE;
    if (p->teams)
        p->turn = alternating[p->turn];
    else
        p->turn = (int8_t)(p->turn + 1 == p->players ? 0 : p->turn + 1);
}

static void enter(Tor *p, bool is_triangle) {
    int seat = p->turn;
    put(&p->men[seat], p->gate);
    if (is_triangle) put(&p->triangles, p->gate);
    end_turn(p);
    if (!has_won(p, seat)) return;
    p->turn = NOBODY;
    p->winner = (int8_t)(p->teams ? seat & ~1 : seat);
}

static void step(Tor *p, int from, int to) {
    int seat = p->turn, centre = centre_of(to);
    carry(&p->men[seat], from, to);
    carry(&p->cylinders, from, to);
    carry(&p->triangles, from, to);
    if (seat_at(p->men, centre) == NOBODY && !is_done(p, seat) &&
        makes_gate(p, seat, shape_at(p, to), to))
        p->gate = (uint8_t)centre;
    else
        end_turn(p);
}

static void apply(void *pos, Move move) {
    Tor *p = pos;
    assert(p->turn != NOBODY);
    switch (move) {
    case ENTER_TRIANGLE: enter(p, true); break;
    case ENTER_SQUARE: enter(p, false); break;
    case SKIP:
    case PASS: end_turn(p); break;
    default: step(p, FROM(move), TO(move));
    }
}

static bool progress(const void *pos, Move move) {
    (void)pos;
    return move == ENTER_TRIANGLE || move == ENTER_SQUARE;
}

static bool fresh(const void *pos) { return ((const Tor *)pos)->gate == NO_GATE; }

static int seats(const void *pos) { return ((const Tor *)pos)->players; }

static int actor(const void *pos) { return ((const Tor *)pos)->turn; }

static void points(const void *pos, int *twelfths) {
    const Tor *p = pos;
    for (int seat = 0; seat < p->players; seat++)
        twelfths[seat] = p->winner != NOBODY && team(p, seat) == team(p, p->winner) ? POINT : 0;
}

static const Reason reasons[] = {
    { "all-in", "{winners} [has|have] all pieces on the board",
      "{winners} [hat|haben] alle Figuren auf dem Brett" },
    { 0 },
};

static void ending(const void *pos, Ending *out) {
    const Tor *p = pos;
    Squares men = both(&p->men[p->winner], &p->men[partner(p, p->winner)]);
    for (int i = 0, size = size_of(&men); i < size; i++) ending_cell(out, pick(&men, i));
}

static void add_piece(Tor *p, int seat, int shape, int square) {
    put(&p->men[seat], square);
    if (shape == CYLINDER) put(&p->cylinders, square);
    if (shape == TRIANGLE) put(&p->triangles, square);
}

static void clear(const Setup *setup, Tor *p) {
    memset(p, 0, sizeof *p);
    p->players = (uint8_t)(2 + setup->choice[0]);
    p->teams = setup->choice[1];
    p->gate = NO_GATE;
    p->winner = NOBODY;
}

static void start(const Setup *setup, void *pos) {
    Tor *p = pos;
    clear(setup, p);
    for (int seat = 0; seat < p->players; seat++)
        for (int shape = 0; shape < SHAPES; shape++)
            add_piece(p, seat, shape, start_square[corner_of(p->players, seat)][shape]);
}

static const char *bad_sets(const Tor *p) {
    Squares all = occupied(p->men);
    int sum = 0;
    if (p->players < 2 || p->players > 4 || p->teams > (p->players == 4)) return "no such game";
    for (int i = 0; i < WORDS; i++) {
        uint64_t c = p->cylinders.word[i], t = p->triangles.word[i];
        if (all.word[i] >> PART || ((c | t) & ~all.word[i]) || (c & t))
            return "a shape without a piece";
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) sum += size_of(&p->men[seat]);
    return sum == size_of(&all) ? NULL : "two pieces on one square";
}

#define EACH(sentence)                                                                             \
    { "red " sentence, "blue " sentence, "green " sentence, "yellow " sentence }

/* Pieces never leave the board, and only those that entered can stand on a centre. */
static const char *bad_men(const Tor *p) {
    static const char *const missing[SHAPES][4] = { EACH("needs one cylinder"),
                                                    EACH("needs a triangle"),
                                                    EACH("needs a square") };
    static const char *const many[SHAPES][4] = { EACH("has two cylinders"),
                                                 EACH("has more than four triangles"),
                                                 EACH("has more than six squares") };
    static const char *const stuck[] = EACH("has a first piece on a centre");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int colour = corner_of(p->players, seat);
        if (seat >= p->players && size_of(&p->men[seat])) return "more colours than players";
        for (int shape = 0; shape < SHAPES && seat < p->players; shape++) {
            int found = count(p, seat, shape, ~(uint64_t)0);
            if (found == 0) return missing[shape][colour];
            if (found > set_of[shape]) return many[shape][colour];
            if (count(p, seat, shape, centres) == found) return stuck[colour];
        }
    }
    return NULL;
}

/* rules 2: a gate is pending only where a piece of the player to move has just made it. */
static const char *bad_gate(const Tor *p) {
    if (p->gate == NO_GATE) return NULL;
    if (p->turn == NOBODY) return "the game is over";
    if (p->gate >= SQUARES || centre_of(p->gate) != p->gate) return "a gate is a centre";
    if (seat_at(p->men, p->gate) != NOBODY) return "the gate is occupied";
    if (is_done(p, p->turn)) return "nothing is left to enter";
    for (int square = 0; square < SQUARES; square++)
        if (has(&p->men[p->turn], square) && centre_of(square) == p->gate &&
            makes_gate(p, p->turn, shape_at(p, square), square))
            return NULL;
    return "no piece makes this gate";
}

static const char *bad_turn(const Tor *p) {
    static const char *const over[] = EACH("has won");
    bool is_over = p->turn == NOBODY;
    int named = is_over ? p->winner : p->turn;
    if (is_over == (p->winner == NOBODY)) return "somebody has the turn until somebody has won";
    if (named < 0 || named >= p->players) return "somebody is named who does not play";
    if (is_over && p->teams && named & 1) return "a team is named by its first colour";
    if (is_over && !has_won(p, named)) return "nobody has won here";
    for (int seat = 0; seat < p->players; seat++)
        if (!(is_over && team(p, seat) == team(p, named)) && has_won(p, seat))
            return over[corner_of(p->players, seat)];
    return NULL;
}

static const char *fault(const void *pos) {
    const char *why = bad_sets(pos);
    if (!why) why = bad_men(pos);
    if (!why) why = bad_turn(pos);
    if (!why) why = bad_gate(pos);
    return why;
}

static const char letters[] = "rbgy", shape_letters[] = "CTS";

static void write_move(const void *pos, Move move, Text *text) {
    (void)pos;
    switch (move) {
    case ENTER_TRIANGLE: text_add(text, "+T"); break;
    case ENTER_SQUARE: text_add(text, "+S"); break;
    case SKIP: text_add(text, "skip"); break;
    case PASS: text_add(text, "pass"); break;
    default:
        text_square(text, FROM(move) % SIDE, FROM(move) / SIDE);
        text_square(text, TO(move) % SIDE, TO(move) / SIDE);
    }
}

static void write_piece(Text *text, int value) {
    text_char(text, letters[(value - 1) / SHAPES]);
    text_char(text, shape_letters[(value - 1) % SHAPES]);
}

static int read_piece(Scan *in) {
    int colour = scan_one_of(in, letters);
    return 1 + colour * SHAPES + scan_one_of(in, shape_letters);
}

/* "BOARD TURN GATE". */
static void write(const void *pos, Text *text) {
    const Tor *p = pos;
    int16_t cell[SQUARES] = { 0 };
    for (int square = 0; square < SQUARES; square++) {
        int seat = seat_at(p->men, square);
        if (seat != NOBODY)
            cell[square] =
                (int16_t)(1 + corner_of(p->players, seat) * SHAPES + shape_at(p, square));
    }
    text_board(text, SIDE, SIDE, cell, write_piece);
    text_add(text, p->turn == NOBODY ? " +" : " ");
    text_char(text, letters[corner_of(p->players, p->turn == NOBODY ? p->winner : p->turn)]);
    text_char(text, ' ');
    if (p->gate == NO_GATE)
        text_char(text, '-');
    else
        text_square(text, p->gate % SIDE, p->gate / SIDE);
}

/* The seat that plays a colour; in a game for two, blue and yellow are nobody's. */
static int seat_of(const Tor *p, int colour) {
    for (int seat = 0; seat < p->players; seat++)
        if (corner_of(p->players, seat) == colour) return seat;
    return NOBODY;
}

static int read_seat(Scan *in, const Tor *p) {
    int seat = seat_of(p, scan_one_of(in, letters));
    if (seat == NOBODY) scan_fail(in, "this colour does not play");
    return seat;
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Tor *p = pos;
    int16_t cell[SQUARES] = { 0 };
    Scan in = scan_from(text, err);
    clear(setup, p);
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    for (int square = 0; square < SQUARES && in.ok; square++) {
        if (!cell[square]) continue;
        int seat = seat_of(p, (cell[square] - 1) / SHAPES);
        if (seat == NOBODY)
            scan_fail(&in, "there is a colour that does not play");
        else
            add_piece(p, seat, (cell[square] - 1) % SHAPES, square);
    }
    scan_char(&in, ' ');
    bool is_over = scan_skip(&in, '+');
    int seat = read_seat(&in, p);
    p->turn = (int8_t)(is_over ? NOBODY : seat);
    p->winner = (int8_t)(is_over ? seat : NOBODY);
    scan_char(&in, ' ');
    if (!scan_skip(&in, '-')) p->gate = (uint8_t)scan_square(&in, SIDE, SIDE);
    return scan_end(&in);
}

static const char *zone(int square) {
    static const char *const zones[2][2] = { { "field-even", "field-odd" },
                                             { "field-even centre", "field-odd centre" } };
    return zones[centre_of(square) == square][(square % SIDE / 3 + square / PART) % 2];
}

static int tray(int seat, int shape) { return SQUARES + 2 * seat + (shape - TRIANGLE); }

static int board(const Setup *setup, Cell *cells) {
    static const struct {
        const char *triangles, *squares, *zone;
        int8_t x, y, inward;
    } trays[4] = {
        { "red-T", "red-S", "stock-red", -2, 0, 1 },
        { "blue-T", "blue-S", "stock-blue", -2, 11, -1 },
        { "green-T", "green-S", "stock-green", 13, 11, -1 },
        { "yellow-T", "yellow-S", "stock-yellow", 13, 0, 1 },
    };
    Tor p;
    clear(setup, &p);
    int found = board_grid(SIDE, SIDE, CELL_SQUARE, zone, cells);
    for (int seat = 0; seat < p.players; seat++) {
        int i = corner_of(p.players, seat), x = trays[i].x, y = trays[i].y;
        found = board_tray(cells, found, trays[i].triangles, x, y, trays[i].zone);
        found = board_tray(cells, found, trays[i].squares, x, y + trays[i].inward, trays[i].zone);
    }
    return found;
}

static int add_to_scene(const Tor *p, int seat, int shape, int cell, int pieces, Piece *out) {
    *out = (Piece){ .cell = (uint16_t)cell, .kind = (uint8_t)shape, .seat = (int8_t)seat };
    out->colour = (uint8_t)corner_of(p->players, seat);
    out->count = (uint8_t)pieces;
    return pieces > 0;
}

static int scene(const void *pos, Piece *pieces) {
    const Tor *p = pos;
    int found = 0;
    for (int square = 0; square < SQUARES; square++) {
        int seat = seat_at(p->men, square);
        if (seat == NOBODY) continue;
        found += add_to_scene(p, seat, shape_at(p, square), square, 1, &pieces[found]);
    }
    for (int seat = 0; seat < p->players; seat++)
        for (int shape = TRIANGLE; shape < SHAPES; shape++)
            found += add_to_scene(p, seat, shape, tray(seat, shape), stock(p, seat, shape),
                                  &pieces[found]);
    return found;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    const Tor *p = pos;
    if (move == PASS || move == SKIP) return 0;
    if (progress(p, move)) {
        cells[0] = (uint16_t)tray(p->turn, move == ENTER_TRIANGLE ? TRIANGLE : SQUARE);
        return 1;
    }
    cells[0] = (uint16_t)FROM(move);
    cells[1] = (uint16_t)TO(move);
    return 2;
}

static const char *why_not(const void *pos, int from, int to) {
    const Tor *p = pos;
    Squares all = occupied(p->men), may = movers(p, &all);
    if (p->gate != NO_GATE) return "first a piece enters through the gate, or you go without it";
    if (from >= SQUARES) return "a new piece enters only through a gate";
    if (to >= SQUARES || !has(&p->men[p->turn], from)) return NULL;
    if (!has(&may, from)) return "a piece on a centre among two enemies has to move first";
    if (from == to) return "this piece is shut in";
    if (from / SIDE != to / SIDE && from % SIDE != to % SIDE)
        return "pieces move along their rank or file";
    if (has(&all, to)) return "the square is taken";
    return "pieces do not move onto a centre";
}

static unsigned colour(const void *pos, int seat) {
    const Tor *p = pos;
    return 1u << corner_of(p->players, seat);
}

static const PieceKind kinds[] = {
    [CYLINDER] = { 'C', "cylinder", "Zylinder", "cylinder", 0 },
    [TRIANGLE] = { 'T', "triangle", "Dreieck", "triangle", 0 },
    [SQUARE] = { 'S', "square", "Viereck", "square", 0 },
    [SHAPES] = { 0 },
};

const Game game_tor = {
    .id = "tor",
    .title = "Das Tor",
    .about = "Line up with two enemies of other shapes and a new piece enters through the gate.",
    .german = "Steh in einer Linie mit zwei Gegnern anderer Form, und eine neue Figur kommt durch "
              "das Tor.",
    .maker = "Bütehorn",
    .players = "2, 3, 4, 2x2",
    .year = 1979,
    .options = twelve_options,
    .kinds = kinds,
    .colours = twelve_colours,
    .reasons = reasons,
    .size = sizeof(Tor),
    .state = sizeof(Tor),
    .overlook = { 999, 940, 885, 820, 740, 620, 475 },
    .draws = DRAW_REPETITION | DRAW_QUIET,
    .clash = twelve_clash,
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
    .fresh = fresh,
    .progress = progress,
    .random_move = random_move,
    .legal = legal,
    .named = twelve_named,
    .why_not = why_not,
    .eval = &eval_tor,
    .rank = eval_tor_rank,
    .ranks = eval_tor_ranks,
    .noisy = eval_tor_noisy,
    .pass = end_turn,
};
