/* wdl.c - what comes of values. A part of units.c.
 * SPDX-License-Identifier: MIT */

enum { WDL_SAMPLES = 20000 };
static WdlSample wdl_samples[WDL_SAMPLES];

/* What made the ends, and the line through some knots, from 0 at 0. */
static const EvalForm true_form = { { 40, 300, 900, 2400 }, { 128, 100, 220, 300, 400 } };
static double line_at(const int16_t *knot, const int16_t *value, double at) {
    double x = 0, y = 0;
    for (; at > *knot; knot++, value++) x = *knot, y = *value;
    return *knot > x ? y + (*value - y) * (at - x) / (*knot - x) : *value;
}

/* Ends drawn by chance as the form makes them likely. */
static void draw_ends(int sides) {
    static const int16_t far[] = { EVAL_FAR }, quiet[] = { EVAL_QUIET };
    Random random = { 11 };
    for (int s = 0; s < WDL_SAMPLES; s++) {
        double weight[SEATS_MAX + 1] = { 0 }, mean = 0, total = 0;
        WdlSample sample = { .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT },
                             .quiet = (int)random_below(&random, 1000),
                             .game = s,
                             .weight = 1 };
        for (int i = 0; i < sides; i++)
            mean += sample.score[i] = (int)random_below(&random, 800) - 400;
        for (int i = 0; i <= sides; i++) {
            double away = i < sides ? sample.score[i] - mean / sides : 0;
            double won = line_at(far, true_form.win, fabs(away));
            double drawn = line_at(quiet, true_form.draw, sqrt(sample.quiet * 1000.0));
            total += weight[i] = exp((i == sides ? drawn : away < 0 ? -won : won) / EVAL_UNIT);
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
        // Nobody is as far away as the last knot, and few positions are as loud as the first two of
        // a draw.
        for (int k = 0; k < EVAL_FARS - 1; k++) assert_near(form.win[k], true_form.win[k], 48);
        for (int k = 2; k < EVAL_QUIETS; k++) assert_near(form.draw[k], true_form.draw[k], 64);
        wdl_check(wdl_samples, WDL_SAMPLES, form, &report);
        assert_true(report.win_error.all < 0.01 && report.draw_error.all < 0.01);
    }
}

TEST(who_is_farther_ahead_never_wins_less_often) {
    for (int s = 0; s < WDL_SAMPLES; s++)
        wdl_samples[s] = (WdlSample){ .score = { s % 2 ? 200 : 60, 0, EVAL_OUT, EVAL_OUT },
                                      .winner = s % 2 ? s / 2 % 2 : s / 2 % 4 == 0,
                                      .game = s,
                                      .weight = 1 };
    EvalForm form = wdl_fit(wdl_samples, WDL_SAMPLES);
    for (int k = 1; k < EVAL_FARS; k++) assert_true(form.win[k] >= form.win[k - 1]);
}

TEST(a_forecast_that_is_off_has_an_error) {
    static const EvalForm timid = { { 10, 60, 220, 600 }, { 128, 100, 220, 300, 400 } };
    static const EvalForm stubborn = { { 40, 300, 900, 2400 }, { EVAL_NEVER } };
    WdlReport report;
    draw_ends(2);
    wdl_check(wdl_samples, WDL_SAMPLES, timid, &report);
    assert_true(report.win_error.all > 0.08);
    wdl_check(wdl_samples, WDL_SAMPLES, stubborn, &report);
    assert_true(report.draw_error.all > 0.2);
    // Who says 100 % and is right in one of four is off by three.
    for (int i = 0; i < 4; i++)
        wdl_samples[i] = (WdlSample){ .is_drawn = true, .winner = i ? 0 : WDL_DRAWN, .weight = 1 };
    wdl_check(wdl_samples, 4, true_form, &report);
    assert_near(report.draw_error.all, 0.75, 1e-9);
    assert_near(report.draw[WDL_BINS - 1].came, 0.25, 1e-9);
}

/* Games of many samples each, which share an end that even values make even. */
TEST(noise_is_told_from_error) {
    enum { EACH = 50, GAMES = WDL_SAMPLES / EACH };
    Random random = { 5 };
    WdlReport report;
    for (int game = 0; game < GAMES; game++) {
        int winner = (int)random_below(&random, 2);
        for (int i = 0; i < EACH; i++)
            wdl_samples[game * EACH + i] =
                (WdlSample){ .score = { 1 + (int)random_below(&random, 100), 0, EVAL_OUT,
                                        EVAL_OUT } };
        wdl_end(wdl_samples + game * EACH, EACH, game, winner);
    }
    // All is as it should be: what error there is comes from games that are few.
    wdl_check(wdl_samples, WDL_SAMPLES, (EvalForm){ { 1, 4, 4, 4 }, { EVAL_NEVER } }, &report);
    assert_near(report.win_error.noise, 0.8 * 0.5 / sqrt(GAMES), 0.001);
    assert_true(report.win_error.all < 2 * report.win_error.noise);
    assert_true(report.win_error.rest < 0.02);
    // Values are taken for more than they are.
    wdl_check(wdl_samples, WDL_SAMPLES, (EvalForm){ { 82, 328, 328, 328 }, { EVAL_NEVER } },
              &report);
    assert_near(report.win_error.rest, report.win_error.all, 0.02);
    assert_true(report.win_error.all > 3 * report.win_error.noise);
}

/* It reckons with fractions, what is told comes from whole numbers. */
TEST(the_analyst_forecasts_what_is_told) {
    static const char *const specs[] = { "ploy", "tor", "weltreich", "aufstellen" };
    for (size_t i = 0; i < COUNT(specs); i++) {
        Match match = match_at(specs[i], NULL);
        EvalForm form = outlook_form(match.setup.game, &match.now);
        match_play_at(&match, 0, NULL);
        match.played[0] = (Played){ .quiet = 100, .fresh = true };
        for (int value = -900; value <= 900; value += 100) {
            WdlReport report;
            WdlSample sample = { .score = { value, 0, EVAL_OUT, EVAL_OUT },
                                 .quiet = match_quiet(&match),
                                 .weight = 1 };
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
    players.search = calloc(1, search_size());
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
