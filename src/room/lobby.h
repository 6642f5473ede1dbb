/* lobby.h - at which of the open games somebody sits down.
 *
 * There is no list of wishes: who finds nothing that fits opens a game, and that game, which the
 * store has, is the wish for all others to see. Of two who sit down at once the store's next row
 * decides, as with everything else; the other one chooses again.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LOBBY_H
#define BRETT_LOBBY_H

#include "event.h"

/* What somebody wants to play. Ratings are in whatever unit they have. */
typedef struct {
    Person person;
    Setup setup;
    ClockRule clock;
    uint8_t flags; /* TERMS_RATED or not */
    int rating;
    int reach; /* how far from it the others' may be; 0: any */
} LobbyWish;

/* A public game that has not begun, with those who wait there. */
typedef struct {
    GameId id;
    Setup setup;
    ClockRule clock;
    uint8_t flags; /* TERMS_... */
    int reach;     /* that of the one who opened it; 0: any */
    int64_t begun;
    uint8_t free;             /* the set of seats that anybody may still take */
    Person person[SEATS_MAX]; /* 0: nobody sits here */
    int rating[SEATS_MAX];
} LobbyGame;

/* Whether it is what he wants to play: the same game in the same form with the same clock, rated or
 * not. */
bool lobby_is_same(const LobbyWish *wish, const LobbyGame *game);
/* Whether he may sit down there and would: it is what he wants, and ratings are near enough
 * for him and for those who wait. Never a game in which he sits, and none where nobody waits. */
bool lobby_fits(const LobbyWish *wish, const LobbyGame *game);
/* Of two that fit, whether `a` is better: where fewer are missing, then who is nearer in strength,
 * then who has waited longer. */
bool lobby_is_better(const LobbyWish *wish, const LobbyGame *a, const LobbyGame *b);
/* A free seat, drawn by chance; NOBODY if there is none. */
int lobby_seat(const LobbyGame *game, Random *random);

#endif
