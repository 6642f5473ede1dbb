/* aufstellen_work.h - the parts of `brett solve aufstellen`.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_AUFSTELLEN_WORK_H
#define BRETT_AUFSTELLEN_WORK_H

#include "labour.h"
#include "solve/aufstellen.h"

enum { WORK_THREADS_MAX = 256 };

typedef struct {
    const Setup *setup;
    const char *path; /* of the table; PATH.part is the unfinished work */
    int threads;
    AufstellenSolver solver;
    AufstellenCodes codes;
    unsigned code; /* the pass that comes next: this code and stage */
    int stage;
    uint64_t decided; /* arrangements, for the bar */
    double saved;
    Labour labour;
} Work;

/* aufstellen_work.c. False: the program was told to end (what was done has been saved), or
 * something is wrong and has been said. */
void work_begin(Work *work, const Setup *setup, const char *path, int threads);
bool work_solve(Work *work);  /* all codes of all stages */
bool work_check(Work *work);  /* every code against the definition */
void work_forget(Work *work); /* removes the part file */
/* How often each code occurs in a stage with all pieces, in arrangements of the whole board; adds
 * to count[65536]. */
void work_count(const Work *work, int stage, uint64_t *count);

/* aufstellen_file.c */
bool work_write_full(Work *work, const char *path);
bool work_write_short(Work *work, const AufstellenTable *table, const char *path);

/* aufstellen_verify.c: whether the table is right, after having told what was looked at. */
bool work_verify(Work *work, const AufstellenTable *table);

#endif
