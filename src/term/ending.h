/* ending.h - being told to end from outside, by SIGTERM or SIGHUP.
 *
 * From then on standard input has ended and standard output leads nowhere. So nothing can hold the
 * program up, not even a terminal that was stopped by Ctrl-S or a pipe that nobody empties, and it
 * comes to its end by the ways it has anyway.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ENDING_H
#define BRETT_ENDING_H

#include <stdbool.h>

/* Watches from now on, and in the thread that calls it; with `interrupt` for SIGINT, too. */
void ending_watch(bool interrupt);
/* Whether it was told to end; any thread may ask. */
bool ending_came(void);

/* Another way to the file behind a descriptor, one on which writing never waits; or -1. */
int ending_way_to(int file);
/* Lets a terminal that was stopped go on, without what it had not shown yet. Safe in a handler. */
void ending_start_again(int terminal);
/* Prints "brett: TEXT" on standard error if that is possible without waiting. */
void ending_tell(const char *text);

#endif
