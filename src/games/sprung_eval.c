/* sprung_eval.c - how good a position of Schaff den Sprung is.
 *
 * The rear piece of a rank decides. If always the rear one steps, its file is left for good each
 * time, so a rank with its rear piece on file f (a = 0) needs 9 - f steps, wherever the other two
 * stand. Steps of other pieces are lost. Turns are saved only by bonus steps that the rear piece
 * makes before it has overtaken the others; so spread ranks are better than closed ones, and the
 * race is counted three times:
 *
 *   steps    without any bonus
 *   turns    if every file had an odd number of enemies half of the time: turns_left[]
 *   frozen   if the enemies stayed as they are
 *
 * A lead weighs the more the less there is to go. So the counts are features both plainly and
 * relative to the way that is left to all players on average.
 *
 * Experts must also care for the order in which their pieces arrive. If always the rear piece
 * steps, the end of a rank is determined; another end costs a step or two, or cannot be had any
 * more. Who has lost his arrangement cannot win.
 * SPDX-License-Identifier: MIT */
#include "sprung.h"

#include "core/eval.h"

// clang-format off
#define COUNTS(X)                                  \
    X(ADVANCE,     "squares gone")                 \
    X(STEPS,       "steps left")                   \
    X(TURNS,       "turns left / 16")              \
    X(FROZEN,      "turns left, enemies fixed")    \
    X(RUN,         "best run")                     \
    X(RUNS,        "all runs")                     \
    X(WAIT,        "turns of others first")        \
    X(DETOUR,      "steps for triangles")          \
    X(DONE,        "ranks done")                   \
    X(DEAD,        "cannot win")                   \
    X(NEAR_STEPS,  "steps left, relative")         \
    X(NEAR_TURNS,  "turns left, relative")         \
    X(NEAR_FROZEN, "enemies fixed, relative")      \
    X(NEAR_RUN,    "best run, relative")           \
    X(NEAR_WAIT,   "others first, relative")       \
    X(NEAR_DETOUR, "steps for triangles, relative") \
    X(PARTNER,     "turns / 16 of the faster partner")

#define NUMBER(id, name) id,
#define NAME(id, name) [id] = name, [COUNTED + id] = "teams: " name,
enum { COUNTS(NUMBER) COUNTED, FEATURES = 2 * COUNTED };
static const char *const names[FEATURES] = { COUNTS(NAME) };

/* By logistic regression over self-play, repeated with the new weights until they no longer beat
 * the old ones; the last round had 1500 games at 2000 nodes a step (loss 0.618 with what one would
 * guess, 0.486 after it). The weights for triangles are from 600 games with expert=yes, those for
 * teams from 500 games at 1500 nodes (0.590 with the weights of the duel, 0.559 with their own).
 * From here `brett tune sprung --games 500 --nodes 500` lowers the loss from 0.4465 to 0.4396 on
 * 25,320 positions and wins no more, +29 =0 -31 with 4000 nodes a step. So these stay. */
static const int16_t weights[FEATURES] = {
    // one against one, or everybody for himself
    144, 823, -231, 1143, 695, 916, -1834, 1629, -2955, -16126,
    -381, -1221, -427, -284, -617, -2101, 0,
    // teams
    0, -381, -183, -253, -80, -85, -536, -674, -78, -16000,
    -471, -148, -288, -46, -224, -922, -182,
};
// clang-format on

enum { RANK = 0xfff, HOME = 0xe00, PER_TURN = 16, RELATIVE = 64 };

/* Sixteenths of the turns that a rank of three pieces needs on average, if it is played as well as
 * can be and every landing meets an odd number with chance 1/2; for each value of lone. */
// clang-format off
static const uint8_t turns_left[3][220] = {
    {
        136, 138, 130, 122, 136, 128, 120, 140, 124, 108, 133, 125, 117, 137, 121, 105, 133, 117, 101,  92,
        134, 126, 118, 138, 122, 106, 134, 118, 102,  94, 126, 110,  94,  86,  78, 132, 124, 116, 136, 120,
        104, 132, 116, 100,  92, 124, 108,  92,  84,  76, 144, 128, 112,  96,  80,  64, 128, 120, 112, 132,
        116, 100, 128, 112,  96,  88, 120, 104,  88,  80,  72, 140, 124, 108,  92,  76,  60, 136, 120, 104,
         88,  72,  56,  48, 128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 121, 105,  89,  80,  72, 140,
        124, 108,  92,  76,  60, 136, 120, 104,  88,  72,  56,  48, 128, 112,  96,  80,  64,  48,  40,  32,
        128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 121, 105,  89,  80,  72, 140, 124, 108,  92,  76,
         60, 136, 120, 104,  88,  72,  56,  48, 128, 112,  96,  80,  64,  48,  40,  32, 144, 128, 112,  96,
         80,  64,  48,  32,  16, 128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 121, 105,  89,  80,  72,
        140, 124, 108,  92,  76,  60, 136, 120, 104,  88,  72,  56,  48, 128, 112,  96,  80,  64,  48,  40,
         32, 144, 128, 112,  96,  80,  64,  48,  32,  16, 144, 128, 112,  96,  80,  64,  48,  32,  16,   0,
    },
    {
        143, 144, 136, 128, 144, 136, 128, 144, 128, 112, 142, 134, 126, 144, 128, 112, 144, 128, 112,  96,
        142, 134, 126, 144, 128, 112, 144, 128, 112,  96, 136, 120, 104,  88,  80, 142, 134, 126, 144, 128,
        112, 144, 128, 112,  96, 136, 120, 104,  88,  80, 144, 128, 112,  96,  80,  64, 140, 132, 124, 142,
        126, 110, 142, 126, 110,  94, 134, 118, 102,  86,  78, 144, 128, 112,  96,  80,  64, 144, 128, 112,
         96,  80,  64,  48, 140, 132, 124, 142, 126, 110, 142, 126, 110,  94, 134, 118, 102,  86,  78, 144,
        128, 112,  96,  80,  64, 144, 128, 112,  96,  80,  64,  48, 136, 120, 104,  88,  72,  56,  40,  32,
        140, 132, 124, 142, 126, 110, 142, 126, 110,  94, 134, 118, 102,  86,  78, 144, 128, 112,  96,  80,
         64, 144, 128, 112,  96,  80,  64,  48, 136, 120, 104,  88,  72,  56,  40,  32, 144, 128, 112,  96,
         80,  64,  48,  32,  16, 140, 132, 124, 142, 126, 110, 142, 126, 110,  94, 134, 118, 102,  86,  78,
        144, 128, 112,  96,  80,  64, 144, 128, 112,  96,  80,  64,  48, 136, 120, 104,  88,  72,  56,  40,
         32, 144, 128, 112,  96,  80,  64,  48,  32,  16, 144, 128, 112,  96,  80,  64,  48,  32,  16,   0,
    },
    {
        136, 138, 130, 122, 136, 128, 120, 140, 124, 108, 132, 124, 116, 136, 120, 104, 132, 116, 100,  92,
        134, 126, 118, 138, 122, 106, 134, 118, 102,  94, 126, 110,  94,  86,  78, 132, 124, 116, 136, 120,
        104, 132, 116, 100,  92, 124, 108,  92,  84,  76, 130, 114,  98,  96,  80,  64, 128, 120, 112, 132,
        116, 100, 128, 112,  96,  88, 120, 104,  88,  80,  72, 126, 110,  94,  92,  76,  60, 122, 106,  90,
         88,  72,  56,  48, 128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 120, 104,  88,  80,  72, 126,
        110,  94,  92,  76,  60, 122, 106,  90,  88,  72,  56,  48, 114,  98,  82,  80,  64,  48,  40,  32,
        128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 120, 104,  88,  80,  72, 126, 110,  94,  92,  76,
         60, 122, 106,  90,  88,  72,  56,  48, 114,  98,  82,  80,  64,  48,  40,  32, 116, 100,  84,  82,
         66,  50,  48,  32,  16, 128, 120, 112, 132, 116, 100, 128, 112,  96,  88, 120, 104,  88,  80,  72,
        126, 110,  94,  92,  76,  60, 122, 106,  90,  88,  72,  56,  48, 114,  98,  82,  80,  64,  48,  40,
         32, 116, 100,  84,  82,  66,  50,  48,  32,  16, 116, 100,  84,  82,  66,  50,  48,  32,  16,   0,
    },
};
// clang-format on

static int rear(unsigned rank) { return __builtin_ctz(rank); }

/* The number of a rank's three files a < b < c among all such triples. */
static int triple(unsigned rank) {
    static const uint8_t pairs[SIDE] = { 0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55 };
    static const uint8_t triples[SIDE] = { 0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165 };
    return rear(rank) + pairs[rear(rank & (rank - 1))] + triples[31 - __builtin_clz(rank)];
}

static int steps_left(uint64_t lane) {
    int steps = 0;
    for (int shift = 0; shift < LANE; shift += SIDE) steps += 9 - rear(lane >> shift & RANK);
    return steps;
}

/* One turn of the rear piece, which runs as long as it may and stays the rear one. */
static unsigned run(unsigned rank, unsigned odd, int lone) {
    unsigned piece = rank & -rank;
    bool was_alone = is_alone(rank, rear(rank)), is_straggling, is_first = true;
    do {
        unsigned to = (rank + piece) & ~rank;
        int from = rear(piece);
        rank ^= piece | to;
        piece = to;
        if (!(odd & piece) || rank == HOME) break;
        is_straggling = is_straggler(lone, rank, from, rear(piece), was_alone, is_first);
        is_first = false;
    } while (!is_straggling && (rank & -rank) == piece);
    return rank;
}

static void count_runs(unsigned rank, unsigned odd, int lone, int16_t *out) {
    if (rank == HOME) {
        out[DONE]++;
        return;
    }
    unsigned next = run(rank, odd, lone);
    int bonus = rear(next) - rear(rank) - 1;
    out[RUNS] += bonus;
    if (bonus > out[RUN]) out[RUN] = (int16_t)bonus;
    for (out[FROZEN]++; next != HOME; out[FROZEN]++) next = run(next, odd, lone);
}

/* Rules 5: whether the triangle of a rank can no more come to `goal`, because it is beyond it or
 * because others stand there and cannot go on. */
static bool is_spoilt(unsigned rank, unsigned triangle, unsigned goal) {
    unsigned blocked = HOME & ~(goal - 1), squares = rank & ~triangle;
    return triangle > goal || (squares & blocked) == blocked;
}

/* How many steps more it takes to bring the triangle to `goal`. */
static int detour(unsigned rank, unsigned triangle, unsigned goal) {
    unsigned end = triangle;
    for (unsigned next = rank; next != HOME;) {
        unsigned piece = next & -next, to = (next + piece) & ~next;
        next ^= piece | to;
        if (piece == end) end = to;
    }
    if (end == goal) return 0;
    return end < goal && rank & ~triangle & goal ? 2 : 1;
}

/* Whether a seat's side can still win. */
static bool can_win(const Sprung *p, int seat) {
    for (int shift = 0; shift < LANE; shift += SIDE) {
        unsigned goal = goal_triangles >> shift & RANK;
        if (is_spoilt(p->lane[seat] >> shift & RANK, p->triangles[seat] >> shift & RANK, goal))
            return false;
        int other = partner(seat);
        if (p->teams &&
            is_spoilt(p->lane[other] >> shift & RANK, p->triangles[other] >> shift & RANK, goal))
            return false;
    }
    return true;
}

/* Counts for an expert; false if nobody can win any more. */
static bool judge_expert(const Sprung *p, int seat, int16_t *out) {
    bool can_anybody = false;
    for (int other = 0; other < p->seats; other++) can_anybody |= can_win(p, other);
    if (!can_anybody) return false;
    out[DEAD] = !can_win(p, seat);
    for (int shift = 0; shift < LANE; shift += SIDE)
        out[DETOUR] +=
            (int16_t)detour(p->lane[seat] >> shift & RANK, p->triangles[seat] >> shift & RANK,
                            goal_triangles >> shift & RANK);
    return true;
}

static int turns(const Sprung *p, int seat) {
    int sum = 0;
    for (int shift = 0; shift < LANE; shift += SIDE)
        sum += turns_left[p->lone][triple(p->lane[seat] >> shift & RANK)];
    return sum;
}

static int wait(const Sprung *p, int seat) {
    static const uint8_t place[2][SEATS_MAX] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 } };
    int turns = place[p->teams][seat] - place[p->teams][p->turn];
    return turns < 0 ? turns + p->seats : turns;
}

static void count_race(const Sprung *p, int seat, int16_t *out) {
    uint64_t lane = p->lane[seat];
    unsigned odd = (unsigned)odd_files(p, seat) & RANK;
    int left = 0;
    for (int other = 0; other < p->seats; other++) left += steps_left(p->lane[other]);
    int near = 2 * left / p->seats + 4;
    out[STEPS] = (int16_t)steps_left(lane);
    out[WAIT] = (int16_t)wait(p, seat);
    for (int shift = 0; shift < LANE; shift += SIDE)
        count_runs(lane >> shift & RANK, odd, p->lone, out);
    out[NEAR_STEPS] = (int16_t)(RELATIVE * out[STEPS] / near);
    out[NEAR_TURNS] = (int16_t)(RELATIVE / PER_TURN * out[TURNS] / near);
    out[NEAR_FROZEN] = (int16_t)(RELATIVE * out[FROZEN] / near);
    out[NEAR_RUN] = (int16_t)(RELATIVE * out[RUN] / near);
    out[NEAR_WAIT] = (int16_t)(RELATIVE * out[WAIT] / near);
    out[NEAR_DETOUR] = (int16_t)(RELATIVE * out[DETOUR] / near);
}

/* A team is as fast as the slower of its members. */
static bool is_faster_partner(const Sprung *p, int seat, int own) {
    if (!p->teams) return false;
    int other = turns(p, partner(seat));
    return own < other || (own == other && seat > partner(seat));
}

static void features(const void *pos, int seat, int16_t *out) {
    const Sprung *p = pos;
    int16_t *count = p->teams ? out + COUNTED : out;
    if (p->expert && !judge_expert(p, seat, count)) return;
    for (uint64_t left = p->lane[seat]; left; left &= left - 1)
        out[ADVANCE] += (int16_t)(__builtin_ctzll(left) % SIDE);
    int own = turns(p, seat);
    if (is_faster_partner(p, seat, own)) {
        count[PARTNER] = (int16_t)own;
        return;
    }
    count[TURNS] = (int16_t)own;
    count_race(p, seat, count);
}

const Eval eval_sprung = {
    .count = FEATURES,
    .material = 1,
    .names = names,
    .weights = weights,
    .features = features,
    .form = { [FORM_TWO] = { { 24, 159, 1105, 4893 }, { EVAL_NEVER } },
              [FORM_THREE] = { { 17, 92, 493, 2553 }, { EVAL_NEVER } },
              [FORM_FOUR] = { { 16, 64, 323, 2018 }, { EVAL_NEVER } },
              [FORM_TEAMS] = { { 73, 195, 500, 2068 }, { EVAL_NEVER } } },
};
