/* job.h - the inside of a job, for those who do it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_JOB_H
#define BRETT_JOB_H

#include "sql.h"

typedef struct SqlPart SqlPart;
typedef struct SqlBlock SqlBlock;

struct SqlPart {
    SqlPart *next;
    SqlStatement statement;
    bool must_change, must_miss;
    int count;
    SqlValue value[];
};

/* Memory that lives as long as the job; NULL if there is none. */
void *job_memory(SqlJob *job, size_t bytes);
/* Makes the job the owner of a value's bytes. */
bool job_copy(SqlJob *job, SqlValue *value);

#endif
