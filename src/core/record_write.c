/* record_write.c - a record as text, in lines of about 80 columns.
 * SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

/* Words with a blank or a line break between them. */
typedef struct {
    Text *out;
    size_t line; /* where the current line begins in the output */
    bool open;   /* the next word opens a variation */
} Wrap;

enum { LINE = 80 };

static bool fits(const Wrap *wrap, size_t width) {
    return wrap->out->used - wrap->line + width <= LINE;
}

static void break_line(Wrap *wrap) {
    text_char(wrap->out, '\n');
    wrap->line = wrap->out->used;
}

static void put(Wrap *wrap, const char *before, const char *word, size_t length,
                const char *after) {
    Text *out = wrap->out;
    size_t width = wrap->open + strlen(before) + length + strlen(after);
    bool begun = out->used > wrap->line;
    if (begun && !fits(wrap, 1 + width))
        break_line(wrap);
    else if (begun)
        text_char(out, ' ');
    if (wrap->open) text_char(out, '(');
    wrap->open = false;
    text_print(out, "%s%.*s%s", before, (int)length, word, after);
}

static void put_comment(Wrap *wrap, const char *comment) {
    const char *open = "{";
    if (!comment) return;
    do {
        size_t length = strcspn(comment, " ");
        put(wrap, open, comment, length, comment[length] ? "" : "}");
        comment += length + (comment[length] == ' ');
        open = "";
    } while (*comment);
}

/* A line of play from `pos`. The others of a variation's first step are its siblings: the line they
 * all leave has written them, so they are written only where `is_main` or further down the line. */
static void put_line(Wrap *wrap, const Record *record, Position pos, int step, int turn,
                     bool is_main) {
    const Game *game = record->match.setup.game;
    for (bool first = true; step != NO_STEP; step = record->step[step].next, first = false) {
        const RecordStep *s = &record->step[step];
        bool fresh = game_fresh(game, &pos);
        put_comment(wrap, s->before);
        if (fresh) {
            char number[16];
            Text out = text_into(number, sizeof number);
            text_print(&out, "%d.", turn + 1);
            put(wrap, "", number, out.used, "");
        }
        put(wrap, "", s->token, strlen(s->token), "");
        put_comment(wrap, s->after);
        for (int other = is_main || !first ? s->other : NO_STEP; other != NO_STEP;
             other = record->step[other].other) {
            wrap->open = true;
            put_line(wrap, record, pos, other, turn, false);
            if (!fits(wrap, 1)) break_line(wrap);
            text_char(wrap->out, ')');
        }
        game_apply(game, &pos, s->move);
        turn += fresh;
    }
}

static void put_tag(Text *out, const char *name, const char *value) {
    text_print(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') text_char(out, '\\');
        text_char(out, *value);
    }
    text_add(out, "\"]\n");
}

void record_write(const Record *record, Text *out) {
    RecordFacts facts;
    record_facts(record, &facts);
    put_tag(out, "Game", facts.game);
    for (int i = 0; i < record->tags; i++) put_tag(out, record->tag[i].name, record->tag[i].value);
    if (facts.start[0]) put_tag(out, "Start", facts.start);
    if (facts.end[0]) put_tag(out, "End", facts.end);
    put_tag(out, "Result", facts.result);
    text_char(out, '\n');
    Wrap wrap = { out, out->used, false };
    put_line(&wrap, record, record->match.start, record->steps ? 0 : NO_STEP, 0, true);
    put_comment(&wrap, record->closing);
    put(&wrap, "", facts.result, strlen(facts.result), "");
    text_char(out, '\n');
}
