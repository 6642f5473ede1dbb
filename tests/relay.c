/* relay.c - what the way alone costs: a server of the least that a server can do, as a measure for
 * load.c on the same machine in the same minute.
 *
 * usage: relay GAMES SECONDS
 *
 * The relay is a process of its own. It takes a message of a step's size from one player and sends
 * one of two rows' size to the other, who answers at once: so often, and in so many bytes, is a
 * server under load spoken to and does it speak. It has no rules, no frames and no disk. The
 * first fifth of the time is for warming up.
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STEP = 110, ROWS = 300, AT_ONCE = 256 };

static void die(const char *what) {
    perror(what);
    exit(1);
}

static double seconds_of(clockid_t clock) {
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) die("clock");
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void send_at_once(int file) {
    int one = 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

/* Waits for a message where it is `wanted` bytes long, and answers with `size` bytes to whom the
 * socket leads. How many came. */
static int answer_all(int poll, const int *leads, size_t wanted, size_t size) {
    static char bytes[ROWS];
    struct epoll_event events[AT_ONCE];
    int count = epoll_wait(poll, events, AT_ONCE, 100);
    for (int i = 0; i < count; i++) {
        int file = events[i].data.fd;
        ssize_t got = read(file, bytes, wanted);
        if (got != (ssize_t)wanted) die("read");
        if (write(leads[file], bytes, size) != (ssize_t)size) die("write");
    }
    return count;
}

static void hear(int poll, int file) {
    struct epoll_event event = { EPOLLIN, { .fd = file } };
    if (epoll_ctl(poll, EPOLL_CTL_ADD, file, &event) != 0) die("epoll_ctl");
}

/* The players come in pairs. */
static void relay(int listener, int players, int *leads) {
    int poll = epoll_create1(0), before = -1;
    for (int i = 0; i < players; i++) {
        int file = accept(listener, NULL, NULL);
        if (file < 0) die("accept");
        send_at_once(file);
        if (i % 2) leads[file] = before, leads[before] = file;
        before = file;
        hear(poll, file);
    }
    for (;;) answer_all(poll, leads, STEP, ROWS);
}

int main(int argc, char **argv) {
    int games = argc == 3 ? atoi(argv[1]) : 0;
    double seconds = argc == 3 ? atof(argv[2]) : 0;
    if (games < 1 || seconds <= 0) return fprintf(stderr, "usage: relay GAMES SECONDS\n"), 2;
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), poll = epoll_create1(0);
    int *leads = calloc((size_t)games * 2 + 64, sizeof *leads);  // by file, which are few more
    if (!leads || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, SOMAXCONN) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        die("listen");
    pid_t server = fork();
    if (server < 0) die("fork");
    if (server == 0) relay(listener, 2 * games, leads);
    for (int i = 0; i < 2 * games; i++) {
        static const char step[STEP];
        int file = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(file, (struct sockaddr *)&address, sizeof address) != 0) die("connect");
        send_at_once(file);
        leads[file] = file;
        hear(poll, file);
        if (i % 2 && write(file, step, STEP) != STEP) die("write");
    }
    clockid_t clock;
    if (clock_getcpuclockid(server, &clock) != 0) die("clock of the relay");
    double begin = seconds_of(CLOCK_MONOTONIC), from = 0, used = 0;
    uint64_t steps = 0;
    for (double now = begin; now < begin + seconds; now = seconds_of(CLOCK_MONOTONIC)) {
        int count = answer_all(poll, leads, ROWS, STEP);
        if (!from && now > begin + seconds / 5)
            from = now, used = seconds_of(clock);
        else if (from)
            steps += (uint64_t)count;
    }
    printf("%.1f\n", (seconds_of(clock) - used) * 1e6 / (double)steps);
    kill(server, SIGTERM);
    return waitpid(server, NULL, 0) != server;
}
