/* allein.c - Allein Wetteifern solved: which search is asked when, and what it proves.
 *
 *  1. Beams of growing width look for a solution (allein_beam.c). One that left nothing out proves
 *     that there is none, or none that is shorter.
 *  2. If none is found, a complete search looks for one of any length (allein_deep.c).
 *  3. If the shortest is wanted, complete searches look for solutions of so many steps, one more
 *     each time, until one is found or the known one is as short.
 * SPDX-License-Identifier: MIT */
#include "allein_types.h"

#include <assert.h>
#include <string.h>

bool solve_allein_spend(Solver *solver) {
    const AlleinLimits *limits = solver->limits;
    if (solver->stopped) return true;
    uint64_t nodes = ++solver->verdict->nodes;
    if (limits->nodes && nodes >= limits->nodes) solver->stopped = true;
    if (nodes % 1024 == 0 && limits->stop && limits->stop(limits->data)) solver->stopped = true;
    return solver->stopped;
}

int solve_allein_best(const Solver *solver) {
    const AlleinVerdict *verdict = solver->verdict;
    return verdict->answer == ALLEIN_SOLVED ? verdict->length : SOLVE_ALLEIN_STEPS + 1;
}

void solve_allein_note(Solver *solver, const Jump *path, int length, int left) {
    AlleinVerdict *verdict = solver->verdict;
    memcpy(solver->path, path, (size_t)length * sizeof *path);
    verdict->length = length;
    verdict->left = left;
    if (left > 1) return;
    verdict->answer = ALLEIN_SOLVED;
    verdict->is_least = true;
}

/* The square to which a symmetry of the board takes a square. */
static int image(int symmetry, int square) {
    int row = square / SIDE, column = square % SIDE;
    if (symmetry & 1) row = SIDE - 1 - row;
    if (symmetry & 2) column = SIDE - 1 - column;
    return symmetry & 4 ? column * SIDE + row : row * SIDE + column;
}

static void make_keys(Solver *solver) {
    Random random = { 0 };
    for (int square = 0; square < SQUARES; square++)
        for (int half = 0; half < 2; half++) {
            uint64_t word = random_next(&random);
            for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
                solver->square_key[image(symmetry, square)][half * SYMMETRIES + symmetry] = word;
        }
}

/* Sums mind neither the order of the colours nor that of the symmetries. */
Key solve_allein_key(const Solver *solver, const Board *board) {
    uint64_t sum[2 * SYMMETRIES] = { 0 };
    for (int colour = 0; colour < COLOURS; colour++) {
        uint64_t pieces[2 * SYMMETRIES] = { 0 };
        for (int row = 0; row < SIDE; row++)
            for (unsigned rest = line_colour(board->line[row], colour); rest; rest &= rest - 1) {
                const uint64_t *word = solver->square_key[row * SIDE + __builtin_ctz(rest)];
                for (int i = 0; i < 2 * SYMMETRIES; i++) pieces[i] ^= word[i];
            }
        for (int i = 0; i < 2 * SYMMETRIES; i++) sum[i] += random_mix(pieces[i]);
    }
    Key key = { 0, 0 };
    for (int i = 0; i < SYMMETRIES; i++) {
        key.a += random_mix(sum[i] + 1);
        key.b += random_mix(sum[SYMMETRIES + i] + 1);
    }
    key.b &= ~(uint64_t)KEY_ROOM;
    return key;
}

static void read_board(const Game *game, const Position *pos, Board *board) {
    Piece pieces[PIECES_MAX];
    memset(board, 0, sizeof *board);
    board->left = game->scene(pos, pieces);
    for (int i = 0; i < board->left; i++) {
        int row = pieces[i].cell / SIDE, column = pieces[i].cell % SIDE;
        board->line[row] |= (uint64_t)1 << pieces[i].colour * LANE << column;
        board->line[SIDE + column] |= (uint64_t)1 << pieces[i].colour * LANE << row;
    }
}

static int square_of(int line, int place) {
    return line < SIDE ? line * SIDE + place : place * SIDE + line - SIDE;
}

/* The game's own step for a jump. */
static Move step_of(const Game *game, const Position *pos, Jump jump) {
    Move list[MOVES_MAX];
    int count = game->moves(pos, list), from = square_of(jump.line, jump.from);
    for (int i = 0; i < count; i++) {
        uint16_t cells[PATH_CELLS];
        game->path(pos, list[i], cells);
        if (cells[0] == from && cells[1] == square_of(jump.line, jump.to)) return list[i];
    }
    assert(!"the solver jumps as the game does");
    return list[0];
}

/* Writes the steps into the verdict and tells the caller. */
static void report(const Solver *solver) {
    AlleinVerdict *verdict = solver->verdict;
    Position now = *solver->start;
    for (int i = 0; i < verdict->length; i++) {
        verdict->step[i] = step_of(solver->game, &now, solver->path[i]);
        game_apply(solver->game, &now, verdict->step[i]);
    }
    if (solver->limits->tell) solver->limits->tell(solver->limits->data, verdict);
}

enum { FIRST_WIDTH = 32, WIDER = 8 };

/* 1. */
static void widen(Solver *solver, const Board *board) {
    AlleinVerdict *verdict = solver->verdict;
    int widest = solve_allein_widest(solver);
    for (int width = FIRST_WIDTH; width <= widest && !solver->stopped; width *= WIDER) {
        int best = solve_allein_best(solver);
        bool is_complete = solve_allein_beam(solver, board, width);
        bool is_solved = verdict->answer == ALLEIN_SOLVED;
        if (is_complete && is_solved) verdict->at_least = verdict->length;
        if (is_complete && !is_solved) verdict->answer = ALLEIN_UNSOLVABLE;
        if (is_complete) verdict->is_least = true;
        if (is_complete || solve_allein_best(solver) < best) report(solver);
        if (is_complete || (is_solved && !solver->limits->shortest)) return;
    }
}

/* 2. */
static void find_any(Solver *solver, const Board *board) {
    bool is_found = solve_allein_deep(solver, board, board->left - 1);
    if (!is_found && !solver->stopped) solver->verdict->answer = ALLEIN_UNSOLVABLE;
    report(solver);
}

/* 3. */
static void find_shortest(Solver *solver, const Board *board) {
    AlleinVerdict *verdict = solver->verdict;
    while (verdict->at_least < verdict->length) {
        bool is_found = solve_allein_deep(solver, board, verdict->at_least);
        if (!is_found && solver->stopped) return;
        if (!is_found) verdict->at_least++;
        report(solver);
    }
}

Solver *solve_allein_begin(const Position *pos, void *memory, size_t bytes,
                           const AlleinLimits *limits, AlleinVerdict *verdict, Board *board) {
    const Game *game = game_find("allein");
    Solver *solver = memory;
    size_t own = (sizeof *solver + 63) / 64 * 64;
    assert(bytes >= SOLVE_ALLEIN_MEMORY && game->actor(pos) != CHANCE);
    memset(solver, 0, sizeof *solver);
    solver->game = game;
    solver->start = pos;
    solver->limits = limits;
    solver->verdict = verdict;
    solver->memory = (char *)memory + own;
    solver->bytes = bytes - own;
    make_keys(solver);
    read_board(game, pos, board);
    *verdict = (AlleinVerdict){ .left = board->left };
    return solver;
}

void solve_allein_run(const Position *pos, void *memory, size_t bytes, const AlleinLimits *limits,
                      AlleinVerdict *verdict) {
    Board board;
    Solver *solver = solve_allein_begin(pos, memory, bytes, limits, verdict, &board);
    if (board.left == 1) {
        solve_allein_note(solver, solver->path, 0, 1);
        return;
    }
    verdict->at_least = solve_allein_cover(&board).size;
    widen(solver, &board);
    if (solver->stopped) report(solver);
    if (solver->stopped || verdict->answer == ALLEIN_UNSOLVABLE) return;
    if (verdict->answer == ALLEIN_SOLVED && !limits->shortest) return;
    solve_allein_forget(solver);
    if (solver->stopped) return;
    if (verdict->answer == ALLEIN_UNKNOWN) find_any(solver, &board);
    if (verdict->answer == ALLEIN_SOLVED && limits->shortest) find_shortest(solver, &board);
}

/* ---- the oracle ---- */

/* As short a solution as the limits allow to find, else the way to the fewest pieces found, which
 * is exact if fewer are impossible. */
static bool ask(const OracleQuestion *question, OracleAnswer *answer) {
    AlleinLimits limits = {
        .nodes = question->nodes, .shortest = true, .stop = question->stop, .data = question->data
    };
    AlleinVerdict found;
    const Game *game = game_find("allein");
    if (question->bytes < SOLVE_ALLEIN_MEMORY || game->actor(question->pos) != 0) return false;
    solve_allein_run(question->pos, question->memory, question->bytes, &limits, &found);
    bool is_solved = found.answer == ALLEIN_SOLVED;
    *answer = (OracleAnswer){
        .value = is_solved                           ? ORACLE_WIN
                 : found.answer == ALLEIN_UNSOLVABLE ? ORACLE_LOSS
                                                     : ORACLE_UNKNOWN,
        .turns = found.length,
        .is_exact = is_solved ? solve_allein_is_shortest(&found) : found.is_least,
        .count = 1,
        .length = found.length,
        .nodes = found.nodes,
    };
    Move list[MOVES_MAX];
    game->moves(question->pos, list);
    memcpy(answer->line, found.step, sizeof(Move) * (size_t)found.length);
    // Without a line it was stopped before the first jump: any step will do.
    answer->step[0] =
        (OracleStep){ found.length ? found.step[0] : list[0], answer->value, answer->turns };
    return true;
}

const Oracle oracle_allein = { .game = "allein", .memory = SOLVE_ALLEIN_MEMORY, .ask = ask };
