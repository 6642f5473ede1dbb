/* record_read.c - reading the text form of a record.
 *
 *   record   = { tag } line [ result ]
 *   tag      = "[" name " " '"' value '"' "]"        with \" and \\ inside the value
 *   line     = { number | comment | step { variation } }
 *   comment  = "{" text "}" | ";" text to the end of the line
 *   variation= "(" line ")"                          instead of the step before it
 *   number   = digits "." { "." }                    only for people; not checked
 * SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

typedef struct {
    Record *record;
    const char *text;
    size_t at;
    Error *err;
    char result[40];
} Reader;

static bool fail(Reader *in, const char *why) { return refuse(in->err, in->at, "%s", why); }

static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

static void skip_space(Reader *in) {
    while (is_space(in->text[in->at])) in->at++;
}

/* One tag's name and value, unescaped, into the caller's buffers; *begin is where the value stands.
 */
static bool read_tag(Reader *in, Text *name, Text *value, size_t *begin) {
    in->at++;  // '['
    while (in->text[in->at] && !is_space(in->text[in->at]) && in->text[in->at] != '"')
        text_char(name, in->text[in->at++]);
    skip_space(in);
    if (in->text[in->at] != '"') return fail(in, "a tag looks like [Name \"value\"]");
    *begin = in->at + 1;
    for (in->at++; in->text[in->at] != '"'; in->at++) {
        if (!in->text[in->at]) return refuse(in->err, *begin - 1, "these quotes are not closed");
        if (in->text[in->at] == '\\' && in->text[in->at + 1]) in->at++;
        text_char(value, in->text[in->at]);
    }
    in->at++;
    skip_space(in);
    if (in->text[in->at] != ']') return fail(in, "a tag ends with ]");
    in->at++;
    if (name->cut || value->cut) return fail(in, "the tag is too long");
    return true;
}

/* The tags whose meaning the match carries; the others are kept as they are. */
typedef struct {
    char game[SPEC_MAX], start[POSITION_TEXT], end[48], result[40];
    size_t game_at, start_at; /* where their values begin in the text */
} Known;

static char *known_tag(Known *known, const char *name, size_t *size) {
    if (strcmp(name, "Game") == 0) return *size = sizeof known->game, known->game;
    if (strcmp(name, "Start") == 0) return *size = sizeof known->start, known->start;
    if (strcmp(name, "End") == 0) return *size = sizeof known->end, known->end;
    if (strcmp(name, "Result") == 0) return *size = sizeof known->result, known->result;
    return NULL;
}

static bool read_tags(Reader *in, Known *known) {
    for (skip_space(in); in->text[in->at] == '['; skip_space(in)) {
        char name_text[RECORD_NAME], value_text[RECORD_VALUE];
        Text name = text_into(name_text, sizeof name_text);
        Text value = text_into(value_text, sizeof value_text);
        size_t place = in->at, begin = 0, size;
        if (!read_tag(in, &name, &value, &begin)) return false;
        char *slot = known_tag(known, name_text, &size);
        if (!slot) {
            if (!record_tag(in->record, name_text, value_text, in->err)) {
                if (in->err) in->err->at = place;
                return false;
            }
            continue;
        }
        if (*slot) return refuse(in->err, place, "the tag %s is given twice", name_text);
        if (value.used >= size || !value.used)
            return refuse(in->err, place, "the tag %s is %s", name_text,
                          value.used ? "too long" : "empty");
        memcpy(slot, value_text, value.used + 1);
        if (slot == known->game) known->game_at = begin;
        if (slot == known->start) known->start_at = begin;
    }
    return true;
}

/* Adds a piece, the newest string of the record, to the comment at *slot, for which `room` bytes
 * are kept: where it stands if it can grow there, else behind it. See RECORD_MEMORY. */
static bool join(Reader *in, const char **slot, size_t *room, const char *piece) {
    Record *record = in->record;
    char *old = record->text + (*slot - record->text), *begin = old;
    char *end = record->text + (piece - record->text);
    size_t a = strlen(old), b = strlen(piece), need = a + b + 2;
    if (need > *room && old + *room == end) {
        *room = need;
        end = old + need;
    } else if (need > *room) {
        *room = 2 * need;
        begin = end;
        if (*room > record->text_size - (size_t)(begin - record->text))
            return fail(in, "the record is too long");
        end += *room;
    }
    memmove(begin + a + 1, piece, b + 1);
    memmove(begin, old, a);
    begin[a] = ' ';
    record->text_used = (size_t)(end - record->text);
    *slot = begin;
    return true;
}

/* A comment; it is added to what stands at *slot already. */
static bool read_comment(Reader *in, const char **slot, size_t *room) {
    bool is_block = in->text[in->at] == '{';
    size_t from = ++in->at, place = from;
    while (in->text[in->at] && in->text[in->at] != (is_block ? '}' : '\n')) in->at++;
    if (is_block && !in->text[in->at])
        return refuse(in->err, place - 1, "the comment that begins here is not closed");
    const char *comment = record_string(in->record, in->text + from, in->at - from, in->err);
    if (!comment) {
        if (in->err) in->err->at += place;
        return false;
    }
    if (is_block) in->at++;
    for (const char *c = comment; *c; c++)
        if (*c == '}') return refuse(in->err, place, "a comment cannot hold '}'");
    if (!*comment) {
        in->record->text_used--;
        return true;
    }
    if (*slot) return join(in, slot, room, comment);
    *slot = comment;
    *room = strlen(comment) + 1;
    return true;
}

static size_t word_length(const Reader *in) {
    size_t length = 0;
    while (in->text[in->at + length] && !is_space(in->text[in->at + length]) &&
           !strchr("(){};[", in->text[in->at + length]))
        length++;
    return length;
}

static bool is_number(const char *word, size_t length) {
    size_t i = 0;
    while (i < length && word[i] >= '0' && word[i] <= '9') i++;
    if (i == 0 || i == length) return false;
    while (i < length && word[i] == '.') i++;
    return i == length;
}

/* "*" or points joined by hyphens. A lone number is one only in a game for one. */
static bool is_result(const Reader *in, const char *word, size_t length) {
    int seats = in->record->match.setup.game->seats(&in->record->match.now), parts = 1;
    if (length == 1 && word[0] == '*') return true;
    for (size_t i = 0; i < length; i++) {
        if (!strchr("0123456789/-", word[i])) return false;
        parts += word[i] == '-';
    }
    return parts == seats && (seats > 1 || (length == 1 && (word[0] == '0' || word[0] == '1')));
}

/* Plays the word on the main line or in a variation and hangs it into the tree. */
static bool read_step(Reader *in, Position *pos, bool is_main, int *step) {
    size_t length = word_length(in);
    char token[TOKEN_MAX + 32];
    size_t n = length < sizeof token ? length : sizeof token - 1;
    memcpy(token, in->text + in->at, n);
    token[n] = '\0';
    Match *match = &in->record->match;
    Move move;
    Error err;
    bool ok = is_main ? match_play(match, token, &err)
                      : game_read_move(match->setup.game, pos, token, &move, &err);
    if (!ok) return refuse(in->err, in->at, "%s", err.why);
    if (is_main)
        move = match->played[match->count - 1].move, *pos = match->now;
    else
        game_apply(match->setup.game, pos, move);
    *step = record_add(in->record, token, move);
    if (*step == NO_STEP) return fail(in, "the record is too long");
    in->at += length;
    return true;
}

static bool read_line(Reader *in, Position pos, int depth, int *first);

/* *rival is the step that the variation replaces, or the one that did so last; it moves on. */
static bool read_variation(Reader *in, const Position *before, int *rival, int depth) {
    int variation = NO_STEP;
    if (*rival == NO_STEP) return fail(in, "a variation must follow the step it replaces");
    if (depth == RECORD_DEPTH) return fail(in, "variations nest too deep");
    in->at++;
    if (!read_line(in, *before, depth + 1, &variation)) return false;
    in->record->step[*rival].other = variation;
    while (in->record->step[*rival].other != NO_STEP) *rival = in->record->step[*rival].other;
    return true;
}

/* One line of play up to its end: ')' for a variation, a result, the next record or the end of the
 * text for the main line. *first is its first step. */
static bool read_line(Reader *in, Position pos, int depth, int *first) {
    Position before = pos;
    Record *record = in->record;
    const char *opening = NULL;
    size_t room = 0; /* of the comment at the place reached */
    int last = NO_STEP, rival = NO_STEP;
    *first = NO_STEP;
    for (;;) {
        skip_space(in);
        char c = in->text[in->at];
        const char *word = in->text + in->at;
        size_t length = word_length(in);
        if (c == '{' || c == ';') {
            const char **slot = last == NO_STEP ? &opening : &record->step[last].after;
            if (!read_comment(in, slot, &room)) return false;
        } else if (c == '(') {
            if (!read_variation(in, &before, &rival, depth)) return false;
        } else if (c == ')') {
            if (depth == 0) return fail(in, "')' without '('");
            if (last == NO_STEP) return fail(in, "an empty variation");
            in->at++;
            return true;
        } else if (c == '\0' || (c == '[' && depth == 0)) {
            if (depth) return fail(in, "a variation is not closed");
            break;
        } else if (length == 0) {
            return fail(in, c == '}' ? "'}' without '{'" : "unexpected character");
        } else if (is_number(word, length)) {
            in->at += length;
        } else if (depth == 0 && is_result(in, word, length)) {
            if (length >= sizeof in->result) return fail(in, "the result is too long");
            memcpy(in->result, word, length);
            in->at += length;
            break;
        } else {
            int step;
            before = pos;
            if (!read_step(in, &pos, depth == 0, &step)) return false;
            if (last == NO_STEP)
                *first = step, record->step[step].before = opening;
            else
                record->step[last].next = step;
            last = rival = step;
        }
    }
    if (last == NO_STEP) record->closing = opening;
    return true;
}

bool record_read(Record *record, const char *text, size_t *used, Error *err) {
    Reader in = { .record = record, .text = text, .err = err };
    Known known = { 0 };
    Setup setup;
    Error why;
    record_clear(record);
    if (!read_tags(&in, &known)) return false;
    if (!known.game[0])
        return fail(&in, "a record begins with its tags, [Game \"...\"] among them");
    if (!setup_read(known.game, &setup, &why))
        return refuse(err, known.game_at + why.at, "Game: %s", why.why);
    if (!record_begin(record, &setup, known.start[0] ? known.start : NULL, &why))
        return refuse(err, known.start_at + why.at, "Start: %s", why.why);

    int first;
    if (!read_line(&in, record->match.start, 0, &first)) return false;
    size_t end = in.at;
    if (known.result[0] && in.result[0] && strcmp(known.result, in.result) != 0)
        return refuse(err, end, "the tag Result says %s, the last word %s", known.result,
                      in.result);
    const char *result = known.result[0] ? known.result : in.result[0] ? in.result : NULL;
    if (!record_finish(record, result, known.end[0] ? known.end : NULL, &why))
        return refuse(err, end, "%s", why.why);
    skip_space(&in);
    *used = in.at;
    return true;
}
