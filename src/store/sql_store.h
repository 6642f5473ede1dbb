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

/* Before others are told of a row that changes no list, `wanted` is asked whether one of them has
 * the game open; until this is called they are told of all. */
typedef bool SqlStoreWanted(void *owner, const GameId *id);
void sql_store_tell_wanted(Store *store, SqlStoreWanted *wanted, void *owner);

#endif
