/* tune.c - samples of played games, and the weights that fit them.
 * SPDX-License-Identifier: MIT */
#include "tune.h"

#include "ai/opening.h"

#include <math.h>
#include <string.h>

enum { OPENING = 3 };

static void take_sample(Tuning *tuning, const Match *match) {
    const Game *game = match->setup.game;
    TuneSample *sample = &tuning->sample[tuning->count++];
    memset(sample, 0, sizeof *sample);
    sample->seats = (uint8_t)game->seats(&match->now);
    for (int seat = 0; seat < sample->seats; seat++)
        sample->team[seat] = (uint8_t)game->team(&match->now, seat);
    eval_survey(game, &match->now, sample->feature);
}

static Move think(Tuning *tuning, const Match *match) {
    Limits limits = { .nodes = tuning->nodes, .seed = random_next(&tuning->random) };
    Verdict verdict;
    search_run(tuning->search, &tuning->table, match, &limits, &verdict);
    return verdict.line[0].step[0];
}

void tune_play(Tuning *tuning, const Setup *setup) {
    const Game *game = setup->game;
    Match match;
    size_t first = tuning->count;
    match_init(&match, setup, tuning->played, TUNE_STEPS);
    table_clear(&tuning->table);
    while (match_actor(&match) != NOBODY && match.count < TUNE_STEPS) {
        bool random = match.count < OPENING || match_actor(&match) == CHANCE ||
                      random_below(&tuning->random, 40) == 0;
        Move move =
            random ? opening_step(game, &match.now, &tuning->random) : think(tuning, &match);
        match_apply(&match, move, NULL);
        if (match.count > OPENING && match_actor(&match) != NOBODY && game_fresh(game, &match.now))
            take_sample(tuning, &match);
    }
    if (match_actor(&match) != NOBODY) tuning->count = first;
    int points[SEATS_MAX];
    match_points(&match, points);
    for (size_t i = first; i < tuning->count; i++)
        for (int seat = 0; seat < tuning->sample[i].seats; seat++)
            tuning->sample[i].twelfths[seat] = (uint8_t)points[seat];
}

/* Shares of the sides, and the loss: how surprising the points were. Each seat stands for its team.
 */
static double shares(const TuneSample *sample, const double *weight, int count, double *share) {
    double score[SEATS_MAX] = { 0 }, most = -1e9, sum = 0, loss = 0, total = 0;
    for (int seat = 0; seat < sample->seats; seat++)
        for (int i = 0; i < count; i++)
            score[sample->team[seat]] += weight[i] * sample->feature[seat][i] / EVAL_UNIT;
    for (int seat = 0; seat < sample->seats; seat++)
        if (sample->team[seat] == seat && score[seat] > most) most = score[seat];
    for (int seat = 0; seat < sample->seats; seat++) {
        share[seat] = sample->team[seat] == seat ? exp(score[seat] - most) : 0;
        sum += share[seat];
        if (sample->team[seat] == seat) total += sample->twelfths[seat];
    }
    for (int seat = 0; seat < sample->seats; seat++) {
        share[seat] /= sum;
        if (sample->team[seat] == seat && sample->twelfths[seat])
            loss -= sample->twelfths[seat] / total * log(share[seat] + 1e-12);
    }
    return loss;
}

static double gradient(const Tuning *tuning, const double *weight, int count, double *slope) {
    double loss = 0;
    memset(slope, 0, sizeof *slope * (size_t)count);
    for (size_t s = 0; s < tuning->count; s++) {
        const TuneSample *sample = &tuning->sample[s];
        double share[SEATS_MAX], total = 0;
        loss += shares(sample, weight, count, share);
        for (int seat = 0; seat < sample->seats; seat++)
            if (sample->team[seat] == seat) total += sample->twelfths[seat];
        for (int seat = 0; seat < sample->seats; seat++) {
            int team = sample->team[seat];
            double error = share[team] - sample->twelfths[team] / total;
            for (int i = 0; i < count; i++)
                slope[i] += error * sample->feature[seat][i] / EVAL_UNIT;
        }
    }
    for (int i = 0; i < count; i++) slope[i] /= (double)tuning->count;
    return loss / (double)tuning->count;
}

/* Adam with a pull towards where it began. */
void tune_fit(const Tuning *tuning, double *weight, int count,
              void (*told)(void *data, int round, double loss), void *data) {
    double begin[FEATURES_MAX], slope[FEATURES_MAX], mean[FEATURES_MAX] = { 0 },
                                                     spread[FEATURES_MAX] = { 0 };
    memcpy(begin, weight, sizeof begin);
    for (int round = 1; round <= TUNE_ROUNDS; round++) {
        double loss = gradient(tuning, weight, count, slope);
        for (int i = 0; i < count; i++) {
            double pulled = slope[i] + 1e-8 * (weight[i] - begin[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * pulled;
            spread[i] = 0.999 * spread[i] + 0.001 * pulled * pulled;
            double m = mean[i] / (1 - pow(0.9, round)), v = spread[i] / (1 - pow(0.999, round));
            weight[i] -= (round < TUNE_ROUNDS / 2 ? 4.0 : 1.0) * m / (sqrt(v) + 1e-9);
        }
        told(data, round, loss);
    }
}

double tune_presence(const Tuning *tuning, int feature) {
    double sum = 0;
    for (size_t s = 0; s < tuning->count; s++)
        for (int seat = 0; seat < tuning->sample[s].seats; seat++)
            sum += tuning->sample[s].feature[seat][feature] != 0;
    return sum / (double)tuning->count / tuning->sample[0].seats;
}
