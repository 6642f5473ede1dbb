/* tty.c - the terminal.
 *
 * It is given back in four ways: tty_end; at exit; on signals that ask the program to end, which
 * tty_key reports; and on those that end it at once, where only what is safe in a handler is done.
 * The last two do not wait for a terminal that was stopped: the bytes that leave the full screen
 * were prepared beforehand, and there is a way to it on which nothing waits.
 * SPDX-License-Identifier: MIT */
#include "tty.h"

#include "ending.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static struct {
    bool is_on, colour, ascii;
    struct termios before;
    int way;         /* to the terminal, besides curses */
    char leave[256]; /* what the terminal needs to hear */
    struct {
        uint8_t ink, paper;
    } pair[256];
    int pairs;
} tty;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) { (void)number, interrupted = 1; }

static void give_back_at_once(void) {
    ending_start_again(tty.way);
    ssize_t ignored = write(tty.way, tty.leave, strlen(tty.leave));
    (void)ignored;
    tcsetattr(tty.way, TCSANOW, &tty.before);
}

static void on_crash(int number) {
    if (tty.is_on) give_back_at_once();
    signal(number, SIG_DFL);
    raise(number);
}

static void add_string(const char *capability) {
    const char *string = tigetstr(capability);
    if (!string || string == (const char *)-1) return;
    if (strlen(tty.leave) + strlen(string) < sizeof tty.leave) strcat(tty.leave, string);
}

static void watch_signals(void) {
    static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT };
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_crash;
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &act, NULL);
    act.sa_handler = on_interrupt;
    sigaction(SIGINT, &act, NULL);
    ending_watch(false);
}

bool tty_start(bool colour, bool ascii) {
    tcgetattr(STDOUT_FILENO, &tty.before);
    set_escdelay(25);
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen) return false;
    tty.leave[0] = '\0';
    strcpy(tty.leave, "\33[?1003l\33[?1002l\33[?1000l\33[?1006l");
    add_string("sgr0"), add_string("cnorm"), add_string("rmkx"), add_string("rmcup");
    tty.ascii = ascii;
    tty.colour = colour && has_colors();
    if (tty.colour) start_color(), use_default_colors();
    tty.way = ending_way_to(STDOUT_FILENO);
    if (tty.way < 0) tty.way = dup(STDOUT_FILENO);
    tty.is_on = true;
    atexit(tty_end);
    watch_signals();
    cbreak(), noecho(), nonl();
    intrflush(stdscr, FALSE), keypad(stdscr, TRUE), nodelay(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    return true;
}

void tty_end(void) {
    if (!tty.is_on) return;
    if (!ending_came()) endwin();
    if (ending_came()) give_back_at_once();  // perhaps told so while it waited
    tty.is_on = false;
    close(tty.way);
}

/* ---- output ---- */

/* The nearest of the eight colours every terminal with colours has. */
static short basic(uint8_t colour, bool paper) {
    static const struct {
        uint8_t from;
        short to;
    } table[] = {
        { 203, COLOR_RED },    { 52, COLOR_RED },   { 75, COLOR_CYAN },     { 17, COLOR_BLUE },
        { 78, COLOR_GREEN },   { 22, COLOR_GREEN }, { 221, COLOR_YELLOW },  { 58, COLOR_YELLOW },
        { 220, COLOR_YELLOW }, { 16, COLOR_BLACK }, { 177, COLOR_MAGENTA }, { 215, COLOR_YELLOW },
    };
    if (paper && colour != 220) return -1;  // tints would drown the letters
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].from == colour) return table[i].to;
    return -1;
}

attr_t tty_colour(uint8_t ink, uint8_t paper) {
    if (!tty.colour) return A_NORMAL;
    for (int i = 0; i < tty.pairs; i++)
        if (tty.pair[i].ink == ink && tty.pair[i].paper == paper) return (attr_t)COLOR_PAIR(i + 1);
    int most = COLOR_PAIRS - 1;
    if (tty.pairs >= most || tty.pairs >= 250) return A_NORMAL;
    short front = COLORS < 256 ? basic(ink, false) : ink ? ink : -1;
    short back = COLORS < 256 ? basic(paper, true) : paper ? paper : -1;
    init_pair((short)(tty.pairs + 1), front, back);
    tty.pair[tty.pairs].ink = ink, tty.pair[tty.pairs].paper = paper;
    return (attr_t)COLOR_PAIR(++tty.pairs);
}

attr_t tty_inverse(void) { return tty.colour ? A_NORMAL : A_REVERSE; }

/* Bytes of the character that begins here, or 1 where none does. */
static int length_of(const char *text) {
    unsigned char c = (unsigned char)*text;
    int length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
    for (int i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 1;
    return length;
}

int tty_put(int y, int x, int width, attr_t attributes, const char *text) {
    attrset(attributes);
    for (; *text && width > 0; width--, x++) {
        int length = length_of(text);
        bool is_plain = length == 1 && *text >= ' ' && *text < 0x7f;
        bool is_shown = is_plain || (length > 1 && !tty.ascii);
        if (y >= 0 && y < LINES && x >= 0 && x < COLS)
            mvaddnstr(y, x, is_shown ? text : "?", is_shown ? length : 1);
        text += length;
    }
    attrset(A_NORMAL);
    return x;
}

/* ---- input ---- */

int tty_key(int milliseconds) {
    int key = getch();
    if (key == ERR && !interrupted && !ending_came()) {
        struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
        int ready = poll(&input, 1, milliseconds);
        if (ready > 0 && !(input.revents & POLLIN)) return TTY_GONE;
        key = getch();
        // Input that is ready and yet brings nothing has ended.
        if (key == ERR && ready > 0 && poll(&input, 1, 0) > 0 && input.revents & POLLHUP)
            return TTY_GONE;
    }
    if (ending_came()) return TTY_GONE;
    if (interrupted) {
        interrupted = 0;
        return TTY_INTERRUPT;
    }
    return key == ERR ? TTY_NONE : key;
}
