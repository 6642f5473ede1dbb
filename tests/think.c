/* think.c - thinking in the background, with a clock that this test turns by hand: nothing waits
 * for time to pass.
 * SPDX-License-Identifier: MIT */
#include "host/think.h"

#include "host/host.h"
#include "host/solved.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))

/* In place of host.c and solved.c. */
static double now;
double host_seconds(void) { return now; }
void *host_zeroed(size_t bytes) { return calloc(1, bytes); }
void *host_grow(void *memory, size_t bytes) { return realloc(memory, bytes); }
const OracleTable *solved_find(const Setup *setup) { return (void)setup, NULL; }

/* What was told while it thought, and how far the clock is turned each time. */
typedef struct {
    double tick;
    int tells, depth, ends;
    uint64_t nodes;
} Heard;

static void hear(void *data, const Verdict *verdict) {
    Heard *heard = data;
    assert_true(!heard->tells || verdict->nodes > heard->nodes);  // nothing is told twice
    heard->tells++;
    heard->depth = verdict->depth;
    heard->nodes = verdict->nodes;
    now += heard->tick;
}

static void hear_end(void *data, const Verdict *verdict) {
    Heard *heard = data;
    heard->ends++;
    assert_true(verdict->nodes == heard->nodes);  // it was told of before
}

enum { HASH = 1, LOOK_UP = 1024 };

static Match match_of(const char *spec) {
    static Played memory[16];
    Setup setup;
    Match match;
    assert_true(setup_read(spec, &setup, NULL));
    match_init(&match, &setup, memory, sizeof memory / sizeof *memory);
    return match;
}

/* Thinks about the start of a game. */
static Verdict think(const char *spec, int threads, Task task, Heard *heard) {
    Error err = { "", 0 };
    Match match = match_of(spec);
    Verdict verdict;
    Thinker *thinker = thinker_new(HASH, threads, &err);
    assert_non_null(thinker);
    task.limits.tell = hear;
    task.limits.data = heard;
    task.finished = hear_end;
    thinker_start(thinker, &match, &task);
    Move move = thinker_wait(thinker, &verdict);
    assert_true(thinker_done(thinker));
    assert_int_equal(move, verdict.line[0].step[0]);
    assert_int_equal(heard->ends, 1);
    assert_true(verdict.nodes == heard->nodes && verdict.depth == heard->depth);
    thinker_free(thinker);
    return verdict;
}

TEST(no_depth_is_begun_after_the_soft_limit) {
    Heard heard = { .tick = 0.4 };
    Verdict at_third = think("ploy", 1, (Task){ .limits = { .depth = 3 } }, &(Heard){ 0 });
    Verdict verdict = think("ploy", 1, (Task){ .pace = { .soft = 1, .hard = 2 } }, &heard);
    assert_in_range(verdict.depth, 3, 4);
    assert_in_range(verdict.nodes - at_third.nodes, 0, LOOK_UP);
}

TEST(before_the_soft_limit_another_depth_is_begun) {
    Heard heard = { .tick = 0.3 };
    Verdict at_third = think("ploy", 1, (Task){ .limits = { .depth = 3 } }, &(Heard){ 0 });
    Verdict verdict = think("ploy", 1, (Task){ .pace = { .soft = 1, .hard = 2 } }, &heard);
    assert_true(verdict.depth >= 4);
    assert_true(verdict.nodes > at_third.nodes + LOOK_UP);
}

TEST(the_hard_limit_ends_thinking_within_a_depth) {
    Heard heard = { .tick = 0.4 };
    Verdict at_third = think("ploy", 1, (Task){ .limits = { .depth = 3 } }, &(Heard){ 0 });
    Verdict verdict = think("ploy", 1, (Task){ .pace = { .hard = 1 } }, &heard);
    assert_in_range(verdict.nodes - at_third.nodes, 0, LOOK_UP);
}

TEST(without_a_pace_the_clock_does_not_matter) {
    Heard heard = { .tick = 1e9 };
    assert_int_equal(think("ploy", 1, (Task){ .limits = { .depth = 4 } }, &heard).depth, 4);
    assert_int_equal(heard.tells, 4);
}

TEST(what_was_searched_at_a_limit_is_told) {
    Heard heard = { 0 };
    Verdict verdict = think("ploy", 1, (Task){ .limits = { .nodes = 5000 } }, &heard);
    assert_int_equal(verdict.nodes, 5000);
}

TEST(threads_share_the_limit_of_nodes) {
    for (int threads = 2; threads <= 8; threads *= 2) {
        Heard heard = { 0 };
        Verdict verdict = think("ploy", threads, (Task){ .limits = { .nodes = 20000 } }, &heard);
        assert_in_range(verdict.nodes, 20000, 20000 + 256 * threads);
    }
}

TEST(a_lower_level_thinks_alone) {
    Task task = { .limits = { .level = 5, .seed = 7 } };
    Verdict one = think("ploy", 1, task, &(Heard){ 0 }),
            many = think("ploy", 4, task, &(Heard){ 0 });
    assert_memory_equal(&one, &many, sizeof one);
}

static bool at_once(void *data) { return (void)data, true; }

TEST(the_caller_may_stop_it) {
    Heard heard = { 0 };
    Verdict verdict = think("ploy", 1, (Task){ .limits = { .stop = at_once } }, &heard);
    assert_int_equal(verdict.nodes, LOOK_UP);
}

TEST(one_thinker_thinks_about_many_games) {
    Thinker *thinker = thinker_new(HASH, 3, NULL);
    for (int i = 0; i < game_count(); i++) {
        Match match = match_of(game_at(i)->id);
        if (match_actor(&match) < 0) continue;
        Task task = { .limits = { .nodes = 500 } };
        Verdict verdict;
        thinker_start(thinker, &match, &task);
        thinker_wait(thinker, &verdict);
        assert_true(verdict.lines > 0);
        thinker_clear(thinker);
    }
    thinker_free(thinker);
}

TEST(one_that_still_thinks_can_be_freed) {
    Thinker *thinker = thinker_new(HASH, 2, NULL);
    Match match = match_of("ploy");
    Task task = { 0 };
    thinker_start(thinker, &match, &task);
    thinker_free(thinker);
}

TEST(memory_that_is_not_there_is_refused) {
    Error err = { "", 0 };
    assert_null(thinker_new(1 << 30, 1, &err));
    assert_string_equal(err.why, "no memory for a table of 1073741824 MiB");
    assert_null(thinker_new(HASH, THREADS_MAX + 1, &err));
    assert_string_equal(err.why, "1 to 64 threads can think, not 65");
    assert_null(thinker_new(HASH, 0, &err));
    thinker_free(NULL);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_depth_is_begun_after_the_soft_limit),
        cmocka_unit_test(before_the_soft_limit_another_depth_is_begun),
        cmocka_unit_test(the_hard_limit_ends_thinking_within_a_depth),
        cmocka_unit_test(without_a_pace_the_clock_does_not_matter),
        cmocka_unit_test(what_was_searched_at_a_limit_is_told),
        cmocka_unit_test(threads_share_the_limit_of_nodes),
        cmocka_unit_test(a_lower_level_thinks_alone),
        cmocka_unit_test(the_caller_may_stop_it),
        cmocka_unit_test(one_thinker_thinks_about_many_games),
        cmocka_unit_test(one_that_still_thinks_can_be_freed),
        cmocka_unit_test(memory_that_is_not_there_is_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("think", tests, NULL, NULL);
}
