/* scene.c - what a page draws: the games, their boards, a position.
 * SPDX-License-Identifier: MIT */
#include "page.h"

#include "draw/draw.h"

EXPORT(brett_games) const char *brett_games(void);
EXPORT(brett_board) const char *brett_board(void);
EXPORT(brett_scene) const char *brett_scene(void);
EXPORT(brett_why_not) const char *brett_why_not(void);

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

/* SPEC, START, STEPS, FROM, TO: why nobody can go from one cell to the other, "" if there is
 * nothing to say. */
const char *brett_why_not(void) {
    Match match;
    Cell cells[CELLS_MAX];
    long from, to;
    Argument argument = page_first();
    const char *refused = page_match(&argument, &match);
    if (refused) return refused;
    long last = match.setup.game->board(&match.setup, cells) - 1;
    refused = page_number(&argument, 0, last, &from);
    if (!refused) refused = page_number(&argument, 0, last, &to);
    if (refused) return refused;
    const char *why = game_why_not(match.setup.game, &match.now, (int)from, (int)to);
    Text out = page_answer();
    text_json(&out, why ? why : "");
    return page_whole(&out);
}
