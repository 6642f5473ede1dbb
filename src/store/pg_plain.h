/* pg_plain.h - a connection to PostgreSQL for a program that does one thing after the other.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_PLAIN_H
#define BRETT_PG_PLAIN_H

#include "core/text.h"

#include <postgresql/libpq-fe.h>

/* The caller ends it with PQfinish. NULL and why if there is none; `name` is told to others who
 * look at the database. */
PGconn *pg_plain_open(const char *place, const char *name, Error *err);
/* Does all statements of a text. */
bool pg_plain_run(PGconn *link, const char *text, Error *err);
/* The answer to one statement, its values as bytes; NULL and why if something is wrong. */
PGresult *pg_plain_ask(PGconn *link, const char *text, Error *err);
int64_t pg_plain_number(const PGresult *result, int row, int column);

#endif
