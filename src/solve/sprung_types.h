/* sprung_types.h - what the files share that solve the end of Schaff den Sprung.
 * SPDX-License-Identifier: MIT */
#ifndef SOLVE_SPRUNG_TYPES_H
#define SOLVE_SPRUNG_TYPES_H

#include "sprung.h"

/* Lanes that are turned round at once: as many bits as a word has; some bytes. */
enum { GROUP_BITS = 64, GROUP_BYTES = 16 };

/* A word of a path: the place of a lane, the file on which the piece has arrived, and whether the
 * path ends here or begins here. */
enum { PATH_FILE = 15, PATH_END = 16, PATH_BEGIN = 32, PATH_PLACE = 6 };

#endif
