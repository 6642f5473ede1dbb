/* api.c - the way from a request to the function that answers it.
 * SPDX-License-Identifier: MIT */
#include "api.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

/* ---- routes ---- */

enum { API_ANYBODY, API_PERHAPS, API_KNOWN };

typedef struct Route {
    enum http_method method;
    const char *path;
    int who;
    void (*take)(Call *call);
} Route;

static const Route routes[] = {
#define ROUTE(method, path, who, take) { HTTP_##method, path, API_##who, take },
#include "routes.def"
#undef ROUTE
};
enum { ROUTES = sizeof routes / sizeof *routes };

/* Whether the route takes a path, and what of it follows. */
static bool leads(const Route *route, const char *path, const char **rest) {
    size_t length = strlen(route->path);
    if (strncmp(path, route->path, length) != 0) return false;
    *rest = path + length;
    return (**rest != '\0') == (route->path[length - 1] == '/');
}

static bool is_method(const Route *route, enum http_method method) {
    return route->method == (method == HTTP_HEAD ? HTTP_GET : method);
}

bool api_takes(const char *path) {
    const char *rest;
    for (int i = 0; i < ROUTES; i++)
        if (leads(&routes[i], path, &rest)) return true;
    return strncmp(path, "/api/", 5) == 0;
}

/* ---- answers ---- */

static void end(Call *call) {
    cJSON_Delete(call->body);
    sodium_memzero(&call->visitor, sizeof call->visitor);
    if (call->forget) call->forget(call->work);
    free(call->work);
    free(call);
}

/* By which a line of the journal is found. */
static void write_id(const Call *call, Text *out) {
    char id[JOURNAL_ID];
    text_print(out, "Request-Id: %s\r\n",
               journal_id(&call->hall->hub->journal, connection_number(call->connection), id));
}

void api_reply(Call *call, int status, const char *type, char *body, size_t size) {
    Reply reply = { .status = body ? status : 503, .type = type, .body = body };
    reply.size = body ? size : 0;
    Text fields = text_into(reply.fields, sizeof reply.fields);
    text_add(&fields, call->fields);
    if (call->connection && call->hall->hub->journal.is_on) write_id(call, &fields);
    if (status == 401) text_add(&fields, "WWW-Authenticate: Bearer\r\n");
    if (status == 429 || status == 503) text_add(&fields, "Retry-After: 10\r\n");
    if (call->connection)
        connection_reply(call->connection, &reply);
    else
        free(body);
    end(call);
}

void api_cookie(Call *call, const char *key) {
    Text fields = text_into(call->fields, sizeof call->fields);
    text_add(&fields, "Set-Cookie: ");
    visitor_cookie(call->request, key, &fields);
    text_add(&fields, "\r\n");
}

void api_json(Call *call, int status, const Text *json) {
    char *copy = json->cut ? NULL : malloc(json->used);
    if (copy) memcpy(copy, json->start, json->used);
    api_reply(call, status, "application/json", copy, json->used);
}

void api_refuse(Call *call, int status, const char *code, const char *why) {
    char memory[800];
    metrics_refuse(&call->hall->hub->metrics, code);
    Text out = text_into(memory, sizeof memory);
    text_print(&out, "{\"code\":\"%s\",\"why\":", code);
    text_json(&out, why);
    text_add(&out, "}\n");
    api_json(call, status, &out);
}

/* ---- what was sent ---- */

const char *api_text(const Call *call, const char *name) { return wire_text(call->body, name); }

void api_query(const Call *call, const char *name, char value[TARGET_MAX]) {
    if (!answer_query(call->request, name, value)) value[0] = '\0';
}

/* ---- steps ---- */

static void on_sql(SqlJob *job) {
    Call *call = job->owner;
    if (!call->connection)
        end(call);
    else if (job->outcome == SQL_DONE || job->outcome == SQL_REFUSED)
        call->next(call, job);
    else
        api_refuse(call, 503, "store", "what is kept cannot be reached; try again");
}

SqlJob *api_job(Call *call) { return sql_job(on_sql, call); }

void api_sql(Call *call, SqlJob *job, bool is_whole, ApiNext *next) {
    call->next = next;
    if (job && is_whole) {
        sql_send(call->hall->sql, job);
        return;
    }
    if (job) sql_drop(job);
    api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
}

static void on_hashed(void *owner, bool is_right, const char *hash) {
    Call *call = owner;
    if (!call->connection)
        end(call);
    else if (!hash[0])
        api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
    else
        call->hashed(call, is_right, hash);
}

void api_hash(Call *call, const char *password, const char *hash, ApiHashed *hashed) {
    call->hashed = hashed;
    if (!passwords_ask(call->hall->passwords, password, hash, on_hashed, call))
        api_refuse(call, 503, "busy", "too many people log in just now; try again");
}

bool api_allow(Call *call, Limit kind, uint64_t key) {
    if (nodes_allow(call->hall, kind, key)) return true;
    api_refuse(call, 429, "often", "this was tried too often; wait a little");
    return false;
}

/* ---- from the request on ---- */

static void on_known(void *owner, const Somebody *somebody, const char *why) {
    Call *call = owner;
    Text copy = text_into(call->name, sizeof call->name);
    call->person = somebody->person;
    if (!call->connection) {
        end(call);
    } else if (somebody->person) {
        text_add(&copy, somebody->name);
        call->route->take(call);
    } else if (why && *why) {
        api_refuse(call, 503, "store", "what is kept cannot be reached; try again");
    } else if (call->route->who == API_PERHAPS) {
        call->route->take(call);
    } else {
        api_refuse(call, 401, "session", "this key is not known here any more");
    }
}

/* False, and it is answered, if what was sent along is nothing that can be read. */
static bool read_body(Call *call) {
    static const char json[] = "application/json";
    const Text *body = &call->request->body;
    const char *type = call->request->fields[FIELD_CONTENT_TYPE].memory;
    Error err = { "", 0 };
    if (!body->used) return true;
    if (!request_is_word(type, strcspn(type, "; \t"), json)) {
        api_refuse(call, 415, "type", "what is sent here is JSON: Content-Type: application/json");
        return false;
    }
    call->body = wire_object(body->start, body->used, &err);
    sodium_memzero(body->start, body->used);  // it may be a password
    if (call->body) return true;
    api_refuse(call, 400, "message", err.why);
    return false;
}

/* False, and it is answered, if there is no route. */
static bool find_route(Call *call) {
    Text fields = text_into(call->fields, sizeof call->fields);
    const char *rest;
    bool is_there = false;
    for (int i = 0; i < ROUTES; i++) {
        if (!leads(&routes[i], call->path, &rest)) continue;
        call->rest = rest;
        if (is_method(&routes[i], call->request->method)) {
            call->fields[0] = '\0';
            call->route = &routes[i];
            return true;
        }
        text_print(&fields, "%s%s", is_there ? ", " : "Allow: ", http_method_str(routes[i].method));
        is_there = true;
    }
    if (is_there) text_add(&fields, "\r\n");
    if (is_there)
        api_refuse(call, 405, "method", "this cannot be done here");
    else
        api_refuse(call, 404, "missing", "there is nothing of this name");
    return false;
}

void api_ask(Connection *connection, const Request *request) {
    Call *call = calloc(1, sizeof *call);
    bool changes = request->method != HTTP_GET && request->method != HTTP_HEAD;
    if (!call) {
        connection_reply(connection, &(Reply){ .status = 503, .type = "text/plain" });
        return;
    }
    call->hall = connection_hub(connection)->company_data;
    call->connection = connection;
    call->request = request;
    *connection_guest(connection) = call;
    answer_path(request, call->path);
    if (!find_route(call)) return;
    bool is_counted = strncmp(call->path, "/api/", 5) == 0;  // what operators ask is not
    if (is_counted && !api_allow(call, LIMIT_REQUESTS, connection_origin(connection))) return;
    if (!visitor_read(request, changes, &call->visitor))
        api_refuse(call, 403, "origin", "this may only be asked by a page of this server");
    else if (!read_body(call))
        return;
    else if (call->route->who == API_ANYBODY ||
             (call->route->who == API_PERHAPS && !call->visitor.key[0]))
        call->route->take(call);
    else if (!call->visitor.key[0])
        api_refuse(call, 401, "session", "nobody knows who you are; say hello on a socket first");
    else
        people_find(call->hall->sql, &(Entrance){ call->visitor.key, "", false, hall_now() },
                    on_known, call);
}

void api_give_up(Connection *connection) {
    Call *call = *connection_guest(connection);
    call->connection = NULL;
}

/* ---- the server itself ---- */

/* Not well is who cannot write, or does not hear whether he could. */
void api_health(Call *call) {
    const Hall *hall = call->hall;
    char why[SQL_WHY], *text = NULL;
    sql_trouble(hall->sql, why);
    bool is_silent = hall_now() - hall->answered > BEAT_LATE;
    bool is_well = !*why && !is_silent;
    int size = is_well ? asprintf(&text, "ok\n")
                       : asprintf(&text, "what is kept cannot be written: %s\n",
                                  *why ? why : "the database does not answer");
    api_reply(call, is_well ? 200 : 503, "text/plain", size < 0 ? NULL : text,
              size < 0 ? 0 : (size_t)size);
}

/* How it is now, and what was counted. Strangers are not told how busy the house is. */
void api_metrics(Call *call) {
    enum { BYTES = 16384 };
    const Hall *hall = call->hall;
    char why[SQL_WHY], *memory = connection_is_local(call->connection) ? malloc(BYTES) : NULL;
    if (!memory) {
        api_refuse(call, 403, "local", "this is for programs on the server's own machine");
        return;
    }
    Text out = text_into(memory, BYTES);
    sql_trouble(hall->sql, why);
    metrics_write(&out, "up", "gauge", "1 if what is kept can be written.", !*why);
    metrics_write(&out, "connections", "gauge", "Open connections that are no sockets.",
                  (uint64_t)(hall->hub->count - hall->hub->sockets));
    metrics_write(&out, "sockets", "gauge", "Open sockets.", (uint64_t)hall->hub->sockets);
    metrics_write(&out, "rooms", "gauge", "Games in memory.", (uint64_t)hall->table_count);
    metrics_write(&out, "store_queue", "gauge", "Jobs that the database has not done.",
                  (uint64_t)hall->under_way);
    metrics_write(&out, "thinking_queue", "gauge", "Steps that house players think about, or will.",
                  (uint64_t)house_load(hall->house));
    metrics_write(&out, "passwords_queue", "gauge", "Passwords that are being hashed, or wait.",
                  (uint64_t)passwords_load(hall->passwords));
    SqlWords words = sql_words(hall->sql);
    metrics_write(&out, "words_told_total", "counter", "Words to other servers.", words.told);
    metrics_write(&out, "words_heard_total", "counter", "Words of other servers.", words.heard);
    metrics_write_all(&hall->hub->metrics, &out);
    api_reply(call, 200, "text/plain; version=0.0.4", memory, out.used);
}
