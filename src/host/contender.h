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

#include "think.h"

typedef enum { BY_LEVEL, BY_UCT, BY_PLAIN, BY_MATERIAL, BY_CHANCE, BY_PROGRAM } Means;

typedef struct {
    const char *name; /* as it was described; borrowed */
    Means means;
    int level, depth, overlook, hash, threads;
    long ms, nodes;
    const char *command;
    /* While playing. */
    Thinker *thinker;
    void *memory;
    int pid, to, from;
    char buffer[65536];
    size_t buffered;
} Contender;

bool contender_read(const char *text, Contender *contender, Error *err);
/* Gets ready for a game; false and why if a program does not answer. */
bool contender_begin(Contender *contender, const Setup *setup, Error *err);
/* The step it plays in match->now, where a seat acts. False if it fails to answer with a legal one.
 */
bool contender_move(Contender *contender, const Match *match, uint64_t seed, Move *move,
                    Error *err);
void contender_end(Contender *contender);

#endif
