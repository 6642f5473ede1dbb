/* player.h - opponents of eight strengths.
 *
 * Level 1 is for children, level 8 thinks as well as it can in the time it is given. Levels below 8
 * are made weaker by thinking less (nodes, depth) and by overlooking things, so that each loses to
 * the next.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLAYER_H
#define BRETT_PLAYER_H

#include "search.h"

enum { LEVELS = 8 };

/* What a level may think: narrows `limits`, which may already hold a caller's own limits. */
void player_limit(const Game *game, int level, Limits *limits);
/* The step a level plays, given what its search found; `random` makes it human. */
Move player_choose(const Match *match, int level, const Verdict *verdict, Random *random);
/* How many lines of a verdict the level wants to choose from. */
int player_lines(const Game *game, int level);

#endif
