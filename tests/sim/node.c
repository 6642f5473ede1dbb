/* node.c - a server without sockets: rooms that are asked for, clients that watch them, house
 * players, and a sweep for what is due.
 * SPDX-License-Identifier: MIT */
#include "world.h"

enum { HOUSE = 1 << 30 }; /* the ticket of commands of the house */

static int64_t node_now(void *owner) {
    Node *node = owner;
    return node->world->now + node->skew;
}

static void note_sent(World *w, int game, const RoomCommand *c) {
    if (w->sent_count == w->sent_size) {
        w->sent_size = w->sent_size ? 2 * w->sent_size : 64;
        w->sent = sure(realloc(w->sent, w->sent_size * sizeof *w->sent));
    }
    w->sent[w->sent_count++] = (Sent){ .game = game,
                                       .person = c->person,
                                       .seat = c->seat,
                                       .seen = c->seen,
                                       .mark = room_mark(c),
                                       .kind = c->kind };
}

static int game_of(const World *w, const GameId *id) {
    int game = 0;
    while (game < w->games && memcmp(&w->table[game].id, id, sizeof *id) != 0) game++;
    return game;
}

static void tell_rows(Node *node, int game, int client, uint32_t first) {
    World *w = node->world;
    Keeper *keeper = node->keeper[game];
    for (uint32_t seq = first; seq <= keeper_seq(keeper); seq++) {
        size_t bytes;
        const uint8_t *row = room_row(keeper_room(keeper), seq, &bytes);
        post(w,
             &(Happening){ .what = TELL_ROW,
                           .node = node->number,
                           .client = client,
                           .game = game,
                           .seq = seq },
             row, bytes);
    }
}

static void when_news(void *owner, Keeper *keeper, uint32_t first) {
    Node *node = owner;
    int game = game_of(node->world, keeper_id(keeper));
    for (int client = 0; client < node->world->clients; client++)
        if (node->watchers[game] >> client & 1) tell_rows(node, game, client, first);
}

static void when_answered(void *owner, Keeper *keeper, uint64_t ticket, RoomVerdict verdict,
                          const Taken *taken) {
    Node *node = owner;
    World *w = node->world;
    if (ticket == HOUSE) {
        if (verdict == ROOM_REFUSED && taken->why == REFUSAL_ILLEGAL)
            fail(w, "the house took a step that is not legal");
        return;
    }
    post(w,
         &(Happening){ .what = TELL_ANSWER,
                       .node = node->number,
                       .client = (int)(ticket >> 32),
                       .game = game_of(w, keeper_id(keeper)),
                       .ticket = ticket,
                       .verdict = verdict,
                       .seq = taken->seq,
                       .why = taken->why },
         NULL, 0);
}

static Keeper *keeper_of(Node *node, int game) {
    KeeperOwner owner = { node_now, when_answered, when_news, node };
    if (!node->keeper[game])
        node->keeper[game] = keeper_new(node->world->store, &node->world->table[game].id, &owner);
    return node->keeper[game];
}

static void ask_for_house(Node *node, int game, RoomCommand command) {
    note_sent(node->world, game, &command);
    keeper_ask(keeper_of(node, game), &command, HOUSE);
}

/* --- what a server does by itself --- */

static void play_for_house(Node *node, int game) {
    World *w = node->world;
    Keeper *keeper = node->keeper[game];
    if (!keeper || !keeper_is_ready(keeper)) return;
    Room *room = keeper_room(keeper);
    int seat = room_actor(room);
    if (seat < 0 || !room->seat[seat].level) return;
    const Match *match = room_match(room);
    RoomCommand step = { .kind = COMMAND_STEP, .seat = seat, .seen = room->seq };
    Text token = text_into(step.token, sizeof step.token);
    Move move = game_random(match->setup.game, &match->now, &w->random);
    match->setup.game->write_move(&match->now, move, &token);
    ask_for_house(node, game, step);
}

static size_t kept_of(const World *w, int game) {
    size_t i = 0;
    while (i < memory_games(w->memory) &&
           memcmp(&memory_game(w->memory, i)->id, &w->table[game].id, sizeof(GameId)) != 0)
        i++;
    return i;
}

static void nobody_waits(void *owner, const StoreAnswer *answer) { (void)owner, (void)answer; }

/* A rematch that all want is another game; whoever creates it first does. */
static void create_rematch(Node *node, int game) {
    static const GameId none;
    World *w = node->world;
    Keeper *keeper = node->keeper[game];
    if (!keeper || !keeper_is_ready(keeper)) return;
    Room *room = keeper_room(keeper);
    if (memcmp(&room->rematch, &none, sizeof none) == 0) return;
    int other = game_of(w, &room->rematch);
    if (other == w->games && w->games == GAMES) return;
    // Once it is there somebody may still not know.
    bool is_there = kept_of(w, other) < memory_games(w->memory);
    if (is_there && below(w, 64)) return;
    Digest seed = sha256_of(&w->random, sizeof w->random);
    Digest commitment = sha256_of(seed.bytes, DIGEST_BYTES);
    Terms terms = room_next_terms(room, &commitment);
    if (other == w->games) w->table[w->games++] = (Table){ terms.id, terms };
    random_next(&w->random);
    Row row;
    StoreFacts facts;
    Room first;
    room_init(&first, room->memory);
    if (!room_create(&terms, node_now(node), &row, NULL) ||
        !room_fold(&first, row.bytes, row.used, NULL))
        fail(w, "a rematch has terms that make no game");
    else
        store_facts(&first, &facts),
            w->store->create(w->store, &terms.id, &row, &seed, &facts, NULL, nobody_waits, node);
    room_done(&first);
}

static void when_swept(void *owner, const StoreAnswer *answer) {
    Node *node = owner;
    for (size_t i = 0; i < answer->count; i++) {
        int game = game_of(node->world, &answer->game[i].id);
        if (game == node->world->games) continue;
        RoomCommand claim = { .kind = COMMAND_CLAIM, .seat = NOBODY };
        Keeper *keeper = keeper_of(node, game);
        if (keeper_is_ready(keeper)) claim.seen = keeper_seq(keeper);
        ask_for_house(node, game, claim);
    }
}

static void when_heard(void *owner, const StoreHint *hint) {
    Node *node = owner;
    int game = game_of(node->world, &hint->id);
    if (game < node->world->games && node->keeper[game]) keeper_hear_row(node->keeper[game], hint);
}

static void node_start(Node *node) {
    World *w = node->world;
    node->is_up = true;
    node->life++;
    node->interval = 500;
    node->skew = goes_wrong(w, w->climate.jumps * 20) ? (int64_t)below(w, 4000) - 2000 : 0;
    w->store->listen(w->store, when_heard, node);
    set_timer(w, NODE_LOOKS, node->number, node->life, below(w, 200));
}

static void node_stop(Node *node) {
    World *w = node->world;
    for (int game = 0; game < GAMES; game++) {
        keeper_free(node->keeper[game]);
        node->keeper[game] = NULL;
        node->watchers[game] = 0;
    }
    w->store->forget(w->store, node);
    node->is_up = false;
    node->life++;
}

static void node_looks(Node *node) {
    World *w = node->world;
    if (!node->is_up) {
        node_start(node);
        return;
    }
    if (goes_wrong(w, w->climate.power)) memory_lose_power(w->memory);
    if (goes_wrong(w, w->climate.jumps)) node->skew += (int64_t)below(w, 20000) - 10000;
    if (goes_wrong(w, w->climate.crashes)) {
        node_stop(node);
        set_timer(w, NODE_LOOKS, node->number, node->life, below(w, 5000));
        return;
    }
    for (int game = 0; game < w->games; game++) {
        play_for_house(node, game);
        create_rematch(node, game);
        // Hints get lost: now and then it looks by itself.
        if (node->keeper[game] && below(w, 16) == 0)
            keeper_hear(node->keeper[game], keeper_seq(node->keeper[game]) + 1);
        if (node->keeper[game] && goes_wrong(w, 50)) room_cool(keeper_room(node->keeper[game]));
    }
    StoreQuery due = { .phase = -1, .due = node_now(node), .most = STORE_FOUND };
    w->store->find(w->store, &due, when_swept, node);
    set_timer(w, NODE_LOOKS, node->number, node->life, node->interval);
    // When nothing goes wrong any more there is time: a game may wait for a month.
    if (w->is_calm && node->interval < 12 * 3600 * 1000) node->interval += node->interval / 4;
}

static void node_hears(Node *node, const Happening *h) {
    if (!node->is_up) return;
    Keeper *keeper = keeper_of(node, h->game);
    if (h->what == ASK_COMMAND) {
        keeper_ask(keeper, &h->command, h->ticket);
    } else {
        node->watchers[h->game] |= 1u << h->client;
        tell_rows(node, h->game, h->client, h->seq + 1);
        keeper_hear(keeper, h->seq);
    }
}
