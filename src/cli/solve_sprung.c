/* solve_sprung.c - brett solve sprung: the end of the game, counted, written down, asked.
 * SPDX-License-Identifier: MIT */
#include "host/solved.h"
#include "host/sprung_work.h"
#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_USUAL = 7, FILES_IN_MEMORY = 7, HASH_USUAL = 256 };

static void print_counts(int files, const SprungCounts *counts) {
    uint64_t all = counts->won + counts->lost;
    char number[SOLVE_NUMBER];
    solve_commas(all, number);
    printf("%s positions with all pieces in the last %d files, for who acts:\n", number, files);
    solve_print_share("won", counts->won, all);
    solve_print_share("lost", counts->lost, all);
    if (counts->longest) printf("the longest win takes %d steps\n", counts->longest);
}

/* The option, by what the game itself makes of it. */
static int lone_of(const Setup *setup) {
    const Option *option = setup->game->options;
    for (int i = 0; option[i].name; i++)
        if (strcmp(option[i].name, "lone") == 0) return setup->choice[i];
    return 0;
}

static int answer(const Setup *setup, const OracleTable *table, const Position *pos, long hash) {
    OracleAnswer found;
    if (setup->game->actor(pos) == NOBODY) {
        printf("the position: over\n");
        return EXIT_OK;
    }
    size_t bytes = (size_t)hash << 20;
    OracleQuestion question = {
        .pos = pos, .table = table, .memory = cli_keep(host_zeroed(bytes)), .bytes = bytes
    };
    if (!oracle_find(setup)->ask(&question, &found)) {
        cli_fail("the pieces are not far enough for %ld MiB; --hash gives more, and a table of "
                 "more files helps",
                 hash);
        return EXIT_NO;
    }
    solve_print(setup, pos, "the position", "step", &found);
    return EXIT_OK;
}

/* A round figure for a person. */
static void print_size(size_t bytes, Text *out) {
    if (bytes >= 1000000000)
        text_print(out, "%d.%d GB", (int)(bytes / 1000000000), (int)(bytes / 100000000 % 10));
    else
        text_print(out, "%d MB", (int)((bytes + 999999) / 1000000));
}

/* On a machine like that of docs/solve.md a byte of the file takes ten nanoseconds. */
static bool is_wanted(int files, const char *path, bool is_agreed) {
    char costs[200];
    Text out = text_into(costs, sizeof costs);
    size_t bytes = sprung_work_bytes(files);
    text_print(&out, "to decide all positions in the last %d files takes about %d s and ", files,
               (int)(1 + bytes / 100000000));
    print_size(bytes, &out);
    text_add(&out, " of disk space");
    return solve_agree(is_agreed, costs, path);
}

static int write_table(const Setup *setup, int files, const char *path, bool is_agreed) {
    Error err;
    Labour labour;
    SprungCounts counts;
    const SprungTable *table = NULL;
    if (access(path, F_OK) == 0) {
        table = (const SprungTable *)solved_open(setup, path, &err);
        if (!table) return cli_fail("%s", err.why);
    }
    if (!table || table->files < files) {
        if (!is_wanted(files, path, is_agreed)) return EXIT_USAGE;
        labour_begin(&labour);
        if (!sprung_work_write(lone_of(setup), files, path, &labour)) return EXIT_NO;
        table = (const SprungTable *)solved_open(setup, path, &err);
        if (!table) return cli_fail("%s", err.why);
    }
    sprung_work_tally(table, &counts);
    print_counts(table->files, &counts);
    return EXIT_OK;
}

static int verify(const Setup *setup, const char *path) {
    Error err;
    Labour labour;
    const SprungTable *table = (const SprungTable *)solved_open(setup, path, &err);
    if (!table) return cli_fail("%s", err.why);
    labour_begin(&labour);
    return sprung_work_verify(setup, table, &labour) ? EXIT_OK : EXIT_NO;
}

static int count(const Setup *setup, int files) {
    Labour labour;
    SprungCounts counts;
    labour_begin(&labour);
    if (!sprung_work_count(lone_of(setup), files, &labour, &counts)) return EXIT_NO;
    print_counts(files, &counts);
    return EXIT_OK;
}

int cli_solve_sprung(const Setup *setup, int argc, char **argv) {
    const Command *command = cli_find("solve");
    const char *from = NULL, *file = NULL;
    long files = FILES_USUAL, hash = HASH_USUAL;
    bool is_verifying = false, is_agreed = false;
    const Flag flags[] = { { "from", .text = &from },
                           { "file", .text = &file },
                           { "files", .number = &files, .least = SPRUNG_FILES_LEAST + 1,
                             .most = SPRUNG_FILES_MOST },
                           { "hash", .number = &hash, .least = 1, .most = 65536 },
                           { "verify", .is_given = &is_verifying },
                           { "yes", .is_given = &is_agreed },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    Position pos;
    if (first < 0 || !solve_position(setup, from, argv + first, &pos)) return EXIT_USAGE;
    char path[4096];
    Text out = text_into(path, sizeof path);
    if (file) text_add(&out, file);
    if (!file) solved_path(setup, &out);
    if (is_verifying) return verify(setup, path);
    if (!from && !argv[first])
        return files > FILES_IN_MEMORY ? write_table(setup, (int)files, path, is_agreed)
                                       : count(setup, (int)files);
    const OracleTable *table = NULL;
    Error err;
    if (file && !(table = solved_open(setup, path, &err))) return cli_fail("%s", err.why);
    if (!file) table = solved_find(setup);
    return answer(setup, table, &pos, hash);
}
