/* import.h - takes a file of sqlite.c into a PostgreSQL: all of it, or nothing.
 *
 * It is one transaction. Before it is committed every table is read back and compared with what was
 * sent, and every game is replayed.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_IMPORT_H
#define BRETT_IMPORT_H

#include "inspect.h"

typedef struct {
    long people;
    Inspection games;
    bool is_unknown; /* the connection was lost at the commit: perhaps it is done */
} Import;

/* How far it is with something. */
typedef void ImportTell(void *data, const char *what, long done, long all);

/* False and why if nothing was taken, or nobody knows. The file stays as it is, and no server has
 * it meanwhile; servers that begin at the PostgreSQL wait until it is done. */
bool import_file(const char *file, const char *place, ImportTell *tell, InspectTell *fault,
                 void *data, Import *taken, Error *err);

#endif
