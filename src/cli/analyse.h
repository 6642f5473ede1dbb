/* analyse.h - what the analyst finds, told as text and as JSON.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ANALYSE_H
#define BRETT_ANALYSE_H

#include "core/record.h"
#include "study/judge.h"

typedef struct {
    Text *out;
    bool json;
    int sides;
} Report;

void analyse_begin(const Report *report, const Record *record);
/* `match` is the position before the step. */
void analyse_say(const Report *report, const Match *match, const Judged *found);
void analyse_end(const Report *report, const Record *record, const Judge *judge);

#endif
