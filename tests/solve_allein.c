/* solve_allein.c - the Allein solver: known solutions, proofs against plain search, honest limits.
 *
 *   solve_allein        the tests
 *   solve_allein all    also the complete proof that the booklet's set-up takes 13 steps
 * SPDX-License-Identifier: MIT */
#include "solve/allein_types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))

enum { MIB = 1 << 20 };
static _Alignas(64) unsigned char memory[8 * MIB];

static const char booklet_solution[] =
    "5D-1D 5E-1E 7D-5D 7E-5E 7B-7D 7G-7E 2B-2D 2G-2E 6B-2B 6G-2G 6C-2C 6F-2F 1D-3D 1E-3E "
    "2B-2D 2D-4D 4D-6D 6D-8D 2G-2E 2E-4E 4E-6E 6E-8E 8D-8F";
static const char solution_of_14[] = "2C-2A 5B-2B 5C-2C 2A-2H 7C-7H 6C-6H 3F-3H 2H-4H 4H-4C 7H-5H "
                                     "3E-3C 3C-5C 7B-5B 5H-5A";
static const char solution_of_13[] = "7F-7A 6E-6A 5E-5A 4E-4A 3F-3H 2F-2A 6F-3F 5G-3G 7G-5G 2G-4G "
                                     "5G-3G 3H-3A 2A-8A";
static const char figure_13[] = "12/12/12/12/6G5/4YR6/7B4/8R3/12/12/12/12 5 0";

static Setup setup_of(const char *spec) {
    Setup setup = { 0 };
    Error err;
    if (!setup_read(spec, &setup, &err)) fail_msg("%s: %s", spec, err.why);
    return setup;
}

static Position position_of(const char *text) {
    Setup setup = setup_of("allein");
    Position pos;
    Error err;
    if (!text)
        game_start(&setup, &pos);
    else if (!game_read(&setup, text, &pos, &err))
        fail_msg("%s: %s", text, err.why);
    return pos;
}

static Position drawn_position(uint64_t seed) {
    Setup setup = setup_of("allein:setup=mixed");
    Position pos;
    Random random = { seed };
    game_start(&setup, &pos);
    while (setup.game->actor(&pos) == CHANCE)
        game_apply(setup.game, &pos, game_random(setup.game, &pos, &random));
    return pos;
}

/* Plays the first `count` steps of a line of tokens and returns how many there are in all. */
static int play(Position *pos, const char *line, int count) {
    const Game *game = game_find("allein");
    int steps = 0;
    for (const char *token = line; *token; steps++) {
        char word[TOKEN_MAX] = "";
        size_t length = strcspn(token, " ");
        memcpy(word, token, length);
        token += length + (token[length] == ' ');
        if (steps >= count) continue;
        Move move;
        Error err;
        if (!game_read_move(game, pos, word, &move, &err)) fail_msg("%s: %s", word, err.why);
        game_apply(game, pos, move);
    }
    return steps;
}

static int pieces_on(const Position *pos) {
    Piece pieces[PIECES_MAX];
    return game_find("allein")->scene(pos, pieces);
}

/* Solves and checks that the steps are legal and leave what the verdict says. */
static AlleinVerdict solve(const Position *start, size_t bytes, AlleinLimits limits) {
    const Game *game = game_find("allein");
    AlleinVerdict verdict;
    Position pos = *start;
    solve_allein_run(start, memory, bytes, &limits, &verdict);
    for (int i = 0; i < verdict.length; i++) {
        Move list[MOVES_MAX];
        int count = game->moves(&pos, list), found = 0;
        for (int j = 0; j < count; j++) found += list[j] == verdict.step[i];
        assert_int_equal(found, 1);
        game_apply(game, &pos, verdict.step[i]);
    }
    assert_int_equal(pieces_on(&pos), verdict.left);
    assert_int_equal(verdict.answer == ALLEIN_SOLVED, verdict.left == 1);
    if (limits.nodes) assert_true(verdict.nodes <= limits.nodes);
    return verdict;
}

static AlleinVerdict solve_text(const char *text) {
    Position pos = position_of(text);
    return solve(&pos, MIB, (AlleinLimits){ .shortest = true });
}

TEST(figure_13_takes_four_steps) {
    AlleinVerdict verdict = solve_text(figure_13);
    assert_int_equal(verdict.answer, ALLEIN_SOLVED);
    assert_int_equal(verdict.length, 4);
    assert_true(solve_allein_is_shortest(&verdict));
}

TEST(one_piece_is_solved_already) {
    AlleinVerdict verdict = solve_text("12/12/12/12/6G5/12/12/12/12/12/12/12 1 0");
    assert_int_equal(verdict.answer, ALLEIN_SOLVED);
    assert_int_equal(verdict.length, 0);
    assert_true(solve_allein_is_shortest(&verdict) && verdict.is_least);
}

TEST(known_solutions_leave_one_piece) {
    static const char *const lines[] = { booklet_solution, solution_of_14, solution_of_13 };
    static const int lengths[] = { 23, 14, 13 };
    for (int i = 0; i < 3; i++) {
        Position pos = position_of(NULL);
        assert_int_equal(play(&pos, lines[i], 99), lengths[i]);
        assert_int_equal(pieces_on(&pos), 1);
    }
}

TEST(the_booklets_solution_is_solvable_all_the_way) {
    for (int steps = 0; steps <= 23; steps++) {
        Position pos = position_of(NULL);
        play(&pos, booklet_solution, steps);
        AlleinVerdict verdict = solve(&pos, sizeof memory, (AlleinLimits){ .nodes = 4000000 });
        assert_int_equal(verdict.answer, ALLEIN_SOLVED);
        assert_true(verdict.at_least <= 23 - steps);
    }
}

/* No proof may exclude what is known to exist. */
TEST(the_solution_of_14_is_never_excluded) {
    for (int steps = 5; steps < 14; steps++) {
        Position pos = position_of(NULL);
        play(&pos, solution_of_14, steps);
        AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .shortest = true });
        assert_true(solve_allein_is_shortest(&verdict));
        assert_true(verdict.length <= 14 - steps);
    }
}

/* A shortest solution has no short cut from the middle. */
TEST(the_solution_of_13_has_no_short_cut) {
    for (int steps = 6; steps < 13; steps++) {
        Position pos = position_of(NULL);
        play(&pos, solution_of_13, steps);
        AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .shortest = true });
        assert_true(solve_allein_is_shortest(&verdict));
        assert_int_equal(verdict.length, 13 - steps);
    }
}

TEST(the_booklet_needs_more_than_ten_steps) {
    Position pos = position_of(NULL);
    AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .nodes = 500000, .shortest = true });
    assert_int_equal(verdict.answer, ALLEIN_SOLVED);
    assert_int_equal(verdict.at_least, 11);
    assert_true(verdict.length >= 13);
}

TEST(the_booklet_takes_thirteen_steps) {
    Position pos = position_of(NULL);
    AlleinVerdict verdict = solve(&pos, sizeof memory, (AlleinLimits){ .shortest = true });
    assert_int_equal(verdict.length, 13);
    assert_true(solve_allein_is_shortest(&verdict));
}

TEST(mixed_set_ups_are_solved) {
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Position pos = drawn_position(seed);
        AlleinVerdict verdict = solve(&pos, sizeof memory, (AlleinLimits){ .nodes = 4000000 });
        assert_int_equal(verdict.answer, ALLEIN_SOLVED);
    }
}

/* The stupid way: every sequence of steps. */
typedef struct {
    int steps, left; /* to one piece, 99 if never; the fewest pieces */
} Truth;

static void try_all(const Position *pos, int steps, Truth *truth) {
    const Game *game = game_find("allein");
    Move list[MOVES_MAX];
    int left = pieces_on(pos);
    if (left < truth->left) truth->left = left;
    if (left == 1 && steps < truth->steps) truth->steps = steps;
    for (int i = game->moves(pos, list); i-- > 0;) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        try_all(&next, steps + 1, truth);
    }
}

static Position position_with(const int16_t *cell) {
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    int count = 0;
    for (int row = SIDE; row-- > 0; text_char(&out, row ? '/' : ' ')) {
        for (int column = 0, empty = 0; column < SIDE; column++) {
            int value = cell[row * SIDE + column];
            empty += !value;
            count += value != 0;
            if (empty && (value || column == SIDE - 1)) text_print(&out, "%d", empty), empty = 0;
            if (value) text_char(&out, "RYGB"[value - 1]);
        }
    }
    text_print(&out, "%d 0", count);
    return position_of(text);
}

/* Takes a jump back: the piece on `to` comes from so far away, over pieces of other colours. */
static bool jump_back(int16_t *cell, int to, int way, int taken, Random *random) {
    static const int dx[] = { 1, -1, 0, 0 }, dy[] = { 0, 0, 1, -1 };
    int x = to % SIDE + dx[way] * (taken + 1), y = to / SIDE + dy[way] * (taken + 1);
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) return false;
    for (int i = 1; i <= taken + 1; i++)
        if (cell[to + i * (dx[way] + SIDE * dy[way])]) return false;
    for (int i = 1; i <= taken; i++)
        cell[to + i * (dx[way] + SIDE * dy[way])] =
            (int16_t)(1 + (cell[to] + (int)random_below(random, 3)) % COLOURS);
    cell[y * SIDE + x] = cell[to];
    cell[to] = 0;
    return true;
}

/* A position of about `count` pieces, made by jumps back from a single one; then, every other time,
 * one piece takes another colour, which may spoil it. */
static Position riddle(Random *random, int count) {
    int16_t cell[SQUARES] = { 0 };
    int pieces = 1, any = 6 * SIDE + 6;
    cell[any] = 1;
    while (pieces < count) {
        int to = (int)random_below(random, SQUARES), taken = 1 + (int)random_below(random, 3);
        int way = (int)random_below(random, 4);
        if (!cell[to] || !jump_back(cell, to, way, taken, random)) continue;
        pieces += taken;
    }
    while (!cell[any]) any = (int)random_below(random, SQUARES);
    if (random_below(random, 2)) cell[any] = (int16_t)(1 + cell[any] % COLOURS);
    return position_with(cell);
}

TEST(answers_are_those_of_plain_search) {
    Random random = { 1 };
    int solved = 0;
    for (int i = 0; i < 400; i++) {
        Position pos = riddle(&random, 3 + i % 7);
        Truth truth = { 99, 99 };
        try_all(&pos, 0, &truth);
        AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .shortest = true });
        assert_int_equal(verdict.answer, truth.left == 1 ? ALLEIN_SOLVED : ALLEIN_UNSOLVABLE);
        assert_int_equal(verdict.left, truth.left);
        assert_true(verdict.is_least);
        if (truth.left > 1) continue;
        solved++;
        assert_int_equal(verdict.length, truth.steps);
        assert_int_equal(verdict.at_least, truth.steps);
    }
    assert_in_range(solved, 200, 380);
}

/* The same for the proofs alone: so many steps suffice, one fewer do not. */
TEST(proofs_are_those_of_plain_search) {
    Random random = { 2 };
    int solved = 0;
    for (int i = 0; i < 400; i++) {
        Position pos = riddle(&random, 3 + i % 7);
        int count = pieces_on(&pos);
        Truth truth = { 99, 99 };
        try_all(&pos, 0, &truth);
        AlleinLimits limits = { 0 };
        AlleinVerdict verdict;
        Board board;
        Solver *solver = solve_allein_begin(&pos, memory, MIB, &limits, &verdict, &board);
        solve_allein_forget(solver);
        for (int steps = 1; steps < count; steps++)
            assert_int_equal(solve_allein_deep(solver, &board, steps), steps >= truth.steps);
        solved += truth.left == 1;
    }
    assert_in_range(solved, 200, 380);
}

/* Where a narrow beam finds a long way first and a wide one the shortest, the proofs agree. */
TEST(both_searches_agree) {
    Random random = { 3 };
    for (int i = 0; i < 150; i++) {
        Position pos = riddle(&random, 9 + i % 6);
        AlleinVerdict verdict = solve(&pos, sizeof memory, (AlleinLimits){ .shortest = true });
        if (verdict.answer != ALLEIN_SOLVED) continue;
        assert_true(solve_allein_is_shortest(&verdict));
        AlleinLimits limits = { 0 };
        AlleinVerdict proof;
        Board board;
        Solver *solver = solve_allein_begin(&pos, memory, MIB, &limits, &proof, &board);
        solve_allein_forget(solver);
        assert_false(solve_allein_deep(solver, &board, verdict.length - 1));
        assert_true(solve_allein_deep(solver, &board, verdict.length));
    }
}

TEST(what_cannot_be_solved_is_proved) {
    static const struct {
        const char *text;
        int left;
    } hopeless[] = {
        { "12/12/12/12/6G5/12/12/12/1B10/12/12/12 2 0", 2 },           // too far apart
        { "12/12/12/12/5GGG4/12/12/12/12/12/12/12 3 0", 3 },           // all of one colour
        { "12/12/12/12/5GB5/12/6R5/12/12/12/12/12 3 0", 2 },           // one comes too late
        { "12/12/12/12/5GB5/12/9R2/12/12/12/12/12 3 0", 2 },           // one never comes
        { "RYRYRYRYRYRY/12/12/12/12/12/12/12/12/12/12/12 12 0", 12 },  // no way to jump
    };
    for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++) {
        AlleinVerdict verdict = solve_text(hopeless[i].text);
        assert_int_equal(verdict.answer, ALLEIN_UNSOLVABLE);
        assert_int_equal(verdict.left, hopeless[i].left);
        assert_true(verdict.is_least);
    }
}

/* Too much for the small beams that fit into a MiB: the complete search decides. */
TEST(larger_positions_are_decided_too) {
    Position pos = position_of("12/12/6R5/6R2Y2/3YG1G5/2G2B2G3/2Y4G4/2R2GBBR3/7RY3/12/12/12 18 0");
    AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ 0 });
    assert_int_equal(verdict.answer, ALLEIN_UNSOLVABLE);
    assert_int_equal(verdict.left, 2);
    verdict = solve(&pos, MIB, (AlleinLimits){ .nodes = verdict.nodes - 1 });
    assert_int_equal(verdict.answer, ALLEIN_UNKNOWN);
    pos = position_of("12/12/5Y6/5BRGB3/2R2YBBY3/6GBR3/12/8R3/3BR1BG4/5Y2R3/12/12 20 0");
    verdict = solve(&pos, MIB, (AlleinLimits){ 0 });
    assert_int_equal(verdict.answer, ALLEIN_SOLVED);
}

static bool at_once(void *data) {
    ++*(int *)data;
    return true;
}

TEST(a_limit_gives_an_honest_unknown) {
    static const uint64_t limits[] = { 1, 2, 1000, 20000 };
    Position pos = position_of(NULL);
    for (int i = 0; i < 4; i++) {
        AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .nodes = limits[i] });
        assert_int_equal(verdict.answer, ALLEIN_UNKNOWN);
        assert_int_equal(verdict.nodes, limits[i]);
        assert_int_equal(verdict.at_least, 6);
        assert_false(verdict.is_least);
        assert_int_equal(verdict.length > 0, limits[i] > 1);
    }
    int asked = 0;
    AlleinVerdict verdict = solve(&pos, MIB, (AlleinLimits){ .stop = at_once, .data = &asked });
    assert_int_equal(verdict.answer, ALLEIN_UNKNOWN);
    assert_int_equal(asked, 1);
}

TEST(the_same_question_has_the_same_answer) {
    Position pos = drawn_position(3);
    AlleinLimits limits = { .nodes = 300000, .shortest = true };
    AlleinVerdict first = solve(&pos, MIB, limits);
    memset(memory, 0xa5, sizeof memory);
    AlleinVerdict second = solve(&pos, MIB, limits);
    assert_memory_equal(&first, &second, sizeof first);
}

static void count_tellings(void *data, const AlleinVerdict *verdict) {
    AlleinVerdict *last = data;
    if (last->answer == ALLEIN_SOLVED)
        assert_true(verdict->length < last->length || verdict->at_least > last->at_least);
    *last = *verdict;
}

TEST(every_telling_brings_news) {
    Position pos = position_of(NULL);
    AlleinVerdict last = { 0 };
    AlleinLimits limits = { .nodes = 500000, .shortest = true, .tell = count_tellings };
    limits.data = &last;
    AlleinVerdict verdict = solve(&pos, MIB, limits);
    assert_int_equal(last.length, verdict.length);
    assert_int_equal(last.at_least, verdict.at_least);
}

static Board board_of(const char *text) {
    AlleinLimits limits = { 0 };
    AlleinVerdict verdict;
    Board board;
    Position pos = position_of(text);
    solve_allein_begin(&pos, memory, MIB, &limits, &verdict, &board);
    return board;
}

TEST(a_key_is_the_same_for_all_symmetries) {
    static const char *const same[] = {
        figure_13,
        "12/12/12/12/5G6/6RY4/4B7/3R8/12/12/12/12 5 0",  // reflected
        "12/12/12/12/6B5/4RY6/7G4/8Y3/12/12/12/12 5 0",  // other colours
        "12/12/12/12/3B8/4G7/6BY4/5R6/12/12/12/12 5 0",  // turned half, other colours
        "12/12/12/12/5R6/5Y6/4B7/6G5/7Y4/12/12/12 5 0",  // along the diagonal
    };
    static const char *const other[] = {
        "12/12/12/12/6G5/4YR6/7B4/8Y3/12/12/12/12 5 0",
        "12/12/12/12/6G5/4YR6/7B4/9R2/12/12/12/12 5 0",
        "12/12/12/12/6G5/4YR6/7B4/12/8R3/12/12/12 5 0",
    };
    const Solver *solver = (const Solver *)memory;
    Board board = board_of(figure_13);
    Key key = solve_allein_key(solver, &board);
    for (size_t i = 1; i < sizeof same / sizeof *same; i++) {
        board = board_of(same[i]);
        Key found = solve_allein_key(solver, &board);
        assert_memory_equal(&found, &key, sizeof key);
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        board = board_of(other[i]);
        Key found = solve_allein_key(solver, &board);
        assert_true(found.a != key.a && found.b != key.b);
    }
}

TEST(a_cover_has_the_fewest_lines) {
    static const struct {
        const char *text;
        int size;
        uint32_t useful;
    } covers[] = {
        { NULL, 6, 0x1f8 | 0x1f8 << SIDE },  // six rows or six columns
        { "12/12/12/12/12/3RY2R4/12/12/12/12/12/12 3 0", 1, 1u << 6 },
        { "12/12/12/12/12/3RY7/12/4G7/12/12/12/12 3 0", 2,
          1u << 6 | 1u << 4 | 1u << (SIDE + 4) | 1u << (SIDE + 3) },
        { "R11/1R10/2R9/12/12/12/12/12/12/12/12/12 3 0", 3, 0xe00 | 7u << SIDE },
        { "RGB9/Y11/12/12/12/12/12/12/12/12/12/12 4 0", 2, 3u << 10 | 1u << SIDE },
    };
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++) {
        Board board = board_of(covers[i].text);
        Cover cover = solve_allein_cover(&board);
        assert_int_equal(cover.size, covers[i].size);
        assert_int_equal(cover.useful, covers[i].useful);
    }
}

static bool ask(const Position *pos, uint64_t nodes, OracleAnswer *answer) {
    OracleQuestion question = { .pos = pos, .nodes = nodes, .memory = memory, .bytes = MIB };
    return oracle_find(&(Setup){ .game = game_find("allein") })->ask(&question, answer);
}

/* Plays what the oracle says to the end and returns how many pieces are left. */
static int follow_oracle(Position pos, uint64_t nodes) {
    const Game *game = game_find("allein");
    OracleAnswer answer;
    while (ask(&pos, nodes, &answer)) {
        assert_int_equal(oracle_best(&answer), 1);
        if (answer.length) assert_int_equal(answer.line[0], answer.step[0].move);
        game_apply(game, &pos, answer.step[0].move);
    }
    assert_int_equal(game->actor(&pos), NOBODY);
    return pieces_on(&pos);
}

TEST(the_oracle_leads_to_the_end) {
    assert_int_equal(follow_oracle(position_of(figure_13), 10000), 1);
    assert_int_equal(follow_oracle(position_of(NULL), 100000), 1);
    assert_int_equal(follow_oracle(drawn_position(1), 100000), 1);
    // Unsolvable: it still goes for few pieces.
    Position pos = position_of("12/12/12/4BGRG4/4RYYG4/4BY2R3/2GY2RB4/2B9/2Y9/12/8B3/12 18 0");
    assert_int_equal(follow_oracle(pos, 100000), 2);
    // With hardly a look each one is just a legal step.
    assert_in_range(follow_oracle(position_of(NULL), 1), 1, 35);
}

TEST(the_oracle_tells_value_and_distance) {
    Position pos = position_of(figure_13);
    OracleAnswer answer;
    assert_true(ask(&pos, 0, &answer));
    assert_int_equal(answer.value, ORACLE_WIN);
    assert_int_equal(answer.turns, 4);
    assert_int_equal(answer.length, 4);
    assert_true(answer.is_exact);
    pos = position_of("12/12/12/4BGRG4/4RYYG4/4BY2R3/2GY2RB4/2B9/2Y9/12/8B3/12 18 0");
    assert_true(ask(&pos, 0, &answer));
    assert_int_equal(answer.value, ORACLE_LOSS);
    pos = position_of(NULL);
    assert_true(ask(&pos, 50, &answer));
    assert_int_equal(answer.value, ORACLE_UNKNOWN);
    assert_in_range(answer.nodes, 1, 50);
}

TEST(the_oracle_is_silent_where_nobody_jumps) {
    Setup setup = setup_of("allein:setup=mixed");
    OracleAnswer answer;
    Position pos;
    game_start(&setup, &pos);
    assert_false(ask(&pos, 1000, &answer));
    pos = position_of("12/12/12/12/5GGG4/12/12/12/12/12/12/12 3 0");
    assert_false(ask(&pos, 1000, &answer));
    pos = position_of(figure_13);
    OracleQuestion cramped = { .pos = &pos, .memory = memory, .bytes = SOLVE_ALLEIN_MEMORY - 1 };
    assert_false(oracle_find(&setup)->ask(&cramped, &answer));
}

int main(int argc, char **argv) {
    (void)argv;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_13_takes_four_steps),
        cmocka_unit_test(one_piece_is_solved_already),
        cmocka_unit_test(known_solutions_leave_one_piece),
        cmocka_unit_test(the_booklets_solution_is_solvable_all_the_way),
        cmocka_unit_test(the_solution_of_14_is_never_excluded),
        cmocka_unit_test(the_solution_of_13_has_no_short_cut),
        cmocka_unit_test(the_booklet_needs_more_than_ten_steps),
        cmocka_unit_test(mixed_set_ups_are_solved),
        cmocka_unit_test(answers_are_those_of_plain_search),
        cmocka_unit_test(proofs_are_those_of_plain_search),
        cmocka_unit_test(both_searches_agree),
        cmocka_unit_test(what_cannot_be_solved_is_proved),
        cmocka_unit_test(larger_positions_are_decided_too),
        cmocka_unit_test(a_limit_gives_an_honest_unknown),
        cmocka_unit_test(the_same_question_has_the_same_answer),
        cmocka_unit_test(every_telling_brings_news),
        cmocka_unit_test(a_key_is_the_same_for_all_symmetries),
        cmocka_unit_test(a_cover_has_the_fewest_lines),
        cmocka_unit_test(the_oracle_leads_to_the_end),
        cmocka_unit_test(the_oracle_tells_value_and_distance),
        cmocka_unit_test(the_oracle_is_silent_where_nobody_jumps),
    };
    const struct CMUnitTest proof[] = { cmocka_unit_test(the_booklet_takes_thirteen_steps) };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = cmocka_run_group_tests_name("solve_allein", tests, NULL, NULL);
    if (argc > 1) failed += cmocka_run_group_tests_name("solve_allein all", proof, NULL, NULL);
    return failed;
}
