/* style.h - what the terminal behind a stream can show.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_STYLE_H
#define BRETT_STYLE_H

#include "draw/draw.h"

#include <stdio.h>

/* Colours only on a terminal that has them and unless NO_COLOR is set; beyond ASCII only in a
 * UTF-8 locale; words as words_speak() was told. */
DrawStyle style_of(FILE *out);

#endif
