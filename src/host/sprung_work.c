/* sprung_work.c - deciding the end of Schaff den Sprung, in memory or in a file that survives being
 * cut off.
 *
 * The file is mapped and grows complete level by level. Its header says how many levels are; it is
 * written only when they have reached the disk. A level that was cut off is done again.
 * SPDX-License-Identifier: MIT */
#include "sprung_work.h"
#include "core/match.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* More than the lanes and paths of ten files take; what is not used costs nothing. */
enum { LANES_BYTES = 256 << 20, SAVE_SECONDS = 30 };

typedef struct {
    Labour *labour;
    SprungSide side;
    SprungSolver solver;
    void *memory; /* of the lanes */
    int level;    /* the next one */
} Work;

static bool begin(Work *work, int lone, int files, SprungKind kind, Labour *labour) {
    *work = (Work){ .labour = labour, .memory = host_zeroed(LANES_BYTES) };
    size_t skip = (64 - (uintptr_t)work->memory % 64) % 64;
    SprungMemory memory = { (char *)work->memory + skip, LANES_BYTES - skip };
    if (!solve_sprung_all(&work->side, files, lone, kind, &memory)) {
        host_complain("the lanes of %d files do not fit into memory", files);
        return false;
    }
    solve_sprung_init(&work->solver, &work->side, &work->side, lone, kind);
    return true;
}

/* Told before each pair of levels; those that were done before count as done. */
static bool show(void *data) {
    Work *work = data;
    double done = (double)work->side.first[work->level], all = work->side.count;
    char what[40];
    snprintf(what, sizeof what, "%d of %d levels", work->level, SPRUNG_LEVELS);
    labour_bar(work->labour, what, done * done / (all * all));
    return labour_is_told_to_end();
}

/* ---- in memory ---- */

static void count_entry(uint8_t ended, SprungCounts *counts) {
    uint8_t value = (uint8_t)~ended;  // for the player who acts
    counts->won += value > 127;
    counts->lost += value <= 127;
    if (value > 127 && 255 - value > counts->longest) counts->longest = 255 - value;
}

static void count_all(const Work *work, SprungCounts *counts) {
    const SprungSide *side = &work->side;
    *counts = (SprungCounts){ 0 };
    for (uint32_t row = side->first[1]; row < side->count; row++)
        for (uint32_t column = side->first[1]; column < side->count; column++)
            if (side->lane[row] != SPRUNG_NO_LANE && side->lane[column] != SPRUNG_NO_LANE)
                count_entry(work->solver.ended[0][row * work->solver.row[0] + column], counts);
}

bool sprung_work_count(int lone, int files, Labour *labour, SprungCounts *counts) {
    Work work;
    bool is_done = begin(&work, lone, files, SPRUNG_DISTANCES, labour);
    uint8_t *table = is_done ? host_memory(solve_sprung_bytes(&work.solver, 0)) : NULL;
    work.solver.ended[0] = work.solver.ended[1] = table;
    for (; is_done && work.level < SPRUNG_LEVELS; work.level++)
        is_done = solve_sprung_level(&work.solver, work.level, show, &work);
    labour_clear(labour);
    if (is_done) count_all(&work, counts);
    free(table);
    free(work.memory);
    return is_done;
}

/* ---- in a file ---- */

/* The number of lanes follows from the files, and how they fill up the levels. */
size_t sprung_work_bytes(int files) {
    Work work;
    Labour none = { 0 };
    size_t bytes =
        begin(&work, 0, files, SPRUNG_VALUES, &none) ? solve_sprung_file_bytes(work.side.count) : 0;
    free(work.memory);
    return bytes;
}

typedef struct {
    Work work;
    SprungTable table; /* for the header */
    int file;
    char *name;
    uint8_t *bytes; /* mapped */
    size_t count;
} Out;

static void describe(Out *out) {
    char header[SPRUNG_HEADER];
    solve_sprung_header(&out->table, header);
    memcpy(out->bytes, header, sizeof header);
}

static bool save(Out *out) {
    if (msync(out->bytes, out->count, MS_SYNC) != 0) return false;
    out->table.levels = out->work.level;
    describe(out);
    return msync(out->bytes, SPRUNG_HEADER, MS_SYNC) == 0;
}

/* What was written before is gone on with if it is for the same table. */
static void look_for_levels(Out *out) {
    SprungTable before;
    if (!solve_sprung_open(&before, out->bytes, out->count, NULL)) return;
    if (before.lone != out->table.lone || before.files != out->table.files) return;
    if (!before.levels) return;
    out->work.level = before.levels;
    labour_say(out->work.labour, "going on at level %d", before.levels);
}

static bool map(Out *out, const char *path) {
    out->name = labour_name(path, ".part");
    out->count = solve_sprung_file_bytes(out->work.side.count);
    labour_make_folders(path);
    out->file = open(out->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    // All of the disk that is needed is asked for now: later nobody could say that it is full.
    if (out->file < 0 || (errno = posix_fallocate(out->file, 0, (off_t)out->count)) != 0)
        return false;
    void *bytes = mmap(NULL, out->count, PROT_READ | PROT_WRITE, MAP_SHARED, out->file, 0);
    if (bytes == MAP_FAILED) return false;
    out->bytes = bytes;
    return true;
}

static void place_parts(Out *out) {
    const SprungSide *side = &out->work.side;
    SprungSolver *solver = &out->work.solver;
    look_for_levels(out);
    memcpy(out->bytes + SPRUNG_HEADER, side->first, sizeof side->first);
    memcpy(out->bytes + solve_sprung_lanes_at(), side->lane, side->count * sizeof *side->lane);
    solver->ended[0] = solver->ended[1] = out->bytes + solve_sprung_bits_at(side->count);
}

static bool decide(Out *out) {
    double saved = host_seconds();
    for (; out->work.level < SPRUNG_LEVELS; out->work.level++) {
        if (!solve_sprung_level(&out->work.solver, out->work.level, show, &out->work)) return false;
        if (host_seconds() - saved < SAVE_SECONDS) continue;
        out->work.level++;
        bool is_saved = save(out);
        out->work.level--;
        if (!is_saved) return false;
        saved = host_seconds();
    }
    return true;
}

static bool complete(Out *out, const char *path) {
    SprungTable whole;
    out->table.levels = SPRUNG_LEVELS;
    describe(out);
    if (!solve_sprung_open(&whole, out->bytes, out->count, NULL)) return false;
    out->table.checksum = solve_sprung_checksum(&whole);
    return save(out) && rename(out->name, path) == 0;
}

static bool write_out(Out *out, const char *path) {
    Labour *labour = out->work.labour;
    if (!map(out, path)) {
        host_complain("%s: %s", out->name, strerror(errno));
        return false;
    }
    place_parts(out);
    bool is_decided = decide(out);
    if (is_decided && complete(out, path)) {
        labour_say(labour, "written: %s", path);
        return true;
    }
    if (!is_decided && labour_is_told_to_end() && save(out))
        labour_say(labour, "cut off; the same command goes on from here");
    else
        host_complain("%s: %s", out->name, strerror(errno));
    return false;
}

bool sprung_work_write(int lone, int files, const char *path, Labour *labour) {
    Out out = { .table = { .lone = lone, .files = files }, .file = -1 };
    bool is_written = begin(&out.work, lone, files, SPRUNG_VALUES, labour) && write_out(&out, path);
    if (out.bytes) munmap(out.bytes, out.count);
    if (out.file >= 0) close(out.file);
    free(out.name);
    free(out.work.memory);
    return is_written;
}

/* ---- a table that is complete ---- */

void sprung_work_tally(const SprungTable *table, SprungCounts *counts) {
    uint32_t count = table->first[SPRUNG_LEVELS];
    uint64_t *real = host_zeroed(count / 8), word;
    *counts = (SprungCounts){ 0 };
    for (uint32_t i = table->first[1]; i < count; i++)
        if (table->lane[i] != SPRUNG_NO_LANE) real[i / 64] |= UINT64_C(1) << i % 64;
    for (uint32_t row = table->first[1]; row < count; row++) {
        if (table->lane[row] == SPRUNG_NO_LANE) continue;
        for (uint32_t i = 0; i < count / 64; i++) {
            memcpy(&word, table->ended + row * table->row + i * sizeof word, sizeof word);
            counts->won += (uint64_t)__builtin_popcountll(real[i] & ~word);
            counts->lost += (uint64_t)__builtin_popcountll(real[i] & word);
        }
    }
    free(real);
}

/* Whether a position is worth what follows from its steps, by the rules of the game. */
static bool follows(const Setup *setup, const OracleQuestion *question) {
    const Game *game = setup->game;
    const Oracle *oracle = oracle_find(setup);
    OracleAnswer answer, after;
    OracleQuestion next_question = *question;
    Move list[MOVES_MAX];
    bool can_win = false;
    int count = game->moves(question->pos, list), seat = game->actor(question->pos);
    if (!oracle->ask(question, &answer)) return false;
    for (int i = 0; i < count; i++) {
        Position next = *question->pos;
        game_apply(game, &next, list[i]);
        next_question.pos = &next;
        int actor = game->actor(&next);
        if (actor == NOBODY)
            can_win = true;
        else if (!oracle->ask(&next_question, &after))
            return false;
        else if ((after.value == ORACLE_WIN) == (actor == seat))
            can_win = true;
    }
    return (answer.value == ORACLE_WIN) == can_win;
}

enum { RANDOM_GAMES = 2000 };

/* Random games from the start; what of them is in the table is looked at. */
static void look_at_games(const Setup *setup, const SprungTable *table, Labour *labour,
                          uint64_t *checked, uint64_t *wrong) {
    const Game *game = setup->game;
    Random random = { 1 };
    for (int i = 0; i < RANDOM_GAMES && !labour_is_told_to_end(); i++) {
        Position pos;
        OracleAnswer answer;
        OracleQuestion question = { .pos = &pos, .table = (const OracleTable *)table };
        game_start(setup, &pos);
        labour_bar(labour, "random games", (double)i / RANDOM_GAMES);
        for (; game->actor(&pos) != NOBODY;
             game_apply(game, &pos, game_random(game, &pos, &random))) {
            if (!oracle_find(setup)->ask(&question, &answer)) continue;
            ++*checked;
            *wrong += !follows(setup, &question);
        }
    }
    labour_clear(labour);
}

bool sprung_work_verify(const Setup *setup, const SprungTable *table, Labour *labour) {
    uint64_t checked = 0, wrong = 0;
    if (solve_sprung_checksum(table) != table->checksum) {
        host_complain("the checksum of the table is wrong: the file is damaged");
        return false;
    }
    printf("the checksum is right\n");
    look_at_games(setup, table, labour, &checked, &wrong);
    printf("%s: positions of random games, by the rules: %" PRIu64 " looked at, %" PRIu64
           " wrong\n",
           wrong ? "wrong" : "right", checked, wrong);
    if (labour_is_told_to_end()) host_complain("the verifier was cut off");
    return !wrong && !labour_is_told_to_end();
}
