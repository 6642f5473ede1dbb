/* solve.c - brett solve: the games that can be solved completely.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include <string.h>

int cli_solve(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Setup setup;
    Error err;
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        cli_help(command);
        return argc < 2 ? EXIT_USAGE : EXIT_OK;
    }
    if (!setup_read(argv[1], &setup, &err)) return cli_fail("%s", err.why);
    if (strcmp(setup.game->id, "allein") == 0) return cli_solve_allein(&setup, argc - 1, argv + 1);
    return cli_fail("%s cannot be solved; allein can", setup.game->id);
}
