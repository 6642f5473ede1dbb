/* lib.h - what the files of the public library share.
 *
 * A handle is a struct of the engine with its memory. The library's structs of plain facts are
 * filled by copying, so the engine may change without its users. Nothing here is global.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LIB_H
#define BRETT_LIB_H

/* Whoever calls with a NULL that must not be one hears so, in every build. */
#undef NDEBUG
#include <assert.h>

#include <brett.h>

#include "core/record.h"

/* The public header names the engine's numbers again, because it must not show the engine's. */
#define SAME(public, own) _Static_assert((int)(public) == (int)(own), #public " is not " #own)

struct brett_match {
    Match match; /* its steps grow with realloc */
};

struct brett_record {
    Record record;
    void *memory;
    size_t bytes;
};

/* Fill `err`, which may be NULL, and return false. */
bool lib_refuse(brett_error *err, const Error *why);
bool lib_say(brett_error *err, const char *why);
bool lib_no_memory(brett_error *err);

/* malloc, and an error if there is none. */
void *lib_memory(size_t bytes, brett_error *err);
/* An allocated text that `write` writes, of at most `most` bytes; longer is an error. */
char *lib_text(size_t most, void (*write)(const void *subject, Text *out), const void *subject,
               brett_error *err);
/* A short text into the caller's memory; its whole length. */
size_t lib_copy(const Text *from, char *text, size_t size);

/* An empty match whose memory grows. */
brett_match *lib_match(brett_error *err);

static inline const Game *lib_game(const brett_game *game) {
    assert(game);
    return (const Game *)game;
}

#endif
