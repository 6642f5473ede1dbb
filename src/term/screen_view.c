/* screen_view.c - the board on the full screen and the rows below it.
 *
 * Every mark is a character besides a colour: o for an empty cell that can be chosen, x for one
 * with something on it, < for what was chosen, ? for the hint. What the latest turn touched is
 * underlined. The cursor is the terminal's own, on reversed letters.
 * SPDX-License-Identifier: MIT */
#include "screen_view.h"

#include "screen_panel.h"
#include "tty.h"

#include <string.h>

enum { DIM = 240, LAST_PAPER = 238, TARGET_PAPER = 24, HINT_PAPER = 54, CHOSEN = 220, BLACK = 16 };

typedef enum { STATE_PLAIN, STATE_HINT, STATE_TARGET, STATE_CHOSEN } State;

static State state_of(const View *view, int cell) {
    const Play *play = view->play;
    if (choose_has(&view->choice, cell)) return STATE_CHOSEN;
    uint16_t path[PATH_CELLS];
    int clicks =
        play->has_hint ? play->match.setup.game->path(&play->match.now, play->hint, path) : 0;
    for (int i = 0; i < clicks; i++)
        if (path[i] == cell) return STATE_HINT;
    // Before anything is chosen every piece that can move would be marked; that tells little.
    bool is_target = view->choice.depth ? choose_goes_to(&view->choice, cell)
                                        : choose_ends_at(&view->choice, cell);
    return is_target ? STATE_TARGET : STATE_PLAIN;
}

static bool is_occupied(const View *view, int cell) {
    Piece pieces[PIECES_MAX];
    const Match *match = &view->play->match;
    int count = match->setup.game->scene(&match->now, pieces);
    for (int i = 0; i < count; i++)
        if (pieces[i].cell == cell &&
            strcmp(match->setup.game->kinds[pieces[i].kind].look, "trail") != 0)
            return true;
    return false;
}

static void put_spot(int y, int x, const Spot *spot, uint8_t paper, attr_t more) {
    attr_t attributes = tty_colour(spot->ink, paper) | more;
    if (spot->bold) attributes |= A_BOLD;
    if (spot->ink == DIM && !(more & A_REVERSE)) attributes |= A_DIM;
    tty_put(y, x, 1, attributes, spot->glyph ? spot->glyph : " ");
}

/* The column of a block where a mark covers nothing. */
static int slot_of(const Canvas *canvas, int cell) {
    static const int offsets[] = { 2, -2, 1, 3, -3 };
    int x = canvas->x[cell], y = canvas->y[cell], left = canvas->block.columns / 2;
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        bool inside = offsets[i] >= -left && offsets[i] < canvas->block.columns - left;
        if (inside && !canvas->spot[y][x + offsets[i]].glyph) return x + offsets[i];
    }
    return x + 1;
}

static const char *mark_of(const View *view, State state, bool occupied) {
    bool ascii = view->style.ascii;
    if (state == STATE_CHOSEN) return ascii ? "<" : "◂";
    if (state == STATE_HINT) return "?";
    return occupied ? (ascii ? "x" : "×") : (ascii ? "o" : "○");
}

static void draw_cell(const View *view, int cell) {
    static const uint8_t papers[] = { 0, HINT_PAPER, TARGET_PAPER, CHOSEN };
    const Canvas *canvas = &view->canvas;
    State state = state_of(view, cell);
    int x = canvas->x[cell], y = canvas->y[cell];
    int left = x - canvas->block.columns / 2, top = y - canvas->block.rows / 2;
    int first = canvas->shared ? y : top, last = canvas->shared ? y + 1 : top + canvas->block.rows;
    bool has_cursor = cell == view->cursor;
    if (state == STATE_PLAIN && !has_cursor && !view->marked[cell]) return;

    bool occupied = is_occupied(view, cell);
    for (int row = first; row < last; row++) {
        for (int column = left; column < left + canvas->block.columns; column++) {
            Spot spot = canvas->spot[row][column];
            bool is_core = row == y && column >= x - 1 && column <= x + 1;
            bool is_set_off = state > STATE_TARGET || (state != STATE_PLAIN && is_core);
            uint8_t paper = is_set_off ? papers[state] : spot.paper;
            attr_t more = has_cursor && row == y && state != STATE_CHOSEN ? A_REVERSE : A_NORMAL;
            if (view->marked[cell] && is_core) more |= A_UNDERLINE;
            if (view->marked[cell] && state == STATE_PLAIN && !paper) paper = LAST_PAPER;
            if (state == STATE_CHOSEN) spot.ink = BLACK, more |= A_BOLD | tty_inverse();
            put_spot(row, column, &spot, paper, more);
        }
    }
    if (state == STATE_PLAIN) return;
    bool in_middle =
        state == STATE_TARGET && !occupied && view->play->cell[cell].shape != CELL_HOLE;
    Spot mark = { mark_of(view, state, occupied), state == STATE_CHOSEN ? BLACK : 231, 0, true };
    attr_t more = state == STATE_CHOSEN ? tty_inverse() : has_cursor ? A_REVERSE : A_NORMAL;
    put_spot(y, in_middle ? x : slot_of(canvas, cell), &mark, papers[state], more);
}

static void draw_board_area(View *view) {
    const Match *match = &view->play->match;
    Canvas *canvas = &view->canvas;
    DrawBlock block = draw_fit(&match->setup, COLS - VIEW_PANEL - 1, LINES - VIEW_BELOW);
    draw_canvas(&match->setup, &match->now, view->style, block, canvas);
    for (int y = 0; y < canvas->height && y < LINES - VIEW_BELOW; y++)
        for (int x = 0; x < canvas->width; x++)
            if (canvas->spot[y][x].glyph || canvas->spot[y][x].paper)
                put_spot(y, x, &canvas->spot[y][x], canvas->spot[y][x].paper, A_NORMAL);
    for (int cell = 0; cell < canvas->cells; cell++)
        if (canvas->x[cell] >= 0 && canvas->y[cell] < LINES - VIEW_BELOW) draw_cell(view, cell);
}

/* ---- the rows below ---- */

/* Text that does not fit ends in dots. */
static void put_row(int y, attr_t attributes, const char *text) {
    int length = 0;
    for (const char *c = text; *c; c++) length += ((unsigned char)*c & 0xc0) != 0x80;
    tty_put(y, 0, COLS, attributes, text);
    if (length > COLS && COLS > 3) tty_put(y, COLS - 3, 3, attributes, "...");
}

static void draw_offers(View *view) {
    Move list[MOVES_MAX];
    int count = play_awaits_person(view->play) ? choose_offers(&view->choice, list) : 0, x = 0;
    view->offers = 0;
    for (int i = 0; i < count && i < VIEW_OFFERS && x < COLS; i++) {
        char label[64], name[TOKEN_MAX];
        Text out = text_into(label, sizeof label), token = text_into(name, sizeof name);
        play_token(view->play, list[i], &token);
        if (i < 9)
            text_print(&out, "%d %s", i + 1, name);
        else
            text_add(&out, name);
        play_explain(view->play, list[i], &out);
        int end = tty_put(LINES - 3, x, COLS - x, A_BOLD | A_UNDERLINE, label);
        view->offer[view->offers++] = (Offer){ list[i], x, end };
        x = end + 3;
    }
}

static void draw_keys(const View *view) {
    const char *keys =
        words("arrows, tab, enter, mouse   u undo  b back  h hint  s save  ? help  q quit");
    if (view->can_turn)
        keys = words("arrows, tab, enter, mouse  < > turn  u undo  h hint  s save  ? help  q quit");
    if (match_actor(&view->play->match) == NOBODY)
        keys = words("u undo   s save   l load   ? help   q quit");
    else if (!play_awaits_person(view->play))
        keys = words("n move now   p pause   u undo   s save   ? help   q quit");
    if (view->play->host)
        keys = words("d draw   b back   x no   R resign   s save   ? help   q quit");
    if (view->play->host && match_actor(&view->play->match) == NOBODY)
        keys = words("m once more   x no   s save   ? help   q quit");
    put_row(LINES - 1, tty_colour(245, 0), keys);
}

/* The message, or else what was chosen so far. */
static void say_chosen(const View *view, char *line, size_t size) {
    const Choice *choice = &view->choice;
    Text out = text_into(line, size);
    text_add(&out, view->play->said);
    if (out.used || !choice->depth) return;
    const char *name = view->play->cell[choice->pointed[choice->depth - 1]].name;
    bool is_open = false;
    for (int cell = 0; cell < view->play->cells; cell++) is_open |= choose_goes_to(choice, cell);
    text_print(&out, words(is_open ? "from %s: where to?" : "%s: which of these?"), name);
}

static void place_cursor(const View *view) {
    int x = view->canvas.x[view->cursor], y = view->canvas.y[view->cursor];
    bool is_visible = x >= 0 && x < COLS && y < LINES - VIEW_BELOW;
    curs_set(is_visible);
    if (is_visible) move(y, x);
}

void view_draw(View *view) {
    char task[PLAY_SAID];
    Text out = text_into(task, sizeof task);
    play_task(view->play, &out);
    erase();
    memset(view->tray_row, -1, sizeof view->tray_row);
    draw_board_area(view);
    view->panel_x = view->canvas.width + 1;
    view->panel_width = COLS - view->panel_x;
    panel_draw(view);
    put_row(LINES - 4, A_BOLD, task);
    draw_offers(view);
    bool is_cut = view->canvas.width > COLS || view->canvas.height > LINES - VIEW_BELOW;
    char message[PLAY_SAID];
    say_chosen(view, message, sizeof message);
    put_row(LINES - 2, tty_colour(220, 0),
            is_cut ? words("this window is too small to show all; 80x24 is enough") : message);
    draw_keys(view);
    place_cursor(view);
    refresh();
}

void view_help(const View *view) {
    static const char *const keys[][2] = {
        { "arrows", "move the cursor; enter or space chooses there" },
        { "tab", "jump to the next cell that can be chosen" },
        { "mouse", "click cells, trays and offers; the wheel moves the list" },
        { "1 - 9", "take an offer; a click on it does the same" },
        { "< >", "turn the piece at the cursor left or right; also , and ." },
        { "esc", "choose anew" },
        { ":", "type a step or an order, like d3d4 or seat 2=level5" },
        { "page up, down", "move the list of turns" },
    };
    const Game *game = view->play->match.setup.game;
    int y = 0;
    erase();
    tty_put(y++, 0, COLS, A_BOLD, game->title);
    tty_put(y++, 0, COLS, A_NORMAL, words_about(game->about, game->german));
    y++;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++, y++) {
        tty_put(y, 2, 14, A_BOLD, words(keys[i][0]));
        tty_put(y, 17, COLS - 17, A_NORMAL, words(keys[i][1]));
    }
    for (const Order *order = play_orders_of(view->play); order->name; order++, y++) {
        char key[32];
        Text out = text_into(key, sizeof key);
        if (order->key)
            text_print(&out, "%c", order->key);
        else
            text_print(&out, ":%s %s", order->name, words(order->operand));
        tty_put(y, 2, 14, A_BOLD, key);
        tty_put(y, 17, COLS - 17, A_NORMAL, words(order->about));
    }
    bool ascii = view->style.ascii;
    tty_put(y++, 0, COLS, A_NORMAL,
            words(ascii ? "On the board: o and x can be chosen, < is chosen, ? is the hint;"
                        : "On the board: ○ and × can be chosen, ◂ is chosen, ? is the hint;"));
    tty_put(y++, 0, COLS, A_NORMAL,
            words("what the latest turn touched is underlined. Any key goes back."));
    curs_set(0);
    refresh();
}

void view_question(const View *view, const char *question, const char *answer) {
    (void)view;
    move(LINES - 2, 0);
    clrtoeol();
    int x = tty_put(LINES - 2, 0, COLS, A_BOLD, words(question));
    size_t length = strlen(answer), room = COLS > x + 2 ? (size_t)(COLS - x - 2) : 0;
    x = tty_put(LINES - 2, x + 1, (int)room, A_NORMAL,
                length > room ? answer + (length - room) : answer);
    move(LINES - 2, x < COLS ? x : COLS - 1);
    curs_set(1);
    refresh();
}

int view_cell_at(const View *view, int x, int y) {
    for (int cell = 0; cell < view->canvas.cells; cell++)
        if (view->tray_row[cell] == y && x >= view->panel_x) return cell;
    return y < LINES - VIEW_BELOW ? draw_cell_at(&view->canvas, x, y) : -1;
}
