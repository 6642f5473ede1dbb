/* units.c - text, specs, generic answers, matches, records and drawings: one question a test.
 * SPDX-License-Identifier: MIT */
#include "ai/bench.h"
#include "ai/outlook.h"
#include "ai/turn.h"
#include "core/match.h"
#include "core/record.h"
#include "draw/draw.h"
#include "host/pace.h"
#include "study/standing.h"
#include "study/threats.h"
#include "study/train.h"
#include "study/tune.h"
#include "study/wdl.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))
#define COUNT(array)   (sizeof(array) / sizeof *(array))

static void assert_contains(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("\"%s\" does not contain \"%s\"", text, part);
}

static char room[1024];  /* for short texts, */
static char page[65536]; /* for long ones */

/* What JSON has in place of bytes that are no UTF-8. */
#define BAD "\xef\xbf\xbd"

static Setup setup_of(const char *spec) {
    Setup setup = { 0 };
    Error err = { "", 0 };
    if (!setup_read(spec, &setup, &err)) fail_msg("%s: %s", spec, err.why);
    return setup;
}

static const char *spec_of(const Setup *setup) {
    static char spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    setup_write(setup, &out);
    assert_false(out.cut);
    return spec;
}

/* A match at a position, or at the start if `text` is NULL. The last few are valid at the same
 * time. */
static Match match_at(const char *spec, const char *text) {
    enum { MATCHES = 4, STEPS = 1024 };
    static Played memory[MATCHES][STEPS];
    static int next;
    Setup setup = setup_of(spec);
    Match match;
    Error err = { "", 0 };
    match_init(&match, &setup, memory[next++ % MATCHES], STEPS);
    if (text && !match_begin(&match, text, &err))
        fail_msg("%s: %s at %d", text, err.why, (int)err.at);
    return match;
}

/* Plays tokens separated by blanks. */
static void play(Match *match, const char *tokens) {
    while (*tokens) {
        char token[TOKEN_MAX] = "";
        Error err = { "", 0 };
        size_t length = strcspn(tokens, " ");
        assert_in_range(length, 1, sizeof token - 1);
        memcpy(token, tokens, length);
        if (!match_play(match, token, &err)) fail_msg("%s", err.why);
        tokens += length + strspn(tokens + length, " ");
    }
}

static const char *position_of(const Match *match) {
    static char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    match->setup.game->write(&match->now, &out);
    return text;
}

static const char *result_of(const Match *match) {
    static char text[64];
    Text out = text_into(text, sizeof text);
    match_result(match, &out);
    text_char(&out, ' ');
    match_ending(match, &out);
    return text;
}

/* A turn of Breakthru is two steps: gold has made the first one here. */
#define BETWEEN_STEPS                                                                              \
    "11/3SSSSS3/4G6/1S3GG2S1/1S1G3G1S1/1S1G1F1G1S1/1S1G3G1S1/1S2GGG2S1/11/3SSSSS3/11 g 0 e9"

/* Weltreich for four: red, green and yellow are left. */
#define BLUE_IS_OUT "11gK/12/12/12/12/12/12/12/12/12/12/rK10yK r r-gy"

/* Calls `look` for every game and options, at the start and on the way to the end. */
static void look_at_all(void (*look)(const Match *)) {
    Random random = { 1 };
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do {
            Match match = match_at(spec_of(&setup), NULL);
            look(&match);
            for (int step = 1; step <= 1000 && match.end == END_NONE; step++) {
                match_apply(&match, game_random(setup.game, &match.now, &random), NULL);
                if (step % 50 == 0 || match.end != END_NONE) look(&match);
            }
        } while (setup_next(&setup));
    }
}

// clang-format off
#include "units/text.c"
#include "units/setup.c"
#include "units/game.c"
#include "units/match.c"
#include "units/record.c"
#include "units/draw.c"
#include "units/json.c"
#include "units/pace.c"
#include "units/elo.c"
#include "units/standing.c"
#include "units/train.c"
#include "units/tune.c"
#include "units/turn.c"
#include "units/threats.c"
#include "units/ways.c"
#include "units/outlook.c"
#include "units/wdl.c"
// clang-format on

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(print_knows_strings_numbers_and_characters),
        cmocka_unit_test(print_writes_the_least_and_the_greatest_number),
        cmocka_unit_test(text_that_just_fits_is_not_cut),
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_terminated),
        cmocka_unit_test(room_for_one_byte_holds_only_the_end),
        cmocka_unit_test(squares_are_a_letter_and_a_number),
        cmocka_unit_test(points_are_written_as_people_write_them),
        cmocka_unit_test(json_escapes_quotes_backslashes_and_controls),
        cmocka_unit_test(json_keeps_valid_utf8),
        cmocka_unit_test(json_replaces_what_is_no_utf8),
        cmocka_unit_test(a_refusal_says_where_and_why),
        cmocka_unit_test(a_refusal_needs_no_error_to_fill),
        cmocka_unit_test(a_long_refusal_is_cut),
        cmocka_unit_test(a_board_is_written_from_the_top_with_runs),
        cmocka_unit_test(a_written_board_is_read_back),
        cmocka_unit_test(a_wide_board_has_runs_of_two_digits),
        cmocka_unit_test(reading_fails_with_place_and_reason),
        cmocka_unit_test(steps_begin_with_one_square_or_two),
        cmocka_unit_test(the_first_failure_stays),
        cmocka_unit_test(a_parser_can_fail_for_its_own_reason),
        cmocka_unit_test(words_are_cut_off_one_by_one),
        cmocka_unit_test(what_fits_is_read),
        cmocka_unit_test(a_spec_leaves_out_defaults_and_keeps_the_order),
        cmocka_unit_test(every_spec_reads_as_it_was_written),
        cmocka_unit_test(a_wrong_spec_is_refused_with_what_is_known),
        cmocka_unit_test(overlong_words_are_quoted_in_part),
        cmocka_unit_test(a_setup_tells_its_values),
        cmocka_unit_test(every_combination_of_options_is_visited_once),
        cmocka_unit_test(after_the_last_combination_comes_the_first),
        cmocka_unit_test(games_are_found_by_id),
        cmocka_unit_test(a_position_is_refused_with_place_and_reason),
        cmocka_unit_test(an_impossible_position_is_refused),
        cmocka_unit_test(a_position_that_is_read_has_no_other_bytes),
        cmocka_unit_test(a_wrong_token_is_answered_with_some_right_ones),
        cmocka_unit_test(few_legal_steps_are_all_named),
        cmocka_unit_test(an_overlong_token_is_quoted_in_part),
        cmocka_unit_test(no_token_is_right_after_the_end),
        cmocka_unit_test(a_token_reads_as_its_step),
        cmocka_unit_test(an_illegal_step_is_caught_in_every_game),
        cmocka_unit_test(a_move_moves),
        cmocka_unit_test(a_turn_turns),
        cmocka_unit_test(a_shield_moves_and_turns),
        cmocka_unit_test(a_capture_removes_and_moves),
        cmocka_unit_test(an_army_that_changes_hands_changes),
        cmocka_unit_test(a_bare_commander_disappears_elsewhere),
        cmocka_unit_test(a_placed_piece_enters),
        cmocka_unit_test(a_piece_from_the_stock_enters_through_the_gate),
        cmocka_unit_test(a_jump_removes_all_it_passes),
        cmocka_unit_test(a_won_box_changes_colour_and_keeps_its_empty_holes),
        cmocka_unit_test(which_holes_of_a_won_box_are_empty_is_only_drawn),
        cmocka_unit_test(a_roll_does_nothing_one_sees),
        cmocka_unit_test(what_is_only_drawn_makes_no_difference),
        cmocka_unit_test(every_byte_of_the_state_counts_for_the_key),
        cmocka_unit_test(different_positions_have_different_keys),
        cmocka_unit_test(a_game_without_odds_weighs_evenly),
        cmocka_unit_test(outcomes_are_drawn_by_their_odds),
        cmocka_unit_test(steps_are_drawn_evenly),
        cmocka_unit_test(no_steps_can_be_taken_in_one_way),
        cmocka_unit_test(a_playout_is_reproducible_and_limited),
        cmocka_unit_test(a_playout_ends_with_the_game),
        cmocka_unit_test(a_grid_names_its_cells_and_trays_lie_outside),
        cmocka_unit_test(a_signature_is_always_the_same),
        cmocka_unit_test(a_game_begins_without_an_end),
        cmocka_unit_test(steps_are_played_by_place_and_at_random),
        cmocka_unit_test(what_was_played_ahead_is_played_again),
        cmocka_unit_test(the_third_occurrence_is_seen_ahead),
        cmocka_unit_test(the_third_occurrence_draws),
        cmocka_unit_test(positions_of_another_mover_do_not_count),
        cmocka_unit_test(an_irreversible_step_lets_counting_begin_anew),
        cmocka_unit_test(repetition_is_judged_only_where_turns_begin),
        cmocka_unit_test(a_hundred_quiet_turns_each_draw),
        cmocka_unit_test(a_capture_begins_the_count_of_quiet_turns_anew),
        cmocka_unit_test(quiet_turns_are_counted_for_those_still_in),
        cmocka_unit_test(a_turn_of_two_steps_is_one_quiet_turn),
        cmocka_unit_test(only_games_that_say_so_are_drawn_by_the_record),
        cmocka_unit_test(a_player_who_resigns_loses),
        cmocka_unit_test(a_team_resigns_as_one),
        cmocka_unit_test(the_others_share_when_one_of_many_resigns),
        cmocka_unit_test(who_is_out_has_no_share),
        cmocka_unit_test(only_who_is_in_can_resign),
        cmocka_unit_test(who_plays_alone_can_give_up_but_not_agree),
        cmocka_unit_test(an_agreed_draw_is_shared),
        cmocka_unit_test(the_rules_end_the_game),
        cmocka_unit_test(after_the_end_nothing_is_played_or_agreed),
        cmocka_unit_test(a_step_is_taken_back),
        cmocka_unit_test(a_turn_is_taken_back_with_all_its_steps),
        cmocka_unit_test(a_roll_belongs_to_its_turn),
        cmocka_unit_test(an_ending_is_taken_back),
        cmocka_unit_test(the_rules_say_why_it_is_over),
        cmocka_unit_test(a_repetition_taken_back_can_be_repeated),
        cmocka_unit_test(a_refused_position_changes_nothing),
        cmocka_unit_test(a_new_position_begins_a_new_game),
        cmocka_unit_test(a_finished_position_is_over_at_once),
        cmocka_unit_test(a_full_record_takes_no_more_steps),
        cmocka_unit_test(memory_grows_with_the_game),
        cmocka_unit_test(memory_that_cannot_grow_refuses_the_step),
        cmocka_unit_test(a_copy_plays_on_alone),
        cmocka_unit_test(any_place_is_gone_back_to),
        cmocka_unit_test(steps_are_played_up_to_one_that_is_refused),
        cmocka_unit_test(steps_are_counted_by_the_first_one),
        cmocka_unit_test(a_match_begins_at_any_position),
        cmocka_unit_test(a_match_ends_in_the_words_it_says),
        cmocka_unit_test(a_record_is_written_as_it_was_read),
        cmocka_unit_test(a_variation_of_a_variations_first_step_is_a_sibling),
        cmocka_unit_test(people_write_records_in_many_ways),
        cmocka_unit_test(brackets_in_comments_are_left_alone),
        cmocka_unit_test(many_comments_in_a_row_are_one),
        cmocka_unit_test(lines_are_wrapped_at_eighty_columns),
        cmocka_unit_test(a_word_longer_than_a_line_stays_whole),
        cmocka_unit_test(the_tree_is_as_the_text_says),
        cmocka_unit_test(tags_are_kept_and_found),
        cmocka_unit_test(an_ending_is_inferred_from_the_result),
        cmocka_unit_test(records_follow_each_other),
        cmocka_unit_test(a_record_forgets_the_one_before),
        cmocka_unit_test(a_wrong_record_is_refused_with_place_and_reason),
        cmocka_unit_test(variations_nest_sixteen_deep),
        cmocka_unit_test(a_record_holds_so_many_tags),
        cmocka_unit_test(names_and_values_of_tags_are_limited),
        cmocka_unit_test(the_games_own_tags_cannot_be_added),
        cmocka_unit_test(what_just_fits_is_read),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(the_promised_memory_holds_comments_around_variations),
        cmocka_unit_test(the_promised_memory_holds_any_text),
        cmocka_unit_test(a_played_match_becomes_a_record),
        cmocka_unit_test(a_long_match_needs_a_large_record),
        cmocka_unit_test(a_record_is_written_as_json),
        cmocka_unit_test(an_empty_record_is_written_as_json),
        cmocka_unit_test(json_of_a_record_can_be_parsed_whatever_is_in_it),
        cmocka_unit_test(a_small_board_is_drawn),
        cmocka_unit_test(noses_point_where_the_piece_may_go),
        cmocka_unit_test(a_taken_over_piece_shows_its_commander),
        cmocka_unit_test(a_trail_is_drawn_as_arrows_to_the_head),
        cmocka_unit_test(holes_show_their_numbers_and_trays_are_listed_below),
        cmocka_unit_test(marks_stand_beside_a_piece),
        cmocka_unit_test(colours_are_set_where_they_change),
        cmocka_unit_test(zones_tint_the_ground_and_stars_show_whose_they_are),
        cmocka_unit_test(every_game_is_drawn_in_every_style),
        cmocka_unit_test(goals_show_the_letter_of_their_colour),
        cmocka_unit_test(noses_of_two_ranks_share_a_row),
        cmocka_unit_test(a_commander_stands_behind_the_noses),
        cmocka_unit_test(every_board_fits_a_small_screen_and_grows),
        cmocka_unit_test(the_status_says_whose_step_it_is),
        cmocka_unit_test(the_end_is_told_in_a_sentence),
        cmocka_unit_test(a_seat_may_play_several_colours),
        cmocka_unit_test(every_game_is_described_in_json),
        cmocka_unit_test(every_board_is_described_in_json),
        cmocka_unit_test(every_position_is_described_in_json),
        cmocka_unit_test(a_step_is_described_by_its_path_and_what_it_does),
        cmocka_unit_test(a_scene_tells_who_is_out_and_the_points),
        cmocka_unit_test(elo_and_score_are_two_words_for_one_thing),
        cmocka_unit_test(a_range_of_elo_narrows_with_the_pairs),
        cmocka_unit_test(who_wins_all_is_stronger_without_a_limit),
        cmocka_unit_test(pairs_that_are_all_alike_leave_room_on_both_sides),
        cmocka_unit_test(the_evidence_is_what_others_compute),
        cmocka_unit_test(the_evidence_turns_with_the_table),
        cmocka_unit_test(the_evidence_is_always_a_number),
        cmocka_unit_test(a_few_pairs_answer_nothing),
        cmocka_unit_test(pairs_that_do_not_vary_are_no_certainty),
        cmocka_unit_test(only_two_different_finite_numbers_can_be_told_apart),
        cmocka_unit_test(games_are_counted_and_whole_pairs),
        cmocka_unit_test(pairs_are_taken_in_their_order),
        cmocka_unit_test(a_pair_in_which_somebody_failed_proves_nothing),
        cmocka_unit_test(with_three_sides_there_are_no_pairs),
        cmocka_unit_test(who_plays_alone_is_compared),
        cmocka_unit_test(the_answer_is_that_of_the_pairs_up_to_it),
        cmocka_unit_test(a_net_adds_what_its_units_weigh),
        cmocka_unit_test(nets_stay_within_their_numbers),
        cmocka_unit_test(a_net_learns_what_the_evaluation_does_not_know),
        cmocka_unit_test(a_net_learns_what_no_sum_can_say),
        cmocka_unit_test(a_lesson_leaves_its_quiet_positions),
        cmocka_unit_test(weights_are_found_that_made_the_points),
        cmocka_unit_test(a_tuning_game_leaves_samples_with_the_points_of_its_end),
        cmocka_unit_test(a_turn_that_wins_is_found),
        cmocka_unit_test(a_look_that_runs_out_sees_no_win),
        cmocka_unit_test(a_turn_is_safe_after_which_nobody_wins),
        cmocka_unit_test(a_turn_is_not_safe_if_the_next_but_one_wins),
        cmocka_unit_test(chances_are_whole_and_grow_with_the_value),
        cmocka_unit_test(what_one_side_wins_the_other_loses),
        cmocka_unit_test(an_end_that_is_seen_leaves_no_chances),
        cmocka_unit_test(a_draw_that_is_searched_is_nothing_else),
        cmocka_unit_test(three_sides_are_not_two),
        cmocka_unit_test(a_form_knows_how_many_are_left),
        cmocka_unit_test(what_is_proven_is_told),
        cmocka_unit_test(who_is_as_strong_as_the_others_has_the_same_share),
        cmocka_unit_test(a_form_is_found_that_made_the_ends),
        cmocka_unit_test(forms_are_found_by_how_many_sides_are_left),
        cmocka_unit_test(who_is_farther_ahead_never_wins_less_often),
        cmocka_unit_test(a_forecast_that_is_off_has_an_error),
        cmocka_unit_test(noise_is_told_from_error),
        cmocka_unit_test(the_analyst_forecasts_what_is_told),
        cmocka_unit_test(the_analyst_knows_who_is_left),
        cmocka_unit_test(a_game_is_the_same_every_time),
        cmocka_unit_test(no_step_takes_half_of_a_clock),
        cmocka_unit_test(whoever_has_more_time_thinks_no_shorter),
        cmocka_unit_test(a_clock_lasts_for_a_long_game),
        cmocka_unit_test(sudden_death_is_shared_out),
        cmocka_unit_test(half_of_an_increment_comes_on_top),
        cmocka_unit_test(a_fixed_time_is_used_up),
        cmocka_unit_test(a_clock_ends_thinking_after_a_depth_or_within),
        cmocka_unit_test(without_limits_there_is_always_time),
        cmocka_unit_test(of_two_paces_the_limits_that_come_first_count),
        cmocka_unit_test(the_booklets_kings_find_their_ways),
        cmocka_unit_test(a_way_is_open_when_the_king_can_run_and_can_be_walked),
        cmocka_unit_test(ways_are_told_in_json_where_a_game_has_them),
        cmocka_unit_test(captures_of_both_sides_are_threats),
        cmocka_unit_test(a_win_is_a_threat),
        cmocka_unit_test(a_king_that_could_run_is_a_threat_where_nobody_can_pass),
        cmocka_unit_test(steps_that_lose_at_once_are_told),
        cmocka_unit_test(one_who_plays_alone_is_not_threatened),
        cmocka_unit_test(threats_are_found_in_every_game_at_any_time),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
