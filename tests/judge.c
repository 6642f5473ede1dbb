/* judge.c - the analyst, with thoughts that the test makes up.
 * SPDX-License-Identifier: MIT */
#include "study/judge.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))
#define COUNT(array)   (sizeof(array) / sizeof *(array))

enum { STEPS = 64 };

/* `before` is thought of the position that is judged, `after` of its step and of what follows it;
 * where `lucky` is given, only of what follows that roll. */
typedef struct {
    int before, after;
    const char *best, *lucky;
    int count, asked;
} Opinion;

static Move step_of(const Match *match, const char *token) {
    Move step = 0;
    Error err = { "", 0 };
    if (!game_read_move(match->setup.game, &match->now, token, &step, &err))
        fail_msg("%s", err.why);
    return step;
}

static bool is_after(const Opinion *opinion, const Match *match) {
    if (!opinion->lucky) return match->count > opinion->count;
    Match root = *match;
    match_undo(&root);
    return match->played[opinion->count].move == step_of(&root, opinion->lucky);
}

static void think(void *data, const Match *match, const Move *only, Verdict *verdict) {
    Opinion *opinion = data;
    Line *line = &verdict->line[0];
    Move list[MOVES_MAX];
    match->setup.game->moves(&match->now, list);
    bool after = only || is_after(opinion, match);
    line->step[0] = only ? *only : opinion->best ? step_of(match, opinion->best) : list[0];
    line->length = verdict->lines = 1;
    line->value = after ? opinion->after : opinion->before;
    opinion->asked++;
}

/* The last few are valid at the same time. */
static Match match_at(const char *spec, const char *text) {
    static Played memory[4][STEPS];
    static int next;
    Setup setup;
    Match match;
    Error err = { "", 0 };
    if (!setup_read(spec, &setup, &err)) fail_msg("%s", err.why);
    match_init(&match, &setup, memory[next++ % 4], STEPS);
    if (text && !match_begin(&match, text, &err)) fail_msg("%s", err.why);
    return match;
}

/* What a value promises to who acts there. */
static int share(const Match *match, int value) {
    Move list[MOVES_MAX];
    match->setup.game->moves(&match->now, list);
    Line line = { .step = { list[0] }, .length = 1, .value = value };
    Outlook outlook;
    outlook_of(match, &line, &outlook);
    return outlook.share[match_actor(match)];
}

static Judged judged(Opinion *opinion, const Match *match, const char *token, Judge *judge) {
    Judge own;
    Judged found;
    judge_init(&own, think, opinion);
    opinion->count = match->count;
    judge_step(&own, match, step_of(match, token), &found);
    if (judge) *judge = own;
    return found;
}

static void assert_near(double is, double wanted) {
    if (fabs(is - wanted) > 1e-6) fail_msg("%f instead of %f", is, wanted);
}

TEST(a_loss_has_one_name) {
    static const struct {
        int loss;
        const char *name, *mark;
    } known[] = {
        { 0, "best", "" },           { 1, "good", "" },           { 499, "good", "" },
        { 500, "inaccuracy", "?!" }, { 999, "inaccuracy", "?!" }, { 1000, "mistake", "?" },
        { 1999, "mistake", "?" },    { 2000, "blunder", "??" },   { 10000, "blunder", "??" },
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        const GradeFacts *facts = &judge_grades[judge_grade(known[i].loss)];
        assert_string_equal(facts->name, known[i].name);
        assert_string_equal(facts->mark, known[i].mark);
    }
}

TEST(a_loss_is_the_best_share_minus_the_steps_own) {
    Opinion opinion = { .before = 200, .after = -100, .best = "d3d4" };
    Match match = match_at("ploy", NULL);
    Judge judge;
    Judged found = judged(&opinion, &match, "e3e4", &judge);
    assert_int_equal(found.seat, 0);
    assert_int_equal(found.value, -100);
    assert_int_equal(found.before, share(&match, 200));
    assert_int_equal(found.after, share(&match, -100));
    assert_int_equal(found.loss, share(&match, 200) - share(&match, -100));
    assert_int_equal(found.outlook.share[0], found.after);
    assert_int_equal(found.grade, GRADE_BLUNDER);
    assert_int_equal(found.best.step[0], step_of(&match, "d3d4"));
    assert_true(found.is_known && !found.is_forced && !found.is_roll);
    assert_int_equal(judge.seat[0].steps, 1);
    assert_int_equal(judge.seat[0].grade[GRADE_BLUNDER], 1);
    assert_near(judge_accuracy(&judge.seat[0]), exp(-4e-4 * found.loss));
    assert_near(judge_accuracy(&judge.seat[1]), 1);
}

TEST(the_best_step_needs_no_second_look) {
    Opinion opinion = { .before = 200, .best = "d3d4" };
    Match match = match_at("ploy", NULL);
    Judged found = judged(&opinion, &match, "d3d4", NULL);
    assert_int_equal(opinion.asked, 1);
    assert_int_equal(found.loss, 0);
    assert_int_equal(found.grade, GRADE_BEST);
}

TEST(a_second_look_that_saw_more_is_believed) {
    Opinion opinion = { .before = -80, .after = VALUE_WIN - 3, .best = "d3d4" };
    Match match = match_at("ploy", NULL);
    Judged found = judged(&opinion, &match, "e3e4", NULL);
    assert_int_equal(found.value, VALUE_WIN - 3);
    assert_int_equal(found.best.value, VALUE_WIN - 3);
    assert_int_equal(found.best.step[0], step_of(&match, "e3e4"));
    assert_int_equal(found.before, EVAL_WHOLE);
    assert_int_equal(found.loss, 0);
}

TEST(an_end_that_is_seen_is_all_or_nothing) {
    Opinion opinion = { .before = VALUE_WIN - 5, .after = 8 - VALUE_WIN, .best = "d3d4" };
    Match match = match_at("ploy", NULL);
    Judged found = judged(&opinion, &match, "e3e4", NULL);
    assert_int_equal(found.before, EVAL_WHOLE);
    assert_int_equal(found.after, 0);
    assert_int_equal(found.loss, EVAL_WHOLE);
    assert_int_equal(found.best.value, VALUE_WIN - 5);
}

TEST(a_forced_step_counts_for_nothing) {
    Match match = match_at("breakthru", "11/11/11/11/5S5/4SFS4/5S5/11/11/11/11 g 0 -");
    Move list[MOVES_MAX];
    assert_int_equal(match.setup.game->moves(&match.now, list), 1);
    Opinion opinion = { .before = 500, .after = -500 };
    Judge judge;
    Judged found;
    judge_init(&judge, think, &opinion);
    judge_step(&judge, &match, list[0], &found);
    assert_true(found.is_forced);
    assert_int_equal(found.loss, 0);
    assert_int_equal(found.before, found.after);
    assert_int_equal(judge.seat[found.seat].steps, 0);
    assert_near(judge_accuracy(&judge.seat[found.seat]), 1);
}

/* A step that loses cannot be held against somebody who had no other. */
TEST(a_forced_loss_is_no_fault) {
    Match match = match_at("allein", "12/12/YR7G2/12/12/12/12/12/12/12/12/12 3 0");
    Opinion opinion = { .before = VALUE_WIN - 9 };
    Judged found = judged(&opinion, &match, "1Y-1A", NULL);
    assert_true(found.is_forced && found.is_known);
    assert_int_equal(found.after, 0);
    assert_int_equal(found.loss, 0);
    assert_int_equal(found.best.value, 1 - VALUE_WIN);
}

TEST(a_solver_that_gave_up_says_nothing_against_a_step) {
    static const struct {
        int before, after; /* 0: it gave up */
        bool is_known;
        int loss;
        Grade grade;
    } known[] = {
        { VALUE_WIN - 9, 0, false, 0, GRADE_GOOD },
        { 0, 0, false, 0, GRADE_GOOD },
        { 0, 7 - VALUE_WIN, false, 0, GRADE_GOOD },
        { 0, VALUE_WIN - 7, true, 0, GRADE_BEST },
        { VALUE_WIN - 9, VALUE_WIN - 12, true, 0, GRADE_BEST },
        { VALUE_WIN - 9, 7 - VALUE_WIN, true, EVAL_WHOLE, GRADE_BLUNDER },
    };
    Match match = match_at("allein", NULL);
    for (size_t i = 0; i < COUNT(known); i++) {
        Opinion opinion = { .before = known[i].before, .after = known[i].after };
        Judged found = judged(&opinion, &match, "5D-1D", NULL);
        assert_int_equal(found.is_known, known[i].is_known);
        assert_int_equal(found.loss, known[i].loss);
        assert_int_equal(found.grade, known[i].grade);
    }
}

/* A solution that is found behind the step is one step longer with it. */
TEST(a_solution_is_told_from_the_step_on) {
    Opinion opinion = { .after = VALUE_WIN - 7 };
    Match match = match_at("allein", NULL), next = match_at("allein", NULL);
    Move list[MOVES_MAX];
    match_apply(&next, step_of(&next, "5D-1D"), NULL);
    next.setup.game->moves(&next.now, list);
    Judged found = judged(&opinion, &match, "5D-1D", NULL);
    assert_int_equal(found.value, VALUE_WIN - 8);
    assert_int_equal(found.best.length, 2);
    assert_int_equal(found.best.step[0], step_of(&match, "5D-1D"));
    assert_int_equal(found.best.step[1], list[0]);
}

TEST(luck_is_what_a_roll_gave_beyond_the_mean) {
    Match match = match_at("super3", "9/9/9/9/4r4/9/9/9/9 y 0");
    Match rolled = match_at("super3", "9/9/9/9/4r4/9/9/9/9 y 0");
    match_apply(&rolled, step_of(&rolled, "r12"), NULL);
    double gain = share(&rolled, 300) - share(&rolled, 0);
    Opinion opinion = { .before = 0, .after = 300, .lucky = "r12" };
    Judge judge;
    Judged found = judged(&opinion, &match, "r12", &judge);
    assert_true(found.is_roll && found.is_known);
    assert_near(found.luck, gain * 35 / 36);
    assert_near(judge.seat[1].luck, found.luck);
    assert_int_equal(found.after, share(&rolled, 300));
    assert_int_equal(found.before, lround(share(&rolled, 0) + gain / 36));
    assert_int_equal(judge.seat[1].steps, 0);
    assert_near(judged(&opinion, &match, "r7", NULL).luck, -gain / 36);
}

TEST(a_drawn_set_up_is_nobodys_luck) {
    Match match = match_at("allein:setup=mixed", NULL);
    Move list[MOVES_MAX];
    Opinion opinion = { .before = 5 };
    Judge judge;
    Judged found;
    assert_int_equal(match_actor(&match), CHANCE);
    match.setup.game->moves(&match.now, list);
    judge_init(&judge, think, &opinion);
    judge_step(&judge, &match, list[0], &found);
    assert_true(found.is_roll && !found.is_known);
    assert_int_equal(opinion.asked, 0);
    assert_near(found.luck, 0);
}

static void tell(void *data, const Match *match, const Judged *found) {
    Opinion *opinion = data;
    assert_int_equal(match->count, opinion->count);
    assert_true(found->move == step_of(match, opinion->count ? "d7d6" : "e3e4"));
    opinion->count++;
    opinion->best = "d7d6";
}

TEST(an_account_is_even_and_ends_with_the_points) {
    Match match = match_at("ploy", NULL), start = match;
    Opinion opinion = { .before = 200, .after = -100, .best = "d3d4" };
    Played memory[2 + JUDGE_AHEAD];
    Judge judge;
    Account of[2];
    match_apply(&match, step_of(&match, "e3e4"), NULL);
    match_apply(&match, step_of(&match, "d7d6"), NULL);
    match_finish(&match, END_RESIGNED, 1, NULL);
    judge_init(&judge, think, &opinion);
    judge_game(&judge, &match, memory, tell);
    assert_int_equal(opinion.count, 2);
    int loss = share(&start, 200) - share(&start, -100);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(judge_account(&judge, &match, seat, &of[seat]));
        const Account *a = &of[seat];
        assert_near(a->start + a->luck + a->their_luck + a->mistakes + a->their_mistakes + a->late,
                    a->end);
    }
    assert_near(of[0].start, share(&start, 200));
    assert_near(of[1].start, EVAL_WHOLE - share(&start, 200));
    assert_near(of[0].mistakes, -loss);
    assert_near(of[1].their_mistakes, loss);
    assert_near(of[1].mistakes, 0);
    assert_near(of[0].end, EVAL_WHOLE);
    assert_near(of[1].end, 0);
}

TEST(an_account_of_an_unfinished_game_ends_with_the_last_share) {
    Match match = match_at("ploy", NULL);
    Opinion opinion = { .before = 200, .after = -100, .best = "d3d4" };
    Played memory[2 + JUDGE_AHEAD];
    Judge judge;
    Account of[2];
    match_apply(&match, step_of(&match, "e3e4"), NULL);
    int wanted = share(&match, 200);
    match_apply(&match, step_of(&match, "d7d6"), NULL);
    judge_init(&judge, think, &opinion);
    judge_game(&judge, &match, memory, tell);
    for (int seat = 0; seat < 2; seat++)
        assert_true(judge_account(&judge, &match, seat, &of[seat]));
    // The last step was the second seat's, and the best. A quiet turn had passed.
    assert_near(of[1].end, wanted);
    assert_near(of[0].end, EVAL_WHOLE - wanted);
}

TEST(an_account_needs_two_sides_and_something_judged) {
    Judge judge;
    Account account;
    Opinion opinion = { .before = 100 };
    static const struct {
        const char *spec;
        bool has;
    } known[] = { { "sprung", true }, { "sprung:players=3", false }, { "allein", false } };
    for (size_t i = 0; i < COUNT(known); i++) {
        Match match = match_at(known[i].spec, NULL);
        Move list[MOVES_MAX];
        Judged found;
        match.setup.game->moves(&match.now, list);
        judge_init(&judge, think, &opinion);
        assert_false(judge_account(&judge, &match, 0, &account));
        judge_step(&judge, &match, list[0], &found);
        assert_int_equal(judge_account(&judge, &match, 0, &account), known[i].has);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loss_has_one_name),
        cmocka_unit_test(a_loss_is_the_best_share_minus_the_steps_own),
        cmocka_unit_test(the_best_step_needs_no_second_look),
        cmocka_unit_test(a_second_look_that_saw_more_is_believed),
        cmocka_unit_test(an_end_that_is_seen_is_all_or_nothing),
        cmocka_unit_test(a_forced_step_counts_for_nothing),
        cmocka_unit_test(a_forced_loss_is_no_fault),
        cmocka_unit_test(a_solver_that_gave_up_says_nothing_against_a_step),
        cmocka_unit_test(a_solution_is_told_from_the_step_on),
        cmocka_unit_test(luck_is_what_a_roll_gave_beyond_the_mean),
        cmocka_unit_test(a_drawn_set_up_is_nobodys_luck),
        cmocka_unit_test(an_account_is_even_and_ends_with_the_points),
        cmocka_unit_test(an_account_of_an_unfinished_game_ends_with_the_last_share),
        cmocka_unit_test(an_account_needs_two_sides_and_something_judged),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
