/* sql.c - the queue before a database, whichever it is.
 * SPDX-License-Identifier: MIT */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEARD_MAX = 4 << 20 }; /* bytes of words; who is slower has missed some */

static const struct {
    bool writes;
    const char *text;
} statements[] = {
#define STATEMENT(name, writes, text) { writes, text },
#include "statements.def"
#undef STATEMENT
};

bool engine_writes(SqlStatement statement) { return statements[statement].writes; }
const char *engine_text(SqlStatement statement) { return statements[statement].text; }

bool sql_is_shared(const char *place) {
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

/* ---- threads ---- */

/* The first jobs of the queue; NULL when it is empty. */
static SqlJob *take_group(SqlWorker *worker) {
    SqlJob *jobs = worker->first, **end = &worker->first;
    for (int i = 0; *end && i < SQL_GROUP; i++) end = &(*end)->next;
    worker->first = *end;
    if (!worker->first) worker->last = &worker->first;
    *end = NULL;
    return jobs;
}

static void wait_for_jobs(SqlWorker *worker) {
    Sql *sql = worker->sql;
    bool (*rest)(SqlWorker *) = sql->engine->rest;
    while (!worker->first && !sql->is_closing) {
        pthread_mutex_unlock(&sql->lock);
        bool is_busy = rest && rest(worker);
        pthread_mutex_lock(&sql->lock);
        if (!is_busy && !worker->first && !sql->is_closing)
            pthread_cond_wait(&worker->news, &sql->lock);
    }
}

static void *run(void *data) {
    SqlWorker *worker = data;
    Sql *sql = worker->sql;
    pthread_mutex_lock(&sql->lock);
    for (;;) {
        wait_for_jobs(worker);
        SqlJob *jobs = take_group(worker), **end = &jobs;
        if (!jobs) break;
        pthread_mutex_unlock(&sql->lock);
        sql->engine->work(worker, jobs);
        while (*end) end = &(*end)->next;
        pthread_mutex_lock(&sql->lock);
        *sql->done_last = jobs;
        sql->done_last = end;
        sql->wake(sql->data);
    }
    pthread_mutex_unlock(&sql->lock);
    return NULL;
}

void engine_fail(SqlJob *job, SqlOutcome outcome, const char *why) {
    job->outcome = outcome;
    snprintf(job->why, sizeof job->why, "%.*s", (int)strcspn(why, "\n"), why);
}

void engine_trouble(Sql *sql, const char *why) {
    pthread_mutex_lock(&sql->lock);
    snprintf(sql->trouble, SQL_WHY, "%.*s", (int)strcspn(why, "\n"), why);
    pthread_mutex_unlock(&sql->lock);
}

/* Rows lie one after the other; when there is no place for another one all move to twice as much.
 */
SqlValue *engine_row(SqlJob *job, int *room) {
    SqlRows *rows = &job->rows;
    if (rows->count == *room) {
        int more = *room ? 2 * *room : 4;
        size_t size = (size_t)rows->columns * sizeof(SqlValue);
        SqlValue *values = job_memory(job, (size_t)more * size);
        if (!values) return NULL;
        if (rows->count) memcpy(values, rows->values, (size_t)rows->count * size);
        rows->values = values;
        *room = more;
    }
    return &rows->values[rows->count++ * rows->columns];
}

/* ---- opening and closing ---- */

static void end_worker(SqlWorker *worker) {
    Sql *sql = worker->sql;
    if (!worker->is_running) return;
    pthread_mutex_lock(&sql->lock);
    sql->is_closing = true;
    pthread_cond_signal(&worker->news);
    pthread_mutex_unlock(&sql->lock);
    pthread_join(worker->thread, NULL);
    worker->is_running = false;
}

static void free_all(Sql *sql) {
    for (int i = 0; i < sql->engine->workers; i++) end_worker(&sql->worker[i]);
    sql_collect(sql);
    sql->engine->close(sql);
    pthread_mutex_destroy(&sql->lock);
    for (int i = 0; i < SQL_WORKERS; i++) pthread_cond_destroy(&sql->worker[i].news);
    free(sql->heard);
    free(sql);
}

static bool start_all(Sql *sql, Error *err) {
    for (int i = 0; i < sql->engine->workers; i++) {
        SqlWorker *worker = &sql->worker[i];
        worker->is_running = pthread_create(&worker->thread, NULL, run, worker) == 0;
        if (!worker->is_running) return refuse(err, 0, "no thread can be started");
    }
    return true;
}

Sql *sql_open(const char *place, void (*wake)(void *data), void *data, Error *err) {
    Sql *sql = calloc(1, sizeof *sql);
    if (!sql) {
        refuse(err, 0, "there is no memory");
        return NULL;
    }
    sql->engine = sql_is_shared(place) ? &postgres_engine : &sqlite_engine;
    pthread_mutex_init(&sql->lock, NULL);
    for (int i = 0; i < SQL_WORKERS; i++) {
        SqlWorker *worker = &sql->worker[i];
        pthread_cond_init(&worker->news, NULL);
        worker->sql = sql;
        worker->last = &worker->first;
        worker->sent_last = &worker->sent;
    }
    sql->wake = wake, sql->data = data;
    sql->done_last = &sql->done;
    if (sql->engine->open(sql, place, err) && start_all(sql, err)) return sql;
    free_all(sql);
    return NULL;
}

void sql_close(Sql *sql) {
    if (!sql) return;
    sql_flush(sql);
    free_all(sql);
}

/* ---- the queue ---- */

void sql_send(Sql *sql, SqlJob *job) {
    SqlWorker *worker = &sql->worker[sql->engine->choose(job)];
    *worker->sent_last = job;
    worker->sent_last = &job->next;
    sql->under_way++;
}

int sql_flush(Sql *sql) {
    for (int i = 0; i < sql->engine->workers; i++) {
        SqlWorker *worker = &sql->worker[i];
        if (!worker->sent) continue;
        pthread_mutex_lock(&sql->lock);
        *worker->last = worker->sent;
        worker->last = worker->sent_last;
        pthread_cond_signal(&worker->news);
        pthread_mutex_unlock(&sql->lock);
        worker->sent = NULL;
        worker->sent_last = &worker->sent;
    }
    return sql->under_way;
}

static void tell_heard(Sql *sql) {
    pthread_mutex_lock(&sql->lock);
    char *words = sql->heard;
    size_t used = sql->heard_used;
    bool is_deaf = sql->is_deaf;
    sql->heard = NULL;
    sql->heard_used = sql->heard_size = 0;
    sql->is_deaf = false;
    pthread_mutex_unlock(&sql->lock);
    for (size_t at = 0; at < used; at += strlen(words + at) + 1) {
        unsigned kind = (unsigned char)words[at] % 128;
        sql->words.heard++;
        if (sql->ears[kind].heard) sql->ears[kind].heard(sql->ears[kind].owner, words + at + 1);
    }
    for (int i = 0; is_deaf && i < 128; i++)
        if (sql->ears[i].heard) sql->ears[i].heard(sql->ears[i].owner, NULL);
    free(words);
}

int sql_collect(Sql *sql) {
    pthread_mutex_lock(&sql->lock);
    SqlJob *jobs = sql->done;
    bool has_heard = sql->heard_used || sql->is_deaf;
    sql->done = NULL;
    sql->done_last = &sql->done;
    pthread_mutex_unlock(&sql->lock);
    int count = 0;
    for (SqlJob *next; jobs; jobs = next, count++) {
        next = jobs->next;
        if (jobs->done) jobs->done(jobs);
        sql_drop(jobs);
    }
    sql->under_way -= count;
    if (has_heard) tell_heard(sql);
    return sql_flush(sql);
}

void sql_trouble(Sql *sql, char why[SQL_WHY]) {
    pthread_mutex_lock(&sql->lock);
    memcpy(why, sql->trouble, SQL_WHY);
    pthread_mutex_unlock(&sql->lock);
}

/* ---- words among servers ---- */

bool sql_has_others(const Sql *sql) { return sql->engine->tell; }

void sql_tell(Sql *sql, const char *word) {
    if (!sql->engine->tell) return;
    sql->engine->tell(sql, word);
    sql->words.told++;
}

SqlWords sql_words(const Sql *sql) { return sql->words; }

void sql_hear(Sql *sql, char kind, SqlHeard *heard, void *owner) {
    sql->ears[(unsigned char)kind % 128].heard = heard;
    sql->ears[(unsigned char)kind % 128].owner = owner;
}

static bool keep_word(Sql *sql, const char *word) {
    size_t bytes = strlen(word) + 1;
    if (sql->heard_used + bytes > sql->heard_size) {
        size_t size = sql->heard_size ? 2 * sql->heard_size : 4096;
        char *larger = size > HEARD_MAX ? NULL : realloc(sql->heard, size);
        if (!larger) return false;
        sql->heard = larger, sql->heard_size = size;
    }
    memcpy(sql->heard + sql->heard_used, word, bytes);
    sql->heard_used += bytes;
    return true;
}

void engine_heard(Sql *sql, const char *word) {
    pthread_mutex_lock(&sql->lock);
    bool is_first = !sql->heard_used && !sql->is_deaf;
    if (!word || (strlen(word) < SQL_WORD && !keep_word(sql, word))) sql->is_deaf = true;
    if (is_first) sql->wake(sql->data);
    pthread_mutex_unlock(&sql->lock);
}
