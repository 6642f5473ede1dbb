/* solve_sprung.c - is the end of Schaff den Sprung solved right? Against plain minimax by the
 * rules, against positions worked out by hand, and against itself.
 * SPDX-License-Identifier: MIT */
#include "games/sprung.h"
#include "solve/sprung.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const specs[] = { "sprung", "sprung:lone=start", "sprung:lone=field" };
enum { SPECS = 3, MEMORY = 24 << 20, DIRTY = 1 << 18 };

static const Oracle *oracle;
static char *memory;

static Setup setup_of(const char *spec) {
    Setup setup;
    Error err;
    assert_true(setup_read(spec, &setup, &err));
    oracle = oracle_find(&setup);
    return setup;
}

static int prepare(void **unused) {
    (void)unused;
    memory = malloc(MEMORY);
    return memory ? 0 : -1;
}

static int finish(void **unused) {
    (void)unused;
    free(memory);
    return 0;
}

static bool ask(const Position *pos, const SprungTable *table, size_t bytes, OracleAnswer *answer) {
    OracleQuestion question = {
        .pos = pos, .table = (const OracleTable *)table, .memory = memory, .bytes = bytes
    };
    memset(memory, 0xa5, bytes < DIRTY ? bytes : DIRTY);  // what is in it does not matter
    return oracle->ask(&question, answer);
}

/* ---- plain minimax ----
 *
 * Step by step, by the rules alone: FAR - n is won in n steps, n - FAR lost. */

enum { FAR = 1000, MEMO = 1 << 20 };

static struct {
    uint64_t key;
    int value;
} memo[MEMO];

static int plain(const Game *game, const Position *pos) {
    uint64_t key = game_key(game, pos);
    size_t at = key % MEMO;
    if (memo[at].key == key) return memo[at].value;
    Move list[MOVES_MAX];
    int best = -FAR, count = game->moves(pos, list), seat = game->actor(pos);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        int actor = game->actor(&next), value = FAR;
        if (actor != NOBODY) value = actor == seat ? plain(game, &next) : -plain(game, &next);
        value += value > 0 ? -1 : 1;
        if (value > best) best = value;
    }
    memo[at].key = key;
    return memo[at].value = best;
}

static int value_of(const OracleStep *step) {
    assert_true(step->value == ORACLE_WIN || step->value == ORACLE_LOSS);
    return step->value == ORACLE_WIN ? FAR - step->turns : step->turns - FAR;
}

/* What the oracle says of a position and of every step is what the rules say. */
static void compare(const Game *game, const Position *pos) {
    OracleAnswer answer;
    Move list[MOVES_MAX];
    assert_true(ask(pos, NULL, MEMORY, &answer));
    assert_true(answer.is_exact);
    assert_int_equal(answer.count, game->moves(pos, list));
    int best = value_of(&answer.step[0]), before = FAR;
    assert_int_equal(best, plain(game, pos));
    assert_int_equal(answer.value, answer.step[0].value);
    assert_int_equal(answer.turns, answer.step[0].turns);
    for (int i = 0; i < answer.count; i++) {
        Position next = *pos;
        int seat = game->actor(pos), value = FAR;
        game_apply(game, &next, answer.step[i].move);
        int actor = game->actor(&next);
        if (actor != NOBODY) value = actor == seat ? plain(game, &next) : -plain(game, &next);
        value += value > 0 ? -1 : 1;
        assert_int_equal(value_of(&answer.step[i]), value);
        assert_true(value <= before);
        before = value;
    }
    // The line is as long as it was promised, and ends the game.
    Position now = *pos;
    assert_int_equal(answer.length, answer.turns);
    for (int i = 0; i < answer.length; i++) {
        assert_true(game->actor(&now) != NOBODY);
        game_apply(game, &now, answer.line[i]);
    }
    assert_int_equal(game->actor(&now), NOBODY);
}

/* ---- positions ---- */

/* Ranks as pieces of the last files, the lowest bit the leftmost of twelve. */
static void place(const Setup *setup, uint64_t red, uint64_t blue, int turn, Position *pos) {
    game_start(setup, pos);
    Sprung *p = (Sprung *)pos;
    p->lane[0] = red, p->lane[1] = blue, p->turn = (int8_t)turn;
    assert_null(setup->game->fault(pos));
}

static uint64_t random_lane(Random *random, int files) {
    uint64_t lane = 0;
    for (int shift = 0; shift < LANE; shift += SIDE)
        for (int pieces = 0; pieces < 3;) {
            uint64_t piece = bit_at(shift + SIDE - 1 - (int)random_below(random, (uint32_t)files));
            if (lane & piece) continue;
            lane |= piece;
            pieces++;
        }
    return lane;
}

static bool is_small(const Position *pos, uint64_t most) {
    const Sprung *p = (const Sprung *)pos;
    return solve_sprung_most(p->lane[0]) * solve_sprung_most(p->lane[1]) <= most;
}

/* ---- tests ---- */

static void the_ends_of_games_equal_minimax(void **unused) {
    (void)unused;
    for (int s = 0; s < SPECS; s++) {
        Setup setup = setup_of(specs[s]);
        Random random = { (uint64_t)s + 1 };
        int compared = 0, running = 0;
        for (int game = 0; game < 24; game++) {
            Position pos;
            game_start(&setup, &pos);
            for (; setup.game->actor(&pos) != NOBODY;
                 game_apply(setup.game, &pos, game_random(setup.game, &pos, &random))) {
                if (!is_small(&pos, 4000)) continue;
                compare(setup.game, &pos);
                compared++;
                running += ((const Sprung *)&pos)->runner != NONE;
            }
        }
        assert_true(compared > 100 && running > 5);
    }
}

static void random_endings_equal_minimax(void **unused) {
    (void)unused;
    for (int s = 0; s < SPECS; s++) {
        Setup setup = setup_of(specs[s]);
        Random random = { (uint64_t)s + 7 };
        for (int i = 0; i < 40; i++) {
            Position pos;
            uint64_t red = random_lane(&random, i % 3 ? 5 : 6), blue = random_lane(&random, 5);
            if (i % 4 == 0) blue = red;
            if (red == goal_field || blue == goal_field) continue;
            place(&setup, red, blue, i % 2, &pos);
            if (is_small(&pos, 100000)) compare(setup.game, &pos);
        }
    }
}

/* Its own ranks can change places, and the colours, too. */
static void what_looks_alike_is_worth_the_same(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung");
    Random random = { 5 };
    for (int i = 0; i < 40; i++) {
        uint64_t red = random_lane(&random, 6), blue = random_lane(&random, 6);
        uint64_t rank = bit_at(SIDE) - 1;
        uint64_t turned = red >> SIDE | (red & rank) << 2 * SIDE;
        Position pos, other;
        OracleAnswer a, b;
        if (red == goal_field || blue == goal_field) continue;
        place(&setup, red, blue, 0, &pos);
        place(&setup, turned, blue, 0, &other);
        assert_true(ask(&pos, NULL, MEMORY, &a) && ask(&other, NULL, MEMORY, &b));
        assert_true(a.value == b.value && a.turns == b.turns);
        place(&setup, blue, red, 1, &other);
        assert_true(ask(&other, NULL, MEMORY, &b));
        assert_true(a.value == b.value && a.turns == b.turns && a.count == b.count);
    }
}

static void expect(const char *spec, const char *text, OracleValue value, int steps,
                   const char *line) {
    Setup setup = setup_of(spec);
    Position pos;
    Error err;
    OracleAnswer answer;
    char said[200] = "";
    Text out = text_into(said, sizeof said);
    assert_true(game_read(&setup, text, &pos, &err));
    assert_true(ask(&pos, NULL, MEMORY, &answer));
    assert_int_equal(answer.value, value);
    assert_int_equal(answer.turns, steps);
    for (int i = 0; i < answer.length; i++) {
        if (i) text_char(&out, ' ');
        setup.game->write_move(&pos, answer.line[i], &out);
        game_apply(setup.game, &pos, answer.line[i]);
    }
    assert_string_equal(said, line);
}

static void tiny_endings_are_as_worked_out_by_hand(void **unused) {
    (void)unused;
    for (int s = 0; s < SPECS; s++) {
        // A single step fills the field.
        expect(specs[s], "12/12/12/8r1rr/9rrr/9rrr/8b1bb/9bbb/9bbb/12/12/12 r -", ORACLE_WIN, 1,
               "i9j9");
        // Blue needs two turns: two ranks have a gap, and two red pieces on file j are no bonus.
        expect(specs[s], "12/12/12/8r1rr/9rrr/9rrr/8b1bb/8b1bb/9bbb/12/12/12 b -", ORACLE_LOSS, 2,
               "i5j5 i9j9");
    }
    // Blue runs from f over three odd files into the gap if leaving its field frees it, else not.
    const char *run = "12/12/12/6r3rr/7r2rr/8r1rr/5b4bb/9bbb/9bbb/12/12/12 b -";
    expect("sprung:lone=field", run, ORACLE_WIN, 4, "f6g6 g6h6 h6i6 i6j6");
    Setup setup = setup_of("sprung");
    Position pos;
    Error err;
    OracleAnswer answer;
    assert_true(game_read(&setup, run, &pos, &err));
    assert_true(ask(&pos, NULL, MEMORY, &answer));
    assert_true(answer.turns > 4);
    assert_int_equal(answer.turns, FAR - abs(plain(setup.game, &pos)));
}

/* With too little memory for distances the values are the same. */
static void values_need_less_memory(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung");
    Random random = { 11 };
    int without = 0;
    for (int i = 0; i < 30; i++) {
        Position pos;
        OracleAnswer whole, brief;
        uint64_t red = random_lane(&random, 7), blue = random_lane(&random, 7);
        if (red == goal_field || blue == goal_field) continue;
        place(&setup, red, blue, 0, &pos);
        if (!ask(&pos, NULL, MEMORY, &whole)) continue;
        if (!ask(&pos, NULL, MEMORY / 16, &brief)) continue;
        assert_int_equal(whole.value, brief.value);
        if (brief.is_exact) continue;
        without++;
        assert_int_equal(brief.length, 0);
        for (int a = 0; a < whole.count; a++)
            for (int b = 0; b < brief.count; b++)
                if (whole.step[a].move == brief.step[b].move)
                    assert_int_equal(whole.step[a].value, brief.step[b].value);
        // A bound is one.
        if (whole.is_exact && whole.value == ORACLE_WIN) assert_true(whole.turns <= brief.turns);
        if (whole.is_exact && whole.value == ORACLE_LOSS) assert_true(whole.turns >= brief.turns);
        assert_true(oracle_best(&brief) > 0);
    }
    assert_true(without > 3);
}

static int stops;
static bool at_the_second(void *data) { return (void)data, ++stops >= 2; }

static void limits_are_obeyed(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung");
    Random random = { 3 };
    Position pos;
    OracleAnswer answer;
    game_start(&setup, &pos);
    assert_false(ask(&pos, NULL, MEMORY, &answer));
    place(&setup, random_lane(&random, 7), random_lane(&random, 7), 0, &pos);
    assert_false(ask(&pos, NULL, 0, &answer));
    assert_false(ask(&pos, NULL, 4096, &answer));
    OracleQuestion question = { .pos = &pos, .memory = memory, .bytes = MEMORY };
    assert_true(oracle->ask(&question, &answer));
    question.nodes = answer.nodes;
    assert_true(oracle->ask(&question, &answer));
    assert_true(answer.nodes <= question.nodes);
    question.nodes = 1;
    assert_false(oracle->ask(&question, &answer));
    question.nodes = 0;
    question.stop = at_the_second;
    assert_false(oracle->ask(&question, &answer));
}

/* Seven files are always known where a page works. */
static void seven_files_fit(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung");
    uint64_t back = IN_EACH_RANK(7, 7, 7) << 5;
    Position pos;
    OracleAnswer answer;
    place(&setup, back, back, 0, &pos);
    assert_int_equal(solve_sprung_files(back), 7);
    assert_true(ask(&pos, NULL, MEMORY, &answer));
    assert_false(answer.is_exact);
    assert_true(answer.value == ORACLE_WIN || answer.value == ORACLE_LOSS);
}

static void only_what_fits_is_asked(void **unused) {
    (void)unused;
    static const char *const others[] = { "sprung:players=3", "sprung:players=4,teams=yes",
                                          "sprung:expert=yes" };
    for (int i = 0; i < 3; i++) {
        Setup setup = setup_of(others[i]);
        (void)setup;
        assert_null(oracle);
    }
}

/* ---- a table ---- */

typedef struct {
    uint8_t *file;
    size_t bytes;
    SprungTable table;
} Book;

static void make_book(Book *book, int files, int lone) {
    SprungMemory lent = { memory, MEMORY };
    SprungSide side;
    SprungSolver solver;
    assert_true(solve_sprung_all(&side, files, lone, SPRUNG_VALUES, &lent));
    book->bytes = solve_sprung_file_bytes(side.count);
    book->file = calloc(1, book->bytes);
    solve_sprung_init(&solver, &side, &side, lone, SPRUNG_VALUES);
    solver.ended[0] = solver.ended[1] = book->file + solve_sprung_bits_at(side.count);
    for (int level = 0; level < SPRUNG_LEVELS; level++)
        assert_true(solve_sprung_level(&solver, level, NULL, NULL));
    memcpy(book->file + SPRUNG_HEADER, side.first, sizeof side.first);
    memcpy(book->file + solve_sprung_lanes_at(), side.lane, side.count * sizeof *side.lane);
    SprungTable facts = { .lone = lone, .files = files, .levels = SPRUNG_LEVELS };
    solve_sprung_header(&facts, (char *)book->file);
    Error err;
    assert_true(solve_sprung_open(&book->table, book->file, book->bytes, &err));
}

static void a_table_says_the_same(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung:lone=start");
    Book book;
    make_book(&book, 6, LONE_START);
    Random random = { 17 };
    for (int i = 0; i < 60; i++) {
        Position pos;
        OracleAnswer known, told;
        uint64_t red = random_lane(&random, 6), blue = random_lane(&random, 6);
        if (red == goal_field || blue == goal_field) continue;
        place(&setup, red, blue, i % 2, &pos);
        assert_true(ask(&pos, NULL, MEMORY, &known) && ask(&pos, &book.table, 0, &told));
        assert_int_equal(known.value, told.value);
        assert_false(told.is_exact);
        assert_int_equal(known.count, told.count);
        assert_int_equal(told.nodes, 1);
    }
    // What is farther back it does not know.
    Position pos;
    OracleAnswer answer;
    place(&setup, IN_EACH_RANK(7, 7, 7) << 5, goal_field >> 1, 0, &pos);
    assert_false(ask(&pos, &book.table, 0, &answer));
    free(book.file);
}

static void refuse_with(Book *book, size_t at, char byte) {
    Setup setup = setup_of("sprung:lone=field");
    SprungTable table;
    Error err;
    char was = (char)book->file[at];
    book->file[at] = (uint8_t)byte;
    assert_false(oracle->open(&setup, book->file, book->bytes, (OracleTable *)&table, &err));
    book->file[at] = (uint8_t)was;
}

static void damaged_tables_are_refused(void **unused) {
    (void)unused;
    Setup setup = setup_of("sprung:lone=field");
    Book book;
    SprungTable table;
    Error err;
    make_book(&book, 5, LONE_FIELD);
    assert_true(oracle->open(&setup, book.file, book.bytes, (OracleTable *)&table, &err));
    assert_false(oracle->open(&setup, book.file, book.bytes - 1, (OracleTable *)&table, &err));
    assert_false(oracle->open(&setup, book.file, 100, (OracleTable *)&table, &err));
    refuse_with(&book, 0, 'B');
    refuse_with(&book, SPRUNG_HEADER - 2, 'x');
    refuse_with(&book, SPRUNG_HEADER, 1);       // where the first level begins
    refuse_with(&book, SPRUNG_HEADER + 4, 63);  // where the second one does
    table = book.table;
    table.levels = 5;
    solve_sprung_header(&table, (char *)book.file);
    assert_false(oracle->open(&setup, book.file, book.bytes, (OracleTable *)&table, &err));
    assert_string_equal(err.why, "the table is not complete");
    table = book.table;
    table.lone = LONE_BOTH;
    solve_sprung_header(&table, (char *)book.file);
    assert_false(oracle->open(&setup, book.file, book.bytes, (OracleTable *)&table, &err));
    assert_string_equal(err.why, "it is for lone=both");
    free(book.file);
}

/* The figures of docs/solve.md. */
static void six_files_are_as_documented(void **unused) {
    (void)unused;
    SprungMemory lent = { memory, MEMORY };
    SprungSide side;
    SprungSolver solver;
    assert_true(solve_sprung_all(&side, 6, LONE_BOTH, SPRUNG_DISTANCES, &lent));
    assert_int_equal(side.lanes, 1540);
    solve_sprung_init(&solver, &side, &side, LONE_BOTH, SPRUNG_DISTANCES);
    assert_true(solve_sprung_bytes(&solver, 0) <= lent.left);
    solver.ended[0] = solver.ended[1] = (uint8_t *)lent.at;
    for (int level = 0; level < SPRUNG_LEVELS; level++)
        assert_true(solve_sprung_level(&solver, level, NULL, NULL));
    uint64_t won = 0, lost = 0;
    int longest = 0;
    for (uint32_t row = side.first[1]; row < side.count; row++)
        for (uint32_t column = side.first[1]; column < side.count; column++) {
            if (side.lane[row] == SPRUNG_NO_LANE || side.lane[column] == SPRUNG_NO_LANE) continue;
            int value = 255 - solver.ended[0][row * solver.row[0] + column];
            won += value > 127, lost += value <= 127;
            if (value > 127 && 255 - value > longest) longest = 255 - value;
        }
    assert_int_equal(won, 1421290);
    assert_int_equal(lost, 947231);
    assert_int_equal(longest, 38);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_endings_are_as_worked_out_by_hand),
        cmocka_unit_test(the_ends_of_games_equal_minimax),
        cmocka_unit_test(random_endings_equal_minimax),
        cmocka_unit_test(what_looks_alike_is_worth_the_same),
        cmocka_unit_test(values_need_less_memory),
        cmocka_unit_test(limits_are_obeyed),
        cmocka_unit_test(seven_files_fit),
        cmocka_unit_test(only_what_fits_is_asked),
        cmocka_unit_test(a_table_says_the_same),
        cmocka_unit_test(damaged_tables_are_refused),
        cmocka_unit_test(six_files_are_as_documented),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, prepare, finish);
}
