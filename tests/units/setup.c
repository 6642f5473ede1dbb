/* setup.c - spec strings and combinations of options. A part of units.c.
 * SPDX-License-Identifier: MIT */

TEST(a_spec_leaves_out_defaults_and_keeps_the_order) {
    static const char *const specs[][2] = {
        { "ploy", "ploy" },
        { "ploy:form=duel", "ploy" },
        { "ploy:form=duel,turn=45", "ploy" },
        { "ploy:turn=any,form=four", "ploy:form=four,turn=any" },
        { "sprung:expert=yes,players=4,teams=yes", "sprung:players=4,teams=yes,expert=yes" },
    };
    for (size_t i = 0; i < COUNT(specs); i++) {
        Setup setup = setup_of(specs[i][0]);
        assert_string_equal(spec_of(&setup), specs[i][1]);
    }
}

TEST(every_spec_reads_as_it_was_written) {
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do {
            Setup read = setup_of(spec_of(&setup));
            assert_ptr_equal(read.game, setup.game);
            assert_memory_equal(read.choice, setup.choice, sizeof read.choice);
        } while (setup_next(&setup));
    }
}

TEST(a_wrong_spec_is_refused_with_what_is_known) {
    static const struct {
        const char *spec;
        size_t at;
        const char *why;
    } wrong[] = {
        { "chess", 0, "no game \"chess\"; the games are ploy, breakthru, " },
        { "", 0, "no game \"\"; the games are ploy, " },
        { "Ploy", 0, "no game \"Ploy\"" },
        { "ploy ", 0, "no game \"ploy \"" },
        { "a-name-longer-than-any-game-has", 0, "no game \"a-name-longer-than-any-g\"" },
        { "ploy:", 5, "ploy has no option \"\"; it has form, turn" },
        { "ploy:size=9", 5, "ploy has no option \"size\"; it has form, turn" },
        { "ploy:form=four,for=duel", 15, "ploy has no option \"for\"" },
        { "ploy:form=four,", 15, "ploy has no option \"\"" },
        { "super3:size=9", 7, "super3 has no options" },
        { "ploy:form=six", 10, "\"form\" cannot be \"six\"; it is one of duel|four|teams" },
        { "ploy:form=", 10, "\"form\" cannot be \"\"; it is one of duel|four|teams" },
        { "ploy:form=fou", 10, "\"form\" cannot be \"fou\"" },
        { "ploy:form=duel|four", 10, "\"form\" cannot be \"duel|four\"" },
        { "ploy:form", 9, "\"form\" needs a value: form=duel|four|teams" },
        { "ploy:form,turn=any", 9, "\"form\" needs a value" },
        { "ploy:form=four,form=duel", 15, "\"form\" is given twice" },
        { "weltreich:teams=yes", 10, "players=4" },
        { "sprung:players=3,teams=yes", 7, "players=4" },
        { "tor:teams=yes", 4, "players=4" },
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        Setup setup = { .choice = { 9 } };
        Error err = { "", 0 };
        assert_false(setup_read(wrong[i].spec, &setup, &err));
        assert_contains(err.why, wrong[i].why);
        assert_int_equal(err.at, wrong[i].at);
        assert_null(setup.game);
        assert_int_equal(setup.choice[0], 9);
        assert_false(setup_read(wrong[i].spec, &setup, NULL));
    }
}

TEST(overlong_words_are_quoted_in_part) {
    char spec[300] = "ploy:form=";
    Error err;
    Setup setup;
    memset(spec + 10, 'v', 200);
    assert_false(setup_read(spec, &setup, &err));
    assert_contains(err.why, "vvv\"; it is one of duel|four|teams");
    assert_null(strstr(err.why, "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"));
    memset(spec + 5, 'n', 205);
    assert_false(setup_read(spec, &setup, &err));
    assert_contains(err.why, "nnn\"; it has form, turn");
}

TEST(a_setup_tells_its_values) {
    Setup setup = setup_of("ploy:turn=any");
    Text out = text_into(room, sizeof room);
    assert_string_equal(setup_value(&setup, "form", &out), "duel");
    out = text_into(room, sizeof room);
    assert_string_equal(setup_value(&setup, "turn", &out), "any");
    out = text_into(room, sizeof room);
    assert_string_equal(setup_value(&setup, "colour", &out), "");
}

/* Counts the combinations that do not clash, by trying them all. */
static int combinations(Setup setup, int option) {
    if (option >= OPTIONS_MAX || option == game_options(setup.game))
        return !setup.game->clash || !setup.game->clash(&setup);
    int count = 0;
    for (int i = 0; i < setup_choices(&setup.game->options[option]); i++) {
        setup.choice[option] = (uint8_t)i;
        count += combinations(setup, option + 1);
    }
    return count;
}

TEST(every_combination_of_options_is_visited_once) {
    for (int i = 0; i < game_count(); i++) {
        Setup seen[256], setup = { .game = game_at(i) };
        int count = 0;
        do {
            for (int j = 0; j < count; j++)
                assert_memory_not_equal(seen[j].choice, setup.choice, sizeof setup.choice);
            if (setup.game->clash) assert_null(setup.game->clash(&setup));
            seen[count++] = setup;
        } while (setup_next(&setup));
        assert_int_equal(count, combinations((Setup){ .game = game_at(i) }, 0));
    }
}

TEST(after_the_last_combination_comes_the_first) {
    Setup setup = setup_of("ploy:form=teams,turn=any");
    assert_false(setup_next(&setup));
    assert_string_equal(spec_of(&setup), "ploy");
}

TEST(games_are_found_by_id) {
    assert_string_equal(game_find("tor")->id, "tor");
    assert_null(game_find("to"));
    assert_null(game_find(""));
}
