/* text.h - writing into a buffer that is never overrun, reading that fails once and stays failed.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_TEXT_H
#define BRETT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What was wrong with some input and where: `at` counts bytes from its start. */
typedef struct {
    char why[240];
    size_t at;
} Error;

/* Fills `err` (which may be NULL) and returns false, so that a reader can `return refuse(...)`. */
bool refuse(Error *err, size_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Output into the caller's memory: always terminated; what does not fit is dropped and `cut` says
 * so. */
typedef struct {
    char *start;
    size_t size, used;
    bool cut;
} Text;

Text text_into(char *memory, size_t bytes);
void text_char(Text *out, char c);
void text_add(Text *out, const char *string);
/* The subset %s %d %u %c %% of printf, and %.*s; nothing else. */
void text_print(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_number(Text *out, uint64_t value);
/* A square of a lettered and numbered board: file 0 and rank 0 give "a1". */
void text_square(Text *out, int file, int rank);
/* Points in twelfths as people write them: 1, 0, 1/2, 1/3, 1/4 ... */
void text_points(Text *out, int twelfths);
/* Bytes of the UTF-8 character that begins here, or 0 if none does. It looks at no byte behind one
 * that cannot belong to it. */
size_t text_utf8(const char *string);
/* A JSON string with its quotes. Bytes that are no valid UTF-8 become U+FFFD. */
void text_json(Text *out, const char *string);
/* A board rank by rank from the top, '/' between ranks, numbers for runs of empty squares (cell
 * value 0); `piece` writes every other value. cell[rank * width + file]. */
void text_board(Text *out, int width, int height, const int16_t *cell,
                void (*piece)(Text *, int value));

/* Makes control characters '?', the two-byte ones of UTF-8 too: what is quoted moves no cursor. */
void text_tame(char *text);
/* The number that a whole text is, digits only; false for anything else. */
bool text_to_number(const char *text, long least, long most, long *value);

/* Cuts the next word off *rest; "" at the end. */
char *text_word(char **rest);

/* A sticky reader: after the first failure every scan_ function does nothing and returns 0, so a
 * parser reads everything and checks `ok` once. */
typedef struct {
    const char *text;
    size_t at;
    Error *err;
    bool ok;
} Scan;

Scan scan_from(const char *text, Error *err);
/* The failure, at the place read last; only the first one is kept. Returns 0. */
int scan_fail(Scan *in, const char *why);
char scan_peek(const Scan *in);
/* Whether the next byte is `c`; it is consumed if so. No failure. */
bool scan_skip(Scan *in, char c);
void scan_char(Scan *in, char c);
/* The index in `set` of the next byte, which is consumed. */
int scan_one_of(Scan *in, const char *set);
/* A decimal number without sign, from 0 to `most`. */
int scan_number(Scan *in, int most);
/* The square rank * width + file. */
int scan_square(Scan *in, int width, int height);
/* The one or two squares that a step begins with, with or without an 'x' between them: how many,
 * 0 if there is none. */
int scan_squares(Scan *in, int width, int height, int square[2]);
/* The inverse of text_board; `piece` consumes one piece and returns its value, which is not 0. */
void scan_board(Scan *in, int width, int height, int16_t *cell, int (*piece)(Scan *));
/* Nothing may follow. Returns whether all went well. */
bool scan_end(Scan *in);

#endif
