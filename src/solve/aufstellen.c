/* aufstellen.c - Aufstellen from the end to the beginning: numbers for positions, and the passes.
 *
 * The two cylinders can stand in 16 * 15 ways, and up to turning and mirroring the board in 33.
 * Each of these is a block. Within a block the men take 14!/(2! 2! 2! 2! 6!) = 7,567,560
 * arrangements: the own squares take two of 14 points, the own triangles two of the 12 left, and so
 * on.
 *
 *      place = ((((block * 91) + squares) * 66 + triangles) * 45 + squares) * 28 + triangles
 *                                 own       own                other         other
 *
 * The first factors name a row, and a row is 28 places. In six blocks both cylinders stand on one
 * diagonal; there a position and its mirror image have two places with the same code. That costs a
 * tenth more memory and saves finding out which of the two is meant. 33 * 7,567,560 = 249,729,480
 * places; three times that, because three shapes can be due.
 *
 * A turn of a square or a triangle keeps the cylinders, so all positions before or after it lie in
 * one block. To go a turn forwards is: exchange the colours, then move a piece of the other player.
 * To go back is: exchange the colours, then move a piece of one's own, since all moves can be
 * reversed.
 *
 * A pass takes the positions lost (won) in n turns. All positions before a lost one are won in n +
 * 1; one before a won one is lost in n + 1 if all that can follow it is won.
 * SPDX-License-Identifier: MIT */
#include "aufstellen_types.h"

enum { OWN, OTHER };
enum { ROWS_AT_ONCE = 32 };

/* A position with both cylinders on the board, turned as its block wants it. */
typedef struct {
    uint64_t men;
    uint32_t block;
} Spot;

/* ---- numbers ---- */

uint32_t solve_aufstellen_rows(const AufstellenSolver *solver, int stage) {
    if (stage < AUFSTELLEN_PAIRED) return solver->stage[stage].size;
    return solver->stage[stage].rows * (uint32_t)solver->blocks;
}

static unsigned free_points(const AufstellenSolver *solver, unsigned block) {
    return solver->rules.points &
           ~(unsigned)(solver->block[block].own | solver->block[block].other);
}

/* The rank of a set of one or two points among all such sets of free points. */
static inline uint32_t rank(unsigned set, unsigned free, int count) {
    unsigned low = set & -set, high = set ^ low;
    uint32_t first = count_points(free & (low - 1));
    if (count == 1) return first;
    uint32_t second = count_points(free & (high - 1));
    return second * (second - 1) / 2 + first;
}

static inline uint32_t place_of(const AufstellenSolver *solver, int stage, const Spot *spot) {
    const AufstellenStage *s = &solver->stage[stage];
    unsigned free = free_points(solver, spot->block);
    uint32_t place = spot->block;
    for (int lane = 0; lane < LANES; lane++) {
        unsigned set = lane_of(spot->men, lane);
        place = place * s->ranks[lane] + rank(set, free, s->count[lane]);
        free ^= set;
    }
    return place;
}

/* Points in ascending order. */
static void list_points(unsigned set, uint8_t *point) {
    for (; set; set &= set - 1) *point++ = (uint8_t)first_point(set);
}

static unsigned unranked(const AufstellenSolver *solver, uint32_t rank, const uint8_t *point,
                         int count) {
    if (count == 1) return 1u << point[rank];
    return 1u << point[solver->pair_low[rank]] | 1u << point[solver->pair_high[rank]];
}

/* The first three lanes of a row, and the points left for the fourth. */
static uint64_t men_of_row(const AufstellenSolver *solver, const AufstellenStage *stage,
                           uint32_t row, unsigned *block, uint8_t *left) {
    uint32_t ranks[LANES];
    uint64_t men = 0;
    for (int lane = LANES - 2; lane >= 0; lane--) {
        ranks[lane] = row % stage->ranks[lane];
        row /= stage->ranks[lane];
    }
    *block = row;
    unsigned free = free_points(solver, row);
    for (int lane = 0; lane < LANES - 1; lane++) {
        list_points(free, left);
        unsigned set = unranked(solver, ranks[lane], left, stage->count[lane]);
        men |= (uint64_t)set << 16 * lane;
        free ^= set;
    }
    list_points(free, left);
    return men;
}

static uint64_t last_lane(const AufstellenSolver *solver, const AufstellenStage *stage,
                          uint32_t rank, const uint8_t *left) {
    return (uint64_t)unranked(solver, rank, left, stage->count[LANES - 1]) << 48;
}

static void find_spot(const AufstellenSolver *solver, int stage, uint32_t place, Spot *spot) {
    const AufstellenStage *s = &solver->stage[stage];
    uint8_t left[POINTS];
    spot->men = men_of_row(solver, s, place / s->ranks[LANES - 1], &spot->block, left);
    spot->men |= last_lane(solver, s, place % s->ranks[LANES - 1], left);
}

/* Turns the men so that the cylinders, which stand on these points, come where their block has
 * them. */
static Spot spot_with(const AufstellenSolver *solver, uint64_t men, int own, int other) {
    return (Spot){ turned(men, solver->pair[own][other].turn), solver->pair[own][other].block };
}

/* ---- one turn forwards or back ---- */

/* The positions that arise when the colours are exchanged and then the cylinder of one side moves.
 */
static int move_cylinder(const AufstellenSolver *solver, const Spot *spot, int side, Spot *out) {
    const AufstellenBlock *block = &solver->block[spot->block];
    unsigned own = block->other, other = block->own;
    unsigned empty = ~(occupied(spot->men) | own | other) & ALL;
    uint64_t men = exchanged(spot->men);
    int count = 0, still = (int)first_point(side == OWN ? other : own);
    unsigned ends = solver->near[1][first_point(side == OWN ? own : other)] & empty;
    for (; ends; ends &= ends - 1) {
        int end = (int)first_point(ends);
        out[count++] =
            side == OWN ? spot_with(solver, men, end, still) : spot_with(solver, men, still, end);
    }
    return count;
}

/* The same with a square or triangle, which is moved or placed. */
static int move_man(const AufstellenSolver *solver, const Spot *spot, int side, int shape,
                    bool is_placing, Spot *out) {
    const AufstellenBlock *old = &solver->block[spot->block];
    uint64_t men = turned(exchanged(spot->men), old->turn);
    int count = 0, lane = 2 * side + shape;
    unsigned empty = free_points(solver, old->swapped) & ~occupied(men);
    unsigned pieces = is_placing ? 1 : lane_of(men, lane);
    for (; pieces; pieces &= pieces - 1) {
        unsigned piece = is_placing ? 0 : pieces & -pieces;
        unsigned ends = is_placing ? empty : solver->near[0][first_point(piece)] & empty;
        for (; ends; ends &= ends - 1)
            out[count++] =
                (Spot){ men ^ (uint64_t)(piece | (ends & -ends)) << 16 * lane, old->swapped };
    }
    return count;
}

/* The positions after one turn, seen by the next player. */
static int after(const AufstellenSolver *solver, int stage, const Spot *spot, Spot *out) {
    const AufstellenStage *s = &solver->stage[stage];
    if (s->shape == CYLINDER) return move_cylinder(solver, spot, OTHER, out);
    return move_man(solver, spot, OTHER, s->shape, s->is_placing, out);
}

/* With all pieces on the board: the positions one turn before, in which this shape was due. */
static int before(const AufstellenSolver *solver, int shape, const Spot *spot, Spot *out) {
    if (shape != CYLINDER) return move_man(solver, spot, OWN, shape, false, out);
    int count = move_cylinder(solver, spot, OWN, out);
    // From a block without twins back to one with: both twins came before.
    for (int i = count - 1; i >= 0; i--) {
        int mirror = solver->block[out[i].block].mirror;
        if (mirror) out[count++] = (Spot){ turned(out[i].men, mirror), out[i].block };
    }
    return count;
}

static bool has_line(const AufstellenSolver *solver, unsigned set) {
    return solver->wins[set / 8] >> set % 8 & 1;
}

static bool is_shut_in(const AufstellenSolver *solver, int stage, const Spot *spot) {
    const AufstellenStage *s = &solver->stage[stage];
    if (s->is_placing) return false;
    const AufstellenBlock *block = &solver->block[spot->block];
    unsigned empty = free_points(solver, spot->block) & ~occupied(spot->men);
    if (s->shape == CYLINDER) return !(solver->near[1][first_point(block->own)] & empty);
    return !(around(lane_of(spot->men, s->shape)) & empty);
}

/* 1 if the game is over, AUFSTELLEN_IMPOSSIBLE if it was over a turn ago, else 0. */
static unsigned over(const AufstellenSolver *solver, int stage, const Spot *spot) {
    const AufstellenBlock *block = &solver->block[spot->block];
    unsigned own = lane_of(spot->men, 0) | lane_of(spot->men, 1) | block->own;
    unsigned other = lane_of(spot->men, 2) | lane_of(spot->men, 3) | block->other;
    if (has_line(solver, own)) return AUFSTELLEN_IMPOSSIBLE;
    return has_line(solver, other) || is_shut_in(solver, stage, spot);
}

/* ---- before both cylinders are on the board ----
 *
 * Each of the first six turns places another kind of piece. The number of such a position is made
 * of the rank of each piece among the points that were empty then, so what follows place p of n
 * ways lies at n * p, n * p + 1 ... No symmetry is used: there are 571,457 positions in all. */

static void early_points(const AufstellenSolver *solver, int stage, uint32_t place,
                         uint16_t *pieces) {
    unsigned ranks[TURNS], ways = count_points(solver->rules.points) - (unsigned)stage + 1;
    unsigned empty = solver->rules.points;
    for (int turn = stage - 1; turn >= 0; turn--, ways++) {
        ranks[turn] = place % ways;
        place /= ways;
    }
    for (int turn = 0; turn < TURNS; turn++) {
        uint8_t point[POINTS];
        pieces[turn] = 0;
        if (turn >= stage) continue;
        list_points(empty, point);
        pieces[turn] = (uint16_t)(1u << point[ranks[turn]]);
        empty ^= pieces[turn];
    }
}

static unsigned early_over(const AufstellenSolver *solver, int stage, uint32_t place) {
    uint16_t pieces[TURNS];
    early_points(solver, stage, place, pieces);
    unsigned even = pieces[0] | pieces[2] | pieces[4], odd = pieces[1] | pieces[3] | pieces[5];
    if (has_line(solver, stage % 2 ? odd : even)) return AUFSTELLEN_IMPOSSIBLE;
    return has_line(solver, stage % 2 ? even : odd);
}

static int early_after(const AufstellenSolver *solver, int stage, uint32_t place, uint32_t *next) {
    uint16_t pieces[TURNS];
    early_points(solver, stage, place, pieces);
    unsigned empty = solver->rules.points;
    for (int turn = 0; turn < stage; turn++) empty ^= pieces[turn];
    int count = 0;
    for (; empty; empty &= empty - 1) {
        pieces[stage] = (uint16_t)(empty & -empty);
        next[count++] = solve_aufstellen_place_of(solver, stage + 1, pieces);
    }
    return count;
}

uint32_t solve_aufstellen_place_of(const AufstellenSolver *solver, int stage,
                                   const uint16_t pieces[TURNS]) {
    unsigned empty = solver->rules.points;
    uint32_t place = 0;
    if (stage >= AUFSTELLEN_PAIRED) {
        uint64_t men = 0;
        const uint8_t *own = turn_of[stage % 2], *other = turn_of[!(stage % 2)];
        for (int lane = 0; lane < LANES; lane++)
            men |= (uint64_t)pieces[lane < 2 ? own[lane] : other[lane - 2]] << 16 * lane;
        Spot spot = spot_with(solver, men, __builtin_ctz(pieces[own[CYLINDER]]),
                              __builtin_ctz(pieces[other[CYLINDER]]));
        return place_of(solver, stage, &spot);
    }
    for (int turn = 0; turn < stage; turn++) {
        place = place * count_points(empty) + rank(pieces[turn], empty, 1);
        empty ^= pieces[turn];
    }
    return place;
}

uint32_t solve_aufstellen_lowest(const AufstellenSolver *solver, int stage, uint32_t place) {
    uint32_t lowest = place;
    if (stage >= AUFSTELLEN_PAIRED) {
        Spot spot;
        find_spot(solver, stage, place, &spot);
        spot.men = turned(spot.men, solver->block[spot.block].mirror);
        uint32_t twin = place_of(solver, stage, &spot);
        return twin < place ? twin : place;
    }
    for (int turn = 1; turn < SYMMETRIES; turn++) {
        uint16_t pieces[TURNS];
        early_points(solver, stage, place, pieces);
        for (int i = 0; i < TURNS; i++) pieces[i] = (uint16_t)turned(pieces[i], turn);
        uint32_t image = solve_aufstellen_place_of(solver, stage, pieces);
        if (image < lowest) lowest = image;
    }
    return lowest;
}

unsigned solve_aufstellen_over(const AufstellenSolver *solver, int stage, uint32_t place) {
    if (stage < AUFSTELLEN_PAIRED) return early_over(solver, stage, place);
    Spot spot;
    find_spot(solver, stage, place, &spot);
    return over(solver, stage, &spot);
}

int solve_aufstellen_after(const AufstellenSolver *solver, int stage, uint32_t place,
                           uint32_t next[NEXT_MAX]) {
    if (stage < AUFSTELLEN_PAIRED) return early_after(solver, stage, place, next);
    Spot spot, spots[NEXT_MAX];
    find_spot(solver, stage, place, &spot);
    int count = after(solver, stage, &spot, spots);
    for (int i = 0; i < count; i++)
        next[i] = place_of(solver, solver->stage[stage].next, &spots[i]);
    return count;
}

/* ---- the passes ---- */

/* Two threads may decide the same position at once; they write the same code. */
static unsigned load(const uint16_t *code) { return __atomic_load_n(code, __ATOMIC_RELAXED); }

static void store(uint16_t *code, unsigned value) {
    __atomic_store_n(code, (uint16_t)value, __ATOMIC_RELAXED);
}

/* The code of a position from those of the next stage. */
static unsigned follow(const AufstellenSolver *solver, const AufstellenCodes *codes, int stage,
                       const Spot *spot) {
    unsigned end = over(solver, stage, spot);
    if (end) return end;
    Spot next[NEXT_MAX];
    Backup backup = { 0 };
    int count = after(solver, stage, spot, next), to = solver->stage[stage].next;
    for (int i = 0; i < count; i++)
        backup_add(&backup, codes->codes[to][place_of(solver, to, &next[i])]);
    return backup_code(&backup);
}

static unsigned follow_early(const AufstellenSolver *solver, const AufstellenCodes *codes,
                             int stage, uint32_t place) {
    unsigned end = early_over(solver, stage, place);
    if (end) return end;
    uint32_t next[NEXT_MAX];
    Backup backup = { 0 };
    int count = early_after(solver, stage, place, next);
    for (int i = 0; i < count; i++) backup_add(&backup, codes->codes[stage + 1][next[i]]);
    return backup_code(&backup);
}

typedef enum { SEED, PLACE, CHECK } Task;

/* Does a task with every position of some rows. Returns how many were not as they should be. */
static uint64_t sweep(const AufstellenSolver *solver, AufstellenCodes *codes, int stage, Task task,
                      uint32_t row, uint32_t end) {
    const AufstellenStage *s = &solver->stage[stage];
    uint32_t width = s->ranks[LANES - 1];
    uint64_t wrong = 0;
    for (; stage < AUFSTELLEN_PAIRED && row < end; row++) {
        unsigned value = follow_early(solver, codes, stage, row);
        if (task == CHECK)
            wrong += codes->codes[stage][row] != value;
        else
            codes->codes[stage][row] = (uint16_t)value;
    }
    for (; row < end; row++) {
        uint8_t left[POINTS];
        Spot spot;
        uint64_t men = men_of_row(solver, s, row, &spot.block, left);
        for (uint32_t i = 0; i < width; i++) {
            spot.men = men | last_lane(solver, s, i, left);
            uint16_t *code = &codes->codes[stage][(size_t)row * width + i];
            unsigned value =
                task == SEED ? over(solver, stage, &spot) : follow(solver, codes, stage, &spot);
            if (task == CHECK)
                wrong += *code != value;
            else
                *code = (uint16_t)value;
        }
    }
    return wrong;
}

void solve_aufstellen_seed(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                           uint32_t row, uint32_t end) {
    sweep(solver, codes, stage, SEED, row, end);
}

void solve_aufstellen_place(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                            uint32_t row, uint32_t end) {
    sweep(solver, codes, stage, PLACE, row, end);
}

uint64_t solve_aufstellen_wrong(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                                uint32_t row, uint32_t end) {
    return sweep(solver, codes, stage, CHECK, row, end);
}

/* Whether every turn from here leads to a win of the other player in no more turns than `code`
 * says. */
static bool is_lost(const AufstellenSolver *solver, const AufstellenCodes *codes, int stage,
                    const Spot *spot, unsigned code) {
    Spot next[NEXT_MAX];
    int count = after(solver, stage, spot, next), to = solver->stage[stage].next;
    for (int i = 0; i < count; i++) {
        unsigned answer = codes->codes[to][place_of(solver, to, &next[i])];
        if (answer == 0 || answer % 2 || answer > code) return false;
    }
    return true;
}

/* Decides what was one turn before a position with this code. */
static void go_back(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                    unsigned code, const Spot *spot) {
    int from = stage == solver->full ? stage + 2 : stage - 1;
    Spot earlier[NEXT_MAX];
    int count = before(solver, from % SHAPES, spot, earlier);
    for (int i = 0; i < count; i++) {
        uint16_t *known = &codes->codes[from][place_of(solver, from, &earlier[i])];
        if (load(known)) continue;
        if (code % 2 || is_lost(solver, codes, from, &earlier[i], code)) store(known, code + 1);
    }
}

static bool has_code(const uint16_t *codes, uint32_t count, unsigned code) {
    unsigned hits = 0;
    for (uint32_t i = 0; i < count; i++) hits |= codes[i] == code;
    return hits;
}

uint64_t solve_aufstellen_pass(const AufstellenSolver *solver, AufstellenCodes *codes, int stage,
                               unsigned code, uint32_t row, uint32_t end) {
    const AufstellenStage *s = &solver->stage[stage];
    uint32_t width = s->ranks[LANES - 1];
    uint64_t found = 0;
    for (; row < end; row++) {
        const uint16_t *known = codes->codes[stage] + (size_t)row * width;
        // Late passes find little: most rows are passed over many at a time.
        if (end - row >= ROWS_AT_ONCE && !has_code(known, ROWS_AT_ONCE * width, code)) {
            row += ROWS_AT_ONCE - 1;
            continue;
        }
        unsigned hits = 0;
        for (uint32_t i = 0; i < width; i++) hits += known[i] == code;
        if (!hits) continue;
        uint8_t left[POINTS];
        Spot spot;
        uint64_t men = men_of_row(solver, s, row, &spot.block, left);
        found += (uint64_t)hits * solver->block[spot.block].weight;
        for (uint32_t i = 0; i < width; i++) {
            if (known[i] != code) continue;
            spot.men = men | last_lane(solver, s, i, left);
            go_back(solver, codes, stage, code, &spot);
        }
    }
    return found;
}
