/* beside.c - opens a file of sqlite.c to read it, beside the server that may have it open.
 * SPDX-License-Identifier: MIT */
#include "beside.h"

#include "fresh.h"
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000 };

long beside_number(sqlite3 *base, const char *question) {
    sqlite3_stmt *statement = NULL;
    long value = -1;
    if (sqlite3_prepare_v2(base, question, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = (long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static bool is_ours(sqlite3 *base, Error *err) {
    long version = beside_number(base, "PRAGMA user_version");
    if (version < 0) return refuse(err, 0, "%s", sqlite3_errmsg(base));
    if (version > sqlite_newest())
        return refuse(err, 0, "it was written by a newer version of brett");
    long tables = beside_number(base, "SELECT count(*) FROM sqlite_schema WHERE name IN "
                                      "('game', 'event', 'secret')");
    if (tables < 0) return refuse(err, 0, "%s", sqlite3_errmsg(base));
    return (version && tables == 3) || refuse(err, 0, "it is no database of brett");
}

sqlite3 *beside_open(const char *place, Error *err) {
    sqlite3 *base = NULL;
    struct stat file;
    if (stat(place, &file) == 0 && S_ISDIR(file.st_mode)) {
        refuse(err, 0, "it is a folder");
        return NULL;
    }
    if (access(place, R_OK) != 0) {
        refuse(err, 0, "%s", strerror(errno));
        return NULL;
    }
    int code = sqlite3_open_v2(place, &base, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) refuse(err, 0, "%s", base ? sqlite3_errmsg(base) : "no memory");
    if (code == SQLITE_OK) sqlite3_busy_timeout(base, BUSY_MS);
    if (code == SQLITE_OK && is_ours(base, err)) return base;
    sqlite3_close(base);
    return NULL;
}

/* In a file of an older version each line of `event` is one row, and there is no `fresh`. */
bool beside_begin(sqlite3 *base, Error *err) {
    char view[200];
    bool has_packs = beside_number(base, "SELECT count(*) FROM pragma_table_info('event') "
                                         "WHERE name = 'rows'");
    bool has_fresh = beside_number(base, "SELECT count(*) FROM sqlite_schema WHERE name = 'fresh'");
    snprintf(view, sizeof view,
             "CREATE TEMP VIEW event AS SELECT game, seq, %s rows, row FROM main.event"
             "  UNION ALL SELECT game, seq, rows, row FROM late",
             has_packs ? "" : "1 AS");
    int code = sqlite3_exec(base,
                            "PRAGMA temp_store = MEMORY; BEGIN;"
                            "CREATE TEMP TABLE late (game BLOB, seq INTEGER, rows INTEGER,"
                            "  row BLOB, PRIMARY KEY (game, seq)) WITHOUT ROWID",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(base, view, NULL, NULL, NULL);
    if (code == SQLITE_OK && has_fresh) code = fresh_pour(base, "late");
    return code == SQLITE_OK || refuse(err, 0, "%s", sqlite3_errmsg(base));
}
