/* clock.c - base and increment, days a turn, and delay given back.
 * SPDX-License-Identifier: MIT */
#include "clock.h"

#include <string.h>

enum { DAY = 24 * 60 * 60 };

bool clock_is_rule(const ClockRule *rule) {
    switch (rule->kind) {
    case CLOCK_NONE: return !rule->base && !rule->increment;
    case CLOCK_COUNTS:
        return rule->base <= CLOCK_BASE_MAX && rule->increment <= CLOCK_INCREMENT_MAX &&
               (rule->base || rule->increment);
    case CLOCK_DAYS: return rule->base && rule->base <= CLOCK_DAYS_MAX && !rule->increment;
    default: return false;
    }
}

bool clock_read(const char *text, ClockRule *rule, Error *err) {
    static const char how[] = "a clock is none, SECONDS+SECONDS or DAYSd: none, 300+5, 3d";
    ClockRule read = { CLOCK_NONE, 0, 0 };
    if (strcmp(text, "none") != 0) {
        Scan in = scan_from(text, NULL);
        read.base = (uint32_t)scan_number(&in, CLOCK_BASE_MAX);
        read.kind = scan_skip(&in, 'd') ? CLOCK_DAYS : CLOCK_COUNTS;
        if (read.kind == CLOCK_COUNTS) {
            scan_char(&in, '+');
            read.increment = (uint32_t)scan_number(&in, CLOCK_INCREMENT_MAX);
        }
        if (!scan_end(&in)) return refuse(err, in.at, "%s", how);
    }
    if (!clock_is_rule(&read)) return refuse(err, 0, "%s", how);
    *rule = read;
    return true;
}

void clock_write(const ClockRule *rule, Text *out) {
    switch (rule->kind) {
    case CLOCK_COUNTS: text_print(out, "%u+%u", rule->base, rule->increment); break;
    case CLOCK_DAYS: text_print(out, "%ud", rule->base); break;
    default: text_add(out, "none");
    }
}

uint32_t clock_length(const ClockRule *rule) {
    enum { USUAL_TURNS = 40 };
    switch (rule->kind) {
    case CLOCK_COUNTS: return rule->base + USUAL_TURNS * rule->increment;
    case CLOCK_DAYS: return rule->base * DAY * USUAL_TURNS;
    default: return 0;
    }
}

/* A slow game has more delay to give than a fast one, which it would decide. */
static int32_t quota_gain(const ClockRule *rule) {
    if (rule->kind != CLOCK_COUNTS) return 0;
    uint32_t gain = 4 * clock_length(rule) + 150;
    return gain < CLOCK_SECOND ? (int32_t)gain : CLOCK_SECOND;
}

enum { QUOTA_START = 3, QUOTA_MOST = 7 }; /* gains */

static int64_t full(const ClockRule *rule) {
    int64_t seconds = rule->kind == CLOCK_DAYS ? (int64_t)rule->base * DAY : rule->base;
    return seconds * CLOCK_SECOND;
}

void clock_init(Clock *clock, const ClockRule *rule) {
    memset(clock, 0, sizeof *clock);
    clock->rule = *rule;
    clock->seat = NOBODY;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        clock->left[seat] = full(rule);
        clock->quota[seat] = QUOTA_START * quota_gain(rule);
    }
}

void clock_begin(Clock *clock, int seat, int64_t now) {
    clock->seat = (int8_t)seat;
    clock->since = now;
    if (seat >= 0 && clock->rule.kind == CLOCK_DAYS) clock->left[seat] = full(&clock->rule);
}

bool clock_is_waiting(const Clock *clock) {
    return clock->seat >= 0 && (clock->rule.kind == CLOCK_NONE || !clock->turns[clock->seat]);
}

static int64_t elapsed(const Clock *clock, int64_t now) {
    return now > clock->since ? now - clock->since : 0;
}

uint32_t clock_cost(const Clock *clock, int64_t now, uint32_t delay) {
    if (clock->seat < 0 || clock_is_waiting(clock)) return 0;
    int64_t cost = elapsed(clock, now), quota = clock->quota[clock->seat];
    int64_t given = delay < quota ? delay : quota;
    cost = cost > given ? cost - given : 0;
    int64_t left = clock->left[clock->seat];
    return (uint32_t)(cost < left ? cost : left);
}

void clock_charge(Clock *clock, uint32_t cost, int64_t now) {
    if (clock->seat < 0) return;
    int64_t given = clock_is_waiting(clock) ? 0 : elapsed(clock, now) - cost;
    int32_t *quota = &clock->quota[clock->seat];
    int64_t *left = &clock->left[clock->seat];
    if (given > 0) *quota = given < *quota ? *quota - (int32_t)given : 0;
    *left = cost < *left ? *left - cost : 0;
    if (now > clock->since) clock->since = now;
}

void clock_end_turn(Clock *clock) {
    int seat = clock->seat;
    if (seat < 0) return;
    if (!clock_is_waiting(clock)) {
        int32_t gain = quota_gain(&clock->rule), most = QUOTA_MOST * gain;
        clock->left[seat] += (int64_t)clock->rule.increment * CLOCK_SECOND;
        clock->quota[seat] += gain;
        if (clock->quota[seat] > most) clock->quota[seat] = most;
    }
    if (clock->turns[seat] < UINT16_MAX) clock->turns[seat]++;
    clock->seat = NOBODY;
}

void clock_excuse(Clock *clock, int64_t from, int64_t until) {
    if (from < clock->since) from = clock->since;
    if (clock->seat >= 0 && until > from) clock->since += until - from;
}

int64_t clock_left(const Clock *clock, int seat, int64_t now) {
    if (seat != clock->seat || clock_is_waiting(clock)) return clock->left[seat];
    int64_t left = clock->left[seat] - elapsed(clock, now);
    return left > 0 ? left : 0;
}

/* The first turn: a minute, by days a day. Without a clock one game may last for a month. */
static int64_t long_while(const ClockRule *rule) {
    enum { FIRST_TURN = 60, NO_CLOCK_DAYS = 30 };
    switch (rule->kind) {
    case CLOCK_COUNTS: return (int64_t)FIRST_TURN * CLOCK_SECOND;
    case CLOCK_DAYS: return (int64_t)DAY * CLOCK_SECOND;
    default: return (int64_t)NO_CLOCK_DAYS * DAY * CLOCK_SECOND;
    }
}

int64_t clock_deadline(const Clock *clock) {
    enum { GRACE_MOST = 2 * CLOCK_SECOND };
    if (clock->seat < 0) return INT64_MAX;
    if (clock_is_waiting(clock)) return clock->since + long_while(&clock->rule);
    // A step that is on its way may still be given its delay.
    int32_t quota = clock->quota[clock->seat];
    return clock->since + clock->left[clock->seat] + (quota < GRACE_MOST ? quota : GRACE_MOST);
}

int64_t clock_patience(const ClockRule *rule) {
    static const struct {
        uint32_t length, seconds;
    } patience[] = { { 180, 30 }, { 480, 60 }, { 1500, 120 }, { UINT32_MAX, 300 } };
    if (rule->kind != CLOCK_COUNTS) return long_while(rule);
    int i = 0;
    while (clock_length(rule) >= patience[i].length) i++;
    return (int64_t)patience[i].seconds * CLOCK_SECOND;
}
