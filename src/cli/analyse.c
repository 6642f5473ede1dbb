/* analyse.c - brett analyse: what every step of a record was worth.
 *
 * Values are shares of the points for the seat that acts. A step's loss is the share of the best
 * step minus its own, both searched alike. Where chance acts, luck is the share after the roll that
 * fell minus the mean over all rolls, each searched; so luck and skill are told apart.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Thinker *thinker;
    long ms, nodes;
    bool json;
    Text *out;
    /* Sums for each seat. */
    int steps[SEATS_MAX], grave[SEATS_MAX][3];
    double loss[SEATS_MAX], accuracy[SEATS_MAX], luck[SEATS_MAX];
} Analysis;

static const struct {
    double loss;
    const char *mark, *name;
} graves[] = { { 0.20, "??", "blunder" }, { 0.10, "?", "mistake" }, { 0.05, "?!", "inaccuracy" } };

static double share_of(int value) {
    if (value > VALUE_DECIDED) return 1;
    if (value < -VALUE_DECIDED) return 0;
    return (double)eval_share(value) / EVAL_WHOLE;
}

/* Thinks about the position; *best is the step it would play. */
static double think(Analysis *a, const Match *match, const Move *only, Move *best) {
    Task task = {
        .seconds = (double)a->ms / 1000, .nodes = (uint64_t)a->nodes, .only = only, .seed = 1
    };
    Verdict verdict;
    thinker_start(a->thinker, match, &task);
    Move move = thinker_wait(a->thinker, &verdict);
    if (best) *best = move;
    return share_of(verdict.line[0].value);
}

/* What a position is worth to a seat, whoever acts in it. */
static double worth(Analysis *a, const Match *match, int seat) {
    const Game *game = match->setup.game;
    int actor = match_actor(match), points[SEATS_MAX], team = game->team(&match->now, seat);
    if (actor == NOBODY) {
        match_points(match, points);
        return (double)points[seat] / POINT;
    }
    if (actor == CHANCE) return (double)eval_share(eval_for(game, &match->now, team)) / EVAL_WHOLE;
    double share = think(a, match, NULL, NULL);
    return game->team(&match->now, actor) == team ? share : 1 - share;
}

/* How lucky the outcome is for the seat whose roll it is. */
static double luck_of(Analysis *a, const Match *match, Move fallen, Played *room) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = game->moves(&match->now, list), total = 0, seat = game_turn(game, &match->now);
    double mean = 0, own = 0;
    for (int i = 0; i < count; i++) {
        Match next = *match;
        next.played = room;
        memcpy(room, match->played, sizeof(Played) * (size_t)match->count);
        match_apply(&next, list[i], NULL);
        double share = worth(a, &next, seat);
        int weight = game_odds(game, &match->now, list[i]);
        mean += weight * share, total += weight;
        if (list[i] == fallen) own = share;
    }
    return own - mean / total;
}

static void write_token(const Match *match, Move move, char *token) {
    Text out = text_into(token, TOKEN_MAX);
    match->setup.game->write_move(&match->now, move, &out);
}

static void say_step(Analysis *a, const Match *match, Move move, Move best, double share,
                     double loss) {
    char token[TOKEN_MAX], better[TOKEN_MAX], line[256];
    const char *mark = "";
    int seat = match_actor(match);
    for (int i = 2; i >= 0; i--)
        if (loss >= graves[i].loss) mark = graves[i].mark;
    write_token(match, move, token);
    write_token(match, best, better);
    if (a->json)
        snprintf(line, sizeof line,
                 "%s{\"step\":\"%s\",\"seat\":%d,\"share\":%.3f,\"best\":\"%s\",\"loss\":%.3f}",
                 match->count ? "," : "", token, seat, share, better, loss);
    else
        snprintf(line, sizeof line, "%4d  P%d  %-10s %5.1f %%  %s%s%s%s\n", match->count + 1,
                 seat + 1, token, 100 * share, mark, loss >= 0.05 ? " better " : "",
                 loss >= 0.05 ? better : "", "");
    text_add(a->out, line);
}

static void say_roll(Analysis *a, const Match *match, Move move, int seat, double luck) {
    char token[TOKEN_MAX], line[160];
    write_token(match, move, token);
    if (a->json)
        snprintf(line, sizeof line, "%s{\"step\":\"%s\",\"roller\":%d,\"luck\":%.3f}",
                 match->count ? "," : "", token, seat, luck);
    else
        snprintf(line, sizeof line, "%4d  P%d  %-10s          luck %+.1f %%\n", match->count + 1,
                 seat + 1, token, 100 * luck);
    text_add(a->out, line);
}

static void judge_step(Analysis *a, const Match *match, Move move) {
    int seat = match_actor(match);
    Move best;
    double top = think(a, match, NULL, &best),
           share = best == move ? top : think(a, match, &move, NULL);
    if (share > top) top = share;  // the second look saw more
    double loss = top - share;
    a->steps[seat]++;
    a->loss[seat] += loss;
    a->accuracy[seat] += exp(-4 * loss);
    for (int i = 0; i < 3; i++)
        if (loss >= graves[i].loss) {
            a->grave[seat][i]++;
            break;
        }
    say_step(a, match, move, best, share, loss);
}

static void walk(Analysis *a, const Match *played) {
    Match match;
    Played *memory = cli_memory(sizeof(Played) * (size_t)(played->count + 2) * 2);
    match_init(&match, &played->setup, memory, played->count + 1);
    match.start = match.now = played->start;
    for (int i = 0; i < played->count; i++) {
        Move move = played->played[i].move;
        if (match_actor(&match) == CHANCE) {
            int seat = game_turn(match.setup.game, &match.now);
            double luck = luck_of(a, &match, move, memory + played->count + 2);
            a->luck[seat] += luck;
            say_roll(a, &match, move, seat, luck);
        } else {
            judge_step(a, &match, move);
        }
        match_apply(&match, move, NULL);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\ranalysing %3d %%", 100 * (i + 1) / played->count);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
    free(memory);
}

static void say_summary(Analysis *a, const Record *record) {
    const Game *game = record->match.setup.game;
    char line[256];
    for (int seat = 0; seat < game->seats(&record->match.now); seat++) {
        double n = a->steps[seat] ? a->steps[seat] : 1, accuracy = 100 * a->accuracy[seat] / n;
        snprintf(line, sizeof line,
                 a->json ? "%s{\"seat\":%d,\"steps\":%d,\"accuracy\":%.1f,\"loss\":%.4f,"
                           "\"blunders\":%d,\"mistakes\":%d,"
                           "\"inaccuracies\":%d"
                         : "%sP%d: %d steps, accuracy %.1f %%, mean loss %.4f, %d blunders, %d "
                           "mistakes, %d inaccuracies",
                 a->json && seat ? "," : "", seat + !a->json, a->steps[seat],
                 a->steps[seat] ? accuracy : 100, a->loss[seat] / n, a->grave[seat][0],
                 a->grave[seat][1], a->grave[seat][2]);
        text_add(a->out, line);
        if (game->dice) {
            snprintf(line, sizeof line,
                     a->json ? ",\"luck\":%.3f,\"skill\":%.3f" : ", luck %+.3f, skill %+.3f points",
                     a->luck[seat], -a->loss[seat]);
            text_add(a->out, line);
        }
        text_add(a->out, a->json ? "}" : "\n");
    }
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
    char *text = cli_read_file(argv[first]);
    if (!text) return EXIT_USAGE;
    size_t bytes = RECORD_MEMORY(strlen(text));
    record_init(&record, cli_memory(bytes), bytes);
    if (!record_first(&record, text, &err)) return cli_fail("%s: %s", argv[first], err.why);
    const Game *game = record.match.setup.game;
    if (!game->eval)
        return cli_fail("%s is a game for one; \"brett solve %s\" judges it", game->id, game->id);
    if (!a.ms && !a.nodes) a.nodes = 50000;
    a.thinker = thinker_new((int)hash, (int)threads);
    Text out = cli_text((size_t)record.match.count * 256 + 8192);
    a.out = &out;
    if (a.json) text_add(&out, "{\"steps\":[");
    walk(&a, &record.match);
    if (a.json)
        text_add(&out, "],\"seats\":[");
    else
        text_char(&out, '\n');
    say_summary(&a, &record);
    if (a.json) text_add(&out, "]}\n");
    fputs(out.start, stdout);
    thinker_free(a.thinker);
    return EXIT_OK;
}
