/* screen_panel.h - the right side of the full screen.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SCREEN_PANEL_H
#define BRETT_SCREEN_PANEL_H

#include "screen_view.h"

void panel_draw(View *view);

#endif
