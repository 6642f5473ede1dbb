/* sqlite.h - what others must know who look into the files of sqlite.c.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SQLITE_H
#define BRETT_SQLITE_H

#include "core/text.h"

/* The newest form of the tables that is known; a database tells its own as user_version. */
int sqlite_newest(void);
/* Keeps every other brett away from a database until the file that is given back is closed; -1 and
 * why if one has it open. */
int sqlite_lock(const char *place, Error *err);

#endif
