/* visitor.h - who a request comes from, as far as it tells: a key, and the page that sent it.
 *
 * A browser sends cookies along whatever page asks, so a cookie counts only from a page of ours,
 * wherever something could come of it. Who brings his key by himself needs no page.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_VISITOR_H
#define BRETT_VISITOR_H

#include "people.h"
#include "request.h"

typedef struct {
    char key[KEY_TEXT];   /* "": he has none */
    bool is_page;         /* it says where it is from, and has a place for cookies */
    char what[WHAT_SIZE]; /* the program he uses, as it calls itself */
} Visitor;

/* Whether the request may be done; `changes` if it could change something. If not, it is a page's
 * from elsewhere: 403. */
bool visitor_read(const Request *request, bool changes, Visitor *visitor);

/* The value of Set-Cookie that keeps a key; "" forgets it. It is for TLS alone where the request
 * came by that. */
void visitor_cookie(const Request *request, const char *key, Text *out);

#endif
