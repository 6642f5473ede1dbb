/* labour.h - work that takes minutes: a person sees how far it is, and can cut it off.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LABOUR_H
#define BRETT_LABOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    double begin, shown;
} Labour;

/* From now on the first signal to end is only noted; a second one ends the program at once. */
void labour_begin(Labour *labour);
bool labour_is_told_to_end(void);
void labour_bar(Labour *labour, const char *what, double share);
void labour_clear(Labour *labour); /* removes the bar */
/* A line that stays. */
void labour_say(Labour *labour, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The whole of so many bytes at an offset of a file. */
bool labour_transfer(int file, void *memory, size_t bytes, off_t at, bool is_writing);
char *labour_name(const char *path, const char *ending); /* to be freed */
/* Makes the folders of a path. What fails here will fail again, and be said, when the file is
 * written. */
void labour_make_folders(const char *path);

#endif
