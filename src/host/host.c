/* host.c - memory, time, files and a voice.
 * SPDX-License-Identifier: MIT */
#include "host.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MOST = 256 << 20, NAME_MAX_BYTES = 4096 };

static void *must_have(void *memory, size_t bytes) {
    if (memory) return memory;
    host_complain("out of memory (%zu bytes)", bytes);
    exit(EXIT_FAILURE);
}

void *host_memory(size_t bytes) { return must_have(malloc(bytes), bytes); }

void *host_grow(void *memory, size_t bytes) { return must_have(realloc(memory, bytes), bytes); }

void *host_zeroed(size_t bytes) { return must_have(calloc(1, bytes), bytes); }

Text host_text(size_t bytes) { return text_into(host_memory(bytes), bytes); }

double host_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void host_wait(double seconds, int file) {
    struct pollfd wait = { file, POLLIN, 0 };
    if (seconds > 0) poll(&wait, file >= 0 ? 1 : 0, (int)(seconds * 1000) + 1);
}

bool host_has_input(int file) {
    struct pollfd look = { file, POLLIN, 0 };
    return file >= 0 && poll(&look, 1, 0) > 0;
}

void host_complain_list(const char *format, va_list args) {
    char line[1024];
    vsnprintf(line, sizeof line, format, args);
    text_tame(line);
    fprintf(stderr, "brett: %s\n", line);
}

void host_complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    host_complain_list(format, args);
    va_end(args);
}

/* All bytes of a file, terminated; NULL with the reason in *why. */
static char *read_all(FILE *file, size_t *size, const char **why) {
    size_t capacity = 65536;
    char *text = host_memory(capacity);
    *size = 0;
    for (size_t n; (n = fread(text + *size, 1, capacity - *size - 1, file)) > 0;) {
        *size += n;
        if (*size + 1 < capacity) continue;
        char *larger = capacity > FILE_MOST ? NULL : realloc(text, capacity *= 2);
        if (!larger) {
            *why = capacity > FILE_MOST ? "larger than 256 MiB" : "out of memory";
            free(text);
            return NULL;
        }
        text = larger;
    }
    text[*size] = '\0';
    return text;
}

char *host_read(const char *path, Error *err) {
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) {
        refuse(err, 0, "%.*s: %s", 160, path, strerror(errno));
        return NULL;
    }
    size_t size;
    const char *why = NULL;
    char *text = read_all(file, &size, &why);
    if (text && ferror(file)) why = strerror(errno);
    if (text && !why && memchr(text, '\0', size)) why = "holds a zero byte, so it is no text";
    if (!is_input) fclose(file);
    if (!why) return text;
    refuse(err, 0, "%.*s: %s", 160, path, why);
    free(text);
    return NULL;
}

bool host_replace(const char *path, const char *text, size_t length) {
    char fresh[NAME_MAX_BYTES];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    if (!file) return false;
    bool fine = fwrite(text, 1, length, file) == length;
    fine = fflush(file) == 0 && fsync(fileno(file)) == 0 && fine;
    fine = fclose(file) == 0 && fine;
    if (fine && rename(fresh, path) == 0) return true;
    int why = errno;
    unlink(fresh);
    errno = why;
    return false;
}

bool host_exists(const char *path) { return access(path, F_OK) == 0; }

bool host_beside(const char *const folders[2], const char *name, char *path, size_t bytes) {
    char program[NAME_MAX_BYTES];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash) return false;
    *slash = '\0';
    for (int i = 0; i < 2; i++) {
        snprintf(path, bytes, "%s/%s/%s", program, folders[i], name);
        if (host_exists(path)) return true;
    }
    return false;
}

bool host_make_folder(const char *path) {
    struct stat what;
    if (mkdir(path, 0700) == 0) return true;
    if (errno != EEXIST || stat(path, &what) != 0) return false;
    errno = ENOTDIR;
    return S_ISDIR(what.st_mode);
}

/* With all folders on the way. */
static bool make_way(char *path) {
    for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        bool is_there = host_make_folder(path);
        *slash = '/';
        if (!is_there) return false;
    }
    return host_make_folder(path);
}

/* The standard takes only whole paths. */
bool host_data_folder(char *path, size_t bytes, Error *err) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text out = text_into(path, bytes);
    if (data && data[0] == '/')
        text_print(&out, "%s/brett", data);
    else if (home && home[0] == '/')
        text_print(&out, "%s/.local/share/brett", home);
    else
        return refuse(err, 0, "neither XDG_DATA_HOME nor HOME says where data belong");
    if (out.cut) return refuse(err, 0, "the path of the data folder is too long");
    return make_way(path) || refuse(err, 0, "%.*s: %s", 160, path, strerror(errno));
}
