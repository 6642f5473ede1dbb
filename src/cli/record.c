/* record.c - brett record: checks records and converts them between text and JSON.
 * SPDX-License-Identifier: MIT */
#include "core/record.h"
#include "cli.h"
#include "draw/draw.h"
#include "host/record_json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

/* Converted records go to `out` and reach standard output only if all of them were good. */
typedef struct {
    const char *file, *to;
    bool check_dice;
    FILE *out;
    int seen; /* records of this file */
    bool begun, broken;
} Job;

/* Dice that somebody else has rolled are checked in place of the game, which is checked anyway. */
static void print_dice(Job *job, const Record *record) {
    Error err;
    int rolls;
    if (record_check_dice(record, &rolls, &err)) {
        fprintf(job->out, "%s: %d: %d roll%s, as promised\n", job->file, job->seen, rolls,
                rolls == 1 ? "" : "s");
        return;
    }
    cli_fail("%s: record %d: %s", job->file, job->seen, err.why);
    job->broken = true;
}

static void print_record(Job *job, const Record *record) {
    const Match *match = &record->match;
    if (job->check_dice) {
        print_dice(job, record);
        return;
    }
    size_t bytes = (size_t)record->steps * 256 + record->text_used * 8 + DRAW_TEXT;
    Text out = host_text(bytes);
    if (!job->to) {
        setup_write(&match->setup, &out);
        text_print(&out, ": %d step%s, ", match->count, match->count == 1 ? "" : "s");
        match_result(match, &out);
        if (match->end != END_NONE) text_add(&out, " (");
        match_ending(match, &out);
        if (match->end != END_NONE) text_char(&out, ')');
        fprintf(job->out, "%s: %d: %s\n", job->file, job->seen, out.start);
    } else if (strcmp(job->to, "json") == 0) {
        record_json(record, &out);
        fprintf(job->out, "%s%s", job->begun ? "," : "", out.start);
    } else {
        record_write(record, &out);
        fprintf(job->out, "%s%s", job->begun ? "\n" : "", out.start);
    }
    job->begun = true;
    free(out.start);
}

/* Line and column of a byte. */
static void complain(Job *job, const char *text, size_t at, const char *why) {
    int line = 1, column = 1;
    for (size_t i = 0; i < at && text[i]; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    cli_fail("%s:%d:%d: %s", job->file, line, column, why);
    job->broken = true;
}

static void read_text(Job *job, Record *record, const char *text) {
    size_t at = 0, used = 0;
    Error err;
    do {
        if (!record_read(record, text + at, &used, &err)) {
            complain(job, text, at + err.at, err.why);
            return;
        }
        job->seen++;
        print_record(job, record);
        at += used;
    } while (text[at]);
}

static void read_json(Job *job, Record *record, const char *text) {
    const char *end;
    cJSON *json = cJSON_ParseWithOpts(text, &end, true), *item;
    Error err;
    if (!json) {
        complain(job, text, end ? (size_t)(end - text) : 0, "this is no JSON from here on");
        return;
    }
    cJSON *list = cJSON_IsArray(json) ? json->child : json;
    for (item = list; item; item = cJSON_IsArray(json) ? item->next : NULL) {
        job->seen++;
        if (record_from_json(record, item, &err)) {
            print_record(job, record);
            continue;
        }
        cli_fail("%s: record %d: %s", job->file, job->seen, err.why);
        job->broken = true;
        break;
    }
    cJSON_Delete(json);
}

static void read_file(Job *job) {
    char *text = cli_read(job->file);
    job->seen = 0;
    job->broken |= !text;
    if (!text) return;
    size_t bytes = RECORD_MEMORY(strlen(text));
    void *memory = host_memory(bytes);
    Record record;
    record_init(&record, memory, bytes);
    const char *begin = text + strspn(text, " \t\r\n");
    if (!*begin)
        complain(job, text, 0, "there is no record in it");
    else if (record_is_json(text))
        read_json(job, &record, text);
    else
        read_text(job, &record, text);
    free(memory);
    free(text);
}

int cli_record(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const char *to = NULL;
    bool check_dice = false;
    const Flag flags[] = { { "to", .text = &to },
                           { "check-dice", .is_given = &check_dice },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (to && strcmp(to, "text") != 0 && strcmp(to, "json") != 0)
        return cli_misuse(command, "--to takes text or json, not \"%.40s\"", to);
    if (to && check_dice) return cli_misuse(command, "--check-dice converts nothing");
    if (first == argc) return cli_misuse(command, "which file?");
    char *text = NULL;
    size_t size;
    Job job = { .to = to,
                .check_dice = check_dice,
                .out = to ? open_memstream(&text, &size) : stdout };
    if (!job.out) {
        cli_fail("out of memory");
        return EXIT_NO;
    }
    for (int i = first; i < argc; i++) {
        job.file = argv[i];
        read_file(&job);
    }
    if (to) {
        bool is_json = strcmp(to, "json") == 0;
        fclose(job.out);
        if (!job.broken) printf(is_json ? "[%s]\n" : "%s", text);
        free(text);
    }
    return job.broken ? EXIT_USAGE : EXIT_OK;
}
