/* pg_tables.h - the tables in PostgreSQL.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_TABLES_H
#define BRETT_PG_TABLES_H

#include "pg_plain.h"

/* Brings them up to date. Of several servers that begin at once one does, and the others wait. */
bool pg_tables_migrate(const char *place, Error *err);

/* Whether they are there and those of this version; nothing is changed. */
bool pg_tables_are_known(PGconn *link, Error *err);

/* Whoever holds this lock keeps tables as they are, and servers from beginning. */
#define PG_TABLES_LOCK  "SELECT pg_advisory_xact_lock(7220001); "
/* The same for one who opens a game unless others wait. */
#define PG_OPENING_LOCK "SELECT pg_advisory_xact_lock(7220002)"

#endif
