/* blockade_force.c - the steps that keep the other king from running, and those that threaten; the
 * rank of every step.
 *
 * Most steps change nothing of what matters. A guard put on a square that a king does not pass, or
 * taken away where it does not stop, leaves its way as it is; so only those squares are tried.
 * SPDX-License-Identifier: MIT */
#include "blockade.h"

#include <string.h>

/* What a king touches: the squares it passes, and the guards at which it stops, by rank. */
typedef struct {
    uint16_t passed[SIDE], met[SIDE];
} Trace;

static bool is_in(const uint16_t *set, int square) {
    return set[square / SIDE] >> square % SIDE & 1;
}

static void add(uint16_t *set, int square) { set[square / SIDE] |= (uint16_t)(1 << square % SIDE); }

/* A stop on the way: the axis along which the king came, the guard it met, the stop before. */
typedef struct {
    uint8_t square, axis, guard, before;
} Stop;

enum { STOPS = 2 + 4 * 2 * GUARDS };

/* The squares from one to another on the same line, both included. */
static void pass(Trace *trace, int axis, int from, int to) {
    int low = from < to ? from : to, high = from < to ? to : from, step = axis ? SIDE : 1;
    for (int square = low; square <= high; square += step) add(trace->passed, square);
}

/* The trace of the way over this stop, and from there to `last` on the edge. */
static void trace_back(Trace *trace, const Stop *stop, int i, int last) {
    memset(trace, 0, sizeof *trace);
    for (;; i = stop[i].before) {
        pass(trace, !stop[i].axis, stop[i].square, last);
        if (stop[i].guard == NO_SQUARE) return;
        add(trace->met, stop[i].guard);
        last = stop[i].square;
    }
}

/* Follows a king (rules 6), as blockade_finds_way does. If it finds a way, the trace is that of
 * this way, else that of everything it tried. */
static bool follow(const Blockade *p, int seat, Trace *trace) {
    Stop stop[STOPS];
    uint16_t seen[2][SIDE] = { 0 };
    int count = 0, king = home(p, seat), enemy = home(p, !seat);
    memset(trace, 0, sizeof *trace);
    for (uint8_t axis = 0; axis < 2; axis++)
        stop[count++] = (Stop){ (uint8_t)king, axis, NO_SQUARE, 0 };
    for (int i = 0; i < count; i++) {
        int here = stop[i].square, axis = !stop[i].axis, line = line_of(axis, here);
        unsigned pieces = p->lines[axis][line];
        if (line == line_of(axis, king)) pieces &= ~(1u << place_on(axis, king));
        Stretch free = stretch(pieces, place_on(axis, here));
        pass(trace, axis, square_at(axis, line, free.low), square_at(axis, line, free.high));
        for (int way = 0; way < 2; way++) {
            int end = way ? free.high : free.low, next = way ? end + 1 : end - 1;
            int last = square_at(axis, line, end), guard = square_at(axis, line, next);
            if (next < 0 || next == SIDE) {
                if (axis != 1 || way != (seat == RED)) continue;
                trace_back(trace, stop, i, last);
                return true;
            }
            if (guard == enemy) continue;
            add(trace->met, guard);
            if (seen[axis][line] >> end & 1) continue;
            seen[axis][line] |= (uint16_t)(1 << end);
            stop[count++] = (Stop){ (uint8_t)last, (uint8_t)axis, (uint8_t)guard, (uint8_t)i };
        }
    }
    return false;
}

/* Whether a step can change anything for the king with this trace. */
static bool touches(const Trace *trace, Move move, bool placing) {
    return is_in(trace->passed, (int)(move & 255)) ||
           (!placing && is_in(trace->met, (int)(move >> 8)));
}

static void put(Blockade *p, Move move, bool placing) {
    toggle(p, (int)(move & 255));
    if (!placing) toggle(p, (int)(move >> 8));
}

int blockade_forcing(const void *pos, bool threats, Move *out) {
    const Blockade *p = pos;
    Blockade next = *p;
    Trace own, other;
    bool placing = is_placing(p), is_threatened = follow(p, !p->turn, &other);
    int listed = game_blockade.moves(p, out), count = 0;
    // rules 2: in red's very first turn his way is open already
    bool is_open = threats && follow(p, p->turn, &own);
    for (int i = 0; i < listed; i++) {
        Move move = out[i];
        if (move == PASS) {
            if (!is_threatened && !threats) out[count++] = move;
            continue;
        }
        if (is_threatened && !touches(&other, move, placing)) continue;
        if (threats && !is_open && !touches(&own, move, placing)) continue;
        put(&next, move, placing);
        if ((!threats || blockade_finds_way(&next, p->turn)) &&
            !blockade_finds_way(&next, !p->turn))
            out[count++] = move;
        put(&next, move, placing);
    }
    return count;
}

/* As blockade_rank, one by one. */
void blockade_ranks(const void *pos, const Move *moves, int count, int *out) {
    const Blockade *p = pos;
    Blockade next = *p;
    Trace own, other;
    bool placing = is_placing(p), is_threatened = follow(p, !p->turn, &other);
    bool is_open = follow(p, p->turn, &own);
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        out[i] = move == RUN ? RANK_WIN : 0;
        if (move == RUN || move == PASS) continue;
        put(&next, move, placing);
        if (touches(&other, move, placing) ? blockade_finds_way(&next, !p->turn) : is_threatened)
            out[i] = RANK_LOSS;
        else
            out[i] = touches(&own, move, placing) ? blockade_finds_way(&next, p->turn) : is_open;
        put(&next, move, placing);
    }
}
