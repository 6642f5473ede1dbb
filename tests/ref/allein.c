/* allein.c - Allein Wetteifern a second time, sentence by sentence.
 *
 * Rows go down and columns to the right, both from 0 to 11; row 2 is the booklet's row 1, column 2
 * its column A.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 12, FIRST = 3, MIDDLE = 6 }; /* pieces start on 6x6 squares, the first is 2B */

typedef struct {
    char piece[SIDE][SIDE]; /* [row][column]: R Y G B, or '.' */
    int set_up;             /* squares filled so far; 36 when play begins */
} State;

static const char colours[] = "RYGB";

static const char *const booklet[MIDDLE] = {
    "RYRBGB", "YRYGBG", "RYRBGB", "GBGYRY", "BGBRYR", "GBGYRY",
};

/* Squares the booklet's way, row before column (5D); the outer rows and columns are ours. */
static const char *const row_names[SIDE] = {
    "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
};
static const char column_names[] = "YZABCDEFGHIJ";

static void jump_name(char *out, int row, int column, int to_row, int to_column) {
    snprintf(out, REF_TOKEN, "%s%c-%s%c", row_names[row], column_names[column], row_names[to_row],
             column_names[to_column]);
}

static int is_on_board(int row, int column) {
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* Rules 1: where the piece lands if it jumps that way; 0 if it cannot. */
static int landing(const State *s, int row, int column, int down, int right, int *to_row,
                   int *to_column) {
    int y = row + down, x = column + right, jumped = 0;
    while (is_on_board(y, x) && s->piece[y][x] != '.') {
        if (s->piece[y][x] == s->piece[row][column]) return 0;
        jumped++;
        y += down;
        x += right;
    }
    *to_row = y;
    *to_column = x;
    return jumped > 0 && is_on_board(y, x);
}

static const int ways[4][2] = { { -1, 0 }, { 0, 1 }, { 1, 0 }, { 0, -1 } };

static int jumps(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            if (s->piece[row][column] == '.') continue;
            for (int i = 0; i < 4; i++) {
                int to_row, to_column;
                if (!landing(s, row, column, ways[i][0], ways[i][1], &to_row, &to_column)) continue;
                jump_name(out[count++], row, column, to_row, to_column);
            }
        }
    }
    return count;
}

static int pieces(const State *s) {
    int count = 0;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) count += s->piece[row][column] != '.';
    }
    return count;
}

/* setup=mixed: how many pieces of this colour have not been drawn yet. */
static int undrawn(const State *s, char colour) {
    int count = 9;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) count -= s->piece[row][column] == colour;
    }
    return count;
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    memset(s->piece, '.', sizeof s->piece);
    if (ref_option(options, "setup=mixed")) return;
    for (int row = 0; row < MIDDLE; row++) {
        for (int column = 0; column < MIDDLE; column++)
            s->piece[FIRST + row][FIRST + column] = booklet[row][column];
    }
    s->set_up = 36;
}

static int actor(const void *state) {
    const State *s = state;
    char list[REF_TOKENS][REF_TOKEN];
    if (s->set_up < 36) return REF_CHANCE;
    return jumps(s, list) > 0 ? 0 : REF_NOBODY;  // rules 2
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    if (s->set_up == 36) return jumps(s, out);
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (undrawn(s, colours[i]) > 0) snprintf(out[count++], REF_TOKEN, "%c", colours[i]);
    }
    return count;
}

static int odds(const void *state, const char *token) { return undrawn(state, token[0]); }

static void play(void *state, const char *token) {
    State *s = state;
    if (s->set_up < 36) {
        s->piece[FIRST + s->set_up / MIDDLE][FIRST + s->set_up % MIDDLE] = token[0];
        s->set_up++;
        return;
    }
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            if (s->piece[row][column] == '.') continue;
            for (int i = 0; i < 4; i++) {
                int to_row, to_column;
                if (!landing(s, row, column, ways[i][0], ways[i][1], &to_row, &to_column)) continue;
                char name[REF_TOKEN];
                jump_name(name, row, column, to_row, to_column);
                if (strcmp(name, token) != 0) continue;
                // rules 1: the pieces jumped over are removed
                char jumper = s->piece[row][column];
                for (int y = row, x = column; y != to_row || x != to_column;
                     y += ways[i][0], x += ways[i][1])
                    s->piece[y][x] = '.';
                s->piece[to_row][to_column] = jumper;
                return;
            }
        }
    }
}

static void points(const void *state, int *twelfths) {
    twelfths[0] = actor(state) == REF_NOBODY && pieces(state) == 1 ? 12 : 0;
}

const RefGame ref_allein = { "allein", sizeof(State), start, actor, tokens, odds, play, points };
