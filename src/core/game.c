/* game.c - the answers that are the same for every game.
 * SPDX-License-Identifier: MIT */
#include "game.h"

#include <string.h>

void game_start(const Setup *setup, Position *pos) {
    memset(pos, 0, sizeof *pos);
    setup->game->start(setup, pos);
}

bool game_read(const Setup *setup, const char *text, Position *pos, Error *err) {
    const Game *game = setup->game;
    Position read;
    memset(&read, 0, sizeof read);
    if (!game->read(setup, text, &read, err)) return false;
    const char *fault = game->fault(&read);
    if (fault) return refuse(err, 0, "%s", fault);

    char usual[POSITION_TEXT];
    Text out = text_into(usual, sizeof usual);
    game->write(&read, &out);
    size_t at = 0;
    while (usual[at] && usual[at] == text[at]) at++;
    if (usual[at] != text[at]) return refuse(err, at, "not the usual way to write it: %s", usual);
    *pos = read;
    return true;
}

int game_sides(const Game *game, const Position *pos) {
    int count = 0;
    for (int seat = 0; seat < game->seats(pos); seat++) count += game->team(pos, seat) == seat;
    return count;
}

int game_turn(const Game *game, const Position *pos) {
    return game->turn ? game->turn(pos) : game->actor(pos);
}

bool game_fresh(const Game *game, const Position *pos) { return !game->fresh || game->fresh(pos); }

int game_odds(const Game *game, const Position *pos, Move move) {
    return game->odds ? game->odds(pos, move) : 1;
}

bool game_equal(const Game *game, const Position *a, const Position *b) {
    return memcmp(a, b, game->state) == 0;
}

uint64_t game_key(const Game *game, const Position *pos) {
    uint64_t key = game->state, word;
    size_t i = 0;
    for (; i + sizeof word <= game->state; i += sizeof word) {
        memcpy(&word, pos->bytes + i, sizeof word);
        key = random_mix(key + 0x9e3779b97f4a7c15u + word);
    }
    if (i == game->state) return key;
    word = 0;
    memcpy(&word, pos->bytes + i, game->state - i);
    return random_mix(key + 0x9e3779b97f4a7c15u + word);
}

Move game_random(const Game *game, const Position *pos, Random *random) {
    if (game->random_move) return game->random_move(pos, random);
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    if (game->actor(pos) != CHANCE || !game->odds)
        return list[random_below(random, (uint32_t)count)];

    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += (uint32_t)game->odds(pos, list[i]);
    uint32_t drawn = random_below(random, total);
    for (int i = 0;; i++) {
        uint32_t weight = (uint32_t)game->odds(pos, list[i]);
        if (drawn < weight) return list[i];
        drawn -= weight;
    }
}

bool game_is_legal(const Game *game, const Position *pos, Move move) {
    if (game->legal) return game->legal(pos, move);
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    while (count > 0 && list[count - 1] != move) count--;
    return count > 0;
}

static bool has_name(const Game *game, const Position *pos, Move move, const char *token) {
    char name[TOKEN_MAX];
    Text out = text_into(name, sizeof name);
    game->write_move(pos, move, &out);
    return *name == *token && strcmp(name, token) == 0;
}

bool game_read_move(const Game *game, const Position *pos, const char *token, Move *move,
                    Error *err) {
    Move list[MOVES_MAX], named;
    if (game->named && game->named(pos, token, &named) && game->legal(pos, named) &&
        has_name(game, pos, named, token)) {
        *move = named;
        return true;
    }
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        if (!has_name(game, pos, list[i], token)) continue;
        *move = list[i];
        return true;
    }
    if (!count) return refuse(err, 0, "\"%.*s\": the game is over", 32, token);
    char some[120];
    Text out = text_into(some, sizeof some);
    for (int i = 0; i < count && i < 6; i++) {
        text_char(&out, ' ');
        game->write_move(pos, list[i], &out);
    }
    if (count == 1)
        return refuse(err, 0, "\"%.*s\" is not the only legal step,%s", 32, token, some);
    return refuse(err, 0, "\"%.*s\" is not one of the %d legal steps:%s%s", 32, token, count, some,
                  count > 6 ? " ..." : "");
}

static bool is_anothers(const Game *game, const Position *pos, int cell, int seat) {
    Piece pieces[PIECES_MAX];
    for (int i = 0, count = game->scene(pos, pieces); i < count; i++)
        if (pieces[i].cell == cell && pieces[i].seat >= 0 && pieces[i].seat != seat &&
            strcmp(game->kinds[pieces[i].kind].look, "trail") != 0)
            return true;
    return false;
}

const char *game_why_not(const Game *game, const Position *pos, int from, int to) {
    int actor = game->actor(pos);
    if (actor == NOBODY) return "the game is over";
    if (actor == CHANCE && game->dice) return "first the dice are rolled";
    if (actor == CHANCE) return "first the pieces are drawn";
    Move list[MOVES_MAX];
    bool is_placing = false;
    for (int i = 0, count = game->moves(pos, list); i < count; i++) {
        uint16_t path[PATH_CELLS];
        int cells = game->path(pos, list[i], path);
        if (cells && path[0] == from && (from == to || (cells > 1 && path[1] == to))) return NULL;
        is_placing |= cells == 1;
    }
    // Where something is placed, the cell matters and not whose piece is there already.
    if (!is_placing && is_anothers(game, pos, from, actor)) return "this is another player's";
    return game->why_not ? game->why_not(pos, from, to) : NULL;
}

/* What stands on the cells of the board itself, one piece each at most: no trays, dice or trails.
 */
typedef struct {
    Piece piece[PIECES_MAX];
    const Piece *on[CELLS_MAX];
} Standing;

static void look(const Game *game, const Position *pos, const Cell *cell, Standing *out) {
    memset(out->on, 0, sizeof out->on);
    for (int i = 0, count = game->scene(pos, out->piece); i < count; i++) {
        const Piece *piece = &out->piece[i];
        if (cell[piece->cell].shape != CELL_TRAY &&
            strcmp(game->kinds[piece->kind].look, "trail") != 0)
            out->on[piece->cell] = piece;
    }
}

int game_effects(const Setup *setup, const Position *pos, Move move, Effect *out) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    Standing before, after;
    Position next = *pos;
    int cell_count = game->board(setup, cells), count = 0;
    game_apply(game, &next, move);
    look(game, pos, cells, &before);
    look(game, &next, cells, &after);

    // What was moved is told by the path; all else by comparing the two scenes cell by cell.
    uint16_t path[PATH_CELLS];
    int clicks = game->path(pos, move, path);
    uint16_t from = clicks ? path[0] : 0, to = clicks ? path[clicks - 1] : 0;
    const Piece *moved = from != to && !after.on[from] ? before.on[from] : NULL;
    if (moved) {
        if (before.on[to]) out[count++] = (Effect){ DID_REMOVE, to, to };
        out[count++] = (Effect){ DID_MOVE, from, to };
    }
    for (uint16_t cell = 0; cell < cell_count; cell++) {
        if (moved && cell == from) continue;
        const Piece *a = moved && cell == to ? moved : before.on[cell], *b = after.on[cell];
        if (a && !b) out[count++] = (Effect){ DID_REMOVE, cell, cell };
        if (!a && b) out[count++] = (Effect){ DID_ENTER, cell, cell };
        if (!a || !b) continue;
        if (a->facing != b->facing) out[count++] = (Effect){ DID_TURN, cell, cell };
        if (a->colour != b->colour || a->kind != b->kind || a->seat != b->seat)
            out[count++] = (Effect){ DID_CHANGE, cell, cell };
    }
    return count;
}

uint64_t game_perft(const Game *game, const Position *pos, int depth) {
    if (depth == 0) return 1;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    if (depth == 1) return (uint64_t)count;
    uint64_t nodes = 0;
    Position next;
    for (int i = 0; i < count; i++) {
        memcpy(&next, pos, game->size);
        game_apply(game, &next, list[i]);
        nodes += game_perft(game, &next, depth - 1);
    }
    return nodes;
}

int game_playout(const Game *game, Position *pos, int limit, Random *random, uint64_t *hash) {
    int steps = 0;
    while (steps < limit && game->actor(pos) != NOBODY) {
        Move move = game_random(game, pos, random);
        *hash = (*hash ^ move) * 0x9e3779b97f4a7c15u;
        *hash ^= *hash >> 29;
        game_apply(game, pos, move);
        steps++;
    }
    return steps;
}
