/* fuzz_position.c - a spec on the first line, a position's text on the second. What is accepted is
 * sound, is written the same way, and so is everything one step away.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void check_accepted(const Match *match, const char *text) {
    const Game *game = match->setup.game;
    char again[POSITION_TEXT];
    Text out = text_into(again, sizeof again);
    Move list[MOVES_MAX];
    game->write(&match->now, &out);
    require(strcmp(text, again) == 0, "what is read is written the same way");
    fuzz_check_text(&match->setup, &match->now);
    int count = game->moves(&match->now, list);
    fuzz_check_moves(game, &match->now, list, count);
    fuzz_check_looks(match);
    for (int i = 0; i < count; i += 1 + count / 64) {
        Position next = match->now;
        game_apply(game, &next, list[i]);
        fuzz_check_text(&match->setup, &next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size), *rest = text;
    Setup setup = fuzz_setup(&rest);
    rest[strcspn(rest, "\n")] = '\0';
    Error err = { "", 0 };
    Match match;
    match_init(&match, &setup, NULL, 0);
    Match before = match;
    if (match_begin(&match, rest, &err)) {
        check_accepted(&match, rest);
    } else {
        fuzz_check_refusal(rest, &err);
        require(memcmp(&before, &match, sizeof match) == 0, "a refused text changes nothing");
    }
    free(text);
    return 0;
}
