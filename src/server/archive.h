/* archive.h - games that are kept: found, read, and taken away as records.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ARCHIVE_H
#define BRETT_ARCHIVE_H

#include "api.h"
#include "sheet.h"

/* A game with those who sit there. */
typedef struct {
    StoreGame game;
    Who who[SEATS_MAX];
    int turn; /* the seat whose turn it is; NOBODY: not asked for */
} Kept;

typedef enum { FORM_LIST, FORM_TEXT, FORM_JSON } Form;

/* Plays the rows of SQL_LOAD; false without memory, or if they are spoilt. The room is to be done
 * in any case. */
bool archive_play(const SqlRows *rows, Room *room);
/* Adds the record of a game to those that are there. */
bool archive_record(Room *room, const Kept *kept, Form form, Sheet *sheet);
/* Takes the sheet's text as the answer. */
void archive_reply(Call *call, Form form, Sheet *sheet);

#endif
