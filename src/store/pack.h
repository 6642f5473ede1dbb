/* pack.h - rows of a game that follow each other, as one line of the table `event` of a file.
 *
 * What a row costs is its line: thirty in one are ten times as cheap. A line tells the number of
 * the last one, how many there are, and their bytes: of one row these alone, of several each with
 * its size before it in two bytes, the lowest first.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PACK_H
#define BRETT_PACK_H

#include "store.h"

#include <sqlite3.h>

enum { PACK_SIZE = 2 };

/* What is left of a line. */
typedef struct {
    int64_t seq;  /* of the row before */
    int64_t left; /* rows */
    const uint8_t *at;
    size_t size;
    bool is_one;
    bool is_spoilt; /* it has not the bytes of so many rows */
} Pack;

/* The columns seq, rows and row, of which seq is number `column`. */
Pack pack_of(sqlite3_stmt *line, int column);
/* The next row, whose number is in `seq` then; false behind the last, and where it is spoilt. */
bool pack_next(Pack *pack, StoreRow *row);

#endif
