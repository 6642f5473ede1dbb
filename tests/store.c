/* store.c - every kind of store is asked the same; then what only a disk can do to one.
 *
 * usage: store memory | sqlite | postgres
 *
 * PostgreSQL is the one that $POSTGRES names, as tools/postgres does; all in it goes.
 * SPDX-License-Identifier: MIT */
#include "store/memory.h"
#include "store/sql_store.h"

#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <postgresql/libpq-fe.h>

#define TEST(question) static void question(void **state __attribute__((unused)))

static Store *store;

/* ---- a store in memory ---- */

static MemoryStore *memory;

static int open_memory(void **state) {
    (void)state;
    memory = memory_new(1);
    store = memory_store(memory);
    return 0;
}

static int close_memory(void **state) {
    (void)state;
    store->close(store);
    memory = NULL;
    return 0;
}

/* ---- a store in a file ---- */

static char folder[] = "/tmp/brett-store-XXXXXX", file[64];
static Sql *sql;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static bool is_woken;

static void wake(void *data) {
    (void)data;
    pthread_mutex_lock(&lock);
    is_woken = true;
    pthread_cond_signal(&news);
    pthread_mutex_unlock(&lock);
}

static void open_file(const char *place) {
    Error err;
    sql = sql_open(place, wake, NULL, &err);
    if (!sql) fail_msg("%s: %s", place, err.why);
    store = sql_store_new(sql);
}

static void remove_files(const char *place) {
    static const char *const ends[] = { "", "-wal", "-shm", "-journal", ".lock" };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[100];
        snprintf(path, sizeof path, "%s%s", place, ends[i]);
        unlink(path);
    }
}

static int open_sqlite(void **state) {
    (void)state;
    remove_files(file);
    open_file(file);
    return 0;
}

static int close_sqlite(void **state) {
    (void)state;
    store->close(store);
    sql_close(sql);
    sql = NULL;
    return 0;
}

/* ---- a store that others share ---- */

static const char *address;

/* Every test begins with nothing. */
static void empty_tables(void) {
    PGconn *link = PQconnectdb(address);
    PGresult *result = PQexec(link, "TRUNCATE person, session, game, event, seated, rating, rated, "
                                    "beat, secret");
    if (PQresultStatus(result) != PGRES_COMMAND_OK) fail_msg("%s", PQerrorMessage(link));
    PQclear(result);
    PQfinish(link);
}

static int open_postgres(void **state) {
    (void)state;
    open_file(address);
    empty_tables();
    return 0;
}

static void wait_for_news(void) {
    pthread_mutex_lock(&lock);
    while (!is_woken) pthread_cond_wait(&news, &lock);
    is_woken = false;
    pthread_mutex_unlock(&lock);
}

/* All that was asked is answered. */
static void settle(void) {
    if (memory) memory_run(memory, INT64_MAX / 2);
    while (sql && sql_collect(sql) > 0) wait_for_news();
}

// clang-format off
#include "store/suite.c"
#include "store/disk.c"
#include "store/faults.c"
#include "store/old.c"
#include "store/fresh.c"
#include "store/shared.c"
// clang-format on

#define EACH(question) cmocka_unit_test_setup_teardown(question, open, close)

static int run_suite(const char *name, CMFixtureFunction open, CMFixtureFunction close) {
    const struct CMUnitTest tests[] = {
        EACH(a_row_is_written_once_and_in_order),
        EACH(nobody_writes_what_is_not_the_next),
        EACH(what_was_written_is_loaded),
        EACH(a_seed_comes_with_its_game),
        EACH(many_are_written_together),
        EACH(games_are_found_by_what_is_known_of_them),
        EACH(lists_come_in_their_order),
        EACH(what_is_known_may_stay_as_it_was),
        EACH(rows_without_facts_are_rows_as_well),
        EACH(whoever_is_gone_is_told_nothing),
        EACH(listening_has_an_end),
        EACH(who_opens_a_game_is_told_who_waits),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

static int run_faults(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_due_is_found_by_its_index),
        cmocka_unit_test(what_was_told_survives_a_loss_of_power),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(a_disk_that_cannot_be_read_loses_nothing),
        cmocka_unit_test(a_sync_that_fails_leaves_open_what_is_there),
        cmocka_unit_test(a_file_that_is_no_database_is_refused),
        cmocka_unit_test(a_newer_database_is_refused),
        cmocka_unit_test(one_database_is_for_one_server),
        cmocka_unit_test(an_old_database_is_brought_up_to_date),
        cmocka_unit_test(what_cannot_be_brought_up_to_date_stays_as_it_was),
        cmocka_unit_test(a_locked_database_is_waited_for),
        cmocka_unit_test(fresh_rows_find_their_place),
        cmocka_unit_test(what_follows_a_row_is_loaded_from_a_line_of_many),
        cmocka_unit_test(spoilt_lines_are_not_read),
        cmocka_unit_test(a_job_takes_its_row_back),
        cmocka_unit_test(a_reader_loses_no_rows),
        cmocka_unit_test(spoilt_fresh_rows_stop_nothing_silently),
    };
    return cmocka_run_group_tests_name("disk", tests, NULL, NULL);
}

static int run_shared(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_may_begin_at_once),
        cmocka_unit_test_setup_teardown(of_two_one_is_first, open_postgres, close_sqlite),
        cmocka_unit_test_setup_teardown(of_all_one_opens_a_game, open_postgres, close_sqlite),
        cmocka_unit_test_setup_teardown(others_hear_of_rows, open_postgres, close_sqlite),
        cmocka_unit_test_setup_teardown(what_is_due_is_given_to_one, open_postgres, close_sqlite),
        cmocka_unit_test_setup_teardown(refused_jobs_take_nobody_with_them, open_postgres,
                                        close_sqlite),
        cmocka_unit_test_setup_teardown(a_cut_connection_loses_nothing, open_postgres,
                                        close_sqlite),
        cmocka_unit_test_setup_teardown(who_waits_too_long_is_told, open_postgres, close_sqlite),
        cmocka_unit_test(a_newer_shared_database_is_refused),
    };
    return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}

int main(int count, char **argument) {
    bool is_sqlite = count == 2 && strcmp(argument[1], "sqlite") == 0;
    bool is_shared = count == 2 && strcmp(argument[1], "postgres") == 0;
    int failed = 0;
    if (count != 2 || (!is_sqlite && !is_shared && strcmp(argument[1], "memory") != 0))
        return fprintf(stderr, "usage: store memory | sqlite | postgres\n"), 2;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    if (is_shared) {
        address = getenv("POSTGRES");
        if (!address) return fprintf(stderr, "$POSTGRES names no database\n"), 2;
        failed += run_suite("PostgreSQL", open_postgres, close_sqlite);
        return failed + run_shared();
    }
    if (!is_sqlite) return run_suite("memory", open_memory, close_memory);
    if (!mkdtemp(folder)) return perror(folder), 1;
    snprintf(file, sizeof file, "%s/brett.db", folder);
    failed += run_suite("sqlite", open_sqlite, close_sqlite);
    failed += run_faults();
    remove_files(file);
    if (rmdir(folder) != 0) perror(folder), failed++;
    return failed;
}
