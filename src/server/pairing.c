/* pairing.c - somebody wants to play with whoever is there.
 *
 * First it is asked how strong he is. Then he is promised a seat at the open game that fits best,
 * so that nobody else is, and sits down there as anybody would: if the store knows better he
 * chooses again. Where nothing fits he opens a game himself, unless the store knows of others that
 * wait, at another server: then these are shown to him, too.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 30 };

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
static void ask_strength(Pairing *pairing);

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
            ask_strength(one);
    }
}

static void on_created(void *owner, const GameId *id, const StoreAnswer *answer) {
    Pairing *pairing = owner;
    Hall *hall = pairing->guest->hall;
    Listing *listing = foyer_find(hall, id);
    bool is_kept = answer->result == STORE_OK;
    if (listing) listing->is_creating = false;
    if (listing && !pairing->guest->connection) listing->away = hall_now();
    if (!is_kept) foyer_remove(hall, id);
    for (size_t i = 0; i < answer->count; i++) foyer_learn(hall, &answer->game[i]);
    if (is_kept)
        show_game(pairing);
    else if (answer->count)
        ask_strength(pairing);
    else
        refuse_pairing(pairing, REFUSAL_STORE);
    serve_waiting(hall, id, is_kept);
    if (listing && is_kept) foyer_touch(hall, listing);
}

static LobbyWish wish_of(const Pairing *pairing) {
    const Terms *terms = &pairing->terms;
    return (LobbyWish){ .person = pairing->guest->person,
                        .setup = terms->setup,
                        .clock = terms->clock,
                        .flags = terms->flags,
                        .rating = rating_number(pairing->who.rating.mean),
                        .reach = terms->reach };
}

/* Those of the same kind that are in the list: if one fitted he would not open another. Its ids are
 * the caller's to free. */
static StoreKnown known_to(const Pairing *pairing) {
    const Foyer *foyer = &pairing->guest->hall->foyer;
    StoreKnown known = { NULL, 0 };
    LobbyWish wish = wish_of(pairing);
    size_t all = 0;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (const Listing *one = foyer->listings[i]; one; one = one->next)
            all += lobby_is_same(&wish, &one->open);
    GameId *ids = calloc(all + 1, sizeof *ids);
    for (int i = 0; ids && i < LISTINGS_HASH; i++)
        for (const Listing *one = foyer->listings[i]; one; one = one->next)
            if (lobby_is_same(&wish, &one->open)) ids[known.count++] = one->game.id;
    known.id = ids;
    return known;
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
    StoreKnown known = known_to(pairing);
    bool is_game = openings_create_seated(hall, terms, &pairing->sit, &known, on_created, pairing,
                                          &facts, &err);
    free((void *)known.id);
    if (!is_game) {
        guests_refuse(pairing->guest, pairing->ticket, "terms", err.why);
        end(pairing);
    } else {
        foyer_add(hall, &terms->id, &facts, &pairing->who, pairing->sit.seat);
    }
}

/* ---- choosing ---- */

static void choose(Pairing *pairing) {
    Foyer *foyer = &pairing->guest->hall->foyer;
    LobbyWish wish = wish_of(pairing);
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

/* What was asked before is answered before: then it is known how strong those are, too, who have
 * just been found. */
static void ask_strength(Pairing *pairing) {
    const Setup *setup = &pairing->terms.setup;
    Person person[SEATS_MAX] = { pairing->guest->person };
    char pool[POOL_TEXT];
    Position start;
    game_start(setup, &start);
    who_pool(setup->game->id, setup->game->seats(&start), pool);
    if (!who_find(pairing->guest->hall->sql, pool, person, on_who, pairing))
        refuse_pairing(pairing, REFUSAL_FULL);
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
    if (!nodes_allow(hall, LIMIT_NEW_GAMES, guest->person)) {
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
    ask_strength(pairing);
}

void pairing_free_all(Hall *hall) {
    while (hall->foyer.pairings) end(hall->foyer.pairings);
}
