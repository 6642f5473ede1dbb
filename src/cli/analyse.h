/* analyse.h - what an analysis finds, and how it is told as text and JSON.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ANALYSE_H
#define BRETT_ANALYSE_H

#include "cli.h"
#include "host/think.h"

#include "core/record.h"
#include "host/record_json.h"

enum { GRAVES = 3 }; /* kinds of mistakes, the gravest first */

/* One step or roll. */
typedef struct {
    Move move, best;
    int seat, value, grave; /* grave: GRAVES if it is no mistake */
    bool is_roll, is_forced, has_luck;
    double share, loss, luck;
} Judged;

/* Of one seat; only steps with a choice count. */
typedef struct {
    int steps, grave[GRAVES];
    double loss, accuracy, luck;
} Tally;

typedef struct {
    Thinker *thinker;
    long ms, nodes;
    bool json;
    Text *out;
    int sides;
    Tally seat[SEATS_MAX];
    bool has_first;
    double first, last; /* the value at the beginning and at the end, for the side of seat 0 */
} Analysis;

/* Which kind of mistake a loss is. */
int analyse_grave(double loss);

void analyse_begin(Analysis *analysis, const Record *record);
/* `match` is the position before the step. */
void analyse_say(Analysis *analysis, const Match *match, const Judged *found);
void analyse_end(Analysis *analysis, const Record *record);

#endif
