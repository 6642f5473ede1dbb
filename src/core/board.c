/* board.c - cells of rectangular boards, for the games that have one.
 * SPDX-License-Identifier: MIT */
#include "game.h"

int board_grid(int width, int height, CellShape shape, const char *(*zone)(int square), Cell *out) {
    for (int square = 0; square < width * height; square++) {
        Cell *cell = &out[square];
        Text name = text_into(cell->name, sizeof cell->name);
        text_square(&name, square % width, square / width);
        cell->x = (int16_t)(square % width);
        cell->y = (int16_t)(square / width);
        cell->shape = shape;
        cell->zone = zone ? zone(square) : "";
    }
    return width * height;
}

int board_tray(Cell *out, int count, const char *name, int x, int y, const char *zone) {
    Cell *cell = &out[count];
    Text text = text_into(cell->name, sizeof cell->name);
    text_add(&text, name);
    cell->x = (int16_t)x;
    cell->y = (int16_t)y;
    cell->shape = CELL_TRAY;
    cell->zone = zone;
    return count + 1;
}
