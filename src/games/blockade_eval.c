/* blockade_eval.c - how good a position of Blockade is (docs/evaluation.md).
 *
 * Both kings' ways are followed with the whole board at once: a set of squares is a word for every
 * rank. What counts is how little is missing to a way: a guard more, or a guard less.
 * SPDX-License-Identifier: MIT */
#include "blockade.h"

#include "brett/eval.h"

#include <string.h>

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

/* A set of squares: a word for every rank, and empty ones beyond, so that loops suit the machine.
 */
enum { ROWS = 16, ALL = (1 << SIDE) - 1 };
typedef struct {
    uint16_t row[ROWS];
} Squares;

typedef struct {
    Squares empty;                 /* for this king: its home is */
    Squares guards, clear;         /* clear: a straight way off the far edge */
    Squares right, left, up, down; /* what the king passes, by direction */
    Squares along, across;         /* where it may turn into a rank, into a file */
} Walk;

static int size_of(const Squares *set) {
    int count = 0;
    for (int r = 0; r < SIDE; r++) count += __builtin_popcount(set->row[r]);
    return count;
}

/* Everything from `from` on over empty squares, to the right or the left. */
static inline Squares fill_right(const Squares *from, const Squares *empty) {
    Squares s = *from, e = *empty;
    for (int shift = 1; shift < SIDE; shift *= 2)
        for (int r = 0; r < ROWS; r++) {
            s.row[r] |= e.row[r] & s.row[r] << shift;
            e.row[r] &= (uint16_t)(e.row[r] << shift);
        }
    return s;
}

static inline Squares fill_left(const Squares *from, const Squares *empty) {
    Squares s = *from, e = *empty;
    for (int shift = 1; shift < SIDE; shift *= 2)
        for (int r = 0; r < ROWS; r++) {
            s.row[r] |= e.row[r] & s.row[r] >> shift;
            e.row[r] &= e.row[r] >> shift;
        }
    return s;
}

static void prepare(const Blockade *p, int seat, Walk *w) {
    memset(w, 0, sizeof *w);
    int king = home(p, seat), other = home(p, !seat);
    for (int r = 0; r < SIDE; r++) {
        w->guards.row[r] = p->lines[0][r];
        w->empty.row[r] = ~p->lines[0][r] & ALL;
    }
    w->empty.row[king / SIDE] |= (uint16_t)(1 << king % SIDE);
    w->guards.row[king / SIDE] ^= (uint16_t)(1 << king % SIDE);
    w->guards.row[other / SIDE] ^= (uint16_t)(1 << other % SIDE);
    unsigned open = ALL;
    for (int i = 0; i < SIDE; i++) {
        int r = seat == RED ? SIDE - 1 - i : i;
        w->clear.row[r] = (uint16_t)(open &= w->empty.row[r]);
    }
    w->along.row[king / SIDE] = w->across.row[king / SIDE] = (uint16_t)(1 << king % SIDE);
}

/* From all squares where the king may turn along the ranks, and then along the files. */
static void sweep_ranks(Walk *w) {
    w->right = fill_right(&w->along, &w->empty);
    w->left = fill_left(&w->along, &w->empty);
    for (int r = 0; r < ROWS; r++)
        w->across.row[r] |=
            (w->right.row[r] & w->guards.row[r] >> 1) | (w->left.row[r] & w->guards.row[r] << 1);
}

static void sweep_files(Walk *w) {
    unsigned up = 0, down = 0;
    for (int r = 0; r < SIDE; r++) {
        w->along.row[r ? r - 1 : 0] |= (uint16_t)(r ? up & w->guards.row[r] : 0);
        up = (up & w->empty.row[r]) | w->across.row[r];
        w->up.row[r] = (uint16_t)up;
    }
    for (int r = SIDE - 1; r >= 0; r--) {
        w->along.row[r + 1] |= (uint16_t)(down & w->guards.row[r]);
        down = (down & w->empty.row[r]) | w->across.row[r];
        w->down.row[r] = (uint16_t)down;
    }
}

static void follow(const Blockade *p, int seat, Walk *w) {
    Squares before;
    prepare(p, seat, w);
    do {
        before = w->along;
        sweep_ranks(w);
        sweep_files(w);
    } while (memcmp(&before, &w->along, sizeof before) != 0);
}

/* Where one guard more would open a way: before a square of the way from which the king could go
 * straight off the board, or turn once more to get there. An estimate: what the guard does to the
 * rest of the way is not looked at. */
static void count_openings(const Blockade *p, const Walk *w, int *near, int *far) {
    Squares last, before, fr, fl;
    for (int r = 0; r < ROWS; r++) {
        last.row[r] = w->clear.row[r] & w->guards.row[r] >> 1;
        before.row[r] = w->clear.row[r] & (uint16_t)(w->guards.row[r] << 1);
    }
    fr = fill_left(&last, &w->empty);
    fl = fill_right(&before, &w->empty);
    *near = *far = 0;
    for (int r = 0; r < SIDE; r++) {
        unsigned open = w->empty.row[r] & ~closed(p, 0, r), far_below = 0, far_above = 0;
        unsigned straight =
            (w->right.row[r] & w->clear.row[r]) << 1 | (w->left.row[r] & w->clear.row[r]) >> 1;
        if (r) far_below = w->up.row[r - 1] & (fr.row[r - 1] | fl.row[r - 1]);
        if (r + 1 < SIDE) far_above = w->down.row[r + 1] & (fr.row[r + 1] | fl.row[r + 1]);
        *near += __builtin_popcount(straight & open);
        *far += __builtin_popcount((far_below | far_above) & open & ~straight);
    }
}

/* Guards behind which the last stretch is clear, as a set. */
static Squares holding(const Walk *w, int seat) {
    Squares set = { { 0 } };
    for (int r = 0; r < SIDE; r++) {
        int from = seat == RED ? r - 1 : r + 1, to = seat == RED ? r + 1 : r - 1;
        if (from < 0 || from == SIDE) continue;
        unsigned beyond = to < 0 || to == SIDE ? ALL : w->clear.row[to];
        const Squares *run = seat == RED ? &w->up : &w->down;
        set.row[r] = (uint16_t)(run->row[from] & w->guards.row[r] & beyond);
    }
    return set;
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
    follow(p, seat, &w);
    if (!acts) out[THREAT] = (seat == RED ? w.up.row[SIDE - 1] : w.down.row[0]) != 0;
    int near, far, mine = 0;
    count_openings(p, &w, &near, &far);
    out[placing ? NEAR_PLACING : NEAR_MOVING] = (int16_t)near;
    out[placing ? FAR_PLACING : FAR_MOVING] = (int16_t)far;
    out[acts ? ANY_ACTS : ANY_WAITS] = near + far > 0;
    Squares held = holding(&w, seat);
    for (int i = 0; i < GUARDS && p->guards[seat][i] != NO_SQUARE; i++)
        mine += held.row[p->guards[seat][i] / SIDE] >> p->guards[seat][i] % SIDE & 1;
    out[placing ? HIDDEN_PLACING : HIDDEN] = (int16_t)mine;
    out[placing ? HELD_PLACING : HELD] = (int16_t)(size_of(&held) - mine);
    for (int r = 0; r < ROWS; r++) {
        w.right.row[r] |= w.left.row[r] | w.up.row[r] | w.down.row[r];
        w.along.row[r] |= w.across.row[r];
    }
    out[SWEPT] = (int16_t)size_of(&w.right);
    out[TURNS] = (int16_t)size_of(&w.along);
    out[CLEAR] = (int16_t)size_of(&w.clear);
}

const Eval eval_blockade = {
    .count = COUNT, .material = 1, .names = names, .weights = weights, .features = features
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
    if (blockade_finds_way(&next, !p->turn)) return -1;
    return blockade_finds_way(&next, p->turn);
}

/* Threats are not among them: they would never run out. */
int blockade_noisy(const void *pos, Move *out) {
    const Blockade *p = pos;
    if (p->can_run) out[0] = RUN;
    return p->can_run;
}
