/* sprung.c - Schaff den Sprung a second time, sentence by sentence.
 *
 * Files and ranks count from 0: file 0 is a, rank 0 is 1.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 12, EMPTY = -1, NOWHERE = -1 };

typedef struct {
    int players, teams, expert; /* the options */
    int lone_start, lone_field; /* option lone; neither is lone=both */
    int owner[SIDE][SIDE];      /* [file][rank]: a seat or EMPTY */
    int triangle[SIDE][SIDE];   /* 1 where a triangle stands */
    int seat;                   /* whose turn it is */
    int runs;                   /* 1 while one piece may go on within a turn */
    int run_file, run_rank;     /* where that piece stands */
    int was_alone;              /* rules 3: it was alone when the turn began */
    int first_field;            /* rules 3: the field on which it stood then, 0 is a-c */
    int over;
    int winner; /* a seat of the winning side, or -1 for a draw */
} State;

static const char *const rank_names[SIDE] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
};

/* The lowest rank of a seat's three. */
static int lane(const State *s, int seat) {
    static const int of_two[2] = { 6, 3 };         // red 7-9, blue 4-6
    static const int of_more[4] = { 9, 6, 3, 0 };  // red 10-12, blue 7-9, green 4-6, yellow 1-3
    return s->players == 2 ? of_two[seat] : of_more[seat];
}

/* Where in a field the triangle of the lane's rank stands: lower rank 2, middle 1, upper 0. */
static int triangle_place(int rank_in_lane) { return 2 - rank_in_lane; }

/* Teams: red and blue against green and yellow. */
static int same_side(const State *s, int one, int other) {
    return one == other || (s->teams && one / 2 == other / 2);
}

static int next_in_order(const State *s, int seat) {
    static const int after_in_teams[4] = { 2, 3, 1, 0 };  // red, green, blue, yellow
    return s->teams ? after_in_teams[seat] : (seat + 1) % s->players;
}

/* Rules 1: the file a piece steps to, the next empty square to the right. */
static int target(const State *s, int file, int rank) {
    for (int to = file + 1; to < SIDE; to++) {
        if (s->owner[to][rank] == EMPTY) return to;
    }
    return NOWHERE;
}

static int has_step(const State *s, int seat) {
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->owner[file][rank] == seat && target(s, file, rank) != NOWHERE) return 1;
        }
    }
    return 0;
}

/* Rules 2: enemies on the whole file. */
static int enemies_on_file(const State *s, int seat, int file) {
    int count = 0;
    for (int rank = 0; rank < SIDE; rank++) {
        int owner = s->owner[file][rank];
        count += owner != EMPTY && !same_side(s, owner, seat);
    }
    return count;
}

/* Rules 3: no other piece in this rank on the field of this square. */
static int is_alone(const State *s, int file, int rank) {
    int count = 0, first = file / 3 * 3;
    for (int i = first; i < first + 3; i++) count += s->owner[i][rank] != EMPTY;
    return count == 1;
}

/* Rules 5: the rightmost field is full, and with expert=yes the triangles stand as at the start. */
static int is_finished(const State *s, int seat) {
    for (int i = 0; i < 3; i++) {
        int rank = lane(s, seat) + i;
        for (int place = 0; place < 3; place++) {
            if (s->owner[9 + place][rank] != seat) return 0;
            int should_be = place == triangle_place(i);
            if (s->expert && s->triangle[9 + place][rank] != should_be) return 0;
        }
    }
    return 1;
}

static int side_has_won(const State *s, int seat) {
    for (int other = 0; other < s->players; other++) {
        if (same_side(s, seat, other) && !is_finished(s, other)) return 0;
    }
    return 1;
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    s->players = 2;
    if (ref_option(options, "players=3")) s->players = 3;
    if (ref_option(options, "players=4")) s->players = 4;
    s->teams = ref_option(options, "teams=yes");
    s->expert = ref_option(options, "expert=yes");
    s->lone_start = ref_option(options, "lone=start");
    s->lone_field = ref_option(options, "lone=field");
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) s->owner[file][rank] = EMPTY;
    }
    for (int seat = 0; seat < s->players; seat++) {
        for (int i = 0; i < 3; i++) {
            for (int file = 0; file < 3; file++) s->owner[file][lane(s, seat) + i] = seat;
            s->triangle[triangle_place(i)][lane(s, seat) + i] = 1;
        }
    }
    s->winner = -1;
}

static int actor(const void *state) {
    const State *s = state;
    return s->over ? REF_NOBODY : s->seat;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    if (s->over) return 0;
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->owner[file][rank] != s->seat) continue;
            if (s->runs && (file != s->run_file || rank != s->run_rank)) continue;
            int to = target(s, file, rank);
            if (to == NOWHERE) continue;
            const char *number = rank_names[rank];
            snprintf(out[count++], REF_TOKEN, "%c%s%c%s", 'a' + file, number, 'a' + to, number);
        }
    }
    if (s->runs) strcpy(out[count++], "stop");
    return count;
}

static int odds(const void *state, const char *token) {
    (void)state, (void)token;
    return 0;  // no dice in this game
}

/* Rules 6: the next seat that has a step; perhaps the same one again; a draw if there is none. */
static void end_turn(State *s) {
    s->runs = s->run_file = s->run_rank = s->was_alone = s->first_field = 0;
    int seat = s->seat;
    for (int i = 0; i < s->players; i++) {
        seat = next_in_order(s, seat);
        if (has_step(s, seat)) {
            s->seat = seat;
            return;
        }
    }
    s->over = 1;
}

/* Rules 3: is the piece that has just come here a straggler, who gets no bonus? */
static int is_straggler(const State *s, int file, int rank) {
    if (s->lone_start) return s->was_alone;
    if (s->lone_field) return file / 3 == s->first_field && is_alone(s, file, rank);
    return s->was_alone && is_alone(s, file, rank);
}

/* Rules 2 to 4: may the piece that has just come here step once more? */
static int may_go_on(const State *s, int file, int rank) {
    if (enemies_on_file(s, s->seat, file) % 2 == 0) return 0;
    if (is_straggler(s, file, rank)) return 0;
    return target(s, file, rank) != NOWHERE;
}

static void play(void *state, const char *token) {
    State *s = state;
    if (strcmp(token, "stop") == 0) {
        end_turn(s);
        return;
    }
    char letter = 'a';
    int number = 1;
    sscanf(token, "%c%d", &letter, &number);  // the square stepped from says it all
    int file = letter - 'a', rank = number - 1;
    if (!s->runs) {  // rules 3: fixed for the turn
        s->was_alone = is_alone(s, file, rank);
        s->first_field = file / 3;
    }
    int to = target(s, file, rank);
    s->owner[to][rank] = s->seat;
    s->triangle[to][rank] = s->triangle[file][rank];
    s->owner[file][rank] = EMPTY;
    s->triangle[file][rank] = 0;
    if (side_has_won(s, s->seat)) {  // rules 5 and 6: at once
        s->over = 1;
        s->winner = s->seat;
    } else if (may_go_on(s, to, rank)) {
        s->runs = 1;
        s->run_file = to;
        s->run_rank = rank;
    } else {
        end_turn(s);
    }
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < s->players; seat++) {
        twelfths[seat] = 0;
        if (!s->over) continue;
        if (s->winner < 0)
            twelfths[seat] = s->teams ? 6 : 12 / s->players;  // a draw
        else if (same_side(s, seat, s->winner))
            twelfths[seat] = 12;
    }
}

const RefGame ref_sprung = { "sprung", sizeof(State), start, actor, tokens, odds, play, points };
