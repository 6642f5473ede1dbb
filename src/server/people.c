/* people.c - who somebody is.
 * SPDX-License-Identifier: MIT */
#include "people.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { VISIT_MS = 3600000 }; /* visits within an hour are one */

void people_draw_key(char key[KEY_TEXT]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(key, KEY_TEXT, bytes, sizeof bytes);
}

bool people_is_key(const char *key) {
    return strlen(key) == KEY_TEXT - 1 && strspn(key, "0123456789abcdef") == KEY_TEXT - 1;
}

Digest people_digest(const char *key) { return sha256_of((const uint8_t *)key, strlen(key)); }

/* Digits and letters without I, L, O and U: who reads them aloud or writes them down makes no
 * mistake. */
static const char symbols[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void people_draw_code(char code[CODE_TEXT]) {
    for (int i = 0; i < CODE_TEXT - 1; i++)
        code[i] = i % 5 == 4 ? '-' : symbols[randombytes_uniform(32)];
    code[CODE_TEXT - 1] = '\0';
}

Digest people_code_digest(const char *typed) {
    char plain[CODE_TEXT + 1];
    Text out = text_into(plain, sizeof plain);
    for (; *typed; typed++) {
        char c = *typed >= 'a' && *typed <= 'z' ? (char)(*typed - 32) : *typed;
        if (c == '-' || c == ' ') continue;
        text_char(&out, c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c);
    }
    return people_digest(plain);
}

/* Who waits, for what key. */
typedef struct {
    Sql *sql;
    PeopleDone *done;
    void *owner;
    Digest digest;
    char what[WHAT_SIZE];
    bool is_bot;
    int64_t now;
    Person person;
} Wait;

static void tell_memory(PeopleDone *done, void *owner) {
    done(owner, &(Somebody){ 0 }, "there is no memory");
}

static Wait *begin(Sql *sql, const Entrance *entrance, PeopleDone *done, void *owner) {
    Wait *wait = calloc(1, sizeof *wait);
    if (!wait) {
        tell_memory(done, owner);
        return NULL;
    }
    *wait = (Wait){ .sql = sql, .done = done, .owner = owner };
    wait->digest = people_digest(entrance->key);
    wait->is_bot = entrance->is_bot;
    wait->now = entrance->now;
    Text copy = text_into(wait->what, sizeof wait->what);
    text_add(&copy, entrance->what);
    return wait;
}

static void end(Wait *wait, const Somebody *somebody, const char *why) {
    wait->done(wait->owner, somebody, why);
    free(wait);
}

/* Sends a job whose statements are in it, or tells that there is none. */
static void send(Wait *wait, SqlJob *job, bool is_whole) {
    if (is_whole) {
        sql_send(wait->sql, job);
        return;
    }
    if (job) sql_drop(job);
    tell_memory(wait->done, wait->owner);
    free(wait);
}

static bool add_mark(SqlJob *job, const Wait *wait) {
    return !wait->is_bot ||
           sql_add(job, SQL_MARK_BOT, "b", wait->digest.bytes, sizeof wait->digest.bytes);
}

/* ---- who is known ---- */

static void note_visit(const Wait *wait, Person person) {
    SqlJob *job = sql_job(NULL, NULL);
    bool is_whole = job &&
                    sql_add(job, SQL_SEE_SESSION, "bn", wait->digest.bytes,
                            sizeof wait->digest.bytes, wait->now) &&
                    sql_add(job, SQL_SEE_PERSON, "nn", (int64_t)person, wait->now);
    if (is_whole)
        sql_send(wait->sql, job);
    else if (job)
        sql_drop(job);
}

static void on_found(SqlJob *job) {
    Wait *wait = job->owner;
    const SqlRows *rows = &job->rows;
    if (job->outcome != SQL_DONE || rows->count == 0) {
        end(wait, &(Somebody){ 0 }, job->why);
        return;
    }
    Somebody found = { (Person)sql_number(rows, 0, 0), sql_text(rows, 0, 1),
                       sql_number(rows, 0, 3) != 0 };
    if (wait->now - sql_number(rows, 0, 2) > VISIT_MS) note_visit(wait, found.person);
    end(wait, &found, "");
}

void people_find(Sql *sql, const Entrance *entrance, PeopleDone *done, void *owner) {
    Wait *wait = begin(sql, entrance, done, owner);
    SqlJob *job = wait ? sql_job(on_found, wait) : NULL;
    if (!wait) return;
    send(wait, job,
         job && add_mark(job, wait) &&
             sql_add(job, SQL_FIND_SESSION, "b", wait->digest.bytes, sizeof wait->digest.bytes));
}

/* ---- who is new ---- */

static void on_session(SqlJob *job) {
    Wait *wait = job->owner;
    Somebody made = { job->outcome == SQL_DONE ? wait->person : 0, "", wait->is_bot };
    end(wait, &made, job->why);
}

static void on_person(SqlJob *job) {
    Wait *wait = job->owner;
    if (job->outcome != SQL_DONE || job->rows.count == 0) {
        end(wait, &(Somebody){ 0 }, job->why);
        return;
    }
    wait->person = (Person)sql_number(&job->rows, 0, 0);
    SqlJob *next = sql_job(on_session, wait);
    send(wait, next,
         next &&
             sql_add(next, SQL_NEW_SESSION, "!bntn", wait->digest.bytes, sizeof wait->digest.bytes,
                     (int64_t)wait->person, wait->what, wait->now) &&
             add_mark(next, wait));
}

void people_add(Sql *sql, const Entrance *entrance, PeopleDone *done, void *owner) {
    Wait *wait = begin(sql, entrance, done, owner);
    SqlJob *job = wait ? sql_job(on_person, wait) : NULL;
    if (!wait) return;
    send(wait, job, job && sql_add(job, SQL_NEW_PERSON, "!n", wait->now));
}
