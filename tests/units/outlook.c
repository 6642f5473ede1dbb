/* outlook.c - chances and shares from values. A part of units.c.
 * SPDX-License-Identifier: MIT */

static Outlook outlook_for(const Match *match, int value) {
    Line line = { .value = value };
    Outlook outlook;
    outlook_of(match, &line, &outlook);
    return outlook;
}

/* What level 8 sees with so many nodes. */
static Outlook looked_at(const Match *match, uint64_t nodes) {
    static _Alignas(64) unsigned char entries[1 << 20];
    Search *search = calloc(1, search_size());
    Limits limits = { .nodes = nodes };
    Verdict verdict;
    Outlook outlook;
    Table table;
    table_init(&table, entries, sizeof entries);
    search_run(search, &table, match, &limits, &verdict);
    free(search);
    outlook_of(match, &verdict.line[0], &outlook);
    return outlook;
}

static int shared_by_all(const Match *match, const Outlook *outlook) {
    const Game *game = match->setup.game;
    int sum = 0;
    for (int seat = 0; seat < game->seats(&match->now); seat++)
        if (game->team(&match->now, seat) == seat) sum += outlook->share[seat];
    return sum;
}

TEST(chances_are_whole_and_grow_with_the_value) {
    static const char *const specs[] = { "ploy",      "breakthru", "super3",
                                         "weltreich", "tor",       "tor:players=4,teams=yes" };
    for (size_t i = 0; i < COUNT(specs); i++) {
        Match match = match_at(specs[i], NULL);
        if (match_actor(&match) == CHANCE) play(&match, "r7");
        int seat = match_actor(&match);
        Outlook before = outlook_for(&match, -EVAL_MAX);
        for (int value = -EVAL_MAX; value <= EVAL_MAX; value++) {
            Outlook now = outlook_for(&match, value);
            assert_int_equal(now.win + now.draw + now.loss, OUTLOOK_CERTAIN);
            assert_int_equal(shared_by_all(&match, &now), EVAL_WHOLE);
            assert_true(now.win >= before.win && now.loss <= before.loss && now.draw >= 0);
            assert_true(now.share[seat] >= before.share[seat]);
            before = now;
        }
        assert_true(before.win > 2 * before.loss);
    }
}

TEST(what_one_side_wins_the_other_loses) {
    Match match = match_at("tor", NULL);
    for (int value = 0; value <= EVAL_MAX; value += 7) {
        Outlook ahead = outlook_for(&match, value), behind = outlook_for(&match, -value);
        assert_int_equal(ahead.win, behind.loss);
        assert_int_equal(ahead.draw, behind.draw);
        assert_int_equal(ahead.share[0], behind.share[1]);
        // A share is what the chances promise, but for rounding.
        assert_near(ahead.share[0], 10 * ahead.win + 5 * ahead.draw, 10);
    }
    assert_int_equal(outlook_for(&match, 0).share[0], EVAL_WHOLE / 2);
}

TEST(an_end_that_is_seen_leaves_no_chances) {
    Match match = match_at("ploy:form=teams", NULL);
    Outlook won = outlook_for(&match, VALUE_WIN - 5), lost = outlook_for(&match, 8 - VALUE_WIN);
    assert_int_equal(won.win, OUTLOOK_CERTAIN);
    assert_int_equal(lost.loss, OUTLOOK_CERTAIN);
    const int theirs[SEATS_MAX] = { 0, EVAL_WHOLE, 0, EVAL_WHOLE };
    assert_memory_equal(lost.share, theirs, sizeof theirs);
    assert_false(won.is_proven);
}

/* A line of steps with blanks between, and what a search says of it. */
static Outlook outlook_after(const Match *match, const char *steps, int value, bool is_proven) {
    static Played memory[64];
    Line line = { .value = value, .is_proven = is_proven };
    Match ahead;
    Outlook outlook;
    match_init(&ahead, &match->setup, memory, COUNT(memory));
    match_begin_at(&ahead, &match->now);
    play(&ahead, steps);
    for (int i = 0; i < ahead.count; i++) line.step[line.length++] = ahead.played[i].move;
    outlook_of(match, &line, &outlook);
    return outlook;
}

static void assert_drawn(Outlook outlook, bool is_proven) {
    assert_int_equal(outlook.draw, OUTLOOK_CERTAIN);
    assert_int_equal(outlook.share[0], EVAL_WHOLE / 2);
    assert_int_equal(outlook.is_proven, is_proven);
}

TEST(a_draw_that_is_searched_is_nothing_else) {
    Match match = match_at("weltreich", NULL);
    assert_drawn(outlook_after(&match, "d1e1 i12h12 e1d1 h12i12", -25, false), false);
    assert_true(outlook_after(&match, "d1e1 i12h12 e1d1", -25, false).win > 0);
    play(&match, "d1e1 i12h12");
    assert_drawn(outlook_after(&match, "e1d1 h12i12 d1e1 i12h12", -25, false), false);
    assert_drawn(outlook_after(&match, "e1f1 h12i12 f1e1", 25, false), false);
    // A solution may know more, and less.
    assert_drawn(outlook_after(&match, "e1d1", 0, true), true);
    assert_true(outlook_after(&match, "e1d1", 0, false).win > 0);
}

/* With three sides what all others could do together proves nothing, and a line of theirs draws
 * nothing. */
TEST(three_sides_are_not_two) {
    Match match = match_at("weltreich:players=3", NULL);
    Outlook worst = outlook_for(&match, 9 - VALUE_WIN), same = outlook_for(&match, 0);
    assert_memory_equal(worst.share, same.share, sizeof same.share);
    assert_int_equal(outlook_for(&match, VALUE_WIN - 9).share[0], EVAL_WHOLE);
    match = match_at("weltreich:players=4", BLUE_IS_OUT);
    assert_int_equal(outlook_for(&match, 0).share[1], 0);
}

/* The fewer are left in Ploy for four, the more a lead is worth. Elsewhere it is all the same. */
TEST(a_form_knows_how_many_are_left) {
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do {
            Position start;
            game_start(&setup, &start);
            int sides = game_sides(setup.game, &start);
            EvalForm all = outlook_form(setup.game, &start, sides);
            bool is_told_apart = strcmp(setup.game->id, "ploy") == 0 && sides == 4;
            for (int left = sides - 1; left >= 2; left--) {
                EvalForm few = outlook_form(setup.game, &start, left);
                if (!is_told_apart) assert_memory_equal(&few, &all, sizeof few);
                for (int k = 0; k < 3 && is_told_apart; k++) assert_true(few.win[k] > all.win[k]);
                all = few;
            }
        } while (setup_next(&setup));
    }
}

/* Certain is a win whatever the others do; a loss only if there is one opponent. */
TEST(what_is_proven_is_told) {
    static const struct {
        const char *spec, *text;
        bool is_proven;
    } known[] = {
        { "ploy", "9/1C0r4A5r2/9/9/9/2Y4r1S4r4/6T5rS5r1/4I0g4/7C1g1 r", true },
        { "ploy", NULL, false },
        { "blockade", "4b7/7B4/2r7r1/4b7/12/12/12/5b1b4/12/7rr3/4R1r5/12 b", true },
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        Match match = match_at(known[i].spec, known[i].text);
        Outlook outlook = looked_at(&match, 30000);
        assert_int_equal(outlook.is_proven, known[i].is_proven);
        assert_int_equal(outlook.win == OUTLOOK_CERTAIN, known[i].is_proven);
    }
}

/* Where a value is cautious, because all others are thought to be together, shares are not. */
TEST(who_is_as_strong_as_the_others_has_the_same_share) {
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do {
            Position start;
            Match match = match_at(spec_of(&setup), NULL);
            Random random = { 5 };
            while (match_actor(&match) == CHANCE) match_play_random(&match, &random, NULL);
            game_start(&setup, &start);
            int sides = game_sides(setup.game, &start);
            // Gold and silver are no equals, three columns at the four sides of a board are none,
            // and who is alone has nobody to compare with.
            bool is_uneven = strcmp(setup.game->id, "breakthru") == 0 ||
                             (strcmp(setup.game->id, "convoy") == 0 && sides == 3);
            if (sides == 1 || is_uneven) continue;
            // Among two a search may find out that who begins is ahead; the turn counts anyway.
            int most = sides > 2 ? EVAL_WHOLE / 8 : EVAL_WHOLE / 6;
            Outlook outlook;
            if (sides > 2)
                outlook = looked_at(&match, 1500);
            else
                outlook_at(setup.game, &match.now, outlook.share);
            assert_int_equal(shared_by_all(&match, &outlook), EVAL_WHOLE);
            for (int seat = 0; seat < setup.game->seats(&start); seat++)
                if (abs(outlook.share[seat] - EVAL_WHOLE / sides) > most)
                    fail_msg("%s: seat %d has %d", spec_of(&setup), seat, outlook.share[seat]);
        } while (setup_next(&setup));
    }
}
