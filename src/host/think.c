/* think.c - a search in the background.
 *
 * One thread leads; the others search the same position into the same table and are stopped when
 * the leader has finished. Only the leader's verdict counts, so one thread alone stays
 * reproducible. A level below the highest always thinks alone: it is as strong on any machine.
 * SPDX-License-Identifier: MIT */
#include "think.h"

#include "host.h"
#include "solved.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* A thread with what it needs to search. It sleeps until `wake` and says `rest` when it has done.
 */
typedef struct {
    Thinker *thinker;
    Search *search;
    pthread_t thread;
    sem_t wake, rest;
    Limits limits;
    Verdict verdict;
} Mind;

struct Thinker {
    Table table;
    void *memory;
    size_t bytes;
    Mind mind[THREADS_MAX]; /* the first one leads */
    int threads, busy;      /* all there are; those that work on this task */
    Match match;            /* a copy, with its own steps */
    Task task;
    const OracleTable *solved; /* NULL if there is none for this game */
    double begin;
    Move move;
    bool is_enough; /* the leader begins no further depth */
    uint64_t told;  /* nodes in the verdict that was told last */
    _Atomic uint64_t nodes;
    atomic_bool stop, done, leader_done;
    bool running, ends;
};

static bool must_lead_stop(const Thinker *t) {
    const Task *task = &t->task;
    if (task->limits.stop && task->limits.stop(task->limits.data)) return true;
    return t->is_enough || pace_is_over(task->pace, thinker_seconds(t));
}

/* Unlike the leader, who must have something to say, they stop at the limit of nodes at once. */
static bool must_help_stop(Thinker *t) {
    uint64_t most = t->mind[0].limits.nodes;
    if (most && atomic_load_explicit(&t->nodes, memory_order_relaxed) >= most) return true;
    return atomic_load_explicit(&t->leader_done, memory_order_relaxed);
}

static bool must_stop(void *data) {
    const Mind *mind = data;
    Thinker *t = mind->thinker;
    if (atomic_load_explicit(&t->stop, memory_order_relaxed)) return true;
    return mind == &t->mind[0] ? must_lead_stop(t) : must_help_stop(t);
}

static bool must_hurry(void *data) {
    const Thinker *t = ((const Mind *)data)->thinker;
    return must_stop(data) || pace_is_over(t->task.pace, 2 * thinker_seconds(t));
}

static void tell(void *data, const Verdict *verdict) {
    Thinker *t = ((const Mind *)data)->thinker;
    const Limits *limits = &t->task.limits;
    t->told = verdict->nodes;
    if (limits->tell) limits->tell(limits->data, verdict);
    t->is_enough = pace_is_enough(t->task.pace, thinker_seconds(t));
}

static void await(sem_t *signal) {
    while (sem_wait(signal) != 0) continue;  // it was only a signal to the program
}

static void search(Mind *mind) {
    Thinker *t = mind->thinker;
    search_run(mind->search, &t->table, &t->match, &mind->limits, &mind->verdict);
}

static void search_together(Mind *leader) {
    Thinker *t = leader->thinker;
    for (int i = 1; i < t->busy; i++) sem_post(&t->mind[i].wake);
    search(leader);
    atomic_store(&t->leader_done, true);
    for (int i = 1; i < t->busy; i++) await(&t->mind[i].rest);
    if (t->busy > 1) leader->verdict.nodes = atomic_load(&t->nodes);
}

/* An oracle works in the memory of the table, so it is asked before anybody else uses that. Its
 * file is opened here, because that can take a while and who waits for a thought does not wait for
 * it. */
static void lead(Mind *mind) {
    Thinker *t = mind->thinker;
    const Setup *setup = &t->match.setup;
    t->solved = player_oracle(setup, &mind->limits) ? solved_find(setup) : NULL;
    if (!player_ask(&t->table, t->solved, &t->match, &mind->limits, &mind->verdict))
        search_together(mind);
    if (mind->verdict.nodes != t->told) tell(mind, &mind->verdict);
    t->move = mind->verdict.line[0].step[0];
    if (t->task.finished) t->task.finished(t->task.limits.data, &mind->verdict);
    atomic_store(&t->done, true);
}

static void *live(void *data) {
    Mind *mind = data;
    for (;;) {
        await(&mind->wake);
        if (mind->thinker->ends) return NULL;
        if (mind == &mind->thinker->mind[0])
            lead(mind);
        else
            search(mind);
        sem_post(&mind->rest);
    }
}

static bool add_thread(Thinker *t) {
    Mind *mind = &t->mind[t->threads];
    *mind = (Mind){ .thinker = t, .search = calloc(1, search_size()) };
    sem_init(&mind->wake, 0, 0);
    sem_init(&mind->rest, 0, 0);
    if (mind->search && pthread_create(&mind->thread, NULL, live, mind) == 0) {
        t->threads++;
        return true;
    }
    free(mind->search);
    return false;
}

static bool get_table(Thinker *t, int hash, Error *err) {
    t->bytes = (size_t)hash << 20;
    void *memory = mmap(NULL, t->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return refuse(err, 0, "no memory for a table of %d MiB", hash);
    t->memory = memory;
    table_init_zeroed(&t->table, memory, t->bytes);
    return true;
}

static bool get_threads(Thinker *t, int threads, Error *err) {
    if (threads < 1 || threads > THREADS_MAX)
        return refuse(err, 0, "1 to %d threads can think, not %d", THREADS_MAX, threads);
    while (t->threads < threads)
        if (!add_thread(t)) return refuse(err, 0, "no memory for %d threads", threads);
    return true;
}

Thinker *thinker_new(int hash, int threads, Error *err) {
    Thinker *t = host_zeroed(sizeof *t);
    match_init_growing(&t->match, host_grow);
    if (get_table(t, hash, err) && get_threads(t, threads, err)) return t;
    thinker_free(t);
    return NULL;
}

void thinker_free(Thinker *t) {
    if (!t) return;
    if (t->running) {
        thinker_stop(t);
        thinker_wait(t, NULL);
    }
    t->ends = true;
    for (int i = 0; i < t->threads; i++) {
        sem_post(&t->mind[i].wake);
        pthread_join(t->mind[i].thread, NULL);
        free(t->mind[i].search);
    }
    free(t->match.played);
    if (t->memory) munmap(t->memory, t->bytes);
    free(t);
}

/* Pages that are given back come again as zeros, so even a huge table is forgotten at once. */
void thinker_clear(Thinker *t) {
    if (madvise(t->memory, t->bytes, MADV_DONTNEED) != 0) memset(t->memory, 0, t->bytes);
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
                                 .contempt = asked->contempt,
                                 .only = asked->only };
    }
    mind->limits.together = t->busy > 1 ? &t->nodes : NULL;
    mind->limits.tell = number == 0 ? tell : NULL;
    mind->limits.stop = must_stop;
    mind->limits.hurry = must_hurry;
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
    bool is_full = !task->limits.level || task->limits.level == LEVELS;
    t->busy = is_full ? t->threads : 1;
    t->told = UINT64_MAX;
    t->is_enough = false;
    atomic_store(&t->nodes, 0);
    for (int i = 0; i < t->busy; i++) limit(&t->mind[i], &task->limits);
    t->running = true;
    sem_post(&t->mind[0].wake);
}

double thinker_seconds(const Thinker *t) { return host_seconds() - t->begin; }

bool thinker_done(Thinker *t) { return atomic_load(&t->done); }

void thinker_stop(Thinker *t) { atomic_store(&t->stop, true); }

Move thinker_wait(Thinker *t, Verdict *verdict) {
    await(&t->mind[0].rest);
    t->running = false;
    if (verdict) *verdict = t->mind[0].verdict;
    return t->move;
}
