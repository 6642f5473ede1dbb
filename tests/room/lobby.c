/* lobby.c - who plays with whom. A part of ../room.c.
 * SPDX-License-Identifier: MIT */

static LobbyWish wish_of(const char *spec, const char *clock, int rating, int reach) {
    Terms terms = terms_of(spec, clock);
    return (LobbyWish){ .person = STRANGER,
                        .setup = terms.setup,
                        .clock = terms.clock,
                        .rating = rating,
                        .reach = reach };
}

/* Anna waits on the first seat; the others are free. */
static LobbyGame open_game(const char *spec, const char *clock, int rating, int reach) {
    Terms terms = terms_of(spec, clock);
    Position start;
    game_start(&terms.setup, &start);
    unsigned seats = (1u << terms.setup.game->seats(&start)) - 1;
    return (LobbyGame){ .id = terms.id,
                        .setup = terms.setup,
                        .clock = terms.clock,
                        .flags = TERMS_PUBLIC,
                        .reach = reach,
                        .free = (uint8_t)(seats & ~1u),
                        .person = { ANNA },
                        .rating = { rating } };
}

TEST(people_who_want_the_same_sit_down_together) {
    LobbyWish wish = wish_of("ploy", "300+0", 0, 0);
    static const char *const others[][2] = {
        { "ploy", "300+5" }, { "ploy", "none" }, { "ploy:form=four", "300+0" }, { "tor", "300+0" }
    };
    LobbyGame game = open_game("ploy", "300+0", 0, 0);
    assert_true(lobby_fits(&wish, &game));
    for (size_t i = 0; i < COUNT(others); i++) {
        LobbyGame other = open_game(others[i][0], others[i][1], 0, 0);
        assert_false(lobby_fits(&wish, &other));
    }
    game.flags |= TERMS_RATED;
    assert_false(lobby_fits(&wish, &game));
    wish.flags = TERMS_RATED;
    assert_true(lobby_fits(&wish, &game));
    game.flags = TERMS_RATED;  // by link only
    assert_false(lobby_fits(&wish, &game));
}

TEST(nobody_sits_down_with_nobody_or_himself) {
    LobbyWish wish = wish_of("ploy", "none", 0, 0);
    LobbyGame game = open_game("ploy", "none", 0, 0);
    game.free = 0;
    assert_false(lobby_fits(&wish, &game));
    game = open_game("ploy", "none", 0, 0);
    game.person[0] = wish.person;
    assert_false(lobby_fits(&wish, &game));
    game.person[0] = 0, game.free = 3;
    assert_false(lobby_fits(&wish, &game));
}

TEST(ratings_must_be_near_enough_for_each) {
    LobbyWish wish = wish_of("ploy", "none", 1150, 200);
    LobbyGame game = open_game("ploy", "none", 1000, 100);
    assert_false(lobby_fits(&wish, &game));
    game.reach = 150;
    assert_true(lobby_fits(&wish, &game));
    wish.reach = 149;
    assert_false(lobby_fits(&wish, &game));
    wish = wish_of("ploy", "none", 2000000000, 0), game.rating[0] = -2000000000, game.reach = 0;
    assert_true(lobby_fits(&wish, &game));
}

TEST(the_best_game_fills_soonest_is_near_and_old) {
    LobbyWish wish = wish_of("ploy:form=four", "none", 1500, 0);
    LobbyGame a = open_game("ploy:form=four", "none", 1500, 0), b = a;
    b.person[1] = BEN, b.rating[1] = 1900, b.free &= (uint8_t)~2u;
    assert_true(lobby_is_better(&wish, &b, &a) && !lobby_is_better(&wish, &a, &b));
    b = a, b.rating[0] = 1600;
    assert_true(lobby_is_better(&wish, &a, &b) && !lobby_is_better(&wish, &b, &a));
    b = a, b.begun = -1;
    assert_true(lobby_is_better(&wish, &b, &a) && !lobby_is_better(&wish, &a, &b));
    b = a, b.id.bytes[0]++;
    assert_true(lobby_is_better(&wish, &a, &b) && !lobby_is_better(&wish, &b, &a));
}

TEST(a_free_seat_is_drawn_by_chance) {
    Random random = { 5 };
    LobbyGame game = open_game("ploy:form=four", "none", 0, 0);
    unsigned seen = 0;
    for (int i = 0; i < 100; i++) seen |= 1u << lobby_seat(&game, &random);
    assert_int_equal(seen, game.free);
    game.free = 0;
    assert_int_equal(lobby_seat(&game, &random), NOBODY);
}

TEST(who_opens_a_game_may_sit_there_at_once) {
    Terms terms = terms_of("super3", "60+0");
    Row row;
    Error err;
    Digest none = { { 0 } }, nonce = digest_of(7);
    terms.flags = TERMS_PUBLIC | TERMS_REACH, terms.reach = 300;
    assert_false(room_create_seated(&terms, 1, BEN, &none, 5, &row, &err));
    assert_false(room_create_seated(&terms, 2, BEN, &nonce, 5, &row, &err));
    terms.reserved[1] = CLEO;
    assert_false(room_create_seated(&terms, 1, BEN, &nonce, 5, &row, &err));
    terms.reserved[1] = 0;
    assert_true(room_create_seated(&terms, 1, BEN, &nonce, 5, &row, &err));
    if (table.memory) room_done(&table);
    room_init(&table, test_memory);
    assert_true(room_fold(&table, row.bytes, row.used, &err));
    assert_true(table.seat[1].person == BEN && table.seat[1].has_commitment);
    assert_true(table.phase == ROOM_SEATING && table.terms.reach == 300);
    terms.reach = 0;
    assert_false(room_create(&terms, 5, &row, &err));
}

TEST(a_public_table_at_which_nobody_sits_is_soon_cleared) {
    Terms terms = terms_of("ploy", "60+0");
    terms.flags = TERMS_PUBLIC;
    lay_table(&terms);
    assert_true(room_deadline(&table) - now == 60000);
    happen(command_of(COMMAND_SIT, 0));
    assert_true(room_deadline(&table) - now > 24 * 3600 * 1000);
    happen(command_of(COMMAND_STAND, 0));
    now += 60000;
    happen(command_of(COMMAND_CLAIM, NOBODY));
    assert_true(table.phase == ROOM_OVER && table.match->end == END_ABORTED);
    terms = terms_of("ploy", "3d");
    terms.flags = TERMS_PUBLIC;
    lay_table(&terms);
    assert_true(room_deadline(&table) - now > 24 * 3600 * 1000);
}
