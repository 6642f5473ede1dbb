/* standing.c - how a match stands. A part of units.c.
 * SPDX-License-Identifier: MIT */

static int16_t outcomes[256];

static Standing standing_of(long games, int places, bool is_alone, const Sprt *sprt) {
    Standing standing;
    standing_init(&standing, games, places, is_alone, sprt, outcomes);
    return standing;
}

TEST(games_are_counted_and_whole_pairs) {
    Standing standing = standing_of(7, 2, false, NULL);
    const int points[] = { 12, 12, 0, 6, 12, 0, 6 };
    for (int game = 0; game < 7; game++) standing_add(&standing, game, points[game]);
    assert_int_equal(standing.played, 7);
    assert_int_equal(standing.won, 3);
    assert_int_equal(standing.drawn, 2);
    assert_int_equal(standing.lost, 2);
    assert_int_equal(standing.twelfths, 48);
    const Pairs wanted = { { 0, 1, 1, 0, 1 } };  // the last game has no other
    assert_memory_equal(&standing.pairs, &wanted, sizeof wanted);
}

TEST(pairs_are_taken_in_their_order) {
    Standing standing = standing_of(6, 2, false, NULL);
    standing_add(&standing, 5, 12);
    standing_add(&standing, 4, 12);
    standing_add(&standing, 1, 0);
    assert_int_equal(elo_pairs(&standing.pairs), 0);
    standing_add(&standing, 0, 0);
    assert_int_equal(elo_pairs(&standing.pairs), 1);
    standing_add(&standing, 2, 6);
    standing_add(&standing, 3, 6);
    assert_int_equal(elo_pairs(&standing.pairs), 3);
    assert_int_equal(standing.played, 6);
}

TEST(a_pair_in_which_somebody_failed_proves_nothing) {
    Standing standing = standing_of(4, 2, false, NULL);
    standing_add(&standing, 0, 12);
    standing_add(&standing, 1, GAME_FAILED);
    standing_add(&standing, 2, 12);
    standing_add(&standing, 3, 6);
    const Pairs wanted = { { 0, 0, 0, 1, 0 } };
    assert_memory_equal(&standing.pairs, &wanted, sizeof wanted);
    assert_int_equal(standing.played, 3);
    assert_int_equal(standing.failures, 1);
}

TEST(with_three_sides_there_are_no_pairs) {
    Standing standing = standing_of(3, 3, false, NULL);
    for (int game = 0; game < 3; game++) standing_add(&standing, game, game * 4);
    assert_int_equal(standing.sets, 1);
    assert_int_equal(standing.twelfths, 12);
    assert_int_equal(standing.drawn, 2);
    assert_int_equal(elo_pairs(&standing.pairs), 0);
}

/* Who leaves fewer pieces has won both games. */
TEST(who_plays_alone_is_compared) {
    Standing standing = standing_of(6, 2, true, NULL);
    const int left[] = { 1, 3, 2, 2, 5, 4 };
    for (int game = 5; game >= 0; game--) standing_add(&standing, game, left[game]);
    assert_int_equal(standing.won, 2);
    assert_int_equal(standing.drawn, 2);
    assert_int_equal(standing.lost, 2);
    const Pairs wanted = { { 1, 0, 1, 0, 1 } };
    assert_memory_equal(&standing.pairs, &wanted, sizeof wanted);
}

/* What was played later, by a job that is faster, does not change the answer. */
TEST(the_answer_is_that_of_the_pairs_up_to_it) {
    Sprt sprt = { SPRT_LOGISTIC, 0, 400 };
    Standing standing = standing_of(256, 2, false, &sprt);
    for (int game = 255; game >= 128; game--) standing_add(&standing, game, 0);
    for (int game = 0; game < 128; game++) standing_add(&standing, game, 12);
    assert_int_equal(standing.answer, SPRT_ELO1);
    const Pairs wanted = { { 0, 0, 0, 0, SPRT_PAIRS_MIN } };
    assert_memory_equal(&standing.pairs, &wanted, sizeof wanted);
    assert_int_equal(standing.played, 256);
}
