/* sheet.h - text that grows.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SHEET_H
#define BRETT_SHEET_H

#include "core/text.h"

typedef struct {
    char *bytes;
    size_t used, size;
} Sheet;

/* Room for so many bytes more behind what is written; a text that is cut if there is no memory. */
Text sheet_open(Sheet *sheet, size_t more);
/* What was written there stays. False if it did not fit. */
bool sheet_close(Sheet *sheet, const Text *out);

#endif
