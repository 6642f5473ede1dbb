/* solve_say.c - positions of solved games, asked for and answered in words.
 * SPDX-License-Identifier: MIT */
#include "solve.h"

#include <inttypes.h>
#include <unistd.h>

void solve_commas(uint64_t number, char out[SOLVE_NUMBER]) {
    char digits[SOLVE_NUMBER];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
}

void solve_print_share(const char *name, uint64_t part, uint64_t all) {
    char number[SOLVE_NUMBER];
    solve_commas(part, number);
    printf("  %-10s %16s  %6.2f %%\n", name, number, 100 * (double)part / (double)all);
}

bool solve_position(const Setup *setup, const char *from, char **steps, Position *pos) {
    Error err;
    game_start(setup, pos);
    if (from && !game_read(setup, from, pos, &err)) {
        cli_fail("--from: %s (at character %zu)", err.why, err.at + 1);
        return false;
    }
    for (int i = 0; steps[i]; i++) {
        Move move;
        if (!game_read_move(setup->game, pos, steps[i], &move, &err)) {
            cli_fail("step %d: %s", i + 1, err.why);
            return false;
        }
        game_apply(setup->game, pos, move);
    }
    return true;
}

static void print_value(const char *what, OracleValue value, int count, const char *unit) {
    const char *s = count == 1 ? "" : "s", *word = value == ORACLE_WIN ? "won" : "lost";
    if (value == ORACLE_DRAW)
        printf("%s: a draw\n", what);
    else if (count)
        printf("%s: %s in %d %s%s\n", what, word, count, unit, s);
    else
        printf("%s: %s\n", what, word);
}

void solve_print(const Setup *setup, const Position *pos, const char *name, const char *unit,
                 const OracleAnswer *answer) {
    bool is_exact = answer->is_exact;
    print_value(name, answer->value, is_exact ? answer->turns : 0, unit);
    for (int i = 0; i < answer->count; i++) {
        const OracleStep *step = &answer->step[i];
        char token[TOKEN_MAX + 2] = "  ";
        Text out = text_into(token + 2, TOKEN_MAX);
        setup->game->write_move(pos, step->move, &out);
        print_value(token, step->value, is_exact ? step->turns : 0, unit);
    }
}

bool solve_agree(bool is_agreed, const char *what, const char *path) {
    if (!is_agreed && !isatty(STDIN_FILENO)) {
        cli_fail("%s in %s; --yes begins", what, path);
        return false;
    }
    fprintf(stderr, "%s in %s\n", what, path);
    if (is_agreed) return true;
    fprintf(stderr, "begin? [y/N] ");
    int answer = getchar();
    if (answer == 'y' || answer == 'Y') return true;
    fprintf(stderr, "nothing was done\n");
    return false;
}
