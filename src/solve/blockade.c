/* blockade.c - Blockade, as far as its proofs go: with the usual rules who begins wins.
 *
 * In a position of a proof the winner is told his step, and how many turns it takes him at most.
 * The loser is told that he has lost, but not what to do: what is hard to answer for a person is
 * found by a search, not by a proof.
 * SPDX-License-Identifier: MIT */
#include "oracle.h"
#include "proof.h"

/* In how many turns who acts wins, at most: at once, by a proof, or by a threat behind which one
 * begins. 0: not known. */
static int won(const Proofs *proofs, const Position *pos, Move *step) {
    Move list[MOVES_MAX], reply;
    if (forced_at_once(proofs->game, pos, step)) return 1;
    int turns = proofs_won(proofs, pos, step);
    if (turns) return turns;
    int count = proofs->game->forcing(pos, true, list);
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(proofs->game, &next, list[i]);
        int rest = proofs_lost(proofs, &next, &reply);
        if (!rest || (turns && rest >= turns)) continue;
        turns = rest + 1;
        *step = list[i];
    }
    return turns;
}

/* How it goes on if the loser delays it. */
static void follow(const Proofs *proofs, const Position *pos, OracleAnswer *answer) {
    Position now = *pos;
    Move step = answer->step[0].move, reply;
    while (answer->length + 2 <= ORACLE_LINE) {
        answer->line[answer->length++] = step;
        game_apply(proofs->game, &now, step);
        if (proofs->game->actor(&now) == NOBODY || proofs_lost(proofs, &now, &reply) < 3) return;
        answer->line[answer->length++] = reply;
        game_apply(proofs->game, &now, reply);
        if (!won(proofs, &now, &step)) return;
    }
}

static bool ask(const OracleQuestion *question, OracleAnswer *answer) {
    const Proofs *proofs = (const Proofs *)question->table;
    Move step;
    if (!proofs) return false;
    *answer = (OracleAnswer){ .nodes = 1, .value = ORACLE_WIN };
    answer->turns = won(proofs, question->pos, &step);
    if (answer->turns) {
        answer->is_exact = answer->turns == 1;
        answer->step[answer->count++] = (OracleStep){ step, ORACLE_WIN, answer->turns };
        follow(proofs, question->pos, answer);
        return true;
    }
    answer->value = ORACLE_LOSS;
    answer->turns = proofs_lost(proofs, question->pos, &step);
    answer->is_exact = answer->turns == 2;
    return answer->turns > 0;
}

/* Nothing is proven with other options. */
static bool fits(const Setup *setup) { return setup_equal(setup, &(Setup){ .game = setup->game }); }

static void file(const Setup *setup, OracleFile which, Text *out) {
    (void)setup;
    if (which == ORACLE_SHORT) text_add(out, "blockade.short");
}

static size_t opened(const void *bytes, size_t count) { return proofs_memory(bytes, count); }

static bool open(const Setup *setup, const void *bytes, size_t count, OracleTable *table,
                 Error *err) {
    return proofs_read((Proofs *)table, setup, bytes, count, err);
}

const Oracle oracle_blockade = {
    .game = "blockade",
    .fits = fits,
    .file = file,
    .opened = opened,
    .open = open,
    .ask = ask,
};
