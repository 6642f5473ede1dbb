/* train.c - nets, and how they learn. A part of units.c.
 * SPDX-License-Identifier: MIT */

/* What a net says, computed anew in wide numbers. */
static int64_t correction_by_hand(const EvalNet *net, int features, const int16_t *own,
                                  const int16_t *other) {
    int64_t value = 0;
    for (int h = 0; h < NET_HIDDEN; h++) {
        int64_t sum = net->bias[h];
        for (int i = 0; i < features; i++)
            sum += (int64_t)net_weight(net, i, h) * own[i] +
                   (int64_t)net_weight(net, features + i, h) * other[i];
        value += (sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum) * net->out[h];
    }
    return value / (NET_ONE * EVAL_FINE);
}

TEST(a_net_adds_what_its_units_weigh) {
    static int16_t in[5][2 * NET_HIDDEN];
    EvalNet net = { .in = (const int16_t(*)[2 * NET_HIDDEN]) in };
    Random random = { 5 };
    int16_t own[5], other[5];
    for (int round = 0; round < 100; round++) {
        for (int h = 0; h < NET_HIDDEN; h++) {
            net.bias[h] = (int32_t)random_below(&random, 4000) - 2000;
            net.out[h] = (int16_t)(random_next(&random) >> 48);
            for (int i = 0; i < 10; i++)
                in[i / 2][2 * h + i % 2] = (int16_t)(random_next(&random) >> 52) - 2048;
        }
        for (int i = 0; i < 5; i++) {
            own[i] = (int16_t)random_below(&random, 3);
            other[i] = (int16_t)random_below(&random, 3);
        }
        assert_int_equal(net_correction(&net, 5, own, other),
                         correction_by_hand(&net, 5, own, other));
    }
}

/* Nets of games cannot overflow: no count is above COUNT_MOST, and so no unit above 31 bits. */
TEST(nets_stay_within_their_numbers) {
    enum { COUNT_MOST = 1000 };
    int nets = 0;
    for (int g = 0; g < game_count(); g++) {
        const Game *game = game_at(g);
        const EvalNet *net = game->eval ? game->eval->net : NULL;
        int64_t value = 0;
        if (!net) continue;
        nets++;
        for (int h = 0; h < NET_HIDDEN; h++) {
            int64_t sum = llabs(net->bias[h]);
            for (int i = 0; i < 2 * game->eval->count; i++)
                sum += (int64_t)abs(net_weight(net, i, h)) * COUNT_MOST;
            assert_true(sum < INT32_MAX);
            value += (int64_t)abs(net->out[h]) * NET_ONE;
        }
        assert_true(value < INT32_MAX);
        Setup setup = setup_of(game->id);
        Random random = { 3 };
        Position pos;
        game_start(&setup, &pos);
        for (int step = 0; step < 2000 && game->actor(&pos) >= 0; step++) {
            int16_t feature[SEATS_MAX][FEATURES_MAX];
            eval_survey(game, &pos, feature);
            for (int i = 0; i < 2 * game->eval->count; i++)
                assert_in_range(abs(feature[i % 2][i / 2]), 0, COUNT_MOST);
            game_apply(game, &pos, game_random(game, &pos, &random));
        }
    }
    assert_true(nets > 0);
}

/* Of two counts the evaluation knows one; what the other is worth depends on who acts. */
enum { EXAMPLES = 6000 };
static Example *made_up_examples(void) {
    Example *examples = calloc(EXAMPLES, sizeof *examples);
    Random random = { 9 };
    for (int i = 0; i < EXAMPLES; i++) {
        Example *example = &examples[i];
        for (int k = 0; k < 4; k++) example->feature[k] = (int16_t)random_below(&random, 9);
        example->base = 30 * (example->feature[0] - example->feature[2]);
        int hidden = example->feature[1] > 4 ? 300 : example->feature[3] > 4 ? -200 : 0;
        example->target = (float)(1 / (1 + exp(-(example->base + hidden) / (double)EVAL_UNIT)));
        example->is_held = i % HELD_OUT == 0;
    }
    return examples;
}

static EvalNet learned(const Eval *eval, const Example *examples, int16_t (*in)[2 * NET_HIDDEN],
                       double loss[2]) {
    Student *student = malloc(sizeof *student);
    uint32_t *place = malloc(EXAMPLES * sizeof *place);
    for (uint32_t i = 0; i < EXAMPLES; i++) place[i] = i;
    train_begin(student, eval, 3, examples, EXAMPLES);
    for (int epoch = 0; epoch < 30; epoch++)
        train_epoch(student, examples, EXAMPLES, place, epoch / 30.0);
    EvalNet net = train_round(student, in);
    loss[0] = train_loss(student, NULL, examples, EXAMPLES, true);
    loss[1] = train_loss(student, &net, examples, EXAMPLES, true);
    free(student);
    free(place);
    return net;
}

/* Two counts that are worth something only if both are high or both are low: a sum knows nothing of
 * it, whatever its weights. */
static Example *entangled_examples(void) {
    Example *examples = made_up_examples();
    for (int i = 0; i < EXAMPLES; i++) {
        Example *example = &examples[i];
        int hidden = (example->feature[1] > 4) == (example->feature[3] > 4) ? 300 : -300;
        example->target = (float)(1 / (1 + exp(-(example->base + hidden) / (double)EVAL_UNIT)));
    }
    return examples;
}

/* How well, not only that: it is 0.034, and with half the rate, with twice as large batches or with
 * slopes forgotten sooner it is above 0.06. */
TEST(a_net_learns_what_no_sum_can_say) {
    static int16_t in[FEATURES_MAX][2 * NET_HIDDEN];
    const Eval eval = { .count = 2 };
    double loss[2];
    Example *examples = entangled_examples();
    learned(&eval, examples, in, loss);
    assert_true(loss[0] > 0.14);
    assert_true(loss[1] < 0.04);
    free(examples);
}

TEST(a_net_learns_what_the_evaluation_does_not_know) {
    static int16_t in[2][FEATURES_MAX][2 * NET_HIDDEN];
    const Eval eval = { .count = 2 };
    double loss[2];
    Example *examples = made_up_examples();
    EvalNet net = learned(&eval, examples, in[0], loss);
    assert_true(loss[1] < loss[0] / 4);
    const int16_t own[] = { 0, 8 }, other[] = { 0, 0 };
    assert_near(net_correction(&net, 2, own, other), 300, 40);
    assert_near(net_correction(&net, 2, other, own), -200, 40);
    EvalNet again = learned(&eval, examples, in[1], loss);
    assert_memory_equal(in[0], in[1], sizeof in[0]);
    assert_memory_equal(net.bias, again.bias, sizeof net.bias);
    assert_memory_equal(net.out, again.out, sizeof net.out);
    free(examples);
}

/* Who acts, what the search thought and how it ended come out right for both seats. */
TEST(a_lesson_leaves_its_quiet_positions) {
    static Lesson lesson, same;
    static _Alignas(64) unsigned char entries[1 << 16];
    static Example examples[LESSON_STEPS];
    Teachers teachers = { .nodes = 50, .seed = 3 };
    Setup setup = setup_of("breakthru");
    const Eval *eval = setup.game->eval;
    teachers.search = calloc(1, search_size());
    teachers.played = malloc(LESSON_STEPS * sizeof(Played));
    table_init(&teachers.table, entries, sizeof entries);
    train_play(&teachers, &setup, 7, &lesson);
    train_play(&teachers, &setup, 8, &same);
    assert_memory_not_equal(&lesson, &same, sizeof lesson);
    train_play(&teachers, &setup, 7, &same);
    assert_memory_equal(&lesson, &same, sizeof lesson);
    assert_in_range(lesson.points, 0, POINT);
    int count = train_examples(&setup, 7, &lesson, examples), at = 0;
    assert_in_range(count, 5, lesson.count - 1);
    Match match;
    match_init(&match, &setup, teachers.played, LESSON_STEPS);
    for (int i = 0; i < lesson.count; i++) {
        const LessonStep *step = &lesson.step[i];
        int seat = match_actor(&match);
        bool is_thought = step->value != VALUE_NONE && step->value > -VALUE_DECIDED &&
                          step->value < VALUE_DECIDED;
        if (is_thought && setup.game->rank(&match.now, step->move) <= 0) {
            int16_t feature[SEATS_MAX][FEATURES_MAX];
            const Example *example = &examples[at++];
            eval_survey(setup.game, &match.now, feature);
            assert_memory_equal(example->feature, feature[seat], sizeof(int16_t) * eval->count);
            assert_memory_equal(example->feature + eval->count, feature[!seat],
                                sizeof(int16_t) * eval->count);
            assert_int_equal(example->base, eval_plain(setup.game, &match.now, seat));
            bool wins = (seat == 0) == (lesson.points == POINT);
            assert_true(wins ? example->target >= 0.3f : example->target <= 0.7f);
            assert_false(example->is_held);
        }
        assert_true(match_apply(&match, step->move, NULL));
    }
    assert_int_equal(at, count);
    assert_int_equal(train_examples(&setup, HELD_OUT, &lesson, examples), count);
    assert_true(examples[0].is_held);
    free(teachers.search);
    free(teachers.played);
}
