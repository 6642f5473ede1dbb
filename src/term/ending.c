/* ending.c - being told to end from outside, by SIGTERM or SIGHUP.
 *
 * A thread that waits in read or write is woken by the signal, and tries again with what the
 * handler put in the place of the terminal or pipe. So it does not matter where the signal comes,
 * and no library has to know about it.
 * SPDX-License-Identifier: MIT */
#include "ending.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct {
    atomic_bool came;
    pthread_t owner;
    int nowhere; /* neither gives nor keeps anything */
} ending;

static void on_end(int number) {
    int before = errno;
    if (!pthread_equal(pthread_self(), ending.owner)) {
        pthread_kill(ending.owner, number);  // the one that may have to be woken
    } else {
        atomic_store(&ending.came, true);
        dup2(ending.nowhere, STDIN_FILENO);
        dup2(ending.nowhere, STDOUT_FILENO);
    }
    errno = before;
}

void ending_watch(bool interrupt) {
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_end;  // without SA_RESTART: what waits is to be woken
    ending.owner = pthread_self();
    ending.nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
    if (interrupt) sigaction(SIGINT, &act, NULL);
}

bool ending_came(void) { return atomic_load(&ending.came); }

int ending_way_to(int file) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

void ending_start_again(int terminal) {
    signal(SIGTTOU, SIG_IGN);  // also from the background
    // Only what was stopped by TCOOFF is started by TCOON; on top of Ctrl-S it counts as that.
    tcflow(terminal, TCOOFF);
    tcflow(terminal, TCOON);
    tcflush(terminal, TCOFLUSH);
}

void ending_tell(const char *text) {
    char line[512];
    int way = ending_way_to(STDERR_FILENO);
    int length = snprintf(line, sizeof line, "brett: %s\n", text);
    if (length >= (int)sizeof line) length = sizeof line - 1, line[length - 1] = '\n';
    if (isatty(STDERR_FILENO)) ending_start_again(STDERR_FILENO);
    ssize_t ignored = write(way < 0 ? STDERR_FILENO : way, line, (size_t)length);
    (void)ignored;
    if (way >= 0) close(way);
}
