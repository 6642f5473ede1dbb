/* bench.c - brett bench: how fast each game is, and its signature.
 * SPDX-License-Identifier: MIT */
#include "ai/bench.h"
#include "cli.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = (4 << 20) + 64 };  // 64 to begin at a cache line

static Search *search;
static Table table;

static void print_signature(const Setup *setup) {
    char line[256];
    Text out = text_into(line, sizeof line);
    Signature signature;
    bench_sign(setup, search, &table, &signature);
    bench_write(setup, &signature, &out);
    puts(line);
}

static void print_signatures(const Setup *setup) {
    Setup each = *setup;
    do print_signature(&each);
    while (setup_next(&each));
}

/* Seconds that this program has worked: what else the machine does is left out. */
static double worked(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* Runs `work` again and again for at least a second; returns how often per second. */
static double rate(const Setup *setup, uint64_t (*work)(const Setup *)) {
    uint64_t done = 0;
    double begin = worked(), seconds;
    do done += work(setup);
    while ((seconds = worked() - begin) < 1.0);
    return (double)done / seconds;
}

static uint64_t some_playouts(const Setup *setup, uint64_t *steps) {
    static Random random = { 1 };
    Position start, pos;
    uint64_t hash = 0;
    *steps = 0;
    game_start(setup, &start);
    for (int i = 0; i < 20; i++) {
        memcpy(&pos, &start, setup->game->size);
        *steps += (uint64_t)game_playout(setup->game, &pos, PLAYOUT_LIMIT, &random, &hash);
    }
    return 20;
}

static uint64_t some_steps(const Setup *setup) {
    uint64_t steps;
    some_playouts(setup, &steps);
    return steps;
}

/* Steps of random games in which every legal step is listed before one is taken: what a search
 * pays. */
static uint64_t some_listed(const Setup *setup) {
    static Random random = { 1 };
    static Move list[MOVES_MAX];
    const Game *game = setup->game;
    Position pos;
    uint64_t steps = 0;
    game_start(setup, &pos);
    for (; steps < PLAYOUT_LIMIT && game->actor(&pos) != NOBODY; steps++) {
        int count = game->moves(&pos, list);
        bool is_chance = game->actor(&pos) == CHANCE;
        game_apply(game, &pos,
                   is_chance ? game_random(game, &pos, &random)
                             : list[random_below(&random, (uint32_t)count)]);
    }
    return steps;
}

static uint64_t some_nodes(const Setup *setup) {
    Position start;
    uint64_t nodes = 0;
    game_start(setup, &start);
    for (int depth = 1; depth < 32 && nodes < 1000000; depth++)
        nodes = game_perft(setup->game, &start, depth);
    return nodes;
}

static int bench_depth; /* of the search that is being timed */

static uint64_t some_search(const Setup *setup) {
    uint64_t hash = 0;
    return bench_search(setup, search, &table, bench_depth, &hash);
}

static void print_speed(const Setup *setup) {
    char spec[SPEC_MAX], sign[20] = "";
    Text out = text_into(spec, sizeof spec);
    setup_write(setup, &out);
    uint64_t steps, games = some_playouts(setup, &steps);
    double step_rate = rate(setup, some_steps);
    Signature signature;
    bench_sign(setup, search, &table, &signature);
    snprintf(sign, sizeof sign, "%016" PRIx64, signature.hash);
    bench_depth = signature.search_depth;
    double search_rate = bench_depth ? rate(setup, some_search) : 0;
    printf("%-24s %12.0f %10.2f %10.2f %10.1f %10.2f %6u  %s\n", spec,
           step_rate * (double)games / (double)steps, step_rate / 1e6,
           rate(setup, some_listed) / 1e6, rate(setup, some_nodes) / 1e6, search_rate / 1e6,
           setup->game->size, sign);
    fflush(stdout);
}

int cli_bench(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    bool signature = false;
    const Flag flags[] = { { "signature", .is_given = &signature }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    search = host_zeroed(search_size());
    table_init(&table, host_memory(TABLE_BYTES), TABLE_BYTES);
    Setup setups[64];
    int count = 0;
    Error err;
    for (int i = first; i < argc; i++) {
        if (count == 64) return cli_misuse(command, "at most 64 specs at a time");
        if (!setup_read(argv[i], &setups[count++], &err)) return cli_fail("%s", err.why);
    }
    bool all = count == 0;
    for (int i = 0; all && i < game_count(); i++) setups[count++] = (Setup){ .game = game_at(i) };
    if (!signature)
        printf("%-24s %12s %10s %10s %10s %10s %6s  %s\n", "game", "playouts/s", "M steps/s",
               "M listed/s", "M perft/s", "M search/s", "bytes", "signature");
    for (int i = 0; i < count; i++) {
        if (!signature)
            print_speed(&setups[i]);
        else if (all)
            print_signatures(&setups[i]);
        else
            print_signature(&setups[i]);
    }
    return EXIT_OK;
}
