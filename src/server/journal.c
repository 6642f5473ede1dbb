/* journal.c - lines about what a server does.
 * SPDX-License-Identifier: MIT */
#include "journal.h"

#include "core/random.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

const char *journal_id(const Journal *journal, uint64_t number, char id[JOURNAL_ID]) {
    uint64_t mixed = random_mix(journal->run + number);
    snprintf(id, JOURNAL_ID, "%016llx", (unsigned long long)mixed);
    return id;
}

void journal_begin(Line *line, const char *event) {
    struct timespec now;
    struct tm utc;
    char time[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t length = strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(time + length, sizeof time - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    line->out = text_into(line->memory, sizeof line->memory);
    text_print(&line->out, "{\"time\":\"%s\",\"event\":\"%s\"", time, event);
}

void journal_text(Line *line, const char *name, const char *value) {
    text_print(&line->out, ",\"%s\":", name);
    text_json(&line->out, value);
}

void journal_number(Line *line, const char *name, uint64_t value) {
    text_print(&line->out, ",\"%s\":", name);
    text_number(&line->out, value);
}

/* As a whole: lines of several processes do not mix. A reader that does not read is not waited for
 * if standard error says so. */
void journal_end(Line *line) {
    text_add(&line->out, "}\n");
    if (line->out.cut) return;
    ssize_t ignored = write(STDERR_FILENO, line->memory, line->out.used);
    (void)ignored;
}
