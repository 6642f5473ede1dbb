/* record.c - records as text and as JSON. A part of units.c.
 * SPDX-License-Identifier: MIT */

static _Alignas(16) unsigned char shelf[2][1 << 20];

/* Reads a record that is expected to be good; it lives until the next one. */
static Record *record_of(const char *text) {
    static Record record;
    Error err = { "", 0 };
    size_t used = 0;
    memset(shelf[0], '#', sizeof shelf[0]);
    record_init(&record, shelf[0], sizeof shelf[0]);
    if (!record_read(&record, text, &used, &err))
        fail_msg("%s: %s at %d", text, err.why, (int)err.at);
    assert_int_equal(used, strlen(text));
    return &record;
}

static const char *written(const Record *record) {
    Text out = text_into(page, sizeof page);
    record_write(record, &out);
    assert_false(out.cut);
    return page;
}

/* The text that a record is written as after it was read. */
static const char *rewritten(const char *text) { return written(record_of(text)); }

#define GAME(spec) "[Game \"" spec "\"]\n"
#define FOUR       GAME("aufstellen") "[Result \"*\"]\n\n" /* the head of most records below */

TEST(a_record_is_written_as_it_was_read) {
    static const char *const texts[] = {
        FOUR "*\n",
        FOUR "1. a1 2. b1 3. c1 *\n",
        FOUR "{nothing happened} *\n",
        FOUR "{before} 1. a1 {after} 2. b1 {last} *\n",
        FOUR "1. a1 (1. b1 2. c1) 2. b1 *\n",
        FOUR "1. a1 {main} ({opening} 1. b1 {first} 2. c1 (2. d1 3. a2) 3. a4) (1. c1) 2. b1 *\n",
        GAME("breakthru") "[Result \"*\"]\n\n1. gold 2. e8e9 d7d8 3. b8a8 (3. b8c8 b7c7) b7a7 *\n",
        GAME("breakthru") "[Result \"*\"]\n\n1. gold 2. e8e9 d7d8 (h7h8 3. b8a8) 3. b8a8 *\n",
        GAME("super3") "[Result \"*\"]\n\n1. r10 10.4 2. r7 7.c *\n",
        GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"]\n[Result \"1-0\"]\n\n1. a2a3 1-0\n",
        GAME("aufstellen") "[Start \"4/tsst/2SS/TTcC -\"]\n[Result \"1-0\"]\n\n1-0\n",
        GAME("ploy:form=four") "[End \"resigned P2\"]\n[Result "
                               "\"1/3-0-1/3-1/3\"]\n\n1/3-0-1/3-1/3\n",
        GAME("ploy") "[End \"agreed\"]\n[Result \"1/2-1/2\"]\n\n1. d3d4 1/2-1/2\n",
        GAME("allein") "[End \"resigned P1\"]\n[Result \"0\"]\n\n1. 3D-1D 0\n",
        GAME("ploy") "[azAZ_09 \"A \\\"B\\\" \\\\ C\"]\n[Empty \"\"]\n[Result \"*\"]\n\n*\n",
    };
    for (size_t i = 0; i < COUNT(texts); i++) assert_string_equal(rewritten(texts[i]), texts[i]);
}

TEST(a_variation_of_a_variations_first_step_is_a_sibling) {
    assert_string_equal(rewritten(FOUR "1. a1 (1. b1 (1. c1) 2. d1) (1. d1) *\n"),
                        FOUR "1. a1 (1. b1 2. d1) (1. c1) (1. d1) *\n");
}

TEST(people_write_records_in_many_ways) {
    static const char *const texts[][2] = {
        { GAME("aufstellen"), FOUR "*\n" },
        { "\n\t[Game\t\"aufstellen\" ]\r\n a1\r\n b1 ", FOUR "1. a1 2. b1 *\n" },
        { GAME("aufstellen") "1. a1 1... b1 77. c1", FOUR "1. a1 2. b1 3. c1 *\n" },
        { GAME("aufstellen") "a1(b1)b1", FOUR "1. a1 (1. b1) 2. b1 *\n" },
        { GAME("aufstellen") "a1 {  one \n\t two\r\n} b1", FOUR "1. a1 {one two} 2. b1 *\n" },
        { GAME("aufstellen") "a1 ; to the end {of the line\nb1 ; at the end",
          FOUR "1. a1 {to the end {of the line} 2. b1 {at the end} *\n" },
        { GAME("aufstellen") "a1 {} {one}{}{two};three\n;\n{four} b1",
          FOUR "1. a1 {one two three four} 2. b1 *\n" },
        { GAME("aufstellen") "{one} {two} a1", FOUR "{one two} 1. a1 *\n" },
        { GAME("aufstellen") "a1 {one} (b1 {x}) {two} (c1) {three}",
          FOUR "1. a1 {one two three} (1. b1 {x}) (1. c1) *\n" },
        { GAME("aufstellen") "{one} {two}", FOUR "{one two} *\n" },
        { "[Result \"*\"]" GAME("aufstellen") "a1", FOUR "1. a1 *\n" },
        { GAME("aufstellen") "[Start \"4/4/4/4 s\"] a1", FOUR "1. a1 *\n" },
        { GAME("aufstellen") "[Note \" a \\\\ \\\"  b\n\"]",
          GAME("aufstellen") "[Note \"a \\\\ \\\" b\"]\n[Result \"*\"]\n\n*\n" },
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_string_equal(rewritten(texts[i][0]), texts[i][1]);
}

TEST(brackets_in_comments_are_left_alone) {
    static const char text[] =
        FOUR "1. a1 {one ( two ) [three] ; four \"five\" \\} 2. b1 {(} (2. c1 {(}) *\n";
    assert_string_equal(rewritten(text), text);
}

TEST(many_comments_in_a_row_are_one) {
    char text[8192];
    Text out = text_into(text, sizeof text);
    text_add(&out, GAME("aufstellen") "a1\n");
    for (int i = 0; i < 500; i++) text_add(&out, "; remark\n");
    static _Alignas(16) unsigned char memory[RECORD_MEMORY(sizeof text)];
    Record record;
    size_t used;
    record_init(&record, memory, RECORD_MEMORY(out.used));
    assert_true(record_read(&record, text, &used, NULL));
    assert_int_equal(strlen(record.step[0].after), 500 * strlen("remark ") - 1);
}

TEST(lines_are_wrapped_at_eighty_columns) {
    char text[8192];
    Text out = text_into(text, sizeof text);
    text_add(&out, GAME("aufstellen") "1. a1 ");
    for (int width = 1; width < 60; width++) {  // so that every kind of word meets the edge
        text_add(&out, "(b1 {");
        for (int i = 0; i < width; i++) text_char(&out, 'w');
        text_add(&out, "} (c1 2. d1 (2. a2))) ");
    }
    text_add(&out, "b1");
    char once[sizeof page];
    strcpy(once, rewritten(text));
    size_t longest = 0;
    for (const char *line = once; *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        if (length > longest) longest = length;
        assert_true(length == 0 || (line[0] != ' ' && line[length - 1] != ' '));
    }
    assert_int_equal(longest, 80);
    assert_string_equal(rewritten(once), once);
}

TEST(a_word_longer_than_a_line_stays_whole) {
    char text[512] = FOUR "1. a1 {";
    size_t length = strlen(text);
    memset(text + length, 'w', 200);
    strcpy(text + length + 200, "} *\n");
    assert_string_equal(record_of(text)->step[0].after + 199, "w");
    assert_contains(rewritten(text), "1. a1\n{www");
}

TEST(the_tree_is_as_the_text_says) {
    Record *record = record_of(FOUR "{start} 1. a1 {good} (1. b1 2. c1) 2. b1 *\n");
    assert_int_equal(record->steps, 4);
    const RecordStep *step = record->step;
    assert_string_equal(step[0].token, "a1");
    assert_string_equal(step[0].before, "start");
    assert_string_equal(step[0].after, "good");
    assert_string_equal(step[step[0].next].token, "b1");
    assert_null(step[step[0].next].before);
    assert_int_equal(step[step[0].next].next, NO_STEP);
    assert_string_equal(step[step[0].other].token, "b1");
    assert_string_equal(step[step[step[0].other].next].token, "c1");
    assert_int_equal(record->match.count, 2);
}

TEST(tags_are_kept_and_found) {
    Record *record = record_of("[Event \"Evening\"]" GAME("ploy") "[Round \"3\"]");
    assert_int_equal(record->tags, 2);
    assert_string_equal(record_find(record, "Event"), "Evening");
    assert_string_equal(record_find(record, "Round"), "3");
    assert_null(record_find(record, "Game"));
}

TEST(an_ending_is_inferred_from_the_result) {
    static const char *const texts[][2] = {
        { GAME("ploy") "d3d4 1-0", "1-0 resigned P2" },
        { GAME("ploy") "d3d4 0-1", "0-1 resigned P1" },
        { GAME("ploy") "d3d4 1/2-1/2", "1/2-1/2 agreed" },
        { GAME("ploy") "[Result \"1-0\"] d3d4", "1-0 resigned P2" },
        { GAME("ploy") "[Result \"1-0\"] d3d4 1-0", "1-0 resigned P2" },
        { GAME("ploy:form=teams") "0-1-0-1", "0-1-0-1 resigned P1" },
        { GAME("ploy:form=four") "1/4-1/4-1/4-1/4", "1/4-1/4-1/4-1/4 agreed" },
        { GAME("weltreich:players=3") "1/2-0-1/2", "1/2-0-1/2 resigned P2" },
        { GAME("allein") "3D-1D 0", "0 resigned P1" },
        { GAME("ploy") "d3d4 *", "* " },
        { GAME("ploy") "d3d4", "* " },
        { GAME("ploy") "[End \"resigned P1\"] d3d4", "0-1 resigned P1" },
        { GAME("ploy") "[End \"agreed\"] d3d4 1/2-1/2", "1/2-1/2 agreed" },
        { GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] a2a3", "1-0 rules" },
        { GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] [End \"rules\"] a2a3 1-0",
          "1-0 rules" },
        { GAME("weltreich") "[End \"repetition\"] d1e1 i12h12 e1d1 h12i12 d1e1 i12h12 e1d1 h12i12",
          "1/2-1/2 repetition" },
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_string_equal(result_of(&record_of(texts[i][0])->match), texts[i][1]);
}

TEST(records_follow_each_other) {
    static const char text[] =
        GAME("ploy") "d3d4 1-0\n\n" GAME("aufstellen") "a1 b1\n" GAME("sprung") "*\n";
    static const char *const ids[] = { "ploy", "aufstellen", "sprung" };
    static const int steps[] = { 1, 2, 0 };
    Record record;
    size_t at = 0, used = 0;
    record_init(&record, shelf[0], sizeof shelf[0]);
    for (size_t i = 0; i < COUNT(ids); i++, at += used) {
        assert_true(record_read(&record, text + at, &used, NULL));
        assert_string_equal(record.match.setup.game->id, ids[i]);
        assert_int_equal(record.steps, steps[i]);
    }
    assert_int_equal(text[at], '\0');
}

TEST(a_record_forgets_the_one_before) {
    static const char text[] = GAME("ploy") "[A \"x\"] {only a comment}\n" GAME("ploy") "*\n";
    Record record;
    size_t used;
    record_init(&record, shelf[0], sizeof shelf[0]);
    assert_true(record_read(&record, text, &used, NULL));
    assert_string_equal(record.closing, "only a comment");
    assert_true(record_read(&record, text + used, &used, NULL));
    assert_null(record.closing);
    assert_null(record_find(&record, "A"));
}

#define T31 "ttttttttttttttttttttttttttttttt"

/* Where is given as the text from the place on; NULL is the end. */
TEST(a_wrong_record_is_refused_with_place_and_reason) {
    static const struct {
        const char *text, *from, *why;
    } wrong[] = {
        { "", NULL, "a record begins with its tags, [Game \"...\"] among them" },
        { "1. d3d4", "1. d3d4", "a record begins with its tags" },
        { "[Event \"x\"] d3d4", "d3d4", "a record begins with its tags" },
        { "[Game ploy]", "ploy]", "a tag looks like [Name \"value\"]" },
        { "[Game", NULL, "a tag looks like" },
        { "[Game \"ploy", "\"ploy", "these quotes are not closed" },
        { "[Game \"ploy\\", "\"ploy", "these quotes are not closed" },
        { "[Game \"ploy\" x]", "x]", "a tag ends with ]" },
        { "[" T31 T31 "tt \"x\"] rest", " rest", "the tag is too long" },
        { "[Na-me \"x\"]", "[Na-me", "a tag's name has only letters, digits and '_'" },
        { "[\"x\"]", "[\"x", "a tag needs a name" },
        { "[A \"\x01\"]", "[A", "a control character (1) in a comment or tag" },
        { "[A \"x \xff\"]", "[A", "a byte that is no UTF-8 (255) in a comment or tag" },
        { "[A \"x\"] [A \"y\"]", "[A \"y", "the tag A is given twice" },
        { GAME("ploy") "[Game \"tor\"]", "[Game \"tor", "the tag Game is given twice" },
        { "[Game \"\"]", "[Game", "the tag Game is empty" },
        { "[Result \"1/2-1/2-1/2-1/2-1/2-1/2-1/2-1/2-1/2-1/2-1/2\"]", "[Result",
          "the tag Result is too long" },
        { "[Game \"chess\"]", "chess", "Game: no game \"chess\"" },
        { "[Game \"ploy:form=six\"]", "six", "Game: \"form\" cannot be \"six\"" },
        { GAME("aufstellen") "[Start \"4/4x\"]", "x\"]", "Start: expected '/', found 'x'" },
        { GAME("ploy") "d3d4 {open", "{open", "the comment that begins here is not closed" },
        { GAME("ploy") "d3d4 {a \x1b b}", "\x1b", "a control character (27) in a comment or tag" },
        { GAME("ploy") "d3d4 {a \xe9 b}", "\xe9", "a byte that is no UTF-8 (233) in a comment" },
        { GAME("ploy") "d3d4 {a \xe2\x82}", "\xe2", "a byte that is no UTF-8 (226) in a comment" },
        { GAME("ploy") "d3d4 ;a \xc3\n", "\xc3", "a byte that is no UTF-8 (195) in a comment" },
        { GAME("ploy") "; a } b\n", " a }", "a comment cannot hold '}'" },
        { GAME("ploy") "d3d4 }", "}", "'}' without '{'" },
        { GAME("ploy") "(d3d4)", "(d3d4", "a variation must follow the step it replaces" },
        { GAME("ploy") "d3d4 ({only} )", ")", "an empty variation" },
        { GAME("ploy") "d3d4 )", ")", "')' without '('" },
        { GAME("ploy") "d3d4 (e3e4", NULL, "a variation is not closed" },
        { GAME("ploy") "d3d4 (e3e4 [x", "[x", "unexpected character" },
        { GAME("ploy") "d3d4 d3d5", "d3d5", "\"d3d5\" is not one of the 58 legal steps:" },
        { GAME("ploy") "d3d4 (d3d9)", "d3d9", "\"d3d9\" is not one of the 58 legal steps:" },
        { GAME("ploy") "1.d3d4", "1.d3d4", "\"1.d3d4\" is not one of" },  // a number stands alone
        { GAME("ploy") "d3d4 1-0-0", "1-0-0", "\"1-0-0\" is not one of" },
        { GAME("ploy") "d3d4 x-0", "x-0", "\"x-0\" is not one of" },
        { GAME("allein") "2", "2", "\"2\" is not one of" },
        { GAME("allein") "11", "11", "\"11\" is not one of" },
        { GAME("ploy") T31 "48-bytes-in-total", T31, "\"" T31 "4\" is not one of" },
        { GAME("ploy") "d3d4 d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4", "d3d4d3d4",
          "\"d3d4d3d4d3d4d3d4d3d4d3d4d3d4d3d4\" is not one of" },
        { GAME("ploy") "d3d4 0-111111111111111111111111111111111111111", "0-1",
          "the result is too long" },
        { GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] a2a3 c2b2", "c2b2",
          "\"c2b2\": the game is over (rules)" },
        { GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] a2a3 (a2b2) 0-1", NULL,
          "the result is 1-0, not 0-1" },
        { GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] [End \"agreed\"] a2a3", NULL,
          "the game ends by \"rules\", not by \"agreed\"" },
        { GAME("ploy") "[Result \"1-0\"] d3d4 0-1", NULL,
          "the tag Result says 1-0, the last word 0-1" },
        { GAME("ploy") "d3d4 2/3-1/3", NULL,
          "the game is not over, so its result cannot be 2/3-1/3" },
        { GAME("allein") "1", NULL, "the game is not over, so its result cannot be 1" },
        { GAME("ploy") "[End \"resigned P1\"] d3d4 1-0", NULL, "the result is 0-1, not 1-0" },
        { GAME("ploy") "[End \"resigned P1\"] d3d4 *", NULL, "the result is 0-1, not *" },
        { GAME("ploy") "[End \"resigned P3\"] d3d4", NULL,
          "only a player who is still in can resign" },
        { GAME("ploy") "[End \"resigned P5\"] d3d4", NULL,
          "does not end by \"resigned P5\"; known: agreed" },
        { GAME("ploy") "[End \"quiet limit\"] d3d4", NULL, "does not end by \"quiet limit\"" },
        { GAME("allein") "[End \"agreed\"]", NULL, "there is nobody to agree with" },
    };
    Record record;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        Error err = { "", 0 };
        size_t used = 77;
        record_init(&record, shelf[0], sizeof shelf[0]);
        if (record_read(&record, wrong[i].text, &used, &err))
            fail_msg("accepted: %s", wrong[i].text);
        assert_contains(err.why, wrong[i].why);
        const char *from = wrong[i].from ? strstr(wrong[i].text, wrong[i].from) : NULL;
        assert_int_equal(err.at,
                         wrong[i].from ? (size_t)(from - wrong[i].text) : strlen(wrong[i].text));
        assert_int_equal(used, 77);
        assert_false(record_read(&record, wrong[i].text, &used, NULL));
    }
}

TEST(variations_nest_sixteen_deep) {
    char text[1024];
    for (int depth = RECORD_DEPTH; depth <= RECORD_DEPTH + 1; depth++) {
        Text out = text_into(text, sizeof text);
        text_add(&out, GAME("sprung") "a9d9");
        for (int i = 0; i < depth; i++) text_add(&out, " (b9d9");
        for (int i = 0; i < depth; i++) text_char(&out, ')');
        Record record;
        Error err = { "", 0 };
        size_t used;
        record_init(&record, shelf[0], sizeof shelf[0]);
        assert_int_equal(record_read(&record, text, &used, &err), depth == RECORD_DEPTH);
        assert_string_equal(err.why, depth == RECORD_DEPTH ? "" : "variations nest too deep");
    }
}

TEST(a_record_holds_so_many_tags) {
    Record record;
    Error err;
    record_init(&record, shelf[0], sizeof shelf[0]);
    for (int i = 0; i < RECORD_TAGS; i++) {
        char name[8];
        Text out = text_into(name, sizeof name);
        text_print(&out, "T%d", i);
        assert_true(record_tag(&record, name, "x", NULL));
    }
    assert_false(record_tag(&record, "T32", "x", &err));
    assert_string_equal(err.why, "more than 32 tags");
    assert_string_equal(record_find(&record, "T31"), "x");
}

TEST(names_and_values_of_tags_are_limited) {
    Record record;
    Error err;
    enum { NAME = 64, VALUE = 2048 };
    char name[NAME + 1] = "", value[VALUE + 1] = "";
    memset(name, 'n', NAME - 1);
    memset(value, 'v', VALUE - 1);
    record_init(&record, shelf[0], sizeof shelf[0]);
    assert_true(record_tag(&record, name, value, NULL));
    value[VALUE - 1] = 'v';
    assert_false(record_tag(&record, "A", value, &err));
    assert_string_equal(err.why, "the tag is too long");
    name[NAME - 1] = 'n';
    assert_false(record_tag(&record, name, "", &err));
    assert_string_equal(err.why, "the tag is too long");
    assert_int_equal(record.tags, 1);
}

TEST(the_games_own_tags_cannot_be_added) {
    static const char *const own[] = { "Game", "Start", "End", "Result" };
    Record record;
    record_init(&record, shelf[0], sizeof shelf[0]);
    for (size_t i = 0; i < COUNT(own); i++) assert_false(record_tag(&record, own[i], "x", NULL));
    assert_int_equal(record.tags, 0);
}

enum { LITTLE = 2400, LITTLE_TEXT = 266 };

/* A record with room for 33 steps and few bytes of text. */
static void read_into_little(const char *text, size_t at, const char *why) {
    Record record;
    Error err = { "", 0 };
    size_t used;
    record_init(&record, shelf[0], LITTLE);
    assert_int_equal(record.capacity, 33);
    assert_int_equal(record.text_size, LITTLE_TEXT);
    assert_false(record_read(&record, text, &used, &err));
    assert_string_equal(err.why, why);
    assert_int_equal(err.at, at);
}

TEST(what_just_fits_is_read) {
    char text[512] = GAME("ploy") "{";
    Record record;
    size_t length = strlen(text), used;
    memset(text + length, 'w', LITTLE_TEXT - 1);
    strcpy(text + length + LITTLE_TEXT - 1, "}");
    record_init(&record, shelf[0], LITTLE);
    assert_true(record_read(&record, text, &used, NULL));
    assert_int_equal(strlen(record.closing), LITTLE_TEXT - 1);
    strcpy(text + length + LITTLE_TEXT - 1, "w}");
    read_into_little(text, length, "the record is too long");
}

#define ROW "R R R R R R R R R Y Y Y Y Y Y Y Y Y "

TEST(what_does_not_fit_is_refused) {
    char text[512] = GAME("ploy") "{";
    size_t length = strlen(text);
    memset(text + length, 'w', LITTLE_TEXT);
    strcpy(text + length + LITTLE_TEXT, "}");
    read_into_little(text, length, "the record is too long");
    strcpy(text, GAME("ploy") "d3d4 {sixty bytes, or nearly so, which is quite a lot for one} "
                              "(e3e4 {y}) "
                              "{and as many here, too many for both to be joined in this room}");
    read_into_little(text, strlen(text), "the record is too long");
    strcpy(text, GAME("allein:setup=mixed") ROW "G G G G G G G G G B B B B B B B");
    read_into_little(text, strlen(text) - 1, "the record is full after 33 steps");
    strcpy(text, GAME("allein:setup=mixed") ROW "(G G G G G G G G G B B B B B B B)");
    read_into_little(text, strlen(text) - 2, "the record is too long");
}

/* Reads a text into just the memory that is promised to be enough. */
static void read_into_promised(const char *text) {
    size_t bytes = RECORD_MEMORY(strlen(text)), used;
    void *memory = malloc(bytes);
    Record record;
    Error err = { "", 0 };
    record_init(&record, memory, bytes);
    if (!record_read(&record, text, &used, &err)) fail_msg("%s: %s", text, err.why);
    free(memory);
}

TEST(the_promised_memory_holds_comments_around_variations) {
    for (int length = 1; length < 50; length += length) {
        Text out = text_into(page, sizeof page);
        text_add(&out, GAME("aufstellen") "a1");
        for (int i = 0; i < 350; i++) {
            text_print(&out, "{%.*s}(b1{v})", length, "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww");
            if (i % 50 == 0) read_into_promised(page);
        }
        assert_false(out.cut);
        read_into_promised(page);
        assert_int_equal(strlen(record_of(page)->step[0].after), 350 * (length + 1) - 1);
    }
}

/* Comments at every place, and lines in lines, from one step of Aufstellen on. */
static void scribble(Text *out, Random *random, int depth) {
    static const char *const tokens[] = { "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2" };
    for (int i = (int)random_below(random, 12); i > 0; i--) {
        static const char words[] = "w  w ww www  wwww wwwwwwwwwwwwwwwwwwwwwwwwww";
        int kind = (int)random_below(random, 3), most = (int)random_below(random, sizeof words);
        if (kind == 0 && depth < 7) {
            text_print(out, "(%s", tokens[depth]);
            scribble(out, random, depth + 1);
            text_char(out, ')');
        } else {
            text_print(out, kind == 1 ? "{%.*s}" : ";%.*s\n", most, words);
        }
    }
}

TEST(the_promised_memory_holds_any_text) {
    Random random = { 1 };
    for (int i = 0; i < 2000; i++) {
        Text out = text_into(page, sizeof page);
        text_add(&out, GAME("aufstellen") "a1");
        scribble(&out, &random, 0);
        if (!out.cut) read_into_promised(page);
    }
}

TEST(a_played_match_becomes_a_record) {
    static const struct {
        const char *spec, *start, *tokens;
        int resigns;
    } games[] = {
        { "aufstellen", NULL, "a1 b1 c1", NOBODY },
        { "aufstellen", NULL, "", 0 },
        { "aufstellen", "4/1sst/t1SS/TTcC t", "a2a3", NOBODY },
        { "breakthru:setup=lotus", NULL, "gold d4d5", 1 },
        { "super3", NULL, "r10 10.4 r7", 1 },
        { "weltreich:players=4", BLUE_IS_OUT, "a1a7", 2 },
    };
    for (size_t i = 0; i < COUNT(games); i++) {
        Match match = match_at(games[i].spec, games[i].start);
        Record record;
        play(&match, games[i].tokens);
        if (games[i].resigns >= 0)
            assert_true(match_finish(&match, END_RESIGNED, games[i].resigns, NULL));
        record_init(&record, shelf[1], sizeof shelf[1]);
        assert_true(record_from(&record, &match, NULL));
        Record *read = record_of(written(&record));
        assert_memory_equal(&read->match.now, &match.now, sizeof match.now);
        assert_memory_equal(&read->match.start, &match.start, sizeof match.start);
        assert_int_equal(read->match.count, match.count);
        char result[64];
        strcpy(result, result_of(&match));
        assert_string_equal(result_of(&read->match), result);
    }
}

TEST(a_long_match_needs_a_large_record) {
    Match match = match_at("allein:setup=mixed", NULL);
    Record record;
    Error err;
    play(&match, ROW "G G G G G G G G G B B B B B B B");
    record_init(&record, shelf[1], 2000);
    assert_false(record_from(&record, &match, &err));
    assert_string_equal(err.why, "the record is full after 27 steps");
}

static const char *json_of(const Record *record) {
    Text out = text_into(page, sizeof page);
    record_json(record, &out);
    assert_false(out.cut);
    return page;
}

TEST(a_record_is_written_as_json) {
    Record *record = record_of("[Who \"A \\\"B\\\"\"]" GAME(
        "aufstellen") "[Note \"\"]"  //
                      "{start} a1 {one} (b1 c1 (d1)) (c1) b1 {two} c1 1-0");
    assert_string_equal(
        json_of(record),
        "{\"game\":\"aufstellen\",\"tags\":{\"Who\":\"A \\\"B\\\"\",\"Note\":\"\"},\"steps\":["
        "{\"step\":\"a1\",\"before\":\"start\",\"after\":\"one\",\"instead\":["
        "[\"b1\",{\"step\":\"c1\",\"instead\":[[\"d1\"]]}],[\"c1\"]]},"
        "{\"step\":\"b1\",\"after\":\"two\"},\"c1\"],\"end\":\"resigned "
        "P2\",\"result\":\"1-0\"}\n");
}

TEST(an_empty_record_is_written_as_json) {
    assert_string_equal(
        json_of(record_of(GAME("aufstellen") "[Start \"4/1sst/t1SS/TTcC t\"] {no more}")),
        "{\"game\":\"aufstellen\",\"tags\":{},\"start\":\"4/1sst/t1SS/TTcC t\",\"steps\":[],"
        "\"closing\":\"no more\",\"result\":\"*\"}\n");
}

TEST(json_of_a_record_can_be_parsed_whatever_is_in_it) {
    cJSON *json = cJSON_Parse(
        json_of(record_of(GAME("ploy") "[A \"\\\\ \\\" \xe2\x82\xac\"] d3d4 {\" \\ \xc3\xa9}")));
    assert_non_null(json);
    const cJSON *tags = cJSON_GetObjectItem(json, "tags");
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(tags, "A")), "\\ \" \xe2\x82\xac");
    cJSON_Delete(json);
}
