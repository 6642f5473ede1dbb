/* program.h - another program, which is talked to in lines.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PROGRAM_H
#define BRETT_PROGRAM_H

#include "core/text.h"

typedef struct Program Program;

/* Lets the shell run a command. NULL and why if nothing can be started; a command that does not
 * exist is noticed only when it does not answer. */
Program *program_start(const char *command, Error *err);
/* What it cannot take any more is lost; that too is noticed when it does not answer. */
void program_say(Program *program, const char *text);
/* Its next line that begins with `word`, for which it has so many seconds in all; valid until the
 * next one. NULL if there is none, and why: "it ended with status 3". */
char *program_await(Program *program, const char *word, double seconds, Error *err);
/* Asks it to quit, and ends it if it does not. `program` may be NULL. */
void program_end(Program *program);

#endif
