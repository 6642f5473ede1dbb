/* socket.c - one WebSocket: bytes in, messages out.
 * SPDX-License-Identifier: MIT */
#include "socket.h"
#include "sha1.h"

#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

enum { MASKED = 0x80, LAST_TEXT = 0x81, LAST_CLOSE = 0x88, LAST_PING = 0x89, REASON_MAX = 123 };

/* ---- wslay's callbacks ---- */

static ssize_t give_bytes(wslay_event_context_ptr context, uint8_t *to, size_t room, int flags,
                          void *data) {
    Socket *socket = data;
    size_t count = socket->size < room ? socket->size : room;
    (void)flags;
    if (socket->is_closed || count == 0) {
        wslay_event_set_error(context,
                              count == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    memcpy(to, socket->bytes, count);
    socket->bytes += count, socket->size -= count;
    socket->ahead += (int64_t)count;
    return (ssize_t)count;
}

static ssize_t take_bytes(wslay_event_context_ptr context, const uint8_t *bytes, size_t size,
                          int flags, void *data) {
    Socket *socket = data;
    (void)context, (void)flags;
    socket->calls->send(socket->owner, bytes, size);
    return (ssize_t)size;
}

/* The bytes of a client's frame with its head and mask; one far too long counts as one too long. */
static int64_t frame_size(uint64_t payload) {
    if (payload > UINT16_MAX) return 14 + (payload < INT32_MAX ? (int64_t)payload : INT32_MAX);
    return (payload < 126 ? 6 : 8) + (int64_t)payload;
}

static void on_frame(wslay_event_context_ptr context,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *data) {
    Socket *socket = data;
    (void)context;
    socket->ahead -= frame_size(frame->payload_length);
    if (wslay_is_ctrl_frame(frame->opcode)) return;
    socket->frames = frame->fin ? 0 : socket->frames + 1;
    if (socket->frames >= FRAMES_MAX)  // a message of empty frames would never end
        socket_close(socket, CLOSE_POLICY, "a message in too many pieces");
}

static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *data) {
    Socket *socket = data;
    uint32_t mark;
    (void)context;
    if (socket->is_closed) return;
    if (message->opcode == WSLAY_PONG && message->msg_length == sizeof mark) {
        memcpy(&mark, message->msg, sizeof mark);
        socket->calls->pong(socket->owner, mark);
    }
    if (wslay_is_ctrl_frame(message->opcode)) return;
    const char *text = message->msg_length ? (const char *)message->msg : "";
    if (message->opcode == WSLAY_TEXT_FRAME)
        socket->calls->hear(socket->owner, text, message->msg_length);
    else
        socket_close(socket, CLOSE_TYPE, "messages are text");
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = give_bytes,
    .send_callback = take_bytes,
    .on_frame_recv_start_callback = on_frame,
    .on_msg_recv_callback = on_message,
};

/* ---- a socket ---- */

void socket_open(Socket *socket, const SocketOwner *calls, void *owner) {
    *socket = (Socket){ .calls = calls, .owner = owner };
}

void socket_free(Socket *socket) {
    if (socket->context) wslay_event_context_free(socket->context);
    socket->context = NULL;
}

static bool begin_message(Socket *socket) {
    if (socket->context) return true;
    if (wslay_event_context_server_init(&socket->context, &callbacks, socket) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(socket->context, MESSAGE_MAX);
    return true;
}

/* Pongs leave at once, and so does the close that answers the client's or tells what is wrong. */
static void answer(Socket *socket, int status) {
    if (socket->is_closed) return;
    if (status == 0) status = wslay_event_send(socket->context);
    if (wslay_event_get_close_sent(socket->context))
        socket->is_closed = true;
    else if (status != 0)
        socket_close(socket, status == WSLAY_ERR_NOMEM ? CLOSE_BROKEN : CLOSE_PROTOCOL, "");
}

/* Eight bytes at a time; whether all of them are ASCII. */
static bool unmask(char *text, const uint8_t *masked, size_t count, const uint8_t mask[4]) {
    uint64_t all = 0, word, key;
    size_t i = 0;
    memcpy(&key, mask, 4), memcpy((char *)&key + 4, mask, 4);
    for (; i + sizeof word <= count; i += sizeof word) {
        memcpy(&word, masked + i, sizeof word);
        word ^= key;
        memcpy(text + i, &word, sizeof word);
        all |= word;
    }
    for (; i < count; i++) {
        text[i] = (char)(masked[i] ^ mask[i % 4]);
        all |= (uint8_t)text[i];
    }
    return (all & 0x8080808080808080) == 0;
}

/* The text of a whole message in one frame, if that is what comes next, and the bytes it takes,
 * else 0: so nearly all messages come. Whatever is not ASCII, and all that may be wrong, is
 * wslay's. */
static size_t read_plain(const uint8_t *bytes, size_t size, char text[MESSAGE_MAX],
                         size_t *length) {
    if (size < 8 || bytes[0] != LAST_TEXT || bytes[1] < MASKED) return 0;
    bool is_long = bytes[1] == (MASKED | 126);
    size_t count = is_long ? (size_t)bytes[2] << 8 | bytes[3] : bytes[1] & 127u;
    const uint8_t *mask = bytes + (is_long ? 4 : 2), *masked = mask + 4;
    if (count > (is_long ? MESSAGE_MAX : 125) || (is_long && count < 126) ||
        count > size - (size_t)(masked - bytes))
        return 0;
    *length = count;
    return unmask(text, masked, count, mask) ? (size_t)(masked - bytes) + count : 0;
}

void socket_read(Socket *socket, const uint8_t *bytes, size_t size) {
    char text[MESSAGE_MAX];
    size_t length, used;
    while (!socket->context && !socket->is_closed &&
           (used = read_plain(bytes, size, text, &length))) {
        bytes += used, size -= used;
        socket->calls->hear(socket->owner, text, length);
    }
    if (socket->is_closed || size == 0) return;
    socket->bytes = bytes, socket->size = size;
    if (begin_message(socket))
        answer(socket, wslay_event_recv(socket->context));
    else
        socket_close(socket, CLOSE_BROKEN, "no memory");
    bool is_between = socket->ahead == 0 && socket->frames == 0;
    if (is_between || socket->is_closed) socket_free(socket);
}

void socket_close(Socket *socket, CloseCode code, const char *reason) {
    size_t length = strnlen(reason, REASON_MAX);
    uint8_t frame[4 + REASON_MAX] = { LAST_CLOSE, (uint8_t)(2 + length), (uint8_t)(code >> 8),
                                      (uint8_t)code };
    if (socket->is_closed) return;
    socket->is_closed = true;
    memcpy(frame + 4, reason, length);
    socket->calls->send(socket->owner, frame, 4 + length);
}

/* ---- what goes out ---- */

size_t socket_head(uint8_t head[SOCKET_HEAD], size_t size) {
    int bytes = size < 126 ? 0 : size <= UINT16_MAX ? 2 : 8;
    head[0] = LAST_TEXT;
    head[1] = bytes == 0 ? (uint8_t)size : bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++) head[2 + i] = (uint8_t)((uint64_t)size >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

void socket_ping(uint8_t ping[SOCKET_PING], uint32_t mark) {
    ping[0] = LAST_PING, ping[1] = sizeof mark;
    memcpy(ping + 2, &mark, sizeof mark);
}

/* ---- the handshake ---- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Sixteen bytes are 21 letters and one that holds two bits, which is one of A, Q, g, w. */
bool socket_is_key(const char *key) {
    return strlen(key) == SOCKET_KEY && strspn(key, letters) == SOCKET_KEY - 2 &&
           strchr("AQgw", key[SOCKET_KEY - 3]) && strcmp(key + SOCKET_KEY - 2, "==") == 0;
}

void socket_accept(const char *key, char accept[SOCKET_ACCEPT + 1]) {
    char text[SOCKET_KEY + 37];
    uint8_t digest[SHA1_BYTES + 1] = { 0 };
    memcpy(text, key, SOCKET_KEY);
    memcpy(text + SOCKET_KEY, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
    sha1(text, sizeof text - 1, digest);
    for (int i = 0; i < SOCKET_ACCEPT; i++) {  // the zero byte behind the digest fills the last
        int bit = i * 6, byte = bit / 8;
        unsigned pair = (unsigned)digest[byte] << 8 | (byte < SHA1_BYTES ? digest[byte + 1] : 0);
        accept[i] = letters[pair >> (10 - bit % 8) & 63];
    }
    accept[SOCKET_ACCEPT - 1] = '=';
    accept[SOCKET_ACCEPT] = '\0';
}
