/* fuzz_records.h - what holds for every record that was accepted, in whatever form.
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_RECORDS_H
#define FUZZ_RECORDS_H

#include "fuzz.h"

#include "host/record_json.h"

#include <cjson/cJSON.h>

/* A record and its memory. */
typedef struct {
    Record record;
    void *memory;
} Book;

static inline Book book_new(size_t bytes) {
    Book book = { .memory = malloc(bytes) };
    require(book.memory != NULL, "there is memory");
    record_init(&book.record, book.memory, bytes);
    return book;
}

static inline void book_free(Book *book) { free(book->memory); }

/* The record in one of its two forms; the caller frees the text. */
static inline char *book_write(const Book *book, void (*write)(const Record *, Text *)) {
    size_t bytes = (size_t)book->record.steps * 256 + book->record.text_used * 8 + DRAW_TEXT;
    Text out = text_into(malloc(bytes), bytes);
    write(&book->record, &out);
    require(!out.cut, "a written record fits");
    return out.start;
}

static inline void check_same(const Book *book, const char *text,
                              void (*write)(const Record *, Text *), const char *promise) {
    char *again = book_write(book, write);
    if (strcmp(text, again) != 0) fprintf(stderr, "%s\n%s\n", text, again);
    require(strcmp(text, again) == 0, promise);
    free(again);
}

static inline void check_memory(const Book *book, const Error *err) {
    require(strcmp(err->why, "the record is too long") != 0 &&
                book->record.steps < book->record.capacity,
            "RECORD_MEMORY is enough");
}

static inline void check_lines(const char *text) {
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
        if (strcspn(line, "\n") > 80 && *line != '[')
            require(strcspn(line, " \n") > 79, "a line has 80 columns, or one long word");
}

static inline void check_book(const Book *book) {
    char *text = book_write(book, record_write), *json = book_write(book, record_json);
    Error err = { "", 0 };
    size_t used;
    check_lines(text);

    Book from_text = book_new(RECORD_MEMORY(strlen(text)));
    bool ok = record_read(&from_text.record, text, &used, &err);
    if (!ok) fprintf(stderr, "%s", text);
    require(ok, err.why);
    require(text[used] == '\0', "the whole text is read");
    check_same(&from_text, text, record_write, "a record's text is written in one way");
    check_same(&from_text, json, record_json, "text and JSON say the same");
    book_free(&from_text);

    Book from_json = book_new(RECORD_MEMORY(strlen(json)));
    cJSON *tree = cJSON_Parse(json);
    require(tree != NULL, "the JSON is JSON");
    ok = record_from_json(&from_json.record, tree, &err);
    if (!ok) fprintf(stderr, "%s", json);
    require(ok, err.why);
    check_same(&from_json, json, record_json, "a record's JSON is written in one way");
    cJSON_Delete(tree);
    book_free(&from_json);
    free(json);
    free(text);
}

#endif
