/* fuzz_socket.c - what a client may send on a WebSocket. Messages that are heard are text of
 * bounded size, after the last word nothing is, and it does not matter how the bytes are cut into
 * pieces.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "server/socket.h"

typedef struct {
    Socket socket;
    FILE *out;
} Ear;

static void on_heard(void *owner, const char *text, size_t size) {
    Ear *ear = owner;
    require(size <= MESSAGE_MAX, "a message has a bound");
    require(!ear->socket.is_closed, "nothing is heard after the last word");
    char *copy = fuzz_string((const uint8_t *)text, size);
    for (size_t at = 0, length; at < size && copy[at]; at += length) {
        length = text_utf8(copy + at);
        require(length > 0, "a message is UTF-8");
    }
    free(copy);
    fwrite(text, 1, size, ear->out);
    if (size && text[0] == '!') socket_close(&ear->socket, CLOSE_POLICY, "as wished");
}

static void on_sent(void *owner, const uint8_t *bytes, size_t size) {
    (void)owner, (void)bytes, (void)size;
}

static void on_pong(void *owner, uint32_t mark) { (void)owner, (void)mark; }

static const SocketOwner calls = { on_heard, on_sent, on_pong };

/* What is heard. Pongs may come earlier or later among it, and wslay sees a bad reason for a close
 * earlier if it comes in one piece. */
static char *transcript(const uint8_t *data, size_t size, size_t piece) {
    char *text = NULL;
    size_t length = 0;
    Ear ear = { .out = open_memstream(&text, &length) };
    require(ear.out != NULL, "there is memory");
    socket_open(&ear.socket, &calls, &ear);
    for (size_t at = 0, end; at < size; at = end) {
        end = size - at < piece ? size : at + piece;
        uint8_t *part = malloc(end - at);
        require(part != NULL, "there is memory");
        memcpy(part, data + at, end - at);
        socket_read(&ear.socket, part, end - at);
        free(part);
    }
    socket_free(&ear.socket);
    fclose(ear.out);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *whole = transcript(data, size, size + 1);
    for (size_t piece = 1; piece < 300; piece = piece * 3 + 1) {
        char *cut = transcript(data, size, piece);
        require(strcmp(whole, cut) == 0, "pieces are heard as the whole");
        free(cut);
    }
    free(whole);
    return 0;
}
