/* review.h - replays a game from what a database has of it, and says what is wrong.
 *
 * For each game: what is written beside its rows, then its rows in their order, then the end. All
 * bytes stay where they are until the end.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_REVIEW_H
#define BRETT_REVIEW_H

#include "inspect.h"
#include "room/room.h"

typedef struct {
    const uint8_t *bytes;
    size_t count;
} ReviewBytes;

/* What lists are made of, and the seed of the dice. */
typedef struct {
    ReviewBytes id, points, seed;
    const char *spec;
    int64_t phase, end;
} ReviewGame;

typedef struct {
    InspectTell *tell;
    void *data;
    Inspection *found;
    const ReviewGame *told;
    Room room;
    bool is_sound;                    /* of the game, so far */
    char game[2 * GAME_ID_BYTES + 1]; /* the one that is looked at, or "" */
} Review;

void review_fault(Review *review, const char *why);
void review_begin(Review *review, const ReviewGame *told);
void review_row(Review *review, int64_t seq, ReviewBytes row);
void review_end(Review *review);

#endif
