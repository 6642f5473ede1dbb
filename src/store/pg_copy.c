/* pg_copy.c - a table of PostgreSQL as a stream of bytes, in and out.
 * SPDX-License-Identifier: MIT */
#include "pg_copy.h"

#include <string.h>

/* Eleven bytes that are always the same, no flags, nothing more to say. */
static const uint8_t head[19] = "PGCOPY\n\377\r\n";

static bool explain(PGconn *link, Error *err) {
    const char *why = PQerrorMessage(link);
    return refuse(err, 0, "%.*s", (int)strcspn(why, "\n"), why);
}

/* The result of the statement, behind which there is no other. */
static bool is_done(PGconn *link, ExecStatusType wanted) {
    bool is_fine = true;
    for (PGresult *result; (result = PQgetResult(link)); PQclear(result))
        is_fine = is_fine && PQresultStatus(result) == wanted;
    return is_fine;
}

static bool ask(PGconn *link, const char *text, ExecStatusType wanted, Error *err) {
    PGresult *result = PQexec(link, text);
    bool is_fine = PQresultStatus(result) == wanted;
    PQclear(result);
    return is_fine || explain(link, err);
}

/* ---- in ---- */

static void flush(PgCopy *copy) {
    sha256_add(&copy->sha, copy->bytes, copy->used);
    copy->is_fine =
        copy->is_fine && PQputCopyData(copy->link, (const char *)copy->bytes, (int)copy->used) == 1;
    copy->used = 0;
}

static void put(PgCopy *copy, const uint8_t *bytes, size_t count) {
    while (count) {
        size_t part = sizeof copy->bytes - copy->used;
        if (part > count) part = count;
        memcpy(copy->bytes + copy->used, bytes, part);
        copy->used += part, bytes += part, count -= part;
        if (copy->used == sizeof copy->bytes) flush(copy);
    }
}

static void put_number(PgCopy *copy, uint64_t number, int size) {
    uint8_t bytes[8];
    for (int i = 0; i < size; i++) bytes[i] = (uint8_t)(number >> 8 * (size - 1 - i));
    put(copy, bytes, (size_t)size);
}

bool pg_copy_begin(PgCopy *copy, PGconn *link, const char *text, Error *err) {
    if (!ask(link, text, PGRES_COPY_IN, err)) return false;
    copy->link = link;
    copy->is_fine = true;
    copy->used = 0;
    sha256_init(&copy->sha);
    put(copy, head, sizeof head);
    return true;
}

void pg_copy_line(PgCopy *copy, int columns) { put_number(copy, (uint64_t)columns, 2); }

void pg_copy_null(PgCopy *copy) { put_number(copy, UINT64_MAX, 4); }

void pg_copy_number(PgCopy *copy, int64_t number) {
    put_number(copy, 8, 4);
    put_number(copy, (uint64_t)number, 8);
}

void pg_copy_real(PgCopy *copy, double real) {
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    put_number(copy, 8, 4);
    put_number(copy, bits, 8);
}

void pg_copy_bytes(PgCopy *copy, const void *bytes, size_t count) {
    put_number(copy, count, 4);
    put(copy, bytes, count);
}

bool pg_copy_end(PgCopy *copy, const char *why, Digest *digest, Error *err) {
    put_number(copy, UINT64_MAX, 2);
    flush(copy);
    *digest = sha256_done(&copy->sha);
    bool is_ended = PQputCopyEnd(copy->link, why) == 1;
    bool is_taken = is_done(copy->link, PGRES_COMMAND_OK) && is_ended && copy->is_fine;
    if (why) return refuse(err, 0, "%s", why);
    return is_taken || explain(copy->link, err);
}

/* ---- out ---- */

bool pg_copy_digest(PGconn *link, const char *text, Digest *digest, Error *err) {
    Sha256 sha;
    char *bytes = NULL;
    int count;
    if (!ask(link, text, PGRES_COPY_OUT, err)) return false;
    sha256_init(&sha);
    while ((count = PQgetCopyData(link, &bytes, 0)) > 0) {
        sha256_add(&sha, bytes, (size_t)count);
        PQfreemem(bytes);
    }
    *digest = sha256_done(&sha);
    return (is_done(link, PGRES_COMMAND_OK) && count == -1) || explain(link, err);
}
