/* bits.h - sets of up to 128 places as one number, for Ploy, Breakthru and Super 3.
 *
 * Shifting such a number by a variable takes a dozen instructions, in WebAssembly even a call; so
 * one place is looked for in the half where it lies.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BITS_H
#define BRETT_BITS_H

#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 Bits;

static inline Bits bits_one(int place) {
    uint64_t bit = (uint64_t)1 << (place & 63);
    return (Bits)(place < 64 ? 0 : bit) << 64 | (place < 64 ? bit : 0);
}

static inline bool bits_has(Bits set, int place) {
    return (place < 64 ? (uint64_t)set : (uint64_t)(set >> 64)) >> (place & 63) & 1;
}

static inline int bits_size(Bits set) {
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest place of a set that has one. */
static inline int bits_lowest(Bits set) {
    uint64_t low = (uint64_t)set;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

#endif
