/* lockstep.c - the engine and the second implementation walk random games side by side.
 *
 * At every position: the same actor, the same tokens, the same odds; at the end the same points.
 * usage: lockstep [POSITIONS [SEED [GAME]]]     positions for each option combination
 *
 * Even random play misses much: nobody wins Convoy that way, and a Blockade game is over before a
 * guard moves. So some games are walked with a taste, see `Taste`.
 * SPDX-License-Identifier: MIT */
#include "core/game.h"
#include "ref/ref.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME(id) extern const RefGame ref_##id;
#include "games/games.def"
#undef GAME

static const RefGame *const refs[] = {
#define GAME(id) &ref_##id,
#include "games/games.def"
#undef GAME
};

static int passed, failed;

typedef struct {
    Setup setup;
    Position pos;
    char state[65536];
    char spec[SPEC_MAX];
    char (*history)[TOKEN_MAX];
    int steps;
} Walk;

enum { STEPS_MAX = 6000 };

static void token_of(const Walk *walk, const Position *pos, Move move, char *token) {
    Text out = text_into(token, TOKEN_MAX);
    walk->setup.game->write_move(pos, move, &out);
}

static void report(const Walk *walk, const char *what, const char *engine, const char *other) {
    failed++;
    printf("%s: %s: the engine says %s, the reference %s, after", walk->spec, what, engine, other);
    for (int i = 0; i < walk->steps; i++) printf(" %s", walk->history[i]);
    putchar('\n');
}

static int compare_words(const void *a, const void *b) { return strcmp(a, b); }

static bool same_actor(const Walk *walk, const RefGame *ref) {
    int ours = walk->setup.game->actor(&walk->pos), theirs = ref->actor(walk->state);
    char a[16], b[16];
    if (ours == theirs) return true;
    snprintf(a, sizeof a, "%d", ours);
    snprintf(b, sizeof b, "%d", theirs);
    report(walk, "actor", a, b);
    return false;
}

static bool same_tokens(const Walk *walk, const RefGame *ref, const Move *list, int count) {
    static char ours[MOVES_MAX][REF_TOKEN], theirs[REF_TOKENS][REF_TOKEN];
    int other = ref->tokens(walk->state, theirs);
    for (int i = 0; i < count; i++) token_of(walk, &walk->pos, list[i], ours[i]);
    qsort(ours, (size_t)count, sizeof *ours, compare_words);
    qsort(theirs, (size_t)other, sizeof *theirs, compare_words);
    for (int i = 0; i < count || i < other; i++) {
        const char *a = i < count ? ours[i] : "nothing more",
                   *b = i < other ? theirs[i] : "nothing more";
        if (strcmp(a, b) == 0) continue;
        report(walk, "legal steps differ at", a, b);
        return false;
    }
    return true;
}

static bool same_odds(const Walk *walk, const RefGame *ref, const Move *list, int count) {
    if (walk->setup.game->actor(&walk->pos) != CHANCE) return true;
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX], a[48], b[48];
        token_of(walk, &walk->pos, list[i], token);
        int ours = game_odds(walk->setup.game, &walk->pos, list[i]);
        int theirs = ref->odds ? ref->odds(walk->state, token) : 1;
        if (ours == theirs) continue;
        snprintf(a, sizeof a, "%s:%d", token, ours);
        snprintf(b, sizeof b, "%s:%d", token, theirs);
        report(walk, "odds", a, b);
        return false;
    }
    return true;
}

static bool same_points(const Walk *walk, const RefGame *ref) {
    int ours[SEATS_MAX] = { 0 }, theirs[SEATS_MAX] = { 0 },
        seats = walk->setup.game->seats(&walk->pos);
    walk->setup.game->points(&walk->pos, ours);
    ref->points(walk->state, theirs);
    if (memcmp(ours, theirs, sizeof(int) * (size_t)seats) == 0) return true;
    char a[64], b[64];
    snprintf(a, sizeof a, "%d %d %d %d", ours[0], ours[1], ours[2], ours[3]);
    snprintf(b, sizeof b, "%d %d %d %d", theirs[0], theirs[1], theirs[2], theirs[3]);
    report(walk, "points", a, b);
    return false;
}

/* How a walk chooses: evenly; never leaving an opponent a step that ends the game at once, if a few
 * tries find one; preferring steps that change the number of pieces one sees. */
typedef enum { EVEN, CAREFUL, GREEDY, TASTES } Taste;

static bool can_be_ended(const Game *game, const Position *pos, int by) {
    Move list[MOVES_MAX];
    if (game->actor(pos) == NOBODY || game->actor(pos) == CHANCE || game->actor(pos) == by)
        return false;
    for (int i = 0, count = game->moves(pos, list); i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        if (game->actor(&next) == NOBODY) return true;
    }
    return false;
}

static int appeal(const Walk *walk, Taste taste, Move move) {
    const Game *game = walk->setup.game;
    int actor = game->actor(&walk->pos);
    Position next = walk->pos;
    game_apply(game, &next, move);
    if (taste == CAREFUL) return !can_be_ended(game, &next, actor);
    Piece before[PIECES_MAX], after[PIECES_MAX];
    return game->scene(&walk->pos, before) != game->scene(&next, after);
}

/* Convoy needs a taste of its own: the distance a stone has still to go, as its rules count it, and
 * deeper is better within the goal. */
static const struct {
    const char *star, *approach, *goal;
} ways[] = {
    { "i6", "a13", "a14 b14 c14 d14 e14 f14 f13 " },
    { "f6", "m14", "n14 n13 n12 n11 n10 n9 m9 " },
    { "f9", "n2", "n1 m1 l1 k1 j1 i1 i2 " },
    { "i9", "b1", "a1 a2 a3 a4 a5 a6 b6 " },
};

static int between(const char *a, const char *b) {
    return abs(a[0] - b[0]) + abs(atoi(a + 1) - atoi(b + 1));
}

static int way_left(int colour, const char *square, bool starred) {
    char wanted[8];
    snprintf(wanted, sizeof wanted, "%.4s ", square);
    const char *at = strstr(ways[colour].goal, wanted);
    if (at) return -(int)(at - ways[colour].goal);
    if (starred) return 10 * between(square, ways[colour].approach);
    return 10 *
           (between(square, ways[colour].star) + between(ways[colour].star, ways[colour].approach));
}

static Move march(const Walk *walk, const Move *list, int count, Random *random) {
    Move best = list[random_below(random, (uint32_t)count)];
    int most = 0;
    if (random_below(random, 6) == 0) return best;
    for (int i = 0; i < count; i++) {
        Piece pieces[PIECES_MAX];
        Cell cells[CELLS_MAX];
        uint16_t path[PATH_CELLS];
        int total = walk->setup.game->scene(&walk->pos, pieces), gain = 0;
        walk->setup.game->board(&walk->setup, cells);
        if (walk->setup.game->path(&walk->pos, list[i], path) != 2) continue;
        for (int j = 0; j < total; j++)
            if (pieces[j].cell == path[0] &&
                strcmp(walk->setup.game->kinds[pieces[j].kind].look, "trail") != 0)
                gain =
                    way_left(pieces[j].colour, cells[path[0]].name,
                             pieces[j].marks & MARK_STARRED) -
                    way_left(pieces[j].colour, cells[path[1]].name, pieces[j].marks & MARK_STARRED);
        if (gain > most) most = gain, best = list[i];
    }
    return best;
}

static Move choose(const Walk *walk, Taste taste, const Move *list, int count, Random *random) {
    Move best = list[random_below(random, (uint32_t)count)];
    if (taste == EVEN || walk->setup.game->actor(&walk->pos) == CHANCE) return best;
    if (strcmp(walk->setup.game->id, "convoy") == 0) return march(walk, list, count, random);
    for (int tries = 0; tries < 12 && appeal(walk, taste, best) == 0; tries++)
        best = list[random_below(random, (uint32_t)count)];
    return best;
}

/* One game in lockstep; returns the positions compared. */
static int walk_game(Walk *walk, const RefGame *ref, const char *options, Taste taste,
                     Random *random) {
    const Game *game = walk->setup.game;
    game_start(&walk->setup, &walk->pos);
    ref->start(walk->state, options);
    for (walk->steps = 0; walk->steps < STEPS_MAX; walk->steps++) {
        Move list[MOVES_MAX];
        int count = game->moves(&walk->pos, list);
        if (!same_actor(walk, ref) || !same_tokens(walk, ref, list, count) ||
            !same_odds(walk, ref, list, count) || !same_points(walk, ref))
            return -1;
        passed++;
        if (!count) break;
        Move move = choose(walk, taste, list, count, random);
        token_of(walk, &walk->pos, move, walk->history[walk->steps]);
        ref->play(walk->state, walk->history[walk->steps]);
        game_apply(game, &walk->pos, move);
    }
    return walk->steps + 1;
}

/* "form=duel,turn=45": all options, defaults too. */
static void write_options(const Setup *setup, char *options, size_t size) {
    Text out = text_into(options, size);
    for (int i = 0; i < game_options(setup->game); i++) {
        text_print(&out, "%s%s=", i ? "," : "", setup->game->options[i].name);
        setup_value(setup, setup->game->options[i].name, &out);
    }
}

int main(int argc, char **argv) {
    int wanted = argc > 1 ? atoi(argv[1]) : 3000;
    Random random = { argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
    static Walk walk;
    static char history[STEPS_MAX][TOKEN_MAX];
    walk.history = history;
    for (int i = 0; i < game_count(); i++) {
        walk.setup = (Setup){ .game = game_at(i) };
        if (argc > 3 && strcmp(argv[3], walk.setup.game->id) != 0) continue;
        if (refs[i]->size > sizeof walk.state) abort();
        do {
            char options[SPEC_MAX];
            Text out = text_into(walk.spec, sizeof walk.spec);
            setup_write(&walk.setup, &out);
            write_options(&walk.setup, options, sizeof options);
            for (int compared = 0, game = 0, n; compared < wanted || game < TASTES;
                 compared += n, game++)
                if ((n = walk_game(&walk, refs[i], options, (Taste)(game % TASTES), &random)) < 0)
                    break;
        } while (setup_next(&walk.setup));
    }
    printf("lockstep: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
