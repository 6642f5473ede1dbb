/* pace.c - time management.
 *
 * A clock is shared out as if so many steps of ours were still to come, whatever their number: so
 * it never runs out, and games without end are played faster and faster. A depth takes about as
 * long as all before it; one that is begun should also be finished, so the share only says when no
 * other is begun, and thinking may take three times as long before it is broken off.
 * SPDX-License-Identifier: MIT */
#include "pace.h"

enum { STEPS_TO_COME = 40, LENIENCE = 3 };

Pace pace_fixed(long ms) { return (Pace){ .hard = (double)(ms > 0 ? ms : 1) / 1000 }; }

/* What of a clock may be spent: on one that is nearly out, overhead or not, some of the rest. */
static double usable(long left, long overhead) {
    double all = left > 0 ? (double)left : 1, less = all - (double)overhead;
    return (less > all / 8 ? less : all / 8) / 1000;
}

Pace pace_clock(long left, long increment, long overhead) {
    double seconds = usable(left, overhead), share = seconds / STEPS_TO_COME;
    share += (double)increment / 1000 / 2;  // the other half makes up for depths beyond the share
    double hard = share * LENIENCE;
    if (hard > seconds / 2) hard = seconds / 2;
    return (Pace){ .soft = share < hard / 2 ? share : hard / 2, .hard = hard };
}

static double sooner(double a, double b) { return !a || (b && b < a) ? b : a; }

Pace pace_shorter(Pace a, Pace b) {
    return (Pace){ .soft = sooner(a.soft, b.soft), .hard = sooner(a.hard, b.hard) };
}

bool pace_is_enough(Pace pace, double seconds) { return pace.soft > 0 && seconds >= pace.soft; }

bool pace_is_over(Pace pace, double seconds) { return pace.hard > 0 && seconds >= pace.hard; }
