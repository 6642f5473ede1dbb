/* answer.c - what a request is answered with.
 * SPDX-License-Identifier: MIT */
#include "answer.h"
#include "socket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// clang-format off
#define PAGE(number, words, english, german) \
    { number, #number " " words, \
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">" \
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>" words "</title>" \
      "<h1>" words "</h1><p>" english "</p><p lang=\"de\">" german "</p>" \
      "<p><a href=\"/\">To the games · <span lang=\"de\">Zu den Spielen</span></a></p></html>\n" }

static const struct Outcome { int status; const char *line, *page; } outcomes[] = {
    { 101, "101 Switching Protocols", "" },
    { 200, "200 OK", "" },
    { 304, "304 Not Modified", "" },
    PAGE(400, "Bad Request", "This request cannot be understood.",
         "Diese Anfrage ist nicht zu verstehen."),
    PAGE(401, "Unauthorized", "Nobody is known by this key.",
         "Unter diesem Schlüssel ist niemand bekannt."),
    PAGE(403, "Forbidden", "This may not be done from there.",
         "Das geht von dort aus nicht."),
    PAGE(404, "Not Found", "There is no such page here.",
         "Diese Seite gibt es hier nicht."),
    PAGE(405, "Method Not Allowed", "Pages here can only be read.",
         "Seiten lassen sich hier nur lesen."),
    PAGE(408, "Request Timeout", "The request took too long.",
         "Die Anfrage hat zu lange gedauert."),
    PAGE(409, "Conflict", "This does not go with what is there.",
         "Das passt nicht zu dem, was da ist."),
    PAGE(413, "Content Too Large", "This is more than can be sent here.",
         "Das ist mehr, als hierher geschickt werden kann."),
    PAGE(414, "URI Too Long", "The address is too long.",
         "Die Adresse ist zu lang."),
    PAGE(415, "Unsupported Media Type", "What is sent here is JSON.",
         "Hierher wird JSON geschickt."),
    PAGE(421, "Misdirected Request", "This server does not answer to that name.",
         "Auf diesen Namen hört dieser Server nicht."),
    PAGE(426, "Upgrade Required", "Here is a WebSocket of version 13.",
         "Hier ist ein WebSocket der Version 13."),
    PAGE(429, "Too Many Requests", "This was asked too often; try again later.",
         "Das war zu oft; versuche es später noch einmal."),
    PAGE(431, "Request Header Fields Too Large", "The request's headers are too long.",
         "Die Kopfzeilen der Anfrage sind zu lang."),
    PAGE(503, "Service Unavailable", "This cannot be done just now; try again later.",
         "Das geht gerade nicht; versuche es später noch einmal."),
    PAGE(505, "HTTP Version Not Supported", "This server speaks HTTP/1.1.",
         "Dieser Server spricht HTTP/1.1."),
};

/* Scripts come from files, never from the page's text; nothing is loaded from elsewhere, and no
 * other page may frame, open or embed this one. */
static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), "
        "payment=(), usb=()\r\n";
// clang-format on

static const struct Outcome *outcome_of(int status) {
    size_t i = 0, last = sizeof outcomes / sizeof *outcomes - 1;
    while (i < last && outcomes[i].status != status) i++;
    assert(outcomes[i].status == status);
    return &outcomes[i];
}

/* Whether an item like "gzip;q=0.5" has a weight above zero; none written means one. */
static bool is_wanted(const char *item, size_t length) {
    const char *end = item + length, *at = memchr(item, ';', length);
    if (!at) return true;
    for (at++; at < end && (*at == ' ' || *at == '\t');) at++;
    if (end - at < 2 || strncasecmp(at, "q=", 2) != 0) return true;
    for (at += 2; at < end; at++)
        if (*at >= '1' && *at <= '9') return true;
    return false;
}

static bool accepts_gzip(const Field *field) {
    const char *list = field->memory;
    size_t length;
    bool any = false;
    if (field->text.cut) return false;
    for (const char *item; (item = request_item(&list, &length));) {
        const char *semicolon = memchr(item, ';', length);
        size_t name = semicolon ? (size_t)(semicolon - item) : length;
        while (name && (item[name - 1] == ' ' || item[name - 1] == '\t')) name--;
        if (request_is_word(item, name, "gzip") || request_is_word(item, name, "x-gzip"))
            return is_wanted(item, length);
        if (request_is_word(item, name, "*")) any = is_wanted(item, length);
    }
    return any;
}

/* Whether the client has these very contents already. */
static bool is_known(const Field *field, const char *tag) {
    const char *list = field->memory;
    size_t length;
    if (field->text.cut) return false;
    for (const char *item; (item = request_item(&list, &length));) {
        if (request_is_word(item, length, "*")) return true;
        if (length > 2 && strncmp(item, "W/", 2) == 0) item += 2, length -= 2;
        if (length == strlen(tag) && memcmp(item, tag, length) == 0) return true;
    }
    return false;
}

/* A host with or without a port. */
static bool is_own_host(const char *host, size_t length, const char *own) {
    const char *const names[] = { "localhost", "127.0.0.1", "[::1]", own };
    const char *bracket = memchr(host, ']', length);
    size_t inside = bracket ? (size_t)(bracket - host) : 0;
    const char *colon = memchr(host + inside, ':', length - inside);
    size_t name = colon ? (size_t)(colon - host) : length;
    if (name < length && strspn(host + name + 1, "0123456789") < length - name - 1) return false;
    for (int i = 0; i < 4; i++)
        if (request_is_word(host, name, names[i])) return true;
    return false;
}

/* Undoes the escapes of what goes until one of the `ends`. `to` has as much room as `from`. */
static bool decode(const char *from, const char *ends, char *to) {
    while (*from && !strchr(ends, *from)) {
        unsigned byte = (unsigned char)*from++;
        if (byte == '%') {
            char digits[3] = { from[0], from[0] ? from[1] : '\0', '\0' };
            if (strspn(digits, "0123456789abcdefABCDEF") != 2) return false;
            byte = (unsigned)strtoul(digits, NULL, 16);
            from += 2;
        }
        if (!byte) return false;
        *to++ = (char)byte;
    }
    *to = '\0';
    return true;
}

/* A whole address overrules the header. */
static const char *target_of(const Request *request, const char **host, size_t *length) {
    const char *target = request->memory;
    *host = request->fields[FIELD_HOST].times ? request->fields[FIELD_HOST].memory : NULL;
    *length = *host ? strcspn(*host, " \t") : 0;
    if (strncasecmp(target, "http://", 7) != 0) return target;
    *host = target + 7;
    *length = strcspn(*host, "/?#");
    return *host + *length;
}

bool answer_path(const Request *request, char path[TARGET_MAX]) {
    const char *host;
    size_t length;
    const char *target = target_of(request, &host, &length);
    return *target == '/' && decode(target, "?#", path);
}

bool answer_query(const Request *request, const char *name, char value[TARGET_MAX]) {
    const char *at = request->memory + strcspn(request->memory, "?#");
    size_t length = strlen(name);
    while (*at == '?' || *at == '&') {
        at++;
        if (strncmp(at, name, length) == 0 && at[length] == '=')
            return decode(at + length + 1, "&#", value);
        at += strcspn(at, "&#");
    }
    return false;
}

int answer_refusal(const Service *service, const Request *request) {
    const char *host;
    size_t length;
    char path[TARGET_MAX];
    target_of(request, &host, &length);
    if (!answer_path(request, path)) return 400;
    bool is_for_any = !service->own_host || !host || request->is_forwarded;
    return is_for_any || is_own_host(host, length, service->own_host) ? 0 : 421;
}

/* The status for a request that is well formed, and the file if it is 200. */
static int look_up(const Service *service, const Request *request, const File **file) {
    char path[TARGET_MAX];
    if (request->method != HTTP_GET && request->method != HTTP_HEAD) return 405;
    int refusal = answer_refusal(service, request);
    if (refusal) return refusal;
    answer_path(request, path);
    *file = site_find(service->site, path);
    return *file ? 200 : 404;
}

static Text begin_head(Answer *answer, time_t now) {
    char date[40];
    struct tm utc;
    Text out = text_into(answer->head, sizeof answer->head);
    gmtime_r(&now, &utc);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    text_print(&out, "HTTP/1.1 %s\r\nDate: %s\r\n", outcome_of(answer->status)->line, date);
    if (answer->closes) text_add(&out, "Connection: close\r\n");
    return out;
}

static void end_head(Answer *answer, Text *out) {
    text_print(out, "%s\r\n", security);
    assert(!out->cut);
    answer->head_size = out->used;
}

static void write_length(Text *out, size_t bytes) {
    text_add(out, "Content-Length: ");
    text_number(out, bytes);
    text_add(out, "\r\n");
}

static void give_page(Answer *answer, time_t now) {
    Text out = begin_head(answer, now);
    answer->body = outcome_of(answer->status)->page;
    answer->body_size = strlen(answer->body);
    text_add(&out, "Content-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n");
    if (answer->status == 405) text_add(&out, "Allow: GET, HEAD\r\n");
    if (answer->status == 426) text_add(&out, "Sec-WebSocket-Version: 13\r\n");
    write_length(&out, answer->body_size);
    end_head(answer, &out);
}

static void give_file(Answer *answer, const File *file, const Request *request, time_t now) {
    bool is_gzip = file->has_gzip && accepts_gzip(&request->fields[FIELD_ACCEPT_ENCODING]);
    const Variant *variant = is_gzip ? &file->gzip : &file->plain;
    if (is_known(&request->fields[FIELD_IF_NONE_MATCH], variant->tag)) answer->status = 304;
    Text out = begin_head(answer, now);
    text_print(&out, "ETag: %s\r\nCache-Control: %s\r\n", variant->tag,
               file->is_fixed ? "public, max-age=31536000, immutable" : "no-cache");
    text_add(&out, "Vary: Accept-Encoding\r\nAccept-Ranges: none\r\n");
    if (answer->status == 200) {
        text_print(&out, "Content-Type: %s\r\n", file->type);
        if (is_gzip) text_add(&out, "Content-Encoding: gzip\r\n");
        write_length(&out, variant->size);
        answer->body = variant->bytes, answer->body_size = variant->size;
    }
    end_head(answer, &out);
}

void answer_request(const Service *service, const Request *request, time_t now, Answer *answer) {
    const File *file = NULL;
    if (request->fault) {
        answer_fault(request->fault, now, answer);
    } else {
        *answer = (Answer){ .closes = !request->keeps };
        answer->status = look_up(service, request, &file);
        if (file)
            give_file(answer, file, request, now);
        else
            give_page(answer, now);
    }
    if (request->method == HTTP_HEAD) answer->body_size = 0;
}

void answer_reply(const Request *request, const Reply *reply, time_t now, Answer *answer) {
    *answer = (Answer){ .status = reply->status, .closes = !request->keeps };
    Text out = begin_head(answer, now);
    answer->made = reply->body;
    answer->body = reply->body, answer->body_size = reply->size;
    text_print(&out, "Content-Type: %s\r\nCache-Control: no-store\r\n%s", reply->type,
               reply->fields);
    write_length(&out, reply->size);
    end_head(answer, &out);
    if (request->method == HTTP_HEAD) answer->body_size = 0;
}

void answer_upgrade(const Request *request, const char *cookie, time_t now, Answer *answer) {
    char accept[SOCKET_ACCEPT + 1];
    *answer = (Answer){ .status = 101 };
    Text out = begin_head(answer, now);
    socket_accept(request->fields[FIELD_SOCKET_KEY].memory, accept);
    text_print(&out, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n",
               accept);
    if (cookie) text_print(&out, "Set-Cookie: %s\r\n", cookie);
    end_head(answer, &out);
}

void answer_fault(int status, time_t now, Answer *answer) {
    *answer = (Answer){ .status = status, .closes = true };
    give_page(answer, now);
}
