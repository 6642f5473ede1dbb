/* breakthru.c - Breakthru a second time, sentence by sentence from its rules.
 *
 * A square is a file x and a rank y, both 0..10. The board holds the letters of the diagrams:
 * F flagship, G escort, S silver, '.' empty.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 11, ESCORTS = 12, DESTROYERS = 20, NONE = -1 };
enum { GOLD = 0, SILVER = 1 };

typedef enum { PLACE_GOLD, PLACE_SILVER, TAKE_FLEET, CHOOSE_FIRST, SAIL, OVER } Phase;

typedef struct {
    char at[SIDE][SIDE]; /* [x][y] */
    Phase phase;
    int gold_seat;        /* who commands gold; silver is the other's */
    int fleet;            /* whose turn it is while sailing */
    int moved_x, moved_y; /* where the ship moved first in this turn stands, or NONE */
    int winner;           /* a fleet */
} State;

// clang-format off
static const char *const square[SIDE] = {  /* rank 11 first */
    ". . . . . . . . . . .",
    ". . . S S S S S . . .",
    ". . . . . . . . . . .",
    ". S . . G G G . . S .",
    ". S . G . . . G . S .",
    ". S . G . F . G . S .",
    ". S . G . . . G . S .",
    ". S . . G G G . . S .",
    ". . . . . . . . . . .",
    ". . . S S S S S . . .",
    ". . . . . . . . . . .",
};
static const char *const diamond[SIDE] = {
    ". . . . . S . . . . .",
    ". . . . S . S . . . .",
    ". . . S . . . S . . .",
    ". . S . . G . . S . .",
    ". S . . G G G . . S .",
    "S . . G G F G G . . S",
    ". S . . G G G . . S .",
    ". . S . . G . . S . .",
    ". . . S . . . S . . .",
    ". . . . S . S . . . .",
    ". . . . . S . . . . .",
};
static const char *const lotus[SIDE] = {
    ". . . . . . . . . . .",
    ". . . . S S S . . . .",
    ". . . S . . . S . . .",
    ". . S G . . . G S . .",
    ". S . . G G G . . S .",
    ". S . . G F G . . S .",
    ". S . . G G G . . S .",
    ". . S G . . . G S . .",
    ". . . S . . . S . . .",
    ". . . . S S S . . . .",
    ". . . . . . . . . . .",
};
static const char *const shape[SIDE] = {
    ". . . . . S . . . . .",
    ". . . S S . S S . . .",
    ". . . . . . . . . . .",
    ". S . G G . G G . S .",
    ". S . G . . . G . S .",
    "S . . . . F . . . . S",
    ". S . G . . . G . S .",
    ". S . G G . G G . S .",
    ". . . . . . . . . . .",
    ". . . S S . S S . . .",
    ". . . . . S . . . . .",
};
static const char *const free_board[SIDE] = {
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . F . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
    ". . . . . . . . . . .",
};
// clang-format on

static const int rook_x[4] = { 0, 1, 0, -1 };
static const int rook_y[4] = { 1, 0, -1, 0 };
static const int diagonal_x[4] = { 1, 1, -1, -1 };
static const int diagonal_y[4] = { 1, -1, -1, 1 };

static int on_board(int x, int y) { return x >= 0 && x < SIDE && y >= 0 && y < SIDE; }

static int is_edge(int x, int y) { return x == 0 || x == SIDE - 1 || y == 0 || y == SIDE - 1; }

/* The heavily outlined area d4-h8. */
static int is_outlined(int x, int y) { return x >= 3 && x <= 7 && y >= 3 && y <= 7; }

static int fleet_of(char ship) {
    if (ship == 'F' || ship == 'G') return GOLD;
    return ship == 'S' ? SILVER : NONE;
}

static int count_ships(const State *s, char ship) {
    int count = 0;
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++) count += s->at[x][y] == ship;
    return count;
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    const char *const *layout = square;
    if (ref_option(options, "setup=diamond")) layout = diamond;
    if (ref_option(options, "setup=lotus")) layout = lotus;
    if (ref_option(options, "setup=shape")) layout = shape;
    if (ref_option(options, "setup=free")) layout = free_board;
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++) s->at[x][y] = layout[SIDE - 1 - y][2 * x];
    s->phase = CHOOSE_FIRST;
    if (ref_option(options, "fleet=choose")) s->phase = TAKE_FLEET;
    if (layout == free_board) s->phase = PLACE_GOLD;
    s->gold_seat = 0;
    s->moved_x = s->moved_y = NONE;
    s->winner = NONE;
}

static int seat_of(const State *s, int fleet) {
    return fleet == GOLD ? s->gold_seat : 1 - s->gold_seat;
}

static int actor(const void *state) {
    const State *s = state;
    switch (s->phase) {
    case PLACE_GOLD:
    case PLACE_SILVER: return 0;
    case TAKE_FLEET: return 1;
    case CHOOSE_FIRST: return seat_of(s, GOLD);
    case SAIL: return seat_of(s, s->fleet);
    case OVER: break;
    }
    return REF_NOBODY;
}

/* Adds the name of a square to a token. */
static void add_square(char *token, int x, int y) {
    char *at = token + strlen(token);
    int rank = y + 1;
    *at++ = (char)('a' + x);
    if (rank >= 10) *at++ = (char)('0' + rank / 10);
    *at++ = (char)('0' + rank % 10);
    *at = '\0';
}

static void write_square(char *token, int x, int y) {
    token[0] = '\0';
    add_square(token, x, y);
}

/* A token of two squares, with `between` between them. */
static void write_move(char *token, int x, int y, const char *between, int tx, int ty) {
    token[0] = '\0';
    add_square(token, x, y);
    strcat(token, between);
    add_square(token, tx, ty);
}

/* Rule 1: where the next ship may be set up. */
static int placements(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (s->at[x][y] != '.') continue;
            if (is_outlined(x, y) != (s->phase == PLACE_GOLD)) continue;
            write_square(out[count++], x, y);
        }
    }
    return count;
}

/* Rule 4: the movements of the ship on (x, y). */
static int movements(const State *s, int x, int y, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int way = 0; way < 4; way++) {
        int tx = x + rook_x[way], ty = y + rook_y[way];
        while (on_board(tx, ty) && s->at[tx][ty] == '.') {
            write_move(out[count++], x, y, "", tx, ty);
            tx += rook_x[way], ty += rook_y[way];
        }
    }
    return count;
}

/* Rule 5: the captures of the ship on (x, y). */
static int captures(const State *s, int x, int y, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int way = 0; way < 4; way++) {
        int tx = x + diagonal_x[way], ty = y + diagonal_y[way];
        if (!on_board(tx, ty) || fleet_of(s->at[tx][ty]) != 1 - s->fleet) continue;
        write_move(out[count++], x, y, "x", tx, ty);
    }
    return count;
}

/* Steps that begin a turn. */
static int first_steps(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (fleet_of(s->at[x][y]) != s->fleet) continue;
            count += movements(s, x, y, out + count);
            count += captures(s, x, y, out + count);
        }
    }
    return count;
}

/* Rule 4: the movements of a different ship, not the flagship, to complete a movement turn. */
static int second_steps(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (fleet_of(s->at[x][y]) != s->fleet || s->at[x][y] == 'F') continue;
            if (x == s->moved_x && y == s->moved_y) continue;
            count += movements(s, x, y, out + count);
        }
    }
    return count;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    switch (s->phase) {
    case PLACE_GOLD:
    case PLACE_SILVER: return placements(s, out);
    case TAKE_FLEET:
        strcpy(out[0], "take-gold");
        strcpy(out[1], "take-silver");
        return 2;
    case CHOOSE_FIRST:
        strcpy(out[0], "gold");
        strcpy(out[1], "silver");
        return 2;
    case SAIL:
        if (s->moved_x != NONE) return second_steps(s, out);
        count = first_steps(s, out);
        if (count == 0) strcpy(out[count++], "pass");  // rule 7
        return count;
    case OVER: break;
    }
    return 0;
}

static void place(State *s, const char *token) {
    char file;
    int rank;
    int read = sscanf(token, "%c%d", &file, &rank);
    assert(read == 2);
    s->at[file - 'a'][rank - 1] = s->phase == PLACE_GOLD ? 'G' : 'S';
    if (count_ships(s, 'G') == ESCORTS) s->phase = PLACE_SILVER;
    if (count_ships(s, 'S') == DESTROYERS) s->phase = TAKE_FLEET;
}

static void end_turn(State *s) {
    s->fleet = 1 - s->fleet;
    s->moved_x = s->moved_y = NONE;
}

/* Rule 6. */
static void judge(State *s) {
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++)
            if (s->at[x][y] == 'F' && is_edge(x, y)) s->winner = GOLD;
    if (count_ships(s, 'F') == 0) s->winner = SILVER;
    if (count_ships(s, 'S') == 0) s->winner = GOLD;
    if (s->winner != NONE) s->phase = OVER;
}

static void sail(State *s, const char *token) {
    char file, to_file;
    int rank, to_rank, is_capture = strchr(token, 'x') != NULL;
    int read =
        sscanf(token, is_capture ? "%c%dx%c%d" : "%c%d%c%d", &file, &rank, &to_file, &to_rank);
    assert(read == 4);
    int x = to_file - 'a', y = to_rank - 1;
    char ship = s->at[file - 'a'][rank - 1];
    s->at[file - 'a'][rank - 1] = '.';
    s->at[x][y] = ship;
    judge(s);
    if (s->phase == OVER) return;
    int is_first = s->moved_x == NONE;
    if (is_capture || ship == 'F' || !is_first) {
        end_turn(s);
        return;
    }
    s->moved_x = x, s->moved_y = y;
    char out[REF_TOKENS][REF_TOKEN];
    if (second_steps(s, out) == 0) end_turn(s);  // rule 4: the turn ends without a token
}

static void play(void *state, const char *token) {
    State *s = state;
    switch (s->phase) {
    case PLACE_GOLD:
    case PLACE_SILVER: place(s, token); break;
    case TAKE_FLEET:
        s->gold_seat = strcmp(token, "take-gold") == 0 ? 1 : 0;
        s->phase = CHOOSE_FIRST;
        break;
    case CHOOSE_FIRST:
        s->fleet = strcmp(token, "gold") == 0 ? GOLD : SILVER;
        s->phase = SAIL;
        break;
    case SAIL:
        if (strcmp(token, "pass") == 0)
            end_turn(s);
        else
            sail(s, token);
        break;
    case OVER: assert(0);
    }
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    twelfths[0] = twelfths[1] = 0;
    if (s->winner != NONE) twelfths[seat_of(s, s->winner)] = 12;
}

const RefGame ref_breakthru = {
    .id = "breakthru",
    .size = sizeof(State),
    .start = start,
    .actor = actor,
    .tokens = tokens,
    .play = play,
    .points = points,
};
