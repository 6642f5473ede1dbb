/* search.c - the one entry to all ways of searching.
 * SPDX-License-Identifier: MIT */
#include "search_types.h"
#include "turn.h"

#include <string.h>

_Static_assert(sizeof(Search) <= SEARCH_BYTES, "a search keeps within what it says");
size_t search_size(void) { return sizeof(Search); }

/* The first depth is worth some more nodes than were allowed, but not any number of them. A weak
 * player is content with the first step it has looked at, or with one that it has just thought of.
 */
enum { FIRST_DEPTH_NODES = 50000 };
static uint64_t first_most(const Search *s) {
    return !s->is_weak ? FIRST_DEPTH_NODES : s->some_done ? 0 : 2 * s->limits.nodes;
}

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
        (s->first_done || s->nodes >= first_most(s)))
        s->stopped = true;
    return s->stopped;
}

/* How many steps are tried below the root in games that name the most promising ones. */
enum { FEW = 8 };

void search_rank(Search *s, const Position *pos, int count) {
    const Game *game = s->game;
    if (game->ranks)
        game->ranks(pos, s->listed, count, s->ranks);
    else
        for (int i = 0; i < count; i++)
            s->ranks[i] = game->rank ? game->rank(pos, s->listed[i]) : 0;
}

Ordered *search_order(Search *s, const Position *pos, Move first, int side, int ply, int *count) {
    Move *moves = s->listed;
    Ordered *list = s->steps + s->used;
    bool is_narrow = ply && s->game->few && !s->limits.exact;
    int listed = is_narrow ? s->game->few(pos, FEW, moves) : s->game->moves(pos, moves), kept = 0;
    uint64_t key = s->is_weak && ply ? search_key(s, pos) : 0;
    search_rank(s, pos, listed);
    for (int i = 0; i < listed; i++) {
        int rank = s->ranks[i];
        bool is_last = i == listed - 1 && !kept;
        if (ply && !is_last && !search_sees(s, pos, key, moves[i], rank, side)) continue;
        int order = s->history[side][search_slot(moves[i])];
        if (rank)
            order = rank > 0 ? ORDER_NOISY + rank : rank - ORDER_KILLER;
        else if (moves[i] == s->killer[ply][0])
            order = ORDER_KILLER + 1;
        else if (moves[i] == s->killer[ply][1])
            order = ORDER_KILLER;
        if (moves[i] == first) order = ORDER_FIRST;
        list[kept++] = (Ordered){ moves[i], order, rank };
    }
    s->used += *count = kept;
    return list;
}

Move search_pick(Ordered *list, int count, int at) {
    int best = at, most = list[at].order;
    for (int i = at + 1; i < count; i++)
        if (list[i].order > most) most = list[i].order, best = i;
    Ordered chosen = list[best];
    list[best] = list[at];
    list[at] = chosen;
    return chosen.move;
}

/* The steps at the root, the most promising first. */
static void list_root(Search *s) {
    Ordered *list = search_order(s, &s->match->now, NO_MOVE, 0, 0, &s->root_count);
    // Without a reason to look at one quiet step before another, weak players look where they
    // happen to.
    for (int i = 0; s->is_weak && i < s->root_count; i++)
        if (!list[i].rank)
            list[i].order = (int)(random_mix(s->sight.seed ^ s->root_key ^ list[i].move) & 1023);
    for (int i = 0; i < s->root_count; i++) s->root[i] = search_pick(list, s->root_count, i);
    s->used = 0;
}

/* ---- weak players ---- */

enum { TURN_WORK = 20000 }; /* steps tried to see what one turn can do */

/* The position in which this turn began: who overlooks a win does so to the end of his turn. */
static uint64_t turn_key(const Search *s) {
    const Match *match = s->match;
    if (game_fresh(s->game, &match->now)) return s->root_key;
    for (int i = match->count - 1; i >= 0; i--)
        if (match->played[i].fresh) return match->played[i].key;
    return game_key(s->game, &match->start);
}

/* Whether the player overlooks a win in this turn, if there is one. */
static bool is_asleep(const Search *s) {
    static const uint16_t missed[LEVEL_AWAKE] = { [1] = 500, [2] = 100 };
    int level = s->limits.level;
    Random random = { s->sight.seed ^ turn_key(s) };
    return level && level < LEVEL_AWAKE && random_below(&random, OVERLOOK_ALL) < missed[level];
}

static bool sees_win(const Search *s, Verdict *verdict) {
    uint64_t work = TURN_WORK;
    Move first;
    if (!s->limits.level || s->limits.level == LEVELS || s->limits.only || is_asleep(s))
        return false;
    if (!turn_wins(s->game, &s->match->now, &work, &first)) return false;
    verdict->line[0] = (Line){ .step = { first }, .length = 1, .value = VALUE_WIN - 1 };
    return true;
}

/* Leaves out the steps after which an opponent can win at once, if there are others. */
static void keep_safe(Search *s) {
    const Position *pos = &s->match->now;
    int seat = s->game->actor(pos), safe = 0;
    if (s->game->dice || s->limits.level < LEVEL_CAREFUL || s->limits.level == LEVELS) return;
    for (int i = 0; i < s->root_count; i++) {
        Position next;
        uint64_t work = TURN_WORK;
        memcpy(&next, pos, s->game->size);
        game_apply(s->game, &next, s->root[i]);
        if (turn_is_safe(s->game, &next, seat, &work)) s->listed[safe++] = s->root[i];
    }
    if (!safe) return;
    memcpy(s->root, s->listed, sizeof(Move) * (size_t)safe);
    s->root_count = safe;
}

/* Leaves out what the player does not see; one step is always left. */
static void overlook(Search *s) {
    const Position *pos = &s->match->now;
    Random random = { s->sight.seed ^ s->root_key ^ 1 };
    Move any = s->root[random_below(&random, (uint32_t)s->root_count)];
    bool asleep = is_asleep(s);
    int seen = 0;
    for (int i = 0; i < s->root_count; i++) {
        int rank = s->game->rank ? s->game->rank(pos, s->root[i]) : 0;
        if (asleep && rank >= RANK_WIN) continue;
        if (search_sees(s, pos, s->root_key, s->root[i], rank, 0)) s->root[seen++] = s->root[i];
    }
    if (!seen) s->root[seen++] = any;
    s->root_count = seen;
}

/* Whether this is the game that was thought about last, a few steps later. */
enum { LATER = 64 };
static bool goes_on(const Search *s) {
    const Match *match = s->match;
    int first = match->count > LATER ? match->count - LATER : 0;
    for (int i = first; i < match->count - 1; i++)
        if (match->played[i].key == s->asked) return true;
    return match->count > 0 && !first && game_key(s->game, &match->start) == s->asked;
}

/* What was good a turn ago is likely to be good again. Only who plays a game of alpha-beta knows
 * that: an analysis says the same whatever was asked before, and so does a weak player. */
static void remember_history(Search *s) {
    int16_t *history = s->history[0];
    bool is_kept = s->limits.contempt && !s->is_weak && !s->game->dice && goes_on(s);
    for (int i = 0; i < 2 << HISTORY_BITS; i++) history[i] = is_kept ? history[i] / 2 : 0;
    s->asked = s->root_key;
}

/* Teams and three or four for themselves have no contempt: nobody has measured what it brings. */
static bool plays_to_win(const Search *s) {
    return s->limits.contempt && !s->limits.exact && s->game->eval &&
           s->game->eval->contempt.draw && s->game->seats(&s->match->now) == 2;
}

/* Which step is hard to answer the search finds out; that all of them lose it need not. */
static void mark_lost(const Search *s, Verdict *verdict) {
    for (int i = 0; s->limits.lost && i < verdict->lines; i++) {
        Line *line = &verdict->line[i];
        if (!line->is_proven) line->value = s->limits.lost - VALUE_WIN, line->is_proven = true;
    }
}

void search_tell(const Search *s, const Verdict *verdict) {
    if (!s->limits.tell) return;
    Verdict told = *verdict;
    mark_lost(s, &told);
    s->limits.tell(s->limits.data, &told);
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
    s->has_many = game_sides(s->game, &match->now) > 2;
    s->one_reply = s->has_many && s->game->one_reply && s->game->pass && !limits->exact;
    if (plays_to_win(s)) s->contempt = &s->game->eval->contempt;
    s->quiet_left = match_quiet_left(match);
    if (s->has_many || s->contempt) s->salt = random_mix((uint64_t)s->team + 1);
    // What a table keeps knows nothing of an end that comes only on this way there.
    if (s->quiet_left < PLY_MAX) s->salt ^= random_mix((uint64_t)s->quiet_left + SEATS_MAX);
    s->root_key = game_key(s->game, &match->now);
    s->is_weak = limits->overlook > 0;
    remember_history(s);
    if (s->is_weak) {
        sight_init(&s->sight, match, limits);
        s->salt ^= random_mix(s->sight.seed + (uint64_t)limits->level);
    }
    memset(verdict, 0, sizeof *verdict);
    *verdict = (Verdict){ .lines = 1 };
    if (s->is_weak && sees_win(s, verdict)) return;
    list_root(s);
    if (s->is_weak) keep_safe(s), overlook(s);
    if (limits->only) s->root[0] = *limits->only, s->root_count = 1;
    verdict->line[0] = (Line){ .step = { s->root[0] }, .length = 1 };
    if (!limits->exact && s->game->rank && s->game->rank(&match->now, s->root[0]) >= RANK_BOOK)
        return;
    if (s->game->dice)
        chance_run(s, verdict);
    else
        alphabeta_run(s, verdict);
    if (limits->together) share_nodes(s);
    verdict->nodes = search_nodes(s);
    mark_lost(s, verdict);
}
