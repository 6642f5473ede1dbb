/* text.c - bounded output and sticky input.
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

Text text_into(char *memory, size_t bytes) {
    memory[0] = '\0';
    return (Text){ .start = memory, .size = bytes };
}

void text_char(Text *out, char c) {
    if (out->used + 1 >= out->size) {
        out->cut = true;
        return;
    }
    out->start[out->used++] = c;
    out->start[out->used] = '\0';
}

/* As many of the bytes as fit; none of them is zero. */
static void add_bytes(Text *out, const char *bytes, size_t count) {
    size_t left = out->size > out->used ? out->size - out->used - 1 : 0;
    if (count > left) count = left, out->cut = true;
    if (count == 0) return;
    memcpy(out->start + out->used, bytes, count);
    out->used += count;
    out->start[out->used] = '\0';
}

void text_add(Text *out, const char *string) { add_bytes(out, string, strlen(string)); }

void text_number(Text *out, uint64_t value) {
    char digits[24], *end = digits + sizeof digits, *first = end;
    do *--first = (char)('0' + value % 10);
    while (value /= 10);
    add_bytes(out, first, (size_t)(end - first));
}

static void add_formatted(Text *out, const char *format, va_list args) {
    for (const char *f = format; *f; f++) {
        size_t plain = 0;
        while (f[plain] && f[plain] != '%') plain++;
        add_bytes(out, f, plain);
        f += plain;
        if (!*f) return;
        switch (*++f) {
        case 's': text_add(out, va_arg(args, const char *)); break;
        case 'c': text_char(out, (char)va_arg(args, int)); break;
        case 'u': text_number(out, va_arg(args, unsigned)); break;
        case 'd': {
            int64_t value = va_arg(args, int);
            if (value < 0) text_char(out, '-');
            text_number(out, (uint64_t)(value < 0 ? -value : value));
            break;
        }
        case '.': {  // %.*s
            int most = va_arg(args, int);
            const char *string = va_arg(args, const char *);
            int length = 0;
            while (length < most && string[length]) length++;
            add_bytes(out, string, (size_t)length);
            f += 2;
            break;
        }
        default: text_char(out, *f);
        }
    }
}

void text_print(Text *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_formatted(out, format, args);
    va_end(args);
}

bool refuse(Error *err, size_t at, const char *format, ...) {
    if (err) {
        Text why = text_into(err->why, sizeof err->why);
        va_list args;
        va_start(args, format);
        add_formatted(&why, format, args);
        va_end(args);
        err->at = at;
    }
    return false;
}

void text_square(Text *out, int file, int rank) {
    text_char(out, (char)('a' + file));
    text_number(out, (uint64_t)rank + 1);
}

void text_points(Text *out, int twelfths) {
    int unit = 12, parts = twelfths;
    for (int d = 6; d > 1; d--)
        while (unit % d == 0 && parts % d == 0) unit /= d, parts /= d;
    text_print(out, unit == 1 ? "%d" : "%d/%d", parts, unit);
}

size_t text_utf8(const char *string) {
    const unsigned char *s = (const unsigned char *)string;
    size_t length = s[0] < 0x80       ? 1
                    : s[0] >> 5 == 6  ? 2
                    : s[0] >> 4 == 14 ? 3
                    : s[0] >> 3 == 30 ? 4
                                      : 0;
    for (size_t i = 1; i < length; i++)
        if (s[i] >> 6 != 2) return 0;
    if ((length == 2 && s[0] < 0xc2) || (length == 3 && s[0] == 0xe0 && s[1] < 0xa0) ||
        (length == 3 && s[0] == 0xed && s[1] > 0x9f) ||
        (length == 4 && s[0] == 0xf0 && s[1] < 0x90) ||
        (length == 4 && (s[0] > 0xf4 || (s[0] == 0xf4 && s[1] > 0x8f))))
        return 0;
    return length;
}

/* A character that JSON does not take as it is, or a longer one: how many bytes it has. */
static size_t json_odd(Text *out, const char *string) {
    static const char hex[] = "0123456789abcdef";
    unsigned char c = (unsigned char)*string;
    size_t length = text_utf8(string);
    if (c == '"' || c == '\\')
        text_print(out, "\\%c", c);
    else if (c == '\n')
        text_add(out, "\\n");
    else if (c < 0x20 || c == 0x7f)
        text_print(out, "\\u00%c%c", hex[c >> 4], hex[c & 15]);
    else if (!length)
        text_add(out, "\xef\xbf\xbd");
    else
        add_bytes(out, string, length);
    return length ? length : 1;
}

void text_json(Text *out, const char *string) {
    text_char(out, '"');
    while (*string) {
        size_t plain = 0;
        while (string[plain] >= ' ' && string[plain] < 0x7f && string[plain] != '"' &&
               string[plain] != '\\')
            plain++;
        add_bytes(out, string, plain);
        string += plain;
        if (*string) string += json_odd(out, string);
    }
    text_char(out, '"');
}

void text_board(Text *out, int width, int height, const int16_t *cell,
                void (*piece)(Text *, int value)) {
    for (int rank = height - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file <= width; file++) {
            int value = file < width ? cell[rank * width + file] : 0;
            if (file < width && !value) {
                empty++;
                continue;
            }
            if (empty) text_number(out, (uint64_t)empty);
            empty = 0;
            if (file < width) piece(out, value);
        }
        if (rank) text_char(out, '/');
    }
}

void text_tame(char *text) {
    for (unsigned char *c = (unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7f)
            *c = '?';
        else if (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0)
            c[0] = c[1] = '?';
}

bool text_to_number(const char *text, long least, long most, long *value) {
    long number = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || number > (LONG_MAX - 9) / 10) return false;
        number = number * 10 + (*text - '0');
    }
    if (number < least || number > most) return false;
    *value = number;
    return true;
}

char *text_word(char **rest) {
    static const char blanks[] = " \t\r\n";
    char *word = *rest + strspn(*rest, blanks);
    *rest = word + strcspn(word, blanks);
    if (**rest) *(*rest)++ = '\0';
    return word;
}

Scan scan_from(const char *text, Error *err) {
    return (Scan){ .text = text, .err = err, .ok = true };
}

int scan_fail(Scan *in, const char *why) {
    if (in->ok) in->ok = refuse(in->err, in->at, "%s", why);
    return 0;
}

char scan_peek(const Scan *in) { return in->ok ? in->text[in->at] : '\0'; }

bool scan_skip(Scan *in, char c) {
    if (!in->ok || c == '\0' || in->text[in->at] != c) return false;
    in->at++;
    return true;
}

/* "expected X" with the byte that stands there instead, if it can be shown. */
static int expected(Scan *in, const char *what) {
    if (!in->ok) return 0;
    char c = in->text[in->at];
    if (c == '\0')
        in->ok = refuse(in->err, in->at, "expected %s, but the text ends", what);
    else if (c > ' ' && c < 0x7f)
        in->ok = refuse(in->err, in->at, "expected %s, found '%c'", what, c);
    else
        in->ok = refuse(in->err, in->at, "expected %s", what);
    return 0;
}

void scan_char(Scan *in, char c) {
    char what[] = { '\'', c, '\'', '\0' };
    if (!scan_skip(in, c)) expected(in, c == ' ' ? "a space" : what);
}

int scan_one_of(Scan *in, const char *set) {
    char c = scan_peek(in);
    const char *found = c ? strchr(set, c) : NULL;
    if (!found) {
        char what[80];
        Text out = text_into(what, sizeof what);
        text_print(&out, "one of '%s'", set);
        return expected(in, what);
    }
    in->at++;
    return (int)(found - set);
}

int scan_number(Scan *in, int most) {
    if (scan_peek(in) < '0' || scan_peek(in) > '9') return expected(in, "a number");
    int64_t value = 0;
    size_t at = in->at;
    while (scan_peek(in) >= '0' && scan_peek(in) <= '9') {
        value = value * 10 + (in->text[in->at] - '0');
        if (value > most) {
            in->ok = refuse(in->err, at, "the number must be at most %d", most);
            return 0;
        }
        in->at++;
    }
    return (int)value;
}

int scan_square(Scan *in, int width, int height) {
    char c = scan_peek(in);
    if (c < 'a' || c >= 'a' + width) return expected(in, "a square");
    in->at++;
    size_t at = in->at;
    int rank = scan_number(in, height);
    if (in->ok && rank == 0) in->ok = refuse(in->err, at, "ranks count from 1 to %d", height);
    return in->ok ? (rank - 1) * width + (c - 'a') : 0;
}

int scan_squares(Scan *in, int width, int height, int square[2]) {
    square[0] = scan_square(in, width, height);
    bool is_taken = scan_skip(in, 'x');
    if (!is_taken && (scan_peek(in) < 'a' || scan_peek(in) > 'z')) return in->ok;
    square[1] = scan_square(in, width, height);
    return in->ok ? 2 : 0;
}

void scan_board(Scan *in, int width, int height, int16_t *cell, int (*piece)(Scan *)) {
    for (int rank = height - 1; rank >= 0; rank--) {
        int file = 0;
        while (in->ok && file < width) {
            char c = scan_peek(in);
            if (c >= '0' && c <= '9') {
                size_t at = in->at;
                int empty = scan_number(in, width);
                if (in->ok && (empty == 0 || empty > width - file))
                    in->ok = refuse(in->err, at, "rank %d has %d squares", rank + 1, width);
                for (; in->ok && empty; empty--) cell[rank * width + file++] = 0;
            } else {
                cell[rank * width + file++] = (int16_t)piece(in);
            }
        }
        if (rank) scan_char(in, '/');
    }
}

bool scan_end(Scan *in) {
    if (in->ok && in->text[in->at]) expected(in, "the end");
    return in->ok;
}
