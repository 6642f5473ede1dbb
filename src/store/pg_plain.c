/* pg_plain.c - a connection to PostgreSQL for a program that does one thing after the other.
 * SPDX-License-Identifier: MIT */
#include "pg_plain.h"

#include <string.h>

static bool fail(PGconn *link, Error *err) {
    const char *why = link ? PQerrorMessage(link) : "there is no memory";
    return refuse(err, 0, "%.*s", (int)strcspn(why, "\n"), why);
}

PGconn *pg_plain_open(const char *place, const char *name, Error *err) {
    const char *const keys[] = { "dbname", "fallback_application_name", "connect_timeout",
                                 "client_encoding", NULL };
    const char *const values[] = { place, name, "5", "UTF8", NULL };
    PGconn *link = PQconnectdbParams(keys, values, 1);
    bool is_there = PQstatus(link) == CONNECTION_OK || fail(link, err);
    is_there = is_there && pg_plain_run(link,
                                        "SET client_min_messages = error; "
                                        "SET statement_timeout = 0; "
                                        "SET idle_in_transaction_session_timeout = 0",
                                        err);
    if (is_there) return link;
    PQfinish(link);
    return NULL;
}

bool pg_plain_run(PGconn *link, const char *text, Error *err) {
    PGresult *result = PQexec(link, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || fail(link, err);
}

PGresult *pg_plain_ask(PGconn *link, const char *text, Error *err) {
    PGresult *result = PQexecParams(link, text, 0, NULL, NULL, NULL, NULL, 1);
    if (PQresultStatus(result) == PGRES_TUPLES_OK) return result;
    fail(link, err);
    PQclear(result);
    return NULL;
}

int64_t pg_plain_number(const PGresult *result, int row, int column) {
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < PQgetlength(result, row, column); i++) number = number << 8 | bytes[i];
    return (int64_t)number;
}
