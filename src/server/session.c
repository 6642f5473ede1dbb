/* session.c - coming in by name and password or by a recovery code, going, and from where one is
 * here.
 *
 * Who has logged in gets a new key, and the one he brought ends: a key that somebody else has put
 * into his browser opens nothing. Nobody learns whether a name is there: all that is wrong is told
 * with the same words and takes the same time.
 * SPDX-License-Identifier: MIT */
#include "account.h"

#include "names.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const Text nothing = { .start = "{}\n", .used = 3 };

/* ---- coming in ---- */

/* Somebody at the door. */
typedef struct {
    Person person;
    char hash[HASH_SIZE];
    Digest before;    /* the session that he had */
    bool is_recovery; /* he has lost his password, */
    Digest old_code;  /* and has this, */
    char code[CODE_TEXT];
    char key[KEY_TEXT];
} Entry;

static void tell_wrong(Call *call) {
    api_refuse(call, 403, "wrong",
               ((Entry *)call->work)->is_recovery ? "name and recovery code do not belong together"
                                                  : "name and password do not belong together");
}

static void on_entered(Call *call, const SqlJob *job) {
    Entry *entry = call->work;
    char memory[600];
    Text out = text_into(memory, sizeof memory);
    if (job->outcome == SQL_REFUSED || !job->rows.count) {
        tell_wrong(call);
        return;
    }
    guests_end_session(call->hall, &entry->before);
    if (entry->is_recovery) guests_end_person(call->hall, entry->person, NULL);
    call->person = entry->person;
    memcpy(call->visitor.key, entry->key, sizeof entry->key);
    account_write(call, &job->rows, &out);
    if (entry->is_recovery) text_print(&out, ",\"recovery\":\"%s\"", entry->code);
    if (call->visitor.is_page)
        api_cookie(call, entry->key);
    else
        text_print(&out, ",\"key\":\"%s\"", entry->key);
    text_add(&out, "}\n");
    api_json(call, 200, &out);
    sodium_memzero(memory, sizeof memory);
}

/* The job that lets him in, if all is still as it was judged. */
static bool add_entry(SqlJob *job, const Call *call) {
    const Entry *entry = call->work;
    Digest key = people_digest(entry->key);
    int64_t person = (int64_t)entry->person;
    return sql_add(job, SQL_LOG_IN, "!bntnt", key.bytes, sizeof key.bytes, person,
                   call->visitor.what, hall_now(), entry->hash) &&
           sql_add(job, SQL_END_SESSION, "b", entry->before.bytes, sizeof entry->before.bytes) &&
           sql_add(job, SQL_END_OLDEST, "n", person) && sql_add(job, SQL_FIND_ACCOUNT, "n", person);
}

static void on_judged(Call *call, bool is_right, const char *hash) {
    Entry *entry = call->work;
    (void)hash;
    if (!is_right) {
        tell_wrong(call);
        return;
    }
    people_draw_key(entry->key);
    SqlJob *job = api_job(call);
    api_sql(call, job, job && add_entry(job, call), on_entered);
}

static void on_found(Call *call, const SqlJob *job) {
    Entry *entry = call->work;
    Text hash = text_into(entry->hash, sizeof entry->hash);
    if (job->rows.count) {
        entry->person = (Person)sql_number(&job->rows, 0, 0);
        text_add(&hash, sql_text(&job->rows, 0, 1));
    }
    api_hash(call, api_text(call, "password"), entry->hash, on_judged);
}

/* Looks for the name that was sent. */
static void knock(Call *call, bool is_recovery, ApiNext *next) {
    char skeleton[SKELETON_SIZE];
    names_skeleton(api_text(call, "name"), skeleton);
    Digest name = people_digest(skeleton);
    if (!account_may_try(call, &name)) return;
    Entry *entry = call->work = calloc(1, sizeof *entry);
    SqlJob *job = entry ? api_job(call) : NULL;
    if (entry) {
        entry->is_recovery = is_recovery;
        entry->before = people_digest(call->visitor.key);
    }
    api_sql(call, job, job && sql_add(job, SQL_FIND_NAME, "t", skeleton), next);
}

void session_login(Call *call) {
    const char *password = api_text(call, "password");
    if (!api_text(call, "name") || !password || strlen(password) > PASSWORD_MOST)
        api_refuse(call, 400, "message", "logging in takes a \"name\" and a \"password\"");
    else
        knock(call, false, on_found);
}

/* ---- without the password ---- */

static void on_new_hash(Call *call, bool is_right, const char *hash) {
    Entry *entry = call->work;
    int64_t person = (int64_t)entry->person;
    Text copy = text_into(entry->hash, sizeof entry->hash);
    (void)is_right;
    text_add(&copy, hash);
    people_draw_key(entry->key);
    people_draw_code(entry->code);
    Digest code = people_code_digest(entry->code);
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job &&
                sql_add(job, SQL_RECOVER, "!ntbb", person, hash, code.bytes, sizeof code.bytes,
                        entry->old_code.bytes, sizeof entry->old_code.bytes) &&
                sql_add(job, SQL_END_OTHERS, "nb", person, "", (size_t)0) && add_entry(job, call),
            on_entered);
}

static void on_code(Call *call, const SqlJob *job) {
    Entry *entry = call->work;
    size_t size = 0;
    const void *kept = job->rows.count ? sql_bytes(&job->rows, 0, 2, &size) : NULL;
    entry->old_code = people_code_digest(api_text(call, "recovery"));
    if (size != sizeof entry->old_code.bytes ||
        sodium_memcmp(kept, entry->old_code.bytes, size) != 0) {
        tell_wrong(call);
        return;
    }
    entry->person = (Person)sql_number(&job->rows, 0, 0);
    api_hash(call, api_text(call, "password"), NULL, on_new_hash);
}

void session_recover(Call *call) {
    const char *name = api_text(call, "name"), *password = api_text(call, "password");
    Error err = { "", 0 };
    if (!name || !password || !api_text(call, "recovery"))
        api_refuse(call, 400, "message", "this takes \"name\", \"recovery\" and \"password\"");
    else if (!passwords_check(password, name, &err))
        api_refuse(call, 400, "password", err.why);
    else
        knock(call, true, on_code);
}

/* ---- going ---- */

static void on_gone(Call *call, const SqlJob *job) {
    Digest session = people_digest(call->visitor.key);
    (void)job;
    guests_end_session(call->hall, &session);
    api_json(call, 200, &nothing);
}

/* Also for a key that nobody has: a page cannot forget its cookie by itself. */
void session_logout(Call *call) {
    Digest session = people_digest(call->visitor.key);
    if (call->visitor.is_page) api_cookie(call, "");
    if (!call->visitor.key[0]) {
        api_json(call, 200, &nothing);
        return;
    }
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job && sql_add(job, SQL_END_SESSION, "b", session.bytes, sizeof session.bytes),
            on_gone);
}

static void on_all_gone(Call *call, const SqlJob *job) {
    char memory[60];
    Text out = text_into(memory, sizeof memory);
    guests_end_person(call->hall, call->person, NULL);
    text_print(&out, "{\"ended\":%d}\n", job->rows.count);
    api_json(call, 200, &out);
}

void session_logout_all(Call *call) {
    SqlJob *job = api_job(call);
    if (call->visitor.is_page) api_cookie(call, "");
    api_sql(call, job,
            job && sql_add(job, SQL_END_OTHERS, "nb", (int64_t)call->person, "", (size_t)0),
            on_all_gone);
}

/* ---- from where one is here ---- */

void account_write_sessions(const Call *call, const SqlRows *rows, Text *out) {
    Digest own = people_digest(call->visitor.key);
    text_char(out, '[');
    for (int i = 0; i < rows->count; i++) {
        size_t size;
        const uint8_t *digest = sql_bytes(rows, i, 0, &size);
        bool is_own = size == sizeof own.bytes && memcmp(digest, own.bytes, size) == 0;
        text_print(out, "%s{\"id\":\"", i ? "," : "");
        if (size == sizeof own.bytes) wire_hex(digest, SESSION_ID, out);
        text_add(out, "\",\"what\":");
        text_json(out, sql_text(rows, i, 1));
        text_add(out, ",\"made\":");
        text_number(out, (uint64_t)sql_number(rows, i, 2));
        text_add(out, ",\"seen\":");
        text_number(out, (uint64_t)sql_number(rows, i, 3));
        text_print(out, ",\"here\":%s}", is_own ? "true" : "false");
    }
    text_char(out, ']');
}

static void on_sessions(Call *call, const SqlJob *job) {
    size_t room = 40 + (size_t)job->rows.count * SESSION_TEXT;
    char *memory = malloc(room);
    if (!memory) {
        api_refuse(call, 503, "memory", "there is no memory for this just now; try again");
        return;
    }
    Text out = text_into(memory, room);
    text_add(&out, "{\"sessions\":");
    account_write_sessions(call, &job->rows, &out);
    text_add(&out, "}\n");
    api_reply(call, 200, "application/json", memory, out.used);
}

void session_list(Call *call) {
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, SQL_SESSIONS, "n", (int64_t)call->person), on_sessions);
}

static void on_ended(Call *call, const SqlJob *job) {
    size_t size;
    Digest session;
    if (job->outcome == SQL_REFUSED) {
        api_refuse(call, 404, "missing", "you have no session of this name");
        return;
    }
    const void *digest = sql_bytes(&job->rows, 0, 0, &size);
    if (size == sizeof session.bytes) {
        memcpy(session.bytes, digest, size);
        guests_end_session(call->hall, &session);
    }
    api_json(call, 200, &nothing);
}

void session_end(Call *call) {
    uint8_t id[SESSION_ID];
    if (!wire_read_hex(call->rest, id, sizeof id)) {
        api_refuse(call, 404, "missing", "you have no session of this name");
        return;
    }
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job && sql_add(job, SQL_END_NAMED, "!nb", (int64_t)call->person, id, sizeof id),
            on_ended);
}
