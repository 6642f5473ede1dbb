/* store.c - a store that fails on purpose; what every store does is in ../store. A part of
 * ../room.c.
 * SPDX-License-Identifier: MIT */

static StoreResult told;
static size_t told_count, tellings, hints;

static void note(void *owner, const StoreAnswer *answer) {
    (void)owner;
    told = answer->result;
    told_count = answer->count;
    tellings++;
    if (answer->result == STORE_FAILED) assert_non_null(answer->why);
}

static void hear(void *owner, const StoreHint *hint) {
    assert_true(owner == &hints && hint->seq);
    hints++;
}

static const MemoryClimate fine_weather;

static GameId id_of(int byte) {
    GameId id;
    memset(&id, byte, sizeof id);
    return id;
}

static void append(MemoryStore *memory, int game, uint32_t seq, const StoreFacts *facts) {
    static const Digest seed;
    Store *store = memory_store(memory);
    GameId id = id_of(game);
    Row row = { .used = 3 };
    if (seq == 1)
        store->create(store, &id, &row, &seed, facts, NULL, note, NULL);
    else
        store->append(store, &id, seq, &row, facts, note, NULL);
}

static StoreResult written(MemoryStore *memory, int game, uint32_t seq) {
    append(memory, game, seq, &(StoreFacts){ .phase = 0 });
    memory_run(memory, INT64_MAX / 2);
    return told;
}

static StoreResult loaded(MemoryStore *memory, int game, uint32_t since) {
    Store *store = memory_store(memory);
    GameId id = id_of(game);
    store->load(store, &id, since, note, NULL);
    memory_run(memory, INT64_MAX / 2);
    return told;
}

TEST(a_bad_store_says_so_or_does_not_know) {
    MemoryStore *memory = memory_new(2);
    memory_climate(memory, &(MemoryClimate){ .fails = 1000 });
    assert_int_equal(written(memory, 1, 1), STORE_FAILED);
    assert_int_equal(loaded(memory, 1, 0), STORE_FAILED);
    memory_climate(memory, &(MemoryClimate){ .unknown = 1000 });
    int done = 0;
    for (int game = 0; game < 64; game++) {
        size_t before = memory_games(memory);
        assert_int_equal(written(memory, game, 1), STORE_UNKNOWN);
        done += memory_games(memory) > before;
    }
    assert_true(done > 16 && done < 48);
    memory_store(memory)->close(memory_store(memory));
}

TEST(what_was_told_survives_a_loss_of_power) {
    MemoryStore *memory = memory_new(3);
    StoreFacts facts = { .phase = 0 };
    memory_climate(memory, &(MemoryClimate){ .slowest = 100 });
    int told_ok = 0, lost = 0;
    for (int game = 0; game < 200; game++) {
        size_t before = tellings;
        append(memory, game, 1, &facts);
        memory_run(memory, game * 1000 + 80);
        bool is_told = tellings > before;
        size_t kept = memory_games(memory);
        memory_lose_power(memory);
        memory_run(memory, (game + 1) * 1000);
        assert_int_equal(memory_games(memory), kept);
        assert_int_equal(told, is_told ? STORE_OK : STORE_UNKNOWN);
        told_ok += is_told;
        lost += !is_told;
    }
    assert_true(told_ok > 20 && lost > 20);
    assert_true(memory_games(memory) > (size_t)told_ok && memory_games(memory) < 200);
    assert_true(memory_due(memory) == INT64_MAX);
    memory_store(memory)->close(memory_store(memory));
}

TEST(others_hear_of_a_row) {
    MemoryStore *memory = memory_new(4);
    Store *store = memory_store(memory);
    memory_climate(memory, &fine_weather);
    store->listen(store, hear, &hints);
    hints = 0;
    written(memory, 1, 1), written(memory, 1, 2);
    assert_int_equal(hints, 2);
    memory_climate(memory, &(MemoryClimate){ .deaf = 1000 });
    written(memory, 1, 3);
    assert_int_equal(hints, 2);
    memory_climate(memory, &fine_weather);
    store->forget(store, &hints);
    written(memory, 1, 4);
    assert_int_equal(hints, 2);
    store->close(store);
}

TEST(what_is_to_be_found_follows_from_the_room) {
    StoreFacts facts;
    begin_game("ploy", "60+0");
    store_facts(&table, &facts);
    assert_string_equal(facts.spec, "ploy");
    assert_true(facts.begun == 1000000 && facts.time == now && facts.phase == ROOM_PLAYING);
    assert_true(facts.deadline == room_deadline(&table) && facts.person[1] == BEN);
    happen(command_of(COMMAND_RESIGN, 0));
    store_facts(&table, &facts);
    assert_true(facts.points[0] == 0 && facts.points[1] == POINT && facts.end == END_RESIGNED);
}
