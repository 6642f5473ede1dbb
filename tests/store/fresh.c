/* fresh.c - rows that are not in their place yet. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

/* Some thousands make them move while rows come; the end of a server does, and the next one. */
TEST(fresh_rows_find_their_place) {
    begin_on_disk();
    bool has_moved = false;
    for (int round = 0; round < 250; round++) {
        write_all();
        int kept = alter("SELECT count(*) FROM event");
        has_moved = has_moved || kept > 5000;
    }
    assert_true(has_moved && !refusals);
    check_all();
    end_on_disk();
    open_file(file);
    memset(games, 0, sizeof games);
    for (int round = 0; round < 9; round++) write_all();
    assert_true(alter("SELECT count(*) FROM event") < 9 * GAMES);
    close_sqlite(NULL);
    assert_int_equal(alter("SELECT count(*) FROM fresh"), 0);
    assert_int_equal(alter("SELECT count(*) FROM event"), 9 * GAMES);
    assert_int_equal(alter("SELECT count(*) FROM (SELECT game, max(seq) m, count(*) c FROM event "
                           "GROUP BY game) WHERE m = 9 AND c = 9"),
                     GAMES);
    remove_files(file);
}

/* A row whose facts cannot be written is not there, and the next try is. */
TEST(a_job_takes_its_row_back) {
    static const StoreFacts facts;
    open_sqlite(NULL);
    assert_int_equal(written(1, 1), STORE_OK);
    alter("CREATE TRIGGER no BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'no'); END");
    ask_row(1, 2, &facts, note, NULL);
    settle();
    assert_int_not_equal(told, STORE_OK);
    assert_int_equal(loaded(1, 0), STORE_OK);
    assert_int_equal(told_count, 1);
    ask_row(1, 2, NULL, note, NULL);
    settle();
    assert_int_equal(told, STORE_OK);
    alter("DROP TRIGGER no");
    assert_int_equal(written(1, 3), STORE_OK);
    assert_int_equal(loaded(1, 0), STORE_OK);
    assert_int_equal(told_count, 3);
    close_sqlite(NULL);
    remove_files(file);
}

static void ignore(void *owner, const StoreAnswer *answer) { (void)owner, (void)answer; }

/* Who reads a game makes the rows of all others be written: nobody is told that they are kept if
 * that fails. */
TEST(a_reader_loses_no_rows) {
    begin_on_disk();
    write_all(), write_all();
    alter("CREATE TRIGGER no BEFORE INSERT ON fresh BEGIN SELECT RAISE(ABORT, 'no'); END");
    for (int game = 0; game < GAMES; game++) {
        GameId id = id_of(game);
        ask_row(game, 3, NULL, when_written, (void *)(intptr_t)(game + 1));
        store->load(store, &id, 0, ignore, NULL);
    }
    settle();
    assert_int_equal(refusals, GAMES);
    alter("DROP TRIGGER no");
    check_all();
    write_all();
    assert_int_equal(refusals, GAMES);
    check_all();
    end_on_disk();
}

/* A line that is cut short is no line. */
TEST(spoilt_fresh_rows_stop_nothing_silently) {
    open_sqlite(NULL), close_sqlite(NULL);
    alter("INSERT INTO fresh (rows) VALUES (x'0102')");
    open_file(file);
    char why[SQL_WHY];
    assert_int_equal(written(1, 1), STORE_FAILED);
    sql_trouble(sql, why);
    assert_string_equal(why, "database disk image is malformed");
    close_sqlite(NULL);
    assert_int_equal(alter("SELECT count(*) FROM fresh"), 1);
    remove_files(file);
}
