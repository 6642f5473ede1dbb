/* account.c - what somebody is told about himself, and may change: his name, his password, and that
 * he is here at all.
 * SPDX-License-Identifier: MIT */
#include "account.h"

#include "names.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- himself ---- */

void account_write(const Call *call, const SqlRows *rows, Text *out) {
    Digest session = people_digest(call->visitor.key);
    text_add(out, "{\"person\":");
    text_number(out, call->person);
    text_add(out, ",\"name\":");
    text_json(out, sql_text(rows, 0, 0));
    if (sql_number(rows, 0, 5)) text_add(out, ",\"bot\":true");
    text_print(out, ",\"password\":%s", *sql_text(rows, 0, 1) ? "true" : "false");
    text_add(out, ",\"made\":");
    text_number(out, (uint64_t)sql_number(rows, 0, 3));
    text_add(out, ",\"session\":\"");
    wire_hex(session.bytes, SESSION_ID, out);
    text_char(out, '"');
}

static void tell_me(Call *call, const SqlJob *job) {
    char memory[400];
    Text out = text_into(memory, sizeof memory);
    if (!job->rows.count) {
        api_refuse(call, 401, "session", "this key is not known here any more");
        return;
    }
    account_write(call, &job->rows, &out);
    text_add(&out, "}\n");
    api_json(call, 200, &out);
}

void account_show(Call *call) {
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, SQL_FIND_ACCOUNT, "n", (int64_t)call->person), tell_me);
}

/* ---- the name ---- */

static void on_named(Call *call, const SqlJob *job) {
    if (job->outcome == SQL_REFUSED) {
        api_refuse(call, 409, "taken", "somebody has this name, or one that looks like it");
        return;
    }
    guests_rename(call->hall, call->person, sql_text(&job->rows, 0, 0));
    tell_me(call, job);
}

void account_name(Call *call) {
    const char *name = api_text(call, "name");
    char skeleton[SKELETON_SIZE];
    Error err = { "", 0 };
    if (!name || !names_check(name, &err)) {
        api_refuse(call, 400, name ? "name" : "message", name ? err.why : "a \"name\" is missing");
        return;
    }
    if (!api_allow(call, LIMIT_NEW_NAMES, call->person)) return;
    names_skeleton(name, skeleton);
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job && sql_add(job, SQL_SET_NAME, "!ntt", (int64_t)call->person, name, skeleton) &&
                sql_add(job, SQL_FIND_ACCOUNT, "n", (int64_t)call->person),
            on_named);
}

/* ---- proof ---- */

bool account_may_try(Call *call, const Digest *key) {
    uint64_t first;
    memcpy(&first, key->bytes, sizeof first);
    return api_allow(call, LIMIT_PASSWORDS, connection_origin(call->connection)) &&
           api_allow(call, LIMIT_NAME_TRIED, first);
}

/* Something that takes the password, where there is one. */
typedef struct {
    void (*then)(Call *call);
    const char *proof;    /* lies in the call's body; NULL: none was sent */
    char hash[HASH_SIZE]; /* as it was found; "": there is none */
    char code[CODE_TEXT];
} Change;

static void on_judged(Call *call, bool is_right, const char *hash) {
    (void)hash;
    if (is_right)
        ((Change *)call->work)->then(call);
    else
        api_refuse(call, 403, "wrong", "this is not your password");
}

static void on_account(Call *call, const SqlJob *job) {
    Change *change = call->work;
    Text hash = text_into(change->hash, sizeof change->hash);
    text_add(&hash, job->rows.count ? sql_text(&job->rows, 0, 1) : "");
    if (!change->hash[0])
        change->then(call);
    else if (!change->proof || strlen(change->proof) > PASSWORD_MOST)
        api_refuse(call, 403, "wrong", "this takes your password");
    else
        api_hash(call, change->proof, change->hash, on_judged);
}

/* Goes on with `then` if it is he. */
static void prove(Call *call, const char *proof, void (*then)(Call *call)) {
    Digest key = sha256_of((const uint8_t *)&call->person, sizeof call->person);
    if (!account_may_try(call, &key)) return;
    Change *change = call->work = calloc(1, sizeof *change);
    SqlJob *job = change ? api_job(call) : NULL;
    if (change) change->then = then, change->proof = proof;
    api_sql(call, job, job && sql_add(job, SQL_FIND_ACCOUNT, "n", (int64_t)call->person),
            on_account);
}

static void tell_changed(Call *call) {
    api_refuse(call, 409, "changed", "this has changed in the meantime; look again");
}

/* ---- the password ---- */

static void on_password(Call *call, const SqlJob *job) {
    char memory[100];
    const Change *change = call->work;
    Digest own = people_digest(call->visitor.key);
    Text out = text_into(memory, sizeof memory);
    if (job->outcome == SQL_REFUSED) {
        tell_changed(call);
        return;
    }
    guests_end_person(call->hall, call->person, &own);
    text_print(&out, "{\"recovery\":\"%s\"}\n", change->code);
    api_json(call, 200, &out);
    sodium_memzero(memory, sizeof memory);
}

static void on_new_hash(Call *call, bool is_right, const char *hash) {
    Change *change = call->work;
    int64_t person = (int64_t)call->person;
    Digest own = people_digest(call->visitor.key);
    (void)is_right;
    people_draw_code(change->code);
    Digest code = people_code_digest(change->code);
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job &&
                sql_add(job, SQL_SET_PASSWORD, "!ntbt", person, hash, code.bytes, sizeof code.bytes,
                        change->hash) &&
                sql_add(job, SQL_END_OTHERS, "nb", person, own.bytes, sizeof own.bytes),
            on_password);
}

static void hash_new(Call *call) { api_hash(call, api_text(call, "password"), NULL, on_new_hash); }

void account_password(Call *call) {
    const char *password = api_text(call, "password");
    Error err = { "", 0 };
    if (!call->name[0])
        api_refuse(call, 409, "name", "take a name first, by which you can log in");
    else if (!password)
        api_refuse(call, 400, "message", "a \"password\" is missing");
    else if (!passwords_check(password, call->name, &err))
        api_refuse(call, 400, "password", err.why);
    else
        prove(call, api_text(call, "old"), hash_new);
}

/* ---- the end ---- */

static void on_forgotten(Call *call, const SqlJob *job) {
    if (job->outcome == SQL_REFUSED) {
        tell_changed(call);
        return;
    }
    guests_rename(call->hall, call->person, "");
    guests_end_person(call->hall, call->person, NULL);
    if (call->visitor.is_page) api_cookie(call, "");
    api_json(call, 200, &(Text){ .start = "{}\n", .used = 3 });
}

static void forget(Call *call) {
    int64_t person = (int64_t)call->person;
    const Change *change = call->work;
    SqlJob *job = api_job(call);
    api_sql(call, job,
            job && sql_add(job, SQL_FORGET_PERSON, "!nt", person, change->hash) &&
                sql_add(job, SQL_END_OTHERS, "nb", person, "", (size_t)0) &&
                sql_add(job, SQL_FORGET_RATINGS, "n", person) &&
                sql_add(job, SQL_FORGET_RATED, "n", person) &&
                sql_add(job, SQL_FORGET_GAMES, "n", person),
            on_forgotten);
}

void account_delete(Call *call) { prove(call, api_text(call, "password"), forget); }
