/* analyse.c - brett analyse: what every step of a record was worth.
 *
 * Values are shares of the points for the seat that acts. A step's loss is the share of the best
 * step minus its own, both searched. Where dice fall, luck is the share after the roll that fell
 * minus the mean over all rolls, each searched; so luck and skill are told apart.
 *
 * With two sides the change from the first value to the last is all of luck and mistakes of both,
 * and a rest: what the search saw only later.
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

#include "host/think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double share_of(int value) {
    if (value > VALUE_DECIDED) return 1;
    if (value < -VALUE_DECIDED) return 0;
    return (double)eval_share(value) / EVAL_WHOLE;
}

static int sides(const Match *match) {
    const Game *game = match->setup.game;
    int count = 0;
    for (int seat = 0; seat < game->seats(&match->now); seat++)
        count += game->team(&match->now, seat) == seat;
    return count;
}

/* Thinks about the position; *best is the step it would play. */
static int think(Analysis *a, const Match *match, const Move *only, Move *best) {
    Task task = {
        .seconds = (double)a->ms / 1000, .nodes = (uint64_t)a->nodes, .only = only, .seed = 1
    };
    Verdict verdict;
    thinker_start(a->thinker, match, &task);
    Move move = thinker_wait(a->thinker, &verdict);
    if (best) *best = move;
    return verdict.line[0].value;
}

/* What a step is worth. A solver cannot be asked about one step: it is asked about what follows. */
static int think_of_step(Analysis *a, const Match *match, Move move) {
    if (sides(match) > 1) return think(a, match, &move, NULL);
    int points[SEATS_MAX], value;
    Match next = *match;
    match_apply(&next, move, NULL);
    match_points(&next, points);
    if (match_actor(&next) == NOBODY) return points[0] ? VALUE_WIN - 1 : 1 - VALUE_WIN;
    value = think(a, &next, NULL, NULL);
    return value > VALUE_DECIDED ? value - 1 : value;
}

static double static_share(const Match *match, int team) {
    return (double)eval_share(eval_for(match->setup.game, &match->now, team)) / EVAL_WHOLE;
}

static double mean_of_rolls(Analysis *a, const Match *match, int seat, const Move *fallen,
                            double *own);

/* What a position is worth to a seat, whoever acts in it. */
static double worth(Analysis *a, const Match *match, int seat, bool may_roll) {
    const Game *game = match->setup.game;
    int actor = match_actor(match), points[SEATS_MAX], team = game->team(&match->now, seat);
    if (actor == NOBODY) {
        match_points(match, points);
        return (double)points[seat] / POINT;
    }
    if (actor == CHANCE)
        return may_roll ? mean_of_rolls(a, match, seat, NULL, NULL) : static_share(match, team);
    if (game->team(&match->now, actor) == team) return share_of(think(a, match, NULL, NULL));
    // Of three sides, what one expects says little about another.
    return sides(match) > 2 ? static_share(match, team) : 1 - share_of(think(a, match, NULL, NULL));
}

/* The mean share over all outcomes; *own is the share after the one that fell. */
static double mean_of_rolls(Analysis *a, const Match *match, int seat, const Move *fallen,
                            double *own) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = game->moves(&match->now, list), total = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        Match next = *match;  // it writes its step behind those of the match, where nobody looks
        match_apply(&next, list[i], NULL);
        double share = worth(a, &next, seat, fallen != NULL);
        int weight = game_odds(game, &match->now, list[i]);
        sum += weight * share, total += weight;
        if (fallen && list[i] == *fallen) *own = share;
    }
    return sum / total;
}

/* Keeps the first and the last value for the side of seat 0. */
static void keep_ends(Analysis *a, const Match *match, int seat, double before, double after) {
    bool is_other = match->setup.game->team(&match->now, seat) != 0;
    if (!a->has_first) a->first = is_other ? 1 - before : before;
    a->has_first = true;
    a->last = is_other ? 1 - after : after;
}

static void judge_roll(Analysis *a, const Match *match, Move move, Judged *found) {
    int seat = found->seat = game_turn(match->setup.game, &match->now);
    found->is_roll = true;
    if (!match->setup.game->dice) return;  // a set-up that is drawn is nobody's luck
    double own = 0, mean = mean_of_rolls(a, match, seat, &move, &own);
    found->has_luck = true;
    found->luck = own - mean;
    a->seat[seat].luck += own - mean;
    keep_ends(a, match, seat, mean, own);
}

static void judge_step(Analysis *a, const Match *match, Move move, Judged *found) {
    Move list[MOVES_MAX];
    int seat = found->seat = match_actor(match), top = think(a, match, NULL, &found->best);
    Tally *tally = &a->seat[seat];
    found->is_forced = match->setup.game->moves(&match->now, list) == 1;
    found->value = found->best == move && sides(match) > 1 ? top : think_of_step(a, match, move);
    if (found->value >= top) top = found->value, found->best = move;  // the second look saw more
    if (found->is_forced) top = found->value;
    // A solver that has given up says nothing against the step.
    if (sides(match) == 1 && found->value == 0) top = 0;
    found->share = share_of(found->value);
    found->loss = share_of(top) - found->share;
    keep_ends(a, match, seat, share_of(top), found->share);
    if (found->is_forced) return;
    tally->steps++;
    tally->loss += found->loss;
    tally->accuracy += exp(-4 * found->loss);
    found->grave = analyse_grave(found->loss);
    if (found->grave < GRAVES) tally->grave[found->grave]++;
}

static void walk(Analysis *a, const Match *played) {
    Match match;
    int room = played->count + 3;
    Played *memory = host_memory(sizeof(Played) * (size_t)room);
    match_init(&match, &played->setup, memory, room);
    match.start = match.now = played->start;
    for (int i = 0; i < played->count; i++) {
        Judged found = { .move = played->played[i].move, .grave = GRAVES };
        if (match_actor(&match) == CHANCE)
            judge_roll(a, &match, found.move, &found);
        else
            judge_step(a, &match, found.move, &found);
        analyse_say(a, &match, &found);
        match_apply(&match, found.move, NULL);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\ranalysing %3d %%", 100 * (i + 1) / played->count);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
    free(memory);
    if (played->end == END_NONE) return;
    int points[SEATS_MAX];
    match_points(played, points);
    a->last = (double)points[0] / POINT;
}

int cli_analyse(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long hash = 64, threads = 1;
    Analysis a = { 0 };
    const Flag flags[] = {
        { "json", .is_given = &a.json },
        { "ms", .number = &a.ms, .least = 1 },
        { "nodes", .number = &a.nodes, .least = 1 },
        { "hash", .number = &hash, .least = 1, .most = 65536 },
        { "threads", .number = &threads, .least = 1, .most = 64 },
        { 0 },
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc - first != 1) return cli_misuse(command, "which record?");
    Record record;
    Error err;
    char *text = cli_read(argv[first]);
    if (!text) return EXIT_USAGE;
    size_t bytes = RECORD_MEMORY(strlen(text));
    record_init(&record, host_memory(bytes), bytes);
    if (!record_first(&record, text, &err)) return cli_fail("%s: %s", argv[first], err.why);
    if (!a.ms && !a.nodes) a.nodes = 50000;
    a.thinker = thinker_new((int)hash, (int)threads);
    a.sides = sides(&record.match);
    Text out = host_text((size_t)record.match.count * 256 + 65536);
    a.out = &out;
    analyse_begin(&a, &record);
    walk(&a, &record.match);
    analyse_end(&a, &record);
    fputs(out.start, stdout);
    thinker_free(a.thinker);
    return EXIT_OK;
}
