/* beside.h - opens a file of sqlite.c to read it, beside the server that may have it open.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BESIDE_H
#define BRETT_BESIDE_H

#include "core/text.h"

#include <sqlite3.h>

/* NULL and why if it is none, or of a newer version. The caller closes it. */
sqlite3 *beside_open(const char *place, Error *err);
/* Begins a transaction, which sees one state whatever is written meanwhile. From then on `event`
 * also has the rows that are on their way there, see fresh.h. */
bool beside_begin(sqlite3 *base, Error *err);
/* The first number of an answer; -1 if there is none. */
long beside_number(sqlite3 *base, const char *question);

#endif
