/* sight.c - what one sees, and records.
 * SPDX-License-Identifier: MIT */
TEST(cells_and_pieces_are_seen) {
    brett_match *match = match_of("aufstellen");
    brett_cell cells[BRETT_CELLS_MAX];
    brett_piece pieces[BRETT_PIECES_MAX];
    assert_int_equal(brett_match_cells(match, cells, BRETT_CELLS_MAX), 16 + 6);
    assert_string_equal(cells[5].name, "b2");
    assert_int_equal(cells[5].x, 1);
    assert_int_equal(cells[5].y, 1);
    assert_int_equal(cells[5].shape, BRETT_SPOT);
    assert_string_equal(cells[16].zone, "tray-red");
    assert_int_equal(brett_match_pieces(match, pieces, BRETT_PIECES_MAX), 6);
    assert_int_equal(pieces[0].cell, 16);
    assert_int_equal(pieces[0].count, 2);
    play_all(match, "b2");
    assert_int_equal(brett_match_pieces(match, pieces, 1), 7);
    assert_int_equal(pieces[0].cell, 5);
    assert_int_equal(pieces[0].seat, 0);
    assert_int_equal(brett_match_pieces(match, NULL, 0), 7);
    assert_int_equal(brett_match_cells(match, NULL, 0), 22);
    brett_match_free(match);
}

TEST(pictures_in_json_and_in_characters) {
    brett_match *match = match_after("super3", "r7");
    char *board = brett_match_board_json(match, NULL), *scene = brett_match_scene_json(match, NULL);
    char *ascii = brett_match_draw(match, false, true, NULL);
    char *colour = brett_match_draw(match, true, false, NULL), status[BRETT_WORDS_SIZE];
    assert_non_null(strstr(board, "\"cells\":["));
    assert_non_null(strstr(scene, "\"steps\":[{\"step\":"));
    assert_null(strchr(ascii, '\33'));
    assert_non_null(strchr(colour, '\33'));
    for (const char *c = ascii; *c; c++) assert_true((unsigned char)*c < 128);
    brett_match_status(match, status, sizeof status);
    assert_non_null(strstr(status, "to move"));
    brett_free(board), brett_free(scene), brett_free(ascii), brett_free(colour), brett_free(NULL);
    brett_match_free(match);
}

/* ---- records ---- */

static const char two_records[] = "[Game \"ploy\"]\n[P1 \"Anna\"]\n[End \"resigned P1\"]\n"
                                  "[Result \"0-1\"]\n\n"
                                  "1. d3d4 {good} 2. f7f6 (2. e7e6 3. e3e4) 0-1\n\n"
                                  "[Game \"allein\"]\n\n*\n";

TEST(records_are_read_and_written) {
    size_t used = 0;
    brett_record *record = brett_record_read(two_records, &used, NULL);
    assert_non_null(record);
    assert_string_equal(two_records + used, strstr(two_records, "[Game \"allein\"]"));
    assert_string_equal(brett_record_tag(record, "P1"), "Anna");
    assert_null(brett_record_tag(record, "P2"));
    char *text = brett_record_text(record, NULL), *json = brett_record_json(record, NULL);
    assert_memory_equal(text, two_records, used - 1);
    assert_non_null(strstr(json, "\"after\":\"good\""));
    brett_match *match = brett_record_match(record, NULL);
    assert_int_equal(brett_match_played(match), 2);
    assert_end(match, BRETT_RESIGNED, "resigned P1", "0-1");
    brett_record_free(record);
    assert_true(brett_match_undo(match));
    brett_match_free(match);
    brett_free(text), brett_free(json);
    record = brett_record_read(two_records + used, NULL, NULL);
    assert_non_null(record);
    brett_record_free(record);
    brett_record_free(NULL);
}

TEST(a_bad_record_is_refused_with_its_place) {
    brett_error err = { 0 };
    assert_null(brett_record_read("[Game \"ploy\"]\n\nd3d4 d3d5", NULL, &err));
    assert_int_equal(err.trouble, BRETT_REFUSED);
    assert_int_equal(err.at, 20);
    assert_null(brett_record_read("", NULL, NULL));
}

TEST(a_record_of_a_match_takes_all_the_tags_there_may_be) {
    brett_match *match = match_after("sprung", "a7d7");
    brett_record *record = brett_record_new(match, NULL);
    brett_error err = { 0 };
    static char long_value[2048];
    memset(long_value, 'x', sizeof long_value - 1);
    for (int i = 0; i < 32; i++) {
        char name[64];
        snprintf(name, sizeof name, "%063d", i);
        if (!brett_record_add_tag(record, name, long_value, &err)) fail_msg("%s", err.why);
    }
    assert_false(brett_record_add_tag(record, "P1", "one more", &err));
    assert_non_null(strstr(err.why, "32 tags"));
    char *text = brett_record_text(record, NULL);
    assert_true(strlen(text) > (size_t)32 * 2048);
    brett_record *again = brett_record_read(text, NULL, &err);
    if (!again) fail_msg("%s", err.why);
    brett_free(text);
    brett_record_free(record);
    brett_record_free(again);
    brett_match_free(match);
}

TEST(a_long_match_is_written_and_read) {
    brett_match *match = match_of("convoy");
    uint64_t random = 1;
    while (brett_match_actor(match) != BRETT_NOBODY) brett_match_play_random(match, &random, NULL);
    brett_record *record = brett_record_new(match, NULL);
    char *text = brett_record_text(record, NULL), *json = brett_record_json(record, NULL);
    brett_record *again = brett_record_read(text, NULL, NULL);
    brett_match *same = brett_record_match(again, NULL);
    assert_int_equal(brett_match_played(same), brett_match_played(match));
    assert_string_equal(position_of(same), position_of(match));
    assert_true(brett_match_played(match) > 1000 && strlen(json) > 1000);
    brett_free(text), brett_free(json);
    brett_record_free(record), brett_record_free(again);
    brett_match_free(match), brett_match_free(same);
}
