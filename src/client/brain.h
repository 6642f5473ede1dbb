/* brain.h - a player that thinks in a thread of its own, so that who waits for it can hear others.
 *
 * One thing is asked of it at a time. When it has an answer it writes a byte to a file, by which
 * whoever sleeps is woken, and waits to be looked at.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BRAIN_H
#define BRETT_BRAIN_H

#include "host/contender.h"

typedef struct Brain Brain;

typedef enum {
    BRAIN_IDLE, /* may be asked */
    BRAIN_BUSY,
    BRAIN_READY, /* has just become ready for a game, */
    BRAIN_FOUND, /* or found a step */
    BRAIN_FAILED /* or failed, and may be asked again: see brain_why */
} BrainState;

/* `player` as in contender.h, and borrowed; `wake` is the file. NULL and why. */
Brain *brain_new(const char *player, int wake, Error *err);
/* Waits for what it is about to find. May be NULL. */
void brain_free(Brain *brain);

/* Gets ready for a game. */
void brain_begin(Brain *brain, const Setup *setup);
/* What its clock shows, in milliseconds, as contender_clock has it. */
typedef struct {
    long left, increment;
} BrainClock;
/* Looks for a step where a seat acts. */
void brain_think(Brain *brain, const Match *match, uint64_t seed, BrainClock clock);

/* How it is. An answer is told once; after that it is idle. */
BrainState brain_look(Brain *brain);
/* Of the last step that was found. */
Move brain_move(const Brain *brain);
/* Of the last time that it failed. */
const char *brain_why(const Brain *brain);

#endif
