/* bot.h - a program plays at a server.
 *
 * It goes on with the games that it has not finished, and then with the one it was sent to, the one
 * it makes, or those of the lobby that its rules allow. Told to end it takes no more games, stands
 * up where none has begun and plays the others to their end; those with days for a turn wait until
 * it comes back. Told so twice it gives them up.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BOT_H
#define BRETT_BOT_H

#include "bot_rules.h"
#include "remote.h"

typedef struct {
    const char *game;   /* the id of the one to play, or NULL */
    RemoteTerms terms;  /* of the one to make; spec NULL: none */
    BotRules rules;     /* for the lobby, if it is neither */
    const char *player; /* as in contender.h */
    int at_once;        /* games that it plays side by side */
    int count;          /* games after which it ends; 0: never */
} BotWishes;

/* Plays until there is nothing left to play or it is told to end. False and why if it could not go
 * on: its player failed, or there is no such game. */
bool bot_play(Visit *visit, const BotWishes *wishes, Error *err);

#endif
