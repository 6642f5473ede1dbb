/* choose.h - choosing a step by pointing at cells.
 *
 * What was pointed at is the beginning of some steps' paths. When it is the whole path of one step,
 * that step is chosen; when of several, they are offered by name.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CHOOSE_H
#define BRETT_CHOOSE_H

#include "core/match.h"

typedef struct {
    int count; /* legal steps; 0 when there is nothing to choose */
    Move move[MOVES_MAX];
    uint16_t path[MOVES_MAX][PATH_CELLS];
    uint8_t length[MOVES_MAX];
    bool is_tray[CELLS_MAX];
    uint16_t pointed[PATH_CELLS];
    int depth; /* how many cells were pointed at */
} Choice;

typedef enum {
    CHOOSE_WRONG, /* no step goes on there; nothing has changed */
    CHOOSE_MORE,  /* another cell, or one of the offers, is needed */
    CHOOSE_DONE   /* *move is the step */
} Chosen;

/* Begins anew. If all steps on the board begin at the same cell, it is already pointed at. */
void choose_begin(Choice *choice, const Match *match, const Cell *cells);
Chosen choose_point(Choice *choice, int cell, Move *move);
void choose_clear(Choice *choice);
/* Whether a step goes on at this cell. */
bool choose_goes_to(const Choice *choice, int cell);
/* Whether a step would be complete at this cell. */
bool choose_ends_at(const Choice *choice, int cell);
/* Whether the cell is among those pointed at. */
bool choose_has(const Choice *choice, int cell);
/* The steps to offer by name: those whose whole path was pointed at; before pointing, those without
 * a path and those that begin in a tray. */
int choose_offers(const Choice *choice, Move *out);

#endif
