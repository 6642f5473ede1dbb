/* wasm_stack.c - the search in WebAssembly, as deep as it goes: linked as the engine is, and asked
 * by tests/wasm.mjs.
 * SPDX-License-Identifier: MIT */
#include "endless.h"

static _Alignas(64) char table_bytes[1 << 20], search_memory[SEARCH_BYTES];
static Played played[16];

/* The one game here is in no list. */
int game_count(void) { return 0; }
const Game *game_at(int i) { return (void)i, NULL; }
const Game *game_find(const char *id) { return (void)id, NULL; }

/* The bytes of stack that the deepest search takes; -1 if it is not as deep as it should be. */
__attribute__((export_name("stack_bytes"))) long stack_bytes(bool dice);
long stack_bytes(bool dice) {
    Table table;
    int plies;
    table_init(&table, table_bytes, sizeof table_bytes);
    long bytes = endless_search((Search *)search_memory, &table, played, 16, dice, &plies);
    return plies >= PLY_MAX - 2 ? bytes : -1;
}
