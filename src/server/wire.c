/* wire.c - messages as JSON.
 * SPDX-License-Identifier: MIT */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

static const char *const offer_words[OFFERS] = { "draw", "back", "rematch" };

/* ---- hexadecimal digits ---- */

void wire_hex(const uint8_t *bytes, size_t count, Text *out) {
    static const char digits[] = "0123456789abcdef";
    char text[DIGEST_TEXT];
    while (count) {
        size_t part = count < DIGEST_BYTES ? count : DIGEST_BYTES;
        for (size_t i = 0; i < part; i++)
            text[2 * i] = digits[bytes[i] >> 4], text[2 * i + 1] = digits[bytes[i] & 15];
        text[2 * part] = '\0';
        text_add(out, text);
        bytes += part, count -= part;
    }
}

/* The value of a small digit, or 16. */
static unsigned digit_of(char c) {
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

bool wire_read_hex(const char *text, uint8_t *bytes, size_t count) {
    unsigned all = 0;
    if (!text || strlen(text) != 2 * count) return false;
    for (size_t i = 0; i < count; i++) {
        unsigned high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        bytes[i] = (uint8_t)(high << 4 | low);
        all |= high | low;
    }
    return all < 16;
}

void wire_id(const GameId *id, Text *out) { wire_hex(id->bytes, sizeof id->bytes, out); }

bool wire_read_id(const char *text, GameId *id) {
    return wire_read_hex(text, id->bytes, sizeof id->bytes);
}

bool wire_read_digest(const char *text, Digest *digest) {
    return wire_read_hex(text, digest->bytes, sizeof digest->bytes);
}

/* ---- reading ---- */

/* cJSON follows a thousand brackets; nothing here needs more than a few. */
static bool is_shallow(const char *text, size_t size) {
    int depth = 0;
    bool is_string = false;
    for (size_t i = 0; i < size; i++) {
        if (is_string) {
            if (text[i] == '\\')
                i++;
            else if (text[i] == '"')
                is_string = false;
        } else if (text[i] == '"') {
            is_string = true;
        } else if (text[i] == '{' || text[i] == '[') {
            if (++depth > WIRE_DEPTH) return false;
        } else if (text[i] == '}' || text[i] == ']') {
            depth--;
        }
    }
    return true;
}

static int seats_of(const Setup *setup) {
    Position start;
    game_start(setup, &start);
    return setup->game->seats(&start);
}

const char *wire_text(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
}

/* A whole number from `least` to `most`, or `other` where there is none. */
static double number_of(const cJSON *object, const char *name, double least, double most,
                        double other) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!cJSON_IsNumber(item)) return other;
    double value = item->valuedouble;
    return value >= least && value <= most && value == (double)(int64_t)value ? value : other;
}

static bool flag_of(const cJSON *object, const char *name) {
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, name));
}

static bool read_offer(const cJSON *object, RoomOffer *offer) {
    const char *word = wire_text(object, "offer");
    for (int i = 0; word && i < OFFERS; i++)
        if (strcmp(word, offer_words[i]) == 0) {
            *offer = (RoomOffer)i;
            return true;
        }
    return false;
}

static const struct {
    const char *word;
    AskKind kind;
    CommandKind command;
} kinds[] = {
    { "hello", ASK_HELLO, 0 },
    { "watch", ASK_WATCH, 0 },
    { "leave", ASK_LEAVE, 0 },
    { "new", ASK_NEW, 0 },
    { "pair", ASK_PAIR, COMMAND_SIT },
    { "lobby", ASK_LOBBY, 0 },
    { "sit", ASK_COMMAND, COMMAND_SIT },
    { "stand", ASK_COMMAND, COMMAND_STAND },
    { "open", ASK_COMMAND, COMMAND_OPEN },
    { "step", ASK_COMMAND, COMMAND_STEP },
    { "offer", ASK_COMMAND, COMMAND_OFFER },
    { "answer", ASK_COMMAND, COMMAND_ANSWER },
    { "resign", ASK_COMMAND, COMMAND_RESIGN },
    { "abort", ASK_COMMAND, COMMAND_ABORT },
    { "claim", ASK_COMMAND, COMMAND_CLAIM },
    { "absent", ASK_COMMAND, COMMAND_ABSENT },
    { "say", ASK_COMMAND, COMMAND_SAY },
};

static bool read_command(const cJSON *object, RoomCommand *command, Error *err) {
    const char *move = wire_text(object, "move");
    const char *digest = wire_text(object, command->kind == COMMAND_OPEN ? "nonce" : "commitment");
    command->seat = (int)number_of(object, "seat", 0, SEATS_MAX - 1, ANY_SEAT);
    command->seen = (uint32_t)number_of(object, "seen", 0, UINT32_MAX, 0);
    command->about = (int)number_of(object, "about", 0, SEATS_MAX - 1, NOBODY);
    command->phrase = (uint8_t)number_of(object, "phrase", 0, 255, 255);
    command->yes = flag_of(object, "yes");
    if (digest && !wire_read_digest(digest, &command->digest))
        return refuse(err, 0, "a nonce and its commitment are 64 hexadecimal digits");
    switch (command->kind) {
    case COMMAND_STEP:
        if (!move || strlen(move) >= TOKEN_MAX) return refuse(err, 0, "a step needs its \"move\"");
        strcpy(command->token, move);
        return true;
    case COMMAND_OFFER:
    case COMMAND_ANSWER:
        return read_offer(object, &command->offer) ||
               refuse(err, 0, "\"offer\" is draw, back or rematch");
    case COMMAND_OPEN: return digest || refuse(err, 0, "a \"nonce\" is missing");
    default: return true;
    }
}

/* Each seat is "me", "open" or a level. */
static bool read_seats(const cJSON *seats, Ask *ask, Error *err) {
    int count = seats_of(&ask->terms.setup), at = 0;
    const cJSON *seat;
    ask->host_seat = NOBODY;
    if (!seats) return true;
    if (!cJSON_IsArray(seats) || cJSON_GetArraySize(seats) != count)
        return refuse(err, 0, "\"seats\" is a list of %d for this game", count);
    cJSON_ArrayForEach(seat, seats) {
        const char *word = cJSON_GetStringValue(seat);
        if (word && strcmp(word, "me") == 0 && ask->host_seat == NOBODY)
            ask->host_seat = at;
        else if (cJSON_IsNumber(seat) && seat->valueint >= 1 && seat->valueint <= 8)
            ask->terms.house[at] = (uint8_t)seat->valueint;
        else if (!word || strcmp(word, "open") != 0)
            return refuse(err, 0, "a seat is \"open\", a level from 1 to 8, or once \"me\"");
        at++;
    }
    return true;
}

static bool read_terms(const cJSON *object, Ask *ask, Error *err) {
    const char *spec = wire_text(object, "spec"), *clock = wire_text(object, "clock");
    if (!spec) return refuse(err, 0, "a new game needs its \"spec\"");
    if (!setup_read(spec, &ask->terms.setup, err)) return false;
    if (!clock_read(clock ? clock : "none", &ask->terms.clock, err)) return false;
    ask->terms.level = (uint8_t)number_of(object, "level", 1, 8, 4);
    ask->terms.flags = (uint8_t)((flag_of(object, "rated") ? TERMS_RATED : 0) |
                                 (flag_of(object, "public") ? TERMS_PUBLIC : 0));
    return read_seats(cJSON_GetObjectItemCaseSensitive(object, "seats"), ask, err);
}

/* Who looks for others leaves all seats open. */
static bool read_wish(const cJSON *object, Ask *ask, Error *err) {
    Terms *terms = &ask->terms;
    if (!read_command(object, &ask->command, err) || !read_terms(object, ask, err)) return false;
    memset(terms->house, 0, sizeof terms->house);
    terms->reach = (uint16_t)number_of(object, "reach", 0, 10000, 0);
    terms->flags |= (uint8_t)(TERMS_PUBLIC | (terms->reach ? TERMS_REACH : 0));
    return true;
}

static bool read_object(const cJSON *object, Ask *ask, Error *err) {
    const char *word = wire_text(object, "t"), *game = wire_text(object, "game");
    size_t i = 0, count = sizeof kinds / sizeof *kinds;
    ask->ticket = (uint32_t)number_of(object, "n", 0, UINT32_MAX, 0);
    while (i < count && (!word || strcmp(word, kinds[i].word) != 0)) i++;
    if (i == count) return refuse(err, 0, "\"t\" names no message that is known here");
    ask->kind = kinds[i].kind;
    ask->command.kind = kinds[i].command;
    ask->version = (int)number_of(object, "v", 0, 1000, 0);
    ask->is_bot = flag_of(object, "bot");
    if (ask->kind == ASK_HELLO) return true;
    if (ask->kind == ASK_NEW) return read_terms(object, ask, err);
    if (ask->kind == ASK_PAIR) return read_wish(object, ask, err);
    if (ask->kind == ASK_LOBBY) {
        ask->is_on = !cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(object, "on"));
        return true;
    }
    if (!wire_read_id(game, &ask->game)) return refuse(err, 0, "\"game\" is 32 hexadecimal digits");
    return read_command(object, &ask->command, err);
}

cJSON *wire_object(const char *text, size_t size, Error *err) {
    // Behind a zero in a text nothing would be seen.
    if (memchr(text, '\0', size) || memmem(text, size, "\\u0000", 6)) {
        refuse(err, 0, "a message has no zeros");
        return NULL;
    }
    if (!is_shallow(text, size)) {
        refuse(err, 0, "a message is not so deep");
        return NULL;
    }
    const char *rest = NULL;
    cJSON *object = cJSON_ParseWithLengthOpts(text, size, &rest, false);
    bool is_alone = object;
    for (; is_alone && rest < text + size; rest++) is_alone = strchr(" \t\r\n", *rest);
    if (is_alone && cJSON_IsObject(object)) return object;
    cJSON_Delete(object);
    refuse(err, 0, "a message is one JSON object");
    return NULL;
}

bool wire_read(const char *text, size_t size, Ask *ask, Error *err) {
    if (wire_read_step(text, size, ask)) return true;
    memset(ask, 0, sizeof *ask);
    cJSON *object = wire_object(text, size, err);
    bool is_fine = object && read_object(object, ask, err);
    cJSON_Delete(object);
    return is_fine;
}

/* ---- writing ---- */

static void write_name(Text *out, const char *name) {
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
}

static void write_text(Text *out, const char *name, const char *value) {
    write_name(out, name);
    text_json(out, value);
}

static void write_number(Text *out, const char *name, uint64_t value) {
    write_name(out, name);
    text_number(out, value);
}

static void write_bytes(Text *out, const char *name, const uint8_t *bytes, size_t count) {
    write_name(out, name);
    text_char(out, '"');
    wire_hex(bytes, count, out);
    text_char(out, '"');
}

static void write_person(Text *out, Person person, WireName *names, void *data) {
    const char *name = person && names ? names(data, person) : NULL;
    write_number(out, "person", person);
    if (name) write_text(out, "name", name);
}

static void write_terms(const Terms *terms, Text *out) {
    static const GameId none;
    char text[SPEC_MAX];
    int seats = seats_of(&terms->setup);
    Text spec = text_into(text, sizeof text);
    setup_write(&terms->setup, &spec);
    write_text(out, "spec", text);
    Text clock = text_into(text, sizeof text);
    clock_write(&terms->clock, &clock);
    write_text(out, "clock", text);
    write_number(out, "host", terms->host);
    write_number(out, "level", terms->level);
    write_bytes(out, "commitment", terms->commitment.bytes, DIGEST_BYTES);
    if (memcmp(&terms->before, &none, sizeof none) != 0)
        write_bytes(out, "before", terms->before.bytes, GAME_ID_BYTES);
    if (terms->flags & TERMS_RATED) text_add(out, ",\"rated\":true");
    if (terms->flags & TERMS_PUBLIC) text_add(out, ",\"public\":true");
    if (terms->reach) write_number(out, "reach", terms->reach);
    text_add(out, ",\"seats\":[");
    for (int seat = 0; seat < seats; seat++) {
        if (seat) text_char(out, ',');
        text_print(out, "{\"level\":%d", terms->house[seat]);
        write_number(out, "reserved", terms->reserved[seat]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static const char *const event_words[EVENTS] = {
    [EVENT_CREATED] = "created", [EVENT_SAT] = "sat",           [EVENT_STOOD] = "stood",
    [EVENT_OPENED] = "opened",   [EVENT_STEP] = "step",         [EVENT_ROLL] = "roll",
    [EVENT_OFFERED] = "offered", [EVENT_DECLINED] = "declined", [EVENT_BACK] = "back",
    [EVENT_LEFT] = "left",       [EVENT_ENDED] = "ended",       [EVENT_SAID] = "said",
    [EVENT_EXCUSED] = "excused", [EVENT_REMATCH] = "rematch",
};

const char *wire_end(int end) {
#define WORD(name, word, flags) word,
    static const char *const words[] = { MATCH_ENDS(WORD) };
    return words[end];
}

static void write_event(const Event *event, WireName *names, void *data, Text *out) {
    text_add(out, "{\"e\":\"");
    text_add(out, event_words[event->kind]);
    text_char(out, '"');
    switch (event->kind) {
    case EVENT_CREATED: write_terms(&event->terms, out); break;
    case EVENT_SAT:
        write_number(out, "seat", (uint64_t)event->seat);
        write_person(out, event->person, names, data);
        if (event->has_digest) write_bytes(out, "commitment", event->digest.bytes, DIGEST_BYTES);
        break;
    case EVENT_STOOD: write_number(out, "seat", (uint64_t)event->seat); break;
    case EVENT_OPENED:
        write_number(out, "seat", (uint64_t)event->seat);
        write_bytes(out, "nonce", event->digest.bytes, DIGEST_BYTES);
        break;
    case EVENT_STEP: write_number(out, "cost", event->cost);  // fall through
    case EVENT_ROLL: write_text(out, "move", event->token); break;
    case EVENT_OFFERED:
        if (event->offer == OFFER_BACK) write_number(out, "count", event->count);  // fall through
    case EVENT_DECLINED: write_text(out, "offer", offer_words[event->offer]); break;
    case EVENT_BACK: write_number(out, "count", event->count); break;
    case EVENT_LEFT:
        write_number(out, "seat", (uint64_t)event->seat);
        write_text(out, "why", wire_end(event->why));
        break;
    case EVENT_ENDED:
        write_text(out, "why", wire_end(event->end));
        if (event->loser >= 0) write_number(out, "loser", (uint64_t)event->loser);
        write_bytes(out, "seed", event->seed.bytes, DIGEST_BYTES);
        break;
    case EVENT_SAID: write_number(out, "phrase", event->phrase); break;
    case EVENT_EXCUSED:
        write_number(out, "time", event->excused);
        write_number(out, "ago", event->ago);
        break;
    case EVENT_REMATCH: write_bytes(out, "game", event->other.bytes, GAME_ID_BYTES); break;
    default: break;
    }
    text_char(out, '}');
}

void wire_row(const GameId *game, uint32_t seq, int64_t time, const uint8_t *row, size_t bytes,
              WireName *names, void *data, Text *out) {
    RowHead head;
    Event event;
    RowScan in = event_scan(row, bytes, &head);
    text_add(out, "{\"t\":\"row\",\"game\":\"");
    wire_id(game, out);
    text_char(out, '"');
    write_number(out, "seq", seq);
    write_number(out, "time", (uint64_t)time);
    if (head.seat >= 0) write_number(out, "by", (uint64_t)head.seat);
    text_add(out, ",\"events\":[");
    for (bool is_first = true; event_next(&in, &event); is_first = false) {
        if (!is_first) text_char(out, ',');
        write_event(&event, names, data, out);
    }
    text_add(out, "]}");
}
