/* labour.c - a bar, lines that stay, signals, and files that are written in pieces.
 * SPDX-License-Identifier: MIT */
#include "labour.h"
#include "host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BAR = 32 };

static volatile sig_atomic_t is_told_to_end;

static void on_signal(int signal) { is_told_to_end = signal; }

bool labour_is_told_to_end(void) { return is_told_to_end; }

void labour_begin(Labour *labour) {
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };
    *labour = (Labour){ .begin = host_seconds() };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void labour_bar(Labour *labour, const char *what, double share) {
    double now = host_seconds();
    if (!isatty(STDERR_FILENO) || now - labour->shown < 0.2) return;
    labour->shown = now;
    char bar[BAR + 1] = "";
    share = share < 1 ? share : 1;
    for (int i = 0; i < BAR; i++) bar[i] = i < (int)(share * BAR + 0.5) ? '#' : '.';
    int seconds = (int)(now - labour->begin);
    fprintf(stderr, "\r%-24s [%s] %5.1f %%  %d:%02d ", what, bar, 100 * share, seconds / 60,
            seconds % 60);
}

void labour_clear(Labour *labour) {
    if (labour->shown > 0) fprintf(stderr, "\r\33[K");
}

void labour_say(Labour *labour, const char *format, ...) {
    va_list args;
    labour_clear(labour);
    int seconds = (int)(host_seconds() - labour->begin);
    fprintf(stderr, "%2d:%02d  ", seconds / 60, seconds % 60);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

bool labour_transfer(int file, void *memory, size_t bytes, off_t at, bool is_writing) {
    while (bytes) {
        size_t most = bytes < 1u << 26 ? bytes : 1u << 26;
        ssize_t n = is_writing ? pwrite(file, memory, most, at) : pread(file, memory, most, at);
        if (n <= 0) return false;
        memory = (char *)memory + n, bytes -= (size_t)n, at += n;
    }
    return true;
}

char *labour_name(const char *path, const char *ending) {
    char *name = host_memory(strlen(path) + strlen(ending) + 1);
    return strcat(strcpy(name, path), ending);
}

void labour_make_folders(const char *path) {
    char *name = labour_name(path, "");
    for (char *slash = name + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(name, 0777);
        *slash = '/';
    }
    free(name);
}
