/* tor_eval.c - what a position of Das Tor is worth, and which steps look good.
 *
 * The game is a race for gates, so the evaluation lists them all. Pieces jump, hence only the lines
 * matter: a seat's pieces of one shape reach the ranks and files they stand on, and a gate for a
 * shape is where a rank with one of the other shapes of an enemy crosses a file with the other one.
 * The board is kept as twelve rows of twelve bits, one row in each lane of a vector.
 * SPDX-License-Identifier: MIT */
#include "tor.h"

// Vectors are passed between static functions only, so how is nobody's business.
#pragma GCC diagnostic ignored "-Wpsabi"

enum { TWO, TEAMS, MANY, FORMS };

/* The first count of each form is the material, the others follow form by form. */
enum {
    LACKS_1,
    LACKS_2,
    LACKS_3,
    GATES,
    FIELDS,
    ACTS_GATE,
    WAITS_GATE,
    WAITS_GATES,
    CROWDED,
    ACTS_CROWDED,
    CENTRES,
    TRIANGLES,
    LINES,
    TEMPO,
    WAITS,
    OFFERED,
    SHUT,
    COUNTS
};

#define NAMES(form)                                                                                \
    form "lacks one", form "lacks two", form "lacks three", form "gates", form "gate fields",      \
        form "gate when to act", form "gate when waiting", form "two gates when waiting",          \
        form "crowded centres", form "crowded when to act", form "on centres", form "triangles",   \
        form "lines", form "to act", form "turns to wait", form "crossings offered",               \
        form "no crossing offered"

static const char *const names[] = {
    "two: pieces",  "teams: pieces",  "many: pieces",
    NAMES("two: "), NAMES("teams: "), NAMES("many: "),
};

/* For two: found by `brett tune tor --games 1500 --nodes 500` from round numbers by hand, with
 * openings of three steps: 38,871 positions, loss 0.6321 before and 0.6164 after, on the games it
 * was fitted to. Against the numbers by hand with 4000 nodes a step: +5 =53 -2. For teams and for
 * more players the numbers are still those by hand. */
// clang-format off
static const int16_t weights[] = {
    5175, 2400, 2400,
    7885, 3066, 1713, 210, 877, 1018, -605, -713, -1246, 628, -642, -536, -588, 8, -8, 87, 288,
    2000, 1000, 500, 20, 100, 1600, 800, 400, -400, -400, 0, 0, 20, 0, 0, 0, 0,
    2000, 1000, 500, 20, 100, 1600, 800, 400, -400, -400, 0, 0, 20, 0, 0, 0, 0,
};
// clang-format on
_Static_assert(sizeof weights / sizeof *weights == FORMS * (1 + COUNTS), "one each");

/* Rank 1 in the first lane; the last four are empty. */
typedef uint16_t Rows __attribute__((vector_size(32)));

/* For each shape of a seat's: the files, and the ranks as whole rows, where it stands. */
typedef struct {
    Rows ranks[SHAPES];
    uint16_t files[SHAPES];
} Lines;

static inline Rows rows_of(const Squares *set) {
    Rows rows = { 0 };
    for (int i = 0; i < SIDE; i++) rows[i] = set->word[i / 3] >> i % 3 * SIDE & first_rank;
    return rows;
}

static inline uint16_t files_of(const Squares *set) {
    uint64_t all = set->word[0] | set->word[1] | set->word[2] | set->word[3];
    return (all | all >> SIDE | all >> 2 * SIDE) & first_rank;
}

static inline Squares only(const Squares *a, const Squares *b) {
    Squares set;
    for (int i = 0; i < WORDS; i++) set.word[i] = a->word[i] & b->word[i];
    return set;
}

/* The pieces of a set that have this shape. */
static inline Squares shaped(const Tor *p, const Squares *men, int shape) {
    Squares set;
    for (int i = 0; i < WORDS; i++) {
        uint64_t c = p->cylinders.word[i], t = p->triangles.word[i];
        set.word[i] = men->word[i] & (shape == CYLINDER ? c : shape == TRIANGLE ? t : ~(c | t));
    }
    return set;
}

static inline Lines lines_of(const Tor *p, const Squares *men) {
    Lines lines;
    for (int shape = 0; shape < SHAPES; shape++) {
        Squares set = shaped(p, men, shape);
        lines.files[shape] = files_of(&set);
        lines.ranks[shape] = (Rows)(rows_of(&set) != 0);
    }
    return lines;
}

/* Where a piece of this shape makes a gate with enemies that have these lines. */
static inline Rows gates_with(const Lines *enemy, int shape) {
    int x = (shape + 1) % SHAPES, y = (shape + 2) % SHAPES;
    return (enemy->ranks[x] & enemy->files[y]) | (enemy->ranks[y] & enemy->files[x]);
}

/* The squares of fields whose centre is taken. */
static inline Squares closed(const Squares *all) {
    Squares set;
    for (int i = 0; i < WORDS; i++) {
        uint64_t centre = all->word[i] & centres, middle = centre | centre << 1 | centre >> 1;
        set.word[i] = middle | middle << SIDE | middle >> SIDE;
    }
    return set;
}

/* rules 3: the seat's pieces that have to clear a centre. */
static inline Squares crowded(const Squares *men, const Squares *enemies) {
    Squares set = { 0 };
    for (int i = 0; i < WORDS; i++)
        for (uint64_t left = men->word[i] & centres; left; left &= left - 1) {
            int centre = __builtin_ctzll(left);
            uint64_t near = enemies->word[i] & first_field << (centre - SIDE - 1);
            if (near & (near - 1)) set.word[i] |= left & -left;
        }
    return set;
}

/* Squares where a piece among `men` makes a gate that it can use. */
static inline Rows gates_of(const Tor *p, const Squares *men, const Rows *where, Rows open,
                            Rows empty) {
    Rows sum = { 0 };
    Squares on_centre = *men;
    for (int i = 0; i < WORDS; i++) on_centre.word[i] &= centres;
    for (int shape = 0; shape < SHAPES; shape++) {
        Squares set = shaped(p, men, shape), inner = shaped(p, &on_centre, shape);
        Rows ranks = (Rows)(rows_of(&set) != 0), from = rows_of(&inner);
        Rows above = __builtin_shufflevector(from, from, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                             12, 13, 14);
        Rows below = __builtin_shufflevector(from, from, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                             14, 15, 0);
        Rows left_free = (from << 1) | (from >> 1) | above | below;
        sum |= where[shape] & (((ranks | files_of(&set)) & open) | (left_free & empty));
    }
    return sum;
}

static inline int size_of_rows(Rows rows) {
    typedef uint64_t Words __attribute__((vector_size(32)));
    Words words = (Words)rows;
    return __builtin_popcountll(words[0]) + __builtin_popcountll(words[1]) +
           __builtin_popcountll(words[2]);
}

/* How many fields these squares lie in. */
static inline int fields_of(Rows rows) {
    int count = 0;
    for (int i = 0; i < SIDE; i += 3) {
        unsigned all = rows[i] | rows[i + 1] | rows[i + 2];
        count += __builtin_popcount((all | all >> 1 | all >> 2) & 01111);
    }
    return count;
}

typedef struct {
    Lines lines[SEATS_MAX];
    Rows offered[SEATS_MAX]
                [SHAPES]; /* where a piece of another colour makes a gate, by its shape */
    Rows open, empty;     /* where one may stand and find the centre free; or stand at all */
    Squares all;
} View;

static void count_gates(const Tor *p, const View *view, int seat, int16_t *count) {
    Squares enemies;
    for (int i = 0; i < WORDS; i++)
        enemies.word[i] =
            view->all.word[i] & ~(p->men[seat].word[i] | p->men[partner(p, seat)].word[i]);
    Squares stuck = crowded(&p->men[seat], &enemies);
    int crowd = size_of(&stuck);
    bool acts = p->turn == seat;
    Rows where[SHAPES] = { 0 };
    count[CROWDED] = (int16_t)crowd;
    count[ACTS_CROWDED] = acts && crowd;
    for (int shape = 0; shape < SHAPES; shape++)
        count[OFFERED] += (int16_t)size_of_rows(view->offered[seat][shape] & view->open);
    count[SHUT] = !count[OFFERED];
    if (is_done(p, seat)) return;
    for (int other = 0; other < p->players; other++)
        if (other != seat && other != partner(p, seat))
            for (int shape = 0; shape < SHAPES; shape++)
                where[shape] |= view->offered[other][shape];
    Rows gates = gates_of(p, crowd ? &stuck : &p->men[seat], where, view->open, view->empty);
    int fields = fields_of(gates);
    count[GATES] = (int16_t)size_of_rows(gates);
    count[FIELDS] = (int16_t)fields;
    count[ACTS_GATE] = acts && fields;
    count[WAITS_GATE] = !acts && fields;
    count[WAITS_GATES] = !acts && fields > 1;
}

static int turns_to_wait(const Tor *p, int seat) {
    static const int8_t order[SEATS_MAX] = { 0, 2, 1, 3 };  // in teams
    if (p->teams) return (order[seat] - order[p->turn] + SEATS_MAX) % SEATS_MAX;
    return (seat - p->turn + p->players) % p->players;
}

static void count_men(const Tor *p, int seat, const Lines *lines, int lacking, int16_t *count) {
    const Squares *men = &p->men[seat];
    Squares triangles = only(men, &p->triangles);
    if (lacking && lacking <= 3) count[LACKS_1 + lacking - 1] = 1;
    for (int i = 0; i < WORDS; i++)
        count[CENTRES] += (int16_t)__builtin_popcountll(men->word[i] & centres);
    count[TRIANGLES] = (int16_t)size_of(&triangles);
    for (int shape = 0; shape < SHAPES; shape++)
        count[LINES] += (int16_t)(__builtin_popcount(lines->files[shape]) +
                                  size_of_rows(lines->ranks[shape] & 1));
    count[TEMPO] = p->turn == seat;
    count[WAITS] = (int16_t)turns_to_wait(p, seat);
}

static inline void look_at(const Tor *p, View *view) {
    view->all = occupied(p->men);
    Squares shut = closed(&view->all);
    for (int i = 0; i < WORDS; i++) shut.word[i] |= view->all.word[i] | centres;
    view->open = ~rows_of(&shut) & (uint16_t)first_rank;
    view->empty = ~rows_of(&view->all) & (uint16_t)first_rank;
    for (int seat = 0; seat < p->players; seat++) {
        view->lines[seat] = lines_of(p, &p->men[seat]);
        for (int shape = 0; shape < SHAPES; shape++)
            view->offered[seat][shape] = gates_with(&view->lines[seat], shape);
    }
}

static void survey(const void *pos, int16_t (*out)[FEATURES_MAX]) {
    const Tor *p = pos;
    int form = p->teams ? TEAMS : p->players == 2 ? TWO : MANY;
    View view;
    look_at(p, &view);
    for (int seat = 0; seat < p->players; seat++) {
        int16_t *count = out[seat] + FORMS + form * COUNTS;
        int men = size_of(&p->men[seat]);
        out[seat][form] = (int16_t)men;
        count_men(p, seat, &view.lines[seat], MEN - men, count);
        count_gates(p, &view, seat, count);
    }
}

const Eval eval_tor = {
    .count = FORMS * (1 + COUNTS),
    .material = FORMS,
    .names = names,
    .weights = weights,
    .survey = survey,
    .form = { [FORM_TWO] = { 76, 667, 0 },
              [FORM_THREE] = { 116, -603, 0 },
              [FORM_FOUR] = { 90, EVAL_NEVER, 0 },
              [FORM_TEAMS] = { 67, 318, 0 } },
    .contempt = { .feature = FORMS + TWO * COUNTS + SHUT, .weight = -1200, .draw = 300 },
};

/* Whether one more piece of `seat` ends the game. */
static bool needs_one(const Tor *p, int seat) {
    return size_of(&p->men[seat]) == MEN - 1 && (!p->teams || is_done(p, partner(p, seat)));
}

static bool opens(const Tor *p, Move move) {
    int from = FROM(move), to = TO(move), centre = centre_of(to);
    if (centre != from && seat_at(p->men, centre) != NOBODY) return false;
    return makes_gate(p, p->turn, shape_at(p, from), to);
}

int eval_tor_rank(const void *pos, Move move) {
    const Tor *p = pos;
    if (move == PASS) return 0;
    if (move == SKIP) return -1;
    bool wins = needs_one(p, p->turn);
    if (move == ENTER_TRIANGLE || move == ENTER_SQUARE) return wins ? RANK_WIN : 1;
    if (is_done(p, p->turn) || !opens(p, move)) return 0;
    return wins ? RANK_WIN : 1;
}

/* Only the gate that wins: others come in dozens, and the evaluation has counted them. */
int eval_tor_noisy(const void *pos, Move *out) {
    const Tor *p = pos;
    if (!needs_one(p, p->turn)) return 0;
    Move list[MOVES_MAX];
    int count = game_tor.moves(pos, list);
    for (int i = 0; i < count; i++)
        if (opens(p, list[i])) return out[0] = list[i], 1;
    return 0;
}
