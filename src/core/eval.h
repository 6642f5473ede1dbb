/* eval.h - how good a position is, as a weighted sum of things one can count.
 *
 * Every seat has a score; what matters are differences. The unit is fixed: if two sides differ by
 * v, the better one is expected to take 1 / (1 + exp(-v / 256)) of the points, and with more sides
 * the shares are as exp(score / 256). `brett tune` finds the weights from self-play;
 * docs/evaluation.md tells how. A game without an Eval is judged by what is true of most games.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_EVAL_H
#define BRETT_EVAL_H

#include "game.h"

enum { FEATURES_MAX = 96, EVAL_UNIT = 256, EVAL_FINE = 16, EVAL_MAX = 8000 };

typedef struct Eval {
    int count;
    int material; /* the first so many are the plain count of pieces, or of what is won */
    const char *const *names; /* of the features */
    const int16_t *weights;   /* score = sum(weight * feature) / EVAL_FINE */
    /* Counts the features of one seat; out[count] is zero at first. Asked only while the game goes
     * on. */
    void (*features)(const void *pos, int seat, int16_t *out);
    /* The features of all seats, where that is faster than one by one [one by one] */
    void (*survey)(const void *pos, int16_t (*out)[FEATURES_MAX]);
} Eval;

/* The features of all seats. */
void eval_survey(const Game *game, const Position *pos, int16_t (*out)[FEATURES_MAX]);
/* How far a team is ahead: its score minus the others', joined where there are several, so that the
 * share it may expect is eval_share() of this. At most EVAL_MAX away from 0. */
int eval_for(const Game *game, const Position *pos, int team);
/* The same from material alone. */
int eval_material(const Game *game, const Position *pos, int team);
/* The share of the points that a difference promises, in ten-thousandths, and the way back. */
enum { EVAL_WHOLE = 10000 };
int eval_share(int difference);
int eval_difference(int share);

#endif
