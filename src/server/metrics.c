/* metrics.c - what a server counts about itself.
 * SPDX-License-Identifier: MIT */
#include "metrics.h"

#include <string.h>

/* The upper ends of the classes, as they are told and in nanoseconds; the last has none. */
static const struct {
    const char *word;
    uint64_t most;
} buckets[METRICS_BUCKETS] = {
    { "0.001", 1000000 },  { "0.0025", 2500000 }, { "0.005", 5000000 },  { "0.01", 10000000 },
    { "0.025", 25000000 }, { "0.05", 50000000 },  { "0.1", 100000000 },  { "0.25", 250000000 },
    { "0.5", 500000000 },  { "1", 1000000000 },   { "2.5", 2500000000 }, { "+Inf", UINT64_MAX },
};

void metrics_refuse(Metrics *metrics, const char *code) {
    for (int i = 0; i < METRICS_CODES; i++) {
        if (!metrics->refused[i].code) metrics->refused[i].code = code;
        if (strcmp(metrics->refused[i].code, code) != 0) continue;
        metrics->refused[i].count++;
        return;
    }
}

void metrics_keep(Metrics *metrics, uint64_t nanoseconds) {
    int i = 0;
    while (nanoseconds > buckets[i].most) i++;
    metrics->kept_in[i]++;
    metrics->commands++;
    metrics->nanoseconds += nanoseconds;
}

/* ---- the text ---- */

static void write_head(Text *out, const char *name, const char *kind, const char *about) {
    text_print(out, "# HELP brett_%s %s\n# TYPE brett_%s %s\n", name, about, name, kind);
}

static void write_value(Text *out, uint64_t value) {
    text_char(out, ' ');
    text_number(out, value);
    text_char(out, '\n');
}

void metrics_write(Text *out, const char *name, const char *kind, const char *about,
                   uint64_t value) {
    write_head(out, name, kind, about);
    text_print(out, "brett_%s", name);
    write_value(out, value);
}

static void write_labelled(Text *out, const char *name, const char *label, const char *word,
                           uint64_t value) {
    text_print(out, "brett_%s{%s=\"%s\"}", name, label, word);
    write_value(out, value);
}

/* Microseconds are exact enough for a sum of seconds. */
static void write_seconds(Text *out, uint64_t nanoseconds) {
    uint64_t micro = nanoseconds / 1000 % 1000000;
    text_char(out, ' ');
    text_number(out, nanoseconds / 1000000000);
    text_char(out, '.');
    for (uint64_t digit = 100000; digit; digit /= 10)
        text_char(out, (char)('0' + micro / digit % 10));
    text_char(out, '\n');
}

static void write_kept(const Metrics *metrics, Text *out) {
    uint64_t below = 0;
    write_head(out, "command_seconds", "histogram", "From a command until it is on the disk.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        below += metrics->kept_in[i];
        write_labelled(out, "command_seconds_bucket", "le", buckets[i].word, below);
    }
    text_add(out, "brett_command_seconds_sum");
    write_seconds(out, metrics->nanoseconds);
    text_add(out, "brett_command_seconds_count");
    write_value(out, metrics->commands);
}

void metrics_write_all(const Metrics *metrics, Text *out) {
    static const char *const classes[] = { "", "1xx", "2xx", "3xx", "4xx", "5xx" };
    write_head(out, "answers_total", "counter", "Answers over HTTP, by their status.");
    for (int i = 1; i <= 5; i++)
        write_labelled(out, "answers_total", "status", classes[i], metrics->answers[i]);
    metrics_write(out, "sockets_total", "counter", "Sockets that were opened.", metrics->sockets);
    write_head(out, "sockets_cut_total", "counter", "Sockets that were cut off, and why.");
    write_labelled(out, "sockets_cut_total", "why", "slow", metrics->slow);
    write_labelled(out, "sockets_cut_total", "why", "quiet", metrics->quiet);
    write_labelled(out, "sockets_cut_total", "why", "flood", metrics->floods);
    metrics_write(out, "messages_total", "counter", "Messages that came.", metrics->messages);
    write_head(out, "steps_total", "counter", "Steps that were kept, by who played them.");
    write_labelled(out, "steps_total", "by", "guest", metrics->steps);
    write_labelled(out, "steps_total", "by", "house", metrics->house);
    write_kept(metrics, out);
    write_head(out, "refused_total", "counter", "Refusals, by their code.");
    for (int i = 0; i < METRICS_CODES && metrics->refused[i].code; i++)
        write_labelled(out, "refused_total", "code", metrics->refused[i].code,
                       metrics->refused[i].count);
}
