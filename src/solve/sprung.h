/* sprung.h - Schaff den Sprung, the end: who wins, once all pieces are far enough to the right.
 *
 * Two play and shapes do not matter. Then a player's three ranks can change places, and every step
 * goes to the right: positions are decided one after the other, those nearest to the end first, and
 * none is looked at twice.
 *
 * A lane is a player's nine pieces. Its level is the number of files that they have still to go
 * together: 0 is home. The lanes of a side are sorted by level, and the columns of a table are
 * lanes, too; so many lanes of the other side are decided by one operation.
 *
 *   ended[own][other]   what it is worth to have ended a turn on the lane `own` when the other one,
 *                       who acts now, has the lane `other`
 *
 * is a bit (VALUES: 1 is won) or a byte (DISTANCES: 255 - n is won after n more steps of both, n is
 * lost). What a lane is worth to the player who acts follows from the rows of the lanes to which
 * its steps lead, column by column; and that, turned round, is a piece of the other player's table.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOLVE_SPRUNG_H
#define BRETT_SOLVE_SPRUNG_H

#include "oracle.h"

enum {
    SPRUNG_FILES_LEAST = 3, /* no room to move in */
    SPRUNG_FILES_MOST = 10, /* 11 GB */
    SPRUNG_LEVELS = 82,
    SPRUNG_RANKS = 220, /* ways in which three pieces stand in a rank */
    SPRUNG_FILES = 12,
    SPRUNG_PIECES = 9,
    SPRUNG_PATH = 11,        /* steps of a piece from edge to edge */
    SPRUNG_NO_LANE = 1 << 24 /* fills up a level */
};

typedef enum { SPRUNG_VALUES, SPRUNG_DISTANCES } SprungKind;

/* The lanes of a player that can come up, as three ranks each: see sprung_lanes.c. */
typedef struct {
    uint32_t first[SPRUNG_LEVELS + 1]; /* where a level begins; levels are whole groups */
    uint32_t count;                    /* of places, those that fill up included */
    uint32_t lanes;                    /* of places that hold a lane */
    const uint32_t *lane;              /* ranks, the highest number first, a byte each */
    const uint32_t *paths;             /* where the steps of each lane lead */
    const uint32_t *path;              /* where those of a lane begin; one more at the end */
    uint8_t *odd[SPRUNG_FILES];        /* whether a lane has an odd number of pieces on a file */
} SprungSide;

typedef struct {
    SprungKind kind;
    int lone;                  /* the option: who is a straggler */
    uint32_t group;            /* so many lanes are turned round at once */
    const SprungSide *side[2]; /* the same one twice: one table serves both */
    uint8_t *ended[2];  /* a row for each lane of this side, a column for each of the other */
    size_t row[2];      /* bytes of such a row */
    uint64_t positions; /* decided so far */
} SprungSolver;

/* Memory that is handed out bit by bit. */
typedef struct {
    char *at;
    size_t left;
} SprungMemory;

/* All lanes in the last so many files. Two or three pieces of memory are taken; false if there is
 * not enough. */
bool solve_sprung_all(SprungSide *side, int files, int lone, SprungKind kind, SprungMemory *memory);
/* All lanes that can come up from this one. */
bool solve_sprung_from(SprungSide *side, uint64_t lane, int lone, SprungKind kind,
                       SprungMemory *memory);
/* Not more lanes than this can come up from it, and not fewer than a sixth. */
uint64_t solve_sprung_most(uint64_t lane);
int solve_sprung_files(uint64_t lane); /* it is in the last so many files */
uint32_t solve_sprung_lane(uint64_t lane);
int solve_sprung_level_of(uint32_t lane);
/* The place of a lane that is among those of the list. */
uint32_t solve_sprung_place(const uint32_t *lanes, const uint32_t *first, uint32_t lane);

/* The sides must outlive the solver. Then its two tables are given to it. */
void solve_sprung_init(SprungSolver *solver, const SprungSide *own, const SprungSide *other,
                       int lone, SprungKind kind);
size_t solve_sprung_bytes(const SprungSolver *solver, int side); /* of a table */
/* Decides all positions in which the lane of the first side has this level; those before must have
 * been decided. False if it was stopped; then the level is simply done again. */
bool solve_sprung_level(SprungSolver *solver, int level, bool (*stop)(void *), void *data);

/* One more step: what was n steps from the end is n + 1 from it. 127 steps stand for more, too. */
static inline uint8_t solve_sprung_later(uint8_t value) {
    return (uint8_t)(value + (value < 127) - (value > 128));
}
/* What an entry says, as a byte; of bits 255 and 0. */
uint8_t solve_sprung_entry(SprungKind kind, const uint8_t *row, uint32_t column);

/* ---- the table in a file ----
 *
 * A header in text, where the levels begin, the lanes, the bits: see docs/solve.md. */
enum { SPRUNG_HEADER = 128 };

typedef struct {
    int lone, files;
    int levels; /* that are complete; SPRUNG_LEVELS if all are */
    const uint32_t *first, *lane;
    const uint8_t *ended;
    size_t row;
    uint64_t checksum; /* of the bits, as the header says */
} SprungTable;

const char *solve_sprung_lone(int lone); /* the name of the option's value */
void solve_sprung_header(const SprungTable *table, char header[SPRUNG_HEADER]);
/* Where the lanes and the bits begin in a file, and how long it is. */
size_t solve_sprung_lanes_at(void);
size_t solve_sprung_bits_at(uint32_t count);
size_t solve_sprung_file_bytes(uint32_t count);
/* Finds the parts of a file in memory, also of one that is not complete. */
bool solve_sprung_open(SprungTable *table, const void *file, size_t bytes, Error *err);
uint64_t solve_sprung_checksum(const SprungTable *table);
/* Whether who acts wins; both lanes are in the table. */
bool solve_sprung_wins(const SprungTable *table, uint32_t own, uint32_t other);

#endif
