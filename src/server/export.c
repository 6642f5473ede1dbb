/* export.c - everything that is kept about somebody, for himself.
 *
 * What others have done in his games is theirs as well: of each game there is what he was in it,
 * and its number, by which its rows can be had like those of any game.
 * SPDX-License-Identifier: MIT */
#include "account.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYED_TEXT = 400, RATING_TEXT = 300 }; /* bytes of one, at most */

/* What is written so far. */
typedef struct {
    size_t used, size;
    char bytes[];
} Export;

/* Room for so many bytes more behind what is written; false, and it is answered, if there is none.
 */
static bool open_text(Call *call, size_t more, Text *out) {
    Export *export = call->work;
    size_t used = export ? export->used : 0;
    Export *grown = realloc(export, sizeof *grown + used + more);
    if (!grown) {
        api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
        return false;
    }
    call->work = grown;
    grown->used = used, grown->size = used + more;
    *out = text_into(grown->bytes + used, more);
    return true;
}

static void close_text(Call *call, const Text *out) { ((Export *)call->work)->used += out->used; }

/* The next part: what a statement tells of the person. */
static void ask(Call *call, SqlStatement statement, ApiNext *next) {
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, statement, "n", (int64_t)call->person), next);
}

static void write_number(Text *out, const char *name, int64_t value) {
    text_print(out, ",\"%s\":", name);
    text_number(out, (uint64_t)value);
}

/* ---- games ---- */

/* His seat, of numbers of eight bytes each, the lowest first; -1: he has stood up again. */
static int seat_of(const SqlRows *rows, int row, Person person) {
    size_t size;
    const uint8_t *people = sql_bytes(rows, row, 4, &size);
    for (size_t seat = 0; seat < size / 8; seat++) {
        Person one = 0;
        for (int i = 8; i-- > 0;) one = one << 8 | people[8 * seat + (size_t)i];
        if (one == person) return (int)seat;
    }
    return -1;
}

static void write_game(const Call *call, const SqlRows *rows, int row, Text *out) {
    size_t size;
    int seat = seat_of(rows, row, call->person);
    text_add(out, "{\"game\":\"");
    const uint8_t *bytes = sql_bytes(rows, row, 0, &size);
    wire_hex(bytes, size < GAME_ID_BYTES ? size : GAME_ID_BYTES, out);
    text_add(out, "\",\"spec\":");
    text_json(out, sql_text(rows, row, 1));
    write_number(out, "begun", sql_number(rows, row, 2));
    write_number(out, "time", sql_number(rows, row, 3));
    if (seat >= 0) write_number(out, "seat", seat);
    bytes = sql_bytes(rows, row, 5, &size);
    if (seat >= 0 && (size_t)seat < size && sql_number(rows, row, 6) == ROOM_OVER) {
        text_add(out, ",\"points\":\"");
        text_points(out, (int8_t)bytes[seat]);
        text_char(out, '"');
    }
    text_char(out, '}');
}

static void on_games(Call *call, const SqlJob *job) {
    Text out;
    const SqlRows *rows = &job->rows;
    if (!open_text(call, 40 + (size_t)rows->count * PLAYED_TEXT, &out)) return;
    text_add(&out, ",\"games\":[");
    for (int i = 0; i < rows->count; i++) {
        if (i) text_add(&out, ",\n");
        write_game(call, rows, i, &out);
    }
    text_add(&out, "]}\n");
    close_text(call, &out);
    Export *export = call->work;
    char *whole = malloc(export->used);
    if (whole) memcpy(whole, export->bytes, export->used);
    api_reply(call, 200, "application/json", whole, export->used);
}

/* ---- the rest ---- */

/* A number with three digits behind the point. */
static void write_real(Text *out, const char *name, double value) {
    int64_t thousandths = (int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5));
    uint64_t size = (uint64_t)(thousandths < 0 ? -thousandths : thousandths);
    text_print(out, ",\"%s\":%s", name, thousandths < 0 ? "-" : "");
    text_number(out, size / 1000);
    text_print(out, ".%d%d%d", (int)(size / 100 % 10), (int)(size / 10 % 10), (int)(size % 10));
}

static void on_rated(Call *call, const SqlJob *job) {
    Text out;
    const SqlRows *rows = &job->rows;
    if (!open_text(call, 40 + (size_t)rows->count * RATING_TEXT, &out)) return;
    text_add(&out, ",\"rated\":[");
    for (int i = 0; i < rows->count; i++) {
        size_t size;
        const uint8_t *id = sql_bytes(rows, i, 2, &size);
        text_print(&out, "%s{\"pool\":", i ? "," : "");
        text_json(&out, sql_text(rows, i, 0));
        write_number(&out, "time", sql_number(rows, i, 1));
        text_add(&out, ",\"game\":\"");
        wire_hex(id, size < GAME_ID_BYTES ? size : GAME_ID_BYTES, &out);
        text_char(&out, '"');
        write_number(&out, "rank", sql_number(rows, i, 3));
        write_real(&out, "mean", sql_real(rows, i, 4));
        write_real(&out, "doubt", sql_real(rows, i, 5));
        text_char(&out, '}');
    }
    text_char(&out, ']');
    close_text(call, &out);
    ask(call, SQL_GAMES_OF, on_games);
}

static void on_ratings(Call *call, const SqlJob *job) {
    Text out;
    const SqlRows *rows = &job->rows;
    if (!open_text(call, 40 + (size_t)rows->count * RATING_TEXT, &out)) return;
    text_add(&out, ",\"ratings\":[");
    for (int i = 0; i < rows->count; i++) {
        text_print(&out, "%s{\"pool\":", i ? "," : "");
        text_json(&out, sql_text(rows, i, 0));
        write_real(&out, "mean", sql_real(rows, i, 1));
        write_real(&out, "doubt", sql_real(rows, i, 2));
        write_number(&out, "games", sql_number(rows, i, 3));
        text_char(&out, '}');
    }
    text_char(&out, ']');
    close_text(call, &out);
    ask(call, SQL_RATED_OF, on_rated);
}

static void on_sessions(Call *call, const SqlJob *job) {
    Text out;
    if (!open_text(call, 40 + (size_t)job->rows.count * SESSION_TEXT, &out)) return;
    text_add(&out, ",\"sessions\":");
    account_write_sessions(call, &job->rows, &out);
    close_text(call, &out);
    ask(call, SQL_RATINGS_OF, on_ratings);
}

static void on_account(Call *call, const SqlJob *job) {
    Text out;
    if (!job->rows.count) {
        api_refuse(call, 401, "session", "this key is not known here any more");
        return;
    }
    if (!open_text(call, 600, &out)) return;
    text_add(&out, "{\"person\":");
    account_write(call, &job->rows, &out);
    write_number(&out, "seen", sql_number(&job->rows, 0, 4));
    text_char(&out, '}');
    close_text(call, &out);
    ask(call, SQL_SESSIONS, on_sessions);
}

void account_export(Call *call) {
    if (api_allow(call, LIMIT_EXPORTS, call->person)) ask(call, SQL_FIND_ACCOUNT, on_account);
}
