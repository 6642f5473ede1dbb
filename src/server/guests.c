/* guests.c - who comes, what they say, and what they are told.
 * SPDX-License-Identifier: MIT */
#include "hall_types.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
void guests_done(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq) {
    char memory[200];
    if (!ticket) return;
    Text out = text_into(memory, sizeof memory);
    begin_answer(&out, "done", ticket);
    text_add(&out, ",\"game\":\"");
    wire_id(game, &out);
    text_print(&out, "\",\"seq\":%u}", seq);
    guests_say(guest, &out);
}

void guests_refuse(Guest *guest, uint32_t ticket, const char *code, const char *why) {
    char memory[800];
    Text out = text_into(memory, sizeof memory);
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

static void on_known(void *owner, Person person, const char *name, const char *why) {
    Guest *guest = owner;
    Text copy = text_into(guest->name, sizeof guest->name);
    guest->person = person;
    guest->who = person ? KNOWN : STRANGER;
    if (person) {
        text_add(&copy, name);
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
    } else if (guest->is_new && !limits_allow(&hall->limits, LIMIT_NEW_PEOPLE,
                                              connection_origin(guest->connection), now)) {
        guests_refuse(guest, ask->ticket, "often", "too many new people come from there");
    } else {
        guest->who = ASKED;
        guest->holds++;
        if (guest->is_new)
            people_add(hall->sql, guest->key, now, on_known, guest);
        else
            people_find(hall->sql, guest->key, on_known, guest);
        guest->is_new = false;
    }
}

/* ---- coming ---- */

/* The value of our cookie, or NULL. */
static bool read_cookie(const Field *field, char key[KEY_TEXT]) {
    const char *at = field->memory;
    if (field->text.cut) return false;
    for (; *at; at += strcspn(at, ";,")) {
        at += strspn(at, ";, \t");
        if (strncmp(at, "brett=", 6) != 0) continue;
        size_t length = strcspn(at + 6, ";, \t");
        if (length != KEY_TEXT - 1) return false;
        memcpy(key, at + 6, length), key[length] = '\0';
        return people_is_key(key);
    }
    return false;
}

static bool read_bearer(const Field *field, char key[KEY_TEXT]) {
    if (field->text.cut || strncasecmp(field->memory, "Bearer ", 7) != 0) return false;
    const char *value = field->memory + 7;
    if (!people_is_key(value)) return false;
    memcpy(key, value, KEY_TEXT);
    return true;
}

/* A page of ours says where it is from, and that is the host it asks. */
static bool is_own_page(const Request *request) {
    const Field *origin = &request->fields[FIELD_ORIGIN], *host = &request->fields[FIELD_HOST];
    const char *at = strstr(origin->memory, "://");
    return origin->times == 1 && at && strcasecmp(at + 3, host->memory) == 0;
}

/* Who brings a key of his own needs no page; a browser sends cookies along for any page. */
static int admit(Connection *connection, const Request *request, char *cookie, size_t bytes) {
    Hall *hall = connection_hub(connection)->company_data;
    bool is_page = request->fields[FIELD_ORIGIN].times > 0;
    Guest *guest = calloc(1, sizeof *guest);
    if (!guest) return 503;
    if (!read_bearer(&request->fields[FIELD_AUTHORIZATION], guest->key)) {
        bool has_cookie = read_cookie(&request->fields[FIELD_COOKIE], guest->key);
        if ((has_cookie || is_page) && !is_own_page(request)) {
            free(guest);
            return 403;
        }
        guest->is_new = !has_cookie;
        guest->tells_key = guest->is_new && !is_page;
    }
    if (guest->is_new) people_draw_key(guest->key);
    Text out = text_into(cookie, bytes);
    if (guest->is_new && is_page)
        text_print(&out, "brett=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", guest->key);
    guest->hall = hall;
    guest->connection = connection;
    *connection_guest(connection) = guest;
    return 0;
}

static void leave(Connection *connection) {
    Guest *guest = *connection_guest(connection);
    if (!guest) return;
    while (guest->places) tables_leave(guest->places);
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
    case ASK_NEW: tables_create(hall, guest, ask); return;
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
        tables_watch_early(hall, &ask->game, guest, ask->command.seen, ask->ticket))
        return;
    table = tables_find(hall, &ask->game);
    if (!table ||
        (ask->kind == ASK_WATCH && !tables_watch(table, guest, ask->command.seen, ask->ticket)))
        guests_refuse(guest, ask->ticket, "full", "there is no place for that");
    else if (ask->kind == ASK_COMMAND)
        tables_command(table, guest, &ask->command, ask->ticket);
}

static void hear(Connection *connection, const char *text, size_t size) {
    Guest *guest = *connection_guest(connection);
    Ask ask;
    Error err = { "", 0 };
    if (!limits_step(&guest->hall->limits, &guest->forgiven, LIMIT_MESSAGES, hall_now())) {
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

/* ---- what is not live ---- */

static void reply_text(Connection *connection, int status, const char *type, const char *text) {
    Reply reply = { .status = status, .type = type, .body = strdup(text), .size = strlen(text) };
    if (!reply.body) reply.size = 0;
    connection_reply(connection, &reply);
}

static void ask_hall(Connection *connection, const Request *request) {
    char path[TARGET_MAX];
    answer_path(request, path);
    if (strcmp(path, "/healthz") == 0)
        reply_text(connection, 200, "text/plain", "ok\n");
    else
        reply_text(connection, 404, "text/plain", "There is nothing here.\n");
}

const Company guests_company = { ask_hall, admit, hear, leave };
