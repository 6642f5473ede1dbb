/* ugi.c - brett ugi: the engine protocol on standard input and output.
 * SPDX-License-Identifier: MIT */
#include "ugi/ugi.h"

#include "cli.h"
#include "term/style.h"

#include <signal.h>

int cli_ugi(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const Flag flags[] = { { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (first < argc) return cli_misuse(command, "ugi takes no arguments");
    signal(SIGPIPE, SIG_IGN);  // a reader that has gone is noticed when it is written to
    ugi_run(stdin, stdout, style_of(stdout));
    return EXIT_OK;
}
