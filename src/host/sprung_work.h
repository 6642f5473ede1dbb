/* sprung_work.h - the parts of `brett solve sprung`: the end of the game, decided in a file.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SPRUNG_WORK_H
#define BRETT_SPRUNG_WORK_H

#include "labour.h"
#include "solve/sprung.h"

/* Who acts, seen over all positions in which nobody is home. */
typedef struct {
    uint64_t won, lost;
    int longest; /* win, in steps; 0: distances were not counted */
} SprungCounts;

/* All positions in the last so many files. In a file, PATH.part while it is not complete, every
 * level that is done stays done. False: the program was told to end, or something is wrong and has
 * been said. */
bool sprung_work_write(int lone, int files, const char *path, Labour *labour);
size_t sprung_work_bytes(int files); /* of the file */
/* The same in memory, with distances, for few files. */
bool sprung_work_count(int lone, int files, Labour *labour, SprungCounts *counts);

void sprung_work_tally(const SprungTable *table, SprungCounts *counts);
/* Whether the table is right, after having told what was looked at. */
bool sprung_work_verify(const Setup *setup, const SprungTable *table, Labour *labour);

#endif
