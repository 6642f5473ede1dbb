/* room.c - a room's memory and rows, and what can be asked about it.
 * SPDX-License-Identifier: MIT */
#include "room_types.h"

#include <string.h>

static const struct {
    const char *word, *sentence;
} refusals[REFUSALS] = {
#define REFUSAL(name, word, sentence) [name] = { word, sentence },
    ROOM_REFUSALS(REFUSAL)
#undef REFUSAL
};

const char *room_refusal_word(Refusal refusal) { return refusals[refusal].word; }
const char *room_refusal_sentence(Refusal refusal) { return refusals[refusal].sentence; }

/* --- memory --- */

void room_init(Room *room, RoomMemory *memory) {
    memset(room, 0, sizeof *room);
    room->memory = memory;
    room_clear(room);
}

void room_cool(Room *room) {
    if (!room->match) return;
    room->memory(room->match->played, 0);
    room->memory(room->match, 0);
    room->memory(room->left, 0);
    room->match = NULL;
    room->left = NULL, room->left_size = 0;
}

void room_done(Room *room) {
    room_cool(room);
    room->memory(room->log, 0);
    room->log = NULL;
}

size_t room_bytes(const Room *room) {
    size_t bytes = sizeof *room + room->log_size;
    if (room->match)
        bytes += sizeof *room->match + (size_t)room->match->capacity * sizeof *room->match->played +
                 (size_t)room->left_size * sizeof *room->left;
    return bytes;
}

void room_clear(Room *room) {
    Room kept = *room;
    memset(room, 0, sizeof *room);
    room->memory = kept.memory;
    room->has_seed = kept.has_seed, room->seed = kept.seed;
    room->match = kept.match;
    room->left = kept.left, room->left_size = kept.left_size;
    room->log = kept.log, room->log_last = kept.log_last;
    room->log_used = kept.log_used, room->log_size = kept.log_size;
    room->clock.seat = NOBODY;
}

/* --- rows --- */

enum { LENGTH = 2 }; /* bytes before each row */

static size_t length_at(const Room *room, uint32_t at) {
    return (size_t)room->log[at] | (size_t)room->log[at + 1] << 8;
}

static bool reserve(Room *room, size_t bytes, Error *err) {
    enum { SPARE = 128 };
    size_t wanted = room->log_used + bytes;
    if (wanted <= room->log_size) return true;
    size_t size = wanted + wanted / 8 + SPARE;
    uint8_t *larger = size < UINT32_MAX ? room->memory(room->log, size) : NULL;
    if (!larger) return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_FULL));
    room->log = larger;
    room->log_size = (uint32_t)size;
    return true;
}

static void keep(Room *room, const uint8_t *row, size_t bytes) {
    room->log_last = room->log_used;
    room->log[room->log_used++] = (uint8_t)bytes;
    room->log[room->log_used++] = (uint8_t)(bytes >> 8);
    memcpy(room->log + room->log_used, row, bytes);
    room->log_used += (uint32_t)bytes;
}

const uint8_t *room_row(const Room *room, uint32_t seq, size_t *bytes) {
    uint32_t at = 0;
    if (seq == room->seq)
        at = room->log_last;
    else
        for (uint32_t i = 1; i < seq; i++) at += LENGTH + (uint32_t)length_at(room, at);
    *bytes = length_at(room, at);
    return room->log + at + LENGTH;
}

const uint8_t *room_row_after(const Room *room, const uint8_t *row, size_t *bytes) {
    uint32_t at = (uint32_t)(row - room->log);
    at += (uint32_t)length_at(room, at - LENGTH);
    *bytes = length_at(room, at);
    return room->log + at + LENGTH;
}

/* All rows once more: they were good when they were kept. */
static bool replay(Room *room, Error *err) {
    room_clear(room);
    for (uint32_t at = 0; at < room->log_used; at += LENGTH + (uint32_t)length_at(room, at))
        if (!room_fold_row(room, room->log + at + LENGTH, length_at(room, at), err)) return false;
    return true;
}

static bool warm(Room *room, Error *err) {
    if (room->match) return true;
    room->match = room->memory(NULL, sizeof *room->match);
    if (!room->match) return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_FULL));
    match_init_growing(room->match, room->memory);
    if (replay(room, err)) return true;
    room_cool(room);
    return false;
}

bool room_fold(Room *room, const uint8_t *row, size_t bytes, Error *err) {
    if (bytes > ROW_MAX) return refuse(err, 0, "a row has at most %d bytes", ROW_MAX);
    if (!warm(room, err) || !reserve(room, LENGTH + bytes, err)) return false;
    if (room_fold_row(room, row, bytes, err)) {
        keep(room, row, bytes);
        return true;
    }
    if (!replay(room, NULL)) room_cool(room);
    return false;
}

void room_unfold(Room *room) {
    uint32_t end = room->log_last;
    room->log_used = end;
    for (uint32_t at = 0; at < end; at += LENGTH + (uint32_t)length_at(room, at))
        room->log_last = at;
    // Also of a cold room everybody may read what it is now.
    room_cool(room);
    if (!warm(room, NULL)) room->seq--;
}

/* --- questions --- */

const Match *room_match(Room *room) { return warm(room, NULL) ? room->match : NULL; }

bool room_needs_nonces(const Setup *setup) {
    Position start;
    game_start(setup, &start);
    return setup->game->dice || setup->game->actor(&start) == CHANCE;
}

bool room_has_dice(const Room *room) {
    const Game *game = room->match->setup.game;
    return game->dice || game->actor(&room->match->start) == CHANCE;
}

bool room_has_person(const Room *room, int seat) {
    return room->seat[seat].person && room->seat[seat].left == END_NONE;
}

bool room_goes_on_without(const Room *room, int seat) {
    bool has_others = false;
    for (int other = 0; other < room->seats; other++)
        has_others |=
            other != seat && room_has_person(room, other) && match_is_in(room->match, other);
    return has_others && match_sides_in(room->match) > 2;
}

Move room_roll(const Room *room, const Match *match, uint32_t number) {
    Digest nonce[SEATS_MAX];
    Dice dice;
    for (int seat = 0; seat < SEATS_MAX; seat++) nonce[seat] = room->seat[seat].nonce;
    dice_init(&dice, &room->seed, nonce, &room->terms.id);
    return dice_roll(&dice, number, match->setup.game, &match->now);
}

int room_actor(Room *room) {
    return room->phase == ROOM_PLAYING && warm(room, NULL) ? match_actor(room->match) : NOBODY;
}

/* Who looks for strangers to play with now does not want one that nobody waits at. */
static int64_t seating_patience(const Room *room) {
    bool is_empty = true;
    for (int seat = 0; seat < room->seats; seat++) is_empty &= !room->seat[seat].person;
    return is_empty && room_is_live(room) ? EMPTY_PATIENCE : SEATING_PATIENCE;
}

bool room_is_live(const Room *room) {
    return room->terms.flags & TERMS_PUBLIC && room->terms.clock.kind != CLOCK_DAYS;
}

int64_t room_deadline(Room *room) {
    switch (room->phase) {
    case ROOM_SEATING: return room->time + seating_patience(room) * CLOCK_SECOND;
    case ROOM_OPENING: return room->time + (int64_t)OPENING_PATIENCE * CLOCK_SECOND;
    case ROOM_PLAYING: break;
    default: return INT64_MAX;
    }
    if (room->clock.seat < 0) return room->time;  // more rolls than one row holds
    if (room->seat[room->clock.seat].level)
        return room->time + (int64_t)HOUSE_PATIENCE * CLOCK_SECOND;
    return clock_deadline(&room->clock);
}

unsigned room_needed(Room *room, RoomOffer offer) {
    unsigned needed = 0;
    if (!warm(room, NULL)) return ~0u;
    for (int seat = 0; seat < room->seats; seat++) {
        bool is_needed = offer == OFFER_REMATCH
                             ? room_has_person(room, seat)
                             : room->seat[seat].left == END_NONE && match_is_in(room->match, seat);
        needed |= (unsigned)is_needed << seat;
    }
    return needed;
}

bool room_ranks(Room *room, int *team, int *rank) {
    int points[SEATS_MAX];
    if (room->phase != ROOM_OVER || !warm(room, NULL) || room->match->end == END_ABORTED)
        return false;
    const Match *match = room->match;
    match_points(match, points);
    for (int seat = 0; seat < room->seats; seat++) {
        team[seat] = match->setup.game->team(&match->now, seat);
        if (room->seat[seat].left != END_NONE) points[seat] = -1;
    }
    for (int seat = 0; seat < room->seats; seat++) {
        rank[seat] = 1;
        for (int other = 0; other < room->seats; other++)
            rank[seat] += team[other] == other && points[other] > points[seat];
    }
    return true;
}

bool room_give_seed(Room *room, const Digest *seed) {
    Digest digest = sha256_of(seed->bytes, DIGEST_BYTES);
    if (!room->seq || !sha256_equal(&digest, &room->terms.commitment)) return false;
    room->seed = *seed;
    room->has_seed = true;
    return true;
}

Terms room_next_terms(const Room *room, const Digest *commitment) {
    Terms next = room->terms;
    next.before = room->terms.id;
    next.id = room->rematch;
    next.commitment = *commitment;
    for (int seat = 0; seat < room->seats; seat++) {
        int to = (seat + 1) % room->seats;
        bool stays = room_has_person(room, seat);
        next.reserved[to] = stays ? room->seat[seat].person : 0;
        next.house[to] = stays ? 0 : room->seat[seat].level;
        if (!stays) next.flags &= (uint8_t)~TERMS_RATED;
    }
    return next;
}
