/* go.c - go and stop: thinking, with its limits.
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <string.h>

void ugi_settle(Session *session) {
    if (!session->thinking) return;
    if (session->endless) thinker_stop(session->thinker);
    Move move = thinker_wait(session->thinker, NULL);
    session->thinking = false;
    if (session->waits) ugi_tell_move(session, NULL, move);
}

void ugi_stop(Session *session, char *rest) {
    (void)rest;
    if (!session->thinking) return;
    thinker_stop(session->thinker);
    ugi_settle(session);
}

/* "p2time": the seat's index, or -1. */
static int clock_seat(const char *limit, const char *what) {
    if (limit[0] != 'p' || limit[1] < '1' || limit[1] > '0' + SEATS_MAX) return -1;
    return strcmp(limit + 2, what) == 0 ? limit[1] - '1' : -1;
}

/* What "go" may carry; -1 is not given. */
typedef struct {
    long movetime, depth, nodes, time[SEATS_MAX], increment[SEATS_MAX];
    bool infinite;
} Order;

static long *order_slot(Order *order, const char *limit) {
    if (strcmp(limit, "movetime") == 0) return &order->movetime;
    if (strcmp(limit, "depth") == 0) return &order->depth;
    if (strcmp(limit, "nodes") == 0) return &order->nodes;
    if (clock_seat(limit, "time") >= 0) return &order->time[clock_seat(limit, "time")];
    if (clock_seat(limit, "inc") >= 0) return &order->increment[clock_seat(limit, "inc")];
    return NULL;
}

static bool read_order(Session *session, char *rest, Order *order) {
    *order = (Order){ -1, -1, -1, { -1, -1, -1, -1 }, { 0, 0, 0, 0 }, false };
    for (char *limit = ugi_word(&rest); *limit; limit = ugi_word(&rest)) {
        if (strcmp(limit, "infinite") == 0) {
            order->infinite = true;
            continue;
        }
        long *slot = order_slot(order, limit);
        if (!slot) {
            ugi_error(session,
                      "no limit \"%.40s\"; there are movetime, depth, nodes, infinite, p1time ... "
                      "p4time, p1inc ... p4inc",
                      limit);
            return false;
        }
        if (!text_to_number(ugi_word(&rest), 0, 2147483647, slot)) {
            ugi_error(session, "%s needs a number from 0 to 2147483647", limit);
            return false;
        }
    }
    return true;
}

/* Seconds for one step: what is told, or a share of what is left on the clock. */
static double seconds_for(const Order *order, int seat) {
    double ms = 0;
    if (order->time[seat] >= 0) {
        ms = (double)order->time[seat] / 30 + (double)order->increment[seat] * 0.8;
        if (ms > (double)order->time[seat] * 0.5) ms = (double)order->time[seat] * 0.5;
        if (ms < 1) ms = 1;
    }
    if (order->movetime >= 0 && (!ms || (double)order->movetime < ms))
        ms = order->movetime ? (double)order->movetime : 1;
    return ms / 1000;
}

void ugi_go(Session *session, char *rest) {
    const Match *match = &session->match;
    Order order;
    if (!read_order(session, rest, &order)) return;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        ugi_bestmove(session, "none");
        return;
    }
    if (actor == CHANCE) {  // a roll is not thought about
        ugi_tell_move(session, NULL, game_random(match->setup.game, &match->now, &session->random));
        return;
    }
    Task task = { .level = (int)session->level,
                  .seconds = order.infinite ? 0 : seconds_for(&order, actor),
                  .nodes = order.nodes > 0 ? (uint64_t)order.nodes : 0,
                  .depth = order.depth > 0 ? (int)order.depth : 0,
                  .lines = (int)session->lines,
                  .seed = random_next(&session->random),
                  .tell = ugi_tell,
                  .finished = order.infinite ? NULL : ugi_tell_move,
                  .data = session };
    if (!session->thinker)
        session->thinker = thinker_new((int)session->hash, (int)session->threads);
    session->endless =
        order.infinite || (!task.seconds && !task.nodes && !task.depth && session->level == LEVELS);
    session->waits = order.infinite;
    session->thinking = true;
    thinker_start(session->thinker, match, &task);
}
