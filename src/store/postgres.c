/* postgres.c - the database that several servers share: PostgreSQL with three connections.
 *
 * Each has a thread, as the file of sqlite.c has: what is asked comes through a queue anyway, so
 * that a thread that may wait is simpler than a loop that may not. One writes steps, and nothing
 * else makes it wait: all rows of a group are one statement and, as long as nothing that lists tell
 * has changed, one round to the database and back. One writes everything else, and one reads.
 *
 * Rows of a group are sorted by their game: two servers that want the same ones wait for each other
 * in the same order, and never in a ring.
 * SPDX-License-Identifier: MIT */
#include "engine.h"
#include "herald.h"
#include "pg.h"
#include "pg_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS, OTHERS, READER, ALL };
enum { OID_BYTES = 17, OID_INT8 = 20, TEXT_MAX = 2000, NAME_SIZE = 16 };

typedef struct {
    char *place;
    Pg pg[ALL];
    Herald *herald;
} Post;

/* ---- statements ---- */

/* What this database says otherwise. Who logs in must not do so with a password that is being
 * changed; and games that are due are given to one server, which has a while to look at them. */
static const char *end_of(SqlStatement statement) {
    return statement == SQL_LOG_IN ? " FOR SHARE" : "";
}

/* The subquery is not EXISTS: that may become a join, planned for an empty table, which walks over
 * all rows when there are many. */
static const char append_all[] =
    "INSERT INTO event (game, seq, row) SELECT u.game, u.seq, u.row "
    "FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) AS u (game, seq, row) "
    "WHERE (SELECT true FROM event e WHERE e.game = u.game AND e.seq = u.seq - 1) "
    "ON CONFLICT DO NOTHING RETURNING game";

static void name_of(SqlStatement statement, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "s%d", (int)statement);
}

/* ?1 becomes $1. */
static bool prepare(PGconn *link, SqlStatement statement) {
    char text[TEXT_MAX], name[NAME_SIZE];
    snprintf(text, sizeof text, "%s%s", engine_text(statement), end_of(statement));
    for (char *at = text; (at = strchr(at, '?'));) *at = '$';
    name_of(statement, name);
    PGresult *result = PQprepare(link, name, text, 0, NULL);
    bool is_ready = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return is_ready;
}

static bool prepare_some(PGconn *link, bool writing) {
    bool is_ready = true;
    for (int i = 0; is_ready && i < SQL_STATEMENTS; i++)
        if (i != SQL_APPEND && (writing || !engine_writes((SqlStatement)i)))
            is_ready = prepare(link, (SqlStatement)i);
    return is_ready;
}

static bool greet_others(PGconn *link) { return prepare_some(link, true); }
static bool greet_reader(PGconn *link) { return prepare_some(link, false); }

/* However few rows there were when it was planned, rows are looked for by their key. */
static bool greet_steps(PGconn *link) {
    PGresult *set = PQexec(link, "SET enable_seqscan = off; SET enable_hashjoin = off; "
                                 "SET enable_mergejoin = off; SET enable_bitmapscan = off");
    bool is_set = PQresultStatus(set) == PGRES_COMMAND_OK;
    PQclear(set);
    PGresult *result = PQprepare(link, "append", append_all, 0, NULL);
    bool is_ready = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return is_set && is_ready && prepare(link, SQL_FACTS) && prepare(link, SQL_SEATED);
}

/* ---- parts ---- */

static bool send_part(Pg *pg, const SqlPart *part) {
    char name[NAME_SIZE];
    name_of(part->statement, name);
    return pg_send(pg, name, part->value, part->count);
}

/* What came of a part. A rule that was broken is a refusal. */
static SqlOutcome judge(SqlJob *job, const SqlPart *part, const PGresult *result) {
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!pg_is_fine(result)) {
        if (state) pg_explain(result, job->why);
        return state && strncmp(state, "23", 2) == 0 ? SQL_REFUSED : SQL_FAILED;
    }
    if (!pg_keep_rows(result, job)) {
        engine_fail(job, SQL_FAILED, "there is no memory");
        return SQL_FAILED;
    }
    bool has_changed = pg_changed(result);
    bool is_refused = (part->must_change && !has_changed) || (part->must_miss && has_changed);
    return is_refused ? SQL_REFUSED : SQL_DONE;
}

/* The results of all parts; false: the connection is gone. */
static bool take_parts(Pg *pg, SqlJob *job) {
    job->outcome = SQL_DONE;
    for (SqlPart *part = job->parts; part; part = part->next) {
        PGresult *result = pg_take(pg);
        if (!result) return false;
        if (job->outcome == SQL_DONE) job->outcome = judge(job, part, result);
        PQclear(result);
    }
    return true;
}

static void fail_all(SqlJob *jobs, SqlOutcome outcome, const char *why) {
    for (SqlJob *job = jobs; job; job = job->next) engine_fail(job, outcome, why);
}

/* ---- reading ---- */

/* Each job by itself, all of them sent at once. */
static void read_jobs(Pg *pg, SqlJob *jobs) {
    bool is_sent = true;
    for (SqlJob *job = jobs; job && is_sent; job = job->next) {
        for (SqlPart *part = job->parts; part && is_sent; part = part->next)
            is_sent = send_part(pg, part);
        is_sent = is_sent && pg_sync(pg);
    }
    for (SqlJob *job = jobs; job; job = job->next) {
        bool is_taken = is_sent && pg->link && take_parts(pg, job);
        PGresult *end = is_taken ? pg_take(pg) : NULL;
        if (!end) engine_fail(job, SQL_FAILED, pg->why);
        PQclear(end);
    }
    if (!is_sent) pg_drop(pg);
}

/* ---- writing what is no step ---- */

/* Control statements whose results are still to come. */
static bool pass(Pg *pg, int *owed) {
    bool is_fine = true;
    for (; *owed > 0 && is_fine; --*owed) is_fine = pg_pass(pg);
    return is_fine;
}

/* One job within the transaction: if it is refused nothing of it stays. */
static bool do_job(Pg *pg, SqlJob *job, int *owed) {
    bool is_sent = pg_say(pg, "SAVEPOINT job");
    for (SqlPart *part = job->parts; part && is_sent; part = part->next)
        is_sent = send_part(pg, part);
    ++*owed;
    if (!is_sent || !pg_sync(pg) || !pass(pg, owed) || !take_parts(pg, job) || !pg_pass(pg))
        return false;
    if (job->outcome != SQL_DONE) {
        if (!pg_say(pg, "ROLLBACK TO job")) return false;
        ++*owed;
    }
    ++*owed;
    return pg_say(pg, "RELEASE job");
}

/* A commit of a transaction in which something went wrong says ROLLBACK. */
static SqlOutcome commit(Pg *pg, int *owed) {
    if (!pg_say(pg, "COMMIT") || !pg_sync(pg)) return SQL_UNKNOWN;
    bool is_fine = pass(pg, owed);
    PGresult *result = pg->link ? pg_take(pg) : NULL;
    bool is_done =
        result && is_fine && pg_is_fine(result) && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (result && !pg_is_fine(result)) pg_explain(result, pg->why);
    PQclear(result);
    result = pg->link ? pg_take(pg) : NULL;
    PQclear(result);
    if (!result) return SQL_UNKNOWN;
    return is_done ? SQL_DONE : SQL_FAILED;
}

/* Who looks what there is before he adds something holds up all others who do, until the commit.
 * It is the first lock of a transaction, so that nobody waits in a ring. */
static bool looks_first(const SqlJob *jobs) {
    for (; jobs; jobs = jobs->next)
        if (jobs->parts && jobs->parts->statement == SQL_OTHERS_OPEN) return true;
    return false;
}

static SqlOutcome write_others(Pg *pg, SqlJob *jobs) {
    int owed = 1;
    bool is_fine = pg_say(pg, "BEGIN");
    if (is_fine && looks_first(jobs)) is_fine = pg_say(pg, PG_OPENING_LOCK), owed++;
    for (SqlJob *job = jobs; job && is_fine; job = job->next) is_fine = do_job(pg, job, &owed);
    if (is_fine) return commit(pg, &owed);
    pg_drop(pg);  // which takes back what was begun
    return SQL_FAILED;
}

/* ---- writing steps ---- */

static const uint8_t *game_of(const SqlJob *job) { return job->parts->value[0].bytes; }

enum { ID_BYTES = 16 };

static int by_game(const void *a, const void *b) {
    return memcmp(game_of(*(SqlJob *const *)a), game_of(*(SqlJob *const *)b), ID_BYTES);
}

/* A list of values as PostgreSQL takes it: dimensions, flags, type, length, first index, and each
 * with its size. */
typedef struct {
    uint8_t *start, *at;
} Array;

static void put(Array *array, uint64_t number, int bytes) {
    for (int i = bytes - 1; i >= 0; i--) *array->at++ = (uint8_t)(number >> 8 * i);
}

static Array array_of(SqlJob **jobs, int count, int place, unsigned type) {
    size_t bytes = 20;
    for (int i = 0; i < count; i++) bytes += 12 + jobs[i]->parts->value[place].size;
    Array array = { malloc(bytes), NULL };
    array.at = array.start;
    if (!array.start) return array;
    put(&array, 1, 4), put(&array, 0, 4), put(&array, type, 4);
    put(&array, (uint64_t)count, 4), put(&array, 1, 4);
    for (int i = 0; i < count; i++) {
        const SqlValue *value = &jobs[i]->parts->value[place];
        put(&array, value->kind == SQL_NUMBER ? 8 : value->size, 4);
        if (value->kind == SQL_NUMBER) {
            put(&array, (uint64_t)value->number, 8);
        } else {
            memcpy(array.at, value->bytes, value->size);
            array.at += value->size;
        }
    }
    return array;
}

static bool send_append(Pg *pg, SqlJob **jobs, int count) {
    static const unsigned types[] = { OID_BYTES, OID_INT8, OID_BYTES };
    SqlValue values[3];
    Array arrays[3];
    bool is_sent = true;
    for (int i = 0; i < 3; i++) {
        arrays[i] = array_of(jobs, count, i, types[i]);
        values[i] = (SqlValue){ SQL_BYTES,
                                (uint32_t)(arrays[i].at - arrays[i].start),
                                { .bytes = arrays[i].start } };
        is_sent = is_sent && arrays[i].start;
    }
    is_sent = is_sent && pg_send(pg, "append", values, 3);
    for (int i = 0; i < 3; i++) free(arrays[i].start);
    return is_sent;
}

/* Rows that were written are told in the order in which they were sent. */
static void mark_written(SqlJob **jobs, int count, const PGresult *result) {
    int row = 0;
    for (int i = 0; i < count; i++) {
        bool is_written = row < PQntuples(result) &&
                          memcmp(PQgetvalue(result, row, 0), game_of(jobs[i]), ID_BYTES) == 0;
        jobs[i]->outcome = is_written ? SQL_DONE : SQL_REFUSED;
        row += is_written;
    }
}

/* The rows; without BEGIN they are on the disk when this has come back. */
static SqlOutcome append(Pg *pg, SqlJob **jobs, int count, bool has_more) {
    if ((has_more && !pg_say(pg, "BEGIN")) || !send_append(pg, jobs, count) || !pg_sync(pg)) {
        pg_drop(pg);
        return SQL_FAILED;
    }
    bool is_fine = !has_more || pg_pass(pg);
    PGresult *result = pg->link ? pg_take(pg) : NULL;
    is_fine = is_fine && result && pg_is_fine(result);
    if (is_fine) mark_written(jobs, count, result);
    if (result && !is_fine) pg_explain(result, pg->why);
    PQclear(result);
    bool is_synced = pg->link && pg_pass(pg);
    if (!pg->link) return has_more ? SQL_FAILED : SQL_UNKNOWN;
    if (is_fine && is_synced) return SQL_DONE;
    pg_drop(pg);
    return SQL_FAILED;
}

/* What lists tell of games whose rows were written. */
static SqlOutcome add_facts(Pg *pg, SqlJob **jobs, int count) {
    int owed = 0;
    bool is_sent = true;
    for (int i = 0; i < count && is_sent; i++) {
        SqlPart *part = jobs[i]->outcome == SQL_DONE ? jobs[i]->parts->next : NULL;
        for (; part && is_sent; part = part->next, owed++) is_sent = send_part(pg, part);
    }
    SqlOutcome outcome = is_sent ? commit(pg, &owed) : SQL_FAILED;
    if (outcome != SQL_DONE) pg_drop(pg);
    return outcome;
}

/* One row of each game at most. */
static SqlOutcome write_batch(Pg *pg, SqlJob **jobs, int count) {
    bool has_more = false;
    for (int i = 0; i < count; i++) has_more = has_more || jobs[i]->parts->next;
    SqlOutcome outcome = append(pg, jobs, count, has_more);
    if (outcome == SQL_DONE && has_more) outcome = add_facts(pg, jobs, count);
    for (int i = 0; i < count && outcome != SQL_DONE; i++) engine_fail(jobs[i], outcome, pg->why);
    return outcome;
}

static SqlOutcome write_steps(Pg *pg, SqlJob *first) {
    SqlJob *jobs[SQL_GROUP], *batch[SQL_GROUP];
    SqlOutcome worst = SQL_DONE;
    int count = 0;
    for (SqlJob *job = first; job; job = job->next) jobs[count++] = job;
    while (count) {
        int taken = 0, left = 0;
        qsort(jobs, (size_t)count, sizeof *jobs, by_game);
        for (int i = 0; i < count; i++)
            if (taken && by_game(&batch[taken - 1], &jobs[i]) == 0)
                jobs[left++] = jobs[i];
            else
                batch[taken++] = jobs[i];
        SqlOutcome outcome = pg_is_there(pg) ? write_batch(pg, batch, taken) : SQL_FAILED;
        for (int i = 0; i < taken && !pg->link && outcome == SQL_FAILED; i++)
            engine_fail(batch[i], SQL_FAILED, pg->why);
        if (outcome != SQL_DONE) worst = outcome;
        count = left;
    }
    return worst;
}

/* ---- the engine ---- */

static int choose(const SqlJob *job) {
    if (job->parts && job->parts->statement == SQL_APPEND) return STEPS;
    for (const SqlPart *part = job->parts; part; part = part->next)
        if (engine_writes(part->statement)) return OTHERS;
    return READER;
}

static void work(SqlWorker *worker, SqlJob *jobs) {
    Pg *pg = worker->base;
    Post *post = worker->sql->base;
    SqlOutcome outcome = SQL_FAILED;
    if (!pg_is_there(pg)) {
        fail_all(jobs, SQL_FAILED, pg->why);
    } else if (pg == &post->pg[READER]) {
        read_jobs(pg, jobs);
        return;
    } else if (pg == &post->pg[STEPS]) {
        outcome = write_steps(pg, jobs);
    } else {
        outcome = write_others(pg, jobs);
        if (outcome != SQL_DONE) fail_all(jobs, outcome, pg->why);
    }
    if (pg != &post->pg[READER]) engine_trouble(worker->sql, outcome == SQL_DONE ? "" : pg->why);
}

static void tell(Sql *sql, const char *word) { herald_tell(((Post *)sql->base)->herald, word); }

static bool open_all(Sql *sql, const char *place, Error *err) {
    bool (*const greet[])(PGconn *) = { greet_steps, greet_others, greet_reader };
    Post *post = sql->base = calloc(1, sizeof *post);
    if (!post) return refuse(err, 0, "there is no memory");
    post->place = strdup(place);
    if (!post->place) return refuse(err, 0, "there is no memory");
    if (!pg_tables_migrate(place, err)) return false;
    for (int i = 0; i < ALL; i++) {
        post->pg[i] = (Pg){ .place = post->place, .greet = greet[i] };
        sql->worker[i].base = &post->pg[i];
        if (!pg_is_there(&post->pg[i])) return refuse(err, 0, "%s", post->pg[i].why);
    }
    return (post->herald = herald_new(sql, post->place, err));
}

static void close_all(Sql *sql) {
    Post *post = sql->base;
    if (!post) return;
    herald_free(post->herald);
    for (int i = 0; i < ALL; i++) pg_drop(&post->pg[i]);
    free(post->place);
    free(post);
}

const SqlEngine postgres_engine = { ALL, open_all, close_all, choose, work, NULL, tell };
