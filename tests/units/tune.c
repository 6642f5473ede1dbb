/* tune.c - weights that fit samples. A part of units.c.
 * SPDX-License-Identifier: MIT */

static void hear_loss(void *data, int round, double loss) {
    double *heard = data;
    heard[0] += 1;
    if (round == 1) heard[1] = loss;
    heard[2] = loss;
}

/* Two seats that differ in two features: one is worth 64 a piece, the other nothing. */
TEST(weights_are_found_that_made_the_points) {
    enum { SAMPLES = 4000 };
    static TuneSample samples[SAMPLES];
    Random random = { 7 };
    double weight[FEATURES_MAX] = { 0 }, heard[3] = { 0 };
    for (int i = 0; i < SAMPLES; i++) {
        TuneSample *sample = &samples[i];
        sample->seats = 2, sample->team[1] = 1;
        sample->feature[0][0] = (int16_t)random_below(&random, 9);
        sample->feature[1][1] = (int16_t)random_below(&random, 9);
        double share = 1 / (1 + exp(-64.0 * sample->feature[0][0] / EVAL_UNIT));
        sample->twelfths[random_below(&random, 1000) >= 1000 * share] = POINT;
    }
    Tuning tuning = { .sample = samples, .count = SAMPLES };
    tune_fit(&tuning, weight, 2, hear_loss, heard);
    assert_near(weight[0], 64, 8);
    assert_near(weight[1], 0, 8);
    assert_near(heard[0], TUNE_ROUNDS, 0);
    assert_near(heard[1], log(2), 1e-9);
    assert_true(heard[2] < 0.6);
    assert_near(tune_presence(&tuning, 0), 4 / 9.0, 0.02);
    assert_near(tune_presence(&tuning, 2), 0, 0);
}

/* Played again with the same random numbers, it leaves the same samples. */
TEST(a_tuning_game_leaves_samples_with_the_points_of_its_end) {
    static TuneSample samples[2 * TUNE_STEPS];
    static _Alignas(64) unsigned char entries[1 << 16];
    Played *played = malloc(TUNE_STEPS * sizeof *played);
    Tuning tuning = { .nodes = 20, .random = { 3 }, .played = played, .sample = samples };
    Setup setup = setup_of("tor:players=3");
    tuning.search = calloc(1, search_size());
    table_init(&tuning.table, entries, sizeof entries);
    tune_play(&tuning, &setup);
    size_t first = tuning.count;
    assert_in_range(first, 3, TUNE_STEPS);
    for (size_t i = 0; i < first; i++) {
        assert_int_equal(samples[i].seats, 3);
        assert_memory_equal(samples[i].twelfths, samples[0].twelfths, sizeof samples[0].twelfths);
    }
    assert_int_equal(samples[0].twelfths[0] + samples[0].twelfths[1] + samples[0].twelfths[2],
                     POINT);
    tuning.random.state = 3;
    tune_play(&tuning, &setup);
    assert_int_equal(tuning.count, 2 * first);
    assert_memory_equal(samples, samples + first, first * sizeof *samples);
    free(tuning.search);
    free(played);
}
