/* aufstellen_file.c - writing the tables of Aufstellen, the full one and the short one.
 *
 * The short one is cut from the full one. It knows all positions of the first six turns. Of what
 * comes later it has the positions to which a player can come who always makes the turn it names,
 * whatever the other one does: until all pieces are placed, and for the player who wins the game to
 * its end.
 * SPDX-License-Identifier: MIT */
#include "aufstellen_work.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a file that appears under its name only when it is complete ---- */

typedef struct {
    const char *path;
    char *name;
    int file;
    off_t at;
    bool is_good;
    AufstellenTable facts; /* for the header; the checksum grows with every byte */
} Out;

static void out_begin(Out *out, const Work *work, const char *path, unsigned stages) {
    memset(out, 0, sizeof *out);
    out->path = path;
    out->name = labour_name(path, ".new");
    out->file = open(out->name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    out->at = AUFSTELLEN_HEADER;
    out->is_good = out->file >= 0;
    out->facts.solver = work->solver;
    out->facts.straight = work->setup->choice[0];
    out->facts.stages = stages;
    out->facts.checksum = AUFSTELLEN_SUM;
}

static void put(Out *out, const void *bytes, size_t count) {
    out->is_good = out->is_good && labour_transfer(out->file, (void *)bytes, count, out->at, true);
    out->facts.checksum = solve_aufstellen_checksum(out->facts.checksum, bytes, count);
    out->at += (off_t)count;
}

static void put_extra(Out *out, int stage, uint32_t place, unsigned code) {
    uint8_t extra[AUFSTELLEN_EXTRA];
    solve_aufstellen_extra(stage, place, code, extra);
    put(out, extra, sizeof extra);
    out->facts.extra_count++;
}

static bool out_end(Out *out) {
    char header[AUFSTELLEN_HEADER];
    bool is_whole = solve_aufstellen_header(&out->facts, header) == (size_t)out->at;
    out->is_good = is_whole && out->is_good &&
                   labour_transfer(out->file, header, sizeof header, 0, true) &&
                   fdatasync(out->file) == 0 && rename(out->name, out->path) == 0;
    if (!out->is_good) host_complain("%s: %s", out->name, strerror(errno));
    if (out->file >= 0) close(out->file);
    free(out->name);
    return out->is_good;
}

/* ---- the full table ---- */

static void put_stage(Out *out, const uint16_t *codes, uint32_t size) {
    static uint8_t bytes[1 << 20];
    for (uint32_t place = 0; place < size; place += sizeof bytes) {
        uint32_t count = size - place < sizeof bytes ? size - place : (uint32_t)sizeof bytes;
        solve_aufstellen_pack(codes + place, count, bytes);
        put(out, bytes, count);
    }
}

bool work_write_full(Work *work, const char *path) {
    Out out;
    out_begin(&out, work, path, AUFSTELLEN_FULL);
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++)
        if (AUFSTELLEN_FULL >> stage & 1)
            put_stage(&out, work->codes.codes[stage], work->solver.stage[stage].size);
    for (int stage = 0; stage < AUFSTELLEN_STAGES; stage++) {
        const uint16_t *codes = work->codes.codes[stage];
        if (!(AUFSTELLEN_FULL >> stage & 1)) continue;
        for (uint32_t place = 0; place < work->solver.stage[stage].size; place++)
            if (codes[place] >= AUFSTELLEN_ESCAPE && codes[place] != AUFSTELLEN_IMPOSSIBLE)
                put_extra(&out, stage, place, codes[place]);
    }
    return out_end(&out);
}

/* ---- the short table ---- */

/* A set of places of one stage. */
typedef struct {
    uint32_t *place, count;
} Places;

static void add_place(Places *places, uint32_t place) {
    if ((places->count & (places->count - 1)) == 0) {
        size_t room = places->count ? 2 * (size_t)places->count : 1;
        places->place = realloc(places->place, room * sizeof *places->place);
        if (!places->place) exit((host_complain("out of memory"), EXIT_FAILURE));
    }
    places->place[places->count++] = place;
}

static int by_number(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;
    return (one > two) - (one < two);
}

static void sort_places(Places *places) {
    uint32_t count = 0, *place = places->place;
    if (places->count) qsort(place, places->count, sizeof *place, by_number);
    for (uint32_t i = 0; i < places->count; i++)
        if (!count || place[count - 1] != place[i]) place[count++] = place[i];
    places->count = count;
}

/* The best turn, as the place it leads to: among equals the one with the lowest number, so that it
 * is the same from all sides. */
static uint32_t best_next(const AufstellenTable *table, int stage, uint32_t now) {
    uint32_t next[AUFSTELLEN_NEXT_MAX], best = UINT32_MAX;
    int code = solve_aufstellen_code(table, stage, now), after = table->solver.stage[stage].next;
    int count = solve_aufstellen_after(&table->solver, stage, now, next);
    for (int i = 0; i < count; i++) {
        uint32_t place = solve_aufstellen_lowest(&table->solver, after, next[i]);
        bool is_best = solve_aufstellen_code(table, after, place) == (code ? code - 1 : 0);
        if (is_best && place < best) best = place;
    }
    return best;
}

/* One turn of all positions: the best one if `seat` acts, else every one. Notes what `seat` needs.
 */
static Places follow_turn(const AufstellenTable *table, int stage, bool is_acting, Places now,
                          Places single[]) {
    Places later = { NULL, 0 };
    int after = table->solver.stage[stage].next;
    for (uint32_t i = 0; i < now.count; i++) {
        uint32_t next[AUFSTELLEN_NEXT_MAX], place = now.place[i];
        if (solve_aufstellen_over(&table->solver, stage, place)) continue;
        if (is_acting) {
            uint32_t best = best_next(table, stage, place);
            add_place(&later, best);
            if (stage > AUFSTELLEN_PAIRED) add_place(&single[stage], place);
            if (after > AUFSTELLEN_PAIRED) add_place(&single[after], best);
            continue;
        }
        int count = solve_aufstellen_after(&table->solver, stage, place, next);
        for (int k = 0; k < count; k++)
            add_place(&later, solve_aufstellen_lowest(&table->solver, after, next[k]));
    }
    sort_places(&later);
    free(now.place);
    return later;
}

/* What a seat needs that makes a best turn whenever it acts, whatever the other one does. */
static void follow_seat(const AufstellenTable *table, int seat, Places single[]) {
    Places now = { NULL, 0 };
    int start = solve_aufstellen_code(table, 0, 0), stage = 0;
    bool has_won = start != 0 && start % 2 == seat;  // an odd code is lost for seat 0
    add_place(&now, 0);
    for (int turn = 0; now.count && (has_won || turn < table->solver.full); turn++) {
        now = follow_turn(table, stage, turn % 2 == seat, now, single);
        stage = table->solver.stage[stage].next;
    }
    free(now.place);
}

bool work_write_short(Work *work, const AufstellenTable *table, const char *path) {
    Places single[AUFSTELLEN_STAGES] = { { NULL, 0 } };
    Out out;
    for (int seat = 0; seat < 2; seat++) follow_seat(table, seat, single);
    out_begin(&out, work, path, AUFSTELLEN_SHORT);
    for (int stage = 0; stage <= AUFSTELLEN_PAIRED; stage++)
        put(&out, table->start[stage], work->solver.stage[stage].size);
    for (int stage = 0; stage <= AUFSTELLEN_PAIRED; stage++)
        for (uint32_t place = 0; place < work->solver.stage[stage].size; place++) {
            int code = solve_aufstellen_code(table, stage, place);
            if (code >= AUFSTELLEN_ESCAPE) put_extra(&out, stage, place, (unsigned)code);
        }
    for (int stage = AUFSTELLEN_PAIRED + 1; stage < AUFSTELLEN_STAGES; stage++) {
        sort_places(&single[stage]);
        for (uint32_t i = 0; i < single[stage].count; i++) {
            uint32_t place = single[stage].place[i];
            put_extra(&out, stage, place, (unsigned)solve_aufstellen_code(table, stage, place));
        }
        labour_say(&work->labour, "stage %d: %u single positions", stage, single[stage].count);
        free(single[stage].place);
    }
    return out_end(&out);
}
