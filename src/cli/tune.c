/* tune.c - brett tune: weights of an evaluation from self-play, as study/tune.h finds them.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "study/tune.h"

#include <unistd.h>

enum { TABLE_BYTES = 16 << 20 };

/* Plays the games, with ever more room for their samples. */
static void play(Tuning *tuning, const Setup *setups, int specs, long games) {
    size_t capacity = 0;
    for (long g = 0; g < games * specs; g++) {
        if (tuning->count + TUNE_STEPS > capacity) {
            capacity = 2 * capacity + TUNE_STEPS;
            tuning->sample = host_grow(tuning->sample, capacity * sizeof(TuneSample));
        }
        tune_play(tuning, &setups[g % specs]);
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%ld of %ld games", g + 1, games * specs);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
}

static void print_round(void *data, int round, double loss) {
    (void)data;
    if (round == 1) printf("# loss before %.5f\n", loss);
    if (round == TUNE_ROUNDS) printf("# loss after  %.5f\n", loss);
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\rfitting %3d %%", 100 * round / TUNE_ROUNDS);
    if (round == TUNE_ROUNDS) fprintf(stderr, "\r\33[K");
}

static void print_weights(const Tuning *tuning, const Eval *eval, const double *weight) {
    for (int i = 0; i < eval->count; i++)
        printf("%7.0f, // %-28s was %6d, in %5.1f %% of seats\n", weight[i] * EVAL_FINE,
               eval->names[i], eval->weights[i], 100 * tune_presence(tuning, i));
}

int cli_tune(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long games = 500, nodes = 1000, seed = 1;
    bool wdl = false;
    const char *keep = NULL;
    const Flag flags[] = { { "games", .number = &games, .least = 1 },
                           { "keep", .text = &keep },
                           { "nodes", .number = &nodes, .least = 1 },
                           { "seed", .number = &seed },
                           { "wdl", .is_given = &wdl },
                           { 0 } };
    Setup setups[SPECS_MAX];
    int first = cli_flags(command, argc, argv, flags);
    int specs = argc - first;
    if (first < 0 || !cli_specs(command, specs, argv + first, setups)) return EXIT_USAGE;
    if (keep && !wdl) return cli_misuse(command, "--keep is for --wdl");
    if (wdl && specs != 1) return cli_misuse(command, "--wdl is for one SPEC");
    if (wdl) return cli_tune_wdl(&setups[0], games, nodes, seed, keep);
    Tuning tuning = { .nodes = (uint64_t)nodes, .random = { (uint64_t)seed } };
    tuning.search = cli_keep(host_zeroed(search_size()));
    tuning.played = cli_keep(host_memory(TUNE_STEPS * sizeof(Played)));
    table_init(&tuning.table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    play(&tuning, setups, specs, games);
    cli_keep(tuning.sample);
    if (!tuning.count) return cli_fail("no game came to an end, so there is nothing to learn from");
    const Eval *eval = setups[0].game->eval;
    double weight[FEATURES_MAX] = { 0 };
    for (int i = 0; i < eval->count; i++) weight[i] = eval->weights[i] / (double)EVAL_FINE;
    printf("# %zu positions of %ld games each for %d specs, %ld nodes a step, seed %ld\n",
           tuning.count, games, specs, nodes, seed);
    tune_fit(&tuning, weight, eval->count, print_round, NULL);
    print_weights(&tuning, eval, weight);
    return EXIT_OK;
}
