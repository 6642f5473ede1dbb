/* bench.c - the signature of a game: perft counts and a hash over random games.
 * SPDX-License-Identifier: MIT */
#include "brett/bench.h"

static uint64_t mix_text(const Game *game, const Position *pos, uint64_t hash) {
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    game->write(pos, &out);
    for (size_t i = 0; i < out.used; i++) hash = random_mix(hash + (unsigned char)text[i]);
    return hash;
}

void bench_sign(const Setup *setup, Signature *signature) {
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
}
