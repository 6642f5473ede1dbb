/* match.c - brett match: contenders play each other, and what that says about their strength.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "host/contest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_standing(FILE *out, const Standing *standing) {
    double played = (double)standing->played, points = (double)standing->twelfths / POINT;
    fprintf(out, "%ld of %ld: +%ld =%ld -%ld, %.1f %%", standing->played, standing->games,
            standing->won, standing->drawn, standing->lost, played ? 100 * points / played : 0);
    if (elo_pairs(&standing->pairs)) {
        EloRange range = elo_range(&standing->pairs);
        fprintf(out, ", Elo %+.0f [%+.0f, %+.0f]", range.elo, range.low, range.high);
    }
    if (standing->places > 2 && played)
        fprintf(out, ", %.2f of the fair share", points / played * standing->places);
    if (standing->sprt && elo_pairs(&standing->pairs))
        fprintf(out, ", LLR %.2f (%.2f, %.2f)", sprt_llr(standing->sprt, &standing->pairs),
                -sprt_bound(), sprt_bound());
    if (standing->failures) fprintf(out, ", %ld failures", standing->failures);
}

static void print_answer(const Standing *standing) {
    const Sprt *sprt = standing->sprt;
    long pairs = elo_pairs(&standing->pairs);
    bool is_higher = standing->answer == SPRT_ELO1;
    const char *unit = sprt->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo";
    if (standing->answer == SPRT_OPEN)
        printf("SPRT: not decided after %ld pairs\n", pairs);
    else
        printf("SPRT: %g %s rather than %g, after %ld pairs\n", is_higher ? sprt->elo1 : sprt->elo0,
               unit, is_higher ? sprt->elo0 : sprt->elo1, pairs);
}

static void show_progress(const Standing *standing) {
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r");
    print_standing(stderr, standing);
    fprintf(stderr, "  ");
}

/* The test that --sprt and --elo ask for; EXIT_USAGE after having said what is wrong. */
static int read_sprt(const Command *command, const char *text, const char *model, Sprt *sprt) {
    char *end;
    sprt->model = strcmp(model, "normalized") == 0 ? SPRT_NORMALIZED : SPRT_LOGISTIC;
    if (sprt->model == SPRT_LOGISTIC && strcmp(model, "logistic") != 0)
        return cli_misuse(command, "--elo takes logistic or normalized, not \"%.40s\"", model);
    sprt->elo0 = strtod(text, &end);
    const char *second = end != text && *end == ',' ? end + 1 : "";
    sprt->elo1 = strtod(second, &end);
    if (end == second || *end)
        return cli_misuse(command, "--sprt takes two Elo numbers, the lower first: --sprt 0,20");
    const char *fault = sprt_fault(sprt);
    return fault ? cli_misuse(command, "--sprt %.40s: %s", text, fault) : EXIT_OK;
}

/* Plays and prints; the exit status. */
static int hold(Contest *contest, const char *spec) {
    Error err;
    if (!setup_read(spec, &contest->setup, &err) || !contest_init(contest, &err))
        return cli_fail("%s", err.why);
    bool is_fine = contest_run(contest, show_progress, &err);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
    if (!is_fine) cli_fail("%s", err.why);
    printf("%s against %s in %s\n", contest->player[0], contest->player[1], spec);
    print_standing(stdout, &contest->standing);
    printf("\n");
    if (contest->sprt) print_answer(&contest->standing);
    return is_fine && !contest->standing.failures ? EXIT_OK : EXIT_NO;
}

int cli_contest(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Contest contest = { .games = 100, .opening = 4, .seed = 1 };
    Sprt test;
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    const char *sprt = NULL, *elo = NULL;
    const Flag flags[] = {
        { "elo", .text = &elo },
        { "games", .number = &contest.games, .least = 1, .most = 1000000 },
        { "jobs", .number = &jobs, .least = 1, .most = CONTEST_JOBS_MAX },
        { "opening", .number = &contest.opening, .most = 1000 },
        { "records", .text = &contest.file },
        { "seed", .number = &contest.seed },
        { "sprt", .text = &sprt },
        { 0 },
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc - first != 3) return cli_misuse(command, "match needs a game and two players");
    if (elo && !sprt) return cli_misuse(command, "--elo says what --sprt counts, which is missing");
    if (sprt && read_sprt(command, sprt, elo ? elo : "logistic", &test)) return EXIT_USAGE;
    contest.jobs = jobs < CONTEST_JOBS_MAX ? (int)jobs : CONTEST_JOBS_MAX;
    contest.sprt = sprt ? &test : NULL;
    contest.player[0] = argv[first + 1], contest.player[1] = argv[first + 2];
    int status = hold(&contest, argv[first]);
    contest_done(&contest);
    return status;
}
