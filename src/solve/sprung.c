/* sprung.c - the end of Schaff den Sprung, decided level by level.
 *
 * To go on from a file is allowed on those columns where the other lane has an odd number of pieces
 * on it. So the path of a piece is folded from its end: where it may go on, the better of stopping
 * here and of what follows, a step later; elsewhere the turn is over. The best of all paths is what
 * the lane is worth.
 *
 * A piece of that table is made for each pair of levels: rows are lanes of the player who acts,
 * columns lanes of the other. It is turned round, with won and lost exchanged, and is then known to
 * the other player as what it is worth to have ended a turn so.
 *
 *   1. For every level of the first side, home first, and every level of the second, home first:
 *   2. the first side acts. It needs rows of its own table with lower levels, all done before;
 *   3. the second side acts. It needs columns of this level, in rows of lower levels of its own.
 * SPDX-License-Identifier: MIT */
#include "sprung_types.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bit 0 of a word is in its first byte");

enum { STRIP = 256 }; /* bytes of a row that are worked on at once */

/* One player acts. */
typedef struct {
    SprungKind kind;
    const SprungSide *own, *other;
    const uint8_t *ended; /* rows are own lanes */
    uint8_t *turned;      /* rows are lanes of the other */
    size_t row, turned_row;
    uint32_t group;
} Half;

static Half half_of(const SprungSolver *solver, int who) {
    return (Half){ .kind = solver->kind,
                   .own = solver->side[who],
                   .other = solver->side[!who],
                   .ended = solver->ended[who],
                   .turned = solver->ended[!who],
                   .row = solver->row[who],
                   .turned_row = solver->row[!who],
                   .group = solver->group };
}

/* ---- rows ---- */

/* Rows of bits are whole words. */
static void fold_bits(uint8_t *value, const uint8_t *ended, const uint8_t *odd, size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint64_t)) {
        uint64_t v, e, o;
        memcpy(&v, value + i, sizeof v);
        memcpy(&e, ended + i, sizeof e);
        memcpy(&o, odd + i, sizeof o);
        v = e | (o & v);
        memcpy(value + i, &v, sizeof v);
    }
}

static void fold_bytes(uint8_t *value, const uint8_t *ended, const uint8_t *odd, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) {
        uint8_t better = value[i] > ended[i] ? value[i] : ended[i];
        value[i] = (solve_sprung_later(better) & odd[i]) | (uint8_t)(ended[i] & ~odd[i]);
    }
}

static void keep_bits(uint8_t *best, const uint8_t *value, size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint64_t)) {
        uint64_t b, v;
        memcpy(&b, best + i, sizeof b);
        memcpy(&v, value + i, sizeof v);
        b |= v;
        memcpy(best + i, &b, sizeof b);
    }
}

static void keep_bytes(uint8_t *best, const uint8_t *value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) best[i] = value[i] > best[i] ? value[i] : best[i];
}

/* What a lane is worth to the player who acts, on some columns. */
static void judge(const Half *half, uint32_t place, size_t at, size_t bytes, uint8_t *best) {
    const SprungSide *own = half->own;
    uint8_t value[STRIP];
    bool is_bits = half->kind == SPRUNG_VALUES;
    memset(best, 0, bytes);
    for (uint32_t i = own->path[place]; i < own->path[place + 1]; i++) {
        uint32_t step = own->paths[i];
        const uint8_t *ended = half->ended + (step >> PATH_PLACE) * half->row + at;
        const uint8_t *odd = half->other->odd[step & PATH_FILE] + at;
        if (step & PATH_END)
            memcpy(value, ended, bytes);
        else if (is_bits)
            fold_bits(value, ended, odd, bytes);
        else
            fold_bytes(value, ended, odd, bytes);
        if (!(step & PATH_BEGIN)) continue;
        if (is_bits)
            keep_bits(best, value, bytes);
        else
            keep_bytes(best, value, bytes);
    }
    if (is_bits) return;
    for (size_t i = 0; i < bytes; i++) best[i] = solve_sprung_later(best[i]);
}

/* ---- turning round ---- */

/* Exchanges rows and columns of 64 by 64 bits: halves, then quarters, ... */
static void transpose(uint64_t word[GROUP_BITS]) {
    uint64_t mask = UINT64_C(0x00000000ffffffff);
    for (int size = 32; size; size /= 2, mask ^= mask << size) {
        for (int i = 0; i < GROUP_BITS; i = (i + size + 1) & ~size) {
            uint64_t change = (word[i] >> size ^ word[i + size]) & mask;
            word[i] ^= change << size;
            word[i + size] ^= change;
        }
    }
}

static void turn_bits(const Half *half, uint8_t rows[][STRIP], uint32_t place, size_t at,
                      size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint64_t)) {
        uint64_t word[GROUP_BITS];
        for (int r = 0; r < GROUP_BITS; r++) memcpy(&word[r], rows[r] + i, sizeof *word);
        transpose(word);
        uint8_t *to = half->turned + (at + i) * 8 * half->turned_row + place / 8;
        for (int r = 0; r < GROUP_BITS; r++, to += half->turned_row) {
            uint64_t turned = ~word[r];
            memcpy(to, &turned, sizeof turned);
        }
    }
}

static void turn_bytes(const Half *half, uint8_t rows[][STRIP], uint32_t place, size_t at,
                       size_t bytes) {
    uint8_t *to = half->turned + at * half->turned_row + place;
    for (size_t i = 0; i < bytes; i++, to += half->turned_row)
        for (int r = 0; r < GROUP_BYTES; r++) to[r] = (uint8_t)~rows[r][i];
}

/* ---- levels ---- */

/* A group of lanes from `place` on, and some columns. */
static void decide(const Half *half, uint32_t place, size_t at, size_t bytes, bool is_home) {
    uint8_t rows[GROUP_BITS][STRIP];
    for (uint32_t r = 0; r < half->group; r++) {
        if (is_home)
            memset(rows[r], 0, bytes);
        else
            judge(half, place + r, at, bytes, rows[r]);
    }
    if (half->kind == SPRUNG_VALUES)
        turn_bits(half, rows, place, at, bytes);
    else
        turn_bytes(half, rows, place, at, bytes);
}

static void decide_pair(SprungSolver *solver, int who, int own, int other) {
    Half half = half_of(solver, who);
    size_t per_byte = half.kind == SPRUNG_VALUES ? 8 : 1;
    size_t begin = half.other->first[other] / per_byte,
           end = half.other->first[other + 1] / per_byte;
    uint32_t from = half.own->first[own], to = half.own->first[own + 1];
    for (uint32_t place = from; place < to; place += half.group)
        for (size_t at = begin; at < end; at += STRIP)
            // Who acts has lost if the other one is at home.
            decide(&half, place, at, end - at < STRIP ? end - at : STRIP, other == 0);
    solver->positions += (uint64_t)(to - from) * (end - begin) * per_byte;
}

bool solve_sprung_level(SprungSolver *solver, int level, bool (*stop)(void *), void *data) {
    bool is_one = solver->side[0] == solver->side[1];
    for (int other = 0; other < (is_one ? level + 1 : SPRUNG_LEVELS); other++) {
        if (stop && stop(data)) return false;
        decide_pair(solver, 0, level, other);
        if (!is_one || other != level) decide_pair(solver, 1, other, level);
    }
    return true;
}

void solve_sprung_init(SprungSolver *solver, const SprungSide *own, const SprungSide *other,
                       int lone, SprungKind kind) {
    bool is_bits = kind == SPRUNG_VALUES;
    *solver = (SprungSolver){ .kind = kind,
                              .lone = lone,
                              .group = is_bits ? GROUP_BITS : GROUP_BYTES,
                              .side = { own, other } };
    solver->row[0] = is_bits ? other->count / 8 : other->count;
    solver->row[1] = is_bits ? own->count / 8 : own->count;
}

size_t solve_sprung_bytes(const SprungSolver *solver, int side) {
    return solver->row[side] * solver->side[side]->count;
}

uint8_t solve_sprung_entry(SprungKind kind, const uint8_t *row, uint32_t column) {
    if (kind == SPRUNG_DISTANCES) return row[column];
    return row[column / 8] >> column % 8 & 1 ? 255 : 0;
}
