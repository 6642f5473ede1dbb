/* limits.h - how often something may be done, by an address, a person or for a name.
 *
 * Each kind allows so many within so many seconds: all at once if nothing came before, and then one
 * for each part of the time. What is remembered of a key is one number, the time at which it is
 * forgiven everything; so the table has a fixed size, and a key that was quiet for long makes place
 * for another one.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LIMITS_H
#define BRETT_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* What, how many, in so many seconds. */
#define LIMITS(X)                                                                                  \
    X(MESSAGES, 2000, 20)   /* of a socket */                                                      \
    X(RECORDS, 30, 60)      /* of an address, whole searches */                                    \
    X(REQUESTS, 600, 60)    /* of an address, over HTTP */                                         \
    X(NEW_PEOPLE, 60, 600)  /* of an address */                                                    \
    X(NEW_NAMES, 20, 3600)  /* of a person */                                                      \
    X(PASSWORDS, 30, 600)   /* tried, of an address, */                                            \
    X(NAME_TRIED, 100, 600) /* and for a name */                                                   \
    X(EXPORTS, 10, 600)     /* of a person */                                                      \
    X(NEW_GAMES, 30, 60)    /* of a person */

#define LIMIT_NAME(name, count, seconds) LIMIT_##name,
typedef enum { LIMITS(LIMIT_NAME) LIMIT_KINDS } Limit;

enum { LIMIT_KEYS = 8192 };

typedef struct {
    int generous; /* so many times as much is allowed; 0 is 1 */
    struct {
        uint64_t key;
        int64_t forgiven; /* milliseconds */
    } slots[LIMIT_KEYS];
} Limits;

/* The number under which a key is counted. */
uint64_t limits_mark(Limit kind, uint64_t key);
/* Counts one more, unless that is one too many. */
bool limits_count(Limits *limits, Limit kind, uint64_t mark, int64_t now);

/* For what lies in a slot of its own, as that of a socket. */
bool limits_step(const Limits *limits, int64_t *forgiven, Limit kind, int64_t now);

#endif
