/* screen_view.h - what the full screen shows.
 *
 *   board                       title
 *                               seats
 *                               dice, trays
 *                               the list of turns
 *   what is to do
 *   offers: steps by name
 *   message
 *   keys
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SCREEN_VIEW_H
#define BRETT_SCREEN_VIEW_H

#include "choose.h"
#include "play.h"

enum { VIEW_BELOW = 4, VIEW_PANEL = 19, VIEW_OFFERS = 32 };

typedef struct {
    Move move;
    int x, end; /* its columns in the row of offers */
} Offer;

typedef struct {
    Play *play;
    DrawStyle style;
    Canvas canvas;
    Choice choice;
    bool can_turn; /* some step turns a piece on the spot */
    int cursor;    /* a cell of the board */
    int scroll;    /* turns of the list hidden below the window */
    bool marked[CELLS_MAX];
    int16_t tray_row[CELLS_MAX]; /* where a tray is shown; -1 if nowhere */
    Offer offer[VIEW_OFFERS];
    int offers;
    int list_rows, panel_x, panel_width;
} View;

void view_draw(View *view);
void view_help(const View *view);
/* The message row with a question; the answer so far is edited behind it. */
void view_question(const View *view, const char *question, const char *answer);
/* The cell at a place of the screen, on the board or in a tray; or -1. */
int view_cell_at(const View *view, int x, int y);

#endif
