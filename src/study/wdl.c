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

/* What a chance is the exponential of: the sum of the numbers at the knots of a form, each times
 * what it says of an outcome. Of a side those that its distance from the mean lies between speak,
 * of a draw those of how quiet it is. */
enum { DRAW = EVAL_FARS, KNOTS = EVAL_FARS + EVAL_QUIETS };
typedef struct {
    double says[SEATS_MAX + 1][KNOTS], chance[SEATS_MAX + 1]; /* the last is the draw */
} Forecast;

typedef struct {
    double knot[KNOTS];
} Model;
static const double never = -1e9;
static const int16_t place[KNOTS] = { EVAL_FAR, EVAL_QUIET };

/* Between two knots both speak, the nearer one more; behind the last only that. */
static void speak(int first, int end, double at, double sign, double *says) {
    double before = 0;
    for (int k = first; k < end; before = place[k], k++) {
        if (at > place[k]) continue;
        double part = place[k] > before ? (at - before) / (place[k] - before) : 1;
        says[k] = sign * part;
        if (k > first) says[k - 1] = sign * (1 - part);
        return;
    }
    says[end - 1] = sign;
}

static Forecast forecast(const WdlSample *sample, const Model *model) {
    Forecast f = { .chance = { 0 } };
    double sum = 0, total = 0, most = -INFINITY, log[SEATS_MAX + 1];
    int sides = outlook_left(sample->score);
    for (int side = 0; side < SEATS_MAX; side++)
        if (sample->score[side] != EVAL_OUT) sum += sample->score[side];
    for (int i = 0; i <= SEATS_MAX; i++) {
        double *says = f.says[i], away = i < SEATS_MAX ? sample->score[i] - sum / sides : 0;
        log[i] = -INFINITY;
        if (i == SEATS_MAX)
            speak(DRAW, KNOTS, sqrt(sample->quiet * 1000.0), 1, says);
        else if (sample->score[i] != EVAL_OUT)
            speak(0, DRAW, fabs(away), away < 0 ? -1 : 1, says);
        else
            continue;
        log[i] = 0;
        for (int k = 0; k < KNOTS; k++) log[i] += model->knot[k] * says[k];
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

/* How much the lines turn at each knot between two others, as a sum over the knots. A turn costs
 * something, so that knots which games say little about lie on a straight line with the rest. */
static const double turning_cost = 1;
static int turns(double out[KNOTS][KNOTS]) {
    int count = 0;
    for (int k = 0; k + 1 < KNOTS; k++) {
        bool is_win = k < DRAW;
        if (k == DRAW - 1 || k == DRAW) continue;  // the ends of the lines
        double unit = is_win ? 128 : 100, from = k ? place[k - 1] : 0;
        double before = unit / (place[k] - from), after = unit / (place[k + 1] - place[k]);
        double *turn = out[count++];
        memset(turn, 0, sizeof *out);
        turn[k] = -before - after, turn[k + 1] = after;
        if (k) turn[k - 1] = before;
    }
    return count;
}

/* What a form is fitted to: the samples in which so many sides are left, or all of them with 0. */
typedef struct {
    const WdlSample *sample;
    size_t count;
    int left;
} Lesson;
static bool is_in(const Lesson *lesson, const WdlSample *sample) {
    return !sample->is_drawn && (!lesson->left || outlook_left(sample->score) == lesson->left);
}

/* How surprising the ends were, and what the turns cost. */
static double surprise(const Lesson *lesson, const Model *model) {
    double sum = 0, turn[KNOTS][KNOTS];
    for (const WdlSample *s = lesson->sample; s < lesson->sample + lesson->count; s++)
        if (is_in(lesson, s)) sum -= s->weight * log(forecast(s, model).chance[came_of(s)] + 1e-9);
    for (int t = turns(turn) - 1; t >= 0; t--) {
        double by = 0;
        for (int k = 0; k < KNOTS; k++) by += turn[t][k] * model->knot[k];
        sum += turning_cost / 2 * by * by;
    }
    return sum;
}

/* The first and second derivatives of the surprise, which is convex. */
typedef struct {
    double first[KNOTS], second[KNOTS][KNOTS];
} Slopes;

static void add_slopes(const Forecast *f, int came, double weight, Slopes *slopes) {
    double mean[KNOTS] = { 0 };
    for (int i = 0; i <= SEATS_MAX; i++)
        for (int k = 0; k < KNOTS; k++) mean[k] += f->chance[i] * f->says[i][k];
    for (int k = 0; k < KNOTS; k++) {
        slopes->first[k] += weight * (mean[k] - f->says[came][k]);
        for (int l = 0; l < KNOTS; l++) {
            double product = 0;
            for (int i = 0; i <= SEATS_MAX; i++)
                product += f->chance[i] * f->says[i][k] * f->says[i][l];
            slopes->second[k][l] += weight * (product - mean[k] * mean[l]);
        }
    }
}

static void add_turns(const Model *model, Slopes *slopes) {
    double turn[KNOTS][KNOTS];
    for (int t = turns(turn) - 1; t >= 0; t--) {
        double by = 0;
        for (int k = 0; k < KNOTS; k++) by += turn[t][k] * model->knot[k];
        for (int k = 0; k < KNOTS; k++) {
            slopes->first[k] += turning_cost * by * turn[t][k];
            for (int l = 0; l < KNOTS; l++)
                slopes->second[k][l] += turning_cost * turn[t][k] * turn[t][l];
        }
    }
}

/* Solves second * step = -first, by elimination. */
static void solve(Slopes *slopes, double *step) {
    for (int k = 0; k < KNOTS; k++)
        for (int row = k + 1; row < KNOTS; row++) {
            double factor = slopes->second[row][k] / slopes->second[k][k];
            for (int l = k; l < KNOTS; l++) slopes->second[row][l] -= factor * slopes->second[k][l];
            slopes->first[row] -= factor * slopes->first[k];
        }
    for (int k = KNOTS - 1; k >= 0; k--) {
        step[k] = -slopes->first[k];
        for (int l = k + 1; l < KNOTS; l++) step[k] -= slopes->second[k][l] * step[l];
        step[k] /= slopes->second[k][k];
    }
}

/* The step of Newton's method. Where there are no draws, nothing about them changes. */
static void newton(const Lesson *lesson, const Model *model, double *step) {
    Slopes slopes = { .first = { 0 } };
    for (int k = 0; k < KNOTS; k++) slopes.second[k][k] = 1e-3;
    for (const WdlSample *s = lesson->sample; s < lesson->sample + lesson->count; s++) {
        if (!is_in(lesson, s)) continue;
        Forecast f = forecast(s, model);
        add_slopes(&f, came_of(s), s->weight, &slopes);
    }
    add_turns(model, &slopes);
    solve(&slopes, step);
}

/* Goes down to the least surprise, in steps that are halved where they go too far. */
static void descend(const Lesson *lesson, Model *model) {
    double least = surprise(lesson, model);
    for (int round = 0; round < 40; round++) {
        Model next = *model;
        double step[KNOTS], found = INFINITY;
        newton(lesson, model, step);
        for (double part = 1; part > 1e-3 && !(found < least); part /= 2) {
            for (int k = 0; k < KNOTS; k++) next.knot[k] = model->knot[k] + part * step[k];
            found = surprise(lesson, &next);
        }
        if (!(found < least - 1e-7)) break;
        least = found, *model = next;
    }
}

static int16_t rounded(double knot, int least) {
    double number = knot * EVAL_UNIT;
    return (int16_t)(number < least ? least : number > INT16_MAX ? INT16_MAX : lround(number));
}

/* Who is farther ahead never wins less often. */
static EvalForm form_of(const Model *model) {
    EvalForm form = { .draw = { EVAL_NEVER } };
    for (int k = 0; k < EVAL_FARS; k++)
        form.win[k] = rounded(model->knot[k], k ? form.win[k - 1] : 1);
    for (int k = 0; k < EVAL_QUIETS && model->knot[DRAW] > never / 2; k++)
        form.draw[k] = rounded(model->knot[DRAW + k], -INT16_MAX);
    return form;
}

static EvalForm fit(const Lesson *lesson) {
    Model model;
    double draw = never;
    for (const WdlSample *s = lesson->sample; s < lesson->sample + lesson->count; s++)
        if (is_in(lesson, s) && s->winner == WDL_DRAWN) draw = 0;
    for (int k = 0; k < KNOTS; k++) model.knot[k] = k < DRAW ? place[k] / (double)EVAL_UNIT : draw;
    descend(lesson, &model);
    return form_of(&model);
}

WdlForms wdl_fit(const WdlSample *sample, size_t count, bool by_left) {
    WdlForms forms = { 0 };
    EvalForm same = { 0 };
    if (!by_left) same = fit(&(Lesson){ sample, count, 0 });
    for (int left = 2; left <= SEATS_MAX; left++)
        forms.left[left] = by_left ? fit(&(Lesson){ sample, count, left }) : same;
    return forms;
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

static Model model_of(const EvalForm *form) {
    bool has_draws = form->draw[0] != EVAL_NEVER;
    Model model;
    for (int k = 0; k < EVAL_FARS; k++) model.knot[k] = form->win[k] / (double)EVAL_UNIT;
    for (int k = 0; k < EVAL_QUIETS; k++)
        model.knot[DRAW + k] = has_draws ? form->draw[k] / (double)EVAL_UNIT : never;
    return model;
}

void wdl_check(const WdlSample *sample, size_t count, const WdlForms *forms, WdlReport *report) {
    Model model[SEATS_MAX + 1];
    for (int left = 0; left <= SEATS_MAX; left++) model[left] = model_of(&forms->left[left]);
    Fillings all = { 0 };
    memset(report, 0, sizeof *report);
    for (size_t s = 0; s < count; s++) {
        put_sample(&all, &sample[s], &model[outlook_left(sample[s].score)]);
        if (s + 1 == count || sample[s + 1].game != sample[s].game)
            end_game(all.win), end_game(all.draw);
    }
    report->win_error = settle(all.win, report->win);
    report->draw_error = settle(all.draw, report->draw);
}
