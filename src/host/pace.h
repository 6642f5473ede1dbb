/* pace.h - how long to think about a step.
 *
 * Nothing here looks at a clock: what is left goes in, and two limits in seconds come out.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PACE_H
#define BRETT_PACE_H

/* In seconds; 0 is no limit. */
typedef struct {
    double soft; /* after it no further depth is begun */
    double hard; /* after it thinking ends, wherever it is */
} Pace;

/* So many milliseconds, all of them. */
Pace pace_fixed(long ms);

#endif
