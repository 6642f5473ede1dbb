/* allein_beam.c - solutions for Allein: step by step, only the most promising positions go on.
 *
 * A position is promising if few pieces are left, few lines cover them, and many jumps are
 * possible. A beam of some hundred positions solves nearly every set-up at once. If a beam is so
 * wide that nothing had to be left out, it has seen everything.
 * SPDX-License-Identifier: MIT */
#include "allein_types.h"

#include <string.h>

enum {
    WIDEST = 1 << 14,
    ROOM = 4, /* candidates per place in the beam, before the worst are left out */
    SCORES = 512,
    PIECE_WEIGHT = 5,
    COVER_WEIGHT = 5,
    JUMP_WEIGHT = 2,
};

typedef struct {
    Board board;
    Jump path[SOLVE_ALLEIN_STEPS];
} Node;

typedef struct {
    Key key;
    uint32_t parent;
    Jump jump;
    int score; /* 0 to SCORES - 1; less is better */
} Candidate;

typedef struct {
    Solver *solver;
    int width, length; /* positions at most, steps made */
    Node *now, *next;
    int count; /* of `now` */
    Candidate *candidates;
    int candidate_count;
    uint32_t *slots; /* a hash table of the candidates: 1 + index */
    uint32_t slot_mask;
    int limit; /* scores from here on are not good enough */
    bool is_complete;
} Beam;

static size_t bytes_for(size_t width) {
    return width * (2 * sizeof(Node) + ROOM * sizeof(Candidate) + 2 * ROOM * sizeof(uint32_t));
}

int solve_allein_widest(const Solver *solver) {
    int width = WIDEST;
    while (width > 1 && bytes_for((size_t)width) > solver->bytes) width /= 2;
    return width;
}

static void lay_out(Beam *beam) {
    size_t width = (size_t)beam->width;
    beam->now = beam->solver->memory;
    beam->next = beam->now + width;
    beam->candidates = (Candidate *)(beam->next + width);
    beam->slots = (uint32_t *)(beam->candidates + ROOM * width);
    beam->slot_mask = (uint32_t)(2 * ROOM * width - 1);
}

static int score_of(const Board *board, Cover cover) {
    int jumps = 0;
    for (int line = 0; line < LINES; line++)
        jumps += __builtin_popcountll(line_jumps(board->line[line]));
    int score =
        SCORES / 2 + PIECE_WEIGHT * board->left + COVER_WEIGHT * cover.size - JUMP_WEIGHT * jumps;
    return score < 0 ? 0 : score < SCORES ? score : SCORES - 1;
}

/* The slot of a candidate with this key, or the free one where it belongs. */
static uint32_t *slot_of(const Beam *beam, Key key) {
    for (uint64_t i = key.a;; i++) {
        uint32_t *slot = &beam->slots[i & beam->slot_mask];
        if (!*slot) return slot;
        Key other = beam->candidates[*slot - 1].key;
        if (other.a == key.a && other.b == key.b) return slot;
    }
}

static void forget_candidates(Beam *beam) {
    memset(beam->slots, 0, (beam->slot_mask + (size_t)1) * sizeof *beam->slots);
    beam->candidate_count = 0;
}

/* Leaves out all but the best `width` candidates; among equals the first stay. */
static void narrow(Beam *beam) {
    int with_score[SCORES] = { 0 }, count = beam->candidate_count, room = beam->width, limit = 0;
    if (count <= beam->width) return;
    beam->is_complete = false;
    for (int i = 0; i < count; i++) with_score[beam->candidates[i].score]++;
    while (room >= with_score[limit]) room -= with_score[limit++];
    forget_candidates(beam);
    for (int i = 0; i < count; i++) {
        Candidate candidate = beam->candidates[i];
        if (candidate.score > limit || (candidate.score == limit && --room < 0)) continue;
        beam->candidates[beam->candidate_count++] = candidate;
        *slot_of(beam, candidate.key) = (uint32_t)beam->candidate_count;
    }
    beam->limit = limit;
}

static void consider(Beam *beam, int parent, Jump jump, const Board *board) {
    Cover cover = solve_allein_cover(board);
    if (beam->length + 1 + cover.size >= solve_allein_best(beam->solver)) return;
    Candidate candidate = { .parent = (uint32_t)parent, .jump = jump };
    candidate.score = score_of(board, cover);
    if (candidate.score >= beam->limit) {
        beam->is_complete = false;
        return;
    }
    candidate.key = solve_allein_key(beam->solver, board);
    uint32_t *slot = slot_of(beam, candidate.key);
    if (*slot) return;
    beam->candidates[beam->candidate_count++] = candidate;
    *slot = (uint32_t)beam->candidate_count;
    if (beam->candidate_count == ROOM * beam->width) narrow(beam);
}

/* All positions one step on; true when one piece is left, or stopped. */
static bool expand(Beam *beam, int parent) {
    Node *node = &beam->now[parent];
    Jump list[JUMPS_MAX];
    int count = board_jumps(&node->board, list);
    for (int i = 0; i < count; i++) {
        if (solve_allein_spend(beam->solver)) return true;
        Board board = node->board;
        board_jump(&board, list[i]);
        if (board.left == 1 || board.left < beam->solver->verdict->left) {
            node->path[beam->length] = list[i];
            solve_allein_note(beam->solver, node->path, beam->length + 1, board.left);
        }
        if (board.left == 1) return true;
        consider(beam, parent, list[i], &board);
    }
    return false;
}

/* The candidates become the positions of the next step. */
static void advance(Beam *beam) {
    for (int i = 0; i < beam->candidate_count; i++) {
        const Candidate *candidate = &beam->candidates[i];
        beam->next[i] = beam->now[candidate->parent];
        board_jump(&beam->next[i].board, candidate->jump);
        beam->next[i].path[beam->length] = candidate->jump;
    }
    Node *old = beam->now;
    beam->now = beam->next;
    beam->next = old;
    beam->count = beam->candidate_count;
    beam->length++;
}

bool solve_allein_beam(Solver *solver, const Board *board, int width) {
    Beam beam = { .solver = solver, .width = width, .count = 1, .is_complete = true };
    lay_out(&beam);
    beam.now[0].board = *board;
    while (beam.count && beam.length + 1 < solve_allein_best(solver)) {
        beam.limit = SCORES;
        forget_candidates(&beam);
        for (int i = 0; i < beam.count; i++)
            if (expand(&beam, i)) return beam.is_complete && !solver->stopped;
        narrow(&beam);
        advance(&beam);
    }
    return beam.is_complete;
}
