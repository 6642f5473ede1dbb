/* ploy.c - Ploy: pieces that move only where their noses point (docs/games/ploy.md).
 *
 * A position is the board twice over. `cell` says what stands on each of the 81 points: 0, or one
 * more than the byte  colour << 6 | kind << 3 | facing  (the Commander is the last kind and has two
 * facings, so one more never overflows). The sets of points beside it say whom the pieces obey and
 * which of them are Commanders, so that "all his ships" is an expression and the ends of all three
 * forms are one test. Only with form=four can a piece obey another seat than that of its colour.
 *
 * A step is  from | to << 7 | eighths << 14 : a piece goes from one point to another, or stays, and
 * then turns clockwise by so many eighths.
 * SPDX-License-Identifier: MIT */
#include "ploy.h"

#include <assert.h>
#include <string.h>

static const struct {
    int8_t dx, dy;
} compass[8] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                 { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };

/* How many noses a kind has, and where they point. */
#define NOSE_COUNT(kind, count, a, b, c, d) [kind] = count,
#define NOSE_WAYS(kind, count, a, b, c, d)  [kind] = { a, b, c, d },
static const uint8_t noses[KINDS] = { PLOY_NOSES(NOSE_COUNT) };
static const uint8_t ways[KINDS][4] = { PLOY_NOSES(NOSE_WAYS) };

/* What the kinds can do. `turns` has a bit for each number of eighths a piece may turn by, with
 * turn=45 and with turn=any; of several that give the same noses only the smallest (rules 6).
 * `owned` is how many a colour begins with, in a duel and in the games for four. */
static const struct {
    uint8_t range, facings, turns[2], owned[2];
} nature[KINDS] = {
    [SHIELD] = { 1, 8, { 0x82, 0xfe }, { 3, 3 } },
    [PROBE_A] = { 2, 8, { 0x82, 0xfe }, { 2, 2 } },
    [PROBE_V] = { 2, 8, { 0x82, 0xfe }, { 2, 1 } },
    [PROBE_I] = { 2, 4, { 0x82, 0x0e }, { 1, 0 } },
    [LANCE_F] = { 3, 8, { 0x82, 0xfe }, { 2, 1 } },
    [LANCE_T] = { 3, 8, { 0x82, 0xfe }, { 2, 1 } },
    [LANCE_Y] = { 3, 8, { 0x82, 0xfe }, { 2, 0 } },
    [COMMANDER] = { 1, 2, { 0x02, 0x02 }, { 1, 1 } },
};

static const char kind_letters[] = "SAVIFTYC", colour_letters[] = "gryb";

static const char *const openings[] = {
    [DUEL] = "1T4rY4rF4rC1rF4rY4rT4r1/2A3rV3rI0rV3rA4r2/3S4rS4rS4r3/9/9/9/"
             "3S0gS0gS0g3/2A0gV7gI0gV7gA7g2/1T0gY0gF0gC1gF0gY0gT0g1 g",
    [FOUR] = "C0rF3rA4r3A3yT5yC0y/T3rV2rS3r3S5yV4yF5y/A1rS3rS3r3S5yS5yA6y/9/9/9/"
             "A2gS1gS1g3S7bS7bA5b/F1gV0gS1g3S7bV6bT7b/C0gT1gA7g3A0bF7bC0b g gryb",
    [TEAMS] = "1T4rC1rF4r1F4bC1bT4b1/1A3rV3rA4r1A3bV3bA4b1/1S4rS4rS4r1S4bS4bS4b1/9/9/9/"
              "1S0gS0gS0g1S0yS0yS0y1/1A0gV7gA7g1A0yV7yA7y1/1T0gC1gF0g1F0yC1yT0y1 g",
};

static int piece_of(int colour, int kind, int facing) {
    return (colour << 6 | kind << 3 | facing) + 1;
}
static int colour_of(int piece) { return (piece - 1) >> 6; }

static int turned(int piece, int eighths) {
    int facing = facing_of(piece);
    return piece - facing + ((facing + eighths) & (nature[kind_of(piece)].facings - 1));
}

static int from_of(Move move) { return move & 127; }
static int to_of(Move move) { return move >> 7 & 127; }
static int eighths_of(Move move) { return (int)(move >> 14); }
static Move move_of(int from, int to, int eighths) {
    return (Move)from | (Move)to << 7 | (Move)eighths << 14;
}

static int seats(const void *pos) { return ((const Ploy *)pos)->form == DUEL ? 2 : 4; }

/* With form=teams the slot of a player without pieces is the partner's (rules 9). */
static int actor(const void *pos) {
    const Ploy *p = pos;
    return p->form == TEAMS && p->slot >= 0 && !p->fleet[p->slot] ? p->slot ^ 2 : p->slot;
}

static int team(const void *pos, int seat) {
    return ((const Ploy *)pos)->form == TEAMS ? seat & 1 : seat;
}

/* Whether this seat's side has a Commander and a ship besides: what it takes to stay in the game,
 * in all three forms (rules 7, 8, 9). */
static bool stands(const Ploy *p, int seat) {
    Set side = friends_of(p, seat);
    return (side & p->commanders) && (side & ~p->commanders);
}

static bool is_over(const Ploy *p) {
    int standing = 0;
    for (int side = 0; side < (p->form == FOUR ? 4 : 2); side++) standing += stands(p, side);
    return standing < 2;
}

static int commanding_seat(const Ploy *p, int point) {
    int seat = 0;
    while (!has(p->fleet[seat], point)) seat++;
    return seat;
}

/* The board with a margin as wide as the longest range, so that nobody who looks ahead leaves it:
 * whether a point is free, ends the way there, or is shut because a friend or the edge is in it. */
enum { MARGIN = 3, WIDE = SIDE + 2 * MARGIN };
enum { IS_FREE, IS_LAST, IS_SHUT };
typedef struct {
    uint8_t state[WIDE * WIDE];
} Wide;

#define SHUT_3  IS_SHUT, IS_SHUT, IS_SHUT
#define SHUT_15 SHUT_3, SHUT_3, SHUT_3, SHUT_3, SHUT_3
#define FREE_9  SHUT_3, 0, 0, 0, 0, 0, 0, 0, 0, 0, SHUT_3
static const Wide empty_board = { { SHUT_15, SHUT_15, SHUT_15, FREE_9, FREE_9, FREE_9, FREE_9,
                                    FREE_9, FREE_9, FREE_9, FREE_9, FREE_9, SHUT_15, SHUT_15,
                                    SHUT_15 } };

#define WIDE_ROW(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8
static const uint8_t wide_point[POINTS] = {
    WIDE_ROW(48),  WIDE_ROW(63),  WIDE_ROW(78),  WIDE_ROW(93),  WIDE_ROW(108),
    WIDE_ROW(123), WIDE_ROW(138), WIDE_ROW(153), WIDE_ROW(168),
};

/* The lowest eight bits as eight bytes. */
static inline uint64_t spread(Set set) {
    uint64_t bits = (uint64_t)set & 255;
    return ((bits & 127) * 0x02040810204081 | bits >> 7 << 56) & 0x0101010101010101;
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bit 0 of a word is in its first byte");

static inline void widen(Set friends, Set others, Wide *wide) {
    _Static_assert(IS_LAST == 1 && IS_SHUT == 2, "a state is a bit of each set");
    *wide = empty_board;
    for (int rank = 0; rank < SIDE; rank++) {
        uint8_t *row = &wide->state[wide_point[rank * SIDE]];
        uint64_t most = spread(others) | spread(friends) << 1;
        memcpy(row, &most, sizeof most);
        row[SIDE - 1] = (uint8_t)(has(others, SIDE - 1) | has(friends, SIDE - 1) << 1);
        others >>= SIDE, friends >>= SIDE;
    }
}

/* Where the four noses of a kind look by its facing; one that it does not have, NO_WAY. */
enum { NO_WAY = 8 };
#define LOOK(i, count, way, facing) ((i) < (count) ? ((way) + (facing)) & 7 : NO_WAY)
#define LOOK_4(f, n, a, b, c, d)                                                                   \
    { LOOK(0, n, a, f), LOOK(1, n, b, f), LOOK(2, n, c, f), LOOK(3, n, d, f) }
#define LOOKS(kind, n, a, b, c, d)                                                                 \
    [kind] = { LOOK_4(0, n, a, b, c, d), LOOK_4(1, n, a, b, c, d), LOOK_4(2, n, a, b, c, d),       \
               LOOK_4(3, n, a, b, c, d), LOOK_4(4, n, a, b, c, d), LOOK_4(5, n, a, b, c, d),       \
               LOOK_4(6, n, a, b, c, d), LOOK_4(7, n, a, b, c, d) },
static const uint8_t looks[KINDS][8][4] = { PLOY_NOSES(LOOKS) };
#define STEPS_OF(side)                                                                             \
    { side, side + 1, 1, 1 - side, -side, -side - 1, -1, side - 1, 0 }
static const int8_t narrow_step[] = STEPS_OF(SIDE), wide_step[] = STEPS_OF(WIDE);

/* How far a piece gets, by its range and the states of the next three points. */
#define FAR(a, b, c)                                                                               \
    ((a) >= IS_SHUT                     ? 0                                                        \
     : (a) == IS_LAST || (b) >= IS_SHUT ? 1                                                        \
     : (b) == IS_LAST || (c) >= IS_SHUT ? 2                                                        \
                                        : 3)
#define NEAR(range, far)   ((far) < (range) ? (far) : (range))
#define FAR_3(range, b, c) NEAR(range, FAR(0, b, c)), NEAR(range, FAR(1, b, c)), 0, 0
#define FAR_12(range, c)   FAR_3(range, 0, c), FAR_3(range, 1, c), FAR_3(range, 2, c), 0, 0, 0, 0
#define FAR_36(range)                                                                              \
    { FAR_12(range, 0), FAR_12(range, 1), FAR_12(range, 2) }
static const uint8_t far_by_states[MARGIN + 1][48] = { FAR_36(0), FAR_36(1), FAR_36(2), FAR_36(3) };

/* How far the piece goes that stands here; a nose that it does not have points `ahead` by 0, where
 * itself is. */
static inline int reach(const uint8_t *here, int ahead, const uint8_t *far) {
    return far[here[ahead] | here[2 * ahead] << 2 | here[3 * ahead] << 4];
}

/* Whatever follows is written without asking whether it counts, four steps at a time; then it is
 * counted: a guess which of them do would often be wrong. A list has room for that behind its
 * end. */
typedef Move Four __attribute__((vector_size(16)));
static inline void write_four(Move *out, Four four) { memcpy(out, &four, sizeof four); }

/* What is added to a step that stays in place to go this way, and to turn: by turn=45, or any. */
#define STRIDE(by)                                                                                 \
    { (Move)(by) << 7, (Move)(by) << 8, (Move)(by)*3 << 7, 0 }
static const Four strides[] = { STRIDE(SIDE),     STRIDE(SIDE + 1), STRIDE(1),
                                STRIDE(1 - SIDE), STRIDE(-SIDE),    STRIDE(-SIDE - 1),
                                STRIDE(-1),       STRIDE(SIDE - 1), { 0 } };
#define TURN(eighths) ((Move)(eighths) << 14)
static const Four turn_45 = { TURN(1), TURN(7) };
static const Four turn_any[] = { { TURN(1), TURN(2), TURN(3), TURN(4) },
                                 { TURN(5), TURN(6), TURN(7) } };

static inline int add_turns(bool any, int kind, Move step, Move *out) {
    write_four(out, step + (any ? turn_any[0] : turn_45));
    if (any) write_four(out + 4, step + turn_any[1]);
    return any && kind == PROBE_I ? 3 : kind == COMMANDER ? 1 : any ? 7 : 2;
}

static inline int add_piece(const Ploy *p, bool any, const Wide *wide, int from, Move *out) {
    int kind = kind_of(p->cell[from]), facing = facing_of(p->cell[from]), count = 0;
    const uint8_t *look = looks[kind][facing], *here = &wide->state[wide_point[from]];
    const uint8_t *far = far_by_states[nature[kind].range];
    Move stay = move_of(from, from, 0);
    for (int nose = 0; nose < (kind == COMMANDER ? 4 : 3); nose++) {
        write_four(out + count, stay + strides[look[nose]]);
        count += reach(here, wide_step[look[nose]], far);
        if (nose > 0) continue;
        int turns = add_turns(any, kind, stay + strides[look[nose]][0], out + count);
        count += kind == SHIELD && count ? turns : 0;  // rules 5
    }
    return count + add_turns(any, kind, stay, out + count);
}

static inline int add_fleet(const Ploy *p, bool any, Set fleet, const Wide *wide, Move *out) {
    int count = 0;
    for (int base = 0; base < 128; base += 64)
        for (uint64_t left = (uint64_t)(fleet >> base); left; left &= left - 1)
            count += add_piece(p, any, wide, base + __builtin_ctzll(left), out + count);
    return count;
}

static int moves(const void *pos, Move *out) {
    const Ploy *p = pos;
    int seat = actor(p);
    if (seat == NOBODY) return 0;
    Set friends = friends_of(p, seat), all = p->fleet[0] | p->fleet[1] | p->fleet[2] | p->fleet[3];
    Wide wide;
    widen(friends, all & ~friends, &wide);
    return p->any ? add_fleet(p, true, p->fleet[seat], &wide, out)
                  : add_fleet(p, false, p->fleet[seat], &wide, out);
}

/* The points from which a piece of some kind could capture one of these. */
static inline Set threatened(Set targets, Set empty) {
    Set near = 0;
    for (int way = 0; way < 4; way++) {
        static const uint8_t by[] = { SIDE, SIDE + 1, 1, SIDE - 1 };
        const Set up = way == 0 ? FULL : way == 3 ? FULL & ~FILE_I : FULL & ~FILE_A;
        const Set down = way == 0 ? FULL : way == 3 ? FULL & ~FILE_A : FULL & ~FILE_I;
        Set above = targets << by[way] & up, below = targets >> by[way] & down;
        near |= above | below;
        for (int steps = 1; steps < MARGIN; steps++) {
            above = (above & empty) << by[way] & up, below = (below & empty) >> by[way] & down;
            near |= above | below;
        }
    }
    return near;
}

static inline int add_captures(const Ploy *p, const Wide *wide, int from, Move *out) {
    int kind = kind_of(p->cell[from]), facing = facing_of(p->cell[from]), count = 0;
    const uint8_t *look = looks[kind][facing], *here = &wide->state[wide_point[from]];
    const uint8_t *far = far_by_states[nature[kind].range];
    for (int nose = 0; nose < (kind == COMMANDER ? 4 : 3); nose++) {
        int steps = reach(here, wide_step[look[nose]], far);
        out[count] = move_of(from, from + steps * narrow_step[look[nose]], 0);
        count += here[steps * wide_step[look[nose]]] == IS_LAST;
    }
    if (kind == SHIELD && count) count += add_turns(p->any, kind, out[0], out + 1);  // rules 5
    return count;
}

/* Captures. */
static int noisy(const void *pos, Move *out) {
    const Ploy *p = pos;
    int seat = actor(p), count = 0;
    Set friends = friends_of(p, seat), all = p->fleet[0] | p->fleet[1] | p->fleet[2] | p->fleet[3];
    Set captors = p->fleet[seat] & threatened(all & ~friends, FULL & ~all);
    if (!captors) return 0;
    Wide wide;
    widen(friends, all & ~friends, &wide);
    for (int base = 0; base < 128; base += 64)
        for (uint64_t left = (uint64_t)(captors >> base); left; left &= left - 1)
            count += add_captures(p, &wide, base + __builtin_ctzll(left), out + count);
    return count;
}

static int beyond(int from, int way, int steps) {
    return from + steps * (compass[way].dy * SIDE + compass[way].dx);
}

/* Whether a piece can go so far this way. */
static bool can_go(const Ploy *p, int from, int way, int steps, Set friends) {
    unsigned x = (unsigned)(from % SIDE + steps * compass[way].dx);
    unsigned y = (unsigned)(from / SIDE + steps * compass[way].dy);
    if (x >= SIDE || y >= SIDE) return false;
    for (int before = 1; before < steps; before++)
        if (p->cell[beyond(from, way, before)]) return false;
    return !has(friends, beyond(from, way, steps));
}

static bool legal(const void *pos, Move move) {
    const Ploy *p = pos;
    int seat = actor(p), from = from_of(move), to = to_of(move), eighths = eighths_of(move);
    if (seat == NOBODY || from >= POINTS || to >= POINTS || eighths > 7) return false;
    if (!has(p->fleet[seat], from)) return false;
    int kind = kind_of(p->cell[from]);
    bool can_turn = nature[kind].turns[p->any] >> eighths & 1;
    if (from == to) return can_turn;
    if (eighths && !(kind == SHIELD && can_turn)) return false;  // rules 5
    const uint8_t *look = looks[kind][facing_of(p->cell[from])];
    for (int nose = 0; nose < noses[kind]; nose++)
        for (int steps = 1; steps <= nature[kind].range; steps++)
            if (beyond(from, look[nose], steps) == to &&
                can_go(p, from, look[nose], steps, friends_of(p, seat)))
                return true;
    return false;
}

/* Draws one of the seat's pieces and one of AHEAD + turns things it might do, until it can: each
 * thing stands for one step at most, so all legal steps are equally likely. The first AHEAD are the
 * points ahead of its noses, for a Shield the one point with each turn; the others turn on the
 * spot. Every piece can turn, so one draw in sixteen succeeds at the least. */
static Move random_move(const void *pos, Random *random) {
    enum { AHEAD = 9 };
    const Ploy *p = pos;
    int seat = actor(p), count = 0, turns = p->any ? 7 : 2;
    Set friends = friends_of(p, seat);
    uint8_t mine[FLEET_MAX];
    for (int base = 0; base < 128; base += 64)
        for (uint64_t left = (uint64_t)(p->fleet[seat] >> base); left; left &= left - 1)
            mine[count++] = (uint8_t)(base + __builtin_ctzll(left));
    for (;;) {
        int from = mine[random_below(random, (uint32_t)count)];
        int thing = (int)random_below(random, (uint32_t)(AHEAD + turns));
        int kind = kind_of(p->cell[from]), nose = 0, steps = 0, turn = 0;
        if (thing >= AHEAD) {
            turn = thing - AHEAD + 1;
        } else if (kind == SHIELD) {
            steps = 1, turn = thing;
            if (turn > turns) continue;
        } else {
            nose = thing / nature[kind].range, steps = thing % nature[kind].range + 1;
            if (nose >= noses[kind]) continue;
        }
        int eighths = turn == 2 && !p->any ? 7 : turn;
        if (turn && !(nature[kind].turns[p->any] >> eighths & 1)) continue;
        int way = (ways[kind][nose] + facing_of(p->cell[from])) & 7;
        if (steps && !can_go(p, from, way, steps, friends)) continue;
        return move_of(from, beyond(from, way, steps), eighths);
    }
}

static void lift(Ploy *p, int seat, int point) {
    p->fleet[seat] &= ~point_set(point);
    p->commanders &= ~point_set(point);
    p->cell[point] = 0;
}

static void put(Ploy *p, int seat, int point, int piece) {
    p->fleet[seat] |= point_set(point);
    if (kind_of(piece) == COMMANDER) p->commanders |= point_set(point);
    p->cell[point] = (uint8_t)piece;
}

static void capture(Ploy *p, int captor, int point) {
    int victim = commanding_seat(p, point);
    lift(p, victim, point);
    if (p->form != FOUR || stands(p, victim)) return;
    // rules 8: without ships the Commander goes too, without its Commander a fleet changes hands
    if (p->fleet[victim] & p->commanders) {
        lift(p, victim, first(p->fleet[victim]));
    } else {
        p->fleet[captor] |= p->fleet[victim];
        p->fleet[victim] = 0;
    }
}

static bool captures(const Ploy *p, Move move) {
    return from_of(move) != to_of(move) && p->cell[to_of(move)];
}

static void pass(void *pos) {
    Ploy *p = pos;
    do p->slot = (int8_t)((p->slot + 1) & (seats(p) - 1));
    while (p->form == FOUR && !p->fleet[p->slot]);
}

static void apply(void *pos, Move move) {
    Ploy *p = pos;
    int seat = actor(p), from = from_of(move), to = to_of(move);
    assert(seat >= 0 && has(p->fleet[seat], from));
    int piece = turned(p->cell[from], eighths_of(move));
    bool has_captured = captures(p, move);
    if (has_captured) capture(p, seat, to);
    lift(p, seat, from);
    put(p, seat, to, piece);

    if (has_captured && is_over(p)) {
        p->slot = NOBODY;
        return;
    }
    pass(p);
}

static bool progress(const void *pos, Move move) { return captures(pos, move); }

/* Whether an opponent's nose points at `to`, once the piece on `from` has left. */
static bool is_watched(const Ploy *p, int from, int to, Set friends) {
    for (int way = 0; way < 8; way++) {
        int x = to % SIDE, y = to / SIDE;
        for (int steps = 1; steps <= MARGIN; steps++) {
            x += compass[way].dx, y += compass[way].dy;
            if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) break;
            int point = y * SIDE + x, piece = p->cell[point];
            if (!piece || point == from) continue;
            const uint8_t *look = looks[kind_of(piece)][facing_of(piece)];
            int back = (way + 4) & 7;
            if (!has(friends, point) && steps <= nature[kind_of(piece)].range &&
                (look[0] == back || look[1] == back || look[2] == back || look[3] == back))
                return true;
            break;
        }
    }
    return false;
}

/* Captures, the most valuable victim first, then by the least valuable captor. To be taken for less
 * is foolish. */
static int rank(const void *pos, Move move) {
    static const uint8_t worth[KINDS] = { 1, 2, 2, 2, 5, 5, 5, 50 };
    const Ploy *p = pos;
    if (!captures(p, move)) return 0;
    int victim = kind_of(p->cell[to_of(move)]), captor = kind_of(p->cell[from_of(move)]);
    if (victim == COMMANDER && p->form == DUEL) return RANK_WIN;
    int loss = worth[captor] - worth[victim];
    if (loss > 0 && is_watched(p, from_of(move), to_of(move), friends_of(p, actor(p))))
        return -loss;
    return 64 * worth[victim] - worth[captor];
}

static void points(const void *pos, int *twelfths) {
    const Ploy *p = pos;
    for (int seat = 0; seat < seats(p); seat++)
        twelfths[seat] = p->slot == NOBODY && stands(p, seat) ? POINT : 0;
}

enum { COMMANDER_TAKEN, COMMANDERS_TAKEN, NO_SHIPS, LAST_ONE };
static const Reason reasons[] = {
    [COMMANDER_TAKEN] = { "commander", "{losers}'s Commander is captured",
                          "der Commander von {losers} ist geschlagen" },
    [COMMANDERS_TAKEN] = { "commanders", "both Commanders of {losers} are captured",
                           "beide Commander von {losers} sind geschlagen" },
    [NO_SHIPS] = { "no-ships", "{losers} [has|have] no ship left besides the Commander",
                   "{losers} [hat|haben] außer dem Commander kein Raumschiff mehr" },
    [LAST_ONE] = { "last", "only {winners} is left", "nur {winners} ist noch übrig" },
    { 0 },
};

/* What is left of the losers are Commanders, or ships without one. */
static void ending(const void *pos, Ending *out) {
    const Ploy *p = pos;
    out->reason = LAST_ONE;
    if (p->form == FOUR) return;
    Set left = friends_of(p, stands(p, 0) ? 1 : 0) & p->commanders;
    out->reason = left ? NO_SHIPS : p->form == TEAMS ? COMMANDERS_TAKEN : COMMANDER_TAKEN;
    for (; left; left &= left - 1) ending_cell(out, first(left));
}

static bool out(const void *pos, int seat) {
    const Ploy *p = pos;
    return p->form == FOUR && !p->fleet[seat];
}

static void write_point(Text *text, int point) { text_square(text, point % SIDE, point / SIDE); }

static void write_move(const void *pos, Move move, Text *text) {
    int eighths = eighths_of(move);
    write_point(text, from_of(move));
    if (captures(pos, move)) text_char(text, 'x');
    if (from_of(move) != to_of(move)) write_point(text, to_of(move));
    if (eighths) text_char(text, eighths == 7 ? '-' : '+');
    if (eighths > 1 && eighths < 7) text_char(text, (char)('0' + eighths));
}

static bool named(const void *pos, const char *token, Move *move) {
    (void)pos;
    Scan in = scan_from(token, NULL);
    int point[2], count = scan_squares(&in, SIDE, SIDE, point), eighths = 0;
    if (scan_skip(&in, '-')) eighths = 7;
    if (scan_skip(&in, '+')) eighths = scan_peek(&in) ? scan_number(&in, 6) : 1;
    *move = move_of(point[0], point[count > 1], eighths);
    return in.ok;
}

static void write_piece(Text *text, int piece) {
    text_char(text, kind_letters[kind_of(piece)]);
    text_char(text, (char)('0' + facing_of(piece)));
    text_char(text, colour_letters[colour_of(piece)]);
}

/* The seat that all pieces of a colour obey, or NOBODY where none is left: fleets change hands as a
 * whole, so one piece tells. */
static int command_of(const Ploy *p, int colour) {
    for (int point = 0; point < POINTS; point++)
        if (p->cell[point] && colour_of(p->cell[point]) == colour) return commanding_seat(p, point);
    return NOBODY;
}

static void write(const void *pos, Text *text) {
    const Ploy *p = pos;
    int16_t cell[POINTS];
    for (int point = 0; point < POINTS; point++) cell[point] = p->cell[point];
    text_board(text, SIDE, SIDE, cell, write_piece);
    text_print(text, " %c", p->slot == NOBODY ? '-' : colour_letters[p->slot]);
    if (p->form != FOUR) return;
    text_char(text, ' ');
    for (int colour = 0; colour < COLOURS; colour++) {
        int seat = command_of(p, colour);
        text_char(text, seat == NOBODY ? '-' : colour_letters[seat]);
    }
}

static const char *piece_fault(const Ploy *p, int point) {
    int piece = p->cell[point], seat = commanding_seat(p, point), colour = colour_of(piece);
    if (colour >= seats(p)) return "a duel has only green and red pieces";
    if (facing_of(piece) >= nature[kind_of(piece)].facings) return "a piece has no such facing";
    if (seat != command_of(p, colour)) return "pieces of one colour obey different seats";
    if (p->form != FOUR && seat != colour) return "pieces change hands only with form=four";
    if (has(p->commanders, point) != (kind_of(piece) == COMMANDER))
        return "the set of Commanders is not that of the board";
    if (kind_of(piece) == COMMANDER && seat != colour) return "a Commander obeys another seat";
    return NULL;
}

static const char *board_fault(const Ploy *p) {
    Set all = 0;
    for (int seat = 0; seat < COLOURS; seat++) {
        if (all & p->fleet[seat]) return "a piece obeys two seats";
        all |= p->fleet[seat];
    }
    if (all >> POINTS || p->commanders & ~all) return "a piece stands beside the board";
    int count[COLOURS][KINDS] = { { 0 } };
    for (int point = 0; point < POINTS; point++) {
        if (has(all, point) != (p->cell[point] != 0))
            return "the fleets are not those of the board";
        if (!p->cell[point]) continue;
        const char *wrong = piece_fault(p, point);
        if (wrong) return wrong;
        int kind = kind_of(p->cell[point]);
        if (++count[colour_of(p->cell[point])][kind] > nature[kind].owned[p->form != DUEL])
            return "a colour has more pieces of a kind than at the start";
    }
    return NULL;
}

static const char *fault(const void *pos) {
    const Ploy *p = pos;
    if (p->form > TEAMS || p->any > 1) return "no such form";
    const char *wrong = board_fault(p);
    if (wrong) return wrong;

    int standing = 0;
    for (int side = 0; side < (p->form == FOUR ? 4 : 2); side++) {
        standing += stands(p, side);
        if (p->form == FOUR && p->fleet[side] && !stands(p, side))
            return "a seat commands pieces, but lacks a Commander or a ship";
        if (p->form != FOUR && !friends_of(p, side)) return "a side has nothing left at all";
    }
    if (!standing) return "nobody has a Commander and a ship";
    if (standing == 1) return p->slot == NOBODY ? NULL : "the game is over: nobody is to move";
    if (p->slot < 0 || p->slot >= seats(p)) return "the game is not over: a seat is to move";
    if (out(p, p->slot)) return "the seat to move is out";
    return NULL;
}

static int scan_piece(Scan *in) {
    int kind = scan_one_of(in, kind_letters);
    int facing = scan_one_of(in, "01234567");
    if (facing >= nature[kind].facings) scan_fail(in, "this piece has fewer facings");
    return piece_of(scan_one_of(in, colour_letters), kind, facing);
}

static void scan_position(Scan *in, Ploy *p) {
    int16_t cell[POINTS] = { 0 };
    int command[COLOURS] = { 0, 1, 2, 3 };
    scan_board(in, SIDE, SIDE, cell, scan_piece);
    scan_char(in, ' ');
    p->slot = scan_skip(in, '-') ? NOBODY : (int8_t)scan_one_of(in, colour_letters);
    if (p->form == FOUR) scan_char(in, ' ');
    for (int colour = 0; p->form == FOUR && colour < COLOURS; colour++)
        command[colour] = scan_skip(in, '-') ? NOBODY : scan_one_of(in, colour_letters);
    if (!scan_end(in)) return;
    for (int point = 0; point < POINTS; point++) {
        if (!cell[point]) continue;
        int seat = command[colour_of(cell[point])];
        if (seat == NOBODY) {
            scan_fail(in, "a colour with pieces obeys nobody");
            return;
        }
        put(p, seat, point, cell[point]);
    }
}

static bool read(const Setup *setup, const char *text, void *pos, Error *err) {
    Ploy *p = pos;
    p->form = setup->choice[0], p->any = setup->choice[1];
    Scan in = scan_from(text, err);
    scan_position(&in, p);
    return in.ok;
}

static void start(const Setup *setup, void *pos) {
    bool ok = read(setup, openings[setup->choice[0]], pos, NULL);
    assert(ok);
    (void)ok;
}

static int board(const Setup *setup, Cell *cells) {
    static const char *const zones[] = { "start-green", "start-red", "start-yellow", "start-blue" };
    Ploy opening = { 0 };
    start(setup, &opening);
    int count = board_grid(SIDE, SIDE, CELL_POINT, NULL, cells);
    for (int point = 0; point < POINTS; point++)
        if (opening.cell[point]) cells[point].zone = zones[colour_of(opening.cell[point])];
    return count;
}

static int scene(const void *pos, Piece *pieces) {
    const Ploy *p = pos;
    int count = 0;
    for (int point = 0; point < POINTS; point++) {
        int piece = p->cell[point];
        if (!piece) continue;
        pieces[count++] = (Piece){ .cell = (uint16_t)point,
                                   .colour = (uint8_t)colour_of(piece),
                                   .kind = (uint8_t)kind_of(piece),
                                   .facing = (uint8_t)facing_of(piece),
                                   .count = 1,
                                   .seat = (int8_t)commanding_seat(p, point) };
    }
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    (void)pos;
    cells[0] = (uint16_t)from_of(move), cells[1] = (uint16_t)to_of(move);
    return 2;
}

static unsigned colour(const void *pos, int seat) {
    (void)pos;
    return 1u << seat;
}

static const char *why_not_so_far(int kind) {
    if (kind == SHIELD) return "a Shield goes one point";
    if (kind == COMMANDER) return "the Commander goes one point";
    if (nature[kind].range == 2) return "a Probe goes at most two points";
    return "a Lance goes at most three points";
}

static bool has_nose(int piece, int x, int y) {
    int kind = kind_of(piece);
    for (int nose = 0; nose < noses[kind]; nose++) {
        int way = (ways[kind][nose] + facing_of(piece)) & 7;
        if (compass[way].dx * y == compass[way].dy * x && compass[way].dx * x >= 0 &&
            compass[way].dy * y >= 0)
            return true;
    }
    return false;
}

static const char *why_not(const void *pos, int from, int to) {
    const Ploy *p = pos;
    int seat = actor(p), x = to % SIDE - from % SIDE, y = to / SIDE - from / SIDE;
    int far = x * x > y * y ? x * x : y * y, kind = kind_of(p->cell[from]);
    if (!has(p->fleet[seat], from) || from == to) return NULL;
    if (x && y && x * x != y * y) return "pieces move in a straight line";
    if (!has_nose(p->cell[from], x, y)) return "no nose of this piece points that way";
    if (far > nature[kind].range * nature[kind].range) return why_not_so_far(kind);
    if (has(p->fleet[seat], to)) return "own pieces are not captured";
    if (has(friends_of(p, seat), to)) return "partners do not capture each other";
    return "pieces do not jump over others";
}

static const Option options[] = {
    { "form", "duel|four|teams", "two players, four each for himself, or two against two",
      "zwei Spieler, vier jeder für sich oder zwei gegen zwei" },
    { "turn", "45|any", "how far a piece turns in a step: one segment, or as far as it likes",
      "wie weit eine Figur sich in einem Zug dreht: ein Segment oder beliebig weit" },
    { 0 },
};

static const PieceKind kinds[] = {
    [SHIELD] = { 'S', "Shield", "Sonde", "shield", SHIELD_SET },
    [PROBE_A] = { 'A', "Probe 45°", "Gleiter 45°", "probe", PROBE_A_SET },
    [PROBE_V] = { 'V', "Probe 90°", "Gleiter 90°", "probe", PROBE_V_SET },
    [PROBE_I] = { 'I', "Probe 180°", "Gleiter 180°", "probe", PROBE_I_SET },
    [LANCE_F] = { 'F', "Fan Lance", "Fächer-Kreuzer", "lance", LANCE_F_SET },
    [LANCE_T] = { 'T', "T Lance", "T-Kreuzer", "lance", LANCE_T_SET },
    [LANCE_Y] = { 'Y', "Y Lance", "Y-Kreuzer", "lance", LANCE_Y_SET },
    [COMMANDER] = { 'C', "Commander", "Commander", "commander", COMMANDER_SET },
    [KINDS] = { 0, NULL, NULL, NULL, 0 },
};

static const char *const colours[] = { "green", "red", "yellow", "blue", NULL };

const Game game_ploy = {
    .id = "ploy",
    .title = "Ploy",
    .about = "Pieces move only where their noses point; turning them takes a step.",
    .german = "Figuren ziehen nur, wohin ihre Nasen zeigen; sie zu drehen kostet einen Zug.",
    .maker = "3M",
    .players = "2, 4, 2x2",
    .year = 1970,
    .options = options,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Ploy),
    .state = sizeof(Ploy),
    .overlook = { 940, 850, 740, 600, 450, 300, 140 },
    .draws = DRAW_REPETITION | DRAW_QUIET,
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
    .out = out,
    .progress = progress,
    .random_move = random_move,
    .legal = legal,
    .named = named,
    .why_not = why_not,
    .eval = &eval_ploy,
    .rank = rank,
    .noisy = noisy,
    .pass = pass,
    .one_reply = true,
};
