/* super3.c - Super 3 (Milton Bradley, 1978): three in a row inside three in a row, with two dice.
 *
 * A roll is the move 2 ... 12; any other move is a hole, or KEEP; p->roll tells them apart.
 * SPDX-License-Identifier: MIT */
#include "super3.h"

#include <string.h>

static const char *const colours[] = { "red", "yellow", NULL };
static const char letters[] = "ry", won_letters[] = "RY", peg_letters[] = "ryRY";

static const PieceKind kinds[] = {
    [PEG] = { 'P', "peg", "Stift", "peg", 0 },
    [DIE] = { 'D', "die", "Würfel", "die", 0 },
    { 0 },
};

/* ---- sets of holes ---- */

/* The member with `rank` smaller ones. */
static int member(Holes set, int rank) {
    uint64_t word = (uint64_t)set;
    int base = 0, low_count = __builtin_popcountll(word);
    if (rank >= low_count) word = (uint64_t)(set >> 64), base = 64, rank -= low_count;
    while (rank--) word &= word - 1;
    return base + __builtin_ctzll(word);
}

/* ---- the rules ---- */

/* rules 2: where a peg may go for a total from 3 to 12. */
static Holes targets(const Super3 *p, int total) {
    // The first hole of every box: bits 0, 9, 18 ... 72.
    const Holes firsts = (Holes)0x100 << 64 | 0x8040201008040201u;
    if (total == ANYWHERE) return empty_holes(p);
    int number = total - FIRST_NUMBER;
    return (firsts << number | box_set(number, OUTER)) & empty_holes(p);
}

/* rules 2 and 4: the opposing pegs in boxes not won. */
static Holes removable(const Super3 *p, int seat) {
    Holes set = p->pegs[!seat];
    for (unsigned won = p->boxes[!seat]; won; won &= won - 1)
        set &= ~box_set(__builtin_ctz(won), BOX);
    return set;
}

/* What the seat may choose from in this step; besides, it may keep the peg when REMOVING. */
static Holes choices(const Super3 *p) {
    return p->roll == REMOVING ? removable(p, p->turn) : targets(p, p->roll);
}

static void start(const Setup *setup, void *pos) {
    (void)setup;
    memset(pos, 0, sizeof(Super3));
}

static int seats(const void *pos) { return (void)pos, SEATS; }

static int turn(const void *pos) { return ((const Super3 *)pos)->turn; }

static int actor(const void *pos) {
    const Super3 *p = pos;
    return p->roll || p->turn == NOBODY ? p->turn : CHANCE;
}

static int team(const void *pos, int seat) { return (void)pos, seat; }

static int moves(const void *pos, Move *out) {
    const Super3 *p = pos;
    int count = 0;
    if (p->turn == NOBODY) return 0;
    if (!p->roll) {
        for (Move total = 2; total <= 12; total++) out[count++] = total;
        return count;
    }
    for (Holes set = choices(p); set; set &= set - 1) out[count++] = (Move)lowest(set);
    if (p->roll == REMOVING) out[count++] = KEEP;
    return count;
}

static int odds(const void *pos, Move outcome) {
    (void)pos;
    return outcome <= 7 ? (int)outcome - 1 : 13 - (int)outcome;
}

static Move random_move(const void *pos, Random *random) {
    const Super3 *p = pos;
    if (!p->roll) {
        uint32_t faces = random_below(random, 36);
        return 2 + faces / 6 + faces % 6;
    }
    Holes set = choices(p);
    int count = size_of(set);
    int rank = (int)random_below(random, (uint32_t)(count + (p->roll == REMOVING)));
    return rank < count ? (Move)member(set, rank) : KEEP;
}

static void roll(Super3 *p, int total) {
    bool is_usable = total == REMOVING ? removable(p, p->turn) != 0 : targets(p, total) != 0;
    if (is_usable) {
        p->roll = (uint8_t)total;
        p->unusable = 0;
    } else if (total == REMOVING) {
        p->unusable = 0;  // rules 3: the tries begin anew, also when there was no peg to take
    } else if (++p->unusable == ROLLS_A_TURN) {
        p->turn = !p->turn;
        p->unusable = 0;
    }
}

static void win_box(Super3 *p, int box) {
    p->stood |= (p->pegs[RED] | p->pegs[YELLOW]) & box_set(box, BOX);
    p->pegs[p->turn] |= box_set(box, BOX);
    p->pegs[!p->turn] &= ~box_set(box, BOX);
    p->boxes[p->turn] |= (uint16_t)(1u << box);
}

static void place(Super3 *p, int hole) {
    int box = hole / BOX_HOLES;
    p->pegs[p->turn] |= hole_set(hole);
    p->roll = 0;
    bool is_won = wins(in_box(p->pegs[p->turn], box));
    if (is_won) win_box(p, box);
    p->turn = is_won && wins(p->boxes[p->turn]) ? NOBODY : !p->turn;
}

static void apply(void *pos, Move move) {
    Super3 *p = pos;
    if (!p->roll) {
        roll(p, (int)move);
    } else if (p->roll == REMOVING) {
        if (move != KEEP) p->pegs[!p->turn] &= ~hole_set((int)move);
        p->roll = 0;  // rules 2: the same seat rolls again
    } else {
        place(p, (int)move);
    }
}

static void points(const void *pos, int *twelfths) {
    const Super3 *p = pos;
    for (int seat = 0; seat < SEATS; seat++)
        twelfths[seat] = p->turn == NOBODY && wins(p->boxes[seat]) ? POINT : 0;
}

enum { BOXES_IN_ROW, FIVE_BOXES };
static const Reason reasons[] = {
    [BOXES_IN_ROW] = { "row", "three boxes in a row: {numbers}",
                       "drei Kästchen in einer Reihe: {numbers}" },
    [FIVE_BOXES] = { "five", "five boxes: {numbers}", "fünf Kästchen: {numbers}" },
    { 0 },
};

static void ending(const void *pos, Ending *out) {
    static const uint16_t rows[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
    const Super3 *p = pos;
    unsigned shown = p->boxes[wins(p->boxes[RED]) ? RED : YELLOW];
    out->reason = FIVE_BOXES;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && out->reason == FIVE_BOXES; i++)
        if ((shown & rows[i]) == rows[i]) shown = rows[i], out->reason = BOXES_IN_ROW;
    for (; shown; shown &= shown - 1) {
        int box = __builtin_ctz(shown);
        ending_number(out, box + FIRST_NUMBER);
        for (int hole = 0; hole < BOX_HOLES; hole++) ending_cell(out, BOX_HOLES * box + hole);
    }
}

/* A 2 begins the tries anew within a turn, so the roll after it looks like a first one. */
static bool fresh(const void *pos) {
    return actor(pos) == CHANCE && !((const Super3 *)pos)->unusable;
}

/* ---- text ---- */

static void write_hole(Text *out, int hole) {
    text_print(out, "%d.", hole / BOX_HOLES + FIRST_NUMBER);
    if (hole % BOX_HOLES == CENTRE)
        text_char(out, 'c');
    else
        text_print(out, "%d", hole % BOX_HOLES + FIRST_NUMBER);
}

static void write_move(const void *pos, Move move, Text *out) {
    const Super3 *p = pos;
    if (!p->roll) {
        text_print(out, "r%u", move);
    } else if (move == KEEP) {
        text_add(out, "keep");
    } else {
        if (p->roll == REMOVING) text_char(out, 'x');
        write_hole(out, (int)move);
    }
}

/* The letter of the peg in a hole, a capital one in a won box; '\0' for an empty hole. */
static char peg_letter(const Super3 *p, int box, int hole) {
    Holes bit = hole_set(BOX_HOLES * box + hole);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(p->pegs[seat] & bit)) continue;
        if (!(p->boxes[seat] >> box & 1)) return letters[seat];
        return p->stood & bit ? won_letters[seat] : '\0';
    }
    return '\0';
}

static void write_box(const Super3 *p, int box, Text *out) {
    // A won box with a peg in every hole is a single letter.
    if (in_box(p->stood, box) == BOX) return text_char(out, peg_letter(p, box, 0));
    int empty = 0;
    for (int hole = 0; hole < BOX_HOLES; hole++) {
        char peg = peg_letter(p, box, hole);
        if (peg && empty) text_print(out, "%d", empty);
        if (peg) text_char(out, peg);
        empty = peg ? 0 : empty + 1;
    }
    if (empty) text_print(out, "%d", empty);
}

static void write(const void *pos, Text *out) {
    const Super3 *p = pos;
    for (int box = 0; box < BOXES; box++) {
        if (box) text_char(out, '/');
        write_box(p, box, out);
    }
    if (p->turn == NOBODY)
        text_add(out, " - -");
    else
        text_print(out, p->roll ? " %c r%d" : " %c %d", letters[p->turn], p->roll + p->unusable);
}

/* The holes of a box by the letters of their pegs. */
static void read_holes(Scan *in, unsigned by_letter[4]) {
    for (int hole = 0; in->ok && hole < BOX_HOLES;) {
        if (scan_peek(in) >= '1' && scan_peek(in) <= '9') {
            hole += scan_number(in, BOX_HOLES - hole);
            continue;
        }
        int letter = scan_one_of(in, peg_letters);
        bool is_alone = hole == 0 && (scan_peek(in) == '/' || scan_peek(in) == ' ');
        bool is_full = letter >= SEATS && is_alone;
        by_letter[letter] |= is_full ? (unsigned)BOX : 1u << hole;
        hole = is_full ? BOX_HOLES : hole + 1;
    }
}

static void read_box(Scan *in, int box, Super3 *p) {
    unsigned by_letter[4] = { 0 };
    read_holes(in, by_letter);
    for (int seat = 0; seat < SEATS; seat++) {
        unsigned won = by_letter[SEATS + seat];
        p->pegs[seat] |= box_set(box, won ? (unsigned)BOX : by_letter[seat]);
        if (!won) continue;
        if (by_letter[RED] | by_letter[YELLOW] | by_letter[SEATS + !seat])
            scan_fail(in, "other pegs in a won box");
        p->boxes[seat] |= (uint16_t)(1u << box);
        p->stood |= box_set(box, won);
    }
}

static void read_turn(Scan *in, Super3 *p) {
    scan_char(in, ' ');
    bool is_over = scan_skip(in, '-');
    p->turn = is_over ? NOBODY : (int8_t)scan_one_of(in, letters);
    scan_char(in, ' ');
    if (is_over) {
        scan_char(in, '-');
    } else if (scan_skip(in, 'r')) {
        p->roll = (uint8_t)scan_number(in, 12);
        if (p->roll < 2) scan_fail(in, "two dice show 2 to 12");
    } else {
        p->unusable = (uint8_t)scan_number(in, ROLLS_A_TURN - 1);
    }
}

static const char *box_fault(const Super3 *p) {
    for (int box = 0; box < BOXES; box++) {
        for (int seat = 0; seat < SEATS; seat++) {
            unsigned holes = in_box(p->pegs[seat], box);
            bool is_won = p->boxes[seat] >> box & 1;
            if (is_won && holes != BOX) return "a won box is not full of its winner's pegs";
            if (is_won && !wins(in_box(p->stood, box)))
                return "a won box without three in a row or five pegs";
            if (!is_won && wins(holes)) return "three in a row or five pegs in a box not won";
        }
    }
    return NULL;
}

static const char *fault(const void *pos) {
    const Super3 *p = pos;
    bool red_won = wins(p->boxes[RED]), yellow_won = wins(p->boxes[YELLOW]);
    if (p->pegs[RED] & p->pegs[YELLOW]) return "two pegs in one hole";
    if ((p->pegs[RED] | p->pegs[YELLOW]) >> HOLES) return "a peg beside the board";
    const char *box = box_fault(p);
    if (box) return box;
    for (int seat = 0; seat < SEATS; seat++)
        if (__builtin_popcount(p->boxes[seat]) > 5) return "a player won more than five boxes";
    if (red_won && yellow_won) return "both players have won";
    if ((red_won || yellow_won) != (p->turn == NOBODY))
        return p->turn == NOBODY ? "nobody has won yet" : "the game is won: nobody's turn";
    if (p->turn == NOBODY) return p->roll || p->unusable ? "a roll after the end" : NULL;
    if (p->roll && p->unusable) return "unusable rolls are counted only while rolling";
    if (p->roll && !choices(p)) return "nothing can be done with this roll";
    if (!p->unusable) return NULL;
    for (int total = 3; total <= 12; total++)
        if (!targets(p, total)) return NULL;
    return "no roll can have been unusable";
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    (void)setup;
    Scan in = scan_from(text, err);
    for (int box = 0; box < BOXES; box++) {
        if (box) scan_char(&in, '/');
        read_box(&in, box, pos);
    }
    read_turn(&in, pos);
    return scan_end(&in);
}

/* ---- for renderers ---- */

/* Boxes are three cells wide with a gap of one between them; rows count downwards, y upwards. */
static int board(const Setup *setup, Cell *out) {
    // clang-format off
    static const char *const zones[BOXES][2] = {
        { "box-3", "box-3 centre" }, { "box-4",  "box-4 centre" },  { "box-5",  "box-5 centre" },
        { "box-6", "box-6 centre" }, { "box-7",  "box-7 centre" },  { "box-8",  "box-8 centre" },
        { "box-9", "box-9 centre" }, { "box-10", "box-10 centre" }, { "box-11", "box-11 centre" },
    };
    // clang-format on
    (void)setup;
    for (int cell = 0; cell < HOLES; cell++) {
        int box = cell / BOX_HOLES, hole = cell % BOX_HOLES;
        Text name = text_into(out[cell].name, sizeof out[cell].name);
        write_hole(&name, cell);
        out[cell].x = (int16_t)(4 * (box % 3) + hole % 3);
        out[cell].y = (int16_t)(10 - (4 * (box / 3) + hole / 3));
        out[cell].shape = CELL_HOLE;
        out[cell].zone = zones[box][hole == CENTRE];
    }
    int count = board_tray(out, HOLES, "red", 12, 0, "tray-red");
    count = board_tray(out, count, "yellow", 12, 10, "tray-yellow");
    return board_tray(out, count, "dice", 12, 5, "dice");
}

/* rules 4: what one sees; a won box keeps its empty holes. */
static Holes standing(const Super3 *p, int seat) {
    Holes set = p->pegs[seat];
    for (unsigned won = p->boxes[seat]; won; won &= won - 1)
        set &= ~(box_set(__builtin_ctz(won), BOX) & ~p->stood);
    return set;
}

static int scene(const void *pos, Piece *out) {
    const Super3 *p = pos;
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        Piece peg = { .colour = (uint8_t)seat, .kind = PEG, .count = 1, .seat = (int8_t)seat };
        for (Holes set = standing(p, seat); set; set &= set - 1) {
            peg.cell = (uint16_t)lowest(set);
            peg.marks = p->boxes[seat] >> peg.cell / BOX_HOLES & 1 ? MARK_WON : 0;
            out[count++] = peg;
        }
        peg.cell = (uint16_t)(TRAY + seat), peg.marks = 0;
        peg.count = (uint8_t)(PEGS - size_of(standing(p, seat)));
        out[count++] = peg;
    }
    if (p->turn != NOBODY)
        out[count++] = (Piece){
            .cell = DICE, .colour = (uint8_t)p->turn, .kind = DIE, .count = p->roll, .seat = p->turn
        };
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    if (!((const Super3 *)pos)->roll || move == KEEP) return 0;
    cells[0] = (uint16_t)move;
    return 1;
}

static const char *why_not(const void *pos, int from, int to) {
    const Super3 *p = pos;
    (void)from;
    if (to >= HOLES) return NULL;
    bool is_own = p->pegs[p->turn] >> to & 1, is_empty = empty_holes(p) >> to & 1;
    if ((p->boxes[RED] | p->boxes[YELLOW]) >> to / BOX_HOLES & 1)
        return "a box that is won takes no further part";
    if (p->roll == REMOVING && is_own) return "only an opposing peg is taken out";
    if (p->roll == REMOVING) return "there is no peg in this hole";
    if (!is_empty) return "this hole is taken";
    if (to % BOX_HOLES == CENTRE) return "a centre takes a 7 or a 12";
    return "the roll is neither the number of this box nor of this hole";
}

static unsigned colour(const void *pos, int seat) { return (void)pos, 1u << seat; }

const Game game_super3 = {
    .id = "super3",
    .title = "Super 3",
    .about = "Win boxes by three in a row, and the game by three boxes in a row.",
    .german = "Drei in einer Reihe gewinnen ein Kästchen, drei Kästchen in einer Reihe das Spiel.",
    .maker = "Milton Bradley",
    .players = "2",
    .year = 1978,
    .dice = true,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Super3),
    .state = offsetof(Super3, stood),
    .overlook = { 999, 921, 813, 700, 584, 458, 303 },
    .start = start,
    .seats = seats,
    .actor = actor,
    .team = team,
    .moves = moves,
    .apply = apply,
    .points = points,
    .write_move = write_move,
    .write = write,
    .read = read,
    .fault = fault,
    .board = board,
    .scene = scene,
    .path = path,
    .colour = colour,
    .ending = ending,
    .turn = turn,
    .fresh = fresh,
    .odds = odds,
    .random_move = random_move,
    .why_not = why_not,
    .eval = &eval_super3,
    .rank = super3_rank,
};
