/* tor.c - Das Tor a second time, sentence by sentence.
 *
 * Files and ranks count from 0: file 0 is a, rank 0 is 1.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 12, EMPTY = -1 };
enum { CYLINDER, TRIANGLE, SQUARE };

typedef struct {
    int players, teams;       /* the options */
    int owner[SIDE][SIDE];    /* [file][rank]: a seat or EMPTY */
    int shape[SIDE][SIDE];    /* of the piece there; 0 where there is none */
    int stock[4][3];          /* [seat][shape]: pieces beside the board */
    int seat;                 /* whose turn it is */
    int gate;                 /* 1 while the player may enter a piece */
    int gate_file, gate_rank; /* on this centre */
    int winner;               /* a seat of the winning side, or -1 while the game goes on */
} State;

static const char *const rank_names[SIDE] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
};

/* The start squares of a colour, in the order C, T, S. */
static const int start_squares[4][3][2] = {
    { { 0, 0 }, { 0, 1 }, { 1, 0 } },        // red a1 a2 b1
    { { 0, 11 }, { 1, 11 }, { 0, 10 } },     // blue a12 b12 a11
    { { 11, 11 }, { 11, 10 }, { 10, 11 } },  // green l12 l11 k12
    { { 11, 0 }, { 10, 0 }, { 11, 1 } },     // yellow l1 k1 l2
};

/* With two players the second seat is green. */
static int colour(const State *s, int seat) { return s->players == 2 && seat == 1 ? 2 : seat; }

/* Teams: red and blue against green and yellow. */
static int same_side(const State *s, int one, int other) {
    return one == other || (s->teams && one / 2 == other / 2);
}

static int next_in_order(const State *s, int seat) {
    static const int after_in_teams[4] = { 2, 3, 1, 0 };  // red, green, blue, yellow
    return s->teams ? after_in_teams[seat] : (seat + 1) % s->players;
}

static int is_enemy(const State *s, int seat, int file, int rank) {
    return s->owner[file][rank] != EMPTY && !same_side(s, seat, s->owner[file][rank]);
}

static int is_centre(int file, int rank) { return file % 3 == 1 && rank % 3 == 1; }

/* Rules 1: may the piece here go there? */
static int can_move(const State *s, int file, int rank, int to_file, int to_rank) {
    int in_line = file == to_file || rank == to_rank;
    return in_line && s->owner[to_file][to_rank] == EMPTY && !is_centre(to_file, to_rank);
}

static int has_target(const State *s, int file, int rank) {
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (can_move(s, file, rank, x, y)) return 1;
        }
    }
    return 0;
}

/* Rules 3: an own piece on a centre with two or more enemy pieces in the same field. */
static int must_clear(const State *s, int file, int rank) {
    if (s->owner[file][rank] != s->seat || !is_centre(file, rank)) return 0;
    int enemies = 0;
    for (int x = file - 1; x <= file + 1; x++) {
        for (int y = rank - 1; y <= rank + 1; y++) enemies += is_enemy(s, s->seat, x, y);
    }
    return enemies >= 2;
}

/* Rules 3: whether clearing binds the player, which it does if such a piece can move. */
static int is_bound(const State *s) {
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (must_clear(s, file, rank) && has_target(s, file, rank)) return 1;
        }
    }
    return 0;
}

/* Rules 2: the piece that has moved here stands in line with two enemies that make a gate. */
static int makes_gate(const State *s, int file, int rank) {
    for (int y = 0; y < SIDE; y++) {
        if (!is_enemy(s, s->seat, file, y)) continue;
        for (int x = 0; x < SIDE; x++) {
            if (!is_enemy(s, s->seat, x, rank)) continue;
            int own = s->shape[file][rank], on_file = s->shape[file][y],
                on_rank = s->shape[x][rank];
            int one_colour = s->owner[file][y] == s->owner[x][rank];
            int all_different = own != on_file && own != on_rank && on_file != on_rank;
            if (one_colour && all_different) return 1;
        }
    }
    return 0;
}

/* Rules 4: all 11 pieces are on the board. */
static int is_done(const State *s, int seat) {
    return s->stock[seat][TRIANGLE] + s->stock[seat][SQUARE] == 0;
}

static int side_has_won(const State *s, int seat) {
    for (int other = 0; other < s->players; other++) {
        if (same_side(s, seat, other) && !is_done(s, other)) return 0;
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
        for (int rank = 0; rank < SIDE; rank++) s->owner[file][rank] = EMPTY;
    }
    for (int seat = 0; seat < s->players; seat++) {
        for (int shape = CYLINDER; shape <= SQUARE; shape++) {
            const int *square = start_squares[colour(s, seat)][shape];
            s->owner[square[0]][square[1]] = seat;
            s->shape[square[0]][square[1]] = shape;
        }
        s->stock[seat][TRIANGLE] = 3;
        s->stock[seat][SQUARE] = 5;
    }
}

static int actor(const void *state) {
    const State *s = state;
    return s->winner >= 0 ? REF_NOBODY : s->seat;
}

static int entries(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    if (s->stock[s->seat][TRIANGLE] > 0) strcpy(out[count++], "+T");
    if (s->stock[s->seat][SQUARE] > 0) strcpy(out[count++], "+S");
    strcpy(out[count++], "skip");
    return count;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    if (s->winner >= 0) return 0;
    if (s->gate) return entries(s, out);
    int bound = is_bound(s);
    for (int file = 0; file < SIDE; file++) {
        for (int rank = 0; rank < SIDE; rank++) {
            if (s->owner[file][rank] != s->seat) continue;
            if (bound && !must_clear(s, file, rank)) continue;
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++) {
                    if (!can_move(s, file, rank, x, y)) continue;
                    snprintf(out[count++], REF_TOKEN, "%c%s%c%s", 'a' + file, rank_names[rank],
                             'a' + x, rank_names[y]);
                }
            }
        }
    }
    if (count == 0) strcpy(out[count++], "pass");  // rules 5
    return count;
}

static int odds(const void *state, const char *token) {
    (void)state, (void)token;
    return 0;  // no dice in this game
}

static void end_turn(State *s) {
    s->gate = s->gate_file = s->gate_rank = 0;
    s->seat = next_in_order(s, s->seat);
}

static void play_entry(State *s, const char *token) {
    if (strcmp(token, "skip") != 0) {
        int shape = token[1] == 'T' ? TRIANGLE : SQUARE;
        s->stock[s->seat][shape]--;
        s->owner[s->gate_file][s->gate_rank] = s->seat;
        s->shape[s->gate_file][s->gate_rank] = shape;
        if (side_has_won(s, s->seat)) {
            s->winner = s->seat;  // rules 4: at once
            s->gate = s->gate_file = s->gate_rank = 0;
            return;
        }
    }
    end_turn(s);
}

static void play_move(State *s, const char *token) {
    char from_letter = 'a', to_letter = 'a';
    int from_number = 1, to_number = 1;
    sscanf(token, "%c%d%c%d", &from_letter, &from_number, &to_letter, &to_number);
    int file = from_letter - 'a', rank = from_number - 1;
    int to_file = to_letter - 'a', to_rank = to_number - 1;
    s->owner[to_file][to_rank] = s->seat;
    s->shape[to_file][to_rank] = s->shape[file][rank];
    s->owner[file][rank] = EMPTY;
    s->shape[file][rank] = 0;
    // rules 2: the centre of the field in which the move ended; it may be the one just left
    int centre_file = to_file / 3 * 3 + 1, centre_rank = to_rank / 3 * 3 + 1;
    int has_room = s->owner[centre_file][centre_rank] == EMPTY;
    if (makes_gate(s, to_file, to_rank) && has_room && !is_done(s, s->seat)) {
        s->gate = 1;
        s->gate_file = centre_file;
        s->gate_rank = centre_rank;
    } else {
        end_turn(s);
    }
}

static void play(void *state, const char *token) {
    State *s = state;
    if (s->gate)
        play_entry(s, token);
    else if (strcmp(token, "pass") == 0)
        end_turn(s);
    else
        play_move(s, token);
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < s->players; seat++)
        twelfths[seat] = s->winner >= 0 && same_side(s, seat, s->winner) ? 12 : 0;
}

const RefGame ref_tor = { "tor", sizeof(State), start, actor, tokens, odds, play, points };
