/* choose.c - choosing a step by pointing at cells.
 * SPDX-License-Identifier: MIT */
#include "choose.h"

#include <string.h>

static bool fits(const Choice *choice, int i) {
    return choice->length[i] >= choice->depth &&
           memcmp(choice->path[i], choice->pointed,
                  (size_t)choice->depth * sizeof *choice->pointed) == 0;
}

bool choose_goes_to(const Choice *choice, int cell) {
    for (int i = 0; i < choice->count; i++)
        if (fits(choice, i) && choice->length[i] > choice->depth &&
            choice->path[i][choice->depth] == cell)
            return true;
    return false;
}

bool choose_ends_at(const Choice *choice, int cell) {
    for (int i = 0; i < choice->count; i++)
        if (fits(choice, i) && choice->length[i] == choice->depth + 1 &&
            choice->path[i][choice->depth] == cell)
            return true;
    return false;
}

bool choose_has(const Choice *choice, int cell) {
    for (int i = 0; i < choice->depth; i++)
        if (choice->pointed[i] == cell) return true;
    return false;
}

void choose_clear(Choice *choice) {
    int only = -1;
    choice->depth = 0;
    for (int i = 0; i < choice->count; i++) {
        if (choice->length[i] == 0) continue;
        if (choice->length[i] == 1 || (only >= 0 && only != choice->path[i][0])) return;
        only = choice->path[i][0];
    }
    if (only >= 0) choice->pointed[choice->depth++] = (uint16_t)only;
}

void choose_begin(Choice *choice, const Match *match, const Cell *cells) {
    const Game *game = match->setup.game;
    Cell unused[CELLS_MAX];
    int count = game->board(&match->setup, unused);
    for (int i = 0; i < count; i++) choice->is_tray[i] = cells[i].shape == CELL_TRAY;
    choice->count = match_actor(match) < 0 ? 0 : game->moves(&match->now, choice->move);
    for (int i = 0; i < choice->count; i++)
        choice->length[i] = (uint8_t)game->path(&match->now, choice->move[i], choice->path[i]);
    choose_clear(choice);
}

static Chosen extend(Choice *choice, int cell, Move *move) {
    int complete = 0, open = 0;
    choice->pointed[choice->depth++] = (uint16_t)cell;
    for (int i = 0; i < choice->count; i++) {
        if (!fits(choice, i)) continue;
        if (choice->length[i] > choice->depth)
            open++;
        else if (!complete++)
            *move = choice->move[i];
    }
    return complete == 1 && !open ? CHOOSE_DONE : CHOOSE_MORE;
}

Chosen choose_point(Choice *choice, int cell, Move *move) {
    if (choose_goes_to(choice, cell)) return extend(choice, cell, move);
    if (choice->depth && choice->pointed[choice->depth - 1] == cell) {  // again: never mind
        choose_clear(choice);
        return CHOOSE_MORE;
    }
    Choice before = *choice;
    choice->depth = 0;
    if (choose_goes_to(choice, cell)) return extend(choice, cell, move);
    *choice = before;
    return CHOOSE_WRONG;
}

int choose_offers(const Choice *choice, Move *out) {
    int count = 0;
    for (int i = 0; i < choice->count; i++) {
        bool is_named =
            choice->count == 1 || choice->length[i] == 0 || choice->is_tray[choice->path[i][0]];
        bool is_pointed = choice->depth && choice->length[i] == choice->depth && fits(choice, i);
        if (is_named || is_pointed) out[count++] = choice->move[i];
    }
    return count;
}
