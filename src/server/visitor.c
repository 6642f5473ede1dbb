/* visitor.c - who a request comes from.
 * SPDX-License-Identifier: MIT */
#include "visitor.h"

#include <string.h>
#include <strings.h>

static bool read_key(const char *text, size_t length, char key[KEY_TEXT]) {
    if (length != KEY_TEXT - 1) return false;
    memcpy(key, text, length), key[length] = '\0';
    if (!people_is_key(key)) key[0] = '\0';
    return key[0];
}

static bool read_cookie(const Field *field, char key[KEY_TEXT]) {
    const char *at = field->memory;
    if (field->text.cut) return false;
    for (; *at; at += strcspn(at, ";,")) {
        at += strspn(at, ";, \t");
        if (strncmp(at, "brett=", 6) == 0) return read_key(at + 6, strcspn(at + 6, ";, \t"), key);
    }
    return false;
}

static bool read_bearer(const Field *field, char key[KEY_TEXT]) {
    if (field->text.cut || strncasecmp(field->memory, "Bearer ", 7) != 0) return false;
    return read_key(field->memory + 7, strlen(field->memory + 7), key);
}

/* A page of ours says where it is from, and that is the host it asks; by HTTPS if it asks so. */
static bool is_own_page(const Request *request) {
    const Field *origin = &request->fields[FIELD_ORIGIN], *host = &request->fields[FIELD_HOST];
    const char *at = strstr(origin->memory, "://");
    if (request->is_secure && strncasecmp(origin->memory, "https:", 6) != 0) return false;
    return origin->times == 1 && at && strcasecmp(at + 3, host->memory) == 0;
}

bool visitor_read(const Request *request, bool changes, Visitor *visitor) {
    *visitor = (Visitor){ .is_page = request->fields[FIELD_ORIGIN].times > 0 };
    Text what = text_into(visitor->what, sizeof visitor->what);
    text_add(&what, request->fields[FIELD_USER_AGENT].memory);
    text_tame(visitor->what);
    if (read_bearer(&request->fields[FIELD_AUTHORIZATION], visitor->key)) return true;
    bool has_cookie = read_cookie(&request->fields[FIELD_COOKIE], visitor->key);
    bool is_told = visitor->is_page || (has_cookie && changes);
    return !is_told || is_own_page(request);
}

void visitor_cookie(const Request *request, const char *key, Text *out) {
    text_print(out, "brett=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", key,
               *key ? 365 * 86400 : 0, request->is_secure ? "; Secure" : "");
}
