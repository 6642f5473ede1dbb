/* play_words.c - a game at the terminal: saying in words what goes on.
 *
 * What is to do is read off the legal steps: how many cells they begin with, what they put on the
 * board or take off it, whether they turn something, and which of them touch no cell at all.
 * SPDX-License-Identifier: MIT */
#include "play.h"

#include "ai/outlook.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void play_say(Play *play, const char *format, ...) {
    char line[PLAY_SAID];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, words(format), args);
    va_end(args);
    text_tame(line);
    memcpy(play->said, line, sizeof line);
}

/* The cells that a word names, as "e3e5" and "e3xe5" do; one alone counts twice. */
static bool find_cells(const Play *play, const char *word, int *from, int *to) {
    for (*from = 0; *from < play->cells; ++*from) {
        size_t length = strlen(play->cell[*from].name);
        if (strncmp(word, play->cell[*from].name, length) != 0) continue;
        const char *rest = word + length + (word[length] == 'x');
        for (*to = 0; *to < play->cells; ++*to)
            if (strcmp(rest[0] ? rest : play->cell[*from].name, play->cell[*to].name) == 0)
                return true;
    }
    return false;
}

void play_why_not(Play *play, int from, int to) {
    const char *why = game_why_not(play->match.setup.game, &play->match.now, from, to);
    if (why && words_are_english())
        play_say(play, "%s: %s", play->cell[to].name, why);
    else
        play_say(play, "%s: no step goes there", play->cell[to].name);
}

void play_refuse(Play *play, const char *word) {
    const Match *match = &play->match;
    Move move;
    Error err;
    int from, to;
    if (match_actor(match) < 0)
        play_say(play, "the game is over");
    else if (!words_are_english())
        play_say(play, "\"%.32s\" cannot be played now", word);
    else if (find_cells(play, word, &from, &to) &&
             game_why_not(match->setup.game, &match->now, from, to))
        play_why_not(play, from, to);
    else if (!game_read_move(match->setup.game, &match->now, word, &move, &err))
        play_say(play, "%s", err.why);
}

void play_token(const Play *play, Move move, Text *out) {
    play->match.setup.game->write_move(&play->match.now, move, out);
}

void play_say_hint(Play *play, const Verdict *verdict) {
    const Match *match = &play->match;
    const Line *line = &verdict->line[0];
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    Outlook outlook;
    play_token(play, line->step[0], &out);
    outlook_of(match, line, &outlook);
    int sides = game_sides(match->setup.game, &match->now);
    if (line->is_proven)
        play_say(play,
                 outlook.win    ? "hint: %s, a proven win"
                 : outlook.draw ? "hint: %s, a proven draw"
                                : "hint: %s, though all is proven to lose",
                 token);
    else if (sides == 1 || !verdict->depth)
        play_say(play, "hint: %s", token);
    else if (sides == 2)
        play_say(play, "hint: %s (win %d %%, draw %d %%, loss %d %%)", token,
                 (outlook.win + 5) / 10, (outlook.draw + 5) / 10, (outlook.loss + 5) / 10);
    else
        play_say(play, "hint: %s (%d %% of the points)", token,
                 (outlook.share[match_actor(match)] + 50) / 100);
}

void play_who(const Play *play, int seat, Text *out) {
    bool is_elsewhere = play->level[seat] == ELSEWHERE;
    if (play->level[seat] > 0)
        text_print(out, words("level %d"), play->level[seat]);
    else if (play->name[seat][0])
        text_add(out, play->name[seat]);
    else
        text_add(out, words(is_elsewhere ? "somebody" : "you"));
}

void play_seat(const Play *play, int seat, Text *out) {
    if (play->match.setup.game->seats(&play->match.now) == 1) {
        play_who(play, seat, out);
        return;
    }
    draw_seat(play->match.setup.game, &play->match.now, seat, words, out);
    text_add(out, " (");
    play_who(play, seat, out);
    text_char(out, ')');
}

void play_line(const Play *play, int *first, Text *out) {
    int i = *first;
    do {
        bool is_last = i + 1 == play->match.count || play->told[i + 1].fresh;
        text_print(out, is_last ? "%s" : "%s ", play->told[i].token);
        i++;
    } while (i < play->match.count && !play->told[i].fresh);
    *first = i;
}

/* ---- turning ---- */

static bool find_piece(const Play *play, const Position *pos, int cell, Piece *found) {
    Piece pieces[PIECES_MAX];
    const Game *game = play->match.setup.game;
    int count = game->scene(pos, pieces);
    for (int i = 0; i < count; i++) {
        if (pieces[i].cell != cell || strcmp(game->kinds[pieces[i].kind].look, "trail") == 0)
            continue;
        *found = pieces[i];
        return true;
    }
    return false;
}

int play_eighths(const Play *play, Move move) {
    const Game *game = play->match.setup.game;
    uint16_t path[PATH_CELLS];
    int clicks = game->path(&play->match.now, move, path);
    Piece before, after;
    Position next = play->match.now;
    if (!clicks || !find_piece(play, &next, path[0], &before)) return 0;
    game_apply(game, &next, move);
    if (!find_piece(play, &next, path[clicks - 1], &after) || before.kind != after.kind) return 0;
    // The way that is nearer, to the right or to the left: a cross looks the same from four sides.
    const PieceKind *kind = &game->kinds[after.kind];
    for (int i = 0; i <= 4; i++) {
        if (kind_noses(kind, before.facing + i) == kind_noses(kind, after.facing)) return i;
        if (kind_noses(kind, before.facing - i) == kind_noses(kind, after.facing)) return -i;
    }
    return 0;
}

void play_explain(const Play *play, Move move, Text *out) {
    const Match *match = &play->match;
    int eighths = play_eighths(play, move);
    if (eighths) text_add(out, words(eighths > 0 ? " turns right" : " turns left"));
    if (eighths > 1 || eighths < -1) text_print(out, " %d/8", eighths > 0 ? eighths : -eighths);

    Effect effect[EFFECTS_MAX];
    uint16_t path[PATH_CELLS];
    int clicks = match->setup.game->path(&match->now, move, path);
    bool is_named = clicks == 0 || play->cell[path[0]].shape == CELL_TRAY;
    int effects = is_named ? game_effects(&match->setup, &match->now, move, effect) : 0;
    if (effects == 1 && effect[0].deed == DID_ENTER)
        text_print(out, words(" on %s"), play->cell[effect[0].to].name);
}

/* ---- what is to do ---- */

/* The legal steps, counted by what they ask of a person. */
typedef struct {
    int starts, entries, removals, trays, buttons; /* starts and trays: different cells */
    bool moves, turns;                             /* among the steps that begin with a piece */
    int kind, colour;                              /* of what enters; -1 if they differ */
    char button[120];                              /* the tokens of the buttons */
} Options;

static void add_button(const Play *play, Move move, Options *options) {
    Text button = { options->button, sizeof options->button, strlen(options->button), false };
    if (options->buttons++) text_add(&button, words(" or "));
    play_token(play, move, &button);
}

static void count_entry(const Play *play, Move move, int cell, Options *options) {
    Piece piece;
    Position next = play->match.now;
    game_apply(play->match.setup.game, &next, move);
    if (!find_piece(play, &next, cell, &piece)) {
        // Who takes away an own piece leaves the board with it: that has a name.
        bool is_own = find_piece(play, &play->match.now, cell, &piece) &&
                      piece.seat == match_actor(&play->match);
        if (is_own)
            add_button(play, move, options);
        else
            options->removals++;
        return;
    }
    bool first = options->entries++ == 0;
    if (first) options->kind = piece.kind, options->colour = piece.colour;
    if (options->kind != piece.kind || options->colour != piece.colour) options->kind = -1;
}

static void count_options(const Play *play, Options *options) {
    const Game *game = play->match.setup.game;
    Move list[MOVES_MAX];
    bool seen[CELLS_MAX] = { false };
    int count = game->moves(&play->match.now, list);
    for (int i = 0; i < count; i++) {
        uint16_t path[PATH_CELLS];
        int clicks = game->path(&play->match.now, list[i], path);
        if (clicks == 0) {
            add_button(play, list[i], options);
        } else if (play->cell[path[0]].shape == CELL_TRAY) {
            options->trays += !seen[path[0]];
        } else if (clicks == 1) {
            count_entry(play, list[i], path[0], options);
        } else {
            options->starts += !seen[path[0]];
            *(path[0] == path[1] ? &options->turns : &options->moves) = true;
        }
        if (clicks) seen[path[0]] = true;
    }
}

static void join(Text *out, int *said) {
    if ((*said)++) text_add(out, words(", or "));
}

/* "move one of 5 pieces", or "move the piece" if it is the only one; nothing if there is none. */
static void say_choice(Text *out, int *said, int count, const char *one, const char *many) {
    if (!count) return;
    join(out, said);
    if (count == 1)
        text_add(out, words(one));
    else
        text_print(out, words(many), count);
}

static void say_entry(const Play *play, const Options *o, Text *out) {
    char name[64];
    Text piece = text_into(name, sizeof name);
    if (o->kind >= 0)
        words_piece(play->match.setup.game, o->colour, o->kind, &piece);
    else
        text_add(&piece, words("piece"));
    if (o->entries == 1)
        text_print(out, words("put a %s on the place"), name);
    else
        text_print(out, words("put a %s on one of %d places"), name, o->entries);
}

static void say_options(const Play *play, Text *out) {
    Options o = { .kind = -1 };
    int said = 0;
    count_options(play, &o);
    if (o.entries) join(out, &said), say_entry(play, &o, out);
    say_choice(out, &said, o.removals, "take away the piece", "take away one of %d pieces");
    if (o.moves && o.turns)
        say_choice(out, &said, o.starts, "move or turn the piece", "move or turn one of %d pieces");
    else if (o.turns)
        say_choice(out, &said, o.starts, "turn the piece", "turn one of %d pieces");
    else
        say_choice(out, &said, o.starts, "move the piece", "move one of %d pieces");
    say_choice(out, &said, o.trays, "choose the tray", "choose one of %d trays");
    if (o.buttons) join(out, &said), text_add(out, o.button);
}

/* "rolled 4, played n1k2": what happened in this turn so far. */
static void say_turn_so_far(const Play *play, Text *out) {
    int count = play->match.count, i = count ? play_turn_begin(play, count - 1) : 0;
    if (game_fresh(play->match.setup.game, &play->match.now)) return;
    bool is_long = count - i > 8;
    if (is_long) i = count - 8;
    for (int last = NOBODY; i < count; i++) {
        const Told *told = &play->told[i];
        int way = told->actor == CHANCE ? CHANCE : 0;
        if (way != last) text_add(out, words(way == CHANCE ? ", rolled" : ", played"));
        if (last == NOBODY && is_long) text_add(out, " ...");
        text_print(out, " %s", told->token);
        last = way;
    }
}

/* ": red holds three thrones"; nothing where the game does not say why it is over. */
static void say_why(const Play *play, Text *out) {
    Ending why;
    if (!match_why(&play->match, &why)) return;
    const Reason *reason = &play->match.setup.game->reasons[why.reason];
    text_add(out, ": ");
    draw_why(&play->match, &why, words_about(reason->about, reason->german), words, out);
}

static void say_winners(const Play *play, Text *out) {
    int points[SEATS_MAX], seats = play->match.setup.game->seats(&play->match.now), winners = 0;
    match_points(&play->match, points);
    if (seats == 1) {
        text_add(out, words(points[0] == POINT ? ", won" : ", lost"));
        return;
    }
    for (int seat = 0; seat < seats; seat++) {
        if (points[seat] != POINT) continue;
        text_add(out, winners++ ? words(" and ") : ", ");
        play_seat(play, seat, out);
    }
    text_add(out, words(winners > 1 ? " win" : winners ? " wins" : ", drawn"));
}

/* "over (rules): 0-1, red (level 3) wins: red has four in a line". */
static void say_result(const Play *play, Text *out) {
    draw_status(&play->match, words, out);
    say_winners(play, out);
    say_why(play, out);
}

void play_task(const Play *play, Text *out) {
    int actor = match_actor(&play->match);
    if (play->waits[0]) {
        text_add(out, play->waits);
        return;
    }
    if (actor == NOBODY) {
        say_result(play, out);
        return;
    }
    if (actor == CHANCE) {
        draw_status(&play->match, words, out);
        return;
    }
    play_seat(play, actor, out);
    say_turn_so_far(play, out);
    if (play_is_person(play, actor)) {
        bool goes_on = !game_fresh(play->match.setup.game, &play->match.now);
        text_add(out, goes_on ? words("; still to do: ") : ": ");
        say_options(play, out);
    } else {
        text_add(out, words(play->thought == THINK_STEP ? ": thinks ..."
                            : play->paused              ? ": paused"
                                                        : ": is next"));
    }
}
