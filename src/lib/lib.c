/* lib.c - versions, errors, memory and texts of the public library.
 * SPDX-License-Identifier: MIT */
#include "lib.h"

#include <stdlib.h>
#include <string.h>

const char *brett_version(void) { return BRETT_VERSION; }

const char *brett_processor(void) { return game_has_avx2() ? "avx2" : "any"; }

void brett_free(void *text) { free(text); }

static bool fail(brett_error *err, brett_trouble trouble, const char *why, size_t at) {
    if (!err) return false;
    memset(err, 0, sizeof *err);
    err->trouble = trouble;
    err->at = at;
    Text out = text_into(err->why, sizeof err->why);
    text_add(&out, why);
    return false;
}

bool lib_refuse(brett_error *err, const Error *why) {
    return fail(err, BRETT_REFUSED, why->why, why->at);
}

bool lib_say(brett_error *err, const char *why) { return fail(err, BRETT_REFUSED, why, 0); }

bool lib_no_memory(brett_error *err) { return fail(err, BRETT_NO_MEMORY, "out of memory", 0); }

void *lib_memory(size_t bytes, brett_error *err) {
    void *memory = malloc(bytes);
    if (!memory) lib_no_memory(err);
    return memory;
}

char *lib_text(size_t most, void (*write)(const void *subject, Text *out), const void *subject,
               brett_error *err) {
    char *memory = lib_memory(most, err);
    if (!memory) return NULL;
    Text out = text_into(memory, most);
    write(subject, &out);
    if (out.cut) {
        lib_say(err, "the text would be too long");
        free(memory);
        return NULL;
    }
    char *exact = realloc(memory, out.used + 1);
    return exact ? exact : memory;
}

size_t lib_copy(const Text *from, char *text, size_t size) {
    if (!size) return from->used;
    assert(text);
    Text out = text_into(text, size);
    text_add(&out, from->start);
    return from->used;
}
