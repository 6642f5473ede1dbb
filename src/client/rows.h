/* rows.h - the rows of a game as a server tells them, made into those that rooms are folded of.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ROWS_H
#define BRETT_ROWS_H

#include "room/room.h"

struct cJSON;

/* The row in a message {"t":"row",...} that follows the last one of the room; false and why. What
 * only stores need of a row is not told, and is made up. */
bool rows_read(const struct cJSON *message, const GameId *game, const Room *room, Row *row,
               Error *err);
/* Hexadecimal digits to bytes; false if there are not just so many. */
bool rows_hex(const char *text, uint8_t *bytes, size_t count);

#endif
