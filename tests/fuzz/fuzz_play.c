/* fuzz_play.c - a spec on the first line; every byte after it plays a step, takes back or ends.
 *
 *   <      take back a step           {      take back a turn
 *   !      the seat to move resigns   =      a draw is agreed
 *   others a step: the byte's number among the legal ones, round and round
 * SPDX-License-Identifier: MIT */
#include "fuzz_records.h"

enum { STEPS_MAX = 160, CHECK_EVERY = 32, EFFECTS_EVERY = 8 }; /* looking at all takes too long */

static Position past[STEPS_MAX + 1]; /* past[n] is the position after n steps */

static void check_here(const Match *match) {
    Move list[MOVES_MAX];
    const Game *game = match->setup.game;
    fuzz_check_text(&match->setup, &match->now);
    fuzz_check_moves(game, &match->now, list, game->moves(&match->now, list));
}

/* Steps with two clicks do something one sees; nothing is seen outside the board. */
static void check_effects(const Match *match, Move move) {
    Cell cells[CELLS_MAX];
    Effect effects[EFFECTS_MAX];
    uint16_t path[PATH_CELLS];
    int cell_count = match->setup.game->board(&match->setup, cells);
    int clicks = match->setup.game->path(&match->now, move, path);
    int count = game_effects(&match->setup, &match->now, move, effects);
    require(clicks >= 0 && clicks <= PATH_CELLS && count <= EFFECTS_MAX, "paths and effects fit");
    require(clicks < 2 || count > 0, "a step made with two clicks does something one sees");
    for (int i = 0; i < clicks; i++) require(path[i] < cell_count, "a path leads over cells");
    for (int i = 0; i < count; i++)
        require(effects[i].from < cell_count && effects[i].to < cell_count, "effects are on cells");
}

static void take_step(Match *match, unsigned byte) {
    Move list[MOVES_MAX];
    const Game *game = match->setup.game;
    int count = game->moves(&match->now, list);
    if (match->end != END_NONE) {
        require(!match_apply(match, count ? list[0] : 0, NULL), "nobody plays after the end");
        return;
    }
    Move move = list[byte * 7 % (unsigned)count];
    bool progress = game->progress && game->progress(&match->now, move);
    if (match->count % EFFECTS_EVERY == 0) check_effects(match, move);
    if (!match_apply(match, move, NULL)) {
        require(match->count == match->capacity, "a legal step is played while there is room");
        return;
    }
    past[match->count] = match->now;
    require(!game->fault(&match->now), "a step leads to a sound position");
    require(!progress || match_occurrences(match) <= 1,
            "an irreversible step leads to something new");
}

static void end_game(Match *match, bool agree) {
    int seat = match_actor(match);
    End before = match->end;
    bool ended = match_finish(match, agree ? END_AGREED : END_RESIGNED, seat, NULL);
    require(ended == (match->end != before), "an ending ends, a refused one does not");
    require(!ended || match_actor(match) == NOBODY, "nobody acts after the end");
}

static void obey(Match *match, unsigned byte) {
    int count = match->count;
    switch (byte) {
    case '<': require(match_undo(match) == (count > 0), "what was played can be taken back"); break;
    case '{': require(match_undo_turn(match) == (count > 0), "a turn can be taken back"); break;
    case '!': end_game(match, false); return;
    case '=': end_game(match, true); return;
    default: take_step(match, byte); return;
    }
    require(count == 0 || (match->count < count && match->end == END_NONE), "undo goes back");
    require(memcmp(&match->now, &past[match->count], sizeof match->now) == 0, "undo restores");
    if (byte == '{' && count) require(game_fresh(match->setup.game, &match->now), "a turn began");
}

/* What was played can be written down and read again. */
static void check_record(const Match *match) {
    Book book = book_new(RECORD_MEMORY(TOKEN_MAX * STEPS_MAX));
    Error err = { "", 0 };
    size_t used;
    require(record_from(&book.record, match, NULL), "a played game can be recorded");
    char *text = book_write(&book, record_write);
    bool ok = record_read(&book.record, text, &used, &err);
    if (!ok) fprintf(stderr, "%s", text);
    require(ok, err.why);
    const Match *read = &book.record.match;
    require(read->count == match->count && read->end == match->end, "a record ends as the game");
    require(memcmp(&read->now, &match->now, sizeof read->now) == 0,
            "a record leads to the position");
    free(text);
    book_free(&book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Played played[STEPS_MAX];
    char *text = fuzz_string(data, size), *rest = text;
    Setup setup = fuzz_setup(&rest);
    Match match;
    match_init(&match, &setup, played, STEPS_MAX);
    past[0] = match.now;
    for (int n = 1; *rest && n < 2 * STEPS_MAX; n++) {
        obey(&match, (unsigned char)*rest++);
        if (n % CHECK_EVERY == 0) check_here(&match);
    }
    check_here(&match);
    fuzz_check_looks(&match);

    check_record(&match);
    free(text);
    return 0;
}
