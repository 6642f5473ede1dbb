/* random.h - a small generator whose numbers are the same on every machine.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RANDOM_H
#define BRETT_RANDOM_H

#include <stdint.h>

/* splitmix64: a counter and a mixer. Any state is a good one, so a seed is just a number. */
typedef struct {
    uint64_t state;
} Random;

static inline uint64_t random_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline uint64_t random_next(Random *random) {
    return random_mix(random->state += 0x9e3779b97f4a7c15u);
}

/* A number from 0 to n - 1, for 1 <= n < 2^31. */
static inline uint32_t random_below(Random *random, uint32_t n) {
    return (uint32_t)(((random_next(random) >> 32) * n) >> 32);
}

#endif
