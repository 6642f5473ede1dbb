/* aufstellen.c - Aufstellen a second time, sentence by sentence.
 *
 * A state holds what rules 5 call the whole position, and who has won.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <string.h>

enum { SQUARE, TRIANGLE, CYLINDER };
enum { EMPTY = -1, SIDE = 4 };

typedef struct {
    int straight;          /* lines=straight */
    int owner[SIDE][SIDE]; /* [file][rank]: a seat or EMPTY */
    int shape[SIDE][SIDE]; /* of the piece there; 0 where there is none */
    int off[2][3];         /* [seat][shape]: pieces beside the board */
    int turn;              /* turn n of the rules is n - 1 here, modulo 6 */
    int winner;            /* a seat, or -1 while the game goes on */
} State;

/* Rules 1: shapes in the order S, T, C; seats in turn. */
static int due_shape(const State *s) { return s->turn % 3; }
static int due_seat(const State *s) { return s->turn % 2; }

static int is_on_board(int file, int rank) {
    return file >= 0 && file < SIDE && rank >= 0 && rank < SIDE;
}

/* Rules 2: the steps of the player whose turn it is. */
static int steps(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0, seat = due_seat(s), shape = due_shape(s);
    if (s->off[seat][shape] > 0) {
        for (int file = 0; file < SIDE; file++) {
            for (int rank = 0; rank < SIDE; rank++) {
                if (s->owner[file][rank] != EMPTY) continue;
                snprintf(out[count++], REF_TOKEN, "%c%d", 'a' + file, rank + 1);
            }
        }
        return count;
    }
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->owner[file][rank] != seat || s->shape[file][rank] != shape) continue;
            for (int dx = -1; dx <= 1; dx++) {
                for (int dy = -1; dy <= 1; dy++) {
                    int is_diagonal = dx != 0 && dy != 0;
                    if (is_diagonal && shape != CYLINDER) continue;
                    int x = file + dx, y = rank + dy;
                    if (!is_on_board(x, y) || s->owner[x][y] != EMPTY) continue;
                    snprintf(out[count++], REF_TOKEN, "%c%d%c%d", 'a' + file, rank + 1, 'a' + x,
                             y + 1);
                }
            }
        }
    }
    return count;
}

/* Rules 3: four own pieces from this point on in this direction. */
static int is_line(const State *s, int seat, int file, int rank, int dx, int dy) {
    for (int i = 0; i < 4; i++) {
        int x = file + i * dx, y = rank + i * dy;
        if (!is_on_board(x, y) || s->owner[x][y] != seat) return 0;
    }
    return 1;
}

static int has_line(const State *s, int seat) {
    for (int i = 0; i < SIDE; i++) {
        if (is_line(s, seat, 0, i, 1, 0)) return 1;
        if (is_line(s, seat, i, 0, 0, 1)) return 1;
    }
    if (s->straight) return 0;
    return is_line(s, seat, 0, 0, 1, 1) || is_line(s, seat, 0, 3, 1, -1);
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    s->straight = ref_option(options, "lines=straight");
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) s->owner[file][rank] = EMPTY;
    }
    for (int seat = 0; seat < 2; seat++) {
        s->off[seat][SQUARE] = 2;
        s->off[seat][TRIANGLE] = 2;
        s->off[seat][CYLINDER] = 1;
    }
    s->winner = -1;
}

static int actor(const void *state) {
    const State *s = state;
    return s->winner >= 0 ? REF_NOBODY : due_seat(s);
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    return s->winner >= 0 ? 0 : steps(s, out);
}

static int odds(const void *state, const char *token) {
    (void)state, (void)token;
    return 0;  // no dice in this game
}

static void play(void *state, const char *token) {
    State *s = state;
    char list[REF_TOKENS][REF_TOKEN];
    int seat = due_seat(s), shape = due_shape(s);
    int file = token[0] - 'a', rank = token[1] - '1';
    if (strlen(token) == 4) {
        s->owner[file][rank] = EMPTY;
        s->shape[file][rank] = 0;
        file = token[2] - 'a';
        rank = token[3] - '1';
    } else {
        s->off[seat][shape]--;
    }
    s->owner[file][rank] = seat;
    s->shape[file][rank] = shape;
    s->turn = (s->turn + 1) % 6;
    if (has_line(s, seat))
        s->winner = seat;  // rules 3
    else if (steps(s, list) == 0)
        s->winner = 1 - due_seat(s);  // rules 4
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < 2; seat++) twelfths[seat] = s->winner == seat ? 12 : 0;
}

const RefGame ref_aufstellen = { "aufstellen", sizeof(State), start, actor,
                                 tokens,       odds,          play,  points };
