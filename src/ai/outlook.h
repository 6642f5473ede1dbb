/* outlook.h - what a value means to people: chances to win, draw and lose, and shares of the
 * points.
 *
 * Searches think in the unit of eval.h. What comes of it differs from game to game, and is told by
 * the EvalForm of the game; everybody who shows a value asks here.
 *
 * With three and four sides a search expects that all others are against it, which is a good way to
 * find a step but no forecast. There the scores of all sides are compared after the turn that the
 * line begins with; and how many sides are left then may choose the EvalForm.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_OUTLOOK_H
#define BRETT_OUTLOOK_H

#include "search.h"

enum { OUTLOOK_CERTAIN = 1000 };

typedef struct {
    int win, draw, loss;  /* of the side that acts, in thousandths: all together OUTLOOK_CERTAIN */
    int share[SEATS_MAX]; /* of the points, in ten-thousandths: those of all sides are EVAL_WHOLE
                           * together, and partners have the same one */
    bool is_proven;
} Outlook;

/* Of a line from match->now, where a seat acts. */
void outlook_of(const Match *match, const Line *line, Outlook *outlook);
/* Shares in a position of a game that goes on, as it stands: where nobody has thought. */
void outlook_at(const Game *game, const Position *pos, int *share);

/* What the chances of a line come from: the scores of the teams as of eval_scores, and what this
 * game makes of them. False where the line leaves no doubt. */
bool outlook_scores(const Match *match, const Line *line, int *score);
int outlook_left(const int *score); /* how many sides have one */
EvalForm outlook_form(const Game *game, const Position *pos, int left);

#endif
