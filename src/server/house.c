/* house.c - house players.
 * SPDX-License-Identifier: MIT */
#include "house.h"

#include "host/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_MIB = 8, QUEUE_MAX = 4096, STEP_MS = 1000 };

typedef struct Job Job;
struct Job {
    Job *next;
    Match match;
    int level;
    uint64_t seed;
    HouseDone *done;
    void *owner; /* NULL: nobody wants to know any more */
    char token[TOKEN_MAX];
};

/* A thread of its own for each thinker; what it thinks about, NULL: nothing. */
typedef struct {
    House *house;
    Thinker *thinker;
    Job *job;
} Head;

struct House {
    pthread_mutex_t lock; /* for all below */
    Job *first, **last;   /* wait */
    Job *ready;           /* are done */
    int load, threads;
    void (*wake)(void *data);
    void *data;
    Head *heads;
};

static void *grow(void *memory, size_t bytes) { return realloc(memory, bytes); }

static void free_job(Job *job) {
    free(job->match.played);
    free(job);
}

/* Called by the thread that thought. */
static void on_thought(void *data, const Verdict *verdict) {
    Head *head = data;
    House *house = head->house;
    Job *job = head->job;
    Text token = text_into(job->token, sizeof job->token);
    if (verdict->lines > 0)
        job->match.setup.game->write_move(&job->match.now, verdict->line[0].step[0], &token);
    pthread_mutex_lock(&house->lock);
    job->next = house->ready;
    house->ready = job;
    pthread_mutex_unlock(&house->lock);
    house->wake(house->data);
}

/* Gives a free head the next job. Only the owner's thread starts and ends thinking. */
static void give_work(House *house) {
    for (int i = 0; i < house->threads; i++) {
        Head *head = &house->heads[i];
        pthread_mutex_lock(&house->lock);
        Job *job = head->job ? NULL : house->first;
        if (job) {
            house->first = job->next;
            if (!house->first) house->last = &house->first;
            head->job = job;
        }
        pthread_mutex_unlock(&house->lock);
        if (!job) continue;
        Task task = {
            .limits = { .level = job->level, .seed = job->seed, .contempt = true, .data = head },
            .pace = pace_fixed(STEP_MS),
            .finished = on_thought
        };
        thinker_start(head->thinker, &job->match, &task);
    }
}

House *house_new(int threads, void (*wake)(void *data), void *data, Error *err) {
    House *house = calloc(1, sizeof *house);
    if (house) house->heads = calloc((size_t)threads, sizeof *house->heads);
    if (!house || !house->heads) {
        free(house);
        refuse(err, 0, "there is no memory for house players");
        return NULL;
    }
    pthread_mutex_init(&house->lock, NULL);
    house->last = &house->first;
    house->wake = wake, house->data = data;
    for (house->threads = 0; house->threads < threads; house->threads++) {
        Head *head = &house->heads[house->threads];
        head->house = house;
        head->thinker = thinker_new(TABLE_MIB, 1, err);
        if (head->thinker) continue;
        house_free(house);
        return NULL;
    }
    return house;
}

void house_free(House *house) {
    if (!house) return;
    for (int i = 0; i < house->threads; i++) {
        Head *head = &house->heads[i];
        if (head->job) thinker_stop(head->thinker), thinker_wait(head->thinker, NULL);
        thinker_free(head->thinker);
    }
    for (Job *next, *job = house->first; job; job = next) next = job->next, free_job(job);
    for (Job *next, *job = house->ready; job; job = next) next = job->next, free_job(job);
    pthread_mutex_destroy(&house->lock);
    free(house->heads);
    free(house);
}

bool house_ask(House *house, const Match *match, int level, uint64_t seed, HouseDone *done,
               void *owner) {
    Job *job = house->load < QUEUE_MAX ? calloc(1, sizeof *job) : NULL;
    if (!job) return false;
    match_init_growing(&job->match, grow);
    if (!match_copy(&job->match, match, NULL)) {
        free_job(job);
        return false;
    }
    job->level = level, job->seed = seed;
    job->done = done, job->owner = owner;
    pthread_mutex_lock(&house->lock);
    *house->last = job;
    house->last = &job->next;
    pthread_mutex_unlock(&house->lock);
    house->load++;
    give_work(house);
    return true;
}

void house_forget(House *house, const void *owner) {
    pthread_mutex_lock(&house->lock);
    for (Job *job = house->first; job; job = job->next)
        if (job->owner == owner) job->owner = NULL;
    for (Job *job = house->ready; job; job = job->next)
        if (job->owner == owner) job->owner = NULL;
    for (int i = 0; i < house->threads; i++)
        if (house->heads[i].job && house->heads[i].job->owner == owner)
            house->heads[i].job->owner = NULL;
    pthread_mutex_unlock(&house->lock);
}

/* The head that thought about it is free again. */
static void free_head(House *house, const Job *job) {
    for (int i = 0; i < house->threads; i++) {
        Head *head = &house->heads[i];
        if (head->job != job) continue;
        thinker_wait(head->thinker, NULL);
        head->job = NULL;
    }
}

void house_collect(House *house) {
    for (;;) {
        pthread_mutex_lock(&house->lock);
        Job *job = house->ready;  // one at a time: being told, an owner may end another
        if (job) house->ready = job->next;
        pthread_mutex_unlock(&house->lock);
        if (!job) break;
        free_head(house, job);
        house->load--;
        if (job->owner) job->done(job->owner, job->token[0] ? job->token : NULL);
        free_job(job);
    }
    give_work(house);
}

int house_load(const House *house) { return house->load; }
