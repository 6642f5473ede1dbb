/* sql_store.h - a store in a database.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SQL_STORE_H
#define BRETT_SQL_STORE_H

#include "sql.h"
#include "store.h"

/* The database is borrowed, and collected by its owner: answers are given then. NULL without
 * memory. */
Store *sql_store_new(Sql *sql);

/* A row of a statement that lists games; `game` is all zeros before. */
void sql_store_read(const SqlRows *rows, int row, StoreGame *game);

#endif
