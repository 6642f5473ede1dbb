/* who.c - what everybody may know of people, and of games.
 * SPDX-License-Identifier: MIT */
#include "who.h"

#include <stdlib.h>
#include <string.h>

/* ---- asking ---- */

typedef struct {
    WhoDone *done;
    void *owner;
    Person person[SEATS_MAX];
} Wait;

void who_pool(const char *spec, int seats, char pool[POOL_TEXT]) {
    Text out = text_into(pool, POOL_TEXT);
    text_print(&out, "%.*s/%d", (int)strcspn(spec, ":"), spec, seats);
}

void who_read(const SqlRows *rows, const Person person[SEATS_MAX], Who who[SEATS_MAX]) {
    memset(who, 0, SEATS_MAX * sizeof *who);
    for (int row = 0; row < rows->count; row++)
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            if ((Person)sql_number(rows, row, 0) != person[seat]) continue;
            Who *one = &who[seat];
            Text name = text_into(one->name, sizeof one->name);
            one->person = person[seat];
            one->rating = rating_new();
            one->games = (int)sql_number(rows, row, 4);
            one->is_bot = sql_number(rows, row, 5) != 0;
            text_add(&name, sql_text(rows, row, 1));
            if (!one->games) continue;
            one->rating.mean = sql_real(rows, row, 2);
            one->rating.doubt = sql_real(rows, row, 3);
        }
}

static bool add(SqlJob *job, const char *pool, const Person person[SEATS_MAX]) {
    return sql_add(job, SQL_WHO, "tnnnn", pool, (int64_t)person[0], (int64_t)person[1],
                   (int64_t)person[2], (int64_t)person[3]);
}

bool who_add(SqlJob *job, const StoreFacts *facts) {
    char pool[POOL_TEXT];
    who_pool(facts->spec, facts->seats, pool);
    return add(job, pool, facts->person);
}

static void on_found(SqlJob *job) {
    Wait *wait = job->owner;
    Who who[SEATS_MAX];
    if (job->outcome == SQL_DONE) who_read(&job->rows, wait->person, who);
    wait->done(wait->owner, job->outcome == SQL_DONE ? who : NULL);
    free(wait);
}

bool who_find(Sql *sql, const char *pool, const Person person[SEATS_MAX], WhoDone *done,
              void *owner) {
    Wait *wait = malloc(sizeof *wait);
    SqlJob *job = wait ? sql_job(on_found, wait) : NULL;
    bool is_whole = job && add(job, pool, person);
    if (is_whole) {
        *wait = (Wait){ .done = done, .owner = owner };
        memcpy(wait->person, person, sizeof wait->person);
        sql_send(sql, job);
    } else {
        if (job) sql_drop(job);
        free(wait);
    }
    return is_whole;
}

/* ---- telling ---- */

static void write_number(Text *out, const char *name, uint64_t value) {
    text_print(out, ",\"%s\":", name);
    text_number(out, value);
}

static void write_person(Person person, const Who *who, Text *out) {
    text_add(out, "\"person\":");
    text_number(out, person);
    text_add(out, ",\"name\":");
    text_json(out, who->name);
    if (who->is_bot) text_add(out, ",\"bot\":true");
    if (who->person)
        text_print(out, ",\"rating\":%d,\"doubt\":%d,\"rated\":%d", rating_number(who->rating.mean),
                   rating_number(who->rating.doubt), who->games);
}

static void write_seat(const StoreFacts *facts, const Who *who, int seat, Text *out) {
    Person person = facts->person[seat];
    int level = facts->level[seat];
    text_char(out, '{');
    if (person) write_person(person, who, out);
    if (level) text_print(out, "%s\"level\":%d", person ? "," : "", level);
    if (!person && !level) text_add(out, "\"free\":true");
    if (!person && !level && facts->reserved[seat])
        write_number(out, "reserved", facts->reserved[seat]);
    if (facts->phase == ROOM_OVER && facts->rank[seat]) {
        text_add(out, ",\"points\":\"");
        text_points(out, facts->points[seat]);
        text_print(out, "\",\"rank\":%d", facts->rank[seat]);
    }
    text_char(out, '}');
}

bool who_rename(Who who[SEATS_MAX], Person person, const char *name) {
    bool is_there = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (who[seat].person != person) continue;
        Text copy = text_into(who[seat].name, sizeof who[seat].name);
        text_add(&copy, name);
        is_there = true;
    }
    return is_there;
}

void who_seats(const StoreFacts *facts, const Who *who, Text *out) {
    text_add(out, "\"seats\":[");
    for (int seat = 0; seat < facts->seats; seat++) {
        if (seat) text_char(out, ',');
        write_seat(facts, &who[seat], seat, out);
    }
    text_char(out, ']');
}

static const char *phase_word(int phase) {
    return phase == ROOM_OVER ? "over" : phase == ROOM_PLAYING ? "playing" : "open";
}

void who_game(const StoreGame *game, const Who *who, int turn, Text *out) {
    const StoreFacts *facts = &game->facts;
    char clock[32];
    Text rule = text_into(clock, sizeof clock);
    clock_write(&facts->clock, &rule);
    text_add(out, "{\"game\":\"");
    wire_id(&game->id, out);
    text_print(out, "\",\"phase\":\"%s\",\"spec\":\"%s\",\"clock\":\"%s\"",
               phase_word(facts->phase), facts->spec, clock);
    if (facts->flags & TERMS_RATED) text_add(out, ",\"rated\":true");
    if (facts->flags & TERMS_PUBLIC) text_add(out, ",\"public\":true");
    if (facts->reach) write_number(out, "reach", facts->reach);
    write_number(out, "begun", (uint64_t)facts->begun);
    write_number(out, "time", (uint64_t)facts->time);
    text_char(out, ',');
    who_seats(facts, who, out);
    if (turn >= 0) write_number(out, "turn", (uint64_t)turn);
    if (facts->phase == ROOM_OVER) text_print(out, ",\"end\":\"%s\"", wire_end(facts->end));
}
