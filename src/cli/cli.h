/* cli.h - what the commands share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CLI_H
#define BRETT_CLI_H

#include "core/match.h"
#include "host/host.h"

#include <getopt.h>
#include <stdio.h>

enum { EXIT_OK = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

typedef struct {
    const char *name, *usage, *about, *help; /* help: a line for each option, then notes */
    int (*run)(int argc, char **argv);       /* argv[0] is the command's name */
} Command;

/* The commands, in the order of cli_commands[]; the last has no name. */
extern const Command cli_commands[];

int cli_list(int argc, char **argv);
int cli_show(int argc, char **argv);
int cli_moves(int argc, char **argv);
int cli_perft(int argc, char **argv);
int cli_playouts(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_bot(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_record(int argc, char **argv);
int cli_puzzles(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_contest(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_solve(int argc, char **argv);
int cli_train(int argc, char **argv);
int cli_tune(int argc, char **argv);
int cli_ugi(int argc, char **argv);
/* Every solved game has a command of its own, because what can be computed and proved differs.
 * argv[0] stands for the game; options and steps follow it. */
typedef int SolveCommand(const Setup *setup, int argc, char **argv);
#define ORACLE(game) SolveCommand cli_solve_##game;
#include "solve/oracles.def"
#undef ORACLE

/* brett tune --wdl. */
int cli_tune_wdl(const Setup *setup, long games, long nodes, long seed, const char *keep);

/* Prints "brett: ..." on standard error, tamed, and returns EXIT_USAGE. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for a wrong use of a command, with its usage line. */
int cli_misuse(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const Command *cli_find(const char *name);
void cli_help(const Command *command);
/* A file of games kept from run to run, whose first line is `name`, opened behind that line to be
 * read and gone on with; NULL after having said what is wrong. */
FILE *cli_open_kept(const char *path, const char *name);
/* `status`, or EXIT_NO after having said that standard output could not be written. */
int cli_close(int status);

/* An option of a command, and where its value goes; a list ends with a NULL name. */
typedef struct {
    const char *name;
    bool *is_given;    /* an option without a value, */
    const char **text; /* with any text, */
    long *number;      /* or with a number from `least` to `most` (0: 2147483647) */
    long least, most;
} Flag;
/* Reads the options; --help prints and ends the program. Returns the index of the first operand, or
 * -1 after having said what is wrong. */
int cli_flags(const Command *command, int argc, char **argv, const Flag *flags);

/* Several specs of one game that has an evaluation; false after having said what is wrong. */
enum { SPECS_MAX = 32 };
bool cli_specs(const Command *command, int count, char **words, Setup *setups);

/* Keeps memory that a command needs until the program ends, on every way out; returns it. Nobody
 * frees it. */
void *cli_keep(void *memory);
/* A match made from SPEC [STEP...], begun at `from` if that is not NULL; NULL after having said
 * what is wrong. Lives until the program ends. */
Match *cli_match(const Command *command, const char *from, int count, char **words);
/* The whole of a file, as host_read; NULL after having said what is wrong. */
char *cli_read(const char *path);

#endif
