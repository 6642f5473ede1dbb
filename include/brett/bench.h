/* bench.h - numbers that say whether behaviour changed: the same on every machine.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BENCH_H
#define BRETT_BENCH_H

#include "game.h"

typedef struct {
    int depth;      /* a perft of about BENCH_NODES nodes or less, */
    uint64_t nodes; /* its count, */
    int playouts;   /* random games with fixed seeds, cut at PLAYOUT_LIMIT, */
    uint64_t steps; /* their steps */
    uint64_t hash;  /* and a hash over all steps, points and final positions */
} Signature;

enum { BENCH_NODES = 100000, BENCH_STEPS = 20000 };

void bench_sign(const Setup *setup, Signature *signature);
/* "ploy:form=four perft 3 17576 playouts 21 steps 20113 hash 0123456789abcdef" */
void bench_write(const Setup *setup, const Signature *signature, Text *out);

#endif
