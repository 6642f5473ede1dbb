/* visit.h - being at a server: who one is there, and coming back when the line is cut.
 *
 * Who one is lies in a file that only its owner may read: the key that the server gave, and a
 * secret that it never hears of, from which the nonces for dice are made. So a program that was
 * ended in the midst of a game goes on where it was.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_VISIT_H
#define BRETT_VISIT_H

#include "core/dice.h"
#include "dial.h"

struct cJSON;

enum { VISIT_KEY = 65, VISIT_NAME = 64, VISIT_FILE = 4200, VISIT_NEAR = 9 };

typedef struct {
    DialAddress address;
    char file[VISIT_FILE]; /* where the key lies */
    char key[VISIT_KEY], secret[VISIT_KEY];
    Dial *dial; /* NULL: the line is cut, for this reason: */
    char why[240];
    int tries;       /* to come back, since then */
    double again;    /* when the next one is made */
    bool is_bot;     /* is a program, and says so */
    bool is_welcome; /* the server has told who we are: */
    uint64_t person;
    char name[VISIT_NAME];
    int64_t ahead; /* of the server's clock, in milliseconds */
    unsigned
        welcomes; /* how often we have come: more than before means that all is to be asked again */
    uint32_t ticket;       /* the number that was given last */
    bool is_shared;        /* there are several servers */
    char near[VISIT_NEAR]; /* digits of the game whose server was called; "": any server */
    struct cJSON *heard;
} Visit;

/* Calls the server and says hello. The key is in the file, or will be; NULL: in one for this server
 * in the user's data folder, and another one for programs. False and why if that is not possible at
 * all. */
bool visit_begin(Visit *visit, const char *url, const char *file, bool is_bot, Error *err);
void visit_end(Visit *visit);

/* The next message, valid until the next call; NULL when there is none within so many seconds, or
 * as dial_hear. A line that is cut is mended by and by; meanwhile nothing is heard. */
const struct cJSON *visit_hear(Visit *visit, double seconds, int other);
/* A message; who has no line says nothing. */
void visit_say(Visit *visit, const Text *message);
/* Where there are several servers, goes to the one where the others of this game are. */
void visit_approach(Visit *visit, const char *game);
/* What time it is at the server. */
int64_t visit_now(const Visit *visit);
/* The address of a game's page, for others who want to come. */
void visit_link(const Visit *visit, const char *game, Text *out);
/* 32 bytes for a game's dice, always the same ones. */
Digest visit_nonce(const Visit *visit, const char *game);

#endif
