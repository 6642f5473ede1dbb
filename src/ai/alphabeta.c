/* alphabeta.c - games without dice: principal variation search over steps.
 *
 * There are two sides: the one to move at the root, called 0, and all others. With three and four
 * players that is the cautious view that they are all against us. Where the game's table says so,
 * only the one of them whose reply hurts most may act between two turns of ours, and the others
 * pass (best reply): less cautious, and it looks farther.
 *
 * The sign turns only when the side turns, because a turn may take several steps. Depth counts
 * steps, but a turn is never cut in the middle: where the depth is used up within a turn, it is
 * finished first.
 *
 *   Step 1  the end of the game, repetition, too many quiet turns, the table
 *   Step 2  depth used up: quiescence
 *   Step 3  prune what is far too good already; let the opponent move twice (null move)
 *   Step 4  order the steps: table, rank, killers, history
 *   Step 5  search them, late ones less deep, and again if they surprise; near the leaves only
 *           those that promise something
 *   Step 6  remember the result
 * SPDX-License-Identifier: MIT */
#include "search_types.h"

#include <string.h>

/* What a draw is worth to a side by the rules: even, or to one that plays to win a little less. */
static int drawn_value(const Search *s, int side) {
    int value = s->contempt ? -s->contempt->draw : 0;
    return side ? -value : value;
}

/* What the end of the game is worth to a side. Earlier wins are better. */
static int final_value(const Search *s, const Position *pos, int side, int ply) {
    int points[SEATS_MAX];
    s->game->points(pos, points);
    int won = points[s->team];
    if (won > 0 && won < POINT) return drawn_value(s, side);
    return (won > 0) == (side == 0) ? VALUE_WIN - ply : ply - VALUE_WIN;
}

/* A repetition is worth a little less than even to the side at the root: whoever lets a draw be has
 * given up playing for more. */
enum { REPEATED = -25 };
static int repeated_value(const Search *s, int side) {
    if (s->limits.exact) return 0;
    if (s->contempt) return drawn_value(s, side);
    return side ? -REPEATED : REPEATED;
}

/* Whether a turn began with this position before: on the way here, or twice in the game itself. */
static bool is_repeated(const Search *s, uint64_t key, int ply) {
    if (!(s->game->draws & DRAW_REPETITION)) return false;
    for (int i = ply - 1; i > s->path_start[ply]; i--)
        if (s->path[i] == key) return true;
    if (s->path_start[ply] >= 0) return false;  // an irreversible step lies between
    int seen = 0;
    for (int i = s->match->count - 1; i >= 0; i--) {
        const Played *played = &s->match->played[i];
        seen += played->fresh && (played->key ^ s->salt) == key;
        if (played->quiet < 0 || (played->fresh && played->quiet == 0)) break;
    }
    return seen >= 2 || (seen == 1 && ply > 0);
}

/* Whether nothing irreversible has happened for so long that the game is undecided. */
static bool is_worn_out(const Search *s, int ply) {
    int turns = 0;
    if (ply < s->quiet_left || s->path_start[ply] >= 0) return false;
    for (int i = 1; i <= ply; i++) turns += s->path[i] != 0;
    return turns >= s->quiet_left;
}

static int value_of(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                    int ply, bool null_ok);

static bool is_opponent(const Search *s, const Position *pos) {
    int actor = s->game->actor(pos);
    return actor >= 0 && game_fresh(s->game, pos) && search_side(s, pos, actor);
}

/* With one reply: hands the turn on to the next opponent, if there is one before the root's team.
 * A team that is out has no turn that could come. */
static bool hand_on(const Search *s, Position *pos) {
    Position next;
    if (!s->one_reply || !is_opponent(s, pos) || (s->game->out && s->game->out(pos, s->team)))
        return false;
    memcpy(&next, pos, s->game->size);
    s->game->pass(&next);
    if (!is_opponent(s, &next)) return false;
    memcpy(pos, &next, s->game->size);
    return true;
}

/* Once an opponent has replied the others pass. Whether anybody did. */
static bool skip_others(const Search *s, Position *pos, int side) {
    if (!side || !s->one_reply || !is_opponent(s, pos)) return false;
    if (s->game->out && s->game->out(pos, s->team)) return false;
    while (is_opponent(s, pos)) s->game->pass(pos);
    return true;
}

/* Only steps that change much: captures and wins. A turn that has begun is finished with all steps.
 */
static int quiesce(Search *s, const Position *pos, int side, int alpha, int beta, int ply) {
    if (search_spend(s)) return 0;
    int best = search_eval(s, pos, side);
    if (best >= beta || ply >= PLY_MAX - 1 || !s->game->rank) return best;
    if (best > alpha) alpha = best;
    Move *moves = s->listed;
    Ordered *list = s->steps + s->used;
    uint64_t key = s->is_weak ? search_key(s, pos) : 0;
    int noisy = 0, count = s->game->noisy ? s->game->noisy(pos, moves) : s->game->moves(pos, moves);
    search_rank(s, pos, count);
    for (int i = 0; i < count; i++) {
        int rank = s->ranks[i];
        if (rank > 0 && search_sees(s, pos, key, moves[i], rank, side))
            list[noisy++] = (Ordered){ moves[i], rank, rank };
    }
    s->used += noisy;
    for (int i = 0; i < noisy; i++) {
        Position next;
        memcpy(&next, pos, s->game->size);
        game_apply(s->game, &next, search_pick(list, noisy, i));
        skip_others(s, &next, side);
        int value = value_of(s, &next, side, 0, alpha, beta, ply + 1, false);
        if (s->stopped) return 0;
        if (value <= best) continue;
        best = value;
        if (value >= beta) break;
        if (value > alpha) alpha = value;
    }
    Position other;
    memcpy(&other, pos, s->game->size);
    if (best >= beta || !hand_on(s, &other)) return best;
    int value = value_of(s, &other, side, 0, alpha, beta, ply + 1, false);
    return s->stopped ? 0 : value > best ? value : best;
}

/* A line ends where others are passed over: what follows is no step of that position. */
static void remember_line(Search *s, int ply, Move move, bool is_last) {
    s->line[ply][0] = move;
    s->line_length[ply] = 1;
    if (is_last) return;
    int length = s->line_length[ply + 1];
    if (length > LINE_MAX_STEPS - 1) length = LINE_MAX_STEPS - 1;
    memcpy(s->line[ply] + 1, s->line[ply + 1], sizeof(Move) * (size_t)length);
    s->line_length[ply] += length;
}

static void remember_cut(Search *s, int side, int ply, int depth, const Ordered *list, int at) {
    if (list[at].rank > 0) return;
    if (s->killer[ply][0] != list[at].move) {
        s->killer[ply][1] = s->killer[ply][0];
        s->killer[ply][0] = list[at].move;
    }
    int bonus = depth * depth < 400 ? depth * depth : 400;
    for (int i = 0; i <= at; i++) {  // what was tried before it was no good
        int16_t *h = &s->history[side][search_slot(list[i].move)];
        int change = i == at ? bonus : -bonus;
        *h = (int16_t)(*h + change * 8 - *h * bonus / 512);
    }
}

/* How much less deep a late step is searched. */
static int reduction(int depth, int tried) {
    static const uint8_t log2x4[64] = { 0,  0,  4,  6,  8,  9,  10, 11, 12, 13, 13, 14, 14,
                                        15, 15, 16, 16, 16, 17, 17, 17, 18, 18, 18, 18, 19,
                                        19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 21, 21, 21,
                                        21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 23, 23,
                                        23, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24 };
    return 1 + log2x4[depth < 63 ? depth : 63] * log2x4[tried < 63 ? tried : 63] / 96;
}

/* Near the leaves, quiet steps are not tried that come late or cannot be hoped to make up for
 * what is lacking. Killers are. */
static bool is_hopeless(const Ordered *step, int depth, int tried, int lacking) {
    if (depth > 5 || tried == 0 || step->rank > 0 || step->order >= ORDER_KILLER) return false;
    return tried > 4 + 2 * depth * depth || lacking >= 80 * depth;
}

/* A node where `side` acts. */
static int search_node(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                       int ply, bool null_ok) {
    const Game *game = s->game;
    const bool exact = s->limits.exact, is_pv = beta - alpha > 1;
    bool fresh = game_fresh(game, pos);
    s->line_length[ply] = 0;

    // Step 1. What is known already.
    uint64_t key = s->path[ply] = search_key(s, pos);
    if (!fresh) s->path[ply] = 0;
    if (fresh && is_repeated(s, key, ply)) return repeated_value(s, side);
    if (fresh && is_worn_out(s, ply)) return drawn_value(s, side);

    // Step 2. Depth used up.
    if (depth <= 0 && fresh && !exact) return quiesce(s, pos, side, alpha, beta, ply);
    if (depth <= 0 && fresh) return search_spend(s) ? 0 : search_eval(s, pos, side);
    if (depth < 1) depth = 1;
    if (search_spend(s)) return 0;
    if (ply >= PLY_MAX - 1) return search_eval(s, pos, side);

    TableFacts known = { .move = NO_MOVE };
    if (table_find(s->table, key, &known)) {
        int value = known.value > VALUE_DECIDED    ? known.value - ply
                    : known.value < -VALUE_DECIDED ? known.value + ply
                                                   : known.value;
        if (!is_pv && (exact ? known.depth == depth : known.depth >= depth) &&
            (known.bound == BOUND_EXACT || (known.bound == BOUND_LOWER && value >= beta) ||
             (known.bound == BOUND_UPPER && value <= alpha)))
            return value;
    }

    // Step 3. Is it too good to be worth a look?
    bool may_prune = s->can_guess && !is_pv && beta > -VALUE_DECIDED && beta < VALUE_DECIDED;
    int guess = may_prune ? search_eval(s, pos, side) : 0;
    if (may_prune && fresh) {
        if (depth <= 4 && guess - 110 * depth >= beta) return guess;
        if (null_ok && game->pass && depth >= 3 && guess >= beta) {
            Position next;
            memcpy(&next, pos, game->size);
            game->pass(&next);
            s->path_start[ply + 1] = ply;
            int value =
                value_of(s, &next, side, depth - 3 - depth / 4, beta - 1, beta, ply + 1, false);
            if (s->stopped) return 0;
            if (value >= beta) return value < VALUE_DECIDED ? value : beta;
        }
        if (known.move == NO_MOVE && depth >= 5) depth--;
    }

    // Step 4. Order.
    int count, best = -VALUE_WIN, first_alpha = alpha;
    Ordered *list = search_order(s, pos, known.move, side, ply, &count);
    Move best_move = NO_MOVE;

    Position other;
    memcpy(&other, pos, game->size);
    if (hand_on(s, &other)) {
        s->path_start[ply + 1] = ply;
        best = value_of(s, &other, side, depth, alpha, beta, ply + 1, null_ok);
        if (s->stopped) return 0;
        if (best >= beta) return best;
        if (best > alpha) alpha = best;
    }

    // Step 5. Search.
    for (int i = 0; i < count; i++) {
        Move move = search_pick(list, count, i);
        if (i && list[i].rank == RANK_LOSS && !exact && !s->is_weak)
            break;  // nothing could be worse, and what is left is no better
        if (may_prune && best > -VALUE_DECIDED && is_hopeless(&list[i], depth, i, alpha - guess))
            break;  // what is left is ordered behind it, so it is no better
        Position next;
        memcpy(&next, pos, game->size);
        bool irreversible = game->progress && game->progress(pos, move);
        game_apply(game, &next, move);
        bool is_passed = skip_others(s, &next, side);
        irreversible |= is_passed;
        s->path_start[ply + 1] = irreversible ? ply : s->path_start[ply];
        int value, less = 0;
        if (!exact && i >= 3 && depth >= 2 && list[i].rank <= 0 && best > -VALUE_DECIDED) {
            less = reduction(depth, i) - is_pv;
            if (less > depth - 1) less = depth - 1;
            if (less < 0) less = 0;
        }
        if (i == 0) {
            value = value_of(s, &next, side, depth - 1, alpha, beta, ply + 1, true);
        } else {
            value = value_of(s, &next, side, depth - 1 - less, alpha, alpha + 1, ply + 1, true);
            if (value > alpha && less)
                value = value_of(s, &next, side, depth - 1, alpha, alpha + 1, ply + 1, true);
            if (value > alpha && value < beta)
                value = value_of(s, &next, side, depth - 1, alpha, beta, ply + 1, true);
        }
        if (s->stopped) return 0;
        if (value <= best) continue;
        best = value;
        best_move = move;
        if (value <= alpha) continue;
        remember_line(s, ply, move, is_passed);
        alpha = value;
        if (value < beta) continue;
        remember_cut(s, side, ply, depth, list, i);
        break;
    }

    // Step 6. Remember.
    int kept = best > VALUE_DECIDED ? best + ply : best < -VALUE_DECIDED ? best - ply : best;
    table_store(s->table, key,
                (TableFacts){ .move = best > first_alpha ? best_move : known.move,
                              .value = kept,
                              .depth = depth,
                              .bound = best >= beta         ? BOUND_LOWER
                                       : best > first_alpha ? BOUND_EXACT
                                                            : BOUND_UPPER });
    return best;
}

/* What a position is worth to `side`, whoever acts in it. */
static int value_of(Search *s, const Position *pos, int side, int depth, int alpha, int beta,
                    int ply, bool null_ok) {
    int actor = s->game->actor(pos);
    s->line_length[ply] = 0;
    if (actor == NOBODY) return final_value(s, pos, side, ply);
    int next = search_side(s, pos, actor), used = s->used;
    int value = next == side ? search_node(s, pos, side, depth, alpha, beta, ply, null_ok)
                             : -search_node(s, pos, next, depth, -beta, -alpha, ply, null_ok);
    s->used = used;
    return value;
}

/* A value that is misjudged; an end in sight is not. */
static int misjudged(int value, int by) {
    return value > -VALUE_DECIDED && value < VALUE_DECIDED ? value + by : value;
}

/* The best step that is not among the first `taken` of s->root, searched to `depth`; it moves to
 * place `taken`. */
static void search_root(Search *s, int depth, int taken, int alpha, int beta, Line *line) {
    const Position *pos = &s->match->now;
    int side = 0, best = -VALUE_WIN - 1;
    s->path[0] = game_fresh(s->game, pos) ? search_key(s, pos) : 0;
    s->path_start[0] = -1;
    for (int i = taken; i < s->root_count; i++) {
        Position next;
        Move move = s->root[i];
        memcpy(&next, pos, s->game->size);
        bool irreversible = s->game->progress && s->game->progress(pos, move);
        game_apply(s->game, &next, move);
        s->path_start[1] = irreversible ? 0 : -1;
        int by = search_warmth(s, move), low = misjudged(alpha, -by), high = misjudged(beta, -by);
        int value;
        if (i == taken) {
            value = value_of(s, &next, side, depth - 1, low, high, 1, true);
        } else {
            value = value_of(s, &next, side, depth - 1, low, low + 1, 1, true);
            if (value > low && value < high)
                value = value_of(s, &next, side, depth - 1, low, high, 1, true);
        }
        value = misjudged(value, by);
        if (s->stopped) return;
        s->some_done = true;
        if (value <= best) continue;
        best = value;
        if (value <= alpha && i > taken) continue;
        remember_line(s, 0, move, false);
        line->value = value;
        line->length = s->line_length[0];
        memcpy(line->step, s->line[0], sizeof(Move) * (size_t)line->length);
        // The best goes first, the others keep their order.
        memmove(s->root + taken + 1, s->root + taken, sizeof(Move) * (size_t)(i - taken));
        s->root[taken] = move;
        if (value > alpha) alpha = value;
        if (value >= beta) return;
    }
}

/* One depth with a window around the last value, opened where it proves too narrow. */
static void search_depth(Search *s, int depth, int taken, int last, Line *line) {
    int window = depth < 4 || s->limits.exact ? 2 * VALUE_WIN : 40;
    int alpha = last - window, beta = last + window;
    for (;;) {
        if (alpha < -VALUE_WIN) alpha = -VALUE_WIN;
        if (beta > VALUE_WIN) beta = VALUE_WIN;
        Line found = { .length = 0, .value = VALUE_NONE };
        search_root(s, depth, taken, alpha, beta, &found);
        if (s->stopped) {  // what beat the old best is an improvement all the same
            if (found.length && found.value > alpha && found.value < beta) *line = found;
            return;
        }
        if (found.length) *line = found;
        if (line->value <= alpha && alpha > -VALUE_WIN)
            alpha -= window *= 3;
        else if (line->value >= beta && beta < VALUE_WIN)
            beta += window *= 3;
        else
            return;
    }
}

/* Puts a line behind those that are as good; one that was searched later may turn out better. */
static void add_line(Search *s, Verdict *verdict, const Line *line) {
    int at = verdict->lines++;
    for (; at > 0 && verdict->line[at - 1].value < line->value; at--) {
        verdict->line[at] = verdict->line[at - 1];
        s->root[at] = s->root[at - 1];
    }
    verdict->line[at] = *line;
    verdict->line[at].is_proven = search_proves(s, line->value);
    s->root[at] = line->step[0];
}

void alphabeta_run(Search *s, Verdict *verdict) {
    int most = s->limits.depth ? s->limits.depth : PLY_MAX - 28,
        wanted = s->limits.lines ? s->limits.lines : 1;
    if (wanted > s->root_count) wanted = s->root_count;
    if (wanted > LINES_MAX) wanted = LINES_MAX;
    for (int depth = 1; depth <= most && !s->stopped; depth++) {
        Verdict now = *verdict;
        now.depth = depth;
        now.lines = 0;
        for (int taken = 0; taken < wanted && !s->stopped; taken++) {
            Line line = { .step = { s->root[taken] }, .length = 1, .value = VALUE_NONE };
            int last = depth > 1 && taken < verdict->lines ? verdict->line[taken].value : 0;
            search_depth(s, depth, taken, last, &line);
            if (line.value == VALUE_NONE) break;
            add_line(s, &now, &line);
        }
        // An unfinished depth counts only if it has all its lines, or if there is nothing else.
        if (now.lines == wanted || (now.lines && !s->first_done)) *verdict = now;
        s->first_done = true;
        verdict->nodes = search_nodes(s);
        if (s->stopped) break;
        search_tell(s, verdict);
        int value = verdict->line[0].value;
        bool decided = value > VALUE_DECIDED || value < -VALUE_DECIDED;
        if (decided && !s->limits.depth && depth > VALUE_WIN - (value < 0 ? -value : value)) break;
        if (s->root_count == 1 && !s->limits.depth && !s->limits.nodes) break;
    }
}
