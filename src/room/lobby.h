/* lobby.h - people who look for others to play with, and who of them sit down together: those who
 * want the same game in the same form with the same clock, rated or not, and whose ratings are near
 * enough for each of them. Who has waited longest comes first.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LOBBY_H
#define BRETT_LOBBY_H

#include "event.h"

typedef struct {
    Person person;
    Setup setup;
    ClockRule clock;
    uint8_t flags; /* TERMS_... */
    int rating;    /* in whatever unit they have */
    int reach;     /* how far from it another's may be; 0: any */
} Seek;

/* The seeks lie in the caller's memory, in the order in which they came. */
typedef struct {
    Seek *seek;
    int count, capacity;
} Lobby;

void lobby_init(Lobby *lobby, Seek *memory, int capacity);
/* One for each person: another one takes its place, the same again keeps it. Refused with a
 * sentence when there is no room, or where nobody else can play. */
bool lobby_seek(Lobby *lobby, const Seek *seek, Error *err);
/* Whether he was looking. */
bool lobby_leave(Lobby *lobby, Person person);
/* Takes people who can sit down together out of the lobby: `terms` has their game, and a seat
 * reserved for each, drawn by chance; what else there is to say stays as it was. False if there are
 * none. */
bool lobby_pair(Lobby *lobby, Random *random, Terms *terms);

#endif
