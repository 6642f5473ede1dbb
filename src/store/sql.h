/* sql.h - a database behind a queue.
 *
 * A job is a short list of statements that hold together: all of them are done, or none. Whatever
 * is in the queue is done as one group, and no job is told as done before the group is on the disk.
 * While one group is written the next one gathers, so that a thousand writers cost one wait for the
 * disk. Nobody waits here: the owner is woken and collects.
 *
 * Statements are listed in statements.def, in the SQL that the databases have in common.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SQL_H
#define BRETT_SQL_H

#include "core/text.h"

/* Numbers, or bytes of text or of anything; what a job carries is copied into it. */
typedef enum { SQL_NULL, SQL_NUMBER, SQL_REAL, SQL_TEXT, SQL_BYTES } SqlKind;
typedef struct {
    SqlKind kind;
    uint32_t size;
    union {
        int64_t number;
        double real;
        const void *bytes; /* text is terminated, beyond its size */
    };
} SqlValue;

#define STATEMENT(name, writes, text) SQL_##name,
typedef enum {
#include "statements.def"
    SQL_STATEMENTS
} SqlStatement;
#undef STATEMENT

typedef enum {
    SQL_DONE,    /* it is on the disk */
    SQL_REFUSED, /* a statement that had to change a row changed none, or broke a rule: nothing of
                    the job was done */
    SQL_FAILED,  /* nothing was done, for the reason in `why` */
    SQL_UNKNOWN  /* perhaps it was done: read before trying again */
} SqlOutcome;

enum { SQL_WHY = 120 };

typedef struct SqlJob SqlJob;
typedef void SqlDone(SqlJob *job);

/* One row after the other, `columns` values each. */
typedef struct {
    SqlValue *values;
    int columns, count;
} SqlRows;

/* What its owner sees of a job, in `done`; it is freed after that. */
struct SqlJob {
    SqlJob *next;
    SqlDone *done; /* NULL: nobody wants to know */
    void *owner;
    SqlOutcome outcome;
    struct SqlPart *parts, **last;
    struct SqlBlock *memory;
    SqlRows rows; /* of the last statement that gives some */
    char why[SQL_WHY];
};

typedef struct Sql Sql;

/* Whether a place names a database that several servers share, as postgresql://...; else it is a
 * file for one. */
bool sql_is_shared(const char *place);
/* Opens a database and brings its tables up to date; `wake` is called from another thread when
 * there is something to collect. NULL and why: as when another process has the file open. */
Sql *sql_open(const char *place, void (*wake)(void *data), void *data, Error *err);
/* Does what is in the queue, then closes. What is done is collected. */
void sql_close(Sql *sql);

/* A job; NULL without memory. Statements are added in the order in which they are to be done, each
 * with its values: the letters of `kinds` say what follows: n int64_t, r double, t const char *,
 * b const void * and size_t, 0 for no value. With '!' in front it must change a row, with '-' it
 * must find none: else the job is refused, with the rows that were found. */
SqlJob *sql_job(SqlDone *done, void *owner);
bool sql_add(SqlJob *job, SqlStatement statement, const char *kinds, ...);
/* Takes a job: `done` is called by sql_collect. It is begun by the next sql_flush, so that all of
 * one turn of the owner's loop wake a thread once and are one group; sql_collect flushes, too. Both
 * return how many jobs are still under way. */
void sql_send(Sql *sql, SqlJob *job);
int sql_flush(Sql *sql);
/* Frees a job that was not sent. */
void sql_drop(SqlJob *job);
/* Tells what is done. */
int sql_collect(Sql *sql);
/* Why nothing could be written when that was tried last; "" if it could. */
void sql_trouble(Sql *sql, char why[SQL_WHY]);

/* What servers of the same database say to each other: words without spaces whose first letter is
 * their kind. They are hints that may be lost, doubled or late. Each is told to who hears that
 * kind, without the letter, by sql_collect; NULL: some may have been lost. What a server says
 * itself it does not hear. */
enum { SQL_WORD = 320 };
typedef void SqlHeard(void *owner, const char *word);
bool sql_has_others(const Sql *sql);
void sql_tell(Sql *sql, const char *word);
void sql_hear(Sql *sql, char kind, SqlHeard *heard, void *owner); /* heard NULL: no more */
/* How many words were told and heard so far. */
typedef struct {
    uint64_t told, heard;
} SqlWords;
SqlWords sql_words(const Sql *sql);

/* The value of a row; a number, a text ("" for none), bytes. */
int64_t sql_number(const SqlRows *rows, int row, int column);
double sql_real(const SqlRows *rows, int row, int column);
const char *sql_text(const SqlRows *rows, int row, int column);
const void *sql_bytes(const SqlRows *rows, int row, int column, size_t *size);

#endif
