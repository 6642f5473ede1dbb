/* solve.c - brett solve: the games that can be solved completely.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "solve/oracle.h"

#include <string.h>

static SolveCommand *const commands[] = {
#define ORACLE(game) cli_solve_##game,
#include "solve/oracles.def"
#undef ORACLE
};

/* The place of the game's oracle, or -1. */
static int find_oracle(const Game *game) {
    for (int i = 0; i < oracle_count(); i++)
        if (strcmp(oracle_at(i)->game, game->id) == 0) return i;
    return -1;
}

/* "allein, aufstellen WORD blockade", by the letter. */
static void list_games(const char *word, Text *out) {
    const char *ids[64];
    int count = 0;
    for (int i = 0; i < game_count() && count < 64; i++) {
        if (find_oracle(game_at(i)) < 0) continue;
        int at = count++;
        for (; at > 0 && strcmp(ids[at - 1], game_at(i)->id) > 0; at--) ids[at] = ids[at - 1];
        ids[at] = game_at(i)->id;
    }
    for (int i = 0; i < count; i++)
        text_print(out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : word, ids[i]);
}

int cli_solve(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Setup setup;
    Error err;
    char games[200];
    Text out = text_into(games, sizeof games);
    if (argc < 2 || argv[1][0] == '-') {  // options follow the game, which decides what they are
        const Flag none[] = { { 0 } };
        if (cli_flags(command, argc, argv, none) < 0) return EXIT_USAGE;
        list_games(" or ", &out);
        return cli_misuse(command, "which game? %s", games);
    }
    if (!setup_read(argv[1], &setup, &err)) return cli_fail("%s", err.why);
    // Threats can be tried with any options.
    if (oracle_find(&setup) || setup.game->forcing)
        return commands[find_oracle(setup.game)](&setup, argc - 1, argv + 1);
    list_games(" and ", &out);
    return cli_fail("%s cannot be solved; %s can", argv[1], games);
}
