/* pairing.c - somebody wants to play with whoever is there.
 *
 * First it is asked how strong he is. Then he is promised a seat at the open game that fits best,
 * so that nobody else is, and sits down there as anybody would: if the store knows better he
 * chooses again. Where nothing fits he opens a game himself.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8 };

struct Pairing {
    Pairing *next;
    Guest *guest;
    uint32_t ticket;
    Terms terms;
    RoomCommand sit;
    Who who;
    GameId game; /* where he is promised a seat, */
    bool waits;  /* and which the store does not have yet */
    int tries;
};

static void end(Pairing *pairing) {
    Pairing **link = &pairing->guest->hall->foyer.pairings;
    while (*link != pairing) link = &(*link)->next;
    *link = pairing->next;
    guests_drop(pairing->guest);
    free(pairing);
}

static void refuse_pairing(Pairing *pairing, Refusal why) {
    guests_refuse(pairing->guest, pairing->ticket, room_refusal_word(why),
                  room_refusal_sentence(why));
    end(pairing);
}

/* He sits: from now on he is shown the game, and told so. */
static void show_game(Pairing *pairing) {
    Guest *guest = pairing->guest;
    Table *table = guest->connection ? tables_find(guest->hall, &pairing->game) : NULL;
    if (table && !tables_watch(table, guest, 0, pairing->ticket, pairing->sit.seat))
        guests_refuse(guest, pairing->ticket, "full", room_refusal_sentence(REFUSAL_FULL));
    end(pairing);
}

/* ---- sitting down ---- */

static void choose(Pairing *pairing);

static void promise(Pairing *pairing, Listing *listing) {
    Hall *hall = pairing->guest->hall;
    pairing->game = listing->game.id;
    pairing->sit.seat = lobby_seat(&listing->open, &hall->foyer.random);
    listing->promised |= (uint8_t)(1u << pairing->sit.seat);
    foyer_touch(hall, listing);
    pairing->waits = listing->is_creating;
    Table *table = pairing->waits ? NULL : tables_find(hall, &pairing->game);
    if (table)
        tables_seat(table, &pairing->sit, pairing);
    else if (!pairing->waits)
        refuse_pairing(pairing, REFUSAL_FULL);
}

void pairing_answer(Pairing *pairing, Table *table, RoomVerdict verdict, const Taken *taken) {
    Hall *hall = table->hall;
    Listing *listing = foyer_find(hall, &pairing->game);
    if (listing) {
        listing->promised &= (uint8_t) ~(1u << pairing->sit.seat);
        foyer_touch(hall, listing);
    }
    bool is_late = taken->why == REFUSAL_TAKEN || taken->why == REFUSAL_BEGUN ||
                   taken->why == REFUSAL_OVER || taken->why == REFUSAL_NO_GAME;
    if (verdict == ROOM_TAKEN || verdict == ROOM_AGAIN)
        show_game(pairing);
    else if (is_late)
        choose(pairing);
    else
        refuse_pairing(pairing, taken->why ? taken->why : REFUSAL_BUSY);
}

/* ---- opening a game ---- */

/* Those who were promised a seat there sit down, or look for another. */
static void serve_waiting(Hall *hall, const GameId *id, bool is_kept) {
    for (Pairing *one = hall->foyer.pairings, *next; one; one = next) {
        next = one->next;
        if (!one->waits || memcmp(&one->game, id, sizeof *id) != 0) continue;
        one->waits = false;
        Table *table = is_kept ? tables_find(hall, id) : NULL;
        if (table)
            tables_seat(table, &one->sit, one);
        else
            choose(one);
    }
}

static void on_created(void *owner, const GameId *id, bool is_kept) {
    Pairing *pairing = owner;
    Hall *hall = pairing->guest->hall;
    Listing *listing = foyer_find(hall, id);
    if (listing) listing->is_creating = false;
    if (listing && !pairing->guest->connection) listing->away = hall_now();
    if (is_kept) {
        show_game(pairing);
    } else {
        foyer_remove(hall, id);
        refuse_pairing(pairing, REFUSAL_STORE);
    }
    serve_waiting(hall, id, is_kept);
    if (listing && is_kept) foyer_touch(hall, listing);
}

static void open_game(Pairing *pairing) {
    Hall *hall = pairing->guest->hall;
    Terms *terms = &pairing->terms;
    StoreFacts facts;
    Error err = { "", 0 };
    Position start;
    game_start(&terms->setup, &start);
    LobbyGame empty = { .free = (uint8_t)((1u << terms->setup.game->seats(&start)) - 1) };
    randombytes_buf(&terms->id, sizeof terms->id);
    pairing->game = terms->id;
    pairing->sit.seat = lobby_seat(&empty, &hall->foyer.random);
    if (!openings_create_seated(hall, terms, &pairing->sit, on_created, pairing, &facts, &err)) {
        guests_refuse(pairing->guest, pairing->ticket, "terms", err.why);
        end(pairing);
    } else {
        foyer_add(hall, &terms->id, &facts, &pairing->who, pairing->sit.seat);
    }
}

/* ---- choosing ---- */

static void choose(Pairing *pairing) {
    Foyer *foyer = &pairing->guest->hall->foyer;
    const Terms *terms = &pairing->terms;
    LobbyWish wish = { .person = pairing->guest->person,
                       .setup = terms->setup,
                       .clock = terms->clock,
                       .flags = terms->flags,
                       .rating = rating_number(pairing->who.rating.mean),
                       .reach = terms->reach };
    Listing *best = NULL;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = foyer->listings[i]; one; one = one->next)
            if (foyer_is_open(one) && lobby_fits(&wish, &one->open) &&
                (!best || lobby_is_better(&wish, &one->open, &best->open)))
                best = one;
    if (!pairing->guest->connection)
        end(pairing);
    else if (pairing->tries++ == TRIES)
        refuse_pairing(pairing, REFUSAL_BUSY);
    else if (best)
        promise(pairing, best);
    else
        open_game(pairing);
}

static void on_who(void *owner, const Who *who) {
    Pairing *pairing = owner;
    if (!who) {
        refuse_pairing(pairing, REFUSAL_STORE);
    } else {
        pairing->who = who[0];
        choose(pairing);
    }
}

/* ---- asking ---- */

/* A game in which he waits already, and which he cannot play at the same time as another. */
static const Listing *waiting_at(const Guest *guest) {
    const Foyer *foyer = &guest->hall->foyer;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (const Listing *one = foyer->listings[i]; one; one = one->next)
            for (int seat = 0; seat < SEATS_MAX; seat++)
                if (one->game.facts.person[seat] == guest->person &&
                    one->game.facts.phase == ROOM_SEATING &&
                    one->game.facts.clock.kind != CLOCK_DAYS)
                    return one;
    return NULL;
}

static Refusal fault_of(const Guest *guest, const Ask *ask) {
    static const Digest none;
    bool is_live = ask->terms.clock.kind != CLOCK_DAYS;
    for (const Pairing *one = guest->hall->foyer.pairings; one; one = one->next)
        if (one->guest->person == guest->person) return REFUSAL_BUSY;
    if (ask->terms.flags & TERMS_RATED && !guest->name[0]) return REFUSAL_NAME;
    if (room_needs_nonces(&ask->terms.setup) &&
        memcmp(&ask->command.digest, &none, sizeof none) == 0)
        return REFUSAL_NONCE;
    return is_live && waiting_at(guest) ? REFUSAL_SEATED : REFUSAL_NONE;
}

void pairing_ask(Guest *guest, Ask *ask) {
    Hall *hall = guest->hall;
    Refusal fault = fault_of(guest, ask);
    if (fault != REFUSAL_NONE) {
        guests_refuse(guest, ask->ticket, room_refusal_word(fault), room_refusal_sentence(fault));
        return;
    }
    if (!limits_allow(&hall->limits, LIMIT_NEW_GAMES, guest->person, hall_now())) {
        guests_refuse(guest, ask->ticket, "often", "so many games cannot be begun at once");
        return;
    }
    Pairing *pairing = calloc(1, sizeof *pairing);
    if (!pairing) {
        guests_refuse(guest, ask->ticket, "full", room_refusal_sentence(REFUSAL_FULL));
        return;
    }
    *pairing = (Pairing){ .next = hall->foyer.pairings,
                          .guest = guest,
                          .ticket = ask->ticket,
                          .terms = ask->terms,
                          .sit = ask->command };
    pairing->terms.host = pairing->sit.person = guest->person;
    pairing->sit.is_named = guest->name[0];
    pairing->sit.seen = 0;
    hall->foyer.pairings = pairing;
    guest->holds++;
    char pool[POOL_TEXT];
    Position start;
    game_start(&ask->terms.setup, &start);
    who_pool(ask->terms.setup.game->id, ask->terms.setup.game->seats(&start), pool);
    if (!who_find(hall->sql, pool, (Person[SEATS_MAX]){ guest->person }, on_who, pairing))
        refuse_pairing(pairing, REFUSAL_FULL);
}

void pairing_free_all(Hall *hall) {
    while (hall->foyer.pairings) end(hall->foyer.pairings);
}
