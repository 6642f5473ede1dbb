/* foyer.c - the list of public games: who waits for others, and what can be watched.
 *
 * An open game in the store is somebody's wish to play. What is kept here is only known of it, so
 * that one can choose at once; whether a seat was free the store decides. Whoever is shown the list
 * gets all of it once and then what has changed, several times a second at most, in one message
 * that all of them share.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_OPEN = 200, /* games in the list */
    SHOWN_PLAYING = 100,
    GRACE_MS = 10000,       /* until who has gone loses his seat, */
    FIRST_GRACE_MS = 30000, /* and after the server has begun */
    SEVERAL = GAME_TEXT + 40
};

/* ---- the list ---- */

static Listing **bucket_of(Hall *hall, const GameId *id) {
    unsigned hash;
    memcpy(&hash, id->bytes, sizeof hash);  // ids are random
    return &hall->foyer.listings[hash % LISTINGS_HASH];
}

Listing *foyer_find(Hall *hall, const GameId *id) {
    Listing *one = *bucket_of(hall, id);
    while (one && memcmp(&one->game.id, id, sizeof *id) != 0) one = one->next;
    return one;
}

static bool is_live(const StoreFacts *facts) { return facts->clock.kind != CLOCK_DAYS; }

bool foyer_is_open(const Listing *listing) {
    const StoreFacts *facts = &listing->game.facts;
    return facts->phase == ROOM_SEATING && (!is_live(facts) || !listing->away);
}

void foyer_touch(Hall *hall, Listing *listing) {
    const StoreFacts *facts = &listing->game.facts;
    LobbyGame *open = &listing->open;
    *open = (LobbyGame){ .id = listing->game.id,
                         .clock = facts->clock,
                         .flags = facts->flags,
                         .reach = facts->reach,
                         .begun = facts->begun };
    setup_read(facts->spec, &open->setup, NULL);
    for (int seat = 0; seat < facts->seats; seat++) {
        const Who *who = &listing->who[seat];
        Rating rating = who->person ? who->rating : rating_new();
        open->person[seat] = facts->person[seat];
        open->rating[seat] = rating_number(rating.mean);
        bool is_free = !facts->person[seat] && !facts->level[seat] && !facts->reserved[seat];
        open->free |= (uint8_t)((is_free && !(listing->promised >> seat & 1)) << seat);
    }
    listing->is_changed = hall->foyer.is_changed = true;
}

static Listing *add(Hall *hall, const StoreGame *game) {
    Listing *one = calloc(1, sizeof *one), **bucket = bucket_of(hall, &game->id);
    if (!one) return NULL;
    one->game = *game;
    one->next = *bucket;
    *bucket = one;
    foyer_touch(hall, one);
    return one;
}

Listing *foyer_add(Hall *hall, const GameId *id, const StoreFacts *facts, const Who *who,
                   int seat) {
    StoreGame game = { .id = *id, .seq = 1, .facts = *facts };
    Listing *one = add(hall, &game);
    if (!one) return NULL;
    one->is_creating = true;
    one->who[seat] = *who;
    foyer_touch(hall, one);
    return one;
}

void foyer_rename(Hall *hall, Person person, const char *name) {
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = hall->foyer.listings[i]; one; one = one->next)
            if (who_rename(one->who, person, name)) foyer_touch(hall, one);
}

/* ---- who is in it ---- */

typedef struct {
    Hall *hall;
    GameId id;
} AskedWho;

/* Who has stood up meanwhile is nobody's. */
static void on_who(void *owner, const Who *who) {
    AskedWho *asked = owner;
    Hall *hall = asked->hall;
    Listing *listing = foyer_find(hall, &asked->id);
    Table *table = tables_peek(hall, &asked->id);
    for (int seat = 0; who && listing && seat < SEATS_MAX; seat++)
        if (who[seat].person == listing->game.facts.person[seat]) listing->who[seat] = who[seat];
    if (who && listing) foyer_touch(hall, listing);
    if (who && table) tables_know(table, who);
    if (!who && table) memset(table->asked, 0, sizeof table->asked);
    free(asked);
}

static void ask_who(Hall *hall, const GameId *id, const char *spec, int seats,
                    const Person *person) {
    AskedWho *asked = malloc(sizeof *asked);
    char pool[POOL_TEXT];
    if (!asked) return;
    *asked = (AskedWho){ hall, *id };
    who_pool(spec, seats, pool);
    if (!who_find(hall->sql, pool, person, on_who, asked)) free(asked);
}

void foyer_ask_who(Table *table) {
    const Room *room = keeper_room(table->keeper);
    Person person[SEATS_MAX] = { 0 };
    bool is_anybody = false;
    if (!keeper_seq(table->keeper)) return;
    for (int seat = 0; seat < room->seats; seat++) {
        person[seat] = room->seat[seat].person;
        is_anybody |= person[seat] != 0;
    }
    if (memcmp(person, table->asked, sizeof person) == 0) return;
    memcpy(table->asked, person, sizeof person);
    if (is_anybody) {
        ask_who(table->hall, keeper_id(table->keeper), room->terms.setup.game->id, room->seats,
                person);
    } else {
        static const Who nobody[SEATS_MAX];
        tables_know(table, nobody);
    }
}

/* ---- what happens ---- */

static void note_gone(Foyer *foyer, const GameId *id) {
    if (foyer->gone_count == foyer->gone_size) {
        size_t size = foyer->gone_size ? 2 * foyer->gone_size : 32;
        GameId *larger = realloc(foyer->gone, size * sizeof *larger);
        if (!larger) return;
        foyer->gone = larger, foyer->gone_size = size;
    }
    foyer->gone[foyer->gone_count++] = *id;
    foyer->is_changed = true;
}

/* Where it counts: those that play, or those that do not yet. */
static int *count_of(Foyer *foyer, const Listing *one) {
    return &foyer->shown[one->game.facts.phase == ROOM_PLAYING];
}

static void hide(Foyer *foyer, Listing *one) {
    if (!one->is_shown) return;
    one->is_shown = false;
    --*count_of(foyer, one);
    note_gone(foyer, &one->game.id);
}

void foyer_remove(Hall *hall, const GameId *id) {
    Listing **link = bucket_of(hall, id), *one = foyer_find(hall, id);
    Table *table = tables_peek(hall, id);
    if (table) table->listing = NULL;
    if (!one) return;
    while (*link != one) link = &(*link)->next;
    *link = one->next;
    hide(&hall->foyer, one);
    free(one);
}

static bool is_known(const Listing *one, const Room *room) {
    const StoreFacts *facts = &one->game.facts;
    bool is_same = facts->phase == room->phase;
    for (int seat = 0; seat < room->seats; seat++)
        is_same &= facts->person[seat] == room->seat[seat].person &&
                   facts->level[seat] == room->seat[seat].level;
    return is_same;
}

/* What is known of a game now; NULL without memory. */
static Listing *put(Hall *hall, Listing *one, const StoreGame *game) {
    if (!one) return add(hall, game);
    *count_of(&hall->foyer, one) -= one->is_shown;
    one->game = *game;
    *count_of(&hall->foyer, one) += one->is_shown;
    foyer_touch(hall, one);
    return one;
}

/* Whoever has the game here knows more. */
void foyer_learn(Hall *hall, const StoreGame *game) {
    const StoreFacts *facts = &game->facts;
    Listing *one = foyer_find(hall, &game->id);
    if (!(facts->flags & TERMS_PUBLIC) || tables_peek(hall, &game->id)) return;
    if (facts->phase == ROOM_OVER) {
        foyer_remove(hall, &game->id);
        return;
    }
    if (one && (one->is_creating || one->game.seq > game->seq)) return;
    one = put(hall, one, game);
    if (!one) return;
    one->told = hall_now();
    ask_who(hall, &game->id, facts->spec, facts->seats, facts->person);
}

void foyer_told(Hall *hall, const GameId *id, uint8_t here) {
    Listing *one = foyer_find(hall, id);
    if (!one || tables_peek(hall, id)) return;
    bool is_away = false;
    for (int seat = 0; seat < one->game.facts.seats; seat++)
        is_away |= one->game.facts.person[seat] && !(here >> seat & 1);
    if (is_away) return;
    one->told = hall_now();
    if (one->away) {
        one->away = 0;
        foyer_touch(hall, one);
    }
}

/* A step changes nothing here, and there are many. */
void foyer_news(Table *table) {
    Hall *hall = table->hall;
    Room *room = keeper_room(table->keeper);
    const GameId *id = keeper_id(table->keeper);
    if (!(room->terms.flags & TERMS_PUBLIC) || keeper_seq(table->keeper) != room->seq) return;
    if (!table->listing) table->listing = foyer_find(hall, id);
    Listing *one = table->listing;
    if (room->phase == ROOM_OVER) {
        foyer_remove(hall, id);
        return;
    }
    if (one && is_known(one, room)) return;
    StoreGame game = { .id = *id, .seq = room->seq };
    store_facts(room, &game.facts);
    table->listing = put(hall, one, &game);
    foyer_ask_who(table);
}

void foyer_presence(Table *table) {
    Listing *one = table->listing;
    bool is_away = false;
    if (!one || !keeper_seq(table->keeper)) return;
    for (int seat = 0; seat < one->game.facts.seats; seat++)
        is_away |= one->game.facts.person[seat] && !(table->here >> seat & 1);
    if (is_away == (one->away != 0)) return;
    one->away = is_away ? hall_now() : 0;
    foyer_touch(table->hall, one);
}

/* ---- showing ---- */

static bool should_show(const Foyer *foyer, const Listing *one) {
    const StoreFacts *facts = &one->game.facts;
    bool plays = facts->phase == ROOM_PLAYING, is_anybody = false;
    for (int seat = 0; seat < facts->seats; seat++) is_anybody |= facts->person[seat] != 0;
    if (one->is_creating || (!plays && !(is_anybody && foyer_is_open(one)))) return false;
    return one->is_shown || foyer->shown[plays] < (plays ? SHOWN_PLAYING : SHOWN_OPEN);
}

static void write_game(const Listing *one, bool is_first, Text *out) {
    if (!is_first) text_char(out, ',');
    who_game(&one->game, one->who, NOBODY, out);
    text_char(out, '}');
}

static Text begin_list(char *memory, size_t size, uint32_t ticket, bool is_all) {
    Text out = text_into(memory, size);
    text_add(&out, "{\"t\":\"lobby\"");
    if (ticket) text_print(&out, ",\"n\":%u", ticket);
    text_print(&out, "%s,\"games\":[", is_all ? ",\"all\":true" : "");
    return out;
}

static void end_list(Text *out, const GameId *gone, size_t count) {
    text_add(out, "],\"gone\":[");
    for (size_t i = 0; i < count; i++) {
        text_print(out, "%s\"", i ? "," : "");
        wire_id(&gone[i], out);
        text_char(out, '"');
    }
    text_add(out, "]}");
}

static void tell_visitors(Foyer *foyer, const Text *message) {
    Parcel *parcel = message->cut ? NULL : parcel_message(message->start, message->used);
    for (Guest *guest = foyer->visitors, *next; guest && parcel; guest = next) {
        next = guest->lobby_next;
        connection_send(guest->connection, parcel);
    }
    parcel_drop(parcel);
}

/* Decides of all that have changed whether they are shown, and tells. */
static void show_changes(Hall *hall) {
    Foyer *foyer = &hall->foyer;
    size_t changed = 0;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = foyer->listings[i]; one; one = one->next) {
            changed += one->is_changed;
            if (one->is_changed && !should_show(foyer, one)) hide(foyer, one);
        }
    size_t size = changed * SEVERAL + foyer->gone_count * 40 + 200;
    char *memory = malloc(size);
    if (!memory) return;
    Text out = begin_list(memory, size, 0, false);
    bool is_first = true;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = foyer->listings[i]; one; one = one->next) {
            if (!one->is_changed || !should_show(foyer, one)) continue;
            *count_of(foyer, one) += !one->is_shown;
            one->is_shown = true, one->is_changed = false;
            write_game(one, is_first, &out);
            is_first = false;
        }
    end_list(&out, foyer->gone, foyer->gone_count);
    if (!is_first || foyer->gone_count) tell_visitors(foyer, &out);
    foyer->gone_count = 0;
    foyer->is_changed = false;
    free(memory);
}

void foyer_enter(Guest *guest, uint32_t ticket) {
    Foyer *foyer = &guest->hall->foyer;
    size_t size = (size_t)(foyer->shown[0] + foyer->shown[1]) * SEVERAL + 200;
    char *memory = malloc(size);
    if (!memory) {
        guests_refuse(guest, ticket, "full", room_refusal_sentence(REFUSAL_FULL));
        return;
    }
    Text out = begin_list(memory, size, ticket, true);
    bool is_first = true;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = foyer->listings[i]; one; one = one->next) {
            if (!one->is_shown) continue;
            write_game(one, is_first, &out);
            is_first = false;
        }
    end_list(&out, NULL, 0);
    guests_say(guest, &out);
    free(memory);
    if (guest->is_in_lobby) return;
    guest->is_in_lobby = true;
    guest->lobby_before = NULL;
    guest->lobby_next = foyer->visitors;
    if (foyer->visitors) foyer->visitors->lobby_before = guest;
    foyer->visitors = guest;
}

void foyer_leave(Guest *guest) {
    Foyer *foyer = &guest->hall->foyer;
    if (!guest->is_in_lobby) return;
    guest->is_in_lobby = false;
    *(guest->lobby_before ? &guest->lobby_before->lobby_next : &foyer->visitors) =
        guest->lobby_next;
    if (guest->lobby_next) guest->lobby_next->lobby_before = guest->lobby_before;
}

/* ---- time ---- */

/* Who waits for others and has gone is not waited for. */
static void clear_seats(Hall *hall, int64_t now) {
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *one = hall->foyer.listings[i], *next; one; one = next) {
            next = one->next;
            const StoreFacts *facts = &one->game.facts;
            bool is_silent = nodes_are_others(hall) && now - one->told > NODE_SILENT_MS;
            if (is_silent && !one->away && !one->is_creating && !tables_peek(hall, &one->game.id))
                one->away = now;
            if (!one->away || facts->phase != ROOM_SEATING || !is_live(facts)) continue;
            Table *table = now - one->away < GRACE_MS ? NULL : tables_find(hall, &one->game.id);
            if (table) tables_clear(table);
        }
}

void foyer_tick(Hall *hall) {
    clear_seats(hall, hall_now());
    if (hall->foyer.is_changed) show_changes(hall);
}

/* ---- beginning and end ---- */

/* Nobody is there yet: those who waited have a while to come back. */
static void on_found(void *owner, const StoreAnswer *answer) {
    Hall *hall = owner;
    for (size_t i = 0; i < answer->count; i++) {
        const StoreGame *game = &answer->game[i];
        Listing *one = foyer_find(hall, &game->id) ? NULL : add(hall, game);
        if (!one) continue;
        one->away = hall_now() + FIRST_GRACE_MS - GRACE_MS;
        ask_who(hall, &game->id, game->facts.spec, game->facts.seats, game->facts.person);
    }
}

void foyer_open(Hall *hall) {
    static const RoomPhase phases[] = { ROOM_SEATING, ROOM_OPENING, ROOM_PLAYING };
    for (int i = 0; i < 3; i++) {
        StoreQuery query = { .phase = (int)phases[i],
                             .flags = TERMS_PUBLIC,
                             .due = INT64_MAX - 1,
                             .most = STORE_FOUND };
        hall->store->find(hall->store, &query, on_found, hall);
    }
}

void foyer_free(Hall *hall) {
    Foyer *foyer = &hall->foyer;
    for (int i = 0; i < LISTINGS_HASH; i++)
        for (Listing *next; foyer->listings[i]; foyer->listings[i] = next) {
            next = foyer->listings[i]->next;
            free(foyer->listings[i]);
        }
    free(foyer->gone);
    foyer->gone = NULL, foyer->gone_count = foyer->gone_size = 0;
}
