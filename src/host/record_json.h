/* record_json.h - records from JSON, the form that record_json writes.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RECORD_JSON_H
#define BRETT_RECORD_JSON_H

#include "core/record.h"

/* `json` is a cJSON object. */
bool record_from_json(Record *record, const void *json, Error *err);
/* Whether a text is JSON rather than a record in text form. */
bool record_is_json(const char *text);
/* The first record of a text in either form. */
bool record_first(Record *record, const char *text, Error *err);

#endif
