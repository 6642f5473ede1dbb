/* plain.h - plain alpha-beta over material and mobility, as a program would play that knows every
 * game alike: the other yardstick the players are measured with.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PLAIN_H
#define BRETT_PLAIN_H

#include "search.h"

/* Thinks about match->now, where a seat acts. Three and more sides play against the one that
 * thinks. Limits: nodes, depth and stop; lines and tell are not used. */
void plain_run(const Match *match, const Limits *limits, Verdict *verdict);

#endif
