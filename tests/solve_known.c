/* solve_known.c - what is told of every step, against the oracles, the rules and the proofs.
 * SPDX-License-Identifier: MIT */
#include "host/host.h"
#include "solve/aufstellen.h"
#include "solve/known.h"
#include "solve/proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES = 32 << 20 };

static Known found;

static Position after(const Setup *setup, const char *steps) {
    Position pos;
    Move move;
    Error err;
    char text[200], *rest = NULL;
    game_start(setup, &pos);
    snprintf(text, sizeof text, "%s", steps);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        assert_true(game_read_move(setup->game, &pos, word, &move, &err));
        game_apply(setup->game, &pos, move);
    }
    return pos;
}

static const KnownStep *step_of(const Game *game, const Position *pos, const char *token) {
    Move move;
    Error err;
    assert_true(game_read_move(game, pos, token, &move, &err));
    for (int i = 0; i < found.count; i++)
        if (found.step[i].move == move) return &found.step[i];
    return NULL;
}

/* Every legal step is told once. */
static void is_complete(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    assert_int_equal(found.count, game->moves(pos, list));
    for (int i = 0; i < found.count; i++) {
        int times = 0;
        for (int k = 0; k < found.count; k++) times += found.step[k].move == list[i];
        assert_int_equal(times, 1);
    }
}

static char *read_whole(const char *path, size_t *bytes) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(4 << 20);
    *bytes = fread(text, 1, (4 << 20) - 1, file);
    text[*bytes] = '\0';
    fclose(file);
    return text;
}

/* ---- a table ---- */

static void a_table_tells_of_all_steps(void **state) {
    (void)state;
    size_t bytes;
    Error err;
    Setup setup = { .game = game_find("aufstellen") };
    const Oracle *oracle = oracle_find(&setup);
    char *file = read_whole("data/aufstellen-all.short", &bytes);
    OracleTable *table = malloc(oracle->opened(file, bytes));
    void *memory = malloc(KNOWN_MEMORY);
    assert_true(oracle->open(&setup, file, bytes, table, &err));
    Random random = { 7 };
    int strange = 0;
    for (int game = 0; game < 60; game++) {
        Position pos;
        game_start(&setup, &pos);
        for (int turn = 0; turn < 12 && setup.game->actor(&pos) != NOBODY; turn++) {
            OracleAnswer answer;
            KnownQuestion question = { .setup = &setup,
                                       .pos = &pos,
                                       .table = table,
                                       .memory = memory,
                                       .bytes = KNOWN_MEMORY,
                                       .nodes = 1000 };
            known_ask(&question, &found);
            is_complete(setup.game, &pos);
            bool is_there = oracle->ask(&(OracleQuestion){ .pos = &pos, .table = table }, &answer);
            if (is_there) {
                assert_int_equal(found.value.value, answer.value);
                assert_int_equal(found.value.turns, answer.turns);
                assert_true(found.value.is_exact);
            }
            strange += !is_there;
            for (int i = 0; is_there && i < answer.count; i++) {
                assert_int_equal(found.step[i].value.value, answer.step[i].value);
                assert_int_equal(found.step[i].value.turns, answer.step[i].turns);
            }
            game_apply(setup.game, &pos, game_random(setup.game, &pos, &random));
        }
    }
    assert_true(strange > 20);  // what the short table does not know is met, too
    free(memory), free(table), free(file);
}

/* ---- alone ---- */

static bool can_be_solved(const Game *game, const Position *pos, int *least) {
    Move list[MOVES_MAX];
    Piece pieces[PIECES_MAX];
    int left = game->scene(pos, pieces), count = game->moves(pos, list);
    bool is_solved = left == 1;
    if (left < *least) *least = left;
    for (int i = 0; i < count && !is_solved; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        is_solved = can_be_solved(game, &next, least);
    }
    return is_solved;
}

typedef struct {
    int solved, lost, exact;
} Told;

/* Against trying everything. */
static void compare(const Setup *setup, const Position *pos, void *memory, Told *told) {
    KnownQuestion question = {
        .setup = setup, .pos = pos, .memory = memory, .bytes = BYTES, .nodes = 1000000
    };
    known_ask(&question, &found);
    is_complete(setup->game, pos);
    for (int k = 0; k < found.count; k++) {
        const KnownValue *value = &found.step[k].value;
        Position next = *pos;
        int least = 99;
        game_apply(setup->game, &next, found.step[k].move);
        bool is_solved = can_be_solved(setup->game, &next, &least);
        assert_int_equal(value->value, is_solved ? ORACLE_WIN : ORACLE_LOSS);
        assert_true(value->left >= least);
        if (value->is_exact) assert_int_equal(value->left, least);
        told->solved += is_solved;
        told->lost += !is_solved;
        told->exact += value->is_exact;
    }
}

/* Ends of random games, which are lost mostly, and the end of a solution. */
static void who_plays_alone_is_told_what_is_left(void **state) {
    (void)state;
    static const char *const steps[] = { "7F-7A", "6E-6A", "5E-5A", "4E-4A", "3F-3H",
                                         "2F-2A", "6F-3F", "5G-3G", "7G-5G", "2G-4G" };
    Setup setup = { .game = game_find("allein") };
    const Game *game = setup.game;
    void *memory = malloc(BYTES);
    Random random = { 3 };
    Told told = { 0 };
    for (int i = 0; i < 100; i++) {
        Position pos;
        Piece pieces[PIECES_MAX];
        game_start(&setup, &pos);
        while (game->actor(&pos) == 0 && game->scene(&pos, pieces) > 10)
            game_apply(game, &pos, game_random(game, &pos, &random));
        if (game->actor(&pos) == 0) compare(&setup, &pos, memory, &told);
    }
    Position pos;
    game_start(&setup, &pos);
    for (int i = 0; i < 10; i++) {
        Move move;
        Error err;
        assert_true(game_read_move(game, &pos, steps[i], &move, &err));
        game_apply(game, &pos, move);
        if (i >= 8) compare(&setup, &pos, memory, &told);
    }
    assert_int_equal(found.value.value, ORACLE_WIN);
    assert_int_equal(found.value.turns, 3);
    assert_true(told.solved > 1 && told.lost > 50 && told.exact > 50);
    free(memory);
}

/* ---- proofs ---- */

static void ask_blockade(const Setup *setup, const OracleTable *table, const Position *pos,
                         void *memory) {
    KnownQuestion question = {
        .setup = setup, .pos = pos, .table = table, .memory = memory, .bytes = BYTES, .nodes = 20000
    };
    known_ask(&question, &found);
    is_complete(setup->game, pos);
}

/* The loser tries at random what does not lose at once; the winner does what he is told, and wins
 * no later than he was told. */
static void follow(const Setup *setup, const OracleTable *table, Position pos, Random *random) {
    const Game *game = setup->game;
    const Oracle *oracle = oracle_find(setup);
    OracleAnswer answer;
    int points[SEATS_MAX], left = 2 * FORCED_PLIES;
    while (game->actor(&pos) != NOBODY) {
        bool is_red = game->actor(&pos) == 0;
        assert_true(oracle->ask(&(OracleQuestion){ .pos = &pos, .table = table }, &answer));
        assert_int_equal(answer.value, is_red ? ORACLE_WIN : ORACLE_LOSS);
        assert_int_equal(answer.count, is_red);
        assert_true(answer.turns > 0 && answer.turns < left);
        assert_true(answer.is_exact == (answer.turns <= 2));
        left = answer.turns;
        Move reply[FORCED_REPLIES];
        int count = is_red ? 0 : forced_replies(game, &pos, reply);
        game_apply(game, &pos,
                   is_red  ? answer.step[0].move
                   : count ? reply[random_below(random, (uint32_t)count)]
                           : game_random(game, &pos, random));
    }
    game->points(&pos, points);
    assert_int_equal(points[0], POINT);
    assert_int_equal(left, 1);
}

/* The line that is told keeps the promise, too. */
static void the_line_wins(const Setup *setup, const OracleTable *table, Position pos) {
    OracleAnswer answer;
    assert_true(oracle_find(setup)->ask(&(OracleQuestion){ .pos = &pos, .table = table }, &answer));
    assert_int_equal(answer.length, answer.turns < ORACLE_LINE ? answer.turns : ORACLE_LINE);
    for (int i = 0; i < answer.length; i++) game_apply(setup->game, &pos, answer.line[i]);
    assert_true(answer.turns > ORACLE_LINE || setup->game->actor(&pos) == NOBODY);
}

static void proofs_are_looked_up(void **state) {
    (void)state;
    Setup setup = { .game = game_find("blockade") }, other = setup;
    size_t bytes;
    char *text = read_whole("data/blockade.short", &bytes);
    const Oracle *oracle = oracle_find(&setup);
    OracleTable *table = malloc(oracle->opened(text, bytes));
    void *memory = malloc(BYTES);
    Error err;
    Random random = { 5 };
    assert_true(oracle->open(&setup, text, bytes, table, &err));
    assert_true(((const Proofs *)table)->count > 190000);

    static const char *const first[] = { "h6", "h9" };
    Position start = after(&setup, ""), pos;
    ask_blockade(&setup, table, &start, memory);
    assert_int_equal(found.value.value, ORACLE_WIN);
    assert_true(found.value.turns == 0 && found.length == 0);  // it may be won sooner
    the_line_wins(&setup, table, start);
    for (int i = 0; i < 2; i++) {
        ask_blockade(&setup, table, &start, memory);
        assert_int_equal(step_of(setup.game, &start, first[i])->value.value, ORACLE_WIN);
        pos = after(&setup, first[i]);
        for (int k = 0; k < 200; k++) follow(&setup, table, pos, &random);
        ask_blockade(&setup, table, &pos, memory);
        assert_int_equal(found.value.value, ORACLE_LOSS);
        for (int k = 0; k < found.count; k++)
            assert_int_equal(found.step[k].value.value, ORACLE_LOSS);
    }
    for (int i = 0; i < 100; i++) follow(&setup, table, start, &random);
    pos = after(&setup, "h6 e10");
    ask_blockade(&setup, table, &pos, memory);
    assert_int_equal(found.value.value, ORACLE_WIN);
    assert_int_equal(step_of(setup.game, &pos, "k2")->value.value, ORACLE_WIN);

    // Nothing is known beside the proofs, or without them.
    pos = after(&setup, "h4 e10");
    assert_false(
        oracle->ask(&(OracleQuestion){ .pos = &pos, .table = table }, &(OracleAnswer){ 0 }));
    assert_false(oracle->ask(&(OracleQuestion){ .pos = &start }, &(OracleAnswer){ 0 }));
    // Other options have other proofs: none.
    assert_true(setup_next(&other) && !oracle_find(&other));
    assert_false(oracle->open(&other, text, bytes, table, &err));
    assert_non_null(strstr(err.why, "other options"));
    // One that is cut off or changed is refused.
    for (size_t length = 0; length < bytes; length = 3 * length + 7)
        assert_false(oracle->open(&setup, text, length, table, &err));
    memcpy(strstr(text, "\n\n") + 2, "zz", 2);
    assert_false(oracle->open(&setup, text, bytes, table, &err));
    free(memory), free(table), free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_tells_of_all_steps),
        cmocka_unit_test(who_plays_alone_is_told_what_is_left),
        cmocka_unit_test(proofs_are_looked_up),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
