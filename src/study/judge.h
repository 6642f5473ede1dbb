/* judge.h - the analyst: what every step of a game was worth, and what the dice gave.
 *
 * A share is what a side may expect of the points, in ten-thousandths (EVAL_WHOLE), for the side of
 * the seat that stepped or rolled. A step's loss is the share of the best step minus its own, both
 * searched. Where dice fall, luck is the share after the roll that fell minus the mean over all
 * rolls, each searched; so luck and skill are told apart.
 *
 * With two sides the change from the first share to the last is all of luck and mistakes of both,
 * and a rest: what the search saw only later.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_JUDGE_H
#define BRETT_JUDGE_H

#include "ai/outlook.h"

/* What a step is called; the gravest first. */
typedef enum {
    GRADE_BLUNDER,
    GRADE_MISTAKE,
    GRADE_INACCURACY,
    GRADE_GOOD,
    GRADE_BEST,
    GRADES,
    FAULTS = GRADE_GOOD /* so many are faults */
} Grade;

/* The loss from which on a step has the grade, and the words for it. */
typedef struct {
    int loss;
    const char *name, *names, *mark; /* "blunder", "blunders", "??"; marks only for faults */
} GradeFacts;
extern const GradeFacts judge_grades[GRADES];
Grade judge_grade(int loss);

/* One step or roll. */
typedef struct {
    Move move;
    int seat; /* that stepped, or whose roll it was */
    bool is_roll, is_forced;
    bool is_known;     /* false: a solver gave up, or chance drew a set-up: nobody can say */
    int before, after; /* shares: with the best step, or over all rolls; with what was played */
    /* Only of a step. A value beyond VALUE_DECIDED tells how many steps away the end is. */
    int value, loss;
    Grade grade;
    Outlook outlook; /* with what was played, also where it is not known */
    Line best;       /* begins with the step itself if none is better */
    double luck;     /* of a roll, a difference of shares */
} Judged;

/* Of one seat; only steps with a choice count. */
typedef struct {
    int steps, grade[GRADES];
    int64_t loss;    /* all of them */
    double luck;     /* all of it */
    double accuracy; /* the sum over the steps, 1 for each without a loss */
} Tally;

/* What made the difference between the first and the last share of a side. */
typedef struct {
    double start, luck, their_luck, mistakes, their_mistakes, late, end;
} Account;

/* How the analyst thinks about match->now, where a seat acts: as hard as for every other position.
 * `only` is NULL, or the one step to consider. The verdict's first line counts. */
typedef void Thinking(void *data, const Match *match, const Move *only, Verdict *verdict);

typedef struct {
    Thinking *think;
    void *data;
    /* What has been judged so far. */
    Tally seat[SEATS_MAX];
    bool has_ends; /* whether there is a first and a last share yet, of the side of seat 0 */
    double first, last;
} Judge;

/* Looking ahead writes so many steps behind those of a match, where it forgets them: the match is
 * in memory of fixed size with room for them. */
enum { JUDGE_AHEAD = 2 };

void judge_init(Judge *judge, Thinking *think, void *data);
/* Judges a legal step, or a roll, of match->now. */
void judge_step(Judge *judge, const Match *match, Move move, Judged *found);
/* Judges a played game from its beginning; `tell` hears of each step, with the match before it. The
 * memory holds game->count + JUDGE_AHEAD steps. */
void judge_game(Judge *judge, const Match *game, Played *memory,
                void (*tell)(void *data, const Match *match, const Judged *found));

/* The mean over the steps with a choice: 1 is perfect. */
double judge_accuracy(const Tally *tally);
/* False if there is none: it needs two sides, and something judged. */
bool judge_account(const Judge *judge, const Match *match, int seat, Account *account);

#endif
