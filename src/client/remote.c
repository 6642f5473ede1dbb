/* remote.c - a game that a server holds.
 * SPDX-License-Identifier: MIT */
#include "remote.h"

#include "rows.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const offers[OFFERS] = { "draw", "back", "rematch" };

const char *remote_find_id(const char *url) {
    const char *found = NULL;
    size_t digits = REMOTE_ID - 1;
    for (const char *at = url; *at; at += strcspn(at, "/#?=&") ? strcspn(at, "/#?=&") : 1)
        if (strspn(at, "0123456789abcdef") == digits && (!at[digits] || strchr("/#?&", at[digits])))
            found = at;
    return found;
}

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

void remote_begin(Remote *remote, Visit *visit, const char *id) {
    memset(remote, 0, sizeof *remote);
    remote->visit = visit;
    snprintf(remote->id, sizeof remote->id, "%s", id);
    rows_hex(remote->id, remote->game.bytes, GAME_ID_BYTES);
    room_init(&remote->room, memory);
}

bool remote_create(Visit *visit, const RemoteTerms *terms, char id[REMOTE_ID], Error *err) {
    char text[400];
    Setup setup;
    Position start;
    if (!setup_read(terms->spec, &setup, err)) return false;
    game_start(&setup, &start);
    int seats = setup.game->seats(&start), mine = terms->seat < 0 ? 0 : terms->seat;
    if (mine >= seats) return refuse(err, 0, "this game has %d seats", seats);
    Text out = text_into(text, sizeof text);
    uint32_t ticket = ++visit->ticket;
    text_print(&out, "{\"t\":\"new\",\"n\":%u,\"spec\":\"%s\",\"clock\":", ticket, terms->spec);
    text_json(&out, terms->clock ? terms->clock : "none");
    if (terms->is_public) text_add(&out, ",\"public\":true");
    text_add(&out, ",\"seats\":[");
    for (int i = 0; i < seats; i++)
        text_print(&out, "%s\"%s\"", i ? "," : "", i == mine ? "me" : "open");
    text_add(&out, "]}");
    visit_say(visit, &out);
    while (visit->is_welcome) {
        const cJSON *heard = visit_hear(visit, 1, -1);
        const cJSON *number = cJSON_GetObjectItemCaseSensitive(heard, "n");
        if (!cJSON_IsNumber(number) || number->valuedouble != (double)ticket) continue;
        const char *game = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(heard, "game"));
        const char *why = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(heard, "why"));
        if (game && remote_find_id(game)) {
            snprintf(id, REMOTE_ID, "%s", game);
            return true;
        }
        return refuse(err, 0, "%s", why ? why : "the server does not say which game");
    }
    return refuse(err, 0, "%s", visit->why);
}

void remote_done(Remote *remote) { room_done(&remote->room); }

/* ---- saying ---- */

void remote_watch(Remote *remote) {
    char text[200];
    if (!remote->visit->is_welcome || remote->watched == remote->visit->welcomes) return;
    remote->watched = remote->visit->welcomes;
    remote->is_shown = false;
    remote->asked = ++remote->visit->ticket;
    Text out = text_into(text, sizeof text);
    text_print(&out, "{\"t\":\"watch\",\"game\":\"%s\",\"seen\":%u,\"n\":%u}", remote->id,
               remote->room.seq, remote->asked);
    visit_say(remote->visit, &out);
    if (!remote->ticket) return;
    out = text_into(remote->command, sizeof remote->command);
    out.used = strlen(remote->command);
    visit_say(remote->visit, &out);
}

bool remote_want(Remote *remote, const char *command, const char *fields) {
    if (remote->ticket || remote->is_broken) return false;
    Text out = text_into(remote->command, sizeof remote->command);
    remote->ticket = ++remote->visit->ticket;
    remote->code[0] = remote->why[0] = '\0';
    text_print(&out, "{\"t\":\"%s\",\"game\":\"%s\",\"seen\":%u,\"n\":%u%s}", command, remote->id,
               remote->room.seq, remote->ticket, fields);
    visit_say(remote->visit, &out);
    return true;
}

static void write_digest(Text *out, const char *name, const Digest *digest) {
    text_print(out, ",\"%s\":\"", name);
    for (int i = 0; i < DIGEST_BYTES; i++) {
        text_char(out, "0123456789abcdef"[digest->bytes[i] >> 4]);
        text_char(out, "0123456789abcdef"[digest->bytes[i] & 15]);
    }
    text_char(out, '"');
}

bool remote_sit(Remote *remote, int seat) {
    char fields[120];
    Digest nonce = visit_nonce(remote->visit, remote->id);
    Digest promise = sha256_of(nonce.bytes, DIGEST_BYTES);
    Text out = text_into(fields, sizeof fields);
    text_print(&out, ",\"seat\":%d", seat);
    write_digest(&out, "commitment", &promise);
    return remote_want(remote, "sit", fields);
}

void remote_open(Remote *remote) {
    char fields[120];
    int seat = remote_seat(remote);
    if (remote->room.phase != ROOM_OPENING || seat == NOBODY || remote->room.seat[seat].has_nonce)
        return;
    Digest nonce = visit_nonce(remote->visit, remote->id);
    Text out = text_into(fields, sizeof fields);
    write_digest(&out, "nonce", &nonce);
    remote_want(remote, "open", fields);
}

bool remote_step(Remote *remote, const char *token) {
    char fields[TOKEN_MAX + 20];
    Text out = text_into(fields, sizeof fields);
    text_print(&out, ",\"move\":\"%s\"", token);
    return remote_want(remote, "step", fields);
}

bool remote_say(Remote *remote, int phrase) {
    char fields[40];
    Text out = text_into(fields, sizeof fields);
    text_print(&out, ",\"phrase\":%d", phrase);
    return remote_want(remote, "say", fields);
}

bool remote_is_offered(Remote *remote, RoomOffer offer) {
    int seat = remote_seat(remote);
    uint8_t who = remote->room.offered[offer];
    return seat != NOBODY && who && !(who >> seat & 1) &&
           room_needed(&remote->room, offer) >> seat & 1;
}

bool remote_offer(Remote *remote, RoomOffer offer) {
    char fields[60];
    Text out = text_into(fields, sizeof fields);
    bool is_offered = remote_is_offered(remote, offer);
    text_print(&out, ",\"offer\":\"%s\"%s", offers[offer], is_offered ? ",\"yes\":true" : "");
    return remote_want(remote, is_offered ? "answer" : "offer", fields);
}

bool remote_decline(Remote *remote) {
    char fields[60];
    for (int offer = 0; offer < OFFERS; offer++) {
        if (!remote_is_offered(remote, (RoomOffer)offer)) continue;
        Text out = text_into(fields, sizeof fields);
        text_print(&out, ",\"offer\":\"%s\",\"yes\":false", offers[offer]);
        return remote_want(remote, "answer", fields);
    }
    return false;
}

/* ---- hearing ---- */

static const char *text_in(const cJSON *message, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(message, name));
    return text ? text : "";
}

static uint32_t number_in(const cJSON *message, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(message, name);
    return cJSON_IsNumber(item) && item->valuedouble > 0 && item->valuedouble < UINT32_MAX
               ? (uint32_t)item->valuedouble
               : 0;
}

static void fail(Remote *remote, const char *why) {
    remote->is_broken = true;
    remote->ticket = 0;
    snprintf(remote->why, sizeof remote->why, "%s", why);
}

/* Rows that are known already come again after a cut. */
static void take_row(Remote *remote, const cJSON *message) {
    uint32_t seq = number_in(message, "seq");
    Row row;
    Error err;
    if (seq <= remote->room.seq || remote->is_broken) return;
    if (seq != remote->room.seq + 1)
        fail(remote, "the server has left something out");
    else if (!rows_read(message, &remote->game, &remote->room, &row, &err) ||
             !room_fold(&remote->room, row.bytes, row.used, &err))
        fail(remote, err.why);
}

/* Names come with those who sit down, and with the list of who sits. */
static void take_name(Remote *remote, int seat, const cJSON *who) {
    if (seat < 0 || seat >= SEATS_MAX) return;
    snprintf(remote->name[seat], sizeof remote->name[seat], "%s", text_in(who, "name"));
    text_tame(remote->name[seat]);
    remote->is_bot[seat] = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(who, "bot"));
}

static void take_names(Remote *remote, const cJSON *message) {
    const cJSON *one;
    int seat = 0;
    cJSON_ArrayForEach(one, cJSON_GetObjectItemCaseSensitive(
                                message, "events")) if (strcmp(text_in(one, "e"), "sat") == 0)
        take_name(remote, (int)number_in(one, "seat"), one);
    if (strcmp(text_in(message, "t"), "who") != 0) return;
    cJSON_ArrayForEach(one, cJSON_GetObjectItemCaseSensitive(message, "seats"))
        take_name(remote, seat++, one);
}

/* Of what was refused as stale the rows are on their way; whoever wanted it looks again. */
static void take_answer(Remote *remote, const cJSON *message, bool is_done) {
    if (number_in(message, "n") != remote->ticket) return;
    remote->ticket = 0;
    if (is_done) return;
    snprintf(remote->code, sizeof remote->code, "%s", text_in(message, "code"));
    snprintf(remote->why, sizeof remote->why, "%s", text_in(message, "why"));
    text_tame(remote->why);
}

bool remote_hear(Remote *remote, const cJSON *message) {
    const char *type = text_in(message, "t");
    bool is_about = strcmp(text_in(message, "game"), remote->id) == 0;
    bool is_done = strcmp(type, "done") == 0;
    if (remote->ticket && number_in(message, "n") == remote->ticket) {
        take_answer(remote, message, is_done);
        return true;
    }
    if (strcmp(type, "refused") == 0 && number_in(message, "n") == remote->asked) {
        fail(remote, text_in(message, "why"));
        text_tame(remote->why);
        return true;
    }
    if (!is_about) return false;
    if (is_done) remote->is_shown = true;
    if (strcmp(type, "row") == 0) take_row(remote, message);
    if (strcmp(type, "row") == 0 || strcmp(type, "who") == 0) take_names(remote, message);
    return true;
}

/* ---- knowing ---- */

int remote_seat(const Remote *remote) {
    for (int seat = 0; seat < remote->room.seats; seat++) {
        const Seat *one = &remote->room.seat[seat];
        if (one->person == remote->visit->person && !one->left) return seat;
    }
    return NOBODY;
}

int remote_free_seat(const Remote *remote, int from) {
    const Room *room = &remote->room;
    for (int seat = from; seat < room->seats; seat++) {
        Person reserved = room->terms.reserved[seat];
        if (!room->seat[seat].person && !room->seat[seat].level &&
            (!reserved || reserved == remote->visit->person))
            return seat;
    }
    return NOBODY;
}

bool remote_go_on(Remote *remote) {
    static const GameId none;
    Visit *visit = remote->visit;
    GameId next = remote->room.rematch;
    char id[REMOTE_ID];
    if (memcmp(&next, &none, sizeof none) == 0) return false;
    for (int i = 0; i < GAME_ID_BYTES; i++) sprintf(id + 2 * i, "%02x", next.bytes[i]);
    remote_done(remote);
    remote_begin(remote, visit, id);
    return true;
}

bool remote_is_mine(Remote *remote) {
    int seat = remote_seat(remote);
    return seat != NOBODY && remote->room.phase == ROOM_PLAYING && !remote->ticket &&
           remote->is_shown && room_actor(&remote->room) == seat;
}
