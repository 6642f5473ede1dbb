/* connection.c - one client: requests in, answers out; or a WebSocket, messages both ways.
 *
 * While an answer is made or written nothing is read, so a client that asks faster than it listens
 * fills its own side, not our memory; requests that came together wait in the buffer. A socket has
 * no buffer: what is read is heard at once, and what is not whole lies in wslay.
 * SPDX-License-Identifier: MIT */
#include "connection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What only requests need. */
typedef struct {
    uv_write_t write;
    Reader reader;
    Answer answer;
    size_t unsent;  /* when the timer was set */
    uint64_t began; /* when the request was whole, in nanoseconds */
    size_t at, size;
    char bytes[READ_MAX]; /* read and, from `at` to `size`, not yet looked at */
} Exchange;

struct Connection {
    Hub *hub;
    Connection *before, *after; /* in the hub's list */
    uint64_t origin;            /* where the client is */
    uint64_t number;            /* of its request */
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_shutdown_t shutdown;
    int handles; /* open ones: the connection is freed with the last */
    Stage stage;
    Exchange *exchange; /* NULL: it is a socket */
    Socket socket;
    Outbox outbox;
    Connection *next_loaded, *next_later;
    Connection **later_link; /* what leads to it among those that can wait; NULL: it is not there */
    uint64_t later_until;
    uint64_t pinged;   /* when the ping was sent that is not answered yet; 0: there is none */
    uint64_t measured; /* when one was sent last */
    uint32_t mark;     /* of that ping */
    uint32_t delay;    /* a mean of the ways to the client and back, in 16ths of milliseconds */
    bool is_loaded;    /* it is in the hub's list of those with something to send */
    bool is_quiet;     /* nothing was heard since the last look */
    bool is_cut;       /* it is closed before the loop waits again, and deaf until then */
    bool has_guest;    /* the company knows it */
    bool is_local;     /* it is on this machine */
    void *guest;
};

static void advance(Connection *connection);

Hub *connection_hub(const Connection *connection) { return connection->hub; }
void **connection_guest(Connection *connection) { return &connection->guest; }
uint64_t connection_origin(const Connection *connection) { return connection->origin; }
uint64_t connection_number(const Connection *connection) { return connection->number; }
bool connection_is_local(const Connection *connection) { return connection->is_local; }

/* ---- what is written down ---- */

static void begin_line(Line *line, const Connection *connection, const char *event) {
    char id[JOURNAL_ID];
    journal_begin(line, event);
    journal_text(line, "id", journal_id(&connection->hub->journal, connection->number, id));
}

static void note_answer(const Connection *connection) {
    Hub *hub = connection->hub;
    Exchange *exchange = connection->exchange;
    const Request *request = &exchange->reader.request;
    int status = exchange->answer.status;
    char path[TARGET_MAX];
    Line line;
    if (status >= 100 && status < 600) hub->metrics.answers[status / 100]++;
    if (!hub->journal.is_on) return;
    begin_line(&line, connection, "request");
    if (!request->fault && answer_path(request, path)) {
        journal_text(&line, "method", http_method_str(request->method));
        journal_text(&line, "path", path);
    }
    journal_number(&line, "status", (uint64_t)status);
    if (exchange->began) journal_number(&line, "ms", (uv_hrtime() - exchange->began) / 1000000);
    journal_end(&line);
}

static void note_end(const Connection *connection, const char *why) {
    Line line;
    if (!connection->hub->journal.is_on || connection->exchange) return;
    begin_line(&line, connection, "socket-end");
    journal_text(&line, "why", why);
    journal_end(&line);
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

/* ---- the end ---- */

static void on_closed(uv_handle_t *handle) {
    Connection *connection = handle->data;
    Hub *hub = connection->hub;
    if (--connection->handles) return;
    if (connection->exchange) free(connection->exchange->answer.made);
    free(connection->exchange);
    socket_free(&connection->socket);
    outbox_free(&connection->outbox);
    free(connection);
    hub->count--;
    hub->left(&hub->loop);
}

static void unload(Connection *connection) {
    Connection **link = &connection->hub->loaded;
    if (!connection->is_loaded) return;
    while (*link != connection) link = &(*link)->next_loaded;
    *link = connection->next_loaded;
    connection->is_loaded = false;
}

static void forget_later(Connection *connection) {
    Connection **link = connection->later_link, *next = connection->next_later;
    if (!link) return;
    *link = next;
    *(next ? &next->later_link : &connection->hub->later_last) = link;
    connection->later_link = NULL;
}

/* Tells the company that it need not think of this one any more. */
static void part(Connection *connection) {
    const Company *company = connection->hub->company;
    if (!connection->has_guest) return;
    connection->has_guest = false;
    (connection->stage == ASKING ? company->give_up : company->leave)(connection);
}

void connection_close(Connection *connection) {
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    unlink_from_hub(connection);
    unload(connection);
    forget_later(connection);
    connection->hub->sockets -= !connection->exchange;
    note_end(connection, connection->is_cut ? "slow" : connection->is_quiet ? "quiet" : "left");
    uv_close((uv_handle_t *)&connection->tcp, on_closed);
    uv_close((uv_handle_t *)&connection->timer, on_closed);
    part(connection);
}

/* ---- who may come ---- */

static struct sockaddr_storage peer_of(const uv_tcp_t *tcp) {
    struct sockaddr_storage address = { 0 };
    int size = sizeof address;
    uv_tcp_getpeername(tcp, (struct sockaddr *)&address, &size);
    return address;
}

static uint64_t origin_of(const struct sockaddr_storage *address) {
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
    uint32_t four = ((const struct sockaddr_in *)address)->sin_addr.s_addr;
    uint64_t half;
    memcpy(&half, six->sin6_addr.s6_addr, sizeof half);
    if (address->ss_family == AF_INET6 && !IN6_IS_ADDR_V4MAPPED(&six->sin6_addr)) return half;
    if (address->ss_family == AF_INET6) memcpy(&four, six->sin6_addr.s6_addr + 12, sizeof four);
    return four;
}

bool connection_is_loopback(const struct sockaddr_storage *address) {
    const unsigned char *six = ((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr;
    if (address->ss_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
    if (IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)six)) return six[12] == 127;
    return IN6_IS_ADDR_LOOPBACK((const struct in6_addr *)six);
}

/* Behind a proxy each request may be another client's, also on one connection. */
static void believe_proxy(Connection *connection, Request *request) {
    struct sockaddr_storage peer = peer_of(&connection->tcp), client = { 0 };
    if (!connection->hub->is_proxied || !connection_is_loopback(&peer)) return;
    const char *digits = request_forward(request);
    if (uv_ip4_addr(digits, 0, (struct sockaddr_in *)&client) != 0 &&
        uv_ip6_addr(digits, 0, (struct sockaddr_in6 *)&client) != 0)
        client = peer;
    connection->origin = origin_of(&client);
    connection->is_local = connection_is_loopback(&client);
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

static int count_of(const Hub *hub, uint64_t origin, bool are_sockets) {
    int count = 0;
    for (const Connection *one = hub->first; one; one = one->after)
        count += one->origin == origin && !one->exchange == are_sockets;
    return count;
}

/* Whether there is a place for the guest among those of its origin, or one could be made. */
static bool has_place(Hub *hub, const Connection *guest) {
    struct sockaddr_storage peer = peer_of(&guest->tcp);
    if (hub->count - hub->sockets <= SHARE_MAX) return true;
    if (hub->is_proxied && connection_is_loopback(&peer)) return true;  // all come from there
    return count_of(hub, guest->origin, false) <= SHARE_MAX || spare_one(hub, guest);
}

static bool has_socket_place(const Hub *hub, const Connection *guest) {
    int share = hub->sockets_max / 2;
    if (hub->sockets >= hub->sockets_max) return false;
    return hub->sockets < share || count_of(hub, guest->origin, true) < share;
}

/* ---- stages ---- */

static void on_late(uv_timer_t *timer);

static void enter(Connection *connection, Stage stage) {
    uint64_t limit = stage == LINGERING ? LINGER_MS : connection->hub->patience;
    connection->stage = stage;
    unlink_from_hub(connection);
    link_to_hub(connection);
    if (connection->exchange)
        connection->exchange->unsent =
            uv_stream_get_write_queue_size((uv_stream_t *)&connection->tcp);
    uv_timer_start(&connection->timer, on_late, limit, stage == TALKING ? limit : 0);
}

/* ---- reading ---- */

static void on_alloc(uv_handle_t *handle, size_t wish, uv_buf_t *buffer) {
    Connection *connection = handle->data;
    Exchange *exchange = connection->exchange;
    (void)wish;
    *buffer = exchange ? uv_buf_init(exchange->bytes, sizeof exchange->bytes)
                       : uv_buf_init(connection->hub->bytes, sizeof connection->hub->bytes);
}

static void on_shut(uv_shutdown_t *shutdown, int status) { (void)shutdown, (void)status; }

/* Lets the client read the last answer, and waits for its own end. */
static void linger(Connection *connection) {
    if (uv_shutdown(&connection->shutdown, (uv_stream_t *)&connection->tcp, on_shut) == 0)
        enter(connection, LINGERING);
    else
        connection_close(connection);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    Connection *connection = stream->data;
    if (count < 0) {
        connection_close(connection);
    } else if (count > 0 && connection->stage == TALKING) {
        connection->is_quiet = false;
        socket_read(&connection->socket, (uint8_t *)buffer->base, (size_t)count);
    } else if (count > 0 && connection->stage != LINGERING) {
        connection->exchange->at = 0, connection->exchange->size = (size_t)count;
        advance(connection);
    }
}

static void read_on(Connection *connection) {
    int error = uv_read_start((uv_stream_t *)&connection->tcp, on_alloc, on_read);
    if (error && error != UV_EALREADY) connection_close(connection);
}

/* ---- sockets ---- */

static void on_sent(uv_write_t *write, int status);

/* Sends what waits. After the last word the client has its time to say goodbye as well. */
static void flush(Connection *connection) {
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    if (connection->is_cut ||
        !outbox_flush(&connection->outbox, (uv_stream_t *)&connection->tcp, on_sent))
        connection_close(connection);
    else if (!connection->outbox.count && connection->socket.is_closed &&
             connection->stage == TALKING)
        linger(connection);
}

static void on_sent(uv_write_t *write, int status) {
    Connection *connection = write->data;
    outbox_done(&connection->outbox);
    if (status < 0)
        connection_close(connection);
    else
        flush(connection);
}

/* It takes along what waits, and what comes to wait after that has its own time. */
static void load(Connection *connection) {
    if (connection->is_loaded) return;
    forget_later(connection);
    connection->is_loaded = true;
    connection->next_loaded = connection->hub->loaded;
    connection->hub->loaded = connection;
}

/* Whoever sends may be in the midst of a list that a closing would change: so nobody is closed
 * here. */
static void add_parcel(Connection *connection, Parcel *parcel) {
    if (!parcel || connection->outbox.bytes > OUTBOX_MAX ||
        !outbox_add(&connection->outbox, parcel))
        connection->is_cut = connection->socket.is_closed = true;
    connection->hub->metrics.slow += connection->is_cut;
}

static void on_heard(void *owner, const char *text, size_t size) {
    Connection *connection = owner;
    connection->hub->metrics.messages++;
    connection->hub->company->hear(connection, text, size);
}

static void on_control(void *owner, const uint8_t *bytes, size_t size) {
    Connection *connection = owner;
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    Parcel *parcel = parcel_new(bytes, size);
    add_parcel(connection, parcel);
    load(connection);
    parcel_drop(parcel);
}

static void ping(Connection *connection) {
    static uint32_t mark;
    uint8_t bytes[SOCKET_PING];
    connection->mark = ++mark;
    connection->pinged = connection->measured = uv_now(&connection->hub->loop);
    socket_ping(bytes, mark);
    on_control(connection, bytes, sizeof bytes);
}

/* The first one counts as it is, later ones a sixteenth. */
static void on_pong(void *owner, uint32_t mark) {
    Connection *connection = owner;
    if (!connection->pinged || mark != connection->mark) return;
    uint64_t way = uv_now(&connection->hub->loop) - connection->pinged;
    uint32_t delay = (uint32_t)(way < DELAY_MOST ? way : DELAY_MOST);
    connection->delay =
        connection->delay ? connection->delay - connection->delay / 16 + delay : 16 * delay;
    connection->pinged = 0;
}

void connection_measure(Connection *connection) {
    uint64_t now = uv_now(&connection->hub->loop);
    uint64_t pause = connection->pinged ? DELAY_MOST : MEASURE_MS;
    if (connection->stage != TALKING || connection->socket.is_closed) return;
    if (!connection->measured || now - connection->measured >= pause) ping(connection);
}

uint32_t connection_delay(const Connection *connection) { return connection->delay / 16; }

static const SocketOwner socket_calls = { on_heard, on_control, on_pong };

void connection_send(Connection *connection, Parcel *parcel) {
    if (connection->socket.is_closed || uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    add_parcel(connection, parcel);
    load(connection);
}

void connection_send_later(Connection *connection, Parcel *parcel) {
    Hub *hub = connection->hub;
    if (connection->socket.is_closed || uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    add_parcel(connection, parcel);
    if (connection->is_cut) load(connection);
    if (connection->is_loaded || connection->later_link) return;
    connection->later_until = uv_now(&hub->loop) + LATER_MS;
    connection->next_later = NULL;
    connection->later_link = hub->later_last;
    *hub->later_last = connection;
    hub->later_last = &connection->next_later;
}

void connection_bye(Connection *connection, CloseCode code, const char *reason) {
    if (uv_is_closing((uv_handle_t *)&connection->tcp)) return;
    socket_close(&connection->socket, code, reason);
}

/* A socket in place of requests; what came behind the handshake are its first bytes. */
static void become_socket(Connection *connection) {
    Exchange *exchange = connection->exchange;
    connection->exchange = NULL;
    connection->hub->sockets++;
    connection->hub->metrics.sockets++;
    connection->outbox.write.data = connection;
    socket_open(&connection->socket, &socket_calls, connection);
    enter(connection, TALKING);
    socket_read(&connection->socket, (uint8_t *)exchange->bytes + exchange->at,
                exchange->size - exchange->at);
    free(exchange);
    if (!uv_is_closing((uv_handle_t *)&connection->tcp)) read_on(connection);
}

/* ---- requests ---- */

static void end_answer(Exchange *exchange) {
    free(exchange->answer.made);
    exchange->answer.made = NULL;
}

static void on_written(uv_write_t *write, int status) {
    Connection *connection = write->data;
    Exchange *exchange = connection->exchange;
    end_answer(exchange);
    if (status < 0) {
        connection_close(connection);
    } else if (exchange->answer.status == 101) {
        become_socket(connection);
    } else if (!exchange->answer.closes) {
        request_begin(&exchange->reader);
        enter(connection, IDLE);
        advance(connection);
    } else {
        linger(connection);
        if (connection->stage == LINGERING) read_on(connection);
    }
}

static void send_answer(Connection *connection) {
    Exchange *exchange = connection->exchange;
    Answer *answer = &exchange->answer;
    uv_stream_t *stream = (uv_stream_t *)&connection->tcp;
    uv_buf_t parts[] = { uv_buf_init(answer->head, (unsigned)answer->head_size),
                         uv_buf_init((char *)(uintptr_t)answer->body,
                                     (unsigned)answer->body_size) };
    uv_read_stop(stream);
    note_answer(connection);
    exchange->write.data = connection;
    if (uv_write(&exchange->write, stream, parts, answer->body_size ? 2 : 1, on_written) == 0)
        enter(connection, WRITING);
    else
        connection_close(connection);
}

void connection_reply(Connection *connection, const Reply *reply) {
    if (connection->stage != ASKING) {  // the client did not wait
        free(reply->body);
        return;
    }
    connection->has_guest = false;
    connection->guest = NULL;
    answer_reply(&connection->exchange->reader.request, reply, time(NULL),
                 &connection->exchange->answer);
    send_answer(connection);
}

/* The status that answers the wish for a socket, 101 if it is granted. */
static int handshake(Connection *connection, const Request *request, char *cookie, size_t bytes) {
    const Field *fields = request->fields;
    if (request->method != HTTP_GET) return 405;
    if (!request_has_word(&fields[FIELD_UPGRADE], "websocket") ||
        !request_has_word(&fields[FIELD_CONNECTION], "upgrade") ||
        strcmp(fields[FIELD_SOCKET_VERSION].memory, "13") != 0)
        return 426;
    if (fields[FIELD_SOCKET_KEY].times != 1 || !socket_is_key(fields[FIELD_SOCKET_KEY].memory))
        return 400;
    if (!has_socket_place(connection->hub, connection)) return 503;
    int refusal = connection->hub->company->admit(connection, request, cookie, bytes);
    return refusal ? refusal : 101;
}

static void grant_socket(Connection *connection, const Request *request) {
    Answer *answer = &connection->exchange->answer;
    char cookie[FIELD_MAX] = "";
    int status = handshake(connection, request, cookie, sizeof cookie);
    connection->has_guest = status == 101;
    if (status == 101)
        answer_upgrade(request, *cookie ? cookie : NULL, time(NULL), answer);
    else
        answer_fault(status, time(NULL), answer);
    send_answer(connection);
}

/* Files are answered by the service, all else by the company. */
static void answer_whole(Connection *connection) {
    Hub *hub = connection->hub;
    Request *request = &connection->exchange->reader.request;
    char path[TARGET_MAX];
    connection->number = ++hub->requests;
    connection->exchange->began = uv_hrtime();
    believe_proxy(connection, request);
    bool is_ours = hub->company && !request->fault && !answer_refusal(&hub->service, request) &&
                   answer_path(request, path);
    if (is_ours && strcmp(path, "/socket") == 0) {
        grant_socket(connection, request);
    } else if (is_ours && hub->company->takes(path)) {
        uv_read_stop((uv_stream_t *)&connection->tcp);
        enter(connection, ASKING);
        connection->has_guest = true;
        hub->company->ask(connection, request);
    } else {
        answer_request(&hub->service, request, time(NULL), &connection->exchange->answer);
        send_answer(connection);
    }
}

/* Looks at what was read; a whole request is answered, and what follows it waits. */
static void advance(Connection *connection) {
    Exchange *exchange = connection->exchange;
    Request *request = &exchange->reader.request;
    while (exchange->at < exchange->size && !request->is_whole)
        exchange->at += request_read(&exchange->reader, exchange->bytes + exchange->at,
                                     exchange->size - exchange->at);
    if (request->is_whole) {
        answer_whole(connection);
        return;
    }
    if (request->is_begun && connection->stage == IDLE) enter(connection, READING);
    read_on(connection);
}

static void on_late_socket(Connection *connection) {
    if (connection->is_quiet || connection->socket.is_closed) {
        connection->hub->metrics.quiet += connection->is_quiet;
        connection_close(connection);
        return;
    }
    connection->is_quiet = true;
    ping(connection);
}

static void on_late(uv_timer_t *timer) {
    Connection *connection = timer->data;
    Exchange *exchange = connection->exchange;
    size_t unsent = uv_stream_get_write_queue_size((uv_stream_t *)&connection->tcp);
    if (connection->stage == TALKING) {
        on_late_socket(connection);
    } else if (connection->stage == READING || connection->stage == ASKING) {
        part(connection);
        answer_fault(connection->stage == READING ? 408 : 503, time(NULL), &exchange->answer);
        send_answer(connection);
    } else if (connection->stage == WRITING && unsent < exchange->unsent) {
        enter(connection, WRITING);
    } else {
        connection_close(connection);
    }
}

/* ---- all of them ---- */

static void do_nothing(uv_timer_t *timer) { (void)timer; }

/* What can wait has done so for long enough, or there is nothing to wait for; the loop does not
 * wait longer than the rest. */
static void send_later(Hub *hub) {
    uint64_t now = uv_now(&hub->loop);
    for (Connection *one; (one = hub->later);) {
        if (hub->is_expecting && now < one->later_until) break;
        forget_later(one);
        flush(one);
    }
    if (hub->later && !uv_is_active((uv_handle_t *)&hub->waited))
        uv_timer_start(&hub->waited, do_nothing, hub->later->later_until - now, 0);
}

static void send_all(uv_prepare_t *handle) {
    Hub *hub = (Hub *)((char *)handle - offsetof(Hub, before_waiting));
    for (Connection *one; (one = hub->loaded);) {
        hub->loaded = one->next_loaded;
        one->is_loaded = false;
        flush(one);
    }
    send_later(hub);
}

void connection_each(Hub *hub, void (*visit)(Connection *connection, void *data), void *data) {
    for (Connection *one = hub->first, *next; one; one = next) {
        next = one->after;
        if (one->stage == TALKING && one->has_guest && !one->socket.is_closed) visit(one, data);
    }
}

void connection_bye_all(Hub *hub, CloseCode code, const char *reason) {
    for (Connection *one = hub->first; one; one = one->after)
        if (one->stage == TALKING) socket_close(&one->socket, code, reason);
    send_all(&hub->before_waiting);
}

void connection_begin(Hub *hub) {
    uv_prepare_init(&hub->loop, &hub->before_waiting);
    uv_prepare_start(&hub->before_waiting, send_all);
    uv_timer_init(&hub->loop, &hub->waited);
    hub->later_last = &hub->later;
}

bool connection_accept(Hub *hub, uv_stream_t *listener) {
    Connection *connection = calloc(1, sizeof *connection);
    Exchange *exchange = malloc(sizeof *exchange);
    if (!connection || !exchange) {
        free(connection), free(exchange);
        return false;
    }
    connection->hub = hub;
    connection->exchange = exchange;
    exchange->at = exchange->size = 0;
    exchange->began = 0;
    exchange->answer.made = NULL;
    connection->handles = 2;
    uv_tcp_init(&hub->loop, &connection->tcp);
    uv_timer_init(&hub->loop, &connection->timer);
    connection->tcp.data = connection->timer.data = connection;
    hub->count++;
    link_to_hub(connection);
    request_begin(&exchange->reader);
    if (uv_accept(listener, (uv_stream_t *)&connection->tcp) != 0) {
        connection_close(connection);
        return true;
    }
    struct sockaddr_storage peer = peer_of(&connection->tcp);
    connection->origin = origin_of(&peer);
    connection->is_local = connection_is_loopback(&peer);
    uv_tcp_nodelay(&connection->tcp, 1);
    enter(connection, IDLE);
    if (has_place(hub, connection))
        read_on(connection);
    else
        connection_close(connection);
    return true;
}
