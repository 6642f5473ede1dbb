/* old.c - databases of versions before this one. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

/* As version 1 had written it: two people, one with a session, and a game of two rows. */
static const char version_1[] =
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, skeleton TEXT UNIQUE, password TEXT,"
    "  recovery BLOB, made INTEGER NOT NULL, seen INTEGER NOT NULL);"
    "CREATE TABLE session (digest BLOB PRIMARY KEY, person INTEGER NOT NULL"
    "  REFERENCES person ON DELETE CASCADE, what TEXT NOT NULL, made INTEGER NOT NULL,"
    "  seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session (person);"
    "CREATE TABLE game (id BLOB PRIMARY KEY, spec TEXT NOT NULL, game TEXT NOT NULL,"
    "  begun INTEGER NOT NULL, phase INTEGER NOT NULL, ending INTEGER NOT NULL,"
    "  flags INTEGER NOT NULL, time INTEGER NOT NULL, deadline INTEGER NOT NULL,"
    "  people BLOB NOT NULL, points BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX game_time ON game (time);"
    "CREATE INDEX game_deadline ON game (deadline);"
    "CREATE TABLE event (game BLOB NOT NULL REFERENCES game ON DELETE CASCADE,"
    "  seq INTEGER NOT NULL, row BLOB NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
    "CREATE TABLE seated (person INTEGER NOT NULL,"
    "  game BLOB NOT NULL REFERENCES game ON DELETE CASCADE, PRIMARY KEY (person, game))"
    "  WITHOUT ROWID;"
    "CREATE TABLE rating (person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,"
    "  pool TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, games INTEGER NOT NULL,"
    "  PRIMARY KEY (person, pool)) WITHOUT ROWID;"
    "CREATE TABLE beat (id INTEGER PRIMARY KEY, time INTEGER NOT NULL);"
    "CREATE TABLE secret (game BLOB PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    "  seed BLOB NOT NULL) WITHOUT ROWID;"
    "PRAGMA user_version = 1;"
    "INSERT INTO person VALUES (1, NULL, NULL, NULL, NULL, 1794859825200, 1794859825200),"
    "  (2, NULL, NULL, NULL, NULL, 1794859825205, 1794859825205);"
    "INSERT INTO session VALUES (zeroblob(32), 2, '', 1794859825200, 1794859825200);"
    "INSERT INTO game VALUES (x'E3216E5F79EA95953CCEE5C0B0F35907', 'aufstellen', 'aufstellen',"
    "  1794859825219, 0, 0, 2, 1794859825256, 9223372036854775807,"
    "  x'0100000000000000020000000000000000000000000000000000000000000000', x'00000000');"
    "INSERT INTO event VALUES"
    "  (x'E3216E5F79EA95953CCEE5C0B0F35907', 1, x'0101'),"
    "  (x'E3216E5F79EA95953CCEE5C0B0F35907', 2, x'060002000100');"
    "INSERT INTO seated VALUES (1, x'E3216E5F79EA95953CCEE5C0B0F35907'),"
    "  (2, x'E3216E5F79EA95953CCEE5C0B0F35907');"
    "INSERT INTO secret VALUES (x'E3216E5F79EA95953CCEE5C0B0F35907', zeroblob(32));";

static const GameId old_game = { { 0xe3, 0x21, 0x6e, 0x5f, 0x79, 0xea, 0x95, 0x95, 0x3c, 0xce, 0xe5,
                                   0xc0, 0xb0, 0xf3, 0x59, 0x07 } };

/* Does something to the file that no server has open, and gives the first number it tells. */
static int alter(const char *text) {
    sqlite3 *base;
    sqlite3_stmt *statement = NULL;
    const char *rest = text;
    int number = 0;
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    while (*rest) {
        if (sqlite3_prepare_v2(base, rest, -1, &statement, &rest) != SQLITE_OK)
            fail_msg("%s", sqlite3_errmsg(base));
        if (sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int(statement, 0);
        sqlite3_finalize(statement);
    }
    sqlite3_close(base);
    return number;
}

static void write_old(void) {
    remove_files(file);
    alter(version_1);
}

static size_t found_rows;
static Person found_person;

static void when_old(void *owner, const StoreAnswer *answer) {
    (void)owner;
    assert_int_equal(answer->result, STORE_OK);
    found_rows = answer->count;
}

static void when_session(SqlJob *job) {
    assert_int_equal(job->outcome, SQL_DONE);
    found_person = job->rows.count ? (Person)sql_number(&job->rows, 0, 0) : 0;
}

TEST(an_old_database_is_brought_up_to_date) {
    static const uint8_t digest[32];
    write_old();
    for (int times = 0; times < 2; times++) {
        open_file(file);
        store->load(store, &old_game, 0, when_old, file);
        settle();
        assert_int_equal(found_rows, 2);
        StoreQuery query = { .person = 2, .phase = -1 };
        store->find(store, &query, when_old, file);
        settle();
        assert_int_equal(found_rows, 1);
        SqlJob *job = sql_job(when_session, NULL);
        assert_true(sql_add(job, SQL_FIND_SESSION, "b", digest, sizeof digest));
        sql_send(sql, job);
        settle();
        assert_int_equal(found_person, 2);
        close_sqlite(NULL);
    }
    int version = alter("PRAGMA user_version");
    assert_int_equal(alter("SELECT count(*) FROM pragma_foreign_key_check"), 0);
    remove_files(file);
    open_sqlite(NULL), close_sqlite(NULL);
    assert_int_equal(version, alter("PRAGMA user_version"));
    remove_files(file);
}

TEST(what_cannot_be_brought_up_to_date_stays_as_it_was) {
    write_old();
    alter("CREATE TABLE rated (other TEXT)");
    refuses("rated");
    assert_int_equal(alter("PRAGMA user_version"), 1);
    assert_int_equal(alter("SELECT count(*) FROM pragma_table_info('game')"), 11);
    alter("DROP TABLE rated");
    open_file(file);
    close_sqlite(NULL);
    remove_files(file);
}

/* What is asked every few seconds must not look at every game that was ever played. */
TEST(what_is_due_is_found_by_its_index) {
#define STATEMENT(name, writes, text) [SQL_##name] = text,
    static const char *const texts[] = {
#include "store/statements.def"
    };
#undef STATEMENT
    char plan[4096] = "";
    sqlite3 *base;
    sqlite3_stmt *statement;
    remove_files(file);
    open_sqlite(NULL), close_sqlite(NULL);
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    char *text = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", texts[SQL_FIND_DUE]);
    assert_int_equal(sqlite3_prepare_v2(base, text, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        strncat(plan, (const char *)sqlite3_column_text(statement, 3), 1000);
    sqlite3_finalize(statement);
    sqlite3_free(text);
    sqlite3_close(base);
    assert_non_null(strstr(plan, "INDEX game_deadline"));
    assert_null(strstr(plan, "TEMP B-TREE"));
    remove_files(file);
}
