/* why.c - why a game ended, in a sentence.
 * SPDX-License-Identifier: MIT */
#include "draw.h"

#include <string.h>

/* The seats a sentence can name: those with the most points, and the others. */
typedef struct {
    unsigned winners, losers;
} Sides;

static Sides sides_of(const Match *match) {
    int points[SEATS_MAX], best = 0, seats = match->setup.game->seats(&match->now);
    Sides sides = { 0, 0 };
    match_points(match, points);
    for (int seat = 0; seat < seats; seat++)
        if (points[seat] > best) best = points[seat];
    for (int seat = 0; seat < seats; seat++)
        *(points[seat] == best ? &sides.winners : &sides.losers) |= 1u << seat;
    return sides;
}

/* "red", "red and blue", "red, blue and green". */
static void write_seats(const Match *match, unsigned seats, Speak *speak, Text *out) {
    for (int seat = 0; seats >> seat; seat++) {
        if (!(seats >> seat & 1)) continue;
        draw_seat(match->setup.game, &match->now, seat, speak, out);
        unsigned rest = seats >> seat >> 1;
        if (rest) text_add(out, rest & (rest - 1) ? ", " : speak ? speak(" and ") : " and ");
    }
}

/* Whether these are several seats, or one with several colours. */
static bool is_several(const Match *match, unsigned seats) {
    unsigned colours = 0;
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1) colours |= match->setup.game->colour(&match->now, seat);
    return seats & (seats - 1) || colours & (colours - 1);
}

static void write_numbers(const Ending *why, Text *out) {
    for (int i = 0; i < why->numbers; i++) text_print(out, "%s%d", i ? ", " : "", why->number[i]);
}

/* Writes what a sentence has in brackets at `at`, of one seat or of several, and returns what
 * follows. */
static const char *write_fitting(const char *at, bool several, Text *out) {
    const char *bar = strchr(at, '|'), *end = strchr(at, ']'), *from = several ? bar : at;
    text_print(out, "%.*s", (int)((several ? end : bar) - from - 1), from + 1);
    return end + 1;
}

void draw_why(const Match *match, const Ending *why, const char *sentence, Speak *speak,
              Text *out) {
    Sides sides = sides_of(match);
    unsigned named = 0;
    for (const char *at = sentence; *at;) {
        size_t plain = strcspn(at, "{[");
        text_print(out, "%.*s", (int)plain, at);
        at += plain;
        if (*at == '[') {
            at = write_fitting(at, is_several(match, named), out);
        } else if (*at == '{') {
            if (at[1] == 'n')
                write_numbers(why, out);
            else
                write_seats(match, named = at[1] == 'w' ? sides.winners : sides.losers, speak, out);
            at = strchr(at, '}') + 1;
        }
    }
}
