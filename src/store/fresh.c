/* fresh.c - rows of games that were just written to a file of sqlite.c.
 * SPDX-License-Identifier: MIT */
#include "fresh.h"
#include "pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POUR_ROWS = 32768, /* when it is worth it: with 500 games in play sixty go to a line */
    GAMES_MIN = 1024,  /* places; at most half of them are used */
    HEAD = GAME_ID_BYTES + 4 + PACK_SIZE
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

static bool write_row(Fresh *fresh, const GameId *id, int64_t seq, const StoreRow *row) {
    uint8_t head[HEAD], *at = head + GAME_ID_BYTES;
    memcpy(head, id->bytes, GAME_ID_BYTES);
    for (int i = 0; i < 4; i++) *at++ = (uint8_t)(seq >> 8 * i);
    for (int i = 0; i < PACK_SIZE; i++) *at++ = (uint8_t)(row->count >> 8 * i);
    size_t used = fresh->group.used;
    bool is_whole =
        add_bytes(&fresh->group, head, HEAD) && add_bytes(&fresh->group, row->bytes, row->count);
    if (!is_whole) fresh->group.used = used;
    return is_whole;
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

/* ---- pouring ---- */

/* A row among those that are poured. */
typedef struct {
    GameId id;
    uint32_t seq;
    size_t at, size; /* in the bytes of all, its size in front */
} Loose;

typedef struct {
    Loose *rows;
    size_t count, places;
    Bytes bytes, line;
} Heap;

static int heap_row(void *data, const Found *found) {
    Heap *heap = data;
    if (heap->count == heap->places) {
        size_t places = heap->places ? 2 * heap->places : POUR_ROWS;
        Loose *larger = realloc(heap->rows, places * sizeof *larger);
        if (!larger) return SQLITE_NOMEM;
        heap->rows = larger, heap->places = places;
    }
    size_t size = PACK_SIZE + found->row.count;
    heap->rows[heap->count++] = (Loose){ found->id, found->seq, heap->bytes.used, size };
    return add_bytes(&heap->bytes, found->row.bytes - PACK_SIZE, size) ? SQLITE_OK : SQLITE_NOMEM;
}

static int by_game(const void *a, const void *b) {
    const Loose *one = a, *other = b;
    int order = memcmp(&one->id, &other->id, sizeof one->id);
    return order ? order : (one->seq > other->seq) - (one->seq < other->seq);
}

/* How many from here on follow each other in one game. */
static size_t run_at(const Heap *heap, size_t from) {
    const Loose *first = &heap->rows[from];
    size_t count = 1;
    while (from + count < heap->count && first[count].seq == first->seq + count &&
           memcmp(&first[count].id, &first->id, sizeof first->id) == 0)
        count++;
    return count;
}

static int pour_run(Heap *heap, sqlite3_stmt *into, size_t from, size_t count) {
    size_t skip = count == 1 ? PACK_SIZE : 0;  // a row alone has no size
    const Loose *row = &heap->rows[from];
    heap->line.used = 0;
    for (size_t i = 0; i < count; i++)
        if (!add_bytes(&heap->line, heap->bytes.at + row[i].at, row[i].size)) return SQLITE_NOMEM;
    StoreRow line = { heap->line.at + skip, heap->line.used - skip };
    return put_line(into, &row->id, row[count - 1].seq, (int)count, &line);
}

static int pour_heap(Heap *heap, sqlite3_stmt *into) {
    int code = SQLITE_OK;
    if (heap->count) qsort(heap->rows, heap->count, sizeof *heap->rows, by_game);
    for (size_t at = 0, count; at < heap->count && code == SQLITE_OK; at += count)
        code = pour_run(heap, into, at, count = run_at(heap, at));
    return code;
}

int fresh_pour(sqlite3 *base, const char *table) {
    char text[100];
    sqlite3_stmt *lines = NULL, *into = NULL;
    Heap heap = { 0 };
    snprintf(text, sizeof text, "INSERT INTO %s " PUT, table);
    int code = sqlite3_prepare_v2(base, LINES, -1, &lines, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(base, text, -1, &into, NULL);
    if (code == SQLITE_OK) code = each_row(lines, heap_row, &heap);
    if (code == SQLITE_OK) code = pour_heap(&heap, into);
    sqlite3_finalize(lines);
    sqlite3_finalize(into);
    free(heap.rows);
    free(heap.bytes.at);
    free(heap.line.at);
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
        code = put_line(fresh->place, id, seq, 1, row);
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
