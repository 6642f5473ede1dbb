/* ugi.h - the engine protocol: lines in, lines out. docs/protocol.md says what they mean.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_UGI_H
#define BRETT_UGI_H

#include "draw/draw.h"

#include <stdio.h>

/* Obeys the lines of `in` until "quit" or their end; `style` is how "show" draws. When `out` cannot
 * be written any more the program ends at once with status 1. */
void ugi_run(FILE *in, FILE *out, DrawStyle style);

#endif
