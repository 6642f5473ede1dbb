/* screen.h - a game on the full screen of a terminal.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SCREEN_H
#define BRETT_SCREEN_H

#include "play.h"

/* Plays until the people leave; false if it was ended from outside. The terminal is left as it was.
 */
bool screen_play(Play *play);

#endif
