/* memory.c - a store for tests.
 *
 * Whatever is asked becomes a task that is done at one time and told at a later one. Between the
 * two lies every accident there is: power may fail, the one who asked may be gone.
 * SPDX-License-Identifier: MIT */
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    StoreGame known;
    Digest seed;
    StoreRow *row; /* known.seq of them */
} Kept;

typedef enum { TASK_CREATE, TASK_APPEND, TASK_LOAD, TASK_FIND } TaskKind;

typedef struct {
    TaskKind kind;
    GameId id;
    uint32_t seq; /* LOAD: behind this one */
    Row row;
    Digest seed;
    StoreFacts facts;
    bool has_facts;
    GameId *known; /* CREATE: NULL: whatever there is */
    size_t known_count;
    StoreQuery query;
    char game[SPEC_MAX]; /* the query's */
    StoreDone *done;
    void *owner;
    int64_t do_at, tell_at;
    uint64_t order; /* tasks of the same time are done as they came */
    bool is_done;
    StoreResult result;
} Task;

typedef struct {
    StoreHeard *heard;
    void *owner;
} Listener;

struct MemoryStore {
    Store store;
    Random random;
    MemoryClimate climate;
    int64_t now;
    Kept *kept;
    size_t kept_count, kept_size;
    Task **task;
    size_t task_count, task_size;
    uint64_t asked;
    Listener *listener;
    size_t listeners;
};

static void *sure(void *memory) {
    if (!memory) abort();
    return memory;
}

static MemoryStore *of(Store *store) { return (MemoryStore *)(void *)store; }

static bool happens(MemoryStore *m, int thousandths) {
    return (int)random_below(&m->random, 1000) < thousandths;
}

static Kept *find_kept(MemoryStore *m, const GameId *id) {
    for (size_t i = 0; i < m->kept_count; i++)
        if (memcmp(&m->kept[i].known.id, id, sizeof *id) == 0) return &m->kept[i];
    return NULL;
}

/* --- asking --- */

static Task *ask(MemoryStore *m, TaskKind kind, StoreDone *done, void *owner) {
    Task *task = sure(calloc(1, sizeof *task));
    uint32_t most = (uint32_t)m->climate.slowest + 1;
    *task = (Task){ .kind = kind, .done = done, .owner = owner, .order = m->asked++ };
    task->do_at = m->now + random_below(&m->random, most);
    task->tell_at = task->do_at + random_below(&m->random, most);
    if (m->task_count == m->task_size) {
        m->task_size = m->task_size ? 2 * m->task_size : 64;
        m->task = sure(realloc(m->task, m->task_size * sizeof *m->task));
    }
    return m->task[m->task_count++] = task;
}

static void free_task(Task *task) {
    free(task->known);
    free(task);
}

static void ask_create(Store *store, const GameId *id, const Row *row, const Digest *seed,
                       const StoreFacts *facts, const StoreKnown *known, StoreDone *done,
                       void *owner) {
    Task *task = ask(of(store), TASK_CREATE, done, owner);
    task->id = *id, task->seq = 1, task->row = *row, task->seed = *seed;
    task->facts = *facts, task->has_facts = true;
    if (!known) return;
    task->known = sure(malloc((known->count + 1) * sizeof *known->id));
    if (known->count) memcpy(task->known, known->id, known->count * sizeof *known->id);
    task->known_count = known->count;
}

static void ask_append(Store *store, const GameId *id, uint32_t seq, const Row *row,
                       const StoreFacts *facts, StoreDone *done, void *owner) {
    Task *task = ask(of(store), TASK_APPEND, done, owner);
    task->id = *id, task->seq = seq, task->row = *row;
    if (facts) task->facts = *facts, task->has_facts = true;
}

static void ask_load(Store *store, const GameId *id, uint32_t since, StoreDone *done, void *owner) {
    Task *task = ask(of(store), TASK_LOAD, done, owner);
    task->id = *id, task->seq = since;
}

static void ask_find(Store *store, const StoreQuery *query, StoreDone *done, void *owner) {
    Task *task = ask(of(store), TASK_FIND, done, owner);
    task->query = *query;
    if (!query->game) return;
    Text game = text_into(task->game, sizeof task->game);
    text_add(&game, query->game);
    task->query.game = task->game;
}

static void ask_listen(Store *store, StoreHeard *heard, void *owner) {
    MemoryStore *m = of(store);
    size_t i = 0;
    while (i < m->listeners && m->listener[i].owner != owner) i++;
    if (!heard) {
        if (i < m->listeners) m->listener[i] = m->listener[--m->listeners];
        return;
    }
    if (i == m->listeners) {
        m->listener = sure(realloc(m->listener, (i + 1) * sizeof *m->listener));
        m->listeners++;
    }
    m->listener[i] = (Listener){ heard, owner };
}

static void forget(Store *store, void *owner) {
    MemoryStore *m = of(store);
    for (size_t i = 0; i < m->task_count; i++)
        if (m->task[i]->owner == owner) m->task[i]->done = NULL;
    ask_listen(store, NULL, owner);
}

/* --- doing --- */

static void keep_row(Kept *kept, const Task *task) {
    uint8_t *bytes = sure(malloc(task->row.used));
    memcpy(bytes, task->row.bytes, task->row.used);
    kept->known.seq = task->seq;
    if (task->has_facts) kept->known.facts = task->facts;
    kept->row = sure(realloc(kept->row, task->seq * sizeof *kept->row));
    kept->row[task->seq - 1] = (StoreRow){ bytes, task->row.used };
}

/* Whether somebody waits there for what this task is about, and nobody told who asks. */
static bool is_unknown(const Task *task, const StoreGame *game) {
    const StoreFacts *a = &task->facts, *b = &game->facts;
    bool is_anybody = false;
    for (size_t i = 0; i < task->known_count; i++)
        if (memcmp(&task->known[i], &game->id, sizeof game->id) == 0) return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) is_anybody |= b->person[seat] != 0;
    return is_anybody && b->phase == ROOM_SEATING && strcmp(a->spec, b->spec) == 0 &&
           a->clock.kind == b->clock.kind && a->clock.base == b->clock.base &&
           a->clock.increment == b->clock.increment &&
           !((a->flags ^ b->flags) & (TERMS_PUBLIC | TERMS_RATED));
}

static StoreGame *find_unknown(const MemoryStore *m, const Task *task, size_t *count) {
    StoreGame *found = sure(malloc((m->kept_count + 1) * sizeof *found));
    *count = 0;
    for (size_t i = 0; task->known && i < m->kept_count; i++)
        if (is_unknown(task, &m->kept[i].known)) found[(*count)++] = m->kept[i].known;
    return found;
}

static bool is_anything_unknown(const MemoryStore *m, const Task *task) {
    size_t count;
    free(find_unknown(m, task, &count));
    return count;
}

static StoreResult write_row(MemoryStore *m, const Task *task) {
    Kept *kept = find_kept(m, &task->id);
    assert(!task->row.cut);
    if (task->kind == TASK_CREATE) {
        if (kept || is_anything_unknown(m, task)) return STORE_NOT_NEXT;
        if (m->kept_count == m->kept_size) {
            m->kept_size = m->kept_size ? 2 * m->kept_size : 16;
            m->kept = sure(realloc(m->kept, m->kept_size * sizeof *m->kept));
        }
        kept = &m->kept[m->kept_count++];
        *kept = (Kept){ .known.id = task->id, .seed = task->seed };
    }
    if (!kept) return STORE_NOT_NEXT;
    if (kept->known.seq + 1 != task->seq) return STORE_NOT_NEXT;
    keep_row(kept, task);
    return STORE_OK;
}

/* Every second hint brings its row along. */
static void tell_others(MemoryStore *m, const Task *task) {
    StoreHint hint = { .id = task->id, .seq = task->seq, .has_facts = task->has_facts };
    if (happens(m, 500)) hint.row = (StoreRow){ task->row.bytes, task->row.used };
    for (size_t i = 0; i < m->listeners; i++)
        if (m->listener[i].owner != task->owner && !happens(m, m->climate.deaf))
            m->listener[i].heard(m->listener[i].owner, &hint);
}

/* Whatever nobody knows is done half the time. */
static void perform(MemoryStore *m, Task *task) {
    bool writes = task->kind == TASK_CREATE || task->kind == TASK_APPEND;
    bool fails = happens(m, m->climate.fails);
    bool unknown = writes && !fails && happens(m, m->climate.unknown);
    task->is_done = true;
    task->result = fails ? STORE_FAILED : STORE_OK;
    if (fails || !writes) return;
    if (!unknown || happens(m, 500)) task->result = write_row(m, task);
    if (task->result == STORE_OK && !unknown) tell_others(m, task);
    if (unknown) task->result = STORE_UNKNOWN;
}

static bool is_wanted(const StoreQuery *q, const StoreGame *game) {
    const StoreFacts *facts = &game->facts;
    size_t length = q->game ? strlen(q->game) : 0;
    bool is_there = !q->person;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        is_there |= q->person && facts->person[seat] == q->person;
    return is_there && (q->phase < 0 || q->phase == facts->phase) &&
           (facts->flags & q->flags) == q->flags && facts->time >= q->after &&
           (!q->before || facts->time < q->before) && (!q->due || facts->deadline <= q->due) &&
           (!q->game || (strncmp(facts->spec, q->game, length) == 0 &&
                         (!facts->spec[length] || facts->spec[length] == ':')));
}

static int by_deadline(const void *a, const void *b) {
    int64_t x = ((const StoreGame *)a)->facts.deadline, y = ((const StoreGame *)b)->facts.deadline;
    return (x > y) - (x < y);
}

static int by_time(const void *a, const void *b) {
    int64_t x = ((const StoreGame *)a)->facts.time, y = ((const StoreGame *)b)->facts.time;
    return (x < y) - (x > y);
}

static StoreGame *find_games(const MemoryStore *m, const StoreQuery *query, size_t *count) {
    StoreGame *found = sure(malloc((m->kept_count + 1) * sizeof *found));
    size_t most = query->most < STORE_FOUND ? (size_t)query->most : STORE_FOUND;
    *count = 0;
    for (size_t i = 0; i < m->kept_count; i++)
        if (is_wanted(query, &m->kept[i].known)) found[(*count)++] = m->kept[i].known;
    qsort(found, *count, sizeof *found, query->due ? by_deadline : by_time);
    if (*count > most) *count = most;
    return found;
}

static void tell(MemoryStore *m, Task *task) {
    StoreAnswer answer = { .result = task->result,
                           .why = task->result == STORE_FAILED ? "the store failed on purpose"
                                                               : NULL };
    StoreGame *games = NULL;
    StoreRow *rows = NULL;
    if (!task->done) return;
    if (task->kind == TASK_FIND && answer.result == STORE_OK)
        answer.game = games = find_games(m, &task->query, &answer.count);
    if (task->kind == TASK_CREATE && answer.result == STORE_NOT_NEXT)
        answer.game = games = find_unknown(m, task, &answer.count);
    if (task->kind == TASK_LOAD && answer.result == STORE_OK) {
        const Kept *kept = find_kept(m, &task->id);
        answer.result = kept ? STORE_OK : STORE_MISSING;
        if (kept) answer.seed = kept->seed;
        if (kept && kept->known.seq > task->seq) {
            // A copy of the list: whoever is told may write meanwhile.
            answer.count = kept->known.seq - task->seq;
            rows = sure(malloc(answer.count * sizeof *rows));
            memcpy(rows, kept->row + task->seq, answer.count * sizeof *rows);
            answer.row = rows;
        }
    }
    task->done(task->owner, &answer);
    free(games), free(rows);
}

/* The task that comes next by its time, and of equals by its order. */
static size_t next_task(const MemoryStore *m, int64_t *due) {
    size_t next = m->task_count;
    uint64_t order = 0;
    *due = INT64_MAX;
    for (size_t i = 0; i < m->task_count; i++) {
        const Task *task = m->task[i];
        int64_t at = task->is_done ? task->tell_at : task->do_at;
        if (at > *due || (at == *due && task->order > order)) continue;
        *due = at, order = task->order, next = i;
    }
    return next;
}

int64_t memory_due(const MemoryStore *memory) {
    int64_t due;
    next_task(memory, &due);
    return due;
}

void memory_run(MemoryStore *memory, int64_t now) {
    for (;;) {
        int64_t due;
        size_t i = next_task(memory, &due);
        if (due > now) break;
        if (due > memory->now) memory->now = due;
        Task *task = memory->task[i];
        if (!task->is_done) {
            perform(memory, task);
            continue;
        }
        memory->task[i] = memory->task[--memory->task_count];
        tell(memory, task);
        free_task(task);
    }
    if (now > memory->now) memory->now = now;
}

void memory_lose_power(MemoryStore *memory) {
    for (size_t i = 0; i < memory->task_count; i++) {
        Task *task = memory->task[i];
        bool writes = task->kind == TASK_CREATE || task->kind == TASK_APPEND;
        task->is_done = true;
        task->result = writes ? STORE_UNKNOWN : STORE_FAILED;
    }
}

/* --- the store --- */

static void close_store(Store *store) {
    MemoryStore *m = of(store);
    while (m->task_count) free_task(m->task[--m->task_count]);
    for (size_t i = 0; i < m->kept_count; i++) {
        for (uint32_t seq = 0; seq < m->kept[i].known.seq; seq++)
            free((void *)m->kept[i].row[seq].bytes);
        free(m->kept[i].row);
    }
    free(m->kept), free(m->task), free(m->listener), free(m);
}

MemoryStore *memory_new(uint64_t seed) {
    MemoryStore *m = sure(calloc(1, sizeof *m));
    m->random.state = seed;
    m->store = (Store){ .create = ask_create,
                        .append = ask_append,
                        .load = ask_load,
                        .find = ask_find,
                        .listen = ask_listen,
                        .forget = forget,
                        .close = close_store };
    return m;
}

Store *memory_store(MemoryStore *memory) { return &memory->store; }

void memory_climate(MemoryStore *memory, const MemoryClimate *climate) {
    memory->climate = *climate;
}

size_t memory_games(const MemoryStore *memory) { return memory->kept_count; }

const StoreGame *memory_game(const MemoryStore *memory, size_t i) { return &memory->kept[i].known; }

Digest memory_seed(const MemoryStore *memory, size_t i) { return memory->kept[i].seed; }

StoreRow memory_row(const MemoryStore *memory, size_t i, uint32_t seq) {
    return memory->kept[i].row[seq - 1];
}
