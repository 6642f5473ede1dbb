/* server.h - serves a site over HTTP until a signal ends it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SERVER_H
#define BRETT_SERVER_H

#include "hall.h"

#include <sys/socket.h>

typedef struct Server Server;

/* Whether `host` is an address in digits, like 127.0.0.1 or ::1. */
bool server_address(const char *host, int port, struct sockaddr_storage *address);
/* What an operator decides. */
typedef struct {
    const Site *site;                /* borrowed until server_free */
    struct sockaddr_storage address; /* port 0 is any free one */
    int seconds;                     /* a client that makes no progress for so long is left */
    bool is_proxied;                 /* a proxy on this machine is believed who its clients are */
    bool keeps_journal;              /* lines on standard error, see journal.h */
    const HallTerms *hall;           /* NULL: only the page is served */
} ServerTerms;

/* Listens. NULL, and a whole sentence in `err`. */
Server *server_new(const ServerTerms *terms, Error *err);
/* "http://127.0.0.1:8080/", with the port that was found. */
void server_url(const Server *server, Text *out);
/* Serves until SIGINT, SIGTERM or SIGHUP. */
void server_run(Server *server);
void server_free(Server *server);

#endif
