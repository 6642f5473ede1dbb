/* socket.h - one WebSocket: bytes in, messages out. No libuv, no clock.
 *
 * Messages that come whole are read here, all other frames by wslay. Its context is eight
 * kilobytes, so there is one only while something is incomplete: ten thousand players who think
 * cost nothing. What goes out to many is encoded once, by socket_head, and is nobody's but the
 * sender's.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SOCKET_H
#define BRETT_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_MAX = 4096, /* bytes of a message that comes in, */
    FRAMES_MAX = 16,    /* and frames it may be cut into */
    SOCKET_KEY = 24,    /* letters of a handshake's key, */
    SOCKET_ACCEPT = 28, /* and of its answer */
    SOCKET_HEAD = 10    /* bytes before the text of a message that goes out, at most */
};

/* Why a socket ends: the codes of RFC 6455, section 7.4.1. */
typedef enum {
    CLOSE_NORMAL = 1000,
    CLOSE_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_TYPE = 1003,
    CLOSE_POLICY = 1008,
    CLOSE_SIZE = 1009,
    CLOSE_BROKEN = 1011,
    CLOSE_LATER = 1013,
    CLOSE_LOGGED_OUT = 4001
} CloseCode;

/* What a socket tells its owner. `hear` gets a whole message, valid UTF-8, not terminated; it may
 * close the socket. `send` gets bytes for the client, which are lost after the call. `pong` says
 * that the client has answered the ping of this mark, or says so. */
typedef struct {
    void (*hear)(void *owner, const char *text, size_t size);
    void (*send)(void *owner, const uint8_t *bytes, size_t size);
    void (*pong)(void *owner, uint32_t mark);
} SocketOwner;

/* Its owner must not move it. */
typedef struct {
    const SocketOwner *calls;
    void *owner;
    struct wslay_event_context *context; /* NULL between messages */
    const uint8_t *bytes;                /* being read, */
    size_t size;
    int64_t ahead;  /* bytes read beyond the frames begun; below zero: one is not whole */
    uint8_t frames; /* of a message that is not whole */
    bool is_closed; /* the last word is said: nothing more is heard */
} Socket;

void socket_open(Socket *socket, const SocketOwner *calls, void *owner);
/* Takes bytes of the client; nothing after the socket was closed. */
void socket_read(Socket *socket, const uint8_t *bytes, size_t size);
/* Says the last word; of the reason at most 123 bytes. A second one is not said. */
void socket_close(Socket *socket, CloseCode code, const char *reason);
/* Frees what a socket holds, as when its connection is lost. Not within a call of its owner. */
void socket_free(Socket *socket);

/* The bytes before a text message of `size` bytes; returns their number. */
size_t socket_head(uint8_t head[SOCKET_HEAD], size_t size);
/* A ping that carries a mark of the caller's choice. */
enum { SOCKET_PING = 6 };
void socket_ping(uint8_t ping[SOCKET_PING], uint32_t mark);

/* Whether `key` is what Sec-WebSocket-Key must be: 16 bytes in base64. */
bool socket_is_key(const char *key);
/* The answer to a key, terminated. */
void socket_accept(const char *key, char accept[SOCKET_ACCEPT + 1]);

#endif
