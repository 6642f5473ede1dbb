/* record.c - records for a page. RECORD is a text in the form of docs/records.md.
 * SPDX-License-Identifier: MIT */
#include "page.h"

EXPORT(brett_record) const char *brett_record(void);
EXPORT(brett_record_text) const char *brett_record_text(void);

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
