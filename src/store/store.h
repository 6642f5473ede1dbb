/* store.h - where the rows of games are kept, and who decides which of two came first.
 *
 * Row `seq` of a game is written once. Of two who want to write it one is told that it is not the
 * next any more, reads what is there and thinks again: so a game belongs to no machine. All rows
 * that come in during one turn of the loop may become one transaction; an answer is given only
 * after its commit, and never from within the call that asked. A game has at most one row under way
 * at a time for each who asks.
 *
 * A store is a table of functions, so that those who ask do not know which one they have: memory.c
 * is for tests, and fails on purpose.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_STORE_H
#define BRETT_STORE_H

#include "room/room.h"

typedef enum {
    STORE_OK,       /* it is done, and stays done without power */
    STORE_NOT_NEXT, /* not done: there is another row of this number, or none before it. Load */
    STORE_UNKNOWN,  /* perhaps it is done. Load before trying again */
    STORE_FAILED,   /* not done; `why` says why. Try later */
    STORE_MISSING,  /* there is no such game */
} StoreResult;

/* What is looked for, beside the rows that it follows from. While a game is played only its times
 * change, and a list may be late by STORE_LATE: so most rows are written without. */
typedef struct {
    char spec[SPEC_MAX];
    ClockRule clock;
    uint16_t reach;            /* Terms.reach */
    uint8_t phase, end, flags; /* RoomPhase, End, TERMS_... */
    bool is_fresh;             /* nobody has played yet */
    int64_t begun, time;       /* of the first row and the last one */
    int64_t deadline;          /* when somebody should claim what is due; INT64_MAX: never */
    uint8_t seats;
    Person person[SEATS_MAX];
    Person reserved[SEATS_MAX]; /* Terms.reserved */
    uint8_t level[SEATS_MAX];   /* of the house player there, also who took over; 0: none */
    int8_t points[SEATS_MAX];   /* in twelfths, once it is over */
    uint8_t team[SEATS_MAX];    /* as room_ranks has them */
    uint8_t rank[SEATS_MAX];    /* 0: nothing was decided (yet) */
} StoreFacts;

/* What a game was for a seat. */
typedef enum { STORE_NO_RESULT, STORE_WON, STORE_DRAWN, STORE_LOST } StoreOutcome;
StoreOutcome store_outcome(const StoreFacts *facts, int seat);
/* Whether it is over and counts. */
bool store_is_rated(const StoreFacts *facts);

typedef struct {
    const uint8_t *bytes;
    size_t count;
} StoreRow;

typedef struct {
    GameId id;
    uint32_t seq; /* there are so many rows at least */
    StoreFacts facts;
} StoreGame;

/* Valid only during the call that brings it. */
typedef struct {
    StoreResult result;
    const char *why;       /* FAILED: a sentence */
    const StoreRow *row;   /* load: all rows behind `since`, in order */
    const StoreGame *game; /* find: what was found, in the order that was asked for; create: what
                              was not known */
    size_t count;          /* of rows, of games */
    Digest seed;           /* load: of the dice. It is no row's, and only for servers */
} StoreAnswer;

typedef void StoreDone(void *owner, const StoreAnswer *answer);
/* Perhaps there are rows of this game up to `seq`: a hint that may be lost, doubled or wrong. */
typedef struct {
    GameId id;
    uint32_t seq;
    bool has_facts; /* they were written along, */
    bool is_listed; /* and it is public, so that lists may tell something else of it */
    bool is_lost;   /* nothing of this: some hints were lost, nobody knows which */
    StoreRow row;   /* what was written as row `seq`, if it came along; without bytes it did not */
} StoreHint;
typedef void StoreHeard(void *owner, const StoreHint *hint);

/* Which games: all conditions that are set. Sorted by deadline where `due` is set, else by time,
 * the last first; a list goes on where the last one ended with `before`. */
typedef struct {
    Person person;         /* 0: anybody's */
    const char *game;      /* the id of one game; NULL: any */
    int phase;             /* -1: any */
    int flags;             /* all of these TERMS_... */
    int64_t after, before; /* time of the last row; before 0: until now */
    int64_t due;           /* whose deadline is not later; 0: whatever it is */
    bool takes;            /* with `due` alone: what is found is found by nobody else for a while */
    int most;              /* how many, at most STORE_FOUND */
} StoreQuery;

enum { STORE_FOUND = 100, STORE_LATE = 60000 /* milliseconds */ };

/* The games of others, of the same kind and with somebody who waits there, that somebody knows who
 * opens one himself. */
typedef struct {
    const GameId *id;
    size_t count;
} StoreKnown;

typedef struct Store Store;
struct Store {
    /* The first row of a game and the seed of its dice. NOT_NEXT: there is one already; or, with
     * `known`, others wait that are none of these: of all who open games one after the other looks.
     * Where there is one server alone, it knows. */
    void (*create)(Store *store, const GameId *id, const Row *row, const Digest *seed,
                   const StoreFacts *facts, const StoreKnown *known, StoreDone *done, void *owner);
    /* The row `seq`, if the last one is seq - 1; `facts` NULL: they are known well enough. */
    void (*append)(Store *store, const GameId *id, uint32_t seq, const Row *row,
                   const StoreFacts *facts, StoreDone *done, void *owner);
    void (*load)(Store *store, const GameId *id, uint32_t since, StoreDone *done, void *owner);
    void (*find)(Store *store, const StoreQuery *query, StoreDone *done, void *owner);
    /* Tells of rows that others write; NULL ends that. */
    void (*listen)(Store *store, StoreHeard *heard, void *owner);
    /* The owner is gone: it is told nothing any more. What is under way may still be done. */
    void (*forget)(Store *store, void *owner);
    void (*close)(Store *store);
};

/* The digits of a game's id, for words among servers; whatever follows them is not looked at. */
enum { STORE_ID = 2 * GAME_ID_BYTES };
void store_write_id(const GameId *id, Text *out);
bool store_read_id(const char *text, GameId *id);
/* The same for any bytes, two digits each. */
void store_write_bytes(const uint8_t *bytes, size_t count, Text *out);
bool store_read_bytes(const char *text, uint8_t *bytes, size_t count);

/* What is to be found of a room, as it stands: with the row that is to be written folded. */
void store_facts(Room *room, StoreFacts *facts);

#endif
