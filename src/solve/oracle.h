/* oracle.h - what is known for certain about a solved game, asked the same way whatever the game.
 *
 * An Oracle is a constant table, as a Game is. One looks its answers up in a file, another works
 * them out in memory that the caller lends; who asks need not know which. oracles.def lists them.
 * Nothing here allocates, reads files or changes a global: several threads may ask at once.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ORACLE_H
#define BRETT_ORACLE_H

#include "core/game.h"

enum { ORACLE_STEPS = 64, ORACLE_LINE = 64 };

/* For the seat that acts. */
typedef enum { ORACLE_LOSS = -1, ORACLE_DRAW, ORACLE_WIN, ORACLE_UNKNOWN } OracleValue;

typedef struct {
    Move move;
    OracleValue value;
    int turns; /* until the game is over, this one included; 0 for a draw. Where a turn has several
                  steps, those are counted, as a search does it */
} OracleStep;

/* A value is certain, unless it is UNKNOWN: then a limit came first, and the line is the best that
 * was found until then. */
typedef struct {
    OracleValue value;
    int turns;     /* until the game is over if the winner hurries and the loser delays */
    bool is_exact; /* proved; else turns are a bound: the game may be shorter for the winner, and
                      who plays alone may end with fewer pieces */
    OracleStep step[ORACLE_STEPS]; /* what is known of the steps, the best first; not always all, */
    int count;                     /* and not always those that are worth what the position is; a
                                      LOSS may come without any: who knows of none better searches */
    Move line[ORACLE_LINE];        /* how it goes on from step[0], that step included */
    int length;                    /* 0: not known */
    uint64_t nodes;                /* positions looked at */
} OracleAnswer;

/* A table of answers that has been opened. */
typedef struct OracleTable OracleTable;

typedef struct {
    const Position *pos;      /* a seat acts in it */
    const OracleTable *table; /* opened for the same options; NULL if there is none */
    void *memory;             /* to work in, aligned for any type; what is in it does not matter */
    size_t bytes;
    uint64_t nodes;           /* to look at; 0: as many as it takes */
    bool (*stop)(void *data); /* asked every thousand positions or so; may be NULL */
    void *data;
} OracleQuestion;

typedef enum { ORACLE_FULL, ORACLE_SHORT } OracleFile;

typedef struct {
    const char *game; /* its id */
    size_t memory;    /* the least bytes to work in; 0: it only looks things up */
    /* Optional; NULL means the answer in brackets. */
    bool (*fits)(const Setup *setup); /* whether the game is solved with these options [always] */
    /* The name of the file with the answers: the full one, which a person has computed, or the
     * short one that comes with the program; nothing if there is no such file [none] */
    void (*file)(const Setup *setup, OracleFile which, Text *out);
    /* How many bytes an OracleTable of such a file, damaged or not, takes [it has no files] */
    size_t (*opened)(const void *file, size_t bytes);
    /* Opens such a file in memory, which must outlive the table; `table` are so many bytes of the
     * caller's. False and why if it is damaged or meant for other options [never] */
    bool (*open)(const Setup *setup, const void *file, size_t bytes, OracleTable *table,
                 Error *err);
    /* False if it has nothing to say about the position. */
    bool (*ask)(const OracleQuestion *question, OracleAnswer *answer);
} Oracle;

int oracle_count(void);
const Oracle *oracle_at(int i);
/* The oracle of this game with these options, or NULL. */
const Oracle *oracle_find(const Setup *setup);

/* How many of the first steps are worth what the position is: only those are safe to play. */
int oracle_best(const OracleAnswer *answer);

#endif
