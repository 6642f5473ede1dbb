/* super3.c - Super 3 a second time, sentence by sentence (numbers are those of the rules file).
 *
 * Boxes and holes both count 0 to 8 row by row; the printed number is 3 more, and hole 4 of a box
 * is its centre.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY = -1, CENTRE = 4 };
enum { ROLLING, REMOVING, PLACING, OVER };

typedef struct {
    int peg[9][9]; /* [box][hole]: the seat whose peg it is, or EMPTY */
    int won[9];    /* the seat that has won the box, or EMPTY */
    int seat;      /* whose turn it is */
    int phase;
    int failures; /* unusable rolls in a row, while ROLLING */
    int roll;     /* while PLACING */
    int winner;   /* when OVER */
} State;

static const int rows_of_three[8][3] = {
    { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 },
    { 1, 4, 7 }, { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 },
};

/* Rules 1, the same for holes of a box and for boxes: three in a row, or any five. */
static int has_won(const int owner[9], int seat) {
    int count = 0;
    for (int i = 0; i < 9; i++) count += owner[i] == seat;
    if (count >= 5) return 1;
    for (int i = 0; i < 8; i++) {
        const int *row = rows_of_three[i];
        if (owner[row[0]] == seat && owner[row[1]] == seat && owner[row[2]] == seat) return 1;
    }
    return 0;
}

/* Rules 2: may this hole be pegged with this roll? */
static int is_target(const State *s, int roll, int box, int hole) {
    if (s->won[box] != EMPTY || s->peg[box][hole] != EMPTY) return 0;
    if (roll == 2) return 0;
    if (roll == 12) return 1;
    if (roll == 7) return hole == CENTRE || box + 3 == 7;
    return hole + 3 == roll || (box + 3 == roll && hole != CENTRE);
}

/* Rules 2: may this peg be taken out after a roll of 2? */
static int is_removable(const State *s, int box, int hole) {
    return s->won[box] == EMPTY && s->peg[box][hole] == 1 - s->seat;
}

static void hole_name(char *out, const char *before, int box, int hole) {
    static const char *const boxes[9] = { "3", "4", "5", "6", "7", "8", "9", "10", "11" };
    static const char *const holes[9] = { "3", "4", "5", "6", "c", "8", "9", "10", "11" };
    snprintf(out, REF_TOKEN, "%s%s.%s", before, boxes[box], holes[hole]);
}

static void start(void *state, const char *options) {
    State *s = state;
    (void)options;
    memset(s, 0, sizeof *s);
    for (int box = 0; box < 9; box++) {
        s->won[box] = EMPTY;
        for (int hole = 0; hole < 9; hole++) s->peg[box][hole] = EMPTY;
    }
    s->phase = ROLLING;
}

static int actor(const void *state) {
    const State *s = state;
    if (s->phase == OVER) return REF_NOBODY;
    return s->phase == ROLLING ? REF_CHANCE : s->seat;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    if (s->phase == OVER) return 0;
    if (s->phase == ROLLING) {
        for (int total = 2; total <= 12; total++) snprintf(out[count++], REF_TOKEN, "r%d", total);
        return count;
    }
    for (int box = 0; box < 9; box++) {
        for (int hole = 0; hole < 9; hole++) {
            if (s->phase == REMOVING && is_removable(s, box, hole))
                hole_name(out[count++], "x", box, hole);
            if (s->phase == PLACING && is_target(s, s->roll, box, hole))
                hole_name(out[count++], "", box, hole);
        }
    }
    if (s->phase == REMOVING) strcpy(out[count++], "keep");
    return count;
}

/* Rules 2: the weights 1 to 6 and down again are the ways two dice make the total. */
static int odds(const void *state, const char *token) {
    (void)state;
    int total = atoi(token + 1), ways = 0;
    for (int first = 1; first <= 6; first++) {
        for (int second = 1; second <= 6; second++) ways += first + second == total;
    }
    return ways;
}

static void end_turn(State *s) {
    s->seat = 1 - s->seat;
    s->phase = ROLLING;
    s->failures = 0;
    s->roll = 0;
}

static void play_roll(State *s, int roll) {
    int targets = 0, removable = 0;
    for (int box = 0; box < 9; box++) {
        for (int hole = 0; hole < 9; hole++) {
            targets += is_target(s, roll, box, hole);
            removable += is_removable(s, box, hole);
        }
    }
    if (roll == 2) {
        s->failures = 0;  // rules 3: the tries begin anew, also when there is no peg to take
        if (removable > 0) s->phase = REMOVING;
    } else if (targets > 0) {
        s->phase = PLACING;
        s->failures = 0;
        s->roll = roll;
    } else {
        s->failures++;  // rules 3: chance acts again, after the third for the other seat
        if (s->failures == 3) end_turn(s);
    }
}

static void place(State *s, int box, int hole) {
    s->peg[box][hole] = s->seat;
    if (has_won(s->peg[box], s->seat)) {  // rules 4
        s->won[box] = s->seat;
        for (int i = 0; i < 9; i++) s->peg[box][i] = s->seat;
    }
    if (has_won(s->won, s->seat)) {
        s->phase = OVER;
        s->winner = s->seat;
        s->roll = 0;
        return;
    }
    end_turn(s);
}

static void play(void *state, const char *token) {
    State *s = state;
    if (s->phase == ROLLING) {
        play_roll(s, atoi(token + 1));
        return;
    }
    int removes = s->phase == REMOVING;
    if (strcmp(token, "keep") != 0) {
        for (int box = 0; box < 9; box++) {
            for (int hole = 0; hole < 9; hole++) {
                char name[REF_TOKEN];
                hole_name(name, removes ? "x" : "", box, hole);
                if (strcmp(name, token) != 0) continue;
                if (removes) {
                    s->peg[box][hole] = EMPTY;
                } else {
                    place(s, box, hole);
                    return;
                }
            }
        }
    }
    s->phase = ROLLING;  // rules 2: after a 2 the same player rolls again
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < 2; seat++)
        twelfths[seat] = s->phase == OVER && s->winner == seat ? 12 : 0;
}

const RefGame ref_super3 = { "super3", sizeof(State), start, actor, tokens, odds, play, points };
