/* aufstellen_verify.c - is a table of Aufstellen right? Its checksum; random positions of every
 * stage; all positions with a small distance; and random games by the rules of the game itself.
 *
 * A code is right if it is what follows from the codes one turn later. If all are, the table is the
 * solution. What a short table cannot derive is not judged.
 * SPDX-License-Identifier: MIT */
#include "aufstellen_work.h"
#include "host.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { RANDOM_EACH = 100000, RANDOM_GAMES = 20000, SMALL_CODE = 3, SLICE = 1 << 16 };

typedef struct {
    uint64_t checked, wrong;
} Tally;

typedef struct {
    Work *work;
    const AufstellenTable *table;
    int stage;
    bool is_full;
    atomic_uint next; /* the first place that nobody has taken */
    _Atomic uint64_t checked, wrong;
} Proof;

static void add(Proof *proof, Tally tally) {
    proof->checked += tally.checked;
    proof->wrong += tally.wrong;
}

static void judge(const Proof *proof, uint32_t place, Tally *tally) {
    int code = solve_aufstellen_code(proof->table, proof->stage, place);
    int derived = solve_aufstellen_derived(proof->table, proof->stage, place);
    if (derived == AUFSTELLEN_IMPOSSIBLE) return;
    bool is_known = code != AUFSTELLEN_UNKNOWN && derived != AUFSTELLEN_UNKNOWN;
    if (!is_known && !proof->is_full) return;
    tally->checked++;
    tally->wrong += code != derived;
}

/* All positions of a slice whose code is small. */
static bool take_slice(Proof *proof) {
    uint32_t size = proof->table->solver.stage[proof->stage].size;
    uint32_t from = atomic_fetch_add(&proof->next, SLICE);
    const uint8_t *bytes = proof->table->start[proof->stage];
    Tally tally = { 0, 0 };
    if (from >= size || labour_is_told_to_end()) return false;
    uint32_t end = size - from < SLICE ? size : from + SLICE;
    for (uint32_t place = from; place < end; place++)
        if (bytes[place] && bytes[place] <= SMALL_CODE) judge(proof, place, &tally);
    add(proof, tally);
    return true;
}

static void *help(void *proof) {
    while (take_slice(proof)) continue;
    return NULL;
}

static void judge_small(Proof *proof) {
    pthread_t thread[WORK_THREADS_MAX];
    double size = proof->table->solver.stage[proof->stage].size;
    int started = 0;
    proof->next = 0;
    while (started < proof->work->threads - 1 &&
           pthread_create(&thread[started], NULL, help, proof) == 0)
        started++;
    while (take_slice(proof))
        labour_bar(&proof->work->labour, "small distances", proof->next / size);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
}

/* Random positions of a stage; all of them if it is small. */
static void judge_random(Proof *proof, Random *random) {
    uint32_t size = proof->table->solver.stage[proof->stage].size;
    uint32_t count = size < RANDOM_EACH ? size : RANDOM_EACH;
    Tally tally = { 0, 0 };
    for (uint32_t i = 0; i < count && !labour_is_told_to_end(); i++) {
        judge(proof, count == size ? i : random_below(random, size), &tally);
        if (i % 256 == 0) labour_bar(&proof->work->labour, "random positions", (double)i / count);
    }
    add(proof, tally);
}

/* Positions of random games, with the rules of the game itself. */
static void judge_games(Proof *proof, Random *random) {
    const Game *game = proof->work->setup->game;
    Tally tally = { 0, 0 };
    for (int i = 0; i < RANDOM_GAMES && !labour_is_told_to_end(); i++) {
        Position pos;
        game_start(proof->work->setup, &pos);
        while (game->actor(&pos) != NOBODY) {
            OracleAnswer answer;
            bool is_known = solve_aufstellen_probe(proof->table, &pos, &answer);
            tally.checked++;
            tally.wrong += !is_known || !oracle_best(&answer);
            game_apply(game, &pos, game_random(game, &pos, random));
        }
        labour_bar(&proof->work->labour, "random games", (double)i / RANDOM_GAMES);
    }
    add(proof, tally);
}

/* Tells a finding and begins to count anew. */
static bool report(Proof *proof, const char *what) {
    bool is_right = !proof->wrong;
    labour_clear(&proof->work->labour);
    printf("%s: %" PRIu64 " checked, %" PRIu64 " wrong\n", what, (uint64_t)proof->checked,
           (uint64_t)proof->wrong);
    fflush(stdout);
    proof->checked = proof->wrong = 0;
    return is_right;
}

bool work_verify(Work *work, const AufstellenTable *table) {
    Proof proof = { .work = work, .table = table, .is_full = table->stages == AUFSTELLEN_FULL };
    Random random = { 1 };
    size_t bytes =
        (size_t)(table->extras - table->body) + (size_t)table->extra_count * AUFSTELLEN_EXTRA;
    if (solve_aufstellen_checksum(AUFSTELLEN_SUM, table->body, bytes) != table->checksum) {
        host_complain("the checksum of the table is wrong: the file is damaged");
        return false;
    }
    printf("the checksum is right\n");
    for (proof.stage = 0; proof.stage < AUFSTELLEN_STAGES; proof.stage++)
        judge_random(&proof, &random);
    bool is_right = report(&proof, "random positions of every stage");
    if (proof.is_full) {
        judge_games(&proof, &random);
        is_right = report(&proof, "positions of random games, by the rules") && is_right;
    }
    for (proof.stage = 0; proof.stage < AUFSTELLEN_STAGES; proof.stage++)
        if (table->start[proof.stage]) judge_small(&proof);
    is_right = report(&proof, "all positions at most two turns from the end") && is_right;
    if (!labour_is_told_to_end()) return is_right;
    host_complain("the verifier was cut off");
    return false;
}
