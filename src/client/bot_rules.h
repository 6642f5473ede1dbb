/* bot_rules.h - at which games of a lobby a program sits down.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BOT_RULES_H
#define BRETT_BOT_RULES_H

#include "core/text.h"

struct cJSON;

typedef struct {
    const char *games;  /* "ploy,tor", whatever their options; NULL: all */
    const char *clocks; /* "none,300+5,days": clocks, or kinds of them; NULL: all */
    const char *rating; /* "1200-1800": of all who sit there; NULL: any */
} BotRules;

/* False and why if they cannot be understood. */
bool bot_rules_check(const BotRules *rules, Error *err);
/* Whether a game as a server lists it is one of these, where somebody waits and a seat is free for
 * `me`, who does not sit there yet. */
bool bot_rules_fit(const BotRules *rules, const struct cJSON *game, uint64_t me);

#endif
