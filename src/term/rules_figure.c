/* rules_figure.c - figures in the terminal: the board, the caption, and what each step shows.
 * SPDX-License-Identifier: MIT */
#include "rules.h"

#include "core/match.h"
#include "host/host.h"
#include "style.h"

#include <stdio.h>

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *known, *words;
} sources[] = {
    { "booklet", "From the text of the booklet" },
    { "public", "From public sources" },
    { "derived", "Derived from the rules" },
    { "chosen", "Chosen by us" },
};

static void say_source(const Reader *reader, const Statement *figure) {
    const char *known = rules_word(figure, "known"), *sure = rules_word(figure, "sure");
    char line[200];
    for (size_t i = 0; known && sure && i < sizeof sources / sizeof *sources; i++) {
        if (strcmp(sources[i].known, known) != 0) continue;
        snprintf(line, sizeof line, words("(%s; %.10s %% sure)"), words(sources[i].words), sure);
        page_text(&reader->page, "  ", line);
    }
}

/* The position that one sees first. */
static bool set_up(const Statement *figure, Match *match, Error *err) {
    const char *spec = rules_word(figure, "game"), *from = rules_word(figure, "from");
    Setup setup;
    if (!spec) return refuse(err, 0, "\"game\" is missing");
    if (!setup_read(spec, &setup, err)) return false;
    match_restart(match, &setup);
    if (from && !match_begin(match, from, err)) return false;
    for (const Statement *at = figure; at->word && *at->word; at++)
        if (strcmp(at->word, "steps") == 0 && !match_play_all(match, at->rest, err)) return false;
    return true;
}

static void draw(const Match *match) {
    Text out = host_text(DRAW_TEXT);
    draw_board(&match->setup, &match->now, style_of(stdout), &out);
    printf("%s%s\n", out.start, out.used && out.start[out.used - 1] == '\n' ? "" : "\n");
    free(out.start);
}

/* The caption, then a line for each step that is played. */
static bool tell_steps(const Reader *reader, const Statement *figure, Match *match, Error *err,
                       int *line) {
    const char *language = words_tags[reader->language];
    char first[TOKEN_MAX + 8] = "  ";
    bool is_told = true;  // of the last step
    for (const Statement *at = figure; at->word && *at->word; at++) {
        *line = at->line;
        if (strcmp(at->word, "play") == 0) {
            if (!is_told) puts(first);
            if (!match_play(match, at->rest, err)) return false;
            snprintf(first, sizeof first, "  %s", at->rest);
            is_told = false;
        } else if (strcmp(at->word, language) == 0) {
            if (!is_told) strcat(first, "  ");
            page_text(&reader->page, first, at->rest);
            is_told = true;
        }
    }
    if (!is_told) puts(first);
    return true;
}

bool rules_figure(const Reader *reader, const Statements *figures, const Statement *figure) {
    Error err;
    int line = figure->line;
    Match match;
    match_init_growing(&match, host_grow);
    bool is_fine = set_up(figure, &match, &err);
    if (is_fine) {
        draw(&match);
        is_fine = tell_steps(reader, figure, &match, &err, &line);
        say_source(reader, figure);
    }
    free(match.played);
    return is_fine || rules_wrong(figures, line, err.why);
}
