/* record_json.c - a record from JSON, the form that record_json writes.
 * SPDX-License-Identifier: MIT */
#include "record_json.h"

#include <cjson/cJSON.h>
#include <string.h>

/* The text of a string member: NULL if there is none, *ok = false if it is something else. */
static const char *member(const cJSON *object, const char *name, bool *ok, Error *err) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!item) return NULL;
    if (!cJSON_IsString(item)) *ok = refuse(err, 0, "\"%s\" must be a string", name);
    return cJSON_GetStringValue(item);
}

static bool comment(Record *record, const cJSON *object, const char *name, const char **slot,
                    Error *err) {
    bool ok = true;
    const char *text = member(object, name, &ok, err);
    if (!ok || !text) return ok;
    if (strchr(text, '}')) return refuse(err, 0, "a comment cannot hold '}'");
    const char *kept = record_string(record, text, strlen(text), err);
    if (kept && *kept) *slot = kept;
    return kept != NULL;
}

static bool read_line(Record *record, const cJSON *line, Position pos, int depth, int *first,
                      Error *err);

static bool read_others(Record *record, const cJSON *object, const Position *pos, int step,
                        int depth, Error *err) {
    const cJSON *others = cJSON_GetObjectItemCaseSensitive(object, "instead"), *other;
    if (!others) return true;
    if (!cJSON_IsArray(others)) return refuse(err, 0, "\"instead\" must be a list of lines");
    if (depth == RECORD_DEPTH) return refuse(err, 0, "variations nest too deep");
    cJSON_ArrayForEach(other, others) {
        int first = NO_STEP;
        if (!read_line(record, other, *pos, depth + 1, &first, err)) return false;
        if (first == NO_STEP) return refuse(err, 0, "an empty variation");
        while (record->step[step].other != NO_STEP) step = record->step[step].other;
        record->step[step].other = first;
    }
    return true;
}

static bool play(Record *record, Position *pos, bool is_main, const char *token, Move *move,
                 Error *err) {
    Match *match = &record->match;
    Error why;
    if (is_main) {
        if (!match_play(match, token, &why))
            return refuse(err, 0, "step %d: %s", match->count + 1, why.why);
        *move = match->played[match->count - 1].move;
        *pos = match->now;
        return true;
    }
    if (!game_read_move(match->setup.game, pos, token, move, &why))
        return refuse(err, 0, "in a variation of step %d: %s", match->count, why.why);
    game_apply(match->setup.game, pos, *move);
    return true;
}

static bool read_line(Record *record, const cJSON *line, Position pos, int depth, int *first,
                      Error *err) {
    const cJSON *item;
    int last = NO_STEP;
    if (!cJSON_IsArray(line)) return refuse(err, 0, "a line of play must be a list of steps");
    cJSON_ArrayForEach(item, line) {
        bool ok = true, is_first = last == NO_STEP;
        Position before = pos;
        const char *token =
            cJSON_IsObject(item) ? member(item, "step", &ok, err) : cJSON_GetStringValue(item);
        if (!ok) return false;
        if (!token) return refuse(err, 0, "a step must be a string or have a \"step\"");
        Move move;
        if (!play(record, &pos, depth == 0, token, &move, err)) return false;
        int step = record_add(record, token, move);
        if (step == NO_STEP) return refuse(err, 0, "the record is too long");
        if (is_first)
            *first = step;
        else
            record->step[last].next = step;
        last = step;
        if (!cJSON_IsObject(item)) continue;
        if (!is_first && cJSON_GetObjectItemCaseSensitive(item, "before"))
            return refuse(err, 0, "only the first step of a line can have a comment \"before\" it");
        if (!comment(record, item, "before", &record->step[step].before, err) ||
            !comment(record, item, "after", &record->step[step].after, err) ||
            !read_others(record, item, &before, step, depth, err))
            return false;
    }
    return true;
}

bool record_from_json(Record *record, const void *json, Error *err) {
    bool ok = true;
    Setup setup;
    if (!cJSON_IsObject((const cJSON *)json)) return refuse(err, 0, "a record must be an object");
    const char *spec = member(json, "game", &ok, err);
    const char *start = ok ? member(json, "start", &ok, err) : NULL;
    const char *end = ok ? member(json, "end", &ok, err) : NULL;
    const char *result = ok ? member(json, "result", &ok, err) : NULL;
    if (!ok) return false;
    if (!spec) return refuse(err, 0, "a record needs its \"game\"");
    record_clear(record);
    if (!setup_read(spec, &setup, err) || !record_begin(record, &setup, start, err)) return false;

    const cJSON *tags = cJSON_GetObjectItemCaseSensitive(json, "tags"), *tag;
    if (tags && !cJSON_IsObject(tags)) return refuse(err, 0, "\"tags\" must be an object");
    cJSON_ArrayForEach(tag, tags) {
        if (!cJSON_IsString(tag)) return refuse(err, 0, "a tag must be a string");
        if (!record_tag(record, tag->string, tag->valuestring, err)) return false;
    }
    const cJSON *steps = cJSON_GetObjectItemCaseSensitive(json, "steps");
    int first = NO_STEP;
    if (!steps) return refuse(err, 0, "a record needs its \"steps\"");
    if (!read_line(record, steps, record->match.start, 0, &first, err)) return false;
    if (first != NO_STEP && cJSON_GetObjectItemCaseSensitive(json, "closing"))
        return refuse(err, 0, "only a game without steps can have a \"closing\" comment");
    return comment(record, json, "closing", &record->closing, err) &&
           record_finish(record, result, end, err);
}

bool record_is_json(const char *text) {
    static const char blanks[] = " \t\r\n";
    text += strspn(text, blanks);
    // JSON lists begin with '[' as tags do; what follows the bracket tells them apart.
    return *text == '{' || (*text == '[' && strchr("{]", text[1 + strspn(text + 1, blanks)]));
}

bool record_first(Record *record, const char *text, Error *err) {
    size_t used;
    if (!record_is_json(text)) return record_read(record, text, &used, err);
    cJSON *json = cJSON_Parse(text);
    if (!json) return refuse(err, 0, "this is no JSON");
    const cJSON *first = cJSON_IsArray(json) ? json->child : json;
    bool ok =
        first ? record_from_json(record, first, err) : refuse(err, 0, "there is no record in it");
    cJSON_Delete(json);
    return ok;
}
