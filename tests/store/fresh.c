/* fresh.c - rows that are not in their place yet. A part of ../store.c.
 * SPDX-License-Identifier: MIT */

/* Many thousands make them move while rows come; the end of a server does, and the next one. Those
 * of a game that follow each other are one line then. */
TEST(fresh_rows_find_their_place) {
    begin_on_disk();
    for (int round = 0; round < 3600; round++) write_all();
    int moved = alter("SELECT total(rows) FROM event"), lines = alter("SELECT count(*) FROM event");
    assert_true(moved > 65536 && !refusals && lines < moved / 2);
    check_all();
    end_on_disk();
    open_file(file);
    memset(games, 0, sizeof games);
    for (int round = 0; round < 9; round++) write_all();
    assert_true(alter("SELECT total(rows) FROM event") < 9 * GAMES);
    close_sqlite(NULL);
    assert_int_equal(alter("SELECT count(*) FROM fresh"), 0);
    assert_int_equal(alter("SELECT total(rows) FROM event"), 9 * GAMES);
    assert_int_equal(alter("SELECT count(*) FROM (SELECT game, max(seq) m, total(rows) c "
                           "FROM event GROUP BY game) WHERE m = 9 AND c = 9"),
                     GAMES);
    remove_files(file);
}

/* From anywhere in the midst of a line. */
TEST(what_follows_a_row_is_loaded_from_a_line_of_many) {
    begin_on_disk();
    for (int round = 0; round < 9; round++) write_all();
    close_sqlite(NULL);
    open_file(file);
    for (uint32_t since = 0; since <= 9; since++) {
        assert_int_equal(loaded(3, since), STORE_OK);
        assert_int_equal(told_count, 9 - since);
        for (size_t i = 0; i < told_count; i++)
            assert_true(told_rows[i][0] == 3 && told_rows[i][1] == since + 1 + i);
    }
    end_on_disk();
}

/* Each way in which a line can be none: a size that is too large, bytes that are left, no rows. */
TEST(spoilt_lines_are_not_read) {
    static const char *const ways[] = {
        "row = substr(row, 1, length(row) - 1)",
        "row = row || x'00'",
        "rows = rows - 1",
        "rows = 0",
        "rows = 1000",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char text[200];
        begin_on_disk();
        for (int round = 0; round < 9; round++) write_all();
        close_sqlite(NULL);
        snprintf(text, sizeof text, "UPDATE event SET %s WHERE rows > 1", ways[i]);
        alter(text);
        open_file(file);
        assert_int_equal(loaded(3, 0), STORE_FAILED);
        end_on_disk();
    }
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
