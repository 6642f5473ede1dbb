/* text.c - writing into a buffer, reading that fails once. A part of units.c.
 * SPDX-License-Identifier: MIT */

TEST(print_knows_strings_numbers_and_characters) {
    Text out = text_into(room, sizeof room);
    text_print(&out, "%s|%d|%d|%u|%c|%%|%.*s|%.*s", "word", 7, -7, UINT_MAX, 'c', 2, "cut", 9,
               "whole");
    assert_string_equal(room, "word|7|-7|4294967295|c|%|cu|whole");
}

TEST(print_writes_the_least_and_the_greatest_number) {
    Text out = text_into(room, sizeof room);
    text_print(&out, "%d %d ", INT_MIN, INT_MAX);
    text_number(&out, UINT64_MAX);
    assert_string_equal(room, "-2147483648 2147483647 18446744073709551615");
}

TEST(text_that_just_fits_is_not_cut) {
    Text out = text_into(room, 4);
    text_add(&out, "abc");
    assert_string_equal(room, "abc");
    assert_false(out.cut);
}

TEST(text_that_does_not_fit_is_cut_and_terminated) {
    memset(room, '#', sizeof room);
    Text out = text_into(room, 4);
    text_add(&out, "abcdef");
    text_number(&out, 7);
    assert_string_equal(room, "abc");
    assert_int_equal(out.used, 3);
    assert_true(out.cut);
    assert_int_equal(room[4], '#');
}

TEST(room_for_one_byte_holds_only_the_end) {
    Text out = text_into(room, 1);
    text_char(&out, 'a');
    assert_string_equal(room, "");
    assert_true(out.cut);
}

TEST(squares_are_a_letter_and_a_number) {
    Text out = text_into(room, sizeof room);
    text_square(&out, 0, 0);
    text_square(&out, 11, 11);
    assert_string_equal(room, "a1l12");
}

TEST(points_are_written_as_people_write_them) {
    static const struct {
        int twelfths;
        const char *text;
    } points[] = { { 0, "0" },    { 1, "1/12" }, { 2, "1/6" }, { 3, "1/4" }, { 4, "1/3" },
                   { 5, "5/12" }, { 6, "1/2" },  { 8, "2/3" }, { 9, "3/4" }, { 10, "5/6" },
                   { 12, "1" },   { 18, "3/2" }, { 24, "2" },  { 36, "3" },  { 72, "6" } };
    for (size_t i = 0; i < COUNT(points); i++) {
        Text out = text_into(room, sizeof room);
        text_points(&out, points[i].twelfths);
        assert_string_equal(room, points[i].text);
    }
}

static const char *as_json(const char *string) {
    Text out = text_into(room, sizeof room);
    text_json(&out, string);
    return room;
}

TEST(json_escapes_quotes_backslashes_and_controls) {
    assert_string_equal(as_json("a\"b\\c/d"), "\"a\\\"b\\\\c/d\"");
    assert_string_equal(as_json("\n\t\x01\x1f\x7f"), "\"\\n\\u0009\\u0001\\u001f\\u007f\"");
}

TEST(json_keeps_valid_utf8) {
    static const char *const valid[] = { "ü",
                                         "€",
                                         "😀",
                                         "\xc2\x80",
                                         "\xe0\xa0\x80",
                                         "\xed\x9f\xbf",
                                         "\xf0\x90\x80\x80",
                                         "\xf4\x8f\xbf\xbf" };
    for (size_t i = 0; i < COUNT(valid); i++) {
        size_t length = strlen(valid[i]);
        as_json(valid[i]);
        assert_int_equal(strlen(room), length + 2);
        assert_memory_equal(room + 1, valid[i], length);
    }
}

TEST(json_replaces_what_is_no_utf8) {
    static const struct {
        const char *raw, *json;
    } broken[] = {
        { "a\x80z", "\"a" BAD "z\"" },              // a continuation alone
        { "\xc1\xbf", "\"" BAD BAD "\"" },          // overlong
        { "\xe0\x9f\xbf", "\"" BAD BAD BAD "\"" },  // overlong
        { "\xed\xa0\x80", "\"" BAD BAD BAD "\"" },  // half of a pair
        { "\xf0\x8f\xbf\xbf", "\"" BAD BAD BAD BAD "\"" },
        { "\xf4\x90\x80\x80", "\"" BAD BAD BAD BAD "\"" },  // beyond the last character
        { "\xf5\x80\x80\x80", "\"" BAD BAD BAD BAD "\"" },
        { "\xff", "\"" BAD "\"" },
        { "\xe2\x82", "\"" BAD BAD "\"" },  // the text ends too early
        { "\xe2(\xa1", "\"" BAD "(" BAD "\"" },
    };
    for (size_t i = 0; i < COUNT(broken); i++)
        assert_string_equal(as_json(broken[i].raw), broken[i].json);
}

TEST(a_refusal_says_where_and_why) {
    Error err;
    assert_false(refuse(&err, 7, "%s and %d", "this", 3));
    assert_string_equal(err.why, "this and 3");
    assert_int_equal(err.at, 7);
}

TEST(a_refusal_needs_no_error_to_fill) { assert_false(refuse(NULL, 0, "nobody reads it")); }

TEST(a_long_refusal_is_cut) {
    Error err;
    memset(room, 'x', sizeof room);
    room[sizeof room - 1] = '\0';
    refuse(&err, 0, "%s", room);
    assert_int_equal(strlen(err.why), sizeof err.why - 1);
}

static void write_letter(Text *out, int value) { text_char(out, (char)value); }

static int read_letter(Scan *in) {
    static const char letters[] = "xyz";
    return letters[scan_one_of(in, letters)];
}

TEST(a_board_is_written_from_the_top_with_runs) {
    static const int16_t cell[12] = { 'x', 0, 0, 'y', 0, 0, 0, 0, 0, 'z', 0, 'x' };
    Text out = text_into(room, sizeof room);
    text_board(&out, 4, 3, cell, write_letter);
    assert_string_equal(room, "1z1x/4/x2y");
}

TEST(a_written_board_is_read_back) {
    int16_t cell[12];
    Error err;
    Scan in = scan_from("1z1x/4/x2y", &err);
    memset(cell, 0x55, sizeof cell);
    scan_board(&in, 4, 3, cell, read_letter);
    assert_true(scan_end(&in));
    Text out = text_into(room, sizeof room);
    text_board(&out, 4, 3, cell, write_letter);
    assert_string_equal(room, "1z1x/4/x2y");
}

TEST(a_wide_board_has_runs_of_two_digits) {
    int16_t cell[11] = { 0 };
    Error err;
    Scan in = scan_from("11", &err);
    scan_board(&in, 11, 1, cell, read_letter);
    assert_true(scan_end(&in));
}

typedef void Reading(Scan *in);

static void read_colon(Scan *in) { scan_char(in, ':'); }
static void read_space(Scan *in) { scan_char(in, ' '); }
static void read_abc(Scan *in) { scan_one_of(in, "abc"); }
static void read_dozen(Scan *in) { scan_number(in, 12); }
static void read_square(Scan *in) { scan_square(in, 9, 9); }
static void read_nothing(Scan *in) { scan_end(in); }
static void read_board(Scan *in) {
    int16_t cell[6];
    scan_board(in, 3, 2, cell, read_letter);
    scan_end(in);
}

TEST(reading_fails_with_place_and_reason) {
    static const struct {
        Reading *read;
        const char *text;
        size_t at;
        const char *why;
    } failures[] = {
        { read_colon, "x", 0, "expected ':', found 'x'" },
        { read_colon, "", 0, "expected ':', but the text ends" },
        { read_colon, "\x01", 0, "expected ':'" },
        { read_colon, "\x7f", 0, "expected ':'" },
        { read_colon, "\xc3\xbc", 0, "expected ':'" },
        { read_space, "_", 0, "expected a space, found '_'" },
        { read_abc, "d", 0, "expected one of 'abc', found 'd'" },
        { read_abc, "", 0, "expected one of 'abc', but the text ends" },
        { read_dozen, "x", 0, "expected a number, found 'x'" },
        { read_dozen, "-1", 0, "expected a number, found '-'" },
        { read_dozen, "13", 0, "the number must be at most 12" },
        { read_dozen, "99999999999999999999999999", 0, "the number must be at most 12" },
        { read_square, "j1", 0, "expected a square, found 'j'" },
        { read_square, "A1", 0, "expected a square, found 'A'" },
        { read_square, "a", 1, "expected a number, but the text ends" },
        { read_square, "a0", 1, "ranks count from 1 to 9" },
        { read_square, "a10", 1, "the number must be at most 9" },
        { read_nothing, "rest", 0, "expected the end, found 'r'" },
        { read_board, "3", 1, "expected '/', but the text ends" },
        { read_board, "xyz/4", 4, "the number must be at most 3" },
        { read_board, "xyz/x3", 5, "rank 1 has 3 squares" },
        { read_board, "xy0/3", 2, "rank 2 has 3 squares" },
        { read_board, "xyzx/3", 3, "expected '/', found 'x'" },
        { read_board, "xy/3", 2, "expected one of 'xyz', found '/'" },
        { read_board, "3/3/3", 3, "expected the end, found '/'" },
        { read_board, "3/2q", 3, "expected one of 'xyz', found 'q'" },
    };
    for (size_t i = 0; i < COUNT(failures); i++) {
        Error err = { "", 0 };
        Scan in = scan_from(failures[i].text, &err);
        failures[i].read(&in);
        assert_false(in.ok);
        assert_string_equal(err.why, failures[i].why);
        assert_int_equal(err.at, failures[i].at);
    }
}

TEST(steps_begin_with_one_square_or_two) {
    static const struct {
        const char *text;
        int count, first, second;
        char rest;
    } steps[] = {
        { "b1", 1, 1, 0, '\0' },   { "b1c2", 2, 1, 11, '\0' }, { "b1xc2+3", 2, 1, 11, '+' },
        { "i9-", 1, 80, 0, '-' },  { "pass", 0, 0, 0, '\0' },  { "b1x", 0, 1, 0, '\0' },
        { "b1j1", 0, 1, 0, '\0' }, { "gold", 0, 0, 0, '\0' },  { "", 0, 0, 0, '\0' },
    };
    for (size_t i = 0; i < COUNT(steps); i++) {
        int square[2] = { 0, 0 };
        Scan in = scan_from(steps[i].text, NULL);
        assert_int_equal(scan_squares(&in, 9, 9, square), steps[i].count);
        assert_int_equal(square[0], steps[i].first);
        assert_int_equal(square[1], steps[i].second);
        assert_int_equal(scan_peek(&in), steps[i].rest);
    }
}

TEST(the_first_failure_stays) {
    Error err;
    Scan in = scan_from("ab12", &err);
    scan_char(&in, 'x');
    assert_int_equal(scan_one_of(&in, "ab"), 0);
    assert_int_equal(scan_number(&in, 99), 0);
    assert_int_equal(scan_square(&in, 9, 9), 0);
    assert_int_equal(scan_fail(&in, "another reason"), 0);
    assert_int_equal(scan_peek(&in), '\0');
    assert_false(scan_skip(&in, 'a'));
    assert_false(scan_end(&in));
    assert_string_equal(err.why, "expected 'x', found 'a'");
    assert_int_equal(in.at, 0);
}

TEST(a_parser_can_fail_for_its_own_reason) {
    Error err;
    Scan in = scan_from("7", &err);
    scan_number(&in, 9);
    assert_int_equal(scan_fail(&in, "seven is not wanted"), 0);
    assert_string_equal(err.why, "seven is not wanted");
    assert_int_equal(err.at, 1);
}

TEST(what_fits_is_read) {
    Scan in = scan_from("+b 12:i9", NULL);
    assert_int_equal(scan_peek(&in), '+');
    assert_false(scan_skip(&in, '-'));
    assert_false(scan_skip(&in, '\0'));
    assert_true(scan_skip(&in, '+'));
    assert_int_equal(scan_one_of(&in, "abc"), 1);
    scan_char(&in, ' ');
    assert_int_equal(scan_number(&in, 12), 12);
    scan_char(&in, ':');
    assert_int_equal(scan_square(&in, 9, 9), 80);
    assert_true(scan_end(&in));
}

TEST(words_are_cut_off_one_by_one) {
    char line[] = " \tgo  depth\t5\r\n", *rest = line;
    assert_string_equal(text_word(&rest), "go");
    assert_string_equal(text_word(&rest), "depth");
    assert_string_equal(text_word(&rest), "5");
    assert_string_equal(text_word(&rest), "");
    assert_string_equal(text_word(&rest), "");
}
