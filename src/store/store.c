/* store.c - what is the same for every store.
 * SPDX-License-Identifier: MIT */
#include "store.h"

#include <string.h>

void store_facts(Room *room, StoreFacts *facts) {
    RowHead head;
    size_t bytes;
    const uint8_t *first = room_row(room, 1, &bytes);
    int points[SEATS_MAX] = { 0 }, team[SEATS_MAX], rank[SEATS_MAX];
    const Match *match = room_match(room);
    memset(facts, 0, sizeof *facts);
    event_scan(first, bytes, &head);
    Text spec = text_into(facts->spec, sizeof facts->spec);
    setup_write(&room->terms.setup, &spec);
    facts->clock = room->terms.clock;
    facts->reach = room->terms.reach;
    facts->phase = (uint8_t)room->phase;
    facts->end = match ? (uint8_t)match->end : END_NONE;
    facts->flags = room->terms.flags;
    facts->is_fresh = !match || !match->count;
    facts->begun = head.time;
    facts->time = room->time;
    facts->deadline = room_deadline(room);
    if (match) match_points(match, points);
    bool is_decided = room_ranks(room, team, rank);
    facts->seats = room->seats;
    for (int seat = 0; seat < room->seats; seat++) {
        facts->person[seat] = room->seat[seat].person;
        facts->reserved[seat] = room->terms.reserved[seat];
        facts->level[seat] = room->seat[seat].level;
        facts->points[seat] = (int8_t)points[seat];
        facts->team[seat] = is_decided ? (uint8_t)team[seat] : 0;
        facts->rank[seat] = is_decided ? (uint8_t)rank[seat] : 0;
    }
}

/* Who shares the first place with another side has drawn. */
StoreOutcome store_outcome(const StoreFacts *facts, int seat) {
    bool is_shared = false;
    if (!facts->rank[seat]) return STORE_NO_RESULT;
    for (int other = 0; other < facts->seats; other++)
        is_shared |= facts->rank[other] == 1 && facts->team[other] != facts->team[seat];
    if (facts->rank[seat] > 1) return STORE_LOST;
    return is_shared ? STORE_DRAWN : STORE_WON;
}

bool store_is_rated(const StoreFacts *facts) {
    return facts->phase == ROOM_OVER && facts->flags & TERMS_RATED && facts->rank[0];
}

void store_write_bytes(const uint8_t *bytes, size_t count, Text *out) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_char(out, digits[bytes[i] >> 4]);
        text_char(out, digits[bytes[i] & 15]);
    }
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool store_read_bytes(const char *text, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < 2 * count; i++) {
        int value = digit(text[i]);
        if (value < 0) return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | value);
    }
    return true;
}

void store_write_id(const GameId *id, Text *out) {
    store_write_bytes(id->bytes, sizeof id->bytes, out);
}

bool store_read_id(const char *text, GameId *id) {
    return store_read_bytes(text, id->bytes, sizeof id->bytes);
}
