/* draw.h - a position as characters for the terminal, and as JSON for a page.
 *
 * Both ask only board(), scene(), path() and the tables: no game is known here by name.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_DRAW_H
#define BRETT_DRAW_H

#include "match.h"

typedef struct {
    bool colour; /* ANSI colours; without them the letters tell the colours */
    bool ascii;  /* no character beyond ASCII */
} DrawStyle;

enum { DRAW_TEXT = 65536 };
void draw_board(const Setup *setup, const Position *pos, DrawStyle style, Text *out);
/* Whose step it is, what is rolled, or how it ended: one line. */
void draw_status(const Match *match, Text *out);
/* "red", "red and green": the colours a seat plays; "player 2" where it has none yet. */
void draw_seat(const Game *game, const Position *pos, int seat, Text *out);

enum { JSON_TEXT = 1 << 20 };
/* What the game is: id, title, options, kinds, colours, and the cells of its board. */
void json_game(const Game *game, Text *out);
void json_board(const Setup *setup, Text *out);
/* The position: actor, seats, pieces, and every legal step with its path, odds and effects. */
void json_scene(const Match *match, Text *out);

#endif
