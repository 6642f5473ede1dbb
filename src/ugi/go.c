/* go.c - go and stop: thinking, with its limits.
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <string.h>

void ugi_settle(Session *session) {
    if (!session->thinking) return;
    if (session->endless) thinker_stop(session->thinker);
    Move move = thinker_wait(session->thinker, NULL);
    session->thinking = false;
    if (session->waits) ugi_bestmove(session, &move);
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

/* What the words after "go" say about time, until it becomes a pace; -1 is not given. */
typedef struct {
    long movetime, left[SEATS_MAX], increment[SEATS_MAX];
    bool infinite, has_clocks; /* anybody's */
} Times;

/* False if there is no such limit. */
static bool set_limit(const char *limit, long value, Limits *limits, Times *times) {
    int left = clock_seat(limit, "time"), increment = clock_seat(limit, "inc");
    times->has_clocks = times->has_clocks || left >= 0 || increment >= 0;
    if (strcmp(limit, "movetime") == 0)
        times->movetime = value;
    else if (strcmp(limit, "depth") == 0)
        limits->depth = (int)value;
    else if (strcmp(limit, "nodes") == 0)
        limits->nodes = (uint64_t)value;
    else if (left >= 0)
        times->left[left] = value;
    else if (increment >= 0)
        times->increment[increment] = value;
    else
        return false;
    return true;
}

static bool read_limits(Session *session, char *rest, Limits *limits, Times *times) {
    for (char *limit = text_word(&rest); *limit; limit = text_word(&rest)) {
        long value = 0;
        if (strcmp(limit, "infinite") == 0) {
            times->infinite = true;
            continue;
        }
        bool is_number = text_to_number(text_word(&rest), 0, 2147483647, &value);
        if (!set_limit(limit, value, limits, times)) {
            ugi_error(session,
                      "no limit \"%.40s\"; there are movetime, depth, nodes, infinite, p1time ... "
                      "p4time, p1inc ... p4inc",
                      limit);
            return false;
        }
        if (!is_number) {
            ugi_error(session, "%s needs a number from 0 to 2147483647", limit);
            return false;
        }
    }
    return true;
}

/* Only the clock of the seat that acts counts. */
static Pace pace_for(const Session *session, const Times *times, int seat) {
    Pace pace = { 0 };
    if (times->infinite) return pace;
    if (times->movetime >= 0) pace = pace_fixed(times->movetime);
    if (times->left[seat] < 0) return pace;
    return pace_shorter(pace,
                        pace_clock(times->left[seat], times->increment[seat], session->overhead));
}

static void think(Session *session, Task *task, const Times *times, int seat) {
    const Limits *limits = &task->limits;
    task->pace = pace_for(session, times, seat);
    bool is_limited = limits->nodes || limits->depth || task->pace.hard > 0;
    if (!is_limited && !times->infinite && times->has_clocks) {
        ugi_error(session, "p%dtime is missing: the clock of the seat that acts", seat + 1);
        return;
    }
    if (!session->thinker && !ugi_new_thinker(session)) return;
    task->limits.seed = session->character;
    session->waits = times->infinite;
    session->endless = times->infinite || (!is_limited && session->level == LEVELS);
    session->thinking = true;
    thinker_start(session->thinker, &session->match, task);
}

void ugi_go(Session *session, char *rest) {
    const Match *match = &session->match;
    Times times = { .movetime = -1, .left = { -1, -1, -1, -1 } };
    Task task = { .limits = { .level = (int)session->level,
                              .lines = (int)session->lines,
                              .contempt = session->contempt,
                              .tell = ugi_tell,
                              .data = session },
                  .finished = ugi_finished };
    if (!read_limits(session, rest, &task.limits, &times)) return;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        ugi_bestmove(session, NULL);
    } else if (actor == CHANCE) {  // a roll is not thought about
        Move roll = game_random(match->setup.game, &match->now, &session->random);
        ugi_bestmove(session, &roll);
    } else {
        think(session, &task, &times, actor);
    }
}
