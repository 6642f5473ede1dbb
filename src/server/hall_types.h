/* hall_types.h - what the files of the hall share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HALL_TYPES_H
#define BRETT_HALL_TYPES_H

#include "hall.h"
#include "house.h"
#include "limits.h"
#include "passwords.h"
#include "people.h"
#include "room/lobby.h"
#include "store/keeper.h"
#include "who.h"

#include <stdatomic.h>

typedef struct Table Table;
typedef struct Guest Guest;
typedef struct Place Place;
typedef struct Creating Creating;
typedef struct Listing Listing;
typedef struct Pairing Pairing;

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
    bool is_bot;          /* a program */
    bool is_new;          /* the key was drawn for him, */
    bool tells_key;       /* and he is told it by word, having no place for cookies */
    int holds;            /* answers that are on their way to him */
    uint32_t ended;       /* how often sessions had been ended when he was asked for */
    uint32_t hello;       /* the ticket of his first message */
    int64_t forgiven;     /* of his messages, see limits.h */
    Place *places;
    bool is_in_lobby;
    Guest *lobby_before, *lobby_next; /* others there */
};

enum { TABLES_HASH = 16384, TABLE_IDLE_MS = 60000 };

struct Table {
    Table *next; /* of the same hash */
    GameId id;
    Hall *hall;
    Keeper *keeper;
    Place *places;
    int holds;               /* commands under way */
    int64_t used;            /* when somebody was here last */
    bool is_thinking;        /* a house player of it */
    bool is_excused;         /* for the time in which there was no server */
    uint64_t seed;           /* the character of its house players */
    uint8_t here;            /* the seats whose persons look at it, */
    uint8_t mine, announced; /* those that do so at this server, and those that others were told, */
    int64_t there[SEATS_MAX]; /* and when it was told last that they do at another */
    int64_t wanted;           /* when another server was known last to have it, or may have it */
    int64_t news;             /* when rows came last */
    bool has_moved;           /* somebody has come or gone, and it was not told yet */
    int64_t left[SEATS_MAX];  /* since when the others do not */
    Listing *listing;         /* NULL: it is in no list, or was not looked for */
    Person asked[SEATS_MAX];  /* those whose names and ratings were asked for, */
    Who who[SEATS_MAX];       /* and what is known of them */
    bool is_who_known;
    bool owes_who; /* that has not been told to all */
    Parcel *rated; /* the message of what it changed; NULL: it did not, or was not asked for */
};

/* A public game that is not over, as the lobby shows it. */
struct Listing {
    Listing *next; /* of the same hash */
    StoreGame game;
    Who who[SEATS_MAX];
    LobbyGame open;   /* the same for those who choose */
    uint8_t promised; /* seats that somebody is about to take */
    int64_t away;     /* since when one who sits is not there; 0: all are */
    int64_t told;     /* when another server said last that they are */
    bool is_creating; /* the store does not have it yet */
    bool is_shown;    /* in the lobby, */
    bool is_changed;  /* and not as it is now */
};

enum { LISTINGS_HASH = 1024 };

typedef struct {
    Listing *listings[LISTINGS_HASH];
    int shown[2]; /* how many of those that are open, of those that play */
    bool is_changed;
    GameId *gone; /* those that were shown and are no more since the last message */
    size_t gone_count, gone_size;
    Guest *visitors;   /* who is shown the list */
    Pairing *pairings; /* who is about to sit down somewhere */
    Random random;
} Foyer;

/* Of rated games that are over. */
typedef struct {
    bool is_due;  /* perhaps there are some, */
    bool is_busy; /* and one of them is being counted */
    int64_t from; /* not before */
} Counting;

struct Hall {
    Hub *hub;
    Sql *sql;
    Store *store;
    House *house;
    Passwords *passwords;
    uv_async_t written, thought, hashed;
    atomic_bool listens; /* whether `written` is there to be woken */
    uv_timer_t tick;
    uv_prepare_t before_waiting; /* hands over what the database is to do */
    Table *tables[TABLES_HASH];
    int table_count;
    Creating *creating; /* games on their way to the store */
    Foyer foyer;
    Counting counting;
    Limits limits;
    int64_t down_from, down_until; /* when there was no server */
    int64_t beaten;                /* when it was written last that there is one, */
    int64_t answered;              /* and when that was answered last, well or not */
    int64_t swept;                 /* when the store was asked last for what is due */
    int64_t announced;             /* when other servers were told last who is here, */
    int64_t compared;              /* and when it was looked last for rows that nobody told */
    bool is_sweeping;
    int under_way;   /* jobs of the database */
    bool is_ill;     /* nothing could be written, and that was noted */
    uint32_t ended;  /* how often sessions were ended */
    bool is_closing; /* nothing is begun any more */
};

enum { BEAT_MS = 5000, BEAT_LATE = 20000 };

int64_t hall_now(void); /* milliseconds since 1970 */

/* ---- tables.c ---- */

/* The table of a game, fetched from the store if need be; NULL without memory. */
Table *tables_find(Hall *hall, const GameId *id);
/* The table of a game if it is in memory, or NULL. */
Table *tables_peek(Hall *hall, const GameId *id);
/* Shows the guest the rows behind `seen`, and all that come. False without memory. He is told the
 * seat with the answer unless it is NOBODY. */
bool tables_watch(Table *table, Guest *guest, uint32_t seen, uint32_t ticket, int seat);
void tables_leave(Place *place);
/* A guest's command; `ticket` is his number for it. */
void tables_command(Table *table, Guest *guest, RoomCommand *command, uint32_t ticket);
/* Claims what is due, lets house players think, and clears tables where nobody is. */
void tables_tick(Hall *hall);
void tables_free_all(Hall *hall);
/* Sits somebody down: `pairing` is told what came of it. */
void tables_seat(Table *table, const RoomCommand *sit, Pairing *pairing);
/* Stands up those of a live table that has not begun who are not there. */
void tables_clear(Table *table);
/* Who sits here is known: `who` as who.h tells it. */
void tables_know(Table *table, const Who *who);
/* What it changed is known: takes the message, which may be NULL, and shows it to all. */
void tables_tell_rated(Table *table, Parcel *message);
/* Somebody has another name: where he sits all are told who sits there. */
void tables_rename(Hall *hall, Person person, const char *name);
/* Asks the store for games whose time has come while nobody looked. */
void tables_sweep(Hall *hall);
/* Another server has said, or not said for a while, who is there. */
void tables_look(Table *table);

/* ---- openings.c ---- */

/* A new game; the guest is answered when it is kept. */
void openings_create(Hall *hall, Guest *guest, Ask *ask);
/* The same for somebody who sits there from the beginning: `done` is told when it is kept, or is
 * not, as when others wait that are not `known`; NULL: whoever does. `facts` are those of the game.
 * False and why if these terms make no game. */
typedef void OpeningsDone(void *owner, const GameId *id, const StoreAnswer *answer);
bool openings_create_seated(Hall *hall, Terms *terms, const RoomCommand *sit,
                            const StoreKnown *known, OpeningsDone *done, void *owner,
                            StoreFacts *facts, Error *err);
/* If this row says that all want to play again: the next game, unless somebody else has made it. */
void openings_rematch(Table *table, uint32_t seq);
/* As tables_watch, for a game that is on its way to the store; false if it is not. */
bool openings_watch(Hall *hall, const GameId *id, Guest *guest, uint32_t seen, uint32_t ticket);
void openings_free_all(Hall *hall); /* when nobody is told any more */

/* ---- foyer.c: the lobby's list ---- */

/* Reads what the store has. */
void foyer_open(Hall *hall);
Listing *foyer_find(Hall *hall, const GameId *id);
/* A game that is on its way to the store, with one who sits there. */
Listing *foyer_add(Hall *hall, const GameId *id, const StoreFacts *facts, const Who *who, int seat);
void foyer_remove(Hall *hall, const GameId *id);
/* Which seats are free has changed. */
void foyer_touch(Hall *hall, Listing *listing);
/* Whether one may sit down there: all who wait are there. */
bool foyer_is_open(const Listing *listing);
/* Rows have come; people have come or gone. */
void foyer_news(Table *table);
void foyer_presence(Table *table);
/* Asks who sits at a table, where that has changed. */
void foyer_ask_who(Table *table);
/* What the store has of a game that another server has changed. */
void foyer_learn(Hall *hall, const StoreGame *game);
/* Another server has said that these seats of it are there. */
void foyer_told(Hall *hall, const GameId *id, uint8_t here);
/* Somebody has another name. */
void foyer_rename(Hall *hall, Person person, const char *name);
/* Shows changes, and clears seats of those who have gone. */
void foyer_tick(Hall *hall);
void foyer_enter(Guest *guest, uint32_t ticket);
void foyer_leave(Guest *guest);
void foyer_free(Hall *hall);

/* ---- nodes.c: other servers of the same database ---- */

void nodes_open(Hall *hall);
bool nodes_are_others(const Hall *hall);
/* Asks who else has a game that was opened; tells what has changed here, and now and then
 * everything. */
void nodes_ask(Table *table);
void nodes_tick(Hall *hall);
/* Sessions were ended, here: others close their sockets, too. */
void nodes_end_session(Hall *hall, const Digest *session);
void nodes_end_person(Hall *hall, Person person, const Digest *but);
/* Somebody has another name: others show it, too. */
void nodes_rename(Hall *hall, Person person, const char *name);
/* Whether one more is allowed. What is rare and costs something is counted by all servers. */
bool nodes_allow(Hall *hall, Limit kind, uint64_t key);
enum { NODE_SILENT_MS = 12000 }; /* who is not told to be there for so long is not */

/* ---- pairing.c ---- */

void pairing_ask(Guest *guest, Ask *ask);
void pairing_answer(Pairing *pairing, Table *table, RoomVerdict verdict, const Taken *taken);
void pairing_free_all(Hall *hall); /* when nobody can answer any more */

/* ---- ratings.c ---- */

/* Counts what is due, one game after the other. */
void ratings_tick(Hall *hall);
/* Shows what a rated game has changed to one, or if that is new to all who look. */
void ratings_show(Table *table, Guest *guest);
/* The rows of SQL_RATED_GAME as a list, in the order of the seats. */
void ratings_write(const SqlRows *rows, const Person *person, int seats, Text *out);

/* ---- guests.c ---- */

/* Answers: what was asked under this number is done, or is not and why. */
void guests_done(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq);
void guests_seated(Guest *guest, uint32_t ticket, const GameId *game, uint32_t seq, int seat);
void guests_refuse(Guest *guest, uint32_t ticket, const char *code, const char *why);
void guests_say(Guest *guest, const Text *message);
void guests_drop(Guest *guest); /* one hold less */
/* Closes the sockets of a session, or of a person but for one session, which may be NULL. */
void guests_end_session(Hall *hall, const Digest *session);
void guests_end_person(Hall *hall, Person person, const Digest *but);
/* The same for those at this server alone; person 0: of the session. */
void guests_close(Hall *hall, Person person, const Digest *session);
void guests_check(Hall *hall); /* perhaps sessions were ended elsewhere, and nobody heard it */
/* Tells a person's sockets of a new name, and those who are where he sits. */
void guests_rename(Hall *hall, Person person, const char *name);
void guests_show_name(Hall *hall, Person person, const char *name); /* those at this server alone */
extern const Company guests_company;

#endif
