/* record_json.c - a record as JSON.
 * SPDX-License-Identifier: MIT */
#include "record.h"

static void json_line(Text *out, const Record *record, int step, bool is_main) {
    text_char(out, '[');
    for (bool first = true; step != NO_STEP; step = record->step[step].next, first = false) {
        const RecordStep *s = &record->step[step];
        int other = is_main || !first ? s->other : NO_STEP;
        if (!first) text_char(out, ',');
        if (!s->before && !s->after && other == NO_STEP) {
            text_json(out, s->token);
            continue;
        }
        text_add(out, "{\"step\":");
        text_json(out, s->token);
        if (s->before) text_add(out, ",\"before\":"), text_json(out, s->before);
        if (s->after) text_add(out, ",\"after\":"), text_json(out, s->after);
        if (other != NO_STEP) {
            text_add(out, ",\"instead\":[");
            for (bool begun = false; other != NO_STEP; other = record->step[other].other) {
                if (begun) text_char(out, ',');
                begun = true;
                json_line(out, record, other, false);
            }
            text_char(out, ']');
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

void record_json(const Record *record, Text *out) {
    RecordFacts facts;
    record_facts(record, &facts);
    text_add(out, "{\"game\":"), text_json(out, facts.game);
    text_add(out, ",\"tags\":{");
    for (int i = 0; i < record->tags; i++) {
        if (i) text_char(out, ',');
        text_json(out, record->tag[i].name);
        text_char(out, ':');
        text_json(out, record->tag[i].value);
    }
    text_char(out, '}');
    if (facts.start[0]) text_add(out, ",\"start\":"), text_json(out, facts.start);
    text_add(out, ",\"steps\":"), json_line(out, record, record->steps ? 0 : NO_STEP, true);
    if (record->closing) text_add(out, ",\"closing\":"), text_json(out, record->closing);
    if (facts.end[0]) text_add(out, ",\"end\":"), text_json(out, facts.end);
    text_add(out, ",\"result\":"), text_json(out, facts.result);
    text_add(out, "}\n");
}
