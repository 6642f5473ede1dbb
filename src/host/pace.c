/* pace.c - time management.
 * SPDX-License-Identifier: MIT */
#include "pace.h"

Pace pace_fixed(long ms) { return (Pace){ .hard = (double)(ms > 0 ? ms : 1) / 1000 }; }
