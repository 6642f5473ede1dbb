/* super3_eval.c - what a position of Super 3 is worth, and which steps look good.
 *
 * Noughts and crosses twice over, so everything is asked twice: how near a side is to a box, and
 * how near its boxes are to a line. The eight lines of nine places are a set of eight bits, and
 * `through` names the lines of a place: what the pegs of a box have in common is found by adding
 * them one after the other. Dice decide where a peg may go, so a box that lacks one peg counts by
 * the chance in 36 of a total that allows it.
 * SPDX-License-Identifier: MIT */
#include "super3.h"

#include <string.h>

enum { LINES = 8, TOTALS = 11 };
// clang-format off
static const uint16_t line_holes[LINES] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
static const uint8_t through[BOX_HOLES] = { 0x49, 0x11, 0xa1, 0x0a, 0xd2, 0x22, 0x8c, 0x14, 0x64 };
// clang-format on

/* How far a box has come; what a line of boxes has is the sum over its three. */
enum { FAR, TWO_SHORT, ONE_SHORT, WON };
enum { LINE_MAX = 2 * WON + ONE_SHORT };
enum {
    BOXES_WON,
    THIRD_BOX,
    FOURTH_BOX,
    LINES_OPEN, /* and by what they have: 1 ... LINE_MAX */
    PEGS_IN = LINES_OPEN + LINE_MAX + 1,
    OPEN_ONES,
    ONE_SHORTS,
    TWO_SHORTS,
    SECOND_HOLES,
    BOX_ODDS,
    KEY_ODDS,
    ANY_ODDS,
    GAME_ODDS,
    TO_ACT,
    ACT_ANY,
    ACT_GAME,
    EXPECTED,
    LINE_SUM,
    LINE_BEST,
    FIVE,
    COUNTS
};

static const char *const names[] = {
    "boxes won",
    "third box",
    "fourth box",
    "lines of boxes open",
    "with 1",
    "with 2",
    "with 3",
    "with 4",
    "with 5",
    "with 6",
    "with 7",
    "with 8",
    "pegs in open boxes",
    "open lines with one peg",
    "boxes one peg short",
    "boxes two pegs short",
    "second holes",
    "chances for boxes",
    "chances for key boxes",
    "chance of any box",
    "chance to win",
    "to act",
    "to act: chance of any box",
    "to act: chance to win",
    "boxes expected, in %",
    "lines expected, in %",
    "best line, in %",
    "five boxes, in %",
};

/* Fitted twice to games of the search against itself at 200 nodes a step, every fifth kept for the
 * test: 3000 games, loss from 0.609 to 0.602; then with these weights 2500 games, 93093 positions,
 * loss from 0.620 to 0.612. The first fit took 530 of 800 games at 200 nodes from an evaluation
 * without the last four counts, the second 307 of 600 from the first. The numbers in count_box come
 * from such games too: who wins a box in the end, fitted to its pegs. */
// clang-format off
static const int16_t weights[] = {
    2512, -470, 140,
    -74, 107, 87, 158, 191, 299, 417, 1003, -34,
    73, 134, 806, 146, 259, 28, -10, -23, 227, 781, 29, 131, -7, -1, 54, 13,
};
// clang-format on
_Static_assert(sizeof weights / sizeof *weights == COUNTS, "one each");
_Static_assert(sizeof names / sizeof *names == COUNTS, "one each");

/* Lines with at least one, and at least two of these places. */
typedef struct {
    unsigned one, two;
} Lines;

static inline Lines lines_of(unsigned nine) {
    Lines lines = { 0 };
    for (; nine; nine &= nine - 1) {
        unsigned its = through[__builtin_ctz(nine)];
        lines.two |= lines.one & its;
        lines.one |= its;
    }
    return lines;
}

/* The empty holes that win a box for the first of two sets of pegs. */
static inline unsigned last_holes(unsigned mine, unsigned others, Lines own, Lines other) {
    unsigned holes = 0, empty = BOX & ~(mine | others);
    if (__builtin_popcount(mine) == 4) return empty;
    for (unsigned lines = own.two & ~other.one; lines; lines &= lines - 1)
        holes |= line_holes[__builtin_ctz(lines)];
    return holes & empty;
}

/* The totals, as bits, that allow one of these holes of a box. */
static inline unsigned totals_for(int box, unsigned holes) {
    if (!holes) return 0;
    unsigned totals = holes << FIRST_NUMBER | 1u << ANYWHERE;
    return holes & OUTER || box == CENTRE ? totals | 1u << (box + FIRST_NUMBER) : totals;
}

/* The chances in 36 of a set of totals: 1 for all, 1 more for 3 ... 11, and so on. */
static inline int odds_of(unsigned totals) {
    int odds = 0;
    for (unsigned k = 2; k <= 7; k++)
        odds += __builtin_popcount(totals >> k & ((2u << (14 - 2 * k)) - 1));
    return odds;
}

typedef struct {
    int lean[BOXES]; /* how much a box leans to this side, in the unit of eval.h */
    int progress[BOXES];
    unsigned any, game; /* totals that win a box, the game */
} Standing;

/* Boxes that would win the game. */
static unsigned key_boxes(const Super3 *p, int seat) {
    unsigned own = p->boxes[seat], other = p->boxes[!seat];
    return last_holes(own, other, lines_of(own), lines_of(other));
}

static void count_box(const Super3 *p, int seat, int box, Standing *st, int16_t *out) {
    unsigned mine = in_box(p->pegs[seat], box), others = in_box(p->pegs[!seat], box);
    Lines own = lines_of(mine), other = lines_of(others);
    unsigned holes = last_holes(mine, others, own, other);
    unsigned first = own.one & ~own.two & ~other.one;
    out[PEGS_IN] += (int16_t)__builtin_popcount(mine);
    out[OPEN_ONES] += (int16_t)__builtin_popcount(first);
    st->lean[box] = 116 * __builtin_popcount(mine) + 51 * __builtin_popcount(first);
    if (!holes) {
        if (!first && __builtin_popcount(mine) < 3) return;
        st->progress[box] = TWO_SHORT;
        out[TWO_SHORTS]++;
        return;
    }
    unsigned totals = totals_for(box, holes);
    int odds = odds_of(totals);
    st->progress[box] = ONE_SHORT;
    st->lean[box] += 152 + 34 * __builtin_popcount(holes);
    st->any |= totals;
    out[ONE_SHORTS]++;
    out[SECOND_HOLES] += (int16_t)(__builtin_popcount(holes) - 1);
    out[BOX_ODDS] += (int16_t)odds;
    unsigned lines = lines_of(p->boxes[seat]).one & ~lines_of(p->boxes[!seat]).one;
    if (lines & through[box]) out[KEY_ODDS] += (int16_t)odds;
    if (key_boxes(p, seat) >> box & 1) st->game |= totals;
}

/* Of the boxes, each won with its share in %: how many, in lines and at least five. */
static void count_shares(const int *share, int16_t *out) {
    int best = 0, sum = 0, all = 0, ways[6] = { EVAL_WHOLE };
    for (int line = 0; line < LINES; line++) {
        int product = EVAL_WHOLE;
        for (unsigned boxes = line_holes[line]; boxes; boxes &= boxes - 1)
            product = product * share[__builtin_ctz(boxes)] / 100;
        sum += product;
        if (product > best) best = product;
    }
    for (int box = 0; box < BOXES; box++) {
        all += share[box];
        ways[5] += ways[4] * share[box] / 100;
        for (int k = 4; k > 0; k--)
            ways[k] = (ways[k] * (100 - share[box]) + ways[k - 1] * share[box]) / 100;
        ways[0] = ways[0] * (100 - share[box]) / 100;
    }
    out[EXPECTED] = (int16_t)all;
    out[LINE_SUM] = (int16_t)(sum / 100);
    out[LINE_BEST] = (int16_t)(best / 100);
    out[FIVE] = (int16_t)(ways[5] / 100);
}

static void count_seat(const Super3 *p, int seat, Standing *st, int16_t *out) {
    unsigned closed = p->boxes[RED] | p->boxes[YELLOW];
    int won = __builtin_popcount(p->boxes[seat]);
    for (int box = 0; box < BOXES; box++) {
        if (!(closed >> box & 1))
            count_box(p, seat, box, st, out);
        else if (p->boxes[seat] >> box & 1)
            st->progress[box] = WON, st->lean[box] = EVAL_MAX;
    }
    out[BOXES_WON] = (int16_t)won;
    out[THIRD_BOX] = won >= 3;
    out[FOURTH_BOX] = won >= 4;
    for (int line = 0; line < LINES; line++) {
        unsigned boxes = line_holes[line];
        if (boxes & p->boxes[!seat]) continue;
        int has = 0;
        for (; boxes; boxes &= boxes - 1) has += st->progress[__builtin_ctz(boxes)];
        out[LINES_OPEN]++;
        if (has) out[LINES_OPEN + has]++;
    }
    bool is_turn = p->turn == seat;
    int any = odds_of(st->any), game = odds_of(st->game);
    out[ANY_ODDS] = (int16_t)any, out[GAME_ODDS] = (int16_t)game;
    out[TO_ACT] = is_turn;
    if (is_turn) out[ACT_ANY] = (int16_t)any, out[ACT_GAME] = (int16_t)game;
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Super3 *p = pos;
    Standing st[SEATS] = { 0 };
    for (int seat = 0; seat < SEATS; seat++) count_seat(p, seat, &st[seat], out[seat]);
    for (int seat = 0; seat < SEATS; seat++) {
        int share[BOXES];
        for (int box = 0; box < BOXES; box++)
            share[box] = eval_share(st[seat].lean[box] - st[!seat].lean[box]) * 100 / EVAL_WHOLE;
        count_shares(share, out[seat]);
    }
}

static void features(const void *pos, int seat, int16_t *out) {
    int16_t all[SEATS][FEATURES_MAX] = { 0 };
    survey(pos, all);
    memcpy(out, all[seat], sizeof *out * COUNTS);
}

const Eval eval_super3 = {
    .count = COUNTS,
    .material = 1,
    .names = names,
    .weights = weights,
    .features = features,
    .survey = survey,
};

/* What the hole is worth to a seat: the game, a box, or nothing at once. */
enum { TAKES_BOX = 200, STOPS_BOX = 100, STOPS_GAME = 1000 };
static int prize(const Super3 *p, int seat, int hole) {
    int box = hole / BOX_HOLES;
    if (!wins(in_box(p->pegs[seat] | hole_set(hole), box))) return 0;
    return wins(p->boxes[seat] | 1u << box) ? RANK_WIN : TAKES_BOX;
}

int super3_rank(const void *pos, Move move) {
    const Super3 *p = pos;
    if (!p->roll) return 0;
    if (move == KEEP) return -1;
    int hole = (int)move;
    if (p->roll == REMOVING) return 0;
    int own = prize(p, p->turn, hole), other = prize(p, !p->turn, hole);
    if (own == RANK_WIN) return RANK_WIN;
    return own + (other == RANK_WIN ? STOPS_GAME : other ? STOPS_BOX : 0);
}
