/* fold.c - what each event makes of a room. What cannot have been decided by take.c is refused:
 * rows come from a store, and stores are other people's disks.
 * SPDX-License-Identifier: MIT */
#include "room_types.h"

#include <string.h>

/* --- before the game --- */

static bool is_seat(const Room *room, int seat) { return seat >= 0 && seat < room->seats; }

const char *room_terms_fault(const Terms *terms) {
    Position start;
    game_start(&terms->setup, &start);
    int seats = terms->setup.game->seats(&start), people = 0;
    if (seats < 2) return "nobody else can play this game";
    if (!clock_is_rule(&terms->clock)) return "there is no such clock";
    if (terms->level < 1 || terms->level > LEVELS) return "there is no such level";
    if (terms->flags >= TERMS_FLAGS || !(terms->flags & TERMS_REACH) != !terms->reach)
        return "there are no such terms";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat >= seats && (terms->house[seat] || terms->reserved[seat]))
            return "the game has no such seat";
        if (terms->house[seat] > LEVELS) return "there is no such level";
        if (terms->house[seat] && terms->reserved[seat]) return "a seat is for one only";
        if (terms->house[seat] && terms->flags & TERMS_RATED)
            return "no house player plays for a rating";
        for (int other = 0; other < seat; other++)
            if (terms->reserved[seat] && terms->reserved[seat] == terms->reserved[other])
                return "nobody sits on two seats";
        people += seat < seats && !terms->house[seat];
    }
    return people ? NULL : "nobody plays";
}

static bool created(Room *room, const Event *event) {
    if (room_terms_fault(&event->terms)) return false;
    room->terms = event->terms;
    match_restart(room->match, &room->terms.setup);
    room->seats = (uint8_t)room->terms.setup.game->seats(&room->match->now);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        room->seat[seat].level = room->terms.house[seat];
        room->seat[seat].drawn = room->seat[seat].asked = -1;
    }
    return true;
}

static void begin_play(Room *room) {
    clock_init(&room->clock, &room->terms.clock);
    room->phase = ROOM_PLAYING;
    room->changed = room->seq;
}

/* All seats are filled, and where there are dice all nonces promised. */
static bool is_full(const Room *room) {
    for (int seat = 0; seat < room->seats; seat++) {
        const Seat *s = &room->seat[seat];
        if (!s->level && (!s->person || (room_has_dice(room) && !s->has_commitment))) return false;
    }
    return true;
}

static bool sat(Room *room, const RowHead *head, const Event *event) {
    if (room->phase != ROOM_SEATING || head->seat != NOBODY || !event->person) return false;
    if (!is_seat(room, event->seat)) return false;
    Seat *s = &room->seat[event->seat];
    Person reserved = room->terms.reserved[event->seat];
    bool renews = s->person == event->person && room_has_dice(room) && !s->has_commitment;
    if (s->level || (s->person && !renews)) return false;
    if ((reserved && reserved != event->person) || event->has_digest != room_has_dice(room))
        return false;
    for (int other = 0; other < room->seats; other++)
        if (other != event->seat && room->seat[other].person == event->person) return false;
    s->person = event->person;
    s->has_commitment = event->has_digest;
    s->commitment = event->digest;
    s->seq = room->seq, s->seen = s->mark = 0;
    if (!is_full(room)) return true;
    if (room_has_dice(room))
        room->phase = ROOM_OPENING;
    else
        begin_play(room);
    return true;
}

/* A nonce that was shown is worth nothing for a table that must fill again. */
static bool stood(Room *room, const RowHead *head, const Event *event) {
    if (room->phase != ROOM_SEATING && room->phase != ROOM_OPENING) return false;
    if (!is_seat(room, event->seat) || !room->seat[event->seat].person) return false;
    if (head->seat != NOBODY && head->seat != event->seat) return false;
    room->seat[event->seat].before = room->seat[event->seat].person;
    room->seat[event->seat].person = 0;
    room->seat[event->seat].seq = room->seq;
    for (int seat = 0; seat < room->seats; seat++) {
        Seat *s = &room->seat[seat];
        if (room->phase != ROOM_OPENING && seat != event->seat) continue;
        s->has_commitment = s->has_nonce = false;
        memset(&s->commitment, 0, sizeof s->commitment);
        memset(&s->nonce, 0, sizeof s->nonce);
    }
    room->phase = ROOM_SEATING;
    return true;
}

static bool opened(Room *room, const RowHead *head, const Event *event) {
    if (room->phase != ROOM_OPENING || head->seat != event->seat) return false;
    Seat *s = &room->seat[event->seat];
    Digest digest = sha256_of(event->digest.bytes, DIGEST_BYTES);
    if (s->has_nonce || !s->has_commitment || !sha256_equal(&digest, &s->commitment)) return false;
    s->nonce = event->digest;
    s->has_nonce = true;
    for (int seat = 0; seat < room->seats; seat++)
        if (!room->seat[seat].level && !room->seat[seat].has_nonce) return true;
    begin_play(room);
    return true;
}

/* --- steps --- */

/* A step of those who have not agreed says no. */
static void decline_by_playing(Room *room, int seat) {
    for (int offer = OFFER_DRAW; offer <= OFFER_BACK; offer++)
        if (!(room->offered[offer] >> seat & 1)) room->offered[offer] = 0;
}

/* What a seat has left after each step, for taking back. */
static bool note_time(Room *room, int64_t left) {
    if (room->left_size < (uint32_t)room->match->capacity) {
        uint32_t *larger = room->memory(room->left, (size_t)room->match->capacity * sizeof *larger);
        if (!larger) return false;
        room->left = larger;
        room->left_size = (uint32_t)room->match->capacity;
    }
    room->left[room->match->count - 1] = (uint32_t)left;
    return true;
}

/* Where the step was judged just now, all about it is known. */
static bool play(Room *room, const char *token) {
    bool is_known = room->known.seq == room->seq && strcmp(room->known.token, token) == 0;
    room->known.seq = 0;
    return is_known ? match_again(room->match, &room->known.played, room->known.end, NULL)
                    : match_play(room->match, token, NULL);
}

static bool stepped(Room *room, const RowHead *head, const Event *event) {
    Clock *clock = &room->clock;
    int seat = head->seat;
    if (room->phase != ROOM_PLAYING || seat == NOBODY || seat != match_actor(room->match))
        return false;
    if (clock->seat != seat || event->cost > clock_cost(clock, room->time, 0) ||
        event->cost < clock_cost(clock, room->time, UINT32_MAX))
        return false;
    if (!room->seat[seat].level && !clock_is_waiting(clock) && event->cost >= clock->left[seat])
        return false;
    if (!play(room, event->token)) return false;
    const Game *game = room->match->setup.game;
    const Position *now = &room->match->now;
    clock_charge(clock, event->cost, room->time);
    if (game_fresh(game, now) || game_turn(game, now) != seat) clock_end_turn(clock);
    room->changed = room->seq;
    room->seat[seat].talk = 0;
    decline_by_playing(room, seat);
    return note_time(room, clock->left[seat]);
}

static bool rolled(Room *room, const Event *event) {
    Move move;
    const Match *match = room->match;
    if (room->phase != ROOM_PLAYING || match_actor(match) != CHANCE) return false;
    if (!game_read_move(match->setup.game, &match->now, event->token, &move, NULL)) return false;
    if (room->has_seed && move != room_roll(room, match, room->rolls)) return false;
    room->rolls++;
    room->changed = room->seq;
    return match_apply(room->match, move, NULL) && note_time(room, 0);
}

/* --- offers --- */

static bool is_agreed(Room *room, RoomOffer offer) {
    unsigned needed = room_needed(room, offer);
    return needed && (room->offered[offer] & needed) == needed;
}

static bool offered(Room *room, const RowHead *head, const Event *event) {
    RoomPhase phase = event->offer == OFFER_REMATCH ? ROOM_OVER : ROOM_PLAYING;
    uint8_t *seats = &room->offered[event->offer];
    if (room->phase != phase || head->seat == NOBODY || *seats >> head->seat & 1) return false;
    if (!(room_needed(room, event->offer) >> head->seat & 1)) return false;
    Seat *s = &room->seat[head->seat];
    if (event->offer == OFFER_DRAW) s->drawn = room->match->count;
    if (event->offer == OFFER_BACK) {
        if (event->count >= (uint32_t)room->match->count || room->terms.flags & TERMS_RATED)
            return false;
        if (*seats && event->count != room->back) return false;
        room->back = event->count;
        s->asked = room->match->count;
    }
    if (!*seats) room->offer_seq[event->offer] = room->seq;
    *seats |= (uint8_t)(1u << head->seat);
    return true;
}

static bool declined(Room *room, const RowHead *head, const Event *event) {
    if (head->seat == NOBODY || !room->offered[event->offer]) return false;
    if (!(room_needed(room, event->offer) >> head->seat & 1)) return false;
    room->offered[event->offer] = 0;
    return true;
}

/* Every seat has what it had after the last of its steps that stay. */
static void set_clocks_back(Room *room) {
    const Match *match = room->match;
    Position pos = match->start;
    Clock fresh;
    clock_init(&fresh, &room->terms.clock);
    memcpy(room->clock.left, fresh.left, sizeof fresh.left);
    for (int i = 0; i < match->count; i++) {
        int seat = match->setup.game->actor(&pos);
        if (seat >= 0) room->clock.left[seat] = room->left[i];
        game_apply(match->setup.game, &pos, match->played[i].move);
    }
    clock_begin(&room->clock, NOBODY, room->time);
}

static bool taken_back(Room *room, const Event *event) {
    if (room->phase != ROOM_PLAYING || !is_agreed(room, OFFER_BACK) || event->count != room->back)
        return false;
    match_back_to(room->match, (int)event->count);
    room->offered[OFFER_BACK] = room->offered[OFFER_DRAW] = 0;
    room->changed = room->seq;
    set_clocks_back(room);
    return true;
}

static bool rematched(Room *room, const Event *event) {
    static const GameId none;
    if (room->phase != ROOM_OVER || !is_agreed(room, OFFER_REMATCH)) return false;
    if (memcmp(&room->rematch, &none, sizeof none) != 0 ||
        memcmp(&event->other, &none, sizeof none) == 0)
        return false;
    room->rematch = event->other;
    return true;
}

/* --- ends --- */

/* A person whose turn it is, and whose time is up. */
static bool is_late(const Room *room, int seat) {
    const Clock *clock = &room->clock;
    if (clock->seat != seat || room->seat[seat].level) return false;
    return room->time >= clock_deadline(clock) ||
           (!clock_is_waiting(clock) && !clock_left(clock, seat, room->time));
}

static bool has_lost(const Room *room, const RowHead *head, int seat, End how) {
    if (room->phase != ROOM_PLAYING || !is_seat(room, seat)) return false;
    switch (how) {
    case END_RESIGNED: return head->seat == seat;
    case END_TIME: return is_late(room, seat) && !clock_is_waiting(&room->clock);
    case END_ABSENT: return room->clock.seat == seat && !room->seat[seat].level;
    default: return false;
    }
}

static bool abandoned(Room *room, const RowHead *head, const Event *event) {
    if (!has_lost(room, head, event->seat, event->why) || !room_has_person(room, event->seat) ||
        !room_goes_on_without(room, event->seat))
        return false;
    Seat *s = &room->seat[event->seat];
    s->left = (uint8_t)event->why;
    s->level = room->terms.level;
    for (int offer = 0; offer < OFFERS; offer++)
        room->offered[offer] &= (uint8_t) ~(1u << event->seat);
    if (room->clock.seat == event->seat) clock_charge(&room->clock, 0, room->time);
    return true;
}

static bool may_end(Room *room, const RowHead *head, const Event *event) {
    if (room->phase == ROOM_OVER) return false;
    if (room->match->end != END_NONE)
        return event->end == room->match->end && event->loser == NOBODY;
    switch (event->end) {
    case END_AGREED: return room->phase == ROOM_PLAYING && is_agreed(room, OFFER_DRAW);
    case END_RESIGNED:
    case END_TIME:
    case END_ABSENT:
        return has_lost(room, head, event->loser, event->end) &&
               !room_goes_on_without(room, event->loser);
    case END_ABORTED: return event->loser == NOBODY;
    default: return false;
    }
}

static bool ended(Room *room, const RowHead *head, const Event *event) {
    Digest digest = sha256_of(event->seed.bytes, DIGEST_BYTES);
    if (!sha256_equal(&digest, &room->terms.commitment) || !may_end(room, head, event))
        return false;
    if (room->match->end == END_NONE && !match_finish(room->match, event->end, event->loser, NULL))
        return false;
    room->phase = ROOM_OVER;
    room->changed = room->seq;
    room->seed = event->seed;
    room->has_seed = true;
    memset(room->offered, 0, sizeof room->offered);
    clock_begin(&room->clock, NOBODY, room->time);
    return true;
}

/* --- the rest --- */

static bool said(Room *room, const RowHead *head, const Event *event) {
    if (head->seat == NOBODY || event->phrase >= ROOM_PHRASES) return false;
    Seat *s = &room->seat[head->seat];
    return room_has_person(room, head->seat) && s->talk++ < ROOM_TALK;
}

static bool excused(Room *room, const RowHead *head, const Event *event) {
    Clock *clock = &room->clock;
    int64_t until = room->time - (int64_t)event->ago, from = until - event->excused;
    if (head->seat != NOBODY || clock->seat < 0 || !event->excused) return false;
    if (from < clock->since || from < room->excused) return false;
    clock_excuse(clock, from, until);
    room->excused = until;
    return true;
}

static bool fold_event(Room *room, const RowHead *head, const Event *event) {
    switch (event->kind) {
    case EVENT_CREATED: return created(room, event);
    case EVENT_SAT: return sat(room, head, event);
    case EVENT_STOOD: return stood(room, head, event);
    case EVENT_OPENED: return opened(room, head, event);
    case EVENT_STEP: return stepped(room, head, event);
    case EVENT_ROLL: return rolled(room, event);
    case EVENT_OFFERED: return offered(room, head, event);
    case EVENT_DECLINED: return declined(room, head, event);
    case EVENT_BACK: return taken_back(room, event);
    case EVENT_LEFT: return abandoned(room, head, event);
    case EVENT_ENDED: return ended(room, head, event);
    case EVENT_SAID: return said(room, head, event);
    case EVENT_EXCUSED: return excused(room, head, event);
    case EVENT_REMATCH: return rematched(room, event);
    default: return false;
    }
}

/* What a seat did last, so that doing it again is seen. */
static bool note_command(Room *room, const RowHead *head) {
    if (head->seat == NOBODY) return true;
    if (!is_seat(room, head->seat) || head->age > room->seq - 1) return false;
    Seat *s = &room->seat[head->seat];
    uint32_t seen = room->seq - 1 - head->age;
    if ((!s->person && !s->level) || seen < s->seq) return false;
    s->seq = room->seq, s->seen = seen, s->mark = head->mark;
    return true;
}

bool room_fold_row(Room *room, const uint8_t *row, size_t bytes, Error *err) {
    RowHead head;
    Event event;
    RowScan in = event_scan(row, bytes, &head);
    int events = 0;
    room->seq++;
    room->time += head.time;
    bool ok = in.ok && note_command(room, &head);
    for (; ok && event_next(&in, &event); events++)
        ok = (event.kind == EVENT_CREATED) == (room->seq == 1 && !events) &&
             fold_event(room, &head, &event);
    if (!ok || !in.ok || !events || in.at != in.end)
        return refuse(err, (size_t)(in.at - row), "row %u does not follow from those before it",
                      room->seq);
    if ((room->match->end != END_NONE) != (room->phase == ROOM_OVER))
        return refuse(err, bytes, "row %u does not say how the game ended", room->seq);
    // The clock of the next one runs when everything has happened.
    int actor = match_actor(room->match);
    if (room->phase == ROOM_PLAYING && room->clock.seat == NOBODY && actor >= 0)
        clock_begin(&room->clock, actor, room->time);
    return true;
}
