/* elo.c - strength from counted pairs, and the sequential test. A part of units.c; how often the
 * test is wrong is the question of sprt.c beside it.
 * SPDX-License-Identifier: MIT */

static void assert_near(double found, double wanted, double most) {
    if (!(fabs(found - wanted) <= most)) fail_msg("%.7f, not %.7f", found, wanted);
}

TEST(elo_and_score_are_two_words_for_one_thing) {
    assert_near(elo_score(0), 0.5, 0);
    assert_near(elo_score(400), 10 / 11.0, 1e-12);
    assert_near(elo_of(0.75), 190.848501888, 1e-9);
    assert_near(elo_of(0.25), -190.848501888, 1e-9);
    assert_near(elo_of(elo_score(-37.5)), -37.5, 1e-9);
    assert_true(elo_of(1) == INFINITY && elo_of(0) == -INFINITY);
}

/* The normal approximation is good where there are many pairs of all kinds. */
TEST(a_range_of_elo_narrows_with_the_pairs) {
    EloRange range = elo_range(&(Pairs){ { 1000, 2000, 3000, 2500, 1500 } });
    double mean = 0.5375, error = 1.959964 * sqrt(0.09109375 / 10000);
    assert_near(range.elo, elo_of(mean), 1e-9);
    assert_near(range.low, elo_of(mean - error), 0.1);
    assert_near(range.high, elo_of(mean + error), 0.1);
}

/* Nobody knows how much stronger somebody is who wins all: the chance of n pairs like that falls
 * below the limit, exp(-1.92), at a score of exp(-1.92 / n). */
TEST(who_wins_all_is_stronger_without_a_limit) {
    EloRange range = elo_range(&(Pairs){ { 0, 0, 0, 0, 10 } });
    assert_true(range.elo == INFINITY && range.high == INFINITY);
    assert_near(range.low, elo_of(exp(-0.1920729)), 2);
    range = elo_range(&(Pairs){ { 10, 0, 0, 0, 0 } });
    assert_true(range.elo == -INFINITY && range.low == -INFINITY);
    assert_near(range.high, -elo_of(exp(-0.1920729)), 2);
}

TEST(pairs_that_are_all_alike_leave_room_on_both_sides) {
    EloRange few = elo_range(&(Pairs){ { 0, 0, 2, 0, 0 } });
    EloRange many = elo_range(&(Pairs){ { 0, 0, 200, 0, 0 } });
    assert_near(few.elo, 0, 0);
    assert_near(few.low, -few.high, 1e-6);
    assert_true(few.high > 100 && many.high < 10 && many.high > 1);
}

/* The vectors are what two programs that test chess engines agree on. */
TEST(the_evidence_is_what_others_compute) {
    static const struct {
        Pairs pairs;
        Sprt sprt;
        double llr;
    } known[] = {
        { { { 10789, 19328, 33806, 19402, 10543 } }, { SPRT_LOGISTIC, -3, 1 }, 2.131068 },
        { { { 223, 9863, 21279, 10037, 246 } }, { SPRT_LOGISTIC, 0.5, 2.5 }, -3.074126 },
        { { { 871, 26175, 55983, 26678, 821 } }, { SPRT_LOGISTIC, 0, 2 }, -4.978673 },
        { { { 365, 16618, 36229, 16974, 390 } }, { SPRT_NORMALIZED, 0, 2 }, 2.250368 },
        { { { 127, 4883, 10712, 5150, 104 } }, { SPRT_NORMALIZED, -1.75, 0.25 }, 3.010154 },
        { { { 0, 5, 20, 12, 3 } }, { SPRT_LOGISTIC, 0, 20 }, 2.010562 },
        { { { 0, 5, 20, 12, 3 } }, { SPRT_NORMALIZED, 0, 20 }, 1.208736 },
        { { { 0, 0, 0, 0, 5550 } }, { SPRT_NORMALIZED, 0, 5 }, 111.797555 },
    };
    for (size_t i = 0; i < COUNT(known); i++)
        assert_near(sprt_llr(&known[i].sprt, &known[i].pairs), known[i].llr, 6e-7);
    assert_near(sprt_bound(), 2.944439, 6e-7);
}

TEST(the_evidence_turns_with_the_table) {
    Pairs pairs = { { 3, 9, 40, 20, 6 } }, turned = { { 6, 20, 40, 9, 3 } };
    for (SprtModel model = SPRT_LOGISTIC; model <= SPRT_NORMALIZED; model++) {
        Sprt sprt = { model, -5, 30 }, other = { model, -30, 5 };
        assert_near(sprt_llr(&sprt, &pairs), -sprt_llr(&other, &turned), 1e-6);
    }
}

/* However one-sided the pairs and however far apart the differences, it is a number. */
TEST(the_evidence_is_always_a_number) {
    for (int which = 0; which < 1 << PAIR_RESULTS; which++)
        for (int model = SPRT_LOGISTIC; model <= SPRT_NORMALIZED; model++)
            for (long many = 1; many <= 10000; many *= 100) {
                Pairs pairs = { { 0 } };
                Sprt narrow = { (SprtModel)model, 0, 1 };
                double most = model == SPRT_LOGISTIC ? SPRT_LOGISTIC_MAX : SPRT_NORMALIZED_MAX;
                Sprt wide = { (SprtModel)model, -most, most };
                for (int i = 0; i < PAIR_RESULTS; i++) pairs.count[i] = which >> i & 1 ? many : 0;
                assert_true(isfinite(sprt_llr(&narrow, &pairs)));
                assert_true(isfinite(sprt_llr(&wide, &pairs)));
            }
}

TEST(a_few_pairs_answer_nothing) {
    Sprt sprt = { SPRT_LOGISTIC, 0, 400 };
    Pairs pairs = { { 0, 0, 0, 0, SPRT_PAIRS_MIN - 1 } };
    assert_true(sprt_llr(&sprt, &pairs) > sprt_bound());
    assert_int_equal(sprt_answer(&sprt, &pairs), SPRT_OPEN);
    pairs.count[4]++;
    assert_int_equal(sprt_answer(&sprt, &pairs), SPRT_ELO1);
    assert_int_equal(sprt_answer(&sprt, &(Pairs){ { SPRT_PAIRS_MIN, 0, 0, 0, 0 } }), SPRT_ELO0);
}

/* Two pairs with one result each looked like certainty once, because they do not vary. */
TEST(pairs_that_do_not_vary_are_no_certainty) {
    Sprt sprt = { SPRT_LOGISTIC, 0, 20 };
    assert_near(sprt_llr(&sprt, &(Pairs){ { 0, 0, 2, 0, 0 } }), 0, 0.2);
    assert_near(sprt_llr(&sprt, &(Pairs){ { 0, 0, 0, 2, 0 } }), 0, 0.2);
    assert_int_equal(sprt_answer(&sprt, &(Pairs){ { 0, 0, 40, 0, 0 } }), SPRT_OPEN);
}

TEST(only_two_different_finite_numbers_can_be_told_apart) {
    assert_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 0, 20 }));
    assert_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, -SPRT_LOGISTIC_MAX, SPRT_LOGISTIC_MAX }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 0, INFINITY }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, -INFINITY, 0 }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, NAN, 20 }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 0, NAN }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 20, 0 }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 20, 20 }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_LOGISTIC, 0, SPRT_LOGISTIC_MAX + 1 }));
    assert_non_null(sprt_fault(&(Sprt){ SPRT_NORMALIZED, 0, SPRT_NORMALIZED_MAX + 1 }));
}
