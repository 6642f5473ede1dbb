/* games.c - the games and what is true of them.
 * SPDX-License-Identifier: MIT */
#include "draw/draw.h"
#include "lib.h"

#include <string.h>

static const brett_game *shown(const Game *game) { return (const brett_game *)game; }

int brett_game_count(void) { return game_count(); }

const brett_game *brett_game_at(int i) {
    return i >= 0 && i < game_count() ? shown(game_at(i)) : NULL;
}

const brett_game *brett_game_find(const char *id) {
    assert(id);
    return shown(game_find(id));
}

static int count_kinds(const Game *game) {
    int count = 0;
    while (game->kinds[count].letter) count++;
    return count;
}

static int count_colours(const Game *game) {
    int count = 0;
    while (game->colours[count]) count++;
    return count;
}

void brett_game_facts(const brett_game *handle, brett_facts *facts) {
    const Game *game = lib_game(handle);
    assert(facts);
    *facts = (brett_facts){
        .id = game->id,
        .title = game->title,
        .about = game->about,
        .maker = game->maker,
        .year = game->year,
        .players = game->players,
        .options = game_options(game),
        .kinds = count_kinds(game),
        .colours = count_colours(game),
        .dice = game->dice,
        .repetition = game->draws & DRAW_REPETITION,
        .quiet = game->draws & DRAW_QUIET,
    };
}

bool brett_game_option(const brett_game *handle, int i, brett_option *option) {
    const Game *game = lib_game(handle);
    assert(option);
    if (i < 0 || i >= game_options(game)) return false;
    const Option *from = &game->options[i];
    memset(option, 0, sizeof *option);
    option->name = from->name;
    option->about = from->about;
    option->values = setup_choices(from);
    assert(option->values <= BRETT_VALUES_MAX);
    Setup setup = { .game = game };
    for (int k = 0; k < option->values; k++) {
        Text out = text_into(option->value[k], sizeof option->value[k]);
        setup.choice[i] = (uint8_t)k;
        setup_value(&setup, from->name, &out);
    }
    return true;
}

bool brett_game_kind(const brett_game *handle, int i, brett_kind *kind) {
    const Game *game = lib_game(handle);
    assert(kind);
    if (i < 0 || i >= count_kinds(game)) return false;
    const PieceKind *from = &game->kinds[i];
    *kind = (brett_kind){ from->letter, from->name, from->german, from->look, from->noses };
    return true;
}

const char *brett_game_colour(const brett_game *handle, int i) {
    const Game *game = lib_game(handle);
    return i >= 0 && i < count_colours(game) ? game->colours[i] : NULL;
}

static void write_game(const void *game, Text *out) { json_game(game, out); }

char *brett_game_json(const brett_game *handle, brett_error *err) {
    return lib_text(JSON_TEXT, write_game, lib_game(handle), err);
}

bool brett_spec_next(char *spec) {
    Setup setup;
    assert(spec);
    if (!setup_read(spec, &setup, NULL) || !setup_next(&setup)) return false;
    Text out = text_into(spec, BRETT_SPEC_SIZE);
    setup_write(&setup, &out);
    return true;
}
