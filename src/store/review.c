/* review.c - replays a game from what a database has of it, and says what is wrong.
 * SPDX-License-Identifier: MIT */
#include "review.h"

#include "store.h"

#include <stdlib.h>
#include <string.h>

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

void review_fault(Review *review, const char *why) {
    review->found->faults++;
    review->tell(review->data, review->game[0] ? review->game : NULL, why);
}

static void spoil(Review *review, const char *why) {
    review->is_sound = false;
    review_fault(review, why);
}

void review_begin(Review *review, const ReviewGame *told) {
    GameId id;
    Text name = text_into(review->game, sizeof review->game);
    review->found->games++;
    review->told = told;
    review->is_sound = true;
    room_init(&review->room, memory);
    if (told->id.count == GAME_ID_BYTES) {
        memcpy(id.bytes, told->id.bytes, GAME_ID_BYTES);
        store_write_id(&id, &name);
    } else {
        spoil(review, "a game has an id that is none");
    }
}

/* After the first fault of a game nothing is known of what follows. */
void review_row(Review *review, int64_t seq, ReviewBytes row) {
    Error err;
    if (!review->is_sound) return;
    review->found->rows++;
    if (seq != review->room.seq + 1)
        spoil(review, "a row is missing");
    else if (!room_fold(&review->room, row.bytes, row.count, &err))
        spoil(review, err.why);
}

static void check_seed(Review *review) {
    Digest seed;
    if (review->told->seed.count != DIGEST_BYTES) {
        review_fault(review, "the seed of its dice is missing");
        return;
    }
    memcpy(seed.bytes, review->told->seed.bytes, DIGEST_BYTES);
    if (!room_give_seed(&review->room, &seed))
        review_fault(review, "the seed of its dice is not the one that was promised");
}

static void compare(Review *review) {
    const ReviewGame *told = review->told;
    StoreFacts facts;
    store_facts(&review->room, &facts);
    if (memcmp(review->room.terms.id.bytes, told->id.bytes, GAME_ID_BYTES) != 0)
        review_fault(review, "its first row is of another game");
    check_seed(review);
    if (!told->spec || strcmp(told->spec, facts.spec) != 0 || told->phase != facts.phase ||
        told->end != facts.end)
        review_fault(review, "lists tell something else of it than its rows");
    if (told->points.count != sizeof facts.points ||
        memcmp(told->points.bytes, facts.points, sizeof facts.points) != 0)
        review_fault(review, "lists give it other points than its rows");
}

void review_end(Review *review) {
    if (review->is_sound && !review->room.seq) spoil(review, "it has no rows");
    if (review->is_sound) compare(review);
    room_done(&review->room);
    review->game[0] = '\0';
}
