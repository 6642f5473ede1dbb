/* draw.h - a position as characters for the terminal, and as JSON for a page.
 *
 * Both ask only board(), scene(), path() and the tables: no game is known here by name.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_DRAW_H
#define BRETT_DRAW_H

#include "core/match.h"

/* The words of a language for English ones, which may be a format. */
typedef const char *Speak(const char *english);

typedef struct {
    bool colour;  /* ANSI colours; without them the letters tell the colours */
    bool ascii;   /* no character beyond ASCII */
    Speak *speak; /* NULL: English */
} DrawStyle;

enum { DRAW_TEXT = 65536 };
void draw_board(const Setup *setup, const Position *pos, DrawStyle style, Text *out);
/* Whose step it is, what is rolled, or how it ended: one line. */
void draw_status(const Match *match, Speak *speak, Text *out);
/* Why the rules ended a game, in this sentence of its reason. */
void draw_why(const Match *match, const Ending *why, const char *sentence, Speak *speak, Text *out);
/* "red", "red and green": the colours a seat plays; "player 2" where it has none yet. */
void draw_seat(const Game *game, const Position *pos, int seat, Speak *speak, Text *out);

/* The board as a grid of characters, for a screen that marks cells and is clicked. */
enum { CANVAS_WIDE = 132, CANVAS_HIGH = 64 };

/* Columns and rows of one cell. */
typedef struct {
    int columns, rows;
} DrawBlock;

typedef struct {
    const char *glyph;  /* one character in UTF-8; NULL is a blank */
    uint8_t ink, paper; /* ANSI 256-colour numbers; 0 is the terminal's own */
    bool bold;
} Spot;

typedef struct {
    Spot spot[CANVAS_HIGH][CANVAS_WIDE];
    int width, height;
    DrawBlock block;
    bool shared; /* the rows between two ranks hold strokes of both */
    int cells;
    int16_t x[CELLS_MAX], y[CELLS_MAX]; /* where a cell's letter stands; -1 for a tray */
} Canvas;

void draw_canvas(const Setup *setup, const Position *pos, DrawStyle style, DrawBlock block,
                 Canvas *canvas);
/* The largest block with which the board fits into so many characters, or else the smallest. */
DrawBlock draw_fit(const Setup *setup, int width, int height);
/* The cell whose block covers this place of the canvas, or -1. */
int draw_cell_at(const Canvas *canvas, int x, int y);
/* The ink of a colour's name; 0 for a name without one. */
uint8_t draw_ink(const char *colour);

enum { JSON_TEXT = 1 << 20 };
/* What the game is, and whether it could go on for ever without draws: id, title, options, kinds,
 * colours, and the cells of its board. */
void json_game(const Game *game, Text *out);
void json_board(const Setup *setup, Text *out);
/* The position: actor, seats, pieces, and every legal step with its path, odds and effects. */
void json_scene(const Match *match, Text *out);

#endif
