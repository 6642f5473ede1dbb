/* wdl.c - samples of played games, the form that fits them, and how reliable a form is.
 * SPDX-License-Identifier: MIT */
#include "wdl.h"

#include "ai/opening.h"

#include <math.h>
#include <string.h>

/* ---- games ---- */

/* What belongs to seats that name a team moves together, so that sides count from 0. */
static void by_sides(const Game *game, const Position *pos, const int *of_seats, int *of_sides) {
    int side = 0;
    for (int seat = 0; seat < game->seats(pos); seat++)
        if (game->team(pos, seat) == seat) of_sides[side++] = of_seats[seat];
}

/* False if there is nothing to forecast. */
static bool take_sample(const Match *match, const Line *line, WdlSample *sample) {
    int score[SEATS_MAX];
    Outlook outlook;
    *sample = (WdlSample){ .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT },
                           .quiet = match_quiet(match) };
    if (line->is_proven) return false;
    if (outlook_scores(match, line, score)) {
        by_sides(match->setup.game, &match->now, score, sample->score);
        return true;
    }
    outlook_of(match, line, &outlook);
    return sample->is_drawn = outlook.draw == OUTLOOK_CERTAIN;
}

static Line think(WdlPlayers *players, const Match *match) {
    Limits limits = { .nodes = players->nodes, .seed = 1 };
    Verdict verdict;
    table_next(&players->table);
    search_run(players->search, &players->table, match, &limits, &verdict);
    return verdict.line[0];
}

static int winner_of(const Match *match) {
    const Game *game = match->setup.game;
    int points[SEATS_MAX], of_side[SEATS_MAX] = { 0 };
    if (match_actor(match) != NOBODY) return WDL_UNFINISHED;
    match_points(match, points);
    by_sides(game, &match->now, points, of_side);
    for (int side = 0; side < SEATS_MAX; side++)
        if (of_side[side] == POINT) return side;
    return WDL_DRAWN;
}

int wdl_play(WdlPlayers *players, const Setup *setup, int number, WdlSample *out, int *winner) {
    const Game *game = setup->game;
    Random random = { random_mix(players->seed * 1000003u + (uint64_t)number) };
    int opening = (int)random_below(&random, WDL_OPENING + 1), count = 0;
    Move list[MOVES_MAX];
    Match match;
    match_init(&match, setup, players->played, WDL_STEPS);
    table_clear(&players->table);
    while (match_actor(&match) != NOBODY && match.count < WDL_STEPS) {
        if (match_actor(&match) == CHANCE || opening-- > 0) {
            match_apply(&match, opening_step(game, &match.now, &random), NULL);
            continue;
        }
        Line line = think(players, &match);
        if (game->moves(&match.now, list) > 1) count += take_sample(&match, &line, &out[count]);
        match_apply(&match, line.step[0], NULL);
    }
    *winner = winner_of(&match);
    wdl_end(out, count, number, *winner);
    return *winner == WDL_UNFINISHED ? 0 : count;
}

void wdl_end(WdlSample *sample, int count, int number, int winner) {
    for (int i = 0; i < count; i++)
        sample[i].game = number, sample[i].winner = winner, sample[i].weight = 1.0 / count;
}

/* ---- the model, as outlook.c has it in whole numbers ---- */

/* What a chance is the exponential of: the sum of the numbers that are fitted, each times what it
 * says of an outcome. Of a side that is its distance from the mean, of a draw 1 and how quiet it
 * is. */
enum { SLOPE, DRAW, QUIET, FITTED };
typedef struct {
    double says[SEATS_MAX + 1][FITTED], chance[SEATS_MAX + 1]; /* the last is the draw */
} Forecast;

typedef struct {
    double fitted[FITTED], bend;
} Model;
static const double never = -1e9;

static Forecast forecast(const WdlSample *sample, const Model *model) {
    Forecast f = { .chance = { 0 } };
    double sum = 0, total = 0, most = -INFINITY, log[SEATS_MAX + 1];
    int sides = 0;
    for (int side = 0; side < SEATS_MAX; side++)
        if (sample->score[side] != EVAL_OUT) sum += sample->score[side], sides++;
    for (int i = 0; i <= SEATS_MAX; i++) {
        double *says = f.says[i], away = i < SEATS_MAX ? sample->score[i] - sum / sides : 0;
        log[i] = -INFINITY;
        if (i == SEATS_MAX)
            says[DRAW] = 1, says[QUIET] = sqrt(sample->quiet / 1000.0);
        else if (sample->score[i] != EVAL_OUT)
            says[SLOPE] = model->bend > 0 ? away / (1 + fabs(away) / model->bend) : away;
        else
            continue;
        log[i] = 0;
        for (int k = 0; k < FITTED; k++) log[i] += model->fitted[k] * says[k];
        most = fmax(most, log[i]);
    }
    for (int i = 0; i <= SEATS_MAX; i++) total += f.chance[i] = exp(log[i] - most);
    for (int i = 0; i <= SEATS_MAX; i++) f.chance[i] /= total;
    return f;
}

/* ---- fitting ---- */

static int came_of(const WdlSample *sample) {
    return sample->winner == WDL_DRAWN ? SEATS_MAX : sample->winner;
}

/* How surprising the ends were. */
static double surprise(const WdlSample *sample, size_t count, const Model *model) {
    double sum = 0;
    for (size_t s = 0; s < count; s++)
        if (!sample[s].is_drawn)
            sum -= sample[s].weight *
                   log(forecast(&sample[s], model).chance[came_of(&sample[s])] + 1e-9);
    return sum;
}

/* The first and second derivatives of the surprise, which is convex. */
typedef struct {
    double first[FITTED], second[FITTED][FITTED];
} Slopes;

static void add_slopes(const Forecast *f, int came, double weight, Slopes *slopes) {
    double mean[FITTED] = { 0 };
    for (int i = 0; i <= SEATS_MAX; i++)
        for (int k = 0; k < FITTED; k++) mean[k] += f->chance[i] * f->says[i][k];
    for (int k = 0; k < FITTED; k++) {
        slopes->first[k] += weight * (mean[k] - f->says[came][k]);
        for (int l = 0; l < FITTED; l++) {
            double product = 0;
            for (int i = 0; i <= SEATS_MAX; i++)
                product += f->chance[i] * f->says[i][k] * f->says[i][l];
            slopes->second[k][l] += weight * (product - mean[k] * mean[l]);
        }
    }
}

/* Solves second * step = -first, by elimination. */
static void solve(Slopes *slopes, double *step) {
    for (int k = 0; k < FITTED; k++)
        for (int row = k + 1; row < FITTED; row++) {
            double factor = slopes->second[row][k] / slopes->second[k][k];
            for (int l = k; l < FITTED; l++)
                slopes->second[row][l] -= factor * slopes->second[k][l];
            slopes->first[row] -= factor * slopes->first[k];
        }
    for (int k = FITTED - 1; k >= 0; k--) {
        step[k] = -slopes->first[k];
        for (int l = k + 1; l < FITTED; l++) step[k] -= slopes->second[k][l] * step[l];
        step[k] /= slopes->second[k][k];
    }
}

/* The step of Newton's method. Where there are no draws, nothing about them changes. */
static void newton(const WdlSample *sample, size_t count, const Model *model, double *step) {
    Slopes slopes = { .first = { 0 } };
    for (int k = 0; k < FITTED; k++) slopes.second[k][k] = 1e-3;
    for (size_t s = 0; s < count; s++) {
        Forecast f = forecast(&sample[s], model);
        if (!sample[s].is_drawn) add_slopes(&f, came_of(&sample[s]), sample[s].weight, &slopes);
    }
    solve(&slopes, step);
}

/* Goes down to the least surprise with this bend, in steps that are halved where they go too far.
 */
static double descend(const WdlSample *sample, size_t count, Model *model) {
    double least = surprise(sample, count, model);
    for (int round = 0; round < 20; round++) {
        Model next = *model;
        double step[FITTED], found = INFINITY;
        newton(sample, count, model, step);
        for (double part = 1; part > 1e-3 && !(found < least); part /= 2) {
            for (int k = 0; k < FITTED; k++) next.fitted[k] = model->fitted[k] + part * step[k];
            next.fitted[SLOPE] = fmax(1e-5, next.fitted[SLOPE]);
            found = surprise(sample, count, &next);
        }
        if (!(found < least - 1e-7)) break;
        least = found, *model = next;
    }
    return least;
}

static int clamp(double number, int least, int most) {
    return number < least ? least : number > most ? most : (int)lround(number);
}

enum { STRAIGHT = 16384 };

static EvalForm form_of(const Model *model) {
    const double *fitted = model->fitted;
    bool draws = fitted[DRAW] > never / 2;
    return (EvalForm){ .unit = (int16_t)clamp(1 / fitted[SLOPE], 1, INT16_MAX),
                       .draw = draws ? (int16_t)clamp(fitted[DRAW] * EVAL_UNIT, -4096, 4096)
                                     : EVAL_NEVER,
                       .bend = model->bend < STRAIGHT ? (int16_t)lround(model->bend) : 0,
                       .quiet = (int16_t)clamp(fitted[QUIET] * EVAL_UNIT, -16384, 16384) };
}

EvalForm wdl_fit(const WdlSample *sample, size_t count) {
    Model best = { 0 };
    double least = INFINITY, draw = never;
    for (size_t s = 0; s < count; s++)
        if (!sample[s].is_drawn && sample[s].winner == WDL_DRAWN) draw = 0;
    for (double bend = STRAIGHT; bend >= 32; bend /= 1.5) {
        Model model = { .fitted = { 1.0 / EVAL_UNIT, draw, 0 }, .bend = bend };
        double found = descend(sample, count, &model);
        if (found < least) least = found, best = model;
    }
    return form_of(&best);
}

/* ---- checking ---- */

/* A bin while it fills: how far told and came are apart, in the game at hand and in all. */
typedef struct {
    WdlBin sum;
    double here, apart, squares;
    int games;
} Filling;
typedef struct {
    Filling win[WDL_BINS], draw[WDL_BINS];
} Fillings;

static void put(Filling *bins, double told, bool came, double weight) {
    int at = (int)(told * WDL_BINS);
    Filling *bin = &bins[at < WDL_BINS ? at : WDL_BINS - 1];
    bin->sum.games += weight;
    bin->sum.told += weight * told;
    bin->sum.came += weight * came;
    bin->here += weight * (came - told);
}

static void put_sample(Fillings *all, const WdlSample *sample, const Model *model) {
    bool is_drawn = sample->winner == WDL_DRAWN;
    double weight = sample->weight;
    if (sample->is_drawn) {
        put(all->draw, 1, is_drawn, weight);
        for (int side = 0; side < 2; side++) put(all->win, 0, sample->winner == side, weight);
        return;
    }
    Forecast f = forecast(sample, model);
    put(all->draw, f.chance[SEATS_MAX], is_drawn, weight);
    for (int side = 0; side < SEATS_MAX; side++)
        if (sample->score[side] != EVAL_OUT)
            put(all->win, f.chance[side], sample->winner == side, weight);
}

static void end_game(Filling *bins) {
    for (Filling *bin = bins; bin < bins + WDL_BINS; bin++) {
        bin->games += bin->here != 0;
        bin->apart += bin->here;
        bin->squares += bin->here * bin->here;
        bin->here = 0;
    }
}

/* The variance of a bin's sum, from how much the games differ in it. */
static double variance(const Filling *bin) {
    if (bin->games < 2) return bin->squares;
    return fmax(0, bin->squares * bin->games - bin->apart * bin->apart) / (bin->games - 1);
}

/* Makes means of sums. */
static WdlError settle(const Filling *bins, WdlBin *out) {
    const double mean_of_normal = 0.7978845608;  // of its absolute value, in standard deviations
    double games = 0;
    WdlError error = { 0 };
    for (int i = 0; i < WDL_BINS; i++) {
        const WdlBin *sum = &bins[i].sum;
        if (sum->games <= 0) continue;
        double scatter = variance(&bins[i]);
        games += sum->games;
        error.all += fabs(bins[i].apart);
        error.noise += mean_of_normal * sqrt(scatter);
        error.rest += sqrt(fmax(0, bins[i].apart * bins[i].apart - scatter));
        out[i] = (WdlBin){ sum->games, sum->told / sum->games, sum->came / sum->games };
    }
    if (games <= 0) return error;
    return (WdlError){ error.all / games, error.noise / games, error.rest / games };
}

void wdl_check(const WdlSample *sample, size_t count, EvalForm form, WdlReport *report) {
    double draw = form.draw == EVAL_NEVER ? never : form.draw / (double)EVAL_UNIT;
    Model model = { .fitted = { 1.0 / form.unit, draw, form.quiet / (double)EVAL_UNIT },
                    .bend = form.bend };
    Fillings all = { 0 };
    memset(report, 0, sizeof *report);
    for (size_t s = 0; s < count; s++) {
        put_sample(&all, &sample[s], &model);
        if (s + 1 == count || sample[s + 1].game != sample[s].game)
            end_game(all.win), end_game(all.draw);
    }
    report->win_error = settle(all.win, report->win);
    report->draw_error = settle(all.draw, report->draw);
}
