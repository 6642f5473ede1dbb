/* join.h - a game at a server, played in this terminal.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_JOIN_H
#define BRETT_JOIN_H

#include "visit.h"

typedef struct {
    const char *url;
    int seat;      /* from 0, or -1: any that is free */
    bool watches;  /* takes no seat */
    bool is_plain; /* lines of text in place of a full screen */
} JoinWishes;

/* Plays the game until somebody here leaves. False and why if there is no such game, or what the
 * server tells of it is none; "" if not all could be said or saved. */
bool join_play(Visit *visit, const char *id, const JoinWishes *wishes, Error *err);

#endif
