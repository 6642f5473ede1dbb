/* check.c - what must be true of every world, seen from outside: from the rows of the store, from
 * what was sent, and from what was promised.
 * SPDX-License-Identifier: MIT */
#include "world.h"

/* One game that is gone through row by row, beside the room: by the match alone. */
typedef struct {
    World *world;
    int game;
    Room room;
    Match mirror;
    uint32_t rolls;
} Witness;

static bool has_sent(Witness *v, const RowHead *head, Person person, CommandKind kind, int seat) {
    World *w = v->world;
    for (size_t i = 0; i < w->sent_count; i++) {
        Sent *sent = &w->sent[i];
        if (sent->game != v->game || sent->person != person || sent->seat != seat) continue;
        if (kind != COMMANDS ? sent->kind != kind
                             : sent->mark != head->mark || sent->seen != v->room.seq - head->age ||
                                   sent->is_used)
            continue;
        sent->is_used = true;
        return true;
    }
    return false;
}

/* Whoever has the seat has sent it, and every command has happened once at most. */
static void check_sender(Witness *v, const RowHead *head) {
    if (head->seat == NOBODY) return;
    const Seat *s = &v->room.seat[head->seat];
    Person person = s->level ? 0 : s->person;
    if (!has_sent(v, head, person, COMMANDS, head->seat))
        fail(v->world, "game %d row %u: nobody who sits on seat %d has sent that, or it came twice",
             v->game, v->room.seq + 1, head->seat);
}

static void check_sitting(Witness *v, const RowHead *head, const Event *event) {
    if (!has_sent(v, head, event->person, COMMAND_SIT, event->seat))
        fail(v->world, "game %d: somebody sits who never sat down", v->game);
}

/* Nobody gains time but what the rules of the clock give. */
static void check_clock(Witness *v, const Clock *before, const RowHead *head, const Event *event) {
    const Clock *after = &v->room.clock;
    int64_t elapsed = v->room.time - before->since;
    int seat = head->seat;
    if (event->kind == EVENT_STEP && before->turns[seat] &&
        v->room.terms.clock.kind != CLOCK_NONE && !v->room.seat[seat].level &&
        elapsed - event->cost > before->quota[seat])
        fail(v->world, "game %d row %u: more delay was given back than there was", v->game,
             v->room.seq);
    for (int i = 0; i < v->room.seats; i++) {
        int64_t more = (int64_t)v->room.terms.clock.increment * CLOCK_SECOND;
        bool ended_turn = after->turns[i] > before->turns[i] && before->turns[i];
        int64_t most = before->left[i] -
                       (event->kind == EVENT_STEP && i == seat ? event->cost : 0) +
                       (ended_turn ? more : 0);
        if (v->room.terms.clock.kind == CLOCK_COUNTS && after->left[i] > most)
            fail(v->world, "game %d row %u: seat %d gained time", v->game, v->room.seq, i);
    }
}

/* Rolls are those of the seed that was promised, each number once. */
static void check_roll(Witness *v, const Digest *seed, const Event *event) {
    Digest nonce[SEATS_MAX];
    Dice dice;
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    const Game *game = v->mirror.setup.game;
    for (int seat = 0; seat < SEATS_MAX; seat++) nonce[seat] = v->room.seat[seat].nonce;
    dice_init(&dice, seed, nonce, &v->room.terms.id);
    game->write_move(&v->mirror.now, dice_roll(&dice, v->rolls++, game, &v->mirror.now), &out);
    if (strcmp(token, event->token) != 0)
        fail(v->world, "game %d row %u: roll %s is not %s", v->game, v->room.seq, event->token,
             token);
}

static void mirror(Witness *v, const Event *event) {
    bool ok = true;
    switch (event->kind) {
    case EVENT_CREATED: match_restart(&v->mirror, &event->terms.setup); break;
    case EVENT_STEP:
    case EVENT_ROLL: ok = match_play(&v->mirror, event->token, NULL); break;
    case EVENT_BACK:
        ok = event->count < (uint32_t)v->mirror.count;
        if (ok) match_back_to(&v->mirror, (int)event->count);
        break;
    case EVENT_ENDED:
        ok =
            v->mirror.end == event->end || match_finish(&v->mirror, event->end, event->loser, NULL);
        break;
    default: break;
    }
    if (!ok) fail(v->world, "game %d row %u does not replay", v->game, v->room.seq);
}

/* An offer that happens has the consent of every person at the table. */
static void check_consent(Witness *v, const Room *before, const RowHead *head, const Event *event) {
    bool is_draw = event->kind == EVENT_ENDED && event->end == END_AGREED;
    if (!is_draw && event->kind != EVENT_BACK && event->kind != EVENT_REMATCH) return;
    RoomOffer offer = is_draw ? OFFER_DRAW : event->kind == EVENT_BACK ? OFFER_BACK : OFFER_REMATCH;
    unsigned agreed = before->offered[offer] | 1u << head->seat;
    for (int seat = 0; seat < before->seats; seat++)
        if (before->seat[seat].person && !before->seat[seat].left && !(agreed >> seat & 1) &&
            (offer == OFFER_REMATCH || match_is_in(&v->mirror, seat)))
            fail(v->world, "game %d row %u: seat %d never agreed", v->game, v->room.seq, seat);
}

static void witness_row(Witness *v, StoreRow row, const Digest *seed) {
    Error err;
    RowHead head;
    Event event;
    Room before = v->room;
    RowScan in = event_scan(row.bytes, row.count, &head), look = in;
    bool goes_back = false;
    while (event_next(&look, &event)) goes_back |= event.kind == EVENT_BACK;
    if (v->room.seq) check_sender(v, &head);
    if (!room_fold(&v->room, row.bytes, row.count, &err)) {
        fail(v->world, "game %d: %s", v->game, err.why);
        return;
    }
    while (event_next(&in, &event)) {
        if (event.kind == EVENT_SAT) check_sitting(v, &head, &event);
        if (event.kind == EVENT_ROLL) check_roll(v, seed, &event);
        check_consent(v, &before, &head, &event);
        if (before.phase == ROOM_PLAYING && !goes_back)
            check_clock(v, &before.clock, &head, &event);
        mirror(v, &event);
    }
}

static void check_game(World *w, size_t kept) {
    const StoreGame *game = memory_game(w->memory, kept);
    Witness v = { .world = w, .game = game_of(w, &game->id) };
    room_init(&v.room, client_memory);
    match_init_growing(&v.mirror, client_memory);
    Digest seed = memory_seed(w->memory, kept);
    for (uint32_t seq = 1; seq <= game->seq && !w->failure[0]; seq++)
        witness_row(&v, memory_row(w->memory, kept, seq), &seed);
    if (!w->failure[0]) {
        const Match *match = room_match(&v.room);
        if (match->count != v.mirror.count || match->end != v.mirror.end ||
            memcmp(&match->now, &v.mirror.now, sizeof match->now) != 0)
            fail(w, "game %d: the room and the match differ", v.game);
        if (v.room.phase != ROOM_OVER)
            fail(w, "game %d has not ended: phase %d, row %u, seat %d", v.game, v.room.phase,
                 v.room.seq, v.room.clock.seat);
    }
    room_done(&v.room);
    free(v.mirror.played);
}

/* Whoever was told that he sits there does, and nobody else. */
static void check_seat(World *w, const Promise *p, StoreRow row) {
    RowHead head;
    Event event;
    RowScan in = event_scan(row.bytes, row.count, &head);
    if (!event_next(&in, &event) || event.kind != EVENT_SAT || event.seat != p->seat ||
        event.person != w->client[p->client].person)
        fail(w, "client %d was promised seat %d of game %d, which is another's", p->client, p->seat,
             p->game);
}

static void check_promises(World *w) {
    for (size_t i = 0; i < w->promises; i++) {
        const Promise *p = &w->promise[i];
        size_t kept = kept_of(w, p->game);
        RowHead head;
        if (kept == memory_games(w->memory) || p->seq > memory_game(w->memory, kept)->seq) {
            fail(w, "client %d was promised row %u of game %d, which is lost", p->client, p->seq,
                 p->game);
            return;
        }
        StoreRow row = memory_row(w->memory, kept, p->seq);
        event_scan(row.bytes, row.count, &head);
        if (p->has_head && (head.seat != p->seat || head.mark != p->mark))
            fail(w, "client %d was promised another row %u of game %d", p->client, p->seq, p->game);
        if (p->has_sat) check_seat(w, p, row);
    }
}

/* All who are there know the whole game. */
static bool has_converged(const World *w, const Client *c) {
    size_t kept = kept_of(w, c->game);
    return c->is_away ||
           (kept < memory_games(w->memory) && c->room.seq == memory_game(w->memory, kept)->seq);
}

static void check_clients(World *w) {
    for (int i = 0; i < w->clients; i++) {
        const Client *c = &w->client[i];
        size_t kept = kept_of(w, c->game), bytes;
        if (!has_converged(w, c)) fail(w, "client %d has not heard all of game %d", i, c->game);
        for (uint32_t seq = 1; seq <= c->room.seq && !w->failure[0]; seq++) {
            const uint8_t *row = room_row(&c->room, seq, &bytes);
            StoreRow known = memory_row(w->memory, kept, seq);
            if (bytes != known.count || memcmp(row, known.bytes, bytes) != 0)
                fail(w, "client %d has another row %u of game %d", i, seq, c->game);
        }
    }
}

static void check_world(World *w) {
    check_promises(w);
    for (size_t i = 0; i < memory_games(w->memory) && !w->failure[0]; i++) check_game(w, i);
    if (!w->failure[0]) check_clients(w);
}
