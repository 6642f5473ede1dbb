/* convoy.c - Convoy a second time: the formal model of its rules, word by word.
 *
 * A square is a number, rank by rank from a1. Colours are numbered in turn order: red 0, yellow 1,
 * green 2, blue 3. Words in capitals and names like base, route, chain are those of the rules.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 14, SQUARES = SIDE * SIDE, STONES = 7, COLOURS = 4, STEPS = 6, WAYS = 4, NONE = -1 };
enum { FREE_MAX = 3, QUIET_ROUNDS = 20, LAST_ROUND = 300 };

/* One colour: its stones, which of them is the head, and the trail. */
typedef struct {
    short stone[STONES]; /* the square each stands on */
    short starred[STONES];
    short head;          /* which stone */
    short next[SQUARES]; /* NONE where there is no pointer */
} Column;

typedef struct {
    Column column[COLOURS]; /* those not in play have all stones on NONE */
    int players;
    int one_column; /* option columns=one: red against green */
    int needs_both; /* option finish=both, where somebody has two colours */
    int turn;       /* a colour */
    int roll;       /* 0 while chance acts */
    int rounds;     /* complete ones */
    int quiet;      /* successive complete rounds in which everybody passed */
    int has_moved;  /* somebody, in this round */
    int is_over;
    int share[COLOURS]; /* of the point in twelfths, per seat, when over */
} State;

#define AT(file, rank) (((rank)-1) * SIDE + (file) - 'a')

// clang-format off
static const short start_field[COLOURS][STONES] = {
    { AT('n', 1), AT('m', 1), AT('l', 1), AT('k', 1), AT('j', 1), AT('i', 1), AT('i', 2) },
    { AT('a', 1), AT('a', 2), AT('a', 3), AT('a', 4), AT('a', 5), AT('a', 6), AT('b', 6) },
    { AT('a', 14), AT('b', 14), AT('c', 14), AT('d', 14), AT('e', 14), AT('f', 14), AT('f', 13) },
    { AT('n', 14), AT('n', 13), AT('n', 12), AT('n', 11), AT('n', 10), AT('n', 9), AT('m', 9) },
};
static const int star[COLOURS] = { AT('i', 6), AT('f', 6), AT('f', 9), AT('i', 9) };
static const int approach[COLOURS] = { AT('a', 13), AT('m', 14), AT('n', 2), AT('b', 1) };
// clang-format on

static const int step_x[WAYS] = { 0, 1, 0, -1 }; /* N, E, S, W */
static const int step_y[WAYS] = { 1, 0, -1, 0 };

/* The square next to this one, or NONE beyond the edge. */
static int neighbour(int square, int way) {
    int x = square % SIDE + step_x[way], y = square / SIDE + step_y[way];
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) return NONE;
    return y * SIDE + x;
}

/* Which of the colour's goal fields 1..7 this is, 0 for none: red's are green's start fields. */
static int goal_number(int colour, int square) {
    for (int i = 0; i < STONES; i++)
        if (start_field[(colour + 2) % COLOURS][i] == square) return i + 1;
    return 0;
}

/* Path: goal fields 2 to 7 connect only to the numbers one less and one more, goal field 1 to
 * goal field 2 and the outside. For two squares side by side. */
static int is_walled(int colour, int from, int to) {
    int a = goal_number(colour, from), b = goal_number(colour, to);
    if (a < 2 && b < 2) return 0;
    if (a == 0 || b == 0) return 1;
    return abs(a - b) != 1;
}

static int head_square(const Column *c) { return c->stone[c->head]; }

/* The own stone on this square, or NONE. */
static int stone_on(const Column *c, int square) {
    for (int stone = 0; stone < STONES; stone++)
        if (c->stone[stone] == square) return stone;
    return NONE;
}

/* State: the squares from this one along the pointers to the head's, both included. */
static int chain(const Column *c, int square, short *out) {
    int count = 0;
    out[count++] = (short)square;
    while (square != head_square(c)) {
        square = c->next[square];
        assert(square != NONE && count < SQUARES);
        out[count++] = (short)square;
    }
    return count;
}

/* State: the track is the union of the seven chains. */
static void find_track(const Column *c, int is_track[SQUARES]) {
    short squares[SQUARES];
    for (int square = 0; square < SQUARES; square++) is_track[square] = 0;
    for (int stone = 0; stone < STONES; stone++) {
        int count = chain(c, c->stone[stone], squares);
        for (int i = 0; i < count; i++) is_track[squares[i]] = 1;
    }
}

/* What stays the same while the moves of one colour are considered. */
typedef struct {
    int colour;
    Column before;
    int is_opponent[SQUARES]; /* a stone of another colour stands there */
    int is_track[SQUARES];    /* of `before` */
    int free;                 /* F of `before` */
} Scene;

/* F: track squares on which no stone of any colour stands. */
static int count_free(const Scene *scene, const Column *c) {
    int is_track[SQUARES], count = 0;
    find_track(c, is_track);
    for (int square = 0; square < SQUARES; square++)
        if (is_track[square] && !scene->is_opponent[square] && stone_on(c, square) == NONE) count++;
    return count;
}

static Scene scene_of(const State *s, int colour) {
    Scene scene = { .colour = colour, .before = s->column[colour] };
    for (int other = 0; other < COLOURS; other++)
        for (int stone = 0; stone < STONES; stone++)
            if (other != colour && s->column[other].stone[stone] != NONE)
                scene.is_opponent[s->column[other].stone[stone]] = 1;
    find_track(&scene.before, scene.is_track);
    scene.free = count_free(&scene, &scene.before);
    return scene;
}

typedef struct {
    short square[STEPS + 1];
    int way[STEPS];
    int steps;
} Path;

/* What one path of one stone leads to. */
typedef struct {
    int is_legal;
    int gets_star; /* makes the stone starred that was not yet */
    int free;      /* F' */
    int turns;     /* right-angle turns within the path */
    Column after;
} Outcome;

/* "After every move of any kind, pointers outside the new track and on the head's square are
 * dropped." */
static void drop_pointers(Column *c) {
    int is_track[SQUARES];
    find_track(c, is_track);
    for (int square = 0; square < SQUARES; square++)
        if (!is_track[square] || square == head_square(c)) c->next[square] = NONE;
}

/* The column when the route is laid and the mover is the head on its last square. */
static Column lay(const Scene *scene, int mover, const short *route, int count) {
    Column after = scene->before;
    for (int i = 0; i + 1 < count; i++) after.next[route[i]] = route[i + 1];
    after.stone[mover] = route[count - 1];
    after.head = (short)mover;
    drop_pointers(&after);
    return after;
}

static int repeats_square(const short *route, int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (route[i] == route[j]) return 1;
    return 0;
}

/* The candidate route reverse(chain(a)) followed by base[t...end]; its length, or 0 if skipped. */
static int attach(const Scene *scene, int a, const short *base, int last, int t, short *route) {
    const Column *c = &scene->before;
    short squares[SQUARES];
    int length = chain(c, c->stone[a], squares), count = 0;
    if (is_walled(scene->colour, c->stone[a], base[t])) return 0;
    for (int i = length - 1; i >= 0; i--) route[count++] = squares[i];
    for (int i = t; i <= last; i++) route[count++] = base[i];
    return repeats_square(route, count) ? 0 : count;
}

/* Laying the trail: tries the candidate routes in their order, the first of the smallest F' wins.
 */
static void lay_best(const Scene *scene, int mover, const short *base, int last, Outcome *outcome) {
    const Column *c = &scene->before;
    outcome->after = lay(scene, mover, base, last + 1);
    outcome->free = count_free(scene, &outcome->after);
    for (int t = 1; t <= last; t++) {
        for (int way = 0; way < WAYS; way++) {
            int square = neighbour(base[t], way);
            int a = square == NONE ? NONE : stone_on(c, square);
            if (a == NONE || a == mover || square == base[t - 1]) continue;
            short route[SQUARES + STEPS + 1];
            int count = attach(scene, a, base, last, t, route);
            if (count == 0) continue;
            Column after = lay(scene, mover, route, count);
            int free_now = count_free(scene, &after);
            if (free_now >= outcome->free) continue;
            outcome->after = after;
            outcome->free = free_now;
        }
    }
}

static int index_of(int square, const short *squares, int count) {
    for (int i = 0; i < count; i++)
        if (squares[i] == square) return i;
    return NONE;
}

/* Star: whether the moved stone has passed its star by this path. */
static int passes_star(const Scene *scene, int mover, const Path *path, int overtakes, int closes) {
    int own_star = star[scene->colour];
    if (index_of(own_star, path->square, path->steps + 1) > 0) return 1;  // start square excluded
    short squares[SQUARES];
    int count = chain(&scene->before, scene->before.stone[mover], squares);
    int star_at = index_of(own_star, squares, count);
    if (star_at == NONE) return 0;
    if (overtakes) return 1;
    return closes && index_of(path->square[path->steps], squares, count) > star_at;
}

static int count_turns(const Path *path) {
    int count = 0;
    for (int i = 1; i < path->steps; i++) count += path->way[i] != path->way[i - 1];
    return count;
}

/* Kinds of move, legality and star of one complete path. */
static Outcome judge(const Scene *scene, int mover, const Path *path) {
    const Column *c = &scene->before;
    Outcome outcome = { 0 };
    int end = path->square[path->steps], overtakes = 0, closes = 0;
    int head_at = index_of(head_square(c), path->square, path->steps + 1);
    if (mover == c->head) {  // HEAD
        lay_best(scene, mover, path->square, path->steps, &outcome);
    } else if (scene->is_track[end]) {  // CLOSE-UP
        closes = 1;
        outcome.after = *c;
        outcome.after.stone[mover] = (short)end;
        drop_pointers(&outcome.after);
        outcome.free = count_free(scene, &outcome.after);
    } else if (head_at != NONE) {  // OVERTAKE
        overtakes = 1;
        lay_best(scene, mover, path->square + head_at, path->steps - head_at, &outcome);
    } else {
        return outcome;
    }
    outcome.is_legal = outcome.free <= FREE_MAX || outcome.free < scene->free;
    outcome.gets_star = !c->starred[mover] && passes_star(scene, mover, path, overtakes, closes);
    if (outcome.gets_star) outcome.after.starred[mover] = 1;
    outcome.turns = count_turns(path);
    return outcome;
}

/* Path: whether the mover may step from the path's last square onto `to`. */
static int can_enter(const Scene *scene, int mover, const Path *path, int to) {
    int from = path->square[path->steps], colour = scene->colour;
    if (to == NONE || scene->is_opponent[to]) return 0;
    if (index_of(to, path->square, path->steps + 1) != NONE) return 0;
    for (int other = 0; other < COLOURS; other++)
        if (other != colour && star[other] == to) return 0;
    if (is_walled(colour, from, to)) return 0;
    int comes_in = goal_number(colour, from) == 0 && goal_number(colour, to) == 1;
    return !comes_in || scene->before.starred[mover];
}

/* One step per (stone, end square): whether `a` is to be used rather than `b`. Paths are found in
 * the order of their direction sequences, so that among equals the earlier one stays. */
static int is_preferred(const Outcome *a, const Outcome *b) {
    if (!b->is_legal) return 1;
    if (a->gets_star != b->gets_star) return a->gets_star;
    if (a->free != b->free) return a->free < b->free;
    return a->turns < b->turns;
}

/* Completes the path to `roll` steps in every possible way; keeps the best outcome per end. */
static void walk(const Scene *scene, int mover, int roll, Path path, Outcome best[SQUARES]) {
    int end = path.square[path.steps];
    if (path.steps == roll) {
        if (stone_on(&scene->before, end) != NONE) return;
        Outcome outcome = judge(scene, mover, &path);
        if (outcome.is_legal && is_preferred(&outcome, &best[end])) best[end] = outcome;
        return;
    }
    for (int way = 0; way < WAYS; way++) {
        int to = neighbour(end, way);
        if (!can_enter(scene, mover, &path, to)) continue;
        Path longer = path;
        longer.way[longer.steps++] = way;
        longer.square[longer.steps] = (short)to;
        walk(scene, mover, roll, longer, best);
    }
}

/* For every end square what moving this stone there gives; is_legal is 0 where it cannot. */
static void moves_of(const Scene *scene, int mover, int roll, Outcome best[SQUARES]) {
    for (int square = 0; square < SQUARES; square++) best[square].is_legal = 0;
    Path path = { .square = { scene->before.stone[mover] } };
    walk(scene, mover, roll, path, best);
}

static int in_play(const State *s, int colour) {
    if (s->one_column) return colour == 0 || colour == 2;
    return s->players != 3 || colour < 3;
}

/* Asked only of colours in play. */
static int seat_of(const State *s, int colour) {
    if (s->one_column) return colour == 2;
    return s->players == 2 ? colour % 2 : colour;
}

static int stones_home(const State *s, int colour) {
    int count = 0;
    for (int stone = 0; stone < STONES; stone++)
        count += goal_number(colour, s->column[colour].stone[stone]) > 0;
    return count;
}

static int is_active(const State *s, int colour) {
    return in_play(s, colour) && stones_home(s, colour) < STONES;
}

static void start(void *state, const char *options) {
    State *s = state;
    memset(s, 0, sizeof *s);
    s->players = ref_option(options, "players=3") ? 3 : ref_option(options, "players=4") ? 4 : 2;
    s->one_column = ref_option(options, "columns=one");
    s->needs_both = s->players == 2 && !s->one_column && ref_option(options, "finish=both");
    for (int colour = 0; colour < COLOURS; colour++) {
        Column *c = &s->column[colour];
        for (int square = 0; square < SQUARES; square++) c->next[square] = NONE;
        for (int i = 0; i < STONES; i++) {
            c->stone[i] = NONE;
            if (!in_play(s, colour)) continue;
            c->stone[i] = start_field[colour][i];
            if (i > 0) c->next[start_field[colour][i]] = start_field[colour][i - 1];
        }
    }
}

static int actor(const void *state) {
    const State *s = state;
    if (s->is_over) return REF_NOBODY;
    return s->roll == 0 ? REF_CHANCE : seat_of(s, s->turn);
}

/* Adds the name of a square to a token. */
static void add_square(char *token, int square) {
    char *at = token + strlen(token);
    int rank = square / SIDE + 1;
    *at++ = (char)('a' + square % SIDE);
    if (rank >= 10) *at++ = (char)('0' + rank / 10);
    *at++ = (char)('0' + rank % 10);
    *at = '\0';
}

static void write_move(char *token, int from, int to) {
    token[0] = '\0';
    add_square(token, from);
    add_square(token, to);
}

static int tokens(const void *state, char (*out)[REF_TOKEN]) {
    const State *s = state;
    int count = 0;
    if (s->is_over) return 0;
    if (s->roll == 0) {
        for (int roll = 1; roll <= 6; roll++) snprintf(out[count++], REF_TOKEN, "%d", roll);
        return count;
    }
    Scene scene = scene_of(s, s->turn);
    for (int mover = 0; mover < STONES; mover++) {
        Outcome best[SQUARES];
        moves_of(&scene, mover, s->roll, best);
        int from = scene.before.stone[mover];
        for (int end = 0; end < SQUARES; end++)
            if (best[end].is_legal) write_move(out[count++], from, end);
    }
    strcpy(out[count++], "pass");
    return count;
}

static int odds(const void *state, const char *token) {
    (void)state, (void)token;
    return 1;
}

/* Win: whether the colour that has just moved decides the game for its owner. */
static int has_won(const State *s, int colour) {
    if (stones_home(s, colour) < STONES) return 0;
    return !s->needs_both || stones_home(s, (colour + 2) % COLOURS) == STONES;
}

static int distance(int a, int b) { return abs(a % SIDE - b % SIDE) + abs(a / SIDE - b / SIDE); }

/* Stalling: the remaining distance of one stone. */
static int remaining(const State *s, int colour, int stone) {
    int square = s->column[colour].stone[stone];
    if (goal_number(colour, square) > 0) return 0;
    if (s->column[colour].starred[stone]) return distance(square, approach[colour]) + 1;
    return distance(square, star[colour]) + distance(star[colour], approach[colour]) + 1;
}

/* Stalling: the leaders share the point. */
static void end_stalled(State *s) {
    int home[COLOURS] = { 0 }, left[COLOURS] = { 0 }, is_leader[COLOURS] = { 0 }, leaders = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!in_play(s, colour)) continue;
        home[seat_of(s, colour)] += stones_home(s, colour);
        for (int stone = 0; stone < STONES; stone++)
            left[seat_of(s, colour)] += remaining(s, colour, stone);
    }
    for (int seat = 0; seat < s->players; seat++) {
        is_leader[seat] = 1;
        for (int other = 0; other < s->players; other++) {
            if (home[other] > home[seat]) is_leader[seat] = 0;
            if (home[other] == home[seat] && left[other] < left[seat]) is_leader[seat] = 0;
        }
        leaders += is_leader[seat];
    }
    for (int seat = 0; seat < s->players; seat++)
        if (is_leader[seat]) s->share[seat] = 12 / leaders;
    s->is_over = 1;
}

/* Hands the die to the next active colour; a round is complete when the order begins anew. */
static void end_turn(State *s) {
    int is_round_complete = 0;
    s->roll = 0;
    do {
        s->turn++;
        if (s->turn == COLOURS) s->turn = 0, is_round_complete = 1;
    } while (!is_active(s, s->turn));
    if (!is_round_complete) return;
    s->rounds++;
    s->quiet = s->has_moved ? 0 : s->quiet + 1;
    s->has_moved = 0;
    if (s->quiet == QUIET_ROUNDS || s->rounds == LAST_ROUND) end_stalled(s);
}

static void move(State *s, const char *token) {
    char file, to_file;
    int rank, to_rank;
    int read = sscanf(token, "%c%d%c%d", &file, &rank, &to_file, &to_rank);
    assert(read == 4);
    Scene scene = scene_of(s, s->turn);
    int mover = stone_on(&scene.before, AT(file, rank)), end = AT(to_file, to_rank);
    assert(mover != NONE);
    Outcome best[SQUARES];
    moves_of(&scene, mover, s->roll, best);
    assert(best[end].is_legal);
    s->column[s->turn] = best[end].after;
    s->has_moved = 1;
}

static void play(void *state, const char *token) {
    State *s = state;
    if (s->roll == 0) {
        s->roll = token[0] - '0';
        return;
    }
    if (strcmp(token, "pass") != 0) move(s, token);
    if (has_won(s, s->turn)) {
        s->share[seat_of(s, s->turn)] = 12;
        s->is_over = 1;
        return;
    }
    end_turn(s);
}

static void points(const void *state, int *twelfths) {
    const State *s = state;
    for (int seat = 0; seat < s->players; seat++) twelfths[seat] = s->share[seat];
}

const RefGame ref_convoy = {
    .id = "convoy",
    .size = sizeof(State),
    .start = start,
    .actor = actor,
    .tokens = tokens,
    .odds = odds,
    .play = play,
    .points = points,
};
