/* room.c - playing together without a network: rooms, stores, the lobby, ratings. One question a
 * test.
 * SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "core/dice.h"
#include "room/rating.h"

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
        cmocka_unit_test(a_new_one_is_shown_at_zero),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
