/* inspect.c - looks at a database beside the server that may have it open.
 * SPDX-License-Identifier: MIT */
#include "inspect.h"

#include "beside.h"
#include "pack.h"
#include "pg_review.h"
#include "review.h"
#include "sql.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4300 };

/* ---- checking ---- */

typedef struct {
    sqlite3 *base;
    sqlite3_stmt *games, *rows;
    Review review;
} Check;

/* What SQLite itself finds: each row of the answer but "ok" is a fault. */
static void check_base(Check *check, const char *question, const char *words) {
    sqlite3_stmt *statement = NULL;
    char why[200];
    int code = sqlite3_prepare_v2(check->base, question, -1, &statement, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        const char *text =
            code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "ok";
        if (text && strcmp(text, "ok") == 0) continue;
        snprintf(why, sizeof why, "%s%.150s", words, text ? text : "");
        review_fault(&check->review, why);
    }
    if (code != SQLITE_DONE) review_fault(&check->review, sqlite3_errmsg(check->base));
    sqlite3_finalize(statement);
}

static ReviewBytes blob(sqlite3_stmt *statement, int column) {
    const void *bytes = sqlite3_column_blob(statement, column);
    return (ReviewBytes){ bytes, (size_t)sqlite3_column_bytes(statement, column) };
}

static void check_line(Check *check, sqlite3_stmt *line) {
    Pack pack = pack_of(line, 0);
    StoreRow row;
    while (pack_next(&pack, &row))
        review_row(&check->review, pack.seq, (ReviewBytes){ row.bytes, row.count });
    if (pack.is_spoilt) review_fault(&check->review, "some of its rows are spoilt");
}

static void check_game(Check *check) {
    sqlite3_stmt *game = check->games, *rows = check->rows;
    ReviewGame told = { .id = blob(game, 0),
                        .spec = (const char *)sqlite3_column_text(game, 1),
                        .phase = sqlite3_column_int64(game, 2),
                        .end = sqlite3_column_int64(game, 3),
                        .points = blob(game, 4),
                        .seed = blob(game, 5) };
    int code = SQLITE_DONE;
    review_begin(&check->review, &told);
    sqlite3_bind_blob(rows, 1, told.id.bytes, (int)told.id.count, SQLITE_STATIC);
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) check_line(check, rows);
    if (code != SQLITE_DONE) review_fault(&check->review, sqlite3_errmsg(check->base));
    sqlite3_reset(rows);
    review_end(&check->review);
}

static bool check_games(Check *check, Error *err) {
    int code = SQLITE_ERROR;
    if (!beside_begin(check->base, err)) return false;
    bool is_begun =
        sqlite3_prepare_v2(check->base,
                           "SELECT g.id, g.spec, g.phase, g.ending, g.points, s.seed FROM game g "
                           "LEFT JOIN secret s ON s.game = g.id ORDER BY g.id",
                           -1, &check->games, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(check->base,
                           "SELECT seq, rows, row FROM event WHERE game = ?1 ORDER BY seq", -1,
                           &check->rows, NULL) == SQLITE_OK;
    while (is_begun && (code = sqlite3_step(check->games)) == SQLITE_ROW) check_game(check);
    if (is_begun && code != SQLITE_DONE) review_fault(&check->review, sqlite3_errmsg(check->base));
    if (!is_begun) refuse(err, 0, "%s", sqlite3_errmsg(check->base));
    sqlite3_finalize(check->games);
    sqlite3_finalize(check->rows);
    return is_begun;
}

bool inspect_check(const char *place, InspectTell *tell, void *data, Inspection *found,
                   Error *err) {
    *found = (Inspection){ 0 };
    Check check = { .review = { .tell = tell, .data = data, .found = found } };
    if (sql_is_shared(place)) return pg_review(place, &check.review, err);
    check.base = beside_open(place, err);
    if (!check.base) return false;
    check_base(&check, "PRAGMA integrity_check", "");
    check_base(&check, "SELECT \"table\" FROM pragma_foreign_key_check",
               "a row belongs to nothing that there is: ");
    bool is_read = check_games(&check, err);
    sqlite3_close(check.base);
    return is_read;
}

/* ---- copying ---- */

static bool copy_to(sqlite3 *base, const char *file, Error *err) {
    sqlite3_stmt *statement = NULL;
    mode_t mask = umask(077);
    int code = sqlite3_prepare_v2(base, "VACUUM INTO ?1", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC);
        code = sqlite3_step(statement);
    }
    umask(mask);
    if (code != SQLITE_DONE) refuse(err, 0, "%s", sqlite3_errmsg(base));
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

static bool is_on_disk(const char *path, Error *err) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_synced = file >= 0 && fsync(file) == 0;
    if (!is_synced) refuse(err, 0, "the copy cannot be brought to the disk: %s", strerror(errno));
    if (file >= 0) close(file);
    return is_synced;
}

static void count_copied(const char *file, Inspection *copied) {
    sqlite3 *base = NULL;
    *copied = (Inspection){ 0 };
    if (sqlite3_open_v2(file, &base, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        beside_begin(base, NULL)) {
        copied->games = beside_number(base, "SELECT count(*) FROM game");
        copied->rows = beside_number(base, "SELECT total(rows) FROM event");
    }
    sqlite3_close(base);
}

/* Not in the place of another file, where the file system can promise that. */
static bool put_in_place(const char *part, const char *file, Error *err) {
    bool is_there = renameat2(AT_FDCWD, part, AT_FDCWD, file, RENAME_NOREPLACE) == 0 ||
                    (errno == EINVAL && rename(part, file) == 0);
    return is_there || refuse(err, 0, "%.*s: %s", 150, file, strerror(errno));
}

bool inspect_copy(const char *place, const char *file, Inspection *copied, Error *err) {
    char part[PATH_BYTES];
    Text out = text_into(part, sizeof part);
    text_print(&out, "%s.part", file);
    if (out.cut) return refuse(err, 0, "its path is too long");
    if (access(file, F_OK) == 0) return refuse(err, 0, "%.*s exists already", 150, file);
    sqlite3 *base = beside_open(place, err);
    if (!base) return false;
    unlink(part);  // of a copy that was broken off
    bool is_there =
        copy_to(base, part, err) && is_on_disk(part, err) && put_in_place(part, file, err);
    sqlite3_close(base);
    if (is_there)
        count_copied(file, copied);
    else
        unlink(part);
    return is_there;
}
