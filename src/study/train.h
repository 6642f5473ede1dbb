/* train.h - a net for an evaluation (core/net.h), learned from games of the search with itself.
 *
 * A lesson is such a game: some random steps, then only the search, with what it thought of each
 * step. Every quiet position in it is an example. The search's value there, mixed with a little of
 * how the game ended, is the share of the points that the evaluation with the net shall promise.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TRAIN_H
#define BRETT_TRAIN_H

#include "ai/search.h"
#include "core/net.h"

enum { LESSON_STEPS = 2000, LESSON_OPENING = 12 };

typedef struct {
    Move move;
    int value; /* for who acts; VALUE_NONE: the step was drawn at random */
} LessonStep;

typedef struct {
    int count, points; /* steps; the twelfths of seat 0, or -1 if it did not end */
    LessonStep step[LESSON_STEPS];
} Lesson;

/* All memory is the caller's. */
typedef struct {
    uint64_t nodes, seed; /* to think before each step; of all games */
    Search *search;
    Table table;
    Played *played; /* LESSON_STEPS of them */
} Teachers;

/* Plays the game of this number: the same one every time. Once the search has proved who wins, it
 * is over. */
void train_play(Teachers *teachers, const Setup *setup, int number, Lesson *lesson);

/* A position to learn from. */
typedef struct {
    int16_t feature[2 * FEATURES_MAX]; /* of who acts, then of the other */
    int base;                          /* what the evaluation without a net says to who acts, */
    float target;                      /* and the share that it should promise */
    bool is_held;                      /* kept apart, to see what was learned and not memorised */
} Example;

/* Adds the quiet positions of a game, at most one for each of its steps; returns how many. One game
 * in HELD_OUT is kept apart. */
enum { HELD_OUT = 10 };
int train_examples(const Setup *setup, int number, const Lesson *lesson, Example *out);

enum { NET_INPUTS = 2 * FEATURES_MAX };
typedef struct {
    float in[NET_INPUTS][NET_HIDDEN], bias[NET_HIDDEN], out[NET_HIDDEN];
} NetFloats;

/* A net that learns. Its inputs are shifted and stretched to mean 0 and spread 1. */
typedef struct {
    EvalForm form; /* what comes of values, of the game's evaluation */
    int features;  /* of a seat */
    NetFloats net, slope, mean, square;
    float middle[NET_INPUTS], stretch[NET_INPUTS];
    uint64_t steps;
    Random random;
} Student;

void train_begin(Student *student, const Eval *eval, uint64_t seed, const Example *example,
                 size_t count);
/* Goes once through all examples that are not held out, in the order of `place`, which it shuffles
 * (count of them). `share` says how far the whole training is. */
void train_epoch(Student *student, const Example *example, size_t count, uint32_t *place,
                 double share);
/* How wrong the shares are that the evaluation promises, with the net as the engine computes it
 * (NULL: without any), over the examples that are held out or the others. */
double train_loss(const Student *student, const EvalNet *net, const Example *example, size_t count,
                  bool is_held);
/* The net in whole numbers; `in` is the caller's, a row for every feature. */
EvalNet train_round(const Student *student, int16_t (*in)[2 * NET_HIDDEN]);

#endif
