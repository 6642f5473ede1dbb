/* hall.h - where people come together: guests, tables, and who is shown what.
 *
 * A guest is a socket and the person behind it; a table is a game with those who look at it. What a
 * guest wants goes to the table's keeper; what has happened there is made into one message and
 * given to everybody at the table. No rule is known here.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_HALL_H
#define BRETT_HALL_H

#include "connection.h"

typedef struct Hall Hall;

/* What an operator decides. */
typedef struct {
    const char *database; /* the file */
    int threads;          /* for house players */
    int generous;         /* how many times as often people may do things, see limits.h */
} HallTerms;

/* The hub's loop is there; from now on the hall is its company. NULL and why. */
Hall *hall_open(Hub *hub, const HallTerms *terms, Error *err);
/* When the loop has ended: what is under way is written. `hall` may be NULL. */
void hall_free(Hall *hall);

#endif
