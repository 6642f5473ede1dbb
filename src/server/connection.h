/* connection.h - one client: requests in, answers out; or a WebSocket, messages both ways.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CONNECTION_H
#define BRETT_CONNECTION_H

#include "answer.h"
#include "journal.h"
#include "metrics.h"
#include "outbox.h"
#include "socket.h"

#include <uv.h>

enum {
    READ_MAX = 16384,    /* bytes of requests that came together */
    SOCKET_READ = 65536, /* bytes of one socket at a time */
    LINGER_MS = 2000,
    LATER_MS = 40,
    MEASURE_MS = 2000,     /* between pings that measure */
    DELAY_MOST = 10000,    /* milliseconds that are believed */
    SHARE_MAX = 64,        /* connections of an address that are no sockets */
    OUTBOX_MAX = 256 << 10 /* bytes that a slow reader may leave lying, and still be sent more */
};

/* What a connection does now; in each state it waits for one thing only.
 *
 *   IDLE       the first byte of a request      late: it is closed
 *   READING    the rest of the request          late: 408
 *   ASKING     the company's reply              late: 503
 *   WRITING    the client to take the answer    late and nothing taken since: it is closed
 *   TALKING    messages; it is a socket         late: it is pinged, and closed the second time
 *   LINGERING  the client to close as well      late: it is closed
 *
 * Lingering lets the client read the last answer: closing at once, with bytes unread, would make
 * the kernel throw the answer away.
 *
 * No address has more than SHARE_MAX connections that are no sockets: for another one an old one of
 * its own has to go. Of the sockets no address has more than half.
 */
typedef enum { IDLE, READING, ASKING, WRITING, TALKING, LINGERING } Stage;

typedef struct Connection Connection;

/* Who takes what is not for a file. Each connection keeps one pointer for it, its guest. */
typedef struct {
    /* Whether requests for a path are the company's; else there may be a file. */
    bool (*takes)(const char *path);
    /* Such a request, which stays until it is answered by connection_reply, now or later. */
    void (*ask)(Connection *connection, const Request *request);
    /* The client does not wait for the answer any more. */
    void (*give_up)(Connection *connection);
    /* Somebody wants a socket: 0 and what cookie to set, or the status that refuses him. */
    int (*admit)(Connection *connection, const Request *request, char *cookie, size_t bytes);
    void (*hear)(Connection *connection, const char *text, size_t size);
    /* The socket is gone; the connection lives until this returns. */
    void (*leave)(Connection *connection);
} Company;

/* What connections share; it outlives them. */
typedef struct {
    uv_loop_t loop; /* its data are the server's */
    Service service;
    const Company *company; /* NULL: there is only the page */
    void *company_data;
    uint64_t patience;               /* milliseconds */
    bool is_proxied;                 /* what a proxy on this machine tells of clients is believed */
    int count;                       /* not yet freed */
    int sockets, sockets_max;        /* of them */
    Connection *first, *last;        /* the open ones, longest in their stage first */
    Connection *loaded;              /* sockets with something to send */
    Connection *later, **later_last; /* and those who can wait for it, the longest first */
    uv_prepare_t before_waiting;     /* sends it */
    bool is_expecting;               /* the company will have more to say soon */
    uv_timer_t waited;               /* for that, long enough */
    void (*left)(uv_loop_t *loop);   /* called after a connection has ended and was freed */
    Metrics metrics;
    Journal journal;
    uint64_t requests;       /* that came */
    char bytes[SOCKET_READ]; /* what was read last from a socket */
} Hub;

/* Begins what connections share; the loop is there. */
void connection_begin(Hub *hub);

/* Accepts a client that waits at the listener. False if there is no memory: it still waits. */
bool connection_accept(Hub *hub, uv_stream_t *listener);
void connection_close(Connection *connection);
/* Closes the connection that is missed least: an idle one, one that is over, or else the oldest
 * with an unfinished request. False if answers are on their way to all of them. */
bool connection_spare(Hub *hub);

Hub *connection_hub(const Connection *connection);
void **connection_guest(Connection *connection);
/* What tells clients apart: the address, of version 6 the half that a network is given. */
uint64_t connection_origin(const Connection *connection);
/* The number of its request, which stays that of a socket: see journal_id. */
uint64_t connection_number(const Connection *connection);
/* Whether the client is on the server's own machine. */
bool connection_is_local(const Connection *connection);
/* Whether only the own machine can have or reach an address. */
bool connection_is_loopback(const struct sockaddr_storage *address);

/* The answer to what was asked; takes the reply's body. */
void connection_reply(Connection *connection, const Reply *reply);
/* A socket's message, which leaves before the loop waits again. Who reads too slowly is cut off
 * then. */
void connection_send(Connection *connection, Parcel *parcel);
/* The same for one to whom it is not urgent: while more is expected it waits, LATER_MS at most, for
 * another message that it can leave with. */
void connection_send_later(Connection *connection, Parcel *parcel);
/* Measures the way to a client and back, if that was not done just now. */
void connection_measure(Connection *connection);
/* How long that takes, in milliseconds: a mean of what was measured; 0 before. */
uint32_t connection_delay(const Connection *connection);
/* Visits every socket that has not said its last word. The visitor may say it, or send. */
void connection_each(Hub *hub, void (*visit)(Connection *connection, void *data), void *data);
/* A socket's last word. */
void connection_bye(Connection *connection, CloseCode code, const char *reason);
/* That of every socket, sent at once. */
void connection_bye_all(Hub *hub, CloseCode code, const char *reason);

#endif
