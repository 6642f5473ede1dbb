/* judge.c - the analyst.
 * SPDX-License-Identifier: MIT */
#include "judge.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const GradeFacts judge_grades[GRADES] = {
    [GRADE_BLUNDER] = { EVAL_WHOLE * 20 / 100, "blunder", "blunders", "??" },
    [GRADE_MISTAKE] = { EVAL_WHOLE * 10 / 100, "mistake", "mistakes", "?" },
    [GRADE_INACCURACY] = { EVAL_WHOLE * 5 / 100, "inaccuracy", "inaccuracies", "?!" },
    [GRADE_GOOD] = { 1, "good", "good", "" },
    [GRADE_BEST] = { 0, "best", "best", "" },
};

Grade judge_grade(int loss) {
    Grade grade = GRADE_BLUNDER;
    while (grade < GRADE_BEST && loss < judge_grades[grade].loss) grade++;
    return grade;
}

void judge_init(Judge *judge, Thinking *think, void *data) {
    *judge = (Judge){ .think = think, .data = data };
}

static int sides(const Match *match) { return game_sides(match->setup.game, &match->now); }

/* What a line promises to a seat. */
static int share_of(const Match *match, const Line *line, int seat) {
    Outlook outlook;
    outlook_of(match, line, &outlook);
    return outlook.share[seat];
}

static double points_share(const Match *match, int seat) {
    int points[SEATS_MAX];
    match_points(match, points);
    return (double)EVAL_WHOLE * points[seat] / POINT;
}

static Line think(Judge *judge, const Match *match, const Move *only) {
    Verdict verdict = { 0 };
    judge->think(judge->data, match, only, &verdict);
    return verdict.line[0];
}

/* Writes its step behind those of the match, where nobody looks. */
static Match after_step(const Match *match, Move move) {
    Match next = *match;
    bool has_room = match_apply(&next, move, NULL);
    assert(has_room);
    return (void)has_room, next;
}

/* What a step leads to. A solver cannot be asked about one step: it is asked about what follows. */
static Line line_of(Judge *judge, const Match *match, Move move) {
    if (sides(match) > 1) return think(judge, match, &move);
    Match next = after_step(match, move);
    Line line = { .step = { move }, .length = 1 };
    if (match_actor(&next) == NOBODY) {
        line.value = points_share(&next, 0) > 0 ? VALUE_WIN - 1 : 1 - VALUE_WIN;
        return line;
    }
    Line rest = think(judge, &next, NULL);
    line.value = rest.value > VALUE_DECIDED ? rest.value - 1 : rest.value;
    while (line.length < LINE_MAX_STEPS && line.length <= rest.length) {
        line.step[line.length] = rest.step[line.length - 1];
        line.length++;
    }
    return line;
}

static double static_share(const Match *match, int seat) {
    int share[SEATS_MAX];
    outlook_at(match->setup.game, &match->now, share);
    return share[seat];
}

static double mean_of_rolls(Judge *judge, const Match *match, int seat, const Move *fallen,
                            double *own);

/* What a position is worth to a seat, whoever acts in it. */
static double worth(Judge *judge, const Match *match, int seat, bool may_roll) {
    int actor = match_actor(match);
    if (actor == NOBODY) return points_share(match, seat);
    if (actor == CHANCE)
        return may_roll ? mean_of_rolls(judge, match, seat, NULL, NULL) : static_share(match, seat);
    Line line = think(judge, match, NULL);
    return share_of(match, &line, seat);
}

/* The mean share over all outcomes; *own is the share after the one that fell. */
static double mean_of_rolls(Judge *judge, const Match *match, int seat, const Move *fallen,
                            double *own) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = game->moves(&match->now, list), total = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        Match next = after_step(match, list[i]);
        double share = worth(judge, &next, seat, fallen != NULL);
        int weight = game_odds(game, &match->now, list[i]);
        sum += weight * share, total += weight;
        if (fallen && list[i] == *fallen) *own = share;
    }
    return sum / total;
}

/* Keeps the first and the last share for the side of seat 0. */
static void keep_ends(Judge *judge, const Match *match, int seat, double before, double after) {
    bool is_other = match->setup.game->team(&match->now, seat) != 0;
    if (!judge->has_ends) judge->first = is_other ? EVAL_WHOLE - before : before;
    judge->has_ends = true;
    judge->last = is_other ? EVAL_WHOLE - after : after;
}

static void judge_roll(Judge *judge, const Match *match, Judged *found) {
    int seat = found->seat = game_turn(match->setup.game, &match->now);
    found->is_roll = true;
    found->grade = GRADE_BEST;
    found->is_known = match->setup.game->dice;  // a set-up that is drawn is nobody's luck
    if (!found->is_known) return;
    double own = 0, mean = mean_of_rolls(judge, match, seat, &found->move, &own);
    found->before = (int)lround(mean);
    found->after = (int)lround(own);
    found->luck = own - mean;
    judge->seat[seat].luck += found->luck;
    keep_ends(judge, match, seat, mean, own);
}

static void count_step(Tally *tally, const Judged *found) {
    if (found->is_forced) return;
    tally->steps++;
    tally->grade[found->grade]++;
    tally->loss += found->loss;
    tally->accuracy += exp(-4.0 * found->loss / EVAL_WHOLE);
}

/* With two sides values tell which line is better, and how soon it ends; with more only shares do,
 * because there a value is what all others could do together. */
static bool is_no_worse(const Match *match, const Line *own, const Line *best, int seat) {
    if (sides(match) <= 2) return own->value >= best->value;
    return share_of(match, own, seat) >= share_of(match, best, seat);
}

static void judge_choice(Judge *judge, const Match *match, Judged *found) {
    Move list[MOVES_MAX], move = found->move;
    bool is_solved = sides(match) == 1;
    int seat = found->seat = match_actor(match);
    found->best = think(judge, match, NULL);
    found->is_forced = match->setup.game->moves(&match->now, list) == 1;
    bool is_same = found->best.step[0] == move && !is_solved;
    Line own = is_same ? found->best : line_of(judge, match, move);
    found->value = own.value;
    outlook_of(match, &own, &found->outlook);
    // The second look saw more, or there is nothing to compare.
    if (found->is_forced || is_no_worse(match, &own, &found->best, seat)) found->best = own;
    // A solver that has given up says nothing against the step.
    found->is_known = !is_solved || (own.value != 0 && found->best.value != 0);
    found->after = found->outlook.share[seat];
    found->before = found->is_known ? share_of(match, &found->best, seat) : found->after;
    found->loss = found->before - found->after;
    found->grade = found->is_known ? judge_grade(found->loss) : GRADE_GOOD;
    keep_ends(judge, match, seat, found->before, found->after);
    count_step(&judge->seat[seat], found);
}

void judge_step(Judge *judge, const Match *match, Move move, Judged *found) {
    memset(found, 0, sizeof *found);
    found->move = move;
    if (match_actor(match) == CHANCE)
        judge_roll(judge, match, found);
    else
        judge_choice(judge, match, found);
}

void judge_game(Judge *judge, const Match *game, Played *memory,
                void (*tell)(void *data, const Match *match, const Judged *found)) {
    Match match;
    match_init(&match, &game->setup, memory, game->count + JUDGE_AHEAD);
    match_begin_at(&match, &game->start);
    for (int i = 0; i < game->count; i++) {
        Judged found;
        judge_step(judge, &match, game->played[i].move, &found);
        tell(judge->data, &match, &found);
        match_apply(&match, found.move, NULL);
    }
    if (game->end != END_NONE) judge->last = points_share(game, 0);
}

double judge_accuracy(const Tally *tally) {
    return tally->steps ? tally->accuracy / tally->steps : 1;
}

bool judge_account(const Judge *judge, const Match *match, int seat, Account *account) {
    const Game *game = match->setup.game;
    int team = game->team(&match->now, seat);
    if (!judge->has_ends || sides(match) != 2) return false;
    Account sum = { .start = team ? EVAL_WHOLE - judge->first : judge->first,
                    .end = team ? EVAL_WHOLE - judge->last : judge->last };
    for (int other = 0; other < game->seats(&match->now); other++) {
        const Tally *tally = &judge->seat[other];
        if (game->team(&match->now, other) == team)
            sum.luck += tally->luck, sum.mistakes -= (double)tally->loss;
        else
            sum.their_luck -= tally->luck, sum.their_mistakes += (double)tally->loss;
    }
    sum.late = sum.end - sum.start - sum.luck - sum.their_luck - sum.mistakes - sum.their_mistakes;
    *account = sum;
    return true;
}
