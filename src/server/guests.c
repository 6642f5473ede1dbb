/* guests.c - who comes, what they say, and what they are told.
 * SPDX-License-Identifier: MIT */
#include "api.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

void guests_say(Guest *guest, const Text *message) {
    if (!guest->connection || message->cut) return;
    Parcel *parcel = parcel_message(message->start, message->used);
    if (parcel) connection_send(guest->connection, parcel);
    parcel_drop(parcel);
}

static void begin_answer(Text *out, const char *type, uint32_t ticket) {
    text_print(out, "{\"t\":\"%s\"", type);
    if (ticket) text_print(out, ",\"n\":%u", ticket);
}

/* Who gave no number does not wait for it. */
void guests_seated(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq, int seat) {
    char memory[200];
    if (!ticket) return;
    Text out = text_into(memory, sizeof memory);
    begin_answer(&out, "done", ticket);
    text_add(&out, ",\"game\":\"");
    wire_id(game, &out);
    text_print(&out, "\",\"seq\":%u", seq);
    if (seat >= 0) text_print(&out, ",\"seat\":%d", seat);
    text_char(&out, '}');
    guests_say(guest, &out);
}

void guests_done(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq) {
    guests_seated(guest, ticket, game, seq, NOBODY);
}

/* What happens at a socket, for the journal. */
static void note(const Guest *guest, const char *event, const char *code) {
    const Journal *journal = &guest->hall->hub->journal;
    char id[JOURNAL_ID];
    Line line;
    if (!journal->is_on || !guest->connection) return;
    journal_begin(&line, event);
    journal_text(&line, "id", journal_id(journal, connection_number(guest->connection), id));
    if (guest->person) journal_number(&line, "person", guest->person);
    if (code) journal_text(&line, "code", code);
    journal_end(&line);
}

void guests_refuse(Guest *guest, uint32_t ticket, const char *code, const char *why) {
    char memory[800];
    Text out = text_into(memory, sizeof memory);
    metrics_refuse(&guest->hall->hub->metrics, code);
    note(guest, "refused", code);
    begin_answer(&out, "refused", ticket);
    text_print(&out, ",\"code\":\"%s\",\"why\":", code);
    text_json(&out, why);
    text_char(&out, '}');
    guests_say(guest, &out);
}

static void welcome(Guest *guest) {
    char memory[400];
    Text out = text_into(memory, sizeof memory);
    begin_answer(&out, "welcome", guest->hello);
    text_print(&out, ",\"v\":%d,\"person\":", WIRE_VERSION);
    text_number(&out, guest->person);
    text_add(&out, ",\"name\":");
    text_json(&out, guest->name);
    text_add(&out, ",\"now\":");
    text_number(&out, (uint64_t)hall_now());
    if (guest->is_bot) text_add(&out, ",\"bot\":true");
    if (nodes_are_others(guest->hall)) text_add(&out, ",\"several\":true");
    if (guest->tells_key) text_print(&out, ",\"key\":\"%s\"", guest->key);
    text_char(&out, '}');
    guests_say(guest, &out);
}

/* ---- who he is ---- */

void guests_drop(Guest *guest) {
    guest->holds--;
    if (!guest->connection && guest->holds == 0) {
        sodium_memzero(guest->key, sizeof guest->key);
        free(guest);
    }
}

static void on_known(void *owner, const Somebody *somebody, const char *why) {
    Guest *guest = owner;
    Hall *hall = guest->hall;
    Text copy = text_into(guest->name, sizeof guest->name);
    if (somebody->person && guest->ended != hall->ended) {  // perhaps it was his session
        guest->ended = hall->ended;
        people_find(hall->sql, &(Entrance){ guest->key, "", false, hall_now() }, on_known, guest);
        return;
    }
    guest->person = somebody->person;
    guest->is_bot = somebody->is_bot;
    guest->who = guest->person ? KNOWN : STRANGER;
    if (guest->person) {
        text_add(&copy, somebody->name);
        note(guest, "hello", NULL);
        welcome(guest);
    } else {
        bool is_broken = why && *why;
        guests_refuse(guest, guest->hello, is_broken ? "store" : "session",
                      is_broken ? "what is kept cannot be reached; try again"
                                : "this key is not known here any more");
    }
    guests_drop(guest);
}

static void on_hello(Guest *guest, const Ask *ask) {
    Hall *hall = guest->hall;
    int64_t now = hall_now();
    guest->hello = ask->ticket;
    if (ask->version != WIRE_VERSION) {
        guests_refuse(guest, ask->ticket, "version", "this server speaks version 1");
    } else if (guest->who == KNOWN) {
        welcome(guest);
    } else if (guest->who == ASKED) {
        guests_refuse(guest, ask->ticket, "busy", "you have said hello already");
    } else if (guest->is_new &&
               !nodes_allow(hall, LIMIT_NEW_PEOPLE, connection_origin(guest->connection))) {
        guests_refuse(guest, ask->ticket, "often", "too many new people come from there");
    } else {
        guest->who = ASKED;
        guest->ended = hall->ended;
        guest->holds++;
        Entrance entrance = { guest->key, guest->what, ask->is_bot, now };
        (guest->is_new ? people_add : people_find)(hall->sql, &entrance, on_known, guest);
        guest->is_new = false;
    }
}

/* ---- what becomes of somebody, by whatever way he asked for it ---- */

/* Whom something is about. */
typedef struct {
    Person person;         /* 0: look at the session alone */
    const Digest *session; /* the one, or the one that is spared; NULL: none */
    const char *name;
    Parcel *parcel;
} About;

static bool has_session(const Guest *guest, const Digest *session) {
    Digest own = people_digest(guest->key);
    return session && sodium_memcmp(own.bytes, session->bytes, sizeof own.bytes) == 0;
}

static void end_visit(Connection *connection, void *data) {
    const About *about = data;
    const Guest *guest = *connection_guest(connection);
    bool is_meant = about->person
                        ? guest->person == about->person && !has_session(guest, about->session)
                        : has_session(guest, about->session);
    if (is_meant) connection_bye(connection, CLOSE_LOGGED_OUT, "you are logged out");
}

void guests_close(Hall *hall, Person person, const Digest *session) {
    hall->ended++;
    connection_each(hall->hub, end_visit, &(About){ .person = person, .session = session });
}

static void on_checked(void *owner, const Somebody *somebody, const char *why) {
    Guest *guest = owner;
    bool is_ended = !somebody->person && !(why && *why);
    if (is_ended && guest->connection)
        connection_bye(guest->connection, CLOSE_LOGGED_OUT, "you are logged out");
    guests_drop(guest);
}

static void check_session(Connection *connection, void *data) {
    Hall *hall = data;
    Guest *guest = *connection_guest(connection);
    if (guest->who != KNOWN) return;
    guest->holds++;
    people_find(hall->sql, &(Entrance){ guest->key, "", false, hall_now() }, on_checked, guest);
}

void guests_check(Hall *hall) {
    hall->ended++;
    connection_each(hall->hub, check_session, hall);
}

void guests_end_session(Hall *hall, const Digest *session) {
    guests_close(hall, 0, session);
    nodes_end_session(hall, session);
}

void guests_end_person(Hall *hall, Person person, const Digest *but) {
    guests_close(hall, person, but);
    nodes_end_person(hall, person, but);
}

static void rename_guest(Connection *connection, void *data) {
    const About *about = data;
    Guest *guest = *connection_guest(connection);
    if (guest->who != KNOWN || guest->person != about->person) return;
    Text copy = text_into(guest->name, sizeof guest->name);
    text_add(&copy, about->name);
    connection_send(connection, about->parcel);
}

void guests_rename(Hall *hall, Person person, const char *name) {
    guests_show_name(hall, person, name);
    nodes_rename(hall, person, name);
}

void guests_show_name(Hall *hall, Person person, const char *name) {
    char memory[400];
    Text out = text_into(memory, sizeof memory);
    text_add(&out, "{\"t\":\"name\",\"person\":");
    text_number(&out, person);
    text_add(&out, ",\"name\":");
    text_json(&out, name);
    text_char(&out, '}');
    About about = { person, NULL, name, parcel_message(memory, out.used) };
    if (about.parcel) connection_each(hall->hub, rename_guest, &about);
    parcel_drop(about.parcel);
    tables_rename(hall, person, name);
    foyer_rename(hall, person, name);
}

/* ---- coming ---- */

static int admit(Connection *connection, const Request *request, char *cookie, size_t bytes) {
    Visitor visitor;
    if (!visitor_read(request, true, &visitor)) return 403;
    Guest *guest = calloc(1, sizeof *guest);
    if (!guest) return 503;
    guest->is_new = !visitor.key[0];
    guest->tells_key = guest->is_new && !visitor.is_page;
    memcpy(guest->key, visitor.key, sizeof guest->key);
    memcpy(guest->what, visitor.what, sizeof guest->what);
    if (guest->is_new) people_draw_key(guest->key);
    Text out = text_into(cookie, bytes);
    if (guest->is_new && visitor.is_page) visitor_cookie(request, guest->key, &out);
    guest->hall = connection_hub(connection)->company_data;
    guest->connection = connection;
    *connection_guest(connection) = guest;
    return 0;
}

static void leave(Connection *connection) {
    Guest *guest = *connection_guest(connection);
    if (!guest) return;
    while (guest->places) tables_leave(guest->places);
    foyer_leave(guest);
    guest->connection = NULL;
    guest->holds++;
    guests_drop(guest);
}

/* ---- what they say ---- */

static void obey(Guest *guest, Ask *ask) {
    Hall *hall = guest->hall;
    Table *table;
    switch (ask->kind) {
    case ASK_HELLO: on_hello(guest, ask); return;
    case ASK_NEW: openings_create(hall, guest, ask); return;
    case ASK_PAIR: pairing_ask(guest, ask); return;
    case ASK_LOBBY:
        if (ask->is_on) {
            foyer_enter(guest, ask->ticket);
        } else {
            foyer_leave(guest);
            guests_done(guest, ask->ticket, &ask->game, 0);
        }
        return;
    case ASK_LEAVE:
        for (Place *place = guest->places; place; place = place->next_table)
            if (memcmp(keeper_id(place->table->keeper), &ask->game, sizeof ask->game) == 0) {
                tables_leave(place);
                break;
            }
        guests_done(guest, ask->ticket, &ask->game, 0);
        return;
    default: break;
    }
    if (ask->kind == ASK_WATCH &&
        openings_watch(hall, &ask->game, guest, ask->command.seen, ask->ticket))
        return;
    table = tables_find(hall, &ask->game);
    if (!table || (ask->kind == ASK_WATCH &&
                   !tables_watch(table, guest, ask->command.seen, ask->ticket, NOBODY)))
        guests_refuse(guest, ask->ticket, "full", "there is no place for that");
    else if (ask->kind == ASK_COMMAND)
        tables_command(table, guest, &ask->command, ask->ticket);
}

static void hear(Connection *connection, const char *text, size_t size) {
    Guest *guest = *connection_guest(connection);
    Ask ask;
    Error err = { "", 0 };
    if (!limits_step(&guest->hall->limits, &guest->forgiven, LIMIT_MESSAGES, hall_now())) {
        guest->hall->hub->metrics.floods++;
        connection_bye(connection, CLOSE_POLICY, "too many messages");
        return;
    }
    if (!wire_read(text, size, &ask, &err))
        guests_refuse(guest, ask.ticket, "message", err.why);
    else if (guest->who != KNOWN && ask.kind != ASK_HELLO)
        guests_refuse(guest, ask.ticket, "hello", "say hello first");
    else
        obey(guest, &ask);
}

const Company guests_company = { api_takes, api_ask, api_give_up, admit, hear, leave };
