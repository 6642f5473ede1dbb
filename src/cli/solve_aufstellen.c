/* solve_aufstellen.c - brett solve aufstellen: solve the game, verify the table, ask it.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "host/aufstellen_work.h"
#include "host/solved.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CODES = 65536 };

static void with_commas(uint64_t number, char *out) {
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
}

static void print_share(const char *name, uint64_t part, uint64_t all) {
    char number[40];
    with_commas(part, number);
    printf("  %-10s %16s  %6.2f %%\n", name, number, 100 * (double)part / (double)all);
}

/* Counts over all arrangements of the board, seen by the player who acts. */
static void print_counts(const Work *work) {
    uint64_t *count = host_memory(CODES * sizeof *count), all = 0, won = 0, lost = 0, longest = 0;
    memset(count, 0, CODES * sizeof *count);
    for (int stage = work->solver.full; stage < work->solver.full + 3; stage++)
        work_count(work, stage, count);
    for (unsigned code = 0; code < AUFSTELLEN_IMPOSSIBLE; code++) {
        all += count[code];
        if (code > 1 && count[code]) longest = code - 1;
        if (code > 1) *(code % 2 ? &lost : &won) += count[code];
    }
    printf("positions with ten pieces on the board, all arrangements and three due shapes:\n");
    print_share("over", count[1], all);
    print_share("won", won, all);
    print_share("drawn", count[0], all);
    print_share("lost", lost, all);
    printf("the longest win takes %" PRIu64 " turns\n", longest % 2 ? longest : longest - 1);
    free(count);
}

static void print_value(const char *what, OracleValue value, int turns) {
    const char *s = turns == 1 ? "" : "s";
    if (value == ORACLE_DRAW)
        printf("%s: a draw\n", what);
    else
        printf("%s: %s in %d turn%s\n", what, value == ORACLE_WIN ? "won" : "lost", turns, s);
}

/* What a table says about a position: its value for the player who acts, and that of every step. */
static int print_answer(const Setup *setup, const AufstellenTable *table, const Position *pos,
                        const char *name) {
    OracleAnswer answer;
    if (setup->game->actor(pos) == NOBODY) {
        printf("%s: over\n", name);
        return EXIT_OK;
    }
    if (!solve_aufstellen_probe(table, pos, &answer)) {
        cli_fail("this table does not know the position");
        return EXIT_NO;
    }
    print_value(name, answer.value, answer.turns);
    for (int i = 0; i < answer.count; i++) {
        char token[TOKEN_MAX + 2] = "  ";
        Text out = text_into(token + 2, TOKEN_MAX);
        setup->game->write_move(pos, answer.step[i].move, &out);
        print_value(token, answer.step[i].value, answer.step[i].turns);
    }
    return EXIT_OK;
}

/* ---- the command ---- */

/* Makes the folders of a path. What fails here will fail again, and be said, when the file is
 * written. */
static void make_folders(const char *path) {
    char *name = work_name(path, "");
    for (char *slash = name + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(name, 0777);
        *slash = '/';
    }
    free(name);
}

static int compute(Work *work) {
    make_folders(work->path);
    if (!work_solve(work) || !work_check(work)) {
        if (work_is_told_to_end()) work_say(work, "cut off; the same command goes on from here");
        return EXIT_NO;
    }
    if (!work_write_full(work, work->path)) return EXIT_NO;
    work_say(work, "written: %s", work->path);
    work_forget(work);
    print_counts(work);
    return EXIT_OK;
}

/* The position that the words ask for. */
static bool find_position(const Setup *setup, const char *from, char **steps, Position *pos) {
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

int cli_solve_aufstellen(const Setup *setup, int argc, char **argv) {
    const Command *command = cli_find("solve");
    const char *from = NULL, *file = NULL, *brief = NULL;
    long threads = sysconf(_SC_NPROCESSORS_ONLN);
    bool is_verifying = false;
    const Flag flags[] = { { "from", .text = &from },
                           { "file", .text = &file },
                           { "short", .text = &brief },
                           { "threads", .number = &threads, .least = 1, .most = WORK_THREADS_MAX },
                           { "verify", .is_given = &is_verifying },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    Position pos;
    if (first < 0 || !find_position(setup, from, argv + first, &pos)) return EXIT_USAGE;
    bool is_asking = from || argv[first];

    char path[4096];
    Text out = text_into(path, sizeof path);
    if (file) text_add(&out, file);
    if (!file) solved_path(setup, &out);
    Work *work = cli_keep(host_memory(sizeof *work));
    work_begin(work, setup, path, (int)threads);
    const AufstellenTable *table = NULL;
    Error err;
    if (access(path, F_OK) != 0) {
        if (is_asking && !file)  // the short one may know
            table = (const AufstellenTable *)solved_find(setup);
        if (!table && (is_asking || is_verifying || brief))
            return cli_fail("%s is not there; \"brett solve aufstellen\" computes it", path);
        if (!table && compute(work) != EXIT_OK) return EXIT_NO;
    }
    if (!table) table = (const AufstellenTable *)solved_open(setup, path, &err);
    if (!table) return cli_fail("%s", err.why);
    if (is_verifying) return work_verify(work, table) ? EXIT_OK : EXIT_NO;
    if (brief) return work_write_short(work, table, brief) ? EXIT_OK : EXIT_NO;
    return print_answer(setup, table, &pos, is_asking ? "the position" : "the empty board");
}
