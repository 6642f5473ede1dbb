/* pg_copy.h - a table of PostgreSQL as a stream of bytes, in and out.
 *
 * What was written and what is read back are the same bytes, if the columns and the order of the
 * lines are: so one digest compares a whole table.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_COPY_H
#define BRETT_PG_COPY_H

#include "core/sha256.h"
#include "pg_plain.h"

typedef struct {
    PGconn *link;
    Sha256 sha;
    bool is_fine;
    size_t used;
    uint8_t bytes[1 << 16];
} PgCopy;

/* "COPY ... FROM STDIN (FORMAT binary)" */
bool pg_copy_begin(PgCopy *copy, PGconn *link, const char *text, Error *err);
/* A line, then each of its values. */
void pg_copy_line(PgCopy *copy, int columns);
void pg_copy_null(PgCopy *copy);
void pg_copy_number(PgCopy *copy, int64_t number);
void pg_copy_real(PgCopy *copy, double real);
void pg_copy_bytes(PgCopy *copy, const void *bytes, size_t count); /* or text */
/* Whether all of it was taken; `why` not NULL: nothing of it shall be. */
bool pg_copy_end(PgCopy *copy, const char *why, Digest *digest, Error *err);

/* "COPY ... TO STDOUT (FORMAT binary)": the digest of it. */
bool pg_copy_digest(PGconn *link, const char *text, Digest *digest, Error *err);

#endif
