/* draw.c - a position as lines of text: the board, the trays, whose step it is.
 * SPDX-License-Identifier: MIT */
#include "draw.h"

#include <string.h>

static void write_canvas(const Canvas *c, bool colour, Text *out) {
    for (int y = 0; y < c->height; y++) {
        int ink = -1, paper = -1, bold = -1, end = c->width;
        while (end > 0 && !c->spot[y][end - 1].glyph && !(colour && c->spot[y][end - 1].paper))
            end--;
        for (const Spot *spot = c->spot[y]; spot < c->spot[y] + end; spot++) {
            if (colour && (ink != spot->ink || paper != spot->paper || bold != spot->bold)) {
                ink = spot->ink, paper = spot->paper, bold = spot->bold;
                text_add(out, "\33[0");
                if (bold) text_add(out, ";1");
                if (ink) text_print(out, ";38;5;%d", ink);
                if (paper) text_print(out, ";48;5;%d", paper);
                text_char(out, 'm');
            }
            text_add(out, spot->glyph ? spot->glyph : " ");
        }
        text_add(out, colour && end ? "\33[0m\n" : "\n");
    }
}

/* "red-S: square x 5": the trays and what lies in them, a line each. */
static void write_trays(const Setup *setup, const Position *pos, Text *out) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    Piece pieces[PIECES_MAX];
    int cell_count = game->board(setup, cells), count = game->scene(pos, pieces);
    for (int cell = 0; cell < cell_count; cell++) {
        if (cells[cell].shape != CELL_TRAY) continue;
        for (int i = 0; i < count; i++) {
            if (pieces[i].cell != cell) continue;
            const PieceKind *kind = &game->kinds[pieces[i].kind];
            const char *colour = game->colours[pieces[i].colour];
            if (strcmp(kind->look, "die") != 0 && pieces[i].count)
                text_print(out, "%s: %s x %d\n", cells[cell].name, kind->name, pieces[i].count);
            else if (pieces[i].count)
                text_print(out, "dice: %s has rolled %d\n", colour, pieces[i].count);
            else if (strcmp(kind->look, "die") == 0)
                text_print(out, "dice: %s rolls\n", colour);
        }
    }
}

void draw_board(const Setup *setup, const Position *pos, DrawStyle style, Text *out) {
    Canvas canvas;
    DrawBlock large = { 7, 3 }, small = { 3, 1 }, least = draw_fit(setup, 0, 0);
    draw_canvas(setup, pos, style, least.rows == 1 ? small : large, &canvas);
    write_canvas(&canvas, style.colour, out);
    write_trays(setup, pos, out);
}

void draw_seat(const Game *game, const Position *pos, int seat, Text *out) {
    unsigned colours = game->colour(pos, seat);
    if (!colours || game->seats(pos) == 1) {
        text_print(out, "player %d", seat + 1);
        return;
    }
    for (int i = 0; colours; i++, colours >>= 1) {
        if (!(colours & 1)) continue;
        text_print(out, "%s%s", game->colours[i], colours > 1 ? " and " : "");
    }
}

void draw_status(const Match *match, Text *out) {
    const Game *game = match->setup.game;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        text_add(out, "over (");
        match_ending(match, out);
        text_add(out, "): ");
        match_result(match, out);
        return;
    }
    int seat = game_turn(game, &match->now);
    draw_seat(game, &match->now, seat, out);
    text_add(out, actor == CHANCE ? ": chance acts" : " to move");
}
