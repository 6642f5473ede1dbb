/* player.c - thinking, judging, solving.
 * SPDX-License-Identifier: MIT */
TEST(a_player_needs_sensible_memory_and_limits) {
    brett_error err = { 0 };
    brett_limits limits = { 0 };
    static brett_verdict verdict;
    assert_null(brett_player_new(0, &err));
    assert_null(brett_player_new(65537, NULL));
    brett_player *player = small_player();
    brett_match *match = match_of("ploy"), *rolls = match_of("super3");
    assert_false(brett_player_think(player, match, &limits, &verdict, &err));
    assert_non_null(strstr(err.why, "without a limit"));
    limits.nodes = 1000;
    assert_false(brett_player_think(player, rolls, &limits, &verdict, &err));
    assert_non_null(strstr(err.why, "chance"));
    limits.level = 9;
    assert_false(brett_player_think(player, match, &limits, &verdict, &err));
    limits.level = 0, limits.lines = 17;
    assert_false(brett_player_think(player, match, &limits, &verdict, &err));
    limits.lines = 0, limits.milliseconds = -1;
    assert_false(brett_player_think(player, match, &limits, &verdict, &err));
    limits.milliseconds = 0;
    brett_match_agree(match, NULL);
    assert_false(brett_player_think(player, match, &limits, &verdict, &err));
    assert_string_equal(err.why, "the game is over");
    brett_match_free(match), brett_match_free(rolls);
    brett_player_free(player);
    brett_player_free(NULL);
}

typedef struct {
    int told, depth, asked;
} Heard;

static void hear(void *data, const brett_verdict *verdict) {
    Heard *heard = data;
    assert_true(verdict->depth >= heard->depth && verdict->lines > 0);
    heard->told++;
    heard->depth = verdict->depth;
}

static bool stop_soon(void *data) { return ++((Heard *)data)->asked > 5; }

TEST(the_same_question_has_the_same_answer) {
    brett_player *player = small_player();
    brett_match *match = match_of("ploy");
    Heard heard = { 0 };
    static brett_verdict first, second;
    brett_limits limits = { .nodes = 20000, .lines = 3, .tell = hear, .data = &heard };
    assert_true(brett_player_think(player, match, &limits, &first, NULL));
    assert_int_equal(first.lines, 3);
    assert_true(first.line[0].value >= first.line[1].value);
    assert_true(first.line[0].share > 0 && first.line[0].share < BRETT_WHOLE);
    assert_int_equal(first.line[0].win + first.line[0].draw + first.line[0].loss, 1000);
    assert_int_equal(first.line[0].shares[0] + first.line[0].shares[1], BRETT_WHOLE);
    assert_false(first.line[0].is_proven);
    assert_int_equal(heard.depth, first.depth);
    assert_true(heard.told >= first.depth && first.nodes >= 10000);
    brett_player_forget(player);
    heard.depth = 0;
    assert_true(brett_player_think(player, match, &limits, &second, NULL));
    assert_memory_equal(&first, &second, sizeof first);
    for (int i = 0; i < first.line[0].length; i++)
        assert_true(brett_match_play(match, first.line[0].step[i], NULL));
    brett_match_free(match);
    brett_player_free(player);
}

TEST(thinking_is_ended_by_depth_time_and_the_caller) {
    brett_player *player = small_player();
    brett_match *match = match_of("breakthru");
    Heard heard = { 0 };
    static brett_verdict verdict;
    brett_limits deep = { .depth = 2 }, quick = { .milliseconds = 1 };
    brett_limits ask = { .stop = stop_soon, .data = &heard }, low = { .level = 1, .seed = 3 };
    assert_true(brett_player_think(player, match, &deep, &verdict, NULL));
    assert_int_equal(verdict.depth, 2);
    assert_true(brett_player_think(player, match, &quick, &verdict, NULL));
    assert_true(brett_player_think(player, match, &ask, &verdict, NULL));
    assert_int_equal(heard.asked, 6);
    assert_true(brett_player_think(player, match, &low, &verdict, NULL));
    assert_true(brett_match_play(match, verdict.line[0].step[0], NULL));
    brett_match_free(match);
    brett_player_free(player);
}

TEST(a_win_is_seen_and_its_loss_is_judged) {
    static const char four_steps_from_the_end[] =
        "11/3S1SG4/3S7/1S2GG3S1/1S3GGG1S1/4S1F2S1/5S2GS1/S1G8/3SG2S3/1S4SS3/11 s 0 f5";
    brett_player *player = small_player();
    brett_match *match = match_of("breakthru");
    brett_limits limits = { .nodes = 20000 };
    static brett_verdict verdict;
    static brett_judgement good, bad;
    brett_error err = { 0 };
    assert_true(brett_match_begin(match, four_steps_from_the_end, NULL));
    assert_true(brett_player_think(player, match, &limits, &verdict, NULL));
    assert_string_equal(verdict.line[0].step[0], "g2g5");
    assert_int_equal(verdict.line[0].value, BRETT_WIN - 4);
    assert_int_equal(verdict.line[0].share, BRETT_WHOLE);
    assert_int_equal(verdict.line[0].win, 1000);
    assert_true(verdict.line[0].is_proven);
    assert_true(brett_player_judge(player, match, "g2g5", &limits, &good, NULL));
    assert_int_equal(good.grade, BRETT_BEST);
    assert_int_equal(good.loss, 0);
    assert_int_equal(good.seat, brett_match_actor(match));
    assert_true(good.is_known && !good.is_roll && !good.is_forced);
    assert_true(brett_player_judge(player, match, "g2g3", &limits, &bad, NULL));
    assert_string_equal(bad.best.step[0], "g2g5");
    assert_int_equal(bad.before, BRETT_WHOLE);
    assert_true(bad.loss > 0 && bad.loss == bad.before - bad.after);
    assert_true(bad.grade < BRETT_BEST);
    assert_false(brett_player_judge(player, match, "z9", &limits, &bad, &err));
    assert_non_null(strstr(err.why, "legal steps"));
    limits.nodes = 0;
    assert_false(brett_player_judge(player, match, "g2g5", &limits, &bad, &err));
    assert_int_equal(brett_match_played(match), 0);
    brett_match_agree(match, NULL);
    assert_false(brett_player_judge(player, match, "g2g5", &limits, &bad, &err));
    brett_match_free(match);
    brett_player_free(player);
}

TEST(luck_is_judged_too) {
    brett_player *player = small_player();
    brett_match *match = match_of("super3");
    brett_limits limits = { .nodes = 200 };
    static brett_judgement judgement;
    assert_true(brett_player_judge(player, match, "r7", &limits, &judgement, NULL));
    assert_true(judgement.is_roll && judgement.seat == 0 && judgement.best.length == 0);
    assert_int_equal(judgement.luck, judgement.after - judgement.before);
    brett_match_free(match);
    brett_player_free(player);
}

static void *table_file(size_t *size) {
    FILE *file = fopen("data/aufstellen-all.short", "rb");
    assert_non_null(file);
    void *bytes = malloc(4 << 20);
    *size = fread(bytes, 1, 4 << 20, file);
    fclose(file);
    return bytes;
}

TEST(a_solved_game_is_known) {
    brett_player *player = small_player();
    brett_match *match = match_of("allein"), *other = match_of("ploy");
    brett_limits limits = { .nodes = 300000 };
    static brett_solution solution;
    brett_error err = { 0 };
    assert_true(brett_player_solve(player, match, &limits, &solution, &err));
    assert_int_equal(solution.value, BRETT_WON);
    assert_true(solution.steps > 0 && solution.length > 0 && solution.nodes > 0);
    assert_string_equal(solution.step[0].token, solution.line[0]);
    for (int i = 0; i < solution.length; i++)
        assert_true(brett_match_play(match, solution.line[i], NULL));
    assert_end(match, BRETT_RULES, "rules", "1");
    assert_false(brett_player_solve(player, match, &limits, &solution, &err));
    assert_false(brett_player_solve(player, other, &limits, &solution, &err));
    assert_string_equal(err.why, "this game is not solved");
    brett_match_free(match), brett_match_free(other);
    brett_player_free(player);
}

TEST(a_table_is_learnt) {
    brett_player *player = small_player();
    brett_match *match = match_of("aufstellen");
    brett_limits limits = { .nodes = 1000 };
    static brett_solution solution;
    static brett_verdict verdict;
    brett_error err = { 0 };
    size_t size;
    void *table = table_file(&size);
    assert_false(brett_player_solve(player, match, &limits, &solution, &err));
    assert_non_null(strstr(err.why, "table"));
    assert_false(brett_player_learn(player, "ploy", table, size, &err));
    assert_false(brett_player_learn(player, "chess", table, size, &err));
    assert_false(brett_player_learn(player, "aufstellen:lines=straight", table, size, &err));
    assert_false(brett_player_learn(player, "aufstellen", table, size - 1, &err));
    for (int i = 0; i < 2; i++)
        assert_true(brett_player_learn(player, "aufstellen", table, size, &err));
    assert_true(brett_player_solve(player, match, &limits, &solution, &err));
    assert_int_equal(solution.value, BRETT_LOST);
    assert_true(solution.is_exact && solution.turns > 0);
    assert_true(brett_player_think(player, match, &limits, &verdict, NULL));
    assert_string_equal(verdict.line[0].step[0], solution.step[0].token);
    brett_match_free(match);
    brett_player_free(player);
    free(table);
}
