/* search.c - the search against plain minimax, against itself, and against positions with a known
 * answer. usage: search [TACTICS FILE...]
 *
 * Plain minimax here has the same leaves as the search (a turn is finished first), but no table, no
 * window and no order; with `exact` set both must find the same value. With dice a plain
 * expectation is the measure.
 * SPDX-License-Identifier: MIT */
#include "ai/search.h"
#include "ai/outlook.h"
#include "ai/plain.h"
#include "ai/player.h"
#include "endless.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 8 << 20, POSITIONS = 3, NODES = 200000 };

static int passed, failed;
static Table table;
static Search *search;
static Played played[4096];

static void check(bool holds, const char *what, const char *where) {
    if (holds) {
        passed++;
        return;
    }
    if (failed++ < 40) printf("%s: %s\n", where, what);
}

typedef struct {
    const Game *game;
    int team;
    uint64_t nodes;
} Plain;

static int plain_value(Plain *p, const Position *pos, int side, int depth, int ply);

static int side_of(const Plain *p, const Position *pos, int seat) {
    return p->game->team(pos, seat) != p->team;
}

static int plain_node(Plain *p, const Position *pos, int side, int depth, int ply) {
    p->nodes++;
    if (depth <= 0 && game_fresh(p->game, pos)) {
        int mine = eval_for(p->game, pos, p->team);
        return side ? -mine : mine;
    }
    if (depth < 1) depth = 1;
    Move list[MOVES_MAX];
    int best = -VALUE_WIN;
    for (int i = 0, count = p->game->moves(pos, list); i < count; i++) {
        Position next = *pos;
        game_apply(p->game, &next, list[i]);
        int value = plain_value(p, &next, side, depth - 1, ply + 1);
        if (value > best) best = value;
    }
    return best;
}

static int plain_value(Plain *p, const Position *pos, int side, int depth, int ply) {
    int actor = p->game->actor(pos);
    if (actor == NOBODY) {
        int points[SEATS_MAX];
        p->game->points(pos, points);
        int value = points[p->team] == POINT ? VALUE_WIN - ply
                    : points[p->team] == 0   ? ply - VALUE_WIN
                                             : 0;
        return side ? -value : value;
    }
    int next = side_of(p, pos, actor);
    return next == side ? plain_node(p, pos, side, depth, ply)
                        : -plain_node(p, pos, next, depth, ply);
}

/* A random position in which a seat acts, at most so many steps from the start; false if none was
 * met. */
static bool random_match(const Setup *setup, Random *random, int most, Match *match) {
    match_init(match, setup, played, 4096);
    for (int steps = (int)random_below(random, (uint32_t)most + 1); steps > 0; steps--) {
        if (match_actor(match) == NOBODY) return false;
        match_apply(match, game_random(setup->game, &match->now, random), NULL);
    }
    while (match_actor(match) == CHANCE)
        match_apply(match, game_random(setup->game, &match->now, random), NULL);
    if (match_actor(match) == NOBODY) return false;
    // Without its past, no step repeats a position.
    match_begin_at(match, &match->now);
    return true;
}

static void check_minimax(const Setup *setup, const Match *match, int depth, const char *where) {
    const Game *game = setup->game;
    Plain plain = { game, game->team(&match->now, game->actor(&match->now)), 0 };
    int best = -VALUE_WIN;
    Move list[MOVES_MAX];
    for (int i = 0, count = game->moves(&match->now, list); i < count; i++) {
        Position next = match->now;
        game_apply(game, &next, list[i]);
        int value = plain_value(&plain, &next, 0, depth - 1, 1);
        if (value > best) best = value;
    }
    Limits limits = { .depth = depth, .exact = true };
    Verdict verdict;
    table_clear(&table);
    search_run(search, &table, match, &limits, &verdict);
    char what[80];
    snprintf(what, sizeof what, "depth %d: the search says %d, plain minimax %d", depth,
             verdict.line[0].value, best);
    check(verdict.line[0].value == best, what, where);
    check(plain.nodes + 1000 >= verdict.nodes / 4, "the search costs more than no search", where);
}

/* What a team may expect with dice, from 1 for a win to -1: nothing is left out, and nothing is
 * rounded. A turn that the dice end counts as a step, and a roll that changes nothing is rolled
 * again. */
static double expectation(const Game *game, const Position *pos, int team, int depth) {
    int actor = game->actor(pos);
    if (actor == NOBODY) {
        int points[SEATS_MAX];
        game->points(pos, points);
        return 2.0 * points[team] / POINT - 1;
    }
    if (actor == CHANCE && depth <= 0 && game_fresh(game, pos))
        return 2.0 * eval_share(eval_for(game, pos, team)) / EVAL_WHOLE - 1;
    bool is_mine = actor != CHANCE && game->team(pos, actor) == team;
    double sum = 0, weights = 0, best = is_mine ? -1 : 1;
    Move list[MOVES_MAX];
    for (int i = 0, count = game->moves(pos, list); i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        if (actor == CHANCE && memcmp(&next, pos, game->size) == 0) continue;
        bool is_step = actor != CHANCE || game_turn(game, &next) != game_turn(game, pos);
        double value = expectation(game, &next, team, depth - is_step);
        int weight = actor == CHANCE ? game_odds(game, pos, list[i]) : 0;
        if (is_mine ? value > best : value < best) best = value;
        sum += weight * value, weights += weight;
    }
    return actor == CHANCE ? sum / weights : best;
}

/* What the search leaves out after a roll must not change the value. All steps count here: those
 * that few() does not name are left out by choice. */
static void check_expectation(const Match *match, int depth, bool exact, const char *where) {
    enum { ROUNDED = 15 };  // a unit of value is about ten, and means are rounded at every roll
    Game all = *match->setup.game;
    Match same = *match;
    all.few = NULL;
    same.setup.game = &all;
    Limits limits = { .depth = depth, .exact = exact };
    Verdict verdict;
    table_clear(&table);
    search_run(search, &table, &same, &limits, &verdict);
    int team = all.team(&match->now, all.actor(&match->now));
    int share = eval_share(verdict.line[0].value);
    int wanted = (int)((1 + expectation(&all, &match->now, team, depth)) / 2 * EVAL_WHOLE);
    char what[80];
    snprintf(what, sizeof what, "depth %d%s: the search expects %d, without bounds %d", depth,
             exact ? ", exact" : "", share, wanted);
    check(share - wanted <= ROUNDED && wanted - share <= ROUNDED, what, where);
}

/* What the yardstick of plain.h has to find, without a window: material and mobility at its leaves,
 * the mean where chance acts, always as `team` sees it. */
static int yardstick_value(const Game *game, const Position *pos, int team, int depth, int ply) {
    int actor = game->actor(pos);
    if (actor == NOBODY) {
        int points[SEATS_MAX];
        game->points(pos, points);
        return points[team] == POINT ? VALUE_WIN - ply : points[team] ? 0 : ply - VALUE_WIN;
    }
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    bool is_mine = actor != CHANCE && game->team(pos, actor) == team;
    if (depth == 0)
        return eval_material(game, pos, team) + (actor == CHANCE ? 0 : is_mine ? count : -count);
    int most = -VALUE_WIN, least = VALUE_WIN;
    int64_t sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        int value = yardstick_value(game, &next, team, depth - 1, ply + 1);
        int weight = actor == CHANCE ? game_odds(game, pos, list[i]) : 1;
        if (value > most) most = value;
        if (value < least) least = value;
        sum += (int64_t)weight * value, weights += weight;
    }
    return actor == CHANCE ? (int)(sum / weights) : is_mine ? most : least;
}

static void check_yardstick(const Match *match, int depth, const char *where) {
    const Game *game = match->setup.game;
    Limits limits = { .depth = depth, .seed = 3 };
    Verdict verdict;
    plain_run(match, &limits, &verdict);
    int team = game->team(&match->now, game->actor(&match->now));
    int value = yardstick_value(game, &match->now, team, depth, 0);
    char what[80];
    snprintf(what, sizeof what, "depth %d: the yardstick says %d, without a window %d", depth,
             verdict.line[0].value, value);
    check(verdict.line[0].value == value, what, where);
    Position next = match->now;
    game_apply(game, &next, verdict.line[0].step[0]);
    check(yardstick_value(game, &next, team, depth - 1, 1) == value, "and plays what is worth that",
          where);
}

static void check_line(const Match *match, const Line *line, const char *where) {
    Position pos = match->now;
    for (int i = 0; i < line->length; i++) {
        Move list[MOVES_MAX];
        int count = match->setup.game->moves(&pos, list), at = 0;
        while (at < count && list[at] != line->step[i]) at++;
        check(at < count, "a line has only legal steps", where);
        if (at == count) break;
        game_apply(match->setup.game, &pos, list[at]);
    }
}

static void check_repeatable(const Match *match, const char *where) {
    Limits limits = { .nodes = 3000, .lines = 5, .seed = 5 };
    static Verdict one, two;
    table_clear(&table);
    search_run(search, &table, match, &limits, &one);
    table_clear(&table);
    search_run(search, &table, match, &limits, &two);
    check(memcmp(&one, &two, sizeof one) == 0, "the same search has two results", where);
    check(one.line[0].length > 0, "a search has a line", where);
    for (int i = 1; i < one.lines; i++)
        check(one.line[i - 1].value >= one.line[i].value, "the better line comes first", where);
    for (int i = 0; i < one.lines; i++) check_line(match, &one.line[i], where);
}

/* Where others are passed over, their steps are not in the line, so it cannot go on. */
static void check_passed_over(const Match *match, const char *where) {
    Limits limits = { .nodes = 30000 };
    Verdict verdict;
    table_clear(&table);
    search_run(search, &table, match, &limits, &verdict);
    check_line(match, &verdict.line[0], where);
}

static bool at_once(void *data) { return (void)data, true; }

/* Whoever says stop, or allows few nodes, does not wait for the first depth: it may be long. */
static void check_stop(const Match *match, const char *where) {
    for (int lines = 1; lines <= LINES_MAX; lines += LINES_MAX - 1) {
        Limits told = { .lines = lines, .stop = at_once }, few = { .lines = lines, .nodes = 1 };
        Verdict verdict;
        Move list[MOVES_MAX];
        table_clear(&table);
        search_run(search, &table, match, &told, &verdict);
        check(verdict.nodes < 2048, "it goes on when it is told to stop", where);
        int count = match->setup.game->moves(&match->now, list), at = 0;
        while (at < count && list[at] != verdict.line[0].step[0]) at++;
        check(verdict.lines >= 1 && at < count, "stopped, it has no legal step", where);
        for (int i = 1; i < verdict.lines; i++)
            check(verdict.line[i].step[0] != verdict.line[i - 1].step[0],
                  "stopped, two of its lines begin alike", where);
        search_run(search, &table, match, &few, &verdict);
        check(verdict.nodes < 60000, "one node is allowed, but it takes any number", where);
    }
}

/* Others think about the same: what they search counts, and what it searches is told to them. */
static void check_together(const Match *match, const char *where) {
    enum { OTHERS = 4000, NODES_OF_ALL = 10000, LOOK_UP = 256 };
    _Atomic uint64_t all = OTHERS;
    Limits first = { .depth = 1, .seed = 1 },
           limits = { .nodes = NODES_OF_ALL, .seed = 1, .together = &all };
    Verdict verdict;
    table_clear(&table);
    search_run(search, &table, match, &first, &verdict);
    // The first depth may cost more than is allowed; and what is played by heart costs nothing.
    if (verdict.nodes == 0 || verdict.nodes > NODES_OF_ALL - OTHERS) return;
    table_clear(&table);
    search_run(search, &table, match, &limits, &verdict);
    check(verdict.nodes == all, "nodes are counted, but not told", where);
    check(all < NODES_OF_ALL + LOOK_UP, "what the others searched does not count", where);
}

/* Here the first depth has ten million nodes: nearly every piece can take another. */
static void check_long_depth(void) {
    static const char text[] = "8bK3/3bR8/2bA1bA7/2bA7rAgR/5yA6/2rR2yRrAbAyK3/yR4bA1gRrRbRyR1/"
                               "1gA5bR2rK1/rRgArR4gK4/2gAgA2yA1rAgRgRgA/rA7yAbAyAyA/3yR8 r rbgy";
    Setup setup;
    Match match;
    Error err;
    bool is_read = setup_read("weltreich:players=4", &setup, &err);
    match_init(&match, &setup, played, 4096);
    is_read = is_read && match_begin(&match, text, &err);
    check(is_read, "the position is refused", "weltreich:players=4");
    if (is_read) check_stop(&match, "weltreich:players=4 with a long first depth");
}

static bool is_by_heart(const Game *game, const Position *pos, const Move *list, int count) {
    for (int i = 0; i < count; i++)
        if (game->rank(pos, list[i]) >= RANK_BOOK) return true;
    return false;
}

static void check_game(const Setup *setup, Random *random) {
    char where[SPEC_MAX + POSITION_TEXT + 8];
    for (int i = 0; i < POSITIONS; i++) {
        Match match;
        int tries = 0;
        while (!random_match(setup, random, 60 >> tries / 4, &match) && tries < 20) tries++;
        if (match_actor(&match) == NOBODY) continue;
        Text out = text_into(where, sizeof where);
        setup_write(setup, &out);
        text_add(&out, " at ");
        setup->game->write(&match.now, &out);
        check_repeatable(&match, where);
        if (setup->game->one_reply) check_passed_over(&match, where);
        check_stop(&match, where);
        check_together(&match, where);
        Move list[MOVES_MAX];
        int count = setup->game->moves(&match.now, list);
        // A single step is not thought about.
        int far = count > 30 ? 2 : 3;
        for (int depth = 1; setup->game->eval && count > 1 && depth <= far; depth++)
            check_yardstick(&match, depth, where);
        if (setup->game->dice) {
            for (int depth = 1; depth <= 2; depth++)
                for (int exact = 0; exact < 2; exact++)
                    check_expectation(&match, depth, exact, where);
            continue;
        }
        // A set-up played by heart is one long turn: nothing for minimax.
        if (setup->game->rank && is_by_heart(setup->game, &match.now, list, count)) continue;
        int deepest = count > 30 ? 1 : count > 10 ? 2 : 3;
        for (int depth = 1; depth <= deepest; depth++) check_minimax(setup, &match, depth, where);
    }
}

/* One line of a tactics file. */
typedef struct {
    Setup setup;
    Match match;
    uint64_t nodes;
    char where[300];
} Page;

static bool is_listed(const char *token, char *words) {
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        if (strcmp(word, token) == 0) return true;
    return false;
}

static void ask(Page *page, char *words, bool wanted) {
    Limits limits = { .nodes = page->nodes, .seed = 1 };
    Verdict verdict;
    char token[TOKEN_MAX], what[400];
    Text out = text_into(token, sizeof token);
    table_clear(&table);
    search_run(search, &table, &page->match, &limits, &verdict);
    page->setup.game->write_move(&page->match.now, verdict.line[0].step[0], &out);
    snprintf(what, sizeof what, "plays %s (value %d, depth %d), %s: %.200s", token,
             verdict.line[0].value, verdict.depth, wanted ? "wanted" : "to avoid", words);
    check(is_listed(token, words) == wanted, what, page->where);
}

static void run_line(Page *page, char *line) {
    Error err;
    line[strcspn(line, "\n")] = '\0';
    size_t length = strcspn(line, " ");
    char *rest = line + length + strspn(line + length, " ");
    if (!line[0] || line[0] == '#') return;
    line[length] = '\0';
    page->nodes = page->nodes ? page->nodes : NODES;
    if (strcmp(line, "game") == 0) {
        if (!setup_read(rest, &page->setup, &err)) check(false, err.why, page->where);
        match_init(&page->match, &page->setup, played, 4096);
    } else if (strcmp(line, "pos") == 0) {
        page->nodes = NODES;
        check(match_begin(&page->match, rest, &err), "the position is refused", page->where);
    } else if (strcmp(line, "nodes") == 0) {
        page->nodes = strtoull(rest, NULL, 10);
    } else if (strcmp(line, "best") == 0) {
        ask(page, rest, true);
    } else if (strcmp(line, "avoid") == 0) {
        ask(page, rest, false);
    } else {
        check(false, "no such word", page->where);
    }
}

static void run_file(const char *path) {
    static char line[8192];
    Page page = { .nodes = NODES };
    FILE *file = fopen(path, "r");
    check(file != NULL, "cannot be opened", path);
    for (int number = 1; file && fgets(line, sizeof line, file); number++) {
        snprintf(page.where, sizeof page.where, "%.200s:%d", path, number);
        run_line(&page, line);
    }
    if (file) fclose(file);
}

/* With few holes left most rolls of Super 3 allow no step and the turn goes round. The search must
 * see that these rolls lead to the same position, or their number grows with every roll. */
static void check_idle_rolls(void) {
    const char *text = "R/Y/R/Y/2ryyr3/Y/Y/rryyyrr2/rryyyrry1 r r10";
    Setup setup;
    Match match;
    Error err;
    Verdict verdict;
    Limits limits = { .nodes = 100000, .depth = 4 };
    setup_read("super3", &setup, &err);
    match_init(&match, &setup, played, 4096);
    check(match_begin(&match, text, &err), "the position is refused", text);
    table_clear(&table);
    search_run(search, &table, &match, &limits, &verdict);
    check(verdict.depth == 4, "rolls without a step cost too many nodes", text);
}

/* A step that changes nothing for good and does not end the game; NO_STEP if there is none. */
#define NO_STEP UINT32_MAX
static Move quiet_step(const Match *match, Random *random) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = game->moves(&match->now, list), first = (int)random_below(random, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        Move move = list[(first + i) % count];
        Position next = match->now;
        game_apply(game, &next, move);
        if (!game->progress(&match->now, move) && game->actor(&next) != NOBODY) return move;
    }
    return NO_STEP;
}

/* Plays quiet steps until one more turn of them ends the game; false if it comes otherwise. */
static bool wear_out(const Setup *setup, Random *random, Match *match) {
    match_init(match, setup, played, 4096);
    while (match_quiet_left(match) > 1) {
        Move move = quiet_step(match, random);
        if (move == NO_STEP) move = game_random(setup->game, &match->now, random);
        match_apply(match, move, NULL);
        if (match_actor(match) == NOBODY || match->count > 2000) return false;
    }
    return true;
}

/* The hundredth quiet turn of everybody ends the game undecided, and a search knows it. */
static void check_worn_out(const char *id, Random *random) {
    Setup setup = { .game = game_find(id) };
    Match match;
    int tries = 0;
    while (!wear_out(&setup, random, &match) && tries < 50) tries++;
    check(tries < 50, "no game wears out", id);
    if (tries == 50) return;
    for (int i = 0; i < 10; i++) {
        Move move = quiet_step(&match, random);
        Limits limits = { .depth = 3, .only = &move };
        Verdict verdict;
        Outlook outlook;
        if (move == NO_STEP) break;
        Position next = match.now;
        game_apply(setup.game, &next, move);
        if (!game_fresh(setup.game, &next)) continue;  // the turn goes on
        table_clear(&table);
        search_run(search, &table, &match, &limits, &verdict);
        check(verdict.line[0].value == 0, "the last quiet turn is not seen", id);
        outlook_of(&match, &verdict.line[0], &outlook);
        check(outlook.draw == OUTLOOK_CERTAIN, "and not told as a draw", id);
    }
}

static uint64_t nodes_in_play(const Match *match, bool contempt) {
    Limits limits = { .depth = 4, .contempt = contempt };
    Verdict verdict;
    table_clear(&table);
    search_run(search, &table, match, &limits, &verdict);
    return verdict.nodes;
}

/* Who plays a game remembers what was good some steps before; who analyses, or begins another game,
 * does not. */
static void check_memory(Random *random) {
    static Played more[64];
    Setup setup;
    Match game, other;
    Error err;
    int remembered = 0;
    check(setup_read("ploy", &setup, &err), "there is Ploy", "memory");
    match_init(&game, &setup, played, 4096);
    match_init(&other, &setup, more, 64);
    for (int i = 0; i < 12; i++) {
        match_apply(&game, game_random(setup.game, &game.now, random), NULL);
        match_apply(&other, game_random(setup.game, &other.now, random), NULL);
    }
    for (int i = 0; i < 6; i++) {
        Match later = game;
        static Played copy[64];
        memcpy(copy, game.played, sizeof(Played) * (size_t)game.count);
        later.played = copy;
        match_apply(&later, game_random(setup.game, &later.now, random), NULL);
        match_apply(&later, game_random(setup.game, &later.now, random), NULL);
        nodes_in_play(&other, true);
        uint64_t fresh = nodes_in_play(&later, true);
        nodes_in_play(&other, true);
        check(nodes_in_play(&later, true) == fresh, "another game is not remembered", "memory");
        nodes_in_play(&game, true);
        check(nodes_in_play(&later, false) == fresh, "an analysis remembers nothing", "memory");
        nodes_in_play(&game, true);
        remembered += nodes_in_play(&later, true) != fresh;
        match_apply(&game, later.played[game.count].move, NULL);
    }
    check(remembered >= 5, "the game is remembered", "memory");
}

/* A ply takes little of the machine's stack. */
static void check_stack(bool dice) {
    char what[100];
    int plies;
    table_clear(&table);
    long bytes = endless_search(search, &table, played, 4096, dice, &plies);
    snprintf(what, sizeof what, "%ld bytes of stack for %d plies", bytes, plies);
    check(plies >= PLY_MAX - 2, what, "a long line is not followed to its end");
    check(bytes <= (long)plies * ENDLESS_PLY, what, "a ply takes too much of the stack");
}

int main(int argc, char **argv) {
    Random random = { 11 };
    table_init(&table, malloc(TABLE_BYTES), TABLE_BYTES);
    search = calloc(1, search_size());
    const Game *only = argc == 2 ? game_find(argv[1]) : NULL;
    for (int i = 0; i < game_count() && (argc == 1 || only); i++) {
        Setup setup = { .game = game_at(i) };
        if (!setup.game->eval || (only && only != setup.game)) continue;
        do check_game(&setup, &random);
        while (setup_next(&setup));
    }
    if (argc == 1) check_long_depth();
    if (argc == 1) check_idle_rolls();
    if (argc == 1) check_memory(&random);
    static const char *const wearing[] = { "ploy", "weltreich", "tor" };
    for (int i = 0; i < 3 && argc == 1; i++) check_worn_out(wearing[i], &random);
    for (int dice = 0; dice < 2 && argc == 1; dice++) check_stack(dice);
    for (int i = 1; i < argc && !only; i++) run_file(argv[i]);
    printf("search: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
