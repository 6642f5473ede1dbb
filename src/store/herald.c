/* herald.c - words between servers.
 * SPDX-License-Identifier: MIT */
#include "herald.h"
#include "engine.h"
#include "pg.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    LETTER = 7900,        /* bytes; PostgreSQL takes less than 8000 */
    UNSAID_MAX = 1 << 20, /* bytes that wait; what is beyond is lost, as hints may be */
    LOOK_MS = 5000
};

struct Herald {
    Sql *sql;
    Pg pg;
    pthread_t thread;
    pthread_mutex_t lock; /* for all below */
    int bell;
    char *unsaid; /* words with a space behind each */
    size_t used, size;
    bool is_closing;
};

static bool greet(PGconn *link) {
    PGresult *result = PQexec(link, "LISTEN brett");
    bool is_heard = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return is_heard;
}

/* ---- hearing ---- */

static void hear(Herald *herald, char *words) {
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        engine_heard(herald->sql, word);
}

static void take_notices(Herald *herald) {
    PGconn *link = herald->pg.link;
    for (PGnotify *notice; (notice = PQnotifies(link)); PQfreemem(notice))
        if (notice->be_pid != PQbackendPID(link)) hear(herald, notice->extra);
}

/* ---- saying ---- */

/* Whole words of what is unsaid, as many as fit; false: there are none. */
static bool next_letter(Herald *herald, char letter[LETTER + 1]) {
    pthread_mutex_lock(&herald->lock);
    size_t size = herald->used < LETTER ? herald->used : LETTER;
    while (size && herald->unsaid[size - 1] != ' ') size--;
    if (size) {
        memcpy(letter, herald->unsaid, size);
        letter[size] = '\0';
        herald->used -= size;
        memmove(herald->unsaid, herald->unsaid + size, herald->used);
    }
    pthread_mutex_unlock(&herald->lock);
    return size;
}

static bool say(Herald *herald, const char *letter) {
    const char *const values[] = { letter };
    return PQsendQueryParams(herald->pg.link, "SELECT pg_notify('brett', $1)", 1, NULL, values,
                             NULL, NULL, 0) &&
           pg_sync(&herald->pg) && pg_pass(&herald->pg) && pg_pass(&herald->pg);
}

void herald_tell(Herald *herald, const char *word) {
    size_t bytes = strlen(word);
    uint64_t one = 1;
    pthread_mutex_lock(&herald->lock);
    bool is_first = !herald->used;
    if (herald->used + bytes + 1 > herald->size) {
        size_t size = herald->size ? 2 * herald->size : 8192;
        char *larger = size > UNSAID_MAX ? NULL : realloc(herald->unsaid, size);
        if (larger) herald->unsaid = larger, herald->size = size;
    }
    if (herald->used + bytes + 1 <= herald->size) {
        memcpy(herald->unsaid + herald->used, word, bytes);
        herald->unsaid[herald->used + bytes] = ' ';
        herald->used += bytes + 1;
    }
    pthread_mutex_unlock(&herald->lock);
    if (is_first && write(herald->bell, &one, sizeof one) < 0) return;  // then it rings already
}

/* ---- the thread ---- */

static bool is_closing(Herald *herald) {
    pthread_mutex_lock(&herald->lock);
    bool is = herald->is_closing && !(herald->used && herald->pg.link);
    pthread_mutex_unlock(&herald->lock);
    return is;
}

/* Waits for the bell or for words; the bell is silenced. A line that is silent for long is tried by
 * a letter without words: else nobody would know that it is dead. */
static void wait_for_news(Herald *herald) {
    uint64_t count;
    if (!herald->pg.link) {
        usleep(20000);
        return;
    }
    bool is_silent = !pg_wait(herald->pg.link, false, herald->bell, LOOK_MS);
    if (read(herald->bell, &count, sizeof count) < 0) count = 0;  // it did not ring
    if (is_silent ? !say(herald, "") : !PQconsumeInput(herald->pg.link)) pg_drop(&herald->pg);
}

static void *run(void *data) {
    Herald *herald = data;
    char letter[LETTER + 1] = "";  // what could not be said is said again
    for (unsigned links = 1; !is_closing(herald);) {
        if (pg_is_there(&herald->pg) && links != herald->pg.links) {
            links = herald->pg.links;
            engine_heard(herald->sql, NULL);
        }
        while (herald->pg.link && (*letter || next_letter(herald, letter)))
            if (say(herald, letter))
                *letter = '\0';
            else
                pg_drop(&herald->pg);
        if (herald->pg.link) take_notices(herald);
        if (!is_closing(herald)) wait_for_news(herald);
        if (herald->pg.link) take_notices(herald);
    }
    return NULL;
}

Herald *herald_new(Sql *sql, const char *place, Error *err) {
    Herald *herald = calloc(1, sizeof *herald);
    if (!herald) {
        refuse(err, 0, "there is no memory");
        return NULL;
    }
    herald->sql = sql;
    herald->pg = (Pg){ .place = place, .greet = greet };
    herald->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&herald->lock, NULL);
    bool is_there = pg_is_there(&herald->pg) || refuse(err, 0, "%s", herald->pg.why);
    if (is_there && herald->bell >= 0 && pthread_create(&herald->thread, NULL, run, herald) == 0)
        return herald;
    if (is_there) refuse(err, 0, "no thread can be started");
    pg_drop(&herald->pg);
    if (herald->bell >= 0) close(herald->bell);
    free(herald);
    return NULL;
}

void herald_free(Herald *herald) {
    uint64_t one = 1;
    if (!herald) return;
    pthread_mutex_lock(&herald->lock);
    herald->is_closing = true;
    pthread_mutex_unlock(&herald->lock);
    if (write(herald->bell, &one, sizeof one) == sizeof one) pthread_join(herald->thread, NULL);
    pg_drop(&herald->pg);
    close(herald->bell);
    pthread_mutex_destroy(&herald->lock);
    free(herald->unsaid);
    free(herald);
}
