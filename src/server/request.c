/* request.c - HTTP requests: bytes in, requests out.
 *
 * http-parser finds the parts; here they are bounded and kept. The parser stops after every
 * request and begins afresh with the next, so that requests sent together are answered one by one.
 * Bodies are for what begins with /api/; other requests with one are cut off after their headers.
 * SPDX-License-Identifier: MIT */
#include "request.h"

#include <string.h>
#include <strings.h>

static int add_bytes(Text *out, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) text_char(out, bytes[i]);
    return out->cut;
}

static int on_url(http_parser *parser, const char *bytes, size_t size) {
    Request *request = &((Reader *)parser->data)->request;
    request->method = (enum http_method)parser->method;
    if (add_bytes(&request->target, bytes, size)) request->fault = 414;
    return request->fault;
}

static int on_name(http_parser *parser, const char *bytes, size_t size) {
    Reader *reader = parser->data;
    if (reader->is_in_value) reader->name_length = 0;
    reader->is_in_value = false;
    for (size_t i = 0; i < size; i++, reader->name_length++) {
        if (bytes[i] == ' ')
            return -1;  // a proxy could take "Length :" for a header that we do not
        if (reader->name_length < sizeof reader->name - 1)
            reader->name[reader->name_length] = bytes[i];
    }
    return 0;
}

static bool is_name(const Reader *reader, const char *name) {
    return reader->name_length == strlen(name) &&
           strncasecmp(reader->name, name, reader->name_length) == 0;
}

static Field *find_field(Reader *reader) {
#define HEADER(name, header) header,
    static const char *const headers[FIELDS] = { REQUEST_FIELDS(HEADER) };
    for (int i = 0; i < FIELDS; i++)
        if (is_name(reader, headers[i])) return &reader->request.fields[i];
    return NULL;
}

static int on_value(http_parser *parser, const char *bytes, size_t size) {
    Reader *reader = parser->data;
    if (!reader->is_in_value) {
        reader->is_in_value = true;
        reader->field = find_field(reader);
        if (reader->field && reader->field->times++) text_char(&reader->field->text, ',');
    }
    for (size_t i = 0; i < size; i++)  // the parser does not look at the first byte
        if (((unsigned char)bytes[i] < ' ' && bytes[i] != '\t') || bytes[i] == 0x7f) return -1;
    if (reader->field) add_bytes(&reader->field->text, bytes, size);
    return 0;
}

/* What is wrong with the headers as a whole: a status, or 0. */
static int fault_of(const http_parser *parser, const Request *request) {
    bool is_read = parser->method == HTTP_GET || parser->method == HTTP_HEAD;
    bool is_sent = parser->method == HTTP_POST || parser->method == HTTP_DELETE;
    bool has_length = parser->flags & F_CONTENTLENGTH && parser->content_length > 0;
    bool has_body = has_length || parser->flags & F_CHUNKED;
    if (parser->http_major != 1) return 505;
    const Field *host = &request->fields[FIELD_HOST];
    if (host->times > 1 || host->text.cut) return 400;
    if (host->times == 0 && parser->http_minor > 0) return 400;
    if (!has_body) return 0;
    if (!is_sent || strncmp(request->memory, "/api/", 5) != 0) return is_read ? 413 : 405;
    return has_length && parser->content_length > BODY_MAX ? 413 : 0;
}

static int on_headers(http_parser *parser) {
    Request *request = &((Reader *)parser->data)->request;
    request->fault = fault_of(parser, request);
    return request->fault ? -1 : 0;
}

static int on_body(http_parser *parser, const char *bytes, size_t size) {
    Request *request = &((Reader *)parser->data)->request;
    if (add_bytes(&request->body, bytes, size)) request->fault = 413;
    return request->fault;
}

static int on_whole(http_parser *parser) {
    Request *request = &((Reader *)parser->data)->request;
    request->is_whole = true;
    request->keeps = http_should_keep_alive(parser) && parser->http_minor > 0;
    http_parser_pause(parser, 1);
    return 0;
}

static const http_parser_settings parts = {
    .on_url = on_url,
    .on_header_field = on_name,
    .on_header_value = on_value,
    .on_headers_complete = on_headers,
    .on_body = on_body,
    .on_message_complete = on_whole,
};

static void empty(Field *field) {
    field->times = 0;
    field->text = text_into(field->memory, sizeof field->memory);
}

void request_begin(Reader *reader) {
    Request *request = &reader->request;
    http_parser_init(&reader->parser, HTTP_REQUEST);
    reader->parser.data = reader;
    reader->used = reader->name_length = 0;
    reader->is_in_value = false;
    reader->field = NULL;
    request->method = HTTP_GET;
    request->target = text_into(request->memory, sizeof request->memory);
    for (int i = 0; i < FIELDS; i++) empty(&request->fields[i]);
    request->body = text_into(request->body_memory, sizeof request->body_memory);
    request->keeps = request->is_begun = request->is_whole = false;
    request->is_forwarded = request->is_secure = false;
    request->fault = 0;
}

size_t request_read(Reader *reader, const char *bytes, size_t size) {
    Request *request = &reader->request;
    if (size > REQUEST_MAX - reader->used) size = REQUEST_MAX - reader->used;
    size_t taken = http_parser_execute(&reader->parser, &parts, bytes, size);
    enum http_errno error = HTTP_PARSER_ERRNO(&reader->parser);
    reader->used += taken;
    request->is_begun = request->is_begun || taken > 0;
    if (request->is_whole) return taken;
    if (error != HPE_OK && !request->fault) request->fault = 400;
    if (reader->used >= REQUEST_MAX && !request->fault) request->fault = 431;
    request->is_whole = request->fault != 0;
    return taken;
}

/* ---- lists ---- */

const char *request_item(const char **list, size_t *length) {
    const char *begin = *list + strspn(*list, ", \t");
    if (!*begin) return NULL;
    *length = strcspn(begin, ",");
    *list = begin + *length;
    while (begin[*length - 1] == ' ' || begin[*length - 1] == '\t') --*length;
    return begin;
}

bool request_is_word(const char *item, size_t length, const char *word) {
    return length == strlen(word) && strncasecmp(item, word, length) == 0;
}

bool request_has_word(const Field *field, const char *word) {
    const char *list = field->memory;
    size_t length;
    for (const char *item; (item = request_item(&list, &length));)
        if (request_is_word(item, length, word)) return true;
    return false;
}

/* ---- proxies ---- */

/* The last of a list is what the proxy itself has added; the others are what it was told. */
static const char *last_of(const Field *field) {
    const char *comma = strrchr(field->memory, ',');
    if (field->text.cut) return "";
    const char *item = comma ? comma + 1 : field->memory;
    return item + strspn(item, " \t");
}

const char *request_forward(Request *request) {
    const Field *host = &request->fields[FIELD_FORWARDED_HOST];
    const Field *proto = &request->fields[FIELD_FORWARDED_PROTO];
    const Field *client = &request->fields[FIELD_FORWARDED_FOR];
    request->is_forwarded = host->times || proto->times || client->times;
    request->is_secure = strcasecmp(last_of(proto), "https") == 0;
    if (*last_of(host)) {
        Field *own = &request->fields[FIELD_HOST];
        empty(own);
        text_add(&own->text, last_of(host));
        own->times = 1;
    }
    return last_of(client);
}
