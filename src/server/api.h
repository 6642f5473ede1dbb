/* api.h - what is asked over HTTP and is no file: the way from a request to the function that
 * answers it, and what these functions need.
 *
 * A call lives until it is answered, which may take several steps: jobs of the database, hashes of
 * passwords. If its client does not wait that long the next step is not made.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_API_H
#define BRETT_API_H

#include "hall_types.h"
#include "visitor.h"

typedef struct Call Call;
typedef void ApiNext(Call *call, const SqlJob *job);
typedef void ApiHashed(Call *call, bool is_right, const char *hash);

struct Call {
    Hall *hall;
    Connection *connection; /* NULL: the client did not wait; then only api.c sees the call */
    const Request *request; /* valid as long as the connection is there */
    const struct Route *route;
    const char *rest; /* of the path, behind that of the route */
    char path[TARGET_MAX];
    Visitor visitor;
    Person person; /* who asks; 0: nobody knows, or nobody wants to */
    char name[NAME_MAX_BYTES];
    struct cJSON *body;         /* NULL: none was sent */
    char fields[FIELD_MAX];     /* more of the answer's head, in whole lines */
    ApiNext *next;              /* what is done with the job that is under way, */
    ApiHashed *hashed;          /* and with the hash */
    void *work;                 /* the function's own, freed with the call */
    void (*forget)(void *work); /* before that, if not NULL */
};

#define ROUTE(method, path, who, take) void take(Call *call);
#include "routes.def"
#undef ROUTE

/* ---- for the connections ---- */
bool api_takes(const char *path);
void api_ask(Connection *connection, const Request *request);
void api_give_up(Connection *connection);

/* ---- what was sent ---- */

/* Text of the body, NULL if there is none of this name. */
const char *api_text(const Call *call, const char *name);
/* A part of the query, as in ?name=value; "" if there is none. */
void api_query(const Call *call, const char *name, char value[TARGET_MAX]);

/* ---- steps ---- */

/* Sends a job, and goes on with `next` when it is done or was refused; what went wrong otherwise is
 * told. `is_whole`: all statements could be added to it. */
void api_sql(Call *call, SqlJob *job, bool is_whole, ApiNext *next);
/* The job for that; NULL without memory, which api_sql then tells. */
SqlJob *api_job(Call *call);
/* A hash of a password, or whether it is this one's: see passwords_ask. */
void api_hash(Call *call, const char *password, const char *hash, ApiHashed *hashed);

/* Counts one more; false, and it is answered, if that is too often. */
bool api_allow(Call *call, Limit kind, uint64_t key);

/* ---- the answer, which ends the call ---- */

/* The answer makes a page keep this key; "" forgets it. */
void api_cookie(Call *call, const char *key);
/* Takes the body, which is from malloc. */
void api_reply(Call *call, int status, const char *type, char *body, size_t size);
/* A copy of some JSON. */
void api_json(Call *call, int status, const Text *json);
/* {"code":...,"why":...} */
void api_refuse(Call *call, int status, const char *code, const char *why);

#endif
