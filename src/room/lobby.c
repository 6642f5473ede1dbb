/* lobby.c - who plays with whom.
 * SPDX-License-Identifier: MIT */
#include "lobby.h"

#include <string.h>

void lobby_init(Lobby *lobby, Seek *memory, int capacity) {
    *lobby = (Lobby){ .seek = memory, .capacity = capacity };
}

static int seats_of(const Setup *setup) {
    Position start;
    game_start(setup, &start);
    return setup->game->seats(&start);
}

static bool is_same_game(const Seek *a, const Seek *b) {
    return setup_equal(&a->setup, &b->setup) && a->clock.kind == b->clock.kind &&
           a->clock.base == b->clock.base && a->clock.increment == b->clock.increment &&
           a->flags == b->flags;
}

static bool reaches(const Seek *from, const Seek *to) {
    int64_t far = (int64_t)from->rating - to->rating;
    return !from->reach || (far <= from->reach && -far <= from->reach);
}

static bool fits(const Seek *a, const Seek *b) {
    return is_same_game(a, b) && reaches(a, b) && reaches(b, a);
}

static int place_of(const Lobby *lobby, Person person) {
    int i = 0;
    while (i < lobby->count && lobby->seek[i].person != person) i++;
    return i;
}

static void remove_at(Lobby *lobby, int i) {
    lobby->count--;
    memmove(lobby->seek + i, lobby->seek + i + 1, (size_t)(lobby->count - i) * sizeof *lobby->seek);
}

bool lobby_leave(Lobby *lobby, Person person) {
    int i = place_of(lobby, person);
    if (i == lobby->count) return false;
    remove_at(lobby, i);
    return true;
}

bool lobby_seek(Lobby *lobby, const Seek *seek, Error *err) {
    int i = place_of(lobby, seek->person);
    if (seats_of(&seek->setup) < 2) return refuse(err, 0, "nobody else can play this game");
    if (!clock_is_rule(&seek->clock)) return refuse(err, 0, "there is no such clock");
    if (i < lobby->count && is_same_game(&lobby->seek[i], seek)) {
        lobby->seek[i] = *seek;
        return true;
    }
    if (i < lobby->count) remove_at(lobby, i);
    if (lobby->count == lobby->capacity)
        return refuse(err, 0, "too many are looking for a game; try again later");
    lobby->seek[lobby->count++] = *seek;
    return true;
}

/* People for a table that this one begins, each of whom fits all others; how many are found. */
static int gather(const Lobby *lobby, int first, int wanted, int *found) {
    int count = 0;
    for (int i = first; i < lobby->count && count < wanted; i++) {
        bool is_welcome = true;
        for (int k = 0; k < count; k++) is_welcome &= fits(&lobby->seek[found[k]], &lobby->seek[i]);
        if (is_welcome) found[count++] = i;
    }
    return count;
}

bool lobby_pair(Lobby *lobby, Random *random, Terms *terms) {
    for (int first = 0; first < lobby->count; first++) {
        const Seek *seek = &lobby->seek[first];
        int found[SEATS_MAX], seats = seats_of(&seek->setup);
        if (gather(lobby, first, seats, found) < seats) continue;
        terms->setup = seek->setup;
        terms->clock = seek->clock;
        terms->flags = seek->flags;
        memset(terms->reserved, 0, sizeof terms->reserved);
        memset(terms->house, 0, sizeof terms->house);
        // Out of the lobby from the last to the first, onto seats drawn by chance.
        for (int left = seats; left > 0; left--) {
            int seat = 0;
            for (uint32_t skip = random_below(random, (uint32_t)left);; seat++)
                if (!terms->reserved[seat] && skip-- == 0) break;
            terms->reserved[seat] = lobby->seek[found[left - 1]].person;
            remove_at(lobby, found[left - 1]);
        }
        return true;
    }
    return false;
}
