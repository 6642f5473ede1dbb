/* random_game.c - plays one random game of every game, and draws where it ends.
 *
 *   cc random_game.c $(pkg-config --cflags --libs brett) -o random_game
 *   ./random_game [SEED]
 * SPDX-License-Identifier: MIT */
#include <brett.h>

#include <stdio.h>
#include <stdlib.h>

enum { LONG_ENOUGH = 3000 };

static int fail(const brett_error *err) {
    fprintf(stderr, "random_game: %s\n", err->why);
    return EXIT_FAILURE;
}

static int play(const brett_game *game, uint64_t seed) {
    brett_error err;
    brett_facts facts;
    brett_game_facts(game, &facts);
    brett_match *match = brett_match_new(facts.id, &err);
    if (!match) return fail(&err);

    // Chance rolls by its odds, everybody else does anything that is legal.
    while (brett_match_actor(match) != BRETT_NOBODY && brett_match_played(match) < LONG_ENOUGH)
        if (!brett_match_play_random(match, &seed, &err)) return fail(&err);

    char status[BRETT_WORDS_SIZE];
    brett_match_status(match, status, sizeof status);
    char *board = brett_match_draw(match, false, true, &err);
    if (!board) return fail(&err);
    printf("%s after %d steps, %s\n\n%s\n", facts.title, brett_match_played(match), status, board);
    brett_free(board);
    brett_match_free(match);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (int i = 0; i < brett_game_count(); i++)
        if (play(brett_game_at(i), seed) != EXIT_SUCCESS) return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
