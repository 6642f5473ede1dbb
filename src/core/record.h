/* record.h - games written down: a text format in the shape of PGN, and JSON.
 *
 * A record is a tree of steps with comments. Reading plays every step, in variations too: what a
 * Record holds is legal. docs/records.md has the grammar.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RECORD_H
#define BRETT_RECORD_H

#include "match.h"

enum { RECORD_TAGS = 32, RECORD_DEPTH = 16, NO_STEP = -1 };
/* Bytes of a tag's name and value, the final 0 included. */
enum { RECORD_NAME = 64, RECORD_VALUE = POSITION_TEXT };

/* Strings live in the record's memory; NULL means there is none. */
typedef struct {
    char token[TOKEN_MAX];
    const char *before, *after; /* comments; before only where a line begins */
    int next;                   /* the step that follows, or NO_STEP */
    int other;                  /* another step in place of this one, or NO_STEP */
} RecordStep;

typedef struct {
    const char *name, *value;
} RecordTag;

typedef struct {
    Match match;                /* the main line, played */
    RecordTag tag[RECORD_TAGS]; /* all tags but Game, Start, Result and End, which `match` holds */
    int tags;
    Played *played;   /* memory of the match */
    RecordStep *step; /* step[0] begins the main line, if steps > 0 */
    int steps, capacity;
    const char *closing; /* a comment where no step could carry it: an empty game's */
    char *text;
    size_t text_used, text_size;
} Record;

/* The memory holds everything and must outlive the record; a text of n bytes needs at most
 * RECORD_MEMORY(n). */
#define RECORD_MEMORY(n) ((size_t)(n)*48 + 65536)
void record_init(Record *record, void *memory, size_t bytes);

/* Reads the first record in `text` and says where it ended. After a refusal the record is unusable
 * until the next record_read. */
bool record_read(Record *record, const char *text, size_t *used, Error *err);
void record_write(const Record *record, Text *out);
void record_json(const Record *record, Text *out);

/* For building a record step by step, e.g. from JSON: clear it, begin, add tags and steps, finish.
 */
void record_clear(Record *record);
bool record_begin(Record *record, const Setup *setup, const char *start, Error *err);
bool record_tag(Record *record, const char *name, const char *value, Error *err);
const char *record_find(const Record *record, const char *name);
const char *record_string(Record *record, const char *from, size_t length, Error *err);
/* Checks a stated result and ending against the played main line, and takes over what only words
 * can tell: resignation and agreement. Either may be NULL. */
bool record_finish(Record *record, const char *result, const char *end, Error *err);
/* Adds a step to the tree; the caller has played it. Returns its number, or NO_STEP when full. */
int record_add(Record *record, const char *token);
/* A record of what has been played in `match`, without comments. */
bool record_from(Record *record, const Match *match, Error *err);

#endif
