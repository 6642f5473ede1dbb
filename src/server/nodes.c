/* nodes.c - other servers of the same database.
 *
 * A game belongs to none of them: rows are the store's, and what is said here are hints that may be
 * lost. Rows of a game are told only while another server is known to have it open, too. Servers
 * that have the same one tell each other so as long as both do, and up to which row they know it:
 * whoever has missed something reads it then. Words:
 *
 *     p GAME : HERE . GONE @ SEQ
 *                            is open at this row; seats whose persons are here, and those that
 *                            were until now
 *     q GAME                 is opened: who has it says so
 *     s SESSION              it was ended; its sockets are closed
 *     e PERSON : SESSION     all but this one were ended
 *     n PERSON : NAME        has this name now, in hexadecimal digits
 *     l LIMIT : MARK         somebody has done something of which there may be so much
 *
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include "store/sql_store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANNOUNCE_MS = 4000,
    ANSWER_MS = 2000,
    COMPARE_MS = 30000, /* how long a table can be behind if a hint was lost */
};

bool nodes_are_others(const Hall *hall) { return sql_has_others(hall->sql); }

/* ---- rows ---- */

static void on_listed(SqlJob *job) {
    Hall *hall = job->owner;
    StoreGame game = { .seq = 0 };
    if (job->outcome != SQL_DONE || !job->rows.count || hall->is_closing) return;
    sql_store_read(&job->rows, 0, &game);
    foyer_learn(hall, &game);
}

static void ask_listed(Hall *hall, const GameId *id) {
    SqlJob *job = sql_job(on_listed, hall);
    if (job && sql_add(job, SQL_FIND_GAME, "b", id->bytes, sizeof id->bytes))
        sql_send(hall->sql, job);
    else if (job)
        sql_drop(job);
}

/* Whether there are rows that nobody told. */
static void compare_all(Hall *hall) {
    for (int i = 0; i < TABLES_HASH; i++)
        for (Table *table = hall->tables[i]; table; table = table->next)
            keeper_hear(table->keeper, keeper_seq(table->keeper) + 1);
    hall->compared = hall_now();
}

/* Who was not heard for a while, or did not hear, may have any of them. */
static void want_all(Hall *hall) {
    for (int i = 0; i < TABLES_HASH; i++)
        for (Table *table = hall->tables[i]; table; table = table->next) table->wanted = hall_now();
    hall->announced = 0;
}

static bool is_shared(const Table *table) { return hall_now() - table->wanted < NODE_SILENT_MS; }

static bool is_wanted(void *owner, const GameId *id) {
    const Table *table = tables_peek(owner, id);
    return !table || is_shared(table);
}

/* Listed games that play, and that nobody has open here: perhaps they are over. */
static void compare_listed(Hall *hall) {
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (const Listing *one = hall->foyer.listings[i]; one; one = one->next)
            if (!one->is_creating && one->game.facts.phase != ROOM_SEATING &&
                !tables_peek(hall, &one->game.id))
                ask_listed(hall, &one->game.id);
}

static void on_hint(void *owner, const StoreHint *hint) {
    Hall *hall = owner;
    if (hall->is_closing) return;
    if (hint->is_lost) {
        compare_all(hall);
        want_all(hall);
        compare_listed(hall);
        foyer_open(hall);
        return;
    }
    Table *table = tables_peek(hall, &hint->id);
    if (table)
        keeper_hear_row(table->keeper, hint);
    else if (hint->is_listed)
        ask_listed(hall, &hint->id);
}

/* ---- who is where ---- */

static void announce(Table *table) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    text_char(&out, 'p');
    store_write_id(keeper_id(table->keeper), &out);
    text_print(&out, ":%d.%d@%u", table->mine, table->announced & ~table->mine,
               keeper_seq(table->keeper));
    sql_tell(table->hall->sql, word);
    table->announced = table->mine;
}

static void on_present(void *owner, const char *word) {
    Hall *hall = owner;
    GameId id;
    if (hall->is_closing || !word || !store_read_id(word, &id) || word[STORE_ID] != ':') return;
    char *end;
    uint8_t here = (uint8_t)strtoul(word + STORE_ID + 1, &end, 10);
    uint8_t gone = *end == '.' ? (uint8_t)strtoul(end + 1, &end, 10) : 0;
    uint32_t seq = *end == '@' ? (uint32_t)strtoul(end + 1, NULL, 10) : 0;
    Table *table = tables_peek(hall, &id);
    if (table && !is_shared(table)) announce(table);
    if (table) table->wanted = hall_now();
    for (int seat = 0; table && seat < SEATS_MAX; seat++) {
        if (here >> seat & 1) table->there[seat] = hall_now();
        if (gone >> seat & 1) table->there[seat] = 0;
    }
    if (table && keeper_seq(table->keeper)) tables_look(table);
    foyer_told(hall, &id, here);
    if (table && seq > keeper_seq(table->keeper)) keeper_hear(table->keeper, seq);
}

/* Until others can have answered they may have it, too. */
void nodes_ask(Table *table) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    if (!nodes_are_others(table->hall)) return;
    text_char(&out, 'q');
    store_write_id(keeper_id(table->keeper), &out);
    sql_tell(table->hall->sql, word);
    table->wanted = hall_now() + ANSWER_MS - NODE_SILENT_MS;
}

static void on_asked(void *owner, const char *word) {
    Hall *hall = owner;
    GameId id;
    if (hall->is_closing || !word || !store_read_id(word, &id)) return;
    Table *table = tables_peek(hall, &id);
    if (!table) return;
    table->wanted = hall_now();
    announce(table);
}

/* ---- sessions ---- */

static void write_digest(const Digest *digest, Text *out) {
    char digits[2 * DIGEST_BYTES + 1];
    if (digest) text_add(out, sodium_bin2hex(digits, sizeof digits, digest->bytes, DIGEST_BYTES));
}

static bool read_digest(const char *text, Digest *digest) {
    size_t size;
    return sodium_hex2bin(digest->bytes, DIGEST_BYTES, text, strlen(text), NULL, &size, NULL) ==
               0 &&
           size == DIGEST_BYTES;
}

void nodes_end_session(Hall *hall, const Digest *session) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    text_char(&out, 's');
    write_digest(session, &out);
    sql_tell(hall->sql, word);
}

void nodes_end_person(Hall *hall, Person person, const Digest *but) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    text_char(&out, 'e');
    text_number(&out, person);
    text_char(&out, ':');
    write_digest(but, &out);
    sql_tell(hall->sql, word);
}

static void on_session_ended(void *owner, const char *word) {
    Hall *hall = owner;
    Digest session;
    if (hall->is_closing) return;
    if (!word)
        guests_check(hall);
    else if (read_digest(word, &session))
        guests_close(hall, 0, &session);
}

static void on_person_ended(void *owner, const char *word) {
    Hall *hall = owner;
    Digest but;
    char *end;
    if (hall->is_closing || !word) return;
    Person person = strtoull(word, &end, 10);
    if (person && *end == ':') guests_close(hall, person, read_digest(end + 1, &but) ? &but : NULL);
}

void nodes_rename(Hall *hall, Person person, const char *name) {
    char word[SQL_WORD], digits[2 * NAME_MAX_BYTES + 1];
    Text out = text_into(word, sizeof word);
    text_char(&out, 'n');
    text_number(&out, person);
    text_char(&out, ':');
    text_add(&out, sodium_bin2hex(digits, sizeof digits, (const uint8_t *)name, strlen(name)));
    sql_tell(hall->sql, word);
}

static void on_renamed(void *owner, const char *word) {
    Hall *hall = owner;
    char name[NAME_MAX_BYTES];
    size_t size;
    char *end;
    if (hall->is_closing || !word) return;
    Person person = strtoull(word, &end, 10);
    if (!person || *end != ':' ||
        sodium_hex2bin((uint8_t *)name, sizeof name - 1, end + 1, strlen(end + 1), NULL, &size,
                       NULL) != 0)
        return;
    name[size] = '\0';
    guests_show_name(hall, person, name);
}

/* ---- limits ---- */

/* Messages, requests and searches are too many to be told. */
static bool is_told(Limit kind) {
    return kind != LIMIT_MESSAGES && kind != LIMIT_REQUESTS && kind != LIMIT_RECORDS;
}

bool nodes_allow(Hall *hall, Limit kind, uint64_t key) {
    char word[SQL_WORD];
    Text out = text_into(word, sizeof word);
    uint64_t mark = limits_mark(kind, key);
    if (!limits_count(&hall->limits, kind, mark, hall_now())) return false;
    if (!is_told(kind) || !nodes_are_others(hall)) return true;
    text_print(&out, "l%d:", (int)kind);
    text_number(&out, mark);
    sql_tell(hall->sql, word);
    return true;
}

static void on_counted(void *owner, const char *word) {
    Hall *hall = owner;
    char *end;
    if (hall->is_closing || !word) return;
    unsigned long kind = strtoul(word, &end, 10);
    if (*end == ':' && kind < LIMIT_KINDS && is_told((Limit)kind))
        limits_count(&hall->limits, (Limit)kind, strtoull(end + 1, NULL, 10), hall_now());
}

/* ---- time ---- */

static bool is_waited_for(const Table *table) {
    bool is = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) is |= table->there[seat] != 0;
    return is;
}

/* Lists show who waits there. */
static bool is_listed(const Table *table) {
    const Room *room = keeper_room(table->keeper);
    return table->mine && room->phase == ROOM_SEATING && room->terms.flags & TERMS_PUBLIC;
}

void nodes_tick(Hall *hall) {
    int64_t now = hall_now();
    if (!nodes_are_others(hall)) return;
    bool is_due = now - hall->announced > ANNOUNCE_MS;
    if (is_due) hall->announced = now;
    for (int i = 0; i < TABLES_HASH; i++)
        for (Table *table = hall->tables[i]; table; table = table->next) {
            if (!keeper_seq(table->keeper)) continue;
            if (is_due && is_waited_for(table)) tables_look(table);
            bool is_told = is_shared(table) || is_listed(table);
            if ((is_due && is_told) || table->mine != table->announced) announce(table);
        }
    if (now - hall->compared > COMPARE_MS) compare_all(hall);
}

void nodes_open(Hall *hall) {
    hall->compared = hall_now();
    hall->store->listen(hall->store, on_hint, hall);
    sql_store_tell_wanted(hall->store, is_wanted, hall);
    sql_hear(hall->sql, 'p', on_present, hall);
    sql_hear(hall->sql, 'q', on_asked, hall);
    sql_hear(hall->sql, 's', on_session_ended, hall);
    sql_hear(hall->sql, 'e', on_person_ended, hall);
    sql_hear(hall->sql, 'n', on_renamed, hall);
    sql_hear(hall->sql, 'l', on_counted, hall);
}
