/* fresh.h - rows of games that were just written to a file of sqlite.c.
 *
 * A row of each game lies on a page of its own in the table `event`, and what a commit costs is its
 * pages. So the rows of a group, of however many games, are first kept as one line of the table
 * `fresh`; thousands of them are poured into `event` at once, those of a game as one line there.
 * A row is kept when it is in one of the two, and never in both:
 *
 *     line = row...
 *     row  = game, its id in 16 bytes; seq in 4, size in 2, the lowest first; its bytes
 *
 * Of each game that has had a row since the last pouring its last one is known here, and its rows
 * in `fresh` lie here as well. One process has the file, and one thread of it writes rows: so that
 * decides which one is the next.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_FRESH_H
#define BRETT_FRESH_H

#include "store.h"

#include <sqlite3.h>

/* Bytes that grow. */
typedef struct {
    uint8_t *at;
    size_t used, room;
} Bytes;

typedef struct {
    GameId id; /* with `is_used` false: a free place */
    bool is_used;
    uint32_t last;
    Bytes rows; /* as above, without the game */
} FreshGame;

/* Places by id, a power of two. */
typedef struct {
    FreshGame *places;
    uint32_t size, count;
} FreshGames;

typedef struct {
    sqlite3 *base;
    sqlite3_stmt *keep, *place, *find, *lines;
    FreshGames games;
    Bytes group; /* the rows of a group */
    int rows;    /* since the last pouring */
    int doubt;   /* SQLITE_OK: what is known here is what is in the file; else why not */
} Fresh;

/* What comes back are SQLite's codes. */
int fresh_open(Fresh *fresh, sqlite3 *base);
/* Pours what there is, so that the file has all rows in their places. */
void fresh_close(Fresh *fresh);

/* The beginning and the end of a group, within its transaction, and what to do when that failed. */
int fresh_begin(Fresh *fresh);
int fresh_end(Fresh *fresh);
void fresh_doubt(Fresh *fresh, int code);

/* A row of this group; SQLITE_CONSTRAINT if it is not the next. `in_place`: at once into `event`,
 * where it can be taken back with what else its job did. */
int fresh_add(Fresh *fresh, const GameId *id, int64_t seq, const StoreRow *row, bool in_place);
void fresh_take_back(Fresh *fresh, const GameId *id);
/* Tells the rows of a game behind `since` that are not in `event`, in their order. */
typedef bool FreshTell(void *data, uint32_t seq, const StoreRow *row); /* false: no memory */
int fresh_read(Fresh *fresh, const GameId *id, int64_t since, FreshTell *tell, void *data);

/* Puts all rows of `fresh`, as it is in the file, into a table with the columns of `event`. */
int fresh_pour(sqlite3 *base, const char *table);

#endif
