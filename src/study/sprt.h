/* sprt.h - whether a match may stop: Wald's sequential test of two differences of strength.
 *
 * After each pair the evidence is weighed: the logarithm of how much more likely the results are if
 * the difference is elo1 than if it is elo0 (LLR). The match goes on until that is as good as sure.
 * The test is wrong in at most 5 % of matches either way; docs/strength.md has the figures.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SPRT_H
#define BRETT_SPRT_H

#include "elo.h"

/* What the two differences are measured in. Logistic Elo says what share of the points is taken;
 * normalized Elo counts that share in standard deviations of a game, so that a test takes about as
 * many games whatever the share of draws is. */
typedef enum { SPRT_LOGISTIC, SPRT_NORMALIZED } SprtModel;

typedef struct {
    SprtModel model;
    double elo0, elo1;
} Sprt;

typedef enum { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 } SprtAnswer;

/* Before so many pairs nothing is answered: the shares of their results are not known yet. */
enum { SPRT_PAIRS_MIN = 32 };
enum { SPRT_LOGISTIC_MAX = 1000, SPRT_NORMALIZED_MAX = 200 };

/* What is wrong with the two differences, or NULL. */
const char *sprt_fault(const Sprt *sprt);
double sprt_llr(const Sprt *sprt, const Pairs *pairs);
/* The LLR that is enough for elo1; for elo0 its negative. */
double sprt_bound(void);
SprtAnswer sprt_answer(const Sprt *sprt, const Pairs *pairs);

#endif
