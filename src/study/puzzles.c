/* puzzles.c - puzzles out of played games.
 * SPDX-License-Identifier: MIT */
#include "puzzles.h"

#include <string.h>

enum {
    OVERLOOK_MOST = 400,   /* in thousandths */
    PROOF_WORK = 20000000, /* steps to try */
    SAVE_WORK = 1000000,
    PATIENCE = 15, /* games without a new puzzle after which any kind is welcome */
    GIVE_UP = 400, /* games without a new puzzle at all */
    FINISH_PIECES = 12,
    OPENING = 8,     /* random steps at most */
    LAST_STEPS = 40, /* of a game, in which puzzles are looked for; */
    LAST_WIDE = 16,  /* fewer where turns are so many that a proof takes long, */
    WIDE = 90,       /* with more first steps than these */
    MANY_STEPS = 80,
    PATTERN_MOST = 2, /* puzzles that are solved alike, wherever it is on the board */
    EASY_SHARE = 6,   /* one of so many may have more solutions than others */
    CLEAR = 30,       /* hundredths by which the chances are plainly better */
    DEEP = 100000,    /* nodes of the search that must agree where dice fall */
};

/* Of a hundred puzzles, so many at most while other kinds can still be found. */
static const int kind_share[] = { 22, 45, 40, 100, 80 };

/* ---- alike ---- */

static bool is_same_piece(const Piece *a, const Piece *b) {
    return a->cell == b->cell && a->colour == b->colour && a->kind == b->kind &&
           a->facing == b->facing && a->count == b->count;
}

/* How many pieces of one position are not in the other. */
static int difference(const Game *game, const Position *a, const Position *b, int *pieces) {
    Piece of_a[PIECES_MAX], of_b[PIECES_MAX];
    int count_a = game->scene(a, of_a), count_b = game->scene(b, of_b), different = count_a;
    for (int i = 0; i < count_a; i++)
        for (int j = 0; j < count_b; j++)
            if (is_same_piece(&of_a[i], &of_b[j])) {
                different--;
                break;
            }
    *pieces = count_a;
    return different;
}

/* Two puzzles are alike if nearly everything stands where it stood, or if much of it does and the
 * same step solves them. */
static bool is_alike(const Game *game, const Puzzle *a, const Puzzle *b) {
    int pieces, different = difference(game, &a->pos, &b->pos, &pieces);
    bool is_same = a->line[0].step[0] == b->line[0].step[0];
    return different <= 1 + pieces / 12 || (is_same && different <= 2 + pieces / 4);
}

/* What the first line does, wherever on the board it does it: how far each step goes but those of
 * the reply, and for a step on a single cell or on none the step itself. */
static uint64_t pattern_of(const Setup *setup, const Puzzle *puzzle) {
    Cell cells[CELLS_MAX];
    Position pos = puzzle->pos;
    uint64_t sum = (uint64_t)puzzle->kind * 8 + (uint64_t)puzzle->firsts;
    setup->game->board(setup, cells);
    for (int i = 0; i < puzzle->line[0].length; i++) {
        uint16_t path[PATH_CELLS];
        Move move = puzzle->line[0].step[i];
        int count = setup->game->path(&pos, move, path);
        const Cell *from = &cells[path[0]], *to = &cells[path[count > 1 ? count - 1 : 0]];
        uint64_t part = count > 1 ? (uint64_t)((to->x - from->x) * 64 + to->y - from->y) : move;
        bool is_reply = i >= puzzle->line[0].reply && i < puzzle->line[0].answer;
        if (!is_reply) sum = random_mix(sum ^ random_mix(part));
        game_apply(setup->game, &pos, move);
    }
    return sum;
}

static bool is_new(const PuzzleMaker *maker, const Puzzle *puzzle) {
    int patterns = 0;
    uint64_t pattern = pattern_of(&maker->setup, puzzle);
    for (int i = 0; i < maker->count; i++) {
        if (is_alike(maker->setup.game, puzzle, &maker->found[i].puzzle)) return false;
        patterns += pattern_of(&maker->setup, &maker->found[i].puzzle) == pattern;
    }
    return patterns < PATTERN_MOST;
}

/* ---- grades ---- */

/* Whether a glance finds the step that solves it: a search that looks one step ahead. */
static bool is_natural(PuzzleMaker *maker, const Puzzle *puzzle) {
    Limits limits = { .depth = 1, .seed = 1 };
    Verdict verdict = { .lines = 0 };
    table_clear(maker->table);
    search_run(maker->search, maker->table, &maker->match, &limits, &verdict);
    for (int i = 0; i < puzzle->lines; i++)
        if (verdict.lines && verdict.line[0].step[0] == puzzle->line[i].step[0]) return true;
    return false;
}

/* Whether a search that sees farther than the proof would play it too: where dice fall, what is
 * best within two rolls need not be best. */
static bool is_best_in_the_long_run(PuzzleMaker *maker, const Puzzle *puzzle) {
    Limits limits = { .nodes = DEEP, .seed = 1 };
    Verdict verdict = { .lines = 0 };
    table_clear(maker->table);
    search_run(maker->search, maker->table, &maker->match, &limits, &verdict);
    for (int i = 0; i < puzzle->lines; i++)
        if (verdict.lines && verdict.line[0].step[0] == puzzle->line[i].step[0]) return true;
    return false;
}

/* Whether an oracle knows that this step loses in the end. */
static bool is_in_vain(PuzzleMaker *maker, Move move) {
    Limits limits = { .nodes = DEEP, .only = &move };
    Verdict verdict = { .lines = 0 };
    return player_ask(maker->table, NULL, &maker->match, &limits, &verdict) && verdict.lines &&
           verdict.line[0].is_proven && verdict.line[0].value < -VALUE_DECIDED;
}

/* A proof sees that the next turns of the opponent do not win; what is lost later is no save. */
static bool is_saved_for_good(PuzzleMaker *maker, const Puzzle *puzzle) {
    for (int i = 0; i < puzzle->lines; i++)
        if (is_in_vain(maker, puzzle->line[i].step[0])) return false;
    return true;
}

/* The own steps of a line's first turn that go from cell to cell; others follow from these. */
static int walks(const Game *game, const Puzzle *puzzle) {
    const PuzzleLine *line = &puzzle->line[0];
    Position pos = puzzle->pos;
    int count = 0;
    for (int i = 0; i < (line->reply ? line->reply : line->length); i++) {
        uint16_t path[PATH_CELLS];
        count += game->path(&pos, line->step[i], path) > 1;
        game_apply(game, &pos, line->step[i]);
    }
    return count;
}

static bool is_easy(const Puzzle *puzzle) { return puzzle->firsts > PUZZLE_FIRST; }

static int steps_at(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    return game->moves(pos, list);
}

/* 1 is easy, 5 is hard. */
static int grade(PuzzleMaker *maker, const Puzzle *puzzle) {
    static const int base[] = { 1, 3, 2, 0, 3 };
    bool is_win1 = puzzle->kind == PUZZLE_WIN1, at_hand = is_natural(maker, puzzle);
    int many = steps_at(maker->setup.game, &puzzle->pos) >= MANY_STEPS;
    int sum = base[puzzle->kind];
    if (is_easy(puzzle)) return 1;
    if (puzzle->kind == PUZZLE_FINISH) {
        sum = puzzle->line[0].length - 1 - (puzzle->lines > 1);
    } else {
        sum += is_win1 ? many && !at_hand : many + !at_hand;
        sum += is_win1 && walks(maker->setup.game, puzzle) > 1;
        sum += puzzle->kind == PUZZLE_SAVE && puzzle->horizon > 1;
        sum -= !is_win1 && puzzle->firsts - puzzle->transposed > 1;
        sum -= puzzle->kind == PUZZLE_ROLL && puzzle->margin >= CLEAR;
    }
    return sum < 1 ? 1 : sum > 5 ? 5 : sum;
}

/* ---- finding ---- */

static bool is_wanted(const PuzzleMaker *maker, PuzzleKind kind) {
    if (maker->count >= maker->wanted || maker->taken[kind]) return false;
    int most = (maker->wanted * kind_share[kind] + 99) / 100;
    return maker->found_of[kind] < most || maker->is_content;
}

static void try_kind(PuzzleMaker *maker, PuzzleKind kind, int horizon) {
    Puzzle *puzzle = &maker->found[maker->count].puzzle;
    Prover prover = { .game = maker->setup.game, .left = horizon > 1 ? SAVE_WORK : PROOF_WORK };
    if (!is_wanted(maker, kind) ||
        !puzzle_prove(&prover, &maker->match.now, kind, horizon, puzzle) || !is_new(maker, puzzle))
        return;
    if (is_easy(puzzle) && maker->easy >= maker->wanted / EASY_SHARE) return;
    if (kind == PUZZLE_SAVE && !is_saved_for_good(maker, puzzle)) return;
    if (kind == PUZZLE_ROLL && !is_best_in_the_long_run(maker, puzzle)) return;
    maker->easy += is_easy(puzzle);
    maker->found[maker->count++].grade = grade(maker, puzzle);
    maker->found_of[kind]++;
    maker->taken[kind] = true;
    maker->idle = 0;
    if (maker->tell) maker->tell(maker->data, maker->count);
}

/* The nearer danger is taken, unless the farther one leaves a single way out and it does not. */
static void try_save(PuzzleMaker *maker) {
    Puzzle puzzle;
    Prover prover = { .game = maker->setup.game, .left = PROOF_WORK };
    bool is_near = puzzle_prove(&prover, &maker->match.now, PUZZLE_SAVE, 1, &puzzle);
    if (!is_near || puzzle.firsts > 1) try_kind(maker, PUZZLE_SAVE, 2);
    if (is_near) try_kind(maker, PUZZLE_SAVE, 1);
}

static void look_for_puzzles(PuzzleMaker *maker) {
    const Game *game = maker->setup.game;
    if (game->seats(&maker->match.now) == 1) {
        Piece pieces[PIECES_MAX];
        if (game->scene(&maker->match.now, pieces) <= FINISH_PIECES)
            try_kind(maker, PUZZLE_FINISH, 0);
    } else if (game->dice) {
        try_kind(maker, PUZZLE_WIN1, 0);
        try_kind(maker, PUZZLE_ROLL, 0);
    } else {
        try_kind(maker, PUZZLE_WIN1, 0);
        try_kind(maker, PUZZLE_WIN2, 0);
        if (is_wanted(maker, PUZZLE_SAVE)) try_save(maker);
    }
}

/* ---- playing ---- */

/* Who plays alone and errs once has mostly lost. */
static uint32_t overlook_most(const PuzzleMaker *maker) {
    return maker->setup.game->seats(&maker->match.now) == 1 ? OVERLOOK_MOST / 8 : OVERLOOK_MOST;
}

static Move choose(PuzzleMaker *maker) {
    const Game *game = maker->setup.game;
    const Match *match = &maker->match;
    Limits limits = { .nodes = maker->nodes,
                      .seed = random_next(&maker->random),
                      .overlook = (int)random_below(&maker->random, overlook_most(maker)) };
    Verdict verdict = { .lines = 0 };
    player_think(maker->search, maker->table, NULL, match, &limits, &verdict);
    return verdict.lines ? verdict.line[0].step[0] : game_random(game, &match->now, &maker->random);
}

static void play_game(PuzzleMaker *maker) {
    const Game *game = maker->setup.game;
    Match *match = &maker->match;
    int opening = (int)random_below(&maker->random, OPENING);
    match_restart(match, &maker->setup);
    table_clear(maker->table);
    while (match_actor(match) != NOBODY && match->count < PUZZLE_GAME) {
        bool is_random = match_actor(match) == CHANCE || match->count < opening;
        Move move = is_random ? game_random(game, &match->now, &maker->random) : choose(maker);
        match_apply(match, move, NULL);
    }
}

/* Whether a turn may have several steps, and there are many to begin with. */
static bool is_wide(const Game *game, const Position *pos) {
    return !game->dice && game->fresh && steps_at(game, pos) > WIDE;
}

/* Goes through the end of the game that was played, and picks puzzles out of it. */
static void look_through(PuzzleMaker *maker) {
    const Game *game = maker->setup.game;
    Match *match = &maker->match;
    int count = match->count;
    for (int i = 0; i < count; i++) maker->steps[i] = match->played[i].move;
    match_restart(match, &maker->setup);
    memset(maker->taken, 0, sizeof maker->taken);
    maker->idle++;
    maker->is_content |= maker->idle > PATIENCE;
    for (int i = 0; i < count && maker->count < maker->wanted; i++) {
        if (match_actor(match) != CHANCE && (game->dice || game_fresh(game, &match->now)) &&
            i >= count - (is_wide(game, &match->now) ? LAST_WIDE : LAST_STEPS))
            look_for_puzzles(maker);
        match_apply(match, maker->steps[i], NULL);
    }
}

/* Easy ones first, kind by kind; among equals the first found. */
static int compare(const GradedPuzzle *a, const GradedPuzzle *b) {
    if (a->grade != b->grade) return a->grade - b->grade;
    return (int)a->puzzle.kind - (int)b->puzzle.kind;
}

static void sort(GradedPuzzle *list, int count) {
    for (int i = 1; i < count; i++) {
        GradedPuzzle one = list[i];
        int at = i;
        for (; at > 0 && compare(&list[at - 1], &one) > 0; at--) list[at] = list[at - 1];
        list[at] = one;
    }
}

bool puzzles_make(PuzzleMaker *maker) {
    match_init(&maker->match, &maker->setup, maker->memory, PUZZLE_GAME);
    while (maker->count < maker->wanted && maker->idle < GIVE_UP) {
        play_game(maker);
        look_through(maker);
    }
    sort(maker->found, maker->count);
    return maker->count == maker->wanted;
}

/* ---- writing ---- */

static void write_line(const Game *game, const Puzzle *puzzle, const PuzzleLine *line, Text *out) {
    Position pos = puzzle->pos;
    for (int i = 0; i < line->length; i++) {
        bool is_cut = line->reply && (i == line->reply || i == line->answer);
        if (i) text_char(out, ' ');
        if (is_cut) text_add(out, "/ ");
        game->write_move(&pos, line->step[i], out);
        game_apply(game, &pos, line->step[i]);
    }
}

void puzzles_write(const Setup *setup, const GradedPuzzle *graded, Text *out) {
    static const char *const names[] = { "win1", "win2", "save", "finish", "roll" };
    const Puzzle *puzzle = &graded->puzzle;
    text_print(out, "%d\t%s\t", graded->grade, names[puzzle->kind]);
    setup_write(setup, out);
    text_char(out, '\t');
    setup->game->write(&puzzle->pos, out);
    text_char(out, '\t');
    for (int i = 0; i < puzzle->lines; i++) {
        if (i) text_add(out, " | ");
        write_line(setup->game, puzzle, &puzzle->line[i], out);
    }
}
