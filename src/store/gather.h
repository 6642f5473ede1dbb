/* gather.h - the write-ahead log of SQLite in few large writes.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_GATHER_H
#define BRETT_GATHER_H

#include <sqlite3.h>
#include <stdbool.h>

/* A file system for sqlite3_open_v2: the one that is there, but for this. It must outlive the
 * databases that are opened with its name, which finds it from gather_begin to gather_end. */
bool gather_begin(sqlite3_vfs *files);
void gather_end(sqlite3_vfs *files);

#endif
