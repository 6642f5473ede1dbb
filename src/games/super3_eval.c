/* super3_eval.c - what a position of Super 3 is worth, and which steps look good.
 *
 * Noughts and crosses twice over, so everything is asked twice: how near a side is to a box, and
 * how near its boxes are to a line. The eight lines of nine places are a set of eight bits, and
 * `through` names the lines of a place: what the pegs of a box have in common is found by adding
 * them one after the other. Dice decide where a peg may go, so a hole counts by the chance in 36 of
 * a total that allows it.
 * SPDX-License-Identifier: MIT */
#include "super3.h"

#include <string.h>

enum { LINES = 8 };
// clang-format off
static const uint16_t line_holes[LINES] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
static const uint8_t through[BOX_HOLES] = { 0x49, 0x11, 0xa1, 0x0a, 0xd2, 0x22, 0x8c, 0x14, 0x64 };
// clang-format on

enum {
    BOXES_WON,
    PEGS_IN,
    OPEN_ONES,
    ONE_SHORTS,
    TWO_SHORTS,
    TO_ACT,
    ACT_GAME,
    EXPECTED,
    LINE_SUM,
    LINE_BEST,
    FIVE,
    ALL_NINE,
    COUNTS
};

static const char *const names[] = {
    "boxes won",
    "pegs in open boxes",
    "open lines with one peg",
    "boxes one peg short",
    "boxes two pegs short",
    "to act",
    "to act: chance to win",
    "boxes expected, in %",
    "lines expected, in %",
    "best line, in %",
    "five boxes, in %",
    "game by nine shares",
};

/* From `brett tune super3 --games 8000 --nodes 40 --seed 5`: 314125 positions, loss from 0.61068 to
 * 0.61040. It began at a fit to 40000 games with a search of one step (weights 2477, 209, 123, 798,
 * 176, 821, 131, 4, -3, 21, -105, 27). A forerunner of that fit with the same counts took 3332 of
 * 6000 games at one step from the evaluation before, which had 28 counts. */
static const int16_t weights[] = {
    2377, 167, 104, 721, 148, 776, 109, -2, -6, 27, -85, 28,
};
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
    unsigned keys;   /* boxes that would win the game */
    unsigned lines;  /* of boxes, still open */
    unsigned game;   /* totals that win the game */
} Standing;

/* The numbers are rounded from a fit to 6000 games with a search of one step: who wins a box in the
 * end, by 24 counts, of which these matter. Its loss was 0.634, that of pegs, open lines and last
 * holes alone 0.653. */
static void count_box(const Super3 *p, int seat, int box, Standing *st, int16_t *out) {
    static const uint8_t by_pegs[] = { 0, 0, 40, 110, 190 };
    unsigned mine = in_box(p->pegs[seat], box), others = in_box(p->pegs[!seat], box), ahead = 0;
    Lines own = lines_of(mine), other = lines_of(others);
    unsigned holes = last_holes(mine, others, own, other);
    unsigned first = own.one & ~own.two & ~other.one;
    for (unsigned lines = first; lines; lines &= lines - 1)
        ahead |= line_holes[__builtin_ctz(lines)];
    int pegs = __builtin_popcount(mine), ones = __builtin_popcount(first);
    out[PEGS_IN] += (int16_t)pegs;
    out[OPEN_ONES] += (int16_t)ones;
    st->lean[box] = by_pegs[pegs] + 7 * odds_of(totals_for(box, ahead & ~(mine | others))) / 2 +
                    15 * __builtin_popcount(through[box] & st->lines);
    if (holes) {
        unsigned totals = totals_for(box, holes);
        int worth = p->turn == seat ? 15 : 8;
        st->lean[box] += 65 + 94 * __builtin_popcount(holes) + worth * odds_of(totals);
        out[ONE_SHORTS]++;
        if (st->keys >> box & 1) st->game |= totals;
    } else if (first || pegs >= 3) {
        st->lean[box] += 67;
        out[TWO_SHORTS]++;
    }
}

// clang-format off
/* Who has won when all boxes are: 2 the owner of these nine, 0 the other, 1 whoever was first. */
#define HAS(n, line) (((n) & (line)) == (line))
#define BIT(n, i) ((n) >> (i) & 1)
#define WINS(n) (HAS(n, 0007) || HAS(n, 0070) || HAS(n, 0700) || HAS(n, 0111) || HAS(n, 0222) || \
                 HAS(n, 0444) || HAS(n, 0421) || HAS(n, 0124) || \
                 BIT(n, 0) + BIT(n, 1) + BIT(n, 2) + BIT(n, 3) + BIT(n, 4) + BIT(n, 5) + \
                 BIT(n, 6) + BIT(n, 7) + BIT(n, 8) >= 5)
#define WHO(n) 1 + WINS(n) - WINS(BOX - (n))
#define WHO8(n) { WHO(n), WHO(n + 1), WHO(n + 2), WHO(n + 3), WHO(n + 4), WHO(n + 5), WHO(n + 6), \
                  WHO(n + 7) }
#define WHO64(n) { WHO8(n), WHO8(n + 8), WHO8(n + 16), WHO8(n + 24), WHO8(n + 32), WHO8(n + 40), \
                   WHO8(n + 48), WHO8(n + 56) }
static const int16_t who[8][8][8] = {
    WHO64(0000), WHO64(0100), WHO64(0200), WHO64(0300),
    WHO64(0400), WHO64(0500), WHO64(0600), WHO64(0700),
};
// clang-format on

/* How often the first side wins the game, if it wins each box with its share in %. */
static int game_share(const int *share) {
    int16_t row[3][8];
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 8; k++) {
            int product = 1 << 14;
            for (int i = 0; i < 3; i++)
                product = product * (k >> i & 1 ? share[3 * r + i] : 100 - share[3 * r + i]) / 100;
            row[r][k] = (int16_t)product;
        }
    int64_t sum = 0;
    for (int i = 0; i < 8; i++) {
        int64_t part = 0;
        for (int j = 0; j < 8; j++) {
            int inner = 0;
            for (int k = 0; k < 8; k++) inner += who[i][j][k] * row[0][k];
            part += (int64_t)inner * row[1][j];
        }
        sum += (part >> 14) * row[2][i];
    }
    return (int)((sum >> 14) * EVAL_WHOLE >> 15);
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
    unsigned mine = p->boxes[seat], others = p->boxes[!seat];
    Lines own = lines_of(mine), other = lines_of(others);
    st->keys = last_holes(mine, others, own, other);
    st->lines = ~other.one;
    for (int box = 0; box < BOXES; box++) {
        if (!((mine | others) >> box & 1))
            count_box(p, seat, box, st, out);
        else if (mine >> box & 1)
            st->lean[box] = EVAL_MAX;
    }
    out[BOXES_WON] = (int16_t)__builtin_popcount(mine);
    out[TO_ACT] = p->turn == seat;
    if (p->turn == seat) out[ACT_GAME] = (int16_t)odds_of(st->game);
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Super3 *p = pos;
    Standing st[SEATS] = { 0 };
    for (int seat = 0; seat < SEATS; seat++) count_seat(p, seat, &st[seat], out[seat]);
    int share[SEATS][BOXES];
    for (int box = 0; box < BOXES; box++) {
        share[RED][box] = eval_share(st[RED].lean[box] - st[YELLOW].lean[box]) * 100 / EVAL_WHOLE;
        share[YELLOW][box] = 100 - share[RED][box];
    }
    for (int seat = 0; seat < SEATS; seat++) count_shares(share[seat], out[seat]);
    out[RED][ALL_NINE] = (int16_t)eval_difference(game_share(share[RED]));
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
    .form = { [FORM_TWO] = { { 42, 149, 498, 1911 }, { EVAL_NEVER } } },
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
