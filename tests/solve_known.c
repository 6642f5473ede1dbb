/* solve_known.c - what is told of every step, against the oracles, the rules and the proofs.
 * SPDX-License-Identifier: MIT */
#include "host/host.h"
#include "solve/aufstellen.h"
#include "solve/known.h"

#include <dirent.h>
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
    OracleTable *table = malloc(oracle->opened);
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

static char *all_proofs(void) {
    struct dirent **names;
    int count = scandir("data/proofs", &names, NULL, alphasort);
    char *all = calloc(1, 16 << 20);
    assert_true(count > 2);
    for (int i = 0; i < count; i++) {
        char path[400];
        size_t bytes;
        snprintf(path, sizeof path, "data/proofs/%s", names[i]->d_name);
        if (names[i]->d_name[0] != '.') {
            char *text = read_whole(path, &bytes);
            strcat(all, text);
            free(text);
        }
        free(names[i]);
    }
    free(names);
    return all;
}

/* The steps behind the heads. */
static int count_steps(const char *text) {
    int count = 0;
    for (const char *proof = strstr(text, "\n\n"); proof; proof = strstr(proof, "\n\n")) {
        const char *end = strstr(proof, "\nbrett proof 1");
        proof += 2;
        while (*proof && (!end || proof <= end)) {
            size_t length = strcspn(proof, " \n");
            count += length > 0;
            proof += length + (proof[length] != '\0');
        }
    }
    return count;
}

static void ask_blockade(const Setup *setup, const Proofs *proofs, const Position *pos,
                         void *memory) {
    KnownQuestion question = { .setup = setup,
                               .pos = pos,
                               .proofs = proofs,
                               .memory = memory,
                               .bytes = BYTES,
                               .nodes = 20000 };
    known_ask(&question, &found);
    is_complete(setup->game, pos);
}

/* The loser tries everything at random; the winner does what he is told, and wins. */
static void follow(const Setup *setup, const Proofs *proofs, Position pos, int winner,
                   Random *random) {
    const Game *game = setup->game;
    int points[SEATS_MAX];
    for (int i = 0; game->actor(&pos) != NOBODY; i++) {
        Move list[MOVES_MAX], step = 0;
        int count = game->moves(&pos, list);
        assert_true(i < 2 * FORCED_PLIES);
        if (game->actor(&pos) != winner) {
            count = forced_replies(game, &pos, list);
            step = count ? list[random_below(random, (uint32_t)count)]
                         : game_random(game, &pos, random);
        } else if (!proofs_step(proofs, &pos, &step)) {
            for (int k = 0; k < count; k++) {  // then he wins at once
                Position next = pos;
                game_apply(game, &next, list[k]);
                if (game->actor(&next) == NOBODY) step = list[k];
            }
        }
        game_apply(game, &pos, step);
    }
    game->points(&pos, points);
    assert_int_equal(points[winner], POINT);
}

static void proofs_are_looked_up(void **state) {
    (void)state;
    Setup setup = { .game = game_find("blockade") }, other = setup;
    char *text = all_proofs();
    size_t bytes = proofs_memory(strlen(text));
    void *room = malloc(bytes), *memory = malloc(BYTES);
    Proofs proofs;
    Error err;
    Random random = { 5 };
    assert_true(proofs_read(&proofs, &setup, text, room, bytes, &err));
    assert_true(proofs.count <= count_steps(text));  // proofs may share positions
    assert_true(proofs.count > 190000);

    static const char *const first[] = { "h6", "h9" };
    Position start = after(&setup, ""), pos;
    ask_blockade(&setup, &proofs, &start, memory);
    assert_int_equal(found.value.value, ORACLE_WIN);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(step_of(setup.game, &start, first[i])->value.value, ORACLE_WIN);
        pos = after(&setup, first[i]);
        for (int k = 0; k < 200; k++) follow(&setup, &proofs, pos, 0, &random);
    }
    for (int i = 0; i < 2; i++) {
        pos = after(&setup, first[i]);
        ask_blockade(&setup, &proofs, &pos, memory);
        assert_int_equal(found.value.value, ORACLE_LOSS);
        for (int k = 0; k < found.count; k++)
            assert_int_equal(found.step[k].value.value, ORACLE_LOSS);
    }
    pos = after(&setup, "h6 e10");
    ask_blockade(&setup, &proofs, &pos, memory);
    assert_int_equal(found.value.value, ORACLE_WIN);
    assert_int_equal(step_of(setup.game, &pos, "k2")->value.value, ORACLE_WIN);

    // Other options have other proofs: none.
    assert_true(setup_next(&other) && proofs_read(&proofs, &other, text, room, bytes, &err));
    assert_int_equal(proofs.count, 0);
    // One that is cut off or changed is refused.
    char *cut = strdup(text);
    cut[2000] = '\0';
    assert_false(proofs_read(&proofs, &setup, cut, room, bytes, &err));
    memcpy(cut, text, 2000);
    memcpy(strstr(cut, "\n\n") + 2, "zz", 2);
    assert_false(proofs_read(&proofs, &setup, cut, room, bytes, &err));
    free(cut), free(memory), free(room), free(text);
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
