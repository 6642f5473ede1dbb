/* herald.h - carries words between servers of one PostgreSQL, by LISTEN and NOTIFY.
 *
 * It has a connection and a thread of its own: a NOTIFY within the transaction of a step would hold
 * a lock that is global until that is on the disk. Whatever is said while one NOTIFY is under way
 * goes with the next one.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HERALD_H
#define BRETT_HERALD_H

#include "sql.h"

typedef struct Herald Herald;

/* `place` is borrowed. NULL and why. */
Herald *herald_new(Sql *sql, const char *place, Error *err);
void herald_free(Herald *herald);
/* From any thread. */
void herald_tell(Herald *herald, const char *word);

#endif
