/* fuzz.h - what the fuzzers share: choosing a game, and the promises that hold at any position.
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_H
#define FUZZ_H

#include "core/record.h"
#include "draw/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, but also there where asserts are switched off. */
static inline void require(bool holds, const char *promise) {
    if (holds) return;
    fprintf(stderr, "not so: %s\n", promise);
    abort();
}

/* The input as a string of its own size, so that a read beyond its end is noticed. */
static inline char *fuzz_string(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    require(text != NULL, "there is memory");
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Takes the first line off *text: it is a spec string. Any other line chooses a game and its
 * options by the sum of its bytes, so that no input is wasted. */
static inline Setup fuzz_setup(char **text) {
    char *line = *text;
    Setup setup;
    unsigned sum = 0;
    *text += strcspn(line, "\n");
    if (**text) *(*text)++ = '\0';
    if (setup_read(line, &setup, NULL)) return setup;
    for (; *line; line++) sum += (unsigned char)*line;
    setup = (Setup){ .game = game_at((int)(sum % (unsigned)game_count())) };
    for (sum /= (unsigned)game_count(); sum % 64; sum--)
        if (!setup_next(&setup)) setup = (Setup){ .game = setup.game };
    return setup;
}

static inline void fuzz_check_refusal(const char *text, const Error *err) {
    require(err->why[0] != '\0', "a refusal says why");
    require(err->at <= strlen(text), "a refusal says where");
}

/* The position is sound, and its text is the one way to write it. */
static inline void fuzz_check_text(const Setup *setup, const Position *pos) {
    const Game *game = setup->game;
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    Position read;
    Error err = { "", 0 };
    const char *fault = game->fault(pos);
    require(!fault, fault ? fault : "");
    game->write(pos, &out);
    require(!out.cut, "the position's text fits");
    memset(&read, 0, sizeof read);
    if (!game_read(setup, text, &read, &err)) {
        fprintf(stderr, "%s\n", text);
        require(false, err.why);
    }
    require(memcmp(&read, pos, sizeof read) == 0, "read(write(p)) is p, byte by byte");
}

static inline int fuzz_compare(const void *a, const void *b) { return strcmp(a, b); }

static inline void fuzz_check_moves(const Game *game, const Position *pos, const Move *list,
                                    int count) {
    static char tokens[MOVES_MAX][TOKEN_MAX];
    int actor = game->actor(pos), points[SEATS_MAX] = { 0 }, sum = 0;
    require(actor >= NOBODY && actor < game->seats(pos), "the actor is a seat, chance or nobody");
    require((count == 0) == (actor == NOBODY), "there are steps exactly while somebody acts");
    game->points(pos, points);
    for (int seat = 0; seat < game->seats(pos); seat++) sum += points[seat];
    require(actor == NOBODY || sum == 0, "no points while the game goes on");
    for (int i = 0; i < count; i++) {
        Text out = text_into(tokens[i], TOKEN_MAX);
        game->write_move(pos, list[i], &out);
        require(out.used && !out.cut, "tokens are short");
        require(actor != CHANCE || game_odds(game, pos, list[i]) > 0, "odds are positive");
    }
    qsort(tokens, (size_t)count, TOKEN_MAX, fuzz_compare);
    for (int i = 1; i < count; i++) require(strcmp(tokens[i - 1], tokens[i]) != 0, "tokens differ");
}

/* What is seen of the position lies on the board, and both ways to show it fit their buffers. */
static inline void fuzz_check_looks(const Match *match) {
    static char text[JSON_TEXT];
    const Game *game = match->setup.game;
    Cell cells[CELLS_MAX];
    Piece pieces[PIECES_MAX];
    int cell_count = game->board(&match->setup, cells), count = game->scene(&match->now, pieces);
    for (int i = 0; i < count; i++) require(pieces[i].cell < cell_count, "pieces lie on cells");
    Text out = text_into(text, DRAW_TEXT);
    draw_board(&match->setup, &match->now, (DrawStyle){ .colour = true }, &out);
    draw_status(match, NULL, &out);
    require(!out.cut, "a drawing fits");
    out = text_into(text, sizeof text);
    json_scene(match, &out);
    require(!out.cut, "the JSON of a position fits");
}

#endif
