/* draw.c - boards in characters, and whose step it is. A part of units.c.
 * SPDX-License-Identifier: MIT */

static const char *drawn(const Match *match, DrawStyle style) {
    Text out = text_into(page, DRAW_TEXT);
    draw_board(&match->setup, &match->now, style, &out);
    assert_false(out.cut);
    return page;
}

TEST(a_small_board_is_drawn) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    assert_string_equal(drawn(&match, (DrawStyle){ .ascii = true }), " 4  .  .  .  .\n"
                                                                     " 3  . rS rS rT\n"
                                                                     " 2 rT  . bS bS\n"
                                                                     " 1 bT bT rC bC\n"
                                                                     "    a  b  c  d\n");
    assert_string_equal(drawn(&match, (DrawStyle){ 0 }), " 4  ·  ·  ·  ·\n"
                                                         " 3  · rS rS rT\n"
                                                         " 2 rT  · bS bS\n"
                                                         " 1 bT bT rC bC\n"
                                                         "    a  b  c  d\n");
}

TEST(noses_point_where_the_piece_may_go) {
    Match match = match_at("ploy", "9/9/9/9/9/9/9/C1r1I1rA3r5/C0g1V0gF2gY0gS6g3 g");
    const char *board = drawn(&match, (DrawStyle){ .ascii = true });
    assert_contains(board, "\n"
                           "    \\   /             /\n"
                           " 2   rC      .     rI     rA      .      .      .      .      .\n"
                           "    /   \\         /        | \\\n"
                           "      |             |        /  \\   /\n"
                           " 1  -gC -    .     gV -   gF -   gY    -gS      .      .      .\n"
                           "      |                      \\    |\n"
                           "      a      b      c      d      e      f      g      h      i\n");
}

TEST(a_taken_over_piece_shows_its_commander) {
    Match match =
        match_at("weltreich:players=3", "rR10gK/12/1bRbA2gR6/12/12/12/12/12/12/12/12/rK11 g rrg");
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }), "\n10  . bRrbAr .  . gR  .");
}

TEST(a_trail_is_drawn_as_arrows_to_the_head) {
    Match match = match_at("convoy", NULL);
    play(&match, "3 n1n4");
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }),
                    "\n 4  Y  .  .  .  .  .  .  .  .  .  .  .  . #R"
                    "\n 3  Y  .  .  .  .  .  .  .  .  .  .  .  .  ^"
                    "\n 2  Y  .  .  .  .  .  .  .  R  .  .  .  .  ^"
                    "\n 1 #Y  .  .  .  .  .  .  .  R  R  R  R  R  ^\n");
}

TEST(holes_show_their_numbers_and_trays_are_listed_below) {
    Match match = match_at("super3", "rr1yy4/9/9/9/R/9/9/7y1/9 r r5");
    assert_string_equal(drawn(&match, (DrawStyle){ .ascii = true }),
                        "    R  R  5  |  3  4  5  |  3  4  5\n"
                        "    Y  Y  8  |  6  4  8  |  6  5  8\n"
                        "    9 10 11  |  9 10 11  |  9 10 11\n"
                        "   ----------+-----------+----------\n"
                        "    3  4  5  |  R! R! R! |  3  4  5\n"
                        "    6  6  8  |  R! R! R! |  6  8  8\n"
                        "    9 10 11  |  R! R! R! |  9 10 11\n"
                        "   ----------+-----------+----------\n"
                        "    3  4  5  |  3  4  5  |  3  4  5\n"
                        "    6  9  8  |  6 10  8  |  6 11  8\n"
                        "    9 10 11  |  9  Y 11  |  9 10 11\n"
                        "\n"
                        "red: peg x 53\n"
                        "yellow: peg x 61\n"
                        "dice: red has rolled 5\n");
}

/* Red's head has passed its star. */
#define STARRED_HEAD                                                                               \
    "gggggg7b/5g7b/13b/13b/13b/12bb/14/8R5/yy7r4/y8r4/y8r4/y8r4/y8r4/y8r4 "                        \
    "i7SESSSSS,a1NNNNNE,a14EEEEES,n14SSSSSW r2 3 0 -"

TEST(marks_stand_beside_a_piece) {
    Match match = match_at("breakthru", BETWEEN_STEPS);
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }),
                    "\n 9  .  .  .  . gG' .  .  .  .  .  .\n");
    match = match_at("convoy", STARRED_HEAD);
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }),
                    "\n 7  .  .  .  .  .  .  .  . #R* .");
}

#define PLAIN   "\33[0m"
#define LABEL   "\33[0;38;5;245m"
#define DOT     "\33[0;38;5;240m."
#define RED(c)  "\33[0;38;5;203mr\33[0;1;38;5;203m" c
#define ON_BLUE ";48;5;17m"

TEST(colours_are_set_where_they_change) {
    Match match = match_at("aufstellen", "4/1sst/t1SS/TTcC t");
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true, .colour = true }),
                    "\n" PLAIN " " LABEL "3" PLAIN "  " DOT PLAIN " " RED("S") PLAIN " " RED("S")
                        PLAIN " " RED("T") PLAIN "\n" PLAIN " " LABEL "2");
}

TEST(zones_tint_the_ground_and_stars_show_whose_they_are) {
    Match match = match_at("convoy", NULL);  // a corner has the colour that must come in over it
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true, .colour = true }),
                    "\n" PLAIN " " LABEL "6" PLAIN " \33[0" ON_BLUE " \33[0;1;38;5;221" ON_BLUE
                    "Y\33[0" ON_BLUE "  \33[0;1;38;5;221" ON_BLUE "Y\33[0" ON_BLUE " " PLAIN
                    " " DOT PLAIN "  " DOT PLAIN "  " DOT PLAIN " \33[0;38;5;221my*" PLAIN
                    "  " DOT PLAIN "  " DOT PLAIN " \33[0;38;5;203mr*");
    match = match_at("tor", NULL);
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true, .colour = true }),
                    " " DOT PLAIN " \33[0;48;5;236m \33[0;38;5;240;48;5;236m+\33[0;48;5;236m " PLAIN
                    " " DOT);
}

/* Without colours a coloured drawing is the plain one, but for blanks at the ends of lines. */
static void strip(const char *coloured, char *plain) {
    char *end = plain;
    for (const char *c = coloured; *c; c++) {
        if (*c == '\33')
            c += strcspn(c, "m");
        else if (*c == '\n' || *c == '\0') {
            while (end > plain && end[-1] == ' ') end--;
            *end++ = *c;
        } else
            *end++ = *c;
    }
    *end = '\0';
}

static void compare_drawings(const Match *match) {
    static char plain[DRAW_TEXT], bare[DRAW_TEXT];
    strip(drawn(match, (DrawStyle){ 0 }), plain);
    strip(drawn(match, (DrawStyle){ .colour = true }), bare);
    assert_string_equal(plain, bare);
    for (const char *c = drawn(match, (DrawStyle){ .ascii = true }); *c; c++)
        assert_true(*c == '\n' || (*c >= ' ' && *c < 0x7f));
}

TEST(every_game_is_drawn_in_every_style) { look_at_all(compare_drawings); }

TEST(goals_show_the_letter_of_their_colour) {
    Match match = match_at("blockade", NULL);
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }),
                    "12  r  r  r  r  r  r  r  r  r  r  r  r\n11  .  +  .  .  +  .  . bK  .");
    match = match_at("weltreich", NULL);
    assert_contains(drawn(&match, (DrawStyle){ .ascii = true }),
                    "\n 5  .  +  .  . b#  .  .  #  .  .  +  .\n");
}

/* ---- the canvas ---- */

static Canvas canvas;

/* The rows of the canvas, blanks at their ends left out. */
static const char *painted(const Match *match, DrawStyle style, int width, int height) {
    Text out = text_into(page, DRAW_TEXT);
    draw_canvas(&match->setup, &match->now, style, draw_fit(&match->setup, width, height), &canvas);
    for (int y = 0; y < canvas.height; y++) {
        int end = canvas.width;
        while (end > 0 && !canvas.spot[y][end - 1].glyph) end--;
        for (int x = 0; x < end; x++)
            text_add(&out, canvas.spot[y][x].glyph ? canvas.spot[y][x].glyph : " ");
        text_char(&out, '\n');
    }
    return page;
}

TEST(noses_of_two_ranks_share_a_row) {
    Match match = match_at("ploy", "9/9/9/9/9/9/C1r1I0rY2r5/C0g1I0gY0gV7g4/9 g");
    assert_contains(painted(&match, (DrawStyle){ .ascii = true }, 60, 20),
                    "\n"
                    "    \\ /        ,     /\n"
                    " 3  rC    .   rI  -rY    .    .    .    .    .\n"
                    "    /,\\        |   \\ X  \\ /\n"
                    " 2 -gC-   .   gI   gY   gV    .    .    .    .\n"
                    "     '         '    '\n"
                    " 1   .    .    .    .    .    .    .    .    .\n"
                    "\n"
                    "     a    b    c    d    e    f    g    h    i\n");
    assert_contains(painted(&match, (DrawStyle){ 0 }, 60, 20), "\n"
                                                               "    ╱╷╲        │   ╲ ╳  ╲ ╱\n"
                                                               " 2 ─gC─");
    // A stroke of two colours is white.
    assert_int_equal(canvas.spot[14][15].ink, 255);
    assert_int_equal(canvas.spot[14][5].ink, draw_ink("green"));
    assert_int_equal(draw_ink("green"), 78);
    assert_int_equal(draw_ink("pink"), 0);
}

TEST(a_commander_stands_behind_the_noses) {
    Match match = match_at("ploy:form=four", "8C0y/S4r6F4r1/8S4y/9/9/9/9/8S0b/C0g7C0b g ggyb");
    assert_contains(painted(&match, (DrawStyle){ .ascii = true }, 60, 20), "\n 8  rS g");
}

static void try_sizes(const Match *match) {
    static const int sizes[][2] = { { 60, 20 }, { 100, 46 }, { 500, 500 } };
    Cell cell[CELLS_MAX];
    match->setup.game->board(&match->setup, cell);
    for (int i = 0; i < 3; i++) {
        painted(match, (DrawStyle){ 0 }, sizes[i][0], sizes[i][1]);
        assert_true(canvas.width <= sizes[i][0] && canvas.height <= sizes[i][1]);
        for (int c = 0; c < canvas.cells; c++) {
            if (cell[c].shape == CELL_TRAY)
                assert_int_equal(canvas.x[c], -1);
            else
                assert_int_equal(draw_cell_at(&canvas, canvas.x[c], canvas.y[c]), c);
        }
        assert_int_equal(draw_cell_at(&canvas, 0, 0), -1);
        assert_int_equal(draw_cell_at(&canvas, canvas.width, 1), -1);
    }
    DrawBlock least = draw_fit(&match->setup, 1, 1), most = draw_fit(&match->setup, 500, 500);
    assert_true(least.columns < most.columns && least.rows < most.rows);
}

TEST(every_board_fits_a_small_screen_and_grows) { look_at_all(try_sizes); }

static const char *status_of(const Match *match) {
    Text out = text_into(room, sizeof room);
    draw_status(match, NULL, &out);
    return room;
}

TEST(the_status_says_whose_step_it_is) {
    Match match = match_at("aufstellen", NULL);
    assert_string_equal(status_of(&match), "red to move");
    play(&match, "a1");
    assert_string_equal(status_of(&match), "blue to move");
    assert_true(match_finish(&match, END_RESIGNED, 1, NULL));
    assert_string_equal(status_of(&match), "over (resigned P2): 1-0");
    match = match_at("super3", NULL);
    assert_string_equal(status_of(&match), "red: chance acts");
    play(&match, "r12");
    assert_string_equal(status_of(&match), "red to move");
    match = match_at("breakthru:setup=free", NULL);
    assert_string_equal(status_of(&match), "player 1 to move");
}

/* The sentence for the end, in English or German. */
static const char *why_of(const char *spec, const char *position, const char *steps, bool german) {
    Match match = match_at(spec, position);
    Ending why;
    Text out = text_into(room, sizeof room);
    play(&match, steps);
    assert_true(match_why(&match, &why));
    const Reason *reason = &match.setup.game->reasons[why.reason];
    draw_why(&match, &why, german ? reason->german : reason->about, NULL, &out);
    return room;
}

TEST(the_end_is_told_in_a_sentence) {
    const char *thrones = "bK10gK/12/12/12/4bA7/12/12/4rA2rA4/12/12/7rR4/rK10yK r rbgy";
    const char *teams = "weltreich:players=4,teams=yes";
    assert_string_equal(why_of(teams, thrones, "h2h8", false),
                        "red and blue hold all four thrones");
    assert_string_equal(why_of(teams, thrones, "h2h8", true),
                        "red and blue halten alle vier Throne");
    assert_string_equal(why_of("weltreich:players=3",
                               "bK10gK/12/12/12/12/12/12/4rA2rA4/12/12/4rR7/rK11 r rbg", "e2e8",
                               false),
                        "red holds three thrones");
    assert_string_equal(why_of("super3", "R/9/9/9/rr7/9/9/9/R r r5", "7.5", false),
                        "three boxes in a row: 3, 7, 11");
    assert_string_equal(
        why_of("weltreich", "11bK/12/12/11rR/2bR9/2bA9/12/12/12/12/12/rK11 r rb", "l9xl12", false),
        "blue has lost a commander");
}

TEST(a_seat_may_play_several_colours) {
    Match match = match_at("convoy", NULL);
    assert_string_equal(status_of(&match), "red and green: chance acts");
    match = match_at("allein", NULL);
    assert_string_equal(status_of(&match), "player 1 to move");  // who is alone needs no colours
}
