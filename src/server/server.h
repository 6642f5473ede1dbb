/* server.h - serves a site over HTTP until a signal ends it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SERVER_H
#define BRETT_SERVER_H

#include "hall.h"

#include <sys/socket.h>

typedef struct Server Server;

/* Whether `host` is an address in digits, like 127.0.0.1 or ::1. */
bool server_address(const char *host, int port, struct sockaddr_storage *address);
/* Listens at the address; port 0 is any free one. A client that makes no progress for so many
 * seconds is left. `database` is the file of the games that people play together, NULL: they do
 * not. The site is borrowed until server_free. NULL with the reason in `err`. */
Server *server_new(const Site *site, const struct sockaddr_storage *address, int seconds,
                   const HallTerms *hall, Error *err);
/* "http://127.0.0.1:8080/", with the port that was found. */
void server_url(const Server *server, Text *out);
/* Serves until SIGINT, SIGTERM or SIGHUP. */
void server_run(Server *server);
void server_free(Server *server);

#endif
