/* people.c - who somebody is.
 * SPDX-License-Identifier: MIT */
#include "people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void people_draw_key(char key[KEY_TEXT]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, KEY_TEXT, bytes, sizeof bytes);
}

bool people_is_key(const char *key) {
    return strlen(key) == KEY_TEXT - 1 && strspn(key, "0123456789abcdef") == KEY_TEXT - 1;
}

Digest people_digest(const char *key) { return sha256_of((const uint8_t *)key, strlen(key)); }

/* Who waits, for what key. */
typedef struct {
    Sql *sql;
    PeopleDone *done;
    void *owner;
    Digest digest;
    char what[WHAT_SIZE];
    int64_t now;
    Person person;
} Wait;

static Wait *begin(Sql *sql, const char *key, PeopleDone *done, void *owner) {
    Wait *wait = calloc(1, sizeof *wait);
    if (!wait) {
        done(owner, 0, NULL, "there is no memory");
        return NULL;
    }
    *wait = (Wait){ .sql = sql, .done = done, .owner = owner };
    wait->digest = people_digest(key);
    return wait;
}

static void end(Wait *wait, Person person, const char *name, const char *why) {
    wait->done(wait->owner, person, name, why);
    free(wait);
}

/* Sends a job whose statements are in it, or tells that there is none. */
static void send(Wait *wait, SqlJob *job, bool is_whole) {
    if (is_whole) {
        sql_send(wait->sql, job);
        return;
    }
    if (job) sql_drop(job);
    end(wait, 0, NULL, "there is no memory");
}

static void on_found(SqlJob *job) {
    bool is_known = job->outcome == SQL_DONE && job->rows.count > 0;
    if (is_known)
        end(job->owner, (Person)sql_number(&job->rows, 0, 0), sql_text(&job->rows, 0, 1), "");
    else
        end(job->owner, 0, NULL, job->why);
}

void people_find(Sql *sql, const char *key, PeopleDone *done, void *owner) {
    Wait *wait = begin(sql, key, done, owner);
    SqlJob *job = wait ? sql_job(on_found, wait) : NULL;
    if (wait)
        send(wait, job,
             job && sql_add(job, SQL_FIND_SESSION, "b", wait->digest.bytes, (size_t)DIGEST_BYTES));
}

static void on_session(SqlJob *job) {
    Wait *wait = job->owner;
    end(wait, job->outcome == SQL_DONE ? wait->person : 0, "", job->why);
}

static void on_person(SqlJob *job) {
    Wait *wait = job->owner;
    if (job->outcome != SQL_DONE || job->rows.count == 0) {
        end(wait, 0, NULL, job->why);
        return;
    }
    wait->person = (Person)sql_number(&job->rows, 0, 0);
    SqlJob *next = sql_job(on_session, wait);
    send(wait, next,
         next && sql_add(next, SQL_NEW_SESSION, "!bntn", wait->digest.bytes, (size_t)DIGEST_BYTES,
                         (int64_t)wait->person, wait->what, wait->now));
}

void people_add(Sql *sql, const char *key, const char *what, int64_t now, PeopleDone *done,
                void *owner) {
    Wait *wait = begin(sql, key, done, owner);
    SqlJob *job = wait ? sql_job(on_person, wait) : NULL;
    if (!wait) return;
    wait->now = now;
    Text copy = text_into(wait->what, sizeof wait->what);
    text_add(&copy, what);
    send(wait, job, job && sql_add(job, SQL_NEW_PERSON, "!n", now));
}
