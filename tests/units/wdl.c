/* wdl.c - what comes of values. A part of units.c.
 * SPDX-License-Identifier: MIT */

enum { WDL_SAMPLES = 20000 };
static WdlSample wdl_samples[WDL_SAMPLES];

/* Ends drawn by chance as a form makes them likely: with unit 100, bend 400, and draw 128. */
static void draw_ends(int sides) {
    Random random = { 11 };
    for (int s = 0; s < WDL_SAMPLES; s++) {
        double weight[SEATS_MAX + 1] = { 0 }, mean = 0, total = 0;
        WdlSample sample = { .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT }, .weight = 1 };
        for (int i = 0; i < sides; i++)
            mean += sample.score[i] = (int)random_below(&random, 800) - 400;
        for (int i = 0; i <= sides; i++) {
            double away = i < sides ? sample.score[i] - mean / sides : 0;
            total += weight[i] = i < sides ? exp(away / (1 + fabs(away) / 400) / 100) : exp(0.5);
        }
        double drawn = total * random_below(&random, 1 << 20) / (1 << 20);
        for (sample.winner = 0; sample.winner < sides && drawn >= weight[sample.winner];)
            drawn -= weight[sample.winner++];
        if (sample.winner == sides) sample.winner = WDL_DRAWN;
        wdl_samples[s] = sample;
    }
}

TEST(a_form_is_found_that_made_the_ends) {
    for (int sides = 2; sides <= SEATS_MAX; sides++) {
        WdlReport report;
        draw_ends(sides);
        EvalForm form = wdl_fit(wdl_samples, WDL_SAMPLES);
        assert_near(form.draw, 128, 16);
        // Neighbouring bends fit nearly as well, each with its unit.
        assert_near(form.unit, 100, 15);
        assert_in_range(form.bend, 250, 800);
        wdl_check(wdl_samples, WDL_SAMPLES, form, &report);
        assert_true(report.win_error < 0.01 && report.draw_error < 0.01);
    }
}

TEST(a_forecast_that_is_off_has_an_error) {
    WdlReport report;
    draw_ends(2);
    wdl_check(wdl_samples, WDL_SAMPLES, (EvalForm){ 400, 128, 400 }, &report);
    assert_true(report.win_error > 0.08);
    wdl_check(wdl_samples, WDL_SAMPLES, (EvalForm){ 100, EVAL_NEVER, 400 }, &report);
    assert_true(report.draw_error > 0.2);
    // Who says 100 % and is right in one of four is off by three.
    for (int i = 0; i < 4; i++)
        wdl_samples[i] = (WdlSample){ .is_drawn = true, .winner = i ? 0 : WDL_DRAWN, .weight = 1 };
    wdl_check(wdl_samples, 4, (EvalForm){ 100, 0, 0 }, &report);
    assert_near(report.draw_error, 0.75, 1e-9);
    assert_near(report.draw[WDL_BINS - 1].came, 0.25, 1e-9);
}

/* It reckons with fractions, what is told comes from whole numbers. */
TEST(the_analyst_forecasts_what_is_told) {
    static const char *const specs[] = { "ploy", "tor", "weltreich", "aufstellen" };
    for (size_t i = 0; i < COUNT(specs); i++) {
        Match match = match_at(specs[i], NULL);
        EvalForm form = outlook_form(match.setup.game, &match.now);
        for (int value = -900; value <= 900; value += 100) {
            WdlReport report;
            WdlSample sample = { .score = { value, 0, EVAL_OUT, EVAL_OUT }, .weight = 1 };
            Outlook outlook = outlook_for(&match, value);
            double told = 0;
            wdl_check(&sample, 1, form, &report);
            for (int bin = 0; bin < WDL_BINS; bin++)
                if (report.draw[bin].games > 0) told = report.draw[bin].told;
            assert_near(told, outlook.draw / 1000.0, 0.002);
        }
    }
}

/* With dice, too: rolls are no part of the opening. */
TEST(a_game_is_the_same_every_time) {
    static const char *const specs[] = { "weltreich:players=3", "super3" };
    static _Alignas(64) unsigned char entries[1 << 16];
    static WdlSample again[WDL_STEPS];
    Played *played = malloc(WDL_STEPS * sizeof *played);
    WdlPlayers players = { .nodes = 30, .seed = 2, .played = played };
    players.search = malloc(search_size());
    table_init(&players.table, entries, sizeof entries);
    for (size_t i = 0; i < COUNT(specs); i++) {
        Setup setup = setup_of(specs[i]);
        int winner, second, count = wdl_play(&players, &setup, 7, wdl_samples, &winner);
        assert_in_range(count, 10, WDL_STEPS);
        assert_in_range(winner + 1, 0, 3);
        for (int s = 0; s < count; s++) {
            assert_int_equal(wdl_samples[s].winner, winner);
            assert_int_equal(wdl_samples[s].score[3], EVAL_OUT);
        }
        wdl_play(&players, &setup, 8, again, &second);
        assert_int_equal(wdl_play(&players, &setup, 7, again, &second), count);
        assert_int_equal(second, winner);
        assert_memory_equal(again, wdl_samples, (size_t)count * sizeof *again);
    }
    free(players.search);
    free(played);
}
