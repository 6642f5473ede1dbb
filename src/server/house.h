/* house.h - house players: they think in a bounded number of threads, first come first served, and
 * each game asks for one step at a time, so that none waits for another's whole game.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HOUSE_H
#define BRETT_HOUSE_H

#include "core/match.h"

typedef struct House House;

/* With so many threads. `wake` is called by one of them when there is something to collect. NULL
 * and why. */
House *house_new(int threads, void (*wake)(void *data), void *data, Error *err);
/* Ends what is being thought; nobody is told. */
void house_free(House *house);

/* The step of a level in match->now, which is copied; `seed` is the player's character in this
 * game. `done` is called by house_collect with the step's token, or with NULL if nothing was found.
 * False if there is no memory, or the queue is full: then nobody is told. */
typedef void HouseDone(void *owner, const char *token);
bool house_ask(House *house, const Match *match, int level, uint64_t seed, HouseDone *done,
               void *owner);
/* The owner is gone: it is told nothing any more. */
void house_forget(House *house, const void *owner);
void house_collect(House *house);
/* Steps that wait or are thought about. */
int house_load(const House *house);

#endif
