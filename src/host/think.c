/* think.c - a search in the background.
 *
 * One thread leads; the others search the same position into the same table and are stopped when
 * the leader has finished. Only the leader's verdict counts, so one thread alone stays
 * reproducible.
 * SPDX-License-Identifier: MIT */
#include "think.h"

#include "host.h"
#include "solved.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

typedef struct {
    Thinker *thinker;
    Search *search;
    pthread_t thread;
    Limits limits;
    Verdict verdict;
} Mind;

struct Thinker {
    Table table;
    void *memory;
    size_t bytes;
    Mind mind[THREADS_MAX]; /* the first one leads */
    int threads;
    Match match; /* a copy, with its own steps */
    Task task;
    const OracleTable *solved; /* NULL if there is none for this game */
    double begin;
    Move move;
    atomic_bool stop, done, leader_done;
    bool running;
};

static bool must_stop(void *data) {
    const Mind *mind = data;
    Thinker *t = mind->thinker;
    if (atomic_load_explicit(&t->stop, memory_order_relaxed)) return true;
    if (mind != &t->mind[0]) return atomic_load_explicit(&t->leader_done, memory_order_relaxed);
    const Limits *limits = &t->task.limits;
    if (limits->stop && limits->stop(limits->data)) return true;
    return t->task.pace.hard > 0 && thinker_seconds(t) >= t->task.pace.hard;
}

static void tell(void *data, const Verdict *verdict) {
    const Limits *limits = &((const Mind *)data)->thinker->task.limits;
    if (limits->tell) limits->tell(limits->data, verdict);
}

static void *search(void *data) {
    Mind *mind = data;
    Thinker *t = mind->thinker;
    search_run(mind->search, &t->table, &t->match, &mind->limits, &mind->verdict);
    return NULL;
}

static void search_together(Mind *leader) {
    Thinker *t = leader->thinker;
    int helpers = 1;
    while (helpers < t->threads &&
           pthread_create(&t->mind[helpers].thread, NULL, search, &t->mind[helpers]) == 0)
        helpers++;
    search(leader);
    atomic_store(&t->leader_done, true);
    for (int i = 1; i < helpers; i++) pthread_join(t->mind[i].thread, NULL);
}

/* An oracle works in the memory of the table, so it is asked before anybody else uses that. */
static void *lead(void *data) {
    Mind *mind = data;
    Thinker *t = mind->thinker;
    if (!player_ask(&t->table, t->solved, &t->match, &mind->limits, &mind->verdict))
        search_together(mind);
    t->move = mind->verdict.line[0].step[0];
    if (t->task.finished) t->task.finished(t->task.limits.data, &mind->verdict);
    atomic_store(&t->done, true);
    return NULL;
}

Thinker *thinker_new(int hash, int threads) {
    Thinker *t = host_memory(sizeof *t);
    memset(t, 0, sizeof *t);
    match_init_growing(&t->match, host_grow);
    t->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    t->bytes = ((size_t)hash << 20) + 64;  // 64 to begin at a cache line
    thinker_clear(t);
    for (int i = 0; i < t->threads; i++) {
        t->mind[i].thinker = t;
        t->mind[i].search = host_memory(search_size());
    }
    return t;
}

void thinker_free(Thinker *t) {
    if (!t) return;
    if (t->running) {
        thinker_stop(t);
        thinker_wait(t, NULL);
    }
    for (int i = 0; i < t->threads; i++) free(t->mind[i].search);
    free(t->match.played);
    free(t->memory);
    free(t);
}

/* New memory is zero without being touched, so even a huge table is forgotten at once. */
void thinker_clear(Thinker *t) {
    free(t->memory);
    t->memory = host_zeroed(t->bytes);
    table_init_zeroed(&t->table, t->memory, t->bytes);
}

/* The leader is asked what was asked; the helpers go on until it stops. */
static void limit(Mind *mind, const Limits *asked) {
    Thinker *t = mind->thinker;
    int number = (int)(mind - t->mind), level = asked->level ? asked->level : LEVELS;
    if (number == 0) {
        mind->limits = *asked;
        player_limit(t->match.setup.game, level, &mind->limits);
        if (asked->overlook) mind->limits.overlook = asked->overlook;
    } else {
        mind->limits = (Limits){ .seed = asked->seed + (uint64_t)number,
                                 .material = asked->material,
                                 .only = asked->only };
    }
    mind->limits.tell = number == 0 ? tell : NULL;
    mind->limits.stop = must_stop;
    mind->limits.data = mind;
}

void thinker_start(Thinker *t, const Match *match, const Task *task) {
    match_copy(&t->match, match, NULL);
    t->task = *task;
    t->begin = host_seconds();
    atomic_store(&t->stop, false);
    atomic_store(&t->done, false);
    atomic_store(&t->leader_done, false);
    table_next(&t->table);
    for (int i = 0; i < t->threads; i++) limit(&t->mind[i], &task->limits);
    bool asks = player_oracle(&match->setup, &t->mind[0].limits) != NULL;
    t->solved = asks ? solved_find(&match->setup) : NULL;
    t->running = true;
    if (pthread_create(&t->mind[0].thread, NULL, lead, &t->mind[0]) == 0) return;
    fprintf(stderr, "brett: cannot start a thread\n");
    exit(EXIT_FAILURE);
}

double thinker_seconds(const Thinker *t) { return host_seconds() - t->begin; }

bool thinker_done(Thinker *t) { return atomic_load(&t->done); }

void thinker_stop(Thinker *t) { atomic_store(&t->stop, true); }

Move thinker_wait(Thinker *t, Verdict *verdict) {
    pthread_join(t->mind[0].thread, NULL);
    t->running = false;
    if (verdict) *verdict = t->mind[0].verdict;
    return t->move;
}
