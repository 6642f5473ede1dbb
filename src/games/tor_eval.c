/* tor_eval.c - what a position of Das Tor is worth, and which steps look good.
 *
 * The game is a race for gates, so the evaluation lists them all. Pieces jump, hence only the lines
 * matter: a seat's pieces of one shape reach the ranks and files they stand on, and a gate for a
 * shape is where a rank with one of the other shapes of an enemy crosses a file with the other one.
 * SPDX-License-Identifier: MIT */
#include "tor.h"

#include <string.h>

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

/* A set of squares as one value, a row of fields in each lane. */
typedef uint64_t Set __attribute__((vector_size(32)));

/* For each shape of a seat's: the squares of all ranks, and in every lane of all files, where it
 * stands. */
typedef struct {
    Set ranks[SHAPES];
    uint64_t files[SHAPES];
} Lines;

static inline Set load(const Squares *squares) {
    Set set;
    memcpy(&set, squares, sizeof set);
    return set;
}

static inline int size(Set set) {
    return __builtin_popcountll(set[0]) + __builtin_popcountll(set[1]) +
           __builtin_popcountll(set[2]) + __builtin_popcountll(set[3]);
}

/* To add 0x7ff carries into the last bit of a rank unless the others are 0. */
static inline Set ranks_of(Set set) {
    const uint64_t others = 0x7ff * first_file, last = 0x800 * first_file;
    Set some = (((set & others) + others) | set) & last;
    return (some << 1) - (some >> (SIDE - 1));
}

static inline uint64_t files_of(Set set) {
    uint64_t all = set[0] | set[1] | set[2] | set[3];
    return ((all | all >> SIDE | all >> 2 * SIDE) & first_rank) * first_file;
}

/* The pieces of a set that have this shape. */
static inline Set shaped(const Tor *p, Set men, int shape) {
    Set c = load(&p->cylinders), t = load(&p->triangles);
    return men & (shape == CYLINDER ? c : shape == TRIANGLE ? t : ~(c | t));
}

static inline Lines lines_of(const Tor *p, Set men) {
    Lines lines;
    for (int shape = 0; shape < SHAPES; shape++) {
        Set set = shaped(p, men, shape);
        lines.files[shape] = files_of(set);
        lines.ranks[shape] = ranks_of(set);
    }
    return lines;
}

/* Where a piece of this shape makes a gate with enemies that have these lines. */
static inline Set gates_with(const Lines *enemy, int shape) {
    int x = (shape + 1) % SHAPES, y = (shape + 2) % SHAPES;
    return (enemy->ranks[x] & enemy->files[y]) | (enemy->ranks[y] & enemy->files[x]);
}

/* The squares of fields whose centre is taken. */
static inline Set closed(Set all) {
    Set centre = all & centres, middle = centre | centre << 1 | centre >> 1;
    return middle | middle << SIDE | middle >> SIDE;
}

/* rules 3: the pieces that have to clear a centre, with two enemies in its field. First the three
 * squares of each rank of a field are counted, then its ranks. */
static inline Set crowded(Set men, Set enemies) {
    Set left = enemies << 1, right = enemies >> 1;
    Set one = enemies | left | right, two = (enemies & (left | right)) | (left & right);
    Set below = one << SIDE, above = one >> SIDE;
    two |= two << SIDE | two >> SIDE | (one & (below | above)) | (below & above);
    return men & two & centres;
}

/* Squares where a piece among `men`, which have these lines, makes a gate that it can use. */
static inline Set gates_of(const Tor *p, Set men, const Lines *lines, const Set *where, Set open,
                           Set empty) {
    Set sum = { 0 };
    for (int shape = 0; shape < SHAPES; shape++) {
        Set from = shaped(p, men & centres, shape);
        Set left_free = from << 1 | from >> 1 | from << SIDE | from >> SIDE;
        sum |= where[shape] &
               (((lines->ranks[shape] | lines->files[shape]) & open) | (left_free & empty));
    }
    return sum;
}

/* How many fields these squares lie in. */
static inline int fields_of(Set set) {
    Set all = set | set >> SIDE | set >> 2 * SIDE;
    return size((all | all >> 1 | all >> 2) & 01111);
}

typedef struct {
    Lines lines[SEATS_MAX];
    /* Where a piece of another colour makes a gate, by its shape. */
    Set offered[SEATS_MAX][SHAPES];
    Set all, open, empty; /* taken; where one may stand and find the centre free; or stand at all */
} View;

/* Where a seat's pieces of each shape make a gate with somebody. */
static inline void gates_for(const Tor *p, const View *view, int seat, Set where[SHAPES]) {
    for (int shape = 0; shape < SHAPES; shape++) where[shape] = (Set){ 0 };
    for (int other = 0; other < p->players; other++)
        if (other != seat && other != partner(p, seat))
            for (int shape = 0; shape < SHAPES; shape++)
                where[shape] |= view->offered[other][shape];
}

static inline void count_gates(const Tor *p, const View *view, int seat, int16_t *count) {
    Set men = load(&p->men[seat]), enemies = view->all & ~(men | load(&p->men[partner(p, seat)]));
    Set stuck = crowded(men, enemies), where[SHAPES];
    int crowd = size(stuck);
    bool acts = p->turn == seat;
    count[CROWDED] = (int16_t)crowd;
    count[ACTS_CROWDED] = acts && crowd;
    for (int shape = 0; shape < SHAPES; shape++)
        count[OFFERED] += (int16_t)size(view->offered[seat][shape] & view->open);
    count[SHUT] = !count[OFFERED];
    if (is_done(p, seat)) return;
    gates_for(p, view, seat, where);
    Lines lines = crowd ? lines_of(p, stuck) : view->lines[seat];
    Set gates = gates_of(p, crowd ? stuck : men, &lines, where, view->open, view->empty);
    int fields = fields_of(gates);
    count[GATES] = (int16_t)size(gates);
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

static inline void count_men(const Tor *p, int seat, const Lines *lines, int lacking,
                             int16_t *count) {
    Set men = load(&p->men[seat]), ranks = { 0 };
    uint64_t files = 0;
    for (int shape = 0; shape < SHAPES; shape++) {
        ranks |= lines->ranks[shape] & first_file << shape;
        files |= lines->files[shape] & first_rank << shape * SIDE;
    }
    if (lacking && lacking <= 3) count[LACKS_1 + lacking - 1] = 1;
    count[CENTRES] = (int16_t)size(men & centres);
    count[TRIANGLES] = (int16_t)size(men & load(&p->triangles));
    count[LINES] = (int16_t)(__builtin_popcountll(files) + size(ranks));
    count[TEMPO] = p->turn == seat;
    count[WAITS] = (int16_t)turns_to_wait(p, seat);
}

static inline void look_at(const Tor *p, View *view) {
    const uint64_t board = first_rank * first_file;
    Squares all = occupied(p->men);
    view->all = load(&all);
    view->empty = ~view->all & board;
    view->open = view->empty & ~closed(view->all) & ~centres;
    for (int seat = 0; seat < p->players; seat++) {
        view->lines[seat] = lines_of(p, load(&p->men[seat]));
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
    .form = { [FORM_TWO] = { { 95, 311, 887, 3235 }, { -322, 54, 419, 629, 1286 } },
              [FORM_THREE] = { { 77, 340, 1563, 6455 }, { -1816, -469, 822, 3405, 8572 } },
              [FORM_FOUR] = { { 79, 342, 1434, 5804 }, { EVAL_NEVER } },
              [FORM_TEAMS] = { { 34, 198, 847, 3440 }, { -920, -323, 151, 374, 1094 } } },
    .contempt = { .feature = FORMS + TWO * COUNTS + SHUT, .weight = -1200, .draw = 300 },
};

/* Whether one more piece of `seat` ends the game. */
static bool needs_one(const Tor *p, int seat) {
    return size_of(&p->men[seat]) == MEN - 1 && (!p->teams || is_done(p, partner(p, seat)));
}

/* Where a piece of the one who acts makes a gate, by its shape. */
static inline void list_gates(const Tor *p, Squares where[SHAPES]) {
    View view;
    Set sets[SHAPES];
    look_at(p, &view);
    gates_for(p, &view, p->turn, sets);
    memcpy(where, sets, sizeof sets);
}

/* Whether a step makes a gate whose centre is free, or is by this step. */
static inline bool opens(const Tor *p, const Squares where[SHAPES], Move move) {
    int from = FROM(move), to = TO(move), centre = centre_of(to);
    return has(&where[shape_at(p, from)], to) &&
           (centre == from || seat_at(p->men, centre) == NOBODY);
}

void eval_tor_ranks(const void *pos, const Move *moves, int count, int *out) {
    const Tor *p = pos;
    Squares where[SHAPES];
    bool is_in = is_done(p, p->turn);
    int gate = needs_one(p, p->turn) ? RANK_WIN : 1;
    list_gates(p, where);
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        if (move == ENTER_TRIANGLE || move == ENTER_SQUARE)
            out[i] = gate;
        else if (move == SKIP)
            out[i] = -1;
        else
            out[i] = move != PASS && !is_in && opens(p, where, move) ? gate : 0;
    }
}

int eval_tor_rank(const void *pos, Move move) {
    int rank;
    eval_tor_ranks(pos, &move, 1, &rank);
    return rank;
}

/* Only the gate that wins: others come in dozens, and the evaluation has counted them. */
int eval_tor_noisy(const void *pos, Move *out) {
    const Tor *p = pos;
    if (!needs_one(p, p->turn)) return 0;
    Move list[MOVES_MAX];
    Squares where[SHAPES];
    int count = game_tor.moves(pos, list);
    list_gates(p, where);
    for (int i = 0; i < count; i++)
        if (list[i] != PASS && opens(p, where, list[i])) return out[0] = list[i], 1;
    return 0;
}
