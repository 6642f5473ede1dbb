/* sqlite.h - what others must know who look into the files of sqlite.c.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SQLITE_H
#define BRETT_SQLITE_H

/* The newest form of the tables that is known; a database tells its own as user_version. */
int sqlite_newest(void);

#endif
