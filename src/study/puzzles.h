/* puzzles.h - plays games and picks small problems out of them.
 *
 * The player plays against itself, with few nodes and a share of steps that it overlooks, from an
 * opening of random steps: so games go astray as those of people do, and positions come up in which
 * something can be found. At the end of each game puzzle_prove() tries them. The same question
 * makes the same puzzles.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PUZZLES_H
#define BRETT_PUZZLES_H

#include "ai/player.h"
#include "prove.h"

enum { PUZZLE_GAME = 4000 }; /* steps of a game at most */

typedef struct {
    Puzzle puzzle;
    int grade; /* 1 is easy, 5 is hard */
} GradedPuzzle;

typedef struct {
    /* The question: a game for one or two, and so many puzzles of it. */
    Setup setup;
    Random random;
    uint64_t nodes; /* to think before each step */
    int wanted;
    void (*tell)(void *data, int count); /* after each puzzle that is found; may be NULL */
    void *data;
    /* Memory of the caller. */
    Search *search;
    Table *table;
    Played *memory;      /* PUZZLE_GAME of them, */
    Move *steps;         /* as many, */
    GradedPuzzle *found; /* and wanted + 1 */
    /* The answer: found[0] to found[count - 1], the easy ones first. */
    int count;
    /* What is known on the way. */
    Match match;
    int found_of[PUZZLE_KINDS];
    int easy;                 /* with more solutions than others */
    int idle;                 /* games since the last puzzle */
    bool is_content;          /* with any kind, because some are rare here */
    bool taken[PUZZLE_KINDS]; /* from this game */
} PuzzleMaker;

/* Finds them; false if it gave up before all were found. */
bool puzzles_make(PuzzleMaker *maker);
/* A puzzle as a line of data/puzzles/, without its end. */
void puzzles_write(const Setup *setup, const GradedPuzzle *graded, Text *out);

#endif
