/* solve_aufstellen.c - is Aufstellen solved right? A small sibling against a naive solver, the
 * numbers of the real game against its rules.
 * SPDX-License-Identifier: MIT */
#include "solve/aufstellen_types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a naive solver ----
 *
 * For siblings with one piece of each kind. A state is where the six pieces stand, turn by turn,
 * and which is due: no symmetries, no exchanged colours, no stages. Its number is written in the
 * base of the number of points. It is solved by a queue and by counting the turns that do not lose
 * yet. */

enum { KINDS = 6, UNSEEN = 255 };

typedef struct {
    const AufstellenRules *rules;
    int points, point[16]; /* the points of the board */
    int states, *queue;
    uint8_t *code, *open; /* codes as in solve_aufstellen.h; turns not known to lose */
} Naive;

static int number_of(const Naive *naive, const int *at, int due) {
    int number = due;
    for (int kind = 0; kind < KINDS; kind++) number = number * naive->points + at[kind];
    return number;
}

/* False if two pieces stand on one point. */
static bool pieces_of(const Naive *naive, int number, int *at, int *due) {
    int used = 0, count = 0;
    for (int kind = KINDS - 1; kind >= 0; kind--) {
        at[kind] = number % naive->points;
        number /= naive->points;
        used |= 1 << at[kind];
    }
    for (*due = number; used; used &= used - 1) count++;
    return count == KINDS;
}

static bool naive_line(const Naive *naive, const int *at, int seat) {
    int own = 0;
    for (int kind = seat; kind < KINDS; kind += 2) own |= 1 << naive->point[at[kind]];
    for (int i = 0; i < naive->rules->line_count; i++)
        if ((own & naive->rules->lines[i]) == naive->rules->lines[i]) return true;
    return false;
}

static bool is_near(int from, int to, bool diagonally) {
    int x = abs(from % 4 - to % 4), y = abs(from / 4 - to / 4);
    return x + y == 1 || (diagonally && x == 1 && y == 1);
}

/* Where this piece can go. */
static int naive_ends(const Naive *naive, const int *at, int kind, int *ends) {
    int count = 0;
    for (int end = 0; end < naive->points; end++) {
        bool is_empty = true;
        for (int other = 0; other < KINDS; other++) is_empty = is_empty && at[other] != end;
        if (is_empty && is_near(naive->point[at[kind]], naive->point[end], kind % 3 == 2))
            ends[count++] = end;
    }
    return count;
}

static void naive_init(Naive *naive, const AufstellenRules *rules) {
    *naive = (Naive){ .rules = rules, .states = KINDS };
    for (int i = 0; i < 16; i++)
        if (rules->points >> i & 1) naive->point[naive->points++] = i;
    for (int kind = 0; kind < KINDS; kind++) naive->states *= naive->points;
    naive->code = calloc((size_t)naive->states, 1);
    naive->open = calloc((size_t)naive->states, 1);
    naive->queue = malloc((size_t)naive->states * sizeof *naive->queue);
}

static void naive_done(Naive *naive) {
    free(naive->code);
    free(naive->open);
    free(naive->queue);
}

static void naive_solve(Naive *naive) {
    int at[KINDS], ends[16], due, used = 0;
    for (int state = 0; state < naive->states; state++) {
        naive->code[state] = UNSEEN;
        if (!pieces_of(naive, state, at, &due) || naive_line(naive, at, due % 2)) continue;
        int count = naive_ends(naive, at, due, ends);
        naive->open[state] = (uint8_t)count;
        naive->code[state] = count == 0 || naive_line(naive, at, !(due % 2));
        if (naive->code[state]) naive->queue[used++] = state;
    }
    for (int i = 0; i < used; i++) {
        pieces_of(naive, naive->queue[i], at, &due);
        int code = naive->code[naive->queue[i]], kind = (due + KINDS - 1) % KINDS, old = at[kind];
        int count = naive_ends(naive, at, kind, ends);
        for (int k = 0; k < count; k++) {
            at[kind] = ends[k];
            int state = number_of(naive, at, kind);
            at[kind] = old;
            if (naive->code[state]) continue;
            if (code % 2 == 0 && --naive->open[state]) continue;
            naive->code[state] = (uint8_t)(code + 1);
            assert_true(code < UNSEEN - 1);
            naive->queue[used++] = state;
        }
    }
}

/* ---- the solver on the same states ---- */

static void solve(const AufstellenSolver *solver, AufstellenCodes *codes) {
    for (int stage = 0; stage < solver->full + 3; stage++)
        codes->codes[stage] = calloc(solver->stage[stage].size, sizeof(uint16_t));
    for (int stage = solver->full; stage < solver->full + 3; stage++)
        solve_aufstellen_seed(solver, codes, stage, 0, solve_aufstellen_rows(solver, stage));
    uint64_t found = 1;
    for (unsigned code = 1; found; code++) {
        found = 0;
        for (int stage = solver->full; stage < solver->full + 3; stage++) {
            uint32_t rows = solve_aufstellen_rows(solver, stage);
            // In two slices, as threads would.
            found += solve_aufstellen_pass(solver, codes, stage, code, rows / 3, rows);
            found += solve_aufstellen_pass(solver, codes, stage, code, 0, rows / 3);
        }
    }
    for (int stage = solver->full - 1; stage >= 0; stage--)
        solve_aufstellen_place(solver, codes, stage, 0, solve_aufstellen_rows(solver, stage));
}

static void codes_done(AufstellenCodes *codes) {
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++) free(codes->codes[stage]);
}

/* ---- siblings ---- */

static uint16_t image_of(uint16_t set, int turn) {
    uint16_t image = 0;
    for (int i = 0; i < 16; i++) {
        int x = turn & 1 ? 3 - i % 4 : i % 4, y = turn & 2 ? 3 - i / 4 : i / 4;
        if (set >> i & 1) image |= (uint16_t)(1u << (turn & 4 ? 4 * x + y : 4 * y + x));
    }
    return image;
}

/* A board of these points; this line and its images win. */
static AufstellenRules sibling(uint16_t points, int squares, int triangles, uint16_t line) {
    AufstellenRules rules = { .points = points,
                              .supply = { (uint8_t)squares, (uint8_t)triangles } };
    for (int turn = 0; turn < 8; turn++) {
        uint16_t image = image_of(line, turn);
        bool is_new = true;
        for (int i = 0; i < rules.line_count; i++) is_new = is_new && rules.lines[i] != image;
        if (is_new) rules.lines[rules.line_count++] = image;
    }
    return rules;
}

enum { CROSS = 0x6ff6, BORDER = 0xf99f }; /* without the corners; without the centre */

/* The code of the position after the pieces in `at` have been placed, by trying every placement;
 * compares all of them with the solver's. */
static unsigned compare_placing(const Naive *naive, const AufstellenSolver *solver,
                                const AufstellenCodes *codes, int *at, int turns) {
    uint16_t pieces[KINDS] = { 0 };
    unsigned code = 0;
    for (int kind = 0; kind < turns; kind++)
        pieces[kind] = (uint16_t)(1u << naive->point[at[kind]]);
    if (turns == KINDS) return naive->code[number_of(naive, at, 0)];
    for (int kind = turns; kind < KINDS; kind++) at[kind] = -1;
    // Three pieces make a line here, and red has his third after turn 5.
    if (turns == 5) {
        int red[KINDS] = { at[0], at[0], at[2], at[0], at[4], at[0] };
        code = naive_line(naive, red, 0);
    }
    if (!code) {
        Backup backup = { 0 };
        for (int end = 0; end < naive->points; end++) {
            bool is_empty = true;
            for (int kind = 0; kind < turns; kind++) is_empty = is_empty && at[kind] != end;
            if (!is_empty) continue;
            at[turns] = end;
            backup_add(&backup, compare_placing(naive, solver, codes, at, turns + 1));
            at[turns] = -1;
        }
        code = backup_code(&backup);
    }
    assert_int_equal(codes->codes[turns][solve_aufstellen_place_of(solver, turns, pieces)], code);
    return code;
}

static void compare_sibling(AufstellenRules rules, int longest, bool has_draws) {
    static AufstellenSolver solver;
    AufstellenCodes codes = { { NULL } };
    Naive naive;
    int due, at[KINDS], most = 0, draws = 0;
    solve_aufstellen_init(&solver, &rules);
    solve(&solver, &codes);
    naive_init(&naive, &rules);
    naive_solve(&naive);
    for (int state = 0; state < naive.states; state++) {
        uint16_t pieces[KINDS];
        if (!pieces_of(&naive, state, at, &due)) continue;
        int stage = KINDS + due % 3, code = naive.code[state];
        for (int kind = 0; kind < KINDS; kind++)
            pieces[(kind + (due > 2 ? 3 : 0)) % KINDS] = (uint16_t)(1u << naive.point[at[kind]]);
        int found = codes.codes[stage][solve_aufstellen_place_of(&solver, stage, pieces)];
        assert_int_equal(found, code == UNSEEN ? AUFSTELLEN_IMPOSSIBLE : code);
        if (code != UNSEEN && code > most) most = code;
        draws += code == 0;
    }
    assert_int_equal(most - 1, longest);
    assert_int_equal(draws > 0, has_draws);
    compare_placing(&naive, &solver, &codes, at, 0);
    naive_done(&naive);
    codes_done(&codes);
}

static void siblings_equal_a_naive_solver(void **unused) {
    (void)unused;
    compare_sibling(sibling(CROSS, 1, 1, 1 << 4 | 1 << 5 | 1 << 6), 26, false);
    compare_sibling(sibling(BORDER, 1, 1, 1 << 0 | 1 << 1 | 1 << 2), 52, true);
}

/* Too many states for the naive solver; but if every code follows from the next ones, all are
 * right. */
static void bigger_siblings_agree_with_themselves(void **unused) {
    (void)unused;
    static const struct {
        uint8_t squares, triangles;
        uint16_t start;
    } sizes[] = { { 2, 1, 20 }, { 1, 2, 13 } };
    for (int i = 0; i < 2; i++) {
        static AufstellenSolver solver;
        AufstellenCodes codes = { { NULL } };
        AufstellenRules rules = sibling(CROSS, sizes[i].squares, sizes[i].triangles, 0x00f0);
        solve_aufstellen_init(&solver, &rules);
        solve(&solver, &codes);
        for (int stage = 0; stage < solver.full + 3; stage++)
            assert_int_equal(solve_aufstellen_wrong(&solver, &codes, stage, 0,
                                                    solve_aufstellen_rows(&solver, stage)),
                             0);
        assert_int_equal(codes.codes[0][0], sizes[i].start);
        // Work that is done again changes nothing, and a wrong code is noticed.
        solve_aufstellen_pass(&solver, &codes, solver.full, 4, 0,
                              solve_aufstellen_rows(&solver, solver.full));
        assert_int_equal(solve_aufstellen_wrong(&solver, &codes, solver.full, 0, 100), 0);
        for (uint32_t place = 0; place < 100; place++) codes.codes[solver.full][place] += 2;
        assert_true(solve_aufstellen_wrong(&solver, &codes, solver.full, 0, 100) >= 100);
        codes_done(&codes);
    }
}

/* ---- the real game ---- */

/* The number of a position after so many turns. */
static uint32_t place_of(const AufstellenSolver *solver, const Game *game, const Position *pos,
                         int turns) {
    static const char letters[] = "sTcStC";
    char line[64];
    Text out = text_into(line, sizeof line);
    uint16_t pieces[KINDS] = { 0 };
    int file = 0, rank = 3, stage = turns < 11 ? turns : 11 + (turns - 11) % 3;
    game->write(pos, &out);
    for (const char *c = line; *c != ' '; c++) {
        if (*c == '/')
            file = 0, rank--;
        else if (*c >= '1' && *c <= '4')
            file += *c - '0';
        else {
            int kind = (int)(strchr(letters, *c) - letters);
            if (stage % 2 != turns % 2)
                kind = (kind + 3) % KINDS;  // the numbers see the player who acts
            pieces[kind] |= (uint16_t)(1u << (4 * rank + file++));
        }
    }
    return solve_aufstellen_place_of(solver, stage, pieces);
}

static int by_number(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;
    return (one > two) - (one < two);
}

static void compare_turns(const AufstellenSolver *solver, const Game *game, const Position *pos,
                          int turn) {
    int stage = turn < 11 ? turn : 11 + (turn - 11) % 3, after = solver->stage[stage].next;
    uint32_t next[NEXT_MAX], wanted[NEXT_MAX];
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    assert_int_equal(solve_aufstellen_after(solver, stage, place_of(solver, game, pos, turn), next),
                     count);
    for (int i = 0; i < count; i++) {
        Position later = *pos;
        game_apply(game, &later, list[i]);
        wanted[i] =
            solve_aufstellen_lowest(solver, after, place_of(solver, game, &later, turn + 1));
        next[i] = solve_aufstellen_lowest(solver, after, next[i]);
    }
    qsort(next, (size_t)count, sizeof *next, by_number);
    qsort(wanted, (size_t)count, sizeof *wanted, by_number);
    assert_memory_equal(next, wanted, (size_t)count * sizeof *next);
}

/* In every position of random games: the places after it are those of the positions that the game
 * itself leads to, and it is over when the game says so. */
static void numbers_follow_the_rules(void **unused) {
    (void)unused;
    static AufstellenSolver solver;
    AufstellenRules rules;
    Random random = { 3 };
    int turns = 0;
    for (int option = 0; option < 2; option++) {
        Setup setup = { game_find("aufstellen"), { (uint8_t)option } };
        const Game *game = setup.game;
        solve_aufstellen_rules(&rules, option == 1);
        solve_aufstellen_init(&solver, &rules);
        for (int i = 0; i < 1500; i++) {
            Position pos;
            game_start(&setup, &pos);
            for (int turn = 0;; turn++, turns++) {
                uint32_t place = place_of(&solver, game, &pos, turn);
                int stage = turn < 11 ? turn : 11 + (turn - 11) % 3;
                assert_true(place < solver.stage[stage].size);
                assert_int_equal(solve_aufstellen_over(&solver, stage, place),
                                 game->actor(&pos) == NOBODY);
                if (game->actor(&pos) == NOBODY) break;
                compare_turns(&solver, game, &pos, turn);
                game_apply(game, &pos, game_random(game, &pos, &random));
            }
        }
    }
    assert_true(turns > 50000);
}

/* docs/solve.md tells the sizes. */
static void sizes_are_as_documented(void **unused) {
    (void)unused;
    static AufstellenSolver solver;
    AufstellenRules rules;
    int weights = 0;
    solve_aufstellen_rules(&rules, false);
    solve_aufstellen_init(&solver, &rules);
    static const uint32_t sizes[AUFSTELLEN_STAGES] = {
        1,       16,       240,      3360,     43680,     524160,    792792,
        3963960, 17837820, 17837820, 71351280, 249729480, 249729480, 249729480,
    };
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++)
        assert_int_equal(solver.stage[stage].size, sizes[stage]);
    for (int block = 0; block < solver.blocks; block++) weights += solver.block[block].weight;
    assert_int_equal(weights, 16 * 15);
}

/* ---- tables ---- */

typedef struct {
    const char *text;
    int turns, code;
} Single;

/* A table of single positions, as a file would be; they are listed in the order of their numbers.
 */
static size_t write_singles(char *file, const Single *single, int count) {
    static AufstellenTable table;
    Setup setup = { game_find("aufstellen"), { 0 } };
    AufstellenRules rules;
    solve_aufstellen_rules(&rules, false);
    solve_aufstellen_init(&table.solver, &rules);
    table.extra_count = (uint32_t)count;
    for (int i = 0; i < count; i++) {
        Position pos;
        assert_true(game_read(&setup, single[i].text, &pos, NULL));
        int stage = 11 + (single[i].turns - 11) % 3;
        uint32_t place = place_of(&table.solver, setup.game, &pos, single[i].turns);
        place = solve_aufstellen_lowest(&table.solver, stage, place);
        uint8_t *extra = (uint8_t *)file + AUFSTELLEN_HEADER + i * AUFSTELLEN_EXTRA;
        solve_aufstellen_extra(stage, place, (unsigned)single[i].code, extra);
    }
    table.checksum = solve_aufstellen_checksum(AUFSTELLEN_SUM, file + AUFSTELLEN_HEADER,
                                               (size_t)count * AUFSTELLEN_EXTRA);
    return solve_aufstellen_header(&table, file);
}

static void ask(const AufstellenTable *table, const char *text, OracleAnswer *answer,
                char *tokens) {
    Setup setup = { game_find("aufstellen"), { 0 } };
    Position pos;
    Text out = text_into(tokens, 64);
    assert_true(game_read(&setup, text, &pos, NULL));
    assert_true(solve_aufstellen_probe(table, &pos, answer));
    for (int i = 0; i < oracle_best(answer); i++) {
        setup.game->write_move(&pos, answer->step[i].move, &out);
        text_char(&out, ' ');
    }
}

/* The booklet's figure 11, also turned around and with the colours exchanged. */
static void a_table_answers(void **unused) {
    (void)unused;
    static AufstellenTable table;
    static const Single single[] = {
        { "4/1sst/t1SS/TTcC c", 14, 3 },
        { "4/1sst/tcSS/TT1C S", 15, 2 },
        { "4/1sst/t1SS/TTcC t", 16, 2 },
    };
    static const char *const images[] = { "4/1sst/t1SS/TTcC c", "CcTT/SS1t/tss1/4 c",
                                          "4/1SST/T1ss/ttCc C" };
    OracleAnswer answer;
    char file[AUFSTELLEN_HEADER + 3 * AUFSTELLEN_EXTRA], tokens[64];
    size_t bytes = write_singles(file, single, 3);
    assert_int_equal(bytes, sizeof file);
    assert_true(solve_aufstellen_open(&table, file, bytes, NULL));
    ask(&table, "4/1sst/t1SS/TTcC t", &answer, tokens);
    assert_int_equal(answer.value, 1);
    assert_int_equal(answer.turns, 1);
    assert_string_equal(tokens, "a2b2 a2a3 d3d4 ");  // a line, or blue's cylinder is shut in
    for (int i = 0; i < 3; i++) {
        ask(&table, images[i], &answer, tokens);
        assert_int_equal(answer.value, -1);
        assert_int_equal(answer.turns, 2);
        assert_int_equal(oracle_best(&answer), 1);
    }
    assert_string_equal(tokens, "c1b2 ");
    // What was not written is not known.
    Setup setup = { game_find("aufstellen"), { 0 } };
    Position pos;
    assert_true(game_read(&setup, "4/1sst/t1SS/TTcC s", &pos, NULL));
    assert_false(solve_aufstellen_probe(&table, &pos, &answer));
}

/* As any caller asks: by the game's oracle, which opens the file for the options it was made for.
 */
static void the_oracle_opens_and_answers(void **unused) {
    (void)unused;
    static AufstellenTable table;
    static const Single single[] = { { "4/1sst/t1SS/TTcC t", 16, 2 } };
    Setup setup = { game_find("aufstellen"), { 0 } }, straight = { setup.game, { 1 } };
    const Oracle *oracle = oracle_find(&setup);
    char file[AUFSTELLEN_HEADER + AUFSTELLEN_EXTRA], name[64];
    Text out = text_into(name, sizeof name);
    Error err;
    Position pos;
    OracleAnswer answer;
    oracle->file(&straight, ORACLE_SHORT, &out);
    assert_string_equal(name, "aufstellen-straight.short");
    assert_int_equal(oracle->opened(NULL, 0), sizeof table);
    OracleTable *opened = (OracleTable *)&table;
    assert_false(oracle->open(&straight, file, write_singles(file, single, 1), opened, &err));
    assert_string_equal(err.why, "it is for lines=all");
    assert_true(oracle->open(&setup, file, sizeof file, opened, &err));
    assert_true(game_read(&setup, single[0].text, &pos, NULL));
    assert_true(oracle->ask(&(OracleQuestion){ .pos = &pos, .table = opened }, &answer));
    assert_int_equal(answer.value, ORACLE_WIN);
    assert_int_equal(answer.turns, 1);
    assert_true(answer.is_exact && oracle_best(&answer) == 3);
    assert_false(oracle->ask(&(OracleQuestion){ .pos = &pos }, &answer));  // no table, no answer
}

static void damaged_tables_are_refused(void **unused) {
    (void)unused;
    static AufstellenTable table;
    char file[AUFSTELLEN_HEADER + 1], copy[sizeof file];
    Error err;
    memset(file, 0, sizeof file);
    size_t bytes = write_singles(file, NULL, 0);
    assert_int_equal(bytes, AUFSTELLEN_HEADER);
    assert_true(solve_aufstellen_open(&table, file, bytes, &err));
    for (size_t i = 0; i < AUFSTELLEN_HEADER; i++) {
        memcpy(copy, file, sizeof copy);
        copy[i] ^= 1;
        // A changed digit of the checksum is found when the checksum is compared, not here.
        bool is_sum =
            strstr(file, "checksum ") + 9 <= file + i && file + i < strstr(file, "checksum ") + 25;
        if (!is_sum) assert_false(solve_aufstellen_open(&table, copy, bytes, &err));
    }
    assert_false(solve_aufstellen_open(&table, file, bytes - 1, &err));
    assert_false(solve_aufstellen_open(&table, file, bytes + 1, &err));
    assert_false(solve_aufstellen_open(&table, "", 0, &err));
}

/* ---- the short table that comes with the program ---- */

enum { SHORT_MAX = 4 << 20, VISITED = 1 << 20 };

typedef struct {
    AufstellenTable table;
    uint8_t *file;
    size_t bytes;
    uint64_t *visited; /* keys of positions, a hash table */
    int positions, longest;
    int promised; /* turns until the second player has won */
} Book;

/* What the empty board says: with diagonals and without. */
static const struct {
    const char *file;
    int promised;
} books[] = { { "data/aufstellen-all.short", 30 }, { "data/aufstellen-straight.short", 62 } };
enum { BOOKS = sizeof books / sizeof *books };

static void open_book(Book *book, int lines) {
    FILE *file = fopen(books[lines].file, "rb");
    Error err;
    book->promised = books[lines].promised;
    assert_non_null(file);
    book->file = malloc(SHORT_MAX);
    book->bytes = fread(book->file, 1, SHORT_MAX, file);
    fclose(file);
    assert_true(solve_aufstellen_open(&book->table, book->file, book->bytes, &err));
    book->visited = calloc(VISITED, sizeof *book->visited);
    book->positions = book->longest = 0;
}

static void close_book(Book *book) {
    free(book->file);
    free(book->visited);
}

static bool is_new(Book *book, uint64_t key) {
    uint64_t i = key % VISITED;
    for (; book->visited[i]; i = (i + 1) % VISITED)
        if (book->visited[i] == key) return false;
    book->visited[i] = key;
    assert_true(++book->positions < VISITED / 2);
    return true;
}

/* Blue makes the turn that the table names, red every turn he can. */
static void walk(Book *book, const Game *game, const Position *pos, int turn) {
    Move list[MOVES_MAX];
    OracleAnswer answer;
    int count = game->moves(pos, list), actor = game->actor(pos);
    if (turn > book->longest) book->longest = turn;
    if (actor == NOBODY) {
        int points[SEATS_MAX];
        game->points(pos, points);
        assert_int_equal(points[1], POINT);
        return;
    }
    if (!is_new(book, game_key(game, pos))) return;
    if (actor == 1) {
        assert_true(solve_aufstellen_probe(&book->table, pos, &answer));
        assert_int_equal(answer.value, 1);
        assert_true(oracle_best(&answer) > 0 && answer.turns + turn <= book->promised);
        list[0] = answer.step[0].move;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        walk(book, game, &next, turn + 1);
    }
}

/* This needs no trust in the solver: whatever the first player does, the game's own rules say that
 * the second one has won after at most 30 turns, without diagonals 62. */
static void the_second_player_wins(void **unused) {
    (void)unused;
    for (int lines = 0; lines < BOOKS; lines++) {
        Setup setup = { game_find("aufstellen"), { (uint8_t)lines } };
        static Book book;
        Position pos;
        OracleAnswer answer;
        open_book(&book, lines);
        game_start(&setup, &pos);
        assert_true(solve_aufstellen_probe(&book.table, &pos, &answer));
        assert_int_equal(answer.value, -1);
        assert_int_equal(answer.turns, book.promised);
        assert_int_equal(oracle_best(&answer), 4);  // in the centre
        walk(&book, setup.game, &pos, 0);
        assert_int_equal(book.longest, book.promised);
        close_book(&book);
    }
}

/* Red follows the table, blue plays at random: until all pieces are placed, the table knows a best
 * turn. */
static void the_first_player_places_by_the_table(void **unused) {
    (void)unused;
    Setup setup = { game_find("aufstellen"), { 0 } };
    static Book book;
    Random random = { 5 };
    open_book(&book, 0);
    for (int i = 0; i < 3000; i++) {
        Position pos;
        game_start(&setup, &pos);
        for (int turn = 0; turn < 11 && setup.game->actor(&pos) != NOBODY; turn++) {
            Move move = game_random(setup.game, &pos, &random);
            OracleAnswer answer;
            if (turn % 2 == 0) {
                assert_true(solve_aufstellen_probe(&book.table, &pos, &answer));
                assert_true(oracle_best(&answer) > 0);
                move = answer.step[0].move;
            }
            game_apply(setup.game, &pos, move);
        }
    }
    close_book(&book);
}

static void the_short_table_is_sound(void **unused) {
    (void)unused;
    static Book book;
    open_book(&book, 0);
    const AufstellenTable *table = &book.table;
    assert_int_equal(solve_aufstellen_checksum(AUFSTELLEN_SUM, book.file + AUFSTELLEN_HEADER,
                                               book.bytes - AUFSTELLEN_HEADER),
                     table->checksum);
    for (int stage = 0; stage < AUFSTELLEN_PAIRED; stage++)
        for (uint32_t place = 0; place < table->solver.stage[stage].size;
             place += stage < 5 ? 1 : 97)
            assert_int_equal(solve_aufstellen_code(table, stage, place),
                             solve_aufstellen_derived(table, stage, place));
    // A wrong byte does not agree with its neighbours.
    book.file[AUFSTELLEN_HEADER] += 2;
    assert_int_not_equal(solve_aufstellen_code(table, 0, 0), solve_aufstellen_derived(table, 0, 0));
    close_book(&book);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siblings_equal_a_naive_solver),
        cmocka_unit_test(bigger_siblings_agree_with_themselves),
        cmocka_unit_test(numbers_follow_the_rules),
        cmocka_unit_test(sizes_are_as_documented),
        cmocka_unit_test(a_table_answers),
        cmocka_unit_test(the_oracle_opens_and_answers),
        cmocka_unit_test(damaged_tables_are_refused),
        cmocka_unit_test(the_short_table_is_sound),
        cmocka_unit_test(the_second_player_wins),
        cmocka_unit_test(the_first_player_places_by_the_table),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
