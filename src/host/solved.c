/* solved.c - finding and mapping the tables of solved games.
 * SPDX-License-Identifier: MIT */
#include "solved.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const lines[] = { "all", "straight" };

static int lines_of(const Setup *setup) { return setup->choice[0]; }

void solved_path(const Setup *setup, Text *out) {
    const char *data = getenv("BRETT_DATA"), *share = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (data && *data)
        text_add(out, data);
    else if (share && *share)
        text_print(out, "%s/brett", share);
    else
        text_print(out, "%s/.local/share/brett", home ? home : ".");
    text_print(out, "/aufstellen-%s.table", lines[lines_of(setup)]);
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

const AufstellenTable *solved_open(const Setup *setup, const char *path, Error *err) {
    size_t bytes;
    Error why = { "", 0 };
    const void *memory = map(path, &bytes, err);
    if (!memory) return NULL;
    AufstellenTable *table = host_memory(sizeof *table);
    if (solve_aufstellen_open(table, memory, bytes, &why)) {
        if (table->straight == (lines_of(setup) == 1)) return table;
        refuse(&why, 0, "it is for lines=%s", lines[table->straight]);
    }
    refuse(err, why.at, "%.*s: %s", 120, path, why.why);
    munmap((void *)memory, bytes);
    free(table);
    return NULL;
}

/* The short table is installed beside the program, and lies in data/ of the source tree. */
static const AufstellenTable *open_short(const Setup *setup) {
    static const char *const folders[] = { "../share/brett", "../../data" };
    char name[40], path[4300];
    snprintf(name, sizeof name, "aufstellen-%s.short", lines[lines_of(setup)]);
    return host_beside(folders, name, path, sizeof path) ? solved_open(setup, path, NULL) : NULL;
}

const AufstellenTable *solved_find(const Setup *setup) {
    static const AufstellenTable *known[2];
    static bool has_looked[2];
    int option = lines_of(setup);
    if (strcmp(setup->game->id, "aufstellen") != 0) return NULL;
    if (!has_looked[option]) {
        char path[4096];
        Text out = text_into(path, sizeof path);
        solved_path(setup, &out);
        known[option] = solved_open(setup, path, NULL);
        if (!known[option]) known[option] = open_short(setup);
        has_looked[option] = true;
    }
    return known[option];
}
