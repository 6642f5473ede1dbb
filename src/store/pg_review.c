/* pg_review.c - replays every game in a PostgreSQL.
 *
 * Games and rows are read side by side in the order of their ids, some thousand at a time: so the
 * database is asked once for many games, and nobody has all of them in memory.
 * SPDX-License-Identifier: MIT */
#include "pg_review.h"

#include "pg_tables.h"

#include <stdio.h>
#include <string.h>

static const char open_cursors[] =
    "DECLARE games NO SCROLL CURSOR FOR "
    "SELECT g.id, g.spec, g.phase, g.ending, g.points, s.seed FROM game g "
    "LEFT JOIN secret s ON s.game = g.id ORDER BY g.id; "
    "DECLARE rows NO SCROLL CURSOR FOR SELECT game, seq, row FROM event ORDER BY game, seq";

/* The tables whose lines belong to a game without being bound to it. */
static const char strays[] = "SELECT 'secret', count(*) FROM secret t WHERE NOT EXISTS "
                             "(SELECT 1 FROM game g WHERE g.id = t.game) UNION ALL "
                             "SELECT 'seated', count(*) FROM seated t WHERE NOT EXISTS "
                             "(SELECT 1 FROM game g WHERE g.id = t.game) UNION ALL "
                             "SELECT 'rated', count(*) FROM rated t WHERE NOT EXISTS "
                             "(SELECT 1 FROM game g WHERE g.id = t.game)";

typedef struct {
    PGconn *link;
    const char *fetch;
    PGresult *page;
    int line; /* of the page */
} Cursor;

typedef enum { LINE, END, BROKEN } Step;

static Step next(Cursor *cursor, Error *err) {
    if (!cursor->page || ++cursor->line >= PQntuples(cursor->page)) {
        PQclear(cursor->page);
        cursor->page = pg_plain_ask(cursor->link, cursor->fetch, err);
        cursor->line = 0;
    }
    if (!cursor->page) return BROKEN;
    return PQntuples(cursor->page) ? LINE : END;
}

static ReviewBytes bytes_of(const Cursor *cursor, int column) {
    return (ReviewBytes){ (const uint8_t *)PQgetvalue(cursor->page, cursor->line, column),
                          (size_t)PQgetlength(cursor->page, cursor->line, column) };
}

static int64_t number_of(const Cursor *cursor, int column) {
    return pg_plain_number(cursor->page, cursor->line, column);
}

/* In the order of the database. */
static int compare(ReviewBytes a, ReviewBytes b) {
    int order = memcmp(a.bytes, b.bytes, a.count < b.count ? a.count : b.count);
    return order ? order : (a.count > b.count) - (a.count < b.count);
}

static void report_strays(Review *review, const char *table, long count) {
    char why[120];
    if (!count) return;
    snprintf(why, sizeof why, "rows belong to nothing that there is: %ld of %.20s", count, table);
    review_fault(review, why);
}

/* The rows of a game, behind those of games before it that are not there. */
static Step check_game(Cursor *games, Cursor *rows, Step row, Review *review, long *stray,
                       Error *err) {
    ReviewGame told = { .id = bytes_of(games, 0),
                        .spec = PQgetvalue(games->page, games->line, 1),
                        .phase = number_of(games, 2),
                        .end = number_of(games, 3),
                        .points = bytes_of(games, 4),
                        .seed = bytes_of(games, 5) };
    int order = 0;
    review_begin(review, &told);
    for (; row == LINE && (order = compare(bytes_of(rows, 0), told.id)) <= 0;
         row = next(rows, err)) {
        if (order == 0) review_row(review, number_of(rows, 1), bytes_of(rows, 2));
        *stray += order < 0;
    }
    review_end(review);
    return row;
}

static bool check_games(PGconn *link, Review *review, Error *err) {
    Cursor games = { link, "FETCH 500 FROM games", NULL, 0 };
    Cursor rows = { link, "FETCH 5000 FROM rows", NULL, 0 };
    long stray = 0;
    Step row = next(&rows, err), game = END;
    while (row != BROKEN && (game = next(&games, err)) == LINE)
        row = check_game(&games, &rows, row, review, &stray, err);
    for (; row == LINE; row = next(&rows, err)) stray++;
    report_strays(review, "event", stray);
    PQclear(games.page);
    PQclear(rows.page);
    return row != BROKEN && game != BROKEN;
}

bool pg_review_within(PGconn *link, Review *review, Error *err) {
    PGresult *found = pg_plain_ask(link, strays, err);
    for (int i = 0; found && i < PQntuples(found); i++)
        report_strays(review, PQgetvalue(found, i, 0), (long)pg_plain_number(found, i, 1));
    PQclear(found);
    return found && pg_plain_run(link, open_cursors, err) && check_games(link, review, err) &&
           pg_plain_run(link, "CLOSE games; CLOSE rows", err);
}

bool pg_review(const char *place, Review *review, Error *err) {
    PGconn *link = pg_plain_open(place, "brett check", err);
    bool is_read = link && pg_tables_are_known(link, err) &&
                   pg_plain_run(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", err) &&
                   pg_review_within(link, review, err);
    PQfinish(link);
    return is_read;
}
