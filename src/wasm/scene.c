/* scene.c - what a page draws: the games, their boards, a position.
 * SPDX-License-Identifier: MIT */
#include "page.h"

#include "draw/draw.h"

EXPORT(brett_games) const char *brett_games(void);
EXPORT(brett_board) const char *brett_board(void);
EXPORT(brett_scene) const char *brett_scene(void);

/* All games: a JSON list. */
const char *brett_games(void) {
    Text out = page_answer();
    text_char(&out, '[');
    for (int i = 0; i < game_count(); i++) {
        if (i) text_char(&out, ',');
        json_game(game_at(i), &out);
    }
    text_char(&out, ']');
    return page_whole(&out);
}

/* SPEC: its cells. */
const char *brett_board(void) {
    Setup setup;
    Argument argument = page_first();
    const char *refused = page_setup(&argument, &setup);
    if (refused) return refused;
    Text out = page_answer();
    json_board(&setup, &out);
    return page_whole(&out);
}

/* SPEC, START, STEPS, END: the position reached. */
const char *brett_scene(void) {
    Match match;
    Argument argument = page_first();
    const char *refused = page_match(&argument, &match);
    if (!refused) refused = page_end(&argument, &match);
    if (refused) return refused;
    Text out = page_answer();
    json_scene(&match, &out);
    return page_whole(&out);
}
