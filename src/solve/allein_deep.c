/* allein_deep.c - proofs for Allein: a complete depth-first search for a solution of so many steps.
 *
 * What makes it fast:
 *  1. A solution needs at least as many steps as lines are needed to cover all pieces (Cover). By
 *     Konig's theorem that is the size of a largest matching of rows with columns.
 *  2. If it needs exactly as many as are left, every line of a smallest cover is jumped in exactly
 *     once, and no other line is. Most positions fail at once by what this demands of each line.
 *  3. Of two jumps that touch no square in common only one order is tried.
 *  4. Positions that failed are remembered, up to symmetry, with the number of steps they failed
 * in. Each of these leaves out only what is known to fail, so a search that ends is a proof. (A
 * position is remembered by about 120 bits of a random key; two that differ are never going to
 * share them.)
 * SPDX-License-Identifier: MIT */
#include "allein_types.h"

#include <string.h>

/* `facts` is the rest of the key with the number of steps in its lowest byte; 0 is an empty entry.
 */
typedef struct {
    uint64_t key, facts;
} Dead;

enum { BUCKET = 4 };

static size_t buckets(const Solver *solver) {
    size_t count = 1;
    while (count * 2 * BUCKET * sizeof(Dead) <= solver->bytes) count *= 2;
    return count;
}

/* In pieces, because a large memory takes longer than somebody who says stop will wait. */
void solve_allein_forget(Solver *solver) {
    const AlleinLimits *limits = solver->limits;
    size_t bytes = buckets(solver) * BUCKET * sizeof(Dead), piece = 1 << 22;
    for (size_t at = 0; at < bytes && !solver->stopped; at += piece) {
        memset((char *)solver->memory + at, 0, bytes - at < piece ? bytes - at : piece);
        if (limits->stop && limits->stop(limits->data)) solver->stopped = true;
    }
}

typedef struct {
    Solver *solver;
    size_t mask;
    Jump path[SOLVE_ALLEIN_STEPS];
} Deep;

static Dead *bucket_of(const Deep *deep, Key key) {
    return (Dead *)deep->solver->memory + (key.a & deep->mask) * BUCKET;
}

static bool is_dead(const Deep *deep, Key key, int steps) {
    const Dead *entry = bucket_of(deep, key);
    for (int i = 0; i < BUCKET; i++)
        if (entry[i].key == key.a && (entry[i].facts ^ key.b) <= KEY_ROOM)
            return (int)(entry[i].facts & KEY_ROOM) >= steps;
    return false;
}

/* What failed in more steps took longer to find out, so it stays longer; but the last entry of a
 * bucket takes whatever comes. */
static void remember(const Deep *deep, Key key, int steps) {
    Dead *entry = bucket_of(deep, key);
    int worst = 0;
    for (int i = 0; i < BUCKET; i++) {
        if (entry[i].key == key.a && (entry[i].facts ^ key.b) <= KEY_ROOM) {
            worst = i;
            break;
        }
        if ((entry[i].facts & KEY_ROOM) < (entry[worst].facts & KEY_ROOM)) worst = i;
    }
    if ((int)(entry[worst].facts & KEY_ROOM) > steps) worst = BUCKET - 1;
    entry[worst] = (Dead){ key.a, key.b | (uint64_t)steps };
}

/* A matching of rows with columns; -1 where there is none. */
typedef struct {
    unsigned row[SIDE]; /* its pieces */
    int8_t row_of[SIDE], column_of[SIDE];
} Matching;

static bool augment(Matching *m, int row, unsigned *seen) {
    for (unsigned open; (open = m->row[row] & ~*seen);) {
        int column = __builtin_ctz(open);
        *seen |= 1u << column;
        if (m->row_of[column] >= 0 && !augment(m, m->row_of[column], seen)) continue;
        m->row_of[column] = (int8_t)row;
        m->column_of[row] = (int8_t)column;
        return true;
    }
    return false;
}

static int largest_matching(const Board *board, Matching *m) {
    unsigned free_columns = (1u << SIDE) - 1, waiting = 0;
    int size = 0;
    memset(m->row_of, -1, sizeof m->row_of);
    memset(m->column_of, -1, sizeof m->column_of);
    for (int row = 0; row < SIDE; row++) {
        m->row[row] = line_occupied(board->line[row]);
        unsigned open = m->row[row] & free_columns;
        if (open) {
            int column = __builtin_ctz(open);
            m->row_of[column] = (int8_t)row;
            m->column_of[row] = (int8_t)column;
            free_columns &= ~(1u << column);
            size++;
        } else if (m->row[row]) {
            waiting |= 1u << row;
        }
    }
    for (; waiting; waiting &= waiting - 1) {
        unsigned seen = 0;
        size += augment(m, __builtin_ctz(waiting), &seen);
    }
    return size;
}

/* The lines of one direction that some largest matching leaves out: those without a partner, and
 * the partners of all that can be reached from them. `line` are the lines of this direction. */
static unsigned spare_lines(const uint64_t *line, const int8_t *partner,
                            const int8_t *partner_back) {
    unsigned spare = 0, fresh = 0, seen = 0;
    for (int i = 0; i < SIDE; i++)
        if (partner[i] < 0) fresh |= 1u << i;
    while (fresh) {
        int i = __builtin_ctz(fresh);
        fresh &= fresh - 1;
        spare |= 1u << i;
        unsigned reached = line_occupied(line[i]) & ~seen;
        seen |= reached;
        for (; reached; reached &= reached - 1) fresh |= 1u << partner_back[__builtin_ctz(reached)];
        fresh &= ~spare;
    }
    return spare;
}

/* A line is in some smallest cover if and only if all largest matchings need it. */
Cover solve_allein_cover(const Board *board) {
    Matching m;
    Cover cover = { .size = largest_matching(board, &m) };
    unsigned rows = spare_lines(board->line, m.column_of, m.row_of);
    unsigned columns = spare_lines(board->line + SIDE, m.row_of, m.column_of);
    cover.useful = ~(rows | columns << SIDE) & ((1u << LINES) - 1);
    return cover;
}

static unsigned useful_across(Cover cover, int line) {
    return (line < SIDE ? cover.useful >> SIDE : cover.useful) & ((1u << SIDE) - 1);
}

/* Whether one jump in a line can touch all of `must`, pieces of it that no other line will touch.
 * They and all squares between them must be occupied when it comes, which only a useful line can
 * bring about. The jumper has a colour that is not among them, but may itself be the first or the
 * last. */
static bool one_jump_does(uint64_t line, unsigned must, unsigned useful, unsigned colours) {
    unsigned lowest = must & -must, highest = 1u << (31 - __builtin_clz(must));
    unsigned between = (highest - 1) & ~(lowest - 1);
    if (between & ~line_occupied(line) & ~useful) return false;
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned same = line_colour(line, colour) & must;
        if (same == lowest || same == highest) return true;
        if (!same && colours >> colour & 1) return true;
    }
    return false;
}

/* With as many steps left as the cover has lines: whether each line can be done with one jump. */
static bool each_line_can(const Board *board, Cover cover) {
    uint64_t all = 0;
    unsigned colours = 0;
    for (int row = 0; row < SIDE; row++) all |= board->line[row];
    for (int colour = 0; colour < COLOURS; colour++)
        if (line_colour(all, colour)) colours |= 1u << colour;
    for (uint32_t rest = cover.useful; rest; rest &= rest - 1) {
        int line = __builtin_ctz(rest);
        unsigned useful = useful_across(cover, line);
        unsigned must = line_occupied(board->line[line]) & ~useful;
        if (must && !one_jump_does(board->line[line], must, useful, colours)) return false;
    }
    return true;
}

/* The same for one jump: it touches all its line has to touch, and comes down where a line that
 * will still be jumped in finds it. */
static bool jump_fits(const Board *board, Cover cover, Jump jump) {
    if (!(cover.useful >> jump.line & 1)) return false;
    unsigned useful = useful_across(cover, jump.line);
    if (line_occupied(board->line[jump.line]) & ~useful & ~jump_span(jump)) return false;
    return useful >> jump.to & 1;
}

/* Whether the same position was tried before in another order: some jump on the way comes after
 * this one in jump_order, and this one could have been made before it. */
static bool is_out_of_order(const Deep *deep, int ply, Jump jump) {
    while (ply-- > 0) {
        if (!jump_apart(deep->path[ply], jump)) return false;
        if (jump_order(deep->path[ply]) > jump_order(jump)) return true;
    }
    return false;
}

static bool descend(Deep *deep, const Board *board, Cover cover, int ply, int steps);

/* The position after a jump, with more than one piece and so many steps left. */
static bool attempt(Deep *deep, const Board *board, int ply, int steps) {
    Cover cover = solve_allein_cover(board);
    if (steps > board->left - 1) steps = board->left - 1;
    if (cover.size > steps) return false;
    if (cover.size == steps && !each_line_can(board, cover)) return false;
    Key key = solve_allein_key(deep->solver, board);
    if (is_dead(deep, key, steps)) return false;
    if (descend(deep, board, cover, ply, steps)) return true;
    if (!deep->solver->stopped) remember(deep, key, steps);
    return false;
}

static bool descend(Deep *deep, const Board *board, Cover cover, int ply, int steps) {
    Jump list[JUMPS_MAX];
    int count = board_jumps(board, list);
    bool is_tight = cover.size == steps && steps > 1;
    for (int i = 0; i < count; i++) {
        Jump jump = list[i];
        if (is_tight && !jump_fits(board, cover, jump)) continue;
        if (is_out_of_order(deep, ply, jump)) continue;
        if (solve_allein_spend(deep->solver)) return false;
        Board next = *board;
        board_jump(&next, jump);
        deep->path[ply] = jump;
        if (next.left < deep->solver->verdict->left || next.left == 1)
            solve_allein_note(deep->solver, deep->path, ply + 1, next.left);
        if (next.left == 1) return true;
        if (steps > 1 && attempt(deep, &next, ply + 1, steps - 1)) return true;
    }
    return false;
}

bool solve_allein_deep(Solver *solver, const Board *board, int steps) {
    Deep deep = { .solver = solver, .mask = buckets(solver) - 1 };
    Cover cover = solve_allein_cover(board);
    return cover.size <= steps && descend(&deep, board, cover, 0, steps);
}
