/* convoy_eval.c - what a position of Convoy is worth, and which steps look good.
 *
 * A column's way is a race against the dice, so what counts most is the root of the pips it still
 * needs: a lead of ten pips is worth little at the start and much at the end. Every count is kept
 * per column. With two players a seat has two columns, the one that is ahead and the other, and
 * they weigh differently: five slots with weights of their own.
 * SPDX-License-Identifier: MIT */
#include "convoy.h"

#include <string.h>

enum { ONE_LEAD, ONE_OTHER, BOTH_LEAD, BOTH_OTHER, ALONE, SLOTS };
enum {
    ROOT,
    PIPS,
    LAST,
    HEAD,
    STARLESS,
    NEAR_GATE,
    GAPS,
    SQUEEZED,
    GUESTS,
    INTRUDERS,
    OPEN,
    SHUT,
    GATE_TAKEN,
    SOON,
    COUNTS
};

#define HOME_NAMES                                                                                 \
    "one, ahead: stones home", "one, other: stones home", "both, ahead: stones home",              \
        "both, other: stones home", "alone: stones home"
#define NAMES(slot)                                                                                \
    slot "root of pips", slot "pips to go", slot "way of the last", slot "way of the head",        \
        slot "stones without star", slot "stones at the gate", slot "gaps",                        \
        slot "opponents in the track", slot "goal fields: own other column",                       \
        slot "goal fields: opponents", slot "ways on for the head", slot "head shut in",           \
        slot "gate occupied", slot "turn comes soon"

static const char *const names[] = {
    HOME_NAMES,
    NAMES("one, ahead: "),
    NAMES("one, other: "),
    NAMES("both, ahead: "),
    NAMES("both, other: "),
    NAMES("alone: "),
};

/* Made by hand, then fitted to 150 games of each kind (two players to one column or to both, and
 * four players) of the search against itself at 100 nodes a step, with a strong pull back and every
 * fifth game kept for the test: its loss fell from 0.543 to 0.538, for both columns from 0.370 to
 * 0.353, with four players from 0.949 to 0.931. Then rounded; counts that the games say little
 * about are 0. Against the weights by hand: 77 of 120 games for two, at 100 nodes. */
// clang-format off
static const int16_t weights[] = {
    300,   60, 170, 240, 300,
    -346,   5,   0,   0, 100,   0, -110, -550,    0, -350, 240, -380, -290, 100,
     -60,  -4, -24,   0, -60, -60, -120, -300,  200,   50,  60,  -60, -300,  10,
    -193,  10,   0,   0, 100,   0,  -60, -230,  150, -250, 250, -100, -300, 110,
    -345,   5,   0,   0,  60,   0, -150, -150,  200, -250, 150, -150, -200,  90,
    -345,   5,   0,  20,  30,  40, -250, -900,  -60, -400, 200, -360, -450, 120,
};
// clang-format on
_Static_assert(sizeof weights / sizeof *weights == SLOTS * (1 + COUNTS), "one each");

/* What is counted of a column. */
typedef struct {
    int stones, home, pips, last, starless, near_gate, gaps, squeezed;
} Column;

// clang-format off
/* The steps a red stone needs to goal field 1, below 0 when it is deeper in: star i6, gate a13,
 * goal from a14 to f14 and f13. */
#define APART(a, b) ((a) < (b) ? (b) - (a) : (a) - (b))
#define INSIDE(x, y, way) ((y) == SIDE - 1 && (x) < STONES - 1 ? -(x) \
                           : (y) == SIDE - 2 && (x) == STONES - 2 ? -STONES + 1 : (way))
#define BY_STAR(x, y) INSIDE(x, y, APART(x, 8) + APART(y, 5) + 16)
#define STRAIGHT(x, y) INSIDE(x, y, (x) + APART(y, SIDE - 2) + 1)

/* The same for every colour: the board is turned until it looks as it does to red. */
#define YELLOW_BY_STAR(x, y)  BY_STAR(SIDE - 1 - (y), x)
#define YELLOW_STRAIGHT(x, y) STRAIGHT(SIDE - 1 - (y), x)
#define GREEN_BY_STAR(x, y)   BY_STAR(SIDE - 1 - (x), SIDE - 1 - (y))
#define GREEN_STRAIGHT(x, y)  STRAIGHT(SIDE - 1 - (x), SIDE - 1 - (y))
#define BLUE_BY_STAR(x, y)    BY_STAR(y, SIDE - 1 - (x))
#define BLUE_STRAIGHT(x, y)   STRAIGHT(y, SIDE - 1 - (x))
#define R0(y) RANK(BY_STAR, y)
#define R1(y) RANK(STRAIGHT, y)
#define Y0(y) RANK(YELLOW_BY_STAR, y)
#define Y1(y) RANK(YELLOW_STRAIGHT, y)
#define G0(y) RANK(GREEN_BY_STAR, y)
#define G1(y) RANK(GREEN_STRAIGHT, y)
#define B0(y) RANK(BLUE_BY_STAR, y)
#define B1(y) RANK(BLUE_STRAIGHT, y)
/* First without the star, then with it. */
static const int8_t ways[COLOURS][2][SQUARES] = {
    { { EVERY_RANK(R0) }, { EVERY_RANK(R1) } }, { { EVERY_RANK(Y0) }, { EVERY_RANK(Y1) } },
    { { EVERY_RANK(G0) }, { EVERY_RANK(G1) } }, { { EVERY_RANK(B0) }, { EVERY_RANK(B1) } },
};
// clang-format on

static inline int way_of(int colour, int square, bool is_starred) {
    return ways[colour][is_starred][square];
}

int convoy_way(int colour, int square, bool is_starred) {
    return way_of(colour, square, is_starred);
}

static inline bool is_inside(int colour, int square) { return way_of(colour, square, false) <= 0; }

static inline void add_stone(Column *column, int colour, int square, bool is_starred) {
    int way = way_of(colour, square, is_starred);
    bool is_home = way <= 0;
    column->stones++;
    column->home += is_home;
    column->pips += way;
    column->starless += !is_starred;
    column->near_gate += !is_home && is_starred && way <= LONGEST;
    if (way > column->last) column->last = way;
}

enum { EVERY_ARROW = 01111 };  // the lowest bit of each

/* Arrows on a square without a stone of their colour. */
static inline void add_arrows(Column *column, unsigned arrows, int stone) {
    for (; arrows; arrows &= arrows - 1) {
        int colour = __builtin_ctz(arrows) / 3;
        column[colour].gaps += !stone;
        column[colour].squeezed += stone != 0;
    }
}

/* Four squares at a time, because most have neither stone nor arrow. */
static void survey_columns(const Convoy *p, Column *column) {
    memset(column, 0, COLOURS * sizeof *column);
    for (int s = 0; s < SQUARES; s += 4) {
        uint64_t four;
        memcpy(&four, p->cell + s, sizeof four);
        while (four) {
            int at = s + __builtin_ctzll(four) / 16, word = p->cell[at], stone = word & STONE;
            four &= ~((uint64_t)0xffff << 16 * (at - s));
            unsigned arrows = (unsigned)word >> ARROWS;
            arrows = (arrows | arrows >> 1 | arrows >> 2) & EVERY_ARROW;
            if (stone) {
                add_stone(&column[stone - 1], stone - 1, at, word & STARRED);
                arrows &= ~(1u << 3 * (stone - 1));
            }
            add_arrows(column, arrows, stone);
        }
    }
}

/* 16 times the square root. */
static inline int root_of(int pips) {
    int square = pips << 8, root = 0;
    for (int bit = 128; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return root;
}

static inline bool is_foreign(const Convoy *p, int colour, int square) {
    int stone = p->cell[square] & STONE;
    return stone && stone != colour + 1;
}

static inline bool is_star(int square) {
    return square == star[RED] || square == star[YELLOW] || square == star[GREEN] ||
           square == star[BLUE];
}

/* The squares beside the head that lead it nearer home and are not taken by others. */
static int ways_on(const Convoy *p, int colour) {
    static const int8_t dx[WAYS] = { 0, 1, 0, -1 }, dy[WAYS] = { 1, 0, -1, 0 };
    int head = p->head[colour], x = head % SIDE, y = head / SIDE, count = 0;
    bool is_starred = p->cell[head] & STARRED;
    int way = way_of(colour, head, is_starred);
    for (int i = NORTH; i < WAYS; i++) {
        if ((unsigned)(x + dx[i]) >= SIDE || (unsigned)(y + dy[i]) >= SIDE) continue;
        int to = head + dy[i] * SIDE + dx[i];
        if (is_foreign(p, colour, to) || way_of(colour, to, is_starred) >= way) continue;
        count += !is_star(to) || to == star[colour];
    }
    return count;
}

static void count_column(const Convoy *p, const Column *column, int colour, int slot,
                         int16_t *out) {
    const Column *c = &column[colour];
    int16_t *count = out + SLOTS + slot * COUNTS;
    int head = p->head[colour];
    out[slot] = (int16_t)c->home;
    if (c->home == STONES) return;
    for (int k = 0; k < STONES; k++) {
        int stone = p->cell[goal_field(colour)[k]] & STONE;
        if (!stone || stone == colour + 1) continue;
        count[seat_of(p, stone - 1) == seat_of(p, colour) ? GUESTS : INTRUDERS]++;
    }
    count[ROOT] = (int16_t)root_of(c->pips);
    count[PIPS] = (int16_t)c->pips;
    count[LAST] = (int16_t)c->last;
    count[HEAD] = (int16_t)way_of(colour, head, p->cell[head] & STARRED);
    count[STARLESS] = (int16_t)c->starless;
    count[NEAR_GATE] = (int16_t)c->near_gate;
    count[GAPS] = (int16_t)c->gaps;
    count[SQUEEZED] = (int16_t)c->squeezed;
    int open = ways_on(p, colour);
    count[OPEN] = (int16_t)open;
    count[SHUT] = open == 0;
    count[GATE_TAKEN] = is_foreign(p, colour, approach[colour]);
    count[SOON] = (int16_t)(COLOURS - 1 - ((colour - p->turn) & 3));
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Convoy *p = pos;
    Column column[COLOURS];
    survey_columns(p, column);
    // All stones on their fields need this many pips less than all on field 1.
    for (int colour = RED; colour < COLOURS; colour++)
        column[colour].pips += STONES * (STONES - 1) / 2;
    for (int seat = 0; seat < p->players; seat++) {
        unsigned colours = colours_of(p, seat);
        if (!(colours & (colours - 1))) {
            count_column(p, column, __builtin_ctz(colours), ALONE, out[seat]);
            continue;
        }
        int lead = column[seat].pips <= column[seat ^ 2].pips ? seat : seat ^ 2;
        int slot = p->finish == FINISH_BOTH ? BOTH_LEAD : ONE_LEAD;
        count_column(p, column, lead, slot, out[seat]);
        count_column(p, column, lead ^ 2, slot + 1, out[seat]);
    }
}

static void features(const void *pos, int seat, int16_t *out) {
    int16_t all[SEATS_MAX][FEATURES_MAX] = { 0 };
    survey(pos, all);
    memcpy(out, all[seat], sizeof *out * SLOTS * (1 + COUNTS));
}

const Eval eval_convoy = {
    .count = SLOTS * (1 + COUNTS),
    .material = SLOTS,
    .names = names,
    .weights = weights,
    .features = features,
    .survey = survey,
    .form = { [FORM_TWO] = { { 30, 111, 325, 637 }, { -1362, -1122, -882, -401, 561 } },
              [FORM_THREE] = { { 12, 110, 461, 658 }, { -1102, -907, -713, -324, 454 } },
              [FORM_FOUR] = { { 20, 134, 488, 1185 }, { EVAL_NEVER } } },
};

static bool is_last_home(const Convoy *p, int colour, int from) {
    int home = 0;
    for (int k = 0; k < STONES; k++) home += has_stone(p, colour, goal_field(colour)[k]);
    return home == STONES - 1 && !is_inside(colour, from);
}

int convoy_rank(const void *pos, Move move) {
    const Convoy *p = pos;
    if (!p->roll) return 0;
    if (move == PASS) return -1;
    static const int8_t by[WAYS] = { SIDE, 1, -SIDE, -1 };
    int from = move & 255, to = move >> 8 & 255, colour = p->turn, at = from;
    bool was_starred = p->cell[from] & STARRED, is_starred = was_starred;
    for (int i = 0; i < p->roll && !is_starred; i++) {
        at += by[move >> (16 + 2 * i) & 3];
        is_starred = at == star[colour];
    }
    int gain = way_of(colour, from, was_starred) - way_of(colour, to, is_starred);
    if (gain > 0 && p->finish != FINISH_BOTH && is_inside(colour, to) &&
        is_last_home(p, colour, from))
        return RANK_WIN;
    return gain > 0 ? gain : gain - 1;
}
