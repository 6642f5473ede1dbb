/* names.h - what somebody may call himself.
 *
 * Two to twenty letters and digits, with single blanks, dots, dashes or apostrophes between them.
 * Letters are those of one script, Latin, Greek or Cyrillic; and a name in one of the latter has a
 * letter that looks like none of the Latin ones. So nobody can take a name that only looks like
 * another's: what is left of the likeness is in the skeleton, which two names must not share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_NAMES_H
#define BRETT_NAMES_H

#include "core/text.h"

enum { NAME_LEAST = 2, NAME_MOST = 20, SKELETON_SIZE = 48 };

/* Whether the name may be had, or what is wrong with it in a sentence. */
bool names_check(const char *name, Error *err);

/* What is the same in all names that look like this one. "" if it can be nobody's. */
void names_skeleton(const char *name, char skeleton[SKELETON_SIZE]);

#endif
