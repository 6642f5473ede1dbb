/* weltreich.c - Weltreich: thrones to hold, a commander to crown, commanders to capture.
 *
 * Every piece goes along its rank or file onto any empty square, whatever stands between, so the
 * targets of a step need no sliding: two crossing lines, less the squares that are taken. How a
 * position is laid out is in weltreich.h.
 *
 * "rules N" is the numbering of docs/games/weltreich.md.
 * SPDX-License-Identifier: MIT */
#include "weltreich.h"

#include <assert.h>
#include <string.h>

static const struct {
    uint8_t kind, file, rank;
} camp[] = {
    { COMMANDER, 0, 0 }, { ARCHER, 1, 0 }, { ARCHER, 0, 1 }, { ARCHER, 2, 0 },
    { ARCHER, 1, 1 },    { ARCHER, 0, 2 }, { ARCHER, 2, 2 }, { RIDER, 3, 0 },
    { RIDER, 2, 1 },     { RIDER, 1, 2 },  { RIDER, 0, 3 },
};

static int team(const void *pos, int seat) {
    const Weltreich *p = pos;
    return p->teams ? seat & 2 : seat;
}

static int colour_at(const Weltreich *p, int square) {
    return has(&p->hue[0], square) + 2 * has(&p->hue[1], square);
}

/* rules 1: the empty squares of both lines, and the enemies at the right distance. */
static int steps_from(const Weltreich *p, int from, Move *out) {
    Squares all = occupied(p->men), ours = friends(p, p->turn);
    int count = 0;
    for (int w = 0; w < WORDS; w++) {
        uint64_t lines = file_of_squares << from % SIDE;
        if (w == from / PART) lines |= rank_of_squares << from % PART / SIDE * SIDE;
        for (uint64_t left = lines & ~ours.word[w]; left; left &= left - 1) {
            int to = w * PART + __builtin_ctzll(left);
            if (!has(&all, to) || reaches(p, p->turn, from, to)) out[count++] = MOVE(from, to);
        }
    }
    return count;
}

static int moves(const void *pos, Move *out) {
    const Weltreich *p = pos;
    if (p->turn == NOBODY) return 0;
    int count = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t left = p->men[p->turn].word[w]; left; left &= left - 1)
            count += steps_from(p, w * PART + __builtin_ctzll(left), out + count);
    if (!count) out[count++] = PASS;  // rules 6
    return count;
}

static bool legal(const void *pos, Move move) {
    const Weltreich *p = pos;
    int from = FROM(move), to = TO(move);
    if (p->turn == NOBODY) return false;
    if (move == PASS) {
        Move list[MOVES_MAX];
        return moves(p, list) == 1 && list[0] == PASS;
    }
    if (from >= SQUARES || to >= SQUARES || from == to || !is_line(from, to)) return false;
    Squares all = occupied(p->men), ours = friends(p, p->turn);
    if (!has(&p->men[p->turn], from) || has(&ours, to)) return false;
    return !has(&all, to) || reaches(p, p->turn, from, to);
}

/* Draws one of a piece's 22 line squares until it is a target: all steps are equally likely. Where
 * that does not succeed soon (nearly or wholly blocked), the list decides. */
static Move random_move(const void *pos, Random *random) {
    enum { LINES = 2 * (SIDE - 1), TRIES = 64 };
    const Weltreich *p = pos;
    const Squares *own = &p->men[p->turn];
    Squares all = occupied(p->men), ours = friends(p, p->turn);
    uint32_t ways = (uint32_t)size_of(own) * LINES;
    for (int i = 0; i < TRIES; i++) {
        int drawn = (int)random_below(random, ways), way = drawn % LINES;
        int from = pick(own, drawn / LINES), file = from % SIDE, rank = from / SIDE;
        if (way < SIDE - 1)
            file = way + (way >= file);
        else
            rank = way - (SIDE - 1) + (way - (SIDE - 1) >= rank);
        int to = SQUARE(file, rank);
        if (!has(&all, to) || (!has(&ours, to) && reaches(p, p->turn, from, to)))
            return MOVE(from, to);
    }
    Move list[MOVES_MAX];
    return list[random_below(random, (uint32_t)moves(p, list))];
}

static bool out(const void *pos, int seat) {
    const Weltreich *p = pos;
    return !p->teams && p->commander[seat] == NOWHERE;
}

static bool holds_thrones(const Weltreich *p, int seat) {
    return __builtin_popcountll(friends(p, seat).word[1] & thrones) >= wanted(p);
}

/* Whether the commander stands on its coronation throne and no enemy could capture it there. */
static bool is_crowned(const Weltreich *p, int seat) {
    int at = p->commander[seat];
    if (at != coronation[corner_of(p->players, seat)]) return false;
    for (int enemy = 0; enemy < p->players; enemy++) {
        if (team(p, enemy) == team(p, seat)) continue;
        for (int w = 0; w < WORDS; w++)
            for (uint64_t left = p->men[enemy].word[w]; left; left &= left - 1) {
                int from = w * PART + __builtin_ctzll(left);
                if (is_line(from, at) && reaches(p, enemy, from, at)) return false;
            }
    }
    return true;
}

/* Whether enough enemy commanders are captured: one of a team, all of single players. */
static bool has_beaten(const Weltreich *p, int seat) {
    if (p->teams) return p->commander[seat ^ 2] == NOWHERE || p->commander[seat ^ 3] == NOWHERE;
    return commanders(p) == 1 && p->commander[seat] != NOWHERE;
}

/* rules 2 to 5, at the end of a turn of `seat`. */
static bool has_won(const Weltreich *p, int seat) {
    return holds_thrones(p, seat) || has_beaten(p, seat) ||
           (is_crowned(p, seat) && (!p->teams || is_crowned(p, seat ^ 1)));
}

static int seat_after(const Weltreich *p, int seat) {
    static const uint8_t alternating[SEATS_MAX] = { 2, 3, 1, 0 };  // rules 4
    if (p->teams) return alternating[seat];
    do seat = seat + 1 == p->players ? 0 : seat + 1;
    while (p->commander[seat] == NOWHERE);
    return seat;
}

/* rules 3 and 5: whoever loses the commander is out, and what he commanded follows the captor,
 * unless that ends the game. */
static void capture_commander(Weltreich *p, int seat, int loser) {
    p->commander[loser] = NOWHERE;
    if (p->teams || commanders(p) == 1) return;
    p->men[seat] = both(&p->men[seat], &p->men[loser]);
    memset(&p->men[loser], 0, sizeof p->men[loser]);
}

static void step(Weltreich *p, int seat, int from, int to) {
    for (int enemy = 0; enemy < SEATS_MAX; enemy++)
        if (enemy != seat) drop(&p->men[enemy], to);
    carry(&p->men[seat], from, to);
    carry(&p->riders, from, to);
    for (int i = 0; i < 2; i++) carry(&p->hue[i], from, to);
    for (int enemy = 0; enemy < SEATS_MAX; enemy++)
        if (p->commander[enemy] == to) capture_commander(p, seat, enemy);
    if (p->commander[seat] == from) p->commander[seat] = (uint8_t)to;
}

static void apply(void *pos, Move move) {
    Weltreich *p = pos;
    int seat = p->turn;
    assert(seat != NOBODY);
    if (move != PASS) step(p, seat, FROM(move), TO(move));
    if (has_won(p, seat)) {
        p->turn = NOBODY;
        p->winner = (int8_t)(p->teams ? seat & ~1 : seat);
    } else {
        p->turn = (int8_t)seat_after(p, seat);
    }
}

static void pass(void *pos) {
    Weltreich *p = pos;
    p->turn = (int8_t)seat_after(p, p->turn);
}

static bool progress(const void *pos, Move move) {
    const Weltreich *p = pos;
    return move != PASS && seat_at(p->men, TO(move)) != NOBODY;
}

static int seats(const void *pos) { return ((const Weltreich *)pos)->players; }

static int actor(const void *pos) { return ((const Weltreich *)pos)->turn; }

static void points(const void *pos, int *twelfths) {
    const Weltreich *p = pos;
    for (int seat = 0; seat < p->players; seat++)
        twelfths[seat] = p->winner != NOBODY && team(p, seat) == team(p, p->winner) ? POINT : 0;
}

enum { FOUR_THRONES, THREE_THRONES, CROWNED, BEATEN, LAST_ONE };
static const Reason reasons[] = {
    [FOUR_THRONES] = { "four-thrones", "{winners} [holds|hold] all four thrones",
                       "{winners} [hält|halten] alle vier Throne" },
    [THREE_THRONES] = { "three-thrones", "{winners} [holds|hold] three thrones",
                        "{winners} [hält|halten] drei Throne" },
    [CROWNED] = { "crowned", "{winners} [is|are] crowned, and nobody can capture there",
                  "{winners} [ist|sind] gekrönt, und niemand kann dort schlagen" },
    [BEATEN] = { "commander", "{losers} [has|have] lost a commander",
                 "{losers} [hat|haben] einen Kommandeur verloren" },
    [LAST_ONE] = { "last", "only {winners} is left", "nur {winners} ist noch übrig" },
    { 0 },
};

static void ending(const void *pos, Ending *out) {
    const Weltreich *p = pos;
    int winner = p->winner, mate = p->teams ? winner ^ 1 : winner;
    if (holds_thrones(p, winner)) {
        uint64_t held = friends(p, winner).word[1] & thrones;
        out->reason = __builtin_popcountll(held) == 4 ? FOUR_THRONES : THREE_THRONES;
        for (; held; held &= held - 1) ending_cell(out, PART + __builtin_ctzll(held));
    } else if (has_beaten(p, winner)) {
        out->reason = p->players == 2 || p->teams ? BEATEN : LAST_ONE;
    } else {
        out->reason = CROWNED;
        ending_cell(out, p->commander[winner]);
        if (mate != winner) ending_cell(out, p->commander[mate]);
    }
}

static void add_piece(Weltreich *p, int seat, int colour, int kind, int square) {
    put(&p->men[seat], square);
    if (kind == COMMANDER) p->commander[seat] = (uint8_t)square;
    if (kind == RIDER) put(&p->riders, square);
    for (int i = 0; i < 2; i++)
        if (colour >> i & 1) put(&p->hue[i], square);
}

static void clear(const Setup *setup, Weltreich *p) {
    memset(p, 0, sizeof *p);
    memset(p->commander, NOWHERE, sizeof p->commander);
    p->players = (uint8_t)(2 + setup->choice[0]);
    p->teams = setup->choice[1];
    p->winner = NOBODY;
}

static void start(const Setup *setup, void *pos) {
    Weltreich *p = pos;
    clear(setup, p);
    for (int seat = 0; seat < p->players; seat++) {
        int corner = corner_of(p->players, seat), last = SIDE - 1;
        for (size_t i = 0; i < sizeof camp / sizeof *camp; i++) {
            int file = corner >= 2 ? last - camp[i].file : camp[i].file;
            int rank = corner == 1 || corner == 2 ? last - camp[i].rank : camp[i].rank;
            add_piece(p, seat, seat, camp[i].kind, SQUARE(file, rank));
        }
    }
}

/* What stands on the board, by colour: how many of each kind, and the seats that command them. */
typedef struct {
    uint8_t count[SEATS_MAX][KINDS], lords[SEATS_MAX];
} Census;

static Census census(const Weltreich *p) {
    Census found = { 0 };
    for (int square = 0; square < SQUARES; square++) {
        int seat = seat_at(p->men, square), colour = colour_at(p, square);
        if (seat == NOBODY) continue;
        found.count[colour][kind_at(p, seat, square)]++;
        found.lords[colour] |= (uint8_t)(1u << seat);
    }
    return found;
}

#define EACH(sentence)                                                                             \
    { "red " sentence, "blue " sentence, "green " sentence, "yellow " sentence }

static const char *bad_sets(const Weltreich *p) {
    Squares all = occupied(p->men);
    int sum = 0;
    if (p->players < 2 || p->players > 4 || p->teams > (p->players == 4)) return "no such game";
    for (int w = 0; w < WORDS; w++) {
        uint64_t marked = p->riders.word[w] | p->hue[0].word[w] | p->hue[1].word[w];
        if (all.word[w] >> PART || (marked & ~all.word[w])) return "a mark without a piece";
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int at = p->commander[seat], men = size_of(&p->men[seat]);
        sum += men;
        if (seat >= p->players && (men || at != NOWHERE)) return "more colours than players";
        if (at != NOWHERE && (at >= SQUARES || !has(&p->men[seat], at) || has(&p->riders, at) ||
                              colour_at(p, at) != seat))
            return "a commander does not stand where it should";
    }
    return sum == size_of(&all) ? NULL : "two seats command one piece";
}

/* rules 3 and 5: a colour changes hands as a whole, and only to somebody who leads his own; when
 * nobody else is left, the last to be beaten keeps what he had. */
static const char *bad_colours(const Weltreich *p) {
    static const char *const riders[] = EACH("has more than four riders");
    static const char *const archers[] = EACH("has more than six archers");
    static const char *const astray[] = EACH("obeys the wrong commander");
    bool is_last = commanders(p) == 1, is_kept = !is_last;
    Census found = census(p);
    unsigned beaten = 0;
    for (int colour = 0; colour < p->players; colour++) {
        unsigned lords = found.lords[colour], self = 1u << colour;
        if (found.count[colour][RIDER] > RIDERS_MAX) return riders[colour];
        if (found.count[colour][ARCHER] > ARCHERS_MAX) return archers[colour];
        int lord = lords ? __builtin_ctz(lords) : colour;
        if (p->commander[lord] == NOWHERE) is_kept = true, beaten |= lords;
        if (lords & (lords - 1) || (found.lords[lord] & ~(1u << lord))) return astray[colour];
        if ((lords & ~self) && (p->teams || p->commander[colour] != NOWHERE)) return astray[colour];
        if (lords && p->commander[lord] == NOWHERE && !p->teams && !is_last) return astray[colour];
    }
    return !is_kept || (beaten & (beaten - 1)) ? "the last to be beaten keeps his pieces" : NULL;
}

static const char *bad_end(const Weltreich *p) {
    int winner = p->winner, left = commanders(p);
    if (winner < 0 || winner >= p->players || (p->teams && winner & 1)) return "no such winner";
    if (p->commander[winner] == NOWHERE || (p->teams && p->commander[winner | 1] == NOWHERE))
        return "the winner has lost a commander";
    if (p->teams && left < 3) return "the game was over before";
    return has_won(p, winner) ? NULL : "nobody has won here";
}

static const char *bad_turn(const Weltreich *p) {
    static const char *const throned[] = EACH("holds the thrones and has won");
    static const char *const over[] = EACH("has won by the last turn");
    bool is_over = p->turn == NOBODY;
    if (is_over == (p->winner == NOBODY)) return "somebody has the turn until somebody has won";
    const char *why = is_over ? bad_end(p) : NULL;
    if (why) return why;
    for (int seat = 0; seat < p->players; seat++)
        if (!(is_over && team(p, seat) == team(p, p->winner)) && holds_thrones(p, seat))
            return throned[seat];
    if (is_over) return NULL;
    if (p->turn < 0 || p->turn >= p->players || p->commander[p->turn] == NOWHERE)
        return "the turn is with somebody who takes no part";
    if (commanders(p) < (p->teams ? 4 : 2)) return "too few commanders for a game that goes on";
    for (int seat = 0; seat < p->players; seat++)
        if (!out(p, seat) && seat_after(p, seat) == p->turn && has_won(p, seat)) return over[seat];
    return NULL;
}

static const char *fault(const void *pos) {
    const char *why = bad_sets(pos);
    if (!why) why = bad_colours(pos);
    if (!why) why = bad_turn(pos);
    return why;
}

static const char letters[] = "rbgy", kind_letters[] = "KRA";

static void write_move(const void *pos, Move move, Text *text) {
    const Weltreich *p = pos;
    int from = FROM(move), to = TO(move);
    if (move == PASS) {
        text_add(text, "pass");
        return;
    }
    text_square(text, from % SIDE, from / SIDE);
    if (seat_at(p->men, to) != NOBODY) text_char(text, 'x');
    text_square(text, to % SIDE, to / SIDE);
}

static void write_piece(Text *text, int value) {
    text_char(text, letters[(value - 1) / KINDS]);
    text_char(text, kind_letters[(value - 1) % KINDS]);
}

static int read_piece(Scan *in) {
    int colour = scan_one_of(in, letters);
    return 1 + colour * KINDS + scan_one_of(in, kind_letters);
}

/* "BOARD TURN LORDS": who commands the red, blue ... pieces, '-' where there are none. */
static void write(const void *pos, Text *text) {
    const Weltreich *p = pos;
    int16_t cell[SQUARES] = { 0 };
    for (int square = 0; square < SQUARES; square++) {
        int seat = seat_at(p->men, square);
        if (seat == NOBODY) continue;
        cell[square] = (int16_t)(1 + colour_at(p, square) * KINDS + kind_at(p, seat, square));
    }
    text_board(text, SIDE, SIDE, cell, write_piece);
    text_char(text, ' ');
    if (p->turn == NOBODY) text_char(text, '+');
    text_char(text, letters[p->turn == NOBODY ? p->winner : p->turn]);
    text_char(text, ' ');
    Census found = census(p);
    for (int colour = 0; colour < p->players; colour++)
        text_char(text, found.lords[colour] ? letters[__builtin_ctz(found.lords[colour])] : '-');
}

static void read_cells(Scan *in, Weltreich *p, const int16_t *cell, const int *lord) {
    static const char *const twice[] = EACH("has two commanders");
    static const char *const led[] = EACH("has a commander and obeys nobody else");
    static const char *const leaderless[] = EACH("has pieces and must obey somebody");
    for (int square = 0; square < SQUARES && in->ok; square++) {
        if (!cell[square]) continue;
        int colour = (cell[square] - 1) / KINDS, kind = (cell[square] - 1) % KINDS;
        if (colour >= p->players)
            scan_fail(in, "more colours than players");
        else if (lord[colour] >= p->players)
            scan_fail(in, leaderless[colour]);
        else if (kind == COMMANDER && lord[colour] != colour)
            scan_fail(in, led[colour]);
        else if (kind == COMMANDER && p->commander[colour] != NOWHERE)
            scan_fail(in, twice[colour]);
        else
            add_piece(p, lord[colour], colour, kind, square);
    }
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Weltreich *p = pos;
    int16_t cell[SQUARES] = { 0 };
    int lord[SEATS_MAX] = { 0 };
    Scan in = scan_from(text, err);
    clear(setup, p);
    scan_board(&in, SIDE, SIDE, cell, read_piece);
    scan_char(&in, ' ');
    bool is_over = scan_skip(&in, '+');
    int seat = scan_one_of(&in, letters);
    p->turn = (int8_t)(is_over ? NOBODY : seat);
    p->winner = (int8_t)(is_over ? seat : NOBODY);
    scan_char(&in, ' ');
    for (int colour = 0; colour < p->players; colour++) lord[colour] = scan_one_of(&in, "rbgy-");
    if (scan_end(&in)) read_cells(&in, p, cell, lord);
    return in.ok;
}

static const char *zone(int square) {
    static const char *const zones[2][2] = { { "field-even", "field-odd" },
                                             { "field-even centre", "field-odd centre" } };
    int file = square % SIDE, rank = square / SIDE;
    return zones[file % 3 == 1 && rank % 3 == 1][(file / 3 + rank / 3) % 2];
}

#define CROWN(field, colour) "field-" field " centre throne crown-" colour

static int board(const Setup *setup, Cell *cells) {
    static const char *const plain[] = { "field-even centre throne", "field-odd centre throne" };
    static const char *const crown[] = { CROWN("even", "red"), CROWN("odd", "blue"),
                                         CROWN("even", "green"), CROWN("odd", "yellow") };
    Weltreich p;
    clear(setup, &p);
    int count = board_grid(SIDE, SIDE, CELL_SQUARE, zone, cells);
    for (int corner = 0; corner < 4; corner++)
        cells[coronation[corner]].zone = corner < p.players ? crown[corner] : plain[corner % 2];
    if (p.players == 2) {  // blue sits opposite then
        cells[coronation[1]].zone = plain[1];
        cells[coronation[2]].zone = CROWN("even", "blue");
    }
    return count;
}

static int scene(const void *pos, Piece *pieces) {
    const Weltreich *p = pos;
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        int seat = seat_at(p->men, square);
        if (seat == NOBODY) continue;
        pieces[count++] = (Piece){ .cell = (uint16_t)square,
                                   .colour = (uint8_t)colour_at(p, square),
                                   .kind = (uint8_t)kind_at(p, seat, square),
                                   .count = 1,
                                   .seat = (int8_t)seat };
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    (void)pos;
    if (move == PASS) return 0;
    cells[0] = (uint16_t)FROM(move);
    cells[1] = (uint16_t)TO(move);
    return 2;
}

static const char *why_not(const void *pos, int from, int to) {
    const Weltreich *p = pos;
    Squares ours = friends(p, p->turn);
    if (!has(&p->men[p->turn], from)) return NULL;
    if (from == to) return "this piece is shut in";
    if (!is_line(from, to)) return "pieces move along their rank or file";
    if (has(&p->men[p->turn], to)) return "an own piece stands there";
    if (has(&ours, to)) return "partners do not capture each other";
    int kind = kind_at(p, p->turn, from);
    if (kind == RIDER) return "a rider captures at distance 3 only";
    if (kind == ARCHER) return "an archer captures at distance 4 only";
    return "a commander captures at distance 2 or 5 only";
}

static unsigned colour(const void *pos, int seat) {
    (void)pos;
    return 1u << seat;
}

static const PieceKind kinds[] = {
    [COMMANDER] = { 'K', "commander", "Kommandeur", "cylinder", 0 },
    [RIDER] = { 'R', "rider", "Reiter", "triangle", 0 },
    [ARCHER] = { 'A', "archer", "Bogenschütze", "square", 0 },
    [KINDS] = { 0 },
};

const Game game_weltreich = {
    .id = "weltreich",
    .title = "Weltreich",
    .about = "Hold the thrones, crown your commander, or capture the others'.",
    .german = "Halte die Throne, kröne deinen Kommandeur, oder schlage die der anderen.",
    .maker = "Bütehorn",
    .players = "2, 3, 4, 2x2",
    .year = 1979,
    .options = twelve_options,
    .kinds = kinds,
    .colours = twelve_colours,
    .reasons = reasons,
    .size = sizeof(Weltreich),
    .state = offsetof(Weltreich, hue),
    .overlook = { 999, 910, 825, 735, 630, 490, 270 },
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
    .out = out,
    .progress = progress,
    .random_move = random_move,
    .legal = legal,
    .named = twelve_named,
    .why_not = why_not,
    .eval = &eval_weltreich,
    .rank = eval_weltreich_rank,
    .ranks = eval_weltreich_ranks,
    .noisy = eval_weltreich_noisy,
    .pass = pass,
    .one_reply = true,
};
