/* rating.h - how strong somebody is, and how sure that is: Weng and Lin's method with the model of
 * Plackett and Luce, which is one formula for two, three, four and teams.
 *
 * Sums are taken in a fixed order, so that the same games always give the same numbers.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RATING_H
#define BRETT_RATING_H

#include "core/game.h"

typedef struct {
    double mean, doubt;
} Rating;

#define RATING_MEAN  25.0
#define RATING_DOUBT (25.0 / 3)
#define RATING_DRIFT (25.0 / 300) /* doubt comes back with every game */

/* Somebody who has not played yet. */
Rating rating_new(void);

/* What a game has changed. Seat i belongs to team[i], a number below SEATS_MAX, and its team came
 * in at rank[i]: the lowest is the best, equal ones share their place, and all of a team have the
 * same. */
void rating_change(Rating *rating, const int *team, const int *rank, int seats, double drift);

/* A mean or a doubt as the whole number that people read: somebody new has 1500 and 500. */
int rating_number(double value);

#endif
