/* weltreich_eval.c - what a position of Weltreich is worth, and which steps look good.
 *
 * A piece captures at a fixed distance over anything, so what an army threatens is its riders,
 * archers and commanders shifted by that distance in the four directions. Three games in one: two
 * sides, two teams, and everybody for himself; each has weights of its own for the same counts.
 * SPDX-License-Identifier: MIT */
#include "weltreich.h"

#include "core/eval.h"

#include "weltreich_net.h"

// Vectors are passed between static functions only, so how is nobody's business.
#pragma GCC diagnostic ignored "-Wpsabi"

enum { TWO, TEAMS, MANY, FORMS };

/* The first two counts of each form are the material, the others follow form by form. */
enum { RIDERS, ARCHERS, MATERIAL };
enum {
    HELD_1,
    HELD_2,
    HELD_3,
    IN_REACH,
    ONE_SHORT,
    ON_LINES,
    COVERED,
    CROWN_OPEN,
    CROWN_LOOSE,
    CROWN_NEAR,
    CROWN_NEXT,
    CHECKED,
    HANGING_RIDERS,
    HANGING_ARCHERS,
    FACED,
    ESCAPES,
    TEMPO,
    TEMPO_HANGING,
    LOOSE,
    SPAN,
    CHECKS,
    CROWN_TWO,
    COUNTS
};

#define NAMES(form)                                                                                \
    form "thrones held: 1", form "thrones held: 2", form "thrones held: 3",                        \
        form "thrones in reach", form "last throne in reach", form "pieces on throne lines",       \
        form "thrones covered", form "coronation unwatched", form "coronation watched by one",     \
        form "commander in line with it", form "coronation next", form "commander attacked",       \
        form "riders hanging", form "archers hanging", form "pieces attacked",                     \
        form "commander's safe squares", form "to act", form "hanging when to act",                \
        form "undefended", form "squares attacked", form "checks to fear", form "watched by two"

static const char *const names[] = {
    "two: riders",   "two: archers", "teams: riders",  "teams: archers", "many: riders",
    "many: archers", NAMES("two: "), NAMES("teams: "), NAMES("many: "),
};

/* From self-play of two; how many games and rounds is not recorded. Teams and more players have the
 * same numbers. From here `brett tune weltreich --games 400 --nodes 400` lowers the loss from
 * 0.6910 to 0.6575 on 25,622 positions, but its weights play badly: +4 =0 -46 with 4000 nodes a
 * step. So these stay. */
// clang-format off
static const int16_t weights[] = {
    2686, 2344, 2686, 2344, 2686, 2344,
    -44, 272, 777, -16, 752, 373, 160, 501, 138, 920, 500, -1226, -940, -698, -258, 27, 433,
    554, 18, 38, -124, -230,
    -44, 272, 777, -16, 752, 373, 160, 501, 138, 920, 500, -1226, -940, -698, -258, 27, 433,
    554, 18, 38, -124, -230,
    -44, 272, 777, -16, 752, 373, 160, 501, 138, 920, 500, -1226, -940, -698, -258, 27, 433,
    554, 18, 38, -124, -230,
};
// clang-format on
_Static_assert(sizeof weights / sizeof *weights == FORMS * (MATERIAL + COUNTS), "one each");

/* A set of squares as one value of four words, the last of them empty. */
typedef uint64_t Set __attribute__((vector_size(32)));

typedef struct {
    Set all, riders, archers, commanders, reach;
} Army;

static inline Set set_of(const Squares *squares) {
    return (Set){ squares->word[0], squares->word[1], squares->word[2], 0 };
}

static inline Squares squares_of(Set set) { return (Squares){ { set[0], set[1], set[2] } }; }

static inline Set square_set(int square) {
    uint64_t bit = BIT(square);
    int part = square / PART;
    return (Set){ part == 0 ? bit : 0, part == 1 ? bit : 0, part == 2 ? bit : 0, 0 };
}

static inline bool is_any(Set set) { return (set[0] | set[1] | set[2]) != 0; }

static inline int size(Set set) {
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]) +
           __builtin_popcountll(set[2]);
}

/* The squares `k` to the right and left, `k` above and below. */
static inline Set spread(Set set, int k) {
    const Set none = { 0 };
    const uint64_t part = ((uint64_t)1 << PART) - 1;
    const uint64_t right = (rank_of_squares << k & rank_of_squares) * file_of_squares;
    const uint64_t left = (rank_of_squares >> k) * file_of_squares;
    Set above = __builtin_shufflevector(set, none, 4, 0, 1, 4);  // four ranks up
    Set below = __builtin_shufflevector(set, none, 1, 2, 4, 4);
    Set beside = ((set << k) & right) | ((set >> k) & left);
    if (k == 4) return beside | above | below;
    int up = k % 4 * SIDE, down = PART - up;
    if (k < 4)
        return beside | (((set << up) | (above >> down) | (set >> up) | (below << down)) & part);
    Set top = __builtin_shufflevector(set, none, 4, 4, 0, 4);
    Set bottom = __builtin_shufflevector(set, none, 2, 4, 4, 4);
    return beside | (((above << up) | (top >> down) | (below >> up) | (bottom << down)) & part);
}

/* What a seat commands, and where it can capture. */
static inline Army army_of(const Weltreich *p, int seat) {
    Army army = { .all = set_of(&p->men[seat]) };
    if (p->commander[seat] != NOWHERE) army.commanders = square_set(p->commander[seat]);
    army.riders = army.all & set_of(&p->riders);
    army.archers = army.all & ~(army.riders | army.commanders);
    army.reach = spread(army.riders, 3) | spread(army.archers, 4) | spread(army.commanders, 2) |
                 spread(army.commanders, 5);
    return army;
}

static inline Army join(const Army *a, const Army *b) {
    return (Army){ a->all | b->all, a->riders | b->riders, a->archers | b->archers,
                   a->commanders | b->commanders, a->reach | b->reach };
}

static inline bool is_friend(const Weltreich *p, int seat, int other) {
    return other == seat || (p->teams && other == (seat ^ 1));
}

/* The armies of a seat's friends, itself included, or of its enemies. */
static inline Army armies(const Weltreich *p, const Army *army, int seat, bool friendly) {
    Army sum = { 0 };
    for (int other = 0; other < p->players; other++)
        if (is_friend(p, seat, other) == friendly) sum = join(&sum, &army[other]);
    return sum;
}

static inline Army enemies_of(const Weltreich *p, int seat) {
    Army army[SEATS_MAX];
    for (int other = 0; other < p->players; other++) army[other] = army_of(p, other);
    return armies(p, army, seat, false);
}

/* The ranks and files on which something of the set stands. To add 0x7ff carries into the last bit
 * of a rank unless the others are 0. */
static inline Set lines_of(Set set) {
    const uint64_t others = 0x7ff * file_of_squares, last = 0x800 * file_of_squares;
    Set some = (((set & others) + others) | set) & last;
    uint64_t all = set[0] | set[1] | set[2];
    all |= all >> 2 * SIDE;
    all = ((all | all >> SIDE) & rank_of_squares) * file_of_squares;
    return ((some << 1) - (some >> (SIDE - 1))) | (Set){ all, all, all, 0 };
}

/* The pieces of this army that could capture on a square. */
static inline Set hitters(const Army *army, int square) {
    Set at = square_set(square);
    return (spread(at, 3) & army->riders) | (spread(at, 4) & army->archers) |
           ((spread(at, 2) | spread(at, 5)) & army->commanders);
}

static inline void count_thrones(const Weltreich *p, const Army *own, const Army *ours,
                                 const Army *theirs, int16_t *count) {
    uint64_t held = ours->all[1] & thrones, open = thrones & ~(held | theirs->all[1]);
    uint64_t prey = ours->reach[1] & theirs->all[1] & thrones;
    int holding = __builtin_popcountll(held);
    int in_reach = __builtin_popcountll((open & lines_of(own->all)[1]) | prey);
    if (holding) count[HELD_1 + (holding < 3 ? holding : 3) - 1] = 1;
    count[IN_REACH] = (int16_t)in_reach;
    count[ONE_SHORT] = holding + 1 == wanted(p) && in_reach;
    count[COVERED] = (int16_t)__builtin_popcountll(ours->reach[1] & thrones);
    count[ON_LINES] = (int16_t)size(own->all & lines_of((Set){ 0, thrones, 0, 0 }));
}

static inline void count_crown(const Weltreich *p, int seat, const Army *ours, const Army *theirs,
                               int16_t *count) {
    int crown = coronation[corner_of(p->players, seat)], lord = p->commander[seat];
    uint64_t bit = BIT(crown);  // of the middle word, as all thrones
    int watchers = theirs->reach[1] & bit ? size(hitters(theirs, crown)) : 0;
    count[CROWN_OPEN] = watchers == 0;
    count[CROWN_LOOSE] = watchers == 1;
    count[CROWN_TWO] = watchers == 2;
    bool can_go = lord == crown;
    if (theirs->all[1] & bit)
        can_go = is_line(lord, crown) && reaches(p, seat, lord, crown);
    else if (!(ours->all[1] & bit))
        can_go = is_line(lord, crown);
    count[CROWN_NEAR] = can_go;
    count[CROWN_NEXT] = can_go && !watchers;
}

/* Squares where pieces could go and attack the commander unpunished. */
static inline int checks(Set lord, const Army *ours, const Army *theirs) {
    Set shut = ours->all | theirs->all | ours->reach;
    return size(spread(lord, 3) & lines_of(theirs->riders) & ~shut) +
           size(spread(lord, 4) & lines_of(theirs->archers) & ~shut);
}

/* Whether the turn comes to `a` before it comes to `b`. */
static bool acts_before(const Weltreich *p, int a, int b) {
    static const uint8_t order[SEATS_MAX] = { 0, 2, 1, 3 };  // in teams, rules 4
    if (p->teams) a = order[a], b = order[b];
    int turn = p->teams ? order[p->turn] : p->turn;
    return (a - turn + p->players) % p->players < (b - turn + p->players) % p->players;
}

/* Whether an enemy who could capture the commander acts before it can run. */
enum { DOOMED = 8 };
static int danger(const Weltreich *p, const Army *army, int seat, const Army *theirs) {
    Set lord = army[seat].commanders;
    if (!is_any(lord & theirs->reach)) return 0;
    for (int other = 0; other < p->players && p->players > 2; other++)
        if (!is_friend(p, seat, other) && acts_before(p, other, seat) &&
            is_any(lord & army[other].reach))
            return DOOMED;
    return 1;
}

static inline void count_safety(const Weltreich *p, const Army *army, int seat, const Army *ours,
                                const Army *theirs, int16_t *count) {
    Set lord = army[seat].commanders, faced = army[seat].all & theirs->reach & ~ours->commanders;
    Set loose = faced & ~ours->reach;
    int riders = size(loose & ours->riders), archers = size(loose & ours->archers);
    count[CHECKED] = (int16_t)danger(p, army, seat, theirs);
    count[FACED] = (int16_t)size(faced);
    count[HANGING_RIDERS] = (int16_t)riders;
    count[HANGING_ARCHERS] = (int16_t)archers;
    count[ESCAPES] = (int16_t)size(lines_of(lord) & ~(ours->all | theirs->all | theirs->reach));
    count[TEMPO_HANGING] = p->turn == seat && riders + archers;
    count[LOOSE] = (int16_t)size(army[seat].all & ~ours->reach & ~ours->commanders);
    count[SPAN] = (int16_t)size(ours->reach);
    count[CHECKS] = (int16_t)checks(lord, ours, theirs);
}

static inline void count_seat(const Weltreich *p, const Army *army, int seat, int16_t *out) {
    int form = p->teams ? TEAMS : p->players == 2 ? TWO : MANY;
    int16_t *count = out + FORMS * MATERIAL + form * COUNTS;
    if (p->commander[seat] == NOWHERE) return;
    Army ours = armies(p, army, seat, true), theirs = armies(p, army, seat, false);
    out[form * MATERIAL + RIDERS] = (int16_t)size(army[seat].riders);
    out[form * MATERIAL + ARCHERS] = (int16_t)size(army[seat].archers);
    count[TEMPO] = p->turn == seat;
    count_thrones(p, &army[seat], &ours, &theirs, count);
    count_crown(p, seat, &ours, &theirs, count);
    count_safety(p, army, seat, &ours, &theirs, count);
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Weltreich *p = pos;
    Army army[SEATS_MAX];
    for (int seat = 0; seat < p->players; seat++) army[seat] = army_of(p, seat);
    for (int seat = 0; seat < p->players; seat++) count_seat(p, army, seat, out[seat]);
}

const Eval eval_weltreich = {
    .count = FORMS * (MATERIAL + COUNTS),
    .material = FORMS * MATERIAL,
    .names = names,
    .weights = weights,
    .survey = survey,
    .net = &net,
    .form = { [FORM_TWO] = { { 106, 662, 3193, 13318 }, { -18, -21, -38, 428, 1246 } },
              [FORM_THREE] = { { 21, 67, 102, 662 }, { -994, -883, -846, -831, -802 } },
              [FORM_FOUR] = { { 10, 27, 27, 520 }, { -1024, -842, -524, 384, 2199 } },
              [FORM_TEAMS] = { { 19, 96, 367, 1949 }, { -1763, -1422, -1066, -450, 508 } } },
};

static int rank_capture(const Weltreich *p, int victim, int from, int to) {
    static const int worth[KINDS] = { 9000, 1200, 1000 };
    int kind = kind_at(p, victim, to);
    if (kind == COMMANDER && (p->teams || commanders(p) == 2)) return RANK_WIN;
    return worth[kind] - worth[kind_at(p, p->turn, from)] / 64;
}

/* To go where one is captured is foolish, unless another piece of one's own could avenge it. */
static int rank_quiet(const Weltreich *p, const Squares *ours, const Squares *theirs, int from,
                      int to) {
    if (p->players > 2 || !has(theirs, to)) return 0;
    bool avenged = has(ours, to) && !reaches(p, p->turn, from, to);
    return avenged ? 0 : -1;
}

/* What a player needs to know to rank steps: where the one who acts and the enemies can capture,
 * and, of two, who attacks the commander. */
typedef struct {
    Squares ours, theirs, attackers;
    int attacks;
} Sights;

static Sights sights_of(const Weltreich *p) {
    Army theirs = enemies_of(p, p->turn);
    Sights sights = { .ours = squares_of(army_of(p, p->turn).reach),
                      .theirs = squares_of(theirs.reach) };
    int lord = p->commander[p->turn];
    if (p->players > 2 || !has(&sights.theirs, lord)) return sights;
    Set attackers = hitters(&theirs, lord);
    sights.attackers = squares_of(attackers), sights.attacks = size(attackers);
    return sights;
}

/* Whether the commander can be captured after a step of one of two that does not win. Pieces
 * capture over anything, so nothing can be put in between. */
static bool loses(const Weltreich *p, const Sights *sights, int from, int to) {
    if (p->players > 2) return false;
    if (from == p->commander[p->turn]) return has(&sights->theirs, to);
    return sights->attacks > 1 || (sights->attacks == 1 && !has(&sights->attackers, to));
}

static int rank_step(const Weltreich *p, const Sights *sights, Move move) {
    int from = FROM(move), to = TO(move), seat = p->turn;
    if (move == PASS) return 0;
    if (to / PART == 1 && BIT(to) & thrones) {
        Squares held = friends(p, seat);
        drop(&held, from), put(&held, to);
        if (__builtin_popcountll(held.word[1] & thrones) >= wanted(p)) return RANK_WIN;
        if (p->commander[seat] == from && to == coronation[corner_of(p->players, seat)] &&
            !p->teams && !has(&sights->theirs, to))
            return RANK_WIN;
    }
    int victim = seat_at(p->men, to);
    int rank = victim == NOBODY ? rank_quiet(p, &sights->ours, &sights->theirs, from, to)
                                : rank_capture(p, victim, from, to);
    return rank < RANK_WIN && loses(p, sights, from, to) ? RANK_LOSS : rank;
}

void eval_weltreich_ranks(const void *pos, const Move *moves, int count, int *out) {
    const Weltreich *p = pos;
    Sights sights = sights_of(p);
    for (int i = 0; i < count; i++) out[i] = rank_step(p, &sights, moves[i]);
}

int eval_weltreich_rank(const void *pos, Move move) {
    int rank;
    eval_weltreich_ranks(pos, &move, 1, &rank);
    return rank;
}

/* Steps onto one square by the pieces of this set. */
static int list_from(Set from, int to, Move *out) {
    int count = 0;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t left = from[w]; left; left &= left - 1)
            out[count++] = MOVE(w * PART + __builtin_ctzll(left), to);
    return count;
}

/* Captures, and the steps that win on a throne. */
int eval_weltreich_noisy(const void *pos, Move *out) {
    const Weltreich *p = pos;
    int seat = p->turn, count = 0, crown = coronation[corner_of(p->players, seat)];
    Army ours = army_of(p, seat), theirs = enemies_of(p, seat);
    Set targets = ours.reach & theirs.all;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t left = targets[w]; left; left &= left - 1) {
            int to = w * PART + __builtin_ctzll(left);
            count += list_from(hitters(&ours, to), to, out + count);
        }
    uint64_t held = friends(p, seat).word[1] & thrones;
    uint64_t missing = thrones & ~held, open = missing & ~theirs.all[1];
    if (__builtin_popcountll(held) + 1 == wanted(p))
        for (; open; open &= open - 1) {
            int to = PART + __builtin_ctzll(open);
            Set from = lines_of(square_set(to)) & ours.all;
            from[1] &= ~thrones;
            count += list_from(from, to, out + count);
        }
    else if (!p->teams && open >> crown % PART & 1 && is_line(crown, p->commander[seat]))
        out[count++] = MOVE(p->commander[seat], crown);
    return count;
}
