/* record.c - matches written down.
 * SPDX-License-Identifier: MIT */
#include "lib.h"

#include <stdlib.h>
#include <string.h>

/* So that tags can be added to any record: as many as there may be, as long as they may be. */
enum { TAGS_TEXT = RECORD_TAGS * (RECORD_NAME + RECORD_VALUE) };

/* An empty record with memory for what a text of so many bytes holds. */
static brett_record *new_record(size_t text, brett_error *err) {
    brett_record *handle = lib_memory(sizeof *handle, err);
    if (!handle) return NULL;
    size_t bytes = RECORD_MEMORY(text + TAGS_TEXT);
    handle->memory = lib_memory(bytes, err);
    if (!handle->memory) return free(handle), NULL;
    record_init(&handle->record, handle->memory, bytes);
    return handle;
}

brett_record *brett_record_new(const brett_match *match, brett_error *err) {
    assert(match);
    Error why;
    // The shortest text of a step is a letter and a blank.
    brett_record *handle = new_record((size_t)match->match.count * 2, err);
    if (!handle || record_from(&handle->record, &match->match, &why)) return handle;
    brett_record_free(handle);
    return lib_refuse(err, &why), NULL;
}

brett_record *brett_record_read(const char *text, size_t *used, brett_error *err) {
    assert(text);
    Error why;
    size_t end;
    brett_record *handle = new_record(strlen(text), err);
    if (!handle) return NULL;
    if (record_read(&handle->record, text, &end, &why)) {
        if (used) *used = end;
        return handle;
    }
    brett_record_free(handle);
    return lib_refuse(err, &why), NULL;
}

void brett_record_free(brett_record *handle) {
    if (!handle) return;
    free(handle->memory);
    free(handle);
}

brett_match *brett_record_match(const brett_record *handle, brett_error *err) {
    assert(handle);
    brett_match *match = lib_match(err);
    if (!match || match_copy(&match->match, &handle->record.match, NULL)) return match;
    brett_match_free(match);
    return lib_no_memory(err), NULL;
}

const char *brett_record_tag(const brett_record *handle, const char *name) {
    assert(handle && name);
    return record_find(&handle->record, name);
}

bool brett_record_add_tag(brett_record *handle, const char *name, const char *value,
                          brett_error *err) {
    assert(handle && name && value);
    Error why;
    return record_tag(&handle->record, name, value, &why) || lib_refuse(err, &why);
}

/* ---- writing ---- */

/* More bytes than the record can be written in: what a step and what a byte of a string may become,
 * and the tags that the match knows. */
static size_t most_bytes(const Record *record, size_t step, size_t byte) {
    return (size_t)record->steps * step + record->text_used * byte + 8 * POSITION_TEXT;
}

static void write_text(const void *record, Text *out) { record_write(record, out); }

static void write_json(const void *record, Text *out) { record_json(record, out); }

char *brett_record_text(const brett_record *handle, brett_error *err) {
    assert(handle);
    return lib_text(most_bytes(&handle->record, 48, 3), write_text, &handle->record, err);
}

char *brett_record_json(const brett_record *handle, brett_error *err) {
    assert(handle);
    return lib_text(most_bytes(&handle->record, 96, 6), write_json, &handle->record, err);
}
