/* player.c - who thinks with what: oracles within the limits they are given, levels, games that
 * bring no evaluation.
 * SPDX-License-Identifier: MIT */
#include "ai/player.h"
#include "ai/plain.h"
#include "ai/uct.h"
#include "study/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 8 << 20, FILE_BYTES = 4 << 20 };

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

static void begin(Match *match, const char *spec, const char *text) {
    Setup setup;
    Error err;
    bool is_read = setup_read(spec, &setup, &err);
    match_init(match, &setup, played, 4096);
    check(is_read && (!text || match_begin(match, text, &err)), "is refused", text ? text : spec);
}

static Verdict think(const Match *match, const OracleTable *solved, Limits limits) {
    Verdict verdict;
    table_clear(&table);
    player_think(search, &table, solved, match, &limits, &verdict);
    return verdict;
}

/* ---- oracles ---- */

static int stops;
static bool at_the_third(void *data) { return (void)data, ++stops >= 3; }

/* Who allows a depth, or few nodes, or says stop, does not wait for a proof. */
static void check_oracle_is_bounded(void) {
    Match match;
    begin(&match, "allein", NULL);
    for (int depth = 1; depth <= 100; depth += 33) {
        Verdict verdict = think(&match, NULL, (Limits){ .depth = depth });
        check(verdict.nodes > 0 && verdict.nodes <= 1000000, "a depth is no limit", "allein");
    }
    Verdict one = think(&match, NULL, (Limits){ .depth = 1 });
    check(one.nodes < think(&match, NULL, (Limits){ .depth = 9 }).nodes, "depth does not matter",
          "allein");
    Verdict few = think(&match, NULL, (Limits){ .nodes = 700, .depth = 50 });
    check(few.nodes <= 700, "nodes are no limit", "allein");
    Verdict told = think(&match, NULL, (Limits){ .stop = at_the_third });
    check(told.nodes <= 4096 && told.lines == 1, "it goes on when it is told to stop", "allein");
}

/* A single step is worth what the oracle says of it, listed or not. */
static void check_oracle_of_a_step(void) {
    const char *text = "12/12/12/2G5B3/3YRYGYYB2/2B9/2Y5Y3/2R9/2R9/12/12/12 14 0";
    Match match;
    Move list[MOVES_MAX];
    begin(&match, "allein", text);
    Verdict best = think(&match, NULL, (Limits){ .nodes = 1000000 });
    check(best.line[0].value == VALUE_WIN - 4, "four steps are not seen", text);
    int wins = 0, count = match.setup.game->moves(&match.now, list);
    for (int i = 0; i < count; i++) {
        Verdict one = think(&match, NULL, (Limits){ .nodes = 1000000, .only = &list[i] });
        check(one.lines == 1 && one.line[0].step[0] == list[i], "another step is told", text);
        bool is_win = one.line[0].value > VALUE_DECIDED,
             is_loss = one.line[0].value < -VALUE_DECIDED;
        check(is_win || is_loss, "a step is not decided", text);
        check(one.line[0].value <= best.line[0].value, "a step is better than the best", text);
        wins += is_win;
    }
    check(wins > 0 && wins < count, "all steps are alike", text);
}

static bool always(void *data) { return (void)data, true; }

/* An ending that is worked out is proven; who has to hurry, or may not think enough, searches. */
static void check_ending(void) {
    const char *text = "12/12/12/5r1r1r2/6r1rr2/7rrr2/5bb2b2/7b1bb1/6bb2b1/12/12/12 r -";
    Match match;
    begin(&match, "sprung", text);
    Verdict known = think(&match, NULL, (Limits){ .depth = 15, .lines = 9 });
    check(known.lines == match.setup.game->moves(&match.now, (Move[MOVES_MAX]){ 0 }),
          "not every step is known", text);
    for (int i = 0; i < known.lines; i++) {
        int value = known.line[i].value;
        check(known.line[i].is_proven && (value > VALUE_DECIDED || value < -VALUE_DECIDED),
              "a step is not proven", text);
    }
    Verdict brief = think(&match, NULL, (Limits){ .nodes = 1000 });
    check(brief.lines == 1 && !brief.line[0].is_proven, "nodes are no limit", text);
    text = "12/12/12/7rrr2/7rrr2/8rrr1/7bb1b1/7bb1b1/8bb1b/12/12/12 r -";
    begin(&match, "sprung", text);
    Verdict calm = think(&match, NULL, (Limits){ .depth = 3 });
    check(calm.line[0].is_proven, "is not worked out", text);
    Verdict hurried = think(&match, NULL, (Limits){ .depth = 3, .hurry = always });
    check(hurried.lines == 1 && !hurried.line[0].is_proven, "it does not hurry", text);
}

/* The table of a solved game is for full strength: levels below search, and so does whoever
 * overlooks or counts nothing but material. */
static void check_table(void) {
    static char file[FILE_BYTES], opened[1 << 16];
    Match match;
    Error err = { "", 0 };
    begin(&match, "aufstellen", NULL);
    const Oracle *oracle = oracle_find(&match.setup);
    FILE *in = fopen("data/aufstellen-all.short", "rb");
    size_t bytes = in ? fread(file, 1, sizeof file, in) : 0;
    if (in) fclose(in);
    OracleTable *solved = (OracleTable *)opened;
    bool is_open = oracle->opened(file, bytes) <= sizeof opened &&
                   oracle->open(&match.setup, file, bytes, solved, &err);
    check(is_open, err.why, "data/aufstellen-all.short");
    if (!is_open) return;
    Verdict known = think(&match, solved, (Limits){ .nodes = 500, .lines = 3 });
    check(known.line[0].value == 30 - VALUE_WIN && known.lines == 3, "it is not looked up", "8");
    Move move = known.line[2].step[0];
    Verdict one = think(&match, solved, (Limits){ .only = &move });
    check(one.lines == 1 && one.line[0].value == known.line[2].value, "of one step", "8");
    Verdict none = think(&match, NULL, (Limits){ .nodes = 500 });
    check(none.line[0].value > -VALUE_DECIDED, "it is known without a table", "8");
    Limits weak[] = { { .nodes = 500, .overlook = 1 }, { .nodes = 500, .material = true }, { 0 } };
    player_limit(match.setup.game, LEVELS - 1, &weak[2]);
    for (int i = 0; i < 3; i++) {
        Verdict verdict = think(&match, solved, weak[i]);
        check(verdict.line[0].value > -VALUE_DECIDED, "a weak player looks it up", "7");
    }
}

/* Who begins with the proofs of Blockade plays a game against chance, or against as good a player,
 * and says how it ends. Who loses knows it, and resists as well as he can without. */
static void check_proven_game(const OracleTable *solved, bool is_chance, uint64_t seed) {
    Match match;
    Random random = { seed };
    int points[SEATS_MAX], left = VALUE_WIN;
    begin(&match, "blockade", NULL);
    while (match_actor(&match) != NOBODY) {
        bool is_red = match_actor(&match) == 0;
        Limits limits = { .nodes = 300 + seed, .lines = 2 };
        player_limit(match.setup.game, LEVELS, &limits);
        Verdict verdict = think(&match, solved, limits), own = think(&match, NULL, limits);
        const Line *line = &verdict.line[0];
        Move step = line->step[0];
        if (is_red) {
            check(line->is_proven && VALUE_WIN - line->value < left, "the win comes no nearer",
                  "blockade");
            left = VALUE_WIN - line->value;
        } else {
            check(line->is_proven && line->value < -VALUE_DECIDED, "the loss is not known",
                  "blockade");
            check(step == own.line[0].step[0] && verdict.lines == own.lines,
                  "the loser does not search", "blockade");
            if (is_chance) step = game_random(match.setup.game, &match.now, &random);
        }
        match_apply(&match, step, NULL);
    }
    match_points(&match, points);
    check(points[0] == POINT, "a proven win is lost", is_chance ? "chance" : "8");
}

static void check_proofs(void) {
    static char file[FILE_BYTES];
    Match match;
    Error err = { "", 0 };
    begin(&match, "blockade", NULL);
    const Oracle *oracle = oracle_find(&match.setup);
    FILE *in = fopen("data/blockade.short", "rb");
    size_t bytes = in ? fread(file, 1, sizeof file, in) : 0;
    if (in) fclose(in);
    OracleTable *solved = malloc(oracle->opened(file, bytes));
    bool is_open = oracle->open(&match.setup, file, bytes, solved, &err);
    check(is_open, err.why, "data/blockade.short");
    for (int i = 0; is_open && i < 8; i++) check_proven_game(solved, i % 2, (uint64_t)i);
    // A single step: the other first guard of a proof, and one that loses at once.
    static const char *const steps[] = { "h9", "a1" };
    for (int i = 0; is_open && i < 2; i++) {
        Move move;
        check(game_read_move(match.setup.game, &match.now, steps[i], &move, &err), err.why,
              steps[i]);
        Verdict one = think(&match, solved, (Limits){ .only = &move, .nodes = 500 });
        int value = i ? -one.line[0].value : one.line[0].value;
        check(one.lines == 1 && one.line[0].is_proven && value > VALUE_DECIDED, "of one step",
              steps[i]);
    }
    Limits weak = { .nodes = 500 };
    player_limit(match.setup.game, LEVELS - 1, &weak);
    check(!think(&match, solved, weak).line[0].is_proven, "a weak player reads proofs", "7");
    free(solved);
}

/* ---- games without an evaluation ---- */

/* A game as its rules alone tell it: what it knows about good steps is taken away. */
static Game rules_of(const Game *game) {
    Game bare = *game;
    bare.id = "bare";  // no oracle knows it
    bare.eval = NULL, bare.rank = NULL, bare.ranks = NULL, bare.noisy = NULL, bare.few = NULL,
    bare.pass = NULL;
    memset(bare.overlook, 0, sizeof bare.overlook);
    return bare;
}

static bool wins(const Game *game, const Position *pos, Move move) {
    int points[SEATS_MAX], actor = game->actor(pos);
    Position next = *pos;
    game_apply(game, &next, move);
    if (game->actor(&next) != NOBODY) return false;
    game->points(&next, points);
    return points[actor] == POINT;
}

static bool can_win(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    int count = game->actor(pos) < 0 ? 0 : game->moves(pos, list), i = 0;
    while (i < count && !wins(game, pos, list[i])) i++;
    return i < count;
}

/* Whether the other side cannot win at once after this step. */
static bool is_safe(const Game *game, const Position *pos, Move move) {
    Position next = *pos;
    game_apply(game, &next, move);
    return !can_win(game, &next);
}

static int wins_seen, dangers_seen;

/* A search sees what is won at once, and what it must not allow. */
static void check_tactics(const Match *match, const char *where) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = game->moves(&match->now, list), safe = 0;
    for (int i = 0; i < count; i++) safe += is_safe(game, &match->now, list[i]);
    bool is_won = can_win(game, &match->now), is_plain = !game->dice && !game->fresh;
    if (!is_won && (!is_plain || safe == 0 || safe == count)) return;
    Verdict verdict = think(match, NULL, (Limits){ .depth = 2, .nodes = 1000000 });
    Move move = verdict.line[0].step[0];
    check(is_won ? wins(game, &match->now, move) : is_safe(game, &match->now, move),
          is_won ? "does not win at once" : "lets the other one win at once", where);
    check(!is_won || verdict.line[0].value > VALUE_DECIDED, "does not know that it wins", where);
    *(is_won ? &wins_seen : &dangers_seen) += 1;
}

static void check_any_step(const Match *match, const char *where) {
    const Game *game = match->setup.game;
    for (int level = 1; level <= LEVELS; level += LEVELS - 1) {
        Limits limits = { .nodes = 300, .seed = 3 };
        player_limit(game, level, &limits);
        Verdict verdict = think(match, NULL, limits);
        Move list[MOVES_MAX];
        int count = game->moves(&match->now, list), at = 0;
        while (at < count && list[at] != verdict.line[0].step[0]) at++;
        check(verdict.lines == 1 && at < count, "thinks of no legal step", where);
        // A set-up by heart is not thought about, and one that is a long turn not to its end; a low
        // level may see at once that it wins, or use up its few nodes within the first depth.
        bool thinks = !game->rank && !game->fresh;
        bool is_weak = level < LEVELS &&
                       (verdict.line[0].value > VALUE_DECIDED || verdict.nodes >= limits.nodes);
        check(!thinks || verdict.depth > 0 || is_weak, "does not think", where);
    }
    Verdict verdict;
    plain_run(match, &(Limits){ .depth = 1 }, &verdict);
    uct_run(search, search_size(), match, &(Limits){ .nodes = 3 }, &verdict);
}

static void check_rules_alone(const Setup *setup, Random *random) {
    Game bare = rules_of(setup->game), judging = *setup->game;
    judging.eval = NULL;
    for (int i = 0; i < 2; i++) {
        Match match;
        Setup own = *setup;
        own.game = i % 2 ? &bare : &judging;
        match_init(&match, &own, played, 4096);
        while (match_actor(&match) != NOBODY && match.count < 300) {
            if (match_actor(&match) >= 0 && random_below(random, 12) == 0)
                check_tactics(&match, setup->game->id);
            if (match_actor(&match) >= 0 && match.count % 97 == 3)
                check_any_step(&match, setup->game->id);
            match_apply(&match, game_random(own.game, &match.now, random), NULL);
        }
    }
}

/* A game by the rules alone against random steps: the points in twelfths, -1 if it takes too long.
 */
static int points_against_chance(const Game *rules, int seat, Random *random) {
    Match match;
    int points[SEATS_MAX];
    match_init(&match, &(Setup){ .game = rules }, played, 4096);
    while (match_actor(&match) != NOBODY && match.count < 400) {
        Move move = game_random(rules, &match.now, random);
        if (match_actor(&match) == seat)
            move = think(&match, NULL, (Limits){ .nodes = 1500 }).line[0].step[0];
        match_apply(&match, move, NULL);
    }
    match_points(&match, points);
    return match_actor(&match) == NOBODY ? points[seat] : -1;
}

/* Both sides once in every game for two: it hardly ever fails to win. */
static void check_play_by_rules(void) {
    Random random = { 5 };
    int games = 0, sum = 0;
    char what[80];
    for (int i = 0; i < game_count(); i++) {
        Game bare = rules_of(game_at(i));
        Position start;
        game_start(&(Setup){ .game = &bare }, &start);
        for (int seat = 0; seat < 2 && bare.seats(&start) == 2; seat++) {
            int points = points_against_chance(&bare, seat, &random);
            if (points >= 0) games++, sum += points;
        }
    }
    snprintf(what, sizeof what, "%d points in %d games against chance", sum / POINT, games);
    check(games >= 12 && sum >= (games - 1) * POINT, what, "no evaluation");
}

/* A small game: seat 0 opens one of two doors, seat 1 goes left or right, and behind the second
 * door the last of thirty steps then wins for seat 0; all else is drawn. Nothing but trying tells.
 */
typedef enum { AT_THE_DOORS, BEHIND_FIRST, BEHIND_SECOND, AT_THE_STEPS, DRAWN, WON } Place;
enum { STEPS = 30 };

static void doors_start(const Setup *setup, void *pos) {
    (void)setup, *(Place *)pos = AT_THE_DOORS;
}
static int doors_seats(const void *pos) { return (void)pos, 2; }
static int doors_actor(const void *pos) {
    Place at = *(const Place *)pos;
    return at >= DRAWN ? NOBODY : at == BEHIND_FIRST || at == BEHIND_SECOND;
}
static int doors_team(const void *pos, int seat) { return (void)pos, seat; }
static int doors_moves(const void *pos, Move *out) {
    Place at = *(const Place *)pos;
    int count = at >= DRAWN ? 0 : at == AT_THE_STEPS ? STEPS : 2;
    for (int i = 0; i < count; i++) out[i] = (Move)i;
    return count;
}
static void doors_apply(void *pos, Move move) {
    Place *at = pos;
    *at = *at == AT_THE_DOORS    ? (move ? BEHIND_SECOND : BEHIND_FIRST)
          : *at == BEHIND_SECOND ? AT_THE_STEPS
          : *at == AT_THE_STEPS  ? (move == STEPS - 1 ? WON : DRAWN)
                                 : DRAWN;
}
static void doors_points(const void *pos, int *twelfths) {
    twelfths[0] = *(const Place *)pos == WON ? POINT : POINT / 2;
    twelfths[1] = POINT - twelfths[0];
}
/* A piece for seat 1, which makes the place before the win look bad. */
static int doors_scene(const void *pos, Piece *out) {
    out[0] = (Piece){ .seat = 1 };
    return *(const Place *)pos == AT_THE_STEPS;
}

/* Who cannot tell good steps from bad ones must not leave any out. */
static void check_doors(void) {
    static const PieceKind kinds[] = { { .letter = 'P', .look = "square" }, { 0 } };
    const Game doors = { .id = "doors",
                         .kinds = kinds,
                         .size = sizeof(Place),
                         .state = sizeof(Place),
                         .start = doors_start,
                         .seats = doors_seats,
                         .actor = doors_actor,
                         .team = doors_team,
                         .moves = doors_moves,
                         .apply = doors_apply,
                         .points = doors_points,
                         .scene = doors_scene };
    Match match;
    match_init(&match, &(Setup){ .game = &doors }, played, 4096);
    for (int depth = 3; depth < 6; depth++) {
        Verdict verdict = think(&match, NULL, (Limits){ .depth = depth });
        check(verdict.line[0].step[0] == 1, "takes the wrong door", "doors");
        check(verdict.line[0].value == VALUE_WIN - 3, "does not see the win", "doors");
    }
}

/* Puzzles weigh defences, and are found without an evaluation too. */
static void check_puzzles(const char *id) {
    enum { WANTED = 6 };
    static Move steps[PUZZLE_GAME];
    static GradedPuzzle found[WANTED + 1];
    Game bare = rules_of(game_find(id));
    PuzzleMaker maker = { .setup = { .game = &bare },
                          .random = { 1 },
                          .nodes = 100,
                          .wanted = WANTED,
                          .search = search,
                          .table = &table,
                          .memory = played,
                          .steps = steps,
                          .found = found };
    check(puzzles_make(&maker) && maker.count == WANTED, "has too few puzzles", id);
    check(maker.found_of[PUZZLE_WIN2] > 0, "has no puzzle of two turns", id);
    for (int i = 1; i < maker.count; i++)
        check(found[i - 1].grade <= found[i].grade, "has a hard one before an easy one", id);
}

/* Without shares of its own a game has the usual ones: each level sees more than the one below. */
static void check_levels(void) {
    Game bare = rules_of(game_at(0));
    int last = OVERLOOK_ALL;
    for (int level = 1; level < LEVELS; level++) {
        Limits limits = { 0 };
        player_limit(&bare, level, &limits);
        check(limits.overlook > 0 && limits.overlook < last, "levels are alike", "no shares");
        last = limits.overlook;
    }
}

/* In teams a commander that an enemy attacks is lost only if he acts before it can run. The turns
 * go red, green, blue, yellow; blue acts, and red is his partner. */
static void check_danger(void) {
    static const char spec[] = "weltreich:players=4,teams=yes";
    Match later, sooner;
    begin(&later, spec, "bK10gK/12/12/12/12/12/12/12/gR11/12/12/rK10yK b rbgy");
    begin(&sooner, spec, "bK10gK/12/12/12/12/12/12/12/yR11/12/12/rK10yK b rbgy");
    const Game *game = later.setup.game;
    int team = game->team(&later.now, 0);
    int more = eval_for(game, &later.now, team) - eval_for(game, &sooner.now, team);
    check(more > EVAL_UNIT, "who attacks sooner is more dangerous", spec);
}

static bool is_same(const Verdict *a, const Verdict *b) {
    return a->nodes == b->nodes && a->line[0].value == b->line[0].value &&
           a->line[0].step[0] == b->line[0].step[0];
}

/* Contempt makes a hiding side think less of itself. */
static void check_hiding(const Match *match, const char *where) {
    const Game *game = match->setup.game;
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    int team = game->actor(&match->now);
    eval_survey(game, &match->now, feature);
    int hides = feature[team][game->eval->contempt.feature];
    int less = eval_for(game, &match->now, team) - eval_eager(game, &match->now, team);
    check(hides ? less > 0 : less == 0, "contempt is not for hiding", where);
}

/* How often a player that wants to win thinks otherwise. An analysis learns nothing of it, not even
 * from a table in which such a player has left its values. */
static int count_eager(const char *spec) {
    Random random = { 5 };
    Match match;
    int other = 0;
    begin(&match, spec, NULL);
    for (; match_actor(&match) != NOBODY && match.count < 60;
         match_play_random(&match, &random, NULL)) {
        if (match.count % 6) continue;
        Verdict analysed = think(&match, NULL, (Limits){ .depth = 3 }), after;
        Verdict eager = think(&match, NULL, (Limits){ .depth = 3, .contempt = true });
        if (is_same(&analysed, &eager)) continue;
        other++;
        check_hiding(&match, spec);
        player_think(search, &table, NULL, &match, &(Limits){ .depth = 3 }, &after);
        check(is_same(&analysed, &after), "an analysis knows contempt", spec);
    }
    return other;
}

int main(void) {
    table_init(&table, malloc(TABLE_BYTES), TABLE_BYTES);
    search = calloc(1, search_size());
    check_oracle_is_bounded();
    check_oracle_of_a_step();
    check_table();
    check_proofs();
    check_ending();
    Random random = { 7 };
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do check_rules_alone(&setup, &random);
        while (setup_next(&setup));
    }
    check(wins_seen > 20 && dangers_seen > 20, "too few positions say something", "tactics");
    check_play_by_rules();
    check_doors();
    check_puzzles("ploy");
    check_puzzles("aufstellen");
    check_levels();
    check_danger();
    check(count_eager("tor") > 0, "nobody plays to win", "tor");
    check(!count_eager("tor:players=4") && !count_eager("ploy"), "contempt is everywhere",
          "contempt");
    printf("player: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
