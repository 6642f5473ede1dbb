/* query.c - query, perft and show: the position, asked about.
 * SPDX-License-Identifier: MIT */
#include "host/host.h"
#include "session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_move(FILE *out, const Match *match, Move move) {
    char token[TOKEN_MAX];
    Text text = text_into(token, sizeof token);
    match->setup.game->write_move(&match->now, move, &text);
    fputs(token, out);
}

static void tell_nodes(void *out, const char *token, uint64_t nodes) {
    fprintf(out, "%s %" PRIu64 "\n", token, nodes);
}

void ugi_perft(Session *session, char *rest) {
    long depth;
    if (!text_to_number(text_word(&rest), 0, 64, &depth)) {
        ugi_error(session, "perft needs a depth from 0 to 64");
        return;
    }
    if (!ugi_ends(session, rest)) return;
    uint64_t total = match_perft(&session->match, (int)depth, tell_nodes, session->out);
    fprintf(session->out, "nodes %" PRIu64 "\n", total);
}

void ugi_show(Session *session, char *rest) {
    (void)rest;
    Text text = host_text(DRAW_TEXT);
    draw_board(&session->match.setup, &session->match.now, session->style, &text);
    draw_status(&session->match, NULL, &text);
    fprintf(session->out, "%s\n", text.start);
    free(text.start);
}

/* Each query prints what follows "response ". */

static void turn(FILE *out, const Match *match) {
    int actor = match_actor(match);
    if (actor >= 0)
        fprintf(out, "%d", actor);
    else
        fputs(actor == CHANCE ? "chance" : "none", out);
}

static void print_moves(FILE *out, const Match *match, bool with_odds) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = match_actor(match) == NOBODY ? 0 : game->moves(&match->now, list);
    for (int i = 0; i < count; i++) {
        if (i) putc(' ', out);
        print_move(out, match, list[i]);
        if (with_odds) fprintf(out, ":%d", game_odds(game, &match->now, list[i]));
    }
}

static void legalmoves(FILE *out, const Match *match) { print_moves(out, match, false); }

static void chance(FILE *out, const Match *match) {
    if (match_actor(match) == CHANCE)
        print_moves(out, match, true);
    else
        fputs("none", out);
}

static void gameover(FILE *out, const Match *match) {
    fputs(match_actor(match) == NOBODY ? "true" : "false", out);
}

/* "p1win"; "p1win p2win" where partners win together; "draw" where several share; "loss" where
 * nobody gets anything, in a game for one. */
static void result(FILE *out, const Match *match) {
    int points[SEATS_MAX], seats = match->setup.game->seats(&match->now), said = 0;
    match_points(match, points);
    if (match->end == END_NONE) {
        fputs("none", out);
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        if (points[seat] == POINT) fprintf(out, "%sp%dwin", said++ ? " " : "", seat + 1);
    if (!said) fputs(seats == 1 ? "loss" : "draw", out);
}

static void points_of_all(FILE *out, const Match *match) {
    int points[SEATS_MAX];
    match_points(match, points);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++) {
        char number[16];
        Text text = text_into(number, sizeof number);
        text_points(&text, points[seat]);
        fprintf(out, "%s%s", seat ? " " : "", number);
    }
}

static void fen(FILE *out, const Match *match) {
    char line[POSITION_TEXT];
    Text text = text_into(line, sizeof line);
    match->setup.game->write(&match->now, &text);
    fputs(line, out);
}

static const struct {
    const char *name;
    void (*print)(FILE *, const Match *);
} queries[] = {
    { "turn", turn },         { "legalmoves", legalmoves }, { "chance", chance },
    { "gameover", gameover }, { "result", result },         { "points", points_of_all },
    { "fen", fen },
};

/* "p2turn": the seat's index, or -1. */
static int turn_seat(const char *name) {
    if (name[0] != 'p' || name[1] < '1' || name[1] > '0' + SEATS_MAX) return -1;
    return strcmp(name + 2, "turn") == 0 ? name[1] - '1' : -1;
}

void ugi_query(Session *session, char *rest) {
    const Match *match = &session->match;
    const char *name = text_word(&rest);
    int seat = turn_seat(name);
    if (!ugi_ends(session, rest)) return;
    if (seat >= 0) {
        fprintf(session->out, "response %s\n", match_actor(match) == seat ? "true" : "false");
        return;
    }
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        if (strcmp(queries[i].name, name) != 0) continue;
        fputs("response ", session->out);
        queries[i].print(session->out, match);
        putc('\n', session->out);
        return;
    }
    ugi_error(session,
              "no query \"%.40s\"; there are turn, legalmoves, chance, gameover, result, points, "
              "fen, p1turn ... p4turn",
              name);
}
