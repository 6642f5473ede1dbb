/* shared.c - what only a database can do that several servers share. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

enum { SERVERS = 4 };

/* Another server: it has a queue of its own, which this thread empties, too. */
typedef struct {
    Sql *sql;
    Store *store;
} Other;

static Other open_other(void) {
    Error err;
    Other other = { .sql = sql_open(address, wake, NULL, &err) };
    if (!other.sql) fail_msg("%s", err.why);
    other.store = sql_store_new(other.sql);
    return other;
}

static void close_other(Other *other) {
    other->store->close(other->store);
    sql_close(other->sql);
}

static void settle_both(Other *other) {
    while ((sql_collect(sql) > 0) | (sql_collect(other->sql) > 0)) wait_for_news();
}

static void order(const char *text) {
    PGconn *link = PQconnectdb(address);
    PGresult *result = PQexec(link, text);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", text, PQerrorMessage(link));
    PQclear(result);
    PQfinish(link);
}

/* ---- beginning ---- */

static void *open_and_close(void *data) {
    Other other = open_other();
    close_other(&other);
    return data;
}

/* The tables are made once, however many want to. */
TEST(all_may_begin_at_once) {
    pthread_t threads[SERVERS];
    order("SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    for (int i = 0; i < SERVERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, NULL), 0);
    for (int i = 0; i < SERVERS; i++) pthread_join(threads[i], NULL);
    order("SELECT 1 / (SELECT count(*) FROM brett WHERE version > 0)");
}

TEST(a_newer_shared_database_is_refused) {
    Error err;
    order("UPDATE brett SET version = version + 1");
    assert_null(sql_open(address, wake, NULL, &err));
    assert_string_equal(err.why, "it was written by a newer version of brett");
    order("UPDATE brett SET version = version - 1");
}

/* ---- who is first ---- */

enum { CONTESTED = 200, ROUNDS = 20 };
static int won[CONTESTED + 1], lost;

static void note_winner(void *owner, const StoreAnswer *answer) {
    int game = (int)(intptr_t)owner;
    assert_true(answer->result == STORE_OK || answer->result == STORE_NOT_NEXT);
    if (answer->result == STORE_OK)
        won[game]++;
    else
        lost++;
}

static void want_all(Store *where, uint32_t seq, bool backwards) {
    for (int i = 1; i <= CONTESTED; i++) {
        int game = backwards ? CONTESTED + 1 - i : i;
        GameId id = id_of(game);
        Row row = row_of(game, seq);
        StoreFacts facts = { .phase = ROOM_PLAYING, .time = seq, .person = { 1, 2 } };
        where->append(where, &id, seq, &row, game % 4 ? NULL : &facts, note_winner,
                      (void *)(intptr_t)game);
    }
}

/* Two servers want the same rows of many games, in different order. */
TEST(of_two_one_is_first) {
    Other other = open_other();
    for (int game = 1; game <= CONTESTED; game++)
        ask_row(game, 1, &(StoreFacts){ .phase = 0 }, note, NULL);
    settle();
    memset(won, 0, sizeof won);
    lost = 0;
    for (uint32_t seq = 2; seq < 2 + ROUNDS; seq++) {
        want_all(store, seq, false);
        want_all(other.store, seq, true);
        settle_both(&other);
    }
    for (int game = 1; game <= CONTESTED; game++) {
        assert_int_equal(won[game], ROUNDS);
        assert_int_equal(loaded(game, 0), STORE_OK);
        assert_int_equal(told_count, ROUNDS + 1);
    }
    assert_int_equal(lost, CONTESTED * ROUNDS);
    close_other(&other);
}

/* All servers open games of the same kinds at once: of each kind there is one. */
TEST(of_all_one_opens_a_game) {
    Other all[SERVERS] = { { sql, store }, open_other(), open_other(), open_other() };
    char spec[SPEC_MAX];
    memset(won, 0, sizeof won);
    lost = 0;
    for (int kind = 1; kind <= CONTESTED; kind++)
        for (int i = 0; i < SERVERS; i++) {
            snprintf(spec, sizeof spec, "ploy:%d", (kind + i * 50) % CONTESTED + 1);
            ask_open(all[i].store, kind * SERVERS + i, spec, &(StoreKnown){ NULL, 0 }, note_winner,
                     (void *)(intptr_t)((kind + i * 50) % CONTESTED + 1));
        }
    for (int i = 1; i < SERVERS; i++) settle_both(&all[i]);
    for (int kind = 1; kind <= CONTESTED; kind++) assert_int_equal(won[kind], 1);
    assert_int_equal(lost, (SERVERS - 1) * CONTESTED);
    for (int i = 1; i < SERVERS; i++) close_other(&all[i]);
}

enum { SHORT = 300 }; /* rows that come along with their hints */
static uint32_t heard_seq;

static void hear_of(void *owner, const StoreHint *hint) {
    GameId one = id_of(1);
    Row row = row_of(1, hint->seq);
    (void)owner;
    if (memcmp(&hint->id, &one, sizeof one) != 0) return;
    if (hint->seq <= SHORT) {
        assert_int_equal(hint->row.count, row.used);
        assert_memory_equal(hint->row.bytes, row.bytes, row.used);
    } else {
        assert_int_equal(hint->row.count, 0);
    }
    if (hint->seq > heard_seq) heard_seq = hint->seq;
}

static void write_long(uint32_t seq) {
    GameId id = id_of(1);
    Row row = { .used = ROW_MAX };
    store->append(store, &id, seq, &row, NULL, note, NULL);
    settle();
    assert_int_equal(told, STORE_OK);
}

/* Not of one's own, which one knows. A row that is too long for a hint is to be read. */
TEST(others_hear_of_rows) {
    Other other = open_other();
    hints = 0, heard_seq = 0;
    other.store->listen(other.store, hear_of, &other);
    store->listen(store, hear, &hints);
    assert_int_equal(written(1, 1), STORE_OK);
    for (uint32_t seq = 2; seq <= SHORT; seq++) assert_int_equal(written(1, seq), STORE_OK);
    write_long(SHORT + 1);
    for (sql_collect(other.sql); heard_seq <= SHORT; sql_collect(other.sql)) wait_for_news();
    assert_int_equal(hints, 0);
    close_other(&other);
}

static size_t taken_by(Other *who, int64_t now) {
    StoreQuery query = { .phase = -1, .due = now, .takes = true, .most = 5 };
    who->store->find(who->store, &query, note, NULL);
    settle_both(who);
    assert_int_equal(told, STORE_OK);
    return told_count;
}

/* What is due is given to one, and to another only when that one had a while. */
TEST(what_is_due_is_given_to_one) {
    Other other = open_other(), own = { sql, store };
    write_games();
    assert_int_equal(taken_by(&other, 100000), 5);
    assert_int_equal(taken_by(&own, 100000), 4);
    assert_int_equal(taken_by(&other, 100000), 0);
    assert_int_equal(taken_by(&own, 120000), 5);
    close_other(&other);
}

/* ---- refusals ---- */

static int outcomes[SQL_UNKNOWN + 1];

static void count_outcome(SqlJob *job) { outcomes[job->outcome]++; }

/* Persons with the same name: the first of them has it, and what comes between is done. */
TEST(refused_jobs_take_nobody_with_them) {
    memset(outcomes, 0, sizeof outcomes);
    for (int i = 1; i <= 9; i++) {
        SqlJob *job = sql_job(count_outcome, NULL);
        assert_true(sql_add(job, SQL_NEW_PERSON, "!n", (int64_t)i));
        sql_send(sql, job);
    }
    settle();
    order("UPDATE person SET id = -made");
    for (int i = 1; i <= 9; i++) {
        SqlJob *job = sql_job(count_outcome, NULL);
        assert_true(sql_add(job, SQL_SEE_PERSON, "!nn", (int64_t)-i, (int64_t)100));
        assert_true(sql_add(job, SQL_SET_NAME, "!ntt", (int64_t)-i, "Ada", i % 3 ? "ada" : "bea"));
        sql_send(sql, job);
    }
    settle();
    assert_int_equal(outcomes[SQL_DONE], 9 + 2);
    assert_int_equal(outcomes[SQL_REFUSED], 7);
    order("SELECT 1 / (SELECT count(*) FROM person WHERE seen = 100 HAVING count(*) = 2)");
}

/* ---- trouble ---- */

#define CUT                                                                                        \
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'brett' "     \
    "AND pid <> pg_backend_pid()"

/* Whatever was told as done is there, and what was not can be tried again. */
TEST(a_cut_connection_loses_nothing) {
    uint32_t kept = 1;
    int failures = 0;
    assert_int_equal(written(1, 1), STORE_OK);
    while (kept < 400) {
        if (kept % 100 == 50 && failures < (int)kept / 50) order(CUT);
        StoreResult result = written(1, kept + 1);
        assert_int_not_equal(result, STORE_NOT_NEXT);
        failures += result != STORE_OK;
        if (result == STORE_OK) kept++;
        if (result != STORE_UNKNOWN) continue;
        while (loaded(1, 0) == STORE_FAILED) {
        }
        assert_true(told_count == kept || told_count == kept + 1);
        kept = (uint32_t)told_count;
    }
    assert_true(failures >= 4);
    while (loaded(1, 0) == STORE_FAILED) {
    }
    assert_int_equal(told_count, kept);
}

/* Somebody else holds the row: nobody waits for ever, and nothing was done. */
TEST(who_waits_too_long_is_told) {
    PGconn *link = PQconnectdb(address);
    char why[SQL_WHY];
    SqlJob *job = sql_job(count_outcome, NULL);
    memset(outcomes, 0, sizeof outcomes);
    order("INSERT INTO person (id, made, seen) VALUES (-1, 0, 0)");
    PQclear(PQexec(link, "BEGIN; UPDATE person SET seen = 1 WHERE id = -1"));
    assert_true(sql_add(job, SQL_SEE_PERSON, "!nn", (int64_t)-1, (int64_t)2));
    sql_send(sql, job);
    settle();
    assert_int_equal(outcomes[SQL_FAILED], 1);
    PQfinish(link);
    job = sql_job(count_outcome, NULL);
    assert_true(sql_add(job, SQL_SEE_PERSON, "!nn", (int64_t)-1, (int64_t)2));
    sql_send(sql, job);
    settle();
    assert_int_equal(outcomes[SQL_DONE], 1);
    sql_trouble(sql, why);
    assert_string_equal(why, "");
}
