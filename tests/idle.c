/* idle.c - many who only sit at their sockets, for as long as standard input is open.
 *
 * usage: idle PORT COUNT     says "all are here" when everybody was welcomed; status 3 if so many
 *                            files cannot be open
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void die(const char *what) {
    perror(what);
    exit(1);
}

static bool can_open(int count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 &&
           limit.rlim_cur > (rlim_t)count + 1000;  // the server, too
}

/* Reads until this is heard. */
static void await(int socket, const char *word) {
    char heard[2048];
    size_t held = 0;
    for (;;) {
        ssize_t count = read(socket, heard + held, sizeof heard - 1 - held);
        if (count <= 0) die("the server hung up");
        held += (size_t)count;
        heard[held] = '\0';
        if (memmem(heard, held, word, strlen(word))) return;
    }
}

/* Every thousand come from another address, as no address may have all the sockets. */
static int come(int port, int number) {
    static const char knock[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    static const char hello[] = "\x81\x93\0\0\0\0{\"t\":\"hello\",\"v\":1}";
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_in own = { .sin_family = AF_INET,
                               .sin_addr.s_addr =
                                   htonl(INADDR_LOOPBACK + 1 + (uint32_t)number / 1000) };
    int one = socket(AF_INET, SOCK_STREAM, 0);
    if (one < 0 || bind(one, (struct sockaddr *)&own, sizeof own) != 0 ||
        connect(one, (struct sockaddr *)&address, sizeof address) != 0)
        die("connect");
    if (write(one, knock, sizeof knock - 1) != sizeof knock - 1) die("write");
    await(one, "\r\n\r\n");
    if (write(one, hello, sizeof hello - 1) != sizeof hello - 1) die("write");
    return one;
}

int main(int count, char **argument) {
    int port = count == 3 ? atoi(argument[1]) : 0, all = count == 3 ? atoi(argument[2]) : 0;
    if (port <= 0 || all <= 0) return fprintf(stderr, "usage: idle PORT COUNT\n"), 2;
    if (!can_open(all)) return fprintf(stderr, "so many files cannot be open here\n"), 3;
    int *sockets = malloc((size_t)all * sizeof *sockets);
    if (!sockets) die("memory");
    for (int i = 0; i < all; i++) sockets[i] = come(port, i);
    for (int i = 0; i < all; i++) await(sockets[i], "\"welcome\"");
    puts("all are here");
    fflush(stdout);
    while (getchar() != EOF) continue;
    return 0;
}
