/* records.c - one game: its rows for programs, its record for everybody.
 *
 * Whoever has the number of a game may read it, as he may watch it.
 * SPDX-License-Identifier: MIT */
#include "archive.h"

#include "store/sql_store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- playing it again ---- */

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

bool archive_play(const SqlRows *rows, Room *room) {
    room_init(room, memory);
    for (int i = 0; i < rows->count; i++) {
        size_t size;
        const uint8_t *row = sql_bytes(rows, i, 1, &size);
        if (sql_number(rows, i, 0) && !room_fold(room, row, size, NULL)) return false;
    }
    return room->seq > 0;
}

/* ---- records ---- */

static bool add_player(Record *record, const Kept *kept, int seat) {
    char tag[] = "P1", name[NAME_MAX_BYTES] = "person";
    const Who *who = &kept->who[seat];
    Text out = text_into(name, sizeof name);
    tag[1] = (char)('1' + seat);
    if (who->name[0])
        text_add(&out, who->name);
    else if (!kept->game.facts.person[seat])
        text_print(&out, "level %d", kept->game.facts.level[seat]);
    else
        text_add(&out, "person");
    return record_tag(record, tag, name, NULL);
}

static bool add_tags(Record *record, const Kept *kept) {
    char date[16];
    struct tm utc;
    time_t begun = (time_t)(kept->game.facts.begun / 1000);
    gmtime_r(&begun, &utc);
    strftime(date, sizeof date, "%Y.%m.%d", &utc);
    bool is_fine = record_tag(record, "Date", date, NULL);
    for (int seat = 0; seat < kept->game.facts.seats; seat++)
        is_fine = is_fine && add_player(record, kept, seat);
    return is_fine;
}

/* A step may have a clock in its comment; the tags of the dice are longer than all others. */
bool archive_record(Room *room, const Kept *kept, Form form, Sheet *sheet) {
    const Match *match = room_match(room);
    size_t length = (match ? (size_t)match->count : 0) * 16 + 8000;
    void *space = match ? malloc(RECORD_MEMORY(length)) : NULL;
    Record record;
    if (!space) return false;
    record_init(&record, space, RECORD_MEMORY(length));
    bool is_fine = room_record(room, &record, NULL) && add_tags(&record, kept);
    Text out = sheet_open(sheet, 8 * length);
    if (is_fine && form == FORM_JSON) {
        text_add(&out, sheet->used ? ",\n" : "[");
        record_json(&record, &out);
    } else if (is_fine) {
        if (sheet->used) text_char(&out, '\n');
        record_write(&record, &out);
    }
    free(space);
    return is_fine && sheet_close(sheet, &out);
}

void archive_reply(Call *call, Form form, Sheet *sheet) {
    const char *type = form == FORM_TEXT ? "text/plain; charset=utf-8" : "application/json";
    Text out = sheet_open(sheet, 8);
    if (form == FORM_JSON) text_add(&out, sheet->used ? "]\n" : "[]\n");
    char *body = sheet_close(sheet, &out) ? sheet->bytes : NULL;
    if (body) sheet->bytes = NULL;
    api_reply(call, 200, type, body, sheet->used);
}

/* ---- one game ---- */

typedef struct {
    Kept kept;
    Form form;
    Sheet sheet;
} Reading;

static void forget(void *work) { free(((Reading *)work)->sheet.bytes); }

static void refuse_broken(Call *call) {
    api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
}

static bool write_rows(const SqlRows *rows, const Room *room, Sheet *sheet) {
    int64_t time = 0;
    bool is_fine = true;
    for (int i = 0; i < rows->count && is_fine; i++) {
        RowHead head;
        size_t size;
        const uint8_t *row = sql_bytes(rows, i, 1, &size);
        event_scan(row, size, &head);
        time += head.time;
        Text out = sheet_open(sheet, WIRE_ROW);
        if (i) text_add(&out, ",\n");
        wire_row(&room->terms.id, (uint32_t)sql_number(rows, i, 0), time, row, size, NULL, NULL,
                 &out);
        is_fine = sheet_close(sheet, &out);
    }
    return is_fine;
}

static void on_rows(Call *call, const SqlJob *job) {
    Reading *reading = call->work;
    Sheet *sheet = &reading->sheet;
    Room room;
    bool is_fine = archive_play(&job->rows, &room);
    if (is_fine && reading->form == FORM_LIST) {
        is_fine = write_rows(&job->rows, &room, sheet);
        Text out = sheet_open(sheet, 8);
        text_add(&out, "]}\n");
        is_fine = is_fine && sheet_close(sheet, &out);
    } else if (is_fine) {
        is_fine = archive_record(&room, &reading->kept, reading->form, sheet);
    }
    room_done(&room);
    if (is_fine)
        archive_reply(call, reading->form, sheet);
    else
        refuse_broken(call);
}

static void ask_rows(Call *call) {
    Reading *reading = call->work;
    const GameId *id = &reading->kept.game.id;
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, SQL_LOAD, "bn", id->bytes, sizeof id->bytes, (int64_t)0),
            on_rows);
}

static void on_rated(Call *call, const SqlJob *job) {
    Reading *reading = call->work;
    const StoreFacts *facts = &reading->kept.game.facts;
    Text out = sheet_open(&reading->sheet, 2 * GAME_TEXT);
    who_game(&reading->kept.game, reading->kept.who, NOBODY, &out);
    if (job->rows.count) {
        text_add(&out, ",\"ratings\":");
        ratings_write(&job->rows, facts->person, facts->seats, &out);
    }
    text_add(&out, ",\"rows\":[");
    if (sheet_close(&reading->sheet, &out))
        ask_rows(call);
    else
        refuse_broken(call);
}

static void on_who(Call *call, const SqlJob *job) {
    Reading *reading = call->work;
    const GameId *id = &reading->kept.game.id;
    who_read(&job->rows, reading->kept.game.facts.person, reading->kept.who);
    if (reading->form != FORM_LIST) {
        ask_rows(call);
        return;
    }
    SqlJob *next = api_job(call);
    api_sql(call, next, next && sql_add(next, SQL_RATED_GAME, "b", id->bytes, sizeof id->bytes),
            on_rated);
}

static void on_game(Call *call, const SqlJob *job) {
    Reading *reading = call->work;
    if (!job->rows.count) {
        api_refuse(call, 404, "no-game", room_refusal_sentence(REFUSAL_NO_GAME));
        return;
    }
    sql_store_read(&job->rows, 0, &reading->kept.game);
    SqlJob *next = api_job(call);
    api_sql(call, next, next && who_add(next, &reading->kept.game.facts), on_who);
}

/* ID, ID.txt or ID.json. */
void records_show(Call *call) {
    static const char *const endings[] = {
        [FORM_LIST] = "", [FORM_TEXT] = ".txt", [FORM_JSON] = ".json"
    };
    enum { LENGTH = 2 * GAME_ID_BYTES };
    char digits[ID_TEXT];
    GameId id;
    size_t form = 0, length = strlen(call->rest);
    Text out = text_into(digits, sizeof digits);
    text_print(&out, "%.*s", LENGTH, call->rest);
    const char *ending = length > LENGTH ? call->rest + LENGTH : "";
    while (form <= FORM_JSON && strcmp(ending, endings[form]) != 0) form++;
    if (form > FORM_JSON || !wire_read_id(digits, &id)) {
        api_refuse(call, 404, "no-game", room_refusal_sentence(REFUSAL_NO_GAME));
        return;
    }
    Reading *reading = call->work = calloc(1, sizeof *reading);
    SqlJob *job = reading ? api_job(call) : NULL;
    if (reading) reading->form = (Form)form, call->forget = forget;
    api_sql(call, job, job && sql_add(job, SQL_FIND_GAME, "b", id.bytes, sizeof id.bytes), on_game);
}
