/* bot_rules.c - at which games of a lobby a program sits down.
 * SPDX-License-Identifier: MIT */
#include "bot_rules.h"

#include "core/clock.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

enum { RATING_MOST = 9999 };

static const char *const kinds[CLOCK_KINDS] = { "none", "seconds", "days" };

/* The next word of a list with commas, or false at its end. */
static bool next_word(const char **list, char *word, size_t bytes) {
    if (!**list) return false;
    size_t length = strcspn(*list, ",");
    snprintf(word, bytes, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}

static bool read_rating(const char *text, long *least, long *most) {
    char word[24];
    snprintf(word, sizeof word, "%s", text);
    char *dash = strchr(word, '-');
    if (!dash) return false;
    *dash = '\0';
    return text_to_number(word, 0, RATING_MOST, least) &&
           text_to_number(dash + 1, *least, RATING_MOST, most);
}

static bool is_kind(const char *word) {
    for (int kind = 0; kind < CLOCK_KINDS; kind++)
        if (strcmp(word, kinds[kind]) == 0) return true;
    return false;
}

bool bot_rules_check(const BotRules *rules, Error *err) {
    char word[80];
    Setup setup;
    ClockRule rule;
    long least, most;
    for (const char *list = rules->games ? rules->games : ""; next_word(&list, word, sizeof word);)
        if (strchr(word, ':') || !setup_read(word, &setup, NULL))
            return refuse(err, 0, "there is no game \"%s\"; \"brett list\" names them", word);
    for (const char *list = rules->clocks ? rules->clocks : "";
         next_word(&list, word, sizeof word);)
        if (!is_kind(word) && !clock_read(word, &rule, err)) return false;
    if (rules->rating && !read_rating(rules->rating, &least, &most))
        return refuse(err, 0, "\"%.*s\" is no range of ratings; it takes one like 1200-1800", 40,
                      rules->rating);
    return true;
}

static const char *text_in(const cJSON *message, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(message, name));
    return text ? text : "";
}

static bool has_game(const char *list, const char *spec) {
    char word[80];
    size_t length = strcspn(spec, ":");
    while (next_word(&list, word, sizeof word))
        if (strlen(word) == length && strncmp(word, spec, length) == 0) return true;
    return false;
}

static bool has_clock(const char *list, const char *clock) {
    char word[80];
    ClockRule rule;
    if (!clock_read(clock, &rule, NULL)) return false;
    while (next_word(&list, word, sizeof word))
        if (strcmp(word, clock) == 0 || strcmp(word, kinds[rule.kind]) == 0) return true;
    return false;
}

/* Somebody who waits there, how strong he is, and a seat for me. */
static bool has_seat(const char *rating, const cJSON *seats, uint64_t me) {
    const cJSON *seat;
    long least = 0, most = RATING_MOST;
    int free = 0, people = 0;
    if (rating && !read_rating(rating, &least, &most)) return false;
    cJSON_ArrayForEach(seat, seats) {
        const cJSON *person = cJSON_GetObjectItemCaseSensitive(seat, "person");
        const cJSON *strength = cJSON_GetObjectItemCaseSensitive(seat, "rating");
        const cJSON *reserved = cJSON_GetObjectItemCaseSensitive(seat, "reserved");
        bool is_free = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(seat, "free"));
        if (cJSON_IsNumber(person) && (uint64_t)person->valuedouble == me) return false;
        bool is_known = cJSON_IsNumber(strength);  // or will be told soon
        if (cJSON_IsNumber(person) && rating && !is_known) return false;
        if (is_known &&
            (strength->valuedouble < (double)least || strength->valuedouble > (double)most))
            return false;
        people += cJSON_IsNumber(person);
        free += is_free && (!cJSON_IsNumber(reserved) || (uint64_t)reserved->valuedouble == me);
    }
    return free && people;
}

bool bot_rules_fit(const BotRules *rules, const cJSON *game, uint64_t me) {
    return strcmp(text_in(game, "phase"), "open") == 0 &&
           (!rules->games || has_game(rules->games, text_in(game, "spec"))) &&
           (!rules->clocks || has_clock(rules->clocks, text_in(game, "clock"))) &&
           has_seat(rules->rating, cJSON_GetObjectItemCaseSensitive(game, "seats"), me);
}
