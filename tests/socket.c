/* socket.c - what clients may put on a WebSocket, and what is heard and answered: the cases of the
 * well-known protocol suites as bytes, each in one piece, frame by frame and byte by byte.
 * SPDX-License-Identifier: MIT */
#include "server/socket.h"
#include "server/sha1.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state __attribute__((unused)))
#define COUNT(array)   (sizeof(array) / sizeof *(array))

enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, LAST = 0x80, BYTES = 1 << 17 };

/* ---- what a client sends ---- */

static uint8_t bytes[BYTES];
static size_t size, cuts[1024], cut_count;

static void begin(void) { size = cut_count = 0; }

/* One frame with a mask; `first` is its first byte: LAST, reserved bits and opcode. */
static void add_frame(int first, const void *payload, size_t length) {
    static const uint8_t mask[4] = { 0x37, 0xfa, 0x21, 0x3d };
    cuts[cut_count++] = size;
    bytes[size++] = (uint8_t)first;
    bytes[size++] = (uint8_t)(0x80 | (length < 126 ? length : length <= 65535 ? 126 : 127));
    for (int i = length < 126 ? 0 : length <= 65535 ? 2 : 8; i-- > 0;)
        bytes[size++] = (uint8_t)((uint64_t)length >> 8 * i);
    memcpy(bytes + size, mask, 4), size += 4;
    for (size_t i = 0; i < length; i++) bytes[size++] = ((const uint8_t *)payload)[i] ^ mask[i % 4];
}

static void add_text(int first, const char *text) { add_frame(first, text, strlen(text)); }

static void add_close(int code, const char *reason) {
    char payload[128] = { (char)(code >> 8), (char)code };
    strcpy(payload + 2, reason);
    add_frame(LAST | CLOSE, payload, 2 + strlen(reason));
}

/* ---- what the server makes of it ---- */

typedef struct {
    Socket socket;
    char said[8192]; /* "heard:5 pong:0 close:1002" */
    int hush;        /* closes itself after so many messages */
} Ear;

static void note(Ear *ear, const char *word, size_t number) {
    size_t used = strlen(ear->said);
    snprintf(ear->said + used, sizeof ear->said - used, "%s%s:%zu", used ? " " : "", word, number);
}

static void on_heard(void *owner, const char *text, size_t length) {
    Ear *ear = owner;
    (void)text;
    note(ear, "heard", length);
    if (ear->hush && --ear->hush == 0) socket_close(&ear->socket, CLOSE_POLICY, "enough");
}

/* Whole frames only: what wslay writes in parts is put together. */
static void on_sent(void *owner, const uint8_t *part, size_t length) {
    static uint8_t frame[256];
    static size_t used;
    Ear *ear = owner;
    memcpy(frame + used, part, length), used += length;
    if (used < 2 || used < 2u + frame[1]) return;
    assert_int_equal(used, 2 + frame[1]);
    if (frame[0] == (LAST | PONG)) note(ear, "pong", frame[1]);
    if (frame[0] == (LAST | CLOSE))
        note(ear, "close", frame[1] ? (size_t)(frame[2] << 8 | frame[3]) : 0);
    used = 0;
}

static void on_pong(void *owner, uint32_t mark) { note(owner, "answered", mark); }

static const SocketOwner ear_calls = { on_heard, on_sent, on_pong };

/* In pieces that end before each of `ends`, or of `piece` bytes. */
static void hear(Ear *ear, size_t piece) {
    int hush = ear->hush;
    *ear = (Ear){ .hush = hush };
    socket_open(&ear->socket, &ear_calls, ear);
    for (size_t at = 0, next = 1, end; at < size; at = end) {
        if (piece)
            end = at + piece;
        else
            end = next < cut_count ? cuts[next++] : size;
        if (end > size) end = size;
        uint8_t *part = malloc(end - at);  // of its own size, so that reading on is noticed
        assert_non_null(part);
        memcpy(part, bytes + at, end - at);
        socket_read(&ear->socket, part, end - at);
        free(part);
    }
}

static void expect(const char *wanted) {
    const size_t pieces[] = { sizeof bytes, 0, 1, 7 };
    for (size_t i = 0; i < COUNT(pieces); i++) {
        Ear ear = { 0 };
        hear(&ear, pieces[i]);
        if (strcmp(ear.said, wanted) != 0)
            fail_msg("in pieces of %zu: \"%s\", not \"%s\"", pieces[i], ear.said, wanted);
        bool is_closed = strstr(wanted, "close") != NULL;
        assert_int_equal(ear.socket.is_closed, is_closed);
        if (is_closed) assert_null(ear.socket.context);
        socket_free(&ear.socket);
    }
}

/* ---- the cases ---- */

TEST(messages_of_any_size_up_to_the_limit_are_heard) {
    static char text[65536];
    const size_t sizes[] = { 0, 1, 125, 126, 127, 128, 4095, 4096 };
    memset(text, '*', sizeof text);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        char wanted[32];
        begin();
        add_frame(LAST | TEXT, text, sizes[i]);
        snprintf(wanted, sizeof wanted, "heard:%zu", sizes[i]);
        expect(wanted);
    }
    for (size_t length = 4097; length <= 65536; length += 61439) {
        begin();
        add_frame(LAST | TEXT, text, length);
        expect("close:1009");
    }
}

TEST(a_message_longer_than_its_frames_is_too_big) {
    static char text[2049];
    memset(text, '*', sizeof text);
    begin();
    add_frame(TEXT, text, 2049);
    add_frame(LAST, text, 2048);
    expect("close:1009");
}

TEST(a_frame_that_claims_to_be_endless_is_refused_at_once) {
    static const uint8_t head[] = { 0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff,
                                    0xff, 0xff, 1,    2,    3,    4,    5 };
    begin();
    memcpy(bytes, head, size = sizeof head);
    expect("close:1009");
}

TEST(binary_messages_are_refused) {
    begin();
    add_frame(LAST | BINARY, "\1\2", 2);
    expect("close:1003");
}

TEST(pings_are_answered_in_order) {
    static char text[126];
    begin();
    add_text(LAST | PING, "");
    add_frame(LAST | PING, text, 125);
    expect("pong:0 pong:125");
    begin();
    for (int i = 0; i < 10; i++) add_text(LAST | PING, "again");
    expect("pong:5 pong:5 pong:5 pong:5 pong:5 pong:5 pong:5 pong:5 pong:5 pong:5");
    begin();
    add_frame(LAST | PING, text, 126);
    expect("close:1002");
    begin();
    add_text(LAST | PONG, "nobody asked");
    add_text(LAST | TEXT, "on");
    expect("heard:2");
}

TEST(who_answers_a_ping_tells_its_mark) {
    uint32_t mark = 7;
    begin();
    add_frame(LAST | PONG, &mark, sizeof mark);
    add_frame(LAST | PONG, &mark, sizeof mark - 1);
    add_text(LAST | PONG, "");
    add_text(LAST | TEXT, "on");
    expect("answered:7 heard:2");
}

TEST(reserved_bits_and_opcodes_are_refused) {
    for (int bits = 1; bits < 8; bits++) {
        begin();
        add_text(LAST | bits << 4 | TEXT, "x");
        expect("close:1002");
    }
    for (int opcode = 3; opcode < 16; opcode++) {
        if (opcode >= CLOSE && opcode <= PONG) continue;
        begin();
        add_text(LAST | TEXT, "x");
        add_text(LAST | opcode, "");
        expect("heard:1 close:1002");
    }
}

TEST(a_frame_without_a_mask_is_refused) {
    begin();
    memcpy(bytes, "\x81\x02hi", size = 4);
    expect("close:1002");
}

TEST(fragments_become_one_message) {
    begin();
    add_text(TEXT, "frag");
    add_text(0, "");
    add_text(LAST, "ment");
    add_text(LAST | TEXT, "next");
    expect("heard:8 heard:4");
    begin();
    add_text(TEXT, "frag");
    add_text(LAST | PING, "between");
    add_text(0, "ment");
    expect("pong:7");
    begin();
    add_text(PING, "cut");
    expect("close:1002");
    begin();
    add_text(LAST, "of nothing");
    expect("close:1002");
    begin();
    add_text(TEXT, "one");
    add_text(LAST | TEXT, "two");
    expect("close:1002");
}

TEST(a_message_has_a_bounded_number_of_frames) {
    begin();
    add_text(TEXT, "a");
    for (int i = 2; i < FRAMES_MAX; i++) add_text(0, "");
    add_text(LAST, "z");
    expect("heard:2");
    begin();
    add_text(TEXT, "a");
    for (int i = 1; i < FRAMES_MAX; i++) add_text(0, "");
    add_text(LAST, "z");
    expect("close:1008");
}

TEST(text_is_utf8) {
    static const char *const good[] = { "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5",
                                        "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xee\x80\x80",
                                        "\xef\xbf\xbf" };
    static const char *const bad[] = { "\xed\xa0\x80", "\xf4\x90\x80\x80",    "\xc0\x80", "\xff",
                                       "\x80",         "\xf8\x88\x80\x80\x80" };
    for (size_t i = 0; i < COUNT(good); i++) {
        char wanted[32];
        snprintf(wanted, sizeof wanted, "heard:%zu", strlen(good[i]));
        begin();
        add_text(LAST | TEXT, good[i]);
        expect(wanted);
        for (size_t cut = 1; cut < strlen(good[i]); cut++) {
            begin();
            add_frame(TEXT, good[i], cut);
            add_text(LAST, good[i] + cut);
            expect(wanted);
        }
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        begin();
        add_text(LAST | TEXT, bad[i]);
        expect("close:1007");
    }
    begin();
    add_text(LAST | TEXT, "\xce");
    expect("close:1007");
}

TEST(a_close_is_answered_by_its_code) {
    static const int good[] = { 1000, 1001, 1002, 1003, 1007, 1008, 1009,
                                1010, 1011, 3000, 3999, 4000, 4999 };
    static const int bad[] = { 0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535 };
    for (size_t i = 0; i < COUNT(good); i++) {
        char wanted[32];
        snprintf(wanted, sizeof wanted, "close:%d", good[i]);
        begin();
        add_close(good[i], "bye");
        add_text(LAST | TEXT, "after the end");
        expect(wanted);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        begin();
        add_close(bad[i], "");
        expect("close:1002");
    }
    begin();
    add_text(LAST | CLOSE, "");
    expect("close:0");
    begin();
    add_text(LAST | CLOSE, "\x03");  // half a code: it ends too, but wslay names no reason
    expect("close:0");
}

TEST(who_closes_within_a_message_hears_no_more) {
    const size_t pieces[] = { sizeof bytes, 0, 1 };
    begin();
    for (int i = 0; i < 5; i++) add_text(LAST | TEXT, "again");
    for (size_t i = 0; i < COUNT(pieces); i++) {
        Ear ear = { .hush = 2 };
        hear(&ear, pieces[i]);
        assert_string_equal(ear.said, "heard:5 heard:5 close:1008");
        assert_true(ear.socket.is_closed);
        socket_free(&ear.socket);
    }
}

TEST(nothing_is_held_between_messages) {
    Ear ear = { 0 };
    begin();
    add_text(LAST | TEXT, "hello");
    add_text(LAST | PING, "");
    hear(&ear, sizeof bytes);
    assert_null(ear.socket.context);
    size--;
    hear(&ear, sizeof bytes);
    assert_non_null(ear.socket.context);
    socket_free(&ear.socket);
    begin();
    add_text(TEXT, "hel");
    hear(&ear, sizeof bytes);
    assert_non_null(ear.socket.context);
    socket_free(&ear.socket);
    assert_true(sizeof(Socket) <= 64);
}

TEST(the_last_word_is_said_once_and_cut_to_its_room) {
    Ear ear = { 0 };
    char reason[300];
    memset(reason, 'x', sizeof reason - 1), reason[sizeof reason - 1] = '\0';
    socket_open(&ear.socket, &ear_calls, &ear);
    socket_close(&ear.socket, CLOSE_AWAY, reason);
    socket_close(&ear.socket, CLOSE_NORMAL, "");
    assert_string_equal(ear.said, "close:1001");
}

TEST(heads_of_messages_are_as_short_as_can_be) {
    uint8_t head[SOCKET_HEAD];
    assert_int_equal(socket_head(head, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(socket_head(head, 126), 4);
    assert_memory_equal(head, "\x81\x7e\0\x7e", 4);
    assert_int_equal(socket_head(head, 65535), 4);
    assert_memory_equal(head, "\x81\x7e\xff\xff", 4);
    assert_int_equal(socket_head(head, 65536), 10);
    assert_memory_equal(head, "\x81\x7f\0\0\0\0\0\1\0\0", 10);
}

TEST(the_handshake_is_that_of_the_standard) {
    char accept[SOCKET_ACCEPT + 1];
    socket_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_true(socket_is_key("dGhlIHNhbXBsZSBub25jZQ=="));
    static const char *const bad[] = { "",
                                       "dGhlIHNhbXBsZSBub25jZQ=",
                                       "dGhlIHNhbXBsZSBub25jZQ===",
                                       "dGhlIHNhbXBsZSBub25jZR==",
                                       "dGhlIHNhbXBsZS-ub25jZQ==",
                                       "dGhlIHNhbXBsZSBub25jZWFi" };
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(socket_is_key(bad[i]));
}

TEST(sha1_gives_the_published_digests) {
    static const struct {
        const char *text, *digest;
    } known[] = {
        { "", "da39a3ee5e6b4b0d3255bfef95601890afd80709" },
        { "abc", "a9993e364706816aba3e25717850c26c9cd0d89d" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "84983e441c3bd26ebaae4aa1f95129e5e54670f1" },
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        uint8_t digest[SHA1_BYTES];
        char hex[2 * SHA1_BYTES + 1];
        sha1(known[i].text, strlen(known[i].text), digest);
        for (int j = 0; j < SHA1_BYTES; j++) snprintf(hex + 2 * j, 3, "%02x", digest[j]);
        assert_string_equal(hex, known[i].digest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_of_any_size_up_to_the_limit_are_heard),
        cmocka_unit_test(a_message_longer_than_its_frames_is_too_big),
        cmocka_unit_test(a_frame_that_claims_to_be_endless_is_refused_at_once),
        cmocka_unit_test(binary_messages_are_refused),
        cmocka_unit_test(pings_are_answered_in_order),
        cmocka_unit_test(who_answers_a_ping_tells_its_mark),
        cmocka_unit_test(reserved_bits_and_opcodes_are_refused),
        cmocka_unit_test(a_frame_without_a_mask_is_refused),
        cmocka_unit_test(fragments_become_one_message),
        cmocka_unit_test(a_message_has_a_bounded_number_of_frames),
        cmocka_unit_test(text_is_utf8),
        cmocka_unit_test(a_close_is_answered_by_its_code),
        cmocka_unit_test(who_closes_within_a_message_hears_no_more),
        cmocka_unit_test(nothing_is_held_between_messages),
        cmocka_unit_test(the_last_word_is_said_once_and_cut_to_its_room),
        cmocka_unit_test(heads_of_messages_are_as_short_as_can_be),
        cmocka_unit_test(the_handshake_is_that_of_the_standard),
        cmocka_unit_test(sha1_gives_the_published_digests),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
