/* solved.h - files of solved games, mapped and opened by their oracles.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOLVED_H
#define BRETT_SOLVED_H

#include "solve/oracle.h"

/* Where the full file of this game is kept unless told otherwise: in $BRETT_DATA, else in
 * $XDG_DATA_HOME/brett, else in ~/.local/share/brett. Only for games whose oracle has files. */
void solved_path(const Setup *setup, Text *out);
/* Maps a file and lets the game's oracle open it; NULL with the reason in `err`. Lives until the
 * program ends. Several threads may ask it. */
const OracleTable *solved_open(const Setup *setup, const char *path, Error *err);
/* The best file there is for this game: the full one, else the short one that comes with the
 * program; NULL if there is none, or if the game needs none. Looks only once, and
 * whoever asks meanwhile waits. */
const OracleTable *solved_find(const Setup *setup);

#endif
