/* style.c - what the terminal behind a stream can show.
 * SPDX-License-Identifier: MIT */
#include "style.h"

#include "words.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

DrawStyle style_of(FILE *out) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    return (DrawStyle){
        .colour = isatty(fileno(out)) && !(no_colour && *no_colour) &&
                  !(term && strcmp(term, "dumb") == 0),
        .ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
        .speak = words_are_english() ? NULL : words,
    };
}
