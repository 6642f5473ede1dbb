/* metrics.h - what a server counts about itself, for those who look after it.
 *
 * Everything is counted by the thread of the loop, from the start on; nothing is about anybody.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_METRICS_H
#define BRETT_METRICS_H

#include "core/text.h"

enum { METRICS_CODES = 48, METRICS_BUCKETS = 12 };

typedef struct {
    uint64_t answers[6];  /* over HTTP, by the first digit of their status */
    uint64_t sockets;     /* that were opened, */
    uint64_t slow, quiet; /* that were cut off: read too slowly, or did not answer a ping */
    uint64_t floods;      /* and that said too much */
    uint64_t messages;    /* that came */
    uint64_t steps;       /* of people and programs, */
    uint64_t house;       /* and of house players */
    uint64_t commands;    /* that were kept, and how long that took, in nanoseconds: */
    uint64_t kept_in[METRICS_BUCKETS], nanoseconds;
    struct {
        const char *code; /* NULL: no more */
        uint64_t count;
    } refused[METRICS_CODES];
} Metrics;

/* A refusal; the code lives as long as the program. */
void metrics_refuse(Metrics *metrics, const char *code);
/* A command was kept so many nanoseconds after it came. */
void metrics_keep(Metrics *metrics, uint64_t nanoseconds);

/* The text format of Prometheus: a number with what it means; `kind` is counter or gauge. */
void metrics_write(Text *out, const char *name, const char *kind, const char *about,
                   uint64_t value);
/* All that is counted. */
void metrics_write_all(const Metrics *metrics, Text *out);

#endif
