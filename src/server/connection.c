/* connection.c - one client: requests in, answers out.
 *
 * There is one buffer and one answer for each client. While an answer is written nothing is read,
 * so a client that asks faster than it listens fills its own side, not our memory; requests that
 * came together wait in the buffer.
 * SPDX-License-Identifier: MIT */
#include "connection.h"

#include <stdlib.h>

struct Connection {
    Hub *hub;
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

void connection_close(Connection *connection) {
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    uv_close((uv_handle_t *)&connection->tcp, on_closed);
    uv_close((uv_handle_t *)&connection->timer, on_closed);
}

bool connection_is_idle(const Connection *connection) {
    return connection->stage == IDLE && !uv_is_closing((const uv_handle_t *)&connection->tcp);
}

static void on_late(uv_timer_t *timer);

static void enter(Connection *connection, Stage stage) {
    uint64_t limit = stage == LINGERING ? LINGER_MS : connection->hub->patience;
    connection->stage = stage;
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
    request_begin(&connection->reader);
    if (uv_accept(listener, (uv_stream_t *)&connection->tcp) != 0) {
        connection_close(connection);
        return true;
    }
    uv_tcp_nodelay(&connection->tcp, 1);
    enter(connection, IDLE);
    read_on(connection);
    return true;
}
