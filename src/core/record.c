/* record.c - the tree of a record, and what its match says of it.
 *
 * The caller's block of memory is cut in three: played steps of the main line, steps of the tree,
 * and a pool for strings.
 * SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

_Static_assert(sizeof(RecordStep) + sizeof(Played) <= 64, "RECORD_MEMORY counts on it");

void record_init(Record *record, void *memory, size_t bytes) {
    memset(record, 0, sizeof *record);
    size_t text = bytes / RECORD_SHARES;
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

const char *record_string(Record *record, const char *from, size_t length, Error *err) {
    if (record->text_size - record->text_used < length + 1) {
        refuse(err, 0, "the record is too long");
        return NULL;
    }
    char *string = record->text + record->text_used;
    size_t used = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        unsigned char c = (unsigned char)from[i];
        bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        bytes = text_utf8(from + i);
        if (!bytes || (!is_space && (c < ' ' || c == 0x7f))) {
            refuse(err, i, "a %s (%d) in a comment or tag",
                   bytes ? "control character" : "byte that is no UTF-8", c);
            return NULL;
        }
        if (is_space && (used == 0 || string[used - 1] == ' ')) continue;
        memcpy(string + used, is_space ? " " : from + i, bytes);
        used += bytes;
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

int record_add(Record *record, const char *token, Move move) {
    if (record->steps == record->capacity) return NO_STEP;
    RecordStep *step = &record->step[record->steps];
    *step = (RecordStep){ .move = move, .next = NO_STEP, .other = NO_STEP };
    Text out = text_into(step->token, sizeof step->token);
    text_add(&out, token);
    return record->steps++;
}

bool record_from(Record *record, const Match *match, Error *err) {
    const Game *game = match->setup.game;
    Position pos = match->start;
    record_clear(record);
    match_init(&record->match, &match->setup, record->played, record->capacity);
    if (!match_copy(&record->match, match, err)) return false;
    for (int i = 0; i < match->count; i++) {
        Move move = match->played[i].move;
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        game->write_move(&pos, move, &out);
        int step = record_add(record, token, move);
        if (step) record->step[step - 1].next = step;
        game_apply(game, &pos, move);
    }
    return true;
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

void record_facts(const Record *record, RecordFacts *facts) {
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
