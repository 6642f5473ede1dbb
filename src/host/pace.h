/* pace.h - time management: how long to think about a step.
 *
 * Nothing here looks at a clock: what is left goes in, and two limits in seconds come out.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PACE_H
#define BRETT_PACE_H

#include <stdbool.h>

/* In seconds since thinking began; 0 is no limit. */
typedef struct {
    double soft; /* after it no further depth is begun */
    double hard; /* after it thinking ends, wherever it is */
} Pace;

/* So many milliseconds, all of them. */
Pace pace_fixed(long ms);
/* A share of what is left on a clock to which `increment` is added after each step. `overhead` is
 * lost on the way between us and the clock with every step. All in milliseconds. */
Pace pace_clock(long left, long increment, long overhead);
/* Whichever limits come first. */
Pace pace_shorter(Pace a, Pace b);

/* Whether to stop after a depth was finished, and in the middle of one. */
bool pace_is_enough(Pace pace, double seconds);
bool pace_is_over(Pace pace, double seconds);

#endif
