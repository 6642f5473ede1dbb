/* library.c - the public library as its users see it: include/brett.h and libbrett.so, nothing
 * else.
 * SPDX-License-Identifier: MIT */
#include <brett.h>

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))

static brett_match *match_of(const char *spec) {
    brett_error err;
    brett_match *match = brett_match_new(spec, &err);
    if (!match) fail_msg("%s", err.why);
    return match;
}

static void play_all(brett_match *match, const char *tokens) {
    char words[512], *rest = words;
    brett_error err;
    snprintf(words, sizeof words, "%s", tokens);
    for (char *token; (token = strsep(&rest, " "));)
        if (!brett_match_play(match, token, &err)) fail_msg("%s", err.why);
}

static brett_match *match_after(const char *spec, const char *tokens) {
    brett_match *match = match_of(spec);
    play_all(match, tokens);
    return match;
}

static brett_player *small_player(void) {
    brett_error err;
    brett_player *player = brett_player_new(4, &err);
    if (!player) fail_msg("%s", err.why);
    return player;
}

static const char *position_of(const brett_match *match) {
    static char text[2][BRETT_POSITION_SIZE];
    static int next;
    char *out = text[next = !next];
    brett_match_position(match, out, BRETT_POSITION_SIZE);
    return out;
}

#include "library/games.c"
#include "library/match.c"
#include "library/sight.c"

#include "library/player.c"

#include "library/misuse.c"

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_the_headers),
        cmocka_unit_test(games_are_listed_and_found),
        cmocka_unit_test(facts_options_kinds_and_colours_of_a_game),
        cmocka_unit_test(every_spec_is_seen_once),
        cmocka_unit_test(a_bad_spec_is_refused_with_its_place),
        cmocka_unit_test(a_match_says_what_it_is),
        cmocka_unit_test(a_short_text_is_cut_and_measured),
        cmocka_unit_test(positions_are_read_and_refused),
        cmocka_unit_test(steps_are_listed_and_played_by_token_and_number),
        cmocka_unit_test(chance_is_an_actor_with_odds),
        cmocka_unit_test(a_step_has_effects),
        cmocka_unit_test(a_random_game_is_the_same_everywhere),
        cmocka_unit_test(what_was_played_is_taken_back),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(matches_end_in_every_way),
        cmocka_unit_test(perft_counts_sequences),
        cmocka_unit_test(cells_and_pieces_are_seen),
        cmocka_unit_test(pictures_in_json_and_in_characters),
        cmocka_unit_test(records_are_read_and_written),
        cmocka_unit_test(a_bad_record_is_refused_with_its_place),
        cmocka_unit_test(a_record_of_a_match_takes_all_the_tags_there_may_be),
        cmocka_unit_test(a_long_match_is_written_and_read),
        cmocka_unit_test(a_player_needs_sensible_memory_and_limits),
        cmocka_unit_test(the_same_question_has_the_same_answer),
        cmocka_unit_test(thinking_is_ended_by_depth_time_and_the_caller),
        cmocka_unit_test(a_win_is_seen_and_its_loss_is_judged),
        cmocka_unit_test(luck_is_judged_too),
        cmocka_unit_test(a_solved_game_is_known),
        cmocka_unit_test(a_table_is_learnt),
        cmocka_unit_test(handles_of_different_threads_do_not_meet),
        cmocka_unit_test(a_bug_of_the_caller_ends_the_program),
#ifdef HAS_MEMORY_TEST
        cmocka_unit_test(no_memory_is_an_error_and_nothing_is_lost),
#endif
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
