/* journal.h - lines about what a server does, one JSON object each, on standard error.
 *
 * What is written is chosen field by field: never a key, a password, a query or an address. A path
 * is written as it was asked for, so games that are known by link alone can be found in it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_JOURNAL_H
#define BRETT_JOURNAL_H

#include "core/text.h"

typedef struct {
    bool is_on;
    uint64_t run; /* drawn at the start: ids tell nobody how many there are */
} Journal;

typedef struct {
    Text out; /* cut lines are not written */
    char memory[2048];
} Line;

/* The id of a request, as it is told to its client: valid as long as `id`. */
enum { JOURNAL_ID = 17 };
const char *journal_id(const Journal *journal, uint64_t number, char id[JOURNAL_ID]);

/* Begins a line with the time and what happened; then fields, then its end, which writes it. */
void journal_begin(Line *line, const char *event);
void journal_text(Line *line, const char *name, const char *value);
void journal_number(Line *line, const char *name, uint64_t value);
void journal_end(Line *line);

#endif
