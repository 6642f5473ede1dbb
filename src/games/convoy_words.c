/* convoy_words.c - steps and positions of Convoy as text.
 * SPDX-License-Identifier: MIT */
#include "convoy.h"

#include <string.h>

static void write_square(Text *out, int square) { text_square(out, square % SIDE, square / SIDE); }

void convoy_write_move(const void *pos, Move move, Text *out) {
    const Convoy *p = pos;
    if (!p->roll) {
        text_print(out, "%u", (unsigned)move);
    } else if (move == PASS) {
        text_add(out, "pass");
    } else {
        write_square(out, move & 255);
        write_square(out, move >> 8 & 255);
    }
}

static const char letters[] = "-rygb-RYGB";  // by the low bits of a square's word, 5 for STARRED
static const char way_letters[] = "NESW";

static void write_stone(Text *out, int value) {
    text_char(out, letters[(value & STONE) + (value & STARRED ? 5 : 0)]);
}

/* The track behind a square; at a fork all branches but the last are in brackets. */
static void write_branch(const Convoy *p, int colour, int square, Text *out) {
    for (;;) {
        int last = NONE;
        for (int way = NORTH; way < WAYS; way++) {
            int behind = beside[square][way];
            if (behind == NONE || arrow(p, colour, behind) != (way ^ 2) + 1) continue;
            if (last != NONE) {
                text_print(out, "(%c", way_letters[last]);
                write_branch(p, colour, beside[square][last], out);
                text_char(out, ')');
            }
            last = way;
        }
        if (last == NONE) return;
        text_char(out, way_letters[last]);
        square = beside[square][last];
    }
}

void convoy_write(const void *pos, Text *out) {
    const Convoy *p = pos;
    int16_t cell[SQUARES];
    for (int s = 0; s < SQUARES; s++) cell[s] = p->cell[s] & (STONE | STARRED);
    text_board(out, SIDE, SIDE, cell, write_stone);
    for (int colour = RED; colour < COLOURS; colour++) {
        text_char(out, colour ? ',' : ' ');
        if (p->head[colour] == NONE) {
            text_char(out, '-');
            continue;
        }
        write_square(out, p->head[colour]);
        write_branch(p, colour, p->head[colour], out);
    }
    text_print(out, " %c", letters[p->turn == NOBODY ? 0 : p->turn + 1]);
    if (p->roll) text_print(out, "%d", p->roll);
    text_print(out, " %d %d %c", p->rounds, p->idle, p->moved ? '+' : '-');
}

static int read_stone(Scan *in) {
    int value = scan_one_of(in, "rygbRYGB");
    return value < 4 ? value + 1 : (value - 3) | STARRED;
}

static void read_branch(Scan *in, Convoy *p, int colour, int square) {
    while (scan_peek(in) && strchr("(NESW", scan_peek(in))) {
        bool is_fork = scan_skip(in, '(');
        int behind = beside[square][scan_one_of(in, way_letters)];
        if (!in->ok) return;
        if (behind == NONE) {
            scan_fail(in, "the trail leaves the board");
        } else if (behind == p->head[colour] || arrow(p, colour, behind)) {
            scan_fail(in, "the trail crosses itself");
        } else {
            point(p, colour, behind, square);
            if (is_fork) read_branch(in, p, colour, behind), scan_char(in, ')');
            if (!is_fork) square = behind;
        }
    }
}

bool convoy_read(const Setup *setup, const char *text, void *pos, Error *err) {
    Convoy *p = pos;
    Scan in = scan_from(text, err);
    int16_t cell[SQUARES] = { 0 };
    p->players = 2 + setup->choice[OPTION_PLAYERS];
    p->finish = setup->choice[OPTION_COLUMNS]                     ? FINISH_ONLY
                : p->players == 2 && setup->choice[OPTION_FINISH] ? FINISH_BOTH
                                                                  : FINISH_ONE;
    scan_board(&in, SIDE, SIDE, cell, read_stone);
    for (int s = 0; s < SQUARES; s++) p->cell[s] = (uint16_t)cell[s];
    for (int colour = RED; colour < COLOURS; colour++) {
        scan_char(&in, colour ? ',' : ' ');
        p->head[colour] = NONE;
        if (scan_skip(&in, '-')) continue;
        p->head[colour] = (uint8_t)scan_square(&in, SIDE, SIDE);
        read_branch(&in, p, colour, p->head[colour]);
    }
    scan_char(&in, ' ');
    int mover = scan_one_of(&in, "-rygb");
    p->turn = (int8_t)(mover ? mover - 1 : NOBODY);
    char pips = scan_peek(&in);
    if (pips >= '0' && pips <= '9') p->roll = (uint8_t)(1 + scan_one_of(&in, "123456"));
    scan_char(&in, ' ');
    p->rounds = (uint16_t)scan_number(&in, ROUNDS_MAX);
    scan_char(&in, ' ');
    p->idle = (uint8_t)scan_number(&in, IDLE_MAX);
    scan_char(&in, ' ');
    p->moved = scan_one_of(&in, "-+") == 1;
    return scan_end(&in);
}
