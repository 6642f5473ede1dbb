/* sprung_lanes.c - which lanes there are, how they are numbered, and where their steps lead.
 *
 * Three pieces stand in a rank in 220 ways. Files are counted from the right, x < y < z from 0 on,
 * and the number is C(z, 3) + C(y, 2) + x: so the ways within the last F files are the first
 * C(F, 3). The ranks of a lane can change places; it is its three numbers, the highest first.
 * SPDX-License-Identifier: MIT */
#include "games/sprung.h"
#include "sprung_types.h"

#include <string.h>

/* ---- ranks ---- */

/* Counted from the right, the nearest first. */
typedef struct {
    int x, y, z;
} Ways;

static int pairs(int n) { return n * (n - 1) / 2; }

static int triples(int n) { return n * (n - 1) * (n - 2) / 6; }

static int number_of(Ways w) { return triples(w.z) + pairs(w.y) + w.x; }

static Ways ways_of(int number) {
    Ways w = { .z = 2, .y = 1 };
    while (triples(w.z + 1) <= number) w.z++;
    number -= triples(w.z);
    while (pairs(w.y + 1) <= number) w.y++;
    w.x = number - pairs(w.y);
    return w;
}

static Ways ways_in(uint64_t lane, int rank) {
    unsigned pieces = lane >> rank * SIDE & ((1u << SIDE) - 1);
    int left = __builtin_ctz(pieces), right = 31 - __builtin_clz(pieces);
    unsigned middle = pieces & ~(1u << left) & ~(1u << right);
    return (Ways){ SIDE - 1 - right, SIDE - 1 - __builtin_ctz(middle), SIDE - 1 - left };
}

static uint64_t pieces_of(Ways w) {
    return bit_at(SIDE - 1 - w.x) | bit_at(SIDE - 1 - w.y) | bit_at(SIDE - 1 - w.z);
}

/* Files that the pieces of a rank have to go together. */
static int left_of(int number) {
    Ways w = ways_of(number);
    return w.x + w.y + w.z - 3;
}

/* ---- lanes ---- */

static uint32_t lane_of(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t most = a > b ? a : b, least = a > b ? b : a;
    if (c > most) return c << 16 | most << 8 | least;
    return c > least ? most << 16 | c << 8 | least : most << 16 | least << 8 | c;
}

uint32_t solve_sprung_lane(uint64_t lane) {
    return lane_of((uint32_t)number_of(ways_in(lane, 0)), (uint32_t)number_of(ways_in(lane, 1)),
                   (uint32_t)number_of(ways_in(lane, 2)));
}

static uint64_t lane_as_bits(uint32_t lane) {
    return IN_EACH_RANK(pieces_of(ways_of((int)(lane >> 16))),
                        pieces_of(ways_of((int)(lane >> 8 & 255))),
                        pieces_of(ways_of((int)(lane & 255))));
}

int solve_sprung_level_of(uint32_t lane) {
    return left_of((int)(lane >> 16)) + left_of((int)(lane >> 8 & 255)) +
           left_of((int)(lane & 255));
}

int solve_sprung_files(uint64_t lane) {
    return ways_of((int)(solve_sprung_lane(lane) >> 16)).z + 1;
}

uint32_t solve_sprung_place(const uint32_t *lanes, const uint32_t *first, uint32_t lane) {
    int level = solve_sprung_level_of(lane);
    uint32_t from = first[level], end = first[level + 1];
    while (end - from > 1) {
        uint32_t middle = from + (end - from) / 2;
        if (lanes[middle] <= lane)
            from = middle;
        else
            end = middle;
    }
    assert(lanes[from] == lane);
    return from;
}

/* ---- those that can come up ----
 *
 * No piece goes back, so from a rank only those come up of which each piece, the n-th from the
 * right, is at least as far. All marks are counted as C(i + 2, 3) + C(j + 1, 2) + k. */

typedef struct {
    int most;      /* the highest rank that comes up, and one more */
    uint8_t *mark; /* a bit for each lane of such ranks; NULL: all */
    uint8_t left[SPRUNG_RANKS];
} Lanes;

static bool comes_up(Ways from, int number) {
    Ways w = ways_of(number);
    return w.x <= from.x && w.y <= from.y && w.z <= from.z;
}

static int list_ranks(Ways from, uint8_t *out) {
    int count = 0;
    for (int number = 0; number <= number_of(from); number++)
        if (comes_up(from, number)) out[count++] = (uint8_t)number;
    return count;
}

static size_t marks_of(int most) { return (size_t)triples(most + 2); }

static size_t mark_of(uint32_t lane) {
    int i = (int)(lane >> 16), j = (int)(lane >> 8 & 255), k = (int)(lane & 255);
    return (size_t)(triples(i + 2) + pairs(j + 1) + k);
}

static void mark_from(Lanes *lanes, uint64_t lane) {
    uint8_t rank[FIELD][SPRUNG_RANKS];
    int count[FIELD];
    for (int r = 0; r < FIELD; r++) count[r] = list_ranks(ways_in(lane, r), rank[r]);
    for (int i = 0; i < count[0]; i++)
        for (int j = 0; j < count[1]; j++)
            for (int k = 0; k < count[2]; k++) {
                size_t mark = mark_of(lane_of(rank[0][i], rank[1][j], rank[2][k]));
                lanes->mark[mark / 8] |= (uint8_t)(1u << mark % 8);
            }
}

uint64_t solve_sprung_most(uint64_t lane) {
    uint8_t rank[SPRUNG_RANKS];
    uint64_t most = 1;
    for (int r = 0; r < FIELD; r++) most *= (uint64_t)list_ranks(ways_in(lane, r), rank);
    return most;
}

/* Goes through all lanes that come up, in order. */
static bool next_lane(const Lanes *lanes, uint32_t *lane) {
    uint32_t i = *lane >> 16, j = *lane >> 8 & 255, k = *lane & 255;
    for (;;) {
        if (k < j)
            k++;
        else if (j < i)
            j++, k = 0;
        else
            i++, j = k = 0;
        if (i >= (uint32_t)lanes->most) return false;
        *lane = i << 16 | j << 8 | k;
        size_t mark = mark_of(*lane);
        if (!lanes->mark || lanes->mark[mark / 8] >> mark % 8 & 1) return true;
    }
}

static int level_in(const Lanes *lanes, uint32_t lane) {
    return lanes->left[lane >> 16] + lanes->left[lane >> 8 & 255] + lanes->left[lane & 255];
}

/* ---- memory ---- */

static void *take(SprungMemory *memory, size_t bytes) {
    bytes = (bytes + 63) / 64 * 64;
    if (bytes > memory->left) return NULL;
    void *taken = memory->at;
    memory->at += bytes;
    memory->left -= bytes;
    return taken;
}

/* ---- where steps lead ----
 *
 * The path of a piece is written from its end: in each word the place of the lane, the file on
 * which the piece has arrived there, and whether it ends or begins the path. */

static int follow(const SprungSide *side, uint64_t lane, int from, int lone, uint32_t *out) {
    uint32_t step[SPRUNG_PATH];
    bool was_alone = is_alone(lane, from), goes_on = true;
    int count = 0;
    while (goes_on) {
        uint64_t to = target(lane, bit_at(from));
        lane ^= bit_at(from) | to;
        int bit = __builtin_ctzll(to);
        step[count++] = solve_sprung_place(side->lane, side->first, solve_sprung_lane(lane))
                            << PATH_PLACE |
                        (uint32_t)(bit % SIDE);
        goes_on = !is_straggler(lone, lane, from, bit, was_alone, count == 1) && movable(lane) & to;
        from = bit;
    }
    for (int i = 0; i < count; i++) out[i] = step[count - 1 - i];
    out[0] |= PATH_END;
    out[count - 1] |= PATH_BEGIN;
    return count;
}

static bool find_paths(SprungSide *side, int lone, SprungMemory *memory) {
    uint32_t *first = take(memory, (side->count + 1) * sizeof *first);
    uint32_t *paths = (uint32_t *)(void *)memory->at, used = 0;
    if (!first) return false;
    for (uint32_t i = 0; i < side->count; i++) {
        first[i] = used;
        if (side->lane[i] == SPRUNG_NO_LANE) continue;
        if (memory->left / sizeof *paths < used + SPRUNG_PIECES * SPRUNG_PATH) return false;
        uint64_t lane = lane_as_bits(side->lane[i]);
        for (uint64_t left = movable(lane); left; left &= left - 1)
            used += (uint32_t)follow(side, lane, __builtin_ctzll(left), lone, paths + used);
    }
    first[side->count] = used;
    side->path = first;
    side->paths = take(memory, used * sizeof *paths);
    return true;
}

static bool find_odd(SprungSide *side, SprungKind kind, SprungMemory *memory) {
    size_t bytes = kind == SPRUNG_VALUES ? side->count / 8 : side->count;
    for (int file = 0; file < SIDE; file++) {
        side->odd[file] = take(memory, bytes);
        if (!side->odd[file]) return false;
        memset(side->odd[file], 0, bytes);
    }
    for (uint32_t i = 0; i < side->count; i++) {
        if (side->lane[i] == SPRUNG_NO_LANE) continue;
        uint64_t lane = lane_as_bits(side->lane[i]);
        lane ^= lane >> SIDE ^ lane >> 2 * SIDE;
        for (int file = 0; file < SIDE; file++) {
            if (!(lane >> file & 1)) continue;
            if (kind == SPRUNG_VALUES)
                side->odd[file][i / 8] |= (uint8_t)(1u << i % 8);
            else
                side->odd[file][i] = 255;
        }
    }
    return true;
}

/* ---- sides ---- */

static bool list_lanes(SprungSide *side, const Lanes *lanes, SprungKind kind,
                       SprungMemory *memory) {
    uint32_t many[SPRUNG_LEVELS] = { 0 }, group = kind == SPRUNG_VALUES ? GROUP_BITS : GROUP_BYTES;
    uint32_t lane = 0;
    do many[level_in(lanes, lane)]++;
    while (next_lane(lanes, &lane));
    memset(side, 0, sizeof *side);
    for (int level = 0; level < SPRUNG_LEVELS; level++) {
        side->lanes += many[level];
        side->first[level] = side->count;
        side->count += (many[level] + group - 1) / group * group;
    }
    side->first[SPRUNG_LEVELS] = side->count;
    uint32_t *list = take(memory, side->count * sizeof *list), next[SPRUNG_LEVELS];
    if (!list) return false;
    for (uint32_t i = 0; i < side->count; i++) list[i] = SPRUNG_NO_LANE;
    memcpy(next, side->first, sizeof next);
    lane = 0;
    do list[next[level_in(lanes, lane)]++] = lane;
    while (next_lane(lanes, &lane));
    side->lane = list;
    return true;
}

static bool complete(SprungSide *side, const Lanes *lanes, int lone, SprungKind kind,
                     SprungMemory *memory) {
    return list_lanes(side, lanes, kind, memory) && find_odd(side, kind, memory) &&
           find_paths(side, lone, memory);
}

static void prepare(Lanes *lanes, int most) {
    *lanes = (Lanes){ .most = most };
    for (int number = 0; number < most; number++) lanes->left[number] = (uint8_t)left_of(number);
}

bool solve_sprung_all(SprungSide *side, int files, int lone, SprungKind kind,
                      SprungMemory *memory) {
    Lanes lanes;
    prepare(&lanes, triples(files));
    return complete(side, &lanes, lone, kind, memory);
}

bool solve_sprung_from(SprungSide *side, uint64_t lane, int lone, SprungKind kind,
                       SprungMemory *memory) {
    Lanes lanes;
    prepare(&lanes, (int)(solve_sprung_lane(lane) >> 16) + 1);
    size_t marks = marks_of(lanes.most) / 8 + 1;
    lanes.mark = take(memory, marks);
    if (!lanes.mark) return false;
    memset(lanes.mark, 0, marks);
    mark_from(&lanes, lane);
    return complete(side, &lanes, lone, kind, memory);
}
