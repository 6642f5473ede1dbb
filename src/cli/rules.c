/* rules.c - brett rules: the rules of a game to read, from the same files as the page.
 * SPDX-License-Identifier: MIT */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

static const char *const tags[] = { "en", "de" };

/* ---- files ---- */

char *rules_text(const Reader *reader, const char *ending, char *path, size_t bytes) {
    static const char *const folders[] = { "../share/brett/games", "../../docs/games" };
    char name[64];
    snprintf(name, sizeof name, "%s.%s", reader->game->id, ending);
    if (host_beside(folders, name, path, bytes)) return cli_keep(cli_read(path));
    cli_fail("%s is not there; \"make install\" puts the rules beside the program", name);
    return NULL;
}

bool rules_statements(const Reader *reader, const char *ending, Statements *statements) {
    char *text = rules_text(reader, ending, statements->path, sizeof statements->path);
    if (!text) return false;
    size_t lines = 2, count = 0;
    for (const char *at = text; *at; at++) lines += *at == '\n';
    statements->list = cli_keep(host_zeroed(lines * sizeof *statements->list));
    char *row;
    for (int line = 1; (row = strsep(&text, "\n")); line++) {
        if (row[0] == '#') continue;
        char *blank = strchr(row, ' ');
        if (blank) *blank++ = '\0';
        statements->list[count++] = (Statement){ row, blank ? blank : "", line };
    }
    return true;
}

const char *rules_word(const Statement *at, const char *word) {
    for (; at->word && *at->word; at++)
        if (strcmp(at->word, word) == 0) return at->rest;
    return NULL;
}

const char *rules_words(const Reader *reader, const Statement *at, const char *part) {
    char word[32];
    snprintf(word, sizeof word, "%s%s%s", tags[reader->language], *part ? "." : "", part);
    return rules_word(at, word);
}

const Statement *rules_next(const Statement *at) {
    while (at->word && *at->word) at++;
    while (at->word && !*at->word) at++;
    return at;
}

/* The first block of a list: empty lines may come before it. */
static const Statement *first_block(const Statements *statements) {
    const Statement *at = statements->list;
    return at->word && !*at->word ? rules_next(at) : at;
}

bool rules_wrong(const Statements *statements, int line, const char *why) {
    fflush(stdout);
    cli_fail("%s:%d: %s", statements->path, line, why);
    return false;
}

/* ---- the page ---- */

typedef struct {
    const Reader *reader;
    Statements figures;
} Book;

static bool show_figure(void *data, const char *name) {
    const Book *book = data;
    for (const Statement *at = first_block(&book->figures); at->word; at = rules_next(at))
        if (strcmp(at->word, "figure") == 0 && strcmp(at->rest, name) == 0)
            return rules_figure(book->reader, &book->figures, at);
    char why[120];
    snprintf(why, sizeof why, "there is no figure \"%.60s\"", name);
    return rules_wrong(&book->figures, 1, why);
}

/* Figures that no text shows. */
static bool show_listed(const Book *book) {
    bool is_begun = false;
    for (const Statement *at = first_block(&book->figures); at->word; at = rules_next(at)) {
        if (!rules_word(at, "listed")) continue;
        putchar('\n');
        if (!is_begun)
            page_heading(&book->reader->page, 2,
                         book->reader->language == GERMAN ? "Weitere Abbildungen" : "More figures");
        if (!is_begun) putchar('\n');
        is_begun = true;
        if (!rules_figure(book->reader, &book->figures, at)) return false;
    }
    return true;
}

static bool print_page(const Reader *reader) {
    char ending[16], path[4300];
    Book book = { .reader = reader };
    snprintf(ending, sizeof ending, "%s.md", tags[reader->language]);
    char *text = rules_text(reader, ending, path, sizeof path);
    if (!text || !rules_statements(reader, "figures", &book.figures)) return false;
    return page_print(&reader->page, text, show_figure, &book) && show_listed(&book);
}

/* ---- the rulings ---- */

/* "Option: lines=all, lines=straight" and how sure it is, in one line of small print. */
static void say_options(const Reader *reader, const Statement *ruling) {
    bool is_german = reader->language == GERMAN;
    const char *sure = rules_word(ruling, "sure");
    char line[400];
    Text out = text_into(line, sizeof line);
    text_print(&out, "(%s %% %s", sure ? sure : "?", is_german ? "sicher" : "sure");
    bool is_first = true;
    for (const Statement *at = ruling; at->word && *at->word; at++) {
        if (strcmp(at->word, "option") != 0) continue;
        text_print(&out, "%s%s", is_first ? is_german ? "; Option " : "; option " : ", ", at->rest);
        is_first = false;
    }
    text_char(&out, ')');
    page_text(&reader->page, "   ", line);
}

/* The figures that show the case. */
static bool show_cases(Book *book, const Statement *ruling) {
    for (const Statement *at = ruling; at->word && *at->word; at++) {
        if (strcmp(at->word, "figure") != 0) continue;
        putchar('\n');
        if (!show_figure(book, at->rest)) return false;
    }
    return true;
}

static bool print_ruling(Book *book, const Statements *rulings, const Statement *ruling,
                         int number) {
    const Reader *reader = book->reader;
    const char *question = rules_words(reader, ruling, "question"),
               *choice = rules_words(reader, ruling, "choice"),
               *why = rules_words(reader, ruling, "why");
    if (!question || !choice || !why)
        return rules_wrong(rulings, ruling->line, "question, choice or why is missing");
    char first[16];
    Text out = host_text(strlen(question) + 8);
    snprintf(first, sizeof first, "%d. ", number);
    text_print(&out, "**%s**", question);
    putchar('\n');
    page_text(&reader->page, first, out.start);
    page_text(&reader->page, "   ", choice);
    page_text(&reader->page, "   ", why);
    say_options(reader, ruling);
    free(out.start);
    return show_cases(book, ruling);
}

static void print_variants(const Reader *reader, const Statements *rulings) {
    bool is_begun = false;
    for (const Statement *at = first_block(rulings); at->word; at = rules_next(at)) {
        const char *words = rules_words(reader, at, "");
        if (strcmp(at->word, "variant") != 0 || !words) continue;
        if (!is_begun) putchar('\n');
        if (!is_begun)
            page_heading(&reader->page, 2, reader->language == GERMAN ? "Varianten" : "Variants");
        if (!is_begun) putchar('\n');
        is_begun = true;
        char first[80];
        snprintf(first, sizeof first, "- %.60s: ", at->rest);
        page_text(&reader->page, first, words);
    }
}

static bool print_rulings(const Reader *reader) {
    Statements rulings;
    Book book = { .reader = reader };
    char title[200];
    int number = 0;
    if (!rules_statements(reader, "rulings", &rulings) ||
        !rules_statements(reader, "figures", &book.figures))
        return false;
    snprintf(title, sizeof title, "%s: %s", reader->game->title,
             reader->language == GERMAN ? "was die Anleitung offen lässt"
                                        : "what the booklet leaves open");
    page_heading(&reader->page, 1, title);
    for (const Statement *at = first_block(&rulings); at->word; at = rules_next(at))
        if (strcmp(at->word, "ruling") == 0 && !print_ruling(&book, &rulings, at, ++number))
            return false;
    print_variants(reader, &rulings);
    return true;
}

/* ---- the command ---- */

/* Whether the environment asks for German. */
static Language language_here(void) {
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        return strncmp(value, "de", 2) == 0 && strchr("_.@", value[2]) ? GERMAN : ENGLISH;
    }
    return ENGLISH;
}

static bool read_language(const char *word, Language *language) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(word, tags[i]) == 0) {
            *language = (Language)i;
            return true;
        }
    return false;
}

int cli_rules(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *word = NULL;
    bool rulings = false;
    const Flag flags[] = { { "lang", .text = &word }, { "rulings", .is_given = &rulings }, { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (argc == first) return cli_misuse(command, "which game? \"brett list\" names them");
    if (argc > first + 1) return cli_misuse(command, "one game at a time");
    Setup setup;
    Error err;
    if (!setup_read(argv[first], &setup, &err)) return cli_fail("%s", err.why);
    Reader reader = { setup.game, language_here(), page_here() };
    if (word && !read_language(word, &reader.language))
        return cli_misuse(command, "--lang takes de or en, not \"%.40s\"", word);
    return (rulings ? print_rulings(&reader) : print_page(&reader)) ? EXIT_OK : EXIT_USAGE;
}
