/* match.h - a played game: its steps, taking them back, and the ends that lie outside the position.
 *
 * A position knows whether the rules have ended the game. A match also knows the draws that are
 * judged over the record (the same position for the third time at the start of a turn; 100 turns
 * per seat without an irreversible step), and what people decide: resignation, agreement.
 *
 * Everybody may read a match; only match.c writes into one.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_MATCH_H
#define BRETT_MATCH_H

#include "game.h"

/* The ends, the word for each, and what match.c says of it. JUDGED: the match finds out by itself;
 * the others are decided, by match_finish. LOST: the seat that it came from loses. Where nobody
 * lost and the rules say nothing, those who are still in share the point; but where all is VOID
 * nobody gets any. Kept games have their numbers: a new one goes to the end. */
#define MATCH_ENDS(X)                                                                              \
    X(END_NONE, "", JUDGED)                                                                        \
    X(END_RULES, "rules", JUDGED)                                                                  \
    X(END_REPETITION, "repetition", JUDGED)                                                        \
    X(END_QUIET, "quiet limit", JUDGED)                                                            \
    X(END_AGREED, "agreed", 0)                                                                     \
    X(END_RESIGNED, "resigned", LOST)                                                              \
    X(END_TIME, "time", LOST)                                                                      \
    X(END_ABSENT, "absence", LOST)                                                                 \
    X(END_ABORTED, "aborted", VOID)

#define MATCH_END_NAME(name, word, flags) name,
typedef enum { MATCH_ENDS(MATCH_END_NAME) ENDS } End;

enum { QUIET_TURNS = 100 };

/* tools/check-match compiles everything but match.c with read-only fields. */
#ifndef MATCH_FIELD
#    define MATCH_FIELD
#endif

/* One step as it was played, with what the draws need of the position it led to. */
typedef struct {
    uint64_t key;
    Move move;
    int16_t quiet; /* turns in a row without an irreversible step; -1 within a turn that had one */
    bool fresh;    /* a turn began after it */
} Played;

/* As realloc: memory of so many bytes that begins with what was in the old one, which may be NULL;
 * NULL if there is none. */
typedef void *Grow(void *memory, size_t bytes);

/* The steps lie in the caller's memory, which must outlive the match. A copy made with = shares it:
 * only one of the two may then be played on, or, in memory that cannot grow, taken for a look ahead
 * that the other forgets. */
typedef struct {
    MATCH_FIELD Setup setup;
    Played *MATCH_FIELD played;
    MATCH_FIELD int count, capacity;
    Grow *MATCH_FIELD grow; /* NULL: the memory is of fixed size */
    MATCH_FIELD End end;
    MATCH_FIELD int loser;          /* the seat it came from, where somebody LOST; else NOBODY */
    MATCH_FIELD uint64_t start_key; /* 0 if no turn begins there */
    MATCH_FIELD Position now, start;
} Match;

/* A game at its start, in memory of fixed size. */
void match_init(Match *match, const Setup *setup, Played *memory, int capacity);
/* Memory that grows, empty yet. A game comes with match_restart or match_copy. The owner frees
 * match->played. */
void match_init_growing(Match *match, Grow *grow);

/* Another game in the memory the match has: at its start, from a position, or from the text of one.
 * Refused text changes nothing. */
void match_restart(Match *match, const Setup *setup);
void match_begin_at(Match *match, const Position *start);
bool match_begin(Match *match, const char *text, Error *err);
/* All of another match, in memory of its own. */
bool match_copy(Match *match, const Match *from, Error *err);
/* A copy that shares the memory, with room for `steps` more: to look ahead, and to be forgotten
 * before the match is played on. It has no start, so it cannot go back. */
bool match_ahead(Match *match, int steps, Match *ahead, Error *err);

/* Room for so many steps in all; playing and copying see to it themselves. */
bool match_reserve(Match *match, int count, Error *err);

int match_actor(const Match *match); /* NOBODY also after a draw, a resignation, an agreement */
/* Play a step: by its token, by its place in moves(), or drawn as game_random draws. */
bool match_play(Match *match, const char *token, Error *err);
bool match_play_at(Match *match, int place, Error *err);
bool match_play_random(Match *match, Random *random, Error *err);
/* Plays steps with blanks between, up to one that is refused; err->at is where that one begins. */
bool match_play_all(Match *match, const char *steps, Error *err);
bool match_apply(Match *match, Move move, Error *err); /* a legal step of match->now */
/* Plays a step that a copy of the match, as it stands, has played, and ends as that did: nothing of
 * it is found out a second time. */
bool match_again(Match *match, const Played *step, End end, Error *err);

/* Back to where `count` steps had been played; what ended the game after them is taken back too,
 * and with count == match->count what people decided there. */
void match_back_to(Match *match, int count);
/* Take back the last step, or all steps of the last turn. */
bool match_undo(Match *match);
bool match_undo_turn(Match *match);

/* Ends the game as people decide it. `seat` is the one it comes from, where somebody LOST: a seat
 * that is still in. Its opponents win; with more than two sides left they share the point, because
 * no rule says how the others would go on. */
bool match_finish(Match *match, End end, int seat, Error *err);
/* The same in the words of match_ending. */
bool match_finish_as(Match *match, const char *ending, Error *err);

/* Whether a seat takes part still, and how many sides do: a team is one. */
bool match_is_in(const Match *match, int seat);
int match_sides_in(const Match *match);

/* How often the position now has occurred at the start of a turn, this time included. */
int match_occurrences(const Match *match);
/* How much of the quiet limit has passed, in thousandths; 0 where there is none. */
int match_quiet(const Match *match);
/* How many more turns without an irreversible step end the game undecided; INT_MAX where they never
 * do. */
int match_quiet_left(const Match *match);
void match_points(const Match *match, int *twelfths);
/* Sequences of `depth` steps from here, none after the end. What each first step leads to is told
 * as it is known. */
typedef void MatchTell(void *data, const char *token, uint64_t nodes);
uint64_t match_perft(const Match *match, int depth, MatchTell *tell, void *data);
/* "*" while the game goes on, else the points: "1-0", "1/2-1/2", "0-0-1". */
void match_result(const Match *match, Text *out);
/* Why the rules ended the game; false if they did not, or the game does not say. Where no cells
 * show it, the last one of the last step does. */
bool match_why(const Match *match, Ending *why);
/* Words for how it ended: "repetition", "resigned P2" ...; "" while it goes on. */
void match_ending(const Match *match, Text *out);

#endif
