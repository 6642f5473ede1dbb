/* match.c - matches: steps, taking back, ends.
 * SPDX-License-Identifier: MIT */
TEST(a_bad_spec_is_refused_with_its_place) {
    brett_error err = { 0 };
    assert_null(brett_match_new("ploy:form=five", &err));
    assert_int_equal(err.trouble, BRETT_REFUSED);
    assert_int_equal(err.at, strlen("ploy:form="));
    assert_non_null(strstr(err.why, "one of duel|four|teams"));
    assert_null(brett_match_new("", NULL));
}

TEST(a_match_says_what_it_is) {
    brett_match *match = match_of("ploy:turn=any,form=teams");
    char spec[BRETT_SPEC_SIZE];
    brett_seat seat;
    assert_int_equal(brett_match_spec(match, spec, sizeof spec), 24);
    assert_string_equal(spec, "ploy:form=teams,turn=any");
    assert_ptr_equal(brett_match_game(match), brett_game_find("ploy"));
    assert_int_equal(brett_match_seats(match), 4);
    assert_true(brett_match_seat(match, 2, &seat));
    assert_int_equal(seat.team, 0);
    assert_true(seat.colours && !seat.is_out);
    assert_false(brett_match_seat(match, 4, &seat));
    assert_false(brett_match_seat(match, -1, &seat));
    assert_true(brett_match_is_fresh(match));
    brett_match_free(match);
}

TEST(a_short_text_is_cut_and_measured) {
    brett_match *match = match_of("ploy");
    char whole[BRETT_POSITION_SIZE], part[8];
    size_t length = brett_match_position(match, whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    assert_int_equal(brett_match_position(match, part, sizeof part), length);
    assert_int_equal(strlen(part), 7);
    assert_memory_equal(part, whole, 7);
    assert_int_equal(brett_match_position(match, NULL, 0), length);
    brett_match_free(match);
}

TEST(positions_are_read_and_refused) {
    brett_match *match = match_of("aufstellen");
    brett_error err = { 0 };
    assert_true(brett_match_begin(match, "4/1sst/t1SS/TTcC t", &err));
    assert_string_equal(position_of(match), "4/1sst/t1SS/TTcC t");
    assert_false(brett_match_begin(match, "4/1sst/t1SS/TTcX t", &err));
    assert_int_equal(err.trouble, BRETT_REFUSED);
    assert_int_equal(err.at, 15);
    assert_string_equal(position_of(match), "4/1sst/t1SS/TTcC t");
    assert_true(brett_match_play(match, "a2a3", NULL));
    char start[BRETT_POSITION_SIZE];
    brett_match_start(match, start, sizeof start);
    assert_string_equal(start, "4/1sst/t1SS/TTcC t");
    assert_true(brett_match_begin(match, NULL, NULL));
    assert_string_equal(position_of(match), "4/4/4/4 s");
    assert_int_equal(brett_match_played(match), 0);
    brett_match_free(match);
}

TEST(steps_are_listed_and_played_by_token_and_number) {
    brett_match *match = match_of("ploy");
    static brett_step steps[BRETT_STEPS_MAX];
    brett_error err = { 0 };
    int count = brett_match_steps(match, steps, BRETT_STEPS_MAX);
    assert_int_equal(count, brett_match_steps(match, NULL, 0));
    assert_int_equal((int)brett_match_perft(match, 1), count);
    memset(steps, 0, sizeof steps);
    assert_int_equal(brett_match_steps(match, steps, 1), count);
    assert_true(steps[0].token[0] && !steps[1].token[0] && steps[0].odds == 0);
    assert_true(steps[0].length > 0);
    assert_false(brett_match_play(match, "d3d9", &err));
    assert_non_null(strstr(err.why, "legal steps"));
    assert_false(brett_match_play_at(match, count, &err));
    assert_non_null(strstr(err.why, "there is no step"));
    assert_false(brett_match_play_at(match, -1, NULL));
    assert_int_equal(brett_match_played(match), 0);
    assert_true(brett_match_play(match, "d3d4", NULL));
    brett_match_steps(match, steps, BRETT_STEPS_MAX);
    assert_true(brett_match_play_at(match, 3, NULL));
    char *tokens = brett_match_tokens(match, NULL), wanted[64];
    snprintf(wanted, sizeof wanted, "d3d4 %s", steps[3].token);
    assert_string_equal(tokens, wanted);
    brett_free(tokens);
    brett_match_free(match);
}

TEST(chance_is_an_actor_with_odds) {
    brett_match *match = match_of("super3");
    brett_step steps[16];
    int total = 0;
    assert_int_equal(brett_match_actor(match), BRETT_CHANCE);
    assert_int_equal(brett_match_turn(match), 0);
    int count = brett_match_steps(match, steps, 16);
    assert_int_equal(count, 11);
    for (int i = 0; i < count; i++) total += steps[i].odds;
    assert_int_equal(total, 36);
    assert_int_equal(steps[0].length, 0);
    assert_true(brett_match_play(match, "r7", NULL));
    assert_int_equal(brett_match_actor(match), 0);
    brett_match_free(match);
}

TEST(a_step_has_effects) {
    brett_match *match = match_of("ploy");
    static brett_step steps[BRETT_STEPS_MAX];
    brett_effect effects[BRETT_EFFECTS_MAX];
    int count = brett_match_steps(match, steps, BRETT_STEPS_MAX), at = 0;
    while (strcmp(steps[at].token, "d3d4") != 0) at++;
    assert_int_equal(brett_match_effects(match, at, effects, BRETT_EFFECTS_MAX), 1);
    assert_int_equal(effects[0].deed, BRETT_MOVES);
    assert_int_equal(effects[0].from, steps[at].path[0]);
    assert_int_equal(effects[0].to, steps[at].path[1]);
    assert_int_equal(brett_match_effects(match, at, NULL, 0), 1);
    assert_int_equal(brett_match_effects(match, count, effects, 1), 0);
    assert_int_equal(brett_match_effects(match, -1, effects, 1), 0);
    brett_match_free(match);
}

TEST(a_random_game_is_the_same_everywhere) {
    uint64_t one = 7, other = 7;
    brett_match *match = match_of("tor"), *again = match_of("tor");
    for (int i = 0; i < 100 && brett_match_actor(match) != BRETT_NOBODY; i++) {
        assert_true(brett_match_play_random(match, &one, NULL));
        assert_true(brett_match_play_random(again, &other, NULL));
    }
    assert_string_equal(position_of(match), position_of(again));
    assert_int_equal(one, other);
    brett_match_free(match);
    brett_match_free(again);
}

TEST(what_was_played_is_taken_back) {
    brett_match *match = match_of("breakthru");
    char start[BRETT_POSITION_SIZE], two[BRETT_POSITION_SIZE];
    brett_match_position(match, start, sizeof start);
    assert_false(brett_match_undo(match));
    assert_false(brett_match_undo_turn(match));
    play_all(match, "gold e8e9");
    brett_match_position(match, two, sizeof two);
    uint64_t random = 1;
    for (int i = 0; i < 20; i++) brett_match_play_random(match, &random, NULL);
    assert_false(brett_match_back_to(match, 23));
    assert_false(brett_match_back_to(match, -1));
    assert_true(brett_match_back_to(match, 2));
    assert_string_equal(position_of(match), two);
    assert_true(brett_match_undo(match));
    assert_int_equal(brett_match_played(match), 1);
    assert_true(brett_match_undo_turn(match));
    assert_string_equal(position_of(match), start);
    brett_match_free(match);
}

TEST(a_copy_goes_its_own_way) {
    brett_match *match = match_after("ploy", "d3d4 f7f6"), *copy = brett_match_copy(match, NULL);
    assert_string_equal(position_of(match), position_of(copy));
    assert_true(brett_match_undo(copy));
    assert_true(brett_match_undo(copy));
    assert_int_equal(brett_match_played(match), 2);
    char *tokens = brett_match_tokens(match, NULL);
    assert_string_equal(tokens, "d3d4 f7f6");
    brett_free(tokens);
    brett_match_free(match);
    tokens = brett_match_tokens(copy, NULL);
    assert_string_equal(tokens, "");
    brett_free(tokens);
    brett_match_free(copy);
}

static void assert_end(const brett_match *match, brett_end end, const char *ending,
                       const char *result) {
    char words[BRETT_WORDS_SIZE];
    assert_int_equal(brett_match_end(match), end);
    brett_match_ending(match, words, sizeof words);
    assert_string_equal(words, ending);
    brett_match_result(match, words, sizeof words);
    assert_string_equal(words, result);
}

TEST(matches_end_in_every_way) {
    int points[BRETT_SEATS_MAX];
    brett_error err = { 0 };
    uint64_t random = 1;
    brett_match *match = match_of("ploy:form=four");
    assert_end(match, BRETT_GOES_ON, "", "*");
    assert_true(brett_match_resign(match, 3, NULL));
    assert_end(match, BRETT_RESIGNED, "resigned P4", "1/3-1/3-1/3-0");
    brett_match_points(match, points);
    assert_int_equal(points[0], BRETT_POINT / 3);
    assert_int_equal(points[3], 0);
    assert_int_equal(brett_match_actor(match), BRETT_NOBODY);
    assert_int_equal(brett_match_turn(match), BRETT_NOBODY);
    assert_int_equal(brett_match_steps(match, NULL, 0), 0);
    assert_false(brett_match_play(match, "d3d4", &err));
    assert_string_equal(err.why, "\"d3d4\": the game is over (resigned P4)");
    assert_false(brett_match_play_at(match, 0, NULL));
    assert_false(brett_match_play_random(match, &random, NULL));
    assert_false(brett_match_agree(match, NULL));
    brett_match_free(match);

    match = match_of("ploy");
    assert_false(brett_match_resign(match, 2, &err));
    assert_true(brett_match_agree(match, NULL));
    assert_end(match, BRETT_AGREED, "agreed", "1/2-1/2");
    assert_true(brett_match_back_to(match, 0));
    play_all(match, "b1+ b9+ b1- b9- b1+ b9+ b1- b9-");
    assert_end(match, BRETT_REPETITION, "repetition", "1/2-1/2");
    assert_true(brett_match_undo(match));
    assert_end(match, BRETT_GOES_ON, "", "*");
    brett_match_free(match);

    match = match_of("aufstellen");
    assert_true(brett_match_begin(match, "4/1sst/t1SS/TTcC t", NULL));
    play_all(match, "a2a3");
    assert_end(match, BRETT_RULES, "rules", "1-0");
    brett_match_free(match);
    brett_match_free(NULL);
}

TEST(perft_counts_sequences) {
    brett_match *match = match_of("aufstellen");
    assert_int_equal(brett_match_perft(match, 0), 1);
    assert_int_equal(brett_match_perft(match, 2), 16 * 15);
    assert_int_equal(brett_match_perft(match, -1), 0);
    brett_match_free(match);
}
