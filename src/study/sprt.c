/* sprt.c - the sequential test, generalised to results whose shares nobody knows: each hypothesis
 * is represented by the likeliest shares of the five results that agree with it.
 * SPDX-License-Identifier: MIT */
#include "sprt.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { ROUNDS = 100 };

const char *sprt_fault(const Sprt *sprt) {
    double most = sprt->model == SPRT_NORMALIZED ? SPRT_NORMALIZED_MAX : SPRT_LOGISTIC_MAX;
    if (!(fabs(sprt->elo0) <= most && fabs(sprt->elo1) <= most))  // also what is no number
        return sprt->model == SPRT_NORMALIZED ? "normalized Elo lies between -200 and 200"
                                              : "Elo lies between -1000 and 1000";
    if (sprt->elo0 == sprt->elo1) return "two equal differences cannot be told apart";
    if (sprt->elo0 > sprt->elo1) return "the lower difference comes first";
    return NULL;
}

static double score_of(int result) { return result / (PAIR_RESULTS - 1.0); }

/* The likeliest shares with this mean score. */
static void fit_score(const double *share, double score, double *fitted) {
    double value[PAIR_RESULTS];
    for (int i = 0; i < PAIR_RESULTS; i++) value[i] = score_of(i) - score;
    elo_fit(share, value, fitted);
}

/* The likeliest shares whose mean lies `t` standard deviations above 1/2. That is no mean of fixed
 * values; so the deviation is replaced by its tangent at the shares found last, until they stay:
 * nearly always within ten rounds. */
static void fit_deviation(const double *share, double t, double *fitted) {
    for (int i = 0; i < PAIR_RESULTS; i++) fitted[i] = 1.0 / PAIR_RESULTS;
    for (int round = 0; round < ROUNDS; round++) {
        double mean = 0, variance = 0, value[PAIR_RESULTS], before[PAIR_RESULTS], change = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) mean += fitted[i] * score_of(i);
        for (int i = 0; i < PAIR_RESULTS; i++)
            variance += fitted[i] * (score_of(i) - mean) * (score_of(i) - mean);
        for (int i = 0; i < PAIR_RESULTS; i++) {
            double off = score_of(i) - mean;
            value[i] = score_of(i) - 0.5 - t * (variance + off * off) / (2 * sqrt(variance));
        }
        memcpy(before, fitted, sizeof before);
        elo_fit(share, value, fitted);
        for (int i = 0; i < PAIR_RESULTS; i++) change = fmax(change, fabs(fitted[i] - before[i]));
        if (change < 1e-9) break;
    }
}

static void fit(SprtModel model, const double *share, double elo, double *fitted) {
    // A pair has the mean of a game, and half its variance.
    if (model == SPRT_NORMALIZED)
        fit_deviation(share, elo * log(10) / 800 * sqrt(2), fitted);
    else
        fit_score(share, elo_score(elo), fitted);
}

double sprt_llr(const Sprt *sprt, const Pairs *pairs) {
    double share[PAIR_RESULTS], a[PAIR_RESULTS], b[PAIR_RESULTS], n = elo_shares(pairs, share);
    fit(sprt->model, share, sprt->elo0, a);
    fit(sprt->model, share, sprt->elo1, b);
    return n * elo_evidence(share, a, b);
}

double sprt_bound(void) { return log(0.95 / 0.05); }

SprtAnswer sprt_answer(const Sprt *sprt, const Pairs *pairs) {
    if (elo_pairs(pairs) < SPRT_PAIRS_MIN) return SPRT_OPEN;
    double llr = sprt_llr(sprt, pairs);
    return llr >= sprt_bound() ? SPRT_ELO1 : llr <= -sprt_bound() ? SPRT_ELO0 : SPRT_OPEN;
}
