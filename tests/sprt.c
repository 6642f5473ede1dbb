/* sprt.c - how often the sequential test is wrong: simulated matches of players whose difference is
 * known. usage: sprt [MATCHES] (500 of each kind)
 *
 * The results of a pair are drawn from shares with exactly the wanted difference: a symmetric
 * shape, tilted. Where the difference is the lower one, answering the higher is a false positive,
 * and the other way round. Both must stay within the nominal 5 % of matches, but for what chance
 * explains (two and a half standard deviations).
 * SPDX-License-Identifier: MIT */
#include "study/sprt.h"
#include "core/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    double share[PAIR_RESULTS];
} shapes[] = {
    { "every game decided", { 0.25, 0, 0.5, 0, 0.25 } },
    { "a third drawn", { 0.11, 0.22, 0.34, 0.22, 0.11 } },
    { "nearly all drawn", { 0.003, 0.06, 0.874, 0.06, 0.003 } },
    { "the seat decides", { 0.01, 0.02, 0.94, 0.02, 0.01 } },
    { "one takes both", { 0.45, 0.02, 0.06, 0.02, 0.45 } },
};

static const Sprt tests[] = {
    { SPRT_LOGISTIC, 0, 50 },    { SPRT_LOGISTIC, 0, 100 },   { SPRT_LOGISTIC, -50, 50 },
    { SPRT_LOGISTIC, 100, 200 }, { SPRT_NORMALIZED, 0, 100 },
};

/* The difference that shares show, in the model's Elo. */
static double difference(SprtModel model, const double *share) {
    double mean = 0, variance = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) mean += share[i] * i / 4;
    for (int i = 0; i < PAIR_RESULTS; i++) variance += share[i] * pow(i / 4.0 - mean, 2);
    if (model == SPRT_LOGISTIC) return 400 * log10(mean / (1 - mean));
    return (mean - 0.5) / sqrt(2 * variance) * 800 / log(10);
}

static void tilt(const double *shape, double slope, double *share) {
    double sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) sum += share[i] = shape[i] * exp(slope * i);
    for (int i = 0; i < PAIR_RESULTS; i++) share[i] /= sum;
}

/* Shares of this shape with this difference. */
static void shares_with(SprtModel model, const double *shape, double elo, double *share) {
    double low = -10, high = 10;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        tilt(shape, middle, share);
        if (difference(model, share) < elo)
            low = middle;
        else
            high = middle;
    }
}

static SprtAnswer play_match(const Sprt *sprt, const double *share, Random *random, long *games) {
    Pairs pairs = { { 0 } };
    for (;;) {
        double left = (double)(random_next(random) >> 11) * 0x1p-53;
        int result = 0;
        while (result < PAIR_RESULTS - 1 && left >= share[result]) left -= share[result++];
        pairs.count[result]++;
        *games += 2;
        SprtAnswer answer = sprt_answer(sprt, &pairs);
        if (answer != SPRT_OPEN) return answer;
    }
}

static int wrong_answers(const Sprt *sprt, const double *shape, SprtAnswer right, int matches,
                         Random *random, long *games) {
    double share[PAIR_RESULTS];
    int wrong = 0;
    shares_with(sprt->model, shape, right == SPRT_ELO0 ? sprt->elo0 : sprt->elo1, share);
    *games = 0;
    for (int i = 0; i < matches; i++) wrong += play_match(sprt, share, random, games) != right;
    return wrong;
}

int main(int argc, char **argv) {
    int matches = argc > 1 ? atoi(argv[1]) : 500, passed = 0, failed = 0;
    Random random = { 20 };
    double most = 0.05 * matches + 2.5 * sqrt(0.05 * 0.95 * matches);
    printf("%d matches of each kind: false positives and games, false negatives and games\n",
           matches);
    for (size_t t = 0; t < sizeof tests / sizeof *tests; t++)
        for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
            printf("%-10s %4.0f %4.0f  %-20s", tests[t].model ? "normalized" : "logistic",
                   tests[t].elo0, tests[t].elo1, shapes[s].name);
            for (SprtAnswer right = SPRT_ELO0; right <= SPRT_ELO1; right++) {
                long games;
                int wrong =
                    wrong_answers(&tests[t], shapes[s].share, right, matches, &random, &games);
                printf("  %5.2f %% %5.0f", 100.0 * wrong / matches, (double)games / matches);
                if (wrong > most)
                    failed++;
                else
                    passed++;
            }
            printf("\n");
        }
    printf("sprt: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
