/* puzzles.c - brett puzzles: plays games and picks small problems out of them.
 *
 * The search plays against itself, with few nodes and a share of steps that it overlooks, from an
 * opening of random steps: so games go astray as those of people do, and positions come up in which
 * something can be found. puzzle_prove() tries them at the end of each game. The same command
 * prints the same puzzles.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "ai/player.h"
#include "study/prove.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAME_STEPS = 4000,
    TABLE_BYTES = 1 << 20,
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
    COUNT_MAX = 1000,
};

static const char *const kind_names[] = { "win1", "win2", "save", "finish", "roll" };
/* Of a hundred puzzles, so many at most while other kinds can still be found. */
static const int kind_share[] = { 22, 45, 40, 100, 80 };

typedef struct {
    Puzzle puzzle;
    int grade;
} Graded;

typedef struct {
    Setup setup;
    Match match;
    Move *played; /* the steps of the last game */
    Search *search;
    Table table;
    Random random;
    long nodes;
    int count, wanted, found_of[PUZZLE_KINDS];
    Graded *found;
    int idle;                 /* games since the last puzzle */
    bool is_content;          /* with any kind, because some are rare here */
    bool taken[PUZZLE_KINDS]; /* from this game */
} Maker;

/* ---- alike ---- */

static bool is_same_piece(const Piece *a, const Piece *b) {
    return a->cell == b->cell && a->colour == b->colour && a->kind == b->kind &&
           a->facing == b->facing && a->count == b->count;
}

/* How many pieces of one position are not in the other. */
static int difference(const Game *game, const Position *a, const Position *b, int *pieces) {
    static Piece of_a[PIECES_MAX], of_b[PIECES_MAX];
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
        uint16_t path[PATH_MAX];
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

static bool is_new(const Maker *maker, const Puzzle *puzzle) {
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
static bool is_natural(Maker *maker, const Puzzle *puzzle) {
    Limits limits = { .depth = 1, .seed = 1 };
    Verdict verdict = { .lines = 0 };
    table_clear(&maker->table);
    search_run(maker->search, &maker->table, &maker->match, &limits, &verdict);
    for (int i = 0; i < puzzle->lines; i++)
        if (verdict.lines && verdict.line[0].step[0] == puzzle->line[i].step[0]) return true;
    return false;
}

static int steps_at(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    return game->moves(pos, list);
}

/* 1 is easy, 5 is hard. */
static int grade(Maker *maker, const Puzzle *puzzle) {
    static const int base[] = { 1, 3, 2, 0, 3 };
    const PuzzleLine *line = &puzzle->line[0];
    int sum = base[puzzle->kind] + (steps_at(maker->setup.game, &puzzle->pos) >= MANY_STEPS);
    if (puzzle->kind == PUZZLE_FINISH) {
        sum = line->length - 1 - (puzzle->lines > 1);
    } else {
        int own = line->reply ? line->reply : line->length;
        sum += own > 1 && puzzle->kind == PUZZLE_WIN1;
        sum += puzzle->kind != PUZZLE_WIN1 && !is_natural(maker, puzzle);
        sum += puzzle->kind == PUZZLE_SAVE && puzzle->horizon > 1;
        sum -= puzzle->kind != PUZZLE_WIN1 && puzzle->firsts - puzzle->transposed > 1;
    }
    return sum < 1 ? 1 : sum > 5 ? 5 : sum;
}

/* ---- finding ---- */

static bool is_wanted(const Maker *maker, PuzzleKind kind) {
    if (maker->count >= maker->wanted || maker->taken[kind]) return false;
    int most = (maker->wanted * kind_share[kind] + 99) / 100;
    return maker->found_of[kind] < most || maker->is_content;
}

static void try_kind(Maker *maker, PuzzleKind kind, int horizon) {
    Puzzle *puzzle = &maker->found[maker->count].puzzle;
    Prover prover = { .game = maker->setup.game, .left = horizon > 1 ? SAVE_WORK : PROOF_WORK };
    if (!is_wanted(maker, kind) ||
        !puzzle_prove(&prover, &maker->match.now, kind, horizon, puzzle) || !is_new(maker, puzzle))
        return;
    maker->found[maker->count++].grade = grade(maker, puzzle);
    maker->found_of[kind]++;
    maker->taken[kind] = true;
    maker->idle = 0;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%d of %d ", maker->count, maker->wanted);
}

/* The nearer danger is taken, unless the farther one leaves a single way out and it does not. */
static void try_save(Maker *maker) {
    Puzzle puzzle;
    Prover prover = { .game = maker->setup.game, .left = PROOF_WORK };
    bool is_near = puzzle_prove(&prover, &maker->match.now, PUZZLE_SAVE, 1, &puzzle);
    if (!is_near || puzzle.firsts > 1) try_kind(maker, PUZZLE_SAVE, 2);
    if (is_near) try_kind(maker, PUZZLE_SAVE, 1);
}

static void look_for_puzzles(Maker *maker) {
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
static uint32_t overlook_most(const Maker *maker) {
    return maker->setup.game->seats(&maker->match.now) == 1 ? OVERLOOK_MOST / 8 : OVERLOOK_MOST;
}

static Move choose(Maker *maker) {
    const Game *game = maker->setup.game;
    const Match *match = &maker->match;
    Limits limits = { .nodes = (uint64_t)maker->nodes,
                      .seed = random_next(&maker->random),
                      .overlook = (int)random_below(&maker->random, overlook_most(maker)) };
    Verdict verdict = { .lines = 0 };
    player_think(maker->search, &maker->table, NULL, match, &limits, &verdict);
    return verdict.lines ? verdict.line[0].step[0] : game_random(game, &match->now, &maker->random);
}

static void play_game(Maker *maker) {
    const Game *game = maker->setup.game;
    Match *match = &maker->match;
    int opening = (int)random_below(&maker->random, OPENING);
    match_restart(match, &maker->setup);
    table_clear(&maker->table);
    while (match_actor(match) != NOBODY && match->count < GAME_STEPS) {
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
static void look_through(Maker *maker) {
    const Game *game = maker->setup.game;
    Match *match = &maker->match;
    int count = match->count;
    for (int i = 0; i < count; i++) maker->played[i] = match->played[i].move;
    match_restart(match, &maker->setup);
    memset(maker->taken, 0, sizeof maker->taken);
    maker->idle++;
    maker->is_content |= maker->idle > PATIENCE;
    for (int i = 0; i < count && maker->count < maker->wanted; i++) {
        if (match_actor(match) != CHANCE && (game->dice || game_fresh(game, &match->now)) &&
            i >= count - (is_wide(game, &match->now) ? LAST_WIDE : LAST_STEPS))
            look_for_puzzles(maker);
        match_apply(match, maker->played[i], NULL);
    }
}

/* ---- printing ---- */

static int by_grade(const void *a, const void *b) {
    const Graded *one = a, *other = b;
    if (one->grade != other->grade) return one->grade - other->grade;
    return (int)one->puzzle.kind - (int)other->puzzle.kind;
}

static void print_line(const Game *game, const Puzzle *puzzle, const PuzzleLine *line) {
    Position pos = puzzle->pos;
    for (int i = 0; i < line->length; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        bool is_cut = line->reply && (i == line->reply || i == line->answer);
        game->write_move(&pos, line->step[i], &out);
        printf("%s%s%s", i ? " " : "", is_cut ? "/ " : "", token);
        game_apply(game, &pos, line->step[i]);
    }
}

static void print_puzzle(const Maker *maker, const Graded *graded) {
    const Game *game = maker->setup.game;
    const Puzzle *puzzle = &graded->puzzle;
    char spec[SPEC_MAX], position[POSITION_TEXT];
    Text spec_out = text_into(spec, sizeof spec), out = text_into(position, sizeof position);
    setup_write(&maker->setup, &spec_out);
    game->write(&puzzle->pos, &out);
    printf("%d\t%s\t%s\t%s\t", graded->grade, kind_names[puzzle->kind], spec, position);
    for (int i = 0; i < puzzle->lines; i++) {
        if (i) printf(" | ");
        print_line(game, puzzle, &puzzle->line[i]);
    }
    putchar('\n');
}

static void make(Maker *maker) {
    maker->search = cli_keep(host_memory(search_size()));
    table_init(&maker->table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    match_init_growing(&maker->match, host_grow);
    maker->played = cli_keep(host_memory(GAME_STEPS * sizeof *maker->played));
    maker->found = cli_keep(host_memory((size_t)(maker->wanted + 1) * sizeof *maker->found));
    while (maker->count < maker->wanted && maker->idle < GIVE_UP) {
        play_game(maker);
        look_through(maker);
    }
    free(maker->match.played);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
    qsort(maker->found, (size_t)maker->count, sizeof *maker->found, by_grade);
}

int cli_puzzles(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long count = 30, seed = 1, nodes = 300;
    const Flag flags[] = { { "count", .number = &count, .least = 1, .most = COUNT_MAX },
                           { "seed", .number = &seed },
                           { "nodes", .number = &nodes, .least = 1 },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc > first + 1) return cli_misuse(command, "one game at a time");
    Match *match = cli_match(command, NULL, argc - first, argv + first);
    if (!match) return EXIT_USAGE;
    if (match->setup.game->seats(&match->now) > 2)
        return cli_fail(
            "puzzles are for one or two players; \"brett list GAME\" tells the options");
    Maker maker = {
        .setup = match->setup, .random = { (uint64_t)seed }, .nodes = nodes, .wanted = (int)count
    };
    make(&maker);
    printf("# brett puzzles %s --count %ld --seed %ld --nodes %ld\n", argv[first], count, seed,
           nodes);
    for (int i = 0; i < maker.count; i++) print_puzzle(&maker, &maker.found[i]);
    if (maker.count == maker.wanted) return EXIT_OK;
    fprintf(stderr, "brett: only %d puzzles found in many games\n", maker.count);
    return EXIT_NO;
}
