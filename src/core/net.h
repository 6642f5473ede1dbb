/* net.h - a small net that corrects an evaluation where its sum of counts is wrong.
 *
 * The inputs are the features of eval.h: those of the seat that acts, then those of the other. One
 * hidden layer, cut off below and above, and one output: what the sum promises the acting seat too
 * little. Whole numbers throughout, so every machine has the same answer. `brett train` finds the
 * weights; docs/evaluation.md tells how.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_NET_H
#define BRETT_NET_H

#include <stdint.h>

/* A hidden unit has a value from 0 to NET_ONE; the output is counted in 1 / EVAL_FINE. */
enum { NET_HIDDEN = 32, NET_ONE = 1024 };

typedef struct EvalNet {
    int32_t bias[NET_HIDDEN];
    int16_t out[NET_HIDDEN];
    const int16_t (*in)[2 * NET_HIDDEN]; /* a row for every two inputs; see net_weight() */
} EvalNet;

/* What an input weighs in a hidden unit: neighbours among the inputs lie side by side. */
static inline int16_t net_weight(const EvalNet *net, int input, int hidden) {
    return net->in[input / 2][2 * hidden + input % 2];
}

/* What to add to the score of the seat that acts, with its features and those of the other. */
int net_correction(const EvalNet *net, int features, const int16_t *own, const int16_t *other);

#endif
