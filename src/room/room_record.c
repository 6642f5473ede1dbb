/* room_record.c - a room's game as a record, with the times of its clocks and all that one needs to
 * check its dice.
 * SPDX-License-Identifier: MIT */
#include "room_types.h"

#include <string.h>

/* The number of each roll that stayed, by its place among them; how many there are. */
static int number_rolls(const Room *room, uint32_t *number) {
    int steps = 0, stayed = 0;
    uint32_t rolls = 0;
    uint32_t *step_of = number + room->match->count; /* the step that each of them is */
    for (uint32_t seq = 1; seq <= room->seq; seq++) {
        size_t bytes;
        const uint8_t *row = room_row(room, seq, &bytes);
        RowHead head;
        Event event;
        for (RowScan in = event_scan(row, bytes, &head); event_next(&in, &event);) {
            if (event.kind == EVENT_ROLL) {
                // A roll that will be taken back may be one too many.
                if (stayed < room->match->count)
                    number[stayed] = rolls, step_of[stayed] = (uint32_t)steps;
                rolls++, stayed++;
            }
            if (event.kind == EVENT_ROLL || event.kind == EVENT_STEP) steps++;
            if (event.kind != EVENT_BACK) continue;
            steps = (int)event.count;
            while (stayed && (stayed > room->match->count || step_of[stayed - 1] >= event.count))
                stayed--;
        }
    }
    return stayed;
}

static bool add_dice(const Room *room, Record *record, Error *err) {
    RecordDice dice = { .game = room->terms.id,
                        .promise = room->terms.commitment,
                        .seed = room->seed };
    size_t bytes = (size_t)room->match->count * 2 * sizeof(uint32_t);
    uint32_t *number = room->memory(NULL, bytes + 1);
    if (!number) return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_FULL));
    for (int seat = 0; seat < SEATS_MAX; seat++) dice.nonce[seat] = room->seat[seat].nonce;
    bool ok = record_add_dice(record, &dice, number, number_rolls(room, number), err);
    room->memory(number, 0);
    return ok;
}

/* "P2 17": seats that were abandoned, and after how many steps. */
static bool add_left(const Room *room, Record *record, Error *err) {
    char list[64] = "";
    Text out = text_into(list, sizeof list);
    int steps = 0;
    for (uint32_t seq = 1; seq <= room->seq; seq++) {
        size_t bytes;
        const uint8_t *row = room_row(room, seq, &bytes);
        RowHead head;
        Event event;
        for (RowScan in = event_scan(row, bytes, &head); event_next(&in, &event);) {
            steps += event.kind == EVENT_STEP || event.kind == EVENT_ROLL;
            if (event.kind == EVENT_BACK) steps = (int)event.count;
            if (event.kind == EVENT_LEFT)
                text_print(&out, "%sP%d %d", out.used ? ", " : "", event.seat + 1, steps);
        }
    }
    return !out.used || record_tag(record, "Left", list, err);
}

bool room_record(Room *room, Record *record, Error *err) {
    const Match *match = room_match(room);
    char clock[32];
    Text out = text_into(clock, sizeof clock);
    if (!match) return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_FULL));
    clock_write(&room->terms.clock, &out);
    if (!record_from(record, match, err) || !record_tag(record, "Clock", clock, err) ||
        !add_left(room, record, err))
        return false;
    if (room->phase == ROOM_OVER && room->rolls && !add_dice(room, record, err)) return false;
    Position pos = match->start;
    bool has_clock = room->terms.clock.kind == CLOCK_COUNTS;
    for (int i = 0; has_clock && i < match->count; i++) {
        if (match->setup.game->actor(&pos) >= 0 && !record_add_clock(record, i, room->left[i], err))
            return false;
        game_apply(match->setup.game, &pos, match->played[i].move);
    }
    return true;
}
