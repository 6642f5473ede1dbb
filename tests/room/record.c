/* record.c - games of rooms written down, and dice that are checked afterwards. A part of
 * ../room.c.
 * SPDX-License-Identifier: MIT */

static char record_memory[RECORD_MEMORY(20000)], record_text[20000],
    second_memory[sizeof record_memory];

static void make_record(Record *record) {
    Error err;
    record_init(record, record_memory, sizeof record_memory);
    if (!room_record(&table, record, &err)) fail_msg("%s", err.why);
    Text out = text_into(record_text, sizeof record_text);
    record_write(record, &out);
    assert_false(out.cut);
}

static void read_record(Record *record) {
    Error err;
    size_t used;
    record_init(record, second_memory, sizeof second_memory);
    if (!record_read(record, record_text, &used, &err)) fail_msg("%s", err.why);
}

/* Super 3 with a turn taken back, to its end. */
static void play_with_dice(void) {
    begin_game("super3", "300+0");
    for (int i = 0; i < 6; i++) now += 1500, take_step();
    int seat = take_step();
    happen(offering(seat, OFFER_BACK));
    happen(answering(!seat, OFFER_BACK, true));
    take_step(), take_step();
    happen(command_of(COMMAND_RESIGN, room_actor(&table)));
}

TEST(a_record_tells_all_that_checks_the_dice) {
    Record record;
    Error err;
    int rolls;
    play_with_dice();
    make_record(&record);
    read_record(&record);
    if (!record_check_dice(&record, &rolls, &err)) fail_msg("%s", err.why);
    assert_true(rolls >= 9);
    assert_non_null(record_find(&record, "DiceRolls"));
    assert_string_equal(record_find(&record, "Clock"), "300+0");
    uint32_t left = 0;
    int i = 0;
    while (!record_read_clock(&record.step[i], &left)) i++;
    assert_int_equal(left, 300000);
}

/* Changes the first of these texts in the record and sees what is said of its dice. */
static void assert_dishonest(const char *from, const char *to, const char *why) {
    Record record;
    Error err;
    int rolls;
    make_record(&record);
    char *at = strstr(record_text, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
    read_record(&record);
    assert_false(record_check_dice(&record, &rolls, &err));
    if (!strstr(err.why, why)) fail_msg("%s", err.why);
}

TEST(dice_that_were_not_promised_are_found) {
    play_with_dice();
    assert_dishonest("DiceSeed \"5e", "DiceSeed \"5f", "not the one that was promised");
    assert_dishonest("DiceNonce1 \"01", "DiceNonce1 \"02", "but the dice say");
    assert_dishonest("DiceGame \"1d", "DiceGame \"1e", "but the dice say");
    assert_dishonest("DiceSeed", "DiceSeef", "no tag DiceSeed");
    assert_dishonest("DicePromise \"", "DicePromise \"x", "64 hexadecimal");
    assert_dishonest("DiceGame \"", "DiceGame \"x", "32 hexadecimal");
    assert_dishonest("DiceRolls \"0", "DiceRolls \"x", "does not name the rolls");
}

TEST(a_clock_in_a_comment_reads_as_it_was_written) {
    static const uint32_t times[] = { 0, 100, 59900, 60000, 3599900, 36000000, 359999900 };
    Record record;
    begin_game("ploy", "none");
    take_turns(2);
    for (size_t i = 0; i < COUNT(times); i++) {
        uint32_t read = 1;
        make_record(&record);
        assert_false(record_read_clock(&record.step[0], &read));
        assert_true(record_add_clock(&record, 0, times[i], NULL));
        assert_true(record_read_clock(&record.step[0], &read));
        assert_int_equal(read, times[i]);
    }
    RecordStep odd = { .after = "[%clk 0:61:00]" };
    uint32_t read;
    assert_false(record_read_clock(&odd, &read));
}

TEST(a_record_tells_who_left) {
    Record record;
    begin_game("ploy:form=four", "none");
    take_turns(3);
    happen(command_of(COMMAND_RESIGN, 1));
    make_record(&record);
    read_record(&record);
    assert_string_equal(record_find(&record, "Left"), "P2 3");
    assert_null(record_find(&record, "DiceSeed"));
}
