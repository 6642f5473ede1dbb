/* dial.c - a WebSocket to a server: the line, with or without TLS, and wslay's frames on it.
 * SPDX-License-Identifier: MIT */
#include "dial.h"

#include "host/host.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum { HEARD_MAX = 1 << 20, HEAD_MAX = 8192, PATIENCE = 10, QUIET = 20, GONE = 60 };

/* Messages that came together wait in a list. */
typedef struct Heard {
    struct Heard *next;
    char text[];
} Heard;

struct Dial {
    int file;
    SSL_CTX *tls;
    SSL *ssl; /* NULL: the line is plain */
    wslay_event_context_ptr context;
    Heard *first, **last, *told; /* `told` was given out */
    char head[HEAD_MAX];         /* what followed the handshake, from `at` */
    size_t at, size;
    double heard;  /* when something was heard last, */
    double pinged; /* and when it was asked for */
    char cut[200];
};

static void cut(Dial *dial, const char *why) {
    if (!dial->cut[0]) snprintf(dial->cut, sizeof dial->cut, "%s", why);
}

/* ---- the line ---- */

static bool wait_for(int file, short events, double seconds) {
    struct pollfd wait = { file, events, 0 };
    return poll(&wait, 1, (int)(seconds * 1000) + 1) > 0;
}

/* Bytes that are there: 0 if none are, -1 if none will come any more. */
static ssize_t receive(Dial *dial, void *to, size_t room) {
    ssize_t count = dial->ssl ? SSL_read(dial->ssl, to, (int)room) : recv(dial->file, to, room, 0);
    if (count > 0) return count;
    if (dial->ssl) {
        int error = SSL_get_error(dial->ssl, (int)count);
        if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) return 0;
    } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return 0;
    }
    return -1;
}

/* All of the bytes; false if the line does not take them for a while. */
static bool transmit(Dial *dial, const void *bytes, size_t size) {
    const char *at = bytes;
    for (double end = host_seconds() + PATIENCE; size;) {
        ssize_t count = dial->ssl ? SSL_write(dial->ssl, at, (int)size)
                                  : send(dial->file, at, size, MSG_NOSIGNAL);
        if (count > 0) {
            at += count, size -= (size_t)count;
            continue;
        }
        int error = dial->ssl ? SSL_get_error(dial->ssl, (int)count) : 0;
        bool is_busy = dial->ssl ? error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE
                                 : errno == EAGAIN || errno == EINTR;
        short events = error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
        if (!is_busy || host_seconds() > end) return false;
        wait_for(dial->file, events, end - host_seconds());
    }
    return true;
}

/* ---- wslay's callbacks ---- */

static ssize_t on_receive(wslay_event_context_ptr context, uint8_t *to, size_t room, int flags,
                          void *data) {
    Dial *dial = data;
    (void)flags;
    if (dial->at < dial->size) {
        size_t count = dial->size - dial->at < room ? dial->size - dial->at : room;
        memcpy(to, dial->head + dial->at, count);
        dial->at += count;
        return (ssize_t)count;
    }
    ssize_t count = receive(dial, to, room);
    if (count > 0) {
        dial->heard = host_seconds();
        return count;
    }
    if (count < 0) cut(dial, "the server hung up");
    wslay_event_set_error(context, count ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *bytes, size_t size,
                       int flags, void *data) {
    Dial *dial = data;
    (void)flags;
    if (transmit(dial, bytes, size)) return (ssize_t)size;
    cut(dial, "the line is broken");
    wslay_event_set_error(context, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr context, uint8_t *mask, size_t size, void *data) {
    (void)context, (void)data;
    return RAND_bytes(mask, (int)size) == 1 ? 0 : -1;
}

static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *data) {
    Dial *dial = data;
    (void)context;
    if (message->opcode == WSLAY_CONNECTION_CLOSE) {
        int length = message->msg_length > 2 ? (int)message->msg_length - 2 : 0;
        char why[160];
        snprintf(why, sizeof why, "the server hung up: %.*s (%d)", length,
                 length ? (const char *)message->msg + 2 : "", message->status_code);
        text_tame(why);
        cut(dial, why);
    }
    if (message->opcode != WSLAY_TEXT_FRAME) return;
    Heard *heard = host_memory(sizeof *heard + message->msg_length + 1);
    heard->next = NULL;
    memcpy(heard->text, message->msg, message->msg_length);
    heard->text[message->msg_length] = '\0';
    *dial->last = heard;
    dial->last = &heard->next;
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = on_receive,
    .send_callback = on_send,
    .genmask_callback = on_mask,
    .on_msg_recv_callback = on_message,
};

/* ---- calling ---- */

static const struct {
    const char *word, *port;
    bool is_secure;
} schemes[] = {
    { "http://", "80", false },
    { "ws://", "80", false },
    { "https://", "443", true },
    { "wss://", "443", true },
};

/* An address of version 6 stands in brackets. */
bool dial_read(const char *url, DialAddress *address, Error *err) {
    size_t i = 0, count = sizeof schemes / sizeof *schemes;
    while (i < count && strncasecmp(url, schemes[i].word, strlen(schemes[i].word)) != 0) i++;
    if (i == count)
        return refuse(err, 0, "\"%.*s\" does not begin with http:// or https://", 80, url);
    const char *at = url + strlen(schemes[i].word);
    bool is_six = *at == '[';
    if (is_six) at++;
    size_t length = strcspn(at, is_six ? "]/" : ":/?#");
    const char *end = at + length;
    if (!length || length >= sizeof address->host || (is_six && *end++ != ']'))
        return refuse(err, 0, "\"%.*s\" names no server", 80, url);
    memcpy(address->host, at, length), address->host[length] = '\0';
    strcpy(address->port, schemes[i].port);
    address->is_secure = schemes[i].is_secure;
    size_t digits = *end == ':' ? strspn(end + 1, "0123456789") : 0;
    if (*end == ':' && (!digits || digits > 5))
        return refuse(err, 0, "\"%.*s\" has no port after its colon", 80, url);
    if (digits)
        memcpy(address->port, end + 1, digits), address->port[digits] = '\0', end += 1 + digits;
    return !*end || strchr("/?#", *end) || refuse(err, 0, "\"%.*s\" names no server", 80, url);
}

/* A file that never waits, and is connected. */
static int connect_to(const struct addrinfo *address) {
    int error = 0, file = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t size = sizeof error;
    if (file < 0) return -1;
    if (connect(file, address->ai_addr, address->ai_addrlen) != 0) {
        error = errno;
        if (error == EINPROGRESS) {
            error = ETIMEDOUT;
            if (wait_for(file, POLLOUT, PATIENCE))
                getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
        }
    }
    if (!error) return file;
    close(file);
    errno = error;
    return -1;
}

static int call(const DialAddress *to, Error *err) {
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM }, *list = NULL;
    int error = getaddrinfo(to->host, to->port, &hints, &list), file = -1, one = 1;
    if (error) {
        refuse(err, 0, "%.*s: %s", 100, to->host, gai_strerror(error));
        return -1;
    }
    for (struct addrinfo *address = list; address && file < 0; address = address->ai_next) {
        file = connect_to(address);
        if (file < 0) refuse(err, 0, "%.*s, port %s: %s", 100, to->host, to->port, strerror(errno));
    }
    freeaddrinfo(list);
    if (file >= 0) setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return file;
}

/* The name on the certificate must be the host that was called. */
static bool secure(Dial *dial, const char *host, Error *err) {
    double end = host_seconds() + PATIENCE;
    int result = 0;
    dial->tls = SSL_CTX_new(TLS_client_method());
    if (!dial->tls || SSL_CTX_set_default_verify_paths(dial->tls) != 1 ||
        !(dial->ssl = SSL_new(dial->tls)))
        return refuse(err, 0, "there is no TLS here");
    SSL_set_verify(dial->ssl, SSL_VERIFY_PEER, NULL);
    SSL_set_mode(dial->ssl, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_set_tlsext_host_name(dial->ssl, host);
    SSL_set1_host(dial->ssl, host);
    SSL_set_fd(dial->ssl, dial->file);
    while ((result = SSL_connect(dial->ssl)) != 1 && host_seconds() < end) {
        int error = SSL_get_error(dial->ssl, result);
        if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE) break;
        wait_for(dial->file, error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, end - host_seconds());
    }
    if (result == 1) return true;
    long why = SSL_get_verify_result(dial->ssl);
    return refuse(err, 0, "TLS to %.*s failed: %s", 100, host,
                  why == X509_V_OK ? "the server does not speak it"
                                   : X509_verify_cert_error_string(why));
}

/* The head of the answer, and what came behind it. */
static bool read_head(Dial *dial, Error *err) {
    double end = host_seconds() + PATIENCE;
    for (;;) {
        char *blank = strstr(dial->head, "\r\n\r\n");
        if (blank) {
            dial->at = (size_t)(blank + 4 - dial->head);
            return true;
        }
        if (dial->size == sizeof dial->head - 1 || host_seconds() > end)
            return refuse(err, 0, "the server does not answer");
        ssize_t count = receive(dial, dial->head + dial->size, sizeof dial->head - 1 - dial->size);
        if (count < 0) return refuse(err, 0, "the server hung up");
        if (!count) wait_for(dial->file, POLLIN, end - host_seconds());
        dial->size += (size_t)count;
        dial->head[dial->size] = '\0';
    }
}

/* What the server must make of the key. */
static void write_accept(const char *key, char accept[32]) {
    char text[80];
    uint8_t digest[SHA_DIGEST_LENGTH];
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    SHA1((const uint8_t *)text, strlen(text), digest);
    EVP_EncodeBlock((uint8_t *)accept, digest, sizeof digest);
}

static bool is_welcome(const Dial *dial, const char *key, Error *err) {
    char accept[32];
    char status[64];
    snprintf(status, sizeof status, "%.*s", (int)strcspn(dial->head, "\r\n"), dial->head);
    text_tame(status);
    if (strncmp(status, "HTTP/1.1 101", 12) != 0)
        return refuse(err, 0, "there is no server of brett: \"%s\"", status);
    write_accept(key, accept);
    const char *at = strcasestr(dial->head, "\r\nsec-websocket-accept: ");
    return (at && strncmp(at + 24, accept, strlen(accept)) == 0) ||
           refuse(err, 0, "what answers there is no WebSocket");
}

/* What every request begins with. */
static void write_request(const DialAddress *to, const char *method, const char *path,
                          const char *key, Text *out) {
    bool is_six = strchr(to->host, ':');
    text_print(out, "%s %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nUser-Agent: brett\r\n", method, path,
               is_six ? "[" : "", to->host, is_six ? "]" : "", to->port);
    if (*key) text_print(out, "Authorization: Bearer %s\r\n", key);
}

static bool shake_hands(Dial *dial, const DialAddress *to, const char *key, const char *near,
                        Error *err) {
    char ask[1024], path[40], mine[32];
    uint8_t random[16];
    if (RAND_bytes(random, sizeof random) != 1) return refuse(err, 0, "there is no randomness");
    EVP_EncodeBlock((uint8_t *)mine, random, sizeof random);
    Text out = text_into(ask, sizeof ask);
    snprintf(path, sizeof path, "/socket%s%.16s", *near ? "?near=" : "", near);
    write_request(to, "GET", path, key, &out);
    text_print(&out,
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: %s\r\n\r\n",
               mine);
    if (out.cut || !transmit(dial, ask, out.used))
        return refuse(err, 0, "the server cannot be asked");
    return read_head(dial, err) && is_welcome(dial, mine, err);
}

/* A line on which nothing was said yet. */
static Dial *reach(const DialAddress *address, Error *err) {
    signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without asking
    int file = call(address, err);
    if (file < 0) return NULL;
    Dial *dial = host_zeroed(sizeof *dial);
    dial->file = file;
    dial->last = &dial->first;
    dial->heard = dial->pinged = host_seconds();
    if (!address->is_secure || secure(dial, address->host, err)) return dial;
    dial_close(dial);
    return NULL;
}

Dial *dial_open(const DialAddress *address, const char *key, const char *near, Error *err) {
    Dial *dial = reach(address, err);
    if (!dial) return NULL;
    if (shake_hands(dial, address, key, near, err)) {
        if (wslay_event_context_client_init(&dial->context, &callbacks, dial) == 0) {
            wslay_event_config_set_max_recv_msg_length(dial->context, HEARD_MAX);
            return dial;
        }
        refuse(err, 0, "there is no memory");
    }
    dial_close(dial);
    return NULL;
}

/* ---- asking once ---- */

/* All that follows the head, until the server hangs up. */
static char *read_body(Dial *dial, Error *err) {
    double end = host_seconds() + PATIENCE;
    size_t used = dial->size - dial->at;
    char *body = host_memory(HEARD_MAX + 1);
    memcpy(body, dial->head + dial->at, used);
    while (used < HEARD_MAX && host_seconds() < end) {
        ssize_t count = receive(dial, body + used, HEARD_MAX - used);
        if (count < 0) {
            body[used] = '\0';
            return body;
        }
        if (!count) wait_for(dial->file, POLLIN, end - host_seconds());
        used += (size_t)count;
    }
    free(body);
    refuse(err, 0, "the server's answer has no end");
    return NULL;
}

char *dial_ask(const DialAddress *address, const char *key, const DialRequest *what, int *status,
               Error *err) {
    char ask[2048], *body = NULL;
    Text out = text_into(ask, sizeof ask);
    Dial *dial = reach(address, err);
    if (!dial) return NULL;
    write_request(address, what->method, what->path, key, &out);
    text_add(&out, "Connection: close\r\n");
    if (what->body)
        text_print(&out, "Content-Type: application/json\r\nContent-Length: %d\r\n",
                   (int)strlen(what->body));
    text_print(&out, "\r\n%s", what->body ? what->body : "");
    if (out.cut || !transmit(dial, ask, out.used))
        refuse(err, 0, "the server cannot be asked");
    else if (read_head(dial, err))
        body = read_body(dial, err);
    if (body) *status = strncmp(dial->head, "HTTP/1.1 ", 9) == 0 ? atoi(dial->head + 9) : 0;
    dial_close(dial);
    return body;
}

/* ---- talking ---- */

const char *dial_is_cut(const Dial *dial) { return dial->cut[0] ? dial->cut : NULL; }

static void flush(Dial *dial) {
    if (wslay_event_want_write(dial->context) && wslay_event_send(dial->context) != 0)
        cut(dial, "the line is broken");
}

static void queue(Dial *dial, uint8_t opcode, const char *text) {
    struct wslay_event_msg message = { opcode, (const uint8_t *)text, strlen(text) };
    if (dial->cut[0]) return;
    wslay_event_queue_msg(dial->context, &message);
    flush(dial);
}

void dial_say(Dial *dial, const char *text) { queue(dial, WSLAY_TEXT_FRAME, text); }

static void read_more(Dial *dial) {
    if (wslay_event_recv(dial->context) != 0) cut(dial, "the server does not keep to the protocol");
    flush(dial);
}

/* A line that is quiet is asked whether it is one. */
static void look_after(Dial *dial) {
    double now = host_seconds();
    if (now - dial->heard > GONE) cut(dial, "the server is not heard of any more");
    if (now - dial->heard < QUIET || now - dial->pinged < QUIET) return;
    dial->pinged = now;
    queue(dial, WSLAY_PING, "");
}

/* Whether there is something to read from the server, waiting until `end` for it. */
static bool await(Dial *dial, double end, int other) {
    struct pollfd files[] = { { dial->file, POLLIN, 0 }, { other, POLLIN, 0 } };
    double left = end - host_seconds();
    int wait = left <= 0 ? 0 : left < QUIET ? (int)(left * 1000) + 1 : QUIET * 1000;
    int ready = poll(files, other >= 0 ? 2 : 1, wait);
    return ready > 0 && files[0].revents;
}

const char *dial_hear(Dial *dial, double seconds, int other) {
    double end = host_seconds() + seconds;
    free(dial->told);
    dial->told = NULL;
    if (!dial->first && dial->at < dial->size) read_more(dial);
    while (!dial->first && !dial->cut[0]) {
        if (!await(dial, end, other)) {
            look_after(dial);
            return NULL;
        }
        read_more(dial);
    }
    if (!dial->first) return NULL;
    dial->told = dial->first;
    dial->first = dial->told->next;
    if (!dial->first) dial->last = &dial->first;
    return dial->told->text;
}

void dial_close(Dial *dial) {
    if (!dial) return;
    if (dial->context) {
        if (!dial->cut[0]) {
            wslay_event_queue_close(dial->context, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
            flush(dial);
        }
        wslay_event_context_free(dial->context);
    }
    SSL_free(dial->ssl);
    SSL_CTX_free(dial->tls);
    close(dial->file);
    for (Heard *next; dial->first; dial->first = next) {
        next = dial->first->next;
        free(dial->first);
    }
    free(dial->told);
    free(dial);
}
