/* tor.h - the position of Das Tor, for its rules and its evaluation.
 *
 * A set of squares is four words, one for each row of fields:
 *
 *     bit 24 .. 35   upper rank    a field is three bits in each of the three ranks,
 *     bit 12 .. 23   middle rank   its centre the middle one of them, so all centres
 *     bit  0 .. 11   lower rank    of a word lie in its middle rank
 *
 *     bytes    0  men[4]                  128   by seat
 *            128  cylinders, triangles     64   of all seats; the other pieces are squares
 *            192  gate                          the centre where `turn` may enter, or NO_GATE
 *            193  turn, winner                  a seat or NOBODY; a team is named by its first seat
 *            195  players, teams
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TOR_H
#define BRETT_TOR_H

enum { WORDS = 4 };
#include "twelve.h"

enum { NO_GATE = 255 };
enum { CYLINDER, TRIANGLE, SQUARE, SHAPES };
enum { PASS = 0, ENTER_TRIANGLE = 1 << 16, ENTER_SQUARE = 2 << 16, SKIP = 3 << 16 };

typedef struct {
    Squares men[SEATS_MAX], cylinders, triangles;
    uint8_t gate;
    int8_t turn, winner;
    uint8_t players, teams;
} Tor;

_Static_assert(sizeof(Tor) <= 256 && sizeof(Tor) <= POSITION_MAX, "small positions");

static const uint64_t first_rank = 0xfff, first_file = 0x001001001, first_field = 0x007007007,
                      centres = 0x492000;

static const uint8_t set_of[SHAPES] = { 1, 4, 6 };
enum { MEN = 1 + 4 + 6 };

static inline int partner(const Tor *p, int seat) { return p->teams ? seat ^ 1 : seat; }

static inline int shape_at(const Tor *p, int square) {
    return has(&p->cylinders, square) ? CYLINDER : has(&p->triangles, square) ? TRIANGLE : SQUARE;
}

static inline int centre_of(int square) {
    return square / PART * PART + SIDE + square % SIDE / 3 * 3 + 1;
}

static inline Squares rank_of(int square) {
    Squares rank = { 0 };
    rank.word[square / PART] = first_rank << square % PART / SIDE * SIDE;
    return rank;
}

static inline Squares file_of(int square) {
    Squares file;
    for (int i = 0; i < WORDS; i++) file.word[i] = first_file << square % SIDE;
    return file;
}

/* The shapes that a seat has on these squares, as a set of bits. */
static inline unsigned shapes_on(const Tor *p, int seat, const Squares *line) {
    uint64_t c = 0, t = 0, s = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t men = p->men[seat].word[i] & line->word[i];
        c |= men & p->cylinders.word[i];
        t |= men & p->triangles.word[i];
        s |= men & ~(p->cylinders.word[i] | p->triangles.word[i]);
    }
    return (unsigned)(c != 0) << CYLINDER | (unsigned)(t != 0) << TRIANGLE |
           (unsigned)(s != 0) << SQUARE;
}

/* rules 2: whether a piece of `seat` and this shape on `at` stands in line with two enemies of one
 * colour, one on its rank and one on its file, so that the three shapes differ. */
static inline bool makes_gate(const Tor *p, int seat, int shape, int at) {
    unsigned wanted = 7u & ~(1u << shape);
    Squares rank = rank_of(at), file = file_of(at);
    for (int enemy = 0; enemy < p->players; enemy++) {
        if (enemy == seat || enemy == partner(p, seat)) continue;
        unsigned across = shapes_on(p, enemy, &rank) & wanted;
        if (!across) continue;
        unsigned along = shapes_on(p, enemy, &file) & wanted;
        if (along && (across | along) == wanted) return true;
    }
    return false;
}

static inline bool is_done(const Tor *p, int seat) { return size_of(&p->men[seat]) == MEN; }

extern const Game game_tor;
extern const Eval eval_tor;
int eval_tor_rank(const void *pos, Move move);
void eval_tor_ranks(const void *pos, const Move *moves, int count, int *out);
int eval_tor_noisy(const void *pos, Move *out);

#endif
