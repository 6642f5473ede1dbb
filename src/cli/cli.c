/* cli.c - options, errors and files for all commands.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void cli_tame(char *text) {
    for (unsigned char *c = (unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7f)
            *c = '?';
        else if (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0)
            c[0] = c[1] = '?';
}

static void complain(const char *format, va_list args) {
    char line[1024];
    vsnprintf(line, sizeof line, format, args);
    cli_tame(line);
    fprintf(stderr, "brett: %s\n", line);
}

int cli_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return EXIT_USAGE;
}

int cli_misuse(const Command *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    fprintf(stderr, "usage: %s\n", command->usage);
    return EXIT_USAGE;
}

void cli_help(const Command *command) {
    printf("usage: %s\n\n%s\n\n  --help           print this help\n%s", command->usage,
           command->about, command->help);
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
    if (!flag->number || cli_number(optarg, flag->least, most, flag->number)) return true;
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

static void *must_have(void *memory, size_t bytes) {
    if (memory) return memory;
    fprintf(stderr, "brett: out of memory (%zu bytes)\n", bytes);
    exit(EXIT_NO);
}

void *cli_memory(size_t bytes) { return must_have(malloc(bytes), bytes); }

void *cli_zeroed(size_t bytes) { return must_have(calloc(1, bytes), bytes); }

Text cli_text(size_t bytes) { return text_into(cli_memory(bytes), bytes); }

enum { STEPS = 65536 };

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
    Match *match = cli_memory(sizeof *match);
    match_init(match, &setup, cli_memory(STEPS * sizeof(Played)), STEPS);
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

bool cli_number(const char *text, long least, long most, long *value) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number < least || number > most)
        return false;
    *value = number;
    return true;
}

double cli_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

DrawStyle cli_style(FILE *out) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    return (DrawStyle){
        .colour = isatty(fileno(out)) && !(no_colour && *no_colour) &&
                  !(term && strcmp(term, "dumb") == 0),
        .ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
    };
}

bool cli_beside(const char *const folders[2], const char *name, char *path, size_t bytes) {
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash) return false;
    *slash = '\0';
    for (int i = 0; i < 2; i++) {
        snprintf(path, bytes, "%s/%s/%s", program, folders[i], name);
        if (access(path, F_OK) == 0) return true;
    }
    return false;
}

char *cli_read_file(const char *path) {
    bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) {
        cli_fail("%s: %s", path, strerror(errno));
        return NULL;
    }
    size_t size = 0, capacity = 65536;
    char *text = cli_memory(capacity);
    for (size_t n; (n = fread(text + size, 1, capacity - size - 1, file)) > 0;) {
        size += n;
        if (size + 1 < capacity) continue;
        if (capacity > 256u << 20) {
            cli_fail("%s: larger than 256 MiB", path);
            return NULL;
        }
        char *larger = realloc(text, capacity *= 2);
        if (!larger) {
            cli_fail("%s: out of memory", path);
            return NULL;
        }
        text = larger;
    }
    const char *why = ferror(file) ? strerror(errno) : NULL;
    if (!why && memchr(text, '\0', size)) why = "holds a zero byte, so it is no text";
    if (!is_input) fclose(file);
    text[size] = '\0';
    if (!why) return text;
    cli_fail("%s: %s", path, why);
    free(text);
    return NULL;
}
