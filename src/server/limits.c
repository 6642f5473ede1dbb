/* limits.c - how often something may be done.
 * SPDX-License-Identifier: MIT */
#include "limits.h"

enum { PROBES = 8 };

static const struct {
    int64_t count, milliseconds;
} kinds[] = {
#define KIND(name, count, seconds) { count, seconds * 1000 },
    LIMITS(KIND)
};

bool limits_step(const Limits *limits, int64_t *forgiven, Limit kind, int64_t now) {
    int64_t times = limits->generous > 0 ? limits->generous : 1;
    int64_t part = kinds[kind].milliseconds / (kinds[kind].count * times);
    int64_t from = *forgiven > now ? *forgiven : now;
    if (from + part > now + kinds[kind].milliseconds) return false;
    *forgiven = from + part;
    return true;
}

/* As splitmix64 ends: every bit of the key decides about every bit of the place. */
static uint64_t mix(uint64_t key) {
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9;
    key = (key ^ key >> 27) * 0x94d049bb133111eb;
    return key ^ key >> 31;
}

uint64_t limits_mark(Limit kind, uint64_t key) {
    return mix(key + (uint64_t)kind * 0x9e3779b97f4a7c15);
}

bool limits_count(Limits *limits, Limit kind, uint64_t mark, int64_t now) {
    uint64_t at = mark % LIMIT_KEYS, best = at;
    for (int i = 0; i < PROBES; i++) {
        uint64_t slot = (at + (uint64_t)i) % LIMIT_KEYS;
        if (limits->slots[slot].key == mark)
            return limits_step(limits, &limits->slots[slot].forgiven, kind, now);
        if (limits->slots[slot].forgiven < limits->slots[best].forgiven) best = slot;
    }
    limits->slots[best].key = mark;
    limits->slots[best].forgiven = now;
    return limits_step(limits, &limits->slots[best].forgiven, kind, now);
}
