/* sight.h - what a weak player does not see.
 *
 * People overlook a step that is quiet, long, goes back, or is far from where something has just
 * happened; a capture they rarely miss, and the opponent's steps they miss like their own. Whether
 * a step is seen is drawn from the player's character, the position and the step: who looks at the
 * same position again in the same game is blind to the same steps.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SIGHT_H
#define BRETT_SIGHT_H

#include "search.h"

typedef struct {
    int share;      /* of ordinary quiet steps that is overlooked, of OVERLOOK_ALL */
    uint64_t seed;  /* the player's character in this game */
    bool sees_wins; /* a step that wins is never overlooked */
    int warmth;     /* how far the values of steps are misjudged, in the unit of eval.h */
    bool has_last;  /* something has happened, at: */
    int last_x, last_y;
    int16_t x[CELLS_MAX], y[CELLS_MAX];
    int ahead_x[SEATS_MAX], ahead_y[SEATS_MAX]; /* where a seat's pieces look; 0, 0 if nowhere */
} Sight;

/* What `limits` let a player see of the match: they name its share, level and character. */
void sight_init(Sight *sight, const Match *match, const Limits *limits);
/* `key` is the position's; `rank` the step's, see struct Game; a reply is not the player's own. */
bool sight_sees(const Sight *sight, const Game *game, const Position *pos, uint64_t key, Move move,
                int rank, bool is_reply);
/* What is added to the value of a step, from -warmth to warmth, mostly little. */
int sight_misjudges(const Sight *sight, uint64_t key, Move move);

#endif
