/* breakthru.c - Breakthru (3M 1965): a flagship and its escorts try to break a blockade.
 * Rules: docs/games/breakthru.md.
 * SPDX-License-Identifier: MIT */
#include "breakthru.h"

#include <assert.h>
#include <string.h>

enum { OPTION_SETUP, OPTION_FLEET };
enum { FLAGSHIP, ESCORT, DESTROYER };  // kinds

/* Steps: a placement is its square, a movement or capture from * 128 + to, and these words. */
enum { FIRST_GOLD = 1 << 14, FIRST_SILVER, TAKE_GOLD, TAKE_SILVER, PASS };
static const char *const words[] = { "gold", "silver", "take-gold", "take-silver", "pass" };

static Move movement(int from, int to) { return (Move)(from << 7 | to); }
static int from_of(Move move) { return (int)(move >> 7); }
static int to_of(Move move) { return (int)(move & 127); }

// clang-format off
static const char *const layouts[] = {
    "..........." "...SSSSS..." "..........." ".S..GGG..S." ".S.G...G.S." ".S.G.F.G.S."
    ".S.G...G.S." ".S..GGG..S." "..........." "...SSSSS..." "...........",
    ".....S....." "....S.S...." "...S...S..." "..S..G..S.." ".S..GGG..S." "S..GGFGG..S"
    ".S..GGG..S." "..S..G..S.." "...S...S..." "....S.S...." ".....S.....",
    "..........." "....SSS...." "...S...S..." "..SG...GS.." ".S..GGG..S." ".S..GFG..S."
    ".S..GGG..S." "..SG...GS.." "...S...S..." "....SSS...." "...........",
    ".....S....." "...SS.SS..." "..........." ".S.GG.GG.S." ".S.G...G.S." "S....F....S"
    ".S.G...G.S." ".S.GG.GG.S." "..........." "...SS.SS..." ".....S.....",
};
// clang-format on
enum { FREE = sizeof layouts / sizeof *layouts };

static int highest(Squares set) {
    uint64_t high = (uint64_t)(set >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)set);
}

/* The ships of a fleet that move in pairs: all but the flagship. */
static Squares pairing(const Breakthru *p, int fleet) {
    bool flagship = fleet == GOLD && p->flagship != NO_SQUARE;
    return flagship ? p->ships[GOLD] & ~bit(p->flagship) : p->ships[fleet];
}

/* The ships that may move now (rules 4): as second neither the flagship nor the first again. */
static Squares movers(const Breakthru *p) {
    if (p->moved == NO_SQUARE) return p->ships[p->stage];
    return pairing(p, p->stage) & ~bit(p->moved);
}

static bool can_move(const Breakthru *p, Squares ships) {
    Squares east = ships & ~FILE_K, west = ships & ~FILE_A;
    Squares beside = ships << SIDE | ships >> SIDE | east << 1 | west >> 1;
    return (beside & BOARD & ~occupied(p)) != 0;
}

/* The squares where a fleet may place a ship while setting up (rules 1). */
static Squares places(const Breakthru *p) {
    bool gold = count_of(p->ships[GOLD]) <= ESCORTS;
    return BOARD & (gold ? OUTLINED : ~OUTLINED) & ~occupied(p);
}

static void stand(Breakthru *p, int square, char letter) {
    if (letter == 'F') p->flagship = (uint8_t)square;
    if (letter != '.') p->ships[letter == 'S' ? SILVER : GOLD] |= bit(square);
}

static void start(const Setup *setup, void *pos) {
    Breakthru *p = pos;
    memset(p, 0, sizeof *p);
    p->moved = NO_SQUARE;
    p->stage = setup->choice[OPTION_SETUP] == FREE ? PLACING
               : setup->choice[OPTION_FLEET]       ? TAKING
                                                   : DECIDING;
    if (p->stage == PLACING) {
        stand(p, CENTRE, 'F');
        return;
    }
    const char *letter = layouts[setup->choice[OPTION_SETUP]];
    for (int rank = SIDE - 1; rank >= 0; rank--)
        for (int file = 0; file < SIDE; file++) stand(p, rank * SIDE + file, *letter++);
}

/* While the fleets are being set up, nobody commands them yet. */
static bool has_commanders(const Breakthru *p) { return p->stage != PLACING && p->stage != TAKING; }

static int seats(const void *pos) { return (void)pos, 2; }
static int team(const void *pos, int seat) { return (void)pos, seat; }

static int actor(const void *pos) {
    const Breakthru *p = pos;
    switch (p->stage) {
    case PLACING: return 0;
    case TAKING: return 1;
    case SILVER: return !p->gold_seat;
    case OVER: return NOBODY;
    default: return p->gold_seat;
    }
}

/* Where movements can end, by direction: north, east, south, west. */
static void find_movements(const Breakthru *p, Squares to[4]) {
    Squares ships = movers(p), empty = BOARD & ~occupied(p);
    to[0] = reach(ships, empty, SIDE);
    to[1] = reach_east(ships, empty & ~FILE_A);
    to[2] = reach(ships, empty, -SIDE);
    to[3] = reach(ships, empty & ~FILE_K, -1);
}

/* The movement in this direction that ends on `to`: of the first ship one meets looking back. */
static Move movement_to(const Breakthru *p, int way, int to) {
    Squares line = occupied(p) & (way & 1 ? BOARD : FILE_A << (to % SIDE)), below = bit(to) - 1;
    return movement(way < 2 ? highest(line & below) : lowest(line & ~below), to);
}

/* Where captures can end (rules 5), by direction; none as the second step of a turn. */
static const int diagonals[4] = { SIDE + 1, SIDE - 1, 1 - SIDE, -1 - SIDE };
static void find_captures(const Breakthru *p, Squares to[4]) {
    Squares ships = p->moved == NO_SQUARE ? p->ships[p->stage] : 0, enemy = p->ships[!p->stage];
    Squares east = ships & ~FILE_K, west = ships & ~FILE_A;
    to[0] = east << (SIDE + 1) & enemy;
    to[1] = west << (SIDE - 1) & enemy;
    to[2] = east >> (SIDE - 1) & enemy;
    to[3] = west >> (SIDE + 1) & enemy;
}

static int list_captures(const Breakthru *p, Move *out) {
    int count = 0;
    Squares to[4];
    find_captures(p, to);
    for (int way = 0; way < 4; way++)
        for (; to[way]; to[way] &= to[way] - 1)
            out[count++] = movement(lowest(to[way]) - diagonals[way], lowest(to[way]));
    return count;
}

/* Lists the movements north that end on `to`. `origin` has for every ship its own square; a free
 * square gets what the square before it has, which is met first. */
static inline int list_north(Squares to, uint8_t *origin, Move *out) {
    int count = 0;
    for (int base = 0; base < 128; base += 64)
        for (uint64_t left = (uint64_t)(to >> base); left; left &= left - 1) {
            int square = base + __builtin_ctzll(left);
            out[count++] = movement(origin[square] = origin[square - SIDE], square);
        }
    return count;
}

/* The same towards lower squares: met from the highest down, and written from the end, because
 * lists rise by the target. */
static inline int list_south(Squares to, uint8_t *origin, Move *out) {
    int total = count_of(to), place = total;
    for (int base = 64; base >= 0; base -= 64)
        for (uint64_t left = (uint64_t)(to >> base); left;) {
            int top = 63 - __builtin_clzll(left), square = base + top;
            out[--place] = movement(origin[square] = origin[square + SIDE], square);
            left ^= (uint64_t)1 << top;
        }
    return total;
}

/* Along a rank the squares that one ship reaches follow each other. So many are written each time,
 * of which those behind the last are written over: that needs no loop whose end is hard to predict.
 */
enum { STRETCH = 12 };
static inline int list_along(Squares to, bool is_east, Move *out) {
    Squares first = to & ~(to << 1);
    int count = 0;
    for (int base = 0; base < 128; base += 64)
        for (uint64_t left = (uint64_t)(first >> base); left; left &= left - 1) {
            int square = base + __builtin_ctzll(left);
            int length = __builtin_ctzll(~(uint64_t)(to >> square));
            Move move = movement(is_east ? square - 1 : square + length, square);
            for (Move i = 0; i < STRETCH; i++) out[count + (int)i] = move + i;
            count += length;
        }
    return count;
}

#define FOUR_FROM(n)    n, n + 1, n + 2, n + 3
#define SIXTEEN_FROM(n) FOUR_FROM(n), FOUR_FROM(n + 4), FOUR_FROM(n + 8), FOUR_FROM(n + 12)
typedef struct {
    uint8_t square[128];
} Origin;
static const Origin itself = { { SIXTEEN_FROM(0), SIXTEEN_FROM(16), SIXTEEN_FROM(32),
                                 SIXTEEN_FROM(48), SIXTEEN_FROM(64), SIXTEEN_FROM(80),
                                 SIXTEEN_FROM(96), SIXTEEN_FROM(112) } };

static int list_movements(const Breakthru *p, Move *out) {
    Origin origin = itself;
    Squares to[4];
    find_movements(p, to);
    int count = list_north(to[0], origin.square, out);
    count += list_along(to[1], true, out + count);
    count += list_south(to[2], origin.square, out + count);
    return count + list_along(to[3], false, out + count);
}

static int list_steps(const Breakthru *p, Move *out) {
    int count = list_captures(p, out);
    count += list_movements(p, out + count);
    if (!count) out[count++] = PASS;
    return count;
}

static int moves(const void *pos, Move *out) {
    const Breakthru *p = pos;
    int count = 0;
    switch (p->stage) {
    case PLACING:
        for (Squares set = places(p); set; set &= set - 1) out[count++] = (Move)lowest(set);
        break;
    case TAKING: out[count++] = TAKE_GOLD, out[count++] = TAKE_SILVER; break;
    case DECIDING: out[count++] = FIRST_GOLD, out[count++] = FIRST_SILVER; break;
    case OVER: break;
    default: count = list_steps(p, out);
    }
    return count;
}

static bool can_sail(const Breakthru *p, int from, int to) {
    Squares ends[4];
    bool is_found = false;
    if (from >= SQUARES || to >= SQUARES) return false;
    find_movements(p, ends);
    for (int way = 0; way < 4; way++)
        is_found |= has(ends[way], to) && movement_to(p, way, to) == movement(from, to);
    find_captures(p, ends);
    for (int way = 0; way < 4; way++) is_found |= has(ends[way], to) && to - diagonals[way] == from;
    return is_found;
}

static bool must_pass(const Breakthru *p) {
    Squares ends[4];
    find_captures(p, ends);
    return !(ends[0] | ends[1] | ends[2] | ends[3]) && !can_move(p, movers(p));
}

static bool legal(const void *pos, Move move) {
    const Breakthru *p = pos;
    switch (p->stage) {
    case PLACING: return move < SQUARES && has(places(p), (int)move);
    case TAKING: return move == TAKE_GOLD || move == TAKE_SILVER;
    case DECIDING: return move == FIRST_GOLD || move == FIRST_SILVER;
    case OVER: return false;
    default: return move == PASS ? must_pass(p) : can_sail(p, from_of(move), to_of(move));
    }
}

/* The square for the next ship of a fleet set up by hand: the first free one of a layout that gives
 * both fleets their chances, else any. */
static int by_heart(const Breakthru *p) {
    Squares free = places(p);
    const char *letter = layouts[0];
    for (int rank = SIDE - 1; rank >= 0; rank--)
        for (int file = 0; file < SIDE; file++, letter++)
            if (*letter != '.' && has(free, rank * SIDE + file)) return rank * SIDE + file;
    return lowest(free);
}

static void place(Breakthru *p, int square) {
    int fleet = count_of(p->ships[GOLD]) <= ESCORTS ? GOLD : SILVER;
    p->ships[fleet] |= bit(square);
    if (count_of(p->ships[SILVER]) == DESTROYERS) p->stage = TAKING;
}

/* rules 6: the flagship is taken or has reached the edge, or the blockade is gone. */
static bool is_decided(const Breakthru *p) {
    return p->flagship == NO_SQUARE || has(EDGE, p->flagship) || !p->ships[SILVER];
}

static void sail(Breakthru *p, int from, int to) {
    int fleet = p->stage;
    bool captures = has(p->ships[!fleet], to), alone = fleet == GOLD && from == p->flagship;
    p->ships[fleet] ^= bit(from) | bit(to);
    if (!captures && !alone && p->moved == NO_SQUARE) {
        p->moved = (uint8_t)to;
        if (can_move(p, movers(p))) return;
    }
    p->ships[!fleet] &= ~bit(to);
    if (alone)
        p->flagship = (uint8_t)to;
    else if (to == p->flagship)
        p->flagship = NO_SQUARE;
    p->moved = NO_SQUARE;
    p->stage = is_decided(p) ? OVER : !fleet;
}

static void apply(void *pos, Move move) {
    Breakthru *p = pos;
    assert(p->stage != OVER);
    switch (p->stage) {
    case PLACING: place(p, (int)move); break;
    case TAKING: p->gold_seat = move == TAKE_GOLD, p->stage = DECIDING; break;
    case DECIDING: p->stage = move == FIRST_GOLD ? GOLD : SILVER; break;
    default:
        if (move == PASS)
            p->stage = !p->stage;
        else
            sail(p, from_of(move), to_of(move));
    }
}

static void points(const void *pos, int *twelfths) {
    const Breakthru *p = pos;
    twelfths[0] = twelfths[1] = 0;
    if (p->stage == OVER) twelfths[p->flagship == NO_SQUARE ? !p->gold_seat : p->gold_seat] = POINT;
}

enum { AT_EDGE, TAKEN, NO_BLOCKADE };
static const Reason reasons[] = {
    [AT_EDGE] = { "edge", "the flagship has reached the edge",
                  "das Flaggschiff hat den Rand erreicht" },
    [TAKEN] = { "flagship", "the flagship is captured", "das Flaggschiff ist gekapert" },
    [NO_BLOCKADE] = { "no-ships", "{losers} has no ship left", "{losers} hat kein Schiff mehr" },
    { 0 },
};

static void ending(const void *pos, Ending *out) {
    const Breakthru *p = pos;
    if (p->flagship == NO_SQUARE) {
        out->reason = TAKEN;
        return;
    }
    out->reason = has(EDGE, p->flagship) ? AT_EDGE : NO_BLOCKADE;
    ending_cell(out, p->flagship);
}

static bool fresh(const void *pos) {
    const Breakthru *p = pos;
    return p->stage == PLACING ? p->ships[GOLD] == bit(CENTRE) : p->moved == NO_SQUARE;
}

static bool progress(const void *pos, Move move) {
    const Breakthru *p = pos;
    if (p->stage >= PLACING) return true;  // all of the set-up
    return move != PASS && has(occupied(p), to_of(move));
}

/* Wins first, then captures, of ships that nobody avenges before others. To sail the flagship where
 * it can be taken is foolish. */
static int rank(const void *pos, Move move) {
    const Breakthru *p = pos;
    if (p->stage > SILVER) return p->stage == PLACING && (int)move == by_heart(p) ? RANK_BOOK : 0;
    if (move == PASS) return 0;
    int from = from_of(move), to = to_of(move);
    bool captures = has(p->ships[!p->stage], to), flagship = from == p->flagship;
    if (captures ? to == p->flagship : flagship && has(EDGE, to)) return RANK_WIN;
    if (!captures && !flagship) return 0;
    if (flagship && has(EDGE, to)) return RANK_WIN;
    bool safe = !(diagonal(bit(to)) & p->ships[!p->stage]);
    if (flagship && !safe) return -1;
    return captures ? 100 + 100 * safe : 0;
}

/* What `rank` puts above 0, where a turn begins: captures and the flagship's way to the edge. */
static int noisy(const void *pos, Move *out) {
    const Breakthru *p = pos;
    if (p->stage > SILVER) return 0;
    int count = list_captures(p, out);
    if (p->stage == SILVER) return count;
    Squares flagship = bit(p->flagship), empty = BOARD & ~occupied(p);
    Squares wins =
        EDGE & (reach(flagship, empty, SIDE) | reach(flagship, empty, -SIDE) |
                reach(flagship, empty & ~FILE_A, 1) | reach(flagship, empty & ~FILE_K, -1));
    for (; wins; wins &= wins - 1) out[count++] = movement(p->flagship, lowest(wins));
    return count;
}

/* Before the first turn, handing over is a step of the rules. */
static void pass(void *pos) {
    Breakthru *p = pos;
    p->stage = p->stage == TAKING ? DECIDING : p->stage == SILVER ? GOLD : SILVER;
}

/* The n-th bit of a word, counted from 0, without a loop whose end would be hard to predict: bits
 * are counted in all bytes at once, then within the byte that holds the one wanted. */
static inline int nth_bit(uint64_t word, uint64_t n) {
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7, diagonal = 0x8040201008040201u;
    uint64_t sums = word - (word >> 1 & ones * 0x55);
    sums = (sums & ones * 0x33) + (sums >> 2 & ones * 0x33);
    sums = ((sums + (sums >> 4)) & ones * 0x0f) * ones;  // byte i: the bits of bytes 0..i
    int byte = 8 * __builtin_popcountll(((n * ones | tops) - sums) & tops);
    n -= (sums << 8) >> byte & 0xff;
    uint64_t bits = (word >> byte & 0xff) * ones & diagonal;
    sums = ((bits + (ones * 0x7f)) >> 7 & ones) * ones;
    return byte + __builtin_popcountll(((n * ones | tops) - sums) & tops);
}

static inline int nth(Squares set, int n) {
    const uint64_t half[] = { (uint64_t)set, (uint64_t)(set >> 64) };
    int before[] = { 0, __builtin_popcountll(half[0]) }, which = n >= before[1];
    return 64 * which + nth_bit(half[which], (uint64_t)(n - before[which]));
}

/* A step drawn evenly without listing any: count, then find the one that was drawn. */
static Move random_step(const Breakthru *p, Random *random) {
    Squares to[4], captures[4];
    int until[4], total = 0, capture_count = 0;
    find_movements(p, to);
    find_captures(p, captures);
    for (int way = 0; way < 4; way++) {
        until[way] = total += count_of(to[way]);
        capture_count += count_of(captures[way]);
    }
    if (total + capture_count == 0) return PASS;
    int drawn = (int)random_below(random, (uint32_t)(total + capture_count));
    if (drawn >= total) {
        Move list[4 * DESTROYERS];
        list_captures(p, list);
        return list[drawn - total];
    }
    int way = (drawn >= until[0]) + (drawn >= until[1]) + (drawn >= until[2]);
    return movement_to(p, way, nth(to[way], drawn - until[way] + count_of(to[way])));
}

static Move random_move(const void *pos, Random *random) {
    const Breakthru *p = pos;
    if (p->stage <= SILVER) return random_step(p, random);
    if (p->stage == PLACING) {
        Squares set = places(p);
        return (Move)nth(set, (int)random_below(random, (uint32_t)count_of(set)));
    }
    return (p->stage == TAKING ? TAKE_GOLD : FIRST_GOLD) + random_below(random, 2);
}

static void write_square(Text *out, int square) { text_square(out, square % SIDE, square / SIDE); }

static void write_move(const void *pos, Move move, Text *out) {
    const Breakthru *p = pos;
    if (move >= FIRST_GOLD) {
        text_add(out, words[move - FIRST_GOLD]);
        return;
    }
    if (p->stage != PLACING) {
        write_square(out, from_of(move));
        if (has(occupied(p), to_of(move))) text_char(out, 'x');
    }
    write_square(out, to_of(move));
}

static bool named(const void *pos, const char *token, Move *move) {
    const Breakthru *p = pos;
    Scan in = scan_from(token, NULL);
    int square[2], count = scan_squares(&in, SIDE, SIDE, square);
    *move = p->stage == PLACING ? (Move)square[0] : movement(square[0], square[count > 1]);
    return in.ok;
}

static const char letters[] = "FGS";    // by kind
static const char stages[] = "gsptd-";  // by stage

static int kind_on(const Breakthru *p, int square) {
    return square == p->flagship ? FLAGSHIP : has(p->ships[GOLD], square) ? ESCORT : DESTROYER;
}

static void write_ship(Text *out, int value) { text_char(out, letters[value - 1]); }
static int read_ship(Scan *in) { return 1 + scan_one_of(in, letters); }

static void write(const void *pos, Text *out) {
    const Breakthru *p = pos;
    int16_t cell[SQUARES] = { 0 };
    for (Squares set = occupied(p); set; set &= set - 1)
        cell[lowest(set)] = (int16_t)(1 + kind_on(p, lowest(set)));
    text_board(out, SIDE, SIDE, cell, write_ship);
    char gold = has_commanders(p) ? (char)('0' + p->gold_seat) : '-';
    text_print(out, " %c %c ", stages[p->stage], gold);
    if (p->moved == NO_SQUARE)
        text_char(out, '-');
    else
        write_square(out, p->moved);
}

/* Until the first turn (rules 1): who stands where, and that the escorts are placed first. */
static const char *fault_before(const Breakthru *p) {
    int escorts = count_of(pairing(p, GOLD)), destroyers = count_of(p->ships[SILVER]);
    if (p->flagship != CENTRE) return "the flagship starts in the centre";
    if (p->ships[GOLD] & ~OUTLINED) return "an escort starts outside the outlined squares";
    if (p->ships[SILVER] & OUTLINED) return "a destroyer starts inside the outlined squares";
    if (p->stage == PLACING && destroyers && escorts < ESCORTS)
        return "destroyers are placed after the escorts";
    bool placed = escorts == ESCORTS && destroyers == DESTROYERS;
    if (p->stage == PLACING && placed) return "all ships are placed";
    if (p->stage != PLACING && !placed) return "ships are missing";
    return NULL;
}

/* In the middle of a turn: a ship has come to `moved`, and another can still move (rules 4). */
static const char *fault_moved(const Breakthru *p) {
    if (p->stage > SILVER) return "a ship has moved outside a turn";
    if (p->moved >= SQUARES || !has(pairing(p, p->stage), p->moved))
        return "the ship that has moved is not an escort or destroyer of the fleet on turn";
    if (!can_move(p, bit(p->moved))) return "the ship that has moved comes from nowhere";
    if (!can_move(p, movers(p))) return "no second ship can move, so the turn is over";
    return NULL;
}

static const char *fault(const void *pos) {
    const Breakthru *p = pos;
    static const uint8_t zero[sizeof p->zero] = { 0 };
    if (memcmp(p->zero, zero, sizeof zero)) return "stray bytes";
    if (p->stage > OVER || p->gold_seat > 1) return "no such stage or seat";
    if (p->gold_seat && !has_commanders(p)) return "gold is chosen too early";
    if (occupied(p) & ~BOARD || p->ships[GOLD] & p->ships[SILVER]) return "ships overlap";
    if (p->flagship != NO_SQUARE && (p->flagship >= SQUARES || !has(p->ships[GOLD], p->flagship)))
        return "the flagship is not among gold's ships";
    if (count_of(pairing(p, GOLD)) > ESCORTS) return "gold has more than 12 escorts";
    if (count_of(p->ships[SILVER]) > DESTROYERS) return "silver has more than 20 ships";
    if (p->flagship == NO_SQUARE && !p->ships[SILVER]) return "nobody can have taken the flagship";
    if (p->stage >= PLACING && p->stage <= DECIDING) {
        const char *why = fault_before(p);
        if (why) return why;
    } else if ((p->stage == OVER) != is_decided(p)) {
        return p->stage == OVER ? "nobody has won" : "the game is over";
    }
    return p->moved == NO_SQUARE ? NULL : fault_moved(p);
}

/* What cannot be under these options. */
static const char *fault_with(const Setup *setup, const Breakthru *p) {
    if (setup->choice[OPTION_SETUP] == FREE) return NULL;
    bool is_chosen = setup->choice[OPTION_FLEET],
         is_before = p->stage == TAKING || p->stage == DECIDING;
    if (p->stage == PLACING || (p->stage == TAKING && !is_chosen))
        return "a ready layout is not set up by hand";
    if (p->gold_seat && !is_chosen) return "with a ready layout seat 0 commands gold";
    Breakthru first;
    start(setup, &first);
    first.stage = p->stage, first.gold_seat = p->gold_seat;
    return is_before && memcmp(p, &first, sizeof first) ? "this is not the layout" : NULL;
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Breakthru *p = pos;
    int16_t cell[SQUARES] = { 0 };
    p->flagship = p->moved = NO_SQUARE;
    Scan in = scan_from(text, err);
    scan_board(&in, SIDE, SIDE, cell, read_ship);
    for (int square = 0; in.ok && square < SQUARES; square++) {
        if (!cell[square]) continue;
        char letter = letters[cell[square] - 1];
        if (letter == 'F' && p->flagship != NO_SQUARE) scan_fail(&in, "gold has two flagships");
        stand(p, square, letter);
    }
    scan_char(&in, ' ');
    p->stage = (uint8_t)scan_one_of(&in, stages);
    scan_char(&in, ' ');
    if (has_commanders(p))
        p->gold_seat = (uint8_t)scan_one_of(&in, "01");
    else
        scan_char(&in, '-');
    scan_char(&in, ' ');
    if (!scan_skip(&in, '-')) p->moved = (uint8_t)scan_square(&in, SIDE, SIDE);
    if (!scan_end(&in)) return false;
    const char *why = fault_with(setup, p);
    return !why || refuse(err, 0, "%s", why);
}

static const char *zone(int square) {
    if (square == CENTRE) return "outlined centre";
    return has(OUTLINED, square) ? "outlined" : has(EDGE, square) ? "edge" : "";
}

/* Set up by hand, the ships still to be placed lie beside the board. */
static int board(const Setup *setup, Cell *out) {
    int count = board_grid(SIDE, SIDE, CELL_SQUARE, zone, out);
    return setup->choice[OPTION_SETUP] == FREE ? board_tray(out, count, "stock", SIDE, 0, "stock")
                                               : count;
}

static Piece ship(int cell, int kind, int count, int seat) {
    return (Piece){ .cell = (uint16_t)cell,
                    .colour = kind == DESTROYER ? SILVER : GOLD,
                    .kind = (uint8_t)kind,
                    .count = (uint8_t)count,
                    .seat = (int8_t)seat };
}

static int scene(const void *pos, Piece *out) {
    const Breakthru *p = pos;
    int count = 0, escorts = ESCORTS - count_of(pairing(p, GOLD));
    for (Squares set = occupied(p); set; set &= set - 1) {
        int square = lowest(set), seat = has(p->ships[GOLD], square) ? p->gold_seat : !p->gold_seat;
        out[count] = ship(square, kind_on(p, square), 1, has_commanders(p) ? seat : NOBODY);
        if (square == p->moved) out[count].marks = MARK_MOVED;
        count++;
    }
    if (p->stage == PLACING && escorts)
        out[count++] = ship(SQUARES, ESCORT, escorts, NOBODY);
    else if (p->stage == PLACING)
        out[count++] = ship(SQUARES, DESTROYER, DESTROYERS - count_of(p->ships[SILVER]), NOBODY);
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    const Breakthru *p = pos;
    int count = 0;
    if (move >= FIRST_GOLD) return 0;
    if (p->stage != PLACING) cells[count++] = (uint16_t)from_of(move);
    cells[count++] = (uint16_t)to_of(move);
    return count;
}

static unsigned colour(const void *pos, int seat) {
    const Breakthru *p = pos;
    if (!has_commanders(p)) return 0;
    return 1u << (seat == p->gold_seat ? GOLD : SILVER);
}

static const char *why_not_place(const Breakthru *p, int square) {
    if (has(occupied(p), square)) return "the square is taken";
    if (has(OUTLINED, square)) return "destroyers start outside the outlined squares";
    return "escorts start inside the outlined squares";
}

static const char *why_not(const void *pos, int from, int to) {
    const Breakthru *p = pos;
    bool is_straight = from % SIDE == to % SIDE || from / SIDE == to / SIDE;
    bool is_diagonal = has(diagonal(bit(from)), to);
    if (from >= SQUARES || to >= SQUARES) return NULL;
    if (p->stage == PLACING) return why_not_place(p, to);
    if (p->stage == TAKING) return "first a fleet is chosen";
    if (p->stage == DECIDING) return "first gold says which fleet begins";
    if (!has(p->ships[p->stage], from)) return NULL;
    if (from == p->moved) return "the same ship may not move twice";
    if (p->moved != NO_SQUARE && from == p->flagship)
        return "the flagship moves alone, not as a second ship";
    if (from == to) return "this ship is hemmed in";
    if (has(p->ships[p->stage], to)) return "an own ship stands there";
    if (has(p->ships[!p->stage], to)) {
        if (is_diagonal) return "a capture is a turn of its own, not a second movement";
        return "ships capture one square diagonally";
    }
    if (is_diagonal) return "diagonally ships only capture";
    if (!is_straight) return "ships move straight, along ranks and files";
    return "ships do not jump over others";
}

static const Option options[] = {
    { "setup", "square|diamond|lotus|shape|free", "the layout, or the fleets set up by hand",
      "die Aufstellung, oder beide Flotten von Hand gesetzt" },
    { "fleet", "gold|choose",
      "whether the first player has gold, or the second one chooses a fleet",
      "ob der erste Spieler Gold hat, oder der zweite sich eine Flotte aussucht" },
    { 0 },
};
static const char *clash(const Setup *setup) {
    if (setup->choice[OPTION_SETUP] != FREE || !setup->choice[OPTION_FLEET]) return NULL;
    return "fleet=choose is for a ready layout; with setup=free the second player chooses anyway";
}

static const PieceKind kinds[] = {
    { 'F', "flagship", "Flaggschiff", "flagship", 0 },
    { 'G', "escort", "Begleitschiff", "ship", 0 },
    { 'S', "destroyer", "Zerstörer", "ship", 0 },
    { 0 },
};
static const char *const colours[] = { "gold", "silver", NULL };

const Game game_breakthru = {
    .id = "breakthru",
    .title = "Breakthru",
    .about = "A golden flagship tries to break through a silver blockade.",
    .german = "Ein goldenes Flaggschiff will eine silberne Sperre durchbrechen.",
    .maker = "3M",
    .players = "2",
    .year = 1965,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Breakthru),
    .state = sizeof(Breakthru),
    .first_ends = true,  // rules 4 and 5: a second step is neither a capture nor the flagship's
    .overlook = { 960, 850, 760, 660, 550, 410, 270 },
    .draws = DRAW_REPETITION | DRAW_QUIET,
    .clash = clash,
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
    .fresh = fresh,
    .progress = progress,
    .random_move = random_move,
    .legal = legal,
    .named = named,
    .why_not = why_not,
    .eval = &eval_breakthru,
    .rank = rank,
    .noisy = noisy,
    .pass = pass,
};
