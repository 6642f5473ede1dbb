/* analyse.c - brett analyse: what every step of a record was worth.
 * SPDX-License-Identifier: MIT */
#include "analyse.h"
#include "cli.h"

#include "host/record_json.h"
#include "host/think.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Thinker *thinker;
    Task task;
    Report report;
    int count; /* steps of the game */
} Analysis;

static void think(void *data, const Match *match, const Move *only, Verdict *verdict) {
    Analysis *a = data;
    Task task = a->task;
    task.limits.only = only;
    thinker_start(a->thinker, match, &task);
    thinker_wait(a->thinker, verdict);
}

static void tell(void *data, const Match *match, const Judged *found) {
    const Analysis *a = data;
    analyse_say(&a->report, match, found);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\ranalysing %3d %%%s", 100 * (match->count + 1) / a->count,
                match->count + 1 == a->count ? "\r\33[K" : "");
}

static void analyse(Analysis *a, const Record *record) {
    const Match *game = &record->match;
    Played *memory = cli_keep(host_memory(sizeof(Played) * (size_t)(game->count + JUDGE_AHEAD)));
    Judge judge;
    a->count = game->count;
    a->report.sides = game_sides(game->setup.game, &game->now);
    analyse_begin(&a->report, record);
    judge_init(&judge, think, a);
    judge_game(&judge, game, memory, tell);
    analyse_end(&a->report, record, &judge);
}

int cli_analyse(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long hash = 64, threads = 1, ms = 0, nodes = 0;
    Analysis a = { 0 };
    const Flag flags[] = {
        { "json", .is_given = &a.report.json },
        { "ms", .number = &ms, .least = 1 },
        { "nodes", .number = &nodes, .least = 1 },
        { "hash", .number = &hash, .least = 1, .most = 65536 },
        { "threads", .number = &threads, .least = 1, .most = 64 },
        { 0 },
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc - first != 1) return cli_misuse(command, "which record?");
    Record record;
    Error err;
    char *text = cli_keep(cli_read(argv[first]));
    if (!text) return EXIT_USAGE;
    size_t bytes = RECORD_MEMORY(strlen(text));
    record_init(&record, cli_keep(host_memory(bytes)), bytes);
    if (!record_first(&record, text, &err)) return cli_fail("%s: %s", argv[first], err.why);
    if (!ms && !nodes) nodes = 50000;
    a.task.limits = (Limits){ .nodes = (uint64_t)nodes, .seed = 1 };
    if (ms) a.task.pace = pace_fixed(ms);
    a.thinker = thinker_new((int)hash, (int)threads, &err);
    if (!a.thinker) {
        host_complain("%s", err.why);
        return EXIT_NO;
    }
    Text out = host_text((size_t)record.match.count * 320 + 65536);
    a.report.out = &out;
    analyse(&a, &record);
    fputs(out.start, stdout);
    free(out.start);
    thinker_free(a.thinker);
    return EXIT_OK;
}
