/* blockade_eval.c - how good a position of Blockade is (docs/evaluation.md).
 *
 * Both kings' ways are followed with the whole board at once: a set of squares is a vector with a
 * lane for every rank. What counts is how little is missing to a way: a guard more, or a guard
 * less.
 * SPDX-License-Identifier: MIT */
#include "blockade.h"

#include "core/eval.h"

#include <string.h>

// Vectors are passed between static functions only, so how is nobody's business.
#pragma GCC diagnostic ignored "-Wpsabi"

#define FEATURES(X)                                                                                \
    X(RUNS, "can run, to act")                                                                     \
    X(TEMPO, "to act")                                                                             \
    X(HAND, "guards in hand")                                                                      \
    X(THREAT, "a way is open, waiting")                                                            \
    X(NEAR_PLACING, "squares that open the last stretch, placing")                                 \
    X(NEAR_MOVING, "squares that open the last stretch, moving")                                   \
    X(ANY_ACTS, "some square opens a way, to act")                                                 \
    X(ANY_WAITS, "some square opens a way, waiting")                                               \
    X(FAR_PLACING, "squares that open a way with one more turn, placing")                          \
    X(FAR_MOVING, "squares that open a way with one more turn, moving")                            \
    X(HELD, "other guards that alone keep the way shut, moving")                                   \
    X(HELD_PLACING, "other guards that alone keep the way shut, placing")                          \
    X(HIDDEN, "own guards that alone keep the way shut, moving")                                   \
    X(HIDDEN_PLACING, "own guards that alone keep the way shut, placing")                          \
    X(SWEPT, "squares the king passes")                                                            \
    X(TURNS, "squares where the king may turn")                                                    \
    X(CLEAR, "squares with a straight way off the board")

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

/* Found by `brett tune blockade blockade:kings=facing --games 250 --nodes 400` from weights by
 * hand, with openings of three steps: 12,166 positions, loss 0.6411 before, 0.6225 after. */
static const int16_t weights[] = {
    [RUNS] = 32000,        [TEMPO] = 870,           [HAND] = 1475,    [THREAT] = 2603,
    [NEAR_PLACING] = -135, [NEAR_MOVING] = -203,    [ANY_ACTS] = 740, [ANY_WAITS] = -6,
    [FAR_PLACING] = 142,   [FAR_MOVING] = 161,      [HELD] = 497,     [HELD_PLACING] = 255,
    [HIDDEN] = 1318,       [HIDDEN_PLACING] = 1282, [SWEPT] = 89,     [TURNS] = 63,
    [CLEAR] = 19,
};

/* A set of squares: rank 1 in the first lane; the last four lanes are empty. */
typedef uint16_t Squares __attribute__((vector_size(32)));
enum { ALL = (1 << SIDE) - 1 };

/* A set one, two and four ranks up or down. What leaves the board meets empty lanes. */
#define LANES(a, n)                                                                                \
    __builtin_shufflevector(a, a, (n)&15, ((n) + 1) & 15, ((n) + 2) & 15, ((n) + 3) & 15,          \
                            ((n) + 4) & 15, ((n) + 5) & 15, ((n) + 6) & 15, ((n) + 7) & 15,        \
                            ((n) + 8) & 15, ((n) + 9) & 15, ((n) + 10) & 15, ((n) + 11) & 15,      \
                            ((n) + 12) & 15, ((n) + 13) & 15, ((n) + 14) & 15, ((n) + 15) & 15)
#define UP(a, n)    LANES(a, 16 - (n))
#define DOWN(a, n)  LANES(a, n)
#define RIGHT(a, n) ((a) << (n))
#define LEFT(a, n)  ((a) >> (n))

/* Everything from s on over empty squares e, in steps of 1, 2, 4 and 4: eleven squares at most. */
#define FILL(GO)                                                                                   \
    s |= e & GO(s, 1);                                                                             \
    e &= GO(e, 1);                                                                                 \
    s |= e & GO(s, 2);                                                                             \
    e &= GO(e, 2);                                                                                 \
    s |= e & GO(s, 4);                                                                             \
    return s | (e & GO(s, 4))

static inline Squares fill_right(Squares s, Squares e) { FILL(RIGHT); }
static inline Squares fill_left(Squares s, Squares e) { FILL(LEFT); }
static inline Squares fill_up(Squares s, Squares e) { FILL(UP); }
static inline Squares fill_down(Squares s, Squares e) { FILL(DOWN); }

typedef struct {
    Squares empty;                 /* for this king: its home is */
    Squares guards, clear;         /* clear: a straight way off the far edge */
    Squares right, left, up, down; /* what the king passes, by direction */
    Squares along, across;         /* where it may turn into a rank, into a file */
} Walk;

static inline int size_of(Squares set) {
    typedef uint64_t Words __attribute__((vector_size(32)));
    Words words = (Words)set;
    return __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]) +
           __builtin_popcountll(words[2]);
}

static inline void prepare(const Blockade *p, int seat, Walk *w) {
    int king = home(p, seat), other = home(p, !seat);
    Squares taken = { 0 }, board = { 0 }, at_home = { 0 }, edge = { 0 };
    memcpy(&taken, p->lines[0], sizeof p->lines[0]);
    for (int r = 0; r < SIDE; r++) board[r] = ALL;
    at_home[king / SIDE] = (uint16_t)(1 << king % SIDE);
    w->empty = (board & ~taken) | at_home;
    w->guards = taken & ~at_home;
    w->guards[other / SIDE] ^= (uint16_t)(1 << other % SIDE);
    edge[seat == RED ? SIDE - 1 : 0] = ALL;
    edge &= w->empty;
    w->clear = seat == RED ? fill_down(edge, w->empty) : fill_up(edge, w->empty);
    w->along = w->across = at_home;
}

/* From all squares where the king may turn along the ranks, and then along the files, as long as
 * there are new ones. */
static inline void follow(Walk *w) {
    Squares before;
    do {
        before = w->along;
        w->right = fill_right(w->along, w->empty);
        w->left = fill_left(w->along, w->empty);
        w->across |= (w->right & w->guards >> 1) | (w->left & w->guards << 1);
        w->up = fill_up(w->across, w->empty);
        w->down = fill_down(w->across, w->empty);
        w->along |= (w->up & DOWN(w->guards, 1)) | (w->down & UP(w->guards, 1));
    } while (memcmp(&before, &w->along, sizeof before) != 0);
}

/* Where one guard more would open a way: before a square of the way from which the king could go
 * straight off the board, or turn once more to get there. An estimate: what the guard does to the
 * rest of the way is not looked at. */
static inline void count_openings(const Blockade *p, const Walk *w, int *near, int *far) {
    Squares open = w->empty;
    if (!p->stop || is_placing(p))
        for (int r = 0; r < SIDE; r++) open[r] &= (uint16_t)~closed(p, 0, r);
    Squares turns = fill_left(w->clear & w->guards >> 1, w->empty) |
                    fill_right(w->clear & w->guards << 1, w->empty);
    Squares straight = (w->right & w->clear) << 1 | (w->left & w->clear) >> 1;
    *near = size_of(straight & open);
    *far = size_of((UP(w->up & turns, 1) | DOWN(w->down & turns, 1)) & open & ~straight);
}

/* Guards behind which the last stretch is clear, as a set. */
static inline Squares holding(const Walk *w, int seat) {
    Squares beyond = seat == RED ? DOWN(w->clear, 1) : UP(w->clear, 1);
    beyond[seat == RED ? SIDE - 1 : 0] = ALL;
    return (seat == RED ? UP(w->up, 1) : DOWN(w->down, 1)) & w->guards & beyond;
}

static void features(const void *pos, int seat, int16_t *out) {
    const Blockade *p = pos;
    bool acts = p->turn == seat, placing = p->guards[seat][GUARDS - 1] == NO_SQUARE;
    Walk w;
    out[TEMPO] = acts;
    for (int i = 0; i < GUARDS; i++) out[HAND] += p->guards[seat][i] == NO_SQUARE;
    if (acts && p->can_run) {
        out[RUNS] = 4;
        return;
    }
    prepare(p, seat, &w);
    follow(&w);
    if (!acts) out[THREAT] = (seat == RED ? w.up[SIDE - 1] : w.down[0]) != 0;
    int near, far, mine = 0;
    count_openings(p, &w, &near, &far);
    out[placing ? NEAR_PLACING : NEAR_MOVING] = (int16_t)near;
    out[placing ? FAR_PLACING : FAR_MOVING] = (int16_t)far;
    out[acts ? ANY_ACTS : ANY_WAITS] = near + far > 0;
    Squares held = holding(&w, seat);
    for (int i = 0; i < GUARDS && p->guards[seat][i] != NO_SQUARE; i++)
        mine += held[p->guards[seat][i] / SIDE] >> p->guards[seat][i] % SIDE & 1;
    out[placing ? HIDDEN_PLACING : HIDDEN] = (int16_t)mine;
    out[placing ? HELD_PLACING : HELD] = (int16_t)(size_of(held) - mine);
    out[SWEPT] = (int16_t)size_of(w.right | w.left | w.up | w.down);
    out[TURNS] = (int16_t)size_of(w.along | w.across);
    out[CLEAR] = (int16_t)size_of(w.clear);
}

const Eval eval_blockade = {
    .count = COUNT,
    .material = 1,
    .names = names,
    .weights = weights,
    .features = features,
    .form = { [FORM_TWO] = { { 105, 421, 1657, 6599 }, { -501, -303, -251, -166, 145 } } },
};

/* A step after which the other king runs is foolish, one that opens the own king's way is a threat.
 */
int blockade_rank(const void *pos, Move move) {
    if (move == RUN) return RANK_WIN;
    if (move == PASS) return 0;
    const Blockade *p = pos;
    Blockade next = *p;
    int to = (int)(move & 255), from = (int)(move >> 8);
    for (int axis = 0; axis < 2; axis++) {
        next.lines[axis][line_of(axis, to)] ^= (uint16_t)(1 << place_on(axis, to));
        if (!is_placing(p))
            next.lines[axis][line_of(axis, from)] ^= (uint16_t)(1 << place_on(axis, from));
    }
    if (blockade_finds_way(&next, !p->turn)) return RANK_LOSS;
    return blockade_finds_way(&next, p->turn);
}

/* Threats are not among them: they would never run out. */
int blockade_noisy(const void *pos, Move *out) {
    const Blockade *p = pos;
    if (p->can_run) out[0] = RUN;
    return p->can_run;
}
