/* aufstellen.h - positions of Aufstellen as sets and numbers; shared by the files that solve it.
 * SPDX-License-Identifier: MIT */
#ifndef SOLVE_AUFSTELLEN_H
#define SOLVE_AUFSTELLEN_H

#include "aufstellen.h"

enum { SQUARE, TRIANGLE, CYLINDER, SHAPES };
enum { TURNS = 6, NEXT_MAX = AUFSTELLEN_NEXT_MAX };
enum { SIDE = 4, POINTS = 16, ALL = 0xffff, FILE_A = 0x1111 };
enum { MIRROR_FILES = 1, MIRROR_RANKS = 2, TRANSPOSE = 4, SYMMETRIES = 8 };

/* Turn t of six belongs to seat t % 2 and shape t % 3: red's square is 0, blue's is 3 ... */
static const uint8_t turn_of[2][SHAPES] = { { 0, 4, 2 }, { 3, 1, 5 } };

/* ---- sets of points ----
 *
 * The men are the squares and triangles: four sets of 16 points, lane by lane in one word. */
enum { OWN_SQUARES, OWN_TRIANGLES, OTHER_SQUARES, OTHER_TRIANGLES, LANES };
#define EVERY(lane) ((lane)*UINT64_C(0x0001000100010001))

static inline unsigned lane_of(uint64_t men, int lane) { return men >> 16 * lane & ALL; }

static inline unsigned count_points(unsigned set) { return (unsigned)__builtin_popcount(set); }

static inline unsigned first_point(unsigned set) { return (unsigned)__builtin_ctz(set); }

/* All four lanes turned at once. */
static inline uint64_t turned(uint64_t men, int turn) {
    if (turn & MIRROR_FILES) {
        men = (men >> 1 & EVERY(0x5555)) | (men & EVERY(0x5555)) << 1;
        men = (men >> 2 & EVERY(0x3333)) | (men & EVERY(0x3333)) << 2;
    }
    if (turn & MIRROR_RANKS) {
        men = (men >> 4 & EVERY(0x0f0f)) | (men & EVERY(0x0f0f)) << 4;
        men = (men >> 8 & EVERY(0x00ff)) | (men & EVERY(0x00ff)) << 8;
    }
    if (turn & TRANSPOSE) {
        uint64_t change = (men ^ men >> 3) & EVERY(0x0a0a);
        men ^= change ^ change << 3;
        change = (men ^ men >> 6) & EVERY(0x00cc);
        men ^= change ^ change << 6;
    }
    return men;
}

static inline uint64_t exchanged(uint64_t men) { return men << 32 | men >> 32; }

static inline unsigned occupied(uint64_t men) {
    men |= men >> 32;
    return (unsigned)(men | men >> 16) & ALL;
}

static inline unsigned beside(unsigned set) { return (set & 0x7777) << 1 | (set & 0xeeee) >> 1; }

static inline unsigned around(unsigned set) {
    return ((set << SIDE | set >> SIDE) & ALL) | beside(set);
}

/* ---- numbers ---- */

/* The number of the position with these pieces, listed as in the game: turn by turn of six, red's
 * square, blue's triangle ... */
uint32_t solve_aufstellen_place_of(const AufstellenSolver *solver, int stage,
                                   const uint16_t pieces[TURNS]);

/* ---- codes ---- */

/* What follows from the codes of the next positions, asked one by one. */
typedef struct {
    unsigned win, loss; /* the shortest win and the longest loss so far; 0 for none */
    bool is_drawn;      /* some next position is a draw */
} Backup;

static inline void backup_add(Backup *backup, unsigned code) {
    if (code == 0)
        backup->is_drawn = true;
    else if (code % 2 == 0)
        backup->loss = code + 1 > backup->loss ? code + 1 : backup->loss;
    else if (!backup->win || code + 1 < backup->win)
        backup->win = code + 1;
}

static inline unsigned backup_code(const Backup *backup) {
    return backup->win ? backup->win : backup->is_drawn ? 0 : backup->loss;
}

#endif
