/* openings.c - new games on their way to the store.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

/* Somebody who wants to see a game that is on its way to the store. */
typedef struct Early Early;
struct Early {
    Early *next;
    Guest *guest;
    uint32_t seen, ticket;
};

/* A game on its way to the store. */
struct Creating {
    Creating *next;
    Hall *hall;
    GameId id;
    Guest *guest; /* who asked for it, or NULL; */
    uint32_t ticket;
    OpeningsDone *done; /* or who else is told */
    void *owner;
    Early *early;
};

bool openings_watch(Hall *hall, const GameId *id, Guest *guest, uint32_t seen, uint32_t ticket) {
    Creating *creating = hall->creating;
    while (creating && memcmp(&creating->id, id, sizeof *id) != 0) creating = creating->next;
    Early *early = creating ? malloc(sizeof *early) : NULL;
    if (!early) return false;
    *early = (Early){ creating->early, guest, seen, ticket };
    creating->early = early;
    guest->holds++;
    return true;
}

static void serve_early(Creating *creating) {
    Table *table = creating->early ? tables_find(creating->hall, &creating->id) : NULL;
    for (Early *next, *early = creating->early; early; early = next) {
        next = early->next;
        if (table && early->guest->connection)
            tables_watch(table, early->guest, early->seen, early->ticket, NOBODY);
        guests_drop(early->guest);
        free(early);
    }
}

static void on_created(void *owner, const StoreAnswer *answer) {
    Creating *creating = owner;
    Guest *guest = creating->guest;
    if (guest && answer->result == STORE_OK)
        guests_done(guest, creating->ticket, &creating->id, 1);
    else if (guest)
        guests_refuse(guest, creating->ticket, "store", room_refusal_sentence(REFUSAL_STORE));
    if (guest) guests_drop(guest);
    if (creating->done) creating->done(creating->owner, &creating->id, answer);
    Creating **link = &creating->hall->creating;
    while (*link != creating) link = &(*link)->next;
    *link = creating->next;
    serve_early(creating);
    free(creating);
}

void openings_free_all(Hall *hall) {
    for (Creating *next, *creating = hall->creating; creating; creating = next) {
        next = creating->next;
        for (Early *later, *early = creating->early; early; early = later) {
            later = early->next;
            guests_drop(early->guest);
            free(early);
        }
        if (creating->guest) guests_drop(creating->guest);
        free(creating);
    }
    hall->creating = NULL;
}

/* False and why if these terms make no game. Their commitment is that of a new seed; `who` says who
 * is told. */
static bool create_game(Terms *terms, const RoomCommand *sit, const Creating *who,
                        const StoreKnown *known, StoreFacts *facts, Error *err) {
    Creating *creating = malloc(sizeof *creating);
    Hall *hall = who->hall;
    int64_t now = hall_now();
    Digest seed;
    Row row;
    Room room;
    randombytes_buf(&seed, sizeof seed);
    terms->commitment = sha256_of(seed.bytes, DIGEST_BYTES);
    room_init(&room, memory);
    bool is_game = creating || refuse(err, 0, "there is no memory");
    if (is_game && sit)
        is_game = room_create_seated(terms, sit->seat, sit->person, &sit->digest, now, &row, err);
    else if (is_game)
        is_game = room_create(terms, now, &row, err);
    if (is_game && room_fold(&room, row.bytes, row.used, err)) {
        *creating = *who;
        creating->id = terms->id;
        creating->next = hall->creating;
        hall->creating = creating;
        if (who->guest) who->guest->holds++;
        store_facts(&room, facts);
        hall->store->create(hall->store, &terms->id, &row, &seed, facts, known, on_created,
                            creating);
    } else {
        is_game = false;
        free(creating);
    }
    room_done(&room);
    sodium_memzero(&seed, sizeof seed);
    return is_game;
}

void openings_create(Hall *hall, Guest *guest, Ask *ask) {
    Terms *terms = &ask->terms;
    StoreFacts facts;
    Error err = { "", 0 };
    if (terms->flags & TERMS_RATED && !guest->name[0]) {
        guests_refuse(guest, ask->ticket, room_refusal_word(REFUSAL_NAME),
                      room_refusal_sentence(REFUSAL_NAME));
        return;
    }
    if (!nodes_allow(hall, LIMIT_NEW_GAMES, guest->person)) {
        guests_refuse(guest, ask->ticket, "often", "so many games cannot be begun at once");
        return;
    }
    randombytes_buf(&terms->id, sizeof terms->id);
    terms->host = guest->person;
    if (ask->host_seat != NOBODY) terms->reserved[ask->host_seat] = guest->person;
    Creating who = { .hall = hall, .guest = guest, .ticket = ask->ticket };
    if (!create_game(terms, NULL, &who, NULL, &facts, &err))
        guests_refuse(guest, ask->ticket, "terms", err.why);
}

bool openings_create_seated(Hall *hall, Terms *terms, const RoomCommand *sit,
                            const StoreKnown *known, OpeningsDone *done, void *owner,
                            StoreFacts *facts, Error *err) {
    return create_game(terms, sit, &(Creating){ .hall = hall, .done = done, .owner = owner }, known,
                       facts, err);
}

/* All want to play again: the next game, unless somebody else has made it. */
void openings_rematch(Table *table, uint32_t seq) {
    const Room *room = keeper_room(table->keeper);
    RowHead head;
    Event event;
    size_t bytes;
    if (room->phase != ROOM_OVER) return;
    const uint8_t *row = room_row(room, seq, &bytes);
    RowScan in = event_scan(row, bytes, &head);
    while (event_next(&in, &event)) {
        if (event.kind != EVENT_REMATCH) continue;
        Digest none = { { 0 } };
        Terms terms = room_next_terms(room, &none);
        terms.id = event.other;
        StoreFacts facts;
        create_game(&terms, NULL, &(Creating){ .hall = table->hall }, NULL, &facts, NULL);
    }
}
