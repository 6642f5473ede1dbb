/* clock.h - the time that each seat has. What time it is, the caller says: milliseconds from any
 * beginning. A caller's time that goes back is taken for one that stands still.
 *
 * A clock runs for the seat whose turn it is, from that seat's second turn on; before that, and
 * where there is no clock, a seat has a long while that only shows that nobody is there.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CLOCK_H
#define BRETT_CLOCK_H

#include "game.h"

typedef enum {
    CLOCK_NONE,
    CLOCK_COUNTS, /* so much for the game, and something more for each turn */
    CLOCK_DAYS,   /* so many days for each turn */
    CLOCK_KINDS
} ClockKind;

typedef struct {
    ClockKind kind;
    uint32_t base;      /* seconds; CLOCK_DAYS: days */
    uint32_t increment; /* seconds */
} ClockRule;

enum {
    CLOCK_SECOND = 1000,
    CLOCK_BASE_MAX = 3 * 60 * 60, /* seconds */
    CLOCK_INCREMENT_MAX = 180,    /* seconds */
    CLOCK_DAYS_MAX = 30,
};

typedef struct {
    ClockRule rule;
    int64_t left[SEATS_MAX];   /* milliseconds, when the turn that runs began or was last charged */
    int32_t quota[SEATS_MAX];  /* milliseconds of delay that can still be given back */
    uint16_t turns[SEATS_MAX]; /* ended by each seat */
    int8_t seat;               /* whose turn it is, or NOBODY */
    int64_t since;             /* from when on it runs */
} Clock;

/* "none", "300+5" (seconds), "3d" (days a turn). */
bool clock_read(const char *text, ClockRule *rule, Error *err);
void clock_write(const ClockRule *rule, Text *out);
/* Whether the numbers are within their bounds. */
bool clock_is_rule(const ClockRule *rule);
/* About how many seconds a seat will have for the whole game: what "fast" means. 0: no limit. */
uint32_t clock_length(const ClockRule *rule);

void clock_init(Clock *clock, const ClockRule *rule);
/* Nobody's, where chance acts or the game is over, or a seat's turn begins. */
void clock_begin(Clock *clock, int seat, int64_t now);
/* What a step costs that comes now: the time since the turn began or the last step was charged,
 * less the delay that is given back; never more than is left. */
uint32_t clock_cost(const Clock *clock, int64_t now, uint32_t delay);
/* A step came now and cost so much: as clock_cost says, or as somebody has written down. */
void clock_charge(Clock *clock, uint32_t cost, int64_t now);
/* The turn is over: what comes for it is added. */
void clock_end_turn(Clock *clock);
/* Time in which nobody could play is not counted. */
void clock_excuse(Clock *clock, int64_t from, int64_t until);
/* What a seat would read on its clock. */
int64_t clock_left(const Clock *clock, int seat, int64_t now);
/* When the one whose turn it is has lost by time, or INT64_MAX for nobody's turn. */
int64_t clock_deadline(const Clock *clock);
/* Whether the time that is running is the long while. */
bool clock_is_waiting(const Clock *clock);
/* How long somebody whose turn it is may be away, until the others need not wait. */
int64_t clock_patience(const ClockRule *rule);

#endif
