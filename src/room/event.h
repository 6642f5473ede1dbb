/* event.h - what happened in a room, as bytes that are written once and never changed.
 *
 * Whatever one command made happen is one row; rows of a room are counted from 1, and that number
 * is its `seq`. A row is a head and a list of events:
 *
 *     row     = time command event...
 *     time    = milliseconds since the row before; of the first since 1970
 *     command = 0                   the house acted, or somebody sat down
 *             | 1 + seat, age, mark a seat acted, which had seen the row seq - 1 - age
 *     event   = kind, and what event.c writes for it
 *
 * Numbers are written with seven bits a byte, the lowest first; the mark, digests and ids have a
 * fixed length.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_EVENT_H
#define BRETT_EVENT_H

#include "core/clock.h"
#include "core/dice.h"
#include "core/match.h"

enum { ROW_MAX = 1024 }; /* bytes */

typedef enum {
    EVENT_CREATED = 1, /* always the first one, and nowhere else */
    EVENT_SAT,
    EVENT_STOOD,
    EVENT_OPENED, /* a person's nonce */
    EVENT_STEP,
    EVENT_ROLL,
    EVENT_OFFERED,
    EVENT_DECLINED,
    EVENT_BACK, /* all agreed to be where `count` steps had been played */
    EVENT_LEFT, /* a house player has the seat from now on */
    EVENT_ENDED,
    EVENT_SAID,
    EVENT_EXCUSED, /* time that is not counted */
    EVENT_REMATCH, /* all agreed; the other game has this id */
    EVENTS
} EventKind;

typedef enum { OFFER_DRAW, OFFER_BACK, OFFER_REMATCH, OFFERS } RoomOffer;

typedef uint64_t Person; /* 0: nobody, or the house */

enum { TERMS_RATED = 1, TERMS_PUBLIC = 2, TERMS_REACH = 4, TERMS_FLAGS = 8 };

/* What is fixed before anybody sits down. */
typedef struct {
    GameId id, before; /* before: the game that this one is the rematch of, or zeros */
    Setup setup;
    ClockRule clock;
    Digest commitment;          /* the SHA-256 of the seed of its dice */
    Person host;                /* who may call it off while people sit down */
    Person reserved[SEATS_MAX]; /* who alone may sit here; 0: anybody */
    uint8_t house[SEATS_MAX];   /* the level of the house player who sits here; 0: a person */
    uint8_t level;              /* of the one who takes an abandoned seat over */
    uint8_t flags;              /* TERMS_... */
    uint16_t reach; /* with TERMS_REACH: how far the others' ratings should be at most */
} Terms;

typedef struct {
    EventKind kind;
    union {
        Terms terms; /* CREATED */
        struct {     /* SAT, STOOD, OPENED, LEFT */
            int8_t seat;
            bool has_digest;
            Person person; /* SAT */
            Digest digest; /* SAT: of his nonce; OPENED: the nonce */
            End why;       /* LEFT: RESIGNED, TIME or ABSENT */
        };
        struct { /* STEP, ROLL */
            char token[TOKEN_MAX];
            uint32_t cost; /* STEP: milliseconds of the clock */
        };
        struct { /* OFFERED, DECLINED, BACK */
            RoomOffer offer;
            uint32_t count; /* steps; for OFFER_BACK and BACK */
        };
        struct { /* ENDED */
            End end;
            int8_t loser; /* or NOBODY */
            Digest seed;
        };
        uint8_t phrase;       /* SAID */
        struct {              /* EXCUSED, milliseconds */
            uint32_t excused; /* so much, */
            uint64_t ago;     /* and it ended so long before this row */
        };
        GameId other; /* REMATCH */
    };
} Event;

typedef struct {
    int64_t time;  /* since the row before */
    int seat;      /* NOBODY: the house, or somebody who sat down */
    uint32_t age;  /* rows that the seat had not seen */
    uint32_t mark; /* of the command, see room.h */
} RowHead;

/* A row that is being written; what does not fit is dropped, and `cut` says so. */
typedef struct {
    uint8_t bytes[ROW_MAX];
    uint16_t used;
    bool cut;
} Row;

void event_begin(Row *row, const RowHead *head);
void event_add(Row *row, const Event *event);

/* A row that is being read: fails once and stays failed, as Scan does. A final row has no bytes
 * left and is `ok`. */
typedef struct {
    const uint8_t *at, *end;
    bool ok;
} RowScan;

RowScan event_scan(const uint8_t *bytes, size_t count, RowHead *head);
/* The next event; false at the end, and where the bytes are none: ask `ok` then. */
bool event_next(RowScan *in, Event *event);

#endif
