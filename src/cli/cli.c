/* cli.c - options, errors and the game that a command line names.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int cli_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    host_complain_list(format, args);
    va_end(args);
    return EXIT_USAGE;
}

int cli_misuse(const Command *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    host_complain_list(format, args);
    va_end(args);
    fprintf(stderr, "usage: %s\n", command->usage);
    return EXIT_USAGE;
}

void cli_help(const Command *command) {
    printf("usage: %s\n\n%s\n\n  --help           print this help\n%s", command->usage,
           command->about, command->help);
}

FILE *cli_open_kept(const char *path, const char *name) {
    char *line = NULL;
    size_t room = 0;
    FILE *file = fopen(path, "r+");
    if (!file) file = fopen(path, "w+");
    if (!file) {
        cli_fail("%s cannot be opened", path);
        return NULL;
    }
    if (getline(&line, &room, file) <= 0) {
        fprintf(file, "%s\n", name);
        fseek(file, 0, SEEK_CUR);  // whoever has written may read only after that
        free(line);
        return file;
    }
    line[strcspn(line, "\n")] = '\0';
    bool is_same = strcmp(line, name) == 0;
    if (!is_same) cli_fail("%s has other games in it: %s", path, line);
    if (!is_same) fclose(file);
    free(line);
    return is_same ? file : NULL;
}

int cli_close(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    perror("brett: standard output");
    return EXIT_NO;
}

enum {
    FLAGS_MAX = 16,
    LONG = 256
};  // LONG tells long options from the letters of unknown short ones

/* What getopt_long refused: `sign` is its answer, `word` the argument it read last. */
static int complain_option(const Command *command, const Flag *flags, int sign, const char *word) {
    const char *name = NULL;
    if (optopt >= LONG) name = flags[optopt - LONG].name ? flags[optopt - LONG].name : "help";
    if (sign == ':') return cli_misuse(command, "--%s needs a value", name);
    if (name) return cli_misuse(command, "--%s takes no value", name);
    if (optopt) return cli_misuse(command, "%s has no option -%c", command->name, optopt);
    return cli_misuse(command, "%s has no option %.40s", command->name, word);
}

static bool take(const Command *command, const Flag *flag) {
    long most = flag->most ? flag->most : 2147483647;
    if (flag->is_given) *flag->is_given = true;
    if (flag->text) *flag->text = optarg;
    if (!flag->number || text_to_number(optarg, flag->least, most, flag->number)) return true;
    cli_misuse(command, "--%s takes a number from %ld to %ld, not \"%.40s\"", flag->name,
               flag->least, most, optarg);
    return false;
}

int cli_flags(const Command *command, int argc, char **argv, const Flag *flags) {
    struct option options[FLAGS_MAX + 2] = { 0 };
    int letter, count = 0;
    for (; flags[count].name; count++) {
        bool has_value = !flags[count].is_given;
        options[count] = (struct option){ flags[count].name, has_value, NULL, LONG + count };
    }
    options[count] = (struct option){ "help", no_argument, NULL, LONG + count };
    opterr = 0;
    optind = 1;
    while ((letter = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (letter == '?' || letter == ':') {
            complain_option(command, flags, letter, argv[optind - 1]);
            return -1;
        }
        if (letter == 'h' || letter == LONG + count) {
            cli_help(command);
            exit(cli_close(EXIT_OK));
        }
        if (!take(command, &flags[letter - LONG])) return -1;
    }
    return optind;
}

bool cli_specs(const Command *command, int count, char **words, Setup *setups) {
    Error err;
    int wrong = 0;
    if (count == 0) wrong = cli_misuse(command, "which game?");
    if (count > SPECS_MAX) wrong = cli_misuse(command, "at most %d specs", SPECS_MAX);
    for (int i = 0; i < count && !wrong; i++) {
        if (!setup_read(words[i], &setups[i], &err))
            wrong = cli_fail("%s", err.why);
        else if (!setups[i].game->eval)
            wrong = cli_fail("%s has no evaluation to %s", setups[i].game->id, command->name);
        else if (setups[i].game != setups[0].game)
            wrong = cli_misuse(command, "one game at a time, with several options");
    }
    return !wrong;
}

void *cli_keep(void *memory) {
    static void **kept;  // so that a search for leaks finds it
    static size_t count;
    kept = host_grow(kept, (count + 1) * sizeof *kept);
    return kept[count++] = memory;
}

Match *cli_match(const Command *command, const char *from, int count, char **words) {
    Setup setup;
    Error err;
    if (count < 1) {
        cli_misuse(command, "which game? \"brett list\" names them");
        return NULL;
    }
    if (!setup_read(words[0], &setup, &err)) {
        if (err.at)
            cli_fail("%s (at character %zu of \"%.100s\")", err.why, err.at + 1, words[0]);
        else
            cli_fail("%s", err.why);
        return NULL;
    }
    Match *match = cli_keep(host_memory(sizeof *match));
    match_init_growing(match, host_grow);
    match_restart(match, &setup);
    if (from && !match_begin(match, from, &err)) {
        cli_fail("--from: %s (at character %zu)", err.why, err.at + 1);
        return NULL;
    }
    for (int i = 1; i < count; i++) {
        if (match_play(match, words[i], &err)) continue;
        cli_fail("step %d: %s", i, err.why);
        return NULL;
    }
    return match;
}

char *cli_read(const char *path) {
    Error err;
    char *text = host_read(path, &err);
    if (!text) cli_fail("%s", err.why);
    return text;
}
