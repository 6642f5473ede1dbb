/* suite.c - what every store does. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

static StoreResult told;
static size_t told_count, tellings, hints;
static StoreGame told_game[STORE_FOUND];
static uint8_t told_rows[256][2]; /* the first bytes of each */
static Digest told_seed;

static void note(void *owner, const StoreAnswer *answer) {
    (void)owner;
    told = answer->result;
    told_count = answer->count;
    tellings++;
    if (answer->game) memcpy(told_game, answer->game, answer->count * sizeof *told_game);
    for (size_t i = 0; answer->row && i < answer->count && i < 256; i++)
        memcpy(told_rows[i], answer->row[i].bytes, 2);
    told_seed = answer->seed;
    if (answer->result == STORE_FAILED) assert_true(answer->why && *answer->why);
}

static void hear(void *owner, const StoreHint *hint) {
    assert_true(owner == &hints && (hint->seq || hint->is_lost));
    hints++;
}

/* Ids are spread as random ones are. */
static GameId id_of(int game) {
    GameId id;
    Random random = { (uint64_t)game + 1 };
    for (int i = 0; i < GAME_ID_BYTES; i++) id.bytes[i] = (uint8_t)random_next(&random);
    return id;
}

static Row row_of(int game, uint32_t seq) {
    Row row = { .used = 40 };
    memset(row.bytes, game, row.used);
    row.bytes[1] = (uint8_t)seq;
    return row;
}

static void ask_row(int game, uint32_t seq, const StoreFacts *facts, StoreDone *done, void *owner) {
    GameId id = id_of(game);
    Row row = row_of(game, seq);
    Digest seed = { { (uint8_t)game } };
    if (seq == 1)
        store->create(store, &id, &row, &seed, facts, NULL, done, owner);
    else
        store->append(store, &id, seq, &row, facts, done, owner);
}

static StoreResult written(int game, uint32_t seq) {
    ask_row(game, seq, &(StoreFacts){ .phase = 0 }, note, NULL);
    settle();
    return told;
}

static StoreResult loaded(int game, uint32_t since) {
    GameId id = id_of(game);
    store->load(store, &id, since, note, NULL);
    settle();
    return told;
}

static size_t found(StoreQuery query) {
    if (!query.most) query.most = STORE_FOUND;
    store->find(store, &query, note, NULL);
    settle();
    assert_int_equal(told, STORE_OK);
    return told_count;
}

TEST(a_row_is_written_once_and_in_order) {
    assert_int_equal(written(1, 1), STORE_OK);
    assert_int_equal(written(1, 1), STORE_NOT_NEXT);
    assert_int_equal(written(1, 2), STORE_OK);
    assert_int_equal(written(1, 2), STORE_NOT_NEXT);
    assert_int_equal(written(1, 3), STORE_OK);
    assert_int_equal(loaded(1, 0), STORE_OK);
    assert_int_equal(told_count, 3);
}

TEST(nobody_writes_what_is_not_the_next) {
    assert_int_equal(written(1, 2), STORE_NOT_NEXT);
    assert_int_equal(loaded(1, 0), STORE_MISSING);
    assert_int_equal(written(1, 1), STORE_OK);
    assert_int_equal(written(1, 3), STORE_NOT_NEXT);
    assert_int_equal(loaded(1, 0), STORE_OK);
    assert_int_equal(told_count, 1);
}

TEST(what_was_written_is_loaded) {
    for (uint32_t seq = 1; seq <= 100; seq++) written(7, seq), written(8, seq);
    assert_int_equal(loaded(7, 0), STORE_OK);
    assert_int_equal(told_count, 100);
    for (int i = 0; i < 100; i++) assert_true(told_rows[i][0] == 7 && told_rows[i][1] == i + 1);
    assert_int_equal(loaded(7, 98), STORE_OK);
    assert_int_equal(told_count, 2);
    assert_int_equal(told_rows[0][1], 99);
    assert_int_equal(loaded(7, 100), STORE_OK);
    assert_int_equal(told_count, 0);
    assert_int_equal(loaded(9, 0), STORE_MISSING);
}

/* Most rows come without facts. */
TEST(rows_without_facts_are_rows_as_well) {
    for (uint32_t seq = 1; seq <= 60; seq++) {
        static const StoreFacts facts;
        ask_row(3, seq, seq % 7 == 1 ? &facts : NULL, note, NULL);
        settle();
        assert_int_equal(told, STORE_OK);
        ask_row(3, seq == 1 ? 3 : seq, NULL, note, NULL);
        settle();
        assert_int_equal(told, STORE_NOT_NEXT);
        if (seq % 9) continue;
        assert_int_equal(loaded(3, 5), STORE_OK);
        assert_int_equal(told_count, seq - 5);
        for (uint32_t i = 0; i < seq - 5; i++) assert_int_equal(told_rows[i][1], 6 + i);
    }
    assert_int_equal(loaded(3, 60), STORE_OK);
    assert_int_equal(told_count, 0);
    ask_row(4, 2, NULL, note, NULL);
    settle();
    assert_int_equal(told, STORE_NOT_NEXT);
}

TEST(a_seed_comes_with_its_game) {
    written(5, 1);
    assert_int_equal(loaded(5, 0), STORE_OK);
    assert_int_equal(told_seed.bytes[0], 5);
    assert_int_equal(loaded(5, 1), STORE_OK);
    assert_int_equal(told_seed.bytes[0], 5);
}

/* One that is refused takes nobody with it. */
TEST(many_are_written_together) {
    StoreFacts facts = { .phase = 0 };
    tellings = 0;
    for (int game = 1; game <= 200; game++) ask_row(game, game % 10 ? 1 : 5, &facts, note, NULL);
    settle();
    assert_int_equal(tellings, 200);
    for (int game = 1; game <= 200; game++)
        assert_int_equal(loaded(game, 0), game % 10 ? STORE_OK : STORE_MISSING);
}

static void write_games(void) {
    for (int game = 1; game <= 9; game++) {
        StoreFacts facts = { .phase = (uint8_t)(game % 3),
                             .time = game * 100,
                             .deadline = 2000 - game,
                             .flags = game % 2 ? TERMS_PUBLIC : 0,
                             .person = { (Person)game, 50 } };
        strcpy(facts.spec, game < 5 ? "ploy:form=four" : game < 7 ? "ploy" : "tor");
        ask_row(game, 1, &facts, note, NULL);
    }
    settle();
}

static bool is_found(size_t place, int game) {
    GameId id = id_of(game);
    return memcmp(&told_game[place].id, &id, sizeof id) == 0;
}

TEST(games_are_found_by_what_is_known_of_them) {
    write_games();
    assert_int_equal(found((StoreQuery){ .phase = -1 }), 9);
    assert_int_equal(found((StoreQuery){ .phase = -1, .game = "ploy" }), 6);
    assert_int_equal(found((StoreQuery){ .phase = -1, .game = "plo" }), 0);
    assert_int_equal(found((StoreQuery){ .phase = -1, .person = 4 }), 1);
    assert_true(is_found(0, 4) && told_game[0].facts.person[0] == 4 && told_game[0].seq == 1);
    assert_string_equal(told_game[0].facts.spec, "ploy:form=four");
    assert_int_equal(found((StoreQuery){ .phase = -1, .person = 50 }), 9);
    assert_int_equal(found((StoreQuery){ .phase = 1 }), 3);
    assert_int_equal(found((StoreQuery){ .phase = 1, .person = 50, .game = "tor" }), 1);
    assert_int_equal(found((StoreQuery){ .phase = -1, .flags = TERMS_PUBLIC }), 5);
    assert_int_equal(found((StoreQuery){ .phase = -1, .after = 300, .before = 600 }), 3);
    assert_int_equal(found((StoreQuery){ .phase = -1, .due = 1995 }), 5);
    assert_int_equal(found((StoreQuery){ .phase = -1, .due = 1000 }), 0);
}

TEST(lists_come_in_their_order) {
    write_games();
    assert_int_equal(found((StoreQuery){ .phase = -1, .most = 3 }), 3);
    assert_true(is_found(0, 9) && is_found(1, 8) && is_found(2, 7));
    assert_int_equal(found((StoreQuery){ .phase = -1, .before = 700, .most = 2 }), 2);
    assert_true(is_found(0, 6) && is_found(1, 5));
    assert_int_equal(found((StoreQuery){ .phase = -1, .due = 3000, .most = 2 }), 2);
    assert_true(is_found(0, 9) && is_found(1, 8));
}

TEST(what_is_known_may_stay_as_it_was) {
    StoreFacts facts = { .phase = ROOM_PLAYING, .time = 10, .deadline = 20 };
    ask_row(1, 1, &facts, note, NULL);
    settle();
    ask_row(1, 2, NULL, note, NULL);
    settle();
    assert_int_equal(told, STORE_OK);
    assert_int_equal(found((StoreQuery){ .phase = ROOM_PLAYING, .due = 20 }), 1);
    assert_in_range(told_game[0].seq, 1, 2);
    facts.phase = ROOM_OVER, facts.deadline = INT64_MAX;
    ask_row(1, 3, &facts, note, NULL);
    settle();
    assert_int_equal(found((StoreQuery){ .phase = -1, .due = 1 << 30 }), 0);
    assert_int_equal(found((StoreQuery){ .phase = ROOM_OVER }), 1);
}

TEST(whoever_is_gone_is_told_nothing) {
    GameId id = id_of(1);
    tellings = 0;
    ask_row(1, 1, &(StoreFacts){ .phase = 0 }, note, &tellings);
    store->load(store, &id, 0, note, &tellings);
    store->forget(store, &tellings);
    settle();
    assert_int_equal(tellings, 0);
    assert_int_equal(loaded(1, 0), STORE_OK);
}

TEST(listening_has_an_end) {
    store->listen(store, hear, &hints);
    written(1, 1);
    store->listen(store, NULL, &hints);
    hints = 0;
    written(1, 2);
    store->listen(store, hear, &hints);
    store->forget(store, &hints);
    written(1, 3);
    assert_int_equal(hints, 0);
}

static void ask_open(Store *where, int game, const char *spec, const StoreKnown *known,
                     StoreDone *done, void *owner) {
    GameId id = id_of(game);
    Row row = row_of(game, 1);
    Digest seed = { { (uint8_t)game } };
    StoreFacts facts = { .flags = TERMS_PUBLIC, .seats = 2, .person = { (Person)game } };
    strcpy(facts.spec, spec);
    where->create(where, &id, &row, &seed, &facts, known, done, owner);
}

static StoreResult opened(int game, const char *spec, const StoreKnown *known) {
    ask_open(store, game, spec, known, note, NULL);
    settle();
    return told;
}

/* A file is one server's, which knows who waits. */
TEST(who_opens_a_game_is_told_who_waits) {
    GameId ids[] = { id_of(1), id_of(4) };
    StoreKnown none = { NULL, 0 }, first = { ids, 1 }, both = { ids, 2 };
    bool is_alone = sql && !sql_has_others(sql);
    assert_int_equal(opened(1, "ploy", &none), STORE_OK);
    assert_int_equal(opened(2, "ploy", &none), is_alone ? STORE_OK : STORE_NOT_NEXT);
    if (is_alone) return;
    assert_int_equal(told_count, 1);
    assert_memory_equal(&told_game[0].id, &ids[0], sizeof *ids);
    assert_int_equal(told_game[0].facts.person[0], 1);
    assert_int_equal(loaded(2, 0), STORE_MISSING);
    assert_int_equal(opened(3, "tor", &none), STORE_OK);
    assert_int_equal(opened(4, "ploy", &first), STORE_OK);
    assert_int_equal(opened(5, "ploy", &first), STORE_NOT_NEXT);
    assert_int_equal(opened(5, "ploy", &both), STORE_OK);
    assert_int_equal(opened(6, "ploy", NULL), STORE_OK);
    StoreFacts full = { .phase = ROOM_PLAYING, .person = { 3, 7 } };
    ask_row(3, 2, &full, note, NULL);
    settle();
    assert_int_equal(opened(7, "tor", &none), STORE_OK);
}
