/* aufstellen.h - Aufstellen solved: the value of every position, by going backwards from the
 * ends.
 *
 * A stage is the number of turns played. Stages 0 to 10 are the placing phase. From stage 11 on all
 * ten pieces are on the board, and because only the colours differ after three turns, stages 11, 12
 * and 13 (cylinder, square, triangle due) are all there are. Positions are seen by the player who
 * acts.
 *
 * A code is what is known of a position: 0 a draw (or not known yet), else 1 + the turns until the
 * game is over, if the winner hurries and the loser delays. Who acts has lost if the turns are even
 * and wins if they are odd, because who makes the last turn wins.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOLVE_AUFSTELLEN_H
#define BRETT_SOLVE_AUFSTELLEN_H

#include "oracle.h"

enum { AUFSTELLEN_PAIRED = 6, AUFSTELLEN_STAGES = 14, AUFSTELLEN_BLOCKS = 33 };
enum { AUFSTELLEN_NEXT_MAX = 16 };       /* turns that can be made in one position */
enum { AUFSTELLEN_IMPOSSIBLE = 0xffff }; /* a code: the player who acts has a line already */

/* The game, or a small sibling of it on fewer points or with fewer pieces; for tests. */
typedef struct {
    uint16_t points;   /* the points of the board; the same set from all eight sides */
    uint8_t supply[2]; /* squares and triangles of each player: 1 or 2 */
    uint8_t line_count;
    uint16_t lines[24]; /* that win */
} AufstellenRules;

/* How the positions of a stage are numbered; see aufstellen.c. */
typedef struct {
    uint8_t count[4];  /* pieces of the player who acts (squares, triangles) and of the other one */
    uint32_t ranks[4]; /* ways to put them on what is left */
    uint32_t rows, block, size;
    uint8_t shape, next; /* what is due; the stage after this turn */
    bool is_placing;
} AufstellenStage;

typedef struct {
    uint16_t own, other; /* the points of the two cylinders, as sets */
    uint8_t swapped;     /* the block with the colours exchanged, */
    uint8_t turn;        /* and the symmetry that leads there */
    uint8_t mirror;      /* the symmetry that keeps both cylinders, or 0 */
    uint8_t weight;      /* the arrangements of the board that one number stands for */
} AufstellenBlock;

/* Constant after solve_aufstellen_init; threads share it. */
typedef struct {
    AufstellenRules rules;
    int full;   /* the first stage with all pieces on the board: 11 */
    int blocks; /* of each stage: 33 */
    AufstellenStage stage[AUFSTELLEN_STAGES];
    AufstellenBlock block[AUFSTELLEN_BLOCKS];
    struct {
        uint8_t block, turn;
    } pair[16][16];                        /* by the points of the own and the other cylinder */
    uint16_t near[2][16];                  /* orthogonal neighbours; with diagonal ones */
    uint8_t pair_low[128], pair_high[128]; /* the two members of a pair by its rank */
    uint8_t wins[65536 / 8];               /* whether a set of points holds a line */
} AufstellenSolver;

void solve_aufstellen_rules(AufstellenRules *rules, bool straight); /* of the game itself */
void solve_aufstellen_init(AufstellenSolver *solver, const AufstellenRules *rules);

/* ---- going backwards ----
 *
 * codes[stage] has stage[stage].size entries and the caller's memory. All calls work on some rows
 * of a stage, so that several threads can share the work; rows of a stage are numbered from 0 to
 * blocks * stage.rows. The order:
 *   1. solve_aufstellen_seed for the three stages from `full` on;
 *   2. for code = 1, 2, ... solve_aufstellen_pass for each of the three stages, all rows of one
 *      before the next begins, until a code is found in none of them;
 *   3. solve_aufstellen_place for the stages full - 1 down to 0.
 * Every code that is written is right and stays, so work that was cut off is simply done again. */
typedef struct {
    uint16_t *codes[AUFSTELLEN_STAGES];
} AufstellenCodes;

/* The lowest of the places that are the same position from another side. */
uint32_t solve_aufstellen_lowest(const AufstellenSolver *solver, int stage, uint32_t place);
/* 1 if the game is over, AUFSTELLEN_IMPOSSIBLE if it was over a turn ago, else 0. */
unsigned solve_aufstellen_over(const AufstellenSolver *solver, int stage, uint32_t place);
/* The positions after each turn that can be made, as places of the next stage. */
int solve_aufstellen_after(const AufstellenSolver *solver, int stage, uint32_t place,
                           uint32_t next[AUFSTELLEN_NEXT_MAX]);

uint32_t solve_aufstellen_rows(const AufstellenSolver *solver, int stage);
void solve_aufstellen_seed(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                           uint32_t row, uint32_t end);
/* Looks for the positions with this code and decides those one turn before, which are in the stage
 * before. Returns how many it found, counted on the whole board (all eight symmetries). */
uint64_t solve_aufstellen_pass(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                               unsigned code, uint32_t row, uint32_t end);
void solve_aufstellen_place(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                            uint32_t row, uint32_t end);
/* How many codes do not follow from those of the next stage; 0 in all stages proves the solution.
 */
uint64_t solve_aufstellen_wrong(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                                uint32_t row, uint32_t end);

/* ---- the table ----
 *
 * A table is a file in memory: a header, a byte for each position of some stages, and a sorted list
 * of extras: codes that do not fit a byte, and single positions of other stages. What is not in it
 * is worked out from the turns that follow, if those are in it. A full table has the stages 0 to 7
 * and 11, from which everything follows. A short one has the stages 0 to 6 and single positions.
 * See docs/solve.md. */
enum { AUFSTELLEN_HEADER = 128, AUFSTELLEN_EXTRA = 6, AUFSTELLEN_ESCAPE = 255 };
enum { AUFSTELLEN_UNKNOWN = -1 };
enum { AUFSTELLEN_FULL = 0x8ff, AUFSTELLEN_SHORT = 0x7f }; /* sets of stages */

typedef struct {
    AufstellenSolver solver;
    bool straight;
    unsigned stages;                         /* the set of stages with a byte for each position */
    const uint8_t *body;                     /* what follows the header */
    const uint8_t *start[AUFSTELLEN_STAGES]; /* the bytes of a stage, or NULL */
    const uint8_t *extras;
    uint32_t extra_count;
    uint64_t checksum; /* of everything after the header, as the header says */
} AufstellenTable;

/* Reads the header and finds the parts. The memory must outlive the table. */
bool solve_aufstellen_open(AufstellenTable *table, const void *memory, size_t bytes, Error *err);
/* The reverse: writes the header of a table; returns the bytes that the whole file will have. */
size_t solve_aufstellen_header(const AufstellenTable *table, char header[AUFSTELLEN_HEADER]);
/* FNV-1a, continued; begin with AUFSTELLEN_SUM. */
#define AUFSTELLEN_SUM UINT64_C(0xcbf29ce484222325)
uint64_t solve_aufstellen_checksum(uint64_t sum, const void *bytes, size_t count);
/* Codes to bytes. */
void solve_aufstellen_pack(const uint16_t *codes, size_t count, uint8_t *bytes);
/* An extra as it stands in the file. They are sorted by stage and place. */
void solve_aufstellen_extra(int stage, uint32_t place, unsigned code,
                            uint8_t extra[AUFSTELLEN_EXTRA]);

/* What the table says about a position in which a seat acts; false if it does not know. Who always
 * takes the first step keeps to what a short table knows. */
bool solve_aufstellen_probe(const AufstellenTable *table, const Position *pos,
                            OracleAnswer *answer);

/* The code of a position by its number, and the same worked out from the turns that follow; UNKNOWN
 * if the table does not tell. A table is right if the two agree everywhere. */
int solve_aufstellen_code(const AufstellenTable *table, int stage, uint32_t place);
int solve_aufstellen_derived(const AufstellenTable *table, int stage, uint32_t place);

#endif
