/* import.c - takes a file of sqlite.c into a PostgreSQL: all of it, or nothing.
 * SPDX-License-Identifier: MIT */
#include "import.h"

#include "beside.h"
#include "pack.h"
#include "pg_copy.h"
#include "pg_review.h"
#include "pg_tables.h"
#include "sqlite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MAX = 400, TELL_ROWS = 100000 };

/* All tables, those first that others refer to. Kinds: number, real, text, bytes. */
typedef struct {
    const char *name, *columns, *kinds, *key;
} Table;

static const Table tables[] = {
    { "person", "id, name, skeleton, password, recovery, made, seen, bot", "ntttbnnn", "id" },
    { "session", "digest, person, what, made, seen", "bntnn", "digest" },
    { "game",
      "id, spec, game, begun, phase, ending, flags, time, deadline, people, points, clock, reach, "
      "seats, reserved, counted",
      "bttnnnnnnbbtnbbn", "id" },
    { "secret", "game, seed", "bb", "game" },
    { "event", "game, seq, row", "bnb", "game, seq" },
    { "seated", "person, game, outcome", "nbn", "person, game" },
    { "rating", "person, pool, mean, doubt, games", "ntrrn", "person, pool" },
    { "rated", "game, person, pool, time, place, mean, doubt, mean_before, doubt_before",
      "bntnnrrrr", "game, person" },
    { "beat", "id, time", "nn", "id" },
};
enum { PERSON, EVENT = 4, TABLES = sizeof tables / sizeof *tables, BEAT = TABLES - 1 };

/* A line of the file is perhaps several here, and has the column `rows`: see pack.h. */
static bool is_packed(const Table *table) { return table == &tables[EVENT]; }

typedef struct {
    sqlite3 *base;
    PGconn *link;
    ImportTell *tell;
    InspectTell *fault;
    void *data;
    Import *taken;
    Digest sent[TABLES];
    PgCopy copy;
} Work;

/* ---- the file ---- */

static long count_of(sqlite3 *base, const char *question, const char *name) {
    char text[TEXT_MAX];
    snprintf(text, sizeof text, question, name);
    return beside_number(base, text);
}

/* Whether it has the tables above, `fresh`, and no others: what is forgotten here would be lost. */
static bool is_known(sqlite3 *base, Error *err) {
    if (beside_number(base, "PRAGMA user_version") != sqlite_newest())
        return refuse(err, 0,
                      "it was written by an older version of brett; serve it once with this one");
    long found = beside_number(base, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND "
                                     "name NOT LIKE 'sqlite%'");
    bool is_same = found == TABLES + 1;
    for (int i = 0; i < TABLES; i++)
        is_same = is_same &&
                  count_of(base, "SELECT count(*) FROM pragma_table_info('%s')", tables[i].name) ==
                      (long)strlen(tables[i].kinds) + is_packed(&tables[i]);
    return is_same || refuse(err, 0, "its tables are not those of brett");
}

/* ---- the other side ---- */

static bool of_target(Error *err) {
    Error copy = *err;
    return refuse(err, 0, "PostgreSQL: %s", copy.why);
}

/* -1: it cannot be asked. */
static int is_true(PGconn *link, const char *question, Error *err) {
    PGresult *result = pg_plain_ask(link, question, err);
    int answer = result ? *PQgetvalue(result, 0, 0) : -1;
    PQclear(result);
    return answer;
}

static bool is_unused(PGconn *link, Error *err) {
    int is_served = is_true(link,
                            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE "
                            "datname = current_database() AND application_name = 'brett')",
                            err);
    if (is_served) return is_served > 0 ? refuse(err, 0, "a server uses it; end it first") : false;
    for (int i = 0; i < BEAT; i++) {
        char text[TEXT_MAX];
        snprintf(text, sizeof text, "SELECT EXISTS (SELECT 1 FROM %s)", tables[i].name);
        int has_lines = is_true(link, text, err);
        if (has_lines < 0) return false;
        if (has_lines)
            return refuse(err, 0, "there are people or games already; make an empty database");
    }
    return true;
}

/* Nobody else writes from here on. */
static bool begin(PGconn *link, Error *err) {
    return pg_plain_run(link,
                        "SET lock_timeout = '10s'; BEGIN; " PG_TABLES_LOCK
                        "LOCK TABLE person, session, game, secret, event, seated, rating, rated, "
                        "beat IN SHARE ROW EXCLUSIVE MODE; "
                        "SELECT set_config('synchronous_commit', 'on', true) "
                        "WHERE current_setting('synchronous_commit') = 'off'",
                        err) &&
           is_unused(link, err) && pg_plain_run(link, "DELETE FROM beat", err);
}

/* ---- tables ---- */

static void send_value(PgCopy *copy, sqlite3_stmt *line, int column, char kind) {
    if (sqlite3_column_type(line, column) == SQLITE_NULL)
        pg_copy_null(copy);
    else if (kind == 'n')
        pg_copy_number(copy, sqlite3_column_int64(line, column));
    else if (kind == 'r')
        pg_copy_real(copy, sqlite3_column_double(line, column));
    else {
        const void *bytes = kind == 't' ? (const void *)sqlite3_column_text(line, column)
                                        : sqlite3_column_blob(line, column);
        pg_copy_bytes(copy, bytes, (size_t)sqlite3_column_bytes(line, column));
    }
}

/* Of each line of the file: game, seq, rows, row. */
static bool send_pack(PgCopy *copy, sqlite3_stmt *line, long *done) {
    Pack pack = pack_of(line, 1);
    StoreRow row;
    for (; copy->is_fine && pack_next(&pack, &row); ++*done) {
        pg_copy_line(copy, 3);
        send_value(copy, line, 0, 'b');
        pg_copy_number(copy, pack.seq);
        pg_copy_bytes(copy, row.bytes, row.count);
    }
    return !pack.is_spoilt;
}

static bool send_line(PgCopy *copy, const Table *table, sqlite3_stmt *line, long *done) {
    int columns = (int)strlen(table->kinds);
    if (is_packed(table)) return send_pack(copy, line, done);
    pg_copy_line(copy, columns);
    for (int i = 0; i < columns; i++) send_value(copy, line, i, table->kinds[i]);
    ++*done;
    return true;
}

/* All lines of a table; what went wrong with reading them, or NULL. */
static const char *send_lines(Work *work, const Table *table, long all, sqlite3_stmt *lines) {
    int code;
    long done = 0, told = TELL_ROWS;
    while (work->copy.is_fine && (code = sqlite3_step(lines)) == SQLITE_ROW) {
        if (!send_line(&work->copy, table, lines, &done)) return "a line of its rows is spoilt";
        if (done < told || done >= all) continue;
        work->tell(work->data, table->name, done, all);
        told = done + TELL_ROWS;
    }
    if (!work->copy.is_fine) return NULL;
    work->tell(work->data, table->name, done, all);
    return code == SQLITE_DONE ? NULL : sqlite3_errmsg(work->base);
}

static bool take_table(Work *work, int index, Error *err) {
    const Table *table = &tables[index];
    char text[TEXT_MAX];
    sqlite3_stmt *lines = NULL;
    const char *count = is_packed(table) ? "SELECT total(rows) FROM %s" : "SELECT count(*) FROM %s";
    long all = count_of(work->base, count, table->name);
    snprintf(text, sizeof text, "SELECT %s FROM %s ORDER BY %s",
             is_packed(table) ? "game, seq, rows, row" : table->columns, table->name, table->key);
    if (sqlite3_prepare_v2(work->base, text, -1, &lines, NULL) != SQLITE_OK)
        return refuse(err, 0, "%s", sqlite3_errmsg(work->base));
    snprintf(text, sizeof text, "COPY %s (%s) FROM STDIN (FORMAT binary)", table->name,
             table->columns);
    bool is_taken = pg_copy_begin(&work->copy, work->link, text, err) || of_target(err);
    if (is_taken) {
        const char *why = send_lines(work, table, all, lines);
        is_taken = pg_copy_end(&work->copy, why, &work->sent[index], err) ||
                   (why ? false : of_target(err));
    }
    sqlite3_finalize(lines);
    if (index == PERSON) work->taken->people = all;
    return is_taken;
}

/* Whether a table has what was sent to it. */
static bool compare_table(Work *work, int index, Error *err) {
    const Table *table = &tables[index];
    char text[TEXT_MAX];
    Digest found;
    snprintf(text, sizeof text, "COPY (SELECT %s FROM %s ORDER BY %s) TO STDOUT (FORMAT binary)",
             table->columns, table->name, table->key);
    if (!pg_copy_digest(work->link, text, &found, err)) return of_target(err);
    if (index + 1 == TABLES) work->tell(work->data, "tables compared", TABLES, TABLES);
    return sha256_equal(&found, &work->sent[index]) ||
           refuse(err, 0, "what PostgreSQL has in %s is not what was sent", table->name);
}

/* New people get new numbers; and a database that knows what it has chooses good ways. */
static bool settle(Work *work, Error *err) {
    return pg_plain_run(work->link,
                        "SELECT setval(pg_get_serial_sequence('person', 'id'), max(id)) "
                        "FROM person HAVING count(*) > 0; "
                        "ANALYZE person, session, game, secret, event, seated, rating, rated",
                        err) ||
           of_target(err);
}

static bool replay(Work *work, Error *err) {
    Inspection *found = &work->taken->games;
    Review review = { .tell = work->fault, .data = work->data, .found = found };
    if (!pg_review_within(work->link, &review, err)) return of_target(err);
    work->tell(work->data, "games replayed", found->games, found->games);
    return !found->faults || refuse(err, 0, "%d faults in its games", (int)found->faults);
}

/* ---- all of it ---- */

static bool commit(Work *work, Error *err) {
    PGresult *result = PQexec(work->link, "COMMIT");
    bool is_done =
        PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    const char *why = PQerrorMessage(work->link);
    PQclear(result);
    if (is_done) return true;
    work->taken->is_unknown = PQstatus(work->link) != CONNECTION_OK;
    return refuse(err, 0, "PostgreSQL: %.*s", (int)strcspn(why, "\n"), why);
}

static bool take_all(Work *work, Error *err) {
    bool is_fine = true;
    for (int i = 0; i < TABLES && is_fine; i++) is_fine = take_table(work, i, err);
    is_fine = is_fine && settle(work, err);
    for (int i = 0; i < TABLES && is_fine; i++) is_fine = compare_table(work, i, err);
    return is_fine && replay(work, err) && commit(work, err);
}

static bool open_target(Work *work, const char *place, Error *err) {
    if (!pg_tables_migrate(place, err)) return of_target(err);
    work->link = pg_plain_open(place, "brett import", err);
    return (work->link && begin(work->link, err)) || of_target(err);
}

bool import_file(const char *file, const char *place, ImportTell *tell, InspectTell *fault,
                 void *data, Import *taken, Error *err) {
    *taken = (Import){ 0 };
    Work work = { .tell = tell, .fault = fault, .data = data, .taken = taken };
    work.base = beside_open(file, err);
    if (!work.base) return false;
    int lock = sqlite_lock(file, err);
    bool is_taken = lock >= 0 && is_known(work.base, err) && beside_begin(work.base, err) &&
                    open_target(&work, place, err) && take_all(&work, err);
    PQfinish(work.link);  // which takes back what is not committed
    sqlite3_close(work.base);
    if (lock >= 0) close(lock);
    return is_taken;
}
