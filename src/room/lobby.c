/* lobby.c - who plays with whom.
 * SPDX-License-Identifier: MIT */
#include "lobby.h"

#include <string.h>

bool lobby_is_same(const LobbyWish *wish, const LobbyGame *game) {
    return setup_equal(&wish->setup, &game->setup) && wish->clock.kind == game->clock.kind &&
           wish->clock.base == game->clock.base && wish->clock.increment == game->clock.increment &&
           ((wish->flags ^ game->flags) & TERMS_RATED) == 0;
}

static int64_t distance(int a, int b) {
    int64_t far = (int64_t)a - b;
    return far < 0 ? -far : far;
}

/* To the farthest of those who wait. */
static int64_t farthest(const LobbyWish *wish, const LobbyGame *game) {
    int64_t most = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int64_t far = game->person[seat] ? distance(wish->rating, game->rating[seat]) : 0;
        if (far > most) most = far;
    }
    return most;
}

static int missing(const LobbyGame *game) {
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) count += game->free >> seat & 1;
    return count;
}

bool lobby_fits(const LobbyWish *wish, const LobbyGame *game) {
    bool has_company = false;
    if (!(game->flags & TERMS_PUBLIC) || !game->free || !lobby_is_same(wish, game)) return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (game->person[seat] == wish->person) return false;
        has_company |= game->person[seat] != 0;
    }
    int64_t far = farthest(wish, game);
    return has_company && (!wish->reach || far <= wish->reach) &&
           (!game->reach || far <= game->reach);
}

bool lobby_is_better(const LobbyWish *wish, const LobbyGame *a, const LobbyGame *b) {
    int64_t far_a = farthest(wish, a), far_b = farthest(wish, b);
    if (missing(a) != missing(b)) return missing(a) < missing(b);
    if (far_a != far_b) return far_a < far_b;
    if (a->begun != b->begun) return a->begun < b->begun;
    return memcmp(&a->id, &b->id, sizeof a->id) < 0;
}

int lobby_seat(const LobbyGame *game, Random *random) {
    if (!game->free) return NOBODY;
    uint32_t skip = random_below(random, (uint32_t)missing(game));
    for (int seat = 0;; seat++)
        if (game->free >> seat & 1 && skip-- == 0) return seat;
}
