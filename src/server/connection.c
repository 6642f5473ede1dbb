/* connection.c - one client: requests in, answers out.
 *
 * There is one buffer and one answer for each client. While an answer is written nothing is read,
 * so a client that asks faster than it listens fills its own side, not our memory; requests that
 * came together wait in the buffer.
 * SPDX-License-Identifier: MIT */
#include "connection.h"

#include <stdlib.h>
#include <string.h>

struct Connection {
    Hub *hub;
    Connection *before, *after; /* in the hub's list */
    uint64_t origin;            /* where the client is */
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_write_t write;
    uv_shutdown_t shutdown;
    int handles; /* open ones: the connection is freed with the last */
    Stage stage;
    Reader reader;
    Answer answer;
    size_t unsent; /* when the timer was set */
    size_t at, size;
    char bytes[READ_MAX]; /* read and, from `at` to `size`, not yet looked at */
};

static void advance(Connection *connection);

static void on_closed(uv_handle_t *handle) {
    Connection *connection = handle->data;
    Hub *hub = connection->hub;
    if (--connection->handles) return;
    free(connection);
    hub->count--;
    hub->left(&hub->loop);
}

/* ---- the list of open connections ---- */

static void unlink_from_hub(Connection *connection) {
    Hub *hub = connection->hub;
    Connection *before = connection->before, *after = connection->after;
    *(before ? &before->after : &hub->first) = after;
    *(after ? &after->before : &hub->last) = before;
}

static void link_to_hub(Connection *connection) {
    Hub *hub = connection->hub;
    connection->before = hub->last, connection->after = NULL;
    *(hub->last ? &hub->last->after : &hub->first) = connection;
    hub->last = connection;
}

void connection_close(Connection *connection) {
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    unlink_from_hub(connection);
    uv_close((uv_handle_t *)&connection->tcp, on_closed);
    uv_close((uv_handle_t *)&connection->timer, on_closed);
}

/* What tells clients apart: the address, of version 6 the half that a network is given. */
static uint64_t origin_of(const uv_tcp_t *tcp) {
    struct sockaddr_storage address = { 0 };
    int size = sizeof address;
    uv_tcp_getpeername(tcp, (struct sockaddr *)&address, &size);
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&address;
    uint32_t four = ((const struct sockaddr_in *)&address)->sin_addr.s_addr;
    uint64_t half;
    memcpy(&half, six->sin6_addr.s6_addr, sizeof half);
    if (address.ss_family == AF_INET6 && !IN6_IS_ADDR_V4MAPPED(&six->sin6_addr)) return half;
    if (address.ss_family == AF_INET6) memcpy(&four, six->sin6_addr.s6_addr + 12, sizeof four);
    return four;
}

/* Closes the one that is missed least, of all or of those that share the guest's origin. */
static bool spare_one(Hub *hub, const Connection *guest) {
    static const Stage order[] = { IDLE, LINGERING, READING };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (Connection *one = hub->first; one; one = one->after) {
            if (one->stage != order[i] || one == guest) continue;
            if (guest && one->origin != guest->origin) continue;
            connection_close(one);
            return true;
        }
    return false;
}

bool connection_spare(Hub *hub) { return spare_one(hub, NULL); }

/* Whether there is a place for the guest among those of its origin, or one could be made. */
static bool has_place(Hub *hub, const Connection *guest) {
    int count = 0;
    for (const Connection *one = hub->first; one; one = one->after)
        count += one->origin == guest->origin;
    return count <= SHARE_MAX || spare_one(hub, guest);
}

/* ---- stages ---- */

static void on_late(uv_timer_t *timer);

static void enter(Connection *connection, Stage stage) {
    uint64_t limit = stage == LINGERING ? LINGER_MS : connection->hub->patience;
    connection->stage = stage;
    unlink_from_hub(connection);
    link_to_hub(connection);
    connection->unsent = uv_stream_get_write_queue_size((uv_stream_t *)&connection->tcp);
    uv_timer_start(&connection->timer, on_late, limit, 0);
}

static void on_alloc(uv_handle_t *handle, size_t wish, uv_buf_t *buffer) {
    Connection *connection = handle->data;
    (void)wish;
    *buffer = uv_buf_init(connection->bytes, sizeof connection->bytes);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    Connection *connection = stream->data;
    (void)buffer;
    if (count < 0) {
        connection_close(connection);
    } else if (count > 0 && connection->stage != LINGERING) {
        connection->at = 0, connection->size = (size_t)count;
        advance(connection);
    }
}

static void read_on(Connection *connection) {
    int error = uv_read_start((uv_stream_t *)&connection->tcp, on_alloc, on_read);
    if (error && error != UV_EALREADY) connection_close(connection);
}

static void on_shut(uv_shutdown_t *shutdown, int status) { (void)shutdown, (void)status; }

static void on_written(uv_write_t *write, int status) {
    Connection *connection = write->data;
    uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
    if (status < 0) {
        connection_close(connection);
    } else if (!connection->answer.closes) {
        request_begin(&connection->reader);
        enter(connection, IDLE);
        advance(connection);
    } else if (uv_shutdown(&connection->shutdown, stream, on_shut) == 0) {
        enter(connection, LINGERING);
        read_on(connection);
    } else {
        connection_close(connection);
    }
}

static void send_answer(Connection *connection) {
    Answer *answer = &connection->answer;
    uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
    uv_buf_t parts[] = { uv_buf_init(answer->head, (unsigned)answer->head_size),
                         uv_buf_init((char *)(uintptr_t)answer->body,
                                     (unsigned)answer->body_size) };
    uv_read_stop(stream);
    connection->write.data = connection;
    if (uv_write(&connection->write, stream, parts, answer->body_size ? 2 : 1, on_written) == 0)
        enter(connection, WRITING);
    else
        connection_close(connection);
}

/* Looks at what was read; a whole request is answered, and what follows it waits. */
static void advance(Connection *connection) {
    Request *request = &connection->reader.request;
    while (connection->at < connection->size && !request->is_whole)
        connection->at += request_read(&connection->reader, connection->bytes + connection->at,
                                       connection->size - connection->at);
    if (request->is_whole) {
        answer_request(&connection->hub->service, request, time(NULL), &connection->answer);
        send_answer(connection);
        return;
    }
    if (request->is_begun && connection->stage == IDLE) enter(connection, READING);
    read_on(connection);
}

static void on_late(uv_timer_t *timer) {
    Connection *connection = timer->data;
    size_t unsent = uv_stream_get_write_queue_size((uv_stream_t *)&connection->tcp);
    if (connection->stage == READING) {
        answer_fault(408, time(NULL), &connection->answer);
        send_answer(connection);
    } else if (connection->stage == WRITING && unsent < connection->unsent) {
        enter(connection, WRITING);
    } else {
        connection_close(connection);
    }
}

bool connection_accept(Hub *hub, uv_stream_t *listener) {
    Connection *connection = malloc(sizeof *connection);
    if (!connection) return false;
    connection->hub = hub;
    connection->at = connection->size = 0;
    connection->handles = 2;
    uv_tcp_init(&hub->loop, &connection->tcp);
    uv_timer_init(&hub->loop, &connection->timer);
    connection->tcp.data = connection->timer.data = connection;
    hub->count++;
    link_to_hub(connection);
    request_begin(&connection->reader);
    if (uv_accept(listener, (uv_stream_t *)&connection->tcp) != 0) {
        connection_close(connection);
        return true;
    }
    connection->origin = origin_of(&connection->tcp);
    uv_tcp_nodelay(&connection->tcp, 1);
    enter(connection, IDLE);
    if (has_place(hub, connection))
        read_on(connection);
    else
        connection_close(connection);
    return true;
}
