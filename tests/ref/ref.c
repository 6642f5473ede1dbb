/* ref.c - what the second implementations share.
 * SPDX-License-Identifier: MIT */
#include "ref.h"

#include <string.h>

int ref_option(const char *options, const char *wanted) {
    size_t length = strlen(wanted);
    for (const char *at = options; *at;) {
        size_t n = strcspn(at, ",");
        if (n == length && memcmp(at, wanted, n) == 0) return 1;
        at += n + (at[n] == ',');
    }
    return 0;
}
