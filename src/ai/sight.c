/* sight.c - what a weak player does not see.
 * SPDX-License-Identifier: MIT */
#include "sight.h"

#include <string.h>

enum {
    LONG = 4, /* cells from which on a step is a long one, */
    FAR = 5,  /* and from which on it is far from the last one */
};

enum { MISJUDGED = 500 }; /* how far whoever sees nothing misjudges steps, in the unit of eval.h */

/* In thousandths, like what it is made of: who sees most things misjudges hardly any. */
static int cube(int share) { return share * share / OVERLOOK_ALL * share / OVERLOOK_ALL; }

static int absolute(int n) { return n < 0 ? -n : n; }

static int apart(int x, int y) { return absolute(x) > absolute(y) ? absolute(x) : absolute(y); }

/* A seat looks from where its pieces stand at the beginning towards the middle of the board. */
static void look_ahead(Sight *sight, const Setup *setup, const Cell *cells, int count) {
    Position start;
    Piece pieces[PIECES_MAX];
    int middle_x = 0, middle_y = 0, squares = 0, seats = 0;
    int sum_x[SEATS_MAX] = { 0 }, sum_y[SEATS_MAX] = { 0 }, own[SEATS_MAX] = { 0 };
    for (int i = 0; i < count; i++)
        if (cells[i].shape != CELL_TRAY) middle_x += cells[i].x, middle_y += cells[i].y, squares++;
    game_start(setup, &start);
    seats = setup->game->seats(&start);
    int pieces_count = setup->game->scene(&start, pieces);
    for (int i = 0; i < pieces_count; i++) {
        const Cell *cell = &cells[pieces[i].cell];
        int seat = pieces[i].seat;
        if (seat < 0 || cell->shape == CELL_TRAY) continue;
        sum_x[seat] += cell->x, sum_y[seat] += cell->y, own[seat]++;
    }
    for (int seat = 0; seat < seats && squares; seat++) {
        if (!own[seat]) continue;
        sight->ahead_x[seat] = middle_x / squares - sum_x[seat] / own[seat];
        sight->ahead_y[seat] = middle_y / squares - sum_y[seat] / own[seat];
    }
}

/* The last step that somebody made on the board. */
static void remember_last(Sight *sight, const Match *match) {
    Match before = *match;
    for (int count = match->count - 1; count >= 0 && !sight->has_last; count--) {
        uint16_t path[PATH_CELLS];
        match_back_to(&before, count);
        int clicks = match->setup.game->path(&before.now, match->played[count].move, path);
        if (!clicks || match->setup.game->actor(&before.now) < 0) continue;
        sight->has_last = true;
        sight->last_x = sight->x[path[clicks - 1]], sight->last_y = sight->y[path[clicks - 1]];
    }
}

void sight_init(Sight *sight, const Match *match, const Limits *limits) {
    Cell cells[CELLS_MAX];
    int count = match->setup.game->board(&match->setup, cells);
    memset(sight, 0, sizeof *sight);
    sight->share = limits->overlook;
    sight->warmth = MISJUDGED * cube(sight->share) / OVERLOOK_ALL;
    sight->sees_wins = limits->level >= LEVEL_AWAKE;
    sight->seed = random_mix(limits->seed + 1);
    for (int i = 0; i < count; i++) sight->x[i] = cells[i].x, sight->y[i] = cells[i].y;
    look_ahead(sight, &match->setup, cells, count);
    remember_last(sight, match);
}

static uint64_t draw(const Sight *sight, uint64_t key, Move move, unsigned what) {
    return random_mix(sight->seed ^ random_mix(key + move * 4u + what));
}

/* How much harder a quiet step is to see than others: thousandths of the usual chance remain. */
static int plainness(const Sight *sight, const Game *game, const Position *pos, Move move) {
    uint16_t path[PATH_CELLS];
    int clicks = game->path(pos, move, path), plain = 1000, seat = game->actor(pos);
    if (!clicks) return plain;
    int to = path[clicks - 1], dx = sight->x[to] - sight->x[path[0]],
        dy = sight->y[to] - sight->y[path[0]];
    if (apart(dx, dy) >= LONG) plain = plain * 7 / 10;
    if (dx * sight->ahead_x[seat] + dy * sight->ahead_y[seat] < 0) plain = plain * 7 / 10;
    if (sight->has_last && apart(sight->x[to] - sight->last_x, sight->y[to] - sight->last_y) >= FAR)
        plain = plain * 7 / 10;
    return plain;
}

bool sight_sees(const Sight *sight, const Game *game, const Position *pos, uint64_t key, Move move,
                int rank, bool is_reply) {
    int missed = sight->share;
    if (rank >= RANK_WIN && sight->sees_wins) return true;
    if (rank > 0)
        missed = cube(missed);
    else if (!is_reply)
        missed = OVERLOOK_ALL -
                 (OVERLOOK_ALL - missed) * plainness(sight, game, pos, move) / OVERLOOK_ALL;
    return (int)(draw(sight, key, move, 0) % OVERLOOK_ALL) >= missed;
}

int sight_misjudges(const Sight *sight, uint64_t key, Move move) {
    if (!sight->warmth) return 0;
    uint64_t drawn = draw(sight, key, move, 1);
    int span = sight->warmth + 1;
    return (int)((uint32_t)drawn % (uint32_t)span) - (int)((drawn >> 32) % (uint32_t)span);
}
