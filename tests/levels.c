/* levels.c - what no level, or hardly any, may do: miss a win in one turn, or allow one.
 * usage: tests/levels FILE...      puzzle files: those that win at once or save
 *
 * And that a level looks at hardly more positions than it may, in every game and form, and that a
 * character is the same one after a step is taken back; and how often it leaves a piece hanging,
 * less and less the higher it is.
 *
 * Every level plays whole turns of each position with many characters. It shares no code with what
 * the levels use to see wins.
 * SPDX-License-Identifier: MIT */
#include "ai/player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHARACTERS = 6, NODES = 500, LINE = 4096, TABLE_BYTES = (1 << 20) + 64, TURN_MOST = 32 };

static int passed, failed;

static void check(bool is_right, const char *where, const char *what, int level, int seed) {
    passed += is_right;
    failed += !is_right;
    if (!is_right) printf("%.80s: level %d with character %d %s\n", where, level, seed, what);
}

static bool has_won(const Game *game, const Position *pos, int seat) {
    int points[SEATS_MAX] = { 0 };
    if (game->actor(pos) != NOBODY) return false;
    game->points(pos, points);
    return points[seat] == POINT;
}

static bool is_within(const Game *game, const Position *pos, int seat) {
    return game->actor(pos) == seat && !(game->fresh && game->fresh(pos));
}

/* Whether the seat that acts wins in this turn, by trying all of it. */
static bool can_win(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    int seat = game->actor(pos), count = seat >= 0 ? game->moves(pos, list) : 0;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        if (has_won(game, &next, seat)) return true;
        if (is_within(game, &next, seat) && can_win(game, &next)) return true;
    }
    return false;
}

typedef struct {
    Search *search;
    Table table;
    Played played[TURN_MOST];
} Desk;

/* The position after the level's whole turn. */
static Position turn_of(Desk *desk, const Setup *setup, const Position *pos, int level, int seed) {
    Match match;
    int seat = setup->game->actor(pos);
    match_init(&match, setup, desk->played, TURN_MOST);
    match_begin_at(&match, pos);
    table_clear(&desk->table);
    do {
        Limits limits = { .nodes = NODES, .seed = (uint64_t)seed };
        Verdict verdict;
        player_limit(setup->game, level, &limits);
        player_think(desk->search, &desk->table, NULL, &match, &limits, &verdict);
        bool is_played = match_apply(&match, verdict.line[0].step[0], NULL);
        assert(is_played);
    } while (match_actor(&match) == seat && !game_fresh(setup->game, &match.now));
    return match.now;
}

static int seen[LEVELS + 1], shown[LEVELS + 1];

static void try_win(Desk *desk, const Setup *setup, const Position *pos, const char *where) {
    int seat = setup->game->actor(pos);
    for (int level = 1; level < LEVELS; level++)
        for (int seed = 1; seed <= CHARACTERS; seed++) {
            Position after = turn_of(desk, setup, pos, level, seed);
            bool is_won = has_won(setup->game, &after, seat);
            seen[level] += is_won, shown[level]++;
            if (level >= LEVEL_AWAKE) check(is_won, where, "misses a win in one turn", level, seed);
        }
}

/* A puzzle that saves has a turn after which the opponent cannot win at once, or not even one turn
 * later; where the danger is the later one, every turn passes here. */
static void try_save(Desk *desk, const Setup *setup, const Position *pos, const char *where) {
    for (int level = LEVEL_CAREFUL; level < LEVELS; level++)
        for (int seed = 1; seed <= CHARACTERS; seed++) {
            Position after = turn_of(desk, setup, pos, level, seed);
            check(!can_win(setup->game, &after), where, "lets the opponent win", level, seed);
        }
}

static void try_line(Desk *desk, char *line) {
    Setup setup;
    Position pos;
    Error err;
    strtok(line, "\t");
    const char *kind = strtok(NULL, "\t"), *spec = strtok(NULL, "\t"), *text = strtok(NULL, "\t");
    bool is_read = text && setup_read(spec, &setup, &err) && game_read(&setup, text, &pos, &err);
    assert(is_read);
    if (strcmp(kind, "win1") == 0) try_win(desk, &setup, &pos, text);
    if (strcmp(kind, "save") == 0) try_save(desk, &setup, &pos, text);
}

static void try_file(Desk *desk, const char *path) {
    char line[LINE];
    FILE *file = fopen(path, "r");
    assert(file);
    memset(seen, 0, sizeof seen);
    memset(shown, 0, sizeof shown);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') try_line(desk, line);
    fclose(file);
    if (!shown[2]) return;
    printf("%-28s wins seen by levels 1 to 7:", path);
    for (int level = 1; level < LEVELS; level++) printf(" %3d", 100 * seen[level] / shown[level]);
    puts(" %");
    check(seen[2] * 5 >= shown[2] * 4, path, "misses more than a fifth of all wins", 2, 0);
    check(seen[1] < shown[1], path, "never misses a win", 1, 0);
}

/* So many random steps on, and over chance; false where the game ends before. */
static bool walk(Match *match, int steps, Random *random) {
    for (; match_actor(match) == CHANCE || steps > 0; steps--)
        if (match_actor(match) == NOBODY || !match_play_random(match, random, NULL)) return false;
    return true;
}

/* Some positions of a random game: levels keep within twice their nodes, and a moment's more. */
static void try_nodes(Desk *desk, const Setup *setup) {
    enum { POSITIONS = 3, APART = 12, HIGHEST = 5, MOMENT = 100 };
    char spec[SPEC_MAX];
    Played played[POSITIONS * APART + 64];
    Text out = text_into(spec, sizeof spec);
    Random random = { 1 };
    Match match;
    setup_write(setup, &out);
    match_init(&match, setup, played, sizeof played / sizeof *played);
    for (int i = 0; i < POSITIONS; i++) {
        if (!walk(&match, i * APART, &random)) return;
        for (int level = 1; level <= HIGHEST && match_actor(&match) >= 0; level++) {
            Limits limits = { .seed = 1 };
            Verdict verdict;
            table_clear(&desk->table);
            player_limit(setup->game, level, &limits);
            player_think(desk->search, &desk->table, NULL, &match, &limits, &verdict);
            bool is_kept = verdict.nodes <= 2 * limits.nodes + MOMENT;
            check(is_kept, spec, "looks at too many positions", level, i);
            if (!is_kept) printf("%d, not %d\n", (int)verdict.nodes, (int)limits.nodes);
        }
    }
}

static Move step_of(Desk *desk, const Match *match, int level, int seed) {
    Limits limits = { .nodes = NODES, .seed = (uint64_t)seed };
    Verdict verdict;
    table_clear(&desk->table);
    player_limit(match->setup.game, level, &limits);
    player_think(desk->search, &desk->table, NULL, match, &limits, &verdict);
    return verdict.line[0].step[0];
}

/* Who takes a step back meets the same blindness again; counts where others play otherwise. */
static void try_characters(Desk *desk, const Setup *setup, int *differ) {
    enum { POSITIONS = 3, APART = 7 };
    char spec[SPEC_MAX];
    Played played[POSITIONS * APART + 64];
    Text out = text_into(spec, sizeof spec);
    Random random = { 2 };
    Match match;
    setup_write(setup, &out);
    match_init(&match, setup, played, sizeof played / sizeof *played);
    for (int i = 0; i < POSITIONS; i++) {
        if (!walk(&match, i * APART, &random)) return;
        for (int level = 1; level <= LEVEL_AWAKE && match_actor(&match) >= 0; level++) {
            Move step = step_of(desk, &match, level, 1);
            int before = match.count;
            match_apply(&match, step, NULL);
            match_back_to(&match, before);
            check(step_of(desk, &match, level, 1) == step, spec, "sees something else", level, 1);
            for (int seed = 2; seed <= CHARACTERS; seed++)
                differ[level] += step_of(desk, &match, level, seed) != step;
        }
    }
}

static void try_all_forms(Desk *desk) {
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        int differ[LEVEL_AWAKE + 1] = { 0 };
        do try_nodes(desk, &setup), try_characters(desk, &setup, differ);
        while (setup_next(&setup));
        for (int level = 1; level <= LEVEL_AWAKE; level++)
            check(differ[level], setup.game->id, "plays like all others", level, 1);
    }
}

/* ---- pieces left hanging ---- */

enum { GAMES = 8, LONGEST = 80, LOST = -EVAL_MAX - 1 };

/* What a seat has after its best answer. */
static int answered(const Game *game, const Position *pos, int seat) {
    Move list[MOVES_MAX];
    int best = eval_material(game, pos, seat);
    int count = game->actor(pos) == seat ? game->moves(pos, list) : 0;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        bool is_over = game->actor(&next) == NOBODY;
        int value = is_over ? 0 : eval_material(game, &next, seat);
        if (is_over && has_won(game, &next, seat)) return EVAL_MAX;
        if (!is_over && value > best) best = value;
    }
    return best;
}

/* What a seat keeps if the opponent, who acts, takes what costs it most and it answers that. */
static int kept(const Game *game, const Position *pos, int seat) {
    Move list[MOVES_MAX];
    int before = eval_material(game, pos, seat), least = before, other = game->actor(pos);
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        if (has_won(game, &next, other)) return LOST;
        if (game->actor(&next) == NOBODY || eval_material(game, &next, seat) >= before) continue;
        bool goes_on = is_within(game, &next, other);
        int value = goes_on ? kept(game, &next, seat) : answered(game, &next, seat);
        if (value < least) least = value;
    }
    return least;
}

/* Whether the turn that led here costs a seat more than it had before. */
static bool hangs(const Game *game, const Position *after, int seat, int before) {
    int actor = game->actor(after);
    return actor >= 0 && actor != seat && kept(game, after, seat) < before;
}

/* Whether there is a turn after which nothing hangs. */
static bool can_keep(const Game *game, const Position *pos, int seat, int before) {
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        if (is_within(game, &next, seat) ? can_keep(game, &next, seat, before)
                                         : !hangs(game, &next, seat, before))
            return true;
    }
    return false;
}

static int hung[LEVELS + 1], looked;

static void try_hanging(Desk *desk, const Setup *setup, const Position *pos) {
    int seat = setup->game->actor(pos), before = eval_material(setup->game, pos, seat);
    if (!can_keep(setup->game, pos, seat, before)) return;
    looked++;
    for (int level = 1; level <= LEVELS; level++) {
        Position after = turn_of(desk, setup, pos, level, looked);
        hung[level] += hangs(setup->game, &after, seat, before);
    }
}

/* Positions from games that level 3 plays with itself. */
static void try_all_hanging(Desk *desk, const char *id) {
    Setup setup = { .game = game_find(id) };
    memset(hung, 0, sizeof hung);
    looked = 0;
    for (int seed = 1; seed <= GAMES; seed++) {
        Position pos;
        game_start(&setup, &pos);
        for (int turns = 0; setup.game->actor(&pos) >= 0 && turns < LONGEST; turns++) {
            if (turns % 4 == 3) try_hanging(desk, &setup, &pos);
            pos = turn_of(desk, &setup, &pos, LEVEL_AWAKE, seed);
        }
    }
    printf("%-28s left hanging by levels 1 to 8 in %d turns:", id, looked);
    for (int level = 1; level <= LEVELS; level++) printf(" %3d", 100 * hung[level] / looked);
    puts(" %");
    check(hung[7] * 3 < hung[1], id, "leaves as much hanging as a beginner", 7, 0);
    check(hung[1] + hung[2] > hung[3] + hung[4] && hung[3] + hung[4] > hung[5] + hung[6], id,
          "leaves as much hanging as a lower one", 3, 0);
}

int main(int argc, char **argv) {
    Desk *desk = malloc(sizeof *desk);
    void *memory = malloc(TABLE_BYTES);
    assert(desk && memory);
    desk->search = calloc(1, search_size());
    assert(desk->search);
    table_init(&desk->table, memory, TABLE_BYTES);
    try_all_forms(desk);
    for (int i = 1; i < argc; i++) try_file(desk, argv[i]);
    try_all_hanging(desk, "ploy");
    try_all_hanging(desk, "breakthru");
    try_all_hanging(desk, "weltreich");
    printf("levels: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
