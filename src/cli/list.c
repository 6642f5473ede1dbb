/* list.c - brett list: the games and their options.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "draw/draw.h"

#include <stdlib.h>

static void print_game(const Game *game) {
    printf("%s (%s), %s %d, players: %s\n%s\n", game->title, game->id, game->maker, game->year,
           game->players, game->about);
    for (int i = 0; i < game_options(game); i++)
        printf("  %s=%s\n      %s\n", game->options[i].name, game->options[i].values,
               game->options[i].about);
    printf("%s\n\"brett show %s\" draws its board.\n",
           game_options(game) ? "\nThe first value of an option is the default." : "", game->id);
}

/* A list of one game, or of all. */
static void print_json(const Game *one) {
    Text out = host_text(JSON_TEXT);
    text_char(&out, '[');
    for (int i = 0; i < (one ? 1 : game_count()); i++) {
        if (i) text_add(&out, ",\n");
        json_game(one ? one : game_at(i), &out);
    }
    printf("%s]\n", out.start);
    free(out.start);
}

/* Columns of a word in UTF-8. */
static int width(const char *word) {
    int count = 0;
    for (; *word; word++) count += ((unsigned char)*word & 0xc0) != 0x80;
    return count;
}

static void print_row(const char *id, const char *title, const char *maker, const char *year,
                      const char *players, const int *column) {
    printf("%-*s  %-*s  %s%*s  %-4s  %s\n", column[0], id, column[1], title, maker,
           column[2] - width(maker), "", year, players);
}

static void print_table(void) {
    int column[3] = { 4, 5, 9 };  // as wide as the headings
    for (int i = 0; i < game_count(); i++) {
        const char *const words[] = { game_at(i)->id, game_at(i)->title, game_at(i)->maker };
        for (int j = 0; j < 3; j++)
            if (width(words[j]) > column[j]) column[j] = width(words[j]);
    }
    print_row("game", "title", "publisher", "year", "players", column);
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        char year[16];
        snprintf(year, sizeof year, "%d", game->year);
        print_row(game->id, game->title, game->maker, year, game->players, column);
    }
    printf("\n\"brett list GAME\" tells its options, \"brett show GAME\" draws its board.\n");
}

int cli_list(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    bool json = false;
    const Flag flags[] = { { "json", .is_given = &json }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc > first + 1) return cli_misuse(command, "one game at a time");
    Setup setup = { 0 };
    Error err;
    if (argc > first && !setup_read(argv[first], &setup, &err)) return cli_fail("%s", err.why);
    if (json)
        print_json(setup.game);
    else if (setup.game)
        print_game(setup.game);
    else
        print_table();
    return EXIT_OK;
}
