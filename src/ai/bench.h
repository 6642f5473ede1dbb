/* bench.h - numbers that say whether behaviour changed: the same on every machine.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BENCH_H
#define BRETT_BENCH_H

#include "search.h"

typedef struct {
    int depth;        /* a perft of about BENCH_NODES nodes or less, */
    uint64_t nodes;   /* its count, */
    int playouts;     /* random games with fixed seeds, cut at PLAYOUT_LIMIT, */
    uint64_t steps;   /* their steps */
    uint64_t hash;    /* and a hash over all steps, points and final positions */
    int search_depth; /* a search of a few positions to this depth, 0 if the game has no evaluation,
                       */
    uint64_t searched; /* its nodes */
    uint64_t verdict;  /* and a hash over what it found */
    uint64_t levels;   /* a hash over what levels 1 to 7 play there, with BENCH_LEVEL nodes */
} Signature;

enum {
    BENCH_NODES = 100000,
    BENCH_STEPS = 20000,
    BENCH_SEARCH = 20000,
    BENCH_POSITIONS = 4,
    BENCH_LEVEL = 500
};

/* `search` and `table` are working memory; the table is cleared. */
void bench_sign(const Setup *setup, Search *search, Table *table, Signature *signature);
/* The nodes of one search of all bench positions to a depth; *hash takes up what is found. */
uint64_t bench_search(const Setup *setup, Search *search, Table *table, int depth, uint64_t *hash);
/* "ploy:form=four perft 3 17576 playouts 21 steps 20113 hash 0123456789abcdef search ... levels
 * ..." */
void bench_write(const Setup *setup, const Signature *signature, Text *out);

#endif
