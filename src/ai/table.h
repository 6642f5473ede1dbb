/* table.h - the transposition table: what was found out about a position, shared by all threads.
 *
 * An entry is two words, written and read one by one without a lock. The first is the key mixed
 * with the second, so a torn entry is just not found. Four entries share a cache line.
 *
 *   second word: move 32 | value 16 | depth 8 | age 6 | bound 2        (highest bits first)
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TABLE_H
#define BRETT_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct {
    _Atomic uint64_t key, facts;
} TableEntry;

/* The memory is the caller's and outlives the table. */
typedef struct {
    TableEntry *entries;
    uint64_t mask; /* of buckets */
    unsigned age;
} Table;

typedef struct {
    uint32_t move;
    int value, depth;
    Bound bound;
} TableFacts;

void table_init(Table *table, void *memory, size_t bytes);
/* The same for memory that is all zero already: a large table is not touched before it is used. */
void table_init_zeroed(Table *table, void *memory, size_t bytes);
void table_clear(Table *table);
void table_next(Table *table); /* a new search begins: what is old may be replaced first */
bool table_find(const Table *table, uint64_t key, TableFacts *facts);
void table_store(Table *table, uint64_t key, TableFacts facts);
/* The memory for another use. What is left there does no harm: no key fits it. */
void *table_memory(const Table *table, size_t *bytes);
int table_permille(const Table *table); /* how full it is */

#endif
