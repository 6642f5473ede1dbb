/* tune_wdl.c - brett tune --wdl: what comes of the values of a game, as study/wdl.h finds it.
 *
 * Games may be kept in a file, so that what was broken off goes on: a line that names the question,
 * and for each game "game NUMBER WINNER POSITIONS" and a line a position: how quiet it is, and the
 * scores or "draw".
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "study/wdl.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLE_BYTES = 16 << 20, NAME = SPEC_MAX + 80 };

typedef struct {
    WdlSample *sample;
    size_t count, capacity;
    int games, drawn; /* those that have samples */
    int twice;        /* those that went like one before */
    int next;         /* the number of the game that is played next */
} Games;

/* Room for one game more. */
static WdlSample *room(Games *all) {
    if (all->count + WDL_STEPS > all->capacity) {
        all->capacity = 2 * all->capacity + WDL_STEPS;
        all->sample = host_grow(all->sample, all->capacity * sizeof *all->sample);
    }
    return all->sample + all->count;
}

static bool is_alike(const WdlSample *a, const WdlSample *b, int count) {
    for (int i = 0; i < count; i++)
        if (a[i].quiet != b[i].quiet || a[i].is_drawn != b[i].is_drawn ||
            memcmp(a[i].score, b[i].score, sizeof a->score) != 0)
            return false;
    return true;
}

/* Whether a game before went the same way. Where openings are few that happens, and tells nothing
 * new. */
static bool is_known(const Games *all, const WdlSample *game, int count) {
    for (size_t at = 0, end; at < all->count; at = end) {
        int number = all->sample[at].game;
        for (end = at; end < all->count && all->sample[end].game == number;) end++;
        if (end - at == (size_t)count && is_alike(&all->sample[at], game, count)) return true;
    }
    return false;
}

static void add(Games *all, int winner, int count) {
    WdlSample *game = all->sample + all->count;
    wdl_end(game, count, all->next++, winner);
    bool is_new = count && !is_known(all, game, count);
    all->twice += count && !is_new;
    if (!is_new) return;
    all->count += (size_t)count;
    all->games++;
    all->drawn += winner == WDL_DRAWN;
}

static bool read_sample(FILE *file, WdlSample *sample) {
    char line[128], *at = line;
    if (!fgets(line, sizeof line, file) || !strchr(line, '\n')) return false;
    *sample = (WdlSample){ .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT },
                           .quiet = (int)strtol(line, &at, 10) };
    if (*at++ != ' ') return false;
    sample->is_drawn = strcmp(at, "draw\n") == 0;
    for (int side = 0; side < SEATS_MAX && !sample->is_drawn && *at != '\n'; side++) {
        char *end;
        long score = strtol(at, &end, 10);
        if (end == at) {
            if (strncmp(at, "out", 3) != 0) return false;
            end = at + 3;
        } else {
            sample->score[side] = (int)score;
        }
        at = end + (*end == ' ');
    }
    return true;
}

/* Reads whole games; what was broken off behind them is cut away. */
static void read_games(FILE *file, Games *all) {
    long end = ftell(file);
    int number, winner, count;
    while (fscanf(file, "game %d %d %d\n", &number, &winner, &count) == 3) {
        WdlSample *sample = room(all);
        bool is_whole = number == all->next && count >= 0 && count <= WDL_STEPS && winner >= -2 &&
                        winner < SEATS_MAX;
        for (int i = 0; i < count && is_whole; i++) is_whole = read_sample(file, &sample[i]);
        if (!is_whole) break;
        add(all, winner, count);
        end = ftell(file);
    }
    clearerr(file);
    fseek(file, end, SEEK_SET);
    if (ftruncate(fileno(file), end) != 0) host_complain("a broken game cannot be cut off");
}

static void write_game(FILE *file, const WdlSample *sample, int number, int winner, int count) {
    fprintf(file, "game %d %d %d\n", number, winner, count);
    for (const WdlSample *s = sample; s < sample + count; s++) {
        int sides = SEATS_MAX;
        while (sides && s->score[sides - 1] == EVAL_OUT) sides--;
        fprintf(file, "%d", s->quiet);
        if (s->is_drawn) fprintf(file, " draw");
        for (int side = 0; side < sides; side++)
            if (s->score[side] == EVAL_OUT)
                fprintf(file, " out");
            else
                fprintf(file, " %d", s->score[side]);
        fputc('\n', file);
    }
    fflush(file);
}

static void play_games(const Setup *setup, WdlPlayers *players, int games, FILE *kept, Games *all) {
    while (all->next < games) {
        int number = all->next, winner;
        WdlSample *sample = room(all);
        int count = wdl_play(players, setup, number, sample, &winner);
        if (kept) write_game(kept, sample, number, winner, count);
        add(all, winner, count);
        if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%d of %d games", number + 1, games);
    }
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\33[K");
}

/* As it stands in the game's source. */
static void print_form(const char *what, const EvalForm *form) {
    printf("%-7s { { ", what);
    for (int i = 0; i < EVAL_FARS; i++) printf("%s%d", i ? ", " : "", form->win[i]);
    printf(" }, { ");
    if (form->draw[0] == EVAL_NEVER) printf("EVAL_NEVER");
    for (int i = 0; i < EVAL_QUIETS && form->draw[0] != EVAL_NEVER; i++)
        printf("%s%d", i ? ", " : "", form->draw[i]);
    printf(" } }\n");
}

/* Those of a game that so many sides begin. */
static void print_forms(const char *what, const WdlForms *forms, int sides, bool by_left,
                        const WdlReport *report) {
    const WdlError *win = &report->win_error, *tie = &report->draw_error;
    static const char *const few[] = { [2] = "2 left:", [3] = "3 left:" };
    print_form(what, &forms->left[sides]);
    for (int left = sides - 1; by_left && left >= 2; left--)
        print_form(few[left], &forms->left[left]);
    printf("  error of wins %.4f, noise %.4f, rest %.4f\n", win->all, win->noise, win->rest);
    printf("  error of draws %.4f, noise %.4f, rest %.4f\n", tie->all, tie->noise, tie->rest);
}

static void print_bins(const char *what, const WdlBin *bins) {
    for (const WdlBin *bin = bins; bin < bins + WDL_BINS; bin++)
        if (bin->games > 0)
            printf("%-5s told %.4f  came %.4f  games %.1f\n", what, bin->told, bin->came,
                   bin->games);
}

static void print_report(const Setup *setup, const Games *all) {
    Position start;
    WdlReport report;
    WdlForms told, fit;
    game_start(setup, &start);
    int sides = game_sides(setup->game, &start);
    for (int left = 0; left <= SEATS_MAX; left++)
        told.left[left] = outlook_form(setup->game, &start, left);
    bool by_left = memcmp(&told.left[2], &told.left[sides], sizeof *told.left) != 0;
    fit = wdl_fit(all->sample, all->count, by_left);
    printf("# %d games, %d drawn, %zu positions", all->games, all->drawn, all->count);
    if (all->twice) printf("; %d more went like others", all->twice);
    putchar('\n');
    wdl_check(all->sample, all->count, &fit, &report);
    print_forms("fitted:", &fit, sides, by_left, &report);
    wdl_check(all->sample, all->count, &told, &report);
    print_forms("told:", &told, sides, by_left, &report);
    print_bins("win", report.win);
    print_bins("draw", report.draw);
}

int cli_tune_wdl(const Setup *setup, long games, long nodes, long seed, const char *keep) {
    WdlPlayers players = { .nodes = (uint64_t)nodes, .seed = (uint64_t)seed };
    Games all = { 0 };
    FILE *kept = NULL;
    char spec[SPEC_MAX], name[NAME];
    Text out = text_into(spec, sizeof spec);
    Position start;
    game_start(setup, &start);
    if (game_sides(setup->game, &start) < 2) return cli_fail("%s is for one", setup->game->id);
    setup_write(setup, &out);
    snprintf(name, sizeof name, "# %s, %ld nodes a step, seed %ld", spec, nodes, seed);
    if (keep && !(kept = cli_open_kept(keep, name))) return EXIT_USAGE;
    if (kept) read_games(kept, &all);
    players.search = cli_keep(host_zeroed(search_size()));
    players.played = cli_keep(host_memory(WDL_STEPS * sizeof(Played)));
    table_init(&players.table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    puts(name);
    play_games(setup, &players, (int)games, kept, &all);
    cli_keep(all.sample);
    if (kept && fclose(kept) != 0) return cli_fail("%s cannot be written", keep);
    if (!all.count) return cli_fail("no game came to an end, so there is nothing to learn from");
    print_report(setup, &all);
    return EXIT_OK;
}
