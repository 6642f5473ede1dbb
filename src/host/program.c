/* program.c - a child process with a pipe each way.
 * SPDX-License-Identifier: MIT */
#include "program.h"

#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct Program {
    pid_t pid;
    int to, from;
    char text[4096];    /* what it said: `held` bytes, of which `heard` are the last line heard */
    size_t held, heard; /* a line that does not fit is dropped as a whole: */
    bool is_long;       /* its end has not come yet */
};

Program *program_start(const char *command, Error *err) {
    int to[2] = { -1, -1 }, from[2] = { -1, -1 };
    Program *program = host_zeroed(sizeof *program);
    bool is_started =
        pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 && (program->pid = fork()) >= 0;
    if (!is_started) refuse(err, 0, "cannot start a program: %s", strerror(errno));
    if (is_started && program->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);  // whatever the thread holds back that starts it
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    signal(SIGPIPE, SIG_IGN);  // one that has ended is found out about by listening
    close(to[0]), close(from[1]);
    program->to = to[1], program->from = from[0];
    if (is_started) return program;
    program_end(program);
    return NULL;
}

void program_say(Program *program, const char *text) {
    for (size_t left = strlen(text); left;) {
        ssize_t n = write(program->to, text, left);
        if (n <= 0) return;
        text += n;
        left -= (size_t)n;
    }
}

typedef enum { HEARD, LATE, ENDED } Hearing;

/* Reads on up to the end of a line, until the time `end`. */
static Hearing hear(Program *p, double end) {
    p->held -= p->heard;
    memmove(p->text, p->text + p->heard, p->held);
    for (p->heard = 0;;) {
        char *newline = memchr(p->text, '\n', p->held);
        if (newline) {
            p->heard = (size_t)(newline + 1 - p->text);
            *newline = '\0';
            if (newline > p->text && newline[-1] == '\r') newline[-1] = '\0';
            return HEARD;
        }
        if (p->held == sizeof p->text) p->held = 0, p->is_long = true;
        struct pollfd wait = { .fd = p->from, .events = POLLIN };
        double left = end - host_seconds();
        if (left <= 0 || poll(&wait, 1, left < 1e6 ? (int)(left * 1000) + 1 : -1) <= 0) return LATE;
        ssize_t n = read(p->from, p->text + p->held, sizeof p->text - p->held);
        if (n <= 0) return ENDED;
        p->held += (size_t)n;
    }
}

/* Whether the process has ended, waiting for that so many hundredths of a second. */
static bool has_ended(Program *program, int patience, int *status) {
    for (; waitpid(program->pid, status, WNOHANG) == 0; patience--) {
        if (patience == 0) return false;
        poll(NULL, 0, 10);
    }
    program->pid = 0;
    return true;
}

static void explain_silence(Program *program, Error *err) {
    int status;
    if (!program->pid || !has_ended(program, 100, &status))
        refuse(err, 0, "it closed its output");
    else if (WIFSIGNALED(status))
        refuse(err, 0, "it was ended by signal %d", WTERMSIG(status));
    else
        refuse(err, 0, "it ended with status %d", WEXITSTATUS(status));
}

char *program_await(Program *program, const char *word, double seconds, Error *err) {
    double end = host_seconds() + seconds;
    Hearing hearing;
    while ((hearing = hear(program, end)) == HEARD) {
        bool is_rest = program->is_long;
        program->is_long = false;
        if (!is_rest && strncmp(program->text, word, strlen(word)) == 0) return program->text;
    }
    if (hearing == ENDED)
        explain_silence(program, err);
    else
        refuse(err, 0, "it was given %d s", (int)(seconds + 0.5));
    return NULL;
}

void program_end(Program *program) {
    int status;
    if (!program) return;
    if (program->pid > 0) program_say(program, "quit\n");
    close(program->to);
    close(program->from);
    if (program->pid > 0 && !has_ended(program, 50, &status)) kill(program->pid, SIGTERM);
    if (program->pid > 0 && !has_ended(program, 50, &status)) {
        kill(program->pid, SIGKILL);
        waitpid(program->pid, &status, 0);
    }
    free(program);
}
