/* blockade_ways.c - the way of a king, square by square, for people who look at the board.
 *
 * Whether there is one, blockade_finds_way says faster; here the shortest is wanted, and if there
 * is none, what was tried. So the stops are kept in the order in which they are reached, each with
 * the stop before it.
 * SPDX-License-Identifier: MIT */
#include "blockade.h"

enum { STOPS = 1 + 4 * 2 * GUARDS }; /* home, and one for each side of a guard */
enum { HOME = 2 };                   /* instead of an axis: a king at home may go anywhere */

typedef struct {
    uint8_t square, axis, before; /* axis: along which it came */
} Stop;

typedef struct {
    const Blockade *p;
    int seat, count;
    Stop stop[STOPS];
} Walk;

static int next_square(int square, int axis, int sign) {
    int place = place_on(axis, square) + sign;
    return place < 0 || place == SIDE ? NO_SQUARE : square_at(axis, line_of(axis, square), place);
}

/* Where a king that sets off from `here` comes to, and what is there (rules 6). */
static WayEnd slide(const Walk *walk, int here, int axis, int sign, int *last) {
    const Blockade *p = walk->p;
    int king = home(p, walk->seat), next;
    for (*last = here;; *last = next) {
        next = next_square(*last, axis, sign);
        if (next == NO_SQUARE) {
            bool is_far = axis == 1 && sign == (walk->seat == RED ? 1 : -1);
            return is_far ? WAY_OPEN : WAY_EDGE;
        }
        if (next == home(p, !walk->seat)) return WAY_PIECE;
        bool is_taken = p->lines[0][next / SIDE] >> next % SIDE & 1;
        if (is_taken && next != king) return WAY_TURN;
    }
}

static void add_stop(Walk *walk, int square, int axis, int before) {
    for (int i = 0; i < walk->count; i++)
        if (walk->stop[i].square == square && walk->stop[i].axis == axis) return;
    walk->stop[walk->count++] = (Stop){ (uint8_t)square, (uint8_t)axis, (uint8_t)before };
}

/* The way over all stops up to this one, and straight on to `last`. */
static Way whole(const Walk *walk, int stop, int last, WayEnd end) {
    uint8_t order[STOPS];
    int count = 0;
    for (; stop; stop = walk->stop[stop].before) order[count++] = walk->stop[stop].square;
    Way way = { .cell = { walk->stop[0].square }, .count = 1, .end = end };
    while (count) way.cell[way.count++] = order[--count];
    if (last != way.cell[way.count - 1]) way.cell[way.count++] = (uint16_t)last;
    way.out = walk->seat == RED ? 0 : 4;
    return way;
}

int blockade_ways(const void *pos, int seat, Way *out) {
    Walk walk = { .p = pos, .seat = seat };
    int count = 0;
    add_stop(&walk, home(pos, seat), HOME, 0);
    for (int i = 0; i < walk.count; i++)
        for (int axis = 0; axis < 2; axis++)
            for (int sign = -1; sign <= 1; sign += 2) {
                int here = walk.stop[i].square, last;
                if (axis == walk.stop[i].axis) continue;
                WayEnd end = slide(&walk, here, axis, sign, &last);
                if (end == WAY_OPEN) return out[0] = whole(&walk, i, last, end), 1;
                if (last == here) continue;
                if (end == WAY_TURN) add_stop(&walk, last, axis, i);
                out[count++] = whole(&walk, i, last, end);
            }
    return count;
}
