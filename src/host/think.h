/* think.h - a search in the background, with a clock and several threads.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_THINK_H
#define BRETT_THINK_H

#include "ai/player.h"

typedef struct Thinker Thinker;

typedef struct {
    int level;        /* 1 to 8; 0 is the same as 8 */
    double seconds;   /* at most; 0: no limit by time */
    uint64_t nodes;   /* 0: no limit */
    int depth;        /* 0: no limit */
    int lines;        /* wanted besides what the level wants; 0 means 1 */
    int overlook;     /* instead of the level's share, if not 0 */
    const Move *only; /* see Limits; borrowed until thinker_wait */
    bool material;    /* see Limits */
    uint64_t seed;    /* for levels that err, and for searches that draw random numbers */
    void (*tell)(void *data, const Verdict *verdict,
                 double seconds); /* from the thinking thread; or NULL */
    void (*finished)(void *data, const Verdict *verdict,
                     Move move); /* the same, at the end; or NULL */
    void *data;
} Task;

/* `hash` is the size of the table in MiB. Ends the program if there is not so much memory. */
Thinker *thinker_new(int hash, int threads);
void thinker_free(Thinker *thinker);
/* Forgets what earlier searches found. */
void thinker_clear(Thinker *thinker);

/* Begins to think about match->now, where a seat acts; the match is copied. One task at a time. */
void thinker_start(Thinker *thinker, const Match *match, const Task *task);
/* Whether it has finished. */
bool thinker_done(Thinker *thinker);
/* Asks it to come to an end soon (within a few milliseconds); thinker_wait must still be called. */
void thinker_stop(Thinker *thinker);
/* Waits for the end. Returns the step to play and, if `verdict` is not NULL, what was found. */
Move thinker_wait(Thinker *thinker, Verdict *verdict);

#endif
