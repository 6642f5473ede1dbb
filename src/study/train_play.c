/* train_play.c - the games that a net learns from.
 * SPDX-License-Identifier: MIT */
#include "train.h"

#include "ai/opening.h"

static void add(Lesson *lesson, Match *match, Move move, int value) {
    lesson->step[lesson->count++] = (LessonStep){ move, value };
    match_apply(match, move, NULL);
}

/* The points of seat 0, where the search has proved who wins. */
static int proved(const Match *match, int value) {
    return (match_actor(match) == 0) == (value > 0) ? POINT : 0;
}

void train_play(Teachers *teachers, const Setup *setup, int number, Lesson *lesson) {
    Random random = { random_mix(teachers->seed ^ random_mix((uint64_t)number + 1)) };
    int opening = 1 + (int)random_below(&random, LESSON_OPENING), points[SEATS_MAX];
    Match match;
    Verdict verdict;
    match_init(&match, setup, teachers->played, LESSON_STEPS);
    table_clear(&teachers->table);
    *lesson = (Lesson){ .points = -1 };
    for (int i = 0; i < opening && match_actor(&match) != NOBODY; i++)
        add(lesson, &match, opening_step(setup->game, &match.now, &random), VALUE_NONE);
    while (match_actor(&match) != NOBODY && match.count < LESSON_STEPS) {
        Limits limits = { .nodes = teachers->nodes, .seed = random_next(&random) };
        search_run(teachers->search, &teachers->table, &match, &limits, &verdict);
        const Line *line = &verdict.line[0];
        if (line->is_proven && line->value != 0) {
            lesson->points = proved(&match, line->value);
            return;
        }
        add(lesson, &match, line->step[0], line->value);
    }
    if (match_actor(&match) != NOBODY) return;
    match_points(&match, points);
    lesson->points = points[0];
}
