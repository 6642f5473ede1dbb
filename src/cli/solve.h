/* solve.h - what the commands of solved games share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_CLI_SOLVE_H
#define BRETT_CLI_SOLVE_H

#include "cli.h"
#include "solve/oracle.h"

enum { SOLVE_NUMBER = 32 };

/* The position that the words ask for; false after having said what is wrong. */
bool solve_position(const Setup *setup, const char *from, char **steps, Position *pos);
/* The value of the position for the player who acts, and that of every step; `unit` is what
 * distances count: "turn". */
void solve_print(const Setup *setup, const Position *pos, const char *name, const char *unit,
                 const OracleAnswer *answer);
/* 1,234,567 */
void solve_commas(uint64_t number, char out[SOLVE_NUMBER]);
void solve_print_share(const char *name, uint64_t part, uint64_t all);
/* Says what it takes ("... of disk space") and where, and asks whether to begin. Without a person
 * to ask, --yes must have said so. */
bool solve_agree(bool is_agreed, const char *what, const char *path);

#endif
