/* pg_tables.h - the tables in PostgreSQL.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_TABLES_H
#define BRETT_PG_TABLES_H

#include "core/text.h"

/* Brings them up to date. Of several servers that begin at once one does, and the others wait. */
bool pg_tables_migrate(const char *place, Error *err);

#endif
