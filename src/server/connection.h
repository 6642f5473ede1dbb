/* connection.h - one client: requests in, answers out.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONNECTION_H
#define BRETT_CONNECTION_H

#include "answer.h"

#include <uv.h>

enum { READ_MAX = 16384, LINGER_MS = 2000, SHARE_MAX = 64 };

/* What a connection does now; in each state it waits for one thing only.
 *
 *   IDLE       the first byte of a request      late: it is closed
 *   READING    the rest of the request          late: 408
 *   WRITING    the client to take the answer    late and nothing taken since: it is closed
 *   LINGERING  the client to close as well      late: it is closed
 *
 * Lingering lets the client read the last answer: closing at once, with bytes unread, would make
 * the kernel throw the answer away.
 *
 * No address has more than SHARE_MAX connections: for another one an old one of its own has to go.
 */
typedef enum { IDLE, READING, WRITING, LINGERING } Stage;

typedef struct Connection Connection;

/* What connections share; it outlives them. */
typedef struct {
    uv_loop_t loop; /* its data are the server's */
    Service service;
    uint64_t patience;             /* milliseconds */
    int count;                     /* not yet freed */
    Connection *first, *last;      /* the open ones, longest in their stage first */
    void (*left)(uv_loop_t *loop); /* called after a connection has ended and was freed */
} Hub;

/* Accepts a client that waits at the listener. False if there is no memory: it still waits. */
bool connection_accept(Hub *hub, uv_stream_t *listener);
void connection_close(Connection *connection);
/* Closes the connection that is missed least: an idle one, one that is over, or else the oldest
 * with an unfinished request. False if answers are on their way to all of them. */
bool connection_spare(Hub *hub);

#endif
