/* engine.h - what a database brings to the queue of sql.c: threads that do groups of jobs.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ENGINE_H
#define BRETT_ENGINE_H

#include "job.h"

#include <pthread.h>

typedef struct SqlWorker SqlWorker;
typedef struct SqlEngine SqlEngine;

enum { SQL_WORKERS = 3, SQL_GROUP = 512 /* jobs that are done together */ };

/* A queue with the thread that empties it. */
struct SqlWorker {
    Sql *sql;
    pthread_t thread;
    pthread_cond_t news;
    bool is_running;
    SqlJob *first, **last;
    SqlJob *sent, **sent_last; /* the owner's: what he has not handed over yet */
    void *base;                /* the engine's */
};

struct SqlEngine {
    int workers;
    /* Opens everything: `base` of the database and of each worker, which do not run yet. Whatever
     * came of it, `close` is called once. */
    bool (*open)(Sql *sql, const char *place, Error *err);
    void (*close)(Sql *sql);
    /* Who does this job. */
    int (*choose)(const SqlJob *job);
    /* Does a group, and gives each of its jobs an outcome. */
    void (*work)(SqlWorker *worker, SqlJob *jobs);
    /* Nobody waits: does what can be done then; false: nothing is left. NULL: there never is. */
    bool (*rest)(SqlWorker *worker);
    /* Gives a word to other servers; NULL: there are none. */
    void (*tell)(Sql *sql, const char *word);
};

struct Sql {
    const SqlEngine *engine;
    void *base; /* the engine's */
    SqlWorker worker[SQL_WORKERS];
    int under_way;        /* the owner's, */
    SqlWords words;       /* too */
    pthread_mutex_t lock; /* for the queues and all below */
    SqlJob *done, **done_last;
    char trouble[SQL_WHY];
    bool is_closing;
    char *heard; /* words of others that were not told yet, each with its end */
    size_t heard_used, heard_size;
    bool is_deaf; /* perhaps some were lost */
    void (*wake)(void *data);
    void *data;
    struct {
        SqlHeard *heard;
        void *owner;
    } ears[128];
};

extern const SqlEngine sqlite_engine, postgres_engine;

/* What an engine's threads say. */
void engine_fail(SqlJob *job, SqlOutcome outcome, const char *why);
void engine_trouble(Sql *sql, const char *why);
/* Another server has said this; NULL: nobody knows what was said meanwhile. */
void engine_heard(Sql *sql, const char *word);
/* Whether a statement writes, and its text. */
bool engine_writes(SqlStatement statement);
const char *engine_text(SqlStatement statement);

/* Room for one more row of `columns` values behind those of the job; NULL without memory. `room` is
 * how many there is place for, 0 before the first. */
SqlValue *engine_row(SqlJob *job, int *room);

#endif
