/* tune.h - weights of an evaluation from self-play.
 *
 * Games are played by the search itself with few nodes, each from an opening of random steps. Every
 * position where a turn begins becomes a sample: the features of all seats, and the points they got
 * in the end. The weights then maximise the likelihood of those points, where the shares of the
 * sides are as exp(score / 256): logistic regression for two sides, its softmax cousin for more. A
 * pull towards the old weights keeps what the games say nothing about.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TUNE_H
#define BRETT_TUNE_H

#include "ai/search.h"

enum { TUNE_STEPS = 6000, TUNE_ROUNDS = 400 };

typedef struct {
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    uint8_t team[SEATS_MAX], seats, twelfths[SEATS_MAX];
} TuneSample;

/* All memory is the caller's. */
typedef struct {
    uint64_t nodes; /* to think before each step */
    Random random;
    Search *search;
    Table table;
    Played *played; /* TUNE_STEPS of them */
    TuneSample *sample;
    size_t count;
} Tuning;

/* Plays one game and adds its samples, at most TUNE_STEPS, for which there must be room. A game
 * that does not end adds nothing. */
void tune_play(Tuning *tuning, const Setup *setup);

/* Changes the weights to those the samples make likely, in TUNE_ROUNDS rounds. `told` hears after
 * each how surprising the points were before it. */
void tune_fit(const Tuning *tuning, double *weight, int count,
              void (*told)(void *data, int round, double loss), void *data);

/* The share of seats in the samples that have any of a feature. */
double tune_presence(const Tuning *tuning, int feature);

#endif
