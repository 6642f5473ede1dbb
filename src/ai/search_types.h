/* search_types.h - the working memory of a search, for the files that search.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SEARCH_TYPES_H
#define BRETT_SEARCH_TYPES_H

#include "search.h"
#include "sight.h"

#define NO_MOVE UINT32_MAX

enum { HISTORY_BITS = 14 };
/* Bands of the order in which steps are tried. A rank > 0 is a noisy step, see game.h. */
enum { ORDER_FIRST = 1 << 30, ORDER_NOISY = 1 << 20, ORDER_KILLER = 1 << 19 };

/* A step and the place it has in the order; or an outcome of chance, with its weight as `order` and
 * what it is worth at least as `rank`. */
typedef struct {
    Move move;
    int order, rank;
} Ordered;

struct Search {
    /* The question. */
    const Match *match;
    const Game *game;
    Table *table;
    Limits limits;
    int team;       /* that acts at the root: side 0; all others are side 1 */
    bool can_guess; /* the game judges positions and steps itself, and guesses are allowed */
    uint64_t salt;  /* of keys: with more than two sides, and with contempt, values depend on the
                       root's, and those of a player who overlooks something on what it sees */
    bool has_many;  /* more than two sides */
    bool one_reply; /* of which only one opponent replies, see game.h */
    const EvalContempt *contempt; /* NULL: values are those of an analysis */
    bool is_weak;                 /* some steps are overlooked or misjudged, as `sight` says */
    Sight sight;
    int quiet_left; /* turns until the game is undecided, see match.h */
    uint64_t root_key;
    Move root[MOVES_MAX];
    int root_count;
    /* The state. */
    uint64_t nodes, told, others; /* its own; those of them the others know; the others' */
    bool stopped, first_done;     /* whether the first depth is finished, */
    bool some_done;               /* and whether it has an answer at all */
    uint64_t path[PLY_MAX + 1];   /* keys of the positions on the way; 0 within a turn */
    int path_start[PLY_MAX +
                   1]; /* no position up to this ply can come back; -1: not even the game's */
    Move killer[PLY_MAX + 1][2];
    Move line[PLY_MAX + 1][LINE_MAX_STEPS];
    int line_length[PLY_MAX + 2];
    /* The steps of every node on the way, one behind the other, so that a ply costs little of the
     * machine's stack. A node lists at the end; who called it takes its steps off again. From here
     * on nothing is cleared. */
    int used;
    Move listed[MOVES_MAX]; /* by the game, until they are ordered, */
    int ranks[MOVES_MAX];   /* and how it ranks them */
    Ordered steps[PLY_MAX * MOVES_MAX];
    /* Kept for the next search of the same game, see search_run. */
    int16_t history[2][1 << HISTORY_BITS];
    uint64_t asked; /* the root's key */
};

static inline int search_side(const Search *s, const Position *pos, int seat) {
    return s->game->team(pos, seat) != s->team;
}

static inline uint64_t search_key(const Search *s, const Position *pos) {
    return game_key(s->game, pos) ^ s->salt;
}

/* The evaluation for a side. */
static inline int search_eval(const Search *s, const Position *pos, int side) {
    int value = s->limits.material ? eval_material(s->game, pos, s->team)
                : s->contempt      ? eval_eager(s->game, pos, s->team)
                                   : eval_for(s->game, pos, s->team);
    return side ? -value : value;
}

static inline unsigned search_slot(Move move) {
    return (move * 0x9e3779b1u) >> (32 - HISTORY_BITS);
}

/* Whether a value at the root is certain. A win is, whatever the others do; with three and four
 * sides a loss is only what they could do together, and where one alone replies a win is what the
 * others do not stop. Who leaves steps out proves nothing. */
static inline bool search_proves(const Search *s, int value) {
    if (s->limits.overlook || (s->game->few && !s->limits.exact)) return false;
    if (s->one_reply) return value == VALUE_WIN - 1;
    if (value > VALUE_DECIDED) return true;
    return value < -VALUE_DECIDED && !s->has_many && (s->first_done || !s->stopped);
}

static inline uint64_t search_nodes(const Search *s) { return s->nodes + s->others; }

/* Whether this player sees a step. */
static inline bool search_sees(const Search *s, const Position *pos, uint64_t key, Move move,
                               int rank, int side) {
    return !s->is_weak || sight_sees(&s->sight, s->game, pos, key, move, rank, side != 0);
}

/* How far the player is wrong about a step at the root. */
static inline int search_warmth(const Search *s, Move move) {
    return s->is_weak ? sight_misjudges(&s->sight, s->root_key, move) : 0;
}

/* Counts a node; whether it is time to stop. */
bool search_spend(Search *search);
/* Ranks the first `count` steps of `listed`. */
void search_rank(Search *search, const Position *pos, int count);
/* Lists the steps with their order behind those of earlier nodes; `first` comes first. */
Ordered *search_order(Search *search, const Position *pos, Move first, int side, int ply,
                      int *count);
/* The best of the rest is swapped to place `at` and returned. */
Move search_pick(Ordered *list, int count, int at);
/* Tells who thinks what has been found so far, if he listens. */
void search_tell(const Search *search, const Verdict *verdict);

void alphabeta_run(Search *search, Verdict *verdict);
void chance_run(Search *search, Verdict *verdict);

#endif
