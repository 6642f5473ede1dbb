/* fuzz_json.c - a record as JSON. What is accepted is written in one way, as JSON and as text.
 * SPDX-License-Identifier: MIT */
#include "fuzz_records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    cJSON *json = cJSON_Parse(text);
    if (json) {
        Book book = book_new(RECORD_MEMORY(size));
        Error err = { "", 0 };
        if (record_from_json(&book.record, json, &err))
            check_book(&book);
        else
            require(err.why[0] != '\0', "a refusal says why");
        check_memory(&book, &err);
        book_free(&book);
    }
    cJSON_Delete(json);
    free(text);
    return 0;
}
