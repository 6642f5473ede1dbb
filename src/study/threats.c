/* threats.c - what the next turn could bring.
 * SPDX-License-Identifier: MIT */
#include "threats.h"

#include "ai/turn.h"

#include <string.h>

/* Of how many own turns the opponents' answers are looked at, where nobody can simply pass. */
enum { SAMPLES = 24, TURN_LENGTH = 16 };

/* Weights are parts of WHOLE: how likely it is that a step is there. A threat of dice matters if it
 * comes more often than one roll in twenty-four, any other if it is there after half of all turns.
 */
enum { WHOLE = 1 << 16 };

_Static_assert((int)THREAT_PATH == (int)PATH_CELLS, "any step fits");

typedef struct {
    const Setup *setup;
    Threat *out;
    int count;
    uint64_t work;
} Finder;

static bool begins_win(Finder *finder, const Position *next, int seat) {
    const Game *game = finder->setup->game;
    Move first;
    if (turn_has_won(game, next, seat)) return true;
    return !game->first_ends && turn_goes_on(game, next, seat) &&
           turn_wins(game, next, &finder->work, &first);
}

/* The cells of what another side loses by the step: what leaves its cell or changes its master. */
static int list_takes(Finder *finder, const Position *pos, Move move, int seat, uint16_t *out) {
    const Game *game = finder->setup->game;
    Piece pieces[PIECES_MAX];
    Effect effects[EFFECTS_MAX];
    int count = 0, on_board = game->scene(pos, pieces);
    int all = game_effects(finder->setup, pos, move, effects);
    for (const Effect *effect = effects; effect < effects + all; effect++) {
        if (effect->deed != DID_REMOVE && effect->deed != DID_CHANGE) continue;
        for (const Piece *piece = pieces; piece < pieces + on_board; piece++) {
            bool is_other =
                piece->seat >= 0 && game->team(pos, piece->seat) != game->team(pos, seat);
            if (piece->cell != effect->from || !is_other || count == THREAT_TAKES) continue;
            out[count++] = piece->cell;
            break;
        }
    }
    return count;
}

static bool is_same(const Threat *a, const Threat *b) {
    return a->seat == b->seat && a->length == b->length &&
           memcmp(a->path, b->path, (size_t)a->length * sizeof *a->path) == 0;
}

static void add(Finder *finder, const Threat *threat) {
    for (Threat *old = finder->out; old < finder->out + finder->count; old++) {
        if (!is_same(old, threat)) continue;
        old->weight += threat->weight;
        old->wins = old->wins || threat->wins;
        return;
    }
    if (finder->count < THREATS_MAX) finder->out[finder->count++] = *threat;
}

/* Looks at one step of `seat`, which is on turn. */
static void look_at(Finder *finder, const Position *pos, Move move, int seat, int weight) {
    const Game *game = finder->setup->game;
    Threat threat = { .seat = seat, .weight = weight };
    Position next = *pos;
    game_apply(game, &next, move);
    threat.taken = list_takes(finder, pos, move, seat, threat.takes);
    threat.wins = begins_win(finder, &next, seat);
    if (!threat.taken && !threat.wins) return;
    threat.length = game->path(pos, move, threat.path);
    add(finder, &threat);
}

/* Looks at all steps with which the turn of `seat` can begin; what chance does first is weighed. */
static void look_at_turn(Finder *finder, const Position *pos, int seat, int weight) {
    const Game *game = finder->setup->game;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list), total = 0;
    if (game->actor(pos) == CHANCE)
        for (int i = 0; i < count; i++) total += game_odds(game, pos, list[i]);
    for (int i = 0; i < count && finder->work; i++) {
        finder->work--;
        if (game->actor(pos) != CHANCE) {
            look_at(finder, pos, list[i], seat, weight);
            continue;
        }
        Position next = *pos;
        game_apply(game, &next, list[i]);
        // A roll that is of no use and followed by another one is not looked at further.
        if (game->actor(&next) == seat)
            look_at_turn(finder, &next, seat, weight * game_odds(game, pos, list[i]) / total);
    }
}

/* Keeps the threats from `first` on that are likely enough. */
static void keep_likely(Finder *finder, int first) {
    int least = finder->setup->game->dice ? WHOLE / 24 : WHOLE / 2, kept = first;
    for (int i = first; i < finder->count; i++)
        if (finder->out[i].weight >= least) finder->out[kept++] = finder->out[i];
    finder->count = kept;
}

static bool is_opponent(const Game *game, const Position *pos, int seat, int other) {
    return other >= 0 && game->team(pos, other) != game->team(pos, seat);
}

/* What each opponent could do if it were his turn now. */
static void look_past(Finder *finder, const Position *pos, int seat) {
    const Game *game = finder->setup->game;
    Position next = *pos;
    for (int seats = game->seats(pos); seats > 1; seats--) {
        game->pass(&next);
        int other = game->actor(&next);
        if (other == seat || other < 0) break;
        if (is_opponent(game, pos, seat, other)) look_at_turn(finder, &next, other, WHOLE);
    }
}

/* The turn that begins with this step, to its end. */
static void finish_turn(const Game *game, Position *pos, Move move, int seat) {
    Move list[MOVES_MAX];
    game_apply(game, pos, move);
    for (int i = 0; i < TURN_LENGTH && turn_goes_on(game, pos, seat); i++) {
        game->moves(pos, list);
        game_apply(game, pos, list[0]);
    }
}

/* The same where nobody can pass: what the next player could do after most turns. */
static void look_after_turns(Finder *finder, const Position *pos, int seat) {
    const Game *game = finder->setup->game;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list), samples = count < SAMPLES ? count : SAMPLES;
    for (int i = 0; i < samples; i++) {
        Position next = *pos;
        finish_turn(game, &next, list[i * count / samples], seat);
        int other = game_turn(game, &next);
        if (game->actor(&next) != NOBODY && is_opponent(game, pos, seat, other))
            look_at_turn(finder, &next, other, WHOLE / samples + 1);
    }
}

int threats_find(const Setup *setup, const Position *pos, Threat *out) {
    Finder finder = { .setup = setup, .out = out, .work = THREAT_WORK };
    const Game *game = setup->game;
    int actor = game->actor(pos), seat = game_turn(game, pos);
    if (actor == NOBODY || seat < 0 || game_sides(game, pos) < 2) return 0;
    look_at_turn(&finder, pos, seat, WHOLE);
    keep_likely(&finder, 0);
    int own = finder.count;
    if (actor == CHANCE) return own;
    if (game->pass && game_fresh(game, pos))
        look_past(&finder, pos, seat);
    else
        look_after_turns(&finder, pos, seat);
    keep_likely(&finder, own);
    return finder.count;
}

int threats_unsafe(const Game *game, const Position *pos, Move *out) {
    Move list[MOVES_MAX];
    int seat = game->actor(pos), unsafe = 0;
    uint64_t work = 10 * THREAT_WORK;
    int count = seat < 0 ? 0 : game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        if (!turn_is_safe(game, &next, seat, &work)) out[unsafe++] = list[i];
    }
    return unsafe;
}
