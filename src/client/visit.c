/* visit.c - being at a server.
 * SPDX-License-Identifier: MIT */
#include "visit.h"

#include "core/sha256.h"
#include "host/host.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { AGAIN_MOST = 15, HELLO_SECONDS = 10 };

static int64_t own_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t visit_now(const Visit *visit) { return own_clock() + visit->ahead; }

/* ---- who we are ---- */

static bool is_key(const char *text) {
    return strlen(text) == VISIT_KEY - 1 && strspn(text, "0123456789abcdef") == VISIT_KEY - 1;
}

static void draw(char digits[VISIT_KEY]) {
    uint8_t bytes[32];
    if (RAND_bytes(bytes, sizeof bytes) != 1) abort();
    for (int i = 0; i < 32; i++) snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
}

/* A file for each server: what one is here is nobody's business there. A program is somebody else
 * than who lets it play: what it once says of itself is told of it for ever. */
static bool find_file(Visit *visit, Error *err) {
    char folder[VISIT_FILE - 300];
    if (!host_data_folder(folder, sizeof folder - 8, err)) return false;
    strcat(folder, "/keys");
    if (!host_make_folder(folder)) return refuse(err, 0, "%.*s: %s", 150, folder, strerror(errno));
    snprintf(visit->file, sizeof visit->file, "%s/%s_%s%s", folder, visit->address.host,
             visit->address.port, visit->is_bot ? ".bot" : "");
    return true;
}

/* The key, then the secret. A file with a key alone is fine, as one that a person has written. */
static bool read_file(Visit *visit, Error *err) {
    if (!host_exists(visit->file)) {
        draw(visit->secret);
        return true;
    }
    char *text = host_read(visit->file, err);
    if (!text) return false;
    char *rest = text, *key = text_word(&rest), *secret = text_word(&rest);
    bool is_fine = is_key(key) && (!*secret || is_key(secret));
    if (is_fine) memcpy(visit->key, key, VISIT_KEY);
    if (is_fine && *secret)
        memcpy(visit->secret, secret, VISIT_KEY);
    else
        draw(visit->secret);
    free(text);
    return is_fine ||
           refuse(err, 0, "%.*s holds no key of 64 hexadecimal digits", 150, visit->file);
}

static bool write_file(const Visit *visit, Error *err) {
    char text[2 * VISIT_KEY + 2];
    mode_t mask = umask(077);
    int length = snprintf(text, sizeof text, "%s %s\n", visit->key, visit->secret);
    bool is_written = host_replace(visit->file, text, (size_t)length);
    umask(mask);
    return is_written || refuse(err, 0, "%.*s: %s", 150, visit->file, strerror(errno));
}

Digest visit_nonce(const Visit *visit, const char *game) {
    char text[2 * VISIT_KEY];
    int length = snprintf(text, sizeof text, "%s %s", visit->secret, game);
    return sha256_of((const uint8_t *)text, (size_t)length);
}

void visit_link(const Visit *visit, const char *game, Text *out) {
    const DialAddress *at = &visit->address;
    bool is_six = strchr(at->host, ':');
    bool is_usual = strcmp(at->port, at->is_secure ? "443" : "80") == 0;
    text_print(out, "%s://%s%s%s", at->is_secure ? "https" : "http", is_six ? "[" : "", at->host,
               is_six ? "]" : "");
    if (!is_usual) text_print(out, ":%s", at->port);
    text_print(out, "/#/together/%s", game);
}

/* ---- the line ---- */

static void lose(Visit *visit, const char *why) {
    snprintf(visit->why, sizeof visit->why, "%s", why);
    dial_close(visit->dial);
    visit->dial = NULL;
    visit->is_welcome = false;
    int wait = visit->tries < 4 ? 1 << visit->tries : AGAIN_MOST;
    visit->again = host_seconds() + wait;
    visit->tries++;
}

static bool say_hello(Visit *visit, Error *err) {
    visit->dial = dial_open(&visit->address, visit->key, visit->near, err);
    if (!visit->dial) return false;
    dial_say(visit->dial, visit->is_bot ? "{\"t\":\"hello\",\"v\":1,\"bot\":true}"
                                        : "{\"t\":\"hello\",\"v\":1}");
    return true;
}

static const char *text_in(const cJSON *message, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(message, name));
    return text ? text : "";
}

static double number_in(const cJSON *message, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(message, name);
    return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

static bool take_welcome(Visit *visit, const cJSON *message, Error *err) {
    const char *key = text_in(message, "key");
    visit->person = (uint64_t)number_in(message, "person");
    visit->ahead = (int64_t)number_in(message, "now") - own_clock();
    snprintf(visit->name, sizeof visit->name, "%s", text_in(message, "name"));
    text_tame(visit->name);
    visit->is_shared = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(message, "several"));
    visit->is_welcome = true;
    visit->tries = 0;
    visit->welcomes++;
    if (!is_key(key)) return true;
    memcpy(visit->key, key, VISIT_KEY);
    return write_file(visit, err);
}

/* The answer to hello, and whatever is to be told before it. */
static void take_first_words(Visit *visit, const cJSON *message) {
    Error err;
    if (strcmp(text_in(message, "t"), "welcome") == 0) {
        if (!take_welcome(visit, message, &err)) lose(visit, err.why);
    } else if (strcmp(text_in(message, "t"), "refused") == 0) {
        char why[200];
        snprintf(why, sizeof why, "%s", text_in(message, "why"));
        text_tame(why);
        lose(visit, why);
    }
}

const cJSON *visit_hear(Visit *visit, double seconds, int other) {
    double end = host_seconds() + seconds;
    Error err;
    cJSON_Delete(visit->heard);
    visit->heard = NULL;
    do {
        double now = host_seconds();
        if (!visit->dial && now >= visit->again && !say_hello(visit, &err)) lose(visit, err.why);
        if (!visit->dial) {
            host_wait(visit->again < end ? visit->again - now : end - now, other);
            return NULL;
        }
        const char *text = dial_hear(visit->dial, end > now ? end - now : 0, other);
        if (!text) {
            if (dial_is_cut(visit->dial)) lose(visit, dial_is_cut(visit->dial));
            return NULL;
        }
        visit->heard = cJSON_Parse(text);
        if (visit->is_welcome) return visit->heard;
        take_first_words(visit, visit->heard);
        if (visit->is_welcome) return visit->heard;
        cJSON_Delete(visit->heard);
        visit->heard = NULL;
    } while (host_seconds() < end);
    return NULL;
}

void visit_say(Visit *visit, const Text *message) {
    if (visit->dial && visit->is_welcome && !message->cut) dial_say(visit->dial, message->start);
}

void visit_approach(Visit *visit, const char *game) {
    if (!visit->is_shared || strncmp(visit->near, game, VISIT_NEAR - 1) == 0) return;
    snprintf(visit->near, sizeof visit->near, "%.*s", VISIT_NEAR - 1, game);
    lose(visit, "");
    visit->again = 0;
}

bool visit_begin(Visit *visit, const char *url, const char *file, bool is_bot, Error *err) {
    memset(visit, 0, sizeof *visit);
    visit->is_bot = is_bot;
    if (!dial_read(url, &visit->address, err)) return false;
    if (file && strlen(file) >= sizeof visit->file) return refuse(err, 0, "the path is too long");
    if (file)
        strcpy(visit->file, file);
    else if (!find_file(visit, err))
        return false;
    if (!read_file(visit, err) || !say_hello(visit, err)) return false;
    double end = host_seconds() + HELLO_SECONDS;
    while (!visit->is_welcome && visit->dial && host_seconds() < end) visit_hear(visit, 1, -1);
    return visit->is_welcome ||
           refuse(err, 0, "%s", visit->why[0] ? visit->why : "the server does not say hello");
}

void visit_end(Visit *visit) {
    cJSON_Delete(visit->heard);
    dial_close(visit->dial);
    visit->heard = NULL;
    visit->dial = NULL;
}
