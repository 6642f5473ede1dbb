/* solve.c - brett solve: the games that can be solved completely.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "host/solved.h"

#include <string.h>

int cli_solve(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Setup setup;
    Error err;
    if (argc < 2 || argv[1][0] == '-') {  // options follow the game, which decides what they are
        const Flag none[] = { { 0 } };
        if (cli_flags(command, argc, argv, none) < 0) return EXIT_USAGE;
        return cli_misuse(command, "which game? allein or aufstellen");
    }
    if (!setup_read(argv[1], &setup, &err)) return cli_fail("%s", err.why);
    if (strcmp(setup.game->id, "allein") == 0) return cli_solve_allein(&setup, argc - 1, argv + 1);
    if (strcmp(setup.game->id, "aufstellen") == 0)
        return cli_solve_aufstellen(&setup, argc - 1, argv + 1);
    return cli_fail("%s cannot be solved; allein and aufstellen can", setup.game->id);
}
