/* record.h - games written down: a text format in the shape of PGN, and JSON.
 *
 * A record is a tree of steps with comments. Reading plays every step, in variations too: what a
 * Record holds is legal. docs/records.md has the grammar.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RECORD_H
#define BRETT_RECORD_H

#include "dice.h"
#include "match.h"

enum { RECORD_TAGS = 32, RECORD_DEPTH = 16, NO_STEP = -1 };
/* Bytes of a tag's name and value, the final 0 included. */
enum { RECORD_NAME = 64, RECORD_VALUE = POSITION_TEXT };

/* Strings live in the record's memory; NULL means there is none. */
typedef struct {
    char token[TOKEN_MAX];
    Move move;
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

/* The memory holds everything and must outlive the record. RECORD_MEMORY(n) is enough for any text
 * or JSON of n bytes. In nine shares of 4 n bytes:
 *  - Eight are for steps. One is written with at least a byte, and a byte divides it from the next,
 *    so there are n / 2 at most, of 64 bytes each.
 *  - One is for strings. Each takes its length and a final 0, and stands between two bytes at
 * least. Comments that a variation divides become one string, which moves on when it outgrows its
 * room and then gets twice what it needs: it takes its length twice, and all rooms it has left
 *    together less than that. */
enum { RECORD_SHARES = 9 };
#define RECORD_MEMORY(n) (((size_t)(n)*4 + 512) * RECORD_SHARES)
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
/* Keeps a string, with runs of white space as one blank, so that a wrapped comment stays itself.
 * Control characters and bytes that are no UTF-8 are refused. */
const char *record_string(Record *record, const char *from, size_t length, Error *err);
/* Checks a stated result and ending against the played main line, and takes over what only words
 * can tell: resignation and agreement. Either may be NULL. */
bool record_finish(Record *record, const char *result, const char *end, Error *err);
/* Adds a step to the tree; the caller has played it. Returns its number, or NO_STEP when full. */
int record_add(Record *record, const char *token, Move move);
/* A record of what has been played in `match`, without comments. */
bool record_from(Record *record, const Match *match, Error *err);

/* record_dice.c: what a server that has rolled the dice says about them, in tags that are called
 * Dice... (dice.h has what they mean). A nonce of zeros is none. */
typedef struct {
    GameId game;
    Digest promise, seed, nonce[SEATS_MAX];
} RecordDice;
/* number[i] is that of the i-th roll of the main line: they go up, but some may have been taken
 * back. */
bool record_add_dice(Record *record, const RecordDice *dice, const uint32_t *number, int rolls,
                     Error *err);
bool record_read_dice(const Record *record, RecordDice *dice, Error *err);
/* Whether every roll of the main line is what seed and nonces make it, and how many there are. */
bool record_check_dice(const Record *record, int *rolls, Error *err);
/* What the clock of the one who took this step showed then, as a comment; and back. */
bool record_add_clock(Record *record, int step, uint32_t milliseconds, Error *err);
bool record_read_clock(const RecordStep *step, uint32_t *milliseconds);

/* What the match says in the tags Game, Start, End and Result; "" where there is nothing to say. */
typedef struct {
    char game[SPEC_MAX], start[POSITION_TEXT], end[32], result[40];
} RecordFacts;
void record_facts(const Record *record, RecordFacts *facts);

#endif
