/* room_types.h - what the files of a room share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ROOM_TYPES_H
#define BRETT_ROOM_TYPES_H

#include "room.h"

enum {
    ROOM_DAY = 24 * 60 * 60,
    SEATING_PATIENCE = 3 * ROOM_DAY, /* seconds until a table that does not fill is cleared */
    EMPTY_PATIENCE = 60,             /* the same of a public one at which nobody sits */
    HOUSE_PATIENCE = 10,             /* seconds until somebody looks where a house player is */
    OPENING_PATIENCE = 60,           /* seconds until who shows no nonce loses his seat */
};

/* Why these terms make no game, or NULL. */
const char *room_terms_fault(const Terms *terms);
/* Whether people must promise nonces before they play. */
bool room_has_dice(const Room *room);
/* Whether a person sits here and has not left. */
bool room_has_person(const Room *room, int seat);
/* Whether the others play on when this seat is abandoned: more than two sides are in, and one of
 * them is a person. */
bool room_goes_on_without(const Room *room, int seat);
/* The roll that comes next, while chance acts. */
Move room_roll(const Room *room, const Match *match, uint32_t number);
/* Back to no row at all; seed, memory and rows stay. */
void room_clear(Room *room);
/* The fold of one more row, without keeping it; after a refusal the room must be replayed. */
bool room_fold_row(Room *room, const uint8_t *row, size_t bytes, Error *err);

#endif
