/* list.c - brett list: the games and their options.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "draw/draw.h"
#include "term/style.h"
#include "term/words.h"

#include <stdlib.h>

static void print_game(const Game *game) {
    printf(words("%s (%s), %s %d, players: %s\n%s\n"), game->title, game->id, game->maker,
           game->year, game->players, words_about(game->about, game->german));
    for (int i = 0; i < game_options(game); i++) {
        const Option *option = &game->options[i];
        printf("  %s=%s\n      %s\n", option->name, option->values,
               words_about(option->about, option->german));
    }
    printf("%s%s\n", game_options(game) ? "\n" : "",
           game_options(game) ? words("The first value of an option is the default.") : "");
    printf(words("\"brett show %s\" draws its board.\n"), game->id);
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

enum { COLUMNS = 4 };

static void print_row(const char *const *cell, const char *players, const int *column) {
    for (int i = 0; i < COLUMNS; i++) printf("%s%*s  ", cell[i], column[i] - width(cell[i]), "");
    printf("%s\n", players);
}

static void widen(const char *const *cell, int *column) {
    for (int i = 0; i < COLUMNS; i++)
        if (width(cell[i]) > column[i]) column[i] = width(cell[i]);
}

static void print_table(void) {
    const char *const heading[COLUMNS] = { words("game"), words("title"), words("publisher"),
                                           words("year") };
    int column[COLUMNS] = { 0 };
    widen(heading, column);
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1) print_row(heading, words("players"), column);
        for (int i = 0; i < game_count(); i++) {
            const Game *game = game_at(i);
            char year[16];
            snprintf(year, sizeof year, "%d", game->year);
            const char *const cell[COLUMNS] = { game->id, game->title, game->maker, year };
            if (pass == 0)
                widen(cell, column);
            else
                print_row(cell, game->players, column);
        }
    }
    putchar('\n');
    printf("%s", words("\"brett list GAME\" tells its options, \"brett show GAME\" draws its "
                       "board.\n"));
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
    words_speak(words_wanted(), style_of(stdout).ascii);
    if (json)
        print_json(setup.game);
    else if (setup.game)
        print_game(setup.game);
    else
        print_table();
    return EXIT_OK;
}
