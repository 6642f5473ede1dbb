/* chance.c - games with dice: expectation over rolls, minimax over steps.
 *
 * Values are shares of the points, not differences of scores: only shares may be averaged. A leaf
 * lies where a turn begins, before the roll. At a chance node the outcomes are searched with the
 * widest window that can still matter (Star1): once the outcomes seen so far decide, the rest is
 * left out. Before that one step is tried after every outcome (Star2): the side that rolls has at
 * least its value, and often that is already too much for the other.
 * SPDX-License-Identifier: MIT */
#include "search_types.h"

#include <string.h>

/* Shares run from -WHOLE to WHOLE for a side; a win is a little more the sooner it comes. Beyond
 * WHOLE the last bit tells what is decided, which is even, from a mean of rolls of which some are
 * not. */
enum { WHOLE = EVAL_WHOLE, WIN = WHOLE + 2 * PLY_MAX, DEEPEST = 24 };

static bool is_beyond(int value) { return value > WHOLE || value < -WHOLE; }
static bool is_decided(int value) { return is_beyond(value) && !(value & 1); }

static int value_of(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                    int ply);

static int leaf(const Search *s, const Position *pos, int side) {
    return 2 * eval_share(search_eval(s, pos, side)) - WHOLE;
}

static int final_share(const Search *s, const Position *pos, int side, int ply) {
    int points[SEATS_MAX];
    s->game->points(pos, points);
    int mine = points[s->team], value = mine == POINT ? WIN - 2 * ply
                                        : mine == 0   ? 2 * ply - WIN
                                                      : 2 * WHOLE * mine / POINT - WHOLE;
    return side ? -value : value;
}

static void follow(const Search *s, const Position *pos, Move move, Position *next) {
    memcpy(next, pos, s->game->size);
    game_apply(s->game, next, move);
}

static bool leads_to(const Search *s, const Position *pos, Move move, const Position *to) {
    Position next;
    follow(s, pos, move, &next);
    return memcmp(&next, to, s->game->size) == 0;
}

/* The different outcomes of a roll, as steps whose order is their weight. What changes nothing is
 * rolled again: leaving it out leaves the expectation as it is. Rolls that allow no step often lead
 * to the same position, and one of them stands for all. */
static Ordered *list_outcomes(Search *s, const Position *pos, int *total, int *outcomes) {
    Move *list = s->listed;
    Ordered *out = s->steps + s->used;
    int count = s->game->moves(pos, list), kept = 0;
    *total = 0;
    for (int i = 0; i < count; i++) {
        Position next;
        int weight = game_odds(s->game, pos, list[i]), same = kept;
        follow(s, pos, list[i], &next);
        if (s->game->actor(&next) == CHANCE) {
            if (memcmp(&next, pos, s->game->size) == 0) continue;
            for (same = 0; same < kept && !leads_to(s, pos, out[same].move, &next);) same++;
        }
        if (same == kept) out[kept++] = (Ordered){ .move = list[i] };
        out[same].order += weight;
        *total += weight;
    }
    s->used += *outcomes = kept;
    return out;
}

static int clamp(int64_t value) { return value < -WIN ? -WIN : value > WIN ? WIN : (int)value; }

/* A step that is likely to be good, found with little work. */
static Move first_step(Search *s, const Position *pos, int side, int ply) {
    if (s->game->few) {
        s->game->few(pos, 2, s->listed);
        return s->listed[0];
    }
    int used = s->used, count;
    Ordered *list = search_order(s, pos, NO_MOVE, side, ply, &count);
    s->used = used;
    return search_pick(list, count, 0);
}

/* The value of one promising step: the node is worth at least that much to its side. */
static int probe_node(Search *s, const Position *pos, int side, int depth, int beta, int ply) {
    TableFacts known = { .move = NO_MOVE };
    if (search_spend(s)) return 0;
    if (table_find(s->table, search_key(s, pos), &known) && known.depth == depth &&
        known.bound & BOUND_LOWER)
        return known.value;
    Move move = known.move == NO_MOVE ? first_step(s, pos, side, ply) : known.move;
    Position next;
    follow(s, pos, move, &next);
    return value_of(s, &next, side, depth - 1, -WIN, beta, ply + 1);
}

/* Star2. Raises what the outcomes are worth at least, their `rank`, and the sum of it, until that
 * reaches beta. */
static int64_t probe_outcomes(Search *s, const Position *pos, Ordered *list, int count, int depth,
                              int ply, int64_t least, int64_t beta) {
    int turn = game_turn(s->game, pos), side = search_side(s, pos, turn);
    for (int i = 0; i < count && least < beta; i++) {
        int weight = list[i].order;
        Position next;
        follow(s, pos, list[i].move, &next);
        if (s->game->actor(&next) != turn) continue;
        int b = clamp((beta - least) / weight + list[i].rank + 1);
        int value = probe_node(s, &next, side, depth, b, ply + 1);
        if (s->stopped) return 0;
        if (value <= list[i].rank) continue;
        least += (int64_t)weight * (value - list[i].rank);
        list[i].rank = value;
    }
    return least;
}

/* For the side that rolls. `least` and `most` are what all outcomes together are worth at least and
 * at most, as far as it is known. */
static int roll_node(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                     int ply) {
    int total, count;
    Ordered *list = list_outcomes(s, pos, &total, &count);
    int64_t low = (int64_t)alpha * total, high = (int64_t)beta * total;
    int64_t least = -(int64_t)WIN * total, most = -least;
    for (int i = 0; i < count; i++) list[i].rank = -WIN;
    // A weak player may overlook the very step.
    if (depth > 0 && !s->limits.exact && !s->is_weak) {
        least = probe_outcomes(s, pos, list, count, depth, ply, least, high);
        if (s->stopped) return 0;
        if (least >= high) return beta;
    }
    int turn = game_turn(s->game, pos);
    bool all_won = true, all_lost = true;
    for (int i = 0; i < count; i++) {
        int weight = list[i].order;
        least -= (int64_t)weight * list[i].rank;
        most -= (int64_t)weight * WIN;
        // The outcome's value that would make the whole reach alpha or beta, if all others were at
        // their best.
        int a = clamp((low - most) / weight - 1), b = clamp((high - least) / weight + 1);
        Position next;
        follow(s, pos, list[i].move, &next);
        // A turn that the dice end counts as a step, or such turns would follow without end.
        int left = depth - (game_turn(s->game, &next) != turn);
        int value = a < b ? value_of(s, &next, side, left, a, b, ply + 1)
                          : value_of(s, &next, side, left, -WIN, WIN, ply + 1);
        if (s->stopped) return 0;
        least += (int64_t)weight * value;
        most += (int64_t)weight * value;
        all_won = all_won && value > 0 && is_decided(value);
        all_lost = all_lost && value < 0 && is_decided(value);
        if (s->limits.exact) continue;
        if (value >= b && least >= high) return beta;
        if (value <= a && most <= low) return alpha;
    }
    // What not every roll decides is not decided, however early the others do.
    int mean = (int)(least / total);
    if (is_beyond(mean)) mean = all_won || all_lost ? mean & ~1 : mean | 1;
    return mean;
}

static int step_node(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                     int ply) {
    uint64_t key = search_key(s, pos);
    TableFacts known = { .move = NO_MOVE };
    if (search_spend(s)) return 0;
    if (table_find(s->table, key, &known) && known.depth == depth &&
        (known.bound == BOUND_EXACT || (known.bound == BOUND_LOWER && known.value >= beta) ||
         (known.bound == BOUND_UPPER && known.value <= alpha)))
        return known.value;

    int count, best = -WIN - 1, first_alpha = alpha;
    Ordered *list = search_order(s, pos, known.move, side, ply, &count);
    Move best_move = NO_MOVE;
    for (int i = 0; i < count; i++) {
        Position next;
        Move move = search_pick(list, count, i);
        follow(s, pos, move, &next);
        int value = value_of(s, &next, side, depth - 1, alpha, beta, ply + 1);
        if (s->stopped) return 0;
        if (value > best) best = value, best_move = move;
        if (best > alpha) alpha = best;
        if (alpha < beta) continue;
        int16_t *h = &s->history[side][search_slot(move)];
        if (*h < 16000) *h = (int16_t)(*h + depth * depth + 1);
        break;
    }
    table_store(s->table, key,
                (TableFacts){ .move = best_move,
                              .value = best,
                              .depth = depth,
                              .bound = best >= beta         ? BOUND_LOWER
                                       : best > first_alpha ? BOUND_EXACT
                                                            : BOUND_UPPER });
    return best;
}

static int value_of_node(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                         int ply) {
    int actor = s->game->actor(pos);
    if (actor == NOBODY) return final_share(s, pos, side, ply);
    if (ply >= PLY_MAX - 1) return leaf(s, pos, side);
    if (actor == CHANCE) {
        if (depth <= 0 && game_fresh(s->game, pos)) return search_spend(s) ? 0 : leaf(s, pos, side);
        actor = game_turn(s->game, pos);
        if (search_side(s, pos, actor) == side)
            return roll_node(s, pos, side, depth, alpha, beta, ply);
        return -roll_node(s, pos, !side, depth, -beta, -alpha, ply);
    }
    int next = search_side(s, pos, actor);
    if (next == side) return step_node(s, pos, side, depth, alpha, beta, ply);
    return -step_node(s, pos, next, depth, -beta, -alpha, ply);
}

static int value_of(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                    int ply) {
    int used = s->used, value = value_of_node(s, pos, side, depth, alpha, beta, ply);
    s->used = used;
    return value;
}

/* Back to the unit of all other values. */
static int difference(int value) {
    if (value > WHOLE && is_decided(value)) return VALUE_WIN - (WIN - value) / 2;
    if (value < -WHOLE && is_decided(value)) return (WIN + value) / 2 - VALUE_WIN;
    int share = value > WHOLE ? WHOLE : value < -WHOLE ? -WHOLE : value;
    return eval_difference((share + WHOLE) / 2);
}

static int root_value(Search *s, Move move, int depth, int alpha) {
    Position next;
    // A unit of evaluation near the middle is about twenty of these.
    int by = 20 * search_warmth(s, move),
        low = alpha > -WHOLE && alpha < WHOLE ? alpha - by : alpha;
    follow(s, &s->match->now, move, &next);
    int value = value_of(s, &next, 0, depth - 1, low < -WIN ? -WIN : low, WIN, 1);
    s->some_done |= !s->stopped;
    return value > -WHOLE && value < WHOLE ? value + by : value;
}

/* All root steps at one depth, the best `wanted` of them exactly. */
static int search_depth(Search *s, int depth, int wanted, int *value) {
    int done = 0;
    for (int i = 0; i < s->root_count; i++) {
        Move move = s->root[i];
        int alpha = i >= wanted ? value[wanted - 1] : -WIN, v = root_value(s, move, depth, alpha),
            at = i;
        if (s->stopped) return done;
        for (; at > 0 && value[at - 1] < v; at--)
            value[at] = value[at - 1], s->root[at] = s->root[at - 1];
        value[at] = v;
        s->root[at] = move;
        done++;
    }
    return done;
}

void chance_run(Search *s, Verdict *verdict) {
    int most = s->limits.depth ? s->limits.depth : DEEPEST,
        wanted = s->limits.lines ? s->limits.lines : 1;
    if (wanted > s->root_count) wanted = s->root_count;
    if (wanted > LINES_MAX) wanted = LINES_MAX;
    for (int depth = 1; depth <= most && !s->stopped; depth++) {
        int value[MOVES_MAX];
        Move before[MOVES_MAX];
        memcpy(before, s->root, sizeof before);
        int done = search_depth(s, depth, wanted, value);
        verdict->nodes = search_nodes(s);
        if (!s->first_done && done && done < wanted) wanted = done;  // better than nothing
        // A depth cut short counts if the old best was searched again and only better ones replaced
        // it.
        if (done < s->root_count && (done < wanted || (wanted > 1 && s->first_done))) {
            memcpy(s->root, before, sizeof before);
            return;
        }
        s->first_done = true;
        verdict->depth = depth;
        verdict->lines = wanted;
        for (int i = 0; i < wanted; i++) {
            int known = difference(value[i]);
            verdict->line[i] = (Line){ .step = { s->root[i] },
                                       .length = 1,
                                       .value = known,
                                       .is_proven = search_proves(s, known) };
        }
        if (s->stopped) return;
        search_tell(s, verdict);
        if (s->root_count == 1 && !s->limits.depth && !s->limits.nodes) return;
    }
}
