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
#include "net.h"

enum { FEATURES_MAX = 96, EVAL_UNIT = 256, EVAL_FINE = 16, EVAL_MAX = 8000 };

/* What comes of scores in games of the strongest level, as `brett tune --wdl` finds it. A side that
 * is d away from the mean of all sides wins as exp(win(d) / 256), or exp(-win(-d) / 256) where d is
 * less than 0. The game is drawn as exp(draw(r) / 256), where r is the root of the part of the
 * quiet limit that has passed, in thousandths: where nothing happens, nothing may come. Both are
 * straight lines from knot to knot, win from 0 at 0, and level behind the last. */
enum { EVAL_FARS = 4, EVAL_QUIETS = 5 };
#define EVAL_FAR   32, 128, 512, 2048     /* the knots of win */
#define EVAL_QUIET 0, 125, 250, 500, 1000 /* and of draw */
typedef struct {
    int16_t win[EVAL_FARS], draw[EVAL_QUIETS];
} EvalForm;
enum { EVAL_NEVER = INT16_MIN }; /* for the first of `draw`: there are none */
/* Two, three and four players, each for himself, and two teams. Then four players of whom three and
 * two are left, where a lead means something else for them than for four: both or none of them. */
enum { FORM_TWO, FORM_THREE, FORM_FOUR, FORM_TEAMS, FORM_THREE_LEFT, FORM_TWO_LEFT, EVAL_FORMS };

/* Where waiting is safe, a player that only waits draws. So who plays to win counts the feature
 * that tells a hiding side so much more for itself, and takes a draw for so much less than even. It
 * is a matter of taste, not of truth: an analysis counts nothing of it. */
typedef struct {
    int16_t feature, weight, draw;
} EvalContempt;

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
    EvalForm form[EVAL_FORMS]; /* all 0: scores are taken as they are, and nothing is drawn */
    EvalContempt contempt;     /* of two players; all 0: there is none */
    const EvalNet *net;        /* for two players without dice; NULL: there is none */
} Eval;

/* The features of all seats. */
void eval_survey(const Game *game, const Position *pos, int16_t (*out)[FEATURES_MAX]);
/* How far a team is ahead: its score minus the others', joined where there are several, so that the
 * share it may expect is eval_share() of this. At most EVAL_MAX away from 0. */
int eval_for(const Game *game, const Position *pos, int team);
/* The same, as the team sees it that plays to win. */
int eval_eager(const Game *game, const Position *pos, int team);
/* The same without the net, */
int eval_plain(const Game *game, const Position *pos, int team);
/* and from material alone. */
int eval_material(const Game *game, const Position *pos, int team);
/* The share of the points that a difference promises, in ten-thousandths, and the way back. */
enum { EVAL_WHOLE = 10000 };
int eval_share(int difference);
int eval_difference(int share);

/* The scores of the teams, each under its lowest seat; EVAL_OUT for a team that is out, and for
 * seats that do not name one. */
enum { EVAL_OUT = INT32_MIN };
void eval_scores(const Game *game, const Position *pos, int *score);

#endif
