/* sight.c - what one sees of a match: cells, pieces, pictures.
 * SPDX-License-Identifier: MIT */
#include "lib.h"

#include "draw/draw.h"

#include <string.h>

SAME(BRETT_CELLS_MAX, CELLS_MAX);
SAME(BRETT_PIECES_MAX, PIECES_MAX);
SAME(BRETT_SQUARE, CELL_SQUARE);
SAME(BRETT_SPOT, CELL_POINT);
SAME(BRETT_HOLE, CELL_HOLE);
SAME(BRETT_TRAY, CELL_TRAY);
SAME(sizeof((brett_cell *)0)->name, sizeof((Cell *)0)->name);

int brett_match_cells(const brett_match *handle, brett_cell *cells, int most) {
    assert(handle);
    const Setup *setup = &handle->match.setup;
    Cell found[CELLS_MAX];
    int count = setup->game->board(setup, found);
    for (int i = 0; cells && i < count && i < most; i++) {
        cells[i] = (brett_cell){ .x = found[i].x,
                                 .y = found[i].y,
                                 .shape = (brett_shape)found[i].shape,
                                 .zone = found[i].zone };
        memcpy(cells[i].name, found[i].name, sizeof cells[i].name);
    }
    return count;
}

int brett_match_pieces(const brett_match *handle, brett_piece *pieces, int most) {
    assert(handle);
    const Match *match = &handle->match;
    Piece found[PIECES_MAX];
    int count = match->setup.game->scene(&match->now, found);
    for (int i = 0; pieces && i < count && i < most; i++) {
        const Piece *piece = &found[i];
        pieces[i] = (brett_piece){
            .cell = piece->cell,
            .colour = piece->colour,
            .kind = piece->kind,
            .facing = piece->facing,
            .count = piece->count,
            .seat = piece->seat,
            .head = piece->marks & MARK_HEAD,
            .starred = piece->marks & MARK_STARRED,
            .moved = piece->marks & MARK_MOVED,
            .won = piece->marks & MARK_WON,
        };
    }
    return count;
}

static void write_board(const void *match, Text *out) {
    json_board(&((const Match *)match)->setup, out);
}

static void write_scene(const void *match, Text *out) { json_scene(match, out); }

char *brett_match_board_json(const brett_match *handle, brett_error *err) {
    assert(handle);
    return lib_text(JSON_TEXT, write_board, &handle->match, err);
}

char *brett_match_scene_json(const brett_match *handle, brett_error *err) {
    assert(handle);
    return lib_text(JSON_TEXT, write_scene, &handle->match, err);
}

typedef struct {
    const Match *match;
    DrawStyle style;
} Picture;

static void write_picture(const void *subject, Text *out) {
    const Picture *picture = subject;
    draw_board(&picture->match->setup, &picture->match->now, picture->style, out);
}

char *brett_match_draw(const brett_match *handle, bool colour, bool ascii, brett_error *err) {
    assert(handle);
    Picture picture = { &handle->match, { .colour = colour, .ascii = ascii } };
    return lib_text(DRAW_TEXT, write_picture, &picture, err);
}
