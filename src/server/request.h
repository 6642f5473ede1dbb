/* request.h - HTTP requests: bytes in, requests out. No sockets, no clock.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_REQUEST_H
#define BRETT_REQUEST_H

#include "core/text.h"

#include <http_parser.h>

enum {
    REQUEST_MAX = 16384, /* bytes of a request with all its headers and its body */
    BODY_MAX = 4096,     /* of the body */
    TARGET_MAX = 2048,
    FIELD_MAX = 512
};

/* The headers that somebody asks for. */
#define REQUEST_FIELDS(X)                                                                          \
    X(HOST, "Host")                                                                                \
    X(FORWARDED_FOR, "X-Forwarded-For")                                                            \
    X(FORWARDED_HOST, "X-Forwarded-Host")                                                          \
    X(FORWARDED_PROTO, "X-Forwarded-Proto")                                                        \
    X(ACCEPT_ENCODING, "Accept-Encoding")                                                          \
    X(IF_NONE_MATCH, "If-None-Match")                                                              \
    X(ORIGIN, "Origin")                                                                            \
    X(COOKIE, "Cookie")                                                                            \
    X(AUTHORIZATION, "Authorization")                                                              \
    X(CONTENT_TYPE, "Content-Type")                                                                \
    X(USER_AGENT, "User-Agent")                                                                    \
    X(CONNECTION, "Connection")                                                                    \
    X(UPGRADE, "Upgrade")                                                                          \
    X(SOCKET_KEY, "Sec-WebSocket-Key")                                                             \
    X(SOCKET_VERSION, "Sec-WebSocket-Version")

#define REQUEST_FIELD(name, header) FIELD_##name,
typedef enum { REQUEST_FIELDS(REQUEST_FIELD) FIELDS } FieldName;

/* The value of a header; several of the same name are joined by commas. */
typedef struct {
    char memory[FIELD_MAX];
    Text text;
    int times;
} Field;

typedef struct {
    enum http_method method;
    char memory[TARGET_MAX];
    Text target; /* as it was sent, escapes and all */
    Field fields[FIELDS];
    char body_memory[BODY_MAX + 1];
    Text body;         /* what was sent along, any bytes */
    bool is_forwarded; /* by a proxy that is believed: see request_forward, */
    bool is_secure;    /* to which the client came by HTTPS */
    bool keeps;        /* the client would like to go on with this connection */
    int fault;     /* 0, or the status that answers what is wrong; then the connection must end */
    bool is_begun; /* a byte of it was read, */
    bool is_whole; /* and the last one: it can be answered */
} Request;

/* Reads one request after the other. It points into itself, so it must not be copied or moved. */
typedef struct {
    http_parser parser;
    Request request;
    size_t used; /* bytes of this request so far */
    char name[32];
    size_t name_length;
    bool is_in_value;
    Field *field; /* the header being read, NULL if nobody asks for it */
} Reader;

/* Ready for the next request. */
void request_begin(Reader *reader);
/* Takes bytes until the request is whole or there are no more; returns how many were taken. */
size_t request_read(Reader *reader, const char *bytes, size_t size);

/* The next item of a list with commas, without the blanks around it; NULL after the last. */
const char *request_item(const char **list, size_t *length);
/* Whether an item is this word, in letters of either size. */
bool request_is_word(const char *item, size_t length, const char *word);
/* Whether the list has the word. */
bool request_has_word(const Field *list, const char *word);

/* ---- proxies ---- */

/* Believes a proxy who the request came from and what for: its host is the one that the client
 * named. Returns the client's address in digits, "" if the proxy does not tell; valid as long as
 * the request. */
const char *request_forward(Request *request);

#endif
