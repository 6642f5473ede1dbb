/* fuzz_http.c - what a client may send to the web server. Answers are well formed, their contents
 * are those of the site or of a page that says what is wrong, and it does not matter how the bytes
 * are cut into pieces.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "server/answer.h"

#include <strings.h>

#define VARIANT(text, name)                                                                        \
    { .bytes = (char[]){ text }, .size = sizeof text - 1, .tag = "\"" name "\"" }

static File files[] = {
    // in the order of their paths
    { .path = "/app.js",
      .plain = VARIANT("script", "1"),
      .gzip = VARIANT("packed", "1-gzip"),
      .has_gzip = true,
      .type = "text/javascript" },
    { .path = "/de/index.html", .plain = VARIANT("deutsch", "2"), .type = "text/html" },
    { .path = "/index.html", .plain = VARIANT("page", "3"), .type = "text/html" },
};
enum { FILES = sizeof files / sizeof *files };

static void check_lines(const char *text, size_t size) {
    require(memchr(text, '\0', size) == NULL, "a head holds no zero byte");
    for (size_t i = 0; i < size; i++) {
        bool is_end = text[i] == '\r' && i + 1 < size && text[i + 1] == '\n';
        bool ends = text[i] == '\n' && i > 0 && text[i - 1] == '\r';
        require(is_end || ends || (text[i] >= ' ' && text[i] < 0x7f), "a head is lines of text");
    }
    require(strstr(text, "\r\n\r\n") == text + size - 4, "a head ends with its only empty line");
    require(strncmp(text, "HTTP/1.1 ", 9) == 0, "a head begins with its version");
    require(strstr(text, "\r\nContent-Security-Policy: ") != NULL, "a head has its policy");
}

static void check_body(const Request *request, const Answer *answer) {
    bool is_site = false;
    for (int i = 0; i < FILES; i++)
        is_site = is_site || answer->body == files[i].plain.bytes ||
                  (files[i].has_gzip && answer->body == files[i].gzip.bytes);
    require(is_site == (answer->status == 200), "files are what 200 gives");
    require(answer->body_size == 0 || request->method != HTTP_HEAD, "HEAD gets no body");
    require(answer->body_size == 0 || answer->status != 304, "304 has no body");
    const char *length = strstr(answer->head, "\r\nContent-Length: ");
    require((length == NULL) == (answer->status == 304), "a length, but for 304");
    if (length && request->method != HTTP_HEAD)
        require(strtoul(length + 18, NULL, 10) == answer->body_size, "the length is right");
}

/* Only who asks for this machine, or by an old version for none, sees files. */
static void check_host(const Request *request, const Answer *answer) {
    const char *asked = strncasecmp(request->memory, "http://", 7) == 0
                            ? request->memory + 7
                            : request->fields[FIELD_HOST].memory;
    if (answer->status != 200 && answer->status != 304) return;
    require(request->fields[FIELD_HOST].times == 0 || strncasecmp(asked, "localhost", 9) == 0 ||
                strncmp(asked, "127.0.0.1", 9) == 0 || strncmp(asked, "[::1]", 5) == 0 ||
                strncmp(asked, "127.0.0.9", 9) == 0,
            "files are for this machine");
}

/* Feeds the bytes in pieces of so many; the heads go to `out`. */
static void serve(const uint8_t *data, size_t size, size_t piece, FILE *out) {
    static Reader reader;
    Answer answer;
    Site site = { files, FILES, FILES, 0 };
    Service service = { &site, "127.0.0.9" };
    request_begin(&reader);
    for (size_t at = 0, end; at < size;) {
        end = size - at < piece ? size : at + piece;
        at += request_read(&reader, (const char *)data + at, end - at);
        if (!reader.request.is_whole) {
            require(at == end, "an unfinished request takes all there is");
            continue;
        }
        answer_request(&service, &reader.request, 0, &answer);
        check_lines(answer.head, answer.head_size);
        check_body(&reader.request, &answer);
        check_host(&reader.request, &answer);
        require(answer.closes || !reader.request.fault, "a broken request ends the connection");
        // Of two things wrong with a request, how it is cut decides which is seen first.
        if (reader.request.fault)
            fprintf(out, "fault");
        else
            fprintf(out, "%s%.*s", answer.head, (int)answer.body_size,
                    answer.body ? answer.body : "");
        if (answer.closes) return;
        request_begin(&reader);
    }
}

static char *transcript(const uint8_t *data, size_t size, size_t piece) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    require(out != NULL, "there is memory");
    serve(data, size, piece, out);
    fclose(out);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *whole = transcript(data, size, size + 1);
    for (size_t piece = 1; piece < 300; piece = piece * 3 + 1) {
        char *cut = transcript(data, size, piece);
        require(strcmp(whole, cut) == 0, "pieces are answered as the whole");
        free(cut);
    }
    free(whole);
    return 0;
}
