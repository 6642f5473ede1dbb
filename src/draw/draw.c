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

__attribute__((format_arg(2))) static const char *say(Speak *speak, const char *english) {
    return speak ? speak(english) : english;
}

/* "red-S: square x 5": the trays and what lies in them, a line each. A tray's own name is of the
 * notation; in other languages the colour stands for it. */
static void write_trays(const Setup *setup, const Position *pos, Speak *speak, Text *out) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    Piece pieces[PIECES_MAX];
    int cell_count = game->board(setup, cells), count = game->scene(pos, pieces);
    for (int cell = 0; cell < cell_count; cell++) {
        if (cells[cell].shape != CELL_TRAY) continue;
        for (int i = 0; i < count; i++) {
            if (pieces[i].cell != cell) continue;
            const PieceKind *kind = &game->kinds[pieces[i].kind];
            const char *colour = say(speak, game->colours[pieces[i].colour]);
            const char *tray = speak ? colour : cells[cell].name;
            const char *name = speak ? speak(kind->german) : kind->name;
            if (strcmp(kind->look, "die") != 0 && pieces[i].count)
                text_print(out, "%s: %s x %d\n", tray, name, pieces[i].count);
            else if (pieces[i].count)
                text_print(out, say(speak, "dice: %s has rolled %d\n"), colour, pieces[i].count);
            else if (strcmp(kind->look, "die") == 0)
                text_print(out, say(speak, "dice: %s rolls\n"), colour);
        }
    }
}

void draw_board(const Setup *setup, const Position *pos, DrawStyle style, Text *out) {
    Canvas canvas;
    DrawBlock large = { 7, 3 }, small = { 3, 1 }, least = draw_fit(setup, 0, 0);
    draw_canvas(setup, pos, style, least.rows == 1 ? small : large, &canvas);
    write_canvas(&canvas, style.colour, out);
    write_trays(setup, pos, style.speak, out);
}

void draw_seat(const Game *game, const Position *pos, int seat, Speak *speak, Text *out) {
    unsigned colours = game->colour(pos, seat);
    if (!colours || game->seats(pos) == 1) {
        text_print(out, say(speak, "player %d"), seat + 1);
        return;
    }
    for (int i = 0; colours; i++, colours >>= 1) {
        if (!(colours & 1)) continue;
        text_add(out, say(speak, game->colours[i]));
        if (colours > 1) text_add(out, say(speak, " and "));
    }
}

static void write_end(const Match *match, Speak *speak, Text *out) {
    char how[32];
    Text ending = text_into(how, sizeof how);
    match_ending(match, &ending);
    char *who = strstr(how, " P");  // the seat it came from, in the notation
    if (who) *who++ = '\0';
    text_print(out, say(speak, "over (%s"), say(speak, how));
    if (who) text_print(out, " %s", who);
    text_add(out, "): ");
    match_result(match, out);
}

void draw_status(const Match *match, Speak *speak, Text *out) {
    const Game *game = match->setup.game;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        write_end(match, speak, out);
        return;
    }
    draw_seat(game, &match->now, game_turn(game, &match->now), speak, out);
    text_add(out, say(speak, actor == CHANCE ? ": chance acts" : " to move"));
}
