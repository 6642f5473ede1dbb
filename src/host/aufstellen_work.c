/* aufstellen_work.c - solving Aufstellen with all threads, and a file that survives being cut off.
 *
 * The codes of the three stages with all pieces on the board lie in memory: 1.5 GB. Every two
 * minutes, and when the program is told to end, they are written to PATH.part with the pass that
 * comes next. A code is right as soon as it is written, so a part file that was overwritten only
 * half is still good.
 * SPDX-License-Identifier: MIT */
#include "aufstellen_work.h"
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SAVE_SECONDS = 120, SLICE_ROWS = 4096, CODES = 65536 };

void work_begin(Work *work, const Setup *setup, const char *path, int threads) {
    AufstellenRules rules;
    memset(work, 0, sizeof *work);
    work->setup = setup, work->path = path;
    work->threads = threads < WORK_THREADS_MAX ? threads : WORK_THREADS_MAX;
    solve_aufstellen_rules(&rules, setup->choice[0]);
    solve_aufstellen_init(&work->solver, &rules);
    labour_begin(&work->labour);
}

/* ---- threads ---- */

typedef enum { SEED, PASS, PLACE, CHECK } Kind;

typedef struct {
    Work *work;
    Kind kind;
    int stage;
    unsigned code;
    uint32_t rows;
    atomic_uint next; /* the first row that nobody has taken */
    _Atomic uint64_t found;
    const char *what; /* for the bar */
} Job;

static uint64_t do_slice(Job *job, uint32_t row, uint32_t end) {
    const AufstellenSolver *solver = &job->work->solver;
    AufstellenCodes *codes = &job->work->codes;
    switch (job->kind) {
    case SEED: solve_aufstellen_seed(solver, codes, job->stage, row, end); return 0;
    case PASS: return solve_aufstellen_pass(solver, codes, job->stage, job->code, row, end);
    case PLACE: solve_aufstellen_place(solver, codes, job->stage, row, end); return 0;
    default: return solve_aufstellen_wrong(solver, codes, job->stage, row, end);
    }
}

static bool take_slice(Job *job) {
    uint32_t row = atomic_fetch_add(&job->next, SLICE_ROWS);
    if (row >= job->rows || labour_is_told_to_end()) return false;
    uint32_t end = job->rows - row < SLICE_ROWS ? job->rows : row + SLICE_ROWS;
    job->found += do_slice(job, row, end);
    return true;
}

static void *help(void *job) {
    while (take_slice(job)) continue;
    return NULL;
}

static double share_done(Job *job) {
    const AufstellenSolver *solver = &job->work->solver;
    double all = 0;
    if (job->kind != PASS) return (double)job->next / job->rows;
    for (int block = 0; block < solver->blocks; block++)
        all += 3.0 * solver->block[block].weight * solver->stage[solver->full].block;
    return (double)(job->work->decided + job->found) / all;
}

/* Does all rows of a stage with all threads. False if the program was told to end meanwhile. */
static bool run(Work *work, Job *job) {
    pthread_t thread[WORK_THREADS_MAX];
    int started = 0;
    job->work = work;
    job->rows = solve_aufstellen_rows(&work->solver, job->stage);
    while (started < work->threads - 1 && pthread_create(&thread[started], NULL, help, job) == 0)
        started++;
    while (take_slice(job)) labour_bar(&work->labour, job->what, share_done(job));
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    return !labour_is_told_to_end();
}

/* ---- memory and the part file ---- */

static size_t bytes_of(const Work *work, int stage) {
    return (size_t)work->solver.stage[stage].size * sizeof(uint16_t);
}

static void claim(Work *work, int stage) {
    void *memory = mmap(NULL, bytes_of(work, stage), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        host_complain("not enough memory: solving needs 2 GiB");
        exit(EXIT_FAILURE);
    }
    madvise(memory, bytes_of(work, stage), MADV_HUGEPAGE);
    work->codes.codes[stage] = memory;
}

static void part_header(const Work *work, char header[AUFSTELLEN_HEADER]) {
    memset(header, 0, AUFSTELLEN_HEADER);
    snprintf(header, AUFSTELLEN_HEADER,
             "brett aufstellen part 1\nlines %s\nnext code %u stage %d\n",
             work->setup->choice[0] ? "straight" : "all", work->code, work->stage);
}

static bool transfer_codes(Work *work, int file, bool is_writing) {
    off_t at = AUFSTELLEN_HEADER;
    for (int stage = work->solver.full; stage < work->solver.full + 3; stage++) {
        if (!labour_transfer(file, work->codes.codes[stage], bytes_of(work, stage), at, is_writing))
            return false;
        at += (off_t)bytes_of(work, stage);
    }
    return true;
}

static bool save_part(Work *work) {
    char header[AUFSTELLEN_HEADER], *name = labour_name(work->path, ".part");
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    part_header(work, header);
    // The header says what is complete, so it must not reach the disk before that does.
    bool is_saved = file >= 0 && transfer_codes(work, file, true) && fdatasync(file) == 0 &&
                    labour_transfer(file, header, sizeof header, 0, true) && fdatasync(file) == 0;
    if (!is_saved) host_complain("%s: %s; going on without it", name, strerror(errno));
    if (file >= 0) close(file);
    free(name);
    work->saved = host_seconds();
    return is_saved;
}

/* Goes on where the part file ends; false if there is none that fits. */
static bool load_part(Work *work) {
    char header[AUFSTELLEN_HEADER], again[AUFSTELLEN_HEADER],
        *name = labour_name(work->path, ".part");
    int file = open(name, O_RDONLY | O_CLOEXEC);
    free(name);
    if (file < 0) return false;
    bool is_good =
        labour_transfer(file, header, sizeof header, 0, false) && !header[sizeof header - 1];
    const char *next = is_good ? strstr(header, "next code ") : NULL;
    is_good = next && sscanf(next, "next code %u stage %d", &work->code, &work->stage) == 2;
    part_header(work, again);
    is_good =
        is_good && memcmp(header, again, sizeof header) == 0 && transfer_codes(work, file, false);
    close(file);
    return is_good;
}

/* ---- solving ---- */

void work_count(const Work *work, int stage, uint64_t *count) {
    const uint16_t *code = work->codes.codes[stage];
    for (int block = 0; block < work->solver.blocks; block++)
        for (uint32_t i = 0; i < work->solver.stage[stage].block; i++)
            count[*code++] += work->solver.block[block].weight;
}

static bool begin(Work *work) {
    int full = work->solver.full;
    for (int stage = full; stage < full + 3; stage++) claim(work, stage);
    if (load_part(work)) {
        uint64_t *count = host_memory(CODES * sizeof *count);
        memset(count, 0, CODES * sizeof *count);
        for (int stage = full; stage < full + 3; stage++) work_count(work, stage, count);
        for (unsigned code = 1; code < work->code; code++) work->decided += count[code];
        free(count);
        labour_say(&work->labour, "going on at distance %u", work->code - 1);
        return true;
    }
    work->code = 1, work->stage = full, work->decided = 0;
    for (int stage = full; stage < full + 3; stage++)
        if (!run(work, &(Job){ .kind = SEED, .stage = stage, .what = "ends of the game" }))
            return false;
    return true;
}

/* All passes; false if told to end. Then the part file has been written. */
static bool go_backwards(Work *work) {
    int full = work->solver.full;
    uint64_t found = 1;
    work->saved = host_seconds();
    while (work->stage != full || found) {
        if (work->stage == full) found = 0;
        char what[40];
        snprintf(what, sizeof what, "decided, distance %u", work->code - 1);
        Job job = { .kind = PASS, .stage = work->stage, .code = work->code, .what = what };
        if (!run(work, &job)) return save_part(work), false;
        work->decided += job.found;
        found += job.found;
        if (work->stage == full + 2) work->code++;
        work->stage = work->stage == full + 2 ? full : work->stage + 1;
        if (host_seconds() - work->saved > SAVE_SECONDS) save_part(work);
    }
    labour_say(&work->labour, "all positions with ten pieces are decided");
    save_part(work);
    return true;
}

static bool place_pieces(Work *work) {
    for (int stage = work->solver.full - 1; stage >= 0; stage--) {
        claim(work, stage);
        if (!run(work, &(Job){ .kind = PLACE, .stage = stage, .what = "placing phase" }))
            return false;
    }
    return true;
}

/* Every code against the definition. */
bool work_check(Work *work) {
    uint64_t wrong = 0;
    for (int stage = work->solver.full + 2; stage >= 0; stage--) {
        Job job = { .kind = CHECK, .stage = stage, .what = "checking all codes" };
        if (!run(work, &job)) return false;
        wrong += job.found;
    }
    if (wrong)
        host_complain("%" PRIu64 " codes do not follow from the next ones", wrong);
    else
        labour_say(&work->labour, "every code follows from those of the next turn");
    return !wrong;
}

bool work_solve(Work *work) { return begin(work) && go_backwards(work) && place_pieces(work); }

void work_forget(Work *work) {
    char *name = labour_name(work->path, ".part");
    unlink(name);
    free(name);
}
