/* convoy.c - Convoy (ASS 1973): columns of seven stones follow their heads across the board.
 *
 * Rules: docs/games/convoy.md. A colour's trail is an arrow on every square of its track but the
 * head's; following the arrows from any own stone leads to the head, so the track is a tree.
 *
 * Two ideas carry the file:
 *  1. A move is the path the stone walks: its directions are in the Move, so that apply() need not
 *     search again for the path that rules 7 prefer.
 *  2. A track never has more than 31 squares: 7 own stones, 21 opponents and 3 free ones. (A column
 *     left with more free squares may only reduce them, and a path adds no opponents.) Numbered
 *     from the head backwards they fit a 32-bit set, the first square of a stone's chain that lies
 *     on a new route is the highest bit of an intersection, and free squares are a popcount.
 * SPDX-License-Identifier: MIT */
#include "convoy.h"

#include <assert.h>
#include <string.h>

static int distance(int a, int b) {
    int files = a % SIDE - b % SIDE, ranks = a / SIDE - b / SIDE;
    return (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
}

static int stones_home(const Convoy *p, int colour) {
    int count = 0;
    for (int k = 0; k < STONES; k++) count += has_stone(p, colour, goal_field(colour)[k]);
    return count;
}

static bool is_home(const Convoy *p, int colour) { return stones_home(p, colour) == STONES; }

static bool is_active(const Convoy *p, int colour) {
    return in_play(p, colour) && !(p->finish == FINISH_BOTH && is_home(p, colour));
}

static int winner(const Convoy *p) {
    for (int colour = RED; colour < COLOURS; colour++)
        if (is_home(p, colour) && (p->finish != FINISH_BOTH || is_home(p, colour ^ 2)))
            return seat_of(p, colour);
    return NOBODY;
}

/* A column as it stands before its move. */
enum { LANE = 7, OWN = 8, CLOSED = 16, NEAR = 5 };  // masks and shift of a square's ground
typedef struct {
    int colour, size;
    uint32_t stones, free;      // sets of track squares: own stones, no stone at all
    int limit;                  // free squares there may be after the move
    uint8_t square[TRACK_MAX];  // of the track, from the head backwards
    uint32_t chain[TRACK_MAX];  // the way from there to the head, both ends included
    uint8_t number[SQUARES];    // the inverse of square[], NONE outside the track
    uint16_t ground[SQUARES];   // number in the LANE, OWN stone, CLOSED to paths, stones NEAR
} Column;

static void survey_ground(const Convoy *p, Column *c) {
    for (int s = 0; s < SQUARES; s++) {
        int stone = p->cell[s] & STONE;
        c->ground[s] = !stone ? 0 : stone == c->colour + 1 ? OWN : CLOSED;
    }
    for (int other = RED; other < COLOURS; other++)
        if (other != c->colour) c->ground[star[other]] = CLOSED;
    for (int k = 0; k < STONES; k++) c->ground[goal_field(c->colour)[k]] |= k + 1;
}

static void survey(const Convoy *p, int colour, Column *c) {
    c->colour = colour;
    survey_ground(p, c);
    memset(c->number, NONE, sizeof c->number);
    c->size = 1, c->stones = c->free = 0;
    c->square[0] = p->head[colour], c->chain[0] = 1;
    c->number[p->head[colour]] = 0;
    for (int i = 0; i < c->size; i++) {
        int here = c->square[i], stone = p->cell[here] & STONE;
        bool is_own = stone == colour + 1;
        if (is_own) c->stones |= 1u << i;
        if (!stone) c->free |= 1u << i;
        for (int way = NORTH; way < WAYS; way++) {
            int from = beside[here][way];
            if (from == NONE) continue;
            if (is_own) c->ground[from] |= 1 << (NEAR + (way ^ 2));
            if (arrow(p, colour, from) != (way ^ 2) + 1) continue;
            c->chain[c->size] = c->chain[i] | 1u << c->size;
            c->number[from] = (uint8_t)c->size;
            c->square[c->size++] = (uint8_t)from;
        }
    }
    int gaps = __builtin_popcount(c->free);
    c->limit = gaps > GAPS_MAX ? gaps - 1 : GAPS_MAX;  // rules 5
}

/* Rules 2: a goal lane opens only at its field 1. */
static bool has_wall(const Column *c, int a, int b) {
    int one = c->ground[a] & LANE, other = c->ground[b] & LANE;
    if (!one || !other) return one + other > 1;
    return one - other != 1 && other - one != 1;
}

/* The laying of a trail along the end of a path, `base`, whose square 0 is the old head's. A route
 * is the chain of an anchor backwards, then base[joint ...]; base itself has the old head's square
 * as its anchor and joint 1. */
typedef struct {
    const Column *column;
    const uint8_t *base;
    int last;                     // index in base
    uint32_t followers;           // stones but the mover
    uint32_t free;                // once the mover has left
    uint32_t nodes[LONGEST + 2];  // track squares among base[i ...]
    uint8_t gaps[LONGEST + 1];    // free squares among base[i ... last - 1]
    uint8_t place[TRACK_MAX];     // index in base of a track square that lies there
} Laying;
typedef struct {
    int anchor, joint, gaps;
} Route;

static void begin_laying(Laying *l, const Column *c, int mover, const uint8_t *base, int last) {
    l->column = c, l->base = base, l->last = last;
    l->followers = c->stones & ~(1u << mover);
    l->free = c->free | 1u << mover;
    l->nodes[last + 1] = 0;
    for (int i = last, gaps = 0; i >= 0; i--) {
        int number = c->number[base[i]];
        l->nodes[i] = l->nodes[i + 1];
        if (number != NONE) l->nodes[i] |= 1u << number, l->place[number] = (uint8_t)i;
        l->gaps[i] = (uint8_t)gaps;
        if (i > 1) gaps += !(c->ground[base[i - 1]] & OWN);
    }
}

/* Free squares of the track that a route leaves: every follower keeps its chain up to the route. */
static int gaps_after(const Laying *l, int anchor, int joint) {
    const Column *c = l->column;
    uint32_t back = c->chain[anchor], route = back | l->nodes[joint], kept = 0;
    int first = l->last, lowest = TRACK_MAX;
    for (uint32_t rest = l->followers; rest; rest &= rest - 1) {
        uint32_t chain = c->chain[__builtin_ctz(rest)];
        int hit = 31 - __builtin_clz(chain & route);
        kept |= chain & (uint32_t)-2 << hit;
        if (back >> hit & 1) {
            first = joint;
            if (hit < lowest) lowest = hit;
        } else if (l->place[hit] < first) {
            first = l->place[hit];
        }
    }
    if (lowest < TRACK_MAX) kept |= back & (uint32_t)-1 << lowest;
    return __builtin_popcount(kept & l->free) + l->gaps[first];
}

/* Rules 4: base itself, or a better route that joins it to the column elsewhere. */
static Route best_route(const Laying *l) {
    const Column *c = l->column;
    Route best = { 0, 1, gaps_after(l, 0, 1) };
    for (int t = 1; t <= l->last; t++) {
        if (l->gaps[t] >= best.gaps) continue;
        for (int near = c->ground[l->base[t]] >> NEAR; near; near &= near - 1) {
            int a = beside[l->base[t]][__builtin_ctz(near)];
            if (a == l->base[t - 1]) continue;
            int anchor = c->number[a];
            if (!(l->followers >> anchor & 1)) continue;
            if (c->chain[anchor] & l->nodes[t] || has_wall(c, a, l->base[t])) continue;
            int gaps = gaps_after(l, anchor, t);
            if (gaps < best.gaps) best = (Route){ anchor, t, gaps };
        }
    }
    return best;
}

/* The search for the best path between two squares, rules 7. */
typedef struct {
    Column *column;
    int mover, to, length;
    bool is_starred;  // before the move: it may enter the goal
    bool has_star;    // or gets it on any path
    bool can_differ;  // some paths get it and some do not
    bool closes_up;
    int gaps;      // at least, after any path; closing up, after every path
    int crossing;  // index in the path of the old head's square
    uint8_t square[LONGEST + 1];
    int rest;  // steps from the head to the end, while the head has not been crossed
    bool found, best_star;
    int best_gaps, best_turns;
    int too_many;  // turns: with so many no path is better than the best
    Move best;
} Search;

static void judge(Search *s, unsigned ways, int turns) {
    const Column *c = s->column;
    bool gets_star = s->has_star;
    for (int i = 1; i <= s->length; i++) gets_star |= s->square[i] == star[c->colour];
    if (s->found && s->best_star && !gets_star) return;
    bool is_better = !s->found || gets_star != s->best_star;
    int gaps = s->gaps;
    if (!s->closes_up) {
        Laying l;
        begin_laying(&l, c, s->mover, s->square + s->crossing, s->length - s->crossing);
        gaps = best_route(&l).gaps;
        if (gaps > c->limit) return;
    }
    is_better |= gaps < s->best_gaps || (gaps == s->best_gaps && turns < s->best_turns);
    if (!is_better) return;
    s->found = true;
    s->best_star = gets_star, s->best_gaps = gaps, s->best_turns = turns;
    s->best = MOVE(s->square[0], s->to, ways);
    // Paths come in the order of their directions, so no equal is better.
    if (gaps <= s->gaps && (gets_star || !s->can_differ)) s->too_many = turns;
}

/* Goes on from square[done]; (x, y) are still to go, to the head while it must be crossed. */
static void walk(Search *s, int done, int x, int y, unsigned ways, int turns) {
    static const int8_t dx[WAYS] = { 0, 1, 0, -1 }, dy[WAYS] = { 1, 0, -1, 0 };
    if (done == s->length) {
        judge(s, ways, turns);
        return;
    }
    Column *c = s->column;
    int here = s->square[done], rest = s->rest, crossing = s->crossing;
    bool at_head = rest && x == 0 && y == 0;
    if (at_head) {
        x = s->to % SIDE - here % SIDE, y = s->to / SIDE - here / SIDE;
        s->rest = 0, s->crossing = done;
    }
    uint16_t ground = c->ground[here];
    c->ground[here] |= CLOSED;
    for (int way = NORTH; way < WAYS; way++) {
        int next = beside[here][way], east = x - dx[way], north = y - dy[way];
        int left = (east < 0 ? -east : east) + (north < 0 ? -north : north) + s->rest;
        if (left > s->length - done - 1 || next == NONE || c->ground[next] & CLOSED) continue;
        if ((ground | c->ground[next]) & LANE) {
            if (has_wall(c, here, next)) continue;
            if (!(ground & LANE) && !s->is_starred) continue;
        }
        bool turns_here = done && (ways >> (2 * done - 2) & 3) != (unsigned)way;
        bool turns_later = dx[way] ? north != 0 : east != 0;
        if (turns + turns_here + turns_later >= s->too_many) continue;
        s->square[done + 1] = (uint8_t)next;
        walk(s, done + 1, east, north, ways | (unsigned)way << 2 * done, turns + turns_here);
    }
    c->ground[here] = ground;
    s->rest = rest, s->crossing = crossing;
}

static int gaps_closed_up(const Column *c, int mover, int end) {
    uint32_t track = c->chain[end];
    for (uint32_t rest = c->stones & ~(1u << mover); rest; rest &= rest - 1)
        track |= c->chain[__builtin_ctz(rest)];
    return __builtin_popcount(track & (c->free | 1u << mover) & ~(1u << end));
}

/* No trail leaves fewer free squares once the mover is the head at `to`: a track is in one piece,
 * so it is at least as large as a way around it is half as long, and no other stone may be nearer
 * to the head than the track that leads to it is long. Opponents inside do not count as free. */
static int least_gaps(const Column *c, int mover, int to) {
    int file = to % SIDE, rank = to / SIDE;
    int west = file, east = file, south = rank, north = rank, nearest = SQUARES;
    for (uint32_t rest = c->stones & ~(1u << mover); rest; rest &= rest - 1) {
        int square = c->square[__builtin_ctz(rest)], x = square % SIDE, y = square / SIDE;
        int away = (x < file ? file - x : x - file) + (y < rank ? rank - y : y - rank);
        if (away < nearest) nearest = away;
        west = x < west ? x : west, east = x > east ? x : east;
        south = y < south ? y : south, north = y > north ? y : north;
    }
    int size = east - west + north - south + 1, alone = nearest - 1;
    int opponents = c->size - __builtin_popcount(c->stones | c->free);
    return (size - STONES > alone ? size - STONES : alone) - opponents;
}

/* Whether the mover is led past its star by following its chain, rules 6. */
static bool follows_star(const Column *c, int mover, int end) {
    int starred = c->number[star[c->colour]];
    if (mover == 0 || starred == NONE || !(c->chain[mover] >> starred & 1)) return false;
    return end == NONE || (end < starred && c->chain[mover] >> end & 1);
}

/* The move of a stone to an empty square, or PASS if there is none. */
static Move find_move(const Convoy *p, Column *c, int mover, int to) {
    int from = c->square[mover], end = c->number[to];
    Search s = { .column = c, .mover = mover, .to = to, .length = p->roll, .best = PASS };
    s.too_many = LONGEST;
    s.square[0] = (uint8_t)from;
    s.is_starred = p->cell[from] & STARRED;
    s.has_star = s.is_starred || follows_star(c, mover, end);
    s.can_differ =
        !s.has_star && distance(from, star[c->colour]) + distance(star[c->colour], to) <= p->roll;
    s.closes_up = mover && end != NONE;
    s.gaps = s.closes_up ? gaps_closed_up(c, mover, end) : least_gaps(c, mover, to);
    if (s.gaps > c->limit) return PASS;
    int target = to;
    if (mover && !s.closes_up) target = c->square[0], s.rest = distance(target, to);
    walk(&s, 0, target % SIDE - from % SIDE, target / SIDE - from / SIDE, 0, 0);
    return s.best;
}

/* A pair worth a search: the stone's number in the track, and an empty square. The head has at most
 * 48 of them, the others at most 36 beyond the head and 24 on the track. */
typedef struct {
    uint8_t mover, to;
} Try;
enum { TRIES_MAX = 48 + 6 * (36 + 24) };

/* Whether a pair is worth it. */
static bool is_try(const Convoy *p, const Column *c, int mover, int to) {
    int spare = p->roll - distance(c->square[mover], to);
    if (spare < 0 || spare % 2 || c->ground[to] & (OWN | CLOSED)) return false;
    if (!mover || c->number[to] != NONE) return true;
    return distance(c->square[mover], c->square[0]) + distance(c->square[0], to) <= p->roll;
}

/* The empty squares that `steps` steps from the head may reach. */
static int tries_around(const Column *c, int mover, int steps, Try *out) {
    int count = 0, file = c->square[0] % SIDE, rank = c->square[0] / SIDE;
    for (int y = -steps; y <= steps; y++) {
        if (rank + y < 0 || rank + y >= SIDE) continue;
        int wide = steps - (y < 0 ? -y : y);
        for (int x = -wide; x <= wide; x += 2) {
            if (file + x < 0 || file + x >= SIDE) continue;
            int to = (rank + y) * SIDE + file + x;
            if (c->ground[to] & (OWN | CLOSED) || (mover && c->number[to] != NONE)) continue;
            out[count++] = (Try){ (uint8_t)mover, (uint8_t)to };
        }
    }
    return count;
}

static int tries(const Convoy *p, const Column *c, Try *out) {
    int count = tries_around(c, 0, p->roll, out);
    for (uint32_t rest = c->stones & ~1u; rest; rest &= rest - 1) {
        int mover = __builtin_ctz(rest), from = c->square[mover];
        for (uint32_t free = c->free; free; free &= free - 1) {
            int to = c->square[__builtin_ctz(free)], spare = p->roll - distance(from, to);
            if (spare >= 0 && spare % 2 == 0) out[count++] = (Try){ (uint8_t)mover, (uint8_t)to };
        }
        int beyond = p->roll - distance(from, c->square[0]);
        if (beyond > 0) count += tries_around(c, mover, beyond, out + count);
    }
    return count;
}

static int moves(const void *pos, Move *out) {
    const Convoy *p = pos;
    int count = 0;
    if (p->turn == NOBODY) return 0;
    if (!p->roll) {
        for (int pips = 1; pips <= 6; pips++) out[count++] = (Move)pips;
        return count;
    }
    Column c;
    Try list[TRIES_MAX];
    survey(p, p->turn, &c);
    int total = tries(p, &c, list);
    for (int i = 0; i < total; i++) {
        Move move = find_move(p, &c, list[i].mover, list[i].to);
        if (move != PASS) out[count++] = move;
    }
    out[count++] = PASS;
    return count;
}

/* The step from one square to another, or PASS if there is none. */
static Move step_between(const Convoy *p, int from, int to) {
    Column c;
    if (from >= SQUARES || to >= SQUARES || !has_stone(p, p->turn, from)) return PASS;
    survey(p, p->turn, &c);
    return is_try(p, &c, c.number[from], to) ? find_move(p, &c, c.number[from], to) : PASS;
}

static bool legal(const void *pos, Move move) {
    const Convoy *p = pos;
    if (p->turn == NOBODY) return false;
    if (!p->roll) return move >= 1 && move <= 6;
    return move == PASS || move == step_between(p, move & 255, move >> 8 & 255);
}

static bool named(const void *pos, const char *token, Move *move) {
    const Convoy *p = pos;
    Scan in = scan_from(token, NULL);
    int square[2];
    if (!p->roll || p->turn == NOBODY || scan_squares(&in, SIDE, SIDE, square) < 2) return false;
    *move = step_between(p, square[0], square[1]);
    return true;
}

/* How much nearer home a try brings its stone if it gets all it can get. */
static int hope(const Convoy *p, const Column *c, Try try) {
    int from = c->square[try.mover], own = star[c->colour];
    bool was_starred = p->cell[from] & STARRED;
    bool is_starred = was_starred || follows_star(c, try.mover, c->number[try.to]) ||
                      distance(from, own) + distance(own, try.to) <= p->roll;
    return convoy_way(c->colour, from, was_starred) - convoy_way(c->colour, try.to, is_starred);
}

/* The steps that lead farthest, and PASS. A path is sought only for the steps that are listed. */
static int few(const void *pos, int most, Move *out) {
    const Convoy *p = pos;
    if (!p->roll) return moves(pos, out);
    Column c;
    Try list[TRIES_MAX];
    int8_t gain[TRIES_MAX];
    survey(p, p->turn, &c);
    int total = tries(p, &c, list), count = 0;
    for (int i = 0; i < total; i++) gain[i] = (int8_t)hope(p, &c, list[i]);
    while (total && count < most - 1) {
        int best = 0;
        for (int i = 1; i < total; i++)
            if (gain[i] > gain[best]) best = i;
        Move move = find_move(p, &c, list[best].mover, list[best].to);
        if (move != PASS) out[count++] = move;
        list[best] = list[--total], gain[best] = gain[total];
    }
    out[count++] = PASS;
    return count;
}

/* Draws tries without putting them back until one is legal: every legal one is equally likely to be
 * the first. PASS is one of them. */
static Move random_move(const void *pos, Random *random) {
    const Convoy *p = pos;
    if (!p->roll) return 1 + random_below(random, 6);
    Column c;
    Try list[TRIES_MAX];
    survey(p, p->turn, &c);
    for (int left = tries(p, &c, list);; left--) {
        uint32_t drawn = random_below(random, (uint32_t)left + 1);
        if (drawn == (uint32_t)left) return PASS;
        Move move = find_move(p, &c, list[drawn].mover, list[drawn].to);
        if (move != PASS) return move;
        list[drawn] = list[left - 1];
    }
}

/* Turns the arrows round between the head and the anchor, then lets them point along base. */
static void lay_trail(Convoy *p, const Column *c, const Laying *l) {
    Route route = best_route(l);
    int colour = c->colour, here = c->square[route.anchor], target = l->base[route.joint];
    for (int ahead = 1; ahead;) {
        ahead = arrow(p, colour, here);  // none at the head
        point(p, colour, here, target);
        target = here;
        if (ahead) here = beside[here][ahead - 1];
    }
    for (int i = route.joint; i < l->last; i++) point(p, colour, l->base[i], l->base[i + 1]);
}

/* Rules 4: what lies outside the new track is forgotten. */
static void drop_arrows(Convoy *p, const Column *c, const uint8_t *path, int length) {
    bool is_track[SQUARES] = { false };
    int colour = c->colour;
    set_arrow(p, colour, p->head[colour], 0);
    for (int i = 0; i <= c->size; i++) {
        int s = i < c->size ? c->square[i] : path[length];
        if (!has_stone(p, colour, s)) continue;
        for (; !is_track[s]; s = beside[s][arrow(p, colour, s) - 1]) {
            is_track[s] = true;
            if (s == p->head[colour]) break;
        }
    }
    for (int i = 0; i < c->size; i++)
        if (!is_track[c->square[i]]) set_arrow(p, colour, c->square[i], 0);
    for (int i = 0; i <= length; i++)
        if (!is_track[path[i]]) set_arrow(p, colour, path[i], 0);
}

static void march(Convoy *p, Move move) {
    Column c;
    survey(p, p->turn, &c);
    uint8_t path[LONGEST + 1] = { (uint8_t)move };
    int length = p->roll, crossing = 0;
    bool gets_star = false;
    for (int i = 0; i < length; i++) {
        path[i + 1] = beside[path[i]][move >> (16 + 2 * i) & 3];
        if (path[i + 1] == c.square[0]) crossing = i + 1;
        if (path[i + 1] == star[c.colour]) gets_star = true;
    }
    int mover = c.number[path[0]], end = c.number[path[length]];
    uint16_t stone = p->cell[path[0]] & (STONE | STARRED);
    if (gets_star || follows_star(&c, mover, end)) stone |= STARRED;
    if (!mover || end == NONE) {
        Laying l;
        begin_laying(&l, &c, mover, path + crossing, length - crossing);
        lay_trail(p, &c, &l);
        p->head[c.colour] = path[length];
    }
    p->cell[path[0]] &= (uint16_t) ~(STONE | STARRED);
    p->cell[path[length]] |= stone;
    drop_arrows(p, &c, path, length);
}

static void end_turn(Convoy *p) {
    int colour = p->turn, next = colour;
    p->roll = 0;
    if (p->moved && winner(p) != NOBODY) {
        p->turn = NOBODY, p->moved = 0;
        return;
    }
    do next = (next + 1) % COLOURS;
    while (!is_active(p, next));
    p->turn = (int8_t)next;
    if (next > colour) return;

    p->rounds++;
    p->idle = p->moved ? 0 : p->idle + 1;
    p->moved = 0;
    if (p->rounds == ROUNDS_MAX || p->idle == IDLE_MAX) p->turn = NOBODY;
}

static void apply(void *pos, Move move) {
    Convoy *p = pos;
    if (!p->roll) {
        p->roll = (uint8_t)move;
        return;
    }
    if (move != PASS) {
        march(p, move);
        p->moved = 1;
    }
    end_turn(p);
}

static int seats(const void *pos) { return ((const Convoy *)pos)->players; }

static int turn(const void *pos) {
    const Convoy *p = pos;
    return p->turn == NOBODY ? NOBODY : seat_of(p, p->turn);
}

static int actor(const void *pos) {
    const Convoy *p = pos;
    return p->turn == NOBODY ? NOBODY : p->roll ? seat_of(p, p->turn) : CHANCE;
}

static bool fresh(const void *pos) { return !((const Convoy *)pos)->roll; }

static int team(const void *pos, int seat) {
    (void)pos;
    return seat;
}

/* Rules 9: the way a stone still has to go, as if nothing stood in between. */
static int way_home(const Convoy *p, int colour, int square) {
    for (int k = 0; k < STONES; k++)
        if (goal_field(colour)[k] == square) return 0;
    if (p->cell[square] & STARRED) return distance(square, approach[colour]) + 1;
    return distance(square, star[colour]) + distance(star[colour], approach[colour]) + 1;
}

/* Rules 9: the stones that a seat has at home, and the sum of the ways of the others. */
typedef struct {
    int stones, way;
} Merit;

static Merit merit_of(const Convoy *p, int seat) {
    Merit merit = { 0 };
    for (unsigned colours = colours_of(p, seat); colours; colours &= colours - 1) {
        int colour = __builtin_ctz(colours);
        merit.stones += stones_home(p, colour);
        for (int s = 0; s < SQUARES; s++)
            if (has_stone(p, colour, s)) merit.way += way_home(p, colour, s);
    }
    return merit;
}

/* The seats that lead when nobody has come home, as a set. */
static unsigned leaders(const Convoy *p) {
    Merit best = merit_of(p, 0);
    unsigned seats = 1;
    for (int seat = 1; seat < p->players; seat++) {
        Merit own = merit_of(p, seat);
        bool is_equal = own.stones == best.stones && own.way == best.way;
        bool is_ahead =
            own.stones > best.stones || (own.stones == best.stones && own.way < best.way);
        if (is_ahead) best = own, seats = 0;
        if (is_ahead || is_equal) seats |= 1u << seat;
    }
    return seats;
}

static void points(const void *pos, int *twelfths) {
    const Convoy *p = pos;
    memset(twelfths, 0, sizeof *twelfths * p->players);
    if (p->turn != NOBODY) return;
    unsigned best = winner(p) != NOBODY ? 1u << winner(p) : leaders(p);
    for (int seat = 0; seat < p->players; seat++)
        if (best >> seat & 1) twelfths[seat] = POINT / __builtin_popcount(best);
}

// clang-format off
enum { HOME, BOTH_HOME, LATE_STONES, LATE_WAY, LATE_EVEN, IDLE_STONES, IDLE_WAY, IDLE_EVEN };
#define DECIDED(name, english, german) \
    { name "-stones", english "the most stones are home for {winners}", \
      german "die meisten Steine im Ziel hat {winners}" }, \
    { name "-way", english "the shortest way is left for {winners}", \
      german "den kürzesten Weg hat noch {winners}" }, \
    { name "-even", english "nobody is ahead of {winners}", \
      german "niemand liegt vor {winners}" }
static const Reason reasons[] = {
    { "home", "the whole column has arrived", "die ganze Kolonne ist im Ziel" },
    { "both-home", "both columns have arrived", "beide Kolonnen sind im Ziel" },
    DECIDED("rounds", "300 rounds are played: ", "300 Runden sind gespielt: "),
    DECIDED("idle", "20 rounds without a move: ", "20 Runden ohne Zug: "),
    { 0 },
};
// clang-format on
_Static_assert(ROUNDS_MAX == 300 && IDLE_MAX == 20, "what the sentences say");

/* The stones at the goal of these seats; only of whole columns, if there is one. */
static void show_goals(const Convoy *p, unsigned seats, bool whole, Ending *out) {
    for (int colour = RED; colour < COLOURS; colour++) {
        if (!in_play(p, colour) || !(seats >> seat_of(p, colour) & 1)) continue;
        if (whole && !is_home(p, colour)) continue;
        for (int k = 0; k < STONES; k++)
            if (has_stone(p, colour, goal_field(colour)[k]))
                ending_cell(out, goal_field(colour)[k]);
    }
}

static void ending(const void *pos, Ending *out) {
    const Convoy *p = pos;
    if (winner(p) != NOBODY) {
        out->reason = p->finish == FINISH_BOTH ? BOTH_HOME : HOME;
        show_goals(p, 1u << winner(p), true, out);
        return;
    }
    unsigned best = leaders(p);
    int first = __builtin_ctz(best), decided = LATE_STONES;
    for (int seat = 0; seat < p->players; seat++)
        if (seat != first && merit_of(p, seat).stones == merit_of(p, first).stones)
            decided = best & (best - 1) ? LATE_EVEN : LATE_WAY;
    out->reason = decided + (p->rounds < ROUNDS_MAX ? IDLE_STONES - LATE_STONES : 0);
    show_goals(p, best, false, out);
}

/* The sentence that begins with a colour's name. */
#define SAY(colour, rest)                                                                          \
    ((const char *const[]){ "red" rest, "yellow" rest, "green" rest, "blue" rest })[colour]

static const char *stones_fault(const Convoy *p, int colour) {
    int stones = 0, arrows = 0, head = p->head[colour];
    for (int s = 0; s < SQUARES; s++) {
        stones += has_stone(p, colour, s);
        arrows += arrow(p, colour, s) != 0;
    }
    if (!in_play(p, colour)) return stones || head != NONE ? SAY(colour, " is not in play") : NULL;
    if (stones != STONES) return SAY(colour, " does not have seven stones");
    if (head == NONE) return SAY(colour, " has no trail");
    if (!has_stone(p, colour, head)) return SAY(colour, "'s trail does not begin on its own stone");
    if (arrow(p, colour, head)) return SAY(colour, "'s head follows somebody");
    int colours = 0;
    for (int other = RED; other < COLOURS; other++) colours += in_play(p, other);
    if (arrows >= STONES * colours + GAPS_MAX) return SAY(colour, "'s trail is too long");
    return NULL;
}

static const char *trail_fault(const Convoy *p, int colour) {
    Column c;
    uint32_t track = 0;
    survey(p, colour, &c);
    for (uint32_t rest = c.stones; rest; rest &= rest - 1) {
        int square = c.square[__builtin_ctz(rest)];
        track |= c.chain[__builtin_ctz(rest)];
        if (p->cell[square] & STARRED) continue;
        if (square == star[colour]) return SAY(colour, " has a stone on its star without the star");
        if (c.ground[square] & LANE) return SAY(colour, " has a stone at home without the star");
    }
    if (__builtin_popcount(c.stones) != STONES) return SAY(colour, " has a stone off its trail");
    if (__builtin_popcount(track) != c.size) return SAY(colour, "'s trail goes on behind its end");
    for (int s = 0; s < SQUARES; s++)
        if (arrow(p, colour, s) && c.number[s] == NONE) return SAY(colour, " has two trails");
    for (int i = 0; i < c.size; i++) {
        int square = c.square[i];
        for (int other = RED; other < COLOURS; other++)
            if (other != colour && square == star[other])
                return SAY(colour, "'s trail touches the star of another");
        if (i && has_wall(&c, square, beside[square][arrow(p, colour, square) - 1]))
            return SAY(colour, "'s trail crosses the wall of its goal");
    }
    return NULL;
}

static const char *fault(const void *pos) {
    const Convoy *p = pos;
    int homes = 0;
    for (int colour = RED; colour < COLOURS; colour++) {
        const char *why = stones_fault(p, colour);
        if (!why && in_play(p, colour)) why = trail_fault(p, colour);
        if (why) return why;
        homes += is_home(p, colour);
    }
    for (int s = 0; s < SQUARES; s++)
        if ((p->cell[s] & STONE) > COLOURS || (p->cell[s] & (STONE | STARRED)) == STARRED)
            return "a stone has no colour";
    if (homes > (p->finish == FINISH_BOTH ? 3 : 1))
        return "more columns are home than the game needs";
    bool has_winner = winner(p) != NOBODY;
    bool is_stalled = p->rounds == ROUNDS_MAX || p->idle == IDLE_MAX;
    if (has_winner && is_stalled) return "the game was over before it was won";
    if (p->idle > p->rounds) return "more rounds without a move than rounds";
    if (p->turn == NOBODY) {
        if (!has_winner && !is_stalled) return "it must be somebody's turn";
        return p->roll || p->moved ? "the game is over, there is nothing to roll or count" : NULL;
    }
    if (has_winner || is_stalled) return "the game is over, it is nobody's turn";
    if (!is_active(p, p->turn)) return SAY(p->turn, " has no turns");
    if (p->turn == RED && p->moved) return "the round begins with red, nobody can have moved";
    return NULL;
}

static void start(const Setup *setup, void *pos) {
    static const char two[] = "gggggg8/5g8/14/14/14/14/14/14/14/14/14/14/8r5/8rrrrrr "
                              "n1WWWWWN,-,a14EEEEES,- r 0 0 -";
    static const char three[] = "gggggg8/5g8/14/14/14/14/14/14/yy12/y13/y13/y13/y7r5/y7rrrrrr "
                                "n1WWWWWN,a1NNNNNE,a14EEEEES,- r 0 0 -";
    static const char four[] =
        "gggggg7b/5g7b/13b/13b/13b/12bb/14/14/yy12/y13/y13/y13/y7r5/y7rrrrrr "
        "n1WWWWWN,a1NNNNNE,a14EEEEES,n14SSSSSW r 0 0 -";
    memset(pos, 0, sizeof(Convoy));
    bool ok = convoy_read(setup,
                          setup->choice[OPTION_COLUMNS]        ? two
                          : setup->choice[OPTION_PLAYERS] == 1 ? three
                                                               : four,
                          pos, NULL);
    assert(ok);
    (void)ok;
}

/* The last word may colour the ground: a corner has the colour that comes in over it. */
static const char *zone(int square) {
    for (int colour = RED; colour < COLOURS; colour++) {
        static const char *const stars[] = { "star-red", "star-yellow", "star-green", "star-blue" };
        static const char *const starts[] = { "goal-green start-red", "goal-blue start-yellow",
                                              "goal-red start-green", "goal-yellow start-blue" };
        static const char *const corners[] = { "start-red goal-green corner-green",
                                               "start-yellow goal-blue corner-blue",
                                               "start-green goal-red corner-red",
                                               "start-blue goal-yellow corner-yellow" };
        if (square == star[colour]) return stars[colour];
        if (square == start_field[colour][0]) return corners[colour];
        for (int k = 1; k < STONES; k++)
            if (square == start_field[colour][k]) return starts[colour];
    }
    return "";
}

static int board(const Setup *setup, Cell *out) {
    (void)setup;
    return board_tray(out, board_grid(SIDE, SIDE, CELL_SQUARE, zone, out), "dice", SIDE + 1,
                      SIDE / 2, "dice");
}

enum { KIND_STONE, KIND_TRAIL, KIND_DIE };

static int scene(const void *pos, Piece *out) {
    const Convoy *p = pos;
    int count = 0;
    for (uint16_t s = 0; s < SQUARES; s++)
        for (uint8_t colour = RED; colour < COLOURS; colour++) {
            Piece piece = { .cell = s, .colour = colour, .count = 1 };
            piece.seat = (int8_t)seat_of(p, colour);
            if (arrow(p, colour, s)) {
                piece.kind = KIND_TRAIL;
                piece.facing = (uint8_t)(2 * arrow(p, colour, s) - 2);
                out[count++] = piece;
            }
            if (!has_stone(p, colour, s)) continue;
            piece.kind = KIND_STONE, piece.facing = 0;
            if (s == p->head[colour]) piece.marks |= MARK_HEAD;
            if (p->cell[s] & STARRED) piece.marks |= MARK_STARRED;
            out[count++] = piece;
        }
    if (p->turn != NOBODY)
        out[count++] = (Piece){ .cell = DICE,
                                .colour = (uint8_t)p->turn,
                                .kind = KIND_DIE,
                                .count = p->roll,
                                .seat = (int8_t)seat_of(p, p->turn) };
    return count;
}

static int path(const void *pos, Move move, uint16_t *cells) {
    const Convoy *p = pos;
    if (!p->roll || move == PASS) return 0;
    cells[0] = move & 255, cells[1] = move >> 8 & 255;
    return 2;
}

static unsigned colour_set(const void *pos, int seat) {
    const Convoy *p = pos;
    return colours_of(p, seat);
}

/* Whether any path at all leads there, whatever it does to the trail. */
static bool has_path(const Convoy *p, Column *c, int mover, int to) {
    int from = c->square[mover];
    Search s = { .column = c, .mover = mover, .to = to, .length = p->roll, .closes_up = true };
    s.too_many = LONGEST;
    s.square[0] = (uint8_t)from;
    s.is_starred = p->cell[from] & STARRED;
    walk(&s, 0, to % SIDE - from % SIDE, to / SIDE - from / SIDE, 0, 0);
    return s.found;
}

static bool is_strange_star(int colour, int square) {
    for (int other = RED; other < COLOURS; other++)
        if (other != colour && star[other] == square) return true;
    return false;
}

static const char *why_not(const void *pos, int from, int to) {
    const Convoy *p = pos;
    if (from >= SQUARES || to >= SQUARES || !(p->cell[from] & STONE)) return NULL;
    if (!has_stone(p, p->turn, from)) return "the turn belongs to another colour";
    if (from == to) return "this stone cannot move with this roll";
    if (p->cell[to] & STONE) return "a move ends on an empty square";
    if (is_strange_star(p->turn, to)) return "the stars of other colours are closed";
    int spare = p->roll - distance(from, to);
    if (spare < 0 || spare % 2) return "a stone goes exactly as far as the die says";
    Column c;
    survey(p, p->turn, &c);
    int mover = c.number[from], gaps = __builtin_popcount(c.free);
    if (c.ground[to] & LANE && !(c.ground[from] & LANE) && !(p->cell[from] & STARRED))
        return "a stone enters its goal only after its star";
    if (!has_path(p, &c, mover, to)) return "no free way of this length leads there";
    c.limit = SQUARES;
    if (find_move(p, &c, mover, to) == PASS)
        return "only the head leaves the trail, or a stone that passes over it";
    if (gaps > GAPS_MAX) return "the free squares in the column must become fewer";
    return "no more than three squares in the column may be free";
}

static const Option options[] = {
    { "players", "2|3|4", "how many play; two have two columns each",
      "wie viele spielen; zu zweit hat jeder zwei Kolonnen" },
    { "finish", "one|both", "how many of his two columns a player must bring home",
      "wie viele seiner zwei Kolonnen ein Spieler heimbringen muss" },
    { "columns", "two|one", "how many columns each of two players has",
      "wie viele Kolonnen jeder von zwei Spielern hat" },
    { 0 },
};
static const char *clash(const Setup *setup) {
    if (!setup->choice[OPTION_COLUMNS] || !setup->choice[OPTION_PLAYERS]) return NULL;
    return "columns=one is for players=2; with more everybody has one column anyway";
}
static const PieceKind kinds[] = {
    { 's', "stone", "Stein", "stone", 0 },
    { 't', "trail", "Spur", "trail", 1 },
    { 'd', "die", "Würfel", "die", 0 },
    { 0 },
};
static const char *const colours[] = { "red", "yellow", "green", "blue", NULL };

const Game game_convoy = {
    .id = "convoy",
    .title = "Convoy",
    .about = "Columns of seven stones cross the board at the pace of a die.",
    .german = "Kolonnen aus sieben Steinen überqueren das Brett, und ein Würfel gibt das Tempo an.",
    .maker = "ASS",
    .players = "2, 3, 4",
    .year = 1973,
    .options = options,
    .dice = true,
    .kinds = kinds,
    .colours = colours,
    .reasons = reasons,
    .size = sizeof(Convoy),
    .state = sizeof(Convoy),
    .overlook = { 960, 870, 770, 650, 510, 380, 290 },
    .clash = clash,
    .start = start,
    .seats = seats,
    .actor = actor,
    .team = team,
    .moves = moves,
    .apply = apply,
    .points = points,
    .write_move = convoy_write_move,
    .write = convoy_write,
    .read = convoy_read,
    .fault = fault,
    .board = board,
    .scene = scene,
    .path = path,
    .colour = colour_set,
    .ending = ending,
    .turn = turn,
    .fresh = fresh,
    .random_move = random_move,
    .legal = legal,
    .named = named,
    .why_not = why_not,
    .eval = &eval_convoy,
    .rank = convoy_rank,
    .few = few,
};
