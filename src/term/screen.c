/* screen.c - a game on the full screen: keys, the mouse, and leaving.
 * SPDX-License-Identifier: MIT */
#include "screen.h"

#include "screen_view.h"
#include "style.h"
#include "tty.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_ESCAPE = 27, KEY_CTRL_L = 12, KEY_DELETE = 127, BUSY_MS = 20, IDLE_MS = 500 };

/* Looks at the position anew: what can be chosen, what the latest turn touched. */
static void look(View *view) {
    Play *play = view->play;
    choose_begin(&view->choice, &play->match, play->cell);
    if (!play_awaits_person(play)) view->choice.count = view->choice.depth = 0;
    view->can_turn = false;
    for (int i = 0; i < view->choice.count; i++)
        if (view->choice.length[i] == 2 && view->choice.path[i][0] == view->choice.path[i][1])
            view->can_turn = true;
    play_marks(play, view->marked);
    view->scroll = 0;
    while (view->cursor >= play->cells || play->cell[view->cursor].shape == CELL_TRAY)
        view->cursor = view->cursor >= play->cells ? 0 : view->cursor + 1;
}

/* ---- questions ---- */

/* Reads a line into `answer`; false if it was given up. */
static bool ask(View *view, const char *question, char *answer, size_t size) {
    for (;;) {
        size_t length = strlen(answer);
        view_question(view, question, answer);
        int key = tty_key(IDLE_MS);
        if (key == KEY_RESIZE) view_draw(view);
        if (key == '\r' || key == '\n' || key == KEY_ENTER) return true;
        if (key == KEY_ESCAPE || key == TTY_INTERRUPT || key == TTY_GONE) return false;
        if ((key == KEY_BACKSPACE || key == KEY_DELETE || key == '\b') && length) {
            do answer[--length] = '\0';
            while (length && ((unsigned char)answer[length - 1] & 0x80) &&
                   ((unsigned char)answer[length] & 0xc0) == 0x80);
        }
        if (key == ('U' & 31)) answer[0] = '\0';
        if (key >= ' ' && key < 256 && key != KEY_DELETE && length + 1 < size)
            answer[length] = (char)key, answer[length + 1] = '\0';
    }
}

/* Waits for one of these keys; 0 for escape. */
static int confirm(View *view, const char *question, const char *keys) {
    for (;;) {
        view_question(view, question, "");
        int key = tty_key(IDLE_MS);
        if (key == KEY_RESIZE) view_draw(view);
        if (key == KEY_ESCAPE || key == TTY_INTERRUPT || key == TTY_GONE) return 0;
        if (key == words("y")[0]) key = 'y';
        if (key > 0 && key < 256 && strchr(keys, key)) return key;
    }
}

static bool save_as(View *view) {
    Play *play = view->play;
    char path[PLAY_FILE];
    if (play->file[0])
        memcpy(path, play->file, sizeof path);
    else
        play_new_name(play, "", path, sizeof path);
    if (!ask(view, "save as:", path, sizeof path) || !path[0]) {
        play_say(play, "not saved");
        return false;
    }
    play->changed = true;
    play_order(play, "save")->run(play, path);
    return !play->changed;
}

static void load(View *view) {
    Play *play = view->play;
    char path[PLAY_FILE] = "";
    if (play_is_unsaved(play) &&
        confirm(view, "leave this game without saving it? y, or esc to stay", "y") != 'y') {
        play_say(play, "the game goes on");
        return;
    }
    if (!ask(view, "load:", path, sizeof path) || !path[0]) {
        play_say(play, "nothing loaded");
        return;
    }
    play_load(play, path);
}

static void leave(View *view) {
    Play *play = view->play;
    if (play->keep) {
        play->quit = play_save(play, play->file) ||
                     confirm(view, "the game could not be saved; leave it? y, or esc to stay", "y");
        return;
    }
    if (!play_is_unsaved(play)) {
        play->quit = true;
        return;
    }
    int key = confirm(view, "save the game? y: save and leave, n: leave without, esc: stay", "yn");
    play->quit = key == 'n' || (key == 'y' && save_as(view));
    if (!key) play_say(play, "the game goes on");
}

/* ---- choosing ---- */

static bool may_choose(View *view) {
    Play *play = view->play;
    if (play_awaits_person(play)) return true;
    if (play->waits[0] || (play->host && match_actor(&play->match) != NOBODY))
        play_say(play, "it is not your step");
    else if (match_actor(&play->match) == NOBODY)
        play_say(play, play->host ? "the game is over; q leaves"
                                  : "the game is over; u takes back, q leaves");
    else
        play_say(play, "it is not your step; n makes the level move now, p lets it wait");
    return false;
}

static void take(View *view, Move move) {
    view->play->said[0] = '\0';
    play_stop(view->play);
    play_want(view->play, move);
}

static void point(View *view, int cell) {
    Move move, list[MOVES_MAX];
    Choice *choice = &view->choice;
    if (cell < 0 || !may_choose(view)) return;
    // The last cell again, when several steps end there: the one that turns nothing.
    bool again = choice->depth > 1 && choice->pointed[choice->depth - 1] == cell;
    int plain = 0, offers = again ? choose_offers(choice, list) : 0;
    for (int i = 0; i < offers; i++)
        if (!play_eighths(view->play, list[i])) plain++, move = list[i];
    if (plain == 1) {
        take(view, move);
        return;
    }
    view->play->said[0] = '\0';
    switch (choose_point(choice, cell, &move)) {
    case CHOOSE_DONE: take(view, move); break;
    case CHOOSE_MORE: break;
    case CHOOSE_WRONG: play_why_not(view->play, choice->depth ? choice->pointed[0] : cell, cell);
    }
}

static void take_offer(View *view, int i) {
    if (!may_choose(view)) return;
    if (i < view->offers)
        take(view, view->offer[i].move);
    else
        play_say(view->play, "there is no offer %d", i + 1);
}

static void enter(View *view) {
    Move list[MOVES_MAX];
    if (may_choose(view) && view->choice.count == 1 && choose_offers(&view->choice, list) == 1)
        take(view, list[0]);
    else
        point(view, view->cursor);
}

/* Turns what is chosen, or what stands at the cursor; way is 1 for right and -1 for left. */
static void turn(View *view, int way) {
    const Choice *choice = &view->choice;
    Move best = 0;
    int found = 0, least = 9;
    if (!may_choose(view)) return;
    for (int i = 0; i < choice->count; i++) {
        bool is_end = choice->length[i] == choice->depth;
        int from = choice->depth ? choice->pointed[0] : view->cursor;
        int to = choice->depth > 1 && is_end ? choice->pointed[choice->depth - 1] : from;
        if (choice->length[i] != 2 || choice->path[i][0] != from || choice->path[i][1] != to)
            continue;
        int eighths = play_eighths(view->play, choice->move[i]) * way;
        if (!eighths) continue;
        found++;
        int cost = eighths > 0 ? eighths : 8 + eighths;
        if (cost < least) least = cost, best = choice->move[i];
    }
    if (found == 0)
        play_say(view->play, "nothing to turn there");
    else
        take(view, best);
}

static void type(View *view) {
    Play *play = view->play;
    char line[PLAY_FILE] = "";
    if (!ask(view, "step or order:", line, sizeof line)) return;
    char *rest = line, *word = text_word(&rest);
    rest += strspn(rest, " ");
    const Order *order = play_order(play, word);
    Move move;
    if (!*word) return;
    if (match_actor(&play->match) >= 0 && play_awaits_person(play) &&
        game_read_move(play->match.setup.game, &play->match.now, word, &move, NULL))
        take(view, move);
    else if (order && order->key == 'q')
        leave(view);
    else if (order)
        order->run(play, rest);
    else if (may_choose(view))
        play_refuse(play, word);
}

/* ---- the cursor ---- */

static void move_cursor(View *view, int dx, int dy) {
    const Play *play = view->play;
    const Cell *here = &play->cell[view->cursor];
    int best = -1, least = 1000;
    for (int i = 0; i < play->cells; i++) {
        const Cell *cell = &play->cell[i];
        int along = (cell->x - here->x) * dx + (cell->y - here->y) * dy;
        int aside = (cell->x - here->x) * dy + (cell->y - here->y) * dx;
        if (cell->shape == CELL_TRAY || along <= 0 || aside != 0 || along >= least) continue;
        best = i, least = along;
    }
    if (best >= 0) view->cursor = best;
}

/* The next cell that can be chosen, in reading order. */
static void jump(View *view, int way) {
    const Play *play = view->play;
    int best = -1, least = 0, here = 0;
    for (int i = -1; i < play->cells; i++) {
        const Cell *cell = &play->cell[i < 0 ? view->cursor : i];
        int place = (cell->x - 1000 * cell->y) * way;
        if (i < 0) here = place;
        if (i < 0 || cell->shape == CELL_TRAY || i == view->cursor ||
            !choose_goes_to(&view->choice, i))
            continue;
        int distance = place > here ? place - here : place - here + 10000000;
        if (best < 0 || distance < least) best = i, least = distance;
    }
    if (best >= 0) view->cursor = best;
}

static void scroll_list(View *view, int turns) {
    view->scroll += turns;
    if (view->scroll < 0) view->scroll = 0;
}

static void click(View *view, const MEVENT *event) {
    if (event->bstate & BUTTON4_PRESSED) scroll_list(view, 3);
    if (event->bstate & BUTTON5_PRESSED) scroll_list(view, -3);
    if (!(event->bstate & BUTTON1_PRESSED)) return;
    for (int i = 0; event->y == LINES - 3 && i < view->offers; i++) {
        if (event->x < view->offer[i].x || event->x >= view->offer[i].end) continue;
        take_offer(view, i);
        return;
    }
    int cell = view_cell_at(view, event->x, event->y);
    if (cell >= 0 && view->play->cell[cell].shape != CELL_TRAY) view->cursor = cell;
    point(view, cell);
}

/* One key may stand for several events when they come fast; the latest is told first. */
static void take_clicks(View *view) {
    MEVENT event[8];
    int count = 0;
    while (count < 8 && getmouse(&event[count]) == OK) count++;
    while (count > 0) click(view, &event[--count]);
}

/* ---- keys ---- */

static bool run_order(View *view, int key) {
    Play *play = view->play;
    for (const Order *order = play_orders_of(play); order->name; order++) {
        if (!order->key || order->key != key) continue;
        char none[] = "";
        play->said[0] = '\0';
        if (key == 'q')
            leave(view);
        else if (key == 's')
            save_as(view);
        else if (key == 'l')
            load(view);
        else if (key != 'R' || confirm(view, "give up? y, or esc to play on", "y") == 'y')
            order->run(play, none);
        return true;
    }
    return false;
}

static void help(View *view) {
    int key;
    do {
        view_help(view);
        key = tty_key(IDLE_MS);
    } while (key == TTY_NONE || key == KEY_RESIZE);
}

static void press(View *view, int key) {
    switch (key) {
    case KEY_RESIZE: break;
    case KEY_CTRL_L: clearok(curscr, TRUE); break;
    case KEY_MOUSE: take_clicks(view); break;
    case KEY_LEFT: move_cursor(view, -1, 0); break;
    case KEY_RIGHT: move_cursor(view, 1, 0); break;
    case KEY_UP: move_cursor(view, 0, 1); break;
    case KEY_DOWN: move_cursor(view, 0, -1); break;
    case '\t': jump(view, 1); break;
    case KEY_BTAB: jump(view, -1); break;
    case KEY_PPAGE: scroll_list(view, view->list_rows); break;
    case KEY_NPAGE: scroll_list(view, -view->list_rows); break;
    case '\r':
    case '\n':
    case ' ':
    case KEY_ENTER: enter(view); break;
    case KEY_ESCAPE: choose_clear(&view->choice); break;
    case '<':
    case ',': turn(view, -1); break;
    case '>':
    case '.': turn(view, 1); break;
    case ':': type(view); break;
    case '?': help(view); break;
    case TTY_INTERRUPT: leave(view); break;
    default:
        if (key >= '1' && key <= '9')
            take_offer(view, key - '1');
        else if (!run_order(view, key))
            play_say(view->play, "this key does nothing; ? tells which do");
    }
}

static bool is_busy(const Play *play) {
    int actor = match_actor(&play->match);
    return play->host || play->thought != THINK_NOT || actor == CHANCE ||
           (actor >= 0 && !play_is_person(play, actor) && !play->paused);
}

bool screen_play(Play *play) {
    View *view = host_memory(sizeof *view);
    memset(view, 0, sizeof *view);
    view->play = play;
    view->style = style_of(stdout);
    if (!tty_start(view->style.colour, view->style.ascii)) {
        free(view);
        return play_lines(play);
    }
    look(view);
    int key = TTY_NONE;
    for (bool changed = true; !play->quit && key != TTY_GONE;) {
        unsigned serial = play->serial;
        if (changed) view_draw(view);
        changed = play_tick(play);
        key = tty_key(changed ? 0 : is_busy(play) ? BUSY_MS : IDLE_MS);
        if (key != TTY_NONE && key != TTY_GONE) press(view, key), changed = true;
        if (serial != play->serial) look(view);
    }
    tty_end();
    if (key == TTY_GONE) play_rescue(play);
    free(view);
    return key != TTY_GONE;
}
