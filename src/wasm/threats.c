/* threats.c - what a page shows to those who want to see what could happen next.
 * SPDX-License-Identifier: MIT */
#include "study/threats.h"
#include "page.h"

EXPORT(brett_threats) const char *brett_threats(void);

static void write_cells(const uint16_t *cell, int count, Text *out) {
    text_char(out, '[');
    for (int i = 0; i < count; i++) text_print(out, "%s%d", i ? "," : "", cell[i]);
    text_char(out, ']');
}

/* SPEC, START, STEPS: {"threats":[{"seat":0,"wins":true,"path":[...],"takes":[...]}],
 * "unsafe":["a1",...]}. */
const char *brett_threats(void) {
    static Threat threats[THREATS_MAX];
    static Move unsafe[MOVES_MAX];
    Match match;
    Argument argument = page_first();
    const char *refused = page_match(&argument, &match);
    if (refused) return refused;
    bool is_over = match_actor(&match) == NOBODY;
    int count = is_over ? 0 : threats_find(&match.setup, &match.now, threats);
    Text out = page_answer();
    text_add(&out, "{\"threats\":[");
    for (const Threat *threat = threats; threat < threats + count; threat++) {
        text_print(&out, "%s{\"seat\":%d,\"wins\":%s,\"path\":", threat == threats ? "" : ",",
                   threat->seat, threat->wins ? "true" : "false");
        write_cells(threat->path, threat->length, &out);
        text_add(&out, ",\"takes\":");
        write_cells(threat->takes, threat->taken, &out);
        text_char(&out, '}');
    }
    text_add(&out, "],\"unsafe\":");
    count = is_over ? 0 : threats_unsafe(match.setup.game, &match.now, unsafe);
    text_char(&out, '[');
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text name = text_into(token, sizeof token);
        match.setup.game->write_move(&match.now, unsafe[i], &name);
        if (i) text_char(&out, ',');
        text_json(&out, token);
    }
    text_add(&out, "]}");
    return page_whole(&out);
}
