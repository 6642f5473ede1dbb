/* blockade.c - Blockade (Bütehorn 1979): six guards each keep the other king from running away.
 * Rules: docs/games/blockade.md.
 *
 * How the board is kept, blockade.h tells. Whether the king of the seat on turn can run is found
 * out once, when the turn begins, and kept.
 * SPDX-License-Identifier: MIT */
#include "blockade.h"

#include <assert.h>
#include <string.h>

enum { OPTION_KINGS, OPTION_STOP };

static Move movement(int from, int to) { return (Move)(from << 8 | to); }

static bool is_centre(int square) { return square % SIDE % 3 == 1 && square / SIDE % 3 == 1; }
static bool is_taken(const Blockade *p, int square) {
    return p->lines[0][square / SIDE] >> square % SIDE & 1;
}

static int placed(const Blockade *p, int seat) {
    int count = 0;
    while (count < GUARDS && p->guards[seat][count] != NO_SQUARE) count++;
    return count;
}

/* The squares of a rank where the seat on turn may place (rules 4). */
static unsigned open_for_guard(const Blockade *p, int rank) {
    const unsigned all = (1u << SIDE) - 1, centres = 02222;
    unsigned set = all & ~p->lines[0][rank] & ~closed(p, 0, rank);
    bool is_first = p->guards[p->turn][0] == NO_SQUARE;
    return is_first && rank % 3 == 1 ? set & ~centres : set;
}

static bool can_place(const Blockade *p, int square) {
    return open_for_guard(p, square / SIDE) >> square % SIDE & 1;
}

/* Where on the rank or file through it a guard may go (rules 5). */
static unsigned reach(const Blockade *p, int guard, int axis) {
    int line = line_of(axis, guard), place = place_on(axis, guard);
    Stretch free = stretch(p->lines[axis][line], place);
    unsigned set = (2u << free.high) - (1u << free.low);
    return set & ~(1u << place) & ~(closed(p, axis, line) & (p->stop - 1u));
}

/* Whether a king finds a way off the far edge (rules 6). The search keeps the squares where the
 * king has stopped, each with the axis along which it came; from there it goes on both ways along
 * the other one. At home it may begin along either. Each side of a guard makes one stop at most. */
bool blockade_finds_way(const Blockade *p, int seat) {
    struct {
        uint8_t square, axis;
    } stops[2 + 4 * 2 * GUARDS];
    uint16_t seen[2][SIDE] = { 0 };
    int count = 0, king = home(p, seat), enemy = home(p, !seat);
    for (uint8_t axis = 0; axis < 2; axis++, count++)
        stops[count].square = (uint8_t)king, stops[count].axis = axis;

    while (count) {
        int here = stops[--count].square, axis = !stops[count].axis, line = line_of(axis, here);
        unsigned pieces = p->lines[axis][line];
        if (line == line_of(axis, king)) pieces &= ~(1u << place_on(axis, king));
        Stretch free = stretch(pieces, place_on(axis, here));
        for (int way = 0; way < 2; way++) {
            int last = way ? free.high : free.low, next = way ? last + 1 : last - 1;
            if (next < 0 || next == SIDE) {
                if (axis == 1 && way == (seat == RED)) return true;
                continue;
            }
            if (square_at(axis, line, next) == enemy || seen[axis][line] >> last & 1) continue;
            seen[axis][line] |= (uint16_t)(1 << last);
            stops[count].square = (uint8_t)square_at(axis, line, last);
            stops[count++].axis = (uint8_t)axis;
        }
    }
    return false;
}

static void start(const Setup *setup, void *pos) {
    Blockade *p = pos;
    memset(p, 0, sizeof *p);
    memset(p->guards, NO_SQUARE, sizeof p->guards);
    p->blue_king = setup->choice[OPTION_KINGS] ? E11 : H11;
    p->stop = setup->choice[OPTION_STOP];
    toggle(p, E2), toggle(p, p->blue_king);
    // rules 2: red's first turn is a placement, open way or not, so can_run stays 0
}

static int seats(const void *pos) { return (void)pos, 2; }
static int team(const void *pos, int seat) { return (void)pos, seat; }

static int actor(const void *pos) {
    const Blockade *p = pos;
    return p->turn == OVER ? NOBODY : p->turn;
}

static int list_placements(const Blockade *p, Move *out) {
    int count = 0;
    for (int rank = 0; rank < SIDE; rank++)
        for (unsigned set = open_for_guard(p, rank); set; set &= set - 1)
            out[count++] = (Move)(rank * SIDE + __builtin_ctz(set));
    return count;
}

static int list_movements(const Blockade *p, Move *out) {
    int count = 0;
    for (int i = 0; i < GUARDS; i++)
        for (int axis = 0; axis < 2; axis++) {
            int guard = p->guards[p->turn][i], line = line_of(axis, guard);
            for (unsigned set = reach(p, guard, axis); set; set &= set - 1)
                out[count++] = movement(guard, square_at(axis, line, __builtin_ctz(set)));
        }
    if (!count) out[count++] = PASS;
    return count;
}

static int moves(const void *pos, Move *out) {
    const Blockade *p = pos;
    if (p->turn == OVER) return 0;
    if (p->can_run) return out[0] = RUN, 1;
    return is_placing(p) ? list_placements(p, out) : list_movements(p, out);
}

static bool has_guard(const Blockade *p, int square) {
    return memchr(p->guards[p->turn], square, GUARDS);
}

static bool legal(const void *pos, Move move) {
    const Blockade *p = pos;
    int from = (int)(move >> 8), to = (int)(move & 255);
    if (p->turn == OVER) return false;
    if (p->can_run || move == RUN) return p->can_run && move == RUN;
    if (is_placing(p)) return move < SQUARES && can_place(p, to);
    if (move == PASS) {
        Move list[MOVES_MAX];
        return list_movements(p, list) == 1 && list[0] == PASS;
    }
    if (from >= SQUARES || to >= SQUARES || !has_guard(p, from)) return false;
    int axis = line_of(0, from) != line_of(0, to);
    return line_of(axis, from) == line_of(axis, to) &&
           reach(p, from, axis) >> place_on(axis, to) & 1;
}

/* Puts a guard from one square to another, NO_SQUARE for one in hand, and keeps their order. */
static void change(Blockade *p, int from, int to) {
    uint8_t *guard = p->guards[p->turn];
    int i = 0;
    while (guard[i] != from) i++;
    for (; i + 1 < GUARDS && guard[i + 1] < to; i++) guard[i] = guard[i + 1];
    for (; i > 0 && guard[i - 1] > to; i--) guard[i] = guard[i - 1];
    guard[i] = (uint8_t)to;
    if (from != NO_SQUARE) toggle(p, from);
    toggle(p, to);
}

static void apply(void *pos, Move move) {
    Blockade *p = pos;
    assert(p->turn != OVER);
    if (move == RUN) {
        toggle(p, home(p, p->turn));
        p->winner = p->turn, p->turn = OVER, p->can_run = 0;
        return;
    }
    if (move != PASS) change(p, is_placing(p) ? NO_SQUARE : (int)(move >> 8), (int)(move & 255));
    p->turn = !p->turn;
    p->can_run = blockade_finds_way(p, p->turn);
}

static void points(const void *pos, int *twelfths) {
    const Blockade *p = pos;
    twelfths[RED] = twelfths[BLUE] = 0;
    if (p->turn == OVER) twelfths[p->winner] = POINT;
}

static const Reason reasons[] = {
    { "run", "{winners}'s king has run off the far edge",
      "Der König von {winners} ist über den Rand entkommen" },
    { 0 },
};

/* The way that the king has run: the board is as it was but for the king. */
static void ending(const void *pos, Ending *out) {
    const Blockade *p = pos;
    Way ways[WAYS_MAX];
    out->is_way = true;
    blockade_ways(p, p->winner, ways);
    out->out = ways[0].out;
    for (int i = 0; i < ways[0].count; i++) ending_cell(out, ways[0].cell[i]);
}

static bool progress(const void *pos, Move move) { return move == RUN || is_placing(pos); }

/* Counts where each guard can go along each axis, then finds the movement that was drawn. */
static Move random_movement(const Blockade *p, Random *random) {
    unsigned sets[2 * GUARDS];
    uint32_t total = 0;
    for (int i = 0; i < 2 * GUARDS; i++) {
        sets[i] = reach(p, p->guards[p->turn][i / 2], i % 2);
        total += (uint32_t)__builtin_popcount(sets[i]);
    }
    if (!total) return PASS;
    int drawn = (int)random_below(random, total), i = 0;
    for (int n; drawn >= (n = __builtin_popcount(sets[i])); i++) drawn -= n;
    while (drawn--) sets[i] &= sets[i] - 1;
    int guard = p->guards[p->turn][i / 2], line = line_of(i % 2, guard);
    return movement(guard, square_at(i % 2, line, __builtin_ctz(sets[i])));
}

static Move random_move(const void *pos, Random *random) {
    const Blockade *p = pos;
    if (p->can_run) return RUN;
    if (!is_placing(p)) return random_movement(p, random);
    for (;;) {  // most squares will do: at least 104 of 144
        int square = (int)random_below(random, SQUARES);
        if (can_place(p, square)) return (Move)square;
    }
}

static void write_square(Text *out, int square) { text_square(out, square % SIDE, square / SIDE); }

static void write_move(const void *pos, Move move, Text *out) {
    const Blockade *p = pos;
    if (move >= RUN) {
        text_add(out, move == RUN ? "run" : "pass");
        return;
    }
    if (!is_placing(p)) write_square(out, (int)(move >> 8));
    write_square(out, (int)(move & 255));
}

static bool named(const void *pos, const char *token, Move *move) {
    Scan in = scan_from(token, NULL);
    int square[2], count = scan_squares(&in, SIDE, SIDE, square);
    *move = is_placing(pos) ? (Move)square[0] : movement(square[0], square[count > 1]);
    return in.ok;
}

static const char letters[] = "rbRB";  // guards, kings
static const char turns[] = "rb-";

static void write_piece(Text *out, int value) { text_char(out, letters[value - 1]); }
static int read_piece(Scan *in) { return 1 + scan_one_of(in, letters); }

static void write(const void *pos, Text *out) {
    const Blockade *p = pos;
    int16_t cell[SQUARES] = { 0 };
    for (int seat = RED; seat <= BLUE; seat++) {
        if (is_taken(p, home(p, seat))) cell[home(p, seat)] = (int16_t)(3 + seat);
        for (int i = 0; i < placed(p, seat); i++) cell[p->guards[seat][i]] = (int16_t)(1 + seat);
    }
    text_board(out, SIDE, SIDE, cell, write_piece);
    text_print(out, " %c", turns[p->turn]);
}

static const char *fault_guards(const Blockade *p, int seat) {
    const uint8_t *guard = p->guards[seat];
    int count = placed(p, seat), centres = 0;
    // rules 4; as long as blue has guards in hand, none has moved
    bool placing = p->guards[BLUE][GUARDS - 1] == NO_SQUARE, may_stop = p->stop && !placing;
    for (int i = 0; i < count; i++) {
        if (guard[i] >= SQUARES || (i && guard[i - 1] >= guard[i])) return "guards out of order";
        if (!may_stop && closed(p, 0, guard[i] / SIDE) >> guard[i] % SIDE & 1)
            return "a guard stands in a king's field";
        centres += is_centre(guard[i]);
    }
    for (int i = count; i < GUARDS; i++)
        if (guard[i] != NO_SQUARE) return "guards out of order";
    if (placing && count && centres == count) return "a first guard was placed on a centre";
    return NULL;
}

/* Both kings at home, somebody's turn. */
static const char *fault_before_end(const Blockade *p) {
    Blockade same = *p;
    int red = placed(p, RED), blue = placed(p, BLUE);
    for (int seat = RED; seat <= BLUE; seat++) {
        const char *why = fault_guards(p, seat);
        if (why) return why;
        toggle(&same, home(p, seat));
        for (int i = 0; i < placed(p, seat); i++) toggle(&same, p->guards[seat][i]);
    }
    for (int line = 0; line < SIDE; line++)
        if (same.lines[0][line] || same.lines[1][line])
            return "the lines do not agree with the pieces";
    bool all = red == GUARDS && blue == GUARDS;
    if (!all && red - blue != (p->turn == BLUE)) return "the guards are placed in turns";
    bool can_run = red && blockade_finds_way(p, p->turn);
    if (p->can_run == can_run) return NULL;
    return can_run ? "the king can run" : "the king has no way to run";
}

static const char *fault(const void *pos) {
    const Blockade *p = pos;
    if (p->blue_king != H11 && p->blue_king != E11) return "the blue king starts on h11 or e11";
    if (p->turn > OVER || p->winner > BLUE || p->can_run > 1) return "no such turn or winner";
    if (p->turn != OVER) return p->winner ? "a winner too early" : fault_before_end(p);
    if (p->can_run) return "nobody has the turn, so no king can run";
    Blockade before = *p;
    before.turn = p->winner, before.winner = 0, before.can_run = 1;
    toggle(&before, home(p, p->winner));
    return fault_before_end(&before);
}

/* Takes the pieces of a board into a position that has the kings at home. Returns the kings seen,
 * as a set of seats. */
static int take_pieces(Scan *in, const int16_t *cell, Blockade *p) {
    int count[2] = { 0 }, kings = 0;
    for (int square = 0; in->ok && square < SQUARES; square++) {
        if (!cell[square]) continue;
        int seat = (cell[square] - 1) % 2;
        if (cell[square] > 2) {
            if (square != home(p, seat)) return scan_fail(in, "a king is not in its place");
            kings |= 1 << seat;
            continue;
        }
        if (count[seat] == GUARDS) return scan_fail(in, "more than six guards");
        if (is_taken(p, square)) return scan_fail(in, "a guard stands in a king's field");
        p->guards[seat][count[seat]++] = (uint8_t)square;
        toggle(p, square);
    }
    return kings;
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Blockade *p = pos;
    int16_t cell[SQUARES] = { 0 };
    Scan in = scan_from(text, err);
    start(setup, p);
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    int kings = take_pieces(&in, cell, p), both = 1 << RED | 1 << BLUE;
    scan_char(&in, ' ');
    p->turn = (uint8_t)scan_one_of(&in, turns);
    scan_end(&in);
    if (!kings) scan_fail(&in, "both kings have left");
    if (p->turn == OVER && kings == both) scan_fail(&in, "both kings are still there");
    if (p->turn != OVER && kings != both) scan_fail(&in, "a king has left, so the game is over");
    if (!in.ok) return false;

    if (p->turn == OVER) {
        p->winner = kings == 1 << RED ? BLUE : RED;
        toggle(p, home(p, p->winner));
    } else {
        p->can_run = placed(p, RED) && blockade_finds_way(p, p->turn);
    }
    return true;
}

/* Zones by the king whose field it is (none, red, blue), what the square is, and its field's
 * colour. */
#define FIELDS(words)                                                                              \
    { "field-even" words, "field-odd" words }
#define SQUARES_OF(words)                                                                          \
    {                                                                                              \
        FIELDS(words), FIELDS(" centre" words), FIELDS(" goal-blue" words),                        \
            FIELDS(" goal-red" words)                                                              \
    }
static const char *const zones[3][4][2] = { SQUARES_OF(""), SQUARES_OF(" start-red"),
                                            SQUARES_OF(" start-blue") };

/* The board, and beside it the guards in hand. */
static int board(const Setup *setup, Cell *out) {
    Blockade p;
    start(setup, &p);
    int count = board_grid(SIDE, SIDE, CELL_SQUARE, NULL, out);
    for (int square = 0; square < SQUARES; square++) {
        int file = square % SIDE, rank = square / SIDE;
        bool is_closed = closed(&p, 0, rank) >> file & 1;
        int owner = !is_closed ? 0 : rank < SIDE / 2 ? 1 : 2;
        int what = is_centre(square) ? 1 : rank == 0 ? 2 : rank == SIDE - 1 ? 3 : 0;
        out[square].zone = zones[owner][what][(file / 3 + rank / 3) % 2];
    }
    count = board_tray(out, count, "hand-red", SIDE, 0, "hand-red");
    return board_tray(out, count, "hand-blue", SIDE, SIDE - 1, "hand-blue");
}

static Piece piece(int cell, int seat, int kind, int count) {
    return (Piece){ .cell = (uint16_t)cell,
                    .colour = (uint8_t)seat,
                    .kind = (uint8_t)kind,
                    .count = (uint8_t)count,
                    .seat = (int8_t)seat };
}

static int scene(const void *pos, Piece *out) {
    const Blockade *p = pos;
    int count = 0;
    for (int seat = RED; seat <= BLUE; seat++) {
        int guards = placed(p, seat);
        if (is_taken(p, home(p, seat))) out[count++] = piece(home(p, seat), seat, KING, 1);
        for (int i = 0; i < guards; i++) out[count++] = piece(p->guards[seat][i], seat, GUARD, 1);
        if (guards < GUARDS) out[count++] = piece(SQUARES + seat, seat, GUARD, GUARDS - guards);
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    const Blockade *p = pos;
    int count = 0;
    if (move == PASS) return 0;
    if (move == RUN) return cells[0] = (uint16_t)home(p, p->turn), 1;
    if (!is_placing(p)) cells[count++] = (uint16_t)(move >> 8);
    cells[count++] = (uint16_t)(move & 255);
    return count;
}

static unsigned colour(const void *pos, int seat) { return (void)pos, 1u << seat; }

static bool is_guard_of(const Blockade *p, int seat, int square) {
    return square != NO_SQUARE && memchr(p->guards[seat], square, GUARDS);
}

static const char *why_not_place(const Blockade *p, int square) {
    if (is_taken(p, square)) return "the square is taken";
    if (closed(p, 0, square / SIDE) >> square % SIDE & 1)
        return "no guard is placed in a king's field";
    return "the first guard is not placed on a centre";
}

static const char *why_not_move(const Blockade *p, int from, int to) {
    int axis = line_of(1, from) == line_of(1, to);
    Stretch free = stretch(p->lines[axis][line_of(axis, from)], place_on(axis, from));
    if (from == to) return "this guard is shut in";
    if (!axis && line_of(0, from) != line_of(0, to))
        return "a guard moves straight, along its rank or file";
    if (is_taken(p, to)) return "the square is taken";
    if (place_on(axis, to) < free.low || place_on(axis, to) > free.high)
        return "a guard passes neither guards nor kings";
    return "a guard may cross a king's field, but not stop there";
}

static const char *why_not(const void *pos, int from, int to) {
    const Blockade *p = pos;
    if (p->can_run) return "the king can leave, so it has to";
    if (from >= SQUARES || to >= SQUARES) return NULL;
    if (from == home(p, p->turn)) {
        if (blockade_finds_way(p, p->turn)) return "the first turn is always a placement";
        return "the king moves only when it has a way off the board";
    }
    bool is_own = is_guard_of(p, p->turn, from);
    if (is_placing(p) && is_own) return "guards move only when all six are placed";
    if (is_placing(p)) return why_not_place(p, to);
    return is_own ? why_not_move(p, from, to) : NULL;
}

static const Option options[] = {
    { "kings", "own|facing", "the blue king on blue's own left, or opposite the red one",
      "der blaue König auf Blaus linker Seite, oder dem roten gegenüber" },
    { "stop", "no|yes", "whether a guard may stop in a king's field",
      "ob ein Wächter im Feld eines Königs anhalten darf" },
    { 0 },
};
static const PieceKind kinds[] = {
    [KING] = { 'K', "king", "König", "cylinder", 0 },
    [GUARD] = { 'G', "guard", "Wächter", "square", 0 },
    { 0 },
};
static const char *const colours[] = { "red", "blue", NULL };

const Game game_blockade = {
    .id = "blockade",
    .title = "Blockade",
    .about = "Six guards each keep the other king from running off the board.",
    .german = "Sechs Wächter hindern den König des anderen, vom Brett zu laufen.",
    .maker = "Bütehorn",
    .players = "2",
    .year = 1979,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Blockade),
    .state = sizeof(Blockade),
    .overlook = { 999, 972, 905, 890, 785, 630, 350 },
    .draws = DRAW_REPETITION | DRAW_QUIET,
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
    .ways = blockade_ways,
    .random_move = random_move,
    .legal = legal,
    .named = named,
    .why_not = why_not,
    .eval = &eval_blockade,
    .rank = blockade_rank,
    .ranks = blockade_ranks,
    .noisy = blockade_noisy,
    .forcing = blockade_forcing,
};
