/* standing.c - counting games and pairs.
 * SPDX-License-Identifier: MIT */
#include "standing.h"

#include "core/game.h"

#include <assert.h>
#include <string.h>

void standing_init(Standing *s, long games, int places, bool is_alone, const Sprt *sprt,
                   int16_t *outcome) {
    assert(places == 2 || (!sprt && !is_alone));
    memset(s, 0, sizeof *s);
    s->games = games, s->places = places, s->is_alone = is_alone;
    s->sprt = sprt;
    s->outcome = outcome;
    for (long game = 0; game < games; game++) outcome[game] = GAME_OPEN;
}

/* The first player's points in a set of two whose games are both over. */
static int points_of_pair(const Standing *s, long first) {
    int a = s->outcome[first], b = s->outcome[first + 1];
    if (!s->is_alone) return a + b;
    return a < b ? 2 * POINT : a > b ? 0 : POINT;
}

static void count(Standing *s, int twelfths) {
    s->played++;
    s->twelfths += twelfths;
    s->won += twelfths == POINT;
    s->lost += twelfths == 0;
    s->drawn += twelfths > 0 && twelfths < POINT;
}

/* Takes the set that comes next into account; false while one of its games is open. */
static bool settle(Standing *s) {
    long first = s->sets * s->places;
    bool is_whole = true;
    if (s->answer != SPRT_OPEN || first + s->places > s->games) return false;
    for (int i = 0; i < s->places; i++) {
        if (s->outcome[first + i] == GAME_OPEN) return false;
        if (s->outcome[first + i] == GAME_FAILED) is_whole = false;
    }
    s->sets++;
    if (s->places != 2 || !is_whole) return true;
    int points = points_of_pair(s, first);
    assert(points * (PAIR_RESULTS - 1) % (2 * POINT) == 0);
    s->pairs.count[points * (PAIR_RESULTS - 1) / (2 * POINT)]++;
    if (s->sprt) s->answer = sprt_answer(s->sprt, &s->pairs);
    return true;
}

void standing_add(Standing *s, long game, int outcome) {
    assert(s->outcome[game] == GAME_OPEN);
    s->outcome[game] = (int16_t)outcome;
    int other = s->is_alone ? s->outcome[game ^ 1] : 0;
    if (outcome == GAME_FAILED)
        s->failures++;
    else if (!s->is_alone)
        count(s, outcome);
    else if (other >= 0)
        for (int i = 0; i < 2; i++) count(s, points_of_pair(s, game & ~1L) / 2);
    while (settle(s)) {
    }
}
