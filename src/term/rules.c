/* rules.c - the rules of a game to read, from the same files as the page.
 * SPDX-License-Identifier: MIT */
#include "rules.h"

#include "host/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

/* Whether there is a file GAME.ENDING, and in `path` where. */
static bool find_text(const Game *game, const char *ending, char *path, size_t bytes) {
    static const char *const folders[] = { "../share/brett/games", "../../docs/games" };
    char name[64];
    snprintf(name, sizeof name, "%s.%s", game->id, ending);
    return host_beside(folders, name, path, bytes);
}

/* Nobody has written about a new game yet; if no game has its texts, they were not installed. */
static void miss(const Game *game, const char *ending) {
    char path[4300];
    bool is_new = false;
    for (int i = 0; i < game_count(); i++)
        is_new |= find_text(game_at(i), ending, path, sizeof path);
    if (is_new)
        host_complain("there is no text for %s yet (%s.%s)", game->title, game->id, ending);
    else
        host_complain("%s.%s is not there; \"make install\" puts the rules beside the program",
                      game->id, ending);
}

/* The text of GAME.ENDING, to be freed, and in `path` where it was found; NULL after having said
 * that it is missing. */
static char *read_text(const Reader *reader, const char *ending, char *path, size_t bytes) {
    Error err;
    if (!find_text(reader->game, ending, path, bytes)) return miss(reader->game, ending), NULL;
    char *text = host_read(path, &err);
    if (!text) host_complain("%s", err.why);
    return text;
}

static bool read_statements(const Reader *reader, const char *ending, Statements *statements) {
    char *text = read_text(reader, ending, statements->path, sizeof statements->path), *row;
    if (!text) return false;
    size_t lines = 2, count = 0;
    for (const char *at = text; *at; at++) lines += *at == '\n';
    statements->text = text;
    statements->list = host_zeroed(lines * sizeof *statements->list);
    for (int line = 1; (row = strsep(&text, "\n")); line++) {
        if (row[0] == '#') continue;
        char *blank = strchr(row, ' ');
        if (blank) *blank++ = '\0';
        statements->list[count++] = (Statement){ row, blank ? blank : "", line };
    }
    return true;
}

static void forget(Statements *statements) {
    free(statements->list);
    free(statements->text);
}

const char *rules_word(const Statement *at, const char *word) {
    for (; at->word && *at->word; at++)
        if (strcmp(at->word, word) == 0) return at->rest;
    return NULL;
}

const char *rules_words(const Reader *reader, const Statement *at, const char *part) {
    char word[32];
    snprintf(word, sizeof word, "%s%s%s", words_tags[reader->language], *part ? "." : "", part);
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
    host_complain("%s:%d: %s", statements->path, line, why);
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
        if (!is_begun) page_heading(&book->reader->page, 2, words("More figures"));
        if (!is_begun) putchar('\n');
        is_begun = true;
        if (!rules_figure(book->reader, &book->figures, at)) return false;
    }
    return true;
}

/* The page GAME.KIND.LANGUAGE.md. */
static char *read_page(const Reader *reader, const char *kind) {
    char ending[24], path[4300];
    snprintf(ending, sizeof ending, "%s%s.md", kind, words_tags[reader->language]);
    return read_text(reader, ending, path, sizeof path);
}

bool rules_print(const Reader *reader) {
    Book book = { .reader = reader };
    char *text = read_page(reader, "");
    bool is_fine = text && read_statements(reader, "figures", &book.figures) &&
                   page_print(&reader->page, text, show_figure, &book) && show_listed(&book);
    forget(&book.figures);
    free(text);
    return is_fine;
}

bool rules_print_well(const Reader *reader) {
    Book book = { .reader = reader };
    char *text = read_page(reader, "well.");
    bool is_fine = text && read_statements(reader, "figures", &book.figures) &&
                   page_print(&reader->page, text, show_figure, &book);
    forget(&book.figures);
    free(text);
    return is_fine;
}

/* ---- the rulings ---- */

/* "Option: lines=all, lines=straight" and how sure it is, in one line of small print. */
static void say_options(const Reader *reader, const Statement *ruling) {
    const char *sure = rules_word(ruling, "sure");
    char line[400];
    Text out = text_into(line, sizeof line);
    text_print(&out, words("(%s %% sure"), sure ? sure : "?");
    bool is_first = true;
    for (const Statement *at = ruling; at->word && *at->word; at++) {
        if (strcmp(at->word, "option") != 0) continue;
        text_print(&out, "%s%s", is_first ? words("; option ") : ", ", at->rest);
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
        const char *about = rules_words(reader, at, "");
        if (strcmp(at->word, "variant") != 0 || !about) continue;
        if (!is_begun) putchar('\n');
        if (!is_begun) page_heading(&reader->page, 2, words("Variants"));
        if (!is_begun) putchar('\n');
        is_begun = true;
        char first[80];
        snprintf(first, sizeof first, "- %.60s: ", at->rest);
        page_text(&reader->page, first, about);
    }
}

static bool print_all(const Reader *reader, Book *book, const Statements *rulings) {
    char title[200];
    int number = 0;
    snprintf(title, sizeof title, "%s: %s", reader->game->title,
             words("what the booklet leaves open"));
    page_heading(&reader->page, 1, title);
    for (const Statement *at = first_block(rulings); at->word; at = rules_next(at))
        if (strcmp(at->word, "ruling") == 0 && !print_ruling(book, rulings, at, ++number))
            return false;
    print_variants(reader, rulings);
    return true;
}

bool rules_print_rulings(const Reader *reader) {
    Statements rulings = { .list = NULL };
    Book book = { .reader = reader };
    bool is_fine = read_statements(reader, "rulings", &rulings) &&
                   read_statements(reader, "figures", &book.figures) &&
                   print_all(reader, &book, &rulings);
    forget(&book.figures);
    forget(&rulings);
    return is_fine;
}
