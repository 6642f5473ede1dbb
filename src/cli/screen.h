/* screen.h - a game on the full screen of a terminal.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SCREEN_H
#define BRETT_SCREEN_H

#include "play.h"

/* Plays until the people leave; returns the exit status. The terminal is left as it was. */
int screen_play(Play *play);

#endif
