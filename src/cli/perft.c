/* perft.c - brett perft and brett playouts: counting.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include <inttypes.h>
#include <unistd.h>

static void print_nodes(void *out, const char *token, uint64_t nodes) {
    fprintf(out, "%s %" PRIu64 "\n", token, nodes);
    fflush(out);
}

int cli_perft(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *from = NULL;
    const Flag flags[] = { { "from", .text = &from }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    long depth;
    if (argc - first < 2) return cli_misuse(command, "perft needs a game and a depth");
    if (!text_to_number(argv[first + 1], 0, 64, &depth))
        return cli_misuse(command, "the depth is a number from 0 to 64, not \"%.40s\"",
                          argv[first + 1]);
    argv[first + 1] = argv[first];  // SPEC and the steps now stand side by side
    Match *match = cli_match(command, from, argc - first - 1, argv + first + 1);
    if (!match) return EXIT_USAGE;

    double begin = host_seconds();
    uint64_t total = match_perft(match, (int)depth, print_nodes, stdout);
    double seconds = host_seconds() - begin;
    printf("\nnodes %" PRIu64 "\n", total);
    fprintf(stderr, "%.2f s, %.1f M nodes/s\n", seconds, (double)total / (seconds + 1e-9) / 1e6);
    return EXIT_OK;
}

typedef struct {
    uint64_t games, steps, unfinished;
    uint64_t twelfths[SEATS_MAX];
} Tally;

static void play_some(const Setup *setup, Random *random, Tally *tally) {
    const Game *game = setup->game;
    Position start, pos;
    uint64_t hash = 0;
    game_start(setup, &start);
    for (int i = 0; i < 50; i++) {
        int points[SEATS_MAX] = { 0 };
        pos = start;
        tally->steps += (uint64_t)game_playout(game, &pos, PLAYOUT_LIMIT, random, &hash);
        tally->games++;
        tally->unfinished += game->actor(&pos) != NOBODY;
        game->points(&pos, points);
        for (int seat = 0; seat < game->seats(&pos); seat++)
            tally->twelfths[seat] += (uint64_t)points[seat];
    }
}

int cli_playouts(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long seed = 1;
    const Flag flags[] = { { "seed", .number = &seed }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    long limit;
    if (argc - first != 2)
        return cli_misuse(command, "playouts needs a game and a number of seconds");
    if (!text_to_number(argv[first + 1], 1, 86400, &limit))
        return cli_misuse(command, "the seconds are a number from 1 to 86400, not \"%.40s\"",
                          argv[first + 1]);
    Match *match = cli_match(command, NULL, 1, argv + first);
    if (!match) return EXIT_USAGE;

    Tally tally = { 0 };
    Random random = { (uint64_t)seed };
    double begin = host_seconds(), now = begin, said = begin;
    for (; now - begin < (double)limit; now = host_seconds()) {
        play_some(&match->setup, &random, &tally);
        if (now - said < 0.25 || !isatty(STDERR_FILENO)) continue;
        said = now;
        fprintf(stderr, "\r%3.0f %%  %" PRIu64 " games ", 100 * (now - begin) / (double)limit,
                tally.games);
    }
    if (said > begin) fprintf(stderr, "\r\33[K");
    double seconds = now - begin, games = (double)tally.games;
    printf("%" PRIu64 " games, %.0f games/s, %.2f M steps/s, %.1f steps a game\n", tally.games,
           games / seconds, (double)tally.steps / seconds / 1e6, (double)tally.steps / games);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        printf("seat %d: %.4f points a game\n", seat, (double)tally.twelfths[seat] / POINT / games);
    if (tally.unfinished)
        printf("%.1f %% not over after %d steps\n", 100 * (double)tally.unfinished / games,
               PLAYOUT_LIMIT);
    return EXIT_OK;
}
