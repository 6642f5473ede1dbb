/* connection.c - when what is said to a socket leaves: at once, or along with what is urgent; and
 * how often the way is measured.
 * SPDX-License-Identifier: MIT */
#include "server/connection.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define TEST(question) static void question(void **state)

enum { CLIENTS = 3, HEARD = 4096 };

typedef struct {
    Hub hub;
    uv_tcp_t listener;
    int port;
    uint64_t begin;
    struct {
        int file;
        bool is_open;
        size_t used;
        char heard[HEARD]; /* the texts, one behind the other */
    } client[CLIENTS];
} House;

static House house;

/* ---- a company that says what it is told to ---- */

static bool takes(const char *path) { return !path; }
static void ignore(Connection *connection) { (void)connection; }
static void ignore_request(Connection *connection, const Request *request) {
    (void)connection, (void)request;
}

static int admit(Connection *connection, const Request *request, char *cookie, size_t bytes) {
    (void)connection, (void)request, (void)cookie, (void)bytes;
    return 0;
}

/* "now ..." is urgent, "wait ..." is not; "ping N ms" measures the way, so long after the
 * beginning. */
static void hear(Connection *connection, const char *text, size_t size) {
    if (*text == 'p') {
        house.hub.loop.time =
            house.begin + (uint64_t)atoi(text + 5);  // until it looks at the clock
        connection_measure(connection);
        return;
    }
    Parcel *parcel = parcel_message(text, size);
    (*text == 'n' ? connection_send : connection_send_later)(connection, parcel);
    parcel_drop(parcel);
}

static const Company company = { takes, ignore_request, ignore, admit, hear, ignore };

/* ---- a server and its clients, in one thread ---- */

static void on_client(uv_stream_t *listener, int status) {
    assert_int_equal(status, 0);
    assert_true(connection_accept(&house.hub, listener));
}

static void left(uv_loop_t *loop) { (void)loop; }

/* Messages here are short, so a frame is two bytes and its text. */
static void listen_to(int who) {
    char bytes[HEARD];
    ssize_t count = read(house.client[who].file, bytes, sizeof bytes);
    char *from = bytes, *end = bytes + (count > 0 ? count : 0);
    if (!house.client[who].is_open && count > 0) {
        from = memmem(bytes, (size_t)count, "\r\n\r\n", 4);
        assert_non_null(from);
        house.client[who].is_open = true;
        from += 4;
    }
    while (from < end) {
        size_t size = (size_t)from[1];
        memcpy(house.client[who].heard + house.client[who].used, from + 2, size);
        house.client[who].used += size;
        from += 2 + size;
    }
}

/* Until a client has heard so many bytes of text; whatever does not come hangs, and is ended. */
static void wait_for(int who, size_t bytes) {
    for (alarm(600);; uv_run(&house.hub.loop, UV_RUN_NOWAIT)) {
        listen_to(who);
        if (house.client[who].is_open && house.client[who].used >= bytes) break;
    }
    alarm(0);
}

static void come(int who) {
    static const char knock[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    struct sockaddr_in address;
    uv_ip4_addr("127.0.0.1", house.port, &address);
    int file = house.client[who].file = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(file, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(write(file, knock, sizeof knock - 1), sizeof knock - 1);
    struct timeval soon = { 0, 1000 };
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    wait_for(who, 0);
}

/* Answers the ping that was heard last, behind which nothing came. */
static void pong(int who) {
    char frame[] = { (char)0x8a, (char)0x84, 0, 0, 0, 0, 0, 0, 0, 0 };
    memcpy(frame + 6, house.client[who].heard + house.client[who].used - 4, 4);
    assert_int_equal(write(house.client[who].file, frame, sizeof frame), sizeof frame);
}

/* With a mask of zeros. The server has heard it when this returns. */
static void say(int who, const char *text) {
    char frame[128] = { (char)0x81, (char)(0x80 | strlen(text)) };
    uint64_t heard = house.hub.metrics.messages;
    strcpy(frame + 6, text);
    assert_int_equal(write(house.client[who].file, frame, 6 + strlen(text)), 6 + strlen(text));
    while (house.hub.metrics.messages == heard) uv_run(&house.hub.loop, UV_RUN_ONCE);
}

#define HEARS(who, text)                                                                           \
    do {                                                                                           \
        wait_for(who, strlen(text));                                                               \
        house.client[who].heard[house.client[who].used] = '\0';                                    \
        assert_string_equal(house.client[who].heard, text);                                        \
    } while (0)

static int open_house(void **state) {
    (void)state;
    memset(&house, 0, sizeof house);
    struct sockaddr_in address;
    struct sockaddr_storage own;
    int size = sizeof own;
    uv_loop_init(&house.hub.loop);
    house.begin = uv_now(&house.hub.loop);
    house.hub.company = &company;
    house.hub.patience = 3600000;
    house.hub.sockets_max = 100;
    house.hub.left = left;
    connection_begin(&house.hub);
    uv_ip4_addr("127.0.0.1", 0, &address);
    uv_tcp_init(&house.hub.loop, &house.listener);
    uv_tcp_bind(&house.listener, (struct sockaddr *)&address, 0);
    uv_listen((uv_stream_t *)&house.listener, 8, on_client);
    uv_tcp_getsockname(&house.listener, (struct sockaddr *)&own, &size);
    house.port = ntohs(((struct sockaddr_in *)&own)->sin_port);
    for (int who = 0; who < CLIENTS; who++) come(who);
    return 0;
}

static void close_handle(uv_handle_t *handle, void *data) {
    (void)data;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

static int close_house(void **state) {
    (void)state;
    for (int who = 0; who < CLIENTS; who++) close(house.client[who].file);
    while (house.hub.count) uv_run(&house.hub.loop, UV_RUN_ONCE);
    uv_walk(&house.hub.loop, close_handle, NULL);
    uv_run(&house.hub.loop, UV_RUN_DEFAULT);
    return uv_loop_close(&house.hub.loop);
}

/* ---- questions ---- */

TEST(what_is_urgent_leaves_at_once) {
    (void)state;
    house.hub.is_expecting = true;
    say(0, "now a");
    assert_null(house.hub.later);
    HEARS(0, "now a");
}

TEST(what_can_wait_leaves_too_where_nothing_is_expected) {
    (void)state;
    say(0, "wait a");
    HEARS(0, "wait a");
    assert_null(house.hub.later);
}

/* Until nothing waits. The loop would not sleep any longer. */
static void wait_it_out(void) {
    for (alarm(600);; assert_in_range(uv_backend_timeout(&house.hub.loop), 0, LATER_MS)) {
        uv_run(&house.hub.loop, UV_RUN_NOWAIT);
        if (!house.hub.later) break;
    }
    alarm(0);
}

/* Where the machine sleeps longer than anything may wait it is tried again. */
TEST(what_can_wait_does_so_where_more_is_expected) {
    (void)state;
    bool has_waited = false;
    house.hub.is_expecting = true;
    for (int i = 0; i < 100 && !has_waited; i++) {
        say(0, "wait a");
        uv_run(&house.hub.loop, UV_RUN_NOWAIT);
        has_waited = house.hub.later;
        wait_it_out();
    }
    assert_true(has_waited);
}

TEST(what_can_wait_does_not_wait_for_ever) {
    (void)state;
    house.hub.is_expecting = true;
    say(0, "wait a");
    say(1, "wait b");
    wait_it_out();
    HEARS(0, "wait a");
    HEARS(1, "wait b");
    say(0, "wait c");
    wait_it_out();
    HEARS(0, "wait await c");
}

TEST(what_is_urgent_takes_along_what_waits) {
    (void)state;
    house.hub.is_expecting = true;
    say(0, "wait a");
    say(0, "now b");
    HEARS(0, "wait anow b");
    assert_null(house.hub.later);
    say(0, "wait c");
    say(0, "wait d");
    HEARS(0, "wait anow bwait cwait d");
}

/* Whoever goes leaves the others their places, be he the first, the last or in between. */
TEST(who_goes_is_not_waited_for) {
    (void)state;
    for (size_t i = 0; i < CLIENTS; i++) {
        int gone = (int)i, count = house.hub.count;
        house.hub.is_expecting = true;
        for (int who = 0; who < CLIENTS; who++) say(who, "wait a");
        close(house.client[gone].file);
        while (house.hub.count == count) uv_run(&house.hub.loop, UV_RUN_ONCE);
        say((gone + 1) % CLIENTS, "wait b");
        house.hub.is_expecting = i % 2;
        HEARS((gone + 1) % CLIENTS, "wait await b");
        HEARS((gone + 2) % CLIENTS, "wait a");
        assert_null(house.hub.later);
        close_house(state);
        open_house(state);
    }
}

/* How many bytes a client has heard once all that was said to it is there: a ping is four. */
static size_t heard_by(int who, const char *question) {
    say(who, question);
    say(who, "now");
    do wait_for(who, house.client[who].used + 1);
    while (memcmp(house.client[who].heard + house.client[who].used - 3, "now", 3) != 0);
    return house.client[who].used -= 3;
}

TEST(the_way_is_measured_now_and_then) {
    (void)state;
    assert_int_equal(heard_by(0, "ping 0 ms"), 4);
    pong(0);
    assert_int_equal(heard_by(0, "ping 1000 ms"), 4);
    assert_int_equal(heard_by(0, "ping 3000 ms"), 8);
    pong(0);
    assert_int_equal(heard_by(0, "ping 9000 ms"), 12);
}

TEST(who_does_not_answer_is_given_time) {
    (void)state;
    assert_int_equal(heard_by(0, "ping 0 ms"), 4);
    assert_int_equal(heard_by(0, "ping 3000 ms"), 4);
    assert_int_equal(heard_by(0, "ping 9000 ms"), 4);
    assert_int_equal(heard_by(0, "ping 11000 ms"), 8);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
#define IN_A_HOUSE(test) cmocka_unit_test_setup_teardown(test, open_house, close_house)
        IN_A_HOUSE(what_is_urgent_leaves_at_once),
        IN_A_HOUSE(what_can_wait_leaves_too_where_nothing_is_expected),
        IN_A_HOUSE(what_can_wait_does_so_where_more_is_expected),
        IN_A_HOUSE(what_can_wait_does_not_wait_for_ever),
        IN_A_HOUSE(what_is_urgent_takes_along_what_waits),
        IN_A_HOUSE(who_goes_is_not_waited_for),
        IN_A_HOUSE(the_way_is_measured_now_and_then),
        IN_A_HOUSE(who_does_not_answer_is_given_time),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
