/* contest_file.h - the records of a match: the file is its state. For contest.c.
 *
 * Every record names its match: the players of the seats, the seed, the random steps of the opening
 * and the version of the program. What differs is another match, and its file is left alone.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONTEST_FILE_H
#define BRETT_CONTEST_FILE_H

#include "contest.h"

/* The record of a game that was played. */
void contest_write(const Contest *contest, long game, const Match *match, Text *out);
/* Whether the match can be named in a record. */
bool contest_can_write(const Contest *contest, Error *err);
/* Takes the games in the file, if there is one, as played. A last record that was not written to
 * its end is cut off: that game will be played again. */
bool contest_resume(Contest *contest, Error *err);

/* The outcome of a finished game, as standing_add wants it. */
int contest_outcome(const Contest *contest, long game, const Match *match);

#endif
