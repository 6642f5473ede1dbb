/* dial.h - a WebSocket to a server, for programs that wait for one thing at a time; and a question
 * over HTTP now and then.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_DIAL_H
#define BRETT_DIAL_H

#include "core/text.h"

typedef struct Dial Dial;

/* An address taken apart: http://, https://, ws:// or wss://, a host and perhaps a port; whatever
 * path follows is the caller's. */
typedef struct {
    char host[256], port[8];
    bool is_secure;
} DialAddress;
bool dial_read(const char *url, DialAddress *address, Error *err);

/* Calls. `key` is who calls, "" for somebody new; `near` some digits of a game, for a balancer that
 * brings its players to one server, or "". NULL and why if nobody answers there, or not as a server
 * of ours does. */
Dial *dial_open(const DialAddress *address, const char *key, const char *near, Error *err);
/* A message; what cannot be sent any more is noticed when nothing is heard. */
void dial_say(Dial *dial, const char *text);
/* The next message, valid until the next call. NULL when there is none within so many seconds, when
 * there is something to read from the `other` file (-1: none), when a signal came, or when the line
 * is cut. */
const char *dial_hear(Dial *dial, double seconds, int other);
/* Why the line is cut, or NULL. A server that is not heard of for a minute is gone. */
const char *dial_is_cut(const Dial *dial);
/* Asks once over HTTP, apart from any socket: the body of the answer, to be freed, and its status.
 * NULL and why if there is none. */
typedef struct {
    const char *method, *path, *body; /* body: JSON, or NULL */
} DialRequest;
char *dial_ask(const DialAddress *address, const char *key, const DialRequest *what, int *status,
               Error *err);
/* Says goodbye; may be NULL. */
void dial_close(Dial *dial);

#endif
