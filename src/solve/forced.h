/* forced.h - wins by force: a side that threatens with every step to win with the next one.
 *
 * The attacker tries only steps after which he would win at once if it were his turn again; the
 * other side tries everything that does not lose at once. What is proved so is certain, whatever
 * else the attacker could have done. Nothing is claimed where it fails.
 *
 * The search is df-pn: depth-first, always where the fewest positions have to be proved, or
 * disproved. Only games that know their forcing steps (game.h) can be asked. The memory is the
 * caller's; what was found out stays in it, so a search can go on. Nothing here allocates.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_FORCED_H
#define BRETT_FORCED_H

#include "core/game.h"

enum { FORCED_PLIES = 96, FORCED_MEMORY = 128 * 1024 /* the least, in bytes */ };
enum { FORCED_REPLIES = 256 }; /* that do not lose at once */

typedef enum {
    FORCED_UNKNOWN, /* a limit came first */
    FORCED_WIN,
    FORCED_NOT /* threats alone do not win, or memory was too short for it */
} ForcedAnswer;

typedef struct ForcedChild ForcedChild;
typedef struct ForcedEntry ForcedEntry;

typedef struct {
    const Game *game;
    int seat;              /* the attacker */
    ForcedEntry *entries;  /* what was found out, by position */
    uint64_t mask;         /* of buckets */
    ForcedChild *children; /* of all positions on the way, one behind the other */
    int most, used;
    uint64_t path[FORCED_PLIES + 1];
    uint64_t nodes, limit, asked; /* asked: when stop was, last */
    bool (*stop)(void *data);     /* asked every thousand nodes; may be NULL */
    void *data;
    bool is_stopped;
} Forced;

/* Memory is aligned for any type; what is in it does not matter. */
void forced_init(Forced *forced, const Game *game, int seat, void *memory, size_t bytes);
/* Whether the attacker wins from here, whoever acts; gives up when `limit` nodes have been looked
 * at in all. It may be asked again with a higher limit. */
ForcedAnswer forced_run(Forced *forced, const Position *pos, uint64_t limit);
/* The step that wins where the attacker acts, once that is known. */
bool forced_step(const Forced *forced, const Position *pos, Move *step);
/* Whether one step of who acts ends the game as his win, and which. */
bool forced_at_once(const Game *game, const Position *pos, Move *step);
/* The replies that do not lose at once, sorted by the bytes of their tokens. */
int forced_replies(const Game *game, const Position *pos, Move out[FORCED_REPLIES]);
/* Tells the proof of a win that is known, as tokens: those steps of the attacker that do not win at
 * once, in the order in which somebody meets them who tries all replies, sorted by their bytes.
 * What follows a position is told once. False if not all of it is in memory any more; then, or
 * after having told it, it cannot be told again. */
bool forced_tell(Forced *forced, const Position *pos, void (*tell)(void *data, const char *token),
                 void *data);

#endif
