/* sql_store.h - a store in a database.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SQL_STORE_H
#define BRETT_SQL_STORE_H

#include "sql.h"
#include "store.h"

/* The database is borrowed, and collected by its owner: answers are given then. NULL without
 * memory. */
Store *sql_store_new(Sql *sql);

#endif
