/* ways.c - the way of a piece out of the board. A part of units.c.
 * SPDX-License-Identifier: MIT */

static const char *const way_ends[] = { "out", "turn", "edge", "piece" };

/* All ways of a seat as text: "e2-e5-i5-i12 out". */
static const char *ways_of(const Match *match, int seat) {
    Cell cells[CELLS_MAX];
    Way ways[WAYS_MAX];
    Text out = text_into(page, sizeof page);
    match->setup.game->board(&match->setup, cells);
    int count = match->setup.game->ways(&match->now, seat, ways);
    for (const Way *way = ways; way < ways + count; way++) {
        for (int i = 0; i < way->count; i++)
            text_print(&out, "%s%s", i ? "-" : out.used ? ", " : "", cells[way->cell[i]].name);
        text_print(&out, " %s", way_ends[way->end]);
    }
    assert_false(out.cut);
    return page;
}

TEST(the_booklets_kings_find_their_ways) {
    static const struct {
        const char *text, *ways;
    } kings[] = {
        // the worked examples of docs/games/blockade.md
        { "12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r", "e2-e5-i5-i12 out" },
        { "12/7B4/12/12/12/12/4r7/2r2b6/12/12/4R7/11b r", "e2-e5-d5-d12 out" },
        { "b11/7B4/12/12/12/12/4r7/12/12/12/4R7/12 r",
          "e2-a2 edge, e2-l2 edge, e2-e1 edge, e2-e5 turn, e2-e5-a5 edge, e2-e5-l5 edge" },
        { "12/7B4/12/12/12/12/4r7/5b6/12/12/4R7/12 r",
          "e2-a2 edge, e2-l2 edge, e2-e1 edge, e2-e5 turn, e2-e5-a5 edge" },
        { "12/7B4/12/12/12/12/4r7/8b3/12/12/4R7/12 r",
          "e2-a2 edge, e2-l2 edge, e2-e1 edge, e2-e5 turn, e2-e5-a5 edge, e2-e5-h5 turn, "
          "e2-e5-h5-h1 edge, e2-e5-h5-h10 piece" },
        // over when the king has left: its way is still told
        { "12/7B4/12/12/12/12/4r7/9b2/12/12/12/12 -", "e2-e5-i5-i12 out" },
    };
    for (size_t i = 0; i < COUNT(kings); i++) {
        Match match = match_at("blockade", kings[i].text);
        assert_string_equal(ways_of(&match, 0), kings[i].ways);
    }
    Match match = match_at("blockade", NULL);
    assert_string_equal(ways_of(&match, 1), "h11-h1 out");
}

/* What stands on the squares of the board. */
static void fill(const Match *match, bool *taken, int *king) {
    Piece pieces[PIECES_MAX];
    memset(taken, 0, CELLS_MAX * sizeof *taken);
    for (int i = 0, n = match->setup.game->scene(&match->now, pieces); i < n; i++) {
        taken[pieces[i].cell] = true;
        if (pieces[i].kind == 0) king[pieces[i].seat] = pieces[i].cell;
    }
}

/* Follows a way as a finger would: straight over empty squares up to a guard, then round a corner,
 * and over the far edge at the end. */
static bool is_walked(const Way *way, int seat, bool *taken, const int *king) {
    enum { WIDTH = 12 };
    int dx = 0, dy = 0;
    taken[king[seat]] = false;
    if (way->cell[0] != king[seat]) return false;
    for (int i = 1; i < way->count; i++) {
        int x = way->cell[i - 1] % WIDTH, y = way->cell[i - 1] / WIDTH;
        int to_x = way->cell[i] % WIDTH, to_y = way->cell[i] / WIDTH, was_x = dx, was_y = dy;
        dx = (to_x > x) - (to_x < x), dy = (to_y > y) - (to_y < y);
        if ((dx == 0) == (dy == 0) || was_x * dx + was_y * dy != 0) return false;
        while (x != to_x || y != to_y)
            if (taken[(y += dy) * WIDTH + (x += dx)]) return false;
        bool is_last = i == way->count - 1;
        int ahead = (y + dy) * WIDTH + x + dx;
        if (!is_last && (!taken[ahead] || ahead == king[!seat])) return false;
    }
    int last = way->cell[way->count - 1] / WIDTH;
    return last == (seat ? 0 : WIDTH - 1) && way->out == (seat ? 4 : 0);
}

/* A step that mostly keeps the other king at home, so that games last. */
static Move careful(const Match *match, Random *random) {
    const Game *game = match->setup.game;
    Move move = 0;
    for (int tries = 0; tries < 12; tries++) {
        Way ways[WAYS_MAX];
        Position next = match->now;
        int other = !game->actor(&next);
        game_apply(game, &next, move = game_random(game, &match->now, random));
        if (!game->ways(&next, other, ways) || ways[0].end != WAY_OPEN) break;
    }
    return move;
}

TEST(a_way_is_open_when_the_king_can_run_and_can_be_walked) {
    Random random = { 7 };
    int bent = 0;  // with more than one turn
    for (int i = 0; i < 1000; i++) {
        Match match = match_at(i % 2 ? "blockade" : "blockade:stop=yes", NULL);
        const Game *game = match.setup.game;
        while (match.count < 40 && game->actor(&match.now) != NOBODY) {
            bool taken[CELLS_MAX];
            int king[2] = { 0 }, seat = game->actor(&match.now);
            Way ways[WAYS_MAX];
            Move run;
            bool is_open = game->ways(&match.now, seat, ways) && ways[0].end == WAY_OPEN;
            fill(&match, taken, king);
            if (match.count)  // rules 2: red does not begin by running
                assert_int_equal(is_open, game_read_move(game, &match.now, "run", &run, NULL));
            if (is_open) assert_true(is_walked(&ways[0], seat, taken, king));
            bent += is_open && ways[0].count > 3;
            assert_true(match_apply(&match, careful(&match, &random), NULL));
        }
    }
    assert_true(bent > 20);
}

TEST(ways_are_told_in_json_where_a_game_has_them) {
    Match match = match_at("blockade", "12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r");
    Text out = text_into(sheet, sizeof sheet);
    json_scene(&match, &out);
    assert_contains(sheet, "\"ways\":[{\"seat\":0,\"open\":true,\"lines\":[{\"end\":\"open\","
                           "\"out\":0,\"cells\":[16,52,56,140]}]},{\"seat\":1,\"open\":true");
    match = match_at("aufstellen", NULL);
    out = text_into(sheet, sizeof sheet);
    json_scene(&match, &out);
    assert_null(strstr(sheet, "ways"));
}
