/* prove.h - small problems: what they are, and the proof that one is a problem.
 *
 * A turn is what a seat does until somebody else acts or a new turn begins. All proofs try every
 * turn; there are no guesses in them.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PROVE_H
#define BRETT_PROVE_H

#include "core/eval.h"

typedef enum {
    PUZZLE_WIN1,
    PUZZLE_WIN2,
    PUZZLE_SAVE,
    PUZZLE_FINISH,
    PUZZLE_ROLL,
    PUZZLE_KINDS
} PuzzleKind;

enum {
    PUZZLE_FIRST = 3,  /* so many first turns may solve a puzzle, */
    PUZZLE_EASY = 8,   /* and so many an easy one: a save with the next turn in danger, */
    PUZZLE_LINES = 9,  /* with so many lines in all */
    PUZZLE_STEPS = 48, /* steps of a line, the replies included */
    TURN_STEPS = 14,
};

typedef struct {
    Move step[TURN_STEPS];
    int length;
} Turn;

/* Another seat's turn begins at `reply` and ends before `answer`. */
typedef struct {
    Move step[PUZZLE_STEPS];
    int length, reply, answer; /* 0: no reply */
} PuzzleLine;

typedef struct {
    PuzzleKind kind;
    Position pos;
    PuzzleLine line[PUZZLE_LINES];
    int lines, firsts; /* lines, and the first turns they begin with, */
    int transposed;    /* of which so many lead where another one leads */
    int turns;         /* that can be made at the beginning */
    int margin;        /* where dice fall: by how much the chances are better, in hundredths */
    int horizon;       /* of a save: the turns of the opponent that are looked at */
} Puzzle;

/* Work that a proof may take: positions to look at. A proof that runs out of it proves nothing. */
typedef struct {
    const Game *game;
    uint64_t left;
    bool is_cut;
} Prover;

/* Whether the position, where a seat acts, is a puzzle of this kind; fills all of `puzzle` if so.
 */
bool puzzle_prove(Prover *prover, const Position *pos, PuzzleKind kind, int horizon,
                  Puzzle *puzzle);

#endif
