/* sqlite.c - the database in a file: SQLite with a thread that writes and one that reads.
 *
 * The writer takes the whole queue as one transaction. In the write-ahead log only synchronous=FULL
 * waits for the disk at a commit, so that is what is set. Checkpoints would make one commit in a
 * thousand slow; here they are made when nobody waits.
 * SPDX-License-Identifier: MIT */
#include "sqlite.h"
#include "job.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    GROUP_MAX = 512,      /* jobs in a transaction */
    BUSY_MS = 5000,       /* how long another program may hold the file */
    LOG_PAGES = 1000,     /* of the log, when it is worth a checkpoint, */
    LOG_PAGES_MAX = 16000 /* and when it must have one */
};

/* A queue with the thread that empties it. */
typedef struct {
    Sql *sql;
    pthread_t thread;
    pthread_cond_t news;
    sqlite3 *base;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    sqlite3_stmt *begin, *commit, *save, *release, *undo;
    SqlJob *first, **last;
    bool writes;
    int log_pages;
} Worker;

struct Sql {
    pthread_mutex_t lock; /* for the queues and what is done */
    Worker writer, reader;
    SqlJob *done, **done_last;
    int under_way;
    char trouble[SQL_WHY];
    bool is_closing;
    void (*wake)(void *data);
    void *data;
    int lock_file;
};

static const struct {
    bool writes;
    const char *text;
} statements[] = {
#define STATEMENT(name, writes, text) { writes, text },
#include "statements.def"
#undef STATEMENT
};

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

/* Rows lie one after the other; when there is no place for another one all move to twice as much.
 */
static bool keep_row(SqlJob *job, sqlite3_stmt *statement, int *room) {
    SqlRows *rows = &job->rows;
    if (rows->count == *room) {
        int more = *room ? 2 * *room : 4;
        size_t size = (size_t)rows->columns * sizeof(SqlValue);
        SqlValue *values = job_memory(job, (size_t)more * size);
        if (!values) return false;
        if (rows->count) memcpy(values, rows->values, (size_t)rows->count * size);
        rows->values = values;
        *room = more;
    }
    for (int i = 0; i < rows->columns; i++) {
        SqlValue *value = &rows->values[rows->count * rows->columns + i];
        *value = column(statement, i);
        if (!job_copy(job, value)) return false;
    }
    rows->count++;
    return true;
}

static SqlOutcome do_part(Worker *worker, SqlJob *job, const SqlPart *part) {
    sqlite3_stmt *statement = worker->statements[part->statement];
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
    if (code == SQLITE_CONSTRAINT) return SQL_REFUSED;
    if (code != SQLITE_DONE) {
        snprintf(job->why, sizeof job->why, "%s", sqlite3_errstr(code));
        return SQL_FAILED;
    }
    bool has_changed = columns ? job->rows.count > 0 : sqlite3_changes(worker->base) > 0;
    return part->must_change && !has_changed ? SQL_REFUSED : SQL_DONE;
}

static int step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* A single statement is all or nothing by itself. */
static void do_job(Worker *worker, SqlJob *job) {
    bool has_several = worker->writes && job->parts && job->parts->next;
    if (has_several) step(worker->save);
    job->outcome = SQL_DONE;
    for (SqlPart *part = job->parts; part && job->outcome == SQL_DONE; part = part->next)
        job->outcome = do_part(worker, job, part);
    if (has_several && job->outcome != SQL_DONE) step(worker->undo);
    if (has_several) step(worker->release);
}

static void fail(SqlJob *job, SqlOutcome outcome, const char *why) {
    job->outcome = outcome;
    snprintf(job->why, sizeof job->why, "%s", why);
}

/* ---- groups ---- */

/* Some errors take the whole transaction back: then nothing of the group is done, and the jobs
 * behind must not become transactions of their own. */
static int do_jobs(Worker *worker, SqlJob *jobs) {
    for (SqlJob *job = jobs; job; job = job->next) {
        do_job(worker, job);
        if (sqlite3_get_autocommit(worker->base)) return sqlite3_errcode(worker->base);
    }
    return SQLITE_OK;
}

static void note_trouble(Worker *worker, const char *why) {
    if (!worker->writes) return;
    pthread_mutex_lock(&worker->sql->lock);
    snprintf(worker->sql->trouble, SQL_WHY, "%s", why);
    pthread_mutex_unlock(&worker->sql->lock);
}

/* An error of the disk at the commit leaves open what is on it. */
static void do_group(Worker *worker, SqlJob *jobs) {
    SqlOutcome outcome = SQL_FAILED;
    int code = step(worker->begin);
    if (code == SQLITE_OK) code = do_jobs(worker, jobs);
    if (code == SQLITE_OK) {
        code = step(worker->commit);
        if ((code & 0xff) == SQLITE_IOERR) outcome = SQL_UNKNOWN;
    }
    note_trouble(worker, code == SQLITE_OK ? "" : sqlite3_errstr(code));
    if (code == SQLITE_OK) return;
    const char *why = sqlite3_errstr(code);
    if (!sqlite3_get_autocommit(worker->base))
        sqlite3_exec(worker->base, "ROLLBACK", NULL, NULL, NULL);
    for (SqlJob *job = jobs; job; job = job->next) fail(job, outcome, why);
}

static void checkpoint(Worker *worker, bool has_time) {
    if (!worker->writes || worker->log_pages < (has_time ? LOG_PAGES : LOG_PAGES_MAX)) return;
    sqlite3_wal_checkpoint_v2(worker->base, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    worker->log_pages = 0;
}

static int on_log(void *data, sqlite3 *base, const char *name, int pages) {
    (void)base, (void)name;
    ((Worker *)data)->log_pages = pages;
    return SQLITE_OK;
}

/* The first jobs of the queue; NULL when it is empty. */
static SqlJob *take_group(Worker *worker) {
    SqlJob *jobs = worker->first, **end = &worker->first;
    for (int i = 0; *end && i < GROUP_MAX; i++) end = &(*end)->next;
    worker->first = *end;
    if (!worker->first) worker->last = &worker->first;
    *end = NULL;
    return jobs;
}

static void *work(void *data) {
    Worker *worker = data;
    Sql *sql = worker->sql;
    pthread_mutex_lock(&sql->lock);
    for (;;) {
        while (!worker->first && !sql->is_closing) {
            if (worker->log_pages >= LOG_PAGES) {
                pthread_mutex_unlock(&sql->lock);
                checkpoint(worker, true);
                pthread_mutex_lock(&sql->lock);
            } else {
                pthread_cond_wait(&worker->news, &sql->lock);
            }
        }
        SqlJob *jobs = take_group(worker), **end = &jobs;
        if (!jobs) break;
        pthread_mutex_unlock(&sql->lock);
        do_group(worker, jobs);
        checkpoint(worker, false);
        while (*end) end = &(*end)->next;
        pthread_mutex_lock(&sql->lock);
        *sql->done_last = jobs;
        sql->done_last = end;
        sql->wake(sql->data);
    }
    pthread_mutex_unlock(&sql->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static bool prepare(Worker *worker, Error *err) {
    const struct {
        sqlite3_stmt **statement;
        const char *text;
    } own[] = {
        { &worker->begin, worker->writes ? "BEGIN IMMEDIATE" : "BEGIN" },
        { &worker->commit, "COMMIT" },
        { &worker->save, "SAVEPOINT job" },
        { &worker->release, "RELEASE job" },
        { &worker->undo, "ROLLBACK TO job" },
    };
    bool is_fine = true;
    for (size_t i = 0; i < sizeof own / sizeof *own && is_fine; i++)
        is_fine = sqlite3_prepare_v3(worker->base, own[i].text, -1, SQLITE_PREPARE_PERSISTENT,
                                     own[i].statement, NULL) == SQLITE_OK;
    for (int i = 0; i < SQL_STATEMENTS && is_fine; i++) {
        if (statements[i].writes && !worker->writes) continue;
        is_fine =
            sqlite3_prepare_v3(worker->base, statements[i].text, -1, SQLITE_PREPARE_PERSISTENT,
                               &worker->statements[i], NULL) == SQLITE_OK;
    }
    return is_fine || refuse(err, 0, "%s", sqlite3_errmsg(worker->base));
}

static bool open_base(Worker *worker, const char *place, Error *err) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(place, &worker->base, flags, NULL) != SQLITE_OK)
        return refuse(err, 0, "%s", worker->base ? sqlite3_errmsg(worker->base) : "no memory");
    sqlite3_busy_timeout(worker->base, BUSY_MS);
    sqlite3_extended_result_codes(worker->base, 0);
    return run(worker->base,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
               "PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF;",
               err);
}

static void close_base(Worker *worker) {
    sqlite3_stmt *own[] = { worker->begin, worker->commit, worker->save, worker->release,
                            worker->undo };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) sqlite3_finalize(own[i]);
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(worker->statements[i]);
    sqlite3_close(worker->base);
}

/* One process has a database: two would not hear of each other's games. */
static bool lock_place(Sql *sql, const char *place, Error *err) {
    char path[4200];
    Text out = text_into(path, sizeof path);
    text_print(&out, "%s.lock", place);
    if (out.cut) return refuse(err, 0, "its path is too long");
    sql->lock_file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (sql->lock_file < 0)
        return refuse(err, 0, "its folder cannot be written: %s", strerror(errno));
    return flock(sql->lock_file, LOCK_EX | LOCK_NB) == 0 ||
           refuse(err, 0, "another brett has it open");
}

static bool open_all(Sql *sql, const char *place, Error *err) {
    sql->writer.writes = true;
    if (!lock_place(sql, place, err) || !open_base(&sql->writer, place, err) ||
        !migrate(sql->writer.base, err) || !open_base(&sql->reader, place, err) ||
        !prepare(&sql->writer, err) || !prepare(&sql->reader, err))
        return false;
    sqlite3_wal_hook(sql->writer.base, on_log, &sql->writer);
    return true;
}

static void free_all(Sql *sql) {
    close_base(&sql->reader);
    close_base(&sql->writer);  // the last one folds the log into the file
    if (sql->lock_file >= 0) close(sql->lock_file);
    pthread_mutex_destroy(&sql->lock);
    pthread_cond_destroy(&sql->writer.news);
    pthread_cond_destroy(&sql->reader.news);
    free(sql);
}

static void end_work(Sql *sql, Worker *worker) {
    pthread_mutex_lock(&sql->lock);
    sql->is_closing = true;
    pthread_cond_signal(&worker->news);
    pthread_mutex_unlock(&sql->lock);
    pthread_join(worker->thread, NULL);
}

Sql *sql_open(const char *place, void (*wake)(void *data), void *data, Error *err) {
    Sql *sql = calloc(1, sizeof *sql);
    if (!sql) {
        refuse(err, 0, "there is no memory");
        return NULL;
    }
    Worker *workers[] = { &sql->writer, &sql->reader };
    pthread_mutex_init(&sql->lock, NULL);
    for (int i = 0; i < 2; i++) pthread_cond_init(&workers[i]->news, NULL);
    sql->wake = wake, sql->data = data;
    sql->lock_file = -1;
    sql->done_last = &sql->done;
    bool is_open = open_all(sql, place, err);
    for (int i = 0; i < 2 && is_open; i++) {
        workers[i]->sql = sql;
        workers[i]->last = &workers[i]->first;
        is_open = pthread_create(&workers[i]->thread, NULL, work, workers[i]) == 0 ||
                  refuse(err, 0, "no thread can be started");
        if (!is_open && i == 1) {
            end_work(sql, &sql->writer);
        }
    }
    if (is_open) return sql;
    free_all(sql);
    return NULL;
}

void sql_close(Sql *sql) {
    if (!sql) return;
    end_work(sql, &sql->writer);
    end_work(sql, &sql->reader);
    sql_collect(sql);
    free_all(sql);
}

/* ---- the queue ---- */

static void enqueue(Sql *sql, Worker *worker, SqlJob *job) {
    pthread_mutex_lock(&sql->lock);
    *worker->last = job;
    worker->last = &job->next;
    sql->under_way++;
    pthread_cond_signal(&worker->news);
    pthread_mutex_unlock(&sql->lock);
}

void sql_send(Sql *sql, SqlJob *job) {
    bool writes = false;
    for (SqlPart *part = job->parts; part; part = part->next)
        writes = writes || statements[part->statement].writes;
    enqueue(sql, writes ? &sql->writer : &sql->reader, job);
}

int sql_collect(Sql *sql) {
    pthread_mutex_lock(&sql->lock);
    SqlJob *jobs = sql->done;
    sql->done = NULL;
    sql->done_last = &sql->done;
    pthread_mutex_unlock(&sql->lock);
    int count = 0;
    for (SqlJob *next; jobs; jobs = next, count++) {
        next = jobs->next;
        if (jobs->done) jobs->done(jobs);
        sql_drop(jobs);
    }
    pthread_mutex_lock(&sql->lock);
    int left = sql->under_way -= count;
    pthread_mutex_unlock(&sql->lock);
    return left;
}

void sql_trouble(Sql *sql, char why[SQL_WHY]) {
    pthread_mutex_lock(&sql->lock);
    memcpy(why, sql->trouble, SQL_WHY);
    pthread_mutex_unlock(&sql->lock);
}
