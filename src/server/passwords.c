/* passwords.c - the slow hash of passwords, in a thread of its own.
 * SPDX-License-Identifier: MIT */
#include "passwords.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Job Job;
struct Job {
    Job *next;
    PasswordsDone *done;
    void *owner;
    char password[PASSWORD_MOST + 1];
    char hash[HASH_SIZE]; /* to compare with, then the one that was made */
    bool compares, is_right;
};
_Static_assert(HASH_SIZE >= crypto_pwhash_STRBYTES, "a hash has its place");

struct Passwords {
    pthread_t thread;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t news;
    Job *first, **last; /* wait */
    Job *ready, **ready_last;
    int waiting;
    bool is_closing;
    void (*wake)(void *data);
    void *data;
};

static void free_job(Job *job) {
    sodium_memzero(job, sizeof *job);
    free(job);
}

/* Who has no hash waits as long as somebody who has. */
static void work_out(Job *job) {
    size_t length = strlen(job->password);
    if (job->compares && job->hash[0]) {
        job->is_right = crypto_pwhash_str_verify(job->hash, job->password, length) == 0;
        return;
    }
    if (crypto_pwhash_str(job->hash, job->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        job->hash[0] = '\0';
}

static void *work(void *data) {
    Passwords *passwords = data;
    pthread_mutex_lock(&passwords->lock);
    while (!passwords->is_closing) {
        Job *job = passwords->first;
        if (!job) {
            pthread_cond_wait(&passwords->news, &passwords->lock);
            continue;
        }
        if (!(passwords->first = job->next)) passwords->last = &passwords->first;
        pthread_mutex_unlock(&passwords->lock);
        work_out(job);
        pthread_mutex_lock(&passwords->lock);
        job->next = NULL;
        *passwords->ready_last = job;
        passwords->ready_last = &job->next;
        passwords->wake(passwords->data);
    }
    pthread_mutex_unlock(&passwords->lock);
    return NULL;
}

Passwords *passwords_new(void (*wake)(void *data), void *data, Error *err) {
    Passwords *passwords = calloc(1, sizeof *passwords);
    if (!passwords) {
        refuse(err, 0, "there is no memory");
        return NULL;
    }
    pthread_mutex_init(&passwords->lock, NULL);
    pthread_cond_init(&passwords->news, NULL);
    passwords->last = &passwords->first;
    passwords->ready_last = &passwords->ready;
    passwords->wake = wake, passwords->data = data;
    if (pthread_create(&passwords->thread, NULL, work, passwords) == 0) return passwords;
    refuse(err, 0, "no thread can be started");
    free(passwords);
    return NULL;
}

bool passwords_ask(Passwords *passwords, const char *password, const char *hash,
                   PasswordsDone *done, void *owner) {
    size_t length = strlen(password);
    Job *job = length <= PASSWORD_MOST ? calloc(1, sizeof *job) : NULL;
    if (!job) return false;
    job->done = done, job->owner = owner;
    job->compares = hash;
    memcpy(job->password, password, length);
    Text copy = text_into(job->hash, sizeof job->hash);
    text_add(&copy, hash ? hash : "");
    pthread_mutex_lock(&passwords->lock);
    bool has_place = passwords->waiting < PASSWORDS_WAITING;
    if (has_place) {
        *passwords->last = job;
        passwords->last = &job->next;
        passwords->waiting++;
        pthread_cond_signal(&passwords->news);
    }
    pthread_mutex_unlock(&passwords->lock);
    if (!has_place) free_job(job);
    return has_place;
}

static void tell(Job *jobs) {
    for (Job *next; jobs; jobs = next) {
        next = jobs->next;
        jobs->done(jobs->owner, jobs->is_right, jobs->hash);
        free_job(jobs);
    }
}

void passwords_collect(Passwords *passwords) {
    pthread_mutex_lock(&passwords->lock);
    Job *jobs = passwords->ready;
    passwords->ready = NULL;
    passwords->ready_last = &passwords->ready;
    for (Job *job = jobs; job; job = job->next) passwords->waiting--;
    pthread_mutex_unlock(&passwords->lock);
    tell(jobs);
}

int passwords_load(Passwords *passwords) {
    pthread_mutex_lock(&passwords->lock);
    int load = passwords->waiting;
    pthread_mutex_unlock(&passwords->lock);
    return load;
}

void passwords_free(Passwords *passwords) {
    if (!passwords) return;
    pthread_mutex_lock(&passwords->lock);
    passwords->is_closing = true;
    pthread_cond_signal(&passwords->news);
    pthread_mutex_unlock(&passwords->lock);
    pthread_join(passwords->thread, NULL);
    for (Job *job = passwords->first; job; job = job->next) job->hash[0] = '\0';
    tell(passwords->ready);
    tell(passwords->first);
    pthread_mutex_destroy(&passwords->lock);
    pthread_cond_destroy(&passwords->news);
    free(passwords);
}

bool passwords_check(const char *password, const char *name, Error *err) {
    size_t count = 0, length = strlen(password);
    for (size_t i = 0; i < length; i++) count += (password[i] & 0xc0) != 0x80;
    if (count < PASSWORD_LEAST || length > PASSWORD_MOST)
        return refuse(err, 0, "a password has at least %d characters, and at most %d bytes",
                      PASSWORD_LEAST, PASSWORD_MOST);
    return strcasecmp(password, name) != 0 || refuse(err, 0, "the name is no password");
}
