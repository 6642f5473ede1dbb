/* tables.c - games with those who look at them.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_MS = 5000, PATIENCE_MS = 2000 };

/* ---- finding ---- */

static unsigned hash_of(const GameId *id) {
    unsigned hash;
    memcpy(&hash, id->bytes, sizeof hash);  // ids are random
    return hash % TABLES_HASH;
}

static int64_t tell_now(void *owner) {
    (void)owner;
    return hall_now();
}

static void on_answer(void *owner, Keeper *keeper, uint64_t ticket, RoomVerdict verdict,
                      const Taken *taken);
static void on_news(void *owner, Keeper *keeper, uint32_t first);

Table *tables_peek(Hall *hall, const GameId *id) {
    for (Table *one = hall->tables[hash_of(id)]; one; one = one->next)
        if (memcmp(&one->id, id, sizeof *id) == 0) return one;
    return NULL;
}

Table *tables_find(Hall *hall, const GameId *id) {
    unsigned hash = hash_of(id);
    Table *table = tables_peek(hall, id);
    if (table) return table;
    table = calloc(1, sizeof *table);
    if (!table) return NULL;
    table->id = *id;
    table->hall = hall;
    table->used = hall_now();
    table->keeper =
        keeper_new(hall->store, id, &(KeeperOwner){ tell_now, on_answer, on_news, table });
    memcpy(&table->seed, id->bytes + 8, sizeof table->seed);
    table->next = hall->tables[hash];
    hall->tables[hash] = table;
    hall->table_count++;
    nodes_ask(table);
    return table;
}

static void free_table(Table **link) {
    Table *table = *link;
    *link = table->next;
    table->hall->table_count--;
    if (table->hall->house) house_forget(table->hall->house, table);
    keeper_free(table->keeper);
    parcel_drop(table->rated);
    free(table);
}

void tables_free_all(Hall *hall) {
    for (int i = 0; i < TABLES_HASH; i++)
        while (hall->tables[i]) {
            while (hall->tables[i]->places) tables_leave(hall->tables[i]->places);
            keeper_give_up(hall->tables[i]->keeper);
            free_table(&hall->tables[i]);
        }
}

/* ---- showing ---- */

/* The name of somebody who is here. */
static const char *name_of(void *data, Person person) {
    for (Place *place = ((Table *)data)->places; place; place = place->next_guest)
        if (place->guest->person == person && place->guest->name[0]) return place->guest->name;
    return NULL;
}

/* Rows carry the time since the one before; what is shown is when they happened. */
static int64_t time_of(const Room *room, uint32_t seq) {
    int64_t time = room->time;
    size_t bytes;
    const uint8_t *row = room_row(room, seq, &bytes);
    for (; seq < room->seq; seq++) {
        RowHead head;
        row = room_row_after(room, row, &bytes);
        event_scan(row, bytes, &head);
        time -= head.time;
    }
    return time;
}

/* Rows as one parcel, however long the game is. NULL without memory. */
static Parcel *pack_rows(Table *table, uint32_t first, uint32_t last) {
    const Room *room = keeper_room(table->keeper);
    int64_t time = time_of(room, first);
    size_t bytes;
    const uint8_t *row = room_row(room, first, &bytes);
    Parcel *parcel = NULL;
    for (uint32_t seq = first;; seq++) {
        char memory[WIRE_ROW];
        Text out = text_into(memory, sizeof memory);
        wire_row(keeper_id(table->keeper), seq, time, row, bytes, name_of, table, &out);
        parcel = parcel_more(parcel, memory, out.used);
        assert(!out.cut);  // a row that folds is short
        if (seq == last || !parcel) return parcel;
        RowHead head;
        row = room_row_after(room, row, &bytes);
        event_scan(row, bytes, &head);
        time += head.time;
    }
}

static void show_rows(Table *table, Place *place, uint32_t until) {
    if (place->shown >= until) return;
    Parcel *parcel = pack_rows(table, place->shown + 1, until);
    connection_send(place->guest->connection, parcel);
    parcel_drop(parcel);
    place->shown = until;
}

/* ---- who is here ---- */

static bool is_here(const Table *table, Person person) {
    const Place *place = table->places;
    while (place && place->guest->person != person) place = place->next_guest;
    return place;
}

/* The seat of a person, or NOBODY. */
static int seat_of(const Room *room, Person person) {
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].person == person && !room->seat[seat].left) return seat;
    return NOBODY;
}

/* How many look. Who sits is one, in however many windows. */
static unsigned count_looking(const Table *table) {
    const Room *room = keeper_room(table->keeper);
    unsigned count = 0;
    for (int seat = 0; seat < room->seats; seat++) count += table->here >> seat & 1;
    for (const Place *place = table->places; place; place = place->next_guest)
        count += seat_of(room, place->guest->person) == NOBODY;
    return count;
}

static void tell_presence(Table *table) {
    char memory[200];
    table->has_moved = false;
    int seats = keeper_room(table->keeper)->seats;
    Text out = text_into(memory, sizeof memory);
    text_add(&out, "{\"t\":\"here\",\"game\":\"");
    wire_id(keeper_id(table->keeper), &out);
    text_add(&out, "\",\"seats\":[");
    for (int seat = 0; seat < seats; seat++)
        text_print(&out, "%s%s", seat ? "," : "", table->here >> seat & 1 ? "true" : "false");
    text_print(&out, "],\"watching\":%u}", count_looking(table));
    Parcel *parcel = parcel_message(memory, out.used);
    for (Place *place = table->places; parcel && place; place = place->next_guest)
        connection_send(place->guest->connection, parcel);
    parcel_drop(parcel);
}

/* Looks who sits and is here; whoever has come or gone is told to all, soon: not each of a crowd
 * that comes at once to everybody else. */
static void look_around(Table *table, bool is_told) {
    const Room *room = keeper_room(table->keeper);
    uint8_t here = 0;
    table->mine = 0;
    for (int seat = 0; seat < room->seats; seat++) {
        const Seat *one = &room->seat[seat];
        bool sits = one->person && !one->left, is_mine = sits && is_here(table, one->person);
        bool is_there = table->there[seat] && hall_now() - table->there[seat] < NODE_SILENT_MS;
        bool is_one = is_mine || (sits && is_there);
        here |= (uint8_t)(is_one << seat);
        table->mine |= (uint8_t)(is_mine << seat);
        if (!is_one && (table->here >> seat & 1 || !table->left[seat]))
            table->left[seat] = hall_now();
    }
    table->has_moved = table->has_moved || is_told || here != table->here;
    table->here = here;
    foyer_presence(table);
}

void tables_look(Table *table) { look_around(table, false); }

/* ---- coming and going ---- */

void tables_leave(Place *place) {
    Place **link = &place->table->places;
    while (*link != place) link = &(*link)->next_guest;
    *link = place->next_guest;
    link = &place->guest->places;
    while (*link != place) link = &(*link)->next_table;
    *link = place->next_table;
    Table *table = place->table;
    table->used = hall_now();
    free(place);
    look_around(table, true);
}

/* Whose turn it is, who should have the news first; 0: nobody's in particular. */
static Person next_of(Room *room) {
    int seat = room->phase == ROOM_PLAYING ? room_actor(room) : NOBODY;
    return seat >= 0 ? room->seat[seat].person : 0;
}

/* One message for all who are up to date. */
static void on_news(void *owner, Keeper *keeper, uint32_t first) {
    Table *table = owner;
    uint32_t last = keeper_seq(keeper);
    table->news = hall_now();
    if (first > 1 && !keeper_is_own(keeper)) table->wanted = table->news;  // somebody else wrote it
    for (uint32_t seq = first; seq <= last; seq++) openings_rematch(table, seq);
    Parcel *parcel = pack_rows(table, first, last);
    Person next = next_of(keeper_room(keeper));
    bool is_timed = keeper_room(keeper)->terms.clock.kind == CLOCK_COUNTS;
    for (Place *place = table->places; place; place = place->next_guest) {
        if (place->shown + 1 == first) {
            bool is_urgent = !next || place->guest->person == next;
            place->shown = last;
            if (is_urgent && is_timed) connection_measure(place->guest->connection);
            (is_urgent ? connection_send : connection_send_later)(place->guest->connection, parcel);
        } else {
            show_rows(table, place, last);
        }
    }
    parcel_drop(parcel);
    foyer_news(table);
    ratings_show(table, NULL);
    look_around(table, false);
    if (table->places) foyer_ask_who(table);
}

/* ---- who they are ---- */

/* The message that says who sits where; NULL without memory, or if that is not known. */
static Parcel *pack_who(Table *table) {
    char memory[GAME_TEXT];
    StoreFacts facts;
    Text out = text_into(memory, sizeof memory);
    if (!table->is_who_known || !keeper_is_ready(table->keeper)) return NULL;
    store_facts(keeper_room(table->keeper), &facts);
    text_add(&out, "{\"t\":\"who\",\"game\":\"");
    wire_id(keeper_id(table->keeper), &out);
    text_add(&out, "\",");
    who_seats(&facts, table->who, &out);
    text_char(&out, '}');
    return parcel_message(memory, out.used);
}

/* Not while a row is under way, which perhaps says something else. */
static void tell_who(Table *table) {
    Parcel *parcel = pack_who(table);
    table->owes_who = !parcel;
    for (Place *place = table->places; parcel && place; place = place->next_guest)
        connection_send(place->guest->connection, parcel);
    parcel_drop(parcel);
}

void tables_know(Table *table, const Who *who) {
    memmove(table->who, who, sizeof table->who);
    table->is_who_known = true;
    tell_who(table);
}

/* Their ratings are others from now on. */
void tables_tell_rated(Table *table, Parcel *message) {
    for (Place *place = table->places; message && place; place = place->next_guest)
        connection_send(place->guest->connection, message);
    parcel_drop(table->rated);
    table->rated = message;
    memset(table->asked, 0, sizeof table->asked);
    foyer_ask_who(table);
}

void tables_rename(Hall *hall, Person person, const char *name) {
    for (int i = 0; i < TABLES_HASH; i++)
        for (Table *table = hall->tables[i]; table; table = table->next)
            if (who_rename(table->who, person, name)) tables_know(table, table->who);
}

/* ---- commands ---- */

static void leave_table(Table *table, Guest *guest) {
    Place *place = guest->places;
    while (place && place->table != table) place = place->next_table;
    if (place) tables_leave(place);
}

typedef struct {
    Guest *guest;
    uint32_t ticket;
    bool looks;       /* he wants to see the game, whatever comes of the command */
    int seat;         /* that he is told */
    Pairing *pairing; /* who is told instead, or NULL */
    bool is_step;     /* what he wants */
    uint64_t since;   /* nanoseconds */
} Waiting;

static void count(Hall *hall, const Waiting *waiting, RoomVerdict verdict) {
    Metrics *metrics = &hall->hub->metrics;
    if (verdict != ROOM_TAKEN) return;
    metrics->steps += waiting->is_step;
    metrics_keep(metrics, uv_hrtime() - waiting->since);
}

static void on_answer(void *owner, Keeper *keeper, uint64_t ticket, RoomVerdict verdict,
                      const Taken *taken) {
    Table *table = owner;
    Waiting *waiting = (Waiting *)(uintptr_t)ticket;
    table->holds--;
    if (!waiting) return;
    count(table->hall, waiting, verdict);
    if (waiting->pairing) {
        pairing_answer(waiting->pairing, table, verdict, taken);
        free(waiting);
        return;
    }
    Guest *guest = waiting->guest;
    bool is_there = taken->why != REFUSAL_NO_GAME && taken->why != REFUSAL_STORE;
    if (waiting->looks && is_there)
        guests_seated(guest, waiting->ticket, keeper_id(keeper), keeper_seq(keeper), waiting->seat);
    else if (verdict == ROOM_TAKEN || verdict == ROOM_AGAIN)
        guests_done(guest, waiting->ticket, keeper_id(keeper), taken->seq);
    else if (verdict == ROOM_REFUSED)
        guests_refuse(guest, waiting->ticket, room_refusal_word(taken->why), taken->err.why);
    else
        guests_refuse(guest, waiting->ticket, "stale", "something came in between");
    if (waiting->looks && !is_there && guest->connection) leave_table(table, guest);
    free(waiting);
    guests_drop(guest);
}

static void send_command(Table *table, const Waiting *who, const RoomCommand *command) {
    Waiting *waiting = malloc(sizeof *waiting);
    if (!waiting) {
        guests_refuse(who->guest, who->ticket, "full", "there is no memory for that");
        return;
    }
    *waiting = *who;
    waiting->is_step = command->kind == COMMAND_STEP;
    waiting->since = uv_hrtime();
    waiting->guest->holds++;
    table->holds++;
    table->used = hall_now();
    keeper_ask(table->keeper, command, (uint64_t)(uintptr_t)waiting);
}

void tables_seat(Table *table, const RoomCommand *sit, Pairing *pairing) {
    Waiting *waiting = malloc(sizeof *waiting);
    if (!waiting) {
        pairing_answer(pairing, table, ROOM_REFUSED, &(Taken){ .why = REFUSAL_FULL });
        return;
    }
    *waiting = (Waiting){ .pairing = pairing, .since = uv_hrtime() };
    table->holds++;
    table->used = hall_now();
    keeper_ask(table->keeper, sit, (uint64_t)(uintptr_t)waiting);
}

void tables_command(Table *table, Guest *guest, RoomCommand *command, uint32_t ticket) {
    command->person = guest->person;
    command->is_named = guest->name[0];
    command->delay = connection_delay(guest->connection);
    const Room *room = keeper_room(table->keeper);
    if (command->seat == ANY_SEAT) command->seat = seat_of(room, guest->person);
    if (command->offer == OFFER_REMATCH) randombytes_buf(&command->other, sizeof command->other);
    bool is_away = command->about >= 0 && command->about < room->seats &&
                   !(table->here >> command->about & 1) && table->left[command->about];
    command->away = is_away ? hall_now() - table->left[command->about] : 0;
    send_command(table, &(Waiting){ .guest = guest, .ticket = ticket, .seat = NOBODY }, command);
}

/* Whoever looks at a game claims what is due there, so that nobody sees what should be over. */
bool tables_watch(Table *table, Guest *guest, uint32_t seen, uint32_t ticket, int seat) {
    static const RoomCommand claim = { .kind = COMMAND_CLAIM, .seat = NOBODY };
    Place *place = guest->places;
    while (place && place->table != table) place = place->next_table;
    if (!place) {
        place = calloc(1, sizeof *place);
        if (!place) return false;
        *place = (Place){ table, guest, table->places, guest->places, 0 };
        table->places = guest->places = place;
    }
    place->shown = seen;
    show_rows(table, place, keeper_seq(table->keeper));
    Parcel *who = pack_who(table);
    if (who) connection_send(guest->connection, who);
    table->owes_who |= !who;
    parcel_drop(who);
    look_around(table, true);
    foyer_ask_who(table);
    ratings_show(table, guest);
    // He may have been shown more at another server, whose hints were lost.
    if (nodes_are_others(table->hall)) keeper_hear(table->keeper, keeper_seq(table->keeper) + 1);
    Waiting look = { .guest = guest, .ticket = ticket, .looks = true, .seat = seat };
    send_command(table, &look, &claim);
    return true;
}

/* ---- the house ---- */

static void command_house(Table *table, RoomCommand *command) {
    table->holds++;
    command->seen = keeper_seq(table->keeper);
    keeper_ask(table->keeper, command, 0);
}

static void on_thought(void *owner, const char *token) {
    Table *table = owner;
    table->is_thinking = false;
    if (!token || !keeper_is_ready(table->keeper)) return;
    RoomCommand command = { .kind = COMMAND_STEP, .seat = room_actor(keeper_room(table->keeper)) };
    strcpy(command.token, token);
    if (command.seat < 0) return;
    table->hall->hub->metrics.house++;
    command_house(table, &command);
}

/* Where others have the game, too, whoever wrote the last row goes on; if nobody does, all do. */
static int64_t patience(const Table *table) {
    return keeper_is_own(table->keeper) || !nodes_are_others(table->hall) ? 0 : PATIENCE_MS;
}

static void let_think(Table *table) {
    Room *room = keeper_room(table->keeper);
    int seat = room->phase == ROOM_PLAYING ? room_actor(room) : NOBODY;
    const Match *match = seat >= 0 && room->seat[seat].level ? room_match(room) : NULL;
    if (!match || table->is_thinking || hall_now() - table->news < patience(table)) return;
    table->is_thinking = house_ask(table->hall->house, match, room->seat[seat].level, table->seed,
                                   on_thought, table);
}

/* Time in which there was no server is nobody's. */
static void excuse(Table *table) {
    const Hall *hall = table->hall;
    RoomCommand command = {
        .kind = COMMAND_EXCUSE, .seat = NOBODY, .from = hall->down_from, .until = hall->down_until
    };
    table->is_excused = true;
    if (keeper_room(table->keeper)->phase == ROOM_PLAYING &&
        keeper_room(table->keeper)->clock.since < hall->down_until)
        command_house(table, &command);
}

static void look_at(Table *table, int64_t now) {
    if (!keeper_is_ready(table->keeper) || !keeper_seq(table->keeper)) return;
    if (table->owes_who && table->is_who_known) tell_who(table);
    if (!table->is_excused && table->hall->down_until) excuse(table);
    let_think(table);
    if (!keeper_is_ready(table->keeper) || table->is_thinking) return;
    if (room_deadline(keeper_room(table->keeper)) > now - patience(table)) return;
    RoomCommand claim = { .kind = COMMAND_CLAIM, .seat = NOBODY };
    command_house(table, &claim);
}

/* Nobody needs it any more. To a game that is not over people come back soon. */
static bool is_left(const Table *table, int64_t now) {
    bool is_old = now - table->used > TABLE_IDLE_MS || keeper_is_empty(table->keeper) ||
                  keeper_room(table->keeper)->phase == ROOM_OVER;
    return !table->places && !table->holds && !table->is_thinking && is_old;
}

void tables_tick(Hall *hall) {
    int64_t now = hall_now();
    for (int i = 0; i < TABLES_HASH; i++)
        for (Table **link = &hall->tables[i]; *link;) {
            Table *table = *link;
            look_at(table, now);
            if (table->has_moved && keeper_seq(table->keeper)) tell_presence(table);
            if (is_left(table, now))
                free_table(link);
            else
                link = &table->next;
        }
}

/* ---- what is due while nobody looks ---- */

static void on_due(void *owner, const StoreAnswer *answer) {
    Hall *hall = owner;
    hall->is_sweeping = false;
    for (size_t i = 0; i < answer->count; i++) {
        Table *table = tables_find(hall, &answer->game[i].id);
        if (table) keeper_hear(table->keeper, answer->game[i].seq);
    }
}

void tables_sweep(Hall *hall) {
    int64_t now = hall_now();
    if (hall->is_sweeping || now - hall->swept < SWEEP_MS) return;
    hall->swept = now;
    hall->is_sweeping = true;
    StoreQuery query = { .phase = -1, .due = now, .takes = true, .most = STORE_FOUND };
    hall->store->find(hall->store, &query, on_due, hall);
}

/* In a table's own name: who is not there cannot say that he leaves. */
void tables_clear(Table *table) {
    const Room *room = keeper_room(table->keeper);
    for (int seat = 0; seat < room->seats && keeper_is_ready(table->keeper); seat++) {
        RoomCommand stand = { .kind = COMMAND_STAND, .seat = seat };
        stand.person = room->seat[seat].person;
        bool is_sure = hall_now() - table->left[seat] > patience(table);
        if (stand.person && room->phase == ROOM_SEATING && !(table->here >> seat & 1) && is_sure)
            command_house(table, &stand);
    }
}
