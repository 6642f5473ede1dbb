/* fuzz_record.c - records as text, one after the other. What is accepted is written in one way, as
 * text and as JSON.
 * SPDX-License-Identifier: MIT */
#include "fuzz_records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Book book = book_new(RECORD_MEMORY(size));
    Error err = { "", 0 };
    for (size_t at = 0, used; at == 0 || text[at]; at += used) {
        if (!record_read(&book.record, text + at, &used, &err)) {
            fuzz_check_refusal(text + at, &err);
            check_memory(&book, &err);
            break;
        }
        require(used > 0, "a record takes some text");
        check_book(&book);
    }
    book_free(&book);
    free(text);
    return 0;
}
