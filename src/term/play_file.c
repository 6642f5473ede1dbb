/* play_file.c - a game at the terminal: saving it as a record and going on with one.
 * SPDX-License-Identifier: MIT */
#include "play.h"

#include "ending.h"
#include "host/record_json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void play_new_name(const Play *play, const char *folder, char *path, size_t size) {
    const char *id = play->match.setup.game->id, *slash = *folder ? "/" : "";
    snprintf(path, size, "%s%s%s.txt", folder, slash, id);
    for (int i = 2; host_exists(path) && i < 10000; i++)
        snprintf(path, size, "%s%s%s-%d.txt", folder, slash, id, i);
}

static bool is_seat_tag(const char *name, int *seat) {
    if (name[0] != 'P' || name[1] < '1' || name[1] > '0' + SEATS_MAX || name[2]) return false;
    *seat = name[1] - '1';
    return true;
}

static bool add_tags(const Play *play, Record *record, Error *err) {
    const Record *old = play->loaded;
    int seat;
    for (int i = 0; old && i < old->tags; i++)
        if (!is_seat_tag(old->tag[i].name, &seat) && strcmp(old->tag[i].name, "Left") != 0 &&
            !record_tag(record, old->tag[i].name, old->tag[i].value, err))
            return false;
    if (!record_find(record, "Date")) {
        char date[16];
        time_t now = time(NULL);
        strftime(date, sizeof date, "%Y.%m.%d", localtime(&now));
        if (!record_tag(record, "Date", date, err)) return false;
    }
    for (seat = 0; seat < play->match.setup.game->seats(&play->match.now); seat++) {
        char name[] = { 'P', (char)('1' + seat), '\0' }, level[16];
        snprintf(level, sizeof level, "level %d", play->level[seat]);
        const char *who = play->level[seat] ? level : play->name[seat];
        if (!record_tag(record, name, *who ? who : "person", err)) return false;
    }
    return !*play->left || record_tag(record, "Left", play->left, err);
}

bool play_save(Play *play, const char *path) {
    size_t bytes = RECORD_MEMORY((size_t)play->match.count * (TOKEN_MAX + 16) + 65536);
    void *memory = host_memory(bytes);
    Text out = host_text(bytes);
    Record record;
    Error err;
    record_init(&record, memory, bytes);
    bool fine = record_from(&record, &play->match, &err) && add_tags(play, &record, &err);
    if (fine) record_write(&record, &out);
    if (!fine) {
        play_say(play, "not saved: %s", err.why);
    } else if (strlen(path) >= PLAY_FILE) {
        fine = false;
        play_say(play, "not saved: the name is too long");
    } else if (!host_replace(path, out.start, out.used)) {
        fine = false;
        play_say(play, "not saved: %.200s: %s", path, strerror(errno));
    } else {
        if (path != play->file) snprintf(play->file, sizeof play->file, "%s", path);
        play->changed = false;
        play_say(play, "saved as %.240s", path);
    }
    free(out.start);
    free(memory);
    return fine;
}

bool play_rescue(Play *play) {
    const char *home = getenv("HOME");
    const char *const folders[] = { "", home && *home ? home : "/tmp" };
    char path[PLAY_FILE], told[PLAY_SAID + 32];
    play_stop(play);
    if (!play->keep && !play_is_unsaved(play)) return true;
    bool is_saved = play->keep && play_save(play, play->file);
    for (int i = 0; i < 2 && !is_saved; i++) {
        play_new_name(play, folders[i], path, sizeof path);
        is_saved = play_save(play, path);
    }
    snprintf(told, sizeof told, words("the game was %s"), play->said);
    ending_tell(told);
    return is_saved;
}

/* ---- loading ---- */

static bool has_more_than_steps(const Record *record) {
    for (int i = 0; i < record->steps; i++)
        if (record->step[i].before || record->step[i].after || record->step[i].other != NO_STEP)
            return true;
    return record->closing != NULL;
}

static void take_seats(Play *play, const Record *record) {
    const char *left = record_find(record, "Left");
    memset(play->name, 0, sizeof play->name);
    snprintf(play->left, sizeof play->left, "%s", left ? left : "");
    for (int i = 0; i < record->tags; i++) {
        const char *value = record->tag[i].value;
        int seat;
        if (!is_seat_tag(record->tag[i].name, &seat)) continue;
        bool is_level = strncmp(value, "level ", 6) == 0 && value[6] >= '1' &&
                        value[6] <= '0' + LEVELS && !value[7];
        play->level[seat] = is_level ? value[6] - '0' : 0;
        // Older games of the page say "human".
        bool is_named = !is_level && strcmp(value, "person") != 0 && strcmp(value, "human") != 0;
        snprintf(play->name[seat], PLAY_NAME, "%s", is_named ? value : "");
    }
}

/* A record's match, moved to memory with room to go on. */
static void go_on_with(Play *play, const Record *record) {
    Match match;
    match_init_growing(&match, host_grow);
    match_copy(&match, &record->match, NULL);
    Played *old = play->match.played;
    play_begin(play, &match);
    free(old);
}

bool play_load(Play *play, const char *path) {
    Error err;
    char *text = host_read(path, &err);
    if (!text) {
        play_say(play, "not loaded: %s", err.why);
        return false;
    }
    size_t bytes = RECORD_MEMORY(strlen(text));
    // The record and its memory in one block, because both live as long as its tags are needed.
    Record *record = host_memory(sizeof *record + bytes);
    record_init(record, record + 1, bytes);
    bool fine = record_first(record, text, &err);
    if (!fine) play_say(play, "not loaded: %s (at byte %zu of %.120s)", err.why, err.at + 1, path);
    free(text);
    if (!fine) {
        free(record);
        return false;
    }
    go_on_with(play, record);
    take_seats(play, record);
    free(play->loaded);
    play->loaded = record;
    play->paused = false;
    // A record that says more than a game can hold is not offered for overwriting.
    bool more = has_more_than_steps(record);
    if (!play->keep) snprintf(play->file, sizeof play->file, "%s", more ? "" : path);
    if (more)
        play_say(play, "loaded %.200s; its comments and variations will not be saved", path);
    else
        play_say(play, "loaded %.200s", path);
    return true;
}
