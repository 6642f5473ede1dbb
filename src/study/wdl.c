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
    *sample = (WdlSample){ .score = { EVAL_OUT, EVAL_OUT, EVAL_OUT, EVAL_OUT } };
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
    wdl_end(out, count, *winner);
    return *winner == WDL_UNFINISHED ? 0 : count;
}

void wdl_end(WdlSample *sample, int count, int winner) {
    for (int i = 0; i < count; i++) sample[i].winner = winner, sample[i].weight = 1.0 / count;
}

/* ---- the model, as outlook.c has it in whole numbers ---- */

/* What a chance is the exponential of: slope times `x`, or for a draw a constant. */
typedef struct {
    double x[SEATS_MAX + 1], chance[SEATS_MAX + 1]; /* the last is the draw */
} Forecast;

typedef struct {
    double slope, draw, bend;
} Model;
static const double never = -1e9;

static Forecast forecast(const WdlSample *sample, const Model *model) {
    Forecast f = { .x = { 0 } };
    double sum = 0, total = 0, most = model->draw;
    int sides = 0;
    for (int side = 0; side < SEATS_MAX; side++)
        if (sample->score[side] != EVAL_OUT) sum += sample->score[side], sides++;
    for (int side = 0; side < SEATS_MAX; side++) {
        if (sample->score[side] == EVAL_OUT) continue;
        double away = sample->score[side] - sum / sides;
        f.x[side] = model->bend > 0 ? away / (1 + fabs(away) / model->bend) : away;
        most = fmax(most, model->slope * f.x[side]);
    }
    for (int i = 0; i <= SEATS_MAX; i++) {
        bool is_draw = i == SEATS_MAX;
        if (!is_draw && sample->score[i] == EVAL_OUT) continue;
        total += f.chance[i] = exp((is_draw ? model->draw : model->slope * f.x[i]) - most);
    }
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

/* The step of Newton's method for slope and draw, in both of which the surprise is convex. */
static Model newton(const WdlSample *sample, size_t count, const Model *model) {
    double ga = 0, gd = 0, haa = 1e-3, hdd = 1e-3, had = 0;
    for (size_t s = 0; s < count; s++) {
        if (sample[s].is_drawn) continue;
        Forecast f = forecast(&sample[s], model);
        int came = came_of(&sample[s]);
        double mean = 0, square = 0, p = f.chance[SEATS_MAX], weight = sample[s].weight;
        for (int i = 0; i <= SEATS_MAX; i++)
            mean += f.chance[i] * f.x[i], square += f.chance[i] * f.x[i] * f.x[i];
        ga += weight * (mean - f.x[came]);
        gd += weight * (p - (came == SEATS_MAX));
        haa += weight * (square - mean * mean);
        hdd += weight * p * (1 - p);
        had -= weight * p * mean;
    }
    if (model->draw <= never) had = gd = 0;
    double det = haa * hdd - had * had;
    return (Model){ .slope = (gd * had - ga * hdd) / det, .draw = (ga * had - gd * haa) / det };
}

/* Goes down to the least surprise with this bend, in steps that are halved where they go too far.
 */
static double descend(const WdlSample *sample, size_t count, Model *model) {
    double least = surprise(sample, count, model);
    for (int round = 0; round < 20; round++) {
        Model step = newton(sample, count, model), next = *model;
        double found = INFINITY;
        for (double part = 1; part > 1e-3 && !(found < least); part /= 2) {
            next.slope = fmax(1e-5, model->slope + part * step.slope);
            if (model->draw > never) next.draw = model->draw + part * step.draw;
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
    bool draws = model->draw > never;
    return (EvalForm){ .unit = (int16_t)clamp(1 / model->slope, 1, INT16_MAX),
                       .draw = draws ? (int16_t)clamp(model->draw * EVAL_UNIT, -4096, 4096)
                                     : EVAL_NEVER,
                       .bend = model->bend < STRAIGHT ? (int16_t)lround(model->bend) : 0 };
}

EvalForm wdl_fit(const WdlSample *sample, size_t count) {
    Model best = { 0 };
    double least = INFINITY, draw = never;
    for (size_t s = 0; s < count; s++)
        if (!sample[s].is_drawn && sample[s].winner == WDL_DRAWN) draw = 0;
    for (double bend = STRAIGHT; bend >= 32; bend /= 1.5) {
        Model model = { .slope = 1.0 / EVAL_UNIT, .draw = draw, .bend = bend };
        double found = descend(sample, count, &model);
        if (found < least) least = found, best = model;
    }
    return form_of(&best);
}

/* ---- checking ---- */

static void put(WdlBin *bins, double told, bool came, double weight) {
    int at = (int)(told * WDL_BINS);
    WdlBin *bin = &bins[at < WDL_BINS ? at : WDL_BINS - 1];
    bin->games += weight;
    bin->told += weight * told;
    bin->came += weight * came;
}

/* Makes means of sums; returns the mean error. */
static double settle(WdlBin *bins) {
    double error = 0, games = 0;
    for (WdlBin *bin = bins; bin < bins + WDL_BINS; bin++) {
        if (bin->games <= 0) continue;
        error += fabs(bin->told - bin->came);
        games += bin->games;
        bin->told /= bin->games;
        bin->came /= bin->games;
    }
    return games > 0 ? error / games : 0;
}

void wdl_check(const WdlSample *sample, size_t count, EvalForm form, WdlReport *report) {
    Model model = { .slope = 1.0 / form.unit,
                    .draw = form.draw == EVAL_NEVER ? never : form.draw / (double)EVAL_UNIT,
                    .bend = form.bend };
    memset(report, 0, sizeof *report);
    for (size_t s = 0; s < count; s++) {
        bool is_drawn = sample[s].winner == WDL_DRAWN;
        double weight = sample[s].weight;
        if (sample[s].is_drawn) {
            put(report->draw, 1, is_drawn, weight);
            for (int side = 0; side < 2; side++)
                put(report->win, 0, sample[s].winner == side, weight);
            continue;
        }
        Forecast f = forecast(&sample[s], &model);
        put(report->draw, f.chance[SEATS_MAX], is_drawn, weight);
        for (int side = 0; side < SEATS_MAX; side++)
            if (sample[s].score[side] != EVAL_OUT)
                put(report->win, f.chance[side], sample[s].winner == side, weight);
    }
    report->win_error = settle(report->win);
    report->draw_error = settle(report->draw);
}
