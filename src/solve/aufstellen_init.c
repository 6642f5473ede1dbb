/* aufstellen_init.c - what solving Aufstellen needs to know beforehand: lines, neighbours, blocks
 * and stages.
 * SPDX-License-Identifier: MIT */
#include "aufstellen_types.h"

#include <string.h>

void solve_aufstellen_rules(AufstellenRules *rules, bool straight) {
    memset(rules, 0, sizeof *rules);
    rules->points = ALL;
    rules->supply[SQUARE] = rules->supply[TRIANGLE] = 2;
    for (int i = 0; i < SIDE; i++) {
        rules->lines[rules->line_count++] = (uint16_t)(FILE_A << i);
        rules->lines[rules->line_count++] = (uint16_t)(0xf << SIDE * i);
    }
    if (straight) return;
    rules->lines[rules->line_count++] = 0x8421;
    rules->lines[rules->line_count++] = 0x1248;
}

static void init_sets(AufstellenSolver *solver) {
    unsigned points = solver->rules.points;
    for (int point = 0; point < POINTS; point++) {
        unsigned self = 1u << point, ends = (self << SIDE | self >> SIDE) & ALL;
        solver->near[0][point] = (uint16_t)(around(self) & points);
        solver->near[1][point] = (uint16_t)((ends | beside(self | ends)) & points);
    }
    for (unsigned high = 1, rank = 0; high < POINTS; high++)
        for (unsigned low = 0; low < high; low++, rank++)
            solver->pair_low[rank] = (uint8_t)low, solver->pair_high[rank] = (uint8_t)high;
    for (unsigned set = 0; set <= ALL; set++)
        for (int i = 0; i < solver->rules.line_count; i++)
            if ((set & solver->rules.lines[i]) == solver->rules.lines[i])
                solver->wins[set / 8] |= (uint8_t)(1u << set % 8);
}

/* The first pair of an orbit becomes its block; all pairs of the orbit learn how to get there. */
static void init_blocks(AufstellenSolver *solver) {
    bool seen[POINTS][POINTS] = { { false } };
    for (int own = 0; own < POINTS; own++) {
        for (int other = 0; other < POINTS; other++) {
            uint64_t both = UINT64_C(1) << own | UINT64_C(0x10000) << other;
            bool is_outside = (occupied(both) & ~(unsigned)solver->rules.points) != 0;
            if (own == other || is_outside || seen[own][other]) continue;
            AufstellenBlock *block = &solver->block[solver->blocks];
            block->own = (uint16_t)(1u << own), block->other = (uint16_t)(1u << other);
            for (int turn = 0; turn < SYMMETRIES; turn++) {
                uint64_t image = turned(both, turn);
                int a = __builtin_ctz(lane_of(image, 0)), b = __builtin_ctz(lane_of(image, 1));
                if (image == both) block->mirror = (uint8_t)turn;
                if (seen[a][b]) continue;
                seen[a][b] = true;
                block->weight++;
                solver->pair[a][b].block = (uint8_t)solver->blocks;
                // Which symmetry undoes which is not worth a table: try them all.
                int back = 0;
                while (turned(image, back) != both) back++;
                solver->pair[a][b].turn = (uint8_t)back;
            }
            solver->blocks++;
        }
    }
    for (int i = 0; i < solver->blocks; i++) {
        AufstellenBlock *block = &solver->block[i];
        unsigned own = first_point(block->own), other = first_point(block->other);
        block->swapped = solver->pair[other][own].block;
        block->turn = solver->pair[other][own].turn;
    }
}

/* How many pieces of this turn (modulo 6) are on the board when so many turns have been played. */
static int placed(const AufstellenRules *rules, int turns, int turn) {
    int taken = (turns - turn + TURNS - 1) / TURNS, shape = turn % SHAPES;
    int most = shape == CYLINDER ? 1 : rules->supply[shape];
    return taken < most ? taken : most;
}

static bool is_full(const AufstellenRules *rules, int turns) {
    for (int turn = 0; turn < TURNS; turn++)
        if (placed(rules, turns, turn) < placed(rules, 99, turn)) return false;
    return true;
}

static void init_stage(AufstellenSolver *solver, int turns) {
    AufstellenStage *stage = &solver->stage[turns];
    unsigned left = count_points(solver->rules.points) - 2;
    stage->shape = (uint8_t)(turns % SHAPES);
    stage->is_placing = placed(&solver->rules, turns + 1, turns % TURNS) >
                        placed(&solver->rules, turns, turns % TURNS);
    stage->next = (uint8_t)(turns == solver->full + 2 ? solver->full : turns + 1);
    stage->block = 1;
    for (int lane = 0; lane < LANES; lane++) {
        int seat = (turns + lane / 2) % 2;
        int count = placed(&solver->rules, turns, turn_of[seat][lane % 2]);
        stage->count[lane] = (uint8_t)count;
        stage->ranks[lane] = count == 2 ? left * (left - 1) / 2 : left;
        stage->block *= stage->ranks[lane];
        left -= (unsigned)count;
    }
    stage->rows = stage->block / stage->ranks[LANES - 1];
    stage->size = stage->block * (uint32_t)solver->blocks;
}

void solve_aufstellen_init(AufstellenSolver *solver, const AufstellenRules *rules) {
    memset(solver, 0, sizeof *solver);
    solver->rules = *rules;
    init_sets(solver);
    init_blocks(solver);
    solver->stage[0] = (AufstellenStage){ .size = 1, .is_placing = true, .next = 1 };
    for (int turns = 1; turns < AUFSTELLEN_PAIRED; turns++)
        solver->stage[turns] = (AufstellenStage){
            .size =
                solver->stage[turns - 1].size * (count_points(rules->points) - (unsigned)turns + 1),
            .shape = (uint8_t)(turns % SHAPES),
            .is_placing = true,
            .next = (uint8_t)(turns + 1),
        };
    solver->full = AUFSTELLEN_PAIRED;
    while (!is_full(rules, solver->full)) solver->full++;
    for (int turns = AUFSTELLEN_PAIRED; turns < solver->full + SHAPES; turns++)
        init_stage(solver, turns);
}
