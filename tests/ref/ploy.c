/* ploy.c - Ploy a second time, sentence by sentence from its rules.
 *
 * A point is a file x and a rank y, both 0..8. Directions are numbered clockwise from 0 = N to
 * 7 = NW; a piece has eight noses, each there or not.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, WAYS = 8, SEATS = 4, NONE = -1 };

typedef enum { DUEL, FOUR, TEAMS } Form;

typedef struct {
    char kind;      /* the letter of the rules, 0 for an empty point */
    int nose[WAYS]; /* 1 where it has one */
    int colour;     /* the seat it was set up for */
    int seat;       /* the seat that commands it now */
} Piece;

typedef struct {
    Piece at[SIDE][SIDE]; /* [x][y] */
    Form form;
    int turns_any; /* option turn=any */
    int seats;
    int is_out[SEATS]; /* fallen, in the game for four */
    int slot;          /* whose turn it is; in teams a partner may act in it */
    int is_won[SEATS];
    int is_over;
} State;

typedef struct {
    char rank;
    const char *pieces; /* files a to i: a letter and its mask, or a dot */
    int left, right;    /* the seats that own files a-d and f-i; file e belongs to `left` */
} Row;

// clang-format off
static const Row duel_rows[6] = {
    { '9', ".   T84  Y41  F56 C170  F56  Y41  T84   . ", 1, 1 },
    { '8', ".    .   A24  V40  I17  V40  A48   .    . ", 1, 1 },
    { '7', ".    .    .   S16  S16  S16   .    .    . ", 1, 1 },
    { '3', ".    .    .   S1   S1   S1    .    .    . ", 0, 0 },
    { '2', ".    .   A3   V130 I17  V130 A129  .    . ", 0, 0 },
    { '1', ".   T69  Y146 F131 C170 F131 Y146 T69   . ", 0, 0 },
};
static const Row four_rows[6] = {
    { '9', "C85  F28  A48   . . .  A24  T168 C85 ", 1, 2 },
    { '8', "T42  V20  S8    . . .  S32  V80  F112", 1, 2 },
    { '7', "A6   S8   S8    . . .  S32  S32  A192", 1, 2 },
    { '3', "A12  S2   S2    . . .  S128 S128 A96 ", 0, 3 },
    { '2', "F7   V5   S2    . . .  S128 V65  T162", 0, 3 },
    { '1', "C85  T138 A129  . . .  A3   F193 C85 ", 0, 3 },
};
static const Row teams_rows[6] = {
    { '9', ".  T84  C170 F56   .  F56  C170 T84   . ", 1, 3 },
    { '8', ".  A24  V40  A48   .  A24  V40  A48   . ", 1, 3 },
    { '7', ".  S16  S16  S16   .  S16  S16  S16   . ", 1, 3 },
    { '3', ".  S1   S1   S1    .  S1   S1   S1    . ", 0, 2 },
    { '2', ".  A3   V130 A129  .  A3   V130 A129  . ", 0, 2 },
    { '1', ".  T69  C170 F131  .  F131 C170 T69   . ", 0, 2 },
};
// clang-format on

static const int step_x[WAYS] = { 0, 1, 1, 1, 0, -1, -1, -1 };
static const int step_y[WAYS] = { 1, 1, 0, -1, -1, -1, 0, 1 };

static int on_board(int x, int y) { return x >= 0 && x < SIDE && y >= 0 && y < SIDE; }

static void set_up(State *s, const Row rows[6]) {
    for (int row = 0; row < 6; row++) {
        const char *text = rows[row].pieces;
        for (int x = 0; x < SIDE; x++) {
            char word[8];
            int length, y = rows[row].rank - '1';
            int read = sscanf(text, "%7s%n", word, &length);
            assert(read == 1);
            text += length;
            if (word[0] == '.') continue;
            Piece *piece = &s->at[x][y];
            piece->kind = word[0];
            int mask = atoi(word + 1), weight = 1;
            for (int way = 0; way < WAYS; way++, weight *= 2) piece->nose[way] = mask / weight % 2;
            piece->colour = piece->seat = x <= 4 ? rows[row].left : rows[row].right;
        }
    }
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    s->turns_any = ref_option(options, "turn=any");
    s->form = ref_option(options, "form=four")    ? FOUR
              : ref_option(options, "form=teams") ? TEAMS
                                                  : DUEL;
    s->seats = s->form == DUEL ? 2 : 4;
    set_up(s, s->form == DUEL ? duel_rows : s->form == FOUR ? four_rows : teams_rows);
}

/* Pieces, or ships only (every piece but a Commander), that a seat commands. */
static int count_pieces(const State *s, int seat, int ships_only) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            const Piece *piece = &s->at[x][y];
            if (!piece->kind || piece->seat != seat) continue;
            if (ships_only && piece->kind == 'C') continue;
            count++;
        }
    }
    return count;
}

static int has_commander(const State *s, int seat) {
    return count_pieces(s, seat, 0) > count_pieces(s, seat, 1);
}

static int actor(const void *state) {
    const State *s = state;
    if (s->is_over) return REF_NOBODY;
    // rule 9: for a player with no piece at all the partner moves
    if (s->form == TEAMS && count_pieces(s, s->slot, 0) == 0) return (s->slot + 2) % 4;
    return s->slot;
}

static int is_friend(const State *s, int seat, int other) {
    return seat == other || (s->form == TEAMS && seat % 2 == other % 2);
}

/* As many points as noses, the Commander excepted. */
static int range_of(const Piece *piece) {
    if (piece->kind == 'C') return 1;
    int noses = 0;
    for (int way = 0; way < WAYS; way++) noses += piece->nose[way];
    return noses;
}

/* The piece turned clockwise by `segments` of 45 degrees. */
static Piece turned(Piece piece, int segments) {
    Piece result = piece;
    for (int way = 0; way < WAYS; way++) result.nose[(way + segments) % WAYS] = piece.nose[way];
    return result;
}

static int looks_same(Piece a, Piece b) { return memcmp(a.nose, b.nose, sizeof a.nose) == 0; }

/* Writes every turn of the piece, each as `prefix` and the turn's sign; rules 4 and 6. */
static int turns(const State *s, Piece piece, const char *prefix, char (*out)[REF_TOKEN]) {
    int count = 0;
    for (int k = 1; k <= 7; k++) {
        if (!s->turns_any && k != 1 && k != 7) continue;
        int is_new = !looks_same(turned(piece, k), piece);
        for (int smaller = 1; smaller < k; smaller++) {
            if (!s->turns_any && smaller != 1) continue;
            if (looks_same(turned(piece, k), turned(piece, smaller))) is_new = 0;
        }
        if (!is_new) continue;
        if (k == 1) snprintf(out[count++], REF_TOKEN, "%s+", prefix);
        if (k == 7) snprintf(out[count++], REF_TOKEN, "%s-", prefix);
        if (k > 1 && k < 7) snprintf(out[count++], REF_TOKEN, "%s+%d", prefix, k);
    }
    return count;
}

/* Rules 2, 3 and 5: the moves of the piece on (x, y). */
static int moves(const State *s, int x, int y, char (*out)[REF_TOKEN]) {
    int count = 0;
    const Piece *piece = &s->at[x][y];
    for (int way = 0; way < WAYS; way++) {
        if (!piece->nose[way]) continue;
        for (int distance = 1; distance <= range_of(piece); distance++) {
            int tx = x + distance * step_x[way], ty = y + distance * step_y[way];
            if (!on_board(tx, ty)) break;
            const Piece *target = &s->at[tx][ty];
            if (target->kind && is_friend(s, piece->seat, target->seat)) break;
            char token[REF_TOKEN];
            snprintf(token, sizeof token, "%c%c%s%c%c", 'a' + x, '1' + y, target->kind ? "x" : "",
                     'a' + tx, '1' + ty);
            strcpy(out[count++], token);
            if (piece->kind == 'S') count += turns(s, *piece, token, out + count);
            if (target->kind) break;
        }
    }
    return count;
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    if (s->is_over) return 0;
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
        for (int y = 0; y < SIDE; y++) {
            const Piece *piece = &s->at[x][y];
            if (!piece->kind || piece->seat != actor(s)) continue;
            char point[REF_TOKEN];
            snprintf(point, sizeof point, "%c%c", 'a' + x, '1' + y);
            count += turns(s, *piece, point, out + count);
            count += moves(s, x, y, out + count);
        }
    }
    return count;
}

/* Rule 7. */
static void judge_duel(State *s, int captor) {
    int enemy = 1 - captor;
    if (has_commander(s, enemy) && count_pieces(s, enemy, 1) > 0) return;
    s->is_over = 1;
    s->is_won[captor] = 1;
}

/* Rule 8, after `taken` has left the board. */
static void judge_four(State *s, int captor, Piece taken) {
    if (taken.kind == 'C') {
        s->is_out[taken.seat] = 1;
        for (int x = 0; x < SIDE; x++)
            for (int y = 0; y < SIDE; y++)
                if (s->at[x][y].kind && s->at[x][y].seat == taken.seat) s->at[x][y].seat = captor;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->is_out[seat] || count_pieces(s, seat, 1) > 0) continue;
        s->is_out[seat] = 1;
        for (int x = 0; x < SIDE; x++)
            for (int y = 0; y < SIDE; y++)
                if (s->at[x][y].kind && s->at[x][y].seat == seat)
                    memset(&s->at[x][y], 0, sizeof(Piece));
    }
    int left = 0, last = NONE;
    for (int seat = 0; seat < SEATS; seat++)
        if (!s->is_out[seat]) left++, last = seat;
    if (left == 1) s->is_over = s->is_won[last] = 1;
}

/* Rule 9. */
static void judge_teams(State *s, int captor) {
    int own = captor % 2, enemy = 1 - own;
    int has_any_commander = has_commander(s, enemy) || has_commander(s, enemy + 2);
    int ships = count_pieces(s, enemy, 1) + count_pieces(s, enemy + 2, 1);
    if (has_any_commander && ships > 0) return;
    s->is_over = 1;
    s->is_won[own] = s->is_won[own + 2] = 1;
}

static void play(void *state, const char *token) {
    State *s = state;
    const char *at = token;
    int x = at[0] - 'a', y = at[1] - '1', captor = actor(s);
    Piece piece = s->at[x][y], taken = { 0 };
    at += 2;
    if (*at == 'x') at++;
    memset(&s->at[x][y], 0, sizeof(Piece));
    if (*at >= 'a' && *at <= 'i') {
        x = at[0] - 'a', y = at[1] - '1';
        at += 2;
        taken = s->at[x][y];
    }
    if (strcmp(at, "+") == 0)
        piece = turned(piece, 1);
    else if (strcmp(at, "-") == 0)
        piece = turned(piece, 7);
    else if (*at == '+')
        piece = turned(piece, atoi(at + 1));
    s->at[x][y] = piece;

    if (taken.kind) {
        if (s->form == DUEL) judge_duel(s, captor);
        if (s->form == FOUR) judge_four(s, captor, taken);
        if (s->form == TEAMS) judge_teams(s, captor);
    }
    // rule 8: the seat of a fallen player is skipped
    do s->slot = (s->slot + 1) % s->seats;
    while (s->is_out[s->slot]);
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < s->seats; seat++) twelfths[seat] = s->is_won[seat] ? 12 : 0;
}

const RefGame ref_ploy = {
    .id = "ploy",
    .size = sizeof(State),
    .start = start,
    .actor = actor,
    .tokens = tokens,
    .play = play,
    .points = points,
};
