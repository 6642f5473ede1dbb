/* who.h - what everybody may know of people: their names, and how strong they are.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_WHO_H
#define BRETT_WHO_H

#include "room/rating.h"
#include "store/sql.h"
#include "store/store.h"
#include "wire.h"

enum { POOL_TEXT = 40 };

typedef struct {
    Person person; /* 0: nobody, or not known (any more) */
    char name[NAME_MAX_BYTES];
    bool is_bot;   /* a program */
    Rating rating; /* in one pool, after so many games that counted */
    int games;
} Who;

/* Ratings are of a game with a number of players: "ploy/2". */
void who_pool(const char *spec, int seats, char pool[POOL_TEXT]);

/* Tells of the people on seats: `who` has SEATS_MAX of them, or is NULL if the store failed. Never
 * from within this call. False without memory: nobody is told. */
typedef void WhoDone(void *owner, const Who *who);
bool who_find(Sql *sql, const char *pool, const Person person[SEATS_MAX], WhoDone *done,
              void *owner);
/* The same for those who have a job of their own: adds it, and reads what it brought. */
bool who_add(SqlJob *job, const StoreFacts *facts);
void who_read(const SqlRows *rows, const Person person[SEATS_MAX], Who who[SEATS_MAX]);

/* Gives a new name to whoever of these is this person; false if nobody is. */
bool who_rename(Who who[SEATS_MAX], Person person, const char *name);

/* {"t":..,"game":..,"seats":[...]: who sits where, as lists and messages have it; an over game's
 * seats have their points and ranks too. */
void who_seats(const StoreFacts *facts, const Who *who, Text *out);
/* A game as lists have it, without the last brace. `turn` is the seat whose turn it is, NOBODY: not
 * told. */
void who_game(const StoreGame *game, const Who *who, int turn, Text *out);
enum { GAME_TEXT = 1400 }; /* bytes of that, at most */

#endif
