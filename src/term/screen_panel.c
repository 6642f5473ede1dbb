/* screen_panel.c - the right side of the full screen: seats, dice, trays and the list of turns.
 * SPDX-License-Identifier: MIT */
#include "screen_panel.h"

#include "tty.h"

#include <string.h>

static int put(const View *view, int y, int indent, attr_t attributes, const char *text) {
    if (y >= LINES - VIEW_BELOW || indent >= view->panel_width) return view->panel_x + indent;
    return tty_put(y, view->panel_x + indent, view->panel_width - indent, attributes, text);
}

/* The colours a seat plays, "red+green", in their ink. Returns the indent behind them. */
static int put_colours(const View *view, int y, int indent, int seat, attr_t more) {
    const Game *game = view->play->match.setup.game;
    unsigned colours = game->colour(&view->play->match.now, seat);
    if (!colours || !(colours & (colours - 1))) {
        char name[40];
        Text out = text_into(name, sizeof name);
        draw_seat(game, &view->play->match.now, seat, words, &out);
        uint8_t ink = colours ? draw_ink(game->colours[__builtin_ctz(colours)]) : 0;
        return put(view, y, indent, tty_colour(ink, 0) | more, name) - view->panel_x;
    }
    if (game->seats(&view->play->match.now) == 1) return indent;
    for (int i = 0; colours; i++, colours >>= 1) {
        if (!(colours & 1)) continue;
        attr_t ink = tty_colour(draw_ink(game->colours[i]), 0) | more;
        indent = put(view, y, indent, ink, words(game->colours[i])) - view->panel_x;
        if (colours > 1) indent = put(view, y, indent, A_NORMAL, "+") - view->panel_x;
    }
    return indent;
}

static int draw_seats(const View *view, int y) {
    const Match *match = &view->play->match;
    const Game *game = match->setup.game;
    int points[SEATS_MAX], turn = match->end == END_NONE ? game_turn(game, &match->now) : NOBODY;
    match_points(match, points);
    for (int seat = 0; seat < game->seats(&match->now); seat++, y++) {
        char who[PLAY_NAME + 32];
        Text out = text_into(who, sizeof who);
        bool is_out = game->out && game->out(&match->now, seat);
        if (seat == turn) put(view, y, 0, A_BOLD, view->style.ascii ? ">" : "▸");
        int begin = view->panel_width > 20 ? 2 : 1;
        int indent = put_colours(view, y, begin, seat, seat == turn ? A_BOLD : A_NORMAL);
        play_who(view->play, seat, &out);
        if (is_out) text_add(&out, words(", out"));
        if (match->end != END_NONE) text_add(&out, ": "), text_points(&out, points[seat]);
        if (view->play->clock[seat][0]) text_print(&out, " %s", view->play->clock[seat]);
        put(view, y, indent > begin ? indent + 1 : indent, A_NORMAL, who);
    }
    return y + 1;
}

static bool is_die(const Game *game, const Piece *piece) {
    return strcmp(game->kinds[piece->kind].look, "die") == 0;
}

/* The dice in the colour that rolls; a blank one before the roll. */
static int draw_dice(const View *view, int y) {
    const Match *match = &view->play->match;
    const Game *game = match->setup.game;
    Piece pieces[PIECES_MAX];
    int count = game->scene(&match->now, pieces), x = 2;
    for (int i = 0; i < count; i++) {
        if (!is_die(game, &pieces[i])) continue;
        attr_t ink = tty_colour(draw_ink(game->colours[pieces[i].colour]), 0) | A_BOLD;
        const char *colour = words(game->colours[pieces[i].colour]);
        char number[32];
        Text out = text_into(number, sizeof number);
        const char *wall = view->style.ascii ? "|" : "│";
        text_print(&out, pieces[i].count > 9 ? "%s %d " : "%s  %d ", wall, pieces[i].count);
        if (!pieces[i].count)
            out = text_into(number, sizeof number), text_print(&out, "%s    ", wall);
        text_print(&out, "%s %s", wall, colour);
        put(view, y, x, ink, view->style.ascii ? "+----+" : "┌────┐");
        put(view, y + 1, x, ink, number);
        put(view, y + 2, x, ink, view->style.ascii ? "+----+" : "└────┘");
        x += 8 + (int)strlen(colour);
    }
    return x > 2 ? y + 3 : y;
}

/* What lies in trays, by colour and kind. */
static int find_stock(const Play *play, Piece *stock) {
    const Game *game = play->match.setup.game;
    Piece pieces[PIECES_MAX];
    int count = game->scene(&play->match.now, pieces), found = 0;
    for (int i = 0; i < count; i++) {
        if (play->cell[pieces[i].cell].shape != CELL_TRAY || is_die(game, &pieces[i])) continue;
        if (!pieces[i].count) continue;
        int at = found++;
        for (; at > 0 &&
               (stock[at - 1].colour > pieces[i].colour ||
                (stock[at - 1].colour == pieces[i].colour && stock[at - 1].kind > pieces[i].kind));
             at--)
            stock[at] = stock[at - 1];
        stock[at] = pieces[i];
    }
    return found;
}

/* "red square x 2" for each tray that holds something. */
static int draw_trays(View *view, int y) {
    const Play *play = view->play;
    const Game *game = play->match.setup.game;
    Piece stock[PIECES_MAX];
    int count = find_stock(play, stock);
    for (int i = 0; i < count; i++) {
        const Piece *piece = &stock[i];
        char line[64];
        Text out = text_into(line, sizeof line);
        words_piece(game, piece->colour, piece->kind, &out);
        text_print(&out, " %s %d", view->style.ascii ? "x" : "×", piece->count);
        bool can_choose = choose_goes_to(&view->choice, piece->cell) && play_awaits_person(play);
        if (can_choose) put(view, y, 0, A_BOLD, view->style.ascii ? "o" : "○");
        put(view, y, 2,
            tty_colour(draw_ink(game->colours[piece->colour]), 0) | (can_choose ? A_BOLD : 0),
            line);
        view->tray_row[piece->cell] = (int16_t)y++;
    }
    return count ? y + 1 : y;
}

/* The first step of the turn that is `turns` turns before the end. */
static int step_before(const Play *play, int turns) {
    int step = play->match.count;
    while (step > 0 && turns > 0) step = play_turn_begin(play, step - 1), turns--;
    return step;
}

static int count_turns(const Play *play, int end) {
    int turns = 0;
    for (int i = 0; i < end; i++) turns += i == 0 || play->told[i].fresh;
    return turns;
}

static void draw_turn(const View *view, int y, int number, int *step, bool is_last) {
    const Play *play = view->play;
    const Game *game = play->match.setup.game;
    char line[PLAY_SAID];
    Text out = text_into(line, sizeof line);
    int i = play->told[*step].colour;
    const char *colour = i >= 0 ? game->colours[i] : "";
    char begin[24];
    snprintf(begin, sizeof begin, "%3d %.1s%s", number, colour, *colour ? " " : "");
    text_add(&out, begin);
    play_line(play, step, &out);
    attr_t more = is_last ? A_BOLD : A_NORMAL;
    put(view, y, 0, tty_colour(*colour ? draw_ink(colour) : 0, 0) | more, line);
    if ((int)strlen(line) > view->panel_width && view->panel_width > 3)
        put(view, y, view->panel_width - 3, more, "...");
}

static void draw_list(View *view, int y) {
    const Play *play = view->play;
    int rows = LINES - VIEW_BELOW - y;
    view->list_rows = rows;
    if (rows <= 0) return;
    int turns = count_turns(play, play->match.count);
    int most = turns > rows ? turns - rows : 0;
    if (view->scroll > most) view->scroll = most;
    int end = step_before(play, view->scroll), step = step_before(play, view->scroll + rows);
    for (int number = count_turns(play, step) + 1; step < end; number++, y++) {
        bool is_last = number == turns;
        draw_turn(view, y, number, &step, is_last);
    }
}

static int draw_title(const View *view, int y) {
    const Setup *setup = &view->play->match.setup;
    char spec[SPEC_MAX], title[SPEC_MAX + 64];
    Text out = text_into(spec, sizeof spec), line = text_into(title, sizeof title);
    setup_write(setup, &out);
    const char *options = strchr(spec, ':');
    text_print(&line, "%s%s%s", setup->game->title, options ? " " : "", options ? options + 1 : "");
    put(view, y, 0, A_BOLD | A_UNDERLINE, title);
    return y + 1;
}

void panel_draw(View *view) {
    if (view->panel_width < 8) return;
    int y = draw_title(view, 0);
    y = draw_seats(view, y);
    y = draw_dice(view, y);
    y = draw_trays(view, y);
    draw_list(view, y);
}
