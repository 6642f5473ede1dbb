/* game.c - answers that are the same for every game; benches and boards. A part of units.c.
 * SPDX-License-Identifier: MIT */

TEST(a_position_is_refused_with_place_and_reason) {
    static const struct {
        const char *text;
        size_t at;
        const char *why;
    } wrong[] = {
        { "", 0, "expected one of" },
        { "4/4/4/3x s", 7, "expected one of" },
        { "04/4/4/4 s", 0, "not the usual way to write it: 4/4/4/4 s" },
        { "4/4/4/04 s", 6, "not the usual way to write it: 4/4/4/4 s" },
        { "4/4/4/4 s ", 9, "expected the end" },
    };
    Setup setup = setup_of("aufstellen");
    Position pos, before;
    memset(&pos, '#', sizeof pos);
    before = pos;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        Error err = { "", 0 };
        assert_false(game_read(&setup, wrong[i].text, &pos, &err));
        assert_contains(err.why, wrong[i].why);
        assert_int_equal(err.at, wrong[i].at);
        assert_memory_equal(&pos, &before, sizeof pos);
        assert_false(game_read(&setup, wrong[i].text, &pos, NULL));
    }
}

TEST(an_impossible_position_is_refused) {
    Setup setup = setup_of("aufstellen");
    Position pos;
    Error err = { "", 0 };
    assert_false(game_read(&setup, "4/4/4/ss2 T", &pos, &err));
    assert_true(err.why[0] != '\0');
}

TEST(a_position_that_is_read_has_no_other_bytes) {
    Setup setup = setup_of("aufstellen");
    Position pos, start;
    memset(&pos, '#', sizeof pos);
    game_start(&setup, &start);
    assert_true(game_read(&setup, "4/4/4/4 s", &pos, NULL));
    assert_memory_equal(&pos, &start, sizeof pos);
}

static const char *why_not(const Match *match, const char *token) {
    static Error err;
    Move move = 12345;
    assert_false(game_read_move(match->setup.game, &match->now, token, &move, &err));
    assert_int_equal(move, 12345);
    return err.why;
}

TEST(a_wrong_token_is_answered_with_some_right_ones) {
    Match match = match_at("aufstellen", NULL);
    assert_string_equal(why_not(&match, "e5"),
                        "\"e5\" is not one of the 16 legal steps: a1 b1 c1 d1 a2 b2 ...");
}

TEST(few_legal_steps_are_all_named) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    assert_string_equal(why_not(&match, ""),
                        "\"\" is not one of the 3 legal steps: a2b2 a2a3 d3d4");
}

TEST(an_overlong_token_is_quoted_in_part) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    char token[200];
    memset(token, 'a', sizeof token - 1);
    token[sizeof token - 1] = '\0';
    assert_contains(why_not(&match, token), "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" is not");
}

TEST(no_token_is_right_after_the_end) {
    Match match = match_at("aufstellen", "4/tsst/2SS/TTcC -");
    assert_string_equal(why_not(&match, "a1"), "\"a1\": the game is over");
}

TEST(a_token_reads_as_its_step) {
    Match match = match_at("aufstellen", NULL);
    Move move;
    assert_true(game_read_move(match.setup.game, &match.now, "c3", &move, NULL));
    game_apply(match.setup.game, &match.now, move);
    assert_string_equal(position_of(&match), "4/2s1/4/4 T");
}

/* A step that is not legal here, as near to a legal one as can be. */
static Move illegal_step(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    game->moves(pos, list);
    for (Move change = 1;; change++)
        if (!game_is_legal(game, pos, list[0] ^ change)) return list[0] ^ change;
}

static void apply_to_match(Match *match, Move move) { match_apply(match, move, NULL); }
static void apply_to_position(Match *match, Move move) {
    game_apply(match->setup.game, &match->now, move);
}

/* The signal that ends a process which plays this step; 0 if it lives on. */
static int signal_of(void (*act)(Match *, Move), Match match, Move move) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static const struct rlimit none = { 0, 0 };
        setrlimit(RLIMIT_CORE, &none);
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        act(&match, move);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST(an_illegal_step_is_caught_in_every_game) {
    for (int i = 0; i < game_count(); i++) {
        Match match = match_at(game_at(i)->id, NULL);
        Random random = { 1 };
        for (int step = 0; step < 12 && match.end == END_NONE; step++) {
            Move legal = game_random(game_at(i), &match.now, &random);
            Move illegal = illegal_step(game_at(i), &match.now);
            if (step % 3 == 0) {
                assert_int_equal(signal_of(apply_to_match, match, illegal), SIGABRT);
                assert_int_equal(signal_of(apply_to_position, match, illegal), SIGABRT);
                assert_int_equal(signal_of(apply_to_match, match, legal), 0);
                assert_int_equal(signal_of(apply_to_position, match, legal), 0);
            }
            match_apply(&match, legal, NULL);
        }
    }
}

/* The effects of a step as words: "remove e4, move e3 e4". */
static const char *effects_of(const Match *match, const char *token) {
    static const char *const deeds[] = { "move", "remove", "enter", "turn", "change" };
    static char text[4096];
    Text out = text_into(text, sizeof text);
    Cell cells[CELLS_MAX];
    Effect effects[EFFECTS_MAX];
    Move move = 0;
    assert_true(game_read_move(match->setup.game, &match->now, token, &move, NULL));
    match->setup.game->board(&match->setup, cells);
    int count = game_effects(&match->setup, &match->now, move, effects);
    for (int i = 0; i < count; i++) {
        text_print(&out, "%s%s %s", i ? ", " : "", deeds[effects[i].deed],
                   cells[effects[i].from].name);
        if (effects[i].deed == DID_MOVE)
            text_print(&out, " %s", cells[effects[i].to].name);
        else
            assert_int_equal(effects[i].from, effects[i].to);
    }
    return text;
}

TEST(a_move_moves) {
    Match match = match_at("ploy", NULL);
    assert_string_equal(effects_of(&match, "d3d4"), "move d3 d4");
}

TEST(a_turn_turns) {
    Match match = match_at("ploy", NULL);
    assert_string_equal(effects_of(&match, "d3+"), "turn d3");
}

TEST(a_shield_moves_and_turns) {
    Match match = match_at("ploy", NULL);
    assert_string_equal(effects_of(&match, "d3d4+"), "move d3 d4, turn d4");
}

TEST(a_capture_removes_and_moves) {
    Match match =
        match_at("weltreich", "11bK/12/12/12/12/4bA7/4bA7/12/1bA1bArR2bA4/12/12/rK3bA7 r rb");
    assert_string_equal(effects_of(&match, "e4xh4"), "remove h4, move e4 h4");
}

TEST(an_army_that_changes_hands_changes) {
    Match match =
        match_at("weltreich:players=3", "bK2rR7gK/12/1bRbA2gR6/12/12/12/12/12/12/12/12/rK11 r rbg");
    assert_string_equal(effects_of(&match, "d12xa12"),
                        "remove a12, move d12 a12, change b10, change c10");
}

TEST(a_bare_commander_disappears_elsewhere) {
    Match match = match_at("ploy:form=four", "C0r7C0y/S4r7S4y/T0g8/9/9/9/9/8S0b/C0g7C0b g gryb");
    assert_string_equal(effects_of(&match, "a7xa8"), "remove a8, move a7 a8, remove a9");
}

TEST(a_placed_piece_enters) {
    Match match = match_at("aufstellen", NULL);
    assert_string_equal(effects_of(&match, "a1"), "enter a1");
    assert_string_equal(effects_of(&match, "d4"), "enter d4");
}

TEST(a_piece_from_the_stock_enters_through_the_gate) {
    Match match =
        match_at("tor:players=4",
                 "10gT1/12/5ySrS5/12/yC6rS4/12/7bS1bT2/7gT1gCgSrT/12/4rC1yT5/6gS1bC3/12 y h2");
    assert_string_equal(effects_of(&match, "+S"), "enter h2");
}

TEST(a_jump_removes_all_it_passes) {
    Match match = match_at("allein", NULL);
    assert_string_equal(effects_of(&match, "3D-3H"), "move 3D 3H, remove 3E, remove 3F, remove 3G");
}

TEST(a_won_box_changes_colour_and_keeps_its_empty_holes) {
    Match match = match_at("super3", "rr1yy4/9/9/9/9/9/9/9/9 r r5");
    assert_string_equal(effects_of(&match, "3.5"), "enter 3.5, change 3.6, change 3.c");
}

TEST(which_holes_of_a_won_box_are_empty_is_only_drawn) {
    Match full = match_at("super3", "R/9/9/9/9/9/9/9/9 y 0");
    Match three = match_at("super3", "RRR6/9/9/9/9/9/9/9/9 y 0");
    assert_true(game_equal(full.setup.game, &full.now, &three.now));
}

TEST(a_roll_does_nothing_one_sees) {
    Match match = match_at("super3", NULL);
    assert_string_equal(effects_of(&match, "r5"), "");
}

TEST(what_is_only_drawn_makes_no_difference) {
    Match a =
        match_at("weltreich:players=3", "rR10gK/12/1bRbA2gR6/12/12/12/12/12/12/12/12/rK11 g rrg");
    Match b =
        match_at("weltreich:players=3", "rR10gK/12/1rRbA2gR6/12/12/12/12/12/12/12/12/rK11 g rrg");
    const Game *game = a.setup.game;
    assert_true(game->state < game->size);
    assert_memory_not_equal(&a.now, &b.now, game->size);
    assert_true(game_equal(game, &a.now, &b.now));
    assert_true(game_key(game, &a.now) == game_key(game, &b.now));
}

TEST(every_byte_of_the_state_counts_for_the_key) {
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        Match match = match_at(game->id, NULL);
        uint64_t key = game_key(game, &match.now);
        for (size_t byte = 0; byte < sizeof match.now.bytes; byte++) {
            Position other = match.now;
            other.bytes[byte] ^= 1;
            assert_int_equal(game_key(game, &other) != key, byte < game->state);
            assert_int_equal(game_equal(game, &match.now, &other), byte >= game->state);
        }
    }
}

TEST(different_positions_have_different_keys) {
    Match a = match_at("ploy", NULL), b = match_at("ploy", NULL);
    play(&b, "d3+");
    assert_false(game_equal(a.setup.game, &a.now, &b.now));
    assert_true(game_key(a.setup.game, &a.now) != game_key(a.setup.game, &b.now));
}

TEST(a_game_without_odds_weighs_evenly) {
    Match match = match_at("ploy", NULL);
    assert_null(match.setup.game->odds);
    assert_int_equal(game_odds(match.setup.game, &match.now, 0), 1);
}

/* The generic draw, which games with random_move() do not need. */
TEST(outcomes_are_drawn_by_their_odds) {
    Game plain = *game_find("super3");
    Match match = match_at("super3", NULL);
    Random random = { 5 };
    int drawn[13] = { 0 };
    plain.random_move = NULL;
    for (int i = 0; i < 36000; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        plain.write_move(&match.now, game_random(&plain, &match.now, &random), &out);
        int total = atoi(token + 1);
        assert_in_range(total, 2, 12);
        drawn[total]++;
    }
    for (int total = 2; total <= 12; total++) {
        int expected = 1000 * (total <= 7 ? total - 1 : 13 - total);
        assert_in_range(drawn[total], expected - 250, expected + 250);
    }
}

TEST(steps_are_drawn_evenly) {
    Game plain = *game_find("super3");
    Match match = match_at("super3", "9/9/9/9/9/9/9/1y7/9 r r2");
    Random random = { 5 };
    Move list[MOVES_MAX];
    int count = plain.moves(&match.now, list), drawn[2] = { 0 };
    plain.random_move = NULL;
    assert_int_equal(count, 2);
    for (int i = 0; i < 2000; i++) drawn[game_random(&plain, &match.now, &random) == list[1]]++;
    assert_in_range(drawn[0], 900, 1100);
}

TEST(no_steps_can_be_taken_in_one_way) {
    Match match = match_at("aufstellen", NULL);
    assert_int_equal(game_perft(match.setup.game, &match.now, 0), 1);
    assert_int_equal(game_perft(match.setup.game, &match.now, 1), 16);
    assert_int_equal(game_perft(match.setup.game, &match.now, 2), 240);
}

TEST(a_playout_is_reproducible_and_limited) {
    Match match = match_at("sprung", NULL);
    const Game *game = match.setup.game;
    uint64_t hash[2] = { 0, 0 };
    Position end[2];
    for (int i = 0; i < 2; i++) {
        Random random = { 3 };
        end[i] = match.now;
        assert_int_equal(game_playout(game, &end[i], 10, &random, &hash[i]), 10);
    }
    assert_true(hash[0] == hash[1] && hash[0] != 0);
    assert_memory_equal(&end[0], &end[1], sizeof end[0]);
    Random random = { 3 };
    assert_in_range(game_playout(game, &end[0], PLAYOUT_LIMIT, &random, &hash[0]), 50,
                    PLAYOUT_LIMIT - 1);
    assert_int_equal(game->actor(&end[0]), NOBODY);
}

TEST(a_playout_ends_with_the_game) {
    Match match = match_at("allein", "12/12/12/12/12/12/RY10/12/12/12/12/12 2 0");
    Random random = { 3 };
    uint64_t hash = 0;
    assert_int_equal(game_playout(match.setup.game, &match.now, 10, &random, &hash), 1);
    assert_int_equal(game_playout(match.setup.game, &match.now, 10, &random, &hash), 0);
}

TEST(a_grid_names_its_cells_and_trays_lie_outside) {
    Cell cells[8];
    memset(cells, '#', sizeof cells);
    assert_int_equal(board_grid(3, 2, CELL_POINT, NULL, cells), 6);
    assert_int_equal(board_tray(cells, 6, "stock", 4, -1, "stock-red"), 7);
    assert_string_equal(cells[5].name, "c2");
    assert_true(cells[5].x == 2 && cells[5].y == 1 && cells[5].shape == CELL_POINT);
    assert_string_equal(cells[5].zone, "");
    assert_string_equal(cells[6].name, "stock");
    assert_true(cells[6].x == 4 && cells[6].y == -1 && cells[6].shape == CELL_TRAY);
    assert_string_equal(cells[6].zone, "stock-red");
    assert_int_equal(cells[7].name[0], '#');
}

TEST(a_signature_is_always_the_same) {
    Setup setup = setup_of("sprung:players=3");
    Signature a, b;
    Search *search = calloc(1, search_size());
    void *memory = malloc(1 << 16);
    Table table;
    table_init(&table, memory, 1 << 16);
    bench_sign(&setup, search, &table, &a);
    bench_sign(&setup, search, &table, &b);
    free(search);
    free(memory);
    assert_memory_equal(&a, &b, sizeof a);
    assert_in_range(a.nodes, 1000, 10 * BENCH_NODES);
    assert_in_range(a.steps, BENCH_STEPS, BENCH_STEPS + PLAYOUT_LIMIT);
    a = (Signature){
        .depth = 3, .nodes = 17576, .playouts = 21, .steps = 20113, .hash = 0xabc0123, .levels = 255
    };
    Text out = text_into(room, sizeof room);
    bench_write(&setup, &a, &out);
    assert_string_equal(
        room, "sprung:players=3 perft 3 17576 playouts 21 steps 20113 hash 000000000abc0123 "
              "levels 00000000000000ff");
}
