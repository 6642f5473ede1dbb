/* match.c - playing, taking back, and the ends outside the position. A part of units.c.
 * SPDX-License-Identifier: MIT */

/* Two commanders far apart, and two riders to walk about. */
#define FOUR_PIECES "11bK/12/12/12/12/12/12/12/12/12/rR10bR/rK11 r rb"

TEST(a_game_begins_without_an_end) {
    Match match = match_at("weltreich", NULL);
    assert_string_equal(result_of(&match), "* ");
    assert_int_equal(match_actor(&match), 0);
    int points[SEATS_MAX] = { 7, 7 };
    match_points(&match, points);
    assert_int_equal(points[0] + points[1], 0);
}

TEST(steps_are_played_by_place_and_at_random) {
    Match match = match_at("weltreich", NULL), same = match_at("weltreich", NULL);
    Move list[MOVES_MAX];
    int count = match.setup.game->moves(&match.now, list);
    Error err = { "", 0 };
    assert_false(match_play_at(&match, count, &err));
    assert_contains(err.why, "there is no step");
    assert_false(match_play_at(&match, -1, NULL));
    assert_true(match_play_at(&match, count - 1, NULL));
    assert_int_equal(match.played[0].move, list[count - 1]);
    Random random = { 5 }, again = { 5 };
    assert_true(match_play_at(&same, count - 1, NULL));
    Move drawn = game_random(same.setup.game, &same.now, &again);
    assert_true(match_play_random(&match, &random, NULL));
    assert_int_equal(match.played[1].move, drawn);
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_false(match_play_at(&match, 0, &err));
    assert_string_equal(err.why, "the game is over");
    assert_false(match_play_random(&match, &random, NULL));
    assert_int_equal(match.count, 2);
}

/* Looking ahead and doing it again is the same as playing, to the draws. */
TEST(what_was_played_ahead_is_played_again) {
    static const char *const specs[] = { "ploy", "weltreich", "breakthru", "super3", "tor" };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        Match match = match_at(specs[i], NULL), same = match_at(specs[i], NULL), ahead;
        Random random = { i };
        while (match.end == END_NONE && match.count < 900) {
            assert_true(match_ahead(&match, 1, &ahead, NULL));
            assert_true(match_play_random(&ahead, &random, NULL));
            const Played step = ahead.played[ahead.count - 1];
            assert_true(match_again(&match, &step, ahead.end, NULL));
            assert_true(match_apply(&same, step.move, NULL));
            assert_int_equal(match.end, same.end);
            assert_int_equal(match_occurrences(&match), match_occurrences(&same));
            assert_memory_equal(&match.now, &same.now, sizeof match.now);
            assert_memory_equal(&match.played[match.count - 1], &same.played[same.count - 1],
                                sizeof *match.played);
        }
        assert_false(match_ahead(&match, match.capacity, &ahead, NULL));
    }
}

/* Also where the first of them is the one at the start, which a look ahead does not have. */
TEST(the_third_occurrence_is_seen_ahead) {
    Match match = match_at("weltreich", NULL), ahead;
    play(&match, "d1e1 i12h12 e1d1 h12i12 d1e1 i12h12 e1d1");
    assert_true(match_ahead(&match, 1, &ahead, NULL));
    assert_true(match_play(&ahead, "h12i12", NULL));
    assert_int_equal(ahead.end, END_REPETITION);
}

TEST(the_third_occurrence_draws) {
    Match match = match_at("weltreich", NULL);
    for (int round = 1; round <= 2; round++) {
        assert_int_equal(match_occurrences(&match), round);
        play(&match, "d1e1 i12h12 e1d1");
        assert_int_equal(match.end, END_NONE);
        play(&match, "h12i12");
    }
    assert_string_equal(result_of(&match), "1/2-1/2 repetition");
    assert_int_equal(match_actor(&match), NOBODY);
}

TEST(positions_of_another_mover_do_not_count) {
    Match match = match_at("weltreich", FOUR_PIECES);
    play(&match, "a2b2 l2k2 b2c2 k2l2 c2a2");  // the first position again, but blue is to move
    assert_int_equal(match_occurrences(&match), 1);
}

TEST(an_irreversible_step_lets_counting_begin_anew) {
    Match match = match_at("weltreich", "11bK/12/12/12/12/12/12/12/12/12/rR2bA7bR/rK11 r rb");
    play(&match, "a2b2 l2k2 b2a2 k2l2 a2xd2");
    assert_int_equal(match_occurrences(&match), 1);
    play(&match, "l2k2 d2c2 k2l2 c2d2");
    assert_int_equal(match_occurrences(&match), 2);
}

TEST(repetition_is_judged_only_where_turns_begin) {
    Match match = match_at("breakthru", BETWEEN_STEPS);
    for (int round = 1; round <= 2; round++) {
        assert_int_equal(match_occurrences(&match), 0);
        play(&match, "f8f9");
        assert_int_equal(match_occurrences(&match), round);
        play(&match, "b8a8 b7a7 e9e8 f9f8 a8b8 a7b7 e8e9");
    }
    assert_string_equal(position_of(&match),
                        BETWEEN_STEPS);  // for the third time, but within a turn
    assert_int_equal(match.end, END_NONE);
    play(&match, "f8f9");
    assert_int_equal(match.end, END_REPETITION);
}

/* Two riders walk round and round, red's over eleven squares and the other one over ten, so that a
 * position comes back only after 220 turns. */
#define WALKERS "11bK/12/12/12/12/12/12/12/12/12/rR11/rK4bA5bR r rb"
typedef struct {
    int at[2];
} Walk;

static void walk(Match *match, Walk *riders, int turns) {
    while (turns--) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        int other = match_actor(match) != 0, *at = &riders->at[other];
        text_square(&out, other ? 11 : 0, other ? *at : *at + 1);
        *at = (*at + 1) % (other ? 10 : 11);
        text_square(&out, other ? 11 : 0, other ? *at : *at + 1);
        play(match, token);
    }
}

TEST(a_hundred_quiet_turns_each_draw) {
    Match match = match_at("weltreich", WALKERS);
    Walk riders = { { 0, 0 } };
    walk(&match, &riders, 2 * QUIET_TURNS - 1);
    assert_string_equal(result_of(&match), "* ");
    walk(&match, &riders, 1);
    assert_string_equal(result_of(&match), "1/2-1/2 quiet limit");
}

TEST(a_capture_begins_the_count_of_quiet_turns_anew) {
    Match match = match_at("weltreich", WALKERS);
    Walk riders = { { 0, 0 } };
    walk(&match, &riders, 150);
    play(&match, "a1xf1");
    walk(&match, &riders, 2 * QUIET_TURNS - 1);
    assert_int_equal(match.end, END_NONE);
    walk(&match, &riders, 1);
    assert_int_equal(match.end, END_QUIET);
}

TEST(quiet_turns_are_counted_for_those_still_in) {
    Match match =
        match_at("weltreich:players=3", "11gK/12/12/12/12/12/12/12/12/12/rR11/rK10gR r r-g");
    Walk riders = { { 0, 0 } };
    walk(&match, &riders, 2 * QUIET_TURNS);
    assert_string_equal(result_of(&match), "1/2-0-1/2 quiet limit");
}

TEST(a_turn_of_two_steps_is_one_quiet_turn) {
    Match match = match_at("breakthru", BETWEEN_STEPS);
    play(&match, "f8f9 b8a8 b7a7");
    assert_int_equal(match.played[2].quiet, 2);
    match = match_at(
        "breakthru",
        "11/3SSSSS3/11/1S2GGG2S1/1S1G3G1S1/1S1G1F1G1S1/1S1G3G1S1/1S2GGG2S1/11/3SSSSS3/11 g 0 -");
    play(&match, "e8e9 d7d8 b8a8");
    assert_int_equal(match.played[1].quiet, 1);
    assert_int_equal(match.played[2].quiet, 1);
}

TEST(only_games_that_say_so_are_drawn_by_the_record) {
    Game endless = *game_find("weltreich");
    Match match = match_at("weltreich", WALKERS);
    Walk riders = { { 0, 0 } };
    endless.draws = DRAW_REPETITION;
    match.setup.game = &endless;
    walk(&match, &riders, 2 * QUIET_TURNS);
    assert_int_equal(match.end, END_NONE);
    match = match_at("weltreich", NULL);
    endless.draws = DRAW_QUIET;
    match.setup.game = &endless;
    play(&match, "d1e1 i12h12 e1d1 h12i12 d1e1 i12h12 e1d1 h12i12");
    assert_int_equal(match_occurrences(&match), 3);
    assert_int_equal(match.end, END_NONE);
}

TEST(a_player_who_resigns_loses) {
    Match match = match_at("ploy", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL));
    assert_string_equal(result_of(&match), "0-1 resigned P1");
    assert_int_equal(match_actor(&match), NOBODY);
    match = match_at("ploy", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    assert_string_equal(result_of(&match), "1-0 resigned P2");
}

TEST(a_team_resigns_as_one) {
    Match match = match_at("ploy:form=teams", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    assert_string_equal(result_of(&match), "1-0-1-0 resigned P2");
    match = match_at("weltreich:players=4,teams=yes", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    assert_string_equal(result_of(&match), "0-0-1-1 resigned P2");
}

TEST(the_others_share_when_one_of_many_resigns) {
    Match match = match_at("weltreich:players=3", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 2, NULL));
    assert_string_equal(result_of(&match), "1/2-1/2-0 resigned P3");
    match = match_at("weltreich:players=4", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL));
    assert_string_equal(result_of(&match), "0-1/3-1/3-1/3 resigned P1");
}

TEST(who_is_out_has_no_share) {
    Match match = match_at("weltreich:players=4", BLUE_IS_OUT);
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL));
    assert_string_equal(result_of(&match), "0-0-1/2-1/2 resigned P1");
    match = match_at("weltreich:players=4", BLUE_IS_OUT);
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_string_equal(result_of(&match), "1/3-0-1/3-1/3 agreed");
}

TEST(only_who_is_in_can_resign) {
    static const int seats[] = { -2, -1, 1, 4 };
    Match match = match_at("weltreich:players=4", BLUE_IS_OUT);
    for (size_t i = 0; i < COUNT(seats); i++) {
        Error err;
        assert_false(match_finish(&match, END_RESIGNED, seats[i], &err));
        assert_string_equal(err.why, "only a player who is still in can resign");
        assert_int_equal(match.end, END_NONE);
    }
}

TEST(who_plays_alone_can_give_up_but_not_agree) {
    Match match = match_at("allein", NULL);
    Error err;
    assert_false(match_finish(&match, END_AGREED, NOBODY, &err));
    assert_string_equal(err.why, "there is nobody to agree with");
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL));
    assert_string_equal(result_of(&match), "0 resigned P1");
}

TEST(an_agreed_draw_is_shared) {
    Match match = match_at("ploy", NULL);
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_string_equal(result_of(&match), "1/2-1/2 agreed");
    match = match_at("ploy:form=four", NULL);
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_string_equal(result_of(&match), "1/4-1/4-1/4-1/4 agreed");
    match = match_at("ploy:form=teams", NULL);
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_string_equal(result_of(&match), "1/2-1/2-1/2-1/2 agreed");
}

TEST(the_rules_end_the_game) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    play(&match, "a2a3");
    assert_string_equal(result_of(&match), "1-0 rules");
}

TEST(after_the_end_nothing_is_played_or_agreed) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    play(&match, "a2a3");
    Match before = match;
    Error err;
    assert_false(match_play(&match, "d3d4", &err));
    assert_string_equal(err.why, "\"d3d4\": the game is over (rules)");
    assert_false(match_apply(&match, 0, &err));
    assert_string_equal(err.why, "the game is over");
    assert_false(match_finish(&match, END_RESIGNED, 0, &err));
    assert_string_equal(err.why, "the game is over");
    assert_false(match_finish(&match, END_AGREED, NOBODY, &err));
    assert_string_equal(err.why, "the game is over");
    assert_memory_equal(&match, &before, sizeof match);
}

TEST(a_step_is_taken_back) {
    Match match = match_at("ploy", NULL);
    play(&match, "d3d4 d7d6");
    assert_true(match_undo(&match));
    assert_int_equal(match.count, 1);
    assert_int_equal(match_actor(&match), 1);
    play(&match, "d7d6");
    assert_true(match_undo(&match) && match_undo(&match));
    assert_memory_equal(&match.now, &match.start, sizeof match.now);
    assert_false(match_undo(&match));
    assert_false(match_undo_turn(&match));
}

TEST(a_turn_is_taken_back_with_all_its_steps) {
    Match match = match_at("breakthru", NULL);
    play(&match, "gold e8e9 d7d8");
    assert_true(match_undo_turn(&match));
    assert_int_equal(match.count, 1);
    play(&match, "e8e9");
    assert_true(match_undo_turn(&match));
    assert_int_equal(match.count, 1);
    assert_true(match_undo_turn(&match));
    assert_int_equal(match.count, 0);
}

TEST(a_roll_belongs_to_its_turn) {
    Match match = match_at("super3", NULL);
    play(&match, "r10 10.4 r7 7.c");
    assert_true(match_undo_turn(&match));
    assert_int_equal(match.count, 2);
    assert_int_equal(match_actor(&match), CHANCE);
}

TEST(an_ending_is_taken_back) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    play(&match, "a2a3");
    assert_true(match_undo(&match));
    assert_string_equal(result_of(&match), "* ");
    match = match_at("aufstellen", NULL);
    play(&match, "a1 b1");
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL) && match_undo(&match));
    assert_int_equal(match.end, END_NONE);
    assert_int_equal(match.count, 1);
}

/* Where the position alone cannot show it, the last step does; only rules have reasons. */
TEST(the_rules_say_why_it_is_over) {
    Ending why;
    Match match = match_at("breakthru", "11/11/11/11/4S6/3G1F5/11/11/11/11/SS9 s 0 -");
    assert_false(match_why(&match, &why));
    play(&match, "e7xf6");
    assert_true(match_why(&match, &why));
    assert_string_equal(match.setup.game->reasons[why.reason].name, "flagship");
    assert_int_equal(why.cells, 1);
    assert_int_equal(why.cell[0], 5 * 11 + 5);
    assert_int_equal(match.count, 1);
    match = match_at("breakthru", "11/11/11/11/11/3G1S5/11/11/11/11/SS9 - 0 -");
    assert_true(match_why(&match, &why));
    assert_int_equal(why.cells, 0);
    match = match_at("aufstellen", NULL);
    assert_true(match_finish(&match, END_RESIGNED, 0, NULL));
    assert_false(match_why(&match, &why));
}

TEST(a_repetition_taken_back_can_be_repeated) {
    Match match = match_at("weltreich", NULL);
    play(&match, "d1e1 i12h12 e1d1 h12i12 d1e1 i12h12 e1d1 h12i12");
    assert_int_equal(match.end, END_REPETITION);
    assert_true(match_undo(&match));
    assert_int_equal(match_actor(&match), 1);
    play(&match, "h12i12");
    assert_int_equal(match.end, END_REPETITION);
}

TEST(a_refused_position_changes_nothing) {
    Match match = match_at("aufstellen", NULL);
    play(&match, "a1 b1");
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    Match before = match;
    Error err;
    assert_false(match_begin(&match, "4/4/4/ssss t", &err));
    assert_true(err.why[0] != '\0');
    assert_memory_equal(&match, &before, sizeof match);
    assert_false(match_begin(&match, "", NULL));
    assert_memory_equal(&match, &before, sizeof match);
}

TEST(a_new_position_begins_a_new_game) {
    Match match = match_at("aufstellen", NULL);
    play(&match, "a1 b1");
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_true(match_begin(&match, "4/1sst/t1SS/TTcC t", NULL));
    assert_int_equal(match.count, 0);
    assert_int_equal(match_actor(&match), 0);
}

TEST(a_finished_position_is_over_at_once) {
    Match match = match_at("aufstellen", "4/tsst/2SS/TTcC -");
    assert_string_equal(result_of(&match), "1-0 rules");
}

TEST(a_full_record_takes_no_more_steps) {
    Setup setup = setup_of("aufstellen");
    Played memory[2];
    Match match;
    Error err;
    match_init(&match, &setup, memory, 2);
    play(&match, "a1 b1");
    Match before = match;
    assert_false(match_play(&match, "c1", &err));
    assert_string_equal(err.why, "the record is full after 2 steps");
    assert_memory_equal(&match, &before, sizeof match);
    assert_true(match_undo(&match));
    play(&match, "c1");
}

/* Memory that grows up to a number of bytes. */
static size_t grow_most;
static void *grow_some(void *memory, size_t bytes) {
    return bytes > grow_most ? NULL : realloc(memory, bytes);
}

TEST(memory_grows_with_the_game) {
    Setup setup = setup_of("weltreich");
    Match match;
    grow_most = 100000;
    match_init_growing(&match, grow_some);
    match_restart(&match, &setup);
    Random random = { 1 };
    for (int i = 0; i < 1000 && match.end == END_NONE; i++)
        assert_true(match_apply(&match, game_random(setup.game, &match.now, &random), NULL));
    assert_in_range(match.count, 100, 1000);
    assert_in_range(match.capacity, match.count, 2 * match.count);
    Match fixed = match_at("weltreich", NULL);
    for (int i = 0; i < match.count; i++) {
        assert_true(match_apply(&fixed, match.played[i].move, NULL));
        assert_int_equal(match.played[i].key, fixed.played[i].key);
    }
    assert_memory_equal(&match.now, &fixed.now, sizeof match.now);
    free(match.played);
}

TEST(memory_that_cannot_grow_refuses_the_step) {
    Setup setup = setup_of("weltreich");
    Match match;
    Error err;
    grow_most = 64 * sizeof(Played);
    match_init_growing(&match, grow_some);
    match_restart(&match, &setup);
    Random random = { 1 };
    while (match.count < 64)
        assert_true(match_apply(&match, game_random(setup.game, &match.now, &random), NULL));
    Match before = match;
    assert_false(match_apply(&match, game_random(setup.game, &match.now, &random), &err));
    assert_string_equal(err.why, "the record is full after 64 steps");
    assert_memory_equal(&match, &before, sizeof match);
    free(match.played);
}

TEST(a_copy_plays_on_alone) {
    Match match = match_at("ploy", NULL), copy;
    match_init_growing(&copy, realloc);
    play(&match, "d3d4 d7d6");
    assert_true(match_copy(&copy, &match, NULL));
    assert_memory_equal(&copy.now, &match.now, sizeof copy.now);
    assert_true(match_undo(&copy));
    play(&copy, "f7f6");
    play(&match, "d4d5");
    assert_true(match_undo(&copy));
    play(&copy, "d7d6 d4d5");
    assert_string_equal(position_of(&copy), position_of(&match));

    Setup setup = setup_of("aufstellen");
    Played memory[1];
    Match small;
    Error err;
    match_init(&small, &setup, memory, 1);
    Match before = small;
    assert_false(match_copy(&small, &match, &err));
    assert_string_equal(err.why, "the record is full after 1 steps");
    assert_memory_equal(&small, &before, sizeof small);
    free(copy.played);
}

TEST(any_place_is_gone_back_to) {
    Match match = match_at("weltreich", NULL);
    Position past[9] = { match.now };
    static const char *const steps[] = { "d1e1", "i12h12", "e1d1", "h12i12" };
    for (int i = 1; i < 9; i++) play(&match, steps[(i - 1) % 4]), past[i] = match.now;
    assert_int_equal(match.end, END_REPETITION);
    match_back_to(&match, 8);  // what the record says stays so
    assert_int_equal(match.end, END_REPETITION);
    for (int count = 7; count >= 0; count -= count > 3 ? 2 : 1) {
        match_back_to(&match, count);
        assert_int_equal(match.count, count);
        assert_int_equal(match.end, END_NONE);
        assert_memory_equal(&match.now, &past[count], sizeof match.now);
    }
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    match_back_to(&match, 0);
    assert_string_equal(result_of(&match), "* ");
}

TEST(a_match_begins_at_any_position) {
    Match match = match_at("aufstellen", NULL), over = match_at("aufstellen", "4/tsst/2SS/TTcC -");
    play(&match, "a1 b1");
    Position here = match.now;
    match_begin_at(&match, &match.now);
    assert_int_equal(match.count, 0);
    assert_memory_equal(&match.start, &here, sizeof here);
    assert_memory_equal(&match.now, &here, sizeof here);
    assert_int_equal(match_actor(&match), 0);
    match_begin_at(&match, &over.now);
    assert_string_equal(result_of(&match), "1-0 rules");
}

TEST(a_match_ends_in_the_words_it_says) {
    static const char *const words[] = { "agreed", "resigned P1", "resigned P2" };
    Error err;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Match match = match_at("ploy", NULL);
        char said[32];
        Text out = text_into(said, sizeof said);
        assert_true(match_finish_as(&match, words[i], NULL));
        match_ending(&match, &out);
        assert_string_equal(said, words[i]);
    }
    static const char *const wrong[] = { "",           "agreed ",     "rules",       "repetition",
                                         "resigned",   "resigned P0", "resigned P5", "resigned P11",
                                         "quiet limit" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Match match = match_at("ploy", NULL);
        assert_false(match_finish_as(&match, wrong[i], &err));
        assert_non_null(strstr(err.why, "known: agreed, resigned P1 ... P4"));
        assert_int_equal(match.end, END_NONE);
    }
}

TEST(steps_are_played_up_to_one_that_is_refused) {
    Match match = match_at("aufstellen", NULL);
    Error err;
    assert_true(match_play_all(&match, "", NULL));
    assert_true(match_play_all(&match, " a1\tb1  ", NULL));
    assert_int_equal(match.count, 2);
    assert_false(match_play_all(&match, "c1  a1 d1", &err));
    assert_int_equal(err.at, 4);
    assert_contains(err.why, "\"a1\" is not one of");
    assert_int_equal(match.count, 3);
    assert_false(match_play_all(
        &match, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &err));
    assert_int_equal(match.count, 3);
}

static void add_nodes(void *sum, const char *token, uint64_t nodes) {
    assert_true(token[0] != '\0');
    *(uint64_t *)sum += nodes;
}

TEST(steps_are_counted_by_the_first_one) {
    Match match = match_at("aufstellen", NULL);
    uint64_t sum = 0;
    assert_int_equal(match_perft(&match, 0, add_nodes, &sum), 1);
    assert_int_equal(sum, 0);
    assert_int_equal(match_perft(&match, 3, add_nodes, &sum),
                     game_perft(match.setup.game, &match.now, 3));
    assert_int_equal(sum, game_perft(match.setup.game, &match.now, 3));
    assert_true(match_finish(&match, END_AGREED, NOBODY, NULL));
    assert_int_equal(match_perft(&match, 1, add_nodes, &sum), 0);
}
