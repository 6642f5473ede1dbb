/* tty.h - the terminal: colours, text that never leaves its place, keys, and giving it back as it
 * was, whatever happens.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TTY_H
#define BRETT_TTY_H

#include <stdbool.h>
#include <stdint.h>

#define NCURSES_WIDECHAR 1
#include <ncurses.h>

/* Takes the terminal; false if it cannot be used. Without `colour` only bold, reverse and
 * underlined letters are used, with `ascii` no character beyond ASCII. */
bool tty_start(bool colour, bool ascii);
void tty_end(void);

/* The attribute of an ink on a paper, both ANSI 256-colour numbers, 0 the terminal's own. */
attr_t tty_colour(uint8_t ink, uint8_t paper);
/* A_REVERSE where there are no colours to set something off. */
attr_t tty_inverse(void);
/* Writes at most `width` characters of UTF-8 text; what lies outside the screen is left out.
 * Returns the column behind them. */
int tty_put(int y, int x, int width, attr_t attributes, const char *text);

/* A key, waiting at most `milliseconds` for one. */
enum { TTY_NONE = -1, TTY_INTERRUPT = -2, TTY_GONE = -3 };
int tty_key(int milliseconds);

#endif
