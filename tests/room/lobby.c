/* lobby.c - who plays with whom. A part of ../room.c.
 * SPDX-License-Identifier: MIT */

enum { LOBBY_SIZE = 32 };
static Seek seeks[LOBBY_SIZE];
static Lobby lobby;

static bool look_for(Person person, const char *spec, const char *clock, int rating, int reach) {
    Terms terms = terms_of(spec, clock);
    return lobby_seek(&lobby,
                      &(Seek){ .person = person,
                               .setup = terms.setup,
                               .clock = terms.clock,
                               .rating = rating,
                               .reach = reach },
                      NULL);
}

static bool pair(Terms *terms) {
    static Random random = { 5 };
    return lobby_pair(&lobby, &random, terms);
}

TEST(people_who_want_the_same_sit_down_together) {
    Terms terms = terms_of("tor", "none");
    lobby_init(&lobby, seeks, LOBBY_SIZE);
    assert_true(look_for(1, "ploy", "300+0", 0, 0));
    assert_true(look_for(2, "ploy", "300+5", 0, 0));
    assert_true(look_for(3, "ploy:form=four", "300+0", 0, 0));
    assert_true(look_for(4, "tor", "300+0", 0, 0));
    assert_false(pair(&terms));
    assert_true(look_for(5, "ploy", "300+0", 0, 0));
    assert_true(pair(&terms));
    assert_string_equal(terms.setup.game->id, "ploy");
    assert_true(terms.reserved[0] + terms.reserved[1] == 6 && !terms.reserved[2]);
    assert_int_equal(lobby.count, 3);
    assert_int_equal(lobby.seek[0].person, 2);
    assert_false(pair(&terms));
}

TEST(four_seats_take_four_people) {
    Terms terms = terms_of("tor", "none");
    lobby_init(&lobby, seeks, LOBBY_SIZE);
    for (Person person = 1; person <= 3; person++)
        assert_true(look_for(person, "ploy:form=four", "none", 0, 0));
    assert_false(pair(&terms));
    assert_true(look_for(4, "ploy:form=four", "none", 0, 0));
    assert_true(pair(&terms));
    unsigned all = 0;
    for (int seat = 0; seat < 4; seat++) all |= 1u << terms.reserved[seat];
    assert_int_equal(all, 30);
}

TEST(ratings_must_be_near_enough_for_each) {
    Terms terms = terms_of("tor", "none");
    lobby_init(&lobby, seeks, LOBBY_SIZE);
    look_for(1, "ploy", "none", 1000, 100);
    look_for(2, "ploy", "none", 1150, 200);
    assert_false(pair(&terms));
    look_for(3, "ploy", "none", 1100, 0);
    assert_true(pair(&terms));
    assert_true(terms.reserved[0] + terms.reserved[1] == 4);
    look_for(4, "ploy", "none", -2000000000, 0), look_for(5, "ploy", "none", 2000000000, 0);
    assert_true(pair(&terms));
    assert_true(terms.reserved[0] + terms.reserved[1] == 9);
}

TEST(a_person_looks_for_one_game) {
    Error err;
    lobby_init(&lobby, seeks, 3);
    assert_true(look_for(1, "ploy", "none", 0, 0));
    assert_true(look_for(2, "tor", "none", 0, 0));
    assert_true(look_for(1, "ploy", "none", 7, 0));
    assert_true(lobby.count == 2 && lobby.seek[0].rating == 7);
    assert_true(look_for(1, "tor", "none", 0, 0));
    assert_true(lobby.count == 2 && lobby.seek[1].person == 1);
    assert_true(look_for(3, "tor", "none", 0, 0));
    assert_false(look_for(4, "tor", "none", 0, 0));
    assert_false(look_for(1, "allein", "none", 0, 0));
    Seek seek = lobby.seek[0];
    seek.clock = (ClockRule){ CLOCK_DAYS, 0, 0 };
    assert_false(lobby_seek(&lobby, &seek, &err));
    assert_true(lobby_leave(&lobby, 3));
    assert_false(lobby_leave(&lobby, 3));
}
