/* inspect.c - looks at a database beside the server that may have it open.
 * SPDX-License-Identifier: MIT */
#include "inspect.h"

#include "sqlite.h"
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000, PATH_BYTES = 4300, ID_DIGITS = 2 * GAME_ID_BYTES + 1 };

/* ---- opening ---- */

static long number(sqlite3 *base, const char *question) {
    sqlite3_stmt *statement = NULL;
    long value = -1;
    if (sqlite3_prepare_v2(base, question, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = (long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

static bool is_ours(sqlite3 *base, Error *err) {
    long version = number(base, "PRAGMA user_version");
    if (version < 0) return refuse(err, 0, "%s", sqlite3_errmsg(base));
    if (version > sqlite_newest())
        return refuse(err, 0, "it was written by a newer version of brett");
    long tables = number(base, "SELECT count(*) FROM sqlite_schema WHERE name IN "
                               "('game', 'event', 'secret')");
    if (tables < 0) return refuse(err, 0, "%s", sqlite3_errmsg(base));
    return (version && tables == 3) || refuse(err, 0, "it is no database of brett");
}

static sqlite3 *open_beside(const char *place, Error *err) {
    sqlite3 *base = NULL;
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

/* ---- checking ---- */

typedef struct {
    sqlite3 *base;
    sqlite3_stmt *games, *rows;
    InspectTell *tell;
    void *data;
    Inspection *found;
    char game[ID_DIGITS]; /* the one that is looked at, or "" */
} Check;

static void fault(Check *check, const char *why) {
    check->found->faults++;
    check->tell(check->data, check->game[0] ? check->game : NULL, why);
}

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

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
        fault(check, why);
    }
    if (code != SQLITE_DONE) fault(check, sqlite3_errmsg(check->base));
    sqlite3_finalize(statement);
}

/* All rows of the game, in order and without holes. */
static bool replay(Check *check, Room *room) {
    Error err;
    int code;
    while ((code = sqlite3_step(check->rows)) == SQLITE_ROW) {
        check->found->rows++;
        if (sqlite3_column_int64(check->rows, 0) != room->seq + 1) {
            fault(check, "a row is missing");
            return false;
        }
        if (!room_fold(room, sqlite3_column_blob(check->rows, 1),
                       (size_t)sqlite3_column_bytes(check->rows, 1), &err)) {
            fault(check, err.why);
            return false;
        }
    }
    if (code != SQLITE_DONE) fault(check, sqlite3_errmsg(check->base));
    if (code == SQLITE_DONE && !room->seq) fault(check, "it has no rows");
    return code == SQLITE_DONE && room->seq;
}

/* What is written beside the rows: id, seed, and what lists are made of. */
static void compare(Check *check, Room *room) {
    sqlite3_stmt *game = check->games;
    StoreFacts facts;
    Digest seed;
    store_facts(room, &facts);
    if (memcmp(room->terms.id.bytes, sqlite3_column_blob(game, 0), GAME_ID_BYTES) != 0)
        fault(check, "its first row is of another game");
    if (sqlite3_column_bytes(game, 5) != DIGEST_BYTES) {
        fault(check, "the seed of its dice is missing");
    } else {
        memcpy(seed.bytes, sqlite3_column_blob(game, 5), DIGEST_BYTES);
        if (!room_give_seed(room, &seed))
            fault(check, "the seed of its dice is not the one that was promised");
    }
    const char *spec = (const char *)sqlite3_column_text(game, 1);
    if (!spec || strcmp(spec, facts.spec) != 0 || sqlite3_column_int(game, 2) != facts.phase ||
        sqlite3_column_int(game, 3) != facts.end)
        fault(check, "lists tell something else of it than its rows");
    if (sqlite3_column_bytes(game, 4) != (int)sizeof facts.points ||
        memcmp(sqlite3_column_blob(game, 4), facts.points, sizeof facts.points) != 0)
        fault(check, "lists give it other points than its rows");
}

static void check_game(Check *check) {
    Room room;
    const uint8_t *id = sqlite3_column_blob(check->games, 0);
    check->found->games++;
    check->game[0] = '\0';
    if (sqlite3_column_bytes(check->games, 0) != GAME_ID_BYTES) {
        fault(check, "a game has an id that is none");
        return;
    }
    for (int i = 0; i < GAME_ID_BYTES; i++) sprintf(check->game + 2 * i, "%02x", id[i]);
    room_init(&room, memory);
    sqlite3_bind_blob(check->rows, 1, id, GAME_ID_BYTES, SQLITE_STATIC);
    if (replay(check, &room)) compare(check, &room);
    sqlite3_reset(check->rows);
    room_done(&room);
    check->game[0] = '\0';
}

/* One transaction sees one state, whatever is played meanwhile. */
static bool check_games(Check *check, Error *err) {
    int code = SQLITE_ERROR;
    bool is_begun =
        sqlite3_exec(check->base, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(check->base,
                           "SELECT g.id, g.spec, g.phase, g.ending, g.points, s.seed FROM game g "
                           "LEFT JOIN secret s ON s.game = g.id ORDER BY g.id",
                           -1, &check->games, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(check->base, "SELECT seq, row FROM event WHERE game = ?1 ORDER BY seq",
                           -1, &check->rows, NULL) == SQLITE_OK;
    while (is_begun && (code = sqlite3_step(check->games)) == SQLITE_ROW) check_game(check);
    if (is_begun && code != SQLITE_DONE) fault(check, sqlite3_errmsg(check->base));
    if (!is_begun) refuse(err, 0, "%s", sqlite3_errmsg(check->base));
    sqlite3_finalize(check->games);
    sqlite3_finalize(check->rows);
    return is_begun;
}

bool inspect_check(const char *place, InspectTell *tell, void *data, Inspection *found,
                   Error *err) {
    *found = (Inspection){ 0 };
    Check check = { .base = open_beside(place, err), .tell = tell, .data = data, .found = found };
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
    if (sqlite3_open_v2(file, &base, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
        copied->games = number(base, "SELECT count(*) FROM game");
        copied->rows = number(base, "SELECT count(*) FROM event");
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
    sqlite3 *base = open_beside(place, err);
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
