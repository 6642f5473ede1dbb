/* record.c - the tree of a record, and writing it.
 *
 * The caller's block of memory is cut in three: played steps of the main line, steps of the tree,
 * and a pool for strings.
 * SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

void record_init(Record *record, void *memory, size_t bytes) {
    memset(record, 0, sizeof *record);
    size_t text = bytes / 16;
    size_t steps = (bytes - text) / (sizeof(RecordStep) + sizeof(Played));
    if (steps > INT32_MAX / 2) steps = INT32_MAX / 2;
    record->capacity = (int)steps;
    record->played = memory;
    record->step = (RecordStep *)(record->played + steps);
    record->text = (char *)(record->step + steps);
    record->text_size = text;
}

void record_clear(Record *record) {
    record->tags = record->steps = 0;
    record->text_used = 0;
    record->closing = NULL;
}

bool record_begin(Record *record, const Setup *setup, const char *start, Error *err) {
    match_init(&record->match, setup, record->played, record->capacity);
    return !start || match_begin(&record->match, start, err);
}

/* Copies a string, with runs of white space as one blank, so that a wrapped comment stays itself.
 */
const char *record_string(Record *record, const char *from, size_t length, Error *err) {
    if (record->text_size - record->text_used < length + 1) {
        refuse(err, 0, "the record is too long");
        return NULL;
    }
    char *string = record->text + record->text_used;
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)from[i];
        bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!is_space && (c < ' ' || c == 0x7f)) {
            refuse(err, i, "a control character (%d) in a comment or tag", c);
            return NULL;
        }
        if (is_space && (used == 0 || string[used - 1] == ' ')) continue;
        string[used++] = is_space ? ' ' : (char)c;
    }
    if (used && string[used - 1] == ' ') used--;
    string[used] = '\0';
    record->text_used += used + 1;
    return string;
}

const char *record_find(const Record *record, const char *name) {
    for (int i = 0; i < record->tags; i++)
        if (strcmp(record->tag[i].name, name) == 0) return record->tag[i].value;
    return NULL;
}

bool record_tag(Record *record, const char *name, const char *value, Error *err) {
    size_t length = 0;
    for (char c; (c = name[length]); length++)
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return refuse(err, 0, "a tag's name has only letters, digits and '_'");
    if (!length) return refuse(err, 0, "a tag needs a name");
    if (length >= RECORD_NAME || strlen(value) >= RECORD_VALUE)
        return refuse(err, 0, "the tag is too long");
    // The match holds these; a free tag beside them could only contradict it.
    static const char *const kept[] = { "Game", "Start", "End", "Result" };
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strcmp(name, kept[i]) == 0)
            return refuse(err, 0, "%s cannot be one of the free tags", name);
    if (record_find(record, name)) return refuse(err, 0, "the tag %.*s is given twice", 40, name);
    if (record->tags == RECORD_TAGS) return refuse(err, 0, "more than %d tags", RECORD_TAGS);
    RecordTag tag;
    tag.name = record_string(record, name, length, err);
    tag.value = tag.name ? record_string(record, value, strlen(value), err) : NULL;
    if (!tag.value) return false;
    record->tag[record->tags++] = tag;
    return true;
}

int record_add(Record *record, const char *token) {
    if (record->steps == record->capacity) return NO_STEP;
    RecordStep *step = &record->step[record->steps];
    *step = (RecordStep){ .next = NO_STEP, .other = NO_STEP };
    Text out = text_into(step->token, sizeof step->token);
    text_add(&out, token);
    return record->steps++;
}

bool record_from(Record *record, const Match *match, Error *err) {
    const Game *game = match->setup.game;
    Position first;
    game_start(&match->setup, &first);
    bool is_start = memcmp(&first, &match->start, game->size) == 0;
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    if (!is_start) game->write(&match->start, &out);
    record_clear(record);
    if (!record_begin(record, &match->setup, is_start ? NULL : text, err)) return false;

    for (int i = 0; i < match->count; i++) {
        char token[TOKEN_MAX];
        out = text_into(token, sizeof token);
        game->write_move(&record->match.now, match->played[i].move, &out);
        int step = record_add(record, token);
        if (step == NO_STEP) return refuse(err, 0, "the record is too long");
        if (step) record->step[step - 1].next = step;
        if (!match_apply(&record->match, match->played[i].move, err)) return false;
    }
    return record->match.end == match->end ||
           match_finish(&record->match, match->end, match->loser, err);
}

/* An ending that leaves this result, for records that do not say how the game ended. */
static bool infer_ending(Match *match, const char *result) {
    int seats = match->setup.game->seats(&match->now);
    for (int seat = -1; seat < seats; seat++) {
        char found[40];
        Text out = text_into(found, sizeof found);
        bool ended = match_finish(match, seat < 0 ? END_AGREED : END_RESIGNED, seat, NULL);
        match_result(match, &out);
        if (ended && strcmp(found, result) == 0) return true;
        match_back_to(match, match->count);
    }
    return false;
}

bool record_finish(Record *record, const char *result, const char *end, Error *err) {
    Match *match = &record->match;
    char found[40];
    Text out = text_into(found, sizeof found);
    if (match->end != END_NONE) {
        match_ending(match, &out);
        if (end && strcmp(end, found) != 0)
            return refuse(err, 0, "the game ends by \"%s\", not by \"%.*s\"", found, 40, end);
    } else if (end) {
        if (!match_finish_as(match, end, err)) return false;
    } else if (result && strcmp(result, "*") != 0 && !infer_ending(match, result)) {
        return refuse(err, 0, "the game is not over, so its result cannot be %.*s", 40, result);
    }
    out = text_into(found, sizeof found);
    match_result(match, &out);
    if (result && strcmp(result, found) != 0)
        return refuse(err, 0, "the result is %s, not %.*s", found, 40, result);
    return true;
}

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
        Move move;
        if (!game_read_move(game, &pos, s->token, &move, NULL)) return;  // never: reading played it
        game_apply(game, &pos, move);
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

/* The facts of the match that a tag carries, as text: "" where there is nothing to say. */
typedef struct {
    char game[SPEC_MAX], start[POSITION_TEXT], end[32], result[40];
} Facts;

static void write_facts(const Record *record, Facts *facts) {
    const Match *match = &record->match;
    Text game = text_into(facts->game, sizeof facts->game);
    Text start = text_into(facts->start, sizeof facts->start);
    Text end = text_into(facts->end, sizeof facts->end);
    Text result = text_into(facts->result, sizeof facts->result);
    Position first;
    setup_write(&match->setup, &game);
    game_start(&match->setup, &first);
    if (memcmp(&first, &match->start, match->setup.game->size) != 0)
        match->setup.game->write(&match->start, &start);
    if (match->end != END_RULES) match_ending(match, &end);
    match_result(match, &result);
}

void record_write(const Record *record, Text *out) {
    Facts facts;
    write_facts(record, &facts);
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

static void json_line(Text *out, const Record *record, int step, bool is_main) {
    text_char(out, '[');
    for (bool first = true; step != NO_STEP; step = record->step[step].next, first = false) {
        const RecordStep *s = &record->step[step];
        int other = is_main || !first ? s->other : NO_STEP;
        if (!first) text_char(out, ',');
        if (!s->before && !s->after && other == NO_STEP) {
            text_json(out, s->token);
            continue;
        }
        text_add(out, "{\"step\":");
        text_json(out, s->token);
        if (s->before) text_add(out, ",\"before\":"), text_json(out, s->before);
        if (s->after) text_add(out, ",\"after\":"), text_json(out, s->after);
        if (other != NO_STEP) {
            text_add(out, ",\"instead\":[");
            for (bool begun = false; other != NO_STEP; other = record->step[other].other) {
                if (begun) text_char(out, ',');
                begun = true;
                json_line(out, record, other, false);
            }
            text_char(out, ']');
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

void record_json(const Record *record, Text *out) {
    Facts facts;
    write_facts(record, &facts);
    text_add(out, "{\"game\":"), text_json(out, facts.game);
    text_add(out, ",\"tags\":{");
    for (int i = 0; i < record->tags; i++) {
        if (i) text_char(out, ',');
        text_json(out, record->tag[i].name);
        text_char(out, ':');
        text_json(out, record->tag[i].value);
    }
    text_char(out, '}');
    if (facts.start[0]) text_add(out, ",\"start\":"), text_json(out, facts.start);
    text_add(out, ",\"steps\":"), json_line(out, record, record->steps ? 0 : NO_STEP, true);
    if (record->closing) text_add(out, ",\"closing\":"), text_json(out, record->closing);
    if (facts.end[0]) text_add(out, ",\"end\":"), text_json(out, facts.end);
    text_add(out, ",\"result\":"), text_json(out, facts.result);
    text_add(out, "}\n");
}
