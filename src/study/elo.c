/* elo.c - strength from counted pairs.
 * SPDX-License-Identifier: MIT */
#include "elo.h"

#include <assert.h>
#include <math.h>

double elo_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double elo_of(double score) { return 400 * log10(score / (1 - score)); }

long elo_pairs(const Pairs *pairs) {
    long sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) sum += pairs->count[i];
    return sum;
}

double elo_shares(const Pairs *pairs, double *share) {
    double sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        share[i] = pairs->count[i] ? (double)pairs->count[i] : 0.001;
        sum += share[i];
    }
    for (int i = 0; i < PAIR_RESULTS; i++) share[i] /= sum;
    return sum;
}

/* By Lagrange's multiplier x, the likeliest shares are share / (1 + x value). Their mean of the
 * values falls while x grows between the two poles, from one infinity to the other. */
void elo_fit(const double *share, const double *value, double *fitted) {
    double least = value[0], most = value[0];
    for (int i = 1; i < PAIR_RESULTS; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    assert(least < 0 && most > 0);
    double low = -1 / most, high = -1 / least, x;
    for (;;) {
        x = (low + high) / 2;
        if (!(x > low && x < high)) break;  // no number lies between them any more
        double mean = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) mean += share[i] * value[i] / (1 + x * value[i]);
        if (mean > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < PAIR_RESULTS; i++) fitted[i] = share[i] / (1 + x * value[i]);
}

double elo_evidence(const double *share, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) sum += share[i] * log(b[i] / a[i]);
    return sum;
}

/* How much less likely the shares are if the score is in truth `score`. */
static double doubt(const double *share, double score) {
    double value[PAIR_RESULTS], fitted[PAIR_RESULTS];
    for (int i = 0; i < PAIR_RESULTS; i++) value[i] = i / (PAIR_RESULTS - 1.0) - score;
    elo_fit(share, value, fitted);
    return elo_evidence(share, fitted, share);
}

/* Where between the mean and an end, 0 or 1, the doubt passes `most`. */
static double border(const double *share, double mean, double end, double most) {
    double near = mean, far = end;
    for (int i = 0; i < 50; i++) {
        double middle = (near + far) / 2;
        if (doubt(share, middle) < most)
            near = middle;
        else
            far = middle;
    }
    return near;
}

EloRange elo_range(const Pairs *pairs) {
    double share[PAIR_RESULTS], sum = 0, n = elo_shares(pairs, share);
    for (int i = 0; i < PAIR_RESULTS; i++) sum += i * (double)pairs->count[i];
    double mean = sum / (PAIR_RESULTS - 1) / (double)elo_pairs(pairs);
    double most = 1.920729 / n;  // half of the chi-squared that one quantity passes in 5 % of cases
    return (EloRange){
        .elo = elo_of(mean),
        .low = elo_of(mean > 0 ? border(share, mean, 0, most) : 0),
        .high = elo_of(mean < 1 ? border(share, mean, 1, most) : 1),
    };
}
