/* event.c - events to bytes and back.
 * SPDX-License-Identifier: MIT */
#include "event.h"

#include <string.h>

/* --- writing --- */

static void put(Row *row, const void *bytes, size_t count) {
    if (row->cut || row->used + count > ROW_MAX) {
        row->cut = true;
        return;
    }
    memcpy(row->bytes + row->used, bytes, count);
    row->used += (uint16_t)count;
}

static void put_byte(Row *row, unsigned value) { put(row, &(uint8_t){ (uint8_t)value }, 1); }

static void put_number(Row *row, uint64_t value) {
    for (; value >= 128; value >>= 7) put_byte(row, (unsigned)(value & 127) | 128);
    put_byte(row, (unsigned)value);
}

static void put_text(Row *row, const char *text) {
    put_byte(row, (unsigned)strlen(text));
    put(row, text, strlen(text));
}

static void put_digest(Row *row, const Digest *digest) { put(row, digest->bytes, DIGEST_BYTES); }
static void put_id(Row *row, const GameId *id) { put(row, id->bytes, GAME_ID_BYTES); }

static void put_terms(Row *row, const Terms *terms) {
    char spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    setup_write(&terms->setup, &out);
    put_id(row, &terms->id), put_id(row, &terms->before);
    put_text(row, spec);
    put_byte(row, terms->clock.kind);
    put_number(row, terms->clock.base), put_number(row, terms->clock.increment);
    put_digest(row, &terms->commitment);
    put_number(row, terms->host);
    put_byte(row, terms->level), put_byte(row, terms->flags);
    if (terms->flags & TERMS_REACH) put_number(row, terms->reach);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        put_byte(row, terms->house[seat]);
        put_number(row, terms->reserved[seat]);
    }
}

void event_begin(Row *row, const RowHead *head) {
    row->used = 0, row->cut = false;
    put_number(row, (uint64_t)head->time);
    put_byte(row, head->seat == NOBODY ? 0 : (unsigned)head->seat + 1);
    if (head->seat == NOBODY) return;
    put_number(row, head->age);
    for (int shift = 0; shift < 32; shift += 8) put_byte(row, head->mark >> shift & 255);
}

void event_add(Row *row, const Event *event) {
    put_byte(row, event->kind);
    switch (event->kind) {
    case EVENT_CREATED: put_terms(row, &event->terms); break;
    case EVENT_SAT:
        put_byte(row, (unsigned)event->seat);
        put_number(row, event->person);
        put_byte(row, event->has_digest);
        if (event->has_digest) put_digest(row, &event->digest);
        break;
    case EVENT_STOOD: put_byte(row, (unsigned)event->seat); break;
    case EVENT_OPENED:
        put_byte(row, (unsigned)event->seat);
        put_digest(row, &event->digest);
        break;
    case EVENT_STEP:
        put_text(row, event->token);
        put_number(row, event->cost);
        break;
    case EVENT_ROLL: put_text(row, event->token); break;
    case EVENT_OFFERED:
        put_byte(row, event->offer);
        if (event->offer == OFFER_BACK) put_number(row, event->count);
        break;
    case EVENT_DECLINED: put_byte(row, event->offer); break;
    case EVENT_BACK: put_number(row, event->count); break;
    case EVENT_LEFT:
        put_byte(row, (unsigned)event->seat);
        put_byte(row, event->why);
        break;
    case EVENT_ENDED:
        put_byte(row, event->end);
        put_byte(row, event->loser == NOBODY ? 0 : (unsigned)event->loser + 1);
        put_digest(row, &event->seed);
        break;
    case EVENT_SAID: put_byte(row, event->phrase); break;
    case EVENT_EXCUSED:
        put_number(row, event->excused);
        put_number(row, event->ago);
        break;
    case EVENT_REMATCH: put_id(row, &event->other); break;
    default: row->cut = true;
    }
}

/* --- reading --- */

static void take(RowScan *in, void *to, size_t count) {
    if (!in->ok || (size_t)(in->end - in->at) < count) {
        in->ok = false;
        memset(to, 0, count);
        return;
    }
    memcpy(to, in->at, count);
    in->at += count;
}

/* A byte up to `most`. */
static unsigned take_byte(RowScan *in, unsigned most) {
    uint8_t byte;
    take(in, &byte, 1);
    if (byte > most) in->ok = false;
    return in->ok ? byte : 0;
}

/* A number up to `most`, written as shortly as can be: one value has one form. */
static uint64_t take_number(RowScan *in, uint64_t most) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        unsigned byte = take_byte(in, 255);
        uint64_t part = byte & 127;
        if (shift == 63 && part > 1) break;
        value |= part << shift;
        if (byte & 128) continue;
        if (value > most || (shift && !byte)) break;
        return in->ok ? value : 0;
    }
    in->ok = false;
    return 0;
}

/* A text of at least one byte that fits into `size`, without control characters. */
static void take_text(RowScan *in, char *to, size_t size) {
    size_t length = take_byte(in, (unsigned)size - 1);
    take(in, to, length);
    to[length] = '\0';
    if (!length) in->ok = false;
    for (size_t i = 0; i < length; i++)
        if (to[i] <= ' ' || to[i] > '~') in->ok = false;
}

static void take_digest(RowScan *in, Digest *digest) { take(in, digest->bytes, DIGEST_BYTES); }
static void take_id(RowScan *in, GameId *id) { take(in, id->bytes, GAME_ID_BYTES); }
static int8_t take_seat(RowScan *in) { return (int8_t)take_byte(in, SEATS_MAX - 1); }

static void take_terms(RowScan *in, Terms *terms) {
    char spec[SPEC_MAX];
    take_id(in, &terms->id), take_id(in, &terms->before);
    take_text(in, spec, sizeof spec);
    if (!setup_read(spec, &terms->setup, NULL)) in->ok = false;
    terms->clock.kind = (ClockKind)take_byte(in, CLOCK_KINDS - 1);
    terms->clock.base = (uint32_t)take_number(in, UINT32_MAX);
    terms->clock.increment = (uint32_t)take_number(in, UINT32_MAX);
    if (!clock_is_rule(&terms->clock)) in->ok = false;
    take_digest(in, &terms->commitment);
    terms->host = take_number(in, UINT64_MAX);
    terms->level = (uint8_t)take_byte(in, LEVELS);
    terms->flags = (uint8_t)take_byte(in, TERMS_FLAGS - 1);
    if (terms->flags & TERMS_REACH) terms->reach = (uint16_t)take_number(in, UINT16_MAX);
    if (!terms->level) in->ok = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        terms->house[seat] = (uint8_t)take_byte(in, LEVELS);
        terms->reserved[seat] = take_number(in, UINT64_MAX);
    }
}

RowScan event_scan(const uint8_t *bytes, size_t count, RowHead *head) {
    RowScan in = { bytes, bytes + count, count <= ROW_MAX };
    *head = (RowHead){ .time = (int64_t)take_number(&in, INT64_MAX / 4) };
    head->seat = (int)take_byte(&in, SEATS_MAX) - 1;
    if (head->seat < 0) {
        head->seat = NOBODY;
        return in;
    }
    head->age = (uint32_t)take_number(&in, UINT32_MAX);
    for (int shift = 0; shift < 32; shift += 8) head->mark |= take_byte(&in, 255) << shift;
    return in;
}

bool event_next(RowScan *in, Event *event) {
    if (!in->ok || in->at == in->end) return false;
    memset(event, 0, sizeof *event);
    event->kind = (EventKind)take_byte(in, EVENTS - 1);
    switch (event->kind) {
    case EVENT_CREATED: take_terms(in, &event->terms); break;
    case EVENT_SAT:
        event->seat = take_seat(in);
        event->person = take_number(in, UINT64_MAX);
        event->has_digest = take_byte(in, 1);
        if (event->has_digest) take_digest(in, &event->digest);
        break;
    case EVENT_STOOD: event->seat = take_seat(in); break;
    case EVENT_OPENED:
        event->seat = take_seat(in);
        take_digest(in, &event->digest);
        break;
    case EVENT_STEP:
        take_text(in, event->token, sizeof event->token);
        event->cost = (uint32_t)take_number(in, UINT32_MAX);
        break;
    case EVENT_ROLL: take_text(in, event->token, sizeof event->token); break;
    case EVENT_OFFERED:
        event->offer = (RoomOffer)take_byte(in, OFFERS - 1);
        if (event->offer == OFFER_BACK) event->count = (uint32_t)take_number(in, INT32_MAX);
        break;
    case EVENT_DECLINED: event->offer = (RoomOffer)take_byte(in, OFFERS - 1); break;
    case EVENT_BACK: event->count = (uint32_t)take_number(in, INT32_MAX); break;
    case EVENT_LEFT:
        event->seat = take_seat(in);
        event->why = (End)take_byte(in, ENDS - 1);
        break;
    case EVENT_ENDED:
        event->end = (End)take_byte(in, ENDS - 1);
        event->loser = (int8_t)take_byte(in, SEATS_MAX);
        event->loser = event->loser ? event->loser - 1 : NOBODY;
        take_digest(in, &event->seed);
        break;
    case EVENT_SAID: event->phrase = (uint8_t)take_byte(in, 255); break;
    case EVENT_EXCUSED:
        event->excused = (uint32_t)take_number(in, UINT32_MAX);
        event->ago = take_number(in, INT64_MAX / 4);
        break;
    case EVENT_REMATCH: take_id(in, &event->other); break;
    default: in->ok = false;
    }
    return in->ok;
}
