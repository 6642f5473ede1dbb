/* player.c - who thinks with what: oracles within the limits they are given, levels, games that
 * bring no evaluation.
 * SPDX-License-Identifier: MIT */
#include "ai/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 8 << 20, FILE_BYTES = 4 << 20 };

static int passed, failed;
static Table table;
static Search *search;
static Played played[4096];

static void check(bool holds, const char *what, const char *where) {
    if (holds) {
        passed++;
        return;
    }
    if (failed++ < 40) printf("%s: %s\n", where, what);
}

static void begin(Match *match, const char *spec, const char *text) {
    Setup setup;
    Error err;
    bool is_read = setup_read(spec, &setup, &err);
    match_init(match, &setup, played, 4096);
    check(is_read && (!text || match_begin(match, text, &err)), "is refused", text ? text : spec);
}

static Verdict think(const Match *match, const OracleTable *solved, Limits limits) {
    Verdict verdict;
    table_clear(&table);
    player_think(search, &table, solved, match, &limits, &verdict);
    return verdict;
}

/* ---- oracles ---- */

static int stops;
static bool at_the_third(void *data) { return (void)data, ++stops >= 3; }

/* Who allows a depth, or few nodes, or says stop, does not wait for a proof. */
static void check_oracle_is_bounded(void) {
    Match match;
    begin(&match, "allein", NULL);
    for (int depth = 1; depth <= 100; depth += 33) {
        Verdict verdict = think(&match, NULL, (Limits){ .depth = depth });
        check(verdict.nodes > 0 && verdict.nodes <= 1000000, "a depth is no limit", "allein");
    }
    Verdict one = think(&match, NULL, (Limits){ .depth = 1 });
    check(one.nodes < think(&match, NULL, (Limits){ .depth = 9 }).nodes, "depth does not matter",
          "allein");
    Verdict few = think(&match, NULL, (Limits){ .nodes = 700, .depth = 50 });
    check(few.nodes <= 700, "nodes are no limit", "allein");
    Verdict told = think(&match, NULL, (Limits){ .stop = at_the_third });
    check(told.nodes <= 4096 && told.lines == 1, "it goes on when it is told to stop", "allein");
}

/* A single step is worth what the oracle says of it, listed or not. */
static void check_oracle_of_a_step(void) {
    const char *text = "12/12/12/2G5B3/3YRYGYYB2/2B9/2Y5Y3/2R9/2R9/12/12/12 14 0";
    Match match;
    Move list[MOVES_MAX];
    begin(&match, "allein", text);
    Verdict best = think(&match, NULL, (Limits){ .nodes = 1000000 });
    check(best.line[0].value == VALUE_WIN - 4, "four steps are not seen", text);
    int wins = 0, count = match.setup.game->moves(&match.now, list);
    for (int i = 0; i < count; i++) {
        Verdict one = think(&match, NULL, (Limits){ .nodes = 1000000, .only = &list[i] });
        check(one.lines == 1 && one.line[0].step[0] == list[i], "another step is told", text);
        bool is_win = one.line[0].value > VALUE_DECIDED,
             is_loss = one.line[0].value < -VALUE_DECIDED;
        check(is_win || is_loss, "a step is not decided", text);
        check(one.line[0].value <= best.line[0].value, "a step is better than the best", text);
        wins += is_win;
    }
    check(wins > 0 && wins < count, "all steps are alike", text);
}

/* The table of a solved game is for full strength: levels below search, and so does whoever
 * overlooks or counts nothing but material. */
static void check_table(void) {
    static char file[FILE_BYTES], opened[1 << 16];
    Match match;
    Error err = { "", 0 };
    begin(&match, "aufstellen", NULL);
    const Oracle *oracle = oracle_find(&match.setup);
    FILE *in = fopen("data/aufstellen-all.short", "rb");
    size_t bytes = in ? fread(file, 1, sizeof file, in) : 0;
    if (in) fclose(in);
    OracleTable *solved = (OracleTable *)opened;
    bool is_open =
        oracle->opened <= sizeof opened && oracle->open(&match.setup, file, bytes, solved, &err);
    check(is_open, err.why, "data/aufstellen-all.short");
    if (!is_open) return;
    Verdict known = think(&match, solved, (Limits){ .nodes = 500, .lines = 3 });
    check(known.line[0].value == 30 - VALUE_WIN && known.lines == 3, "it is not looked up", "8");
    Move move = known.line[2].step[0];
    Verdict one = think(&match, solved, (Limits){ .only = &move });
    check(one.lines == 1 && one.line[0].value == known.line[2].value, "of one step", "8");
    Verdict none = think(&match, NULL, (Limits){ .nodes = 500 });
    check(none.line[0].value > -VALUE_DECIDED, "it is known without a table", "8");
    Limits weak[] = { { .nodes = 500, .overlook = 1 }, { .nodes = 500, .material = true }, { 0 } };
    player_limit(match.setup.game, LEVELS - 1, &weak[2]);
    for (int i = 0; i < 3; i++) {
        Verdict verdict = think(&match, solved, weak[i]);
        check(verdict.line[0].value > -VALUE_DECIDED, "a weak player looks it up", "7");
    }
}

int main(void) {
    table_init(&table, malloc(TABLE_BYTES), TABLE_BYTES);
    search = malloc(search_size());
    check_oracle_is_bounded();
    check_oracle_of_a_step();
    check_table();
    printf("player: %d passed, %d failed\n", passed, failed);
    return failed != 0;
}
