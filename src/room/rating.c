/* rating.c - Weng and Lin, "A Bayesian Approximation Method for Online Ranking", 2011, algorithm 4.
 * SPDX-License-Identifier: MIT */
#include "rating.h"

#include <math.h>

/* A team's strength is the sum of its members'. */
typedef struct {
    double mean, variance;
    int rank;
    bool plays;
} Team;

static const double beta = RATING_MEAN / 6; /* how much a performance varies */
static const double kappa = 0.0001;         /* a doubt never vanishes at a blow */

Rating rating_new(void) { return (Rating){ RATING_MEAN, RATING_DOUBT }; }

int rating_number(double value) { return (int)lround(60 * value); }

/* How much better or worse than expected a team did: the change of its mean and the share of its
 * variance that goes, both for a member that were the whole team. */
static void judge(const Team *team, int i, double spread, double *shift, double *shrink) {
    double sum_shift = 0, sum_shrink = 0;
    for (int q = 0; q < SEATS_MAX; q++) {
        if (!team[q].plays || team[q].rank > team[i].rank) continue;
        double strength = 0, level = 0;  // of those who are not before q; how many are beside it
        for (int s = 0; s < SEATS_MAX; s++) {
            if (team[s].plays && team[s].rank >= team[q].rank)
                strength += exp(team[s].mean / spread);
            level += team[s].plays && team[s].rank == team[q].rank;
        }
        double p = exp(team[i].mean / spread) / strength;
        sum_shift += ((i == q) - p) / level;
        sum_shrink += p * (1 - p) / level;
    }
    *shift = team[i].variance / spread * sum_shift;
    *shrink = team[i].variance / (spread * spread) * (sqrt(team[i].variance) / spread) * sum_shrink;
}

void rating_change(Rating *rating, const int *team, const int *rank, int seats, double drift) {
    Team teams[SEATS_MAX] = { { 0 } };
    double shift[SEATS_MAX], shrink[SEATS_MAX], spread = 0;
    for (int seat = 0; seat < seats; seat++) {
        Rating *r = &rating[seat];
        Team *t = &teams[team[seat]];
        r->doubt = sqrt(r->doubt * r->doubt + drift * drift);
        t->mean += r->mean;
        t->variance += r->doubt * r->doubt;
        t->rank = rank[seat];
        t->plays = true;
    }
    for (int i = 0; i < SEATS_MAX; i++)
        if (teams[i].plays) spread += teams[i].variance + beta * beta;
    spread = sqrt(spread);
    for (int i = 0; i < SEATS_MAX; i++)
        if (teams[i].plays) judge(teams, i, spread, &shift[i], &shrink[i]);
    for (int seat = 0; seat < seats; seat++) {
        Rating *r = &rating[seat];
        double share = r->doubt * r->doubt / teams[team[seat]].variance;
        r->mean += share * shift[team[seat]];
        r->doubt *= sqrt(fmax(1 - share * shrink[team[seat]], kappa));
    }
}
