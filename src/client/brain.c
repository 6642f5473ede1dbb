/* brain.c - a player that thinks in a thread of its own.
 * SPDX-License-Identifier: MIT */
#include "brain.h"

#include "host/host.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* While it is busy everything but `is_over` belongs to its thread. */
struct Brain {
    Contender *contender;
    int wake;
    pthread_t thread;
    bool is_busy;
    atomic_bool is_over; /* the thread has nothing more to do */
    bool is_beginning;   /* what it was asked for: to get ready for a game, */
    Setup setup;
    Match match; /* or for a step */
    uint64_t seed;
    bool is_fine; /* what came of it */
    Move move;
    Error err;
};

Brain *brain_new(const char *player, int wake, Error *err) {
    Contender *contender = contender_new(player, err);
    if (!contender) return NULL;
    Brain *brain = host_zeroed(sizeof *brain);
    brain->contender = contender;
    brain->wake = wake;
    match_init_growing(&brain->match, host_grow);
    return brain;
}

void brain_free(Brain *brain) {
    if (!brain) return;
    if (brain->is_busy) pthread_join(brain->thread, NULL);
    contender_free(brain->contender);
    free(brain->match.played);
    free(brain);
}

static void *work(void *data) {
    Brain *brain = data;
    brain->is_fine = brain->is_beginning
                         ? contender_begin(brain->contender, &brain->setup, &brain->err)
                         : contender_move(brain->contender, &brain->match, brain->seed,
                                          &brain->move, &brain->err);
    atomic_store(&brain->is_over, true);
    // A file that is full wakes as well.
    ssize_t ignored = write(brain->wake, "", 1);
    (void)ignored;
    return NULL;
}

/* Signals are for the thread that waits for others. */
static void start(Brain *brain) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    atomic_store(&brain->is_over, false);
    brain->is_busy = pthread_create(&brain->thread, NULL, work, brain) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!brain->is_busy) work(brain), brain->is_busy = false;
}

void brain_begin(Brain *brain, const Setup *setup) {
    brain->is_beginning = true;
    brain->setup = *setup;
    start(brain);
}

void brain_think(Brain *brain, const Match *match, uint64_t seed, BrainClock clock) {
    brain->is_beginning = false;
    brain->seed = seed;
    match_copy(&brain->match, match, NULL);
    contender_clock(brain->contender, clock.left, clock.increment);
    start(brain);
}

BrainState brain_look(Brain *brain) {
    if (brain->is_busy && !atomic_load(&brain->is_over)) return BRAIN_BUSY;
    if (brain->is_busy) pthread_join(brain->thread, NULL);
    brain->is_busy = false;
    if (!atomic_exchange(&brain->is_over, false)) return BRAIN_IDLE;
    if (!brain->is_fine) return BRAIN_FAILED;
    return brain->is_beginning ? BRAIN_READY : BRAIN_FOUND;
}

Move brain_move(const Brain *brain) { return brain->move; }

const char *brain_why(const Brain *brain) { return brain->err.why; }
