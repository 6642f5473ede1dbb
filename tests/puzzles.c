/* puzzles.c - proves every puzzle in data/puzzles/ again, by trying everything.
 * usage: tests/puzzles FILE...
 *
 * It shares no code with the program that made them, and asks the games alone. A turn is what a
 * seat does until somebody else acts or a new turn begins; every line of a puzzle must do what its
 * kind promises, and no turn that is not listed may do it:
 *   win1    wins at once
 *   win2    whatever the opponent replies, the next turn wins; nothing wins at once
 *   save    the opponent does not win with his next turn; if that cannot tell the turns apart,
 *           nor with the one after it
 *   finish  leaves one piece
 *   roll    has the best chances, by five hundredths at least: in Super 3 those to have won, less
 *           those to have lost, two rolls later; in Convoy those to win with the colour's next
 *           roll if the others pass
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES_LEAST = 24, LINES_MAX = 9, TURN_MAX = 32, FILE_MAX = 1 << 20, LISTED_MAX = 4096 };

static int passed, failed;
static char where[300];

static void check(bool is_right, const char *what) {
    passed += is_right;
    failed += !is_right;
    if (!is_right) printf("%s: %s\n", where, what);
}

/* ---- turns ---- */

typedef struct {
    Move step[TURN_MAX];
    int length;
    Position end;
} Turn;

typedef struct {
    const Game *game;
    int seat;
    /* The turn that is looked at; next_turn() goes on from one to the next. */
    Turn turn;
    Position before[TURN_MAX];
    Move list[TURN_MAX][MOVES_MAX];
    int count[TURN_MAX], at[TURN_MAX], depth;
} Turns;

static bool is_within(const Game *game, const Position *pos, int seat) {
    return game->actor(pos) == seat && !(game->fresh && game->fresh(pos));
}

static Turns *turns_from(const Game *game, const Position *pos) {
    Turns *turns = malloc(sizeof *turns);
    assert(turns);
    turns->game = game;
    turns->seat = game->actor(pos);
    turns->before[0] = *pos;
    turns->count[0] = turns->seat >= 0 ? game->moves(pos, turns->list[0]) : 0;
    turns->at[0] = turns->depth = 0;
    return turns;
}

/* False when all turns have been seen. */
static bool next_turn(Turns *turns) {
    for (;;) {
        int depth = turns->depth;
        if (turns->at[depth] == turns->count[depth]) {
            if (depth == 0) return false;
            turns->depth--;
            continue;
        }
        Move move = turns->list[depth][turns->at[depth]++];
        Position *end = &turns->turn.end;
        *end = turns->before[depth];
        turns->game->apply(end, move);
        turns->turn.step[depth] = move;
        turns->turn.length = depth + 1;
        if (!is_within(turns->game, end, turns->seat)) return true;
        assert(depth + 1 < TURN_MAX);
        turns->before[++turns->depth] = *end;
        turns->at[depth + 1] = 0;
        turns->count[depth + 1] = turns->game->moves(end, turns->list[depth + 1]);
    }
}

static bool is_won(const Game *game, const Position *pos, int seat) {
    int points[SEATS_MAX] = { 0 };
    if (game->actor(pos) != NOBODY) return false;
    game->points(pos, points);
    return points[seat] == POINT;
}

/* Whether one step of the seat that acts wins. */
static bool wins_by_step(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    int seat = game->actor(pos), count = seat < 0 ? 0 : game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        if (is_won(game, &next, seat)) return true;
    }
    return false;
}

/* Whether a turn of the seat that acts wins. Breakthru's rules 3 to 6: what ends the game is a
 * capture or a movement of the flagship, and both are whole turns. (A puzzle of the kind win1 is
 * checked without that.) */
static bool can_win(const Game *game, const Position *pos) {
    if (game->actor(pos) < 0) return false;
    if (wins_by_step(game, pos)) return true;
    if (strcmp(game->id, "breakthru") == 0 || !game->fresh) return false;
    Turns *turns = turns_from(game, pos);
    bool found = false;
    while (!found && next_turn(turns)) found = is_won(game, &turns->turn.end, turns->seat);
    free(turns);
    return found;
}

/* The last reply that held: it holds against many turns. */
static Turn last_reply;

static bool apply_legal(const Game *game, Position *pos, const Turn *turn) {
    int seat = game->actor(pos);
    for (int i = 0; i < turn->length; i++) {
        Move list[MOVES_MAX];
        int count = game->actor(pos) == seat ? game->moves(pos, list) : 0, j = 0;
        while (j < count && list[j] != turn->step[i]) j++;
        if (j == count) return false;
        game->apply(pos, list[j]);
    }
    return turn->length && !is_within(game, pos, seat);
}

static bool holds(const Game *game, const Position *pos, int seat) {
    return !is_won(game, pos, seat) && !(game->actor(pos) == seat && can_win(game, pos));
}

/* Whether `seat` wins with its next turn, whatever the opponent, who acts, does now. */
static bool forces(const Game *game, const Position *pos, int seat) {
    if (game->actor(pos) < 0 || game->actor(pos) == seat) return false;
    Position after = *pos;
    if (apply_legal(game, &after, &last_reply) && holds(game, &after, seat)) return false;
    Turns *turns = turns_from(game, pos);
    bool found = false;
    while (!found && next_turn(turns)) {
        found = holds(game, &turns->turn.end, seat);
        if (found) last_reply = turns->turn;
    }
    free(turns);
    return !found;
}

/* Whether the opponent of `seat` wins within so many turns of his own. */
static bool is_lost(const Game *game, const Position *pos, int seat, int horizon) {
    if (is_won(game, pos, !seat)) return true;
    if (game->actor(pos) != !seat) return false;
    if (can_win(game, pos)) return true;
    if (horizon == 1) return false;
    Turns *turns = turns_from(game, pos);
    bool found = false;
    while (!found && next_turn(turns)) found = forces(game, &turns->turn.end, !seat);
    free(turns);
    return found;
}

/* ---- chances ---- */

static double expect(const Game *game, const Position *pos, int seat, int rolls) {
    int actor = game->actor(pos);
    if (actor == NOBODY) return is_won(game, pos, seat) ? 1 : -1;
    if (actor == CHANCE && rolls == 0) return 0;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    double sum = 0, weights = 0, best = -2;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game->apply(&next, list[i]);
        double value = expect(game, &next, seat, rolls - (actor == CHANCE));
        int odds = game_odds(game, pos, list[i]);
        sum += value * odds, weights += odds;
        if (actor != seat) value = -value;
        if (value > best) best = value;
    }
    return actor == CHANCE ? sum / weights : actor == seat ? best : -best;
}

/* Four colours take turns: three others roll and pass. */
static double next_roll(const Game *game, Position pos) {
    Move list[MOVES_MAX], pass;
    for (int i = 0; i < 3; i++) {
        game->moves(&pos, list);
        game->apply(&pos, list[i]);
        bool can_pass = game_read_move(game, &pos, "pass", &pass, NULL);
        check(can_pass, "somebody cannot pass");
        if (!can_pass) return 0;
        game->apply(&pos, pass);
    }
    int count = game->moves(&pos, list), wins = 0;
    for (int i = 0; i < count; i++) {
        Position next = pos;
        game->apply(&next, list[i]);
        wins += can_win(game, &next);
    }
    return (double)wins / count;
}

static double chances(const Game *game, const Position *pos, int seat) {
    return strcmp(game->id, "convoy") == 0 ? next_roll(game, *pos) : expect(game, pos, seat, 2);
}

/* ---- a puzzle ---- */

typedef struct {
    Turn first, reply, answer;
} Line;

typedef struct {
    const Game *game;
    Position pos;
    int seat;
    Line line[LINES_MAX];
    int lines;
} Puzzle;

static bool is_same(const Turn *a, const Turn *b) {
    return a->length == b->length &&
           memcmp(a->step, b->step, (size_t)a->length * sizeof *a->step) == 0;
}

static bool is_listed(const Puzzle *puzzle, const Turn *first) {
    for (int i = 0; i < puzzle->lines; i++)
        if (is_same(&puzzle->line[i].first, first)) return true;
    return false;
}

/* Reads tokens up to a "/" or the end, and makes the steps; `pos` moves on. */
static bool read_turn(const Game *game, char **text, Position *pos, Turn *turn) {
    Error err;
    char *token;
    turn->length = 0;
    while ((token = strsep(text, " ")) && strcmp(token, "/") != 0) {
        if (turn->length == TURN_MAX || game->actor(pos) < 0) return false;
        if (!game_read_move(game, pos, token, &turn->step[turn->length], &err)) return false;
        game->apply(pos, turn->step[turn->length++]);
    }
    turn->end = *pos;
    return turn->length > 0;
}

static bool read_lines(Puzzle *puzzle, char *text) {
    for (char *bar, *at = text; at; at = bar) {
        bar = strstr(at, " | ");
        if (bar) *bar = '\0', bar += 3;
        if (puzzle->lines == LINES_MAX) return false;
        Line *line = &puzzle->line[puzzle->lines++];
        Position pos = puzzle->pos;
        *line = (Line){ .first = { .length = 0 } };
        if (!read_turn(puzzle->game, &at, &pos, &line->first)) return false;
        if (at && (!read_turn(puzzle->game, &at, &pos, &line->reply) ||
                   !read_turn(puzzle->game, &at, &pos, &line->answer) || at))
            return false;
    }
    return true;
}

static void check_win1(const Puzzle *puzzle) {
    Turns *turns = turns_from(puzzle->game, &puzzle->pos);
    int wins = 0;
    while (next_turn(turns)) {
        bool wins_now = is_won(puzzle->game, &turns->turn.end, puzzle->seat);
        wins += wins_now;
        if (wins_now != is_listed(puzzle, &turns->turn)) check(false, "a turn is wrongly judged");
    }
    check(wins == puzzle->lines, "lines that win");
    free(turns);
}

/* After the reply of each line exactly the listed answers win. */
static void check_answers(const Puzzle *puzzle, const Line *line) {
    Turns *turns = turns_from(puzzle->game, &line->reply.end);
    check(turns->seat == puzzle->seat, "after the reply the same player acts");
    while (next_turn(turns)) {
        bool is_one = false;
        for (int i = 0; i < puzzle->lines; i++)
            is_one |= is_same(&puzzle->line[i].first, &line->first) &&
                      is_same(&puzzle->line[i].answer, &turns->turn);
        if (is_one != is_won(puzzle->game, &turns->turn.end, puzzle->seat))
            check(false, "an answer is wrongly judged");
    }
    free(turns);
}

static void check_win2(const Puzzle *puzzle) {
    check(!can_win(puzzle->game, &puzzle->pos), "a turn wins at once");
    Turns *turns = turns_from(puzzle->game, &puzzle->pos);
    while (next_turn(turns))
        if (forces(puzzle->game, &turns->turn.end, puzzle->seat) != is_listed(puzzle, &turns->turn))
            check(false, "a first turn is wrongly judged");
    free(turns);
    for (int i = 0; i < puzzle->lines; i++) {
        check(puzzle->line[i].answer.length > 0, "a line without a reply");
        check_answers(puzzle, &puzzle->line[i]);
    }
}

static bool saves(const Puzzle *puzzle, int horizon) {
    Turns *turns = turns_from(puzzle->game, &puzzle->pos);
    bool is_right = true;
    while (is_right && next_turn(turns))
        is_right = is_lost(puzzle->game, &turns->turn.end, puzzle->seat, horizon) !=
                   is_listed(puzzle, &turns->turn);
    free(turns);
    return is_right;
}

static void check_save(const Puzzle *puzzle) {
    check(!can_win(puzzle->game, &puzzle->pos), "a turn wins at once");
    check(saves(puzzle, 1) || saves(puzzle, 2), "the listed turns save, and no others");
}

/* How many ways there are to win, if all of them are listed. */
static int finishes(const Puzzle *puzzle, const Position *pos, Turn *way) {
    Move list[MOVES_MAX];
    int count = puzzle->game->moves(pos, list), found = 0;
    if (!count && is_won(puzzle->game, pos, puzzle->seat)) {
        if (!is_listed(puzzle, way)) check(false, "a way is not listed");
        return 1;
    }
    assert(way->length < TURN_MAX);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        puzzle->game->apply(&next, list[i]);
        way->step[way->length++] = list[i];
        found += finishes(puzzle, &next, way);
        way->length--;
    }
    return found;
}

static void check_finish(const Puzzle *puzzle) {
    Turn way = { .length = 0 };
    check(finishes(puzzle, &puzzle->pos, &way) == puzzle->lines, "ways to leave one piece");
}

static void check_roll(const Puzzle *puzzle) {
    Turns *turns = turns_from(puzzle->game, &puzzle->pos);
    double best = -2, worst = 2, other = -2;
    check(!can_win(puzzle->game, &puzzle->pos), "a turn wins at once");
    while (next_turn(turns)) {
        double value = chances(puzzle->game, &turns->turn.end, puzzle->seat);
        if (!is_listed(puzzle, &turns->turn)) {
            if (value > other) other = value;
            continue;
        }
        if (value > best) best = value;
        if (value < worst) worst = value;
    }
    check(best - worst < 1e-9, "all lines are as good");
    check(best - other > 0.05, "all others are worse by far");
    free(turns);
}

static const struct {
    const char *name;
    void (*check)(const Puzzle *puzzle);
} kinds[] = { { "win1", check_win1 },
              { "win2", check_win2 },
              { "save", check_save },
              { "finish", check_finish },
              { "roll", check_roll } };
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- files ---- */

typedef struct {
    unsigned kinds, grades; /* sets */
    int count;
    char *position[LISTED_MAX];
} Shelf;

static void check_fields(Shelf *shelf, char **field) {
    static Puzzle puzzle;
    Setup setup;
    Error err;
    int grade = atoi(field[0]), kind = 0;
    memset(&puzzle, 0, sizeof puzzle);
    while (kind < KINDS && strcmp(kinds[kind].name, field[1]) != 0) kind++;
    bool is_read = kind < KINDS && grade >= 1 && grade <= 5 && strlen(field[0]) == 1 &&
                   setup_read(field[2], &setup, &err) &&
                   game_read(&setup, field[3], &puzzle.pos, &err);
    check(is_read, "grade, kind, game or position");
    if (!is_read) return;
    puzzle.game = setup.game;
    puzzle.seat = setup.game->actor(&puzzle.pos);
    is_read = puzzle.seat >= 0 && read_lines(&puzzle, field[4]);
    check(is_read, "every line can be played");
    if (is_read) kinds[kind].check(&puzzle);
    shelf->kinds |= 1u << kind;
    shelf->grades |= 1u << grade;
    for (int i = 0; i < shelf->count; i++)
        check(strcmp(shelf->position[i], field[3]) != 0, "a position that comes twice");
    if (shelf->count < LISTED_MAX) shelf->position[shelf->count++] = field[3];
}

static void check_file(const char *path, char *text) {
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char begin[80];
    Shelf *shelf = calloc(1, sizeof *shelf);
    assert(shelf);
    snprintf(where, sizeof where, "%s", path);
    snprintf(begin, sizeof begin, "# brett puzzles %.*s", (int)strcspn(name, "."), name);
    check(strncmp(text, begin, strlen(begin)) == 0, "begins with the command that made it");
    char *row;
    for (int line = 1; (row = strsep(&text, "\n")); line++) {
        if (row[0] == '#' || !row[0]) continue;
        snprintf(where, sizeof where, "%s:%d", path, line);
        char *field[5];
        int count = 0;
        while (count < 5 && (field[count] = strsep(&row, "\t"))) count++;
        check(count == 5 && !row, "five fields with tabs between them");
        if (count == 5) check_fields(shelf, field);
    }
    snprintf(where, sizeof where, "%s", path);
    check(shelf->count >= PUZZLES_LEAST, "too few puzzles");
    check(__builtin_popcount(shelf->grades) >= 3, "easy and hard ones");
    check(shelf->grades & 1u << 1, "something to begin with: grade 1");
    check(__builtin_popcount(shelf->kinds) >= 2 || strstr(path, "allein"), "several kinds");
    free(shelf);
}

int main(int argc, char **argv) {
    static char text[FILE_MAX];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
        if (file) fclose(file);
        text[size] = '\0';
        check_file(argv[i], text);
    }
    check(argc > 1, "no files");
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
