/* show.c - brett show and brett moves: a position and what can be done in it.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "draw/draw.h"
#include "term/style.h"

#include <stdlib.h>

static void print_json(const Match *match) {
    Text out = host_text(JSON_TEXT);
    text_add(&out, "{\"board\":");
    json_board(&match->setup, &out);
    text_add(&out, ",\n\"scene\":");
    json_scene(match, &out);
    printf("%s}\n", out.start);
    free(out.start);
}

/* A line of its own under the result. */
static void write_why(const Match *match, Text *out) {
    Ending why;
    if (!match_why(match, &why)) return;
    text_char(out, '\n');
    draw_why(match, &why, match->setup.game->reasons[why.reason].about, NULL, out);
}

int cli_show(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *from = NULL;
    bool fen = false, json = false;
    const Flag flags[] = {
        { "from", .text = &from }, { "fen", .is_given = &fen }, { "json", .is_given = &json }, { 0 }
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (fen && json) return cli_misuse(command, "either --fen or --json");
    Match *match = cli_match(command, from, argc - first, argv + first);
    if (!match) return EXIT_USAGE;
    if (json) {
        print_json(match);
        return EXIT_OK;
    }
    Text out = host_text(DRAW_TEXT);
    if (fen) {
        match->setup.game->write(&match->now, &out);
    } else {
        draw_board(&match->setup, &match->now, style_of(stdout), &out);
        draw_status(match, NULL, &out);
        write_why(match, &out);
    }
    printf("%s\n", out.start);
    free(out.start);
    return EXIT_OK;
}

int cli_moves(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *from = NULL;
    const Flag flags[] = { { "from", .text = &from }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    Match *match = cli_match(command, from, argc - first, argv + first);
    if (!match) return EXIT_USAGE;
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int actor = match_actor(match), count = actor == NOBODY ? 0 : game->moves(&match->now, list);
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        game->write_move(&match->now, list[i], &out);
        if (actor == CHANCE)
            printf("%s weight %d\n", token, game_odds(game, &match->now, list[i]));
        else
            puts(token);
    }
    return EXIT_OK;
}
