/* match.h - a played game: its steps, taking them back, and the ends that lie outside the position.
 *
 * A position knows whether the rules have ended the game. A match also knows the draws that are
 * judged over the record (the same position for the third time at the start of a turn; 100 turns
 * per seat without an irreversible step), resignation and agreement.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_MATCH_H
#define BRETT_MATCH_H

#include "game.h"

typedef enum { END_NONE, END_RULES, END_REPETITION, END_QUIET, END_RESIGNED, END_AGREED } End;

enum { QUIET_TURNS = 100 };

/* One step as it was played, with what the draws need of the position it led to. */
typedef struct {
    uint64_t key;
    Move move;
    int16_t quiet; /* turns in a row without an irreversible step; -1 within a turn that had one */
    bool fresh;    /* a turn began after it */
} Played;

/* The steps lie in the caller's memory, which must outlive the match. */
typedef struct {
    Setup setup;
    Position start, now;
    Played *played;
    int count, capacity;
    End end;
    int resigned; /* the seat, with END_RESIGNED */
} Match;

void match_init(Match *match, const Setup *setup, Played *memory, int capacity);
/* Begins anew from a position text. Refused text changes nothing. */
bool match_begin(Match *match, const char *text, Error *err);

int match_actor(const Match *match); /* NOBODY also after a draw, a resignation, an agreement */
bool match_play(Match *match, const char *token, Error *err);
bool match_apply(Match *match, Move move, Error *err); /* a legal step of match->now */
/* Take back the last step, or all steps of the last turn; also what ended the game after them. */
bool match_undo(Match *match);
bool match_undo_turn(Match *match);

/* A seat gives up: its opponents win. With more than two sides left they share the point, because
 * no rule says how the others would go on. */
bool match_resign(Match *match, int seat, Error *err);
bool match_agree(Match *match, Error *err);

/* How often the position now has occurred at the start of a turn, this time included. */
int match_occurrences(const Match *match);
void match_points(const Match *match, int *twelfths);
/* "*" while the game goes on, else the points: "1-0", "1/2-1/2", "0-0-1". */
void match_result(const Match *match, Text *out);
/* Words for how it ended: "repetition", "resigned P2" ...; "" while it goes on. */
void match_ending(const Match *match, Text *out);

#endif
