/* store.c - what is the same for every store.
 * SPDX-License-Identifier: MIT */
#include "store.h"

#include <string.h>

void store_facts(Room *room, StoreFacts *facts) {
    RowHead head;
    size_t bytes;
    const uint8_t *first = room_row(room, 1, &bytes);
    int points[SEATS_MAX] = { 0 };
    const Match *match = room_match(room);
    memset(facts, 0, sizeof *facts);
    event_scan(first, bytes, &head);
    Text spec = text_into(facts->spec, sizeof facts->spec);
    setup_write(&room->terms.setup, &spec);
    facts->phase = (uint8_t)room->phase;
    facts->end = match ? (uint8_t)match->end : END_NONE;
    facts->flags = room->terms.flags;
    facts->begun = head.time;
    facts->time = room->time;
    facts->deadline = room_deadline(room);
    if (match) match_points(match, points);
    for (int seat = 0; seat < room->seats; seat++) {
        facts->person[seat] = room->seat[seat].person;
        facts->points[seat] = (int8_t)points[seat];
    }
}
