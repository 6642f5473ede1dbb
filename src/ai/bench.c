/* bench.c - the signature of a game: perft counts, a hash over random games, nodes of a search,
 * steps of the levels.
 * SPDX-License-Identifier: MIT */
#include "bench.h"

#include "player.h"

static uint64_t mix_text(const Game *game, const Position *pos, uint64_t hash) {
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    game->write(pos, &out);
    for (size_t i = 0; i < out.used; i++) hash = random_mix(hash + (unsigned char)text[i]);
    return hash;
}

/* Walks to the bench position of this number: some random steps from the start, then until a seat
 * acts. */
static bool walk_to(const Setup *setup, int number, Match *match) {
    Random random = { (uint64_t)number };
    for (int steps = number * 8; steps > 0 || match_actor(match) == CHANCE; steps--) {
        if (match_actor(match) == NOBODY) return false;
        match_apply(match, game_random(setup->game, &match->now, &random), NULL);
    }
    return match_actor(match) != NOBODY;
}

uint64_t bench_search(const Setup *setup, Search *search, Table *table, int depth, uint64_t *hash) {
    Played played[BENCH_POSITIONS * 8 + 64];
    uint64_t nodes = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++) {
        Match match;
        Limits limits = { .depth = depth, .seed = 1 };
        Verdict verdict;
        match_init(&match, setup, played, sizeof played / sizeof *played);
        if (!walk_to(setup, i, &match)) continue;
        table_clear(table);
        search_run(search, table, &match, &limits, &verdict);
        nodes += verdict.nodes;
        *hash = random_mix(*hash + verdict.line[0].step[0]);
        *hash = random_mix(*hash + (uint64_t)(uint32_t)verdict.line[0].value);
    }
    return nodes;
}

/* What the levels play in the bench positions. */
static uint64_t sign_levels(const Setup *setup, Search *search, Table *table) {
    Played played[BENCH_POSITIONS * 8 + 64];
    uint64_t hash = 0;
    for (int i = 0; i < BENCH_POSITIONS; i++) {
        Match match;
        Verdict verdict;
        match_init(&match, setup, played, sizeof played / sizeof *played);
        if (!walk_to(setup, i, &match)) continue;
        for (int level = 1; level < LEVELS; level++) {
            Limits limits = { .nodes = BENCH_LEVEL, .seed = (uint64_t)level, .contempt = true };
            table_clear(table);
            player_limit(setup->game, level, &limits);
            player_think(search, table, NULL, &match, &limits, &verdict);
            hash = random_mix(hash + verdict.line[0].step[0]);
        }
    }
    return hash;
}

void bench_sign(const Setup *setup, Search *search, Table *table, Signature *signature) {
    const Game *game = setup->game;
    Position start, pos;
    Random random = { 1 };
    *signature = (Signature){ 0 };
    game_start(setup, &start);

    // The cost of the next depth is guessed from the growth so far, so that it is never counted in
    // vain.
    uint64_t nodes = 1, before = 1;
    for (int depth = 1; depth < 32 && nodes && nodes / before * nodes <= BENCH_NODES; depth++) {
        before = nodes;
        nodes = game_perft(game, &start, depth);
        signature->depth = depth;
        signature->nodes = nodes;
    }
    while (signature->steps < BENCH_STEPS) {
        int points[SEATS_MAX] = { 0 };
        pos = start;
        signature->steps +=
            (uint64_t)game_playout(game, &pos, PLAYOUT_LIMIT, &random, &signature->hash);
        signature->playouts++;
        game->points(&pos, points);
        for (int seat = 0; seat < game->seats(&pos); seat++)
            signature->hash = random_mix(signature->hash + (uint64_t)points[seat]);
        signature->hash = mix_text(game, &pos, signature->hash);
    }
    for (int d = 1; game->eval && d < 32 && signature->searched < BENCH_SEARCH; d++) {
        signature->search_depth = d;
        signature->verdict = 0;
        signature->searched = bench_search(setup, search, table, d, &signature->verdict);
    }
    signature->levels = sign_levels(setup, search, table);
}

static void add_hex(Text *out, uint64_t value) {
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(out, "0123456789abcdef"[value >> shift & 15]);
}

void bench_write(const Setup *setup, const Signature *signature, Text *out) {
    setup_write(setup, out);
    text_print(out, " perft %d ", signature->depth);
    text_number(out, signature->nodes);
    text_print(out, " playouts %d steps ", signature->playouts);
    text_number(out, signature->steps);
    text_add(out, " hash ");
    add_hex(out, signature->hash);
    if (signature->search_depth) {
        text_print(out, " search %d nodes ", signature->search_depth);
        text_number(out, signature->searched);
        text_add(out, " hash ");
        add_hex(out, signature->verdict);
    }
    text_add(out, " levels ");
    add_hex(out, signature->levels);
}
