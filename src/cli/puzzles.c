/* puzzles.c - brett puzzles: small problems out of played games.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "study/puzzles.h"

#include <unistd.h>

enum { TABLE_BYTES = 1 << 20, COUNT_MAX = 1000, LINE = 16384 };

static void show_progress(void *data, int count) {
    fprintf(stderr, "\r%d of %d ", count, *(const int *)data);
}

static void lend_memory(PuzzleMaker *maker, Table *table) {
    size_t wanted = (size_t)maker->wanted + 1;
    table_init(table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    maker->table = table;
    maker->search = cli_keep(host_zeroed(search_size()));
    maker->memory = cli_keep(host_memory(PUZZLE_GAME * sizeof *maker->memory));
    maker->steps = cli_keep(host_memory(PUZZLE_GAME * sizeof *maker->steps));
    maker->found = cli_keep(host_memory(wanted * sizeof *maker->found));
}

static void print_puzzle(const Setup *setup, const GradedPuzzle *graded) {
    char line[LINE];
    Text out = text_into(line, sizeof line);
    puzzles_write(setup, graded, &out);
    puts(line);
}

int cli_puzzles(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long count = 30, seed = 1, nodes = 300;
    const Flag flags[] = { { "count", .number = &count, .least = 1, .most = COUNT_MAX },
                           { "seed", .number = &seed },
                           { "nodes", .number = &nodes, .least = 1 },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc > first + 1) return cli_misuse(command, "one game at a time");
    Match *match = cli_match(command, NULL, argc - first, argv + first);
    if (!match) return EXIT_USAGE;
    if (match->setup.game->seats(&match->now) > 2)
        return cli_fail(
            "puzzles are for one or two players; \"brett list GAME\" tells the options");
    bool is_watched = isatty(STDERR_FILENO);
    Table table;
    PuzzleMaker maker = { .setup = match->setup,
                          .random = { (uint64_t)seed },
                          .nodes = (uint64_t)nodes,
                          .wanted = (int)count,
                          .tell = is_watched ? show_progress : NULL,
                          .data = &maker.wanted };
    lend_memory(&maker, &table);
    bool has_all = puzzles_make(&maker);
    if (is_watched) fprintf(stderr, "\r\33[K");
    printf("# brett puzzles %s --count %ld --seed %ld --nodes %ld\n", argv[first], count, seed,
           nodes);
    for (int i = 0; i < maker.count; i++) print_puzzle(&maker.setup, &maker.found[i]);
    if (has_all) return EXIT_OK;
    fprintf(stderr, "brett: only %d puzzles found in many games\n", maker.count);
    return EXIT_NO;
}
