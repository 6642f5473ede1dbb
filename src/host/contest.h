/* contest.h - a match of two contenders, played by several processes at the same time.
 *
 * study/standing.h says in which sets the games come; the second contender has all seats that the
 * first does not take. Each job is a process that plays every so-many-th game and reports it
 * through a pipe. Reports are taken in turn, so that however many jobs there are, the same match
 * has the same games, the same end and the same file.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONTEST_H
#define BRETT_CONTEST_H

#include "contender.h"
#include "study/standing.h"

enum { CONTEST_JOBS_MAX = 64 };
/* A game of so many steps is over; nobody has won it. */
enum { CONTEST_STEPS = 20000 };

typedef struct {
    /* The plan, the caller's; strings are borrowed. */
    Setup setup;
    const char *player[2]; /* as contender.h describes them */
    long games, opening, seed;
    int jobs;
    const char *file; /* of records, where a match that was broken off goes on; or NULL */
    const Sprt *sprt; /* the test that may end it early; or NULL */
    /* The rest is filled in. */
    Contender *contender[2];
    int place[SEATS_MAX]; /* that the first can take: a team's lowest seat */
    int places;
    Standing standing;
} Contest;

/* Gets ready, and reads the file. False and why if the plan is no good, or if the file holds
 * something else than games of this match; it is unchanged then. */
bool contest_init(Contest *contest, Error *err);
void contest_done(Contest *contest);

/* Plays what is left, and calls `told` after each game. A game that a contender fails in is counted
 * as such and complained about. False and why if the match itself could not go on. */
bool contest_run(Contest *contest, void (*told)(const Standing *standing), Error *err);

/* Which contender has a seat in a game. */
Contender *contest_contender(const Contest *contest, long game, const Position *pos, int seat);

#endif
