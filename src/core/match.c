/* match.c - a played game.
 * SPDX-License-Identifier: MIT */
#include "match.h"

#include <assert.h>
#include <string.h>

void match_init(Match *match, const Setup *setup, Played *memory, int capacity) {
    memset(match, 0, sizeof *match);
    match->setup = *setup;
    match->played = memory;
    match->capacity = capacity;
    game_start(setup, &match->start);
    match->now = match->start;
    if (setup->game->actor(&match->now) == NOBODY) match->end = END_RULES;
}

bool match_begin(Match *match, const char *text, Error *err) {
    Position start;
    if (!game_read(&match->setup, text, &start, err)) return false;
    match->start = match->now = start;
    match->count = 0;
    match->end = match->setup.game->actor(&start) == NOBODY ? END_RULES : END_NONE;
    return true;
}

int match_actor(const Match *match) {
    return match->end == END_NONE ? match->setup.game->actor(&match->now) : NOBODY;
}

static bool is_in(const Match *match, int seat) {
    const Game *game = match->setup.game;
    return !game->out || !game->out(&match->now, seat);
}

static int seats_in(const Match *match) {
    int count = 0;
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        count += is_in(match, seat);
    return count;
}

int match_occurrences(const Match *match) {
    const Game *game = match->setup.game;
    if (!game_fresh(game, &match->now)) return 0;
    uint64_t key = game_key(game, &match->now);
    int count = 0;
    for (int i = match->count - 1; i >= 0; i--) {
        const Played *after = &match->played[i];
        count += after->fresh && after->key == key;
        // No position comes back once an irreversible step lies between.
        if (after->quiet < 0 || (after->fresh && after->quiet == 0)) return count;
    }
    count += game_fresh(game, &match->start) && game_key(game, &match->start) == key;
    return count;
}

static End judge(const Match *match) {
    const Game *game = match->setup.game;
    if (game->actor(&match->now) == NOBODY) return END_RULES;
    const Played *last = &match->played[match->count - 1];
    if (!last->fresh) return END_NONE;
    if (game->draws & DRAW_REPETITION && match_occurrences(match) >= 3) return END_REPETITION;
    if (game->draws & DRAW_QUIET && last->quiet >= QUIET_TURNS * seats_in(match)) return END_QUIET;
    return END_NONE;
}

bool match_apply(Match *match, Move move, Error *err) {
    const Game *game = match->setup.game;
    if (match->end != END_NONE) return refuse(err, 0, "the game is over");
    if (match->count == match->capacity)
        return refuse(err, 0, "the record is full after %d steps", match->count);
    bool progress = game->progress && game->progress(&match->now, move);
    int quiet = match->count ? match->played[match->count - 1].quiet : 0;
    game->apply(&match->now, move);

    if (progress) quiet = -1;
    bool fresh = game_fresh(game, &match->now);
    if (fresh && quiet < INT16_MAX) quiet++;
    match->played[match->count++] = (Played){
        .key = game_key(game, &match->now), .move = move, .quiet = (int16_t)quiet, .fresh = fresh
    };
    match->end = judge(match);
    return true;
}

bool match_play(Match *match, const char *token, Error *err) {
    Move move;
    if (match->end != END_NONE) {
        char how[32];
        Text out = text_into(how, sizeof how);
        match_ending(match, &out);
        return refuse(err, 0, "\"%.*s\": the game is over (%s)", 32, token, how);
    }
    return game_read_move(match->setup.game, &match->now, token, &move, err) &&
           match_apply(match, move, err);
}

static void go_back_to(Match *match, int count) {
    match->now = match->start;
    match->count = count;
    match->end = END_NONE;
    for (int i = 0; i < count; i++) match->setup.game->apply(&match->now, match->played[i].move);
}

bool match_undo(Match *match) {
    if (match->count == 0) return false;
    go_back_to(match, match->count - 1);
    return true;
}

bool match_undo_turn(Match *match) {
    if (match->count == 0) return false;
    int count = match->count - 1;
    while (count > 0 && !match->played[count - 1].fresh) count--;
    go_back_to(match, count);
    return true;
}

bool match_resign(Match *match, int seat, Error *err) {
    if (match->end != END_NONE) return refuse(err, 0, "the game is over");
    if (seat < 0 || seat >= match->setup.game->seats(&match->now) || !is_in(match, seat))
        return refuse(err, 0, "only a player who is still in can resign");
    match->end = END_RESIGNED;
    match->resigned = seat;
    return true;
}

bool match_agree(Match *match, Error *err) {
    if (match->end != END_NONE) return refuse(err, 0, "the game is over");
    if (match->setup.game->seats(&match->now) < 2)
        return refuse(err, 0, "there is nobody to agree with");
    match->end = END_AGREED;
    return true;
}

static bool is_team_game(const Match *match) {
    const Game *game = match->setup.game;
    for (int seat = 0; seat < game->seats(&match->now); seat++)
        if (game->team(&match->now, seat) != seat) return true;
    return false;
}

void match_points(const Match *match, int *twelfths) {
    const Game *game = match->setup.game;
    int seats = game->seats(&match->now);
    for (int seat = 0; seat < seats; seat++) twelfths[seat] = 0;
    if (match->end == END_NONE) return;
    if (match->end == END_RULES) {
        game->points(&match->now, twelfths);
        return;
    }
    bool resigned = match->end == END_RESIGNED, teams = is_team_game(match);
    int loser = resigned ? game->team(&match->now, match->resigned) : NOBODY;
    int sharers = seats_in(match) - resigned;
    for (int seat = 0; seat < seats; seat++) {
        if (game->team(&match->now, seat) == loser || !is_in(match, seat)) continue;
        twelfths[seat] = teams ? (resigned ? POINT : POINT / 2) : sharers ? POINT / sharers : 0;
    }
}

void match_result(const Match *match, Text *out) {
    int points[SEATS_MAX];
    if (match->end == END_NONE) {
        text_char(out, '*');
        return;
    }
    match_points(match, points);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++) {
        if (seat) text_char(out, '-');
        text_points(out, points[seat]);
    }
}

void match_ending(const Match *match, Text *out) {
    static const char *const words[] = { "",         "rules", "repetition", "quiet limit",
                                         "resigned", "agreed" };
    text_add(out, words[match->end]);
    if (match->end == END_RESIGNED) text_print(out, " P%d", match->resigned + 1);
}
