/* job.c - what a job carries: statements with their values, and the rows that came of them.
 * SPDX-License-Identifier: MIT */
#include "job.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 288 }; /* enough for a step */

struct SqlBlock {
    SqlBlock *next;
    size_t used, size;
    max_align_t bytes[];
};

/* A job with its first block, which most need alone. */
typedef struct {
    SqlJob job;
    SqlBlock block;
} Bundle;

void *job_memory(SqlJob *job, size_t bytes) {
    SqlBlock *block = job->memory;
    bytes = (bytes + 15) / 16 * 16;
    if (bytes > block->size - block->used) {
        size_t size = bytes > BLOCK ? bytes : BLOCK;
        block = malloc(sizeof *block + size);
        if (!block) return NULL;
        *block = (SqlBlock){ job->memory, 0, size };
        job->memory = block;
    }
    block->used += bytes;
    return (char *)block->bytes + block->used - bytes;
}

bool job_copy(SqlJob *job, SqlValue *value) {
    if (value->kind != SQL_TEXT && value->kind != SQL_BYTES) return true;
    char *copy = job_memory(job, (size_t)value->size + 1);
    if (!copy) return false;
    if (value->size) memcpy(copy, value->bytes, value->size);
    copy[value->size] = '\0';
    value->bytes = copy;
    return true;
}

SqlJob *sql_job(SqlDone *done, void *owner) {
    Bundle *bundle = malloc(sizeof *bundle + BLOCK);
    if (!bundle) return NULL;
    SqlJob *job = &bundle->job;
    bundle->block = (SqlBlock){ NULL, 0, BLOCK };
    *job = (SqlJob){ .done = done, .owner = owner, .memory = &bundle->block };
    job->last = &job->parts;
    return job;
}

void sql_drop(SqlJob *job) {
    for (SqlBlock *next; (next = job->memory->next); job->memory = next) free(job->memory);
    free(job);  // with its first block
}

bool sql_add(SqlJob *job, SqlStatement statement, const char *kinds, ...) {
    bool must_change = *kinds == '!', must_miss = *kinds == '-';
    kinds += must_change || must_miss;
    size_t count = strlen(kinds);
    SqlPart *part = job_memory(job, sizeof *part + count * sizeof(SqlValue));
    if (!part) return false;
    *part = (SqlPart){ NULL, statement, must_change, must_miss, (int)count };
    bool is_whole = true;
    va_list args;
    va_start(args, kinds);
    for (size_t i = 0; i < count; i++) {
        SqlValue *value = &part->value[i];
        *value = (SqlValue){ SQL_NULL, 0, { 0 } };
        if (kinds[i] == 'n')
            *value = (SqlValue){ SQL_NUMBER, 0, { .number = va_arg(args, int64_t) } };
        if (kinds[i] == 'r') *value = (SqlValue){ SQL_REAL, 0, { .real = va_arg(args, double) } };
        if (kinds[i] == 't') {
            const char *text = va_arg(args, const char *);
            if (text) *value = (SqlValue){ SQL_TEXT, (uint32_t)strlen(text), { .bytes = text } };
        }
        if (kinds[i] == 'b') {
            const void *bytes = va_arg(args, const void *);
            *value = (SqlValue){ SQL_BYTES, (uint32_t)va_arg(args, size_t), { .bytes = bytes } };
        }
        is_whole = job_copy(job, value) && is_whole;
    }
    va_end(args);
    *job->last = part;
    job->last = &part->next;
    return is_whole;
}

/* ---- rows ---- */

static const SqlValue *value_at(const SqlRows *rows, int row, int column) {
    return &rows->values[row * rows->columns + column];
}

int64_t sql_number(const SqlRows *rows, int row, int column) {
    const SqlValue *value = value_at(rows, row, column);
    return value->kind == SQL_NUMBER ? value->number : 0;
}

double sql_real(const SqlRows *rows, int row, int column) {
    const SqlValue *value = value_at(rows, row, column);
    return value->kind == SQL_REAL ? value->real : (double)sql_number(rows, row, column);
}

const char *sql_text(const SqlRows *rows, int row, int column) {
    const SqlValue *value = value_at(rows, row, column);
    return value->kind == SQL_TEXT ? value->bytes : "";
}

const void *sql_bytes(const SqlRows *rows, int row, int column, size_t *size) {
    const SqlValue *value = value_at(rows, row, column);
    bool has_bytes = value->kind == SQL_BYTES || value->kind == SQL_TEXT;
    *size = has_bytes ? value->size : 0;
    return has_bytes ? value->bytes : "";
}
