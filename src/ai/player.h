/* player.h - opponents of eight strengths, for every game: the front door to all that thinks.
 *
 * Level 8 thinks as well as it can in the time it is given. A lower level thinks about fewer
 * positions, overlooks a share of all steps, its own and the replies, see sight.h, and misjudges
 * values a little. How large the share is, each game says; tools/levels finds it, so that each
 * level loses to the next. From LEVEL_AWAKE on a win in one turn is never missed, from
 * LEVEL_CAREFUL on none is allowed that can be avoided.
 *
 * Where a game is solved, level 8 asks its oracle before it searches. Lower levels do so only in a
 * game that brings no evaluation to search with, and do not always see the oracle's step.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLAYER_H
#define BRETT_PLAYER_H

#include "search.h"
#include "solve/oracle.h"

/* The level that "level5" names; 0 if the text, which is so long, names none. */
int player_read_level(const char *text, size_t length);

/* What a level may think: narrows `limits`, which may already hold a caller's own limits. */
void player_limit(const Game *game, int level, Limits *limits);

/* The oracle that a player with these limits asks, or NULL. */
const Oracle *player_oracle(const Setup *setup, const Limits *limits);

/* Thinks about match->now, where a seat acts. `solved` is the table that the game's oracle has
 * open, or NULL; the memory of `table` is lent to an oracle that works its answers out. The step to
 * play is the first of verdict->line[0]. */
void player_think(Search *search, Table *table, const OracleTable *solved, const Match *match,
                  const Limits *limits, Verdict *verdict);

/* The first half of it: false if no oracle knows a step, so that a search is needed. What the
 * oracle knows of the value even so is in `limits` for it. */
bool player_ask(Table *table, const OracleTable *solved, const Match *match, Limits *limits,
                Verdict *verdict);

#endif
