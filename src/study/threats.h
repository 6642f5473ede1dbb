/* threats.h - what the next turn could bring: what is taken, and who wins.
 *
 * For those who are still learning to see it. One turn is looked at, that of the seat on turn and,
 * as if nothing had happened before, that of each opponent; nothing is searched further.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_THREATS_H
#define BRETT_THREATS_H

#include "core/game.h"

enum { THREATS_MAX = 96, THREAT_PATH = 4, THREAT_TAKES = 12, THREAT_WORK = 30000 };

/* A step that takes something of another side, or begins a turn that wins. */
typedef struct {
    int seat, length, taken;
    bool wins;
    uint16_t path[THREAT_PATH], takes[THREAT_TAKES]; /* cells: of the step, and of what it takes */
    int weight; /* how often it was there; for threats.c only */
} Threat;

/* Fills `out` with at most THREATS_MAX. Where dice fall, with what is likely enough to matter. */
int threats_find(const Setup *setup, const Position *pos, Threat *out);

/* The steps of the seat that acts after which an opponent can win in the very next turn, whatever
 * the rest of this one. Returns how many. */
int threats_unsafe(const Game *game, const Position *pos, Move *out);

#endif
