/* endless.h - how much of the machine's stack a search takes.
 *
 * A game that goes on for ever and has but one position after so many steps: the search goes down
 * as far as it can. It is the game itself that looks how deep the stack is.
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ENDLESS_H
#define TESTS_ENDLESS_H

#include "ai/search.h"

enum { ENDLESS_PLY = 2048 }; /* bytes of stack that a ply may take */

typedef struct {
    int steps;
    bool dice; /* a roll before every step */
} Endless;

static uintptr_t endless_deepest; /* the lowest address of the stack in use */
static int endless_furthest;      /* the most steps from the root */

static void endless_look(int steps) {
    volatile char here = 0;
    uintptr_t at = (uintptr_t)&here;
    if (at < endless_deepest) endless_deepest = at;
    if (steps > endless_furthest) endless_furthest = steps;
}

static void endless_start(const Setup *setup, void *pos) {
    ((Endless *)pos)->dice = setup->game->dice;
}
static int endless_seats(const void *pos) { return (void)pos, 2; }
static int endless_turn(const void *pos) {
    const Endless *p = pos;
    return (p->dice ? (p->steps + 1) / 2 : p->steps) % 2;
}
static int endless_actor(const void *pos) {
    const Endless *p = pos;
    return p->dice && p->steps % 2 ? CHANCE : endless_turn(pos);
}
static int endless_team(const void *pos, int seat) { return (void)pos, seat; }
static int endless_moves(const void *pos, Move *out) {
    endless_look(((const Endless *)pos)->steps);
    for (Move move = 0; move < 2; move++) out[move] = move;
    return 2;
}
static void endless_apply(void *pos, Move move) { (void)move, ((Endless *)pos)->steps++; }
static void endless_features(const void *pos, int seat, int16_t *out) {
    (void)pos, (void)seat, (void)out;
}

/* Searches as deep as it goes; the bytes of stack that took, and the plies. */
static long endless_search(Search *search, Table *table, Played *played, int room, bool dice,
                           int *plies) {
    static const Eval eval = { .features = endless_features };
    const Game game = { .id = "endless",
                        .size = sizeof(Endless),
                        .state = sizeof(Endless),
                        .dice = dice,
                        .start = endless_start,
                        .seats = endless_seats,
                        .actor = endless_actor,
                        .team = endless_team,
                        .turn = endless_turn,
                        .moves = endless_moves,
                        .apply = endless_apply,
                        .eval = &eval };
    Match match;
    Limits limits = { .depth = 2 * PLY_MAX, .nodes = 1000000, .exact = true };
    Verdict verdict;
    endless_deepest = UINTPTR_MAX;
    endless_look(endless_furthest = 0);
    uintptr_t top = endless_deepest;
    match_init(&match, &(Setup){ .game = &game }, played, room);
    search_run(search, table, &match, &limits, &verdict);
    *plies = endless_furthest;
    return (long)(top - endless_deepest);
}

#endif
