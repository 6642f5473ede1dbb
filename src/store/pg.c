/* pg.c - a connection to PostgreSQL for one thread that may wait.
 * SPDX-License-Identifier: MIT */
#include "pg.h"
#include "job.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE_MS = 100, PAUSE_MAX_MS = 5000, WAIT_MS = 20000, VALUES_MAX = 16 };
enum { OID_BYTES = 17, OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23, OID_FLOAT8 = 701 };

/* Who has given up waiting must not find later that it was done after all: hence all the limits.
 * A commit that is told as done must be on the disk, whatever the database thinks of others. */
static const char settings[] =
    "SET statement_timeout = '10s'; SET lock_timeout = '5s'; "
    "SET idle_in_transaction_session_timeout = '15s'; SET plan_cache_mode = force_generic_plan; "
    "SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN "
    "set_config('synchronous_commit', 'on', false) END";

int64_t pg_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void note(Pg *pg, const char *why) {
    snprintf(pg->why, sizeof pg->why, "%.*s", (int)strcspn(why, "\n"), why);
}

/* ---- coming and going ---- */

void pg_drop(Pg *pg) {
    PQfinish(pg->link);
    pg->link = NULL;
}

/* After a failure so long that a database that comes back is not run over by all at once. */
static void pause_a_while(Pg *pg) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pg->pause = pg->pause ? 2 * pg->pause : PAUSE_MS;
    if (pg->pause > PAUSE_MAX_MS) pg->pause = PAUSE_MAX_MS;
    pg->again = pg_clock() + pg->pause / 2 + now.tv_nsec / 1000 % pg->pause;
}

/* What matters of it comes as a result, too. */
static void ignore(void *data, const char *notice) { (void)data, (void)notice; }

static bool set_up(Pg *pg) {
    PQsetNoticeProcessor(pg->link, ignore, NULL);
    PGresult *set = PQexec(pg->link, settings);
    bool is_set = PQresultStatus(set) == PGRES_TUPLES_OK;
    PQclear(set);
    return is_set && (!pg->greet || pg->greet(pg->link)) && PQsetnonblocking(pg->link, 1) == 0 &&
           PQenterPipelineMode(pg->link);
}

bool pg_is_there(Pg *pg) {
    static const char *const keys[] = { "dbname",
                                        "fallback_application_name",
                                        "connect_timeout",
                                        "client_encoding",
                                        "keepalives_idle",
                                        "tcp_user_timeout",
                                        NULL };
    const char *const values[] = { pg->place, "brett", "5", "UTF8", "10", "15000", NULL };
    if (pg->link && PQstatus(pg->link) == CONNECTION_OK) return true;
    if (pg->link) pg_drop(pg);
    if (pg_clock() < pg->again) return false;
    pg->link = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg->link) == CONNECTION_OK && set_up(pg)) {
        pg->pause = 0;
        pg->links++;
        return true;
    }
    note(pg, pg->link ? PQerrorMessage(pg->link) : "there is no memory");
    pg_drop(pg);
    pause_a_while(pg);
    return false;
}

/* ---- sending ---- */

bool pg_say(Pg *pg, const char *text) {
    return PQsendQueryParams(pg->link, text, 0, NULL, NULL, NULL, NULL, 1);
}

/* Numbers are sent as text: what type they have is the statement's business. */
bool pg_send(Pg *pg, const char *name, const SqlValue *values, int count) {
    const char *text[VALUES_MAX];
    int size[VALUES_MAX], form[VALUES_MAX];
    char digits[VALUES_MAX][32];
    if (count > VALUES_MAX) return false;
    for (int i = 0; i < count; i++) {
        const SqlValue *value = &values[i];
        size[i] = (int)value->size;
        form[i] = value->kind == SQL_BYTES;
        text[i] = value->kind == SQL_NULL ? NULL : digits[i];
        if (value->kind == SQL_NUMBER)
            snprintf(digits[i], sizeof *digits, "%lld", (long long)value->number);
        if (value->kind == SQL_REAL) snprintf(digits[i], sizeof *digits, "%.17g", value->real);
        if (value->kind == SQL_TEXT || value->kind == SQL_BYTES) text[i] = value->bytes;
    }
    return PQsendQueryPrepared(pg->link, name, count, text, size, form, 1);
}

bool pg_sync(Pg *pg) { return PQpipelineSync(pg->link); }

/* ---- waiting ---- */

bool pg_wait(PGconn *link, bool writes, int more, int milliseconds) {
    struct pollfd file[2] = { { .fd = PQsocket(link), .events = POLLIN },
                              { .fd = more, .events = POLLIN } };
    if (writes) file[0].events |= POLLOUT;
    return poll(file, 2, milliseconds) != 0;
}

PGresult *pg_take(Pg *pg) {
    int64_t until = pg_clock() + WAIT_MS;
    while (pg->link && PQstatus(pg->link) == CONNECTION_OK) {
        int unsent = PQflush(pg->link);
        if (unsent < 0 || !PQconsumeInput(pg->link)) break;
        // After each statement's result comes a NULL; who asks knows that there is one more.
        for (int i = 0; i < 2 && !PQisBusy(pg->link); i++) {
            PGresult *result = PQgetResult(pg->link);
            if (result && PQstatus(pg->link) == CONNECTION_OK) return result;
            PQclear(result);
        }
        int64_t left = until - pg_clock();
        if (left <= 0 || !pg_wait(pg->link, unsent, -1, (int)left)) break;
    }
    note(pg, pg->link && *PQerrorMessage(pg->link) ? PQerrorMessage(pg->link)
                                                   : "the database does not answer");
    if (pg->link) pg_drop(pg);
    return NULL;
}

bool pg_is_fine(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

bool pg_pass(Pg *pg) {
    PGresult *result = pg_take(pg);
    bool is_fine = result && pg_is_fine(result);
    if (result && !is_fine && PQresultStatus(result) != PGRES_PIPELINE_ABORTED)
        pg_explain(result, pg->why);
    PQclear(result);
    return is_fine;
}

/* ---- results ---- */

void pg_explain(const PGresult *result, char why[SQL_WHY]) {
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    snprintf(why, SQL_WHY, "%s", text ? text : "the database does not say why");
}

long pg_changed(const PGresult *result) {
    return PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result)
                                                     : atol(PQcmdTuples((PGresult *)result));
}

static SqlValue value_of(const PGresult *result, int row, int column) {
    const char *bytes = PQgetvalue(result, row, column);
    uint32_t size = (uint32_t)PQgetlength(result, row, column);
    uint64_t wide = 0;
    if (PQgetisnull(result, row, column)) return (SqlValue){ SQL_NULL, 0, { 0 } };
    for (uint32_t i = 0; i < size && i < 8; i++) wide = wide << 8 | (uint8_t)bytes[i];
    switch (PQftype(result, column)) {
    case OID_INT2: return (SqlValue){ SQL_NUMBER, 0, { .number = (int16_t)wide } };
    case OID_INT4: return (SqlValue){ SQL_NUMBER, 0, { .number = (int32_t)wide } };
    case OID_INT8: return (SqlValue){ SQL_NUMBER, 0, { .number = (int64_t)wide } };
    case OID_FLOAT8: {
        SqlValue value = { SQL_REAL, 0, { 0 } };
        memcpy(&value.real, &wide, sizeof value.real);
        return value;
    }
    case OID_BYTES: return (SqlValue){ SQL_BYTES, size, { .bytes = bytes } };
    default: return (SqlValue){ SQL_TEXT, size, { .bytes = bytes } };
    }
}

bool pg_keep_rows(const PGresult *result, SqlJob *job) {
    int rows = PQntuples(result), columns = PQnfields(result);
    if (!columns) return true;
    SqlValue *values = job_memory(job, (size_t)(rows + 1) * (size_t)columns * sizeof *values);
    if (!values) return false;
    job->rows = (SqlRows){ values, columns, rows };
    bool is_whole = true;
    for (int i = 0; i < rows * columns; i++) {
        values[i] = value_of(result, i / columns, i % columns);
        is_whole = job_copy(job, &values[i]) && is_whole;
    }
    return is_whole;
}
