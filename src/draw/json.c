/* json.c - what a page needs to draw and play any game, as JSON.
 * SPDX-License-Identifier: MIT */
#include "draw.h"

static void add_key(Text *out, const char *key) {
    char last = out->used ? out->start[out->used - 1] : '{';
    if (last != '{' && last != '[') text_char(out, ',');
    text_json(out, key);
    text_char(out, ':');
}

static void add_string(Text *out, const char *key, const char *value) {
    add_key(out, key);
    text_json(out, value);
}

static void add_number(Text *out, const char *key, int value) {
    add_key(out, key);
    text_print(out, "%d", value);
}

/* Between the elements of a list; nothing before the first. */
static void separate(Text *out) {
    if (out->used && out->start[out->used - 1] != '[') text_char(out, ',');
}

static void add_options(Text *out, const Game *game) {
    add_key(out, "options");
    text_char(out, '[');
    for (int i = 0; i < game_options(game); i++) {
        const Option *option = &game->options[i];
        separate(out);
        text_char(out, '{');
        add_string(out, "name", option->name);
        add_key(out, "values");
        text_char(out, '[');
        for (const char *value = option->values; *value;) {
            int length = 0;
            while (value[length] && value[length] != '|') length++;
            separate(out);
            text_print(out, "\"%.*s\"", length, value);
            value += length + (value[length] == '|');
        }
        text_char(out, ']');
        add_string(out, "about", option->about);
        if (option->german) add_string(out, "german", option->german);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void add_kinds(Text *out, const Game *game) {
    add_key(out, "kinds");
    text_char(out, '[');
    for (const PieceKind *kind = game->kinds; kind->letter; kind++) {
        char name[2] = { kind->letter, '\0' };
        separate(out);
        text_char(out, '{');
        add_string(out, "letter", name);
        add_string(out, "name", kind->name);
        add_string(out, "german", kind->german);
        add_string(out, "look", kind->look);
        add_number(out, "noses", kind->noses);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void add_reasons(Text *out, const Game *game) {
    add_key(out, "reasons");
    text_char(out, '[');
    for (const Reason *reason = game->reasons; reason && reason->name; reason++) {
        separate(out);
        text_char(out, '{');
        add_string(out, "name", reason->name);
        add_string(out, "about", reason->about);
        add_string(out, "german", reason->german);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void json_game(const Game *game, Text *out) {
    text_char(out, '{');
    add_string(out, "id", game->id);
    add_string(out, "title", game->title);
    add_string(out, "about", game->about);
    if (game->german) add_string(out, "german", game->german);
    add_string(out, "maker", game->maker);
    add_number(out, "year", game->year);
    add_string(out, "players", game->players);
    add_key(out, "draws");
    text_add(out, game->draws ? "true" : "false");
    add_options(out, game);
    add_kinds(out, game);
    add_reasons(out, game);
    add_key(out, "colours");
    text_char(out, '[');
    for (const char *const *colour = game->colours; *colour; colour++) {
        separate(out);
        text_json(out, *colour);
    }
    text_add(out, "]}");
}

void json_board(const Setup *setup, Text *out) {
    static const char *const shapes[] = { "square", "point", "hole", "tray" };
    Cell cells[CELLS_MAX];
    int count = setup->game->board(setup, cells);
    text_add(out, "{\"cells\":[");
    for (const Cell *cell = cells; cell < cells + count; cell++) {
        separate(out);
        text_char(out, '{');
        add_string(out, "name", cell->name);
        add_number(out, "x", cell->x);
        add_number(out, "y", cell->y);
        add_string(out, "shape", shapes[cell->shape]);
        if (cell->zone[0]) add_string(out, "zone", cell->zone);
        text_char(out, '}');
    }
    text_add(out, "]}");
}

static void add_pieces(Text *out, const Game *game, const Position *pos) {
    Piece pieces[PIECES_MAX];
    int count = game->scene(pos, pieces);
    add_key(out, "pieces");
    text_char(out, '[');
    for (const Piece *piece = pieces; piece < pieces + count; piece++) {
        separate(out);
        text_char(out, '{');
        add_number(out, "cell", piece->cell);
        add_number(out, "colour", piece->colour);
        add_number(out, "kind", piece->kind);
        if (game->kinds[piece->kind].noses || piece->facing)
            add_number(out, "facing", piece->facing);
        if (piece->count) add_number(out, "count", piece->count);
        if (piece->seat >= 0) add_number(out, "seat", piece->seat);
        if (piece->marks & MARK_HEAD) add_key(out, "head"), text_add(out, "true");
        if (piece->marks & MARK_STARRED) add_key(out, "starred"), text_add(out, "true");
        if (piece->marks & MARK_MOVED) add_key(out, "moved"), text_add(out, "true");
        if (piece->marks & MARK_WON) add_key(out, "won"), text_add(out, "true");
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void add_cells(Text *out, const uint16_t *cell, int count) {
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        separate(out);
        text_print(out, "%d", cell[i]);
    }
    text_char(out, ']');
}

static void add_step(Text *out, const Match *match, Move move) {
    static const char *const deeds[] = { "move", "remove", "enter", "turn", "change" };
    const Game *game = match->setup.game;
    char token[TOKEN_MAX];
    Text name = text_into(token, sizeof token);
    uint16_t path[PATH_CELLS];
    Effect effects[EFFECTS_MAX];
    game->write_move(&match->now, move, &name);
    text_char(out, '{');
    add_string(out, "step", token);
    add_key(out, "path");
    add_cells(out, path, game->path(&match->now, move, path));
    if (game->actor(&match->now) == CHANCE)
        add_number(out, "odds", game_odds(game, &match->now, move));
    add_key(out, "does");
    text_char(out, '[');
    for (int i = 0, n = game_effects(&match->setup, &match->now, move, effects); i < n; i++) {
        separate(out);
        text_print(out, "[\"%s\",%d,%d]", deeds[effects[i].deed], effects[i].from, effects[i].to);
    }
    text_add(out, "]}");
}

static void add_seats(Text *out, const Match *match) {
    const Game *game = match->setup.game;
    int points[SEATS_MAX];
    match_points(match, points);
    add_key(out, "seats");
    text_char(out, '[');
    for (int seat = 0; seat < game->seats(&match->now); seat++) {
        separate(out);
        text_char(out, '{');
        add_number(out, "team", game->team(&match->now, seat));
        add_key(out, "colours");
        text_char(out, '[');
        unsigned colours = game->colour(&match->now, seat);
        for (int i = 0; colours >> i; i++) {
            if (!(colours >> i & 1)) continue;
            separate(out);
            text_print(out, "%d", i);
        }
        text_char(out, ']');
        if (game->out && game->out(&match->now, seat)) add_key(out, "out"), text_add(out, "true");
        add_number(out, "twelfths", points[seat]);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* {"reason":"row","numbers":[3,7,11],"cells":[...]}; of a way also where it goes "out". */
static void add_why(Text *out, const Match *match) {
    Ending why;
    if (!match_why(match, &why)) return;
    add_key(out, "why");
    text_char(out, '{');
    add_string(out, "reason", match->setup.game->reasons[why.reason].name);
    add_key(out, "numbers");
    text_char(out, '[');
    for (int i = 0; i < why.numbers; i++) separate(out), text_print(out, "%d", why.number[i]);
    text_char(out, ']');
    add_key(out, "cells");
    add_cells(out, why.cell, why.cells);
    if (why.is_way) add_number(out, "out", why.out);
    text_char(out, '}');
}

/* Of every seat: whether its way is open, and what can be drawn of it. */
static void add_ways(Text *out, const Match *match) {
    static const char *const ends[] = { "open", "turn", "edge", "piece" };
    const Game *game = match->setup.game;
    Way ways[WAYS_MAX];
    add_key(out, "ways");
    text_char(out, '[');
    for (int seat = 0; seat < game->seats(&match->now); seat++) {
        int count = game->ways(&match->now, seat, ways);
        separate(out);
        text_char(out, '{');
        add_number(out, "seat", seat);
        add_key(out, "open");
        text_add(out, count && ways[0].end == WAY_OPEN ? "true" : "false");
        add_key(out, "lines");
        text_char(out, '[');
        for (const Way *way = ways; way < ways + count; way++) {
            separate(out);
            text_char(out, '{');
            add_string(out, "end", ends[way->end]);
            if (way->end == WAY_OPEN) add_number(out, "out", way->out);
            add_key(out, "cells");
            add_cells(out, way->cell, way->count);
            text_char(out, '}');
        }
        text_add(out, "]}");
    }
    text_char(out, ']');
}

void json_scene(const Match *match, Text *out) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int actor = match_actor(match), count = actor == NOBODY ? 0 : game->moves(&match->now, list);
    char words[POSITION_TEXT];
    Text text = text_into(words, sizeof words);
    game->write(&match->now, &text);
    text_char(out, '{');
    add_string(out, "position", words);
    add_string(out, "actor", actor == CHANCE ? "chance" : actor == NOBODY ? "none" : "seat");
    int seat = game_turn(game, &match->now);
    if (actor != NOBODY && seat >= 0) add_number(out, "seat", seat);
    add_key(out, "fresh");
    text_add(out, game_fresh(game, &match->now) ? "true" : "false");
    text = text_into(words, sizeof words);
    match_ending(match, &text);
    if (text.used) add_string(out, "end", words);
    add_why(out, match);
    add_seats(out, match);
    add_pieces(out, game, &match->now);
    if (game->ways) add_ways(out, match);
    add_key(out, "steps");
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        separate(out);
        add_step(out, match, list[i]);
    }
    text_add(out, "]}");
}
