/* record.c - records for a page. RECORD is a text in the form of docs/records.md.
 * SPDX-License-Identifier: MIT */
#include "page.h"

#include "core/sha256.h"

EXPORT(brett_record) const char *brett_record(void);
EXPORT(brett_record_text) const char *brett_record_text(void);
EXPORT(brett_check_dice) const char *brett_check_dice(void);
EXPORT(brett_promise) const char *brett_promise(void);

static const char *read_record(Record *record) {
    Argument argument = page_first();
    Error err;
    size_t used;
    record_init(record, page_scratch, SCRATCH);
    return record_read(record, argument.text, &used, &err) ? NULL : page_refuse(argument, &err);
}

/* RECORD: the same as JSON. */
const char *brett_record(void) {
    Record record;
    const char *refused = read_record(&record);
    if (refused) return refused;
    Text out = page_answer();
    record_json(&record, &out);
    return page_whole(&out);
}

/* RECORD: the same as a JSON string, written as records are written. */
const char *brett_record_text(void) {
    static char text[INPUT];
    Record record;
    const char *refused = read_record(&record);
    if (refused) return refused;
    Text plain = text_into(text, sizeof text), out = page_answer();
    record_write(&record, &plain);
    text_json(&out, text);
    out.cut |= plain.cut;
    return page_whole(&out);
}

/* RECORD: how many rolls there are, if each is what its seed and nonces make it; else a refusal
 * that says which is not. */
const char *brett_check_dice(void) {
    Record record;
    Error err;
    int rolls;
    const char *refused = read_record(&record);
    if (refused) return refused;
    if (!record_check_dice(&record, &rolls, &err)) return page_refuse(page_first(), &err);
    Text out = page_answer();
    text_print(&out, "{\"rolls\":%d}", rolls);
    return page_whole(&out);
}

/* NONCE, 64 hexadecimal digits: the SHA-256 of its bytes, as a JSON string. Pages that came without
 * TLS have no other way to it. */
const char *brett_promise(void) {
    Argument argument = page_first();
    Digest nonce;
    if (!sha256_read(argument.text, &nonce))
        return page_fault(argument, "a nonce is 64 hexadecimal digits");
    Digest promise = sha256_of(nonce.bytes, sizeof nonce.bytes);
    Text out = page_answer();
    text_char(&out, '"');
    sha256_write(&promise, &out);
    text_char(&out, '"');
    return page_whole(&out);
}
