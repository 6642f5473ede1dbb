/* cli.h - what the commands share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CLI_H
#define BRETT_CLI_H

#include "brett/bench.h"
#include "brett/draw.h"
#include "brett/match.h"
#include "brett/record.h"

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
int cli_bench(int argc, char **argv);
int cli_record(int argc, char **argv);
int cli_puzzles(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_contest(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_solve(int argc, char **argv);
int cli_tune(int argc, char **argv);
/* solve_allein.c: argv[0] stands for the game, options and steps follow it. */
int cli_solve_allein(const Setup *setup, int argc, char **argv);
int cli_ugi(int argc, char **argv);

/* Makes control characters '?', the two-byte ones of UTF-8 too: quoted input moves no cursor. */
void cli_tame(char *text);
/* Prints "brett: ..." on standard error, tamed, and returns EXIT_USAGE. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for a wrong use of a command, with its usage line. */
int cli_misuse(const Command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const Command *cli_find(const char *name);
void cli_help(const Command *command);
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

/* A match made from SPEC [STEP...], begun at `from` if that is not NULL; NULL after having said
 * what is wrong. Lives until the program ends. */
Match *cli_match(const Command *command, const char *from, int count, char **words);
/* Digits only. */
bool cli_number(const char *text, long least, long most, long *value);
double cli_seconds(void);
DrawStyle cli_style(FILE *out);
/* A big buffer for output. Lives until the program ends. */
Text cli_text(size_t bytes);
void *cli_memory(size_t bytes);
/* The same, all zero; what is large costs no time before it is used. */
void *cli_zeroed(size_t bytes);
/* The path of a file that comes with the program: in the first folder, seen from the program, when
 * it is installed, in the second in the tree where it was built. False if it is in neither. */
bool cli_beside(const char *const folders[2], const char *name, char *path, size_t bytes);
/* The whole of a file ("-" is standard input), terminated; NULL after having said what is wrong. */
char *cli_read_file(const char *path);

/* record_json.c: a record from the JSON that record_json writes. */
bool record_from_json(Record *record, const void *json, Error *err);
/* Whether a text is JSON rather than a record in text form. */
bool record_is_json(const char *text);
/* The first record of a text in either form. */
bool record_first(Record *record, const char *text, Error *err);

#endif
