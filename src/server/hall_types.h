/* hall_types.h - what the files of the hall share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HALL_TYPES_H
#define BRETT_HALL_TYPES_H

#include "hall.h"
#include "house.h"
#include "limits.h"
#include "people.h"
#include "store/keeper.h"

typedef struct Table Table;
typedef struct Guest Guest;
typedef struct Place Place;
typedef struct Creating Creating;

/* A guest at a table. */
struct Place {
    Table *table;
    Guest *guest;
    Place *next_guest; /* of the same table */
    Place *next_table; /* of the same guest */
    uint32_t shown;    /* the last row that he was shown; all behind it come as they happen */
};

typedef enum { STRANGER, ASKED, KNOWN } Acquaintance;

struct Guest {
    Hall *hall;
    Connection *connection; /* NULL: he has left, and is freed when nobody holds him */
    Acquaintance who;
    Person person;
    char name[NAME_MAX_BYTES];
    char key[KEY_TEXT];
    char what[WHAT_SIZE]; /* the program he uses */
    bool is_new;          /* the key was drawn for him, */
    bool tells_key;       /* and he is told it by word, having no place for cookies */
    int holds;            /* answers that are on their way to him */
    uint32_t hello;       /* the ticket of his first message */
    int64_t forgiven;     /* of his messages, see limits.h */
    Place *places;
};

enum { TABLES_HASH = 4096, TABLE_IDLE_MS = 60000 };

struct Table {
    Table *next; /* of the same hash */
    Hall *hall;
    Keeper *keeper;
    Place *places;
    int holds;               /* commands under way */
    int64_t used;            /* when somebody was here last */
    bool is_thinking;        /* a house player of it */
    bool is_excused;         /* for the time in which there was no server */
    uint64_t seed;           /* the character of its house players */
    uint8_t here;            /* the seats whose persons look at it */
    int64_t left[SEATS_MAX]; /* since when the others do not */
};

struct Hall {
    Hub *hub;
    Sql *sql;
    Store *store;
    House *house;
    uv_async_t written, thought;
    uv_timer_t tick;
    Table *tables[TABLES_HASH];
    int table_count;
    Creating *creating; /* games on their way to the store */
    Limits limits;
    int64_t down_from, down_until; /* when there was no server */
    int64_t beaten;                /* when it was written last that there is one */
    int64_t swept;                 /* when the store was asked last for what is due */
    bool is_sweeping;
};

int64_t hall_now(void); /* milliseconds since 1970 */

/* ---- tables.c ---- */

/* The table of a game, fetched from the store if need be; NULL without memory. */
Table *tables_find(Hall *hall, const GameId *id);
/* Shows the guest the rows behind `seen`, and all that come. False without memory. */
bool tables_watch(Table *table, Guest *guest, uint32_t seen, uint32_t ticket);
/* The same for a game that is on its way to the store; false if it is not. */
bool tables_watch_early(Hall *hall, const GameId *id, Guest *guest, uint32_t seen, uint32_t ticket);
void tables_leave(Place *place);
/* A guest's command; `ticket` is his number for it. */
void tables_command(Table *table, Guest *guest, RoomCommand *command, uint32_t ticket);
/* Claims what is due, lets house players think, and clears tables where nobody is. */
void tables_tick(Hall *hall);
void tables_free_all(Hall *hall);
/* A new game; the guest is answered when it is kept. */
void tables_create(Hall *hall, Guest *guest, Ask *ask);
/* Asks the store for games whose time has come while nobody looked. */
void tables_sweep(Hall *hall);

/* ---- guests.c ---- */

/* Answers: what was asked under this number is done, or is not and why. */
void guests_done(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq);
void guests_refuse(Guest *guest, uint32_t ticket, const char *code, const char *why);
void guests_say(Guest *guest, const Text *message);
void guests_drop(Guest *guest); /* one hold less */
extern const Company guests_company;

#endif
