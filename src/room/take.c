/* take.c - what would happen if a command were obeyed. Nothing is changed here.
 * SPDX-License-Identifier: MIT */
#include "room_types.h"

#include <string.h>

/* One command while it is judged. */
typedef struct {
    Room *room;
    const RoomCommand *command;
    int64_t now;
    Taken *taken;
} Take;

/* --- answers --- */

static RoomVerdict no(Take *t, Refusal why) {
    t->taken->why = why;
    refuse(&t->taken->err, 0, "%s", room_refusal_sentence(why));
    return ROOM_REFUSED;
}

static RoomVerdict again(Take *t, uint32_t seq) {
    t->taken->seq = seq;
    return ROOM_AGAIN;
}

static void add(Take *t, Event event) { event_add(&t->taken->row, &event); }

uint32_t room_mark(const RoomCommand *command) {
    uint32_t mark = 2166136261u;
    const char *token_end = memchr(command->token, '\0', TOKEN_MAX);
    const struct {
        const void *bytes;
        size_t count;
    } parts[] = {
        { &(uint8_t[]){ (uint8_t)command->kind, (uint8_t)command->offer, command->yes,
                        command->phrase, (uint8_t)command->about },
          5 },
        { command->token, token_end ? (size_t)(token_end - command->token) : TOKEN_MAX },
        { command->digest.bytes, command->kind == COMMAND_OPEN ? DIGEST_BYTES : 0 },
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (size_t k = 0; k < parts[i].count; k++)
            mark = (mark ^ ((const uint8_t *)parts[i].bytes)[k]) * 16777619u;
    return mark | 1;
}

static void begin(Take *t, int seat) {
    const Room *room = t->room;
    t->taken->seq = room->seq + 1;
    event_begin(&t->taken->row, &(RowHead){ .time = t->now - room->time,
                                            .seat = seat,
                                            .age = room->seq - t->command->seen,
                                            .mark = room_mark(t->command) });
}

/* --- what follows by itself --- */

static void add_end(Take *t, End end, int loser) {
    add(t,
        (Event){ .kind = EVENT_ENDED, .end = end, .loser = (int8_t)loser, .seed = t->room->seed });
}

enum { AHEAD_MAX = 16 };

/* Chance acts at once, as often as a row holds; then the game may be over. */
static RoomVerdict conclude(Take *t, Match *ahead) {
    enum { SPACE = 80 }; /* bytes for one more roll and the end */
    const Game *game = ahead->setup.game;
    uint32_t number = t->room->rolls;
    for (int i = 0; match_actor(ahead) == CHANCE && i < AHEAD_MAX - 1; i++) {
        Event roll = { .kind = EVENT_ROLL };
        Text token = text_into(roll.token, sizeof roll.token);
        if (t->taken->row.used + SPACE > ROW_MAX) break;
        Move move = room_roll(t->room, ahead, number++);
        game->write_move(&ahead->now, move, &token);
        match_apply(ahead, move, NULL);
        add(t, roll);
    }
    if (ahead->end != END_NONE) add_end(t, ahead->end, NOBODY);
    return ROOM_TAKEN;
}

/* A seat is given up: the others go on with a house player, or the game ends. */
static RoomVerdict lose(Take *t, int seat, End how) {
    if (room_goes_on_without(t->room, seat))
        add(t, (Event){ .kind = EVENT_LEFT, .seat = (int8_t)seat, .why = how });
    else
        add_end(t, how, seat);
    return ROOM_TAKEN;
}

/* Nobody came to the first turn: that is no defeat, unless the others go on. */
static RoomVerdict lose_waiting(Take *t, int seat) {
    if (room_goes_on_without(t->room, seat) || t->room->clock.turns[seat])
        return lose(t, seat, END_ABSENT);
    add_end(t, END_ABORTED, NOBODY);
    return ROOM_TAKEN;
}

/* --- before the game --- */

static const Digest no_digest;

static Event sat(int seat, Person person, const Digest *digest, bool has_dice) {
    return (Event){ .kind = EVENT_SAT,
                    .seat = (int8_t)seat,
                    .person = person,
                    .has_digest = has_dice,
                    .digest = has_dice ? *digest : no_digest };
}

static RoomVerdict sit(Take *t) {
    const Room *room = t->room;
    const RoomCommand *c = t->command;
    if (c->seat < 0 || c->seat >= room->seats || !c->person) return no(t, REFUSAL_NO_SEAT);
    const Seat *s = &room->seat[c->seat];
    bool has_dice = room_has_dice(room), is_his = s->person == c->person && !s->left;
    if (is_his && (!has_dice || (s->has_commitment && sha256_equal(&s->commitment, &c->digest))))
        return again(t, s->seq);
    if (room->phase != ROOM_SEATING)
        return no(t, room->phase == ROOM_OVER ? REFUSAL_OVER : REFUSAL_BEGUN);
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].person == c->person && (seat != c->seat || s->has_commitment))
            return no(t, REFUSAL_SEATED);
    Person reserved = room->terms.reserved[c->seat];
    if (s->level || (s->person && !is_his) || (reserved && reserved != c->person))
        return no(t, REFUSAL_TAKEN);
    if (room->terms.flags & TERMS_RATED && !c->is_named) return no(t, REFUSAL_NAME);
    if (has_dice && memcmp(&c->digest, &no_digest, sizeof no_digest) == 0)
        return no(t, REFUSAL_NONCE);
    begin(t, NOBODY);
    add(t, sat(c->seat, c->person, &c->digest, has_dice));
    return ROOM_TAKEN;
}

static RoomVerdict stand(Take *t) {
    if (t->room->phase == ROOM_PLAYING) return no(t, REFUSAL_BEGUN);
    if (t->room->phase == ROOM_OVER) return no(t, REFUSAL_OVER);
    if (!room_has_person(t->room, t->command->seat)) return no(t, REFUSAL_NOT_YOURS);
    add(t, (Event){ .kind = EVENT_STOOD, .seat = (int8_t)t->command->seat });
    return ROOM_TAKEN;
}

static RoomVerdict open_nonce(Take *t) {
    const Room *room = t->room;
    const Seat *s = &room->seat[t->command->seat];
    Digest digest = sha256_of(t->command->digest.bytes, DIGEST_BYTES);
    Match ahead;
    if (room->phase == ROOM_SEATING) return no(t, REFUSAL_NOT_BEGUN);
    if (room->phase != ROOM_OPENING) return no(t, REFUSAL_BEGUN);
    if (s->has_nonce || !sha256_equal(&digest, &s->commitment)) return no(t, REFUSAL_NONCE);
    add(t, (Event){ .kind = EVENT_OPENED,
                    .seat = (int8_t)t->command->seat,
                    .digest = t->command->digest });
    for (int seat = 0; seat < room->seats; seat++)
        if (seat != t->command->seat && !room->seat[seat].level && !room->seat[seat].has_nonce)
            return ROOM_TAKEN;
    // The last nonce makes the dice.
    if (!match_ahead(room->match, AHEAD_MAX, &ahead, NULL)) return no(t, REFUSAL_FULL);
    Room complete = *room;
    complete.seat[t->command->seat].nonce = t->command->digest;
    t->room = &complete;
    return conclude(t, &ahead);
}

/* --- steps --- */

static RoomVerdict step(Take *t) {
    Room *room = t->room;
    const RoomCommand *c = t->command;
    const Clock *clock = &room->clock;
    uint32_t cost = clock_cost(clock, t->now, c->delay);
    Match ahead;
    if (match_actor(room->match) != c->seat) return no(t, REFUSAL_NOT_TURN);
    if (!room->seat[c->seat].level && !clock_is_waiting(clock) && cost >= clock->left[c->seat])
        return lose(t, c->seat, END_TIME);
    if (!match_ahead(room->match, AHEAD_MAX, &ahead, NULL)) return no(t, REFUSAL_FULL);
    Event event = { .kind = EVENT_STEP, .cost = cost };
    memcpy(event.token, c->token, TOKEN_MAX);
    event.token[TOKEN_MAX - 1] = '\0';
    if (!match_play(&ahead, event.token, &t->taken->err)) {
        t->taken->why = REFUSAL_ILLEGAL;
        return ROOM_REFUSED;
    }
    room->known.seq = room->seq + 1;
    room->known.played = ahead.played[ahead.count - 1];
    room->known.end = ahead.end;
    memcpy(room->known.token, event.token, TOKEN_MAX);
    add(t, event);
    return conclude(t, &ahead);
}

/* --- offers --- */

/* Where the seat's last turn began, or its last step after chance had acted; -1 if it has not
 * played. */
static int back_of(const Match *match, int seat) {
    Position pos = match->start;
    int count = -1, before = NOBODY;
    for (int i = 0; i < match->count; i++) {
        int actor = match->setup.game->actor(&pos);
        if (actor == seat && before != seat) count = i;
        before = actor;
        game_apply(match->setup.game, &pos, match->played[i].move);
    }
    return count;
}

/* What happens when the last one agrees. */
static RoomVerdict agree(Take *t, RoomOffer offer, uint32_t count) {
    Room *room = t->room;
    unsigned needed = room_needed(room, offer);
    unsigned wanted = room->offered[offer] | 1u << t->command->seat;
    add(t, (Event){ .kind = EVENT_OFFERED, .offer = offer, .count = count });
    if ((wanted & needed) != needed) return ROOM_TAKEN;
    switch (offer) {
    case OFFER_DRAW: add_end(t, END_AGREED, NOBODY); return ROOM_TAKEN;
    case OFFER_REMATCH:
        add(t, (Event){ .kind = EVENT_REMATCH, .other = t->command->other });
        return ROOM_TAKEN;
    default: add(t, (Event){ .kind = EVENT_BACK, .count = count }); return ROOM_TAKEN;
    }
}

/* Whether an offer has its place here at all. */
static Refusal against(const Take *t, RoomOffer offer) {
    const Room *room = t->room;
    if (offer == OFFER_REMATCH) return room->phase != ROOM_OVER ? REFUSAL_NOT_OVER : REFUSAL_NONE;
    if (room->phase == ROOM_OVER) return REFUSAL_OVER;
    if (room->phase != ROOM_PLAYING) return REFUSAL_NOT_BEGUN;
    if (offer == OFFER_BACK && room->terms.flags & TERMS_RATED) return REFUSAL_RATED;
    return REFUSAL_NONE;
}

static RoomVerdict make_offer(Take *t) {
    static const GameId none;
    Room *room = t->room;
    RoomOffer offer = t->command->offer;
    const Seat *s = &room->seat[t->command->seat];
    Refusal why = against(t, offer);
    int steps = room->match->count, back = 0;
    if (why != REFUSAL_NONE) return no(t, why);
    if (!(room_needed(room, offer) >> t->command->seat & 1)) return no(t, REFUSAL_NOT_YOURS);
    if (offer == OFFER_REMATCH && memcmp(&room->rematch, &none, sizeof none) != 0)
        return again(t, room->offer_seq[offer]);
    if (room->offered[offer] >> t->command->seat & 1) return no(t, REFUSAL_OFFERED);
    if (offer == OFFER_DRAW && !room->offered[offer] && s->drawn >= 0 &&
        steps < s->drawn + ROOM_DRAW_PAUSE)
        return no(t, REFUSAL_SOON);
    if (offer == OFFER_BACK) {
        back = back_of(room->match, t->command->seat);
        if (back < 0) return no(t, REFUSAL_NOTHING);
        if (room->offered[offer] && (uint32_t)back != room->back) return no(t, REFUSAL_OFFERED);
        if (s->asked == steps) return no(t, REFUSAL_SOON);
    }
    return agree(t, offer, (uint32_t)back);
}

static RoomVerdict answer(Take *t) {
    const Room *room = t->room;
    RoomOffer offer = t->command->offer;
    Refusal why = against(t, offer);
    if (why != REFUSAL_NONE) return no(t, why);
    if (!room->offered[offer]) return no(t, REFUSAL_NO_OFFER);
    if (t->command->seen < room->offer_seq[offer]) return ROOM_STALE;
    if (!(room_needed(t->room, offer) >> t->command->seat & 1)) return no(t, REFUSAL_NOT_YOURS);
    if (!t->command->yes) {
        add(t, (Event){ .kind = EVENT_DECLINED, .offer = offer });
        return ROOM_TAKEN;
    }
    if (room->offered[offer] >> t->command->seat & 1) return no(t, REFUSAL_OFFERED);
    return agree(t, offer, offer == OFFER_BACK ? room->back : 0);
}

/* --- ends --- */

/* A house player may give up, but not leave: nobody could take over. */
static RoomVerdict resign(Take *t) {
    int seat = t->command->seat;
    if (!match_is_in(t->room->match, seat) ||
        (!room_has_person(t->room, seat) && room_goes_on_without(t->room, seat)))
        return no(t, REFUSAL_NOT_YOURS);
    return lose(t, seat, END_RESIGNED);
}

static RoomVerdict call_off(Take *t) {
    const Room *room = t->room;
    const RoomCommand *c = t->command;
    bool is_early = false;
    if (room->phase == ROOM_OVER) return no(t, REFUSAL_OVER);
    if (room->phase != ROOM_PLAYING && c->person && c->person != room->terms.host)
        return no(t, REFUSAL_NOT_YOURS);
    if (room->phase == ROOM_PLAYING && c->person) {
        if (c->seat == NOBODY) return no(t, REFUSAL_NOT_YOURS);
        for (int seat = 0; seat < room->seats; seat++)
            is_early |= !room->clock.turns[seat] && match_is_in(room->match, seat);
        if (!is_early) return no(t, REFUSAL_LATE);
    }
    add_end(t, END_ABORTED, NOBODY);
    return ROOM_TAKEN;
}

static RoomVerdict claim(Take *t) {
    Room *room = t->room;
    const Clock *clock = &room->clock;
    Match ahead;
    if (room->phase == ROOM_OVER) return no(t, REFUSAL_OVER);
    bool is_house = clock->seat >= 0 && room->seat[clock->seat].level;
    if (is_house || t->now < room_deadline(room)) return no(t, REFUSAL_NOT_DUE);
    switch (room->phase) {
    case ROOM_SEATING: add_end(t, END_ABORTED, NOBODY); return ROOM_TAKEN;
    case ROOM_OPENING:
        begin(t, NOBODY);  // it is not the claimant's doing
        for (int seat = 0; seat < room->seats; seat++)
            if (room->seat[seat].person && !room->seat[seat].has_nonce)
                add(t, (Event){ .kind = EVENT_STOOD, .seat = (int8_t)seat });
        return ROOM_TAKEN;
    default: break;
    }
    if (match_actor(room->match) == CHANCE)
        return match_ahead(room->match, AHEAD_MAX, &ahead, NULL) ? conclude(t, &ahead)
                                                                 : no(t, REFUSAL_FULL);
    return clock_is_waiting(clock) ? lose_waiting(t, clock->seat) : lose(t, clock->seat, END_TIME);
}

/* Only games with a clock that counts are too fast to wait for the clock itself. */
static RoomVerdict absent(Take *t) {
    const Room *room = t->room;
    const RoomCommand *c = t->command;
    if (c->about < 0 || c->about >= room->seats || c->about == c->seat)
        return no(t, REFUSAL_NO_SEAT);
    if (room->clock.seat != c->about || room->seat[c->about].level) return no(t, REFUSAL_NOT_TURN);
    if (room->terms.clock.kind != CLOCK_COUNTS || c->away < clock_patience(&room->terms.clock))
        return no(t, REFUSAL_NOT_DUE);
    return clock_is_waiting(&room->clock) ? lose_waiting(t, c->about)
                                          : lose(t, c->about, END_ABSENT);
}

/* --- the rest --- */

static RoomVerdict say(Take *t) {
    const Seat *s = &t->room->seat[t->command->seat];
    if (t->command->phrase >= ROOM_PHRASES) return no(t, REFUSAL_PHRASE);
    if (!room_has_person(t->room, t->command->seat)) return no(t, REFUSAL_NOT_YOURS);
    if (s->talk >= ROOM_TALK) return no(t, REFUSAL_TALK);
    add(t, (Event){ .kind = EVENT_SAID, .phrase = t->command->phrase });
    return ROOM_TAKEN;
}

static RoomVerdict excuse(Take *t) {
    const Room *room = t->room;
    int64_t from = t->command->from, until = t->command->until;
    if (t->command->person) return no(t, REFUSAL_HOUSE);
    if (from < room->clock.since) from = room->clock.since;
    if (from < room->excused) from = room->excused;
    if (until > t->now) until = t->now;
    if (room->clock.seat < 0 || until <= from) return no(t, REFUSAL_NOT_DUE);
    if (until - from > UINT32_MAX) until = from + UINT32_MAX;
    add(t, (Event){ .kind = EVENT_EXCUSED,
                    .excused = (uint32_t)(until - from),
                    .ago = (uint64_t)(t->now - until) });
    return ROOM_TAKEN;
}

/* --- all commands --- */

enum {
    BY_SEAT = 1,  /* only by the one who sits there */
    BY_HOUSE = 2, /* also by the house or somebody who does not sit, without a seat */
    IN_PLAY = 4,
    AT_PLACE = 8, /* means the position that its sender saw */
};

static const struct {
    RoomVerdict (*judge)(Take *);
    unsigned needs;
} commands[COMMANDS] = {
    [COMMAND_SIT] = { sit, 0 },
    [COMMAND_STAND] = { stand, BY_SEAT },
    [COMMAND_OPEN] = { open_nonce, BY_SEAT },
    [COMMAND_STEP] = { step, BY_SEAT | IN_PLAY | AT_PLACE },
    [COMMAND_OFFER] = { make_offer, BY_SEAT | AT_PLACE },
    [COMMAND_ANSWER] = { answer, BY_SEAT },
    [COMMAND_RESIGN] = { resign, BY_SEAT | IN_PLAY },
    [COMMAND_ABORT] = { call_off, BY_SEAT | BY_HOUSE },
    [COMMAND_CLAIM] = { claim, BY_SEAT | BY_HOUSE },
    [COMMAND_ABSENT] = { absent, BY_SEAT | BY_HOUSE | IN_PLAY },
    [COMMAND_SAY] = { say, BY_SEAT },
    [COMMAND_EXCUSE] = { excuse, BY_HOUSE | IN_PLAY },
};

/* Whose command it is, and whether it comes for the first time and in time. ROOM_TAKEN: it does. */
static RoomVerdict judge_seat(Take *t, unsigned needs) {
    const RoomCommand *c = t->command;
    const Room *room = t->room;
    if (c->seat < 0 || c->seat >= room->seats) return no(t, REFUSAL_NO_SEAT);
    const Seat *s = &room->seat[c->seat];
    bool is_empty = !s->person && !s->level;
    if (c->kind == COMMAND_STAND && is_empty && c->person && c->person == s->before)
        return again(t, s->seq);
    if (is_empty || c->person != (s->level ? 0 : s->person)) return no(t, REFUSAL_NOT_YOURS);
    if (s->mark == room_mark(c) && s->seen == c->seen) return again(t, s->seq);
    if (c->seen < s->seq || (needs & AT_PLACE && c->seen < room->changed)) return ROOM_STALE;
    return ROOM_TAKEN;
}

RoomVerdict room_take(Room *room, const RoomCommand *command, int64_t now, Taken *taken) {
    Take t = { room, command, now > room->time ? now : room->time, taken };
    unsigned needs = commands[command->kind].needs;
    taken->seq = 0, taken->why = REFUSAL_NONE, taken->err.why[0] = '\0';
    if (command->seen > room->seq) return ROOM_BEHIND;
    if (!room->has_seed) return no(&t, REFUSAL_SEED);
    if (!room_match(room)) return no(&t, REFUSAL_FULL);
    if (needs & BY_SEAT && !(needs & BY_HOUSE && command->seat == NOBODY)) {
        RoomVerdict verdict = judge_seat(&t, needs);
        if (verdict != ROOM_TAKEN) return verdict;
    } else if (needs & BY_HOUSE && command->person && command->kind != COMMAND_ABORT) {
        return no(&t, REFUSAL_HOUSE);
    }
    if (needs & IN_PLAY && room->phase != ROOM_PLAYING)
        return no(&t, room->phase == ROOM_OVER ? REFUSAL_OVER : REFUSAL_NOT_BEGUN);
    if (needs) begin(&t, needs & BY_SEAT && command->seat >= 0 ? command->seat : NOBODY);
    return commands[command->kind].judge(&t);
}

bool room_create(const Terms *terms, int64_t now, Row *row, Error *err) {
    const char *fault = room_terms_fault(terms);
    if (fault) return refuse(err, 0, "%s", fault);
    event_begin(row, &(RowHead){ .time = now, .seat = NOBODY });
    event_add(row, &(Event){ .kind = EVENT_CREATED, .terms = *terms });
    return true;
}

bool room_create_seated(const Terms *terms, int seat, Person person, const Digest *digest,
                        int64_t now, Row *row, Error *err) {
    Position start;
    if (!room_create(terms, now, row, err)) return false;
    game_start(&terms->setup, &start);
    bool has_dice = room_needs_nonces(&terms->setup);
    bool is_seat = seat >= 0 && seat < terms->setup.game->seats(&start);
    Person reserved = is_seat ? terms->reserved[seat] : 0;
    if (!is_seat || terms->house[seat] || (reserved && reserved != person))
        return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_TAKEN));
    if (has_dice && memcmp(digest, &no_digest, sizeof no_digest) == 0)
        return refuse(err, 0, "%s", room_refusal_sentence(REFUSAL_NONCE));
    Event event = sat(seat, person, digest, has_dice);
    event_add(row, &event);
    return true;
}
