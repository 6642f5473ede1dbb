/* world.h - a small world: servers, clients, the net between them and one store, all moved by one
 * queue of what happens next, and by one number that decides every chance.
 * SPDX-License-Identifier: MIT */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "room/lobby.h"
#include "store/keeper.h"
#include "store/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 3, CLIENTS = 8, GAMES = 4, FAILURE = 400 };

/* What goes wrong, in thousandths; drawn anew for every seed, so that each has another weather. */
typedef struct {
    int lost, doubled; /* messages */
    int slowest;       /* milliseconds of a message */
    int crashes;       /* of a server, each time it looks around */
    int power;         /* of the store, each time a server looks around */
    int jumps;         /* of a server's clock, each time it looks around */
    int vanishes;      /* clients, each time they think */
    int forgets;       /* of those, how many have lost what they knew */
    int moves;         /* clients that go to another server, each time they think */
    int forges;        /* commands for a seat that is another's */
    int chatter;       /* commands that are not steps */
    MemoryClimate store;
} Climate;

typedef enum { NODE_LOOKS, CLIENT_THINKS, ASK_ROWS, ASK_COMMAND, TELL_ROW, TELL_ANSWER } What;

typedef struct {
    int64_t due;
    uint64_t order;
    What what;
    int node, client, game;
    uint32_t life; /* a timer is for one life of its node */
    uint32_t seq;
    uint64_t ticket;
    RoomCommand command;
    RoomVerdict verdict;
    Refusal why;
    uint16_t bytes;
    uint8_t row[]; /* TELL_ROW */
} Happening;

typedef struct World World;

typedef struct {
    World *world;
    int number;
    uint32_t life;
    bool is_up;
    int64_t skew;     /* its clock is wrong by so much */
    int64_t interval; /* between two looks around */
    Keeper *keeper[GAMES];
    unsigned watchers[GAMES]; /* sets of clients */
} Node;

typedef struct {
    World *world;
    int number;
    Person person;
    bool is_away, is_deserter; /* a deserter never comes back once all is calm */
    int game, node, seat;      /* seat: where he wants to sit; NOBODY: he watches */
    bool is_stranger;          /* he sits down wherever there is a place, */
    int hops;                  /* and has gone elsewhere so often */
    Room room;
    Digest nonce;
    bool is_waiting; /* for an answer to: */
    RoomCommand command;
    uint64_t ticket;
    int64_t sent, asked, interval;
    int refusals; /* in a row */
} Client;

/* A command as it was sent, and a row that somebody was told is kept. */
typedef struct {
    int game;
    Person person;
    int seat;
    uint32_t seen, mark;
    CommandKind kind;
    bool is_used;
} Sent;

typedef struct {
    int game;
    uint32_t seq;
    int client;
    bool has_head;
    bool has_sat; /* it says that he sat down there */
    int seat;
    uint32_t mark;
} Promise;

typedef struct {
    GameId id;
    Terms terms;
} Table;

struct World {
    uint64_t seed;
    Random random;
    int64_t now;
    bool is_calm;
    bool has_strangers; /* the first two games are alike, and open to everybody */
    Climate climate;
    MemoryStore *memory;
    Store *store;
    Happening **queue; /* a heap */
    size_t queued, queue_size;
    uint64_t order;
    Node node[NODES];
    Client client[CLIENTS];
    Table table[GAMES];
    int nodes, clients, games;
    Sent *sent;
    size_t sent_count, sent_size;
    Promise *promise;
    size_t promises, promise_size;
    uint64_t happened;
    char failure[FAILURE];
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void *sure(void *memory) {
    if (!memory) abort();
    return memory;
}

static inline uint32_t below(World *w, uint32_t n) { return random_below(&w->random, n); }
static inline bool happens(World *w, int thousandths) { return (int)below(w, 1000) < thousandths; }
/* The same, but never once all is calm. */
static inline bool goes_wrong(World *w, int thousandths) {
    return happens(w, thousandths) && !w->is_calm;
}

#define fail(w, ...)                                                                               \
    do {                                                                                           \
        if (!(w)->failure[0]) snprintf((w)->failure, FAILURE, __VA_ARGS__);                        \
    } while (0)

#endif
