/* search.h - thinking: which step is best, and how good it is.
 *
 * One entry, search_run, for every game; inside, the kind of game decides how: alpha-beta for two
 * sides without dice, other ways for dice, for three and four sides and for one player. The engine
 * has no clock: the caller's `stop` is asked every thousand nodes or so. With limits in nodes or
 * depth and one thread the same question always has the same answer.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SEARCH_H
#define BRETT_SEARCH_H

#include "core/eval.h"
#include "core/match.h"
#include "table.h"

enum { PLY_MAX = 128, LINE_MAX_STEPS = 32, LINES_MAX = 16 };

/* Values are for the side that acts, in the unit of eval.h; a win in n steps is VALUE_WIN - n. */
enum { VALUE_WIN = 30000, VALUE_DECIDED = VALUE_WIN - 1000, VALUE_NONE = -32767 };

typedef struct {
    Move step[LINE_MAX_STEPS];
    int length, value;
    bool is_proven; /* the value is certain: all that matters was tried, or a solution says so */
} Line;

typedef struct {
    Line line[LINES_MAX]; /* the best first; line[0].step[0] is the step to play */
    int lines, depth;
    uint64_t nodes; /* of all that think together */
} Verdict;

typedef struct {
    int level;        /* of the player, see player.h; 0 is the same as the highest */
    uint64_t nodes;   /* 0: as many as it takes */
    int depth;        /* 0: as deep as it goes */
    int lines;        /* how many lines are wanted; 0 means 1 */
    int overlook;     /* the share of quiet steps that is not seen, see sight.h; 0: all are */
    const Move *only; /* if not NULL: this step alone is considered at the root */
    int lost;         /* who acts is known to lose in so many turns: told so; 0: not known */
    bool exact;       /* no guesses: neither pruning nor quiescence, the value is that of minimax */
    bool contempt;    /* it plays to win, see EvalContempt: never for an analysis */
    bool material;    /* the evaluation sees nothing but material: a yardstick, not a player */
    uint64_t seed;    /* for what is drawn at random: the same for a whole game */
    /* The nodes of all searches that think about this together, to which `nodes` then applies: each
     * adds its own every few hundred. NULL: it thinks alone. */
    _Atomic uint64_t *together;
    bool (*stop)(void *data);
    /* Whether half of the time is over: an oracle then gives up, so that a search can follow. NULL:
     * nobody knows, and it goes on until it must stop. */
    bool (*hurry)(void *data);
    void (*tell)(void *data, const Verdict *verdict); /* after each depth; may be NULL */
    void *data;
} Limits;

/* Levels from which on a win in one turn is never missed, and an immediate loss avoided. */
enum { LEVEL_AWAKE = 3, LEVEL_CAREFUL = 4 };

typedef struct Search Search;

/* The bytes of a Search, working memory for one thread, zero before its first search; and as many
 * as it will ever need, for who has to know before. Who plays, with contempt, and asks about one
 * position of a game after the other remembers there which steps were good. */
size_t search_size(void);
enum { SEARCH_BYTES = 2 << 20 };
/* Thinks about match->now, where a seat acts. `table` may be shared by several searches. */
void search_run(Search *search, Table *table, const Match *match, const Limits *limits,
                Verdict *verdict);

#endif
