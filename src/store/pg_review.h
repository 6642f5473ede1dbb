/* pg_review.h - replays every game in a PostgreSQL.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PG_REVIEW_H
#define BRETT_PG_REVIEW_H

#include "pg_plain.h"
#include "review.h"

/* As all games were at one moment, whatever is played meanwhile. False and why if they cannot be
 * read. */
bool pg_review(const char *place, Review *review, Error *err);
/* The same, as the transaction sees them that is under way. */
bool pg_review_within(PGconn *link, Review *review, Error *err);

#endif
