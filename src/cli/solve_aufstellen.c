/* solve_aufstellen.c - brett solve aufstellen: solve the game, verify the table, ask it.
 * SPDX-License-Identifier: MIT */
#include "host/aufstellen_work.h"
#include "host/solved.h"
#include "solve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CODES = 65536 };

/* The turns of the longest win that begins before all pieces are on the board. */
static unsigned longest_placing(const Work *work) {
    unsigned most = 0;
    for (int stage = 0; stage < work->solver.full; stage++) {
        const uint16_t *code = work->codes.codes[stage];
        for (uint32_t i = 0; i < work->solver.stage[stage].size; i++)
            if (code[i] != AUFSTELLEN_IMPOSSIBLE && code[i] % 2 == 0 && code[i] > most)
                most = code[i];
    }
    return most ? most - 1 : 0;
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
    solve_print_share("over", count[1], all);
    solve_print_share("won", won, all);
    solve_print_share("drawn", count[0], all);
    solve_print_share("lost", lost, all);
    printf("the longest win with ten pieces takes %" PRIu64 " turns, with fewer %u\n",
           longest % 2 ? longest : longest - 1, longest_placing(work));
    free(count);
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
    solve_print(setup, pos, name, "turn", &answer);
    return EXIT_OK;
}

/* ---- the command ---- */

static int compute(Work *work) {
    labour_make_folders(work->path);
    if (!work_solve(work) || !work_check(work)) {
        if (labour_is_told_to_end())
            labour_say(&work->labour, "cut off; the same command goes on from here");
        return EXIT_NO;
    }
    if (!work_write_full(work, work->path)) return EXIT_NO;
    labour_say(&work->labour, "written: %s", work->path);
    work_forget(work);
    print_counts(work);
    return EXIT_OK;
}

/* Measured; docs/solve.md has the figures. */
static const char costs[] =
    "to decide all positions takes about seven minutes of processor time, 1.7 "
    "GiB of memory and, until it is done, 1.8 GB of disk space";

int cli_solve_aufstellen(const Setup *setup, int argc, char **argv) {
    const Command *command = cli_find("solve");
    const char *from = NULL, *file = NULL, *brief = NULL;
    long threads = sysconf(_SC_NPROCESSORS_ONLN);
    bool is_verifying = false, is_agreed = false;
    const Flag flags[] = { { "from", .text = &from },
                           { "file", .text = &file },
                           { "short", .text = &brief },
                           { "threads", .number = &threads, .least = 1, .most = WORK_THREADS_MAX },
                           { "verify", .is_given = &is_verifying },
                           { "yes", .is_given = &is_agreed },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    Position pos;
    if (first < 0 || !solve_position(setup, from, argv + first, &pos)) return EXIT_USAGE;
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
        if (!table && !solve_agree(is_agreed, costs, path)) return EXIT_USAGE;
        if (!table && compute(work) != EXIT_OK) return EXIT_NO;
    }
    if (!table) table = (const AufstellenTable *)solved_open(setup, path, &err);
    if (!table) return cli_fail("%s", err.why);
    if (is_verifying) return work_verify(work, table) ? EXIT_OK : EXIT_NO;
    if (brief) return work_write_short(work, table, brief) ? EXIT_OK : EXIT_NO;
    return print_answer(setup, table, &pos, is_asking ? "the position" : "the empty board");
}
