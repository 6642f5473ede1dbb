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

/* Ends drawn by chance as a form makes them likely. */
static void draw_ends(int sides, const EvalForm *form, WdlSample *out, int count) {
    static const int16_t far[] = { EVAL_FAR }, quiet[] = { EVAL_QUIET };
    Random random = { 11 };
    for (int s = 0; s < count; s++) {
        double weight[SEATS_MAX + 1] = { 0 }, mean = 0, total = 0;
        WdlSample sample = { .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT },
                             .quiet = (int)random_below(&random, 1000),
                             .game = s,
                             .weight = 1 };
        for (int i = 0; i < sides; i++)
            mean += sample.score[i] = (int)random_below(&random, 800) - 400;
        for (int i = 0; i <= sides; i++) {
            double away = i < sides ? sample.score[i] - mean / sides : 0;
            double won = line_at(far, form->win, fabs(away));
            double drawn = line_at(quiet, form->draw, sqrt(sample.quiet * 1000.0));
            total += weight[i] = exp((i == sides ? drawn : away < 0 ? -won : won) / EVAL_UNIT);
        }
        double drawn = total * random_below(&random, 1 << 20) / (1 << 20);
        for (sample.winner = 0; sample.winner < sides && drawn >= weight[sample.winner];)
            drawn -= weight[sample.winner++];
        if (sample.winner == sides) sample.winner = WDL_DRAWN;
        out[s] = sample;
    }
}

static WdlForms for_all(EvalForm form) { return (WdlForms){ { form, form, form, form, form } }; }

/* Of the samples, told by one form. */
static WdlReport report_of(EvalForm form, int count) {
    WdlForms forms = for_all(form);
    WdlReport report;
    wdl_check(wdl_samples, (size_t)count, &forms, &report);
    return report;
}

static void assert_made_by(EvalForm found, const EvalForm *form) {
    // Nobody is as far away as the last knot, and few positions are as loud as the first two of a
    // draw.
    for (int k = 0; k < EVAL_FARS - 1; k++) assert_near(found.win[k], form->win[k], 48);
    for (int k = 2; k < EVAL_QUIETS; k++) assert_near(found.draw[k], form->draw[k], 64);
}

TEST(a_form_is_found_that_made_the_ends) {
    for (int sides = 2; sides <= SEATS_MAX; sides++) {
        draw_ends(sides, &true_form, wdl_samples, WDL_SAMPLES);
        EvalForm form = wdl_fit(wdl_samples, WDL_SAMPLES, false).left[sides];
        assert_made_by(form, &true_form);
        WdlReport report = report_of(form, WDL_SAMPLES);
        assert_true(report.win_error.all < 0.01 && report.draw_error.all < 0.01);
    }
}

/* With many left a lead is worth less here, and draws are rarer. */
TEST(forms_are_found_by_how_many_sides_are_left) {
    enum { HALF = WDL_SAMPLES / 2 };
    static const EvalForm many = { { 8, 60, 180, 480 }, { -100, -80, -60, 0, 100 } };
    WdlReport report;
    draw_ends(2, &true_form, wdl_samples, HALF);
    draw_ends(4, &many, wdl_samples + HALF, HALF);
    WdlForms by_left = wdl_fit(wdl_samples, WDL_SAMPLES, true),
             same = wdl_fit(wdl_samples, WDL_SAMPLES, false);
    assert_made_by(by_left.left[2], &true_form);
    assert_made_by(by_left.left[4], &many);
    wdl_check(wdl_samples, WDL_SAMPLES, &by_left, &report);
    assert_true(report.win_error.all < 0.01 && report.draw_error.all < 0.01);
    assert_memory_equal(&same.left[2], &same.left[4], sizeof *same.left);
    wdl_check(wdl_samples, WDL_SAMPLES, &same, &report);
    assert_true(report.win_error.all > 0.03 && report.draw_error.all > 0.03);
}

TEST(who_is_farther_ahead_never_wins_less_often) {
    for (int s = 0; s < WDL_SAMPLES; s++)
        wdl_samples[s] = (WdlSample){ .score = { s % 2 ? 200 : 60, 0, EVAL_OUT, EVAL_OUT },
                                      .winner = s % 2 ? s / 2 % 2 : s / 2 % 4 == 0,
                                      .game = s,
                                      .weight = 1 };
    EvalForm form = wdl_fit(wdl_samples, WDL_SAMPLES, false).left[2];
    for (int k = 1; k < EVAL_FARS; k++) assert_true(form.win[k] >= form.win[k - 1]);
}

TEST(a_forecast_that_is_off_has_an_error) {
    static const EvalForm timid = { { 10, 60, 220, 600 }, { 128, 100, 220, 300, 400 } };
    static const EvalForm stubborn = { { 40, 300, 900, 2400 }, { EVAL_NEVER } };
    draw_ends(2, &true_form, wdl_samples, WDL_SAMPLES);
    assert_true(report_of(timid, WDL_SAMPLES).win_error.all > 0.08);
    assert_true(report_of(stubborn, WDL_SAMPLES).draw_error.all > 0.2);
    // Who says 100 % and is right in one of four is off by three.
    for (int i = 0; i < 4; i++)
        wdl_samples[i] = (WdlSample){ .is_drawn = true, .winner = i ? 0 : WDL_DRAWN, .weight = 1 };
    WdlReport report = report_of(true_form, 4);
    assert_near(report.draw_error.all, 0.75, 1e-9);
    assert_near(report.draw[WDL_BINS - 1].came, 0.25, 1e-9);
}

/* Games of many samples each, which share an end that even values make even. */
TEST(noise_is_told_from_error) {
    enum { EACH = 50, GAMES = WDL_SAMPLES / EACH };
    Random random = { 5 };
    for (int game = 0; game < GAMES; game++) {
        int winner = (int)random_below(&random, 2);
        for (int i = 0; i < EACH; i++)
            wdl_samples[game * EACH + i] =
                (WdlSample){ .score = { 1 + (int)random_below(&random, 100), 0, EVAL_OUT,
                                        EVAL_OUT } };
        wdl_end(wdl_samples + game * EACH, EACH, game, winner);
    }
    // All is as it should be: what error there is comes from games that are few.
    WdlReport report = report_of((EvalForm){ { 1, 4, 4, 4 }, { EVAL_NEVER } }, WDL_SAMPLES);
    assert_near(report.win_error.noise, 0.8 * 0.5 / sqrt(GAMES), 0.001);
    assert_true(report.win_error.all < 2 * report.win_error.noise);
    assert_true(report.win_error.rest < 0.02);
    // Values are taken for more than they are.
    report = report_of((EvalForm){ { 82, 328, 328, 328 }, { EVAL_NEVER } }, WDL_SAMPLES);
    assert_near(report.win_error.rest, report.win_error.all, 0.02);
    assert_true(report.win_error.all > 3 * report.win_error.noise);
}

/* It reckons with fractions, what is told comes from whole numbers. */
TEST(the_analyst_forecasts_what_is_told) {
    static const char *const specs[] = { "ploy", "tor", "weltreich", "aufstellen" };
    for (size_t i = 0; i < COUNT(specs); i++) {
        Match match = match_at(specs[i], NULL);
        WdlForms forms = for_all(outlook_form(match.setup.game, &match.now, 2));
        match_play_at(&match, 0, NULL);
        match.played[0] = (Played){ .quiet = 100, .fresh = true };
        for (int value = -900; value <= 900; value += 100) {
            WdlReport report;
            WdlSample sample = { .score = { value, 0, EVAL_OUT, EVAL_OUT },
                                 .quiet = match_quiet(&match),
                                 .weight = 1 };
            Outlook outlook = outlook_for(&match, value);
            double told = 0;
            wdl_check(&sample, 1, &forms, &report);
            for (int bin = 0; bin < WDL_BINS; bin++)
                if (report.draw[bin].games > 0) told = report.draw[bin].told;
            assert_near(told, outlook.draw / 1000.0, 0.002);
        }
    }
}

/* Ploy for four tells apart how many are left. Here the one to act is ahead, and no other is as
 * likely to win. */
TEST(the_analyst_knows_who_is_left) {
    static const char *const texts[] = {
        [2] = "8C0y/S4r6F4r1/8S4y/9/9/9/9/8S0b/C0g8 g ggyy",
        [3] = "8C0y/S4r6F4r1/8S4y/9/9/9/9/8S0b/C0g7C0b g ggyb",
        [4] = "C0r7C0y/S4r7S4y/T0g8/F0g8/9/9/9/8S0b/C0g7C0b g gryb",
    };
    for (int left = 2; left <= 4; left++) {
        Match match = match_at("ploy:form=four", texts[left]);
        Line line = { .value = 0 };
        Outlook outlook = outlook_for(&match, 0);
        WdlSample sample = { .weight = 1 };
        WdlForms forms;
        WdlReport report;
        for (int i = 0; i <= SEATS_MAX; i++)
            forms.left[i] = outlook_form(match.setup.game, &match.now, i);
        assert_true(outlook_scores(&match, &line, sample.score));
        assert_int_equal(outlook_left(sample.score), left);
        wdl_check(&sample, 1, &forms, &report);
        WdlBin win = report.win[outlook.win * WDL_BINS / OUTLOOK_CERTAIN],
               draw = report.draw[outlook.draw * WDL_BINS / OUTLOOK_CERTAIN];
        assert_near(win.games, 1, 1e-9);
        assert_near(win.told, outlook.win / 1000.0, 0.002);
        assert_near(draw.told, outlook.draw / 1000.0, 0.002);
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
