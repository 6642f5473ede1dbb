/* solve_tor.c - Das Tor for two is a draw: neither player can be kept from a line that is safe for
 * ever (docs/solve.md).
 *
 * Everything is asked twice, of the engine and of the second implementation, over tokens alone.
 * Where the pieces stand this file keeps itself, from the start squares of the rules and from the
 * tokens.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"
#include "ref/ref.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 12, FIRST = 3, RED = 0, GREEN = 1 };
enum { TOKENS = 512, STATE = 8192 };

/* ---- two implementations, asked alike ---- */

typedef struct {
    void (*start)(void *state);
    int (*actor)(const void *state);
    int (*tokens)(const void *state, char (*out)[REF_TOKEN]);
    void (*play)(void *state, const char *token);
} Rules;

static const Game *tor(void) { return game_find("tor"); }

static void start_engine(void *state) { game_start(&(Setup){ .game = tor() }, state); }

static int actor_engine(const void *state) { return tor()->actor(state); }

static int tokens_engine(const void *state, char (*out)[REF_TOKEN]) {
    Move list[MOVES_MAX];
    int count = tor()->moves(state, list);
    for (int i = 0; i < count; i++) {
        Text text = text_into(out[i], REF_TOKEN);
        tor()->write_move(state, list[i], &text);
    }
    return count;
}

static void play_engine(void *state, const char *token) {
    Move move;
    Error err;
    assert_true(game_read_move(tor(), state, token, &move, &err));
    game_apply(tor(), state, move);
}

static const Rules engine = { start_engine, actor_engine, tokens_engine, play_engine };

extern const RefGame ref_tor;

static void start_ref(void *state) { ref_tor.start(state, "players=2,teams=no"); }
static int actor_ref(const void *state) { return ref_tor.actor(state); }
static int tokens_ref(const void *state, char (*out)[REF_TOKEN]) {
    return ref_tor.tokens(state, out);
}
static void play_ref(void *state, const char *token) { ref_tor.play(state, token); }

static const Rules second = { start_ref, actor_ref, tokens_ref, play_ref };

/* ---- a game that is watched ---- */

typedef struct {
    int file, rank;
} Square;

typedef struct {
    const Rules *rules;
    Square first[2][FIRST]; /* where the pieces of the start stand now */
    int entered[2];
    _Alignas(16) char state[STATE];
} Watched;

static Watched watched_start(const Rules *rules) {
    Watched game = { .rules = rules,
                     .first = { { { 0, 0 }, { 0, 1 }, { 1, 0 } },
                                { { 11, 11 }, { 11, 10 }, { 10, 11 } } } };
    rules->start(game.state);
    return game;
}

static int acts(const Watched *game) { return game->rules->actor(game->state); }

static void play(Watched *game, const char *token) {
    int seat = acts(game), rank, to_rank;
    char file, to_file;
    game->rules->play(game->state, token);
    if (token[0] == '+') game->entered[seat]++;
    if (sscanf(token, "%c%d%c%d", &file, &rank, &to_file, &to_rank) != 4) return;
    for (int i = 0; i < FIRST; i++) {
        Square *at = &game->first[seat][i];
        if (at->file != file - 'a' || at->rank != rank - 1) continue;
        *at = (Square){ to_file - 'a', to_rank - 1 };
        return;
    }
}

/* Whether all pieces of a seat stand on one line. */
static bool is_in_line(const Watched *game, int seat) {
    const Square *at = game->first[seat];
    bool one_file = at[0].file == at[1].file && at[1].file == at[2].file;
    bool one_rank = at[0].rank == at[1].rank && at[1].rank == at[2].rank;
    return game->entered[seat] == 0 && (one_file || one_rank);
}

/* ---- to the line ---- */

/* `seat` gets its pieces on one line, with so many turns of its own at most and before the other
 * has entered more than `most` pieces. Who is in line enters nothing. */
static bool reaches_line(const Watched *game, int seat, int turns, int most) {
    char tokens[TOKENS][REF_TOKEN];
    int actor = acts(game);
    if (game->entered[!seat] > most) return false;
    if (actor != seat && is_in_line(game, seat)) return true;
    if (actor == seat && !turns) return false;
    int count = game->rules->tokens(game->state, tokens);
    for (int i = 0; i < count; i++) {
        Watched next = *game;
        play(&next, tokens[i]);
        bool is_done = acts(&next) != actor;  // a gate goes on with the same player
        bool reaches = reaches_line(&next, seat, turns - (actor == seat && is_done), most);
        if (reaches == (actor == seat)) return reaches;
    }
    return actor != seat;
}

static void red_reaches_a_line(const Rules *rules) {
    Watched game = watched_start(rules);
    assert_false(reaches_line(&game, RED, 1, 0));
    assert_true(reaches_line(&game, RED, 2, 0));
}

/* After two of red's first moves a gate cannot be kept from him; that is all he gets. */
static void green_reaches_a_line(const Rules *rules) {
    Watched game = watched_start(rules);
    char tokens[TOKENS][REF_TOKEN];
    int count = rules->tokens(game.state, tokens), clean = 0;
    assert_int_equal(count, 54);
    for (int i = 0; i < count; i++) {
        Watched next = game;
        play(&next, tokens[i]);
        bool is_clean = reaches_line(&next, GREEN, 2, 0);
        bool is_sharp = strcmp(tokens[i], "b1l1") == 0 || strcmp(tokens[i], "a2a12") == 0;
        assert_int_equal(is_clean, !is_sharp);
        assert_true(is_clean || reaches_line(&next, GREEN, 2, 1));
        clean += is_clean;
    }
    assert_int_equal(clean, 52);
}

static void the_engine_lets_both_reach_a_line(void **state) {
    (void)state;
    red_reaches_a_line(&engine);
    green_reaches_a_line(&engine);
}

static void the_second_rules_let_both_reach_a_line(void **state) {
    (void)state;
    red_reaches_a_line(&second);
    green_reaches_a_line(&second);
}

/* ---- on the line ---- */

/* Whether a piece here has one of `three` on its rank and another one on its file: without that
 * there is no gate, whatever the shapes are (rules 2). */
static bool is_crossing(Square here, const Square *three) {
    bool on_rank = false, on_file = false;
    for (int i = 0; i < FIRST; i++) {
        on_rank |= three[i].rank == here.rank;
        on_file |= three[i].file == here.file;
    }
    return on_rank && on_file;
}

/* Three on a rank, and what is no square of theirs; files are the same with letters and numbers
 * exchanged. */
static void no_gate_can_be_made_of_a_line(void **state) {
    (void)state;
    int seen = 0;
    for (int rank = 0; rank < SIDE; rank++)
        for (int set = 0; set < 1 << SIDE; set++) {
            Square three[FIRST];
            int count = 0;
            for (int file = 0; file < SIDE; file++) {
                if (!(set >> file & 1)) continue;
                if (count < FIRST) three[count] = (Square){ file, rank };
                count++;
            }
            if (count != FIRST) continue;
            for (int square = 0; square < SIDE * SIDE; square++) {
                Square here = { square % SIDE, square / SIDE };
                bool is_taken = here.rank == rank && set >> here.file & 1;
                if (!is_taken) assert_false(is_crossing(here, three));
            }
            seen++;
        }
    assert_int_equal(seen, 12 * 220);
}

/* rules 1: eight squares of a line at least are no centres. Three own pieces and the three or four
 * of the other leave one to go to, so who is in line can stay there. */
static void a_line_has_room(void **state) {
    (void)state;
    for (int line = 0; line < SIDE; line++) {
        int squares = 0;
        for (int place = 0; place < SIDE; place++) squares += line % 3 != 1 || place % 3 != 1;
        assert_true(squares - FIRST - (FIRST + 1) > 0);
    }
}

/* A step of who acts: along the line if `stays`, else any. */
static void wander(Watched *game, bool stays, Random *random) {
    char tokens[TOKENS][REF_TOKEN];
    int seat = acts(game), count = game->rules->tokens(game->state, tokens);
    for (;;) {
        Watched next = *game;
        play(&next, tokens[random_below(random, (uint32_t)count)]);
        if (stays && !is_in_line(&next, seat)) continue;
        *game = next;
        return;
    }
}

static void nobody_gets_past_a_line(const Rules *rules) {
    static const char *const ways[] = { "a2d2", "l11i11", "d2d1" };
    Random random = { 16 };
    Watched game = watched_start(rules);
    for (int i = 0; i < 3; i++) play(&game, ways[i]);
    assert_true(is_in_line(&game, RED));
    for (int i = 0; i < 4000; i++) {
        wander(&game, acts(&game) == RED, &random);
        assert_int_equal(game.entered[GREEN], 0);
    }
}

static void who_stays_in_line_is_safe(void **state) {
    (void)state;
    nobody_gets_past_a_line(&engine);
    nobody_gets_past_a_line(&second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_lets_both_reach_a_line),
        cmocka_unit_test(the_second_rules_let_both_reach_a_line),
        cmocka_unit_test(no_gate_can_be_made_of_a_line),
        cmocka_unit_test(a_line_has_room),
        cmocka_unit_test(who_stays_in_line_is_safe),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
