/* dice.c - digests, dice that can be checked, and clocks. A part of room.c.
 * SPDX-License-Identifier: MIT */

static const char *digest_text(Digest digest) {
    static char text[DIGEST_TEXT];
    Text out = text_into(text, sizeof text);
    sha256_write(&digest, &out);
    assert_false(out.cut);
    return text;
}

/* FIPS 180-4's examples, and the lengths around a block's end. */
TEST(digests_are_those_of_the_standard) {
    static const struct {
        const char *part;
        int times;
        const char *digest;
    } known[] = {
        { "", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
        { "a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
        { "a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318" },
        { "a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a" },
        { "a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34" },
        { "a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb" },
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        Sha256 sha;
        sha256_init(&sha);
        for (int n = 0; n < known[i].times; n++)
            sha256_add(&sha, known[i].part, strlen(known[i].part));
        assert_string_equal(digest_text(sha256_done(&sha)), known[i].digest);
    }
}

/* RFC 4231, cases 1, 2, 3 and 6: the last key is longer than a block. */
TEST(keyed_digests_are_those_of_the_standard) {
    char fill[131], message[50];
    memset(fill, 0x0b, sizeof fill);
    assert_string_equal(digest_text(sha256_hmac(fill, 20, "Hi There", 8)),
                        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assert_string_equal(digest_text(sha256_hmac("Jefe", 4, "what do ya want for nothing?", 28)),
                        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(fill, 0xaa, sizeof fill), memset(message, 0xdd, sizeof message);
    assert_string_equal(digest_text(sha256_hmac(fill, 20, message, 50)),
                        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    const char *title = "Test Using Larger Than Block-Size Key - Hash Key First";
    assert_string_equal(digest_text(sha256_hmac(fill, 131, title, strlen(title))),
                        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(a_digest_reads_as_it_was_written) {
    Digest digest = sha256_of("abc", 3), read = { { 0 } };
    char text[DIGEST_TEXT + 1] = "";
    strcpy(text, digest_text(digest));
    assert_true(sha256_read(text, &read) && sha256_equal(&digest, &read));
    read.bytes[31] ^= 1;
    assert_false(sha256_equal(&digest, &read));
    text[DIGEST_TEXT - 1] = '0';
    assert_false(sha256_read(text, &read));
    text[DIGEST_TEXT - 2] = '\0';
    assert_false(sha256_read(text, &read));
    assert_false(
        sha256_read("BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD", &read));
}

/* Seeds and nonces of one byte 32 times, the game 16 times that byte. */
static Dice dice_of(uint8_t seed) {
    Digest drawn, nonce[SEATS_MAX];
    GameId game;
    Dice dice;
    memset(&drawn, seed, sizeof drawn), memset(&game, seed, sizeof game);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memset(&nonce[seat], seat < 2 ? seat + 1 : 0, sizeof *nonce);
    dice_init(&dice, &drawn, nonce, &game);
    return dice;
}

/* Computed once with another implementation, from the words of dice.h alone. */
TEST(known_seeds_give_known_rolls) {
    static const uint32_t sixes[] = { 2, 1, 5, 4, 3, 5, 4, 5, 2, 5, 2, 4 },
                          large[] = { 235140758u,  2024048857u, 1802653367u,
                                      1859296870u, 2487318558u, 1027471037u };
    Dice dice = dice_of(7);
    for (uint32_t i = 0; i < COUNT(sixes); i++) assert_int_equal(dice_below(&dice, i, 6), sixes[i]);
    for (uint32_t i = 0; i < COUNT(large); i++)
        assert_int_equal(dice_below(&dice, i, 3000000000u), large[i]);
    assert_int_equal(dice_below(&dice, 1, 1), 0);
}

/* Chi-squared with 10 degrees of freedom is above 35 once in ten thousand times. */
TEST(dice_fall_by_their_odds) {
    enum { ROLLS = 20000 };
    Dice dice = dice_of(1);
    const Game *game = game_find("super3");
    Position start;
    game_start(&(Setup){ .game = game }, &start);
    Move list[MOVES_MAX];
    int count = game->moves(&start, list), fallen[MOVES_MAX] = { 0 };
    double total = 0, deviation = 0;
    for (uint32_t roll = 0; roll < ROLLS; roll++) {
        Move move = dice_roll(&dice, roll, game, &start);
        for (int i = 0; i < count; i++) fallen[i] += list[i] == move;
    }
    for (int i = 0; i < count; i++) total += game_odds(game, &start, list[i]);
    for (int i = 0; i < count; i++) {
        double wanted = game_odds(game, &start, list[i]) / total * ROLLS;
        deviation += (fallen[i] - wanted) * (fallen[i] - wanted) / wanted;
    }
    assert_int_equal(count, 11);
    assert_true(deviation < 35);
}

/* --- clocks --- */

static ClockRule rule_of(const char *text) {
    ClockRule rule;
    Error err;
    if (!clock_read(text, &rule, &err)) fail_msg("%s: %s", text, err.why);
    return rule;
}

static Clock clock_of(const char *text) {
    ClockRule rule = rule_of(text);
    Clock clock;
    clock_init(&clock, &rule);
    return clock;
}

TEST(a_clock_reads_as_it_is_written) {
    static const char *const good[] = { "none", "300+5", "0+1", "10800+180", "1d", "30d" };
    static const char *const bad[] = { "",    "0+0",  "300",     "300+",    "+5",  "0d",
                                       "31d", "3d+1", "10801+0", "300+181", "3 d", "None" };
    ClockRule rule;
    Error err;
    for (size_t i = 0; i < COUNT(good); i++) {
        char text[32];
        Text out = text_into(text, sizeof text);
        rule = rule_of(good[i]);
        clock_write(&rule, &out);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(clock_read(bad[i], &rule, &err));
    assert_non_null(strstr(err.why, "300+5"));
}

TEST(a_clock_runs_from_the_second_turn_on) {
    Clock clock = clock_of("60+2");
    clock_begin(&clock, 0, 1000);
    assert_true(clock_is_waiting(&clock));
    assert_int_equal(clock_cost(&clock, 31000, 0), 0);
    assert_int_equal(clock_left(&clock, 0, 31000), 60000);
    assert_int_equal(clock_deadline(&clock), 61000);
    clock_charge(&clock, 0, 31000);
    clock_end_turn(&clock);
    assert_int_equal(clock_left(&clock, 0, 31000), 60000);

    clock_begin(&clock, 0, 40000);
    assert_int_equal(clock_left(&clock, 0, 45000), 55000);
    assert_int_equal(clock_cost(&clock, 45000, 0), 5000);
    clock_charge(&clock, 5000, 45000);
    assert_int_equal(clock_left(&clock, 0, 46000), 54000);
    clock_charge(&clock, clock_cost(&clock, 46000, 0), 46000);
    clock_end_turn(&clock);
    assert_int_equal(clock_left(&clock, 0, 50000), 56000);
    assert_int_equal(clock_left(&clock, 1, 50000), 60000);
}

TEST(nobodys_clock_runs_while_chance_acts) {
    Clock clock = clock_of("60+0");
    clock_begin(&clock, NOBODY, 0);
    assert_true(clock_deadline(&clock) == INT64_MAX);
    assert_int_equal(clock_cost(&clock, 5000, 0), 0);
    clock_charge(&clock, 0, 5000), clock_end_turn(&clock), clock_excuse(&clock, 0, 9);
    assert_int_equal(clock_left(&clock, 0, 5000), 60000);
    assert_false(clock_is_waiting(&clock));
}

/* 1+0 gives 0.39 s a turn, 1.17 at the start and 2.73 at most; from 5+0 on 1, 3 and 7. */
TEST(delay_is_given_back_up_to_a_quota) {
    Clock clock = clock_of("60+0");
    assert_int_equal(clock.quota[0], 1170);
    clock.turns[0] = 1;
    clock_begin(&clock, 0, 0);
    assert_int_equal(clock_cost(&clock, 3000, 400), 2600);
    assert_int_equal(clock_cost(&clock, 3000, 2000), 1830);
    assert_int_equal(clock_cost(&clock, 100, 2000), 0);
    clock_charge(&clock, 1830, 3000);
    assert_int_equal(clock.quota[0], 0);
    clock_end_turn(&clock);
    assert_int_equal(clock.quota[0], 390);
    for (int i = 0; i < 9; i++) clock_begin(&clock, 0, 3000), clock_end_turn(&clock);
    assert_int_equal(clock.quota[0], 2730);
    assert_int_equal(clock_of("300+0").quota[0], 3000);
    assert_int_equal(clock_of("3d").quota[0], 0);
}

TEST(a_fallen_flag_waits_for_steps_on_their_way) {
    Clock clock = clock_of("60+0");
    clock.turns[0] = 1;
    clock_begin(&clock, 0, 0);
    assert_int_equal(clock_deadline(&clock), 61170);
    clock.quota[0] = 9000;
    assert_int_equal(clock_deadline(&clock), 62000);
    assert_int_equal(clock_cost(&clock, 90000, 0), 60000);
    clock_charge(&clock, 99999, 99999);
    assert_int_equal(clock_left(&clock, 0, 99999), 0);
}

TEST(days_are_new_for_every_turn) {
    enum { DAY = 86400000 };
    Clock clock = clock_of("2d");
    clock_begin(&clock, 1, 0);
    assert_int_equal(clock_deadline(&clock), DAY);
    clock_end_turn(&clock);
    clock_begin(&clock, 1, 0);
    assert_int_equal(clock_deadline(&clock), 2 * DAY);
    clock_charge(&clock, clock_cost(&clock, DAY, 0), DAY);
    assert_int_equal(clock_left(&clock, 1, DAY), DAY);
    clock_end_turn(&clock);
    clock_begin(&clock, 1, DAY);
    assert_int_equal(clock_left(&clock, 1, DAY), 2 * DAY);
}

TEST(time_that_goes_back_stands_still) {
    Clock clock = clock_of("60+0");
    clock.turns[0] = 1;
    clock_begin(&clock, 0, 10000);
    assert_int_equal(clock_cost(&clock, 2000, 0), 0);
    clock_charge(&clock, 0, 2000);
    assert_int_equal(clock_left(&clock, 0, 11000), 59000);
}

TEST(time_in_which_nobody_could_play_is_not_counted) {
    Clock clock = clock_of("60+0");
    clock.turns[0] = 1;
    clock_begin(&clock, 0, 10000);
    clock_excuse(&clock, 5000, 15000);
    assert_int_equal(clock_left(&clock, 0, 16000), 59000);
    clock_excuse(&clock, 5000, 15000);
    assert_int_equal(clock_left(&clock, 0, 16000), 59000);
}

TEST(fast_games_have_little_patience) {
    static const struct {
        const char *clock;
        int seconds;
    } known[] = { { "60+0", 30 },    { "180+0", 60 }, { "300+5", 120 },
                  { "1800+0", 300 }, { "3d", 86400 }, { "none", 30 * 86400 } };
    for (size_t i = 0; i < COUNT(known); i++) {
        ClockRule rule = rule_of(known[i].clock);
        assert_true(clock_patience(&rule) == known[i].seconds * INT64_C(1000));
    }
    assert_int_equal(rule_of("3d").base * 86400 * 40,
                     clock_length(&(ClockRule){ CLOCK_DAYS, 3, 0 }));
    assert_int_equal(clock_length(&(ClockRule){ CLOCK_NONE, 0, 0 }), 0);
}
