/* account.c - what somebody is told about himself, and may change.
 * SPDX-License-Identifier: MIT */
#include "api.h"

enum { SESSION_ID = 8 }; /* bytes of a session's digest, by which its owner may call it */

/* Begins the JSON of somebody, as he is shown it himself. */
static void write_me(const Call *call, const SqlRows *rows, Text *out) {
    Digest session = people_digest(call->visitor.key);
    text_add(out, "{\"person\":");
    text_number(out, call->person);
    text_add(out, ",\"name\":");
    text_json(out, sql_text(rows, 0, 0));
    text_print(out, ",\"password\":%s", *sql_text(rows, 0, 1) ? "true" : "false");
    text_add(out, ",\"made\":");
    text_number(out, (uint64_t)sql_number(rows, 0, 3));
    text_add(out, ",\"session\":\"");
    wire_hex(session.bytes, SESSION_ID, out);
    text_char(out, '"');
}

static void on_me(Call *call, const SqlJob *job) {
    char memory[400];
    Text out = text_into(memory, sizeof memory);
    if (!job->rows.count) {
        api_refuse(call, 401, "session", "this key is not known here any more");
        return;
    }
    write_me(call, &job->rows, &out);
    text_add(&out, "}\n");
    api_json(call, 200, &out);
}

void account_show(Call *call) {
    SqlJob *job = api_job(call);
    api_sql(call, job, job && sql_add(job, SQL_FIND_ACCOUNT, "n", (int64_t)call->person), on_me);
}
