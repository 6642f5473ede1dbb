/* contender.h - someone who can play: a level, a yardstick, or another program that speaks UGI.
 *
 *   level5            a level; level8 is full strength
 *   uct               plain Monte-Carlo tree search with random games
 *   plain             plain alpha-beta that counts material and steps
 *   material          the search of the levels, but it sees nothing but material
 *   random            any legal step
 *   program:COMMAND   a program that speaks the protocol, run by the shell
 *
 * Settings follow after commas: ms=100 nodes=5000 depth=4 overlook=300 hash=64 threads=1, e.g.
 * level8,ms=50. A program's command ends the description, so its settings come first:
 * ms=50,program:./engine --fast
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONTENDER_H
#define BRETT_CONTENDER_H

#include "core/match.h"

typedef struct Contender Contender;

/* The one that is described, which borrows the text; NULL and why if there is no such. It takes no
 * more than a little memory before it begins. */
Contender *contender_new(const char *text, Error *err);
/* Also ends its program. */
void contender_free(Contender *contender);

/* Gets ready for a game; false and why if it cannot play it, or if a program does not answer. */
bool contender_begin(Contender *contender, const Setup *setup, Error *err);
/* The step it plays in match->now, where a seat acts. False and why if a program fails to answer
 * with a legal one; contender_begin starts it anew then. */
bool contender_move(Contender *contender, const Match *match, uint64_t seed, Move *move,
                    Error *err);

/* What its clock shows from now on, in milliseconds; 0 is none. It thinks no longer than that
 * allows, and no longer than its settings say. */
void contender_clock(Contender *contender, long left, long increment);

#endif
