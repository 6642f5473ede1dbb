/* faults.c - nothing that was told is lost, whatever a disk does. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

enum { GAMES = 24 };

/* What is known of each game: rows that were told as kept, and whether one more may be there. */
static struct {
    uint32_t kept;
    bool is_open;
} games[GAMES];
static int refusals;

static void when_written(void *owner, const StoreAnswer *answer) {
    int game = (int)((intptr_t)owner - 1);
    pthread_mutex_lock(&disk.lock);
    if (answer->result == STORE_OK) games[game].kept++;
    if (answer->result == STORE_UNKNOWN) games[game].is_open = true;
    if (answer->result != STORE_OK) refusals++;
    pthread_mutex_unlock(&disk.lock);
    assert_int_not_equal(answer->result, STORE_NOT_NEXT);
}

/* The next row of each game, all at once; some with facts. */
static void write_all(void) {
    static const StoreFacts facts;
    for (int game = 0; game < GAMES; game++) {
        uint32_t seq = games[game].kept + 1;
        bool has_facts = seq == 1 || (seq + (uint32_t)game) % 5 == 0;
        ask_row(game, seq, has_facts ? &facts : NULL, when_written, (void *)(intptr_t)(game + 1));
    }
    settle();
}

/* There is what was told, in order, and nothing that was told as not done. */
static void check_all(void) {
    for (int game = 0; game < GAMES; game++) {
        StoreResult result = loaded(game, 0);
        size_t count = result == STORE_OK ? told_count : 0;
        if (count != games[game].kept && !(games[game].is_open && count == games[game].kept + 1))
            fail_msg("game %d has %zu rows, and was told %u", game, count, games[game].kept);
        for (size_t i = 0; i < count && i < 256; i++)
            assert_true(told_rows[i][0] == game && told_rows[i][1] == (uint8_t)(i + 1));
        games[game].kept = (uint32_t)count;
        games[game].is_open = false;
    }
}

static void begin_on_disk(void) {
    memset(games, 0, sizeof games);
    refusals = 0;
    remove_files(file);
    disk_begin();
    open_file(file);
}

static void end_on_disk(void) {
    close_sqlite(NULL);
    disk_end();
    remove_files(file);
}

/* ---- power ---- */

static Random fate = { 1 };
static uint32_t promised[GAMES];
static bool is_cut;

static void cut_power(void) {
    disk_after_cut(&fate, "-after");
    for (int game = 0; game < GAMES; game++) promised[game] = games[game].kept;
    is_cut = true;
}

/* What a server finds that starts after the loss. */
static void check_after_cut(void) {
    char after[100];
    Store *here = store;
    Sql *base = sql;
    snprintf(after, sizeof after, "%s/brett-after.db", folder);
    sqlite3_vfs_register(disk.real, 1);
    open_file(after);
    for (int game = 0; game < GAMES; game++) {
        StoreResult result = loaded(game, 0);
        size_t count = result == STORE_OK ? told_count : 0;
        if (count < promised[game])
            fail_msg("game %d has %zu rows after the loss, and was told %u", game, count,
                     promised[game]);
        for (size_t i = 0; i < count && i < 256; i++)
            assert_true(told_rows[i][0] == game && told_rows[i][1] == (uint8_t)(i + 1));
    }
    close_sqlite(NULL);
    remove_files(after);
    sqlite3_vfs_register(&disk.vfs, 1);
    store = here, sql = base;
}

/* At any moment: a commit is a few operations, a checkpoint that folds the log into the file many.
 * After a disk that did not answer all rows move to their places, where it may happen, too. */
TEST(what_was_told_survives_a_loss_of_power) {
    int cuts = 0;
    begin_on_disk();
    disk.when_cut = cut_power;
    for (int round = 0; round < 150; round++) {
        long until = 1 + (long)random_below(&fate, round % 2 ? 3 : 150);
        if (round % 6 == 0) {
            disk_set(&disk.bad_syncs, true);
            write_all();
            disk_set(&disk.bad_syncs, false);
            check_all();
        }
        disk_set(&disk.until_cut, round % 3 ? -1 : until);
        write_all();
        disk_set(&disk.until_cut, -1);
        if (is_cut) check_after_cut(), cuts++;
        is_cut = false;
    }
    assert_true(cuts > 10);
    check_all();
    end_on_disk();
}

/* ---- a bad disk ---- */

TEST(a_full_disk_loses_nothing) {
    begin_on_disk();
    write_all();
    for (int tries = 0; tries < 30; tries++) {
        int before = refusals;
        disk_set(&disk.space, 7000 * tries);
        write_all();
        disk_set(&disk.space, -1);
        // How much fits depends on how many rows the writer found together; into nothing, none.
        if (tries == 0) assert_int_equal(refusals, before + GAMES);
        check_all();
    }
    int before = refusals;
    write_all();
    assert_int_equal(refusals, before);
    check_all();
    end_on_disk();
}

TEST(a_disk_that_cannot_be_read_loses_nothing) {
    begin_on_disk();
    for (int round = 0; round < 20; round++) write_all();
    for (int reads = 0; reads < 24; reads++) {
        close_sqlite(NULL);
        open_file(file);  // nothing is at hand
        disk_set(&disk.good_reads, reads);
        write_all();
        disk_set(&disk.good_reads, -1);
        check_all();
    }
    assert_true(refusals > 0);
    end_on_disk();
}

TEST(a_sync_that_fails_leaves_open_what_is_there) {
    begin_on_disk();
    write_all();
    for (int round = 0; round < 5; round++) {
        disk_set(&disk.bad_syncs, true);
        write_all();
        disk_set(&disk.bad_syncs, false);
        for (int game = 0; game < GAMES; game++) assert_true(games[game].is_open);
        check_all();
        write_all();
    }
    check_all();
    end_on_disk();
}

/* ---- opening ---- */

static void refuses(const char *sentence) {
    Error err = { "", 0 };
    Sql *opened = sql_open(file, wake, NULL, &err);
    assert_null(opened);
    if (!strstr(err.why, sentence)) fail_msg("\"%s\" does not say \"%s\"", err.why, sentence);
}

TEST(a_file_that_is_no_database_is_refused) {
    remove_files(file);
    FILE *out = fopen(file, "w");
    for (int i = 0; i < 1000; i++) fputs("no database ", out);
    fclose(out);
    refuses("not a database");
    remove_files(file);
}

TEST(a_newer_database_is_refused) {
    sqlite3 *base;
    remove_files(file);
    open_sqlite(NULL), close_sqlite(NULL);
    assert_int_equal(sqlite3_open(file, &base), SQLITE_OK);
    sqlite3_exec(base, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(base);
    refuses("newer version");
    remove_files(file);
}

TEST(one_database_is_for_one_server) {
    open_sqlite(NULL);
    refuses("another brett");
    close_sqlite(NULL);
    open_file(file);
    close_sqlite(NULL);
    remove_files(file);
}

/* Another program may have it for a while: who waits too long is told so. */
TEST(a_locked_database_is_waited_for) {
    sqlite3 *other;
    open_sqlite(NULL);
    assert_int_equal(written(1, 1), STORE_OK);
    assert_int_equal(sqlite3_open(file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    char why[SQL_WHY];
    assert_int_equal(written(1, 2), STORE_FAILED);
    sql_trouble(sql, why);
    assert_string_equal(why, "database is locked");
    assert_int_equal(loaded(1, 0), STORE_OK);
    ask_row(1, 2, NULL, note, NULL);
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    settle();
    assert_int_equal(told, STORE_OK);
    sqlite3_close(other);
    sql_trouble(sql, why);
    assert_string_equal(why, "");
    close_sqlite(NULL);
}
