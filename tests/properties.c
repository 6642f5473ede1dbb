/* properties.c - the contracts of game.h, over every game, every option and many random games.
 * usage: properties [GAMES [SEED [GAME]]]       random games for each option combination
 * SPDX-License-Identifier: MIT */
#include "core/game.h"
#include "core/match.h"
#include "draw/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;
static char where[SPEC_MAX + POSITION_TEXT + 8];

static void check(bool holds, const char *promise) {
    if (holds) {
        passed++;
        return;
    }
    if (failed++ < 50) printf("%s: not so: %s\n", where, promise);
}

static void write_where(const Setup *setup, const Position *pos) {
    Text out = text_into(where, sizeof where);
    setup_write(setup, &out);
    text_add(&out, " at ");
    setup->game->write(pos, &out);
}

static int compare_words(const void *a, const void *b) { return strcmp(a, b); }

static void check_tokens(const Game *game, const Position *pos, const Move *list, int count) {
    static char tokens[MOVES_MAX][TOKEN_MAX];
    bool clean = true, unique = true;
    for (int i = 0; i < count; i++) {
        Text out = text_into(tokens[i], TOKEN_MAX);
        game->write_move(pos, list[i], &out);
        clean &= out.used > 0 && !out.cut;
        for (const char *c = tokens[i]; *c; c++) clean &= *c > ' ' && *c < 0x7f;
    }
    Move read = 0;
    int pick = count / 2;
    bool found =
        count == 0 || (game_read_move(game, pos, tokens[pick], &read, NULL) && read == list[pick]);
    qsort(tokens, (size_t)count, sizeof *tokens, compare_words);
    for (int i = 1; i < count; i++) unique &= strcmp(tokens[i - 1], tokens[i]) != 0;
    check(clean, "tokens are short, printable and without blanks");
    check(unique, "no two legal steps share a token");
    check(found, "a token reads as its step");
}

static void check_moves(const Game *game, const Position *pos, const Move *list, int count) {
    int actor = game->actor(pos);
    bool different = true;
    check((count == 0) == (actor == NOBODY), "there are steps exactly while somebody acts");
    check(actor >= NOBODY && actor < game->seats(pos), "the actor is a seat, chance or nobody");
    check(count <= MOVES_MAX, "no more than MOVES_MAX steps");
    for (int i = 0; i < count; i++) {
        if (actor == CHANCE) check(game_odds(game, pos, list[i]) > 0, "odds are positive");
        for (int j = 0; j < i; j++) different &= list[i] != list[j];
    }
    check(different, "moves() lists no step twice");
    if (actor >= 0 && game->out) check(!game->out(pos, actor), "who is out does not act");
}

static void check_text(const Setup *setup, const Position *pos) {
    const Game *game = setup->game;
    char text[POSITION_TEXT], again[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    Position read;
    Error err = { "", 0 };
    game->write(pos, &out);
    check(!out.cut, "the position's text fits");
    bool ok = game_read(setup, text, &read, &err);
    check(ok, "a position's text can be read");
    if (!ok) return;
    check(memcmp(&read, pos, sizeof read) == 0, "read(write(p)) is p, byte by byte");
    check(game_key(game, &read) == game_key(game, pos), "equal positions have equal keys");
    out = text_into(again, sizeof again);
    game->write(&read, &out);
    check(strcmp(text, again) == 0, "write(read(t)) is t");
}

/* A text with one byte changed, dropped or doubled is refused, or is the one way to write a
 * position. */
static void check_mutation(const Setup *setup, const Position *pos, Random *random) {
    const Game *game = setup->game;
    char text[POSITION_TEXT + 1], again[POSITION_TEXT];
    Text out = text_into(text, POSITION_TEXT);
    game->write(pos, &out);
    size_t at = random_below(random, (uint32_t)out.used), n = out.used;
    switch (random_below(random, 3)) {
    case 0: text[at] = text[random_below(random, (uint32_t)n)]; break;
    case 1: memmove(text + at, text + at + 1, n - at); break;
    default: memmove(text + at + 1, text + at, n - at + 1);
    }
    Position read, before;
    Error err = { "", 0 };
    memset(&read, 0xa5, sizeof read);
    before = read;
    if (!game_read(setup, text, &read, &err)) {
        check(memcmp(&read, &before, sizeof read) == 0, "a refused text changes nothing");
        check(err.why[0] && err.at <= strlen(text), "a refusal says why and where");
        return;
    }
    out = text_into(again, sizeof again);
    game->write(&read, &out);
    check(strcmp(text, again) == 0, "what is read is written the same way");
    check(game->fault(&read) == NULL, "what is read is sound");
}

static void check_points(const Game *game, const Position *pos) {
    int points[SEATS_MAX] = { 0 }, sum = 0, seats = game->seats(pos);
    bool over = game->actor(pos) == NOBODY, teams = false, fair = true;
    game->points(pos, points);
    for (int seat = 0; seat < seats; seat++) {
        int team = game->team(pos, seat);
        sum += points[seat];
        teams |= team != seat;
        check(team >= 0 && team <= seat && game->team(pos, team) == team,
              "a team is named by its lowest seat");
        for (int other = 0; other < seats; other++)
            if (team == game->team(pos, other)) fair &= points[seat] == points[other];
    }
    check(fair, "partners get the same points");
    if (!over)
        check(sum == 0, "no points while the game goes on");
    else if (seats == 1)
        check(sum == 0 || sum == POINT, "a game for one is won or lost");
    else
        check(sum == (teams ? 2 * POINT : POINT), "one point is shared out");
}

/* Whatever the rules can end is explained by a reason of the list and by cells of the board. */
static void check_ending(const Setup *setup, const Position *pos) {
    const Game *game = setup->game;
    Ending why = { 0 };
    Cell cells[CELLS_MAX];
    bool shown[CELLS_MAX] = { false }, sound = true;
    int reasons = 0, count = game->board(setup, cells);
    if (game->actor(pos) != NOBODY || !game->ending) return;
    while (game->reasons[reasons].name) reasons++;
    game->ending(pos, &why);
    check(why.reason >= 0 && why.reason < reasons, "an ending has a reason of the game's list");
    for (int i = 0; i < why.cells; i++) {
        sound &= why.cell[i] < count && cells[why.cell[i]].shape != CELL_TRAY;
        if (!sound) break;
        sound &= !shown[why.cell[i]];
        shown[why.cell[i]] = true;
    }
    check(sound, "an ending shows cells of the board, none twice");
}

static void check_scene(const Setup *setup, const Position *pos) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    Piece pieces[PIECES_MAX];
    bool taken[CELLS_MAX] = { false }, sound = true;
    int cell_count = game->board(setup, cells), count = game->scene(pos, pieces), kinds = 0,
        colours = 0;
    while (game->kinds[kinds].letter) kinds++;
    while (game->colours[colours]) colours++;
    for (const Piece *piece = pieces; piece < pieces + count; piece++) {
        sound &= piece->cell < cell_count && piece->kind < kinds && piece->colour < colours;
        sound &= piece->facing < 8 && piece->seat >= NOBODY && piece->seat < game->seats(pos);
        if (!sound) break;
        if (strcmp(game->kinds[piece->kind].look, "trail") == 0) continue;
        check(!taken[piece->cell], "one piece a cell");
        taken[piece->cell] = true;
    }
    check(count <= PIECES_MAX && sound, "pieces lie on cells and have a kind, a colour and a seat");
    for (int seat = 0; seat < game->seats(pos); seat++)
        check(game->colour(pos, seat) >> colours == 0, "a seat's colours exist");
}

static void check_step(const Setup *setup, const Position *pos, Move move) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    uint16_t path[PATH_CELLS];
    Effect effects[EFFECTS_MAX];
    Position one = *pos, two = *pos;
    int cell_count = game->board(setup, cells), clicks = game->path(pos, move, path);
    check(clicks >= 0 && clicks <= PATH_CELLS, "a path has at most PATH_CELLS clicks");
    for (int i = 0; i < clicks; i++) check(path[i] < cell_count, "a path leads over cells");
    int count = game_effects(setup, pos, move, effects);
    check(count <= EFFECTS_MAX, "effects fit");
    if (clicks > 1) check(count > 0, "a step made with two clicks does something one sees");
    game_apply(game, &one, move);
    game_apply(game, &two, move);
    check(memcmp(&one, &two, sizeof one) == 0, "apply() has one result");
    check(!game_equal(game, pos, &one) || game->actor(pos) == CHANCE,
          "a step changes the position");
    if (game->first_ends && !game_fresh(game, pos))
        check(game->actor(&one) != NOBODY, "only the first step of a turn ends the game");
    for (size_t i = game->size; i < sizeof one; i++)
        if (one.bytes[i]) check(false, "nothing is written behind a position's size");
    if (!game_fresh(game, &one) && game->actor(&one) != NOBODY)
        check(game_turn(game, pos) == game_turn(game, &one), "a turn is one player's");
}

static bool is_own(const Game *game, const Position *pos, int cell) {
    Piece pieces[PIECES_MAX];
    for (int i = 0, count = game->scene(pos, pieces); i < count; i++)
        if (pieces[i].cell == cell && pieces[i].seat == game->actor(pos) &&
            strcmp(game->kinds[pieces[i].kind].look, "trail") != 0)
            return true;
    return false;
}

/* A legal try is never called impossible, and any other with an own piece is answered. */
static void check_why(const Setup *setup, const Position *pos, const Move *list, int count,
                      Random *random) {
    const Game *game = setup->game;
    Cell cells[CELLS_MAX];
    uint16_t path[PATH_CELLS];
    uint32_t cell_count = (uint32_t)game->board(setup, cells);
    if (game->actor(pos) < 0) return;
    Move legal = list[random_below(random, (uint32_t)count)];
    int clicks = game->path(pos, legal, path);
    if (clicks)
        check(!game_why_not(game, pos, path[0], path[clicks > 1]), "no reason against a step");
    for (int i = 0; i < 12; i++) {
        int from = (int)random_below(random, cell_count),
            to = (int)random_below(random, cell_count);
        bool is_legal = false, places = false;
        for (int j = 0; j < count; j++) {
            clicks = game->path(pos, list[j], path);
            is_legal |= clicks > 1 && path[0] == from && path[1] == to;
            places |= clicks == 1 && cells[path[0]].shape != CELL_TRAY;
        }
        if (places || cells[from].shape == CELL_TRAY || cells[to].shape == CELL_TRAY || from == to)
            continue;
        if (is_legal || is_own(game, pos, from))
            check(!game_why_not(game, pos, from, to) == is_legal, "a try is legal or answered");
    }
}

/* Of two steps: one, with some bits of the other, or with one bit changed. */
static Move mixed(Move a, Move b, Random *random) {
    Move mask = (Move)random_next(random);
    return random_below(random, 2) ? (a & mask) | (b & ~mask) : a ^ (Move)1 << mask % 32;
}

/* legal() knows the listed steps from all others: here such as were legal a step before, and such
 * as differ little from legal ones. named() finds a step that goes from cell to cell. */
static void check_legal(const Game *game, const Position *pos, const Move *list, int count,
                        Random *random) {
    static Move before[MOVES_MAX];
    static int before_count;
    char token[TOKEN_MAX];
    uint16_t path[PATH_CELLS];
    Move move;
    if (!game->legal) return;
    for (int i = 0; i < count; i++) {
        Text out = text_into(token, sizeof token);
        game->write_move(pos, list[i], &out);
        bool is_named = game->named(pos, token, &move);
        check(game->legal(pos, list[i]), "legal() holds for a listed step");
        check(!is_named || move == list[i], "named() finds the step that a token names");
        check(is_named || game->path(pos, list[i], path) < 2, "named() finds all with two clicks");
    }
    for (int i = 0; i < 2 * before_count + 64; i++) {
        Move a = count ? list[random_below(random, (uint32_t)count)] : 0;
        Move b = before_count ? before[i % before_count] : a;
        int at = 0;
        move = i < before_count ? b : mixed(a, b, random);
        while (at < count && list[at] != move) at++;
        check(game->legal(pos, move) == (at < count), "legal() holds for listed steps alone");
    }
    memcpy(before, list, (size_t)count * sizeof *list);
    before_count = count;
}

/* few() is for guesses, but what it lists must be legal. */
static void check_few(const Game *game, const Position *pos, const Move *list, int count) {
    enum { MOST = 5 };
    Move named[MOVES_MAX];
    if (!game->few || game->actor(pos) < 0) return;
    int total = game->few(pos, MOST, named);
    check(total > 0 && total <= MOST, "few() lists some steps, but not too many");
    for (int i = 0; i < total; i++) {
        int at = 0, same = 0;
        while (at < count && list[at] != named[i]) at++;
        while (same < i && named[same] != named[i]) same++;
        check(at < count, "few() lists legal steps");
        check(same == i, "few() lists a step once");
    }
}

/* A list is ranked as its steps are one by one. */
static void check_ranks(const Game *game, const Position *pos, const Move *list, int count) {
    int rank[MOVES_MAX];
    bool agree = true;
    if (!game->ranks || game->actor(pos) < 0) return;
    game->ranks(pos, list, count, rank);
    for (int i = 0; i < count; i++) agree = agree && rank[i] == game->rank(pos, list[i]);
    check(agree, "ranks() says what rank() does");
}

static bool can_win(const Game *game, const Position *pos) {
    Move list[MOVES_MAX];
    int seat = game->actor(pos), count = seat < 0 ? 0 : game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        int points[SEATS_MAX] = { 0 };
        game_apply(game, &next, list[i]);
        game->points(&next, points);
        if (points[seat] == POINT) return true;
    }
    return false;
}

/* A step that is ranked as a loss is one. */
static void check_losses(const Game *game, const Position *pos, const Move *list, int count) {
    int seat = game->actor(pos);
    for (int i = 0; seat >= 0 && game->rank && i < count; i++) {
        if (game->rank(pos, list[i]) != RANK_LOSS) continue;
        Position next = *pos;
        game_apply(game, &next, list[i]);
        check(game->actor(&next) != seat && can_win(game, &next), "after RANK_LOSS the other wins");
    }
}

/* A test of evenness: with n choices and 200 n draws chi-square stays below n + 6 sqrt(2 n) + 12
 * for any honest generator; the seed is fixed, so the answer is always the same. */
static void check_evenness(const Game *game, const Position *pos, const Move *list, int count,
                           Random *random) {
    static int drawn[MOVES_MAX];
    memset(drawn, 0, sizeof drawn);
    int draws = 200 * count;
    int64_t total = 0, chi = 0;
    bool chance = game->actor(pos) == CHANCE;
    for (int i = 0; i < count; i++) total += chance ? game_odds(game, pos, list[i]) : 1;
    for (int i = 0; i < draws; i++) {
        Move move = game_random(game, pos, random);
        int at = 0;
        while (at < count && list[at] != move) at++;
        check(at < count, "random_move() draws a legal step");
        if (at == count) return;
        drawn[at]++;
    }
    for (int i = 0; i < count; i++) {
        int64_t expected =
            (int64_t)draws * (chance ? game_odds(game, pos, list[i]) : 1) * 1000 / total;
        int64_t off = (int64_t)drawn[i] * 1000 - expected;
        chi += off * off / expected;
    }
    int64_t root = 0;
    while (root * root < 2 * (int64_t)count) root++;
    check(chi / 1000 < count + 6 * root + 12, "random_move() draws evenly");
}

static bool promises_end(const Game *game) { return !game->draws; }

/* Any step; where nobody overlooks anything, one after which no opponent wins at once, if there is
 * one: in Blockade random games are over before a guard moves. */
static Move draw(const Game *game, const Position *pos, const Move *list, int count, bool careful,
                 Random *random) {
    static Move safe[MOVES_MAX];
    int left = careful && game->forcing && count > 1 ? game->forcing(pos, false, safe) : 0;
    return left ? safe[random_below(random, (uint32_t)left)]
                : list[random_below(random, (uint32_t)count)];
}

static void play_game(const Setup *setup, Random *random, bool thorough, bool careful) {
    const Game *game = setup->game;
    Position pos;
    Move list[MOVES_MAX];
    int steps = 0, limit = promises_end(game) ? 20000 : 3000;
    game_start(setup, &pos);
    check(game_fresh(game, &pos), "a game begins with a turn");
    for (;; steps++) {
        int count = game->moves(&pos, list);
        bool look = thorough || steps % 16 == 0 || !count;
        if (look) {
            write_where(setup, &pos);
            const char *fault = game->fault(&pos);
            check(!fault, fault ? fault : "no fault");
            check_moves(game, &pos, list, count);
            check_tokens(game, &pos, list, count);
            check_legal(game, &pos, list, count, random);
            check_few(game, &pos, list, count);
            check_ranks(game, &pos, list, count);
            check_losses(game, &pos, list, count);
            check_text(setup, &pos);
            check_points(game, &pos);
            check_ending(setup, &pos);
            check_scene(setup, &pos);
            check_why(setup, &pos, list, count, random);
            for (int i = 0; i < 4; i++) check_mutation(setup, &pos, random);
        }
        if (!count || steps == limit) break;
        Move move = draw(game, &pos, list, count, careful, random);
        if (look) check_step(setup, &pos, move);
        if (look && steps % 64 == 0) check_evenness(game, &pos, list, count, random);
        game_apply(game, &pos, move);
    }
    if (promises_end(game)) check(steps < limit, "the game ends by itself");
}

/* Facts that hold for the table itself. */
static void check_table(const Game *game) {
    snprintf(where, sizeof where, "%s", game->id);
    check(game->state <= game->size && game->size <= POSITION_MAX, "sizes are ordered");
    check(game->size <= 256 || strcmp(game->id, "convoy") == 0, "a position has at most 256 bytes");
    check(game_options(game) <= OPTIONS_MAX, "options fit in a setup");
    check(!(game->draws & DRAW_QUIET) || game->progress, "quiet draws need progress()");
    for (const PieceKind *kind = game->kinds; kind->letter; kind++)
        check(kind->name && kind->german && kind->look, "a kind has its names");
    check(game->about && game->german, "it is described in both languages");
    for (int i = 0; i < game_options(game); i++)
        check(game->options[i].about && game->options[i].german, "so are its options");
}

static void check_setup(const Setup *setup) {
    char spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    Setup read;
    Cell cells[CELLS_MAX];
    setup_write(setup, &out);
    snprintf(where, sizeof where, "%s", spec);
    check(setup_read(spec, &read, NULL) &&
              memcmp(read.choice, setup->choice, sizeof read.choice) == 0,
          "a spec reads as what it was written from");
    int count = setup->game->board(setup, cells);
    check(count > 0 && count <= CELLS_MAX, "the cells fit");
    for (int i = 0; i < count; i++) {
        check(cells[i].name[0] && cells[i].zone, "a cell has a name and a zone");
        for (int j = 0; j < i; j++)
            if (strcmp(cells[i].name, cells[j].name) == 0 ||
                (cells[i].x == cells[j].x && cells[i].y == cells[j].y))
                check(false, "cells differ in name and place");
    }
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 4;
    Random random = { argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        if (argc > 3 && strcmp(argv[3], setup.game->id) != 0) continue;
        check_table(setup.game);
        do {
            check_setup(&setup);
            for (int g = 0; g < games; g++) play_game(&setup, &random, g < 2, g % 2);
        } while (setup_next(&setup));
    }
    printf("properties: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
