/* archive.c - games that are kept: found by who played, what, when and how it ended; as a list, or
 * all of them as records.
 *
 * Games by link are shown to those alone who sat there.
 * SPDX-License-Identifier: MIT */
#include "archive.h"

#include "store/sql_store.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50,           /* games of a list, unless told otherwise */
    RECORDS_MAX = 500,   /* games taken away at once, */
    BYTES_MAX = 8 << 20, /* and about so much of them, */
    PARTS_MAX = 20       /* after having looked so often */
};

/* Where a list goes on: behind this game. */
typedef struct {
    int64_t time;
    GameId id;
} Cursor;

typedef struct {
    char game[SPEC_MAX];
    Person person; /* 0: anybody's */
    bool is_mine;
    int phase_from, phase_to;
    int ending, no_ending; /* this one only, all but this one; -1 */
    StoreOutcome outcome;
    int flags;
    int64_t after;
    Cursor before;
    int most;
} Search;

typedef struct {
    Search search;
    Form form;
    Kept *kept;
    int count, at; /* of this page, and which of it is looked at */
    int done;      /* records that were written */
    int parts;     /* how often it was looked */
    bool has_more;
    Sheet sheet;
} Archive;

static void forget(void *work) {
    free(((Archive *)work)->kept);
    free(((Archive *)work)->sheet.bytes);
}

static void refuse_memory(Call *call) {
    api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
}

/* ---- what is looked for ---- */

static bool read_time(const char *text, int64_t *time) {
    char *end;
    if (!*text) return true;
    if (*text < '0' || *text > '9' || strlen(text) > 17) return false;
    *time = strtoll(text, &end, 10);
    return !*end;
}

static bool read_cursor(const char *text, Cursor *cursor) {
    char time[TARGET_MAX];
    const char *dash = strchr(text, '-');
    Text out = text_into(time, sizeof time);
    if (!*text) return true;
    if (!dash || dash == text || !wire_read_id(dash + 1, &cursor->id)) return false;
    text_print(&out, "%.*s", (int)(dash - text), text);
    return read_time(time, &cursor->time);
}

static bool read_phase(const char *text, Search *search) {
    static const struct {
        const char *word;
        RoomPhase from, to;
        int ending, no_ending;
    } phases[] = {
        { "", ROOM_SEATING, ROOM_OVER, -1, -1 },
        { "open", ROOM_SEATING, ROOM_OPENING, -1, -1 },
        { "playing", ROOM_PLAYING, ROOM_PLAYING, -1, -1 },
        { "over", ROOM_OVER, ROOM_OVER, -1, END_ABORTED },
        { "aborted", ROOM_OVER, ROOM_OVER, END_ABORTED, -1 },
    };
    size_t i = 0, count = sizeof phases / sizeof *phases;
    while (i < count && strcmp(text, phases[i].word) != 0) i++;
    if (i == count) return false;
    search->phase_from = (int)phases[i].from, search->phase_to = (int)phases[i].to;
    search->ending = phases[i].ending, search->no_ending = phases[i].no_ending;
    return true;
}

static bool read_outcome(const char *text, StoreOutcome *outcome) {
    static const char *const words[] = { "", "won", "drawn", "lost" };
    for (int i = 0; i < 4; i++)
        if (strcmp(text, words[i]) == 0) {
            *outcome = (StoreOutcome)i;
            return true;
        }
    return false;
}

static bool read_person(const Call *call, const char *text, Search *search) {
    int64_t number = 0;
    search->is_mine = strcmp(text, "me") == 0;
    if (!search->is_mine && !read_time(text, &number)) return false;
    search->person = search->is_mine ? call->person : (Person)number;
    return true;
}

/* What is wrong with the question, or NULL. */
static const char *read_search(const Call *call, Search *search) {
    char text[TARGET_MAX];
    Setup setup;
    long most = PAGE;
    int64_t until = INT64_MAX;
    *search = (Search){ .before.time = INT64_MAX };
    api_query(call, "game", text);
    bool is_game = !*text || (!strchr(text, ':') && setup_read(text, &setup, NULL));
    if (!is_game) return "there is no such game";
    Text game = text_into(search->game, sizeof search->game);
    text_add(&game, text);
    api_query(call, "person", text);
    if (!read_person(call, text, search)) return "\"person\" is a number, or me";
    api_query(call, "phase", text);
    if (!read_phase(text, search)) return "\"phase\" is open, playing, over or aborted";
    api_query(call, "result", text);
    if (!read_outcome(text, &search->outcome)) return "\"result\" is won, drawn or lost";
    if (search->outcome && !search->person && !search->is_mine)
        return "\"result\" needs to know whose";
    api_query(call, "rated", text);
    if (*text && strcmp(text, "1") != 0) return "\"rated\" is 1, or not there";
    search->flags = *text ? TERMS_RATED : 0;
    api_query(call, "after", text);
    if (!read_time(text, &search->after)) return "\"after\" is a time in milliseconds";
    api_query(call, "until", text);
    if (!read_time(text, &until)) return "\"until\" is a time in milliseconds";
    api_query(call, "before", text);
    if (!read_cursor(text, &search->before)) return "\"before\" is what another answer said";
    if (until < search->before.time) search->before = (Cursor){ .time = until };
    api_query(call, "most", text);
    if (*text && !text_to_number(text, 1, STORE_FOUND, &most)) return "\"most\" is 1 to 100";
    search->most = (int)most;
    return NULL;
}

static void ask_next(Call *call);

/* ---- asking ---- */

/* Back to which time it was looked; no row: all of them were seen. */
static void on_end(Call *call, const SqlJob *job) {
    Archive *archive = call->work;
    archive->has_more = job->rows.count > 0;
    if (archive->has_more)
        archive->search.before = (Cursor){ .time = sql_number(&job->rows, 0, 0) };
    ask_next(call);
}

/* A page that is not full is perhaps only the end of what was looked at. */
static void ask_end(Call *call, const Cursor *from) {
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job && sql_add(job, SQL_ARCHIVE_END, "nnb", ((Archive *)call->work)->search.after,
                           from->time, from->id.bytes, sizeof from->id.bytes),
            on_end);
}

static void on_found(Call *call, const SqlJob *job) {
    Archive *archive = call->work;
    Search *search = &archive->search;
    Cursor from = search->before;
    const SqlRows *rows = &job->rows;
    archive->has_more = rows->count > search->most;
    int found = archive->has_more ? search->most : rows->count;
    archive->count = archive->at = 0;
    free(archive->kept);
    archive->kept = calloc((size_t)found + 1, sizeof *archive->kept);
    if (!archive->kept) {
        refuse_memory(call);
        return;
    }
    for (int i = 0; i < found; i++) {
        Kept *kept = &archive->kept[archive->count];
        *kept = (Kept){ .turn = NOBODY };
        sql_store_read(rows, i, &kept->game);
        search->before = (Cursor){ kept->game.facts.time, kept->game.id };
        bool is_his = !search->person;  // or he has stood up again
        for (int seat = 0; seat < SEATS_MAX; seat++)
            is_his |= kept->game.facts.person[seat] == search->person;
        archive->count += is_his;
    }
    archive->parts++;
    if (archive->has_more || search->person)
        ask_next(call);
    else
        ask_end(call, &from);
}

static void ask_page(Call *call) {
    const Search *s = &((Archive *)call->work)->search;
    SqlJob *job = api_job(call);
    SqlStatement statement = s->person ? SQL_ARCHIVE_PERSON : SQL_ARCHIVE;
    api_sql(call, job,
            job && sql_add(job, statement, s->person ? "tnnnnnnnbnnnn" : "tnnnnnnnbnn", s->game,
                           (int64_t)s->phase_from, (int64_t)s->phase_to, (int64_t)s->flags,
                           (int64_t)s->ending, (int64_t)s->no_ending, s->after, s->before.time,
                           s->before.id.bytes, sizeof s->before.id.bytes, (int64_t)call->person,
                           (int64_t)s->most + 1, (int64_t)s->person, (int64_t)s->outcome),
            on_found);
}

/* ---- answering ---- */

static bool is_my_turn(const Call *call, const Kept *kept) {
    return kept->turn >= 0 && kept->game.facts.person[kept->turn] == call->person;
}

static void write_cursor(const Cursor *cursor, Text *out) {
    text_number(out, (uint64_t)cursor->time);
    text_char(out, '-');
    wire_id(&cursor->id, out);
}

/* Those that wait for the one who asks come first. */
static void reply_list(Call *call) {
    Archive *archive = call->work;
    Text out = sheet_open(&archive->sheet, (size_t)archive->count * (GAME_TEXT + 8) + 200);
    bool is_first = true;
    text_add(&out, "{\"games\":[");
    for (int turn = 1; turn >= 0; turn--)
        for (int i = 0; i < archive->count; i++) {
            const Kept *kept = &archive->kept[i];
            if (is_my_turn(call, kept) != (turn == 1)) continue;
            if (!is_first) text_add(&out, ",\n");
            who_game(&kept->game, kept->who, kept->turn, &out);
            text_char(&out, '}');
            is_first = false;
        }
    text_char(&out, ']');
    if (archive->has_more) {
        text_add(&out, ",\"before\":\"");
        write_cursor(&archive->search.before, &out);
        text_char(&out, '"');
    }
    text_add(&out, "}\n");
    if (sheet_close(&archive->sheet, &out))
        archive_reply(call, FORM_LIST, &archive->sheet);
    else
        refuse_memory(call);
}

/* A file that was taken away tells in its head where the next one would begin. */
static void reply_records(Call *call) {
    Archive *archive = call->work;
    Text fields = text_into(call->fields, sizeof call->fields);
    text_print(&fields, "Content-Disposition: attachment; filename=\"games.%s\"\r\n",
               archive->form == FORM_TEXT ? "txt" : "json");
    if (archive->has_more) {
        text_add(&fields, "Brett-Before: ");
        write_cursor(&archive->search.before, &fields);
        text_add(&fields, "\r\n");
    }
    archive_reply(call, archive->form, &archive->sheet);
}

static void on_rows(Call *call, const SqlJob *job) {
    Archive *archive = call->work;
    Kept *kept = &archive->kept[archive->at++];
    Room room;
    bool is_fine = archive_play(&job->rows, &room);
    if (is_fine && archive->form == FORM_LIST)
        kept->turn = room_actor(&room);
    else if (is_fine)
        is_fine = archive_record(&room, kept, archive->form, &archive->sheet);
    room_done(&room);
    archive->done++;
    if (is_fine)
        ask_next(call);
    else
        refuse_memory(call);
}

static void on_who(Call *call, const SqlJob *job) {
    Archive *archive = call->work;
    Kept *kept = &archive->kept[archive->at];
    const StoreFacts *facts = &kept->game.facts;
    who_read(&job->rows, facts->person, kept->who);
    bool needs_rows = archive->form == FORM_LIST
                          ? archive->search.is_mine && facts->phase == ROOM_PLAYING
                          : facts->phase >= ROOM_PLAYING;
    if (!needs_rows) {
        archive->at++;
        ask_next(call);
        return;
    }
    SqlJob *next = api_job(call);
    const GameId *id = &kept->game.id;
    api_sql(call, next,
            next && sql_add(next, SQL_LOAD, "bn", id->bytes, sizeof id->bytes, (int64_t)0),
            on_rows);
}

/* The next game of the page, the next page of the records, or the answer. */
static void ask_next(Call *call) {
    Archive *archive = call->work;
    bool goes_on = archive->has_more && archive->done < RECORDS_MAX &&
                   archive->sheet.used < BYTES_MAX && archive->parts < PARTS_MAX;
    if (archive->at < archive->count) {
        SqlJob *job = api_job(call);
        api_sql(call, job, job && who_add(job, &archive->kept[archive->at].game.facts), on_who);
    } else if (archive->form == FORM_LIST) {
        reply_list(call);
    } else if (goes_on) {
        ask_page(call);
    } else {
        reply_records(call);
    }
}

static void search_games(Call *call, Form form) {
    Archive *archive = call->work = calloc(1, sizeof *archive);
    if (!archive) {
        refuse_memory(call);
        return;
    }
    call->forget = forget;
    archive->form = form;
    const char *fault = read_search(call, &archive->search);
    if (fault) {
        api_refuse(call, 400, "message", fault);
    } else if (archive->search.is_mine && !call->person) {
        api_refuse(call, 401, "session", "nobody knows who you are; say hello on a socket first");
    } else {
        if (form != FORM_LIST) archive->search.most = STORE_FOUND;
        ask_page(call);
    }
}

void archive_list(Call *call) { search_games(call, FORM_LIST); }
void archive_text(Call *call) {
    if (api_allow(call, LIMIT_RECORDS, connection_origin(call->connection)))
        search_games(call, FORM_TEXT);
}
void archive_json(Call *call) {
    if (api_allow(call, LIMIT_RECORDS, connection_origin(call->connection)))
        search_games(call, FORM_JSON);
}
