/* prove.c - proofs by trying every turn.
 *
 * win1    a turn wins at once.
 * win2    none does, but after some turn every reply can be answered by one that wins.
 * save    after all other turns the opponent wins with his next turn (horizon 1) or at the latest
 *         with the one after that (horizon 2).
 * finish  a game for one: all ways to win from here.
 * roll    a turn that gives better chances than others by a clear margin.
 * SPDX-License-Identifier: MIT */
#include "prove.h"

#include "ai/turn.h"

#include <string.h>

enum { TURNS_LEAST = 3, ROLL_WHOLE = 1296, ROLL_MARGIN = 80 };

/* The position after a step; false if there is no work left. */
static bool step(Prover *prover, const Position *pos, Move move, Position *next) {
    if (prover->left) prover->left--;
    prover->is_cut |= !prover->left;
    *next = *pos;
    game_apply(prover->game, next, move);
    return !prover->is_cut;
}

/* ---- turns ---- */

/* Gets a turn and the position after it; false ends the walk. */
typedef bool Visit(void *data, const Turn *turn, const Position *after);

static bool walk(Prover *prover, const Position *pos, int seat, Turn *turn, Visit *visit,
                 void *data) {
    Move list[MOVES_MAX];
    int count = prover->game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next;
        if (!step(prover, pos, list[i], &next)) return false;
        bool is_longer = turn_goes_on(prover->game, &next, seat);
        prover->is_cut |= is_longer && turn->length + 1 == TURN_STEPS;
        if (prover->is_cut) return false;
        turn->step[turn->length++] = list[i];
        bool is_fine =
            is_longer ? walk(prover, &next, seat, turn, visit, data) : visit(data, turn, &next);
        turn->length--;
        if (!is_fine) return false;
    }
    return true;
}

/* Every turn of the seat that acts. False if the walk was ended early. */
static bool each_turn(Prover *prover, const Position *pos, Visit *visit, void *data) {
    Turn turn = { .length = 0 };
    return walk(prover, pos, prover->game->actor(pos), &turn, visit, data);
}

/* Whether the seat acts and can win with this turn. */
static bool can_win(Prover *prover, const Position *pos, int seat) {
    Move first;
    if (prover->game->actor(pos) != seat) return false;
    bool is_won = turn_wins(prover->game, pos, &prover->left, &first);
    prover->is_cut |= !prover->left;
    return is_won;
}

/* Whether a turn is legal here; `after` is where it leads then. */
static bool try_turn(Prover *prover, const Position *pos, const Turn *turn, Position *after) {
    *after = *pos;
    int seat = prover->game->actor(pos);
    for (int i = 0; i < turn->length; i++) {
        Move list[MOVES_MAX];
        int count = prover->game->actor(after) == seat ? prover->game->moves(after, list) : 0,
            j = 0;
        while (j < count && list[j] != turn->step[i]) j++;
        if (j == count) return false;
        game_apply(prover->game, after, list[j]);
    }
    return turn->length > 0 && !turn_goes_on(prover->game, after, seat);
}

/* ---- wins ---- */

static void add_turn(PuzzleLine *line, const Turn *turn) {
    for (int i = 0; i < turn->length && line->length < PUZZLE_STEPS; i++)
        line->step[line->length++] = turn->step[i];
}

/* Adds a line; false if there are too many. */
static bool add_line(Puzzle *puzzle, const Turn *first, const Turn *reply, const Turn *answer) {
    if (puzzle->lines == PUZZLE_LINES) return false;
    PuzzleLine *line = &puzzle->line[puzzle->lines++];
    *line = (PuzzleLine){ .length = 0 };
    add_turn(line, first);
    if (!reply) return true;
    line->reply = line->length;
    add_turn(line, reply);
    line->answer = line->length;
    add_turn(line, answer);
    return true;
}

typedef struct {
    Prover *prover;
    Puzzle *puzzle;
    int seat;
    Turn first[PUZZLE_FIRST]; /* those that win in two turns, and where they lead */
    Position after[PUZZLE_FIRST];
    Turn killer; /* the reply that refuted the last turn refutes many others */
} Proof;

static bool visit_win1(void *data, const Turn *turn, const Position *after) {
    Proof *proof = data;
    proof->puzzle->turns++;
    if (!turn_has_won(proof->prover->game, after, proof->seat)) return true;
    return ++proof->puzzle->firsts <= PUZZLE_FIRST && add_line(proof->puzzle, turn, NULL, NULL);
}

/* Whether a reply keeps `seat` from winning with its next turn. */
static bool refutes(Prover *prover, const Position *after, int seat) {
    return !turn_has_won(prover->game, after, seat) && !can_win(prover, after, seat);
}

static bool visit_reply(void *data, const Turn *turn, const Position *after) {
    Proof *proof = data;
    if (!refutes(proof->prover, after, proof->seat)) return true;
    proof->killer = *turn;
    return false;
}

/* Whether after this position, where the opponent acts, `seat` wins whatever he does. */
static bool wins_next(Proof *proof, const Position *pos) {
    Position after;
    int actor = proof->prover->game->actor(pos);
    if (actor < 0 || actor == proof->seat) return false;
    if (try_turn(proof->prover, pos, &proof->killer, &after) &&
        refutes(proof->prover, &after, proof->seat))
        return false;
    return each_turn(proof->prover, pos, visit_reply, proof);
}

/* Every turn that can win: where only its first step can, none is made longer. */
static void each_winner(Prover *prover, const Position *pos, Visit *visit, void *data) {
    Move list[MOVES_MAX];
    if (!prover->game->first_ends) {
        each_turn(prover, pos, visit, data);
        return;
    }
    int count = prover->game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Turn turn = { .step = { list[i] }, .length = 1 };
        Position next;
        if (!step(prover, pos, list[i], &next) || !visit(data, &turn, &next)) return;
    }
}

/* The defence that leaves the fewest ways to win, and those ways. */
typedef struct {
    Proof *proof;
    Turn reply, answer[PUZZLE_FIRST];
    int fewest, worth; /* of those with as few, the best for him who defends */
    Turn found[PUZZLE_FIRST];
    int count;
} Defence;

static bool visit_answer(void *data, const Turn *turn, const Position *after) {
    Defence *defence = data;
    if (!turn_has_won(defence->proof->prover->game, after, defence->proof->seat)) return true;
    if (defence->count < PUZZLE_FIRST) defence->found[defence->count] = *turn;
    return ++defence->count <= defence->fewest;
}

static bool visit_defence(void *data, const Turn *turn, const Position *after) {
    Defence *defence = data;
    if (defence->proof->prover->game->actor(after) != defence->proof->seat) return true;
    defence->count = 0;
    each_winner(defence->proof->prover, after, visit_answer, defence);
    int worth = -eval_for(defence->proof->prover->game, after, defence->proof->seat);
    if (!defence->count || defence->count > defence->fewest) return true;
    if (defence->count == defence->fewest && worth <= defence->worth) return true;
    defence->fewest = defence->count;
    defence->worth = worth;
    defence->reply = *turn;
    memcpy(defence->answer, defence->found, sizeof defence->answer);
    return !defence->proof->prover->is_cut;
}

static bool add_win2(Proof *proof, const Turn *first, const Position *after) {
    Defence defence = { .proof = proof, .fewest = PUZZLE_FIRST + 1, .worth = -2 * EVAL_MAX };
    each_turn(proof->prover, after, visit_defence, &defence);
    if (defence.fewest > PUZZLE_FIRST) return false;
    for (int i = 0; i < defence.fewest; i++)
        if (!add_line(proof->puzzle, first, &defence.reply, &defence.answer[i])) return false;
    return true;
}

static bool visit_win2(void *data, const Turn *turn, const Position *after) {
    Proof *proof = data;
    proof->puzzle->turns++;
    if (!wins_next(proof, after)) return !proof->prover->is_cut;
    if (proof->puzzle->firsts == PUZZLE_FIRST) return false;
    proof->first[proof->puzzle->firsts] = *turn;
    proof->after[proof->puzzle->firsts++] = *after;
    return true;
}

/* Defences are looked for when all first turns are known. */
static bool prove_win2(Proof *proof, const Position *pos) {
    if (!each_turn(proof->prover, pos, visit_win2, proof)) return false;
    for (int i = 0; i < proof->puzzle->firsts; i++) {
        if (!add_win2(proof, &proof->first[i], &proof->after[i])) return false;
        for (int j = 0; j < i; j++)
            if (game_equal(proof->prover->game, &proof->after[i], &proof->after[j])) {
                proof->puzzle->transposed++;
                break;
            }
    }
    return true;
}

/* ---- saving ---- */

static bool visit_attack(void *data, const Turn *turn, const Position *after) {
    Proof *proof = data;
    (void)turn;
    return !wins_next(proof, after) && !proof->prover->is_cut;
}

/* Whether the opponent of `seat`, who acts, wins within so many turns. */
static bool is_lost(Prover *prover, const Position *pos, int seat, int horizon) {
    int other = prover->game->actor(pos);
    if (other == NOBODY) return turn_has_won(prover->game, pos, !seat);
    if (other == seat) return false;
    if (can_win(prover, pos, other)) return true;
    Proof attack = { .prover = prover, .seat = other };
    return horizon > 1 && !each_turn(prover, pos, visit_attack, &attack) && !prover->is_cut;
}

static bool visit_save(void *data, const Turn *turn, const Position *after) {
    Proof *proof = data;
    proof->puzzle->turns++;
    if (is_lost(proof->prover, after, proof->seat, proof->puzzle->horizon))
        return !proof->prover->is_cut;
    int most = proof->puzzle->horizon == 1 ? PUZZLE_EASY : PUZZLE_FIRST;
    return ++proof->puzzle->firsts <= most && add_line(proof->puzzle, turn, NULL, NULL);
}

/* ---- a game for one ---- */

static bool finish(Proof *proof, const Position *pos, Turn *turn) {
    const Game *game = proof->prover->game;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    if (!count)
        return !turn_has_won(game, pos, proof->seat) || (++proof->puzzle->firsts <= PUZZLE_FIRST &&
                                                         add_line(proof->puzzle, turn, NULL, NULL));
    if (turn->length == TURN_STEPS) return false;
    for (int i = 0; i < count; i++) {
        Position next;
        if (!step(proof->prover, pos, list[i], &next)) return false;
        turn->step[turn->length++] = list[i];
        bool is_fine = finish(proof, &next, turn);
        turn->length--;
        if (!is_fine) return false;
    }
    return true;
}

/* ---- dice ---- */

/* Won minus lost within so many rolls if both play for that, in parts of 36 for each roll. */
static long balance(Prover *prover, const Position *pos, int seat, int rolls) {
    const Game *game = prover->game;
    int actor = game->actor(pos);
    long whole = 1, best = 0;
    for (int i = 0; i < rolls; i++) whole *= 36;
    if (actor == NOBODY) return turn_has_won(game, pos, seat) ? whole : -whole;
    if (actor == CHANCE && !rolls) return 0;
    Move list[MOVES_MAX];
    int count = game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next;
        if (!step(prover, pos, list[i], &next)) return 0;
        if (actor == CHANCE) {
            best += game_odds(game, pos, list[i]) * balance(prover, &next, seat, rolls - 1);
            continue;
        }
        long value = balance(prover, &next, seat, rolls);
        if (i == 0 || (actor == seat ? value > best : value < best)) best = value;
        if (best == (actor == seat ? whole : -whole)) break;
    }
    return best;
}

static bool find_pass(const Game *game, const Position *pos, Move *pass) {
    Move list[MOVES_MAX];
    int count = game->actor(pos) < 0 ? 0 : game->moves(pos, list);
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        game->write_move(pos, list[i], &out);
        *pass = list[i];
        if (strcmp(token, "pass") == 0) return true;
    }
    return false;
}

/* The colours that take turns. */
static int colours_in_play(const Game *game, const Position *pos) {
    unsigned all = 0;
    for (int seat = 0; seat < game->seats(pos); seat++) all |= game->colour(pos, seat);
    return __builtin_popcount(all);
}

/* The rolls that win for the colour that has just moved, if all others pass until its next turn; in
 * parts of ROLL_WHOLE. -1 if they cannot. */
static long rolls_that_win(Prover *prover, const Position *pos, int seat) {
    const Game *game = prover->game;
    Position now = *pos;
    Move list[MOVES_MAX], pass;
    for (int i = colours_in_play(game, pos); --i > 0;) {
        if (game->actor(&now) != CHANCE) return -1;
        game->moves(&now, list);
        game_apply(game, &now, list[0]);
        if (!find_pass(game, &now, &pass)) return -1;
        game_apply(game, &now, pass);
    }
    int count = game->actor(&now) == CHANCE ? game->moves(&now, list) : 0, wins = 0;
    for (int i = 0; i < count; i++) {
        Position next;
        if (!step(prover, &now, list[i], &next)) return -1;
        wins += can_win(prover, &next, seat);
    }
    return count ? (long)wins * ROLL_WHOLE / count : -1;
}

typedef struct {
    Proof *proof;
    bool has_pass; /* nobody is forced to move */
    long best, second;
    Turn turn[PUZZLE_FIRST];
} Chances;

static bool visit_chance(void *data, const Turn *turn, const Position *after) {
    Chances *chances = data;
    Puzzle *puzzle = chances->proof->puzzle;
    Prover *prover = chances->proof->prover;
    int seat = chances->proof->seat;
    long value =
        chances->has_pass ? rolls_that_win(prover, after, seat) : balance(prover, after, seat, 2);
    puzzle->turns++;
    if (value > chances->best) {
        chances->second = chances->best;
        chances->best = value;
        puzzle->firsts = 0;
    } else if (value < chances->best) {
        if (value > chances->second) chances->second = value;
        return !prover->is_cut;
    }
    if (puzzle->firsts < PUZZLE_FIRST) chances->turn[puzzle->firsts] = *turn;
    puzzle->firsts++;
    return !prover->is_cut;
}

static bool prove_roll(Proof *proof, const Position *pos) {
    Move pass;
    Chances chances = { .proof = proof, .best = -2 * ROLL_WHOLE, .second = -2 * ROLL_WHOLE };
    chances.has_pass = find_pass(proof->prover->game, pos, &pass);
    if (!each_turn(proof->prover, pos, visit_chance, &chances)) return false;
    int firsts = proof->puzzle->firsts;
    if (firsts > PUZZLE_FIRST || chances.best - chances.second < ROLL_MARGIN) return false;
    if (chances.best <= (chances.has_pass ? 0 : -ROLL_WHOLE) || chances.best >= ROLL_WHOLE)
        return false;
    proof->puzzle->margin = (int)((chances.best - chances.second) * 100 / ROLL_WHOLE);
    for (int i = 0; i < firsts; i++) add_line(proof->puzzle, &chances.turn[i], NULL, NULL);
    return true;
}

bool puzzle_prove(Prover *prover, const Position *pos, PuzzleKind kind, int horizon,
                  Puzzle *puzzle) {
    int seat = prover->game->actor(pos);
    Proof proof = { .prover = prover, .puzzle = puzzle, .seat = seat };
    Turn turn = { .length = 0 };
    *puzzle = (Puzzle){ .kind = kind, .pos = *pos, .horizon = horizon };
    if (kind != PUZZLE_WIN1 && kind != PUZZLE_FINISH && can_win(prover, pos, seat)) return false;
    bool is_fine = kind == PUZZLE_FINISH ? finish(&proof, pos, &turn)
                   : kind == PUZZLE_ROLL ? prove_roll(&proof, pos)
                   : kind == PUZZLE_WIN2 ? prove_win2(&proof, pos)
                   : kind == PUZZLE_WIN1 ? each_turn(prover, pos, visit_win1, &proof)
                                         : each_turn(prover, pos, visit_save, &proof);
    if (kind == PUZZLE_FINISH) {
        Move list[MOVES_MAX];
        puzzle->turns = prover->game->moves(pos, list);
    }
    if (!is_fine || prover->is_cut || !puzzle->lines) return false;
    if (kind == PUZZLE_FINISH) return puzzle->turns > 1 && puzzle->line[0].length > 1;
    return puzzle->turns >= TURNS_LEAST && puzzle->turns >= 2 * puzzle->firsts;
}
