/* sql_store.c - a store in a database.
 * SPDX-License-Identifier: MIT */
#include "sql_store.h"
#include "job.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a row that are told to others along with its number: those of most. Longer ones are
 * read. */
enum { WORD_ROW = 128 };

/* Who waits for an answer, in the memory of his job; `done` NULL: nobody any more. */
typedef struct Ask Ask;
struct Ask {
    Ask *before, *after;
    struct SqlStore *store;
    StoreDone *done;
    void *owner;
    bool has_facts; /* they come along with the row that is written, */
    bool is_listed; /* and lists of public games tell something else then */
};

typedef struct SqlStore {
    Store table;
    Sql *sql;
    Ask *first;
    StoreHeard *heard;
    void *listener;
    SqlStoreWanted *wanted; /* NULL: all is told */
    void *knower;
    bool is_closed; /* freed with the last one who waits */
} SqlStore;

/* ---- asking ---- */

static SqlJob *ask(Store *store, SqlDone *collect, StoreDone *done, void *owner) {
    SqlStore *self = (SqlStore *)store;
    SqlJob *job = sql_job(collect, NULL);
    Ask *one = job ? job_memory(job, sizeof *one) : NULL;
    if (!one) {
        if (job) sql_drop(job);
        done(owner, &(StoreAnswer){ .result = STORE_FAILED, .why = "there is no memory" });
        return NULL;
    }
    job->owner = one;
    *one = (Ask){ .after = self->first, .store = self, .done = done, .owner = owner };
    if (self->first) self->first->before = one;
    self->first = one;
    return job;
}

static void tell(Ask *one, const StoreAnswer *answer) {
    *(one->before ? &one->before->after : &one->store->first) = one->after;
    if (one->after) one->after->before = one->before;
    if (one->done) one->done(one->owner, answer);
    if (one->store->is_closed && !one->store->first) free(one->store);
}

static void forget(Store *store, void *owner) {
    SqlStore *self = (SqlStore *)store;
    for (Ask *one = self->first; one; one = one->after)
        if (one->owner == owner) one->done = NULL;
    if (self->listener == owner) self->heard = NULL;
}

/* ---- what other servers write ---- */

/* r, the game in hexadecimal digits, ':' or with facts ';' or for lists '!', the number, and
 * perhaps '=' and the row. Who has all rows before it need not ask the database. */
static void tell_others(const SqlJob *job) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    const Ask *one = job->owner;
    const SqlStore *store = one->store;
    const SqlPart *part = job->parts;
    GameId id;
    if (!sql_has_others(store->sql)) return;
    while (part->statement != SQL_APPEND && part->statement != SQL_FIRST) part = part->next;
    const SqlValue *row = &part->value[part->count - 1];
    memcpy(&id, part->value[0].bytes, sizeof id);
    if (!one->is_listed && store->wanted && !store->wanted(store->knower, &id)) return;
    text_char(&out, 'r');
    store_write_id(&id, &out);
    text_char(&out, one->is_listed ? '!' : one->has_facts ? ';' : ':');
    text_number(&out, part->statement == SQL_FIRST ? 1 : (uint64_t)part->value[1].number);
    if (row->size <= WORD_ROW) {
        text_char(&out, '=');
        store_write_bytes(row->bytes, row->size, &out);
    }
    sql_tell(store->sql, word);
}

void sql_store_tell_wanted(Store *store, SqlStoreWanted *wanted, void *owner) {
    SqlStore *self = (SqlStore *)store;
    self->wanted = wanted, self->knower = owner;
}

static void on_word(void *owner, const char *word) {
    SqlStore *self = owner;
    StoreHint hint = { .is_lost = !word };
    uint8_t row[WORD_ROW] = { 0 };
    char *end;
    if (!self->heard) return;
    if (word) {
        if (!store_read_id(word, &hint.id) || !word[STORE_ID]) return;
        hint.is_listed = word[STORE_ID] == '!';
        hint.has_facts = word[STORE_ID] != ':';
        hint.seq = (uint32_t)strtoul(word + STORE_ID + 1, &end, 10);
        size_t bytes = *end == '=' ? strlen(end + 1) / 2 : 0;
        if (bytes <= sizeof row && bytes && store_read_bytes(end + 1, row, bytes))
            hint.row = (StoreRow){ row, bytes };
    }
    self->heard(self->listener, &hint);
}

/* ---- what is found of a game ---- */

/* Level, team and rank of each seat. */
enum { SEAT_BYTES = 3 };

static void read_people(const SqlRows *rows, int row, int column, Person *person) {
    size_t size;
    const uint8_t *bytes = sql_bytes(rows, row, column, &size);
    for (size_t i = 0; i < size && i < 8 * SEATS_MAX; i++)
        person[i / 8] |= (Person)bytes[i] << 8 * (i % 8);
}

static void read_seats(const SqlRows *rows, int row, int column, StoreFacts *facts) {
    size_t size;
    const uint8_t *at = sql_bytes(rows, row, column, &size);
    facts->seats = (uint8_t)(size / SEAT_BYTES < SEATS_MAX ? size / SEAT_BYTES : SEATS_MAX);
    for (int i = 0; i < facts->seats; i++)
        facts->level[i] = *at++, facts->team[i] = *at++, facts->rank[i] = *at++;
}

void sql_store_read(const SqlRows *rows, int row, StoreGame *game) {
    StoreFacts *facts = &game->facts;
    size_t size;
    const uint8_t *bytes = sql_bytes(rows, row, 0, &size);
    if (size == sizeof game->id.bytes) memcpy(game->id.bytes, bytes, size);
    game->seq = (uint32_t)sql_number(rows, row, 1);
    Text spec = text_into(facts->spec, sizeof facts->spec);
    text_add(&spec, sql_text(rows, row, 2));
    facts->phase = (uint8_t)sql_number(rows, row, 3);
    facts->end = (uint8_t)sql_number(rows, row, 4);
    facts->flags = (uint8_t)sql_number(rows, row, 5);
    facts->begun = sql_number(rows, row, 6);
    facts->time = sql_number(rows, row, 7);
    facts->deadline = sql_number(rows, row, 8);
    read_people(rows, row, 9, facts->person);
    bytes = sql_bytes(rows, row, 10, &size);
    if (size == sizeof facts->points) memcpy(facts->points, bytes, size);
    read_seats(rows, row, 11, facts);
    clock_read(sql_text(rows, row, 12), &facts->clock, NULL);
    facts->reach = (uint16_t)sql_number(rows, row, 13);
    read_people(rows, row, 14, facts->reserved);
}

/* All of them; NULL without memory. */
static StoreGame *read_games(const SqlRows *rows, StoreAnswer *answer) {
    StoreGame *list = calloc((size_t)rows->count + 1, sizeof *list);
    for (int i = 0; list && i < rows->count; i++) sql_store_read(rows, i, &list[i]);
    answer->game = list, answer->count = list ? (size_t)rows->count : 0;
    return list;
}

/* ---- writing ---- */

static void on_written(SqlJob *job) {
    static const StoreResult results[] = {
        [SQL_DONE] = STORE_OK,
        [SQL_REFUSED] = STORE_NOT_NEXT,
        [SQL_FAILED] = STORE_FAILED,
        [SQL_UNKNOWN] = STORE_UNKNOWN,
    };
    StoreAnswer answer = { .result = results[job->outcome], .why = job->why };
    StoreGame *others = job->rows.count ? read_games(&job->rows, &answer) : NULL;
    if (job->outcome == SQL_DONE) tell_others(job);
    tell(job->owner, &answer);
    free(others);
}

static void note_facts(SqlJob *job, const StoreFacts *facts) {
    Ask *one = job->owner;
    one->has_facts = facts;
    one->is_listed = facts && facts->flags & TERMS_PUBLIC;
}

/* Numbers of people in eight bytes each, the lowest first. */
static void write_people(const Person *person, uint8_t people[8 * SEATS_MAX]) {
    for (int i = 0; i < 8 * SEATS_MAX; i++) people[i] = (uint8_t)(person[i / 8] >> 8 * (i % 8));
}

static size_t write_seats(const StoreFacts *facts, uint8_t seats[SEAT_BYTES * SEATS_MAX]) {
    uint8_t *at = seats;
    for (int i = 0; i < facts->seats; i++)
        *at++ = facts->level[i], *at++ = facts->team[i], *at++ = facts->rank[i];
    return (size_t)(at - seats);
}

/* The list of a person's games; nobody is taken off it. */
static bool add_people(SqlJob *job, const GameId *id, const StoreFacts *facts) {
    bool is_whole = true;
    for (int i = 0; i < SEATS_MAX; i++)
        if (facts->person[i])
            is_whole =
                is_whole && sql_add(job, SQL_SEATED, "nbn", (int64_t)facts->person[i], id->bytes,
                                    sizeof id->bytes, (int64_t)store_outcome(facts, i));
    return is_whole;
}

static bool add_facts(SqlJob *job, const GameId *id, const StoreFacts *facts) {
    uint8_t people[8 * SEATS_MAX], seats[SEAT_BYTES * SEATS_MAX];
    size_t seats_size = write_seats(facts, seats);
    write_people(facts->person, people);
    return sql_add(job, SQL_FACTS, "bnnnnbbbn", id->bytes, sizeof id->bytes, (int64_t)facts->phase,
                   (int64_t)facts->end, facts->time, facts->deadline, people, sizeof people,
                   facts->points, sizeof facts->points, seats, seats_size,
                   (int64_t)store_is_rated(facts)) &&
           ((facts->phase == ROOM_PLAYING && !facts->is_fresh) || add_people(job, id, facts));
}

static void send(Store *store, SqlJob *job, bool is_whole) {
    if (!is_whole) {
        tell(job->owner, &(StoreAnswer){ .result = STORE_FAILED, .why = "there is no memory" });
        sql_drop(job);
        return;
    }
    sql_send(((SqlStore *)store)->sql, job);
}

static bool add_known(SqlJob *job, const StoreFacts *facts, const char *clock,
                      const StoreKnown *known) {
    static const uint8_t nobody[8 * SEATS_MAX];
    return sql_add(job, SQL_OTHERS_OPEN, "-ttnbb", facts->spec, clock,
                   (int64_t)(facts->flags & (TERMS_PUBLIC | TERMS_RATED)), nobody, sizeof nobody,
                   known->id, known->count * sizeof *known->id);
}

static void create(Store *store, const GameId *id, const Row *row, const Digest *seed,
                   const StoreFacts *facts, const StoreKnown *known, StoreDone *done, void *owner) {
    SqlJob *job = ask(store, on_written, done, owner);
    uint8_t people[8 * SEATS_MAX], reserved[8 * SEATS_MAX], seats[SEAT_BYTES * SEATS_MAX];
    size_t size = sizeof id->bytes, seats_size = write_seats(facts, seats);
    char game[SPEC_MAX], clock[32];
    Text rule = text_into(clock, sizeof clock);
    if (!job) return;
    note_facts(job, facts);
    clock_write(&facts->clock, &rule);
    write_people(facts->person, people);
    write_people(facts->reserved, reserved);
    strcpy(game, facts->spec);
    game[strcspn(game, ":")] = '\0';
    bool is_whole =
        !known || !sql_has_others(((SqlStore *)store)->sql) || add_known(job, facts, clock, known);
    send(
        store, job,
        is_whole &&
            sql_add(job, SQL_NEW_GAME, "!bttnnnnnnbbbtnb", id->bytes, size, facts->spec, game,
                    facts->begun, (int64_t)facts->phase, (int64_t)facts->end, (int64_t)facts->flags,
                    facts->time, facts->deadline, people, sizeof people, facts->points,
                    sizeof facts->points, seats, seats_size, clock, (int64_t)facts->reach, reserved,
                    sizeof reserved) &&
            sql_add(job, SQL_NEW_SECRET, "!bb", id->bytes, size, seed->bytes, sizeof seed->bytes) &&
            sql_add(job, SQL_FIRST, "!bb", id->bytes, size, row->bytes, (size_t)row->used) &&
            add_people(job, id, facts));
}

static void append(Store *store, const GameId *id, uint32_t seq, const Row *row,
                   const StoreFacts *facts, StoreDone *done, void *owner) {
    SqlJob *job = ask(store, on_written, done, owner);
    if (!job) return;
    note_facts(job, facts);
    bool is_whole = sql_add(job, SQL_APPEND, "!bnb", id->bytes, sizeof id->bytes, (int64_t)seq,
                            row->bytes, (size_t)row->used);
    if (facts) is_whole = is_whole && add_facts(job, id, facts);
    send(store, job, is_whole);
}

/* ---- reading ---- */

static StoreAnswer failed(const SqlJob *job) {
    return (StoreAnswer){ .result = STORE_FAILED, .why = job->why };
}

/* A game without rows behind `since` is one row without a number. */
static void on_loaded(SqlJob *job) {
    StoreAnswer answer = failed(job);
    const SqlRows *rows = &job->rows;
    StoreRow *list =
        job->outcome == SQL_DONE ? calloc((size_t)rows->count + 1, sizeof *list) : NULL;
    size_t size;
    if (list) {
        answer.result = rows->count ? STORE_OK : STORE_MISSING;
        answer.row = list;
        for (int i = 0; i < rows->count; i++) {
            if (!sql_number(rows, i, 0)) continue;
            list[answer.count].bytes = sql_bytes(rows, i, 1, &list[answer.count].count);
            answer.count++;
        }
        const void *seed = rows->count ? sql_bytes(rows, 0, 2, &size) : NULL;
        if (seed && size == sizeof answer.seed.bytes) memcpy(answer.seed.bytes, seed, size);
    }
    tell(job->owner, &answer);
    free(list);
}

static void load(Store *store, const GameId *id, uint32_t since, StoreDone *done, void *owner) {
    SqlJob *job = ask(store, on_loaded, done, owner);
    if (!job) return;
    send(store, job, sql_add(job, SQL_LOAD, "bn", id->bytes, sizeof id->bytes, (int64_t)since));
}

static void on_found(SqlJob *job) {
    StoreAnswer answer = failed(job);
    StoreGame *list = job->outcome == SQL_DONE ? read_games(&job->rows, &answer) : NULL;
    if (list) answer.result = STORE_OK;
    tell(job->owner, &answer);
    free(list);
}

static void find(Store *store, const StoreQuery *query, StoreDone *done, void *owner) {
    SqlJob *job = ask(store, on_found, done, owner);
    SqlStatement statement = query->due ? SQL_FIND_DUE : query->person ? SQL_FIND_PERSON : SQL_FIND;
    int64_t most = query->most > 0 && query->most < STORE_FOUND ? query->most : STORE_FOUND;
    int64_t before = query->before ? query->before : INT64_MAX;
    if (!job) return;
    if (query->takes && sql_has_others(((SqlStore *)store)->sql)) {
        send(store, job, sql_add(job, SQL_TAKE_DUE, "nn", query->due, most));
        return;
    }
    send(store, job,
         sql_add(job, statement, statement == SQL_FIND ? "tnnnnn" : "tnnnnnn",
                 query->game ? query->game : "", (int64_t)query->phase, (int64_t)query->flags,
                 query->after, before, most, query->due ? query->due : (int64_t)query->person));
}

/* ---- all of it ---- */

static void listen(Store *store, StoreHeard *heard, void *owner) {
    SqlStore *self = (SqlStore *)store;
    self->heard = heard;
    self->listener = owner;
}

static void close_store(Store *store) {
    SqlStore *self = (SqlStore *)store;
    self->is_closed = true;
    self->heard = NULL;
    sql_hear(self->sql, 'r', NULL, NULL);
    for (Ask *one = self->first; one; one = one->after) one->done = NULL;
    if (!self->first) free(self);
}

Store *sql_store_new(Sql *sql) {
    SqlStore *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->table = (Store){ create, append, load, find, listen, forget, close_store };
    self->sql = sql;
    sql_hear(sql, 'r', on_word, self);
    return &self->table;
}
