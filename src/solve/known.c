/* known.c - the oracle and the threats, asked about a position and all that can follow it.
 * SPDX-License-Identifier: MIT */
#include "known.h"
#include "forced.h"

#include <string.h>

typedef struct {
    const KnownQuestion *question;
    const Game *game;
    const Oracle *oracle; /* may be NULL */
    Forced forced[2];     /* by seat, where there are threats */
    Known *known;
    bool is_done[MOVES_MAX]; /* by place in known->step: more work would find out no more */
    bool is_alone;
} Asker;

static const KnownValue unknown = { .value = ORACLE_UNKNOWN };

bool known_fits(const Setup *setup) { return oracle_find(setup) || setup->game->forcing; }

static bool has_threats(const Asker *asker) { return asker->game->forcing != NULL; }

static bool is_stopped(const Asker *asker) {
    const KnownQuestion *q = asker->question;
    return q->stop && q->stop(q->data);
}

/* What a position is worth to another seat, a step earlier. */
static KnownValue before(const Asker *asker, const Position *next, int seat, KnownValue value) {
    int actor = asker->game->actor(next);
    if (value.value == ORACLE_UNKNOWN) return unknown;
    if (asker->game->team(next, actor) != asker->game->team(next, seat))
        value.value = (OracleValue) - (int)value.value;
    if (value.turns) value.turns++;
    return value;
}

/* A position in which the game is over, for somebody. */
static KnownValue over(const Asker *asker, const Position *pos, int seat) {
    int points[SEATS_MAX];
    asker->game->points(pos, points);
    KnownValue value = { .turns = 1, .is_exact = true };
    value.value = points[seat] == POINT ? ORACLE_WIN : points[seat] ? ORACLE_DRAW : ORACLE_LOSS;
    if (value.value == ORACLE_DRAW) value.turns = 0;
    return value;
}

/* ---- by the oracle ---- */

static int pieces_after(const Asker *asker, const Position *pos, const OracleAnswer *answer) {
    Position now = *pos;
    Piece pieces[PIECES_MAX];
    for (int i = 0; i < answer->length; i++) game_apply(asker->game, &now, answer->line[i]);
    return asker->game->scene(&now, pieces);
}

/* False if it has nothing to say. `is_done`: nor would it with more time. */
static bool consult(Asker *asker, const Position *pos, uint64_t nodes, OracleAnswer *answer,
                    KnownValue *value, bool *is_done) {
    const KnownQuestion *q = asker->question;
    OracleQuestion asked = { .pos = pos,
                             .table = q->table,
                             .memory = q->memory,
                             .bytes = q->bytes,
                             .nodes = nodes,
                             .stop = q->stop,
                             .data = q->data };
    *is_done = true;
    if (!asker->oracle || q->bytes < asker->oracle->memory) return false;
    if (!asker->oracle->ask(&asked, answer)) return false;
    asker->known->nodes += answer->nodes;
    *is_done = answer->is_exact || answer->nodes < nodes;
    *value = (KnownValue){ .value = answer->value,
                           .turns = answer->turns,
                           .is_exact = answer->is_exact };
    if (asker->is_alone) value->left = pieces_after(asker, pos, answer);
    if (!asker->is_alone && !answer->is_exact) value->turns = 0;  // only a bound of the search
    return true;
}

/* What the position's own answer says; it may name some of the steps. */
static void ask_here(Asker *asker, uint64_t nodes) {
    Known *known = asker->known;
    OracleAnswer answer;
    bool is_done;
    if (!consult(asker, asker->question->pos, nodes, &answer, &known->value, &is_done)) return;
    if (asker->is_alone || answer.is_exact) {  // else it is some way to win, not the best
        known->length = answer.length;
        memcpy(known->line, answer.line, sizeof(Move) * (size_t)answer.length);
    }
    for (int i = 0; i < known->count; i++)
        for (int k = 0; k < answer.count; k++) {
            const OracleStep *step = &answer.step[k];
            if (step->move != known->step[i].move || step->value == ORACLE_UNKNOWN) continue;
            bool is_loss = asker->is_alone && step->value == ORACLE_LOSS;
            bool is_counted = asker->is_alone || answer.is_exact;
            known->step[i].value = (KnownValue){ .value = step->value,
                                                 .turns = is_counted ? step->turns : 0,
                                                 .is_exact = answer.is_exact,
                                                 .left = known->value.left };
            // The best found way from here; the other steps have their own.
            asker->is_done[i] = !is_loss && is_done;
        }
}

bool known_is_certain(const KnownQuestion *question) {
    Known known = { .value = unknown };
    Asker asker = { .question = question,
                    .game = question->setup->game,
                    .oracle = oracle_find(question->setup),
                    .known = &known,
                    .is_alone = game_sides(question->setup->game, question->pos) == 1 };
    OracleAnswer answer;
    bool is_done;
    return consult(&asker, question->pos, question->nodes, &answer, &known.value, &is_done) &&
           (asker.is_alone ? known.value.value != ORACLE_UNKNOWN : known.value.is_exact);
}

/* ---- by threats ---- */

static bool is_forced(Asker *asker, int seat, const Position *pos, uint64_t nodes) {
    Forced *forced = &asker->forced[seat];
    uint64_t begin = forced->nodes;
    bool wins = forced_run(forced, pos, begin + nodes) == FORCED_WIN;
    asker->known->nodes += forced->nodes - begin;
    return wins;
}

static KnownValue try_threats(Asker *asker, const Position *pos, uint64_t nodes) {
    int actor = asker->game->actor(pos);
    KnownValue won = { .value = ORACLE_WIN }, lost = { .value = ORACLE_LOSS };
    Move step;
    if (forced_at_once(asker->game, pos, &step))
        return (KnownValue){ .value = ORACLE_WIN, .turns = 1, .is_exact = true };
    if (is_forced(asker, actor, pos, nodes)) return won;
    if (is_forced(asker, !actor, pos, nodes)) return lost;
    return unknown;
}

/* ---- steps ---- */

/* The best first: wins, the soonest first; draws; losses, the latest first, or where one plays
 * alone those that leave the fewest pieces; what is not known. */
static int rank(const KnownValue *value) {
    enum { FAR = 10000 };
    int turns = value->turns ? value->turns : FAR / 2;
    switch (value->value) {
    case ORACLE_WIN: return turns;
    case ORACLE_DRAW: return FAR;
    case ORACLE_LOSS: return value->left ? 2 * FAR + value->left : 3 * FAR - turns;
    case ORACLE_UNKNOWN: break;
    }
    return 4 * FAR;
}

static void ask_step(Asker *asker, int i, uint64_t nodes) {
    const Position *pos = asker->question->pos;
    KnownStep *step = &asker->known->step[i];
    int seat = asker->game->actor(pos);
    Position next = *pos;
    KnownValue value = unknown;
    OracleAnswer answer;
    game_apply(asker->game, &next, step->move);
    asker->is_done[i] = true;
    if (asker->game->actor(&next) == NOBODY) {
        value = over(asker, &next, seat);
        Piece pieces[PIECES_MAX];
        if (asker->is_alone) value.left = asker->game->scene(&next, pieces);
    } else {
        if (!consult(asker, &next, nodes, &answer, &value, &asker->is_done[i]) &&
            has_threats(asker)) {
            value = try_threats(asker, &next, nodes);
            asker->is_done[i] = value.value != ORACLE_UNKNOWN;
        }
        value = before(asker, &next, seat, value);
    }
    // Another look may find less than the one before.
    if (value.is_exact || rank(&value) < rank(&step->value)) step->value = value;
}

static void sort(Asker *asker) {
    Known *known = asker->known;
    for (int i = 1; i < known->count; i++) {
        KnownStep step = known->step[i];
        bool is_done = asker->is_done[i];
        int at = i;
        for (; at > 0 && rank(&known->step[at - 1].value) > rank(&step.value); at--) {
            known->step[at] = known->step[at - 1];
            asker->is_done[at] = asker->is_done[at - 1];
        }
        known->step[at] = step;
        asker->is_done[at] = is_done;
    }
}

/* What the steps say of the position, if that is more than it is known to be. */
static void sum_up(Asker *asker) {
    Known *known = asker->known;
    const KnownValue *best = &known->step[0].value;
    bool is_whole = true, is_exact = true;
    sort(asker);
    for (int i = 0; i < known->count; i++) {
        is_whole &= known->step[i].value.value != ORACLE_UNKNOWN;
        is_exact &= known->step[i].value.is_exact;
    }
    if (rank(best) >= rank(&known->value) || (best->value != ORACLE_WIN && !is_whole)) return;
    known->value = *best;
    known->value.is_exact = is_exact;
    known->length = 0;
}

static void tell(const Asker *asker) {
    const KnownQuestion *q = asker->question;
    if (q->tell) q->tell(q->data, asker->known);
}

static int unsettled(const Asker *asker) {
    int count = 0;
    for (int i = 0; i < asker->known->count; i++) count += !asker->is_done[i];
    return count;
}

/* The position gets a part of the nodes, and every step that is not settled an equal share. A node
 * of the search for threats takes as long as several others. */
enum { PART = 4, THREAT_NODES = 16 };

static void pass(Asker *asker, uint64_t nodes) {
    Known *known = asker->known;
    if (!known->value.is_exact) ask_here(asker, asker->is_alone ? 1 + nodes / PART : nodes);
    uint64_t share = 1 + nodes / (uint64_t)(unsettled(asker) + 1);
    if (has_threats(asker)) share = 1 + share / THREAT_NODES;
    for (int i = 0; i < known->count && !is_stopped(asker); i++)
        if (!asker->is_done[i]) ask_step(asker, i, share);
    sum_up(asker);
}

/* Where a longer look may tell more, a little is told of all steps first. */
enum { FIRST_NODES = 100000, MORE = 8 };

void known_ask(const KnownQuestion *question, Known *known) {
    Asker asker = { .question = question,
                    .game = question->setup->game,
                    .oracle = oracle_find(question->setup),
                    .known = known };
    Move list[MOVES_MAX];
    assert(question->bytes >= KNOWN_MEMORY);
    asker.is_alone = game_sides(asker.game, question->pos) == 1;
    *known = (Known){ .value = unknown, .count = asker.game->moves(question->pos, list) };
    for (int i = 0; i < known->count; i++) known->step[i] = (KnownStep){ list[i], unknown };
    if (!known_fits(question->setup)) return;
    size_t half = question->bytes / 2 / 64 * 64;
    for (int seat = 0; seat < 2 && has_threats(&asker); seat++) {
        forced_init(&asker.forced[seat], asker.game, seat, (char *)question->memory + seat * half,
                    half);
        asker.forced[seat].stop = question->stop;
        asker.forced[seat].data = question->data;
    }
    bool is_slow = asker.is_alone || has_threats(&asker);
    uint64_t nodes = is_slow && question->nodes > FIRST_NODES ? FIRST_NODES : question->nodes;
    pass(&asker, nodes);
    while (nodes < question->nodes && unsettled(&asker) > 0 && !is_stopped(&asker)) {
        tell(&asker);
        nodes = nodes * MORE < question->nodes ? nodes * MORE : question->nodes;
        pass(&asker, nodes);
    }
}
