/* hall.c - where people come together: the database, the house players and the clock of the hall.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include "store/sql_store.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>

enum { TICK_MS = 200 };

int64_t hall_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- from other threads ---- */

static void wake(void *data) { uv_async_send(data); }

/* Other servers are heard as soon as the database is open, and until it is closed: before the loop
 * listens, and after. */
static void wake_hall(void *data) {
    Hall *hall = data;
    if (atomic_load(&hall->listens)) uv_async_send(&hall->written);
}

static Hall *hall_of(uv_handle_t *handle) { return ((Hub *)handle->loop)->company_data; }

static void on_written(uv_async_t *handle) {
    Hall *hall = hall_of((uv_handle_t *)handle);
    hall->under_way = sql_collect(hall->sql);
}

static void hand_over(uv_prepare_t *handle) {
    Hall *hall = hall_of((uv_handle_t *)handle);
    hall->hub->is_expecting = sql_flush(hall->sql) > 0;
}

static void on_thought(uv_async_t *handle) { house_collect(hall_of((uv_handle_t *)handle)->house); }

static void on_hashed(uv_async_t *handle) {
    passwords_collect(hall_of((uv_handle_t *)handle)->passwords);
}

/* Trouble is noted when it comes and when it goes. */
static void note_trouble(Hall *hall) {
    char why[SQL_WHY];
    Line line;
    sql_trouble(hall->sql, why);
    if (hall->is_ill == (*why != '\0')) return;
    hall->is_ill = *why;
    if (!hall->hub->journal.is_on) return;
    journal_begin(&line, hall->is_ill ? "store-fails" : "store-works");
    if (hall->is_ill) journal_text(&line, "why", why);
    journal_end(&line);
}

static void on_beat(SqlJob *job) {
    Hall *hall = job->owner;
    hall->answered = hall_now();
    note_trouble(hall);
}

/* That the server lives is written down, so that the next one knows how long there was none. */
static void beat(Hall *hall) {
    SqlJob *job = sql_job(on_beat, hall);
    if (job && sql_add(job, SQL_BEAT, "n", hall_now()))
        sql_send(hall->sql, job);
    else if (job)
        sql_drop(job);
    hall->beaten = hall_now();
}

static void on_tick(uv_timer_t *handle) {
    Hall *hall = hall_of((uv_handle_t *)handle);
    tables_tick(hall);
    tables_sweep(hall);
    foyer_tick(hall);
    ratings_tick(hall);
    nodes_tick(hall);
    if (hall_now() - hall->beaten > BEAT_MS) beat(hall);
}

/* A beat that is not old may be another server's, which was there all the time. */
static void on_last_beat(SqlJob *job) {
    Hall *hall = job->owner;
    int64_t now = hall_now(), last = job->rows.count ? sql_number(&job->rows, 0, 0) : now;
    if (nodes_are_others(hall) && now - last < BEAT_LATE) return;
    hall->down_until = now;
    hall->down_from = last;
}

/* ---- opening and closing ---- */

Hall *hall_open(Hub *hub, const HallTerms *terms, Error *err) {
    Hall *hall = sodium_init() < 0 ? NULL : calloc(1, sizeof *hall);
    if (!hall) {
        refuse(err, 0, "there is no memory");
        return NULL;
    }
    hall->hub = hub;
    hall->limits.generous = terms->generous;
    hall->answered = hall_now();
    hall->sql = sql_open(terms->database, wake_hall, hall, err);
    if (hall->sql) hall->store = sql_store_new(hall->sql);
    if (hall->store) hall->house = house_new(terms->threads, wake, &hall->thought, err);
    if (hall->house) hall->passwords = passwords_new(wake, &hall->hashed, err);
    if (!hall->passwords) {
        hall_free(hall);
        return NULL;
    }
    hub->company = &guests_company;
    hub->company_data = hall;
    uv_async_init(&hub->loop, &hall->written, on_written);
    uv_async_init(&hub->loop, &hall->thought, on_thought);
    uv_async_init(&hub->loop, &hall->hashed, on_hashed);
    uv_timer_init(&hub->loop, &hall->tick);
    uv_prepare_init(&hub->loop, &hall->before_waiting);
    uv_prepare_start(&hall->before_waiting, hand_over);
    atomic_store(&hall->listens, true);
    uv_async_send(&hall->written);  // for what was heard before
    SqlJob *job = sql_job(on_last_beat, hall);
    if (job && sql_add(job, SQL_LAST_BEAT, "")) sql_send(hall->sql, job);
    randombytes_buf(&hall->foyer.random, sizeof hall->foyer.random);
    foyer_open(hall);
    nodes_open(hall);
    hall->counting.is_due = true;  // perhaps the last server could not
    uv_timer_start(&hall->tick, on_tick, TICK_MS, TICK_MS);
    return hall;
}

void hall_free(Hall *hall) {
    if (!hall) return;
    hall->is_closing = true;
    atomic_store(&hall->listens, false);
    house_free(hall->house);
    hall->house = NULL;
    passwords_free(hall->passwords);
    tables_free_all(hall);
    foyer_free(hall);
    if (hall->store) hall->store->close(hall->store);
    openings_free_all(hall);
    sql_close(hall->sql);
    pairing_free_all(hall);
    free(hall);
}
