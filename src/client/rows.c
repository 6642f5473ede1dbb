/* rows.c - the rows of a game as a server tells them.
 * SPDX-License-Identifier: MIT */
#include "rows.h"

#include <cjson/cJSON.h>
#include <string.h>

static const char *const words[EVENTS] = {
    [EVENT_CREATED] = "created", [EVENT_SAT] = "sat",           [EVENT_STOOD] = "stood",
    [EVENT_OPENED] = "opened",   [EVENT_STEP] = "step",         [EVENT_ROLL] = "roll",
    [EVENT_OFFERED] = "offered", [EVENT_DECLINED] = "declined", [EVENT_BACK] = "back",
    [EVENT_LEFT] = "left",       [EVENT_ENDED] = "ended",       [EVENT_SAID] = "said",
    [EVENT_EXCUSED] = "excused", [EVENT_REMATCH] = "rematch",
};

/* ---- values, which fail once and stay failed ---- */

typedef struct {
    const cJSON *object;
    bool ok;
} In;

static const char *text_of(In *in, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(in->object, name));
    if (!text) in->ok = false;
    return text ? text : "";
}

static uint64_t number_of(In *in, const char *name, uint64_t most) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(in->object, name);
    bool is_fine = cJSON_IsNumber(item) && item->valuedouble >= 0 &&
                   item->valuedouble <= 9007199254740992.0 && item->valuedouble <= (double)most;
    if (!is_fine) in->ok = false;
    return is_fine ? (uint64_t)item->valuedouble : 0;
}

static bool has(const In *in, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(in->object, name);
}

/* What may be missing. */
static uint64_t number_or(In *in, const char *name, uint64_t most, uint64_t other) {
    return has(in, name) ? number_of(in, name, most) : other;
}

static bool flag_of(const In *in, const char *name) {
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(in->object, name));
}

bool rows_hex(const char *text, uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != 2 * count || strspn(text, digits) != 2 * count) return false;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                             (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

static void bytes_of(In *in, const char *name, uint8_t *bytes, size_t count) {
    if (!rows_hex(text_of(in, name), bytes, count)) in->ok = false;
}

static void token_of(In *in, char token[TOKEN_MAX]) {
    const char *text = text_of(in, "move");
    if (strlen(text) >= TOKEN_MAX) in->ok = false;
    Text out = text_into(token, TOKEN_MAX);
    text_add(&out, text);
}

static End end_of(In *in) {
#define WORD(name, word, flags) word,
    static const char *const ends[] = { MATCH_ENDS(WORD) };
    const char *text = text_of(in, "why");
    for (int end = 0; end < ENDS; end++)
        if (strcmp(text, ends[end]) == 0) return (End)end;
    in->ok = false;
    return END_NONE;
}

static RoomOffer offer_of(In *in) {
    static const char *const offers[OFFERS] = { "draw", "back", "rematch" };
    const char *text = text_of(in, "offer");
    for (int offer = 0; offer < OFFERS; offer++)
        if (strcmp(text, offers[offer]) == 0) return (RoomOffer)offer;
    in->ok = false;
    return OFFER_DRAW;
}

/* ---- events ---- */

static void read_seats(In *in, Terms *terms) {
    const cJSON *seats = cJSON_GetObjectItemCaseSensitive(in->object, "seats"), *seat;
    int at = 0;
    cJSON_ArrayForEach(seat, seats) {
        In one = { seat, true };
        if (at == SEATS_MAX) in->ok = false;
        if (!in->ok) return;
        terms->house[at] = (uint8_t)number_of(&one, "level", LEVELS);
        terms->reserved[at] = number_of(&one, "reserved", UINT64_MAX);
        in->ok = one.ok;
        at++;
    }
}

static void read_terms(In *in, const GameId *game, Terms *terms) {
    terms->id = *game;
    if (has(in, "before")) bytes_of(in, "before", terms->before.bytes, GAME_ID_BYTES);
    if (!setup_read(text_of(in, "spec"), &terms->setup, NULL)) in->ok = false;
    if (!clock_read(text_of(in, "clock"), &terms->clock, NULL)) in->ok = false;
    bytes_of(in, "commitment", terms->commitment.bytes, DIGEST_BYTES);
    terms->host = number_of(in, "host", UINT64_MAX);
    terms->level = (uint8_t)number_of(in, "level", LEVELS);
    terms->flags = (uint8_t)((flag_of(in, "rated") ? TERMS_RATED : 0) |
                             (flag_of(in, "public") ? TERMS_PUBLIC : 0) |
                             (has(in, "reach") ? TERMS_REACH : 0));
    terms->reach = (uint16_t)number_or(in, "reach", UINT16_MAX, 0);
    read_seats(in, terms);
}

static int8_t seat_of(In *in) { return (int8_t)number_of(in, "seat", SEATS_MAX - 1); }

static void read_event(In *in, const GameId *game, Event *event) {
    memset(event, 0, sizeof *event);
    const char *word = text_of(in, "e");
    int kind = EVENT_CREATED;
    while (kind < EVENTS && strcmp(words[kind], word) != 0) kind++;
    if (kind == EVENTS) {
        in->ok = false;
        return;
    }
    event->kind = (EventKind)kind;
    switch (event->kind) {
    case EVENT_CREATED: read_terms(in, game, &event->terms); break;
    case EVENT_SAT:
        event->seat = seat_of(in);
        event->person = number_of(in, "person", UINT64_MAX);
        event->has_digest = has(in, "commitment");
        if (event->has_digest) bytes_of(in, "commitment", event->digest.bytes, DIGEST_BYTES);
        break;
    case EVENT_STOOD: event->seat = seat_of(in); break;
    case EVENT_OPENED:
        event->seat = seat_of(in);
        bytes_of(in, "nonce", event->digest.bytes, DIGEST_BYTES);
        break;
    case EVENT_STEP: event->cost = (uint32_t)number_of(in, "cost", UINT32_MAX);  // fall through
    case EVENT_ROLL: token_of(in, event->token); break;
    case EVENT_OFFERED:
        event->count = (uint32_t)number_or(in, "count", INT32_MAX, 0);  // fall through
    case EVENT_DECLINED: event->offer = offer_of(in); break;
    case EVENT_BACK: event->count = (uint32_t)number_of(in, "count", INT32_MAX); break;
    case EVENT_LEFT:
        event->seat = seat_of(in);
        event->why = end_of(in);
        break;
    case EVENT_ENDED:
        event->end = end_of(in);
        event->loser = has(in, "loser") ? (int8_t)number_of(in, "loser", SEATS_MAX - 1) : NOBODY;
        bytes_of(in, "seed", event->seed.bytes, DIGEST_BYTES);
        break;
    case EVENT_SAID: event->phrase = (uint8_t)number_of(in, "phrase", 255); break;
    case EVENT_EXCUSED:
        event->excused = (uint32_t)number_of(in, "time", UINT32_MAX);
        event->ago = number_or(in, "ago", INT64_MAX / 4, 0);
        break;
    case EVENT_REMATCH: bytes_of(in, "game", event->other.bytes, GAME_ID_BYTES); break;
    default: in->ok = false;
    }
}

bool rows_read(const cJSON *message, const GameId *game, const Room *room, Row *row, Error *err) {
    In in = { message, true };
    const cJSON *events = cJSON_GetObjectItemCaseSensitive(message, "events"), *one;
    int64_t time = (int64_t)number_of(&in, "time", INT64_MAX / 4);
    RowHead head = { .time = time > room->time ? time - room->time : 0, .seat = NOBODY, .mark = 1 };
    if (has(&in, "by")) head.seat = (int)number_of(&in, "by", SEATS_MAX - 1);
    event_begin(row, &head);
    cJSON_ArrayForEach(one, events) {
        In part = { one, in.ok };
        Event event;
        read_event(&part, game, &event);
        in.ok = part.ok;
        if (in.ok) event_add(row, &event);
    }
    return (in.ok && !row->cut) || refuse(err, 0, "the server tells of something unknown here");
}
