/* solve_forced.c - forcing steps by the letter, and the search for wins by threats.
 *
 * Proofs themselves are checked by proof.c, without the engine.
 * SPDX-License-Identifier: MIT */
#include "games/blockade.h"
#include "solve/forced.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The forcing steps, found by trying all. */
static int plain_forcing(const Game *game, const Position *pos, bool threats, Move *out) {
    Move list[MOVES_MAX];
    int seat = game->actor(pos), all = game->moves(pos, list), count = 0;
    for (int i = 0; i < all; i++) {
        Position next = *pos;
        game_apply(game, &next, list[i]);
        if (blockade_finds_way((const Blockade *)next.bytes, !seat)) continue;
        if (threats && !blockade_finds_way((const Blockade *)next.bytes, seat)) continue;
        out[count++] = list[i];
    }
    return count;
}

static void compare(const Game *game, const Position *pos) {
    for (int threats = 0; threats < 2; threats++) {
        Move ours[MOVES_MAX], plain[MOVES_MAX];
        int count = game->forcing(pos, threats, ours);
        assert_int_equal(count, plain_forcing(game, pos, threats, plain));
        assert_memory_equal(ours, plain, sizeof(Move) * (size_t)count);
    }
}

/* Nobody lets the other king run as long as he can help it, so guards come to be moved. */
static void forcing_steps_are_as_defined(void **state) {
    (void)state;
    Setup setup = { .game = game_find("blockade") };
    const Game *game = setup.game;
    Random random = { 16 };
    int moving = 0;
    do {
        for (int i = 0; i < 5; i++) {
            Position pos;
            game_start(&setup, &pos);
            for (int step = 0; step < 24; step++) {
                Move list[MOVES_MAX];
                compare(game, &pos);
                moving += !is_placing((const Blockade *)pos.bytes);
                int count = game->forcing(&pos, random_below(&random, 3) == 0, list);
                if (!count) count = game->forcing(&pos, false, list);
                if (!count) break;
                game_apply(game, &pos, list[random_below(&random, (uint32_t)count)]);
            }
        }
    } while (setup_next(&setup));
    assert_true(moving > 40);
}

/* ---- the search ---- */

static const char *const winning[] = { "h6", "e4", "c2", "d10", NULL };

static Position after(const Game *game, const char *const *steps) {
    Position pos;
    Move move;
    Error err;
    game_start(&(Setup){ .game = game }, &pos);
    for (int i = 0; steps[i]; i++) {
        assert_true(game_read_move(game, &pos, steps[i], &move, &err));
        game_apply(game, &pos, move);
    }
    return pos;
}

static void count_step(void *data, const char *token) {
    assert_true(token[0]);
    ++*(int *)data;
}

static void threats_win(void **state) {
    const Game *game = game_find("blockade");
    enum { BYTES = 4 << 20 };
    Position pos = after(game, winning);
    Forced forced;
    Move step, list[MOVES_MAX];
    int told = 0, count = game->forcing(&pos, true, list), i = 0;
    (void)state;
    void *memory = malloc(BYTES);
    forced_init(&forced, game, game->actor(&pos), memory, BYTES);
    assert_false(forced_step(&forced, &pos, &step));
    assert_int_equal(forced_run(&forced, &pos, 1), FORCED_UNKNOWN);
    assert_int_equal(forced_run(&forced, &pos, 300000), FORCED_WIN);  // it goes on
    assert_true(forced_step(&forced, &pos, &step));
    while (i < count && list[i] != step) i++;
    assert_true(i < count);
    assert_true(forced_tell(&forced, &pos, count_step, &told));
    assert_true(told > 0);
    free(memory);
}

static bool stop_at_once(void *data) { return ++*(int *)data; }

static void it_stops(void **state) {
    const Game *game = game_find("blockade");
    Position pos = after(game, (const char *[]){ "h6", "e12", NULL });
    Forced forced;
    int asked = 0;
    (void)state;
    void *memory = malloc(FORCED_MEMORY);
    forced_init(&forced, game, RED, memory, FORCED_MEMORY);
    forced.stop = stop_at_once;
    forced.data = &asked;
    assert_int_equal(forced_run(&forced, &pos, 1000000), FORCED_UNKNOWN);
    assert_int_equal(asked, 1);
    assert_true(forced.nodes < 5000);
    free(memory);
}

/* Blue cannot threaten with his first guard. */
static void threats_do_not_always_win(void **state) {
    const Game *game = game_find("blockade");
    Position pos = after(game, (const char *[]){ "h6", NULL });
    Forced forced;
    (void)state;
    void *memory = malloc(FORCED_MEMORY);
    forced_init(&forced, game, BLUE, memory, FORCED_MEMORY);
    assert_int_equal(forced_run(&forced, &pos, 1000), FORCED_NOT);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forcing_steps_are_as_defined),
        cmocka_unit_test(threats_win),
        cmocka_unit_test(it_stops),
        cmocka_unit_test(threats_do_not_always_win),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
