/* pg.h - a connection to PostgreSQL for one thread that may wait.
 *
 * It is in pipeline mode: statements are sent without waiting, and up to the next sync they are one
 * transaction unless BEGIN says otherwise. Each statement gives one result, and so does each sync.
 * Nothing waits for ever: the server breaks off what takes too long, and a connection that says
 * nothing for longer than that is given up.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_H
#define BRETT_PG_H

#include "sql.h"

#include <postgresql/libpq-fe.h>

typedef struct {
    PGconn *link;   /* NULL: there is none */
    unsigned links; /* how many there have been */
    const char *place;
    bool (*greet)(PGconn *link); /* prepares what is asked later; may be NULL */
    int64_t again;               /* not tried before, after a failure */
    int64_t pause;
    char why[SQL_WHY]; /* it failed last */
} Pg;

/* Whether there is a connection: tries to get one, but not in the pause after a failure. */
bool pg_is_there(Pg *pg);
void pg_drop(Pg *pg);
int64_t pg_clock(void); /* monotonic milliseconds */

/* Sends a statement that has been prepared under this name, or a text without values. */
bool pg_send(Pg *pg, const char *name, const SqlValue *values, int count);
bool pg_say(Pg *pg, const char *text);
bool pg_sync(Pg *pg);
/* The next result; NULL: the connection is gone, and nobody knows what was done of it. */
PGresult *pg_take(Pg *pg);
/* Takes one and drops it; false if it says that something is wrong, or the connection is gone. */
bool pg_pass(Pg *pg);

bool pg_is_fine(const PGresult *result);
/* Its rows become those of the job; false without memory. */
bool pg_keep_rows(const PGresult *result, SqlJob *job);
/* How many rows it changed, or gave. */
long pg_changed(const PGresult *result);
/* What is wrong, as a line. */
void pg_explain(const PGresult *result, char why[SQL_WHY]);
/* Waits until the connection can be read, or written too if that is wanted, or until `more`, a file
 * that may be -1, can be read; false when the time is over. */
bool pg_wait(PGconn *link, bool writes, int more, int milliseconds);

#endif
