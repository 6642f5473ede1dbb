/* solved.c - finding and mapping the tables of solved games.
 * SPDX-License-Identifier: MIT */
#include "solved.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void solved_path(const Setup *setup, Text *out) {
    const char *data = getenv("BRETT_DATA"), *share = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (data && *data)
        text_add(out, data);
    else if (share && *share)
        text_print(out, "%s/brett", share);
    else
        text_print(out, "%s/.local/share/brett", home ? home : ".");
    text_char(out, '/');
    oracle_find(setup)->file(setup, ORACLE_FULL, out);
}

static const void *map(const char *path, size_t *bytes, Error *err) {
    struct stat facts;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &facts) != 0) {
        refuse(err, 0, "%.*s: %s", 120, path, strerror(errno));
        if (file >= 0) close(file);
        return NULL;
    }
    *bytes = (size_t)facts.st_size;
    void *memory = *bytes ? mmap(NULL, *bytes, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (memory != MAP_FAILED) return memory;
    refuse(err, 0, "%.*s cannot be read as a table", 120, path);
    return NULL;
}

const OracleTable *solved_open(const Setup *setup, const char *path, Error *err) {
    const Oracle *oracle = oracle_find(setup);
    size_t bytes;
    Error why = { "", 0 };
    const void *memory = map(path, &bytes, err);
    if (!memory) return NULL;
    OracleTable *table = host_memory(oracle->opened(memory, bytes));
    if (oracle->open(setup, memory, bytes, table, &why)) return table;
    refuse(err, why.at, "%.*s: %s", 120, path, why.why);
    munmap((void *)memory, bytes);
    free(table);
    return NULL;
}

static const OracleTable *open_full(const Setup *setup) {
    char name[80], path[4096];
    Text file = text_into(name, sizeof name), out = text_into(path, sizeof path);
    oracle_find(setup)->file(setup, ORACLE_FULL, &file);
    if (!file.used) return NULL;
    solved_path(setup, &out);
    return solved_open(setup, path, NULL);
}

/* The short file is installed beside the program, and lies in data/ of the source tree. */
static const OracleTable *open_short(const Setup *setup) {
    static const char *const folders[] = { "../share/brett", "../../data" };
    char name[80], path[4300];
    Text out = text_into(name, sizeof name);
    oracle_find(setup)->file(setup, ORACLE_SHORT, &out);
    if (!out.used) return NULL;
    return host_beside(folders, name, path, sizeof path) ? solved_open(setup, path, NULL) : NULL;
}

/* What was looked for already, found or not. */
typedef struct Known Known;
struct Known {
    Setup setup;
    const OracleTable *table;
    const Known *before;
};

static const OracleTable *look_up(const Setup *setup) {
    static const Known *last;
    for (const Known *known = last; known; known = known->before)
        if (setup_equal(&known->setup, setup)) return known->table;
    Known *known = host_memory(sizeof *known);
    *known = (Known){ .setup = *setup, .table = open_full(setup), .before = last };
    if (!known->table) known->table = open_short(setup);
    last = known;
    return known->table;
}

const OracleTable *solved_find(const Setup *setup) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const Oracle *oracle = oracle_find(setup);
    if (!oracle || !oracle->file) return NULL;
    pthread_mutex_lock(&lock);
    const OracleTable *table = look_up(setup);
    pthread_mutex_unlock(&lock);
    return table;
}
