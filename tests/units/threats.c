/* threats.c - what the next turn could bring. A part of units.c.
 * SPDX-License-Identifier: MIT */

/* "1 d9-e6 takes e6 wins", one threat after the other. */
static const char *threats_at(const char *spec, const char *text) {
    Cell cells[CELLS_MAX];
    Threat threats[THREATS_MAX];
    Match match = match_at(spec, text);
    Text out = text_into(page, sizeof page);
    match.setup.game->board(&match.setup, cells);
    int count = threats_find(&match.setup, &match.now, threats);
    for (const Threat *one = threats; one < threats + count; one++) {
        text_print(&out, "%s%d", one == threats ? "" : ", ", one->seat + 1);
        for (int i = 0; i < one->length; i++)
            text_print(&out, "%c%s", i ? '-' : ' ', cells[one->path[i]].name);
        for (int i = 0; i < one->taken; i++)
            text_print(&out, "%s %s", i ? "" : " takes", cells[one->takes[i]].name);
        if (one->wins) text_add(&out, " wins");
    }
    assert_false(out.cut);
    return page;
}

static const char *unsafe_at(const char *spec, const char *text) {
    Move list[MOVES_MAX];
    Match match = match_at(spec, text);
    Text out = text_into(page, sizeof page);
    for (int i = 0, n = threats_unsafe(match.setup.game, &match.now, list); i < n; i++) {
        if (i) text_char(&out, ' ');
        match.setup.game->write_move(&match.now, list[i], &out);
    }
    return page;
}

TEST(captures_of_both_sides_are_threats) {
    // figure "capture" of Ploy: green can take, and so can nobody else
    assert_string_equal(threats_at("ploy", "8C0r/8S4r/9/9/4S4r4/4S4r4/9/1S0g2T0g4/C0g8 g"),
                        "1 e2-e4 takes e4");
    // the same after it: red's next shield strikes back, and green could go on taking
    assert_string_equal(threats_at("ploy", "8C0r/8S4r/9/9/4S4r4/4T0g4/9/1S0g7/C0g8 r"),
                        "2 e5-e4 takes e4, 1 e4-e5 takes e5");
}

TEST(a_win_is_a_threat) {
    // figure "gold-wins" of Breakthru: one way is open to the flagship
    assert_string_equal(threats_at("breakthru", "11/11/5S5/11/11/3G1F2S2/11/11/11/11/11 g 0 -"),
                        "1 f6-f1 wins");
    assert_string_equal(threats_at("breakthru", "11/11/5S5/11/11/3G1F2S2/11/11/11/11/11 s 0 -"),
                        "1 f6-f1 wins");
}

TEST(a_king_that_could_run_is_a_threat_where_nobody_can_pass) {
    assert_string_equal(threats_at("blockade", NULL), "2 h11 wins");
    assert_string_equal(threats_at("blockade", "12/7B4/12/7r4/12/12/12/12/12/12/4R7/12 b"),
                        "1 e2 wins");
}

TEST(steps_that_lose_at_once_are_told) {
    const char *unsafe = unsafe_at("blockade", NULL);
    int count = 1;
    for (const char *at = unsafe; *at; at++) count += *at == ' ';
    // docs/games/blockade.md: all but h9, h7, h6, h4, h3 and h1
    assert_int_equal(count, 112 - 6);
    assert_contains(unsafe, "a1 ");
    assert_null(strstr(unsafe, "h9"));
    assert_string_equal(unsafe_at("ploy", NULL), "");
}

TEST(one_who_plays_alone_is_not_threatened) { assert_string_equal(threats_at("allein", NULL), ""); }

TEST(threats_are_found_in_every_game_at_any_time) {
    Random random = { 11 };
    for (int i = 0; i < game_count(); i++) {
        Match match = match_at(game_at(i)->id, NULL);
        for (int step = 0; step < 24 && match_actor(&match) != NOBODY; step++) {
            Threat threats[THREATS_MAX];
            Move unsafe[MOVES_MAX];
            int count = threats_find(&match.setup, &match.now, threats);
            assert_in_range(count, 0, THREATS_MAX);
            for (const Threat *one = threats; one < threats + count; one++)
                assert_true(one->taken > 0 || one->wins);
            threats_unsafe(match.setup.game, &match.now, unsafe);
            assert_true(match_play_random(&match, &random, NULL));
        }
    }
}
