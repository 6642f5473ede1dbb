/* client.c - a person with a device that folds what it is told, wants something now and then, and
 * sends it again until there is an answer.
 * SPDX-License-Identifier: MIT */
#include "world.h"

static void *client_memory(void *memory, size_t bytes) {
    if (bytes) return realloc(memory, bytes);
    free(memory);
    return NULL;
}

/* One question at a time: every row that comes out of order would ask again. */
static void ask_rows(Client *c) {
    if (c->world->now < c->asked + 100) return;
    c->asked = c->world->now;
    post(c->world,
         &(Happening){ .what = ASK_ROWS,
                       .node = c->node,
                       .client = c->number,
                       .game = c->game,
                       .seq = c->room.seq },
         NULL, 0);
}

static void send(Client *c) {
    c->sent = c->world->now;
    post(c->world,
         &(Happening){ .what = ASK_COMMAND,
                       .node = c->node,
                       .client = c->number,
                       .game = c->game,
                       .ticket = c->ticket,
                       .command = c->command },
         NULL, 0);
}

static void want(Client *c, RoomCommand command) {
    World *w = c->world;
    command.person = c->person;
    command.seen = c->room.seq;
    command.delay = below(w, 300);
    if (goes_wrong(w, w->climate.forges)) command.seat = (int)below(w, SEATS_MAX);
    note_sent(w, c->game, &command);
    c->command = command;
    c->ticket = (uint64_t)c->number << 32 | (uint32_t)w->order;
    c->is_waiting = true;
    send(c);
}

/* --- what he wants --- */

static int own_seat(const Client *c) {
    int seat = c->room.seats - 1;
    while (seat >= 0 && (c->room.seat[seat].person != c->person || c->room.seat[seat].left)) seat--;
    return seat;
}

static GameId new_id(World *w) {
    GameId id;
    for (int i = 0; i < GAME_ID_BYTES; i++) id.bytes[i] = (uint8_t)below(w, 256);
    return id;
}

/* What a stranger sees of the game that he looks at. */
static LobbyGame open_game(const Room *room) {
    LobbyGame game = { .id = room->terms.id,
                       .setup = room->terms.setup,
                       .clock = room->terms.clock,
                       .flags = room->terms.flags };
    for (int seat = 0; seat < room->seats; seat++) {
        bool is_free = !room->seat[seat].person && !room->terms.reserved[seat];
        game.person[seat] = room->seat[seat].person;
        game.free |= (uint8_t)(is_free << seat);
    }
    return game;
}

static void go_elsewhere(Client *c) {
    if (++c->hops > 3) return;
    c->game = !c->game;
    room_done(&c->room);
    room_init(&c->room, client_memory);
    ask_rows(c);
}

/* He sits down with those who wait; to wait himself takes him longer. */
static bool choose_seat(Client *c) {
    World *w = c->world;
    const Terms *terms = &c->room.terms;
    LobbyWish wish = {
        .person = c->person, .setup = terms->setup, .clock = terms->clock, .flags = terms->flags
    };
    LobbyGame game = open_game(&c->room);
    c->seat = lobby_seat(&game, &w->random);
    if (c->seat == NOBODY)
        go_elsewhere(c);
    else if (!lobby_fits(&wish, &game) && below(w, 4))
        return false;
    return c->seat != NOBODY;
}

static void sit_down(Client *c) {
    World *w = c->world;
    if (own_seat(c) >= 0)
        c->seat = own_seat(c);
    else if (c->is_stranger && !choose_seat(c))
        return;
    if (c->seat == NOBODY) return;
    uint64_t word = random_next(&w->random);
    c->nonce = sha256_of(&word, sizeof word);
    want(c, (RoomCommand){ .kind = COMMAND_SIT,
                           .is_named = true,
                           .seat = c->seat,
                           .digest = sha256_of(c->nonce.bytes, DIGEST_BYTES) });
}

static void play_step(Client *c, int seat) {
    const Match *match = room_match(&c->room);
    RoomCommand step = { .kind = COMMAND_STEP, .seat = seat };
    Text token = text_into(step.token, sizeof step.token);
    Move move = game_random(match->setup.game, &match->now, &c->world->random);
    match->setup.game->write_move(&match->now, move, &token);
    want(c, step);
}

/* Anything but a step. */
static void chat(Client *c, int seat) {
    World *w = c->world;
    CommandKind kinds[] = { COMMAND_SAY,   COMMAND_OFFER,  COMMAND_ANSWER, COMMAND_OFFER,
                            COMMAND_CLAIM, COMMAND_ABSENT, COMMAND_ABORT,  COMMAND_RESIGN };
    RoomCommand command = { .kind = kinds[below(w, w->is_calm ? COUNT(kinds) : COUNT(kinds) - 1)],
                            .seat = seat,
                            .offer = (RoomOffer)below(w, OFFERS),
                            .yes = below(w, 4) > 0,
                            .phrase = (uint8_t)below(w, ROOM_PHRASES),
                            .about = c->room.clock.seat,
                            .away = (int64_t)below(w, 60) * CLOCK_SECOND,
                            .other = new_id(w) };
    want(c, command);
}

static void answer_offers(Client *c, int seat) {
    for (int offer = 0; offer < OFFERS && !c->is_waiting; offer++)
        if (c->room.offered[offer] && !(c->room.offered[offer] >> seat & 1) &&
            room_needed(&c->room, (RoomOffer)offer) >> seat & 1)
            want(c, (RoomCommand){ .kind = COMMAND_ANSWER,
                                   .seat = seat,
                                   .offer = (RoomOffer)offer,
                                   .yes = below(c->world, 3) > 0,
                                   .other = new_id(c->world) });
}

static void decide(Client *c) {
    World *w = c->world;
    Room *room = &c->room;
    int seat = own_seat(c);
    if (!room->seq) return;
    if (seat < 0) {
        if (room->phase == ROOM_SEATING)
            sit_down(c);
        else if (c->is_stranger)
            go_elsewhere(c);
        return;
    }
    const Seat *s = &room->seat[seat];
    const Game *game = room->terms.setup.game;
    bool has_dice = game->dice || game->actor(&room_match(room)->start) == CHANCE;
    if (room->phase == ROOM_SEATING && has_dice && !s->has_commitment)
        sit_down(c);
    else if (room->phase == ROOM_SEATING && goes_wrong(w, 20))
        want(c, (RoomCommand){ .kind = COMMAND_STAND, .seat = seat });
    else if (room->phase == ROOM_OPENING && !s->has_nonce)
        want(c, (RoomCommand){ .kind = COMMAND_OPEN, .seat = seat, .digest = c->nonce });
    else if (room->phase >= ROOM_PLAYING && happens(w, w->climate.chatter))
        chat(c, seat);
    else if (room_actor(room) == seat)
        play_step(c, seat);
    else if (room->phase >= ROOM_PLAYING && below(w, 2))
        answer_offers(c, seat);
}

/* Where he goes when his game is over and another was agreed. */
static void follow_rematch(Client *c) {
    World *w = c->world;
    static const GameId none;
    if (c->room.phase != ROOM_OVER || memcmp(&c->room.rematch, &none, sizeof none) == 0) return;
    int game = game_of(w, &c->room.rematch);
    if (game == w->games || c->is_waiting) return;
    c->game = game;
    c->is_stranger = false;
    c->seat = NOBODY;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (w->table[game].terms.reserved[seat] == c->person) c->seat = seat;
    room_done(&c->room);
    room_init(&c->room, client_memory);
}

static void vanish(Client *c) {
    World *w = c->world;
    c->is_away = true;
    if (!happens(w, w->climate.forgets)) return;
    room_done(&c->room);
    room_init(&c->room, client_memory);
    c->is_waiting = false;
}

static void client_thinks(Client *c) {
    World *w = c->world;
    if (c->is_away) {
        if (w->is_calm && c->is_deserter) return;
        c->is_away = false;
        ask_rows(c);
    } else if (goes_wrong(w, w->climate.vanishes) || (w->is_calm && c->is_deserter)) {
        vanish(c);
    } else {
        if (goes_wrong(w, w->climate.moves)) c->node = (int)below(w, (uint32_t)w->nodes);
        follow_rematch(c);
        if (c->is_waiting && w->now - c->sent > 1000)
            ask_rows(c), send(c);
        else if (!c->is_waiting && below(w, 8) == 0)
            ask_rows(c);
        if (!c->is_waiting) decide(c);
    }
    if (w->is_calm && c->interval < 3600 * 1000) c->interval += c->interval / 8;
    set_timer(w, CLIENT_THINKS, c->number, 0,
              (c->is_away ? 20 : 1) * (c->interval + below(w, (uint32_t)c->interval)));
}

/* --- what he is told --- */

static void promise(Client *c, const Happening *h) {
    World *w = c->world;
    if (w->promises == w->promise_size) {
        w->promise_size = w->promise_size ? 2 * w->promise_size : 64;
        w->promise = sure(realloc(w->promise, w->promise_size * sizeof *w->promise));
    }
    bool has_head = c->command.kind != COMMAND_SIT && c->command.kind != COMMAND_CLAIM &&
                    c->command.kind != COMMAND_STAND &&
                    !(c->command.kind == COMMAND_OFFER && c->command.offer == OFFER_REMATCH);
    w->promise[w->promises++] =
        (Promise){ .game = h->game,
                   .seq = h->seq,
                   .client = c->number,
                   .has_head = has_head,
                   .has_sat = c->command.kind == COMMAND_SIT && h->verdict == ROOM_TAKEN,
                   .seat = c->command.seat,
                   .mark = room_mark(&c->command) };
}

static void hear_answer(Client *c, const Happening *h) {
    World *w = c->world;
    if (!c->is_waiting || h->ticket != c->ticket || h->game != c->game) return;
    bool comes_again =
        h->verdict == ROOM_BEHIND ||
        (h->verdict == ROOM_REFUSED && (h->why == REFUSAL_STORE || h->why == REFUSAL_BUSY));
    if (comes_again && (h->verdict != ROOM_BEHIND || ++c->refusals < 20)) return;
    if (h->verdict == ROOM_BEHIND) fail(w, "client %d has seen what nobody knows", c->number);
    c->refusals = 0;
    c->is_waiting = false;
    if (h->verdict == ROOM_TAKEN || h->verdict == ROOM_AGAIN) promise(c, h);
    if (h->verdict == ROOM_STALE) ask_rows(c);
    if (h->verdict == ROOM_REFUSED && h->why == REFUSAL_ILLEGAL)
        fail(w, "client %d's legal step was refused", c->number);
}

static void hear_row(Client *c, const Happening *h) {
    World *w = c->world;
    Error err;
    size_t bytes;
    if (h->game != c->game) return;
    if (h->seq > c->room.seq + 1) {
        ask_rows(c);
        return;
    }
    if (h->seq <= c->room.seq) {
        const uint8_t *row = room_row(&c->room, h->seq, &bytes);
        if (bytes != h->bytes || memcmp(row, h->row, bytes) != 0)
            fail(w, "client %d was told two rows %u of game %d", c->number, h->seq, h->game);
        return;
    }
    if (!room_fold(&c->room, h->row, h->bytes, &err))
        fail(w, "client %d, game %d: %s", c->number, h->game, err.why);
    c->interval = 80;
}

static void client_hears(Client *c, const Happening *h) {
    if (c->is_away) return;
    if (h->what == TELL_ROW)
        hear_row(c, h);
    else
        hear_answer(c, h);
}
