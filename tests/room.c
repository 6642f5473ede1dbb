/* room.c - playing together without a network: rooms, stores, the lobby, ratings. One question a
 * test.
 * SPDX-License-Identifier: MIT */
#include "room/room.h"
#include "core/clock.h"
#include "core/dice.h"
#include "room/lobby.h"
#include "room/rating.h"
#include "store/memory.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))
#define COUNT(array)   (sizeof(array) / sizeof *(array))

// clang-format off
#include "room/dice.c"
#include "room/rating.c"
#include "room/room.c"
#include "room/record.c"
#include "room/store.c"
#include "room/lobby.c"
// clang-format on

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_are_those_of_the_standard),
        cmocka_unit_test(keyed_digests_are_those_of_the_standard),
        cmocka_unit_test(a_digest_reads_as_it_was_written),
        cmocka_unit_test(known_seeds_give_known_rolls),
        cmocka_unit_test(dice_fall_by_their_odds),
        cmocka_unit_test(a_clock_reads_as_it_is_written),
        cmocka_unit_test(a_clock_runs_from_the_second_turn_on),
        cmocka_unit_test(nobodys_clock_runs_while_chance_acts),
        cmocka_unit_test(delay_is_given_back_up_to_a_quota),
        cmocka_unit_test(a_fallen_flag_waits_for_steps_on_their_way),
        cmocka_unit_test(days_are_new_for_every_turn),
        cmocka_unit_test(time_that_goes_back_stands_still),
        cmocka_unit_test(time_in_which_nobody_could_play_is_not_counted),
        cmocka_unit_test(fast_games_have_little_patience),
        cmocka_unit_test(ratings_are_those_of_other_implementations),
        cmocka_unit_test(a_new_one_is_in_the_middle_and_unknown),
        cmocka_unit_test(a_game_begins_when_all_sit),
        cmocka_unit_test(a_seat_is_for_one_and_one_for_a_seat),
        cmocka_unit_test(house_players_sit_from_the_beginning),
        cmocka_unit_test(terms_that_make_no_game_are_refused),
        cmocka_unit_test(a_table_that_does_not_fill_is_cleared),
        cmocka_unit_test(a_command_sent_twice_happens_once),
        cmocka_unit_test(what_others_say_does_not_make_a_step_stale),
        cmocka_unit_test(who_has_seen_more_than_the_room_is_told_to_wait),
        cmocka_unit_test(a_stranger_can_do_nothing),
        cmocka_unit_test(an_illegal_step_is_refused_with_a_sentence),
        cmocka_unit_test(without_its_seed_a_room_only_watches),
        cmocka_unit_test(phrases_are_few),
        cmocka_unit_test(dice_fall_when_all_nonces_are_open),
        cmocka_unit_test(who_opens_no_nonce_loses_the_seat),
        cmocka_unit_test(a_roll_that_is_not_due_is_no_row),
        cmocka_unit_test(who_does_not_begin_has_not_lost),
        cmocka_unit_test(who_has_no_time_left_has_lost),
        cmocka_unit_test(a_flag_is_claimed_by_anybody_at_the_table),
        cmocka_unit_test(delay_on_the_way_is_given_back),
        cmocka_unit_test(with_more_than_two_sides_the_others_go_on),
        cmocka_unit_test(a_team_ends_together),
        cmocka_unit_test(who_is_away_is_not_waited_for),
        cmocka_unit_test(time_without_a_server_is_not_counted),
        cmocka_unit_test(a_game_is_called_off_only_early),
        cmocka_unit_test(a_draw_needs_all_who_are_in),
        cmocka_unit_test(a_step_declines),
        cmocka_unit_test(steps_are_taken_back_with_their_time),
        cmocka_unit_test(no_roll_falls_twice),
        cmocka_unit_test(a_rated_game_knows_no_way_back),
        cmocka_unit_test(a_rematch_is_for_the_same_people_on_the_next_seats),
        cmocka_unit_test(every_game_is_the_fold_of_its_rows),
        cmocka_unit_test(a_row_that_was_not_taken_is_forgotten),
        cmocka_unit_test(a_spoilt_row_changes_nothing),
        cmocka_unit_test(without_memory_nothing_happens),
        cmocka_unit_test(a_room_with_a_hundred_steps_takes_four_kilobytes),
        cmocka_unit_test(a_bad_store_says_so_or_does_not_know),
        cmocka_unit_test(what_was_told_survives_a_loss_of_power),
        cmocka_unit_test(others_hear_of_a_row),
        cmocka_unit_test(what_is_to_be_found_follows_from_the_room),
        cmocka_unit_test(people_who_want_the_same_sit_down_together),
        cmocka_unit_test(nobody_sits_down_with_nobody_or_himself),
        cmocka_unit_test(ratings_must_be_near_enough_for_each),
        cmocka_unit_test(the_best_game_fills_soonest_is_near_and_old),
        cmocka_unit_test(a_free_seat_is_drawn_by_chance),
        cmocka_unit_test(who_opens_a_game_may_sit_there_at_once),
        cmocka_unit_test(a_public_table_at_which_nobody_sits_is_soon_cleared),
        cmocka_unit_test(a_record_tells_all_that_checks_the_dice),
        cmocka_unit_test(dice_that_were_not_promised_are_found),
        cmocka_unit_test(a_clock_in_a_comment_reads_as_it_was_written),
        cmocka_unit_test(a_record_tells_who_left),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
