/* plain.c - alpha-beta with iterative deepening and nothing else.
 *
 * No table, no reductions, no quiescence; steps are tried as the game lists them, at the root the
 * best of the last depth first. A leaf counts material, and the steps of the side to act.
 * SPDX-License-Identifier: MIT */
#include "plain.h"

enum { DEPTH_MAX = 64, ASK_STOP = 256 };

typedef struct {
    const Game *game;
    const Limits *limits;
    int team;
    uint64_t nodes;
    bool stopped;
} Plain;

static bool must_stop(Plain *p) {
    const Limits *limits = p->limits;
    if (limits->nodes && p->nodes >= limits->nodes) p->stopped = true;
    if (p->nodes % ASK_STOP == 0 && limits->stop && limits->stop(limits->data)) p->stopped = true;
    return p->stopped;
}

static int value_at(Plain *p, const Position *pos, int depth, int ply, int alpha, int beta);

static int value_of_end(const Plain *p, const Position *pos, int ply) {
    int points[SEATS_MAX];
    p->game->points(pos, points);
    if (points[p->team] == POINT) return VALUE_WIN - ply;
    return points[p->team] == 0 ? ply - VALUE_WIN : 0;
}

/* The mean over the outcomes of chance. They need exact values, so their windows are open. A roll
 * counts as a step: chance may act again and again. */
static int value_of_chance(Plain *p, const Position *pos, int depth, int ply) {
    Move list[MOVES_MAX];
    int64_t sum = 0, weights = 0;
    for (int i = 0, count = p->game->moves(pos, list); i < count; i++) {
        Position next = *pos;
        int weight = game_odds(p->game, pos, list[i]);
        game_apply(p->game, &next, list[i]);
        sum += (int64_t)weight * value_at(p, &next, depth - 1, ply + 1, -VALUE_WIN, VALUE_WIN);
        weights += weight;
    }
    return (int)(sum / weights);
}

static int value_of_steps(Plain *p, const Position *pos, const Move *list, int count, int depth,
                          int ply, int alpha, int beta) {
    bool is_mine = p->game->team(pos, p->game->actor(pos)) == p->team;
    for (int i = 0; i < count && alpha < beta; i++) {
        Position next = *pos;
        game_apply(p->game, &next, list[i]);
        int value = value_at(p, &next, depth - 1, ply + 1, alpha, beta);
        if (p->stopped) break;
        if (is_mine && value > alpha) alpha = value;
        if (!is_mine && value < beta) beta = value;
    }
    return is_mine ? alpha : beta;
}

/* Always as the side that thinks sees it. */
static int value_at(Plain *p, const Position *pos, int depth, int ply, int alpha, int beta) {
    int actor = p->game->actor(pos);
    p->nodes++;
    if (must_stop(p)) return 0;
    if (actor == NOBODY) return value_of_end(p, pos, ply);
    if (actor == CHANCE && depth > 0) return value_of_chance(p, pos, depth, ply);
    Move list[MOVES_MAX];
    int count = p->game->moves(pos, list);
    if (depth > 0) return value_of_steps(p, pos, list, count, depth, ply, alpha, beta);
    int mobility = actor == CHANCE ? 0 : p->game->team(pos, actor) == p->team ? count : -count;
    return eval_material(p->game, pos, p->team) + mobility;
}

/* Puts the best step first; false if there was no time to compare them all. */
static bool search_root(Plain *p, const Position *pos, Move *list, int count, int depth,
                        int *best) {
    int alpha = -VALUE_WIN;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(p->game, &next, list[i]);
        int value = value_at(p, &next, depth - 1, 1, alpha, VALUE_WIN);
        if (p->stopped) return false;
        if (value <= alpha && i > 0) continue;
        Move move = list[i];
        for (int at = i; at > 0; at--) list[at] = list[at - 1];
        list[0] = move;
        alpha = *best = value;
    }
    return true;
}

void plain_run(const Match *match, const Limits *limits, Verdict *verdict) {
    const Game *game = match->setup.game;
    const Position *pos = &match->now;
    Plain p = { .game = game, .limits = limits, .team = game->team(pos, game->actor(pos)) };
    Move list[MOVES_MAX];
    int count = game->moves(pos, list), depth = 0, best = 0;
    int most = limits->depth && limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX;
    // Of equals the first wins, so the order is drawn: it should not depend on how a game lists.
    Random random = { limits->seed };
    for (int i = count - 1; i > 0; i--) {
        int other = (int)random_below(&random, (uint32_t)i + 1);
        Move move = list[i];
        list[i] = list[other], list[other] = move;
    }
    while (depth < most && search_root(&p, pos, list, count, depth + 1, &best)) {
        depth++;
        if (count == 1 || best >= VALUE_DECIDED || best <= -VALUE_DECIDED) break;
    }
    *verdict = (Verdict){ .lines = 1, .nodes = p.nodes, .depth = depth };
    verdict->line[0] = (Line){ .step = { list[0] }, .length = 1, .value = best };
}
