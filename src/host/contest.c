/* contest.c - playing the games of a match, by jobs.
 * SPDX-License-Identifier: MIT */
#include "contest.h"

#include "ai/opening.h"
#include "contest_file.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORD_BYTES = 1 << 20 };

static void list_places(Contest *contest) {
    const Game *game = contest->setup.game;
    Position pos;
    game_start(&contest->setup, &pos);
    for (int seat = 0; seat < game->seats(&pos); seat++)
        if (game->team(&pos, seat) == seat) contest->place[contest->places++] = seat;
}

bool contest_init(Contest *contest, Error *err) {
    list_places(contest);
    bool is_alone = contest->places == 1;
    int games_in_set = is_alone ? 2 : contest->places;
    if (contest->sprt && games_in_set != 2)
        return refuse(err, 0,
                      "a sequential test is for two sides, and here are %d; without one the match "
                      "tells the share of the points",
                      contest->places);
    for (int i = 0; i < 2; i++)
        if (!(contest->contender[i] = contender_new(contest->player[i], err))) return false;
    if (is_alone) contest->games += contest->games % 2;
    if (contest->jobs > contest->games) contest->jobs = (int)contest->games;
    standing_init(&contest->standing, contest->games, games_in_set, is_alone, contest->sprt,
                  host_memory((size_t)contest->games * sizeof(int16_t)));
    return !contest->file || (contest_can_write(contest, err) && contest_resume(contest, err));
}

void contest_done(Contest *contest) {
    for (int i = 0; i < 2; i++) contender_free(contest->contender[i]);
    free(contest->standing.outcome);
}

Contender *contest_contender(const Contest *contest, long game, const Position *pos, int seat) {
    int place = contest->place[game % contest->places];
    bool is_first =
        contest->places == 1 ? game % 2 == 0 : contest->setup.game->team(pos, seat) == place;
    return contest->contender[!is_first];
}

int contest_outcome(const Contest *contest, long game, const Match *match) {
    int points[SEATS_MAX], seat = contest->place[game % contest->places];
    Piece pieces[PIECES_MAX];
    if (contest->places == 1) return match->setup.game->scene(&match->now, pieces);
    if (match_actor(match) != NOBODY) return POINT / contest->places;
    match_points(match, points);
    return points[seat];
}

/* Steps of chance and of the opening depend only on the set and their number in the game. */
static Move drawn_move(const Contest *contest, const Match *match, long game) {
    uint64_t set = (uint64_t)(game / contest->standing.places);
    Random random = { random_mix((uint64_t)contest->seed * 1000003 + set) +
                      (uint64_t)match->count * 7919 };
    random_next(&random);
    return opening_step(match->setup.game, &match->now, &random);
}

/* Plays one game; its outcome, or GAME_FAILED and why. */
static int play_game(Contest *contest, long game, Match *match, Error *err) {
    match_restart(match, &contest->setup);
    for (int i = 0; i < 2; i++)
        if (!contender_begin(contest->contender[i], &contest->setup, err)) return GAME_FAILED;
    while (match_actor(match) != NOBODY && match->count < CONTEST_STEPS) {
        int actor = match_actor(match);
        Move move;
        if (actor == CHANCE || match->count < contest->opening) {
            move = drawn_move(contest, match, game);
        } else {
            Contender *who = contest_contender(contest, game, &match->now, actor);
            // Each player has another character in every game, and keeps it to the end.
            uint64_t seed = random_mix((uint64_t)(contest->seed + game * 100003)) +
                            (who == contest->contender[1]);
            if (!contender_move(who, match, seed, &move, err)) return GAME_FAILED;
        }
        if (!match_apply(match, move, err)) return GAME_FAILED;
    }
    return contest_outcome(contest, game, match);
}

/* A job's report: "GAME OUTCOME BYTES\n" and the record, or why it failed. A job that nobody
 * listens to any more ends. */
static void run_job(Contest *contest, int job, FILE *out) {
    Match match;
    bool is_heard = true;
    match_init_growing(&match, host_grow);
    for (long game = job; game < contest->games && is_heard; game += contest->jobs) {
        Error err;
        if (contest->standing.outcome[game] != GAME_OPEN) continue;
        int outcome = play_game(contest, game, &match, &err);
        Text text = host_text(RECORD_BYTES);
        if (outcome == GAME_FAILED)
            text_add(&text, err.why);
        else if (contest->file)
            contest_write(contest, game, &match, &text);
        fprintf(out, "%ld %d %zu\n%s", game, outcome, text.used, text.start);
        is_heard = fflush(out) == 0;
        free(text.start);
    }
    free(match.played);
    contest_done(contest);
}

typedef struct {
    pid_t pid;
    FILE *from; /* NULL once it has said all */
} Job;

static bool start_job(Contest *contest, Job *jobs, int number, Error *err) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return refuse(err, 0, "cannot start a job: %s", strerror(errno));
    fflush(NULL);
    jobs[number].pid = fork();
    if (jobs[number].pid == 0) {
        for (int other = 0; other < number; other++) fclose(jobs[other].from);
        close(ends[0]);
        FILE *out = fdopen(ends[1], "w");
        run_job(contest, number, out);
        fclose(out);
        _exit(0);
    }
    if (jobs[number].pid < 0) {
        refuse(err, 0, "cannot start a job: %s", strerror(errno));
        close(ends[0]), close(ends[1]);
        return false;
    }
    close(ends[1]);
    jobs[number].from = fdopen(ends[0], "r");
    return true;
}

/* The next report; NULL if the job has said all, or broke off within it. */
static char *read_report(FILE *from, long *game, int *outcome) {
    size_t bytes;
    if (fscanf(from, "%ld %d %zu", game, outcome, &bytes) != 3 || getc(from) != '\n') return NULL;
    char *text = host_memory(bytes + 1);
    text[bytes] = '\0';
    if (fread(text, 1, bytes, from) == bytes) return text;
    free(text);
    return NULL;
}

/* Takes one report and writes its record; false and why if it cannot be written. */
static bool take_report(Contest *contest, Job *job, FILE *records, Error *err) {
    long game;
    int outcome;
    char *text = read_report(job->from, &game, &outcome);
    if (!text) {
        fclose(job->from);
        job->from = NULL;
        return true;
    }
    bool is_fine = true;
    if (outcome == GAME_FAILED)
        host_complain("game %ld: %s", game + 1, text);
    else if (records && (fprintf(records, "%s\n", text) < 0 || fflush(records) != 0))
        is_fine = refuse(err, 0, "%.*s: %s", 80, contest->file, strerror(errno));
    if (is_fine) standing_add(&contest->standing, game, outcome);
    free(text);
    return is_fine;
}

/* Waits for the end of all jobs; those that are still at work are ended. */
static bool end_jobs(Job *jobs, int count, Error *err) {
    bool is_fine = true;
    for (int i = 0; i < count; i++) {
        int status = 0;
        bool is_working = jobs[i].from;
        if (is_working) kill(jobs[i].pid, SIGTERM), fclose(jobs[i].from);
        waitpid(jobs[i].pid, &status, 0);
        if (!is_working && status != 0)
            is_fine = refuse(err, 0, "a job broke off before its games were played");
    }
    return is_fine;
}

static bool take_reports(Contest *contest, Job *jobs, FILE *records,
                         void (*told)(const Standing *standing), Error *err) {
    for (int going = contest->jobs; going;) {
        for (int i = 0; i < contest->jobs; i++) {
            if (contest->standing.answer != SPRT_OPEN) return true;
            if (!jobs[i].from) continue;
            if (!take_report(contest, &jobs[i], records, err)) return false;
            if (!jobs[i].from) going--;
            told(&contest->standing);
        }
    }
    return true;
}

bool contest_run(Contest *contest, void (*told)(const Standing *standing), Error *err) {
    Job jobs[CONTEST_JOBS_MAX];
    int started = 0;
    bool is_fine = true;
    if (contest->standing.answer != SPRT_OPEN) return true;
    FILE *records = contest->file ? fopen(contest->file, "ae") : NULL;
    if (contest->file && !records)
        return refuse(err, 0, "%.*s: %s", 80, contest->file, strerror(errno));
    while (started < contest->jobs && is_fine) {
        is_fine = start_job(contest, jobs, started, err);
        started += is_fine;
    }
    is_fine = is_fine && take_reports(contest, jobs, records, told, err);
    is_fine = end_jobs(jobs, started, err) && is_fine;
    if (records) fclose(records);
    return is_fine;
}
