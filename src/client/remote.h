/* remote.h - a game that a server holds, as it is known here: the fold of the rows that were told.
 *
 * One command is under way at a time. It is sent again after the line was cut: the server knows
 * that it is the same, so that is harmless.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_REMOTE_H
#define BRETT_REMOTE_H

#include "room/room.h"
#include "visit.h"

enum { REMOTE_ID = 2 * GAME_ID_BYTES + 1, REMOTE_WHY = 240, REMOTE_CODE = 24 };

typedef struct {
    Visit *visit;
    char id[REMOTE_ID];
    GameId game;
    Room room;
    char name[SEATS_MAX][VISIT_NAME]; /* of the people who sit; "" if they have none */
    bool is_bot[SEATS_MAX];
    unsigned watched;                        /* the welcome after which it was asked for */
    uint32_t asked;                          /* the number of that question */
    bool is_shown;                           /* all rows that there were have been told */
    uint32_t ticket;                         /* of the command under way; 0: none */
    char command[512];                       /* and itself */
    bool is_broken;                          /* what is told does not follow: see why */
    char code[REMOTE_CODE], why[REMOTE_WHY]; /* of the latest refusal; "" */
} Remote;

/* The last part of an address that is a game's id, 32 hexadecimal digits; NULL if there is none. */
const char *remote_find_id(const char *url);

typedef struct {
    const char *spec, *clock; /* clock NULL: none */
    int seat;                 /* that is kept for us; -1: the first */
    bool is_public;           /* strangers see it in the lobby */
} RemoteTerms;

/* Asks for a new game. False and why. */
bool remote_create(Visit *visit, const RemoteTerms *terms, char id[REMOTE_ID], Error *err);

void remote_begin(Remote *remote, Visit *visit, const char *id);
void remote_done(Remote *remote);

/* Asks for its rows and for what is under way, if that was not done since the last welcome. */
void remote_watch(Remote *remote);
/* Takes a message; false if it is not about this game. */
bool remote_hear(Remote *remote, const struct cJSON *message);

/* My seat, or NOBODY. */
int remote_seat(const Remote *remote);
/* The first seat from `from` on that is free and not kept for somebody else, or NOBODY. */
int remote_free_seat(const Remote *remote, int from);
/* If all agreed to play again: it becomes the next game, of which nothing is known yet. */
bool remote_go_on(Remote *remote);
/* Whether the game waits for a step of mine, and none is under way. */
bool remote_is_mine(Remote *remote);
/* Sends a command; `fields` are more of its JSON, as ",\"move\":\"a1\"". Nothing while another one
 * is under way. */
bool remote_want(Remote *remote, const char *command, const char *fields);
/* What everybody does without asking: sits down on a seat, shows his nonce. */
bool remote_sit(Remote *remote, int seat);
void remote_open(Remote *remote);
bool remote_step(Remote *remote, const char *token);
bool remote_say(Remote *remote, int phrase);
/* Draw, back or rematch: agrees where it is offered, and else offers it. */
bool remote_offer(Remote *remote, RoomOffer offer);
/* Says no to whatever others offer; false if nobody does. */
bool remote_decline(Remote *remote);
/* Whether others offer it, and I have not answered. */
bool remote_is_offered(Remote *remote, RoomOffer offer);

#endif
