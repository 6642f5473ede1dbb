/* weltreich.c - Weltreich a second time, sentence by sentence.
 *
 * Files and ranks count from 0: file 0 is a, rank 0 is 1. A piece is known by its shape and by the
 * seat that commands it; its colour plays no part (rules 5).
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, EMPTY = -1 };
enum { COMMANDER, RIDER, ARCHER };

typedef struct {
    int players, teams;      /* the options */
    int command[SIDE][SIDE]; /* [file][rank]: the seat commanding the piece there, or EMPTY */
    int kind[SIDE][SIDE];    /* of the piece there; 0 where there is none */
    int out[4];              /* 1 when that seat has lost its commander */
    int seat;                /* whose turn it is */
    int winner;              /* a seat of the winning side, or -1 while the game goes on */
} State;

/* The camp in the SW corner; the other corners mirror it. */
static const struct {
    int file, rank, kind;
} camp[11] = {
    { 0, 0, COMMANDER },                                                       // a1
    { 1, 0, ARCHER },    { 0, 1, ARCHER }, { 2, 0, ARCHER },                   // b1 a2 c1
    { 1, 1, ARCHER },    { 0, 2, ARCHER }, { 2, 2, ARCHER },                   // b2 a3 c3
    { 3, 0, RIDER },     { 2, 1, RIDER },  { 1, 2, RIDER },  { 0, 3, RIDER },  // d1 c2 b3 a4
};

static const int thrones[4][2] = { { 4, 4 }, { 7, 4 }, { 4, 7 }, { 7, 7 } };  // e5 h5 e8 h8

static const char *const rank_names[SIDE] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
};

/* Whether the seat's corner lies in the east, in the north. */
static int is_east(const State *s, int seat) {
    static const int of_more[4] = { 0, 0, 1, 1 };  // SW NW NE SE
    return s->players == 2 ? seat == 1 : of_more[seat];
}
static int is_north(const State *s, int seat) {
    static const int of_more[4] = { 0, 1, 1, 0 };
    return s->players == 2 ? seat == 1 : of_more[seat];
}

/* Teams: red and blue against green and yellow. */
static int same_side(const State *s, int one, int other) {
    return one == other || (s->teams && one / 2 == other / 2);
}

static int next_in_order(const State *s, int seat) {
    static const int after_in_teams[4] = { 2, 3, 1, 0 };  // red, green, blue, yellow
    return s->teams ? after_in_teams[seat] : (seat + 1) % s->players;
}

/* Rules 1: the distances at which a kind of piece captures. */
static int captures_at(int kind, int distance) {
    if (kind == RIDER) return distance == 3;
    if (kind == ARCHER) return distance == 4;
    return distance == 2 || distance == 5;
}

/* Rules 1: along a rank or a file; what stands between does not matter. Two different squares in
 * line have a distance above 0; all others have none. */
static int distance(int file, int rank, int to_file, int to_rank) {
    if (file == to_file) return abs(rank - to_rank);
    if (rank == to_rank) return abs(file - to_file);
    return 0;
}

static int is_enemy(const State *s, int seat, int file, int rank) {
    return s->command[file][rank] != EMPTY && !same_side(s, seat, s->command[file][rank]);
}

/* Rules 2: no enemy piece could capture what this seat has here. */
static int is_safe(const State *s, int seat, int file, int rank) {
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (!is_enemy(s, seat, x, y)) continue;
            if (captures_at(s->kind[x][y], distance(x, y, file, rank))) return 0;
        }
    }
    return 1;
}

/* The commander stands safely on the throne farthest from its corner. */
static int is_crowned(const State *s, int seat) {
    int file = is_east(s, seat) ? 4 : 7, rank = is_north(s, seat) ? 4 : 7;
    if (s->command[file][rank] != seat || s->kind[file][rank] != COMMANDER) return 0;
    return is_safe(s, seat, file, rank);
}

static int holds_enough_thrones(const State *s, int seat) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int holder = s->command[thrones[i][0]][thrones[i][1]];
        count += holder != EMPTY && same_side(s, seat, holder);
    }
    // rules 2, 4: all four for two players and for teams; rules 3, 5: else three
    return count >= (s->players == 2 || s->teams ? 4 : 3);
}

/* Rules 2 to 4: thrones or coronation at the end of this seat's turn. */
static int wins_by_thrones(const State *s, int seat) {
    if (holds_enough_thrones(s, seat)) return 1;
    for (int other = 0; other < s->players; other++) {
        if (same_side(s, seat, other) && !is_crowned(s, other)) return 0;
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
    s->winner = -1;
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) s->command[file][rank] = EMPTY;
    }
    for (int seat = 0; seat < s->players; seat++) {
        for (int i = 0; i < 11; i++) {
            int file = camp[i].file, rank = camp[i].rank;
            if (is_east(s, seat)) file = SIDE - 1 - file;
            if (is_north(s, seat)) rank = SIDE - 1 - rank;
            s->command[file][rank] = seat;
            s->kind[file][rank] = camp[i].kind;
        }
    }
}

static int actor(const void *state) {
    const State *s = state;
    return s->winner >= 0 ? REF_NOBODY : s->seat;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    if (s->winner >= 0) return 0;
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->command[file][rank] != s->seat) continue;
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++) {
                    int far = distance(file, rank, x, y);
                    if (far == 0) continue;
                    int moves = s->command[x][y] == EMPTY;
                    int captures =
                        is_enemy(s, s->seat, x, y) && captures_at(s->kind[file][rank], far);
                    if (!moves && !captures) continue;
                    snprintf(out[count++], REF_TOKEN, "%c%s%s%c%s", 'a' + file, rank_names[rank],
                             captures ? "x" : "", 'a' + x, rank_names[y]);
                }
            }
        }
    }
    if (count == 0) strcpy(out[count++], "pass");  // rules 6
    return count;
}

static int odds(const void *state, const char *token) {
    (void)state, (void)token;
    return 0;  // no dice in this game
}

/* The commander of `loser` has been captured by the seat whose turn it is. */
static void lose_commander(State *s, int loser) {
    s->out[loser] = 1;
    int remaining = 0;
    for (int seat = 0; seat < s->players; seat++) remaining += !s->out[seat];
    if (s->teams || remaining == 1) {  // rules 2, 3, 4
        s->winner = s->seat;
        return;
    }
    for (int file = 0; file < SIDE; file++) {  // rules 3: the captor commands them now
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->command[file][rank] == loser) s->command[file][rank] = s->seat;
        }
    }
}

static void move_piece(State *s, const char *token) {
    char from_letter = 'a', to_letter = 'a';
    int from_number = 1, to_number = 1;
    const char *pattern = strchr(token, 'x') ? "%c%dx%c%d" : "%c%d%c%d";
    sscanf(token, pattern, &from_letter, &from_number, &to_letter, &to_number);
    int file = from_letter - 'a', rank = from_number - 1;
    int to_file = to_letter - 'a', to_rank = to_number - 1;
    int victim = s->command[to_file][to_rank], victim_kind = s->kind[to_file][to_rank];
    s->command[to_file][to_rank] = s->command[file][rank];
    s->kind[to_file][to_rank] = s->kind[file][rank];
    s->command[file][rank] = EMPTY;
    s->kind[file][rank] = 0;
    if (victim != EMPTY && victim_kind == COMMANDER) lose_commander(s, victim);
}

static void play(void *state, const char *token) {
    State *s = state;
    if (strcmp(token, "pass") != 0) move_piece(s, token);
    if (s->winner >= 0) return;
    if (wins_by_thrones(s, s->seat)) {
        s->winner = s->seat;
        return;
    }
    do s->seat = next_in_order(s, s->seat);
    while (s->out[s->seat]);
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < s->players; seat++)
        twelfths[seat] = s->winner >= 0 && same_side(s, seat, s->winner) ? 12 : 0;
}

const RefGame ref_weltreich = {
    "weltreich", sizeof(State), start, actor, tokens, odds, play, points
};
