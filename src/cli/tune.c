/* tune.c - brett tune: weights of an evaluation from self-play.
 *
 * Games are played by the search itself with few nodes, each from an opening of random steps. Every
 * position where a turn begins becomes a sample: the features of all seats, and the points they got
 * in the end. The weights then maximise the likelihood of those points, where the shares of the
 * sides are as exp(score / 256): logistic regression for two sides, its softmax cousin for more. A
 * pull towards the old weights keeps what the games say nothing about.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "ai/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPENING = 3, TABLE_BYTES = 16 << 20, STEPS = 6000, ROUNDS = 400, SPECS_MAX = 32 };

typedef struct {
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    uint8_t team[SEATS_MAX], seats, twelfths[SEATS_MAX];
} Sample;

typedef struct {
    Sample *sample;
    size_t count, capacity;
    uint64_t nodes;
    Random random;
    Search *search;
    Table table;
    Played *played;
} Tuning;

static Sample *new_sample(Tuning *tuning) {
    if (tuning->count == tuning->capacity) {
        tuning->capacity = tuning->capacity ? tuning->capacity * 2 : 4096;
        tuning->sample = realloc(tuning->sample, tuning->capacity * sizeof(Sample));
        if (!tuning->sample) exit(cli_fail("out of memory for the samples"));
    }
    return memset(&tuning->sample[tuning->count++], 0, sizeof(Sample));
}

static void take_sample(Tuning *tuning, const Match *match) {
    const Game *game = match->setup.game;
    Sample *sample = new_sample(tuning);
    sample->seats = (uint8_t)game->seats(&match->now);
    for (int seat = 0; seat < sample->seats; seat++) {
        sample->team[seat] = (uint8_t)game->team(&match->now, seat);
    }
    eval_survey(game, &match->now, sample->feature);
}

static Move think(Tuning *tuning, const Match *match) {
    Limits limits = { .nodes = tuning->nodes, .seed = random_next(&tuning->random) };
    Verdict verdict;
    search_run(tuning->search, &tuning->table, match, &limits, &verdict);
    return verdict.line[0].step[0];
}

/* A random step, but a foolish one only if fifty in a row are. */
static Move random_step(const Game *game, const Position *pos, Random *random) {
    Move move = game_random(game, pos, random);
    if (game->actor(pos) == CHANCE || !game->rank) return move;
    for (int i = 0; i < 50 && game->rank(pos, move) < 0; i++) move = game_random(game, pos, random);
    return move;
}

/* One game; its samples get the points at its end. A game that does not end is forgotten. */
static void play_game(Tuning *tuning, const Setup *setup) {
    const Game *game = setup->game;
    Match match;
    size_t first = tuning->count;
    match_init(&match, setup, tuning->played, STEPS);
    table_clear(&tuning->table);
    while (match_actor(&match) != NOBODY && match.count < STEPS) {
        bool random = match.count < OPENING || match_actor(&match) == CHANCE ||
                      random_below(&tuning->random, 40) == 0;
        Move move = random ? random_step(game, &match.now, &tuning->random) : think(tuning, &match);
        match_apply(&match, move, NULL);
        if (match.count > OPENING && match_actor(&match) != NOBODY && game_fresh(game, &match.now))
            take_sample(tuning, &match);
    }
    if (match_actor(&match) != NOBODY) tuning->count = first;
    int points[SEATS_MAX];
    match_points(&match, points);
    for (size_t i = first; i < tuning->count; i++)
        for (int seat = 0; seat < tuning->sample[i].seats; seat++)
            tuning->sample[i].twelfths[seat] = (uint8_t)points[seat];
}

/* Shares of the sides, and the loss: how surprising the points were. Each seat stands for its team.
 */
static double shares(const Sample *sample, const double *weight, int count, double *share) {
    double score[SEATS_MAX] = { 0 }, most = -1e9, sum = 0, loss = 0, total = 0;
    for (int seat = 0; seat < sample->seats; seat++)
        for (int i = 0; i < count; i++)
            score[sample->team[seat]] += weight[i] * sample->feature[seat][i] / EVAL_UNIT;
    for (int seat = 0; seat < sample->seats; seat++)
        if (sample->team[seat] == seat && score[seat] > most) most = score[seat];
    for (int seat = 0; seat < sample->seats; seat++) {
        share[seat] = sample->team[seat] == seat ? exp(score[seat] - most) : 0;
        sum += share[seat];
        if (sample->team[seat] == seat) total += sample->twelfths[seat];
    }
    for (int seat = 0; seat < sample->seats; seat++) {
        share[seat] /= sum;
        if (sample->team[seat] == seat && sample->twelfths[seat])
            loss -= sample->twelfths[seat] / total * log(share[seat] + 1e-12);
    }
    return loss;
}

static double gradient(const Tuning *tuning, const double *weight, int count, double *slope) {
    double loss = 0;
    memset(slope, 0, sizeof *slope * (size_t)count);
    for (size_t s = 0; s < tuning->count; s++) {
        const Sample *sample = &tuning->sample[s];
        double share[SEATS_MAX], total = 0;
        loss += shares(sample, weight, count, share);
        for (int seat = 0; seat < sample->seats; seat++)
            if (sample->team[seat] == seat) total += sample->twelfths[seat];
        for (int seat = 0; seat < sample->seats; seat++) {
            int team = sample->team[seat];
            double error = share[team] - sample->twelfths[team] / total;
            for (int i = 0; i < count; i++)
                slope[i] += error * sample->feature[seat][i] / EVAL_UNIT;
        }
    }
    for (int i = 0; i < count; i++) slope[i] /= (double)tuning->count;
    return loss / (double)tuning->count;
}

/* Adam with a pull towards where it began. */
static void fit(const Tuning *tuning, double *weight, int count) {
    double begin[FEATURES_MAX], slope[FEATURES_MAX], mean[FEATURES_MAX] = { 0 },
                                                     spread[FEATURES_MAX] = { 0 };
    memcpy(begin, weight, sizeof begin);
    for (int round = 1; round <= ROUNDS; round++) {
        double loss = gradient(tuning, weight, count, slope);
        if (round == 1) printf("# loss before %.5f\n", loss);
        if (round == ROUNDS) printf("# loss after  %.5f\n", loss);
        for (int i = 0; i < count; i++) {
            double pulled = slope[i] + 1e-8 * (weight[i] - begin[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * pulled;
            spread[i] = 0.999 * spread[i] + 0.001 * pulled * pulled;
            double m = mean[i] / (1 - pow(0.9, round)), v = spread[i] / (1 - pow(0.999, round));
            weight[i] -= (round < ROUNDS / 2 ? 4.0 : 1.0) * m / (sqrt(v) + 1e-9);
        }
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\rfitting %3d %%", 100 * round / ROUNDS);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
}

static void print_weights(const Tuning *tuning, const Eval *eval, const double *weight) {
    for (int i = 0; i < eval->count; i++) {
        double sum = 0;
        for (size_t s = 0; s < tuning->count; s++)
            for (int seat = 0; seat < tuning->sample[s].seats; seat++)
                sum += tuning->sample[s].feature[seat][i] != 0;
        printf("%7.0f, // %-28s was %6d, in %5.1f %% of seats\n", weight[i] * EVAL_FINE,
               eval->names[i], eval->weights[i],
               100 * sum / (double)tuning->count / tuning->sample[0].seats);
    }
}

int cli_tune(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long games = 500, nodes = 1000, seed = 1;
    const Flag flags[] = { { "games", .number = &games, .least = 1 },
                           { "nodes", .number = &nodes, .least = 1 },
                           { "seed", .number = &seed },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (first == argc) return cli_misuse(command, "which game?");
    Tuning tuning = { .nodes = (uint64_t)nodes, .random = { (uint64_t)seed } };
    tuning.search = cli_keep(host_memory(search_size()));
    tuning.played = cli_keep(host_memory(STEPS * sizeof(Played)));
    table_init(&tuning.table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    const Game *game = NULL;
    Setup setups[SPECS_MAX];
    int count = 0;
    for (int i = first; i < argc; i++) {
        Error err;
        if (count == SPECS_MAX) return cli_misuse(command, "at most %d specs", SPECS_MAX);
        if (!setup_read(argv[i], &setups[count], &err)) return cli_fail("%s", err.why);
        if (!setups[count].game->eval)
            return cli_fail("%s has no evaluation to tune", setups[count].game->id);
        if (game && game != setups[count].game)
            return cli_misuse(command, "one game at a time, with several options");
        game = setups[count++].game;
    }
    for (long g = 0; g < games * count; g++) {
        play_game(&tuning, &setups[g % count]);
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%ld of %ld games", g + 1, games * count);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
    if (!tuning.count) return cli_fail("no game came to an end, so there is nothing to learn from");
    double weight[FEATURES_MAX] = { 0 };
    for (int i = 0; i < game->eval->count; i++)
        weight[i] = game->eval->weights[i] / (double)EVAL_FINE;
    printf("# %zu positions of %ld games each for %d specs, %ld nodes a step, seed %ld\n",
           tuning.count, games, argc - first, nodes, seed);
    fit(&tuning, weight, game->eval->count);
    print_weights(&tuning, game->eval, weight);
    free(tuning.sample);
    return EXIT_OK;
}
