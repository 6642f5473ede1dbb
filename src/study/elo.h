/* elo.h - what pairs of games say about the difference of two players' strength.
 *
 * A pair is two games with the same opening and the seats exchanged. Its games are not independent
 * of each other, but pairs are; so pairs are counted, by the points that the first player took.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ELO_H
#define BRETT_ELO_H

enum { PAIR_RESULTS = 5 }; /* 0, 1/2, 1, 3/2 and 2 points */

typedef struct {
    long count[PAIR_RESULTS];
} Pairs;

/* The share of the points that a difference promises, and the way back: no point at all is minus
 * infinity. */
double elo_score(double elo);
double elo_of(double score);

long elo_pairs(const Pairs *pairs);

/* The difference that the counts show, and between which two it lies with 95 % certainty: those
 * whose likelihood is not too small beside that of what was seen. There must be a pair. */
typedef struct {
    double elo, low, high;
} EloRange;
EloRange elo_range(const Pairs *pairs);

/* The results as shares of all pairs, whose number is returned. A result that was never seen counts
 * as a thousandth of a pair: rare, but not impossible. */
double elo_shares(const Pairs *pairs, double *share);
/* The most likely shares by which `value` has the mean 0, when `share` was seen. Some value must be
 * above 0, and some below. */
void elo_fit(const double *share, const double *value, double *fitted);
/* The logarithm of how much more likely what was seen is by the shares `b` than by `a`, a pair. */
double elo_evidence(const double *share, const double *a, const double *b);

#endif
