/* match.c - a played game.
 * SPDX-License-Identifier: MIT */
#include "match.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { JUDGED = 1, LOST = 2, VOID = 4 };

static const struct {
    const char *word;
    int flags;
} ends[ENDS] = {
#define END(name, word, flags) [name] = { word, flags },
    MATCH_ENDS(END)
#undef END
};

/* Every end comes this way. */
static void end_by(Match *match, End end, int loser) {
    match->end = end;
    match->loser = loser;
}

void match_begin_at(Match *match, const Position *start) {
    const Game *game = match->setup.game;
    match->start = match->now = *start;
    match->start_key = game_fresh(game, start) ? game_key(game, start) : 0;
    match->count = 0;
    end_by(match, game->actor(start) == NOBODY ? END_RULES : END_NONE, NOBODY);
}

void match_init(Match *match, const Setup *setup, Played *memory, int capacity) {
    memset(match, 0, sizeof *match);
    match->played = memory;
    match->capacity = capacity;
    match_restart(match, setup);
}

void match_init_growing(Match *match, Grow *grow) {
    memset(match, 0, sizeof *match);
    match->grow = grow;
}

void match_restart(Match *match, const Setup *setup) {
    Position start;
    game_start(setup, &start);
    match->setup = *setup;
    match_begin_at(match, &start);
}

bool match_begin(Match *match, const char *text, Error *err) {
    Position start;
    if (!game_read(&match->setup, text, &start, err)) return false;
    match_begin_at(match, &start);
    return true;
}

/* It at least doubles, so that one step more stays cheap. */
bool match_reserve(Match *match, int count, Error *err) {
    enum { FEW = 64 };
    if (count <= match->capacity) return true;
    int capacity = match->capacity < FEW / 2         ? FEW
                   : match->capacity < INT32_MAX / 2 ? match->capacity * 2
                                                     : INT32_MAX;
    if (capacity < count) capacity = count;
    Played *larger =
        match->grow ? match->grow(match->played, (size_t)capacity * sizeof *larger) : NULL;
    if (!larger) return refuse(err, 0, "the record is full after %d steps", match->capacity);
    match->played = larger;
    match->capacity = capacity;
    return true;
}

bool match_copy(Match *match, const Match *from, Error *err) {
    if (!match_reserve(match, from->count, err)) return false;
    Match copy = *from;
    copy.played = match->played;
    copy.capacity = match->capacity;
    copy.grow = match->grow;
    if (from->count) memcpy(copy.played, from->played, (size_t)from->count * sizeof *copy.played);
    *match = copy;
    return true;
}

bool match_ahead(Match *match, int steps, Match *ahead, Error *err) {
    if (!match_reserve(match, match->count + steps, err)) return false;
    // Of a position a game uses a part, and of the others nothing is asked.
    memcpy(ahead, match, offsetof(Match, now) + match->setup.game->size);
    return true;
}

int match_actor(const Match *match) {
    return match->end == END_NONE ? match->setup.game->actor(&match->now) : NOBODY;
}

bool match_is_in(const Match *match, int seat) {
    const Game *game = match->setup.game;
    return !game->out || !game->out(&match->now, seat);
}

static int seats_in(const Match *match) {
    int count = 0;
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        count += match_is_in(match, seat);
    return count;
}

int match_occurrences(const Match *match) {
    const Game *game = match->setup.game;
    if (!game_fresh(game, &match->now)) return 0;
    uint64_t key = match->count ? match->played[match->count - 1].key : game_key(game, &match->now);
    int count = 0;
    for (int i = match->count - 1; i >= 0; i--) {
        const Played *after = &match->played[i];
        count += after->fresh && after->key == key;
        // No position comes back once an irreversible step lies between.
        if (after->quiet < 0 || (after->fresh && after->quiet == 0)) return count;
    }
    return count + (match->start_key == key);
}

int match_sides_in(const Match *match) {
    const Game *game = match->setup.game;
    unsigned teams = 0;
    for (int seat = 0; seat < game->seats(&match->now); seat++)
        if (match_is_in(match, seat)) teams |= 1u << game->team(&match->now, seat);
    return __builtin_popcount(teams);
}

int match_quiet(const Match *match) {
    int quiet = match->count ? match->played[match->count - 1].quiet : 0;
    if (!(match->setup.game->draws & DRAW_QUIET) || quiet < 0) return 0;
    return 1000 * quiet / (QUIET_TURNS * seats_in(match));
}

int match_quiet_left(const Match *match) {
    int quiet = match->count ? match->played[match->count - 1].quiet : 0;
    if (!(match->setup.game->draws & DRAW_QUIET)) return INT_MAX;
    return QUIET_TURNS * seats_in(match) - quiet;
}

static End judge(const Match *match) {
    const Game *game = match->setup.game;
    if (game->actor(&match->now) == NOBODY) return END_RULES;
    const Played *last = match->count ? &match->played[match->count - 1] : NULL;
    if (!last || !last->fresh) return END_NONE;
    if (game->draws & DRAW_REPETITION && match_occurrences(match) >= 3) return END_REPETITION;
    if (game->draws & DRAW_QUIET && last->quiet >= QUIET_TURNS * seats_in(match)) return END_QUIET;
    return END_NONE;
}

/* Plays a step that is known to be legal. */
static bool play_legal(Match *match, Move move, Error *err) {
    const Game *game = match->setup.game;
    if (match->end != END_NONE) return refuse(err, 0, "the game is over");
    if (!match_reserve(match, match->count + 1, err)) return false;
    bool progress = game->progress && game->progress(&match->now, move);
    int quiet = match->count ? match->played[match->count - 1].quiet : 0;
    game->apply(&match->now, move);

    if (progress) quiet = -1;
    bool fresh = game_fresh(game, &match->now);
    if (fresh && quiet < INT16_MAX) quiet++;
    match->played[match->count++] = (Played){
        .key = game_key(game, &match->now), .move = move, .quiet = (int16_t)quiet, .fresh = fresh
    };
    end_by(match, judge(match), NOBODY);
    return true;
}

bool match_apply(Match *match, Move move, Error *err) {
    assert(match->end != END_NONE || game_is_legal(match->setup.game, &match->now, move));
    return play_legal(match, move, err);
}

bool match_again(Match *match, const Played *step, End end, Error *err) {
    assert(match->end == END_NONE);
    if (!match_reserve(match, match->count + 1, err)) return false;
    match->setup.game->apply(&match->now, step->move);
    match->played[match->count++] = *step;
    end_by(match, end, NOBODY);
    return true;
}

bool match_play(Match *match, const char *token, Error *err) {
    Move move;
    if (match->end != END_NONE) {
        char how[32];
        Text out = text_into(how, sizeof how);
        match_ending(match, &out);
        return refuse(err, 0, "\"%.*s\": the game is over (%s)", 32, token, how);
    }
    return game_read_move(match->setup.game, &match->now, token, &move, err) &&
           play_legal(match, move, err);
}

bool match_play_all(Match *match, const char *steps, Error *err) {
    static const char blanks[] = " \t\r\n";
    for (const char *at = steps + strspn(steps, blanks); *at; at += strspn(at, blanks)) {
        size_t length = strcspn(at, blanks);
        char token[TOKEN_MAX + 32];
        Text word = text_into(token, sizeof token);
        text_print(&word, "%.*s", (int)length, at);
        if (!match_play(match, token, err)) {
            if (err) err->at = (size_t)(at - steps);
            return false;
        }
        at += length;
    }
    return true;
}

bool match_play_at(Match *match, int place, Error *err) {
    Move list[MOVES_MAX];
    int count = match_actor(match) == NOBODY ? 0 : match->setup.game->moves(&match->now, list);
    if (count && (place < 0 || place >= count))
        return refuse(err, 0, "there is no step %d: the legal ones are 0 to %d", place, count - 1);
    return play_legal(match, count ? list[place] : 0, err);
}

bool match_play_random(Match *match, Random *random, Error *err) {
    if (match_actor(match) == NOBODY) return refuse(err, 0, "the game is over");
    return play_legal(match, game_random(match->setup.game, &match->now, random), err);
}

void match_back_to(Match *match, int count) {
    assert(count >= 0 && count <= match->count);
    if (count < match->count) {
        match->now = match->start;
        match->count = count;
        for (int i = 0; i < count; i++)
            match->setup.game->apply(&match->now, match->played[i].move);
    }
    end_by(match, judge(match), NOBODY);
}

bool match_undo(Match *match) {
    if (match->count == 0) return false;
    match_back_to(match, match->count - 1);
    return true;
}

bool match_undo_turn(Match *match) {
    if (match->count == 0) return false;
    int count = match->count - 1;
    while (count > 0 && !match->played[count - 1].fresh) count--;
    match_back_to(match, count);
    return true;
}

bool match_finish(Match *match, End end, int seat, Error *err) {
    assert(!(ends[end].flags & JUDGED));
    const Game *game = match->setup.game;
    int seats = game->seats(&match->now);
    bool is_lost = ends[end].flags & LOST;
    if (match->end != END_NONE) return refuse(err, 0, "the game is over");
    if (is_lost && (seat < 0 || seat >= seats || !match_is_in(match, seat)))
        return refuse(err, 0, "only a player who is still in can resign");
    if (end == END_AGREED && seats < 2) return refuse(err, 0, "there is nobody to agree with");
    end_by(match, end, is_lost ? seat : NOBODY);
    return true;
}

/* The seat that a decided end names behind its word: " P2". */
static bool read_loser(const char *rest, int *seat) {
    if (rest[0] != ' ' || rest[1] != 'P' || rest[2] < '1' || rest[2] > '0' + SEATS_MAX || rest[3])
        return false;
    *seat = rest[2] - '1';
    return true;
}

bool match_finish_as(Match *match, const char *ending, Error *err) {
    char known[80];
    Text list = text_into(known, sizeof known);
    for (End end = 0; end < ENDS; end++) {
        bool is_lost = ends[end].flags & LOST;
        size_t length = strlen(ends[end].word);
        int seat = NOBODY;
        if (ends[end].flags & JUDGED) continue;
        if (strncmp(ending, ends[end].word, length) == 0 &&
            (is_lost ? read_loser(ending + length, &seat) : !ending[length]))
            return match_finish(match, end, seat, err);
        text_print(&list, "%s%s", list.used ? ", " : "", ends[end].word);
        if (is_lost) text_print(&list, " P1 ... P%d", SEATS_MAX);
    }
    return refuse(err, 0, "the game does not end by \"%.*s\"; known: %s", 40, ending, known);
}

void match_points(const Match *match, int *twelfths) {
    const Game *game = match->setup.game;
    int seats = game->seats(&match->now);
    for (int seat = 0; seat < seats; seat++) twelfths[seat] = 0;
    if (match->end == END_NONE || ends[match->end].flags & VOID) return;
    if (match->end == END_RULES) {
        game->points(&match->now, twelfths);
        return;
    }
    bool is_lost = match->loser != NOBODY, teams = game_sides(game, &match->now) < seats;
    int losers = is_lost ? game->team(&match->now, match->loser) : NOBODY;
    int sharers = seats_in(match) - is_lost;
    for (int seat = 0; seat < seats; seat++) {
        if (game->team(&match->now, seat) == losers || !match_is_in(match, seat)) continue;
        twelfths[seat] = teams ? (is_lost ? POINT : POINT / 2) : sharers ? POINT / sharers : 0;
    }
}

void match_result(const Match *match, Text *out) {
    int points[SEATS_MAX];
    if (match->end == END_NONE) {
        text_char(out, '*');
        return;
    }
    match_points(match, points);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++) {
        if (seat) text_char(out, '-');
        text_points(out, points[seat]);
    }
}

void match_ending(const Match *match, Text *out) {
    text_add(out, ends[match->end].word);
    if (match->loser != NOBODY) text_print(out, " P%d", match->loser + 1);
}

/* Where the last step ended; nowhere if it was none on the board. */
static void add_last_cell(const Match *match, Ending *why) {
    uint16_t path[PATH_CELLS];
    if (!match->count) return;
    Match before = *match;
    match_back_to(&before, match->count - 1);
    int clicks = match->setup.game->path(&before.now, match->played[match->count - 1].move, path);
    if (clicks) ending_cell(why, path[clicks - 1]);
}

bool match_why(const Match *match, Ending *why) {
    const Game *game = match->setup.game;
    if (match->end != END_RULES || !game->ending) return false;
    memset(why, 0, sizeof *why);
    game->ending(&match->now, why);
    if (!why->cells) add_last_cell(match, why);
    return true;
}

uint64_t match_perft(const Match *match, int depth, MatchTell *tell, void *data) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    uint64_t total = depth ? 0 : 1;
    int count = depth && match->end == END_NONE ? game->moves(&match->now, list) : 0;
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        Position next = match->now;
        game->write_move(&match->now, list[i], &out);
        game->apply(&next, list[i]);
        uint64_t nodes = game_perft(game, &next, depth - 1);
        tell(data, token, nodes);
        total += nodes;
    }
    return total;
}
