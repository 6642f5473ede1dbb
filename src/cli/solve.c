/* solve.c - brett solve: the games that can be solved completely.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "solve/oracle.h"

static SolveCommand *const commands[] = {
#define ORACLE(game) cli_solve_##game,
#include "solve/oracles.def"
#undef ORACLE
};

/* "allein WORD aufstellen" */
static void list_games(const char *word, Text *out) {
    for (int i = 0; i < oracle_count(); i++)
        text_print(out, "%s%s",
                   i == 0                   ? ""
                   : i + 1 < oracle_count() ? ", "
                                            : word,
                   oracle_at(i)->game);
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
    const Oracle *oracle = oracle_find(&setup);
    for (int i = 0; i < oracle_count(); i++)
        if (oracle_at(i) == oracle) return commands[i](&setup, argc - 1, argv + 1);
    list_games(" and ", &out);
    return cli_fail("%s cannot be solved; %s can", argv[1], games);
}
