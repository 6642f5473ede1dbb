/* inspect.h - looks at a database beside the server that may have it open: copies it, checks it.
 *
 * Nothing is written to it, and nobody waits: a copy or a check sees all that was committed when it
 * began.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_INSPECT_H
#define BRETT_INSPECT_H

#include "core/text.h"

typedef struct {
    long games, rows;
    long faults; /* that were told */
} Inspection;

/* What is wrong, and of which game: an id in hexadecimal digits, or NULL for the whole. */
typedef void InspectTell(void *data, const char *game, const char *why);

/* Replays every row of every game, and looks whether what lists say of a game follows from it.
 * False and why if the database cannot be read at all. */
bool inspect_check(const char *place, InspectTell *tell, void *data, Inspection *found, Error *err);
/* Writes a copy to a new file, which only its owner may read; it is there as a whole or not at all.
 */
bool inspect_copy(const char *place, const char *file, Inspection *copied, Error *err);

#endif
