/* sqlite.c - the database in a file: SQLite with a thread that writes and one that reads.
 *
 * The writer takes the whole queue as one transaction. In the write-ahead log only synchronous=FULL
 * waits for the disk at a commit, so that is what is set. Checkpoints would make one commit in a
 * thousand slow; here they are made when nobody waits.
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"
#include "engine.h"
#include "fresh.h"
#include "gather.h"
#include "pack.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    BUSY_MS = 5000,       /* how long another program may hold the file */
    LOG_PAGES = 1000,     /* of the log, when it is worth a checkpoint, */
    LOG_PAGES_MAX = 16000 /* and when it must have one */
};

enum { WRITER, READER, BOTH };

/* What a thread has of the file. */
typedef struct {
    sqlite3 *base;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    sqlite3_stmt *begin, *look, *commit, *save, *release, *undo;
    bool writes;
    Fresh fresh; /* of the one that writes */
    int log_pages;
} Hand;

typedef struct {
    sqlite3_vfs system;
    Hand hand[BOTH];
    int lock_file;
} File;

/* ---- the tables ---- */

/* Each brings a database from the version before to the next; what is released is not changed. */
static const char *const migrations[] = {
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
    "  seed BLOB NOT NULL) WITHOUT ROWID;",

    // For the lobby, the archive and ratings. `seats` has level, team and rank of each; `counted`
    // is 1 while a game's ratings are due, and 2 when they are in `rated`.
    "ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';"
    "ALTER TABLE game ADD COLUMN reach INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN seats BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE game ADD COLUMN reserved BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE game ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seated ADD COLUMN outcome INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_counted ON game (counted) WHERE counted = 1;"
    "CREATE TABLE rated (game BLOB NOT NULL REFERENCES game ON DELETE CASCADE,"
    "  person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, pool TEXT NOT NULL,"
    "  time INTEGER NOT NULL, place INTEGER NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL,"
    "  mean_before REAL NOT NULL, doubt_before REAL NOT NULL, PRIMARY KEY (game, person))"
    "  WITHOUT ROWID;"
    "CREATE INDEX rated_person ON rated (person, pool, time);"
    "CREATE INDEX rating_pool ON rating (pool);",

    // Whether somebody is a program.
    "ALTER TABLE person ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;",

    // Rows that are not in `event` yet, see fresh.h.
    "CREATE TABLE fresh (id INTEGER PRIMARY KEY, rows BLOB NOT NULL);",

    // A line may be several rows, see pack.h.
    "ALTER TABLE event ADD COLUMN rows INTEGER NOT NULL DEFAULT 1;",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

int sqlite_newest(void) { return VERSION; }

static bool run(sqlite3 *base, const char *text, Error *err) {
    if (sqlite3_exec(base, text, NULL, NULL, NULL) == SQLITE_OK) return true;
    return refuse(err, 0, "%s", sqlite3_errmsg(base));
}

static int version_of(sqlite3 *base) {
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(base, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(sqlite3 *base, Error *err) {
    int version = version_of(base);
    if (version < 0) return refuse(err, 0, "%s", sqlite3_errmsg(base));
    if (version > VERSION) return refuse(err, 0, "it was written by a newer version of brett");
    for (; version < VERSION; version++) {
        char number[40];
        snprintf(number, sizeof number, "PRAGMA user_version = %d", version + 1);
        bool is_done = run(base, "BEGIN IMMEDIATE", err) && run(base, migrations[version], err) &&
                       run(base, number, err) && run(base, "COMMIT", err);
        if (is_done) continue;
        sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    return true;
}

/* ---- doing a job ---- */

static void bind(sqlite3_stmt *statement, int place, const SqlValue *value) {
    int size = (int)value->size;
    switch (value->kind) {
    case SQL_NULL: sqlite3_bind_null(statement, place); break;
    case SQL_NUMBER: sqlite3_bind_int64(statement, place, value->number); break;
    case SQL_REAL: sqlite3_bind_double(statement, place, value->real); break;
    case SQL_TEXT: sqlite3_bind_text(statement, place, value->bytes, size, SQLITE_STATIC); break;
    case SQL_BYTES: sqlite3_bind_blob(statement, place, value->bytes, size, SQLITE_STATIC); break;
    }
}

static SqlValue column(sqlite3_stmt *statement, int place) {
    SqlValue value = { SQL_NULL, 0, { 0 } };
    switch (sqlite3_column_type(statement, place)) {
    case SQLITE_INTEGER:
        value.kind = SQL_NUMBER, value.number = sqlite3_column_int64(statement, place);
        break;
    case SQLITE_FLOAT:
        value.kind = SQL_REAL, value.real = sqlite3_column_double(statement, place);
        break;
    case SQLITE_TEXT:
        value.kind = SQL_TEXT, value.bytes = sqlite3_column_text(statement, place);
        break;
    case SQLITE_BLOB:
        value.kind = SQL_BYTES, value.bytes = sqlite3_column_blob(statement, place);
        break;
    }
    if (value.kind >= SQL_TEXT) value.size = (uint32_t)sqlite3_column_bytes(statement, place);
    return value;
}

static bool keep_row(SqlJob *job, sqlite3_stmt *statement, int *room) {
    SqlValue *row = engine_row(job, room);
    bool is_kept = row;
    for (int i = 0; is_kept && i < job->rows.columns; i++) {
        row[i] = column(statement, i);
        is_kept = job_copy(job, &row[i]);
    }
    return is_kept;
}

static SqlOutcome outcome_of(SqlJob *job, int code) {
    if (code == SQLITE_OK || code == SQLITE_DONE) return SQL_DONE;
    if (code == SQLITE_CONSTRAINT) return SQL_REFUSED;
    snprintf(job->why, sizeof job->why, "%s", sqlite3_errstr(code));
    return SQL_FAILED;
}

static GameId game_of(const SqlPart *part) {
    GameId id = { { 0 } };
    if (part->value[0].size == sizeof id.bytes)
        memcpy(id.bytes, part->value[0].bytes, sizeof id.bytes);
    return id;
}

/* A row that is a job of its own need not be in its place. */
static SqlOutcome append(Hand *hand, SqlJob *job, const SqlPart *part) {
    GameId id = game_of(part);
    StoreRow row = { part->value[2].bytes, part->value[2].size };
    bool is_alone = part == job->parts && !part->next;
    int code = fresh_add(&hand->fresh, &id, part->value[1].number, &row, !is_alone);
    return outcome_of(job, code);
}

/* ---- loading ---- */

/* As in statements.def, but that a line may have several rows. */
#define LOAD                                                                                       \
    "SELECT e.seq, e.rows, e.row, s.seed FROM game g JOIN secret s ON s.game = g.id "              \
    "LEFT JOIN event e ON e.game = g.id AND e.seq > ?2 WHERE g.id = ?1 ORDER BY e.seq"

typedef struct {
    SqlJob *job;
    int room;
    int64_t since;
    SqlValue seed; /* of a game that there is */
} Loading;

/* Without bytes: no row, but the game is there. */
static bool add_row(void *data, uint32_t seq, const StoreRow *row) {
    Loading *loading = data;
    SqlValue bytes = { SQL_BYTES, (uint32_t)row->count, { .bytes = row->bytes } };
    SqlValue *values = engine_row(loading->job, &loading->room);
    if (!values || !job_copy(loading->job, &bytes)) return false;
    values[0] = (SqlValue){ SQL_NUMBER, 0, { .number = seq } };
    values[1] = bytes, values[2] = loading->seed;
    return true;
}

/* The rows of a line of `event`, or that the game has none there. */
static int add_line(Loading *loading, sqlite3_stmt *line) {
    if (!loading->job->rows.count) loading->seed = column(line, 3);
    if (!loading->job->rows.count && !job_copy(loading->job, &loading->seed)) return SQLITE_NOMEM;
    if (sqlite3_column_type(line, 0) == SQLITE_NULL)
        return add_row(loading, 0, &(StoreRow){ 0 }) ? SQLITE_ROW : SQLITE_NOMEM;
    Pack pack = pack_of(line, 0);
    StoreRow row;
    while (pack_next(&pack, &row))
        if (pack.seq > loading->since && !add_row(loading, (uint32_t)pack.seq, &row))
            return SQLITE_NOMEM;
    return pack.is_spoilt ? SQLITE_CORRUPT : SQLITE_ROW;
}

static int by_seq(const void *a, const void *b) {
    int64_t one = ((const SqlValue *)a)->number, other = ((const SqlValue *)b)->number;
    return (one > other) - (one < other);
}

/* What there is of a game in `event`, and what is not there yet. */
static SqlOutcome load(Hand *hand, SqlJob *job, const SqlPart *part) {
    sqlite3_stmt *lines = hand->statements[SQL_LOAD];
    GameId id = game_of(part);
    Loading loading = { .job = job, .since = part->value[1].number };
    SqlRows *rows = &job->rows;
    int code;
    *rows = (SqlRows){ .columns = 3 };
    for (int i = 0; i < part->count; i++) bind(lines, i + 1, &part->value[i]);
    while ((code = sqlite3_step(lines)) == SQLITE_ROW)
        if ((code = add_line(&loading, lines)) != SQLITE_ROW) break;
    sqlite3_reset(lines);
    sqlite3_clear_bindings(lines);
    int count = rows->count;
    if (code == SQLITE_DONE && count)
        code = fresh_read(&hand->fresh, &id, loading.since, add_row, &loading);
    if (rows->count > count)
        qsort(rows->values, (size_t)rows->count, 3 * sizeof *rows->values, by_seq);
    return outcome_of(job, code);
}

static SqlOutcome do_part(Hand *hand, SqlJob *job, const SqlPart *part) {
    if (part->statement == SQL_APPEND) return append(hand, job, part);
    if (part->statement == SQL_LOAD) return load(hand, job, part);
    sqlite3_stmt *statement = hand->statements[part->statement];
    int code, room = 0;
    for (int i = 0; i < part->count; i++) bind(statement, i + 1, &part->value[i]);
    int columns = sqlite3_column_count(statement);
    if (columns) job->rows = (SqlRows){ .columns = columns };
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!keep_row(job, statement, &room)) {
            code = SQLITE_NOMEM;
            break;
        }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (code != SQLITE_DONE) return outcome_of(job, code);
    bool has_changed = columns ? job->rows.count > 0 : sqlite3_changes(hand->base) > 0;
    bool is_refused = (part->must_change && !has_changed) || (part->must_miss && has_changed);
    return is_refused ? SQL_REFUSED : SQL_DONE;
}

static int step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* All that was done before `end`, whose last part failed. */
static void take_back(Hand *hand, SqlJob *job, const SqlPart *end) {
    step(hand->undo);
    for (SqlPart *part = job->parts; part->next != end; part = part->next) {
        GameId id = game_of(part);
        if (part->statement == SQL_APPEND) fresh_take_back(&hand->fresh, &id);
    }
}

/* A single statement is all or nothing by itself. */
static void do_job(Hand *hand, SqlJob *job) {
    bool has_several = hand->writes && job->parts && job->parts->next;
    if (has_several) step(hand->save);
    job->outcome = SQL_DONE;
    SqlPart *part = job->parts;
    for (; part && job->outcome == SQL_DONE; part = part->next)
        job->outcome = do_part(hand, job, part);
    if (has_several && job->outcome != SQL_DONE) take_back(hand, job, part);
    if (has_several) step(hand->release);
}

/* ---- groups ---- */

/* Some errors take the whole transaction back: then nothing of the group is done, and the jobs
 * behind must not become transactions of their own. */
static int do_jobs(Hand *hand, SqlJob *jobs) {
    for (SqlJob *job = jobs; job; job = job->next) {
        do_job(hand, job);
        if (sqlite3_get_autocommit(hand->base)) return sqlite3_errcode(hand->base);
    }
    return SQLITE_OK;
}

static bool does_write(const SqlJob *job) {
    const SqlPart *part = job->parts;
    while (part && !engine_writes(part->statement)) part = part->next;
    return part;
}

/* Who only reads needs no lock, and is not told of trouble with writing. */
static bool has_writes(const SqlJob *jobs) {
    while (jobs && !does_write(jobs)) jobs = jobs->next;
    return jobs;
}

/* An error of the disk at the commit leaves open what is on it. */
static int do_group(Hand *hand, SqlJob *jobs, SqlOutcome *outcome) {
    bool writes = has_writes(jobs);
    int code = step(writes ? hand->begin : hand->look);
    *outcome = SQL_FAILED;
    if (code == SQLITE_OK && writes) code = fresh_begin(&hand->fresh);
    if (code == SQLITE_OK) code = do_jobs(hand, jobs);
    if (code == SQLITE_OK && writes) code = fresh_end(&hand->fresh);
    if (code == SQLITE_OK) {
        code = step(hand->commit);
        if ((code & 0xff) == SQLITE_IOERR) *outcome = SQL_UNKNOWN;
    }
    if (code != SQLITE_OK && !sqlite3_get_autocommit(hand->base))
        sqlite3_exec(hand->base, "ROLLBACK", NULL, NULL, NULL);
    if (code != SQLITE_OK && writes) fresh_doubt(&hand->fresh, code);
    return code;
}

static void checkpoint(Hand *hand, int least) {
    if (hand->log_pages < least) return;
    sqlite3_wal_checkpoint_v2(hand->base, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    hand->log_pages = 0;
}

static int on_log(void *data, sqlite3 *base, const char *name, int pages) {
    (void)base, (void)name;
    ((Hand *)data)->log_pages = pages;
    return SQLITE_OK;
}

static void work(SqlWorker *worker, SqlJob *jobs) {
    Hand *hand = worker->base;
    SqlOutcome outcome;
    int code = do_group(hand, jobs, &outcome);
    const char *why = code == SQLITE_OK ? "" : sqlite3_errstr(code);
    if (has_writes(jobs)) engine_trouble(worker->sql, why);
    for (SqlJob *job = jobs; job && code != SQLITE_OK; job = job->next)
        engine_fail(job, outcome, why);
    checkpoint(hand, LOG_PAGES_MAX);
}

static bool rest(SqlWorker *worker) {
    checkpoint(worker->base, LOG_PAGES);
    return false;
}

/* Only the one who writes rows knows where all of them are. */
static int choose(const SqlJob *job) {
    bool loads = job->parts && job->parts->statement == SQL_LOAD;
    return loads || does_write(job) ? WRITER : READER;
}

/* ---- opening and closing ---- */

static bool prepare(Hand *hand, Error *err) {
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } own[] = {
        { &hand->begin, "BEGIN IMMEDIATE" }, { &hand->look, "BEGIN" },
        { &hand->commit, "COMMIT" },         { &hand->save, "SAVEPOINT job" },
        { &hand->release, "RELEASE job" },   { &hand->undo, "ROLLBACK TO job" },
    };
    bool is_fine = true;
    for (size_t i = 0; i < sizeof own / sizeof *own && is_fine; i++)
        is_fine = sqlite3_prepare_v3(hand->base, own[i].text, -1, SQLITE_PREPARE_PERSISTENT,
                                     own[i].statement, NULL) == SQLITE_OK;
    for (int i = 0; i < SQL_STATEMENTS && is_fine; i++) {
        if (i == SQL_APPEND) continue;                            // fresh.c does that
        if (i == SQL_TAKE_DUE || i == SQL_OTHERS_OPEN) continue;  // there is nobody to share with
        if (engine_writes((SqlStatement)i) && !hand->writes) continue;
        const char *text = i == SQL_LOAD ? LOAD : engine_text((SqlStatement)i);
        is_fine = sqlite3_prepare_v3(hand->base, text, -1, SQLITE_PREPARE_PERSISTENT,
                                     &hand->statements[i], NULL) == SQLITE_OK;
    }
    if (is_fine && hand->writes) is_fine = fresh_open(&hand->fresh, hand->base) == SQLITE_OK;
    return is_fine || refuse(err, 0, "%s", sqlite3_errmsg(hand->base));
}

static bool open_hand(Hand *hand, const char *place, const char *system, Error *err) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(place, &hand->base, flags, system) != SQLITE_OK)
        return refuse(err, 0, "%s", hand->base ? sqlite3_errmsg(hand->base) : "no memory");
    sqlite3_busy_timeout(hand->base, BUSY_MS);
    sqlite3_extended_result_codes(hand->base, 0);
    return run(
        hand->base,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
        "PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16000;",
        err);
}

static void close_hand(Hand *hand) {
    fresh_close(&hand->fresh);
    sqlite3_stmt *own[] = { hand->begin, hand->look,    hand->commit,
                            hand->save,  hand->release, hand->undo };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) sqlite3_finalize(own[i]);
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(hand->statements[i]);
    sqlite3_close(hand->base);
}

/* One process has a database: two would not hear of each other's games. */
int sqlite_lock(const char *place, Error *err) {
    char path[4200];
    Text out = text_into(path, sizeof path);
    text_print(&out, "%s.lock", place);
    if (out.cut) {
        refuse(err, 0, "its path is too long");
        return -1;
    }
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        refuse(err, 0, "its folder cannot be written: %s", strerror(errno));
        return -1;
    }
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    refuse(err, 0, "another brett has it open");
    close(file);
    return -1;
}

static void close_all(Sql *sql) {
    File *file = sql->base;
    if (!file) return;
    close_hand(&file->hand[READER]);
    close_hand(&file->hand[WRITER]);  // the last one folds the log into the file
    if (file->lock_file >= 0) close(file->lock_file);
    free(file);
}

static bool open_hands(File *file, const char *place, Error *err) {
    Hand *writer = &file->hand[WRITER], *reader = &file->hand[READER];
    if (!gather_begin(&file->system)) return refuse(err, 0, "SQLite cannot be started");
    bool is_open = open_hand(writer, place, file->system.zName, err) &&
                   migrate(writer->base, err) && open_hand(reader, place, file->system.zName, err);
    gather_end(&file->system);
    return is_open && prepare(writer, err) && prepare(reader, err);
}

static bool open_all(Sql *sql, const char *place, Error *err) {
    File *file = sql->base = calloc(1, sizeof *file);
    if (!file) return refuse(err, 0, "there is no memory");
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);  // counting needs a lock; too late: it goes on
    Hand *writer = &file->hand[WRITER];
    file->lock_file = sqlite_lock(place, err);
    writer->writes = true;
    for (int i = 0; i < BOTH; i++) sql->worker[i].base = &file->hand[i];
    if (file->lock_file < 0 || !open_hands(file, place, err)) return false;
    sqlite3_wal_hook(writer->base, on_log, writer);
    return true;
}

const SqlEngine sqlite_engine = { BOTH, open_all, close_all, choose, work, rest, NULL };
