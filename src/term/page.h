/* page.h - running text for the terminal: wrapped, with headings, lists, tables and looks.
 *
 * Texts are UTF-8 of the small part of Markdown that docs/learn.md describes.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PAGE_H
#define BRETT_PAGE_H

#include <stdbool.h>

typedef struct {
    int width;  /* columns of a line */
    bool looks; /* bold and italic letters; without them headings are underlined */
} Page;

/* A page for standard output: as wide as its terminal, else as COLUMNS says, else 80. */
Page page_here(void);
/* Paragraph with `first` before its first line and as many blanks before the others. */
void page_text(const Page *page, const char *first, const char *text);
/* Level 1 is the title, 2 a section. */
void page_heading(const Page *page, int level, const char *text);
/* Prints a whole text; for "{figure ID}" alone in a line figure() is called, and if that says false
 * the page ends and page_print does too. */
bool page_print(const Page *page, const char *text, bool (*figure)(void *data, const char *id),
                void *data);

#endif
