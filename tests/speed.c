/* speed.c - how fast the library is, by its public functions alone: for every game random steps,
 * perft and search, in millions per second of processor time. tools/bench-library compares builds.
 * SPDX-License-Identifier: MIT */
#include <brett.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double moment = 0.2; /* seconds for each figure */

static double worked(void) { return (double)clock() / CLOCKS_PER_SEC; }

static brett_match *match;
static brett_player *player;
static uint64_t seed;

static uint64_t random_steps(void) {
    uint64_t count = 0;
    brett_match_begin(match, NULL, NULL);
    while (brett_match_actor(match) != BRETT_NOBODY && count < 1000)
        count += brett_match_play_random(match, &seed, NULL);
    return count;
}

static uint64_t perft(void) {
    uint64_t nodes = 0;
    brett_match_begin(match, NULL, NULL);
    for (int depth = 1; depth < 32 && nodes < 200000; depth++)
        nodes = brett_match_perft(match, depth);
    return nodes;
}

/* A position of the middle game, the next one every time. */
static uint64_t search(void) {
    static brett_verdict verdict;
    brett_limits limits = { .nodes = 20000 };
    brett_match_begin(match, NULL, NULL);
    for (int i = 0; i < 12 || brett_match_actor(match) == BRETT_CHANCE; i++)
        if (!brett_match_play_random(match, &seed, NULL)) return 0;
    brett_player_forget(player);
    return brett_player_think(player, match, &limits, &verdict, NULL) ? verdict.nodes : 0;
}

static double rate(uint64_t (*work)(void)) {
    uint64_t done = 0;
    double begin = worked(), seconds;
    seed = 1;
    do done += work();
    while ((seconds = worked() - begin) < moment);
    return (double)done / seconds / 1e6;
}

int main(void) {
    player = brett_player_new(4, NULL);
    if (!player) return EXIT_FAILURE;
    for (int i = 0; i < brett_game_count(); i++) {
        brett_facts facts;
        brett_game_facts(brett_game_at(i), &facts);
        match = brett_match_new(facts.id, NULL);
        if (!match) return EXIT_FAILURE;
        printf("%s %.4f %.4f %.4f\n", facts.id, rate(random_steps), rate(perft), rate(search));
        fflush(stdout);
        brett_match_free(match);
    }
    brett_player_free(player);
    return EXIT_SUCCESS;
}
