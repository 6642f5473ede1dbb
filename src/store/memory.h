/* memory.h - a store for tests: it keeps everything in memory, is told what time it is, and fails,
 * waits and loses power on purpose, by chance that a seed decides.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_MEMORY_H
#define BRETT_MEMORY_H

#include "store.h"

/* What goes wrong, in thousandths of all that is asked. */
typedef struct {
    int fails;   /* told so, and nothing is done */
    int unknown; /* told that nobody knows, done or not */
    int deaf;    /* hints that are lost */
    int slowest; /* milliseconds until something is done, and as many again until it is told */
} MemoryClimate;

typedef struct MemoryStore MemoryStore;

MemoryStore *memory_new(uint64_t seed);
Store *memory_store(MemoryStore *memory);
/* From now on. */
void memory_climate(MemoryStore *memory, const MemoryClimate *climate);
/* Does what is due, and answers. It may be asked for more meanwhile. */
void memory_run(MemoryStore *memory, int64_t now);
/* When something will be due next; INT64_MAX: never. */
int64_t memory_due(const MemoryStore *memory);
/* What is not done yet never will be; those who wait hear that nobody knows, or that reading
 * failed. */
void memory_lose_power(MemoryStore *memory);

/* What is kept, for those who check: all games in the order of their creation. */
size_t memory_games(const MemoryStore *memory);
const StoreGame *memory_game(const MemoryStore *memory, size_t i);
Digest memory_seed(const MemoryStore *memory, size_t i);
StoreRow memory_row(const MemoryStore *memory, size_t i, uint32_t seq);

#endif
