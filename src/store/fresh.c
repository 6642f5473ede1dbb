/* fresh.c - rows of games that were just written to a file of sqlite.c.
 * SPDX-License-Identifier: MIT */
#include "fresh.h"
#include "pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POUR_ROWS = 65536,  /* when it is worth it: with 500 games in play 125 go to a line, */
    POUR_GAMES = 32768, /* or when so many are known */
    GAMES_MIN = 1024,   /* places; at most half of them are used */
    HEAD = 4 + PACK_SIZE
};

#define LINES "SELECT rows FROM fresh ORDER BY id"

/* ---- the games that are known ---- */

static FreshGame *place_of(const FreshGames *games, const GameId *id) {
    uint32_t at;
    memcpy(&at, id->bytes, sizeof at);  // ids are random
    for (at &= games->size - 1; games->places[at].is_used; at = (at + 1) & (games->size - 1))
        if (memcmp(&games->places[at].id, id, sizeof *id) == 0) break;
    return &games->places[at];
}

/* NULL: nothing is known of it. */
static FreshGame *known(const FreshGames *games, const GameId *id) {
    FreshGame *game = games->size ? place_of(games, id) : NULL;
    return game && game->is_used ? game : NULL;
}

static bool grow(FreshGames *games) {
    FreshGames larger = { .size = games->size ? 2 * games->size : GAMES_MIN,
                          .count = games->count };
    larger.places = calloc(larger.size, sizeof *larger.places);
    if (!larger.places) return false;
    for (uint32_t i = 0; i < games->size; i++)
        if (games->places[i].is_used) *place_of(&larger, &games->places[i].id) = games->places[i];
    free(games->places);
    *games = larger;
    return true;
}

/* One that is not known yet; NULL without memory. */
static FreshGame *add_game(FreshGames *games, const GameId *id, uint32_t last) {
    if (2 * games->count >= games->size && !grow(games)) return NULL;
    FreshGame *game = place_of(games, id);
    *game = (FreshGame){ .id = *id, .is_used = true, .last = last };
    games->count++;
    return game;
}

static void free_games(FreshGames *games) {
    for (uint32_t i = 0; i < games->size; i++) free(games->places[i].rows.at);
    free(games->places);
    *games = (FreshGames){ 0 };
}

static void forget(Fresh *fresh) {
    free_games(&fresh->games);
    fresh->group.used = 0;
    fresh->rows = 0;
}

/* ---- statements ---- */

static int do_once(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

#define PUT "(game, seq, rows, row) VALUES (?1, ?2, ?3, ?4)"

/* So many rows as a line, see pack.h. */
static int put_line(sqlite3_stmt *into, const GameId *id, int64_t seq, int rows,
                    const StoreRow *bytes) {
    sqlite3_bind_blob(into, 1, id->bytes, sizeof id->bytes, SQLITE_STATIC);
    sqlite3_bind_int64(into, 2, seq);
    sqlite3_bind_int(into, 3, rows);
    sqlite3_bind_blob64(into, 4, bytes->bytes, bytes->count, SQLITE_STATIC);
    int code = do_once(into);
    sqlite3_clear_bindings(into);
    return code;
}

/* Learns of a game what is in `event`: as nothing was known of it, it has no rows elsewhere. */
static int learn(Fresh *fresh, const GameId *id, FreshGame **game) {
    sqlite3_bind_blob(fresh->find, 1, id->bytes, sizeof id->bytes, SQLITE_STATIC);
    int code = sqlite3_step(fresh->find);
    uint32_t last = code == SQLITE_ROW ? (uint32_t)sqlite3_column_int64(fresh->find, 0) : 0;
    sqlite3_reset(fresh->find);
    sqlite3_clear_bindings(fresh->find);
    if (code != SQLITE_ROW) return code;
    if (!last) return SQLITE_CONSTRAINT;  // there is no such game
    *game = add_game(&fresh->games, id, last);
    return *game ? SQLITE_OK : SQLITE_NOMEM;
}

/* ---- rows as bytes ---- */

static bool add_bytes(Bytes *bytes, const void *more, size_t size) {
    if (bytes->used + size > bytes->room) {
        size_t room = 2 * (bytes->room + size);
        uint8_t *larger = realloc(bytes->at, room);
        if (!larger) return false;
        bytes->at = larger, bytes->room = room;
    }
    memcpy(bytes->at + bytes->used, more, size);
    bytes->used += size;
    return true;
}

static bool write_row(Bytes *rows, uint32_t seq, const StoreRow *row) {
    uint8_t head[HEAD], *at = head;
    size_t used = rows->used;
    for (int i = 0; i < 4; i++) *at++ = (uint8_t)(seq >> 8 * i);
    for (int i = 0; i < PACK_SIZE; i++) *at++ = (uint8_t)(row->count >> 8 * i);
    bool is_whole = add_bytes(rows, head, HEAD) && add_bytes(rows, row->bytes, row->count);
    if (!is_whole) rows->used = used;
    return is_whole;
}

/* A row of the group, and of the game. */
static bool keep_row(Fresh *fresh, FreshGame *game, uint32_t seq, const StoreRow *row) {
    size_t used = fresh->group.used;
    bool is_whole = add_bytes(&fresh->group, &game->id, sizeof game->id) &&
                    write_row(&fresh->group, seq, row) && write_row(&game->rows, seq, row);
    if (!is_whole) fresh->group.used = used;
    return is_whole;
}

/* Bytes that are read. */
typedef struct {
    const uint8_t *at;
    size_t left;
} Span;

typedef struct {
    GameId id;
    uint32_t seq;
    StoreRow row;
} Found;

/* The next row but for its game; SQLITE_DONE behind the last. */
static int read_row(Span *in, Found *found) {
    if (!in->left) return SQLITE_DONE;
    if (in->left < HEAD) return SQLITE_CORRUPT;
    const uint8_t *bytes = in->at;
    found->seq = 0;
    for (int i = 0; i < 4; i++) found->seq |= (uint32_t)bytes[i] << 8 * i;
    found->row = (StoreRow){ bytes + HEAD, bytes[HEAD - 2] | (size_t)bytes[HEAD - 1] << 8 };
    if (in->left - HEAD < found->row.count) return SQLITE_CORRUPT;
    in->at += HEAD + found->row.count, in->left -= HEAD + found->row.count;
    return SQLITE_ROW;
}

/* The same with its game in front. */
static int read_game_row(Span *in, Found *found) {
    if (!in->left) return SQLITE_DONE;
    if (in->left < sizeof found->id) return SQLITE_CORRUPT;
    memcpy(&found->id, in->at, sizeof found->id);
    in->at += sizeof found->id, in->left -= sizeof found->id;
    int code = read_row(in, found);
    return code == SQLITE_DONE ? SQLITE_CORRUPT : code;
}

/* Calls `use` with every row of the lines that a statement finds, until it gives an error. */
static int each_row(sqlite3_stmt *lines, int (*use)(void *data, const Found *found), void *data) {
    int code;
    while ((code = sqlite3_step(lines)) == SQLITE_ROW) {
        const uint8_t *bytes = sqlite3_column_blob(lines, 0);
        Span in = { bytes, (size_t)sqlite3_column_bytes(lines, 0) };
        Found found;
        while ((code = read_game_row(&in, &found)) == SQLITE_ROW)
            if ((code = use(data, &found)) != SQLITE_OK) return code;
        if (code != SQLITE_DONE) return code;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- pouring ---- */

static int take_row(void *data, const Found *found) {
    FreshGames *games = data;
    FreshGame *game = known(games, &found->id);
    if (!game) game = add_game(games, &found->id, 0);
    return game && write_row(&game->rows, found->seq, &found->row) ? SQLITE_OK : SQLITE_NOMEM;
}

/* Rows that follow each other are one line, see pack.h. */
static int pour_game(const FreshGame *game, sqlite3_stmt *into, Bytes *line) {
    Span in = { game->rows.at, game->rows.used };
    Found found;
    int code = read_row(&in, &found);
    while (code == SQLITE_ROW) {
        uint32_t seq = found.seq;
        int rows = 0;
        line->used = 0;
        for (; code == SQLITE_ROW && found.seq == seq + (uint32_t)rows; rows++) {
            const StoreRow *row = &found.row;
            if (!add_bytes(line, row->bytes - PACK_SIZE, PACK_SIZE + row->count))
                return SQLITE_NOMEM;
            code = read_row(&in, &found);
        }
        size_t skip = rows == 1 ? PACK_SIZE : 0;  // a row alone has no size
        StoreRow whole = { line->at + skip, line->used - skip };
        int put = put_line(into, &game->id, seq + (uint32_t)rows - 1, rows, &whole);
        if (put != SQLITE_OK) return put;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int by_id(const void *a, const void *b) {
    const FreshGame *const *one = a, *const *other = b;
    return memcmp(&(*one)->id, &(*other)->id, sizeof(GameId));
}

/* In the order in which they lie in the table. */
static int pour_games(const FreshGames *games, sqlite3_stmt *into) {
    const FreshGame **sorted = malloc((games->count + 1) * sizeof *sorted);
    Bytes line = { 0 };
    uint32_t count = 0;
    int code = sorted ? SQLITE_OK : SQLITE_NOMEM;
    for (uint32_t i = 0; sorted && i < games->size; i++)
        if (games->places[i].rows.used) sorted[count++] = &games->places[i];
    if (count) qsort(sorted, count, sizeof *sorted, by_id);
    for (uint32_t i = 0; i < count && code == SQLITE_OK; i++)
        code = pour_game(sorted[i], into, &line);
    free(line.at);
    free(sorted);
    return code;
}

int fresh_pour(sqlite3 *base, const char *table) {
    char text[100];
    sqlite3_stmt *lines = NULL, *into = NULL;
    FreshGames games = { 0 };
    snprintf(text, sizeof text, "INSERT INTO %s " PUT, table);
    int code = sqlite3_prepare_v2(base, LINES, -1, &lines, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(base, text, -1, &into, NULL);
    if (code == SQLITE_OK) code = each_row(lines, take_row, &games);
    if (code == SQLITE_OK) code = pour_games(&games, into);
    sqlite3_finalize(lines);
    sqlite3_finalize(into);
    free_games(&games);
    return code;
}

/* ---- groups ---- */

static int keep_rows(Fresh *fresh) {
    if (!fresh->group.used) return SQLITE_OK;
    sqlite3_bind_blob64(fresh->keep, 1, fresh->group.at, fresh->group.used, SQLITE_STATIC);
    int code = do_once(fresh->keep);
    sqlite3_clear_bindings(fresh->keep);
    fresh->group.used = 0;
    // Rows that were taken are lost here: the whole group fails, also if this was for a reader.
    if (code != SQLITE_OK) fresh->doubt = code;
    return code;
}

/* What was poured in part must not be committed: then this is in doubt. */
static int pour(Fresh *fresh) {
    bool in_doubt = fresh->doubt;
    int code = keep_rows(fresh);
    if (code == SQLITE_OK)
        code =
            in_doubt ? fresh_pour(fresh->base, "event") : pour_games(&fresh->games, fresh->place);
    if (code == SQLITE_OK) code = sqlite3_exec(fresh->base, "DELETE FROM fresh", NULL, NULL, NULL);
    forget(fresh);
    return fresh->doubt = code;
}

int fresh_begin(Fresh *fresh) {
    bool is_full = fresh->rows >= POUR_ROWS || fresh->games.count >= POUR_GAMES;
    return is_full || fresh->doubt ? pour(fresh) : SQLITE_OK;
}

int fresh_end(Fresh *fresh) { return fresh->doubt ? fresh->doubt : keep_rows(fresh); }

void fresh_doubt(Fresh *fresh, int code) {
    forget(fresh);
    fresh->doubt = code;
}

int fresh_add(Fresh *fresh, const GameId *id, int64_t seq, const StoreRow *row, bool in_place) {
    FreshGame *game = known(&fresh->games, id);
    int code = game ? SQLITE_OK : learn(fresh, id, &game);
    if (code != SQLITE_OK) return code;
    if (seq != (int64_t)game->last + 1) return SQLITE_CONSTRAINT;
    if (in_place)
        code = put_line(fresh->place, id, seq, 1, row);
    else if (keep_row(fresh, game, (uint32_t)seq, row))
        fresh->rows++;
    else
        code = SQLITE_NOMEM;
    game->last += code == SQLITE_OK;
    return code;
}

void fresh_take_back(Fresh *fresh, const GameId *id) {
    FreshGame *game = known(&fresh->games, id);
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

/* What is in the file, where that is not known here. */
static int read_file(Fresh *fresh, Reading *reading) {
    int code = each_row(fresh->lines, tell_row, reading);
    sqlite3_reset(fresh->lines);
    return code;
}

int fresh_read(Fresh *fresh, const GameId *id, int64_t since, FreshTell *tell, void *data) {
    Reading reading = { id, since, tell, data };
    if (fresh->doubt) return read_file(fresh, &reading);
    const FreshGame *game = known(&fresh->games, id);
    Found found = { .id = *id };
    int code = SQLITE_DONE;
    if (!game) return SQLITE_OK;
    for (Span in = { game->rows.at, game->rows.used };
         (code = read_row(&in, &found)) == SQLITE_ROW;)
        if ((code = tell_row(&reading, &found)) != SQLITE_OK) return code;
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- opening and closing ---- */

static int prepare(Fresh *fresh, const char *text, sqlite3_stmt **statement) {
    return sqlite3_prepare_v3(fresh->base, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

int fresh_open(Fresh *fresh, sqlite3 *base) {
    *fresh = (Fresh){ .base = base, .doubt = SQLITE_ABORT };
    int code = prepare(fresh, "INSERT INTO fresh (rows) VALUES (?1)", &fresh->keep);
    if (code == SQLITE_OK) code = prepare(fresh, "INSERT INTO event " PUT, &fresh->place);
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
    free(fresh->group.at);
    sqlite3_finalize(fresh->keep);
    sqlite3_finalize(fresh->place);
    sqlite3_finalize(fresh->lines);
    sqlite3_finalize(fresh->find);
}
