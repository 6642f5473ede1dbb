/* rules.h - the files in docs/games/ that teach a game, as docs/learn.md describes them.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_RULES_H
#define BRETT_RULES_H

#include "page.h"
#include "words.h"

typedef struct {
    const Game *game;
    Language language; /* which words_speak() was told, too */
    Page page;
} Reader;

/* Prints the rules with their figures, or what the booklet leaves open; false after having said
 * what is wrong with the files. */
bool rules_print(const Reader *reader);
bool rules_print_well(const Reader *reader);
bool rules_print_rulings(const Reader *reader);

/* One line of a file: a word, a blank, the rest. Empty lines, which divide blocks, have the word
 * "". */
typedef struct {
    const char *word, *rest;
    int line;
} Statement;

/* A file of statements; the last one has no word. */
typedef struct {
    char path[4300];
    char *text;
    Statement *list;
} Statements;

/* The statement `word` of the block that begins at `at`, or with words of the language: en.why or
 * de.why for "why", en or de for "". NULL if there is none. */
const char *rules_word(const Statement *at, const char *word);
const char *rules_words(const Reader *reader, const Statement *at, const char *part);
/* The block after the one at `at`, or the end of the list. */
const Statement *rules_next(const Statement *at);
/* Says where a file is wrong, and false. */
bool rules_wrong(const Statements *statements, int line, const char *why);

/* rules_figure.c: draws a figure with its words; false after having said what is wrong. */
bool rules_figure(const Reader *reader, const Statements *figures, const Statement *figure);

#endif
