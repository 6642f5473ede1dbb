/* pace.c - how a clock is shared out. A part of units.c.
 * SPDX-License-Identifier: MIT */

static const long clocks[] = { 0,   1,    2,     5,     10,     11,      12,
                               100, 1000, 10000, 60000, 300000, 7200000, 2147483647 };
static const long increments[] = { 0, 1, 10, 100, 1000, 10000, 60000, 2147483647 };
static const long overheads[] = { 0, 1, 10, 100, 5000 };

/* Calls `look` with every clock there is. */
static void look_at_clocks(void (*look)(long left, long increment, long overhead)) {
    for (size_t i = 0; i < COUNT(clocks); i++)
        for (size_t k = 0; k < COUNT(increments); k++)
            for (size_t l = 0; l < COUNT(overheads); l++)
                look(clocks[i], increments[k], overheads[l]);
}

static void expect_within(long left, long increment, long overhead) {
    Pace pace = pace_clock(left, increment, overhead);
    double most = (double)(left > 0 ? left : 1) / 1000;
    if (left > 2 * overhead) most -= (double)overhead / 1000;
    if (!(pace.soft > 0 && pace.soft <= pace.hard / 2 && pace.hard <= most / 2 + 1e-9))
        fail_msg("%ld+%ld-%ld: %g to %g", left, increment, overhead, pace.soft, pace.hard);
}

TEST(no_step_takes_half_of_a_clock) { look_at_clocks(expect_within); }

static void expect_more(long left, long increment, long overhead) {
    Pace pace = pace_clock(left, increment, overhead);
    Pace longer = pace_clock(left * 2 + 2, increment, overhead);
    Pace richer = pace_clock(left, increment * 2, overhead);
    Pace closer = pace_clock(left, increment, overhead / 2);
    assert_true(longer.soft >= pace.soft && longer.hard >= pace.hard);
    assert_true(richer.soft >= pace.soft && richer.hard >= pace.hard);
    assert_true(closer.soft >= pace.soft && closer.hard >= pace.hard);
}

TEST(whoever_has_more_time_thinks_no_shorter) { look_at_clocks(expect_more); }

/* Plays so many steps, each as long as the hard limit and the overhead allow at the worst; what is
 * left in milliseconds. */
static double left_after(int steps, double left, long increment, long overhead) {
    for (int i = 0; i < steps; i++) {
        Pace pace = pace_clock((long)left, increment, overhead);
        left -= pace.hard * 1000 + (double)overhead;
        assert_true(left > 0);
        left += (double)increment;
    }
    return left;
}

TEST(a_clock_lasts_for_a_long_game) {
    assert_true(left_after(100, 60000, 0, 0) > 10);
    assert_true(left_after(60, 60000, 0, 10) > 100);
    assert_true(left_after(1000, 1000, 100, 10) > 100);
    assert_true(left_after(1000, 20, 1000, 10) > 1000);
    assert_true(left_after(1000, 2147483647, 2147483647, 5000) > 2147483647);
}

TEST(sudden_death_is_shared_out) {
    Pace pace = pace_clock(60010, 0, 10);
    assert_float_equal(pace.soft, 1.5, 1e-9);
    assert_float_equal(pace.hard, 4.5, 1e-9);
}

TEST(half_of_an_increment_comes_on_top) {
    Pace pace = pace_clock(60010, 2000, 10);
    assert_float_equal(pace.soft, 2.5, 1e-9);
    assert_float_equal(pace.hard, 7.5, 1e-9);
}

TEST(a_fixed_time_is_used_up) {
    Pace pace = pace_fixed(250);
    assert_false(pace_is_enough(pace, 0.2499));
    assert_false(pace_is_over(pace, 0.2499));
    assert_false(pace_is_enough(pace, 0.25));
    assert_true(pace_is_over(pace, 0.25));
    assert_true(pace_is_over(pace_fixed(0), 0.001));
}

TEST(a_clock_ends_thinking_after_a_depth_or_within) {
    Pace pace = pace_clock(60010, 0, 10);
    assert_false(pace_is_enough(pace, 1.49));
    assert_true(pace_is_enough(pace, 1.5));
    assert_false(pace_is_over(pace, 4.49));
    assert_true(pace_is_over(pace, 4.5));
}

TEST(without_limits_there_is_always_time) {
    Pace pace = { 0 };
    assert_false(pace_is_enough(pace, 1e9));
    assert_false(pace_is_over(pace, 1e9));
}

TEST(of_two_paces_the_limits_that_come_first_count) {
    Pace clock = pace_clock(60010, 0, 10), none = { 0 }, both;
    both = pace_shorter(clock, pace_fixed(2000));
    assert_float_equal(both.soft, 1.5, 1e-9);
    assert_float_equal(both.hard, 2, 1e-9);
    both = pace_shorter(pace_fixed(9000), clock);
    assert_float_equal(both.soft, 1.5, 1e-9);
    assert_float_equal(both.hard, 4.5, 1e-9);
    both = pace_shorter(none, clock);
    assert_float_equal(both.hard, 4.5, 1e-9);
    both = pace_shorter(clock, none);
    assert_float_equal(both.soft, 1.5, 1e-9);
    both = pace_shorter(none, none);
    assert_true(both.soft == 0 && both.hard == 0);
}
