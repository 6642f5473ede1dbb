/* games.c - the library and its games.
 * SPDX-License-Identifier: MIT */
TEST(the_version_is_the_headers) {
    int major, minor, patch;
    assert_string_equal(brett_version(), BRETT_VERSION);
    assert_int_equal(sscanf(brett_version(), "%d.%d.%d", &major, &minor, &patch), 3);
    assert_int_equal(BRETT_VERSION_NUMBER, major * 10000 + minor * 100 + patch);
    assert_true(*brett_processor());
}

TEST(games_are_listed_and_found) {
    assert_true(brett_game_count() >= 10);
    assert_null(brett_game_at(-1));
    assert_null(brett_game_at(brett_game_count()));
    assert_null(brett_game_find("chess"));
    for (int i = 0; i < brett_game_count(); i++) {
        brett_facts facts;
        brett_game_facts(brett_game_at(i), &facts);
        assert_ptr_equal(brett_game_find(facts.id), brett_game_at(i));
        assert_true(*facts.title && *facts.about && *facts.maker && *facts.players);
        assert_true(facts.year > 1900 && facts.kinds > 0 && facts.colours > 0);
    }
}

TEST(facts_options_kinds_and_colours_of_a_game) {
    const brett_game *ploy = brett_game_find("ploy");
    brett_facts facts;
    brett_option option;
    brett_kind kind;
    brett_game_facts(ploy, &facts);
    assert_int_equal(facts.year, 1970);
    assert_int_equal(facts.options, 2);
    assert_true(facts.repetition && facts.quiet && !facts.dice);
    assert_true(brett_game_option(ploy, 0, &option));
    assert_string_equal(option.name, "form");
    assert_int_equal(option.values, 3);
    assert_string_equal(option.value[0], "duel");
    assert_string_equal(option.value[2], "teams");
    assert_false(brett_game_option(ploy, 2, &option));
    assert_false(brett_game_option(ploy, -1, &option));
    assert_true(brett_game_kind(ploy, 0, &kind));
    assert_true(kind.noses && *kind.name && *kind.german && *kind.look);
    assert_false(brett_game_kind(ploy, facts.kinds, &kind));
    assert_non_null(brett_game_colour(ploy, facts.colours - 1));
    assert_null(brett_game_colour(ploy, facts.colours));
    brett_game_facts(brett_game_find("super3"), &facts);
    assert_true(facts.dice);
    char *json = brett_game_json(ploy, NULL);
    assert_ptr_equal(strstr(json, "{\"id\":\"ploy\""), json);
    brett_free(json);
}

TEST(every_spec_is_seen_once) {
    char spec[BRETT_SPEC_SIZE] = "ploy", none[BRETT_SPEC_SIZE] = "chess";
    int count = 1;
    for (; brett_spec_next(spec); count++) brett_match_free(match_of(spec));
    assert_int_equal(count, 6);
    assert_string_equal(spec, "ploy:form=teams,turn=any");
    assert_false(brett_spec_next(none));
    assert_string_equal(none, "chess");
}
