/* sprung.c - Schaff den Sprung: a race to the right in which odd numbers of enemies give wings.
 *
 * How pieces lie in words is told in sprung.h. The lanes lie above each other, red's on top, so a
 * bit plus its lane's offset is the square.
 *
 * "Rules N" is the numbering of docs/games/sprung.md.
 * SPDX-License-Identifier: MIT */
#include "sprung.h"

#include <string.h>

static const uint64_t start_field = IN_EACH_RANK(7, 7, 7);
static const uint64_t start_triangles = IN_EACH_RANK(1, 2, 4);

enum { OPTION_PLAYERS, OPTION_TEAMS, OPTION_EXPERT, OPTION_LONE };

static const Option options[] = {
    { "players", "2|3|4", "how many play", "wie viele spielen" },
    { "teams", "no|yes", "red and blue together against green and yellow",
      "Rot und Blau zusammen gegen Grün und Gelb" },
    { "expert", "no|yes", "the triangles must arrive in the places they started from",
      "die Dreiecke müssen auf denselben Plätzen ankommen, von denen sie starten" },
    { "lone", "both|start|field",
      "no bonus for who set out and stands alone, set out alone, or is alone on his first field",
      "kein Bonus, wenn jemand allein loszog und allein steht, allein loszog, oder auf seinem "
      "ersten Feld allein ist" },
    { 0 },
};

static const PieceKind kinds[] = {
    { 'S', "square", "Viereck", "square", 0 },
    { 'T', "triangle", "Dreieck", "triangle", 0 },
    { 0 },
};

static const char *const colours[] = { "red", "blue", "green", "yellow", NULL };

static const char *clash(const Setup *setup) {
    if (setup->choice[OPTION_TEAMS] && setup->choice[OPTION_PLAYERS] != 2)
        return "teams=yes needs players=4";
    return NULL;
}

static bool meets_odd_number(const Sprung *p, int seat, int bit) {
    return odd_files(p, seat) >> bit % SIDE & 1;
}

/* Rules 2 and 4, for a piece that has just made a step and is no straggler. */
static bool may_go_on(const Sprung *p, int seat, int bit) {
    return meets_odd_number(p, seat, bit) && movable(p->lane[seat]) & bit_at(bit);
}

/* Rightly or wrongly, who has filled his field has no step. Everybody else has one: some empty
 * square has a piece on its left, and the nearest such piece can move. */
static bool has_step(const Sprung *p, int seat) { return p->lane[seat] != goal_field; }

/* Rules 5: the field is filled, by experts as at the start. */
static bool is_home(const Sprung *p, int seat) {
    return p->lane[seat] == goal_field && p->triangles[seat] == (p->expert ? goal_triangles : 0);
}

static bool has_won(const Sprung *p, int seat) {
    return is_home(p, seat) && (!p->teams || is_home(p, partner(seat)));
}

/* Rules 6: the seat that begins the next turn, perhaps the same again. */
static int next_turn(const Sprung *p, int seat) {
    static const uint8_t after[] = { 2, 3, 1, 0 };  // in teams partners take turns crosswise
    if (has_won(p, seat)) return NOBODY;
    for (int i = 0; i < p->seats; i++) {
        seat = p->teams ? after[seat] : seat + 1 < p->seats ? seat + 1 : 0;
        if (has_step(p, seat)) return seat;
    }
    return NOBODY;
}

static void prepare(const Setup *setup, Sprung *p) {
    memset(p, 0, sizeof *p);
    p->seats = setup->choice[OPTION_PLAYERS] + 2;
    p->teams = setup->choice[OPTION_TEAMS];
    p->expert = setup->choice[OPTION_EXPERT];
    p->lone = setup->choice[OPTION_LONE];
    p->runner = NONE;
}

static void start(const Setup *setup, void *pos) {
    Sprung *p = pos;
    prepare(setup, p);
    for (int seat = 0; seat < p->seats; seat++) {
        p->lane[seat] = start_field;
        if (p->expert) p->triangles[seat] = start_triangles;
    }
}

static int seats(const void *pos) { return ((const Sprung *)pos)->seats; }

static int actor(const void *pos) { return ((const Sprung *)pos)->turn; }

static int team(const void *pos, int seat) {
    return ((const Sprung *)pos)->teams ? seat & 2 : seat;
}

/* Only while nobody is running a turn begins. */
static bool fresh(const void *pos) { return ((const Sprung *)pos)->runner == NONE; }

static Move step(const Sprung *p, uint64_t piece) {
    uint64_t to = target(p->lane[p->turn], piece);
    int first = offset(p->seats, p->turn);
    return (Move)(first + __builtin_ctzll(piece)) | (Move)(first + __builtin_ctzll(to)) << 8;
}

static int moves(const void *pos, Move *out) {
    const Sprung *p = pos;
    int count = 0;
    if (p->turn == NOBODY) return 0;
    if (p->runner != NONE) {
        out[count++] = step(p, bit_at(p->runner));
        out[count++] = STOP;
        return count;
    }
    for (uint64_t left = movable(p->lane[p->turn]); left; left &= left - 1)
        out[count++] = step(p, left & -left);
    return count;
}

static Move random_move(const void *pos, Random *random) {
    const Sprung *p = pos;
    if (p->runner != NONE) return random_below(random, 2) ? STOP : step(p, bit_at(p->runner));
    uint64_t left = movable(p->lane[p->turn]);
    uint32_t skip = random_below(random, (uint32_t)__builtin_popcountll(left));
    while (skip--) left &= left - 1;
    return step(p, left & -left);
}

static void apply(void *pos, Move move) {
    Sprung *p = pos;
    int seat = p->turn, runner = p->runner;
    p->runner = NONE;
    if (move != STOP) {
        uint64_t *lane = &p->lane[seat], *triangles = &p->triangles[seat];
        int first = offset(p->seats, seat);
        int from = from_square(move) - first, to = to_square(move) - first;
        bool is_first = runner == NONE;
        if (is_first && p->lone != LONE_FIELD) p->was_alone = is_alone(*lane, from);
        *lane ^= bit_at(from) | bit_at(to);
        if (*triangles & bit_at(from)) *triangles ^= bit_at(from) | bit_at(to);
        if (!is_straggler(p->lone, *lane, from, to, p->was_alone, is_first) &&
            may_go_on(p, seat, to)) {
            p->runner = (int8_t)to;
            return;
        }
    }
    p->was_alone = 0;
    p->turn = (int8_t)next_turn(p, seat);
}

static void points(const void *pos, int *twelfths) {
    const Sprung *p = pos;
    bool is_won = false;
    memset(twelfths, 0, p->seats * sizeof *twelfths);
    if (p->turn != NOBODY) return;
    for (int seat = 0; seat < p->seats; seat++) is_won |= has_won(p, seat);
    // A draw is one point for all; but each of two teams gets half a point, and so do its members.
    int share = p->teams ? POINT / 2 : POINT / p->seats;
    for (int seat = 0; seat < p->seats; seat++)
        twelfths[seat] = !is_won ? share : has_won(p, seat) ? POINT : 0;
}

enum { FIELD_FILLED, ALL_STUCK };
static const Reason reasons[] = {
    [FIELD_FILLED] = { "field", "{winners} [has|have] filled the goal",
                       "{winners} [hat|haben] das Zielfeld gefüllt" },
    [ALL_STUCK] = { "stuck",
                    "nobody can move any more: every goal is filled, but not as it must be",
                    "niemand kann mehr ziehen: alle Ziele sind gefüllt, aber falsch" },
    { 0 },
};

static void ending(const void *pos, Ending *out) {
    const Sprung *p = pos;
    out->reason = ALL_STUCK;
    for (int seat = 0; seat < p->seats; seat++)
        if (has_won(p, seat)) out->reason = FIELD_FILLED;
    for (int seat = 0; seat < p->seats; seat++) {
        if (out->reason == FIELD_FILLED && !has_won(p, seat)) continue;
        for (uint64_t left = goal_field; left; left &= left - 1)
            ending_cell(out, offset(p->seats, seat) + __builtin_ctzll(left));
    }
}

/* A step that fills the field rightly wins. */
static int rank(const void *pos, Move move) {
    const Sprung *p = pos;
    if (move == STOP) return 0;
    int seat = p->turn, first = offset(p->seats, seat);
    uint64_t piece = bit_at(from_square(move) - first);
    uint64_t way = piece | bit_at(to_square(move) - first);
    if ((p->lane[seat] ^ way) != goal_field) return 0;
    Sprung next = *p;
    next.lane[seat] ^= way;
    if (p->triangles[seat] & piece) next.triangles[seat] ^= way;
    return has_won(&next, seat) ? RANK_WIN : 0;
}

static void pass(void *pos) {
    Sprung *p = pos;
    p->turn = (int8_t)next_turn(p, p->turn);
}

static void write_move(const void *pos, Move move, Text *out) {
    (void)pos;
    if (move == STOP) {
        text_add(out, "stop");
        return;
    }
    text_square(out, from_square(move) % SIDE, from_square(move) / SIDE);
    text_square(out, to_square(move) % SIDE, to_square(move) / SIDE);
}

/* On text's board a piece is 1 + seat, a triangle 4 more. */
static const char letters[] = "rbgyRBGY";

static void write_piece(Text *out, int value) { text_char(out, letters[value - 1]); }

static int read_piece(Scan *in) { return 1 + scan_one_of(in, letters); }

static void write(const void *pos, Text *out) {
    const Sprung *p = pos;
    int16_t cell[SQUARES] = { 0 };
    for (int seat = 0; seat < p->seats; seat++) {
        int16_t *first = cell + offset(p->seats, seat);
        for (int bit = 0; bit < LANE; bit++)
            if (p->lane[seat] & bit_at(bit))
                first[bit] = (int16_t)(1 + seat + (p->triangles[seat] & bit_at(bit) ? 4 : 0));
    }
    text_board(out, SIDE, SIDE, cell, write_piece);
    text_print(out, " %c ", p->turn == NOBODY ? '-' : letters[p->turn]);
    if (p->runner == NONE) {
        text_char(out, '-');
        return;
    }
    int square = offset(p->seats, p->turn) + p->runner;
    text_square(out, square % SIDE, square / SIDE);
    if (p->was_alone) text_char(out, '*');
}

/* Whether the runner was a straggler when it came to where it stands. With lone=field it can have
 * come from another field unless it is on the first one. */
static bool runner_straggles(const Sprung *p) {
    int from = p->runner % SIDE < FIELD ? p->runner : p->runner - FIELD;
    return is_straggler(p->lone, p->lane[p->turn], from, p->runner, p->was_alone, true);
}

static const char *runner_fault(const Sprung *p) {
    if (p->runner == NONE) return p->was_alone ? "no piece is running that was alone" : NULL;
    if (p->turn == NOBODY) return "a piece is running, but it is nobody's turn";
    if (p->runner < 0 || p->runner >= LANE || !(p->lane[p->turn] & bit_at(p->runner)))
        return "the running piece is not one of the player whose turn it is";
    if (p->runner % SIDE == 0) return "the running piece has not left file a";
    if (p->was_alone && p->lone == LONE_FIELD) return "how it set out does not count here";
    if (runner_straggles(p) || !may_go_on(p, p->turn, p->runner))
        return "the running piece may not go on";
    return NULL;
}

static const char *fault(const void *pos) {
    const Sprung *p = pos;
    unsigned winners = 0;  // as a set of teams
    bool can_anybody = false;
    for (int seat = 0; seat < p->seats; seat++) {
        for (int shift = 0; shift < LANE; shift += SIDE) {
            uint64_t in_rank = (bit_at(SIDE) - 1) << shift;
            if (__builtin_popcountll(p->lane[seat] & in_rank) != 3)
                return "a rank does not hold exactly three pieces of its owner";
            if (__builtin_popcountll(p->triangles[seat] & in_rank) != p->expert)
                return p->expert ? "a rank does not hold exactly one triangle"
                                 : "there are triangles only with expert=yes";
        }
        if (p->triangles[seat] & ~p->lane[seat]) return "a triangle is no piece";
        can_anybody |= has_step(p, seat);
        if (has_won(p, seat)) winners |= 1u << team(p, seat);
    }
    if (winners & (winners - 1)) return "two sides have reached their goals";
    bool is_over = winners || !can_anybody;
    if (is_over && p->turn != NOBODY) return "the game is over, but somebody is to move";
    if (!is_over && p->turn == NOBODY) return "somebody must be to move";
    if (!is_over && (p->turn < 0 || p->turn >= p->seats)) return "nobody sits on the seat to move";
    if (!is_over && !has_step(p, p->turn)) return "the player to move has filled his field";
    return runner_fault(p);
}

static void read_lanes(Scan *in, Sprung *p) {
    int16_t cell[SQUARES] = { 0 };
    scan_board(in, SIDE, SIDE, cell, read_piece);
    for (int square = 0; in->ok && square < SQUARES; square++) {
        if (!cell[square]) continue;
        int seat = (cell[square] - 1) % SEATS_MAX, bit = square - offset(p->seats, seat);
        if (seat >= p->seats)
            scan_fail(in, "there are pieces of a colour nobody plays");
        else if (bit < 0 || bit >= LANE)
            scan_fail(in, "a piece stands outside its lane");
        else {
            p->lane[seat] |= bit_at(bit);
            if (cell[square] > SEATS_MAX) p->triangles[seat] |= bit_at(bit);
        }
    }
}

static void read_runner(Scan *in, Sprung *p) {
    if (scan_skip(in, '-')) return;
    int bit = scan_square(in, SIDE, SIDE) - offset(p->seats, p->turn == NOBODY ? 0 : p->turn);
    if (bit < 0 || bit >= LANE)
        bit = scan_fail(in, "the running piece is not in the player's lane");
    p->runner = (int8_t)bit;
    p->was_alone = scan_skip(in, '*');
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Sprung *p = pos;
    Scan in = scan_from(text, err);
    prepare(setup, p);
    read_lanes(&in, p);
    scan_char(&in, ' ');
    int turn = scan_one_of(&in, "rbgy-");
    p->turn = (int8_t)(turn == SEATS_MAX ? NOBODY : turn);
    if (turn != SEATS_MAX && turn >= p->seats) scan_fail(&in, "nobody sits on the seat to move");
    scan_char(&in, ' ');
    read_runner(&in, p);
    return scan_end(&in);
}

// clang-format off
#define FIELDS(words) \
    { { "field-even" words, "field-even centre" words }, \
      { "field-odd" words, "field-odd centre" words } }
#define LANES(colour) \
    { FIELDS(" lane-" colour " start-" colour), FIELDS(" lane-" colour), FIELDS(" lane-" colour), \
      FIELDS(" lane-" colour " goal-" colour) }

/* By owner of the lane (the last one is nobody), field of the lane, colour of the field, centre. */
static const char *const zones[][4][2][2] = {
    LANES("red"), LANES("blue"), LANES("green"), LANES("yellow"),
    { FIELDS(""), FIELDS(""), FIELDS(""), FIELDS("") },
};
// clang-format on

static int board(const Setup *setup, Cell *out) {
    int players = setup->choice[OPTION_PLAYERS] + 2;
    int count = board_grid(SIDE, SIDE, CELL_SQUARE, NULL, out);
    for (int square = 0; square < count; square++) {
        int file = square % SIDE, rank = square / SIDE;
        int owner = offset(players, 0) / LANE - rank / FIELD;
        if (owner < 0 || owner >= players) owner = SEATS_MAX;
        bool is_centre = file % FIELD == 1 && rank % FIELD == 1;
        int parity = (file / FIELD + rank / FIELD) % 2;
        out[square].zone = zones[owner][file / FIELD][parity][is_centre];
    }
    return count;
}

static int scene(const void *pos, Piece *out) {
    const Sprung *p = pos;
    int count = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        for (uint64_t left = p->lane[seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            out[count++] = (Piece){
                .cell = (uint16_t)(offset(p->seats, seat) + bit),
                .colour = (uint8_t)seat,
                .kind = p->triangles[seat] >> bit & 1,
                .count = 1,
                .marks = seat == p->turn && bit == p->runner ? MARK_MOVED : 0,
                .seat = (int8_t)seat,
            };
        }
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    (void)pos;
    if (move == STOP) return 0;
    cells[0] = (uint16_t)from_square(move);
    cells[1] = (uint16_t)to_square(move);
    return 2;
}

static const char *why_not(const void *pos, int from, int to) {
    const Sprung *p = pos;
    int bit = from - offset(p->seats, p->turn);
    if (bit < 0 || bit >= LANE || !(p->lane[p->turn] & bit_at(bit))) return NULL;
    if (p->runner != NONE && p->runner != bit) return "only the piece that runs on may move now";
    if (from == to) return "this piece has nowhere to go";
    if (from / SIDE != to / SIDE) return "pieces never leave their rank";
    if (to < from) return "pieces only go to the right";
    return "a piece goes to the next empty square and no farther";
}

static unsigned colour(const void *pos, int seat) {
    (void)pos;
    return 1u << seat;
}

const Game game_sprung = {
    .id = "sprung",
    .title = "Schaff den Sprung",
    .about = "Race across the board; on a file with an odd number of enemies a piece may run on.",
    .german = "Ein Rennen über das Brett; auf einer Linie mit ungerade vielen Gegnern läuft eine "
              "Figur weiter.",
    .maker = "Bütehorn",
    .players = "2, 3, 4, 2x2",
    .year = 1979,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Sprung),
    .state = sizeof(Sprung),
    .overlook = { 930, 760, 620, 470, 330, 195, 75 },
    .clash = clash,
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
    .random_move = random_move,
    .why_not = why_not,
    .eval = &eval_sprung,
    .rank = rank,
    .pass = pass,
};
