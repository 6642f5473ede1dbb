/* rules.c - brett rules: the rules of a game to read.
 * SPDX-License-Identifier: MIT */
#include "term/rules.h"

#include "cli.h"
#include "term/style.h"

#include <string.h>

static bool read_language(const char *word, Language *language) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(word, words_tags[i]) == 0) {
            *language = (Language)i;
            return true;
        }
    return false;
}

int cli_rules(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *word = NULL;
    bool rulings = false, well = false;
    const Flag flags[] = {
        { "lang", .text = &word },
        { "rulings", .is_given = &rulings },
        { "well", .is_given = &well },
        { 0 },
    };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc == first) return cli_misuse(command, "which game? \"brett list\" names them");
    if (argc > first + 1) return cli_misuse(command, "one game at a time");
    if (rulings && well) return cli_misuse(command, "--rulings or --well, not both");
    Setup setup;
    Error err;
    if (!setup_read(argv[first], &setup, &err)) return cli_fail("%s", err.why);
    Reader reader = { setup.game, words_wanted(), page_here() };
    if (word && !read_language(word, &reader.language))
        return cli_misuse(command, "--lang takes de or en, not \"%.40s\"", word);
    words_speak(reader.language, false);  // the texts are UTF-8 anyway
    bool is_fine = rulings ? rules_print_rulings(&reader)
                   : well  ? rules_print_well(&reader)
                           : rules_print(&reader);
    return is_fine ? EXIT_OK : EXIT_USAGE;
}
