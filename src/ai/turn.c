/* turn.c - what one turn can do.
 * SPDX-License-Identifier: MIT */
#include "turn.h"

#include <string.h>

bool turn_has_won(const Game *game, const Position *pos, int seat) {
    int points[SEATS_MAX] = { 0 };
    if (game->actor(pos) != NOBODY) return false;
    game->points(pos, points);
    return points[seat] == POINT;
}

bool turn_goes_on(const Game *game, const Position *pos, int seat) {
    return game->actor(pos) == seat && !game_fresh(game, pos);
}

/* The position after a step; false if there is no work left. */
static bool follow(const Game *game, const Position *pos, Move move, Position *next,
                   uint64_t *work) {
    if (*work) --*work;
    if (!*work) return false;
    memcpy(next, pos, game->size);
    game_apply(game, next, move);
    return true;
}

bool turn_wins(const Game *game, const Position *pos, uint64_t *work, Move *first) {
    Move list[MOVES_MAX], then;
    Position next;
    int seat = game->actor(pos), count = seat < 0 ? 0 : game->moves(pos, list);
    for (int i = 0; i < count && follow(game, pos, list[i], &next, work); i++)
        if (turn_has_won(game, &next, seat)) return *first = list[i], true;
    // A win with one step is the likelier one, so longer turns come second.
    if (!game->fresh || game->first_ends) return false;
    for (int i = 0; i < count && follow(game, pos, list[i], &next, work); i++)
        if (turn_goes_on(game, &next, seat) && turn_wins(game, &next, work, &then))
            return *first = list[i], true;
    return false;
}

/* Whether none of those who act before `seat` does again wins with his turn, each as if the others
 * before him did nothing. */
static bool is_left_alone(const Game *game, const Position *pos, int seat, uint64_t *work) {
    Position next;
    Move first;
    memcpy(&next, pos, game->size);
    for (int i = game->seats(pos); i > 0; i--) {
        int actor = game->actor(&next);
        if (actor < 0 || actor == seat) return true;
        bool is_other = game->team(&next, actor) != game->team(&next, seat);
        if (is_other && turn_wins(game, &next, work, &first)) return false;
        if (!game->pass || !game_fresh(game, &next)) return true;
        game->pass(&next);
    }
    return true;
}

bool turn_is_safe(const Game *game, const Position *pos, int seat, uint64_t *work) {
    Move list[MOVES_MAX];
    Position next;
    if (!turn_goes_on(game, pos, seat)) return is_left_alone(game, pos, seat, work);
    int count = game->moves(pos, list);
    for (int i = 0; i < count && follow(game, pos, list[i], &next, work); i++)
        if (turn_is_safe(game, &next, seat, work)) return true;
    return !*work;
}
