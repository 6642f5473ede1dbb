/* fresh.c - rows of games that were just written to a file of sqlite.c.
 * SPDX-License-Identifier: MIT */
#include "fresh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POUR_ROWS = 4096, /* when it is worth it: with 500 games in play eight go to a page */
    GAMES_MIN = 1024, /* places; at most half of them are used */
    HEAD = GAME_ID_BYTES + 6
};

#define LINES "SELECT rows FROM fresh ORDER BY id"

/* ---- the games that are known ---- */

static FreshGame *place_of(const FreshGame *games, uint32_t size, const GameId *id) {
    uint32_t at;
    memcpy(&at, id->bytes, sizeof at);  // ids are random
    for (at &= size - 1; games[at].is_used; at = (at + 1) & (size - 1))
        if (memcmp(&games[at].id, id, sizeof *id) == 0) break;
    return (FreshGame *)&games[at];
}

static bool grow(Fresh *fresh) {
    uint32_t size = fresh->size ? 2 * fresh->size : GAMES_MIN;
    FreshGame *games = calloc(size, sizeof *games);
    if (!games) return false;
    for (uint32_t i = 0; i < fresh->size; i++)
        if (fresh->games[i].is_used) *place_of(games, size, &fresh->games[i].id) = fresh->games[i];
    free(fresh->games);
    fresh->games = games, fresh->size = size;
    return true;
}

/* NULL: nothing is known of it. */
static FreshGame *known(const Fresh *fresh, const GameId *id) {
    FreshGame *game = fresh->size ? place_of(fresh->games, fresh->size, id) : NULL;
    return game && game->is_used ? game : NULL;
}

static void forget(Fresh *fresh) {
    free(fresh->games);
    fresh->games = NULL;
    fresh->size = fresh->count = 0;
    fresh->used = 0;
    fresh->rows = 0;
}

/* ---- statements ---- */

static int do_once(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int put_row(sqlite3_stmt *into, const GameId *id, int64_t seq, const StoreRow *row) {
    sqlite3_bind_blob(into, 1, id->bytes, sizeof id->bytes, SQLITE_STATIC);
    sqlite3_bind_int64(into, 2, seq);
    sqlite3_bind_blob(into, 3, row->bytes, (int)row->count, SQLITE_STATIC);
    int code = do_once(into);
    sqlite3_clear_bindings(into);
    return code;
}

/* Learns of a game what is in `event`: as nothing was known of it, it has no rows elsewhere. */
static int learn(Fresh *fresh, const GameId *id, FreshGame **game) {
    if (2 * fresh->count >= fresh->size && !grow(fresh)) return SQLITE_NOMEM;
    sqlite3_bind_blob(fresh->find, 1, id->bytes, sizeof id->bytes, SQLITE_STATIC);
    int code = sqlite3_step(fresh->find);
    uint32_t last = code == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(fresh->find, 0) : 0;
    sqlite3_reset(fresh->find);
    sqlite3_clear_bindings(fresh->find);
    if (code != SQLITE_ROW) return code;
    if (!last) return SQLITE_CONSTRAINT;  // there is no such game
    *game = place_of(fresh->games, fresh->size, id);
    **game = (FreshGame){ *id, true, false, last };
    fresh->count++;
    return SQLITE_OK;
}

/* ---- rows as bytes ---- */

static bool write_row(Fresh *fresh, const GameId *id, int64_t seq, const StoreRow *row) {
    size_t bytes = HEAD + row->count;
    if (fresh->used + bytes > fresh->room) {
        size_t room = 2 * (fresh->room + bytes);
        uint8_t *larger = realloc(fresh->bytes, room);
        if (!larger) return false;
        fresh->bytes = larger, fresh->room = room;
    }
    uint8_t *at = fresh->bytes + fresh->used;
    memcpy(at, id->bytes, GAME_ID_BYTES);
    for (int i = 0; i < 4; i++) at[GAME_ID_BYTES + i] = (uint8_t)(seq >> 8 * i);
    for (int i = 0; i < 2; i++) at[GAME_ID_BYTES + 4 + i] = (uint8_t)(row->count >> 8 * i);
    memcpy(at + HEAD, row->bytes, row->count);
    fresh->used += bytes;
    return true;
}

typedef struct {
    GameId id;
    uint32_t seq;
    StoreRow row;
} Found;

/* The next row of a line; SQLITE_DONE behind the last. */
static int read_row(const uint8_t **at, size_t *left, Found *found) {
    if (!*left) return SQLITE_DONE;
    if (*left < HEAD) return SQLITE_CORRUPT;
    const uint8_t *bytes = *at;
    memcpy(found->id.bytes, bytes, GAME_ID_BYTES);
    found->seq = 0;
    for (int i = 0; i < 4; i++) found->seq |= (uint32_t)bytes[GAME_ID_BYTES + i] << 8 * i;
    found->row = (StoreRow){ bytes + HEAD, bytes[HEAD - 2] | (size_t)bytes[HEAD - 1] << 8 };
    if (*left - HEAD < found->row.count) return SQLITE_CORRUPT;
    *at += HEAD + found->row.count, *left -= HEAD + found->row.count;
    return SQLITE_ROW;
}

/* Calls `use` with every row of the lines that a statement finds, until it gives an error. */
static int each_row(sqlite3_stmt *lines, int (*use)(void *data, const Found *found), void *data) {
    int code;
    while ((code = sqlite3_step(lines)) == SQLITE_ROW) {
        const uint8_t *at = sqlite3_column_blob(lines, 0);
        size_t left = (size_t)sqlite3_column_bytes(lines, 0);
        Found found;
        while ((code = read_row(&at, &left, &found)) == SQLITE_ROW)
            if ((code = use(data, &found)) != SQLITE_OK) return code;
        if (code != SQLITE_DONE) return code;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int pour_row(void *data, const Found *found) {
    return put_row(data, &found->id, found->seq, &found->row);
}

int fresh_pour(sqlite3 *base, const char *table) {
    char text[100];
    sqlite3_stmt *lines = NULL, *into = NULL;
    snprintf(text, sizeof text, "INSERT INTO %s (game, seq, row) VALUES (?1, ?2, ?3)", table);
    int code = sqlite3_prepare_v2(base, LINES, -1, &lines, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(base, text, -1, &into, NULL);
    if (code == SQLITE_OK) code = each_row(lines, pour_row, into);
    sqlite3_finalize(lines);
    sqlite3_finalize(into);
    return code;
}

/* ---- groups ---- */

static int keep_rows(Fresh *fresh) {
    if (!fresh->used) return SQLITE_OK;
    sqlite3_bind_blob64(fresh->keep, 1, fresh->bytes, fresh->used, SQLITE_STATIC);
    int code = do_once(fresh->keep);
    sqlite3_clear_bindings(fresh->keep);
    fresh->used = 0;
    // Rows that were taken are lost here: the whole group fails, also if this was for a reader.
    if (code != SQLITE_OK) fresh->doubt = code;
    return code;
}

/* What was poured in part must not be committed: then this is in doubt. */
static int pour(Fresh *fresh) {
    int code = keep_rows(fresh);
    if (code == SQLITE_OK) code = fresh_pour(fresh->base, "event");
    if (code == SQLITE_OK) code = sqlite3_exec(fresh->base, "DELETE FROM fresh", NULL, NULL, NULL);
    forget(fresh);
    return fresh->doubt = code;
}

int fresh_begin(Fresh *fresh) {
    bool is_full = fresh->rows >= POUR_ROWS || fresh->count >= POUR_ROWS;
    return is_full || fresh->doubt ? pour(fresh) : SQLITE_OK;
}

int fresh_end(Fresh *fresh) { return fresh->doubt ? fresh->doubt : keep_rows(fresh); }

void fresh_doubt(Fresh *fresh, int code) {
    forget(fresh);
    fresh->doubt = code;
}

int fresh_add(Fresh *fresh, const GameId *id, int64_t seq, const StoreRow *row, bool in_place) {
    FreshGame *game = known(fresh, id);
    int code = game ? SQLITE_OK : learn(fresh, id, &game);
    if (code != SQLITE_OK) return code;
    if (seq != (int64_t)game->last + 1) return SQLITE_CONSTRAINT;
    if (in_place)
        code = put_row(fresh->place, id, seq, row);
    else if (write_row(fresh, id, seq, row))
        fresh->rows++, game->has_rows = true;
    else
        code = SQLITE_NOMEM;
    game->last += code == SQLITE_OK;
    return code;
}

void fresh_take_back(Fresh *fresh, const GameId *id) {
    FreshGame *game = known(fresh, id);
    if (game) game->last--;
}

typedef struct {
    const GameId *id;
    int64_t since;
    FreshTell *tell;
    void *data;
} Reading;

static int tell_row(void *data, const Found *found) {
    const Reading *reading = data;
    bool is_meant =
        found->seq > reading->since && memcmp(&found->id, reading->id, sizeof found->id) == 0;
    return !is_meant || reading->tell(reading->data, found->seq, &found->row) ? SQLITE_OK
                                                                              : SQLITE_NOMEM;
}

int fresh_read(Fresh *fresh, const GameId *id, int64_t since, FreshTell *tell, void *data) {
    const FreshGame *game = known(fresh, id);
    if (!fresh->doubt && !(game && game->has_rows)) return SQLITE_OK;
    int code = keep_rows(fresh);
    Reading reading = { id, since, tell, data };
    if (code == SQLITE_OK) code = each_row(fresh->lines, tell_row, &reading);
    sqlite3_reset(fresh->lines);
    return code;
}

/* ---- opening and closing ---- */

static int prepare(Fresh *fresh, const char *text, sqlite3_stmt **statement) {
    return sqlite3_prepare_v3(fresh->base, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

int fresh_open(Fresh *fresh, sqlite3 *base) {
    *fresh = (Fresh){ .base = base, .doubt = SQLITE_ABORT };
    int code = prepare(fresh, "INSERT INTO fresh (rows) VALUES (?1)", &fresh->keep);
    if (code == SQLITE_OK)
        code =
            prepare(fresh, "INSERT INTO event (game, seq, row) VALUES (?1, ?2, ?3)", &fresh->place);
    if (code == SQLITE_OK) code = prepare(fresh, LINES, &fresh->lines);
    if (code == SQLITE_OK)
        code = prepare(fresh, "SELECT max(seq) FROM event WHERE game = ?1", &fresh->find);
    return code;
}

void fresh_close(Fresh *fresh) {
    sqlite3 *base = fresh->base;
    if (!base) return;
    if (sqlite3_exec(base, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK) {
        bool is_done =
            pour(fresh) == SQLITE_OK && sqlite3_exec(base, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
        if (!is_done) sqlite3_exec(base, "ROLLBACK", NULL, NULL, NULL);
    }
    forget(fresh);
    free(fresh->bytes);
    sqlite3_finalize(fresh->keep);
    sqlite3_finalize(fresh->place);
    sqlite3_finalize(fresh->lines);
    sqlite3_finalize(fresh->find);
}
