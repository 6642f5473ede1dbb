/* solved.h - tables of solved games, mapped from their files.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOLVED_H
#define BRETT_SOLVED_H

#include "solve/aufstellen.h"

/* Where the full table of this game is kept unless told otherwise: in $BRETT_DATA, else in
 * $XDG_DATA_HOME/brett, else in ~/.local/share/brett. */
void solved_path(const Setup *setup, Text *out);
/* Maps a table and checks that it belongs to this game; NULL with the reason in `err`. Lives until
 * the program ends. Several threads may probe it. */
const AufstellenTable *solved_open(const Setup *setup, const char *path, Error *err);
/* The best table there is for this game: the full one, else the short one that comes with the
 * program; NULL if there is none. Looks only once; let one thread be the first to ask. */
const AufstellenTable *solved_find(const Setup *setup);

#endif
