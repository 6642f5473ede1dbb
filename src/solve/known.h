/* known.h - what is certain about a position and about every step that can be made in it.
 *
 * The oracle of the game is asked, and where it has nothing to say wins by threats are searched, if
 * the game knows its threats. What the position's own answer does not tell of a step is asked of
 * the position after it. Nothing here is a guess: what nobody can prove is UNKNOWN.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_KNOWN_H
#define BRETT_KNOWN_H

#include "oracle.h"

/* For the seat that acts. */
typedef struct {
    OracleValue value;
    int turns;     /* as in oracle.h; 0: it is not known how many, or it does not matter */
    bool is_exact; /* else the game may be shorter for the winner, longer for the loser */
    int left;      /* who plays alone: the pieces that are left at the end of what was found */
} KnownValue;

typedef struct {
    Move move;
    KnownValue value;
} KnownStep;

typedef struct {
    KnownValue value;
    KnownStep step[MOVES_MAX]; /* all of them: the best first, those that are not known last */
    int count;
    Move line[ORACLE_LINE]; /* how it goes on, if that is known */
    int length;
    uint64_t nodes; /* positions looked at */
} Known;

typedef struct {
    const Setup *setup;
    const Position *pos;      /* a seat acts in it */
    const OracleTable *table; /* as in oracle.h */
    void *memory;             /* to work in, aligned for any type; KNOWN_MEMORY bytes at least */
    size_t bytes;
    uint64_t nodes;           /* to look at, for all steps together */
    bool (*stop)(void *data); /* as in oracle.h; may be NULL */
    /* What has been found on the way; may be NULL. */
    void (*tell)(void *data, const Known *known);
    void *data;
} KnownQuestion;

enum { KNOWN_MEMORY = 1 << 20 };

/* Whether anything can be known of this game with these options. */
bool known_fits(const Setup *setup);
void known_ask(const KnownQuestion *question, Known *known);
/* Whether the oracle knows the position itself, and against an opponent how long it takes; what
 * threats prove does not count. */
bool known_is_certain(const KnownQuestion *question);

#endif
