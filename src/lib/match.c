/* match.c - a game being played.
 * SPDX-License-Identifier: MIT */
#include "lib.h"

#include "draw/draw.h"

#include <stdlib.h>
#include <string.h>

SAME(BRETT_CHANCE, CHANCE);
SAME(BRETT_NOBODY, NOBODY);
SAME(BRETT_SEATS_MAX, SEATS_MAX);
SAME(BRETT_STEPS_MAX, MOVES_MAX);
SAME(BRETT_PATH_MAX, PATH_CELLS);
SAME(BRETT_EFFECTS_MAX, EFFECTS_MAX);
SAME(BRETT_TOKEN_SIZE, TOKEN_MAX);
SAME(BRETT_SPEC_SIZE, SPEC_MAX);
SAME(BRETT_POSITION_SIZE, POSITION_TEXT);
SAME(BRETT_POINT, POINT);
SAME(BRETT_MOVES, DID_MOVE);
SAME(BRETT_REMOVES, DID_REMOVE);
SAME(BRETT_ENTERS, DID_ENTER);
SAME(BRETT_TURNS, DID_TURN);
SAME(BRETT_CHANGES, DID_CHANGE);
SAME(BRETT_GOES_ON, END_NONE);
SAME(BRETT_RULES, END_RULES);
SAME(BRETT_REPETITION, END_REPETITION);
SAME(BRETT_QUIET, END_QUIET);
SAME(BRETT_AGREED, END_AGREED);
SAME(BRETT_RESIGNED, END_RESIGNED);
SAME(BRETT_TIME, END_TIME);
SAME(BRETT_ABSENT, END_ABSENT);
SAME(BRETT_ABORTED, END_ABORTED);

static const Match *played(const brett_match *handle) {
    assert(handle);
    return &handle->match;
}

/* ---- beginning ---- */

brett_match *lib_match(brett_error *err) {
    brett_match *handle = lib_memory(sizeof *handle, err);
    if (handle) match_init_growing(&handle->match, realloc);
    return handle;
}

brett_match *brett_match_new(const char *spec, brett_error *err) {
    Setup setup;
    Error why;
    assert(spec);
    if (!setup_read(spec, &setup, &why)) return lib_refuse(err, &why), NULL;
    brett_match *handle = lib_match(err);
    if (handle) match_restart(&handle->match, &setup);
    return handle;
}

brett_match *brett_match_copy(const brett_match *from, brett_error *err) {
    const Match *match = played(from);
    brett_match *handle = lib_match(err);
    if (!handle || match_copy(&handle->match, match, NULL)) return handle;
    brett_match_free(handle);
    return lib_no_memory(err), NULL;
}

void brett_match_free(brett_match *handle) {
    if (!handle) return;
    free(handle->match.played);
    free(handle);
}

bool brett_match_begin(brett_match *handle, const char *position, brett_error *err) {
    assert(handle);
    Error why;
    if (!position) {
        Setup setup = handle->match.setup;
        match_restart(&handle->match, &setup);
        return true;
    }
    return match_begin(&handle->match, position, &why) || lib_refuse(err, &why);
}

/* ---- the position ---- */

const brett_game *brett_match_game(const brett_match *handle) {
    return (const brett_game *)played(handle)->setup.game;
}

size_t brett_match_spec(const brett_match *handle, char *text, size_t size) {
    char spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    setup_write(&played(handle)->setup, &out);
    return lib_copy(&out, text, size);
}

static size_t write_position(const Match *match, const Position *pos, char *text, size_t size) {
    char words[POSITION_TEXT];
    Text out = text_into(words, sizeof words);
    match->setup.game->write(pos, &out);
    return lib_copy(&out, text, size);
}

size_t brett_match_position(const brett_match *handle, char *text, size_t size) {
    const Match *match = played(handle);
    return write_position(match, &match->now, text, size);
}

size_t brett_match_start(const brett_match *handle, char *text, size_t size) {
    const Match *match = played(handle);
    return write_position(match, &match->start, text, size);
}

int brett_match_actor(const brett_match *handle) { return match_actor(played(handle)); }

int brett_match_turn(const brett_match *handle) {
    const Match *match = played(handle);
    if (match_actor(match) == NOBODY) return BRETT_NOBODY;
    int seat = game_turn(match->setup.game, &match->now);
    return seat < 0 ? BRETT_NOBODY : seat;
}

bool brett_match_is_fresh(const brett_match *handle) {
    const Match *match = played(handle);
    return game_fresh(match->setup.game, &match->now);
}

int brett_match_seats(const brett_match *handle) {
    const Match *match = played(handle);
    return match->setup.game->seats(&match->now);
}

bool brett_match_seat(const brett_match *handle, int seat, brett_seat *facts) {
    const Match *match = played(handle);
    const Game *game = match->setup.game;
    assert(facts);
    if (seat < 0 || seat >= game->seats(&match->now)) return false;
    *facts = (brett_seat){ .team = game->team(&match->now, seat),
                           .colours = game->colour(&match->now, seat),
                           .is_out = game->out && game->out(&match->now, seat) };
    return true;
}

/* ---- steps ---- */

static int list_steps(const Match *match, Move *list) {
    return match_actor(match) == NOBODY ? 0 : match->setup.game->moves(&match->now, list);
}

static void describe(const Match *match, Move move, bool is_chance, brett_step *step) {
    const Game *game = match->setup.game;
    memset(step, 0, sizeof *step);
    Text out = text_into(step->token, sizeof step->token);
    game->write_move(&match->now, move, &out);
    step->odds = is_chance ? game_odds(game, &match->now, move) : 0;
    step->length = game->path(&match->now, move, step->path);
}

int brett_match_steps(const brett_match *handle, brett_step *steps, int most) {
    const Match *match = played(handle);
    Move list[MOVES_MAX];
    int count = list_steps(match, list);
    bool is_chance = match_actor(match) == CHANCE;
    for (int i = 0; steps && i < count && i < most; i++)
        describe(match, list[i], is_chance, &steps[i]);
    return count;
}

int brett_match_effects(const brett_match *handle, int step, brett_effect *effects, int most) {
    const Match *match = played(handle);
    Move list[MOVES_MAX];
    if (step < 0 || step >= list_steps(match, list)) return 0;
    Effect found[EFFECTS_MAX];
    int count = game_effects(&match->setup, &match->now, list[step], found);
    for (int i = 0; effects && i < count && i < most; i++)
        effects[i] = (brett_effect){ (brett_deed)found[i].deed, found[i].from, found[i].to };
    return count;
}

/* Room for a step more. What is refused afterwards is not refused for lack of memory. */
static bool make_room(Match *match, brett_error *err) {
    return match_reserve(match, match->count + 1, NULL) || lib_no_memory(err);
}

bool brett_match_play(brett_match *handle, const char *token, brett_error *err) {
    assert(handle && token);
    Error why;
    if (!make_room(&handle->match, err)) return false;
    return match_play(&handle->match, token, &why) || lib_refuse(err, &why);
}

bool brett_match_play_at(brett_match *handle, int step, brett_error *err) {
    assert(handle);
    Error why;
    if (!make_room(&handle->match, err)) return false;
    return match_play_at(&handle->match, step, &why) || lib_refuse(err, &why);
}

bool brett_match_play_random(brett_match *handle, uint64_t *state, brett_error *err) {
    assert(handle && state);
    Error why;
    Random random = { *state };
    if (!make_room(&handle->match, err)) return false;
    if (!match_play_random(&handle->match, &random, &why)) return lib_refuse(err, &why);
    *state = random.state;
    return true;
}

int brett_match_played(const brett_match *handle) { return played(handle)->count; }

static void write_tokens(const void *subject, Text *out) {
    const Match *match = subject;
    Position pos = match->start;
    for (int i = 0; i < match->count; i++) {
        if (i) text_char(out, ' ');
        match->setup.game->write_move(&pos, match->played[i].move, out);
        game_apply(match->setup.game, &pos, match->played[i].move);
    }
}

char *brett_match_tokens(const brett_match *handle, brett_error *err) {
    const Match *match = played(handle);
    return lib_text((size_t)match->count * (TOKEN_MAX + 1) + 1, write_tokens, match, err);
}

bool brett_match_undo(brett_match *handle) {
    assert(handle);
    return match_undo(&handle->match);
}

bool brett_match_undo_turn(brett_match *handle) {
    assert(handle);
    return match_undo_turn(&handle->match);
}

bool brett_match_back_to(brett_match *handle, int count) {
    assert(handle);
    if (count < 0 || count > handle->match.count) return false;
    match_back_to(&handle->match, count);
    return true;
}

uint64_t brett_match_perft(const brett_match *handle, int depth) {
    const Match *match = played(handle);
    return depth < 0 ? 0 : game_perft(match->setup.game, &match->now, depth);
}

/* ---- the end ---- */

static bool finish(brett_match *handle, End end, int seat, brett_error *err) {
    Error why;
    assert(handle);
    return match_finish(&handle->match, end, seat, &why) || lib_refuse(err, &why);
}

bool brett_match_resign(brett_match *handle, int seat, brett_error *err) {
    return finish(handle, END_RESIGNED, seat, err);
}

bool brett_match_agree(brett_match *handle, brett_error *err) {
    return finish(handle, END_AGREED, NOBODY, err);
}

brett_end brett_match_end(const brett_match *handle) { return (brett_end)played(handle)->end; }

static size_t write_words(const brett_match *handle, void (*write)(const Match *, Text *),
                          char *text, size_t size) {
    char words[BRETT_WORDS_SIZE];
    Text out = text_into(words, sizeof words);
    write(played(handle), &out);
    return lib_copy(&out, text, size);
}

size_t brett_match_ending(const brett_match *handle, char *text, size_t size) {
    return write_words(handle, match_ending, text, size);
}

size_t brett_match_result(const brett_match *handle, char *text, size_t size) {
    return write_words(handle, match_result, text, size);
}

static void write_status(const Match *match, Text *out) { draw_status(match, NULL, out); }

size_t brett_match_status(const brett_match *handle, char *text, size_t size) {
    return write_words(handle, write_status, text, size);
}

void brett_match_points(const brett_match *handle, int points[BRETT_SEATS_MAX]) {
    assert(points);
    memset(points, 0, sizeof *points * BRETT_SEATS_MAX);
    match_points(played(handle), points);
}
