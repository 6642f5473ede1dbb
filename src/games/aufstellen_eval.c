/* aufstellen_eval.c - how good a position of Aufstellen is (docs/evaluation.md).
 *
 * The turns say which shape acts when, so most things are counted by how many turns lie ahead: 0
 * for the one that is due, 1 for the other player's next one, up to 5.
 * SPDX-License-Identifier: MIT */
#include "aufstellen.h"

#include "core/eval.h"

#define AHEAD(X, name, text)                                                                       \
    X(name##_1, text ", one turn ahead")                                                           \
    X(name##_2, text ", two turns ahead")                                                          \
    X(name##_3, text ", three turns ahead")                                                        \
    X(name##_4, text ", four turns ahead")                                                         \
    X(name##_5, text ", five turns ahead")

#define FEATURES(X)                                                                                \
    X(WINS, "completes a line, to act")                                                            \
    X(TEMPO, "to act")                                                                             \
    AHEAD(X, FINISH, "points that complete a line")                                                \
    X(GO_0, "steps now")                                                                           \
    AHEAD(X, GO, "steps")                                                                          \
    AHEAD(X, STUCK, "shut in")                                                                     \
    AHEAD(X, TIGHT, "one step only")                                                               \
    X(OPEN_1, "lines with one piece, the rest empty")                                              \
    X(OPEN_2, "lines with two pieces, the rest empty")                                             \
    X(OPEN_3, "lines with three pieces, the rest empty")                                           \
    X(MIXED_2, "lines with two pieces and one of the other's")                                     \
    X(MIXED_3, "lines with three pieces and one of the other's")                                   \
    X(SQUARE_CENTRE, "squares in the centre")                                                      \
    X(TRIANGLE_CENTRE, "triangles in the centre")                                                  \
    X(CYLINDER_CENTRE, "cylinder in the centre")                                                   \
    X(SQUARE_CORNER, "squares in the corners")                                                     \
    X(TRIANGLE_CORNER, "triangles in the corners")                                                 \
    X(CYLINDER_CORNER, "cylinder in the corners")                                                  \
    X(BESIDE, "shapes to place")

enum {
#define X(name, text) name,
    FEATURES(X)
#undef X
        COUNT
};

static const char *const names[] = {
#define X(name, text) text,
    FEATURES(X)
#undef X
};

/* Found by `brett tune aufstellen aufstellen:lines=straight --games 2000 --nodes 800 --seed 6`, the
 * fourth round from weights by hand, with openings of three steps: 61,597 positions, loss 0.6040
 * before and 0.5944 after, on the games it was fitted to. To complete a line is a win. */
static const int16_t weights[] = {
    [WINS] = 32000,
    [TEMPO] = 81,
    [FINISH_1] = 6439,
    [FINISH_2] = 3115,
    [FINISH_3] = -2091,
    [FINISH_4] = -659,
    [FINISH_5] = -256,
    [GO_0] = 781,
    [GO_1] = 477,
    [GO_2] = 126,
    [GO_3] = 397,
    [GO_4] = 390,
    [GO_5] = 354,
    [STUCK_1] = -5140,
    [STUCK_2] = -4874,
    [STUCK_3] = -212,
    [STUCK_4] = -419,
    [STUCK_5] = 2081,
    [TIGHT_1] = -1057,
    [TIGHT_2] = -1788,
    [TIGHT_3] = -268,
    [TIGHT_4] = -149,
    [TIGHT_5] = 596,
    [OPEN_1] = 940,
    [OPEN_2] = 1698,
    [OPEN_3] = 2869,
    [MIXED_2] = 590,
    [MIXED_3] = 1981,
    [SQUARE_CENTRE] = 881,
    [TRIANGLE_CENTRE] = 251,
    [CYLINDER_CENTRE] = 504,
    [SQUARE_CORNER] = -1307,
    [TRIANGLE_CORNER] = -1894,
    [CYLINDER_CORNER] = -2535,
    [BESIDE] = 5566,
};

/* rules 3: the diagonals last. */
enum { LINES = 10, DIAGONALS = 2 };
static const uint16_t lines[LINES] = { 0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111,
                                       0x2222, 0x4444, 0x8888, 0x8421, 0x1248 };

static int lines_of(const Aufstellen *p) { return p->straight ? LINES - DIAGONALS : LINES; }

/* The points that a set lacks for a line. */
static unsigned missing(const Aufstellen *p, unsigned set) {
    unsigned points = 0;
    for (int i = 0; i < lines_of(p); i++) {
        unsigned rest = lines[i] & ~set;
        points |= rest & (rest - 1) ? 0 : rest;
    }
    return points;
}

static bool is_waiting(const Aufstellen *p, int turn) {
    return __builtin_popcount(p->pieces[turn]) < supply(turn % SHAPES);
}

/* The empty points where the piece of a turn would complete a line, as the board stands. */
static unsigned finish(const Aufstellen *p, int turn, unsigned own, unsigned empty) {
    if (is_waiting(p, turn)) return missing(p, own) & empty;
    unsigned points = 0;
    for (unsigned pieces = p->pieces[turn]; pieces; pieces &= pieces - 1) {
        unsigned piece = pieces & -pieces;
        unsigned to = around(piece, turn % SHAPES) & empty;
        if (to) points |= missing(p, own & ~piece) & to;
    }
    return points;
}

static int steps(const Aufstellen *p, int turn, unsigned empty) {
    int count = 0;
    for (unsigned pieces = p->pieces[turn]; pieces; pieces &= pieces - 1)
        count += __builtin_popcount(around(pieces & -pieces, turn % SHAPES) & empty);
    return count;
}

static void count_lines(const Aufstellen *p, unsigned own, unsigned other, int16_t *out) {
    for (int i = 0; i < lines_of(p); i++) {
        int mine = __builtin_popcount(own & lines[i]),
            theirs = __builtin_popcount(other & lines[i]);
        if (mine && !theirs) out[OPEN_1 + mine - 1]++;
        if (mine >= 2 && theirs == 1) out[MIXED_2 + mine - 2]++;
    }
}

static void features(const void *pos, int seat, int16_t *out) {
    enum { MIDDLE = 0x0660, CORNERS = 0x9009 };
    const Aufstellen *p = pos;
    unsigned own = pieces_of(p, seat), empty = empty_points(p);
    bool acts = p->due % SEATS == seat;
    out[TEMPO] = acts;
    for (int ahead = !acts; ahead < TURNS; ahead += SEATS) {
        int turn = (p->due + ahead) % TURNS;
        int points = __builtin_popcount(finish(p, turn, own, empty));
        if (ahead)
            out[FINISH_1 + ahead - 1] = (int16_t)points;
        else
            out[WINS] = points ? 4 : 0;
        if (is_waiting(p, turn)) continue;
        int count = steps(p, turn, empty);
        out[GO_0 + ahead] = (int16_t)count;
        if (ahead && count < 2) out[(count ? TIGHT_1 : STUCK_1) + ahead - 1] = 1;
    }
    count_lines(p, own, pieces_of(p, !seat), out);
    for (int turn = seat; turn < TURNS; turn += SEATS) {
        unsigned pieces = p->pieces[turn];
        out[SQUARE_CENTRE + turn % SHAPES] = (int16_t)__builtin_popcount(pieces & MIDDLE);
        out[SQUARE_CORNER + turn % SHAPES] = (int16_t)__builtin_popcount(pieces & CORNERS);
        out[BESIDE] += is_waiting(p, turn);
    }
}

const Eval eval_aufstellen = {
    .count = COUNT,
    .material = 1,
    .names = names,
    .weights = weights,
    .features = features,
    .form = { [FORM_TWO] = { { 86, 405, 1848, 7621 }, { EVAL_NEVER } } },
};

/* Foolish is what lets the other player complete a line at once. */
int aufstellen_rank(const void *pos, Move move) {
    Aufstellen next = *(const Aufstellen *)pos;
    int seat = next.due % SEATS;
    uint16_t *pieces = &next.pieces[next.due];
    *pieces = (uint16_t)((*pieces & ~(1u << move / POINTS)) | 1u << move % POINTS);
    if (has_line(&next, seat)) return RANK_WIN;
    next.due = (next.due + 1) % TURNS;
    if (is_shut_in(&next)) return RANK_WIN;
    return finish(&next, next.due, pieces_of(&next, !seat), empty_points(&next)) ? RANK_LOSS : 0;
}

/* Nothing but wins is noisy: a line, or the last point that is left to the other's next shape. */
int aufstellen_noisy(const void *pos, Move *out) {
    const Aufstellen *p = pos;
    unsigned empty = empty_points(p);
    int next = (p->due + 1) % TURNS;
    unsigned left = around(p->pieces[next], next % SHAPES) & empty;
    bool may_shut_in = !is_waiting(p, next) && !(left & (left - 1));
    if (!may_shut_in && !finish(p, p->due, pieces_of(p, p->due % SEATS), empty)) return 0;
    return game_aufstellen.moves(pos, out);
}
