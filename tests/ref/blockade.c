/* blockade.c - Blockade a second time, sentence by sentence from its rules.
 *
 * A square is a file x and a rank y, both 0..11. Two seats: red 0 leaves over the upper edge,
 * blue 1 over the lower one.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 12, GUARDS = 6, NONE = -1 };

typedef struct {
    int guard[SIDE][SIDE]; /* [x][y]: the seat that owns the guard there, or NONE */
    int king_x[2], king_y[2];
    int placed[2];
    int is_first_turn; /* nobody has acted yet */
    int may_stop;      /* option stop=yes: a guard's move may end in a king's field */
    int turn;
    int winner;
} State;

static const int step_x[4] = { 0, 1, 0, -1 }; /* N, E, S, W */
static const int step_y[4] = { 1, 0, -1, 0 };

static int on_board(int x, int y) { return x >= 0 && x < SIDE && y >= 0 && y < SIDE; }

static int is_king(const State *s, int x, int y) {
    for (int seat = 0; seat < 2; seat++)
        if (s->king_x[seat] == x && s->king_y[seat] == y) return 1;
    return 0;
}

/* Fields are blocks of 3x3 squares; whether a king of either colour stands in this one. */
static int is_king_field(const State *s, int x, int y) {
    for (int seat = 0; seat < 2; seat++)
        if (s->king_x[seat] / 3 == x / 3 && s->king_y[seat] / 3 == y / 3) return 1;
    return 0;
}

static int is_centre(int x, int y) { return x % 3 == 1 && y % 3 == 1; }

static int is_empty(const State *s, int x, int y) {
    return s->guard[x][y] == NONE && !is_king(s, x, y);
}

/* Rule 6: the king of `seat` stands on (x, y) and heads in direction `way`; `seen` holds what the
 * search has already visited. */
static int finds_way(const State *s, int seat, int x, int y, int way, int seen[SIDE][SIDE][4]) {
    if (seen[x][y][way]) return 0;
    seen[x][y][way] = 1;
    int nx = x + step_x[way], ny = y + step_y[way];
    if (!on_board(nx, ny)) {
        // rule 1: red leaves over the upper edge, blue over the lower; other edges are failure
        return seat == 0 ? ny == SIDE : ny == -1;
    }
    if (nx == s->king_x[1 - seat] && ny == s->king_y[1 - seat]) return 0;
    if (s->guard[nx][ny] != NONE) {
        return finds_way(s, seat, x, y, (way + 1) % 4, seen) ||
               finds_way(s, seat, x, y, (way + 3) % 4, seen);
    }
    return finds_way(s, seat, nx, ny, way, seen);
}

static int can_run(const State *s, int seat) {
    int seen[SIDE][SIDE][4] = { 0 };
    for (int way = 0; way < 4; way++)
        if (finds_way(s, seat, s->king_x[seat], s->king_y[seat], way, seen)) return 1;
    return 0;
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    for (int x = 0; x < SIDE; x++)
        for (int y = 0; y < SIDE; y++) s->guard[x][y] = NONE;
    s->king_x[0] = 'e' - 'a', s->king_y[0] = 2 - 1;
    s->king_x[1] = 'h' - 'a', s->king_y[1] = 11 - 1;
    if (ref_option(options, "kings=facing")) s->king_x[1] = 'e' - 'a';
    s->is_first_turn = 1;
    s->may_stop = ref_option(options, "stop=yes");
    s->winner = NONE;
}

static int actor(const void *state) {
    const State *s = state;
    return s->winner == NONE ? s->turn : REF_NOBODY;
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

static void write_move(char *token, int x, int y, int tx, int ty) {
    token[0] = '\0';
    add_square(token, x, y);
    add_square(token, tx, ty);
}

/* Rules 3 and 4. */
static int placements(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (!is_empty(s, x, y) || is_king_field(s, x, y)) continue;
            if (s->placed[s->turn] == 0 && is_centre(x, y)) continue;
            write_square(out[count++], x, y);
        }
    }
    return count;
}

/* Rule 5. */
static int movements(const State *s, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            if (s->guard[x][y] != s->turn) continue;
            for (int way = 0; way < 4; way++) {
                int tx = x + step_x[way], ty = y + step_y[way];
                while (on_board(tx, ty) && is_empty(s, tx, ty)) {
                    if (s->may_stop || !is_king_field(s, tx, ty))
                        write_move(out[count++], x, y, tx, ty);
                    tx += step_x[way], ty += step_y[way];
                }
            }
        }
    }
    return count;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    if (s->winner != NONE) return 0;
    if (!s->is_first_turn && can_run(s, s->turn)) {  // rule 2
        strcpy(out[0], "run");
        return 1;
    }
    if (s->placed[s->turn] < GUARDS) return placements(s, out);
    int count = movements(s, out);
    if (count == 0) strcpy(out[count++], "pass");
    return count;
}

static void play(void *state, const char *token) {
    State *s = state;
    s->is_first_turn = 0;
    if (strcmp(token, "run") == 0) {
        s->winner = s->turn;
        return;
    }
    if (strcmp(token, "pass") != 0) {
        char file, to_file;
        int rank, to_rank;
        int read = sscanf(token, "%c%d%c%d", &file, &rank, &to_file, &to_rank);
        assert(read == 2 || read == 4);
        if (read == 2) {
            s->guard[file - 'a'][rank - 1] = s->turn;
            s->placed[s->turn]++;
        } else {
            s->guard[file - 'a'][rank - 1] = NONE;
            s->guard[to_file - 'a'][to_rank - 1] = s->turn;
        }
    }
    s->turn = 1 - s->turn;
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < 2; seat++) twelfths[seat] = s->winner == seat ? 12 : 0;
}

const RefGame ref_blockade = {
    .id = "blockade",
    .size = sizeof(State),
    .start = start,
    .actor = actor,
    .tokens = tokens,
    .play = play,
    .points = points,
};
