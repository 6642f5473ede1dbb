/* table.c - the transposition table.
 * SPDX-License-Identifier: MIT */
#include "table.h"

enum { BUCKET = 4, AGES = 64 };

void table_init_zeroed(Table *table, void *memory, size_t bytes) {
    uintptr_t begin = ((uintptr_t)memory + 63) & ~(uintptr_t)63;
    size_t usable = bytes - (begin - (uintptr_t)memory), buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(TableEntry) <= usable) buckets *= 2;
    table->entries = (TableEntry *)begin;
    table->mask = buckets - 1;
    table->age = 0;
}

void table_init(Table *table, void *memory, size_t bytes) {
    table_init_zeroed(table, memory, bytes);
    table_clear(table);
}

void table_clear(Table *table) {
    for (uint64_t i = 0; i < (table->mask + 1) * BUCKET; i++) {
        atomic_store_explicit(&table->entries[i].key, 0, memory_order_relaxed);
        atomic_store_explicit(&table->entries[i].facts, 0, memory_order_relaxed);
    }
    table->age = 0;
}

void *table_memory(const Table *table, size_t *bytes) {
    *bytes = (table->mask + 1) * BUCKET * sizeof(TableEntry);
    return table->entries;
}

void table_next(Table *table) { table->age = (table->age + 1) % AGES; }

static TableEntry *bucket(const Table *table, uint64_t key) {
    return &table->entries[(key & table->mask) * BUCKET];
}

static TableFacts unpack(uint64_t word) {
    return (TableFacts){ .move = (uint32_t)(word >> 32),
                         .value = (int16_t)(word >> 16),
                         .depth = (int)(word >> 8 & 255),
                         .bound = (Bound)(word & 3) };
}

bool table_find(const Table *table, uint64_t key, TableFacts *facts) {
    TableEntry *entry = bucket(table, key);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&entry[i].facts, memory_order_relaxed);
        if ((atomic_load_explicit(&entry[i].key, memory_order_relaxed) ^ word) != key ||
            !(word & 3))
            continue;
        *facts = unpack(word);
        return true;
    }
    return false;
}

void table_store(Table *table, uint64_t key, TableFacts facts) {
    TableEntry *entry = bucket(table, key), *worst = entry;
    int least = 1 << 20;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t word = atomic_load_explicit(&entry[i].facts, memory_order_relaxed);
        bool same = (atomic_load_explicit(&entry[i].key, memory_order_relaxed) ^ word) == key;
        if (same || !(word & 3)) {
            // A deeper exact truth of this search is worth more than a shallow bound.
            TableFacts old = unpack(word);
            if (same && facts.bound != BOUND_EXACT && old.depth > facts.depth + 2 &&
                (word >> 2 & 63) == table->age)
                return;
            if (same && facts.move == UINT32_MAX) facts.move = old.move;
            worst = &entry[i];
            break;
        }
        int worth = (int)(word >> 8 & 255) - 8 * (int)((table->age - (word >> 2)) & 63);
        if (worth < least) least = worth, worst = &entry[i];
    }
    uint64_t word = (uint64_t)facts.move << 32 | (uint64_t)(uint16_t)facts.value << 16 |
                    (uint64_t)(facts.depth > 255 ? 255
                               : facts.depth < 0 ? 0
                                                 : facts.depth)
                        << 8 |
                    (uint64_t)table->age << 2 | facts.bound;
    atomic_store_explicit(&worst->facts, word, memory_order_relaxed);
    atomic_store_explicit(&worst->key, key ^ word, memory_order_relaxed);
}

int table_permille(const Table *table) {
    int full = 0, seen = 0;
    for (uint64_t i = 0; i < 1000 && i < (table->mask + 1) * BUCKET; i++, seen++) {
        uint64_t word = atomic_load_explicit(&table->entries[i].facts, memory_order_relaxed);
        full += (word & 3) && (word >> 2 & 63) == table->age;
    }
    return seen ? full * 1000 / seen : 0;
}
