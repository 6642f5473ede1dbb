/* page.h - what a page may ask: text in, JSON out.
 *
 * The page writes its arguments into brett_input(), each ended by a zero byte, one more zero byte
 * behind the last, and calls a function; the answer is a zero-terminated text that stays until the
 * next call. A refused question answers {"error":"...","argument":1,"at":5}: what is wrong, and at
 * which byte of which argument, both counted from 0. An answer is whole or it is a refusal.
 *
 * A game is its spec, its start and its steps. Between calls the table of the search, the open file
 * of a solved game and the game of the last question are remembered; but for what a player thinks,
 * that changes no answer.
 *
 * The page lends two functions: stop() says whether thinking has to end, tell() is called with the
 * address of an answer on the way to the last one.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PAGE_H
#define BRETT_PAGE_H

#include "ai/outlook.h"
#include "ai/player.h"
#include "core/record.h"
#include "solve/known.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

/* What a page says while somebody thinks: nothing yet, stop, or half of the time is over. */
enum { PAGE_GO_ON, PAGE_STOP, PAGE_HURRY };
IMPORT(stop) int page_stop(void);
IMPORT(tell) void page_tell(const char *answer);

enum { INPUT = 1 << 20, STEPS = INPUT / 2 }; /* a step and the blank before it: two bytes */

typedef struct {
    const char *text;
    int number; /* counted from 0 */
} Argument;
Argument page_first(void);
/* The argument after this one; behind the last all are empty. */
Argument page_next(Argument argument);

/* An empty answer to write. */
Text page_answer(void);
/* The answer that was written; if it did not fit, a refusal in its place. */
const char *page_whole(const Text *answer);
const char *page_refuse(Argument argument, const Error *err);
/* The same for a fault of the whole argument. */
const char *page_fault(Argument argument, const char *why);

/* Readers return NULL if all is well, or the refusal; they leave `*argument` at the next one. */
const char *page_number(Argument *argument, long least, long most, long *number);
const char *page_setup(Argument *argument, Setup *setup);
/* The game that SPEC, START ("" for the beginning) and STEPS with blanks between tell. */
const char *page_match(Argument *argument, Match *match);
/* END: "" while it goes on, or how it was ended as a record says it: "agreed", "time P2". */
const char *page_end(Argument *argument, Match *match);

/* Memory that one question needs and the next may overwrite. */
#define SCRATCH RECORD_MEMORY(INPUT / 4)
extern char page_scratch[SCRATCH];

/* think.c: a search that the page can stop, with its table and the open file of the game. */
void page_think(const Match *match, const Limits *limits, Verdict *verdict);
/* A question about a position, with the memory of the search and the open file. */
void page_question(const Setup *setup, const Position *pos, uint64_t nodes,
                   KnownQuestion *question);
/* Forgets what earlier searches found. */
void page_forget(void);
/* What a value promises, as members of a JSON object. */
void page_outlook(const Game *game, const Position *pos, const Outlook *outlook, Text *out);
/* The tokens of steps from `pos` on: a JSON list. */
void page_steps(const Game *game, const Position *pos, const Move *step, int count, Text *out);

#endif
