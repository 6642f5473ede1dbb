/* answer.h - what a request is answered with. No sockets, no clock.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ANSWER_H
#define BRETT_ANSWER_H

#include "request.h"
#include "site.h"

#include <time.h>

enum { HEAD_MAX = 2048 };

typedef struct {
    const Site *site;
    /* If not NULL, only requests for this host or another name of the own machine are answered: a
     * page elsewhere could have its name point here and read what is served. A proxy that is
     * believed looks after names itself. */
    const char *own_host;
} Service;

/* The head is the answer's own; the body belongs to the site or to the program, or is `made` for
 * this answer and freed by who sends it. */
typedef struct {
    int status;
    char head[HEAD_MAX];
    size_t head_size;
    const char *body;
    size_t body_size;
    char *made;
    bool closes; /* the connection ends after this answer */
} Answer;

/* What is answered to a question that is not for a file. */
typedef struct {
    int status;
    const char *type;
    char *body; /* from malloc; NULL: none */
    size_t size;
    char fields[FIELD_MAX]; /* more of the head: whole lines, or none */
} Reply;

/* Whether the request is for this machine by one of its names, and for a path: else the status. */
int answer_refusal(const Service *service, const Request *request);
/* The path of a request that is not refused, without escapes and query. */
bool answer_path(const Request *request, char path[TARGET_MAX]);
/* A part of the query, as in ?name=value, without escapes; false if it is not there. */
bool answer_query(const Request *request, const char *name, char value[TARGET_MAX]);
void answer_request(const Service *service, const Request *request, time_t now, Answer *answer);
void answer_reply(const Request *request, const Reply *reply, time_t now, Answer *answer);
/* The head that makes a socket of a connection. */
void answer_upgrade(const Request *request, const char *cookie, time_t now, Answer *answer);
/* An answer that only says what is wrong; the connection ends after it. */
void answer_fault(int status, time_t now, Answer *answer);

#endif
