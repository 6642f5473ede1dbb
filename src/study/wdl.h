/* wdl.h - what comes of values: found from games of the strongest level, and checked on others.
 *
 * The search plays itself from openings of up to WDL_OPENING random steps. Every step with a choice
 * becomes a sample: the scores that its outlook is made of, and how the game ended. The numbers of
 * an EvalForm are then those that make the ends likeliest: a logistic regression of its knots, in
 * which every turn of a line costs a little. Values that are proven need no forecast and are left
 * out.
 *
 * A forecast is reliable if of all times it says 70 % it comes true in 70 %. The error is how far
 * it is off in the mean, over WDL_BINS bins of what was told, known as ECE. It is never 0: all
 * samples of a game share its end, and games are few, so that what came differs from what was told
 * even where that is right. How much games scatter in a bin says how large an error this alone
 * makes, and what of the error is left without it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_WDL_H
#define BRETT_WDL_H

#include "ai/outlook.h"

enum { WDL_STEPS = 4000, WDL_OPENING = 8, WDL_BINS = 10, WDL_DRAWN = -1, WDL_UNFINISHED = -2 };

typedef struct {
    int score[SEATS_MAX]; /* of the sides, by their seats; EVAL_OUT for who is out or not there */
    int quiet;            /* how much of the quiet limit had passed, in thousandths */
    bool is_drawn;        /* the line ended in a draw: nothing else was told */
    int game, winner;     /* its number; a side, or WDL_DRAWN */
    double weight;        /* those of a game are 1 together, however long it was */
} WdlSample;

/* All memory is the caller's. */
typedef struct {
    uint64_t nodes, seed; /* to think before each step; of the games */
    Search *search;
    Table table;
    Played *played; /* WDL_STEPS of them */
} WdlPlayers;

/* Plays the game of this number: the same one every time. Returns how many samples it put into
 * `out`, which holds WDL_STEPS; 0 and *winner == WDL_UNFINISHED if it did not end. */
int wdl_play(WdlPlayers *players, const Setup *setup, int number, WdlSample *out, int *winner);

/* Writes which game it was, and how it ended, into its samples. */
void wdl_end(WdlSample *sample, int count, int number, int winner);

/* By how many sides are left. */
typedef struct {
    EvalForm left[SEATS_MAX + 1];
} WdlForms;

/* The forms that make the ends of the samples likeliest: the same for all, or each found from the
 * samples in which so many sides are left. */
WdlForms wdl_fit(const WdlSample *sample, size_t count, bool by_left);

/* How often it was told, counted in games; how likely on average, and how often it came. */
typedef struct {
    double games, told, came;
} WdlBin;

typedef struct {
    double all;   /* the mean error */
    double noise; /* what a perfect forecast is expected to show on such games */
    double rest;  /* the mean error if the square of each bin's is less by its variance */
} WdlError;

typedef struct {
    WdlBin win[WDL_BINS], draw[WDL_BINS]; /* wins are those of every side */
    WdlError win_error, draw_error;
} WdlReport;

/* The samples of a game lie together. */
void wdl_check(const WdlSample *sample, size_t count, const WdlForms *forms, WdlReport *report);

#endif
