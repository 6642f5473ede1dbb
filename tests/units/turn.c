/* turn.c - what one turn can do. A part of units.c.
 * SPDX-License-Identifier: MIT */

enum { PLENTY = 100000 };

/* The step a winning turn begins with, or nothing. */
static const char *winner_at(const char *spec, const char *text, uint64_t *work) {
    Match match = match_at(spec, text);
    Text out = text_into(room, sizeof room);
    Move first;
    if (turn_wins(match.setup.game, &match.now, work, &first))
        match.setup.game->write_move(&match.now, first, &out);
    return room;
}

/* Whether the seat is safe after its step; there is work enough. */
static bool is_safe_after(const char *spec, const char *text, const char *step) {
    Match match = match_at(spec, text);
    uint64_t work = PLENTY;
    int seat = match_actor(&match);
    play(&match, step);
    bool is_safe = turn_is_safe(match.setup.game, &match.now, seat, &work);
    assert_true(work > 0);
    return is_safe;
}

TEST(a_turn_that_wins_is_found) {
    uint64_t work = PLENTY;
    const char
        *commander = "9/1C0r4A5r2/9/9/9/2Y4r1S4r4/6T5rS5r1/4I0g4/7C1g1 r",
        *gate = "12/2rS3rS4gT/12/2gT8rC/rT6gS1rTgSgT/rTgTrS4gS1gCrTgS/12/12/12/10gS1/12/1rS10 g -";
    assert_string_equal(winner_at("ploy", commander, &work), "c4xe2");
    assert_string_equal(winner_at("ploy", NULL, &work), "");
    assert_string_equal(winner_at("tor", gate, &work), "k8k9");
    assert_true(work > 0);
}

TEST(a_look_that_runs_out_sees_no_win) {
    uint64_t work = 3;
    const char *commander = "9/1C0r4A5r2/9/9/9/2Y4r1S4r4/6T5rS5r1/4I0g4/7C1g1 r";
    assert_string_equal(winner_at("ploy", commander, &work), "");
    assert_int_equal(work, 0);
}

TEST(a_turn_is_safe_after_which_nobody_wins) {
    const char *hunted = "3F4r2C0r2/3V3rI0rV3r3/Y4rT4r1S4rS4rS4r2Y0g/5V7g3/2A3r6/4S0g4/"
                         "3S0g1S0gF4r2/2A0g1I0g1A6g2/1T0gC1gF0g1F0g1T0g1 r";
    assert_true(is_safe_after("ploy", hunted, "g9h9"));
    assert_false(is_safe_after("ploy", hunted, "g3h2"));
}

/* Here red cannot win, but blue after it, whatever green does. */
TEST(a_turn_is_not_safe_if_the_next_but_one_wins) {
    const char *near = "4r4r1r/3r6rr/9rrr/9bbb/9bbb/8b1bb/9ggg/5g3g1g/5g2g2g/12/12/12 r -";
    Match match = match_at("sprung:players=3", near);
    uint64_t work = PLENTY;
    Move first;
    assert_false(turn_wins(match.setup.game, &match.now, &work, &first));
    assert_false(turn_is_safe(match.setup.game, &match.now, 2, &work));
    assert_true(turn_is_safe(match.setup.game, &match.now, 1, &work));
}
