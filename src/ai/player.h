/* player.h - opponents of eight strengths, for every game.
 *
 * Level 8 thinks as well as it can in the time it is given. A lower level thinks about fewer
 * positions, and overlooks a share of its steps: it plays the best of those it sees. How large the
 * share is, each game says; tools/levels finds it, so that each level loses to the next.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLAYER_H
#define BRETT_PLAYER_H

#include "search.h"
#include "solve/aufstellen.h"

/* The level that "level5" names; 0 if the text, which is so long, names none. */
int player_read_level(const char *text, size_t length);

/* What a level may think: narrows `limits`, which may already hold a caller's own limits. */
void player_limit(const Game *game, int level, Limits *limits);

/* Thinks about match->now, where a seat acts. A game for one is solved, in the table's memory;
 * another is looked up in `solved`, if there is such a table and it knows, or else searched. The
 * step to play is the first of verdict->line[0]. */
void player_think(Search *search, Table *table, const AufstellenTable *solved, const Match *match,
                  const Limits *limits, Verdict *verdict);

#endif
