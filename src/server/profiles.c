/* profiles.c - what everybody may know of somebody, and who is the strongest.
 * SPDX-License-Identifier: MIT */
#include "archive.h"
#include "names.h"

#include <stdlib.h>
#include <string.h>

enum { LEADERS_MAX = 100, LEADERS = 50, HISTORY_MAX = 200, LINE = 200 };

typedef struct {
    Person person;
    Sheet sheet;
} Profile;

static void forget(void *work) { free(((Profile *)work)->sheet.bytes); }

static void refuse_memory(Call *call) {
    api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
}

static void write_number(Text *out, const char *name, int64_t value) {
    text_print(out, ",\"%s\":", name);
    text_number(out, (uint64_t)value);
}

/* "ploy/2" */
static void write_pool(const char *pool, Text *out) {
    size_t length = strcspn(pool, "/");
    text_print(out, "\"game\":\"%.*s\",\"players\":%s", (int)length, pool,
               pool[length] ? pool + length + 1 : "0");
}

static void write_rating(const SqlRows *rows, int row, int column, Text *out) {
    text_print(
        out, ",\"rating\":%d,\"doubt\":%d,\"rated\":%d", rating_number(sql_real(rows, row, column)),
        rating_number(sql_real(rows, row, column + 1)), (int)sql_number(rows, row, column + 2));
}

/* ---- one person ---- */

static void ask(Call *call, SqlStatement statement, ApiNext *next) {
    Profile *profile = call->work;
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, statement, "n", (int64_t)profile->person), next);
}

/* Only what was public has its number here. */
static void write_past(const SqlRows *rows, int row, Text *out) {
    size_t size;
    const uint8_t *id = sql_bytes(rows, row, 6, &size);
    text_print(out, "{\"rating\":%d", rating_number(sql_real(rows, row, 5)));
    write_number(out, "time", sql_number(rows, row, 4));
    if (size) {
        text_add(out, ",\"game\":\"");
        wire_hex(id, size, out);
        text_char(out, '"');
    }
    text_char(out, '}');
}

/* Rows of a pool follow each other, its last game first. */
static void write_ratings(const SqlRows *rows, Text *out) {
    int past = 0;
    text_add(out, ",\"ratings\":[");
    for (int row = 0; row < rows->count; row++) {
        bool is_new = !row || strcmp(sql_text(rows, row, 0), sql_text(rows, row - 1, 0)) != 0;
        if (is_new) {
            text_add(out, row ? "]},\n{" : "{");
            write_pool(sql_text(rows, row, 0), out);
            write_rating(rows, row, 1, out);
            text_add(out, ",\"history\":[");
            past = 0;
        }
        if (!sql_number(rows, row, 4) || past == HISTORY_MAX) continue;
        if (past++) text_char(out, ',');
        write_past(rows, row, out);
    }
    text_add(out, rows->count ? "]}]}\n" : "]}\n");
}

static void on_history(Call *call, const SqlJob *job) {
    Profile *profile = call->work;
    Text out = sheet_open(&profile->sheet, (size_t)job->rows.count * LINE + LINE);
    write_ratings(&job->rows, &out);
    if (sheet_close(&profile->sheet, &out))
        archive_reply(call, FORM_LIST, &profile->sheet);
    else
        refuse_memory(call);
}

static void on_outcomes(Call *call, const SqlJob *job) {
    Profile *profile = call->work;
    int64_t count[STORE_LOST + 1] = { 0 };
    for (int row = 0; row < job->rows.count; row++) {
        int64_t outcome = sql_number(&job->rows, row, 0);
        if (outcome <= STORE_LOST) count[outcome] = sql_number(&job->rows, row, 1);
    }
    Text out = sheet_open(&profile->sheet, LINE);
    write_number(&out, "played", count[STORE_WON] + count[STORE_DRAWN] + count[STORE_LOST]);
    write_number(&out, "won", count[STORE_WON]);
    write_number(&out, "drawn", count[STORE_DRAWN]);
    write_number(&out, "lost", count[STORE_LOST]);
    if (sheet_close(&profile->sheet, &out))
        ask(call, SQL_HISTORY, on_history);
    else
        refuse_memory(call);
}

static void on_account(Call *call, const SqlJob *job) {
    Profile *profile = call->work;
    if (!job->rows.count) {
        api_refuse(call, 404, "missing", "there is nobody of this number");
        return;
    }
    Text out = sheet_open(&profile->sheet, 2 * LINE);
    text_add(&out, "{\"person\":");
    text_number(&out, profile->person);
    text_add(&out, ",\"name\":");
    text_json(&out, sql_text(&job->rows, 0, 0));
    if (sql_number(&job->rows, 0, 5)) text_add(&out, ",\"bot\":true");
    write_number(&out, "since", sql_number(&job->rows, 0, 3));
    if (sheet_close(&profile->sheet, &out))
        ask(call, SQL_OUTCOMES, on_outcomes);
    else
        refuse_memory(call);
}

void profiles_show(Call *call) {
    bool is_me = strcmp(call->rest, "me") == 0;
    long number = 0;
    if (is_me && !call->person) {
        api_refuse(call, 401, "session", "nobody knows who you are; say hello on a socket first");
        return;
    }
    if (!is_me && !text_to_number(call->rest, 1, INT32_MAX, &number)) {
        api_refuse(call, 404, "missing", "there is nobody of this number");
        return;
    }
    Profile *profile = call->work = calloc(1, sizeof *profile);
    if (!profile) {
        refuse_memory(call);
        return;
    }
    call->forget = forget;
    profile->person = is_me ? call->person : (Person)number;
    ask(call, SQL_FIND_ACCOUNT, on_account);
}

/* ---- by name ---- */

static void reply_found(Call *call, const SqlRows *account) {
    char memory[2 * LINE];
    Text out = text_into(memory, sizeof memory);
    text_add(&out, "{\"people\":[");
    if (account && account->count) {
        text_add(&out, "{\"person\":");
        text_number(&out, ((Profile *)call->work)->person);
        text_add(&out, ",\"name\":");
        text_json(&out, sql_text(account, 0, 0));
        text_char(&out, '}');
    }
    text_add(&out, "]}\n");
    api_json(call, 200, &out);
}

static void on_found(Call *call, const SqlJob *job) { reply_found(call, &job->rows); }

static void on_named(Call *call, const SqlJob *job) {
    if (!job->rows.count) {
        reply_found(call, NULL);
        return;
    }
    ((Profile *)call->work)->person = (Person)sql_number(&job->rows, 0, 0);
    ask(call, SQL_FIND_ACCOUNT, on_found);
}

void profiles_find(Call *call) {
    char name[TARGET_MAX], skeleton[SKELETON_SIZE];
    api_query(call, "name", name);
    if (!names_check(name, NULL)) {
        reply_found(call, NULL);
        return;
    }
    names_skeleton(name, skeleton);
    Profile *profile = call->work = calloc(1, sizeof *profile);
    call->forget = forget;
    SqlJob *job = profile ? api_job(call) : NULL;
    api_sql(call, job, job && sql_add(job, SQL_FIND_NAME, "t", skeleton), on_named);
}

/* ---- the strongest ---- */

static void on_leaders(Call *call, const SqlJob *job) {
    Sheet sheet = { 0 };
    const SqlRows *rows = &job->rows;
    Text out = sheet_open(&sheet, (size_t)rows->count * LINE + LINE);
    text_char(&out, '{');
    write_pool(call->work, &out);
    text_add(&out, ",\"leaders\":[");
    for (int row = 0; row < rows->count; row++) {
        text_print(&out, "%s{\"place\":%d", row ? ",\n" : "", row + 1);
        write_number(&out, "person", sql_number(rows, row, 0));
        text_add(&out, ",\"name\":");
        text_json(&out, sql_text(rows, row, 1));
        if (sql_number(rows, row, 5)) text_add(&out, ",\"bot\":true");
        write_rating(rows, row, 2, &out);
        text_char(&out, '}');
    }
    text_add(&out, "]}\n");
    if (sheet_close(&sheet, &out))
        archive_reply(call, FORM_LIST, &sheet);
    else
        refuse_memory(call);
    free(sheet.bytes);
}

void profiles_leaders(Call *call) {
    char game[TARGET_MAX], text[TARGET_MAX];
    long players = 2, most = LEADERS;
    Setup setup;
    api_query(call, "game", game);
    bool is_fine = *game && !strchr(game, ':') && setup_read(game, &setup, NULL);
    api_query(call, "players", text);
    is_fine = is_fine && (!*text || text_to_number(text, 2, SEATS_MAX, &players));
    api_query(call, "most", text);
    is_fine = is_fine && (!*text || text_to_number(text, 1, LEADERS_MAX, &most));
    if (!is_fine) {
        api_refuse(call, 400, "message",
                   "the leaders of which game? It needs \"game\"; \"players\" is 2 to 4, and "
                   "\"most\" 1 to 100");
        return;
    }
    char *pool = call->work = malloc(POOL_TEXT);
    if (pool) who_pool(game, (int)players, pool);
    SqlJob *job = pool ? api_job(call) : NULL;
    api_sql(call, job, job && sql_add(job, SQL_LEADERS, "tn", pool, (int64_t)most), on_leaders);
}
