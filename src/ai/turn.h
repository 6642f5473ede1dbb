/* turn.h - what one turn can do: win, or leave the next player without a win.
 *
 * A turn is what a seat does until somebody else acts or a new turn begins; chance ends it too. All
 * its steps are tried, whatever a player would see. `work` are the steps that may be tried, and
 * what is left of them; it is 0 when a look has run out.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TURN_H
#define BRETT_TURN_H

#include "core/game.h"

/* Whether the game is over and the seat has all its points. */
bool turn_has_won(const Game *game, const Position *pos, int seat);
/* Whether a turn of the seat has begun and is not over. */
bool turn_goes_on(const Game *game, const Position *pos, int seat);
/* Whether the seat that acts can win in this turn; *first is the step to begin with then. A look
 * that runs out sees no win. */
bool turn_wins(const Game *game, const Position *pos, uint64_t *work, Move *first);
/* Whether the turn of `seat`, which has just made the step that led to `pos`, can go on so that no
 * opponent wins with the turn he has before `seat` has another. A look that runs out sees no
 * danger. */
bool turn_is_safe(const Game *game, const Position *pos, int seat, uint64_t *work);

#endif
