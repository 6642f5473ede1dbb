/* ploy_eval.c - how good a position of Ploy is (docs/evaluation.md).
 *
 * What pieces attack is found for whole sets of them at once: all pieces of a class that look the
 * same way step along together, those of two seats side by side.
 * SPDX-License-Identifier: MIT */
#include "ploy.h"

#include "core/eval.h"

#include "ploy_net.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bit 0 of a word is in its first byte");

/* Classes of pieces by range: Shields and the Commander go 1, Probes 2, Lances 3. */
enum { GUARDS, PROBES, LANCES, CLASSES };

/* What a fleet has and attacks. Points that hold friends count as attacked: these are guarded. */
typedef struct {
    Set pieces[CLASSES], attacks[CLASSES], turned[CLASSES];
} Force;

#define FEATURES(X)                                                                                \
    X(N_SHIELD, "Shields")                                                                         \
    X(N_PROBE_A, "Probes 45")                                                                      \
    X(N_PROBE_V, "Probes 90")                                                                      \
    X(N_PROBE_I, "Probes 180")                                                                     \
    X(N_LANCE_F, "fan Lances")                                                                     \
    X(N_LANCE_T, "T Lances")                                                                       \
    X(N_LANCE_Y, "Y Lances")                                                                       \
    X(N_COMMANDER, "Commanders")                                                                   \
    X(TEMPO, "to act")                                                                             \
    X(GO_GUARDS, "steps of Shields and Commander")                                                 \
    X(GO_PROBES, "steps of Probes")                                                                \
    X(GO_LANCES, "steps of Lances")                                                                \
    X(NEAR_SHIELD, "Shields' nearness to a Commander")                                             \
    X(NEAR_PROBE, "Probes' nearness")                                                              \
    X(NEAR_LANCE, "Lances' nearness")                                                              \
    X(GUARDED, "pieces guarded")                                                                   \
    X(LOOSE_SHIELD, "Shields attacked and unguarded, to act")                                      \
    X(LOOSE_PROBE, "Probes attacked and unguarded, to act")                                        \
    X(LOOSE_LANCE, "Lances attacked and unguarded, to act")                                        \
    X(BULLIED_PROBE, "Probes attacked by less")                                                    \
    X(BULLIED_LANCE, "Lances attacked by less")                                                    \
    X(CHECK, "Commander attacked, to act")                                                         \
    X(DOOMED, "Commander attacked, waiting")                                                       \
    X(ZONE_GUARDS, "points around the Commander attacked by Shields")                              \
    X(ZONE_PROBES, "points around the Commander attacked by Probes")                               \
    X(ZONE_LANCES, "points around the Commander attacked by Lances")                               \
    X(ZONE_TURNED, "points around the Commander attacked after a turn")                            \
    X(ZONE_OWN, "points around the Commander guarded")                                             \
    X(ZONE_PIECES, "friends around the Commander")                                                 \
    X(ESCAPES, "safe steps of the Commander")                                                      \
    X(ESCAPES_TURNED, "safe steps of the Commander after turning")                                 \
    X(TURN_CHECK, "classes that attack the Commander after a turn")                                \
    X(COMMANDER_EDGE, "Commander's distance from the edge")

enum {
#define X(name, text) name,
    FEATURES(X)
#undef X
        COUNT
};

static const char *const names[] = {
#define X(name, text) text,
    FEATURES(X)
#undef X
};

static inline int16_t count_of(Set set) {
    return (int16_t)(__builtin_popcountll((uint64_t)set) +
                     __builtin_popcountll((uint64_t)(set >> 64)));
}

/* A set of points twice over: ranks 1 to 6 in one word and ranks 4 to 9 in the other. Nobody goes
 * farther than three points, so every way lies in one of them, and no step crosses over. */
typedef uint64_t Twice __attribute__((vector_size(16)));
typedef uint64_t Pair __attribute__((vector_size(32))); /* the sets of two seats */
enum { WAYS = 8, SHARED = 3 * SIDE, HALF = 2 * SHARED };
static const uint64_t half = (1ull << HALF) - 1, half_a = (1ull << HALF) / ((1 << SIDE) - 1);

static inline Twice twice(Set set) {
    return (Twice){ (uint64_t)set & half, (uint64_t)(set >> SHARED) };
}
static inline Pair both(Twice a, Twice b) { return __builtin_shufflevector(a, b, 0, 1, 2, 3); }
static inline Set half_of(Pair pair, int i) { return pair[2 * i] | (Set)pair[2 * i + 1] << SHARED; }

/* The next points that way, be they on the board or not; and those that can be one. */
static inline Pair shifted(Pair set, int way) {
    static const int8_t by[WAYS] = { SIDE, SIDE + 1, 1, 1 - SIDE, -SIDE, -SIDE - 1, -1, SIDE - 1 };
    return by[way] > 0 ? set << by[way] : set >> -by[way];
}
static inline uint64_t reached(int way) {
    return way % 4 == 0 ? half : way < 4 ? half & ~half_a : half & ~(half_a << (SIDE - 1));
}

/* The points at most so far from one: they lie in files and in ranks that are so near. */
enum { RINGS = 6 };
#define LOW(at, ring)       ((at) > (ring) ? (at) - (ring) : 0)
#define HIGH(at, ring)      ((at) + (ring) < SIDE - 1 ? (at) + (ring) : SIDE - 1)
#define FILES_NEAR(x, ring) FILE_A *((2 << HIGH(x, ring)) - (1 << LOW(x, ring)))
#define RANKS_NEAR(y, ring) ((Set)1 << SIDE * (HIGH(y, ring) + 1)) - ((Set)1 << SIDE * LOW(y, ring))
#define SIX(NEAR, at)                                                                              \
    { NEAR(at, 0), NEAR(at, 1), NEAR(at, 2), NEAR(at, 3), NEAR(at, 4), NEAR(at, 5) }
#define NINE(NEAR)                                                                                 \
    {                                                                                              \
        SIX(NEAR, 0), SIX(NEAR, 1), SIX(NEAR, 2), SIX(NEAR, 3), SIX(NEAR, 4), SIX(NEAR, 5),        \
            SIX(NEAR, 6), SIX(NEAR, 7), SIX(NEAR, 8)                                               \
    }
static const Set files_near[SIDE][RINGS] = NINE(FILES_NEAR),
                 ranks_near[SIDE][RINGS] = NINE(RANKS_NEAR);

static inline Set around(int point, int ring) {
    return files_near[point % SIDE][ring] & ranks_near[point / SIDE][ring];
}

/* What is known of a piece by its byte: the ways in which it looks, and its kind. An empty point
 * has the byte before that of the first piece: here, a Commander with a facing that it cannot have.
 */
enum { TRAITS = WAYS + KINDS };
typedef uint8_t Traits __attribute__((vector_size(TRAITS)));
// clang-format off
#define IS_PIECE(kind, f)   ((kind) != COMMANDER || (f) < 2)
#define LOOKS(kind, f, way) (IS_PIECE(kind, f) && (kind##_SET >> ((way - f) & 7) & 1))
#define IS(kind, f, other)  (IS_PIECE(kind, f) && (kind) == (other))
#define EIGHT(X, kind, f)   X(kind, f, 0), X(kind, f, 1), X(kind, f, 2), X(kind, f, 3), \
                            X(kind, f, 4), X(kind, f, 5), X(kind, f, 6), X(kind, f, 7)
#define TRAITS_OF(kind, f)  { EIGHT(LOOKS, kind, f), EIGHT(IS, kind, f) }
#define FACINGS(kind, n, a, b, c, d) \
    [kind] = { TRAITS_OF(kind, 0), TRAITS_OF(kind, 1), TRAITS_OF(kind, 2), TRAITS_OF(kind, 3), \
               TRAITS_OF(kind, 4), TRAITS_OF(kind, 5), TRAITS_OF(kind, 6), TRAITS_OF(kind, 7) },
static const Traits traits[KINDS][8] = { PLOY_NOSES(FACINGS) };
// clang-format on
static inline Traits traits_of(int piece) { return traits[kind_of(piece)][facing_of(piece)]; }

/* All pieces with each trait: eight points at a time, one in each bit of the traits' bytes; these
 * bytes, sixteen times sixteen, are then turned over the diagonal. */
static inline void sort_pieces(const Ploy *p, Set by_trait[TRAITS]) {
    Traits row[16] = { { 0 } }, next[16];
    for (int i = 0; i < POINTS / 8; i++)
        for (int bit = 0; bit < 8; bit++)
            row[i] |= (Traits)((Twice)traits_of(p->cell[8 * i + bit]) << bit);
    row[POINTS / 8] = traits_of(p->cell[POINTS - 1]);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 8; i++) {
            next[2 * i] = __builtin_shufflevector(row[i], row[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4,
                                                  20, 5, 21, 6, 22, 7, 23);
            next[2 * i + 1] = __builtin_shufflevector(row[i], row[i + 8], 8, 24, 9, 25, 10, 26, 11,
                                                      27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        memcpy(row, next, sizeof row);
    }
    memcpy(by_trait, row, sizeof row);
}

/* What these pieces attack this way. */
static inline Pair sweep(Pair looking, Pair empty, int way, int range) {
    Pair ahead = shifted(looking, way), all = ahead;
    for (int steps = 1; steps < range; steps++)
        all |= ahead = shifted(ahead & empty & reached(way), way);
    return all & reached(way);
}

static inline void sweep_way(const Twice looking[WAYS], const Pair pieces[CLASSES], Pair empty,
                             int way, Pair attacks[CLASSES], Pair turned[CLASSES]) {
    Twice ahead = looking[way], aside = looking[(way + 7) & 7] | looking[(way + 1) & 7];
    for (int c = 0; c < CLASSES; c++) {
        attacks[c] |= sweep(both(ahead, ahead) & pieces[c], empty, way, c + 1);
        turned[c] |= sweep(both(aside, aside) & pieces[c], empty, way, c + 1);
    }
}

/* Finds what two fleets attack. */
static inline void sweep_all(Force *a, Force *b, const Set by_way[WAYS], Set empty) {
    Twice looking[WAYS];
    Pair pieces[CLASSES], attacks[CLASSES] = { { 0 } }, turned[CLASSES] = { { 0 } };
    for (int way = 0; way < WAYS; way++) looking[way] = twice(by_way[way]);
    for (int c = 0; c < CLASSES; c++) pieces[c] = both(twice(a->pieces[c]), twice(b->pieces[c]));
    Pair free = both(twice(empty), twice(empty));
    sweep_way(looking, pieces, free, 0, attacks, turned);
    sweep_way(looking, pieces, free, 1, attacks, turned);
    sweep_way(looking, pieces, free, 2, attacks, turned);
    sweep_way(looking, pieces, free, 3, attacks, turned);
    sweep_way(looking, pieces, free, 4, attacks, turned);
    sweep_way(looking, pieces, free, 5, attacks, turned);
    sweep_way(looking, pieces, free, 6, attacks, turned);
    sweep_way(looking, pieces, free, 7, attacks, turned);
    for (int c = 0; c < CLASSES; c++) {
        a->attacks[c] = half_of(attacks[c], 0), b->attacks[c] = half_of(attacks[c], 1);
        a->turned[c] = half_of(turned[c], 0), b->turned[c] = half_of(turned[c], 1);
    }
}

/* Counts a fleet by kind. */
static inline void muster(Set fleet, const Set by_kind[KINDS], Force *force, int16_t *out) {
    for (int kind = 0; kind < KINDS; kind++) out[N_SHIELD + kind] = count_of(by_kind[kind] & fleet);
    force->pieces[GUARDS] = (by_kind[SHIELD] | by_kind[COMMANDER]) & fleet;
    force->pieces[PROBES] = (by_kind[PROBE_A] | by_kind[PROBE_V] | by_kind[PROBE_I]) & fleet;
    force->pieces[LANCES] = (by_kind[LANCE_F] | by_kind[LANCE_T] | by_kind[LANCE_Y]) & fleet;
}

static void join(Force *all, const Force *force) {
    for (int c = 0; c < CLASSES; c++) {
        all->attacks[c] |= force->attacks[c];
        all->turned[c] |= force->turned[c];
    }
}

/* What a seat sees: itself and all its enemies. */
typedef struct {
    const Force *own;
    Force enemy;
    Set friends, guarded, attacked, sooner, commander; /* sooner: by enemies who act before it */
    bool acts;
} View;

static void count_pieces(const View *v, Set targets, int16_t *out) {
    for (int c = 0; c < CLASSES; c++)
        out[GO_GUARDS + c] = count_of(v->own->attacks[c] & ~v->friends);
    Set near[RINGS] = { 0 };
    for (; targets; targets &= targets - 1)
        for (int ring = 2; ring < RINGS; ring++) near[ring] |= around(first(targets), ring);
    for (int ring = 2; ring < RINGS; ring++) {
        out[NEAR_SHIELD] += count_of(v->own->pieces[GUARDS] & ~v->commander & near[ring]);
        out[NEAR_PROBE] += count_of(v->own->pieces[PROBES] & near[ring]);
        out[NEAR_LANCE] += count_of(v->own->pieces[LANCES] & near[ring]);
    }
}

static void count_threats(const View *v, int16_t *out) {
    const Set *pieces = v->own->pieces, *attacks = v->enemy.attacks;
    Set all = pieces[GUARDS] | pieces[PROBES] | pieces[LANCES];
    for (int c = 0; v->acts && c < CLASSES; c++)
        out[LOOSE_SHIELD + c] = count_of(pieces[c] & ~v->commander & v->attacked & ~v->guarded);
    out[BULLIED_PROBE] = count_of(pieces[PROBES] & attacks[GUARDS] & v->guarded);
    out[BULLIED_LANCE] =
        count_of(pieces[LANCES] & (attacks[GUARDS] | attacks[PROBES]) & v->guarded);
    out[GUARDED] = count_of(all & v->guarded);
}

static void count_safety(const Ploy *p, const View *v, int16_t *out) {
    int point = first(v->commander), x = point % SIDE, y = point / SIDE;
    Set commander = v->commander, zone = around(point, 1) & ~commander;
    const Force *enemy = &v->enemy;
    if (commander & v->attacked) out[commander & v->sooner ? DOOMED : CHECK] = 1;
    out[ZONE_GUARDS] = count_of(zone & enemy->attacks[GUARDS]);
    out[ZONE_PROBES] = count_of(zone & enemy->attacks[PROBES]);
    out[ZONE_LANCES] = count_of(zone & enemy->attacks[LANCES]);
    out[ZONE_TURNED] =
        count_of(zone & (enemy->turned[GUARDS] | enemy->turned[PROBES] | enemy->turned[LANCES]));
    out[ZONE_OWN] = count_of(zone & v->guarded);
    out[ZONE_PIECES] = count_of(zone & v->friends);
    for (int c = 0; c < CLASSES; c++) out[TURN_CHECK] += (enemy->turned[c] & commander) != 0;

    bool slanted = facing_of(p->cell[point]);
    Set straight = files_near[x][0] | ranks_near[y][0];
    Set safe = zone & ~v->friends & ~v->attacked;
    out[slanted ? ESCAPES_TURNED : ESCAPES] = count_of(safe & straight);
    out[slanted ? ESCAPES : ESCAPES_TURNED] = count_of(safe & ~straight);
    x = x < SIDE / 2 ? x : SIDE - 1 - x, y = y < SIDE / 2 ? y : SIDE - 1 - y;
    out[COMMANDER_EDGE] = (int16_t)(x < y ? x : y);
}

/* Whether the turn comes to `a` before it comes to `b`. */
static bool acts_before(const Ploy *p, int a, int b) {
    return ((a - p->slot) & (COLOURS - 1)) < ((b - p->slot) & (COLOURS - 1));
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Ploy *p = pos;
    int seats = p->form == DUEL ? 2 : 4;
    Set all = p->fleet[0] | p->fleet[1] | p->fleet[2] | p->fleet[3];
    Force force[COLOURS];
    Set by_trait[TRAITS];
    sort_pieces(p, by_trait);
    for (int seat = 0; seat < seats; seat++)
        muster(p->fleet[seat], by_trait + WAYS, &force[seat], out[seat]);
    for (int seat = 0; seat < seats; seat += 2)
        sweep_all(&force[seat], &force[seat + 1], by_trait, FULL & ~all);

    for (int seat = 0; seat < seats; seat++) {
        View v = { .own = &force[seat], .friends = friends_of(p, seat) };
        if (!p->fleet[seat]) continue;
        v.acts = p->slot == seat;
        v.commander = p->fleet[seat] & p->commanders;
        for (int other = 0; other < seats; other++) {
            const Set *attacks = force[other].attacks;
            Set all_attacks = attacks[GUARDS] | attacks[PROBES] | attacks[LANCES];
            if (p->fleet[other] & v.friends) {
                v.guarded |= all_attacks;
                continue;
            }
            join(&v.enemy, &force[other]);
            if (acts_before(p, other, seat)) v.sooner |= all_attacks;
        }
        v.attacked = v.enemy.attacks[GUARDS] | v.enemy.attacks[PROBES] | v.enemy.attacks[LANCES];
        out[seat][TEMPO] = v.acts;
        count_pieces(&v, p->commanders & ~v.friends, out[seat]);
        count_threats(&v, out[seat]);
        if (v.commander) count_safety(p, &v, out[seat]);
    }
}

static void features(const void *pos, int seat, int16_t *out) {
    int16_t all[COLOURS][FEATURES_MAX] = { { 0 } };
    survey(pos, all);
    memcpy(out, all[seat], sizeof *out * COUNT);
}

/* Found by `brett tune ploy --games 400 --nodes 500` from round numbers by hand, with openings of
 * three steps: 35,450 positions, loss 0.6363 before and 0.5907 after, on the games it was fitted
 * to. The Commanders' weight is the one by hand, since two never differ in them. Against the
 * numbers by hand with 4000 nodes a step: +34 =7 -19. A second round gained nothing. */
static const int16_t weights[COUNT] = {
    [N_SHIELD] = 318,        [N_PROBE_A] = 1299,   [N_PROBE_V] = 522,     [N_PROBE_I] = 1089,
    [N_LANCE_F] = 2660,      [N_LANCE_T] = 2887,   [N_LANCE_Y] = 3219,    [N_COMMANDER] = 16000,
    [TEMPO] = 638,           [GO_GUARDS] = -52,    [GO_PROBES] = 47,      [GO_LANCES] = 116,
    [NEAR_SHIELD] = 3,       [NEAR_PROBE] = 130,   [NEAR_LANCE] = 102,    [GUARDED] = 197,
    [LOOSE_SHIELD] = -556,   [LOOSE_PROBE] = -628, [LOOSE_LANCE] = -508,  [BULLIED_PROBE] = -975,
    [BULLIED_LANCE] = -1475, [CHECK] = -1525,      [DOOMED] = -20256,     [ZONE_GUARDS] = -793,
    [ZONE_PROBES] = -345,    [ZONE_LANCES] = -202, [ZONE_TURNED] = -124,  [ZONE_OWN] = -111,
    [ZONE_PIECES] = 117,     [ESCAPES] = 630,      [ESCAPES_TURNED] = 96, [TURN_CHECK] = -445,
    [COMMANDER_EDGE] = 279,
};

const Eval eval_ploy = {
    .count = COUNT,
    .material = N_COMMANDER + 1,
    .names = names,
    .weights = weights,
    .features = features,
    .survey = survey,
    .net = &net,
    .form = { [FORM_TWO] = { { 62, 259, 881, 2719 }, { -652, -638, -578, -133, 776 } },
              [FORM_FOUR] = { { 12, 97, 396, 1403 }, { 31, 30, 13, 143, 367 } },
              [FORM_TEAMS] = { { 15, 78, 78, 762 }, { EVAL_NEVER } },
              [FORM_THREE_LEFT] = { { 42, 161, 447, 1520 }, { -43, -15, 14, 56, 349 } },
              [FORM_TWO_LEFT] = { { 83, 326, 691, 2566 }, { -384, -318, -249, -134, 631 } } },
};
