/* solve_allein.c - brett solve allein: can one piece be left, how, and in how few steps?
 *
 * What is found on the way goes to standard error, the answer to standard output.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "solve.h"

#include "solve/allein.h"

#include <inttypes.h>
#include <unistd.h>

typedef struct {
    double begin, said;
    const AlleinVerdict *verdict;
    int length, at_least; /* of the verdict told last */
} Progress;

static void wipe(const Progress *progress) {
    if (progress->said > progress->begin) fprintf(stderr, "\r\33[K");
}

/* The solver asks whether to stop; a person sees that it works. */
static bool show_progress(void *data) {
    Progress *progress = data;
    double now = host_seconds();
    if (now - progress->said < 0.25 || !isatty(STDERR_FILENO)) return false;
    progress->said = now;
    fprintf(stderr, "\r%.1f M positions in %.0f s ", (double)progress->verdict->nodes / 1e6,
            now - progress->begin);
    return false;
}

static void tell(void *data, const AlleinVerdict *verdict) {
    Progress *progress = data;
    double seconds = host_seconds() - progress->begin;
    wipe(progress);
    if (verdict->answer == ALLEIN_SOLVED && verdict->length != progress->length) {
        fprintf(stderr, "%7.2f s  a solution in %d steps\n", seconds, verdict->length);
        progress->length = verdict->length;
    }
    if (verdict->answer == ALLEIN_SOLVED && verdict->at_least != progress->at_least) {
        fprintf(stderr, "%7.2f s  none in fewer than %d\n", seconds, verdict->at_least);
        progress->at_least = verdict->at_least;
    }
}

static void print_steps(const Game *game, const Position *start, const AlleinVerdict *verdict) {
    Position pos = *start;
    for (int i = 0; i < verdict->length; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        game->write_move(&pos, verdict->step[i], &out);
        game_apply(game, &pos, verdict->step[i]);
        printf("%s%s", i ? " " : "", token);
    }
    if (verdict->length) puts("");
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

static void print_verdict(const AlleinVerdict *verdict) {
    if (verdict->answer == ALLEIN_SOLVED) {
        printf("solved: one piece is left after %d step%s\n", verdict->length,
               plural(verdict->length));
        printf("proved: no solution has fewer than %d step%s%s\n", verdict->at_least,
               plural(verdict->at_least),
               solve_allein_is_shortest(verdict) ? "; this is a shortest one" : "");
        return;
    }
    if (verdict->answer == ALLEIN_UNSOLVABLE)
        puts("unsolvable: no way leaves one piece, proved by a complete search");
    else
        puts("unknown: the search ended before it was complete");
    printf("%s: %d piece%s left after %d step%s\n", verdict->is_least ? "fewest" : "fewest found",
           verdict->left, plural(verdict->left), verdict->length, plural(verdict->length));
}

/* The position to solve: `from` or the start, then steps; chance draws what is still in the bag. */
static bool find_start(const Setup *setup, const char *from, char **steps, long seed,
                       Position *pos) {
    const Game *game = setup->game;
    if (!solve_position(setup, from, steps, pos)) return false;
    if (game->actor(pos) != CHANCE) return true;
    Random random = { (uint64_t)seed };
    while (game->actor(pos) == CHANCE) game_apply(game, pos, game_random(game, pos, &random));
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    game->write(pos, &out);
    printf("set up: %s\n", text);
    return true;
}

int cli_solve_allein(const Setup *setup, int argc, char **argv) {
    const Command *command = cli_find("solve");
    const char *from = NULL;
    long nodes = 1000000000, hash = 64, seed = 1;
    bool is_shortest_wanted = false;
    const Flag flags[] = { { "from", .text = &from },
                           { "nodes", .number = &nodes, .least = 1 },
                           { "hash", .number = &hash, .least = 1, .most = 65536 },
                           { "seed", .number = &seed },
                           { "shortest", .is_given = &is_shortest_wanted },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    Position pos, booklet;
    if (!find_start(setup, from, argv + first, seed, &pos)) return EXIT_USAGE;

    AlleinVerdict verdict;
    Progress progress = { .begin = host_seconds(), .verdict = &verdict };
    progress.said = progress.begin;
    AlleinLimits limits = {
        .nodes = (uint64_t)nodes, .stop = show_progress, .tell = tell, .data = &progress
    };
    game_start(&(Setup){ .game = setup->game }, &booklet);
    limits.shortest = is_shortest_wanted || game_equal(setup->game, &pos, &booklet);
    size_t bytes = (size_t)hash << 20;
    solve_allein_run(&pos, cli_keep(host_memory(bytes)), bytes, &limits, &verdict);
    wipe(&progress);
    print_verdict(&verdict);
    printf("searched: %" PRIu64 " positions\n", verdict.nodes);
    print_steps(setup->game, &pos, &verdict);
    return verdict.answer == ALLEIN_SOLVED ? EXIT_OK : EXIT_NO;
}
