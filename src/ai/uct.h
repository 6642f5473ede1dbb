/* uct.h - plain Monte-Carlo tree search with random games: the yardstick the players are measured
 * with.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_UCT_H
#define BRETT_UCT_H

#include "search.h"

/* Thinks about match->now, where a seat acts; the tree grows in `memory`, and stops growing when
 * that is full. Limits: nodes are random games here; depth, lines and tell are not used. */
void uct_run(void *memory, size_t bytes, const Match *match, const Limits *limits,
             Verdict *verdict);

#endif
