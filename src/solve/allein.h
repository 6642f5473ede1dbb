/* allein.h - Allein Wetteifern solved: whether one piece can be left, how, and how soon.
 *
 * Three answers are possible. SOLVED comes with the steps. UNSOLVABLE is said only after a complete
 * search. UNKNOWN means that a limit ended the search first; then the steps are the best that was
 * found. The same position, memory and limit in nodes always give the same answer.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOLVE_ALLEIN_H
#define BRETT_SOLVE_ALLEIN_H

#include "oracle.h"

enum {
    SOLVE_ALLEIN_STEPS = 35,          /* each takes away a piece of 36, and one stays */
    SOLVE_ALLEIN_MEMORY = 256 * 1024, /* the least memory in bytes; more makes proofs faster */
};

typedef enum { ALLEIN_UNKNOWN, ALLEIN_SOLVED, ALLEIN_UNSOLVABLE } AlleinAnswer;

typedef struct {
    AlleinAnswer answer;
    Move step[SOLVE_ALLEIN_STEPS]; /* a solution, or the way to the fewest pieces found */
    int length;                    /* of step[] */
    int left;                      /* pieces left after step[]: 1 if solved */
    bool is_least;                 /* proved: fewer than `left` cannot be reached */
    int at_least;                  /* proved: no solution takes fewer steps than this */
    uint64_t nodes;                /* positions looked at so far */
} AlleinVerdict;

typedef struct {
    uint64_t nodes;           /* 0: as many as it takes */
    bool shortest;            /* go on after the first solution until no shorter one can exist */
    bool (*stop)(void *data); /* asked every thousand nodes or so; may be NULL */
    /* After every solution and every proof that changes the verdict; may be NULL. */
    void (*tell)(void *data, const AlleinVerdict *verdict);
    void *data;
} AlleinLimits;

/* Whether the verdict's solution is proved to be a shortest one. */
static inline bool solve_allein_is_shortest(const AlleinVerdict *verdict) {
    return verdict->answer == ALLEIN_SOLVED && verdict->at_least == verdict->length;
}

/* Solves a position in which all pieces are set up. The memory is aligned for any type; its content
 * does not matter before nor after. */
void solve_allein_run(const Position *pos, void *memory, size_t bytes, const AlleinLimits *limits,
                      AlleinVerdict *verdict);

#endif
