/* search.c - the one entry to all ways of searching.
 * SPDX-License-Identifier: MIT */
#include "search_types.h"

#include <string.h>

_Static_assert(sizeof(Search) <= SEARCH_BYTES, "a search keeps within what it says");
size_t search_size(void) { return sizeof(Search); }

/* The first depth is worth some more nodes than were allowed, but not any number of them. */
enum { FIRST_DEPTH_NODES = 50000 };

/* How many nodes pass before a search looks up, less one: alone, and together with others. */
enum { ALONE = 1023, TOGETHER = 255 };

/* Tells the others how many nodes it has searched, and hears how many they have. */
static void share_nodes(Search *s) {
    uint64_t fresh = s->nodes - s->told;
    uint64_t before = atomic_fetch_add_explicit(s->limits.together, fresh, memory_order_relaxed);
    s->told = s->nodes;
    s->others = before + fresh - s->nodes;
}

static void look_up(Search *s) {
    if (s->limits.together) share_nodes(s);
    if (s->limits.stop && s->limits.stop(s->limits.data)) s->stopped = true;
}

bool search_spend(Search *s) {
    if (s->stopped) return true;
    s->nodes++;
    if ((s->nodes & (s->limits.together ? TOGETHER : ALONE)) == 0) look_up(s);
    if (s->limits.nodes && search_nodes(s) >= s->limits.nodes &&
        (s->first_done || s->nodes >= FIRST_DEPTH_NODES))
        s->stopped = true;
    return s->stopped;
}

/* How many steps are tried below the root in games that name the most promising ones. */
enum { FEW = 8 };

Ordered *search_order(Search *s, const Position *pos, Move first, int side, int ply, int *count) {
    Move *moves = s->listed;
    Ordered *list = s->steps + s->used;
    bool is_narrow = ply && s->game->few && !s->limits.exact;
    *count = is_narrow ? s->game->few(pos, FEW, moves) : s->game->moves(pos, moves);
    for (int i = 0; i < *count; i++) {
        int rank = s->game->rank ? s->game->rank(pos, moves[i]) : 0;
        int order = s->history[side][search_slot(moves[i])];
        if (rank)
            order = rank > 0 ? ORDER_NOISY + rank : rank - ORDER_KILLER;
        else if (moves[i] == s->killer[ply][0])
            order = ORDER_KILLER + 1;
        else if (moves[i] == s->killer[ply][1])
            order = ORDER_KILLER;
        if (moves[i] == first) order = ORDER_FIRST;
        list[i] = (Ordered){ moves[i], order, rank };
    }
    s->used += *count;
    return list;
}

Move search_pick(Ordered *list, int count, int at) {
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (list[i].order > list[best].order) best = i;
    Ordered chosen = list[best];
    list[best] = list[at];
    list[at] = chosen;
    return chosen.move;
}

/* The steps at the root, the most promising first. */
static void list_root(Search *s) {
    Ordered *list = search_order(s, &s->match->now, NO_MOVE, 0, 0, &s->root_count);
    for (int i = 0; i < s->root_count; i++) s->root[i] = search_pick(list, s->root_count, i);
    s->used = 0;
}

/* Leaves out what a weak player does not see; one step is always left. */
static void overlook(Search *s) {
    Random random = { random_mix(s->limits.seed) };
    Move any = s->root[random_below(&random, (uint32_t)s->root_count)];
    int seen = 0;
    for (int i = 0; i < s->root_count; i++)
        if ((int)random_below(&random, OVERLOOK_ALL) >= s->limits.overlook)
            s->root[seen++] = s->root[i];
    if (!seen) s->root[seen++] = any;
    s->root_count = seen;
}

void search_run(Search *s, Table *table, const Match *match, const Limits *limits,
                Verdict *verdict) {
    memset(s, 0, offsetof(Search, listed));
    s->match = match;
    s->game = match->setup.game;
    s->table = table;
    s->limits = *limits;
    s->team = s->game->team(&match->now, s->game->actor(&match->now));
    s->can_guess = s->game->eval && s->game->rank && !limits->exact;
    if (game_sides(s->game, &match->now) > 2) s->salt = random_mix((uint64_t)s->team + 1);
    list_root(s);
    if (limits->overlook) overlook(s);
    if (limits->only) s->root[0] = *limits->only, s->root_count = 1;
    memset(verdict, 0, sizeof *verdict);
    *verdict = (Verdict){ .lines = 1 };
    verdict->line[0] = (Line){ .step = { s->root[0] }, .length = 1 };
    if (!limits->exact && s->game->rank && s->game->rank(&match->now, s->root[0]) >= RANK_BOOK)
        return;
    if (s->game->dice)
        chance_run(s, verdict);
    else
        alphabeta_run(s, verdict);
    if (limits->together) share_nodes(s);
    verdict->nodes = search_nodes(s);
}
