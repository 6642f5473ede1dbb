/* match.c - brett match: contenders play each other, and what that says about their strength.
 *
 * Games come in sets: one for each place at the table that the first contender can take, all with
 * the same opening and the same dice, so that luck of the draw is shared. The second contender has
 * all other seats. In a game for one a set is two games with the same set-up, one for each
 * contender, and who leaves fewer pieces wins both. Each job is a process of its own that plays
 * every so-many-th game and sends a line about it. The file of records is the state: a match that
 * was broken off goes on where its file ends.
 * SPDX-License-Identifier: MIT */
#include "ai/opening.h"
#include "cli.h"
#include "core/record.h"
#include "host/contender.h"
#include "host/record_json.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 20000, JOBS_MAX = 64, LINE = 1 << 20 };

typedef struct {
    Setup setup;
    Contender contender[2];
    long games, opening, seed;
    int places, jobs; /* places: sets have so many games */
    bool alone;       /* a game for one */
    uint8_t *left;    /* alone: the pieces left in each game, 0 before it is played */
    const char *file;
    double elo0, elo1;
    bool has_sprt;
    bool *is_played;
    /* What is known so far. */
    long played, won, drawn, lost, failures;
    double *set_sum;
    int *set_count;
} Contest;

/* The places the first contender can take: its team's number, once each. */
static int list_places(const Setup *setup, int *place) {
    Position pos;
    int count = 0;
    game_start(setup, &pos);
    for (int seat = 0; seat < setup->game->seats(&pos); seat++)
        if (setup->game->team(&pos, seat) == seat) place[count++] = seat;
    return count;
}

static bool is_first(const Contest *contest, const Match *match, long game, int seat) {
    int place[SEATS_MAX];
    list_places(&contest->setup, place);
    if (contest->alone) return game % 2 == 0;
    return match->setup.game->team(&match->now, seat) == place[game % contest->places];
}

/* Steps of chance and of the opening depend only on the set and their number in the game. */
static Move drawn_move(const Contest *contest, const Match *match, long game) {
    uint64_t set = (uint64_t)(game / contest->places);
    Random random = { random_mix((uint64_t)contest->seed * 1000003 + set) +
                      (uint64_t)match->count * 7919 };
    random_next(&random);
    return opening_step(match->setup.game, &match->now, &random);
}

/* The points of the first contender's team in twelfths; in a game for one, the pieces left. */
static int outcome(const Contest *contest, const Match *match, long game) {
    int points[SEATS_MAX], seats = match->setup.game->seats(&match->now);
    Piece pieces[PIECES_MAX];
    if (contest->alone) return match->setup.game->scene(&match->now, pieces);
    match_points(match, points);
    for (int seat = 0; seat < seats; seat++)
        if (is_first(contest, match, game, seat)) return points[seat];
    return 0;
}

/* Plays one game; its outcome, or -1 if a contender failed. */
static int play_game(Contest *contest, long game, Match *match, Error *err) {
    match_restart(match, &contest->setup);
    for (int i = 0; i < 2; i++)
        if (!contender_begin(&contest->contender[i], &contest->setup, err)) return -1;
    while (match_actor(match) != NOBODY && match->count < STEPS) {
        int actor = match_actor(match);
        Move move;
        if (actor == CHANCE || match->count < contest->opening) {
            move = drawn_move(contest, match, game);
        } else {
            Contender *who = &contest->contender[!is_first(contest, match, game, actor)];
            uint64_t seed = random_mix((uint64_t)(contest->seed + game * 100003 + match->count));
            if (!contender_move(who, match, seed, &move, err)) return -1;
        }
        if (!match_apply(match, move, err)) return -1;
    }
    return outcome(contest, match, game);
}

static void write_game(const Contest *contest, long game, const Match *match, Text *out) {
    size_t bytes = RECORD_MEMORY((size_t)match->count * TOKEN_MAX + 4096);
    void *memory = host_memory(bytes);
    Record record;
    Error err;
    char text[80];
    record_init(&record, memory, bytes);
    if (record_from(&record, match, &err)) {
        time_t now = time(NULL);
        struct tm day;
        strftime(text, sizeof text, "%Y.%m.%d", localtime_r(&now, &day));
        record_tag(&record, "Date", text, NULL);
        snprintf(text, sizeof text, "%ld", game + 1);
        record_tag(&record, "Round", text, NULL);
        for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++) {
            char name[16];
            snprintf(name, sizeof name, "P%d", seat + 1);
            record_tag(&record, name,
                       contest->contender[!is_first(contest, match, game, seat)].name, NULL);
        }
        record_write(&record, out);
    }
    free(memory);
}

/* A job's report: "GAME POINTS BYTES\n" and the record, or the reason of a failure. */
static void run_job(Contest *contest, int job, int to) {
    Match match;
    match_init_growing(&match, host_grow);
    FILE *out = fdopen(to, "w");
    for (long game = job; game < contest->games; game += contest->jobs) {
        Error err = { "", 0 };
        if (contest->is_played[game]) continue;
        int points = play_game(contest, game, &match, &err);
        Text text = host_text(LINE);
        if (points >= 0)
            write_game(contest, game, &match, &text);
        else
            text_add(&text, err.why);
        fprintf(out, "%ld %d %zu\n%s", game, points, text.used, text.start);
        fflush(out);
        free(text.start);
    }
    for (int i = 0; i < 2; i++) contender_end(&contest->contender[i]);
    fclose(out);
}

static void count_points(Contest *contest, long game, int twelfths) {
    contest->played++;
    contest->won += twelfths == POINT;
    contest->lost += twelfths == 0;
    contest->drawn += twelfths > 0 && twelfths < POINT;
    contest->set_sum[game / contest->places] += (double)twelfths / POINT;
    contest->set_count[game / contest->places]++;
}

static void count_outcome(Contest *contest, long game, int outcome) {
    contest->is_played[game] = true;
    if (!contest->alone) {
        count_points(contest, game, outcome);
        return;
    }
    contest->left[game] = (uint8_t)outcome;
    int first = contest->left[game & ~1L], second = contest->left[game | 1];
    if (!first || !second) return;  // the other one is still playing
    int twelfths = first < second ? POINT : first > second ? 0 : POINT / 2;
    count_points(contest, game & ~1L, twelfths);
    count_points(contest, game | 1, twelfths);
}

typedef struct {
    double mean, deviation; /* of a game's points, from complete sets, and of that mean */
    double llr;
} Estimate;

static double score_of(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static double elo_of(double score) {
    if (score <= 0.0001) score = 0.0001;
    if (score >= 0.9999) score = 0.9999;
    return -400 * log10(1 / score - 1);
}

static Estimate estimate(const Contest *contest) {
    double sum = 0, squares = 0, n = 0;
    for (long set = 0; set * contest->places < contest->games; set++) {
        if (contest->set_count[set] < contest->places) continue;
        double mean = contest->set_sum[set] / contest->places;
        sum += mean, squares += mean * mean, n++;
    }
    Estimate e = { 0.5, 0.5, 0 };
    if (n < 2) return e;
    e.mean = sum / n;
    double variance = (squares - sum * sum / n) / (n - 1);
    if (variance < 1e-4) variance = 1e-4;
    e.deviation = sqrt(variance / n);
    double s0 = score_of(contest->elo0), s1 = score_of(contest->elo1);
    e.llr = n * (s1 - s0) * (2 * e.mean - s0 - s1) / (2 * variance);
    return e;
}

static const double sprt_bound = 2.9444;  // log(0.95 / 0.05)

static void print_standing(const Contest *contest, FILE *out, const char *end) {
    Estimate e = estimate(contest);
    double score = 0, games = (double)contest->played;
    for (long set = 0; set * contest->places < contest->games; set++)
        score += contest->set_sum[set];
    fprintf(out, "%ld of %ld: +%ld =%ld -%ld, %.1f %%", contest->played, contest->games,
            contest->won, contest->drawn, contest->lost, games ? 100 * score / games : 0);
    if (contest->places == 2 && contest->played > 2)
        fprintf(out, ", Elo %+.0f [%+.0f, %+.0f]", elo_of(e.mean),
                elo_of(e.mean - 1.96 * e.deviation), elo_of(e.mean + 1.96 * e.deviation));
    else if (contest->played > 2)
        fprintf(out, ", %.2f of the fair share", games ? score / games * contest->places : 0);
    if (contest->has_sprt) fprintf(out, ", LLR %.2f (%.2f, %.2f)", e.llr, -sprt_bound, sprt_bound);
    if (contest->failures) fprintf(out, ", %ld failures", contest->failures);
    fprintf(out, "%s", end);
}

/* Takes one report; false at the end of the job. */
static bool take_report(Contest *contest, FILE *from, FILE *records) {
    long game;
    int points;
    size_t bytes;
    if (fscanf(from, "%ld %d %zu", &game, &points, &bytes) != 3) return false;
    getc(from);
    char *text = host_memory(bytes + 1);
    bytes = fread(text, 1, bytes, from);
    text[bytes] = '\0';
    if (points < 0) {
        contest->failures++;
        cli_fail("game %ld: %s", game + 1, text);
    } else {
        count_outcome(contest, game, points);
        if (records) {
            fprintf(records, "%s\n", text);
            fflush(records);
        }
    }
    free(text);
    return true;
}

/* Whether the file ends within the record that begins here: it was being written when the match was
 * broken off. That game is played again. A first record may be anything, so it is left alone. */
static bool is_cut_off(const Contest *contest, const char *text, size_t at) {
    if (at == 0 || text[at] != '[' || strstr(text + at, "\n[Game ")) return false;
    return truncate(contest->file, (off_t)at) == 0;
}

/* Reads the records of an earlier, unfinished run. */
static bool resume(Contest *contest) {
    if (access(contest->file, F_OK) != 0) return true;
    char *text = cli_keep(cli_read(contest->file));
    if (!text) return false;
    size_t length = strlen(text), bytes = RECORD_MEMORY(length), at = strspn(text, " \n"), used;
    Record record;
    record_init(&record, cli_keep(host_memory(bytes)), bytes);
    while (text[at]) {
        Error err;
        long round = 0;
        bool is_read = record_read(&record, text + at, &used, &err);
        bool is_over = is_read && (record.match.end != END_NONE || record.match.count >= STEPS);
        bool is_whole = is_over && text[length - 1] == '\n';
        if (!is_whole && is_cut_off(contest, text, at)) break;
        if (is_read && !is_over)
            is_read = refuse(&err, 0, "holds a game that has not ended; choose another file");
        if (!is_read) {
            cli_fail("%s: %s", contest->file, err.why);
            return false;
        }
        const char *number = record_find(&record, "Round");
        if (!number || !text_to_number(number, 1, contest->games, &round) ||
            contest->is_played[round - 1] ||
            memcmp(record.match.setup.choice, contest->setup.choice,
                   sizeof contest->setup.choice) != 0 ||
            record.match.setup.game != contest->setup.game) {
            cli_fail("%s holds games of another match; choose another file", contest->file);
            return false;
        }
        count_outcome(contest, round - 1, outcome(contest, &record.match, round - 1));
        at += used;
    }
    return true;
}

static bool is_decided(const Contest *contest) {
    double llr = estimate(contest).llr;
    return contest->has_sprt && (llr >= sprt_bound || llr <= -sprt_bound);
}

static int run(Contest *contest) {
    FILE *records = contest->file ? fopen(contest->file, "a") : NULL, *from[JOBS_MAX];
    pid_t pid[JOBS_MAX];
    if (contest->file && !records) return cli_fail("%s: %s", contest->file, strerror(errno));
    fflush(NULL);
    for (int job = 0; job < contest->jobs; job++) {
        int ends[2];
        if (pipe(ends) != 0 || (pid[job] = fork()) < 0)
            return cli_fail("cannot start a job: %s", strerror(errno));
        if (pid[job] == 0) {
            close(ends[0]);
            run_job(contest, job, ends[1]);
            _exit(0);
        }
        close(ends[1]);
        from[job] = fdopen(ends[0], "r");
    }
    bool is_terminal = isatty(STDERR_FILENO);
    int going = contest->jobs;
    for (int job = 0; going && !is_decided(contest); job = (job + 1) % contest->jobs) {
        if (!from[job]) continue;
        if (!take_report(contest, from[job], records)) {
            fclose(from[job]);
            from[job] = NULL;
            going--;
        }
        if (is_terminal) fprintf(stderr, "\r"), print_standing(contest, stderr, "  ");
    }
    for (int job = 0; job < contest->jobs; job++) {
        int status = 0;
        if (from[job]) kill(pid[job], SIGTERM), fclose(from[job]);
        waitpid(pid[job], &status, 0);
        if (!from[job] && status != 0) {
            contest->failures++;
            cli_fail("a job broke off before its games were played");
        }
    }
    if (is_terminal) fprintf(stderr, "\r\33[K");
    if (records) fclose(records);
    return contest->failures ? EXIT_NO : EXIT_OK;
}

/* The two contenders and the SPEC; false after having said what is wrong. */
static bool read_operands(const Command *command, int count, char **words, Contest *contest) {
    Error err;
    int place[SEATS_MAX];
    if (count != 3) {
        cli_misuse(command, "match needs a game and two players");
        return false;
    }
    if (!setup_read(words[0], &contest->setup, &err) ||
        !contender_read(words[1], &contest->contender[0], &err) ||
        !contender_read(words[2], &contest->contender[1], &err)) {
        cli_fail("%s", err.why);
        return false;
    }
    contest->places = list_places(&contest->setup, place);
    contest->alone = contest->places == 1;
    if (contest->alone) contest->places = 2;
    return true;
}

static bool read_sprt(const Command *command, const char *text, Contest *contest) {
    char *end;
    if (!text) return true;
    contest->elo0 = strtod(text, &end);
    if (end != text && *end == ',') {
        const char *second = end + 1;
        contest->elo1 = strtod(second, &end);
        contest->has_sprt = end != second && !*end && contest->elo0 < contest->elo1;
    }
    if (!contest->has_sprt)
        cli_misuse(command, "--sprt takes two Elo numbers, the lower first: --sprt 0,20");
    return contest->has_sprt;
}

int cli_contest(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Contest contest = { .games = 100, .opening = 4, .seed = 1 };
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    const char *sprt = NULL;
    const Flag flags[] = {
        { "games", .number = &contest.games, .least = 1, .most = 1000000 },
        { "opening", .number = &contest.opening, .most = 1000 },
        { "seed", .number = &contest.seed },
        { "jobs", .number = &jobs, .least = 1, .most = JOBS_MAX },
        { "records", .text = &contest.file },
        { "sprt", .text = &sprt },
        { 0 },
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0 || !read_operands(command, argc - first, argv + first, &contest) ||
        !read_sprt(command, sprt, &contest))
        return EXIT_USAGE;
    if (contest.alone) contest.games += contest.games % 2;
    contest.jobs = jobs < contest.games ? (int)jobs : (int)contest.games;
    size_t sets = (size_t)(contest.games / contest.places + 1);
    contest.is_played = cli_keep(host_zeroed((size_t)contest.games));
    contest.set_sum = cli_keep(host_zeroed(sets * sizeof(double)));
    contest.set_count = cli_keep(host_zeroed(sets * sizeof(int)));
    contest.left = cli_keep(host_zeroed((size_t)contest.games));
    if (contest.file && !resume(&contest)) return EXIT_USAGE;
    int status = run(&contest);
    printf("%s against %s in ", contest.contender[0].name, contest.contender[1].name);
    printf("%s\n", argv[first]);
    print_standing(&contest, stdout, "\n");
    return status;
}
