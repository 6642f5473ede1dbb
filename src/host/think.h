/* think.h - a search in the background, with a clock and several threads.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_THINK_H
#define BRETT_THINK_H

#include "ai/player.h"
#include "pace.h"

typedef struct Thinker Thinker;

/* What is asked of a search, and what only a real machine can promise. */
typedef struct {
    /* `tell` and `stop` are called by the thread that thinks; `tell` also at the end, if more was
     * searched since. `nodes` are those of all threads. */
    Limits limits;
    Pace pace;
    /* Called by the same thread at the end, with limits.data; or NULL. */
    void (*finished)(void *data, const Verdict *verdict);
} Task;

enum { THREADS_MAX = 64 };

/* With a table of `hash` MiB and so many threads, which wait for work from now on. NULL and why if
 * there is not so much memory, or if so many threads cannot be had. */
Thinker *thinker_new(int hash, int threads, Error *err);
void thinker_free(Thinker *thinker);
/* Forgets what earlier searches found. */
void thinker_clear(Thinker *thinker);

/* Begins to think about match->now, where a seat acts; the match is copied. One task at a time. */
void thinker_start(Thinker *thinker, const Match *match, const Task *task);
/* How long it has been thinking. */
double thinker_seconds(const Thinker *thinker);
/* Whether it has finished. */
bool thinker_done(Thinker *thinker);
/* Asks it to come to an end soon (within a few milliseconds); thinker_wait must still be called. */
void thinker_stop(Thinker *thinker);
/* Waits for the end. Returns the step to play and, if `verdict` is not NULL, what was found. */
Move thinker_wait(Thinker *thinker, Verdict *verdict);

#endif
