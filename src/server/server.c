/* server.c - listening, signals, and how many may come.
 * SPDX-License-Identifier: MIT */
#include "server.h"

#include "store/sql.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    CONNECTIONS_MAX = 256,
    SOCKETS_MAX = 25000,
    OTHER_FILES = CONNECTIONS_MAX + 64, /* the database's, and what libuv needs */
    BACKLOG = 512,
    SIGNALS = 3
};

struct Server {
    Hub hub;
    Hall *hall; /* NULL: there is only the page */
    uv_tcp_t listener;
    uv_signal_t signals[SIGNALS];
    bool is_full;                    /* somebody waits at the listener until another one leaves */
    char host[INET6_ADDRSTRLEN + 2]; /* as in an URL */
    int port;
};

bool server_address(const char *host, int port, struct sockaddr_storage *address) {
    memset(address, 0, sizeof *address);
    return uv_ip4_addr(host, port, (struct sockaddr_in *)address) == 0 ||
           uv_ip6_addr(host, port, (struct sockaddr_in6 *)address) == 0;
}

static void name_address(Server *server, const struct sockaddr_storage *address) {
    char digits[INET6_ADDRSTRLEN] = "";
    Text out = text_into(server->host, sizeof server->host);
    bool is_four = address->ss_family == AF_INET;
    if (is_four)
        uv_ip4_name((const struct sockaddr_in *)address, digits, sizeof digits);
    else
        uv_ip6_name((const struct sockaddr_in6 *)address, digits, sizeof digits);
    text_print(&out, is_four ? "%s" : "[%s]", digits);
    server->port = ntohs(is_four ? ((const struct sockaddr_in *)address)->sin_port
                                 : ((const struct sockaddr_in6 *)address)->sin6_port);
    if (connection_is_loopback(address)) server->hub.service.own_host = server->host;
}

/* The port that was found in place of any. */
static void name_listener(Server *server) {
    struct sockaddr_storage address = { 0 };
    int size = sizeof address;
    uv_tcp_getsockname(&server->listener, (struct sockaddr *)&address, &size);
    name_address(server, &address);
}

static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (handle->data)
        connection_close(handle->data);
    else if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void on_signal(uv_signal_t *handle, int number) {
    Server *server = handle->loop->data;
    (void)number;
    connection_bye_all(&server->hub, CLOSE_AWAY, "the server ends; come back soon");
    uv_walk(handle->loop, close_handle, NULL);
}

static void accept_next(Server *server) {
    server->is_full = server->hub.count - server->hub.sockets >= CONNECTIONS_MAX ||
                      !connection_accept(&server->hub, (uv_stream_t *)&server->listener);
    if (server->is_full) connection_spare(&server->hub);
}

/* libuv does not call again before the client that waits was accepted. */
static void on_client(uv_stream_t *listener, int status) {
    if (status == 0) accept_next(listener->loop->data);
}

static void on_left(uv_loop_t *loop) {
    Server *server = loop->data;
    if (server->is_full && !uv_is_closing((uv_handle_t *)&server->listener)) accept_next(server);
}

static int listen_at(Server *server, const struct sockaddr *address) {
    static const int numbers[SIGNALS] = { SIGINT, SIGTERM, SIGHUP };
    int error = uv_tcp_init(&server->hub.loop, &server->listener);
    for (int i = 0; i < SIGNALS && !error; i++) {
        error = uv_signal_init(&server->hub.loop, &server->signals[i]);
        if (!error) error = uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
    if (!error) error = uv_tcp_bind(&server->listener, address, 0);
    if (!error) error = uv_listen((uv_stream_t *)&server->listener, BACKLOG, on_client);
    return error;
}

/* As many as there may be open files, after asking for all that the system allows. */
static int sockets_allowed(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return SOCKETS_MAX;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 && getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return SOCKETS_MAX;
    if (limit.rlim_cur >= SOCKETS_MAX + OTHER_FILES) return SOCKETS_MAX;
    return limit.rlim_cur > 2 * OTHER_FILES ? (int)limit.rlim_cur - OTHER_FILES
                                            : (int)limit.rlim_cur / 2;
}

Server *server_new(const ServerTerms *terms, Error *err) {
    Server *server = calloc(1, sizeof *server);
    int error = server ? uv_loop_init(&server->hub.loop) : UV_ENOMEM;
    if (error) {
        refuse(err, 0, "%s", uv_strerror(error));
        free(server);
        return NULL;
    }
    server->hub.loop.data = server;
    server->hub.service.site = terms->site;
    server->hub.patience = (uint64_t)terms->seconds * 1000;
    server->hub.is_proxied = terms->is_proxied;
    server->hub.left = on_left;
    server->hub.journal.is_on = terms->keeps_journal;
    uv_random(NULL, NULL, &server->hub.journal.run, sizeof server->hub.journal.run, 0, NULL);
    server->hub.sockets_max = sockets_allowed();
    connection_begin(&server->hub);
    name_address(server, &terms->address);
    Error why;
    if (terms->hall && !(server->hall = hall_open(&server->hub, terms->hall, &why))) {
        // An address may hold a password.
        bool is_shared = sql_is_shared(terms->hall->database);
        refuse(err, 0, "%.*s: %s", 100, is_shared ? "the database" : terms->hall->database,
               why.why);
        server_free(server);
        return NULL;
    }
    error = listen_at(server, (const struct sockaddr *)&terms->address);
    if (error == 0) {
        name_listener(server);
        return server;
    }
    refuse(err, 0, "cannot serve at %s, port %d: %s", server->host, server->port,
           error == UV_EADDRINUSE ? "the port is in use; --port chooses another"
                                  : uv_strerror(error));
    server_free(server);
    return NULL;
}

void server_url(const Server *server, Text *out) {
    text_print(out, "http://%s:%d/", server->host, server->port);
}

static void note(const Server *server, const char *event) {
    char url[128];
    Text out = text_into(url, sizeof url);
    Line line;
    if (!server->hub.journal.is_on) return;
    server_url(server, &out);
    journal_begin(&line, event);
    journal_text(&line, "address", url);
    journal_end(&line);
}

void server_run(Server *server) {
    signal(SIGPIPE, SIG_IGN);  // a client that has gone is an error of its own connection
    note(server, "begin");
    uv_run(&server->hub.loop, UV_RUN_DEFAULT);
    note(server, "end");
}

void server_free(Server *server) {
    if (!server) return;
    uv_walk(&server->hub.loop, close_handle, NULL);
    uv_run(&server->hub.loop, UV_RUN_DEFAULT);
    hall_free(server->hall);
    uv_loop_close(&server->hub.loop);
    free(server);
}
