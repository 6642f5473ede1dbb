/* contest_file.c - records that name their match, and going on with them.
 * SPDX-License-Identifier: MIT */
#include "contest_file.h"

#include "core/record.h"
#include "host.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAGS_BYTES = 16384 };

static bool tag_number(Record *record, const char *name, long number, Error *err) {
    char digits[24];
    Text out = text_into(digits, sizeof digits);
    text_number(&out, (uint64_t)number);
    return record_tag(record, name, digits, err);
}

/* The tags that tell this game from those of another match. */
static bool name_game(const Contest *contest, long game, Record *record, Error *err) {
    bool is_fine = tag_number(record, "Round", game + 1, err);
    Position pos;
    game_start(&contest->setup, &pos);
    for (int seat = 0; seat < contest->setup.game->seats(&pos); seat++) {
        const char name[] = { 'P', (char)('1' + seat), '\0' };
        bool is_second = contest_contender(contest, game, &pos, seat) == contest->contender[1];
        is_fine = is_fine && record_tag(record, name, contest->player[is_second], err);
    }
    return is_fine && tag_number(record, "Seed", contest->seed, err) &&
           tag_number(record, "Opening", contest->opening, err) &&
           record_tag(record, "Version", BRETT_VERSION, err);
}

static void *new_record(Record *record, size_t text) {
    size_t bytes = RECORD_MEMORY(text + TAGS_BYTES);
    void *memory = host_memory(bytes);
    record_init(record, memory, bytes);
    record_clear(record);
    return memory;
}

bool contest_can_write(const Contest *contest, Error *err) {
    Record record;
    Error why;
    void *memory = new_record(&record, 0);
    bool is_fine = name_game(contest, 0, &record, &why);
    free(memory);
    return is_fine || refuse(err, 0, "the match cannot be named in a record: %s", why.why);
}

void contest_write(const Contest *contest, long game, const Match *match, Text *out) {
    Record record;
    char text[16];
    time_t now = time(NULL);
    struct tm day;
    void *memory = new_record(&record, (size_t)match->count * TOKEN_MAX);
    strftime(text, sizeof text, "%Y.%m.%d", localtime_r(&now, &day));
    if (record_from(&record, match, NULL) && record_tag(&record, "Date", text, NULL) &&
        name_game(contest, game, &record, NULL))
        record_write(&record, out);
    free(memory);
}

/* Whether a record is of this match, and which game of it. */
static bool is_ours(const Contest *contest, const Record *record, long *game, Error *err) {
    char spec[2][SPEC_MAX];
    Text found = text_into(spec[0], SPEC_MAX), wanted = text_into(spec[1], SPEC_MAX);
    const char *round = record_find(record, "Round");
    Record names;
    setup_write(&record->match.setup, &found);
    setup_write(&contest->setup, &wanted);
    if (strcmp(spec[0], spec[1]) != 0)
        return refuse(err, 0, "of another match: Game is \"%s\", not \"%s\"", spec[0], spec[1]);
    if (!round || !text_to_number(round, 1, contest->games, game))
        return refuse(err, 0, "of another match: Round is \"%.*s\", not a number up to %d", 20,
                      round ? round : "", (int)contest->games);
    *game -= 1;
    void *memory = new_record(&names, 0);
    bool is_fine = name_game(contest, *game, &names, err);
    for (int i = 0; i < names.tags && is_fine; i++) {
        const RecordTag *tag = &names.tag[i];
        const char *value = record_find(record, tag->name);
        if (!value)
            is_fine = refuse(err, 0, "of another match: it has no tag %s", tag->name);
        else if (strcmp(value, tag->value) != 0)
            is_fine = refuse(err, 0, "of another match: %s is \"%.*s\", not \"%.*s\"", tag->name,
                             50, value, 50, tag->value);
    }
    free(memory);
    if (is_fine && contest->standing.outcome[*game] != GAME_OPEN)
        return refuse(err, 0, "there twice: Round is \"%.*s\"", 20, round);
    return is_fine;
}

/* Whether the text ends within the record that begins at `at`, as a match leaves it that is broken
 * off while it writes. A first record may be anybody's. */
static bool is_cut_off(const char *text, size_t at) {
    size_t line = strcspn(text + at, "\n");
    return at > 0 && strncmp(text, text + at, line) == 0 && !strstr(text + at, "\n[Game ");
}

static bool take_records(Contest *contest, const char *text, Record *record, Error *err) {
    size_t at = strspn(text, " \n"), used;
    bool is_closed = *text && text[strlen(text) - 1] == '\n';
    for (int number = 1; text[at]; number++, at += used) {
        Error why;
        long game = 0;
        bool is_read = record_read(record, text + at, &used, &why);
        bool is_over =
            is_read && (record->match.end != END_NONE || record->match.count >= CONTEST_STEPS);
        if (!(is_over && is_closed) && is_cut_off(text, at)) {
            if (truncate(contest->file, (off_t)at) == 0) return true;
            return refuse(err, 0, "%.*s: %s", 80, contest->file, strerror(errno));
        }
        if (is_read && !is_over) is_read = refuse(&why, 0, "a game that has not ended");
        if (!is_read || !is_ours(contest, record, &game, &why))
            return refuse(err, 0, "%.*s: record %d is %s%s; choose another file", 50, contest->file,
                          number, is_read ? "" : "no game of this match: ", why.why);
        standing_add(&contest->standing, game, contest_outcome(contest, game, &record->match));
    }
    return true;
}

bool contest_resume(Contest *contest, Error *err) {
    if (!host_exists(contest->file)) return true;
    char *text = host_read(contest->file, err);
    if (!text) return false;
    Record record;
    void *memory = new_record(&record, strlen(text));
    bool is_fine = take_records(contest, text, &record, err);
    free(memory);
    free(text);
    return is_fine;
}
