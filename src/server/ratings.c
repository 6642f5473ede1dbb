/* ratings.c - what rated games change.
 *
 * The row that ends a game marks it as due, in the same transaction. Whoever finds it reads what
 * its people have, does the sum, and writes it together with the mark that it is done: all of it,
 * or nothing if the mark was there already or somebody has played another game meanwhile. So a game
 * counts once, whoever dies when, and however many look for games that are due.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include "store/sql_store.h"

#include <stdlib.h>
#include <string.h>

enum { PAUSE_MS = 5000 }; /* after a failure */

/* ---- counting ---- */

/* A game that is due. */
typedef struct {
    Hall *hall;
    StoreGame game;
    char pool[POOL_TEXT];
} Due;

/* The next one is looked for at once; whatever went wrong, later. */
static void end(Due *due, bool is_done) {
    due->hall->counting.is_busy = false;
    if (!is_done) due->hall->counting.from = hall_now() + PAUSE_MS;
    free(due);
}

static void on_counted(SqlJob *job) {
    Due *due = job->owner;
    Table *table = tables_peek(due->hall, &due->game.id);
    if (job->outcome == SQL_DONE && table) ratings_show(table, NULL);
    end(due, job->outcome == SQL_DONE || job->outcome == SQL_REFUSED);
}

static bool add_person(SqlJob *job, const Due *due, int seat, const Who *before,
                       const Rating *after) {
    const StoreGame *game = &due->game;
    int64_t person = (int64_t)before->person;
    return sql_add(job, SQL_RATE, "!ntrrn", person, due->pool, after->mean, after->doubt,
                   (int64_t)before->games) &&
           sql_add(job, SQL_RATED, "!bntnnrrrr", game->id.bytes, sizeof game->id.bytes, person,
                   due->pool, game->facts.time, (int64_t)game->facts.rank[seat], after->mean,
                   after->doubt, before->rating.mean, before->rating.doubt);
}

/* Who has deleted himself is counted as somebody new, and nothing is written of him. */
static void on_who(void *owner, const Who *who) {
    Due *due = owner;
    const StoreFacts *facts = &due->game.facts;
    Rating rating[SEATS_MAX];
    int team[SEATS_MAX], rank[SEATS_MAX];
    SqlJob *job = who && !due->hall->is_closing ? sql_job(on_counted, due) : NULL;
    bool is_whole =
        job && sql_add(job, SQL_COUNTED, "!b", due->game.id.bytes, sizeof due->game.id.bytes);
    for (int seat = 0; seat < facts->seats && job; seat++) {
        rating[seat] = who[seat].person ? who[seat].rating : rating_new();
        team[seat] = facts->team[seat], rank[seat] = facts->rank[seat];
    }
    if (job) rating_change(rating, team, rank, facts->seats, RATING_DRIFT);
    for (int seat = 0; seat < facts->seats && is_whole; seat++)
        if (who[seat].person) is_whole = add_person(job, due, seat, &who[seat], &rating[seat]);
    if (is_whole) {
        sql_send(due->hall->sql, job);
    } else {
        if (job) sql_drop(job);
        end(due, false);
    }
}

static void on_due(SqlJob *job) {
    Hall *hall = job->owner;
    Counting *counting = &hall->counting;
    bool is_found = job->outcome == SQL_DONE && job->rows.count && !hall->is_closing;
    Due *due = is_found ? calloc(1, sizeof *due) : NULL;
    counting->is_due = job->outcome != SQL_DONE || job->rows.count > 0;
    counting->is_busy = due;
    if (!due) {
        if (counting->is_due) counting->from = hall_now() + PAUSE_MS;
        return;
    }
    due->hall = hall;
    sql_store_read(&job->rows, 0, &due->game);
    who_pool(due->game.facts.spec, due->game.facts.seats, due->pool);
    if (!who_find(hall->sql, due->pool, due->game.facts.person, on_who, due)) end(due, false);
}

void ratings_tick(Hall *hall) {
    Counting *counting = &hall->counting;
    if (!counting->is_due || counting->is_busy || hall_now() < counting->from) return;
    SqlJob *job = sql_job(on_due, hall);
    counting->is_busy = job && sql_add(job, SQL_DUE_RATINGS, "");
    if (counting->is_busy)
        sql_send(hall->sql, job);
    else if (job)
        sql_drop(job);
}

/* ---- telling ---- */

typedef struct {
    Hall *hall;
    GameId id;
} Asked;

static void write_change(const SqlRows *rows, int row, Text *out) {
    text_add(out, "{\"person\":");
    text_number(out, (uint64_t)sql_number(rows, row, 0));
    text_print(out, ",\"rank\":%d,\"before\":%d,\"rating\":%d,\"doubt\":%d}",
               (int)sql_number(rows, row, 1), rating_number(sql_real(rows, row, 2)),
               rating_number(sql_real(rows, row, 3)), rating_number(sql_real(rows, row, 4)));
}

void ratings_write(const SqlRows *rows, const Person *person, int seats, Text *out) {
    bool is_first = true;
    text_char(out, '[');
    for (int seat = 0; seat < seats; seat++)
        for (int row = 0; row < rows->count; row++) {
            if ((Person)sql_number(rows, row, 0) != person[seat]) continue;
            if (!is_first) text_char(out, ',');
            write_change(rows, row, out);
            is_first = false;
        }
    text_char(out, ']');
}

static void on_rated(SqlJob *job) {
    Asked *asked = job->owner;
    Table *table = tables_peek(asked->hall, &asked->id);
    if (table && job->outcome == SQL_DONE && job->rows.count) {
        char memory[GAME_TEXT];
        Person person[SEATS_MAX];
        const Room *room = keeper_room(table->keeper);
        for (int seat = 0; seat < SEATS_MAX; seat++) person[seat] = room->seat[seat].person;
        Text out = text_into(memory, sizeof memory);
        text_add(&out, "{\"t\":\"rated\",\"game\":\"");
        wire_id(&asked->id, &out);
        text_add(&out, "\",\"seats\":");
        ratings_write(&job->rows, person, room->seats, &out);
        text_char(&out, '}');
        tables_tell_rated(table, parcel_message(memory, out.used));
    }
    free(asked);
}

void ratings_show(Table *table, Guest *guest) {
    const Room *room = keeper_room(table->keeper);
    if (room->phase != ROOM_OVER || !(room->terms.flags & TERMS_RATED)) return;
    if (table->rated) {
        if (guest) connection_send(guest->connection, table->rated);
        return;
    }
    table->hall->counting.is_due = true;
    Asked *asked = malloc(sizeof *asked);
    SqlJob *job = asked ? sql_job(on_rated, asked) : NULL;
    const GameId *id = keeper_id(table->keeper);
    if (job && sql_add(job, SQL_RATED_GAME, "b", id->bytes, sizeof id->bytes)) {
        *asked = (Asked){ table->hall, *id };
        sql_send(table->hall->sql, job);
    } else {
        if (job) sql_drop(job);
        free(asked);
    }
}
