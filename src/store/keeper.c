/* keeper.c - one room and its store.
 * SPDX-License-Identifier: MIT */
#include "keeper.h"

#include <stdlib.h>
#include <string.h>

typedef struct Ask Ask;
struct Ask {
    Ask *next;
    RoomCommand command;
    uint64_t ticket;
    int64_t came;
    bool was_behind; /* the store was asked already for what it claims to have seen */
};

typedef enum { LOADING, READY, WRITING } State;

struct Keeper {
    Store *store;
    GameId id;
    KeeperOwner owner;
    Room room;
    uint32_t kept;                      /* rows that the store has */
    uint32_t heard;                     /* rows that it is said to have */
    int64_t found_time, found_deadline; /* by which it finds the game; 0: nobody knows */
    State state;
    bool is_own;    /* the last row was written here */
    bool is_stale;  /* something must be read before the next command is judged */
    bool is_inside; /* pump is running: what comes meanwhile waits for it */
    Ask *first, *last;
    int waiting;
};

static void pump(Keeper *keeper);

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

static void *sure(void *fresh) {
    if (!fresh) abort();
    return fresh;
}

/* --- answers --- */

static void answer(Keeper *keeper, RoomVerdict verdict, const Taken *taken) {
    Ask *ask = keeper->first;
    keeper->first = ask->next;
    keeper->waiting--;
    keeper->owner.answer(keeper->owner.owner, keeper, ask->ticket, verdict, taken);
    free(ask);
}

static Taken refusal(Refusal why) {
    Taken taken = { .why = why };
    refuse(&taken.err, 0, "%s", room_refusal_sentence(why));
    return taken;
}

static void answer_no(Keeper *keeper, Refusal why) {
    Taken taken = refusal(why);
    answer(keeper, ROOM_REFUSED, &taken);
}

/* Nobody who waits can be served. */
static void refuse_all(Keeper *keeper, Refusal why) {
    for (int count = keeper->waiting; count > 0; count--) answer_no(keeper, why);
}

static void tell_news(Keeper *keeper, uint32_t first) {
    if (first <= keeper->kept) keeper->owner.news(keeper->owner.owner, keeper, first);
}

/* --- reading --- */

static bool fold_rows(Keeper *keeper, const StoreAnswer *loaded) {
    bool ok = true;
    for (size_t i = 0; ok && i < loaded->count; i++)
        ok = room_fold(&keeper->room, loaded->row[i].bytes, loaded->row[i].count, NULL);
    keeper->kept = keeper->room.seq;
    return ok &&
           (keeper->room.has_seed || !keeper->kept || room_give_seed(&keeper->room, &loaded->seed));
}

static void when_loaded(void *owner, const StoreAnswer *loaded) {
    Keeper *keeper = owner;
    uint32_t before = keeper->kept;
    keeper->state = READY;
    keeper->found_time = 0;
    keeper->is_stale = loaded->result != STORE_OK || !fold_rows(keeper, loaded);
    keeper->is_own = keeper->is_own && keeper->kept == before;
    tell_news(keeper, before + 1);
    if (keeper->is_stale)
        refuse_all(keeper, loaded->result == STORE_MISSING ? REFUSAL_NO_GAME : REFUSAL_STORE);
    pump(keeper);
}

static void load(Keeper *keeper) {
    keeper->state = LOADING;
    keeper->heard = 0;
    keeper->store->load(keeper->store, &keeper->id, keeper->kept, when_loaded, keeper);
}

/* --- writing --- */

static void when_written(void *owner, const StoreAnswer *written) {
    Keeper *keeper = owner;
    keeper->state = READY;
    if (written->result == STORE_OK) {
        keeper->kept = keeper->room.seq;
        keeper->is_own = true;
        tell_news(keeper, keeper->kept);
        answer(keeper, ROOM_TAKEN, &(Taken){ .seq = keeper->kept });
    } else {
        // The command is judged again when it is known what is there instead, or perhaps itself.
        room_unfold(&keeper->room);
        keeper->is_stale = true;
        keeper->found_time = 0;
        if (written->result == STORE_FAILED || written->result == STORE_MISSING)
            answer_no(keeper, REFUSAL_STORE);
    }
    pump(keeper);
}

/* Whether the store finds the game as it is, well enough: a step changes only times. */
static bool is_found(Keeper *keeper, const Row *row) {
    Room *room = &keeper->room;
    RowHead head;
    Event event;
    RowScan in = event_scan(row->bytes, row->used, &head);
    if (room->phase != ROOM_PLAYING || !event_next(&in, &event) || event.kind != EVENT_STEP)
        return false;
    int64_t moved = room_deadline(room) - keeper->found_deadline;
    return room->time - keeper->found_time < STORE_LATE && moved < STORE_LATE &&
           moved > -STORE_LATE;
}

static void write_row(Keeper *keeper, const Row *row) {
    StoreFacts facts;
    if (!room_fold(&keeper->room, row->bytes, row->used, NULL)) {
        answer_no(keeper, REFUSAL_FULL);
        return;
    }
    bool is_known = is_found(keeper, row);
    if (!is_known) {
        store_facts(&keeper->room, &facts);
        keeper->found_time = facts.time, keeper->found_deadline = facts.deadline;
    }
    keeper->state = WRITING;
    keeper->store->append(keeper->store, &keeper->id, keeper->room.seq, row,
                          is_known ? NULL : &facts, when_written, keeper);
}

/* --- commands --- */

static void judge(Keeper *keeper) {
    Ask *ask = keeper->first;
    Taken taken;
    RoomVerdict verdict = room_take(&keeper->room, &ask->command, ask->came, &taken);
    if (verdict == ROOM_TAKEN) {
        write_row(keeper, &taken.row);
    } else if (verdict == ROOM_BEHIND && !ask->was_behind) {
        ask->was_behind = true;
        keeper->is_stale = true;
    } else {
        answer(keeper, verdict, &taken);
    }
}

static void pump(Keeper *keeper) {
    if (keeper->is_inside) return;
    keeper->is_inside = true;
    while (keeper->state == READY) {
        bool is_due = keeper->heard > keeper->kept || (keeper->is_stale && keeper->waiting);
        if (is_due)
            load(keeper);
        else if (keeper->waiting)
            judge(keeper);
        else
            break;
    }
    keeper->is_inside = false;
}

void keeper_ask(Keeper *keeper, const RoomCommand *command, uint64_t ticket) {
    if (keeper->waiting == KEEPER_WAITING) {
        Taken busy = refusal(REFUSAL_BUSY);
        keeper->owner.answer(keeper->owner.owner, keeper, ticket, ROOM_REFUSED, &busy);
        return;
    }
    Ask *ask = sure(malloc(sizeof *ask));
    *ask = (Ask){ .command = *command,
                  .ticket = ticket,
                  .came = keeper->owner.now(keeper->owner.owner) };
    if (keeper->waiting++)
        keeper->last->next = ask;
    else
        keeper->first = ask;
    keeper->last = ask;
    pump(keeper);
}

void keeper_hear(Keeper *keeper, uint32_t seq) {
    if (keeper->is_stale && seq <= keeper->kept) seq = keeper->kept + 1;
    if (seq > keeper->heard) keeper->heard = seq;
    pump(keeper);
}

/* A row is written once: what another server was told to be kept is what would be read. */
void keeper_hear_row(Keeper *keeper, const StoreHint *hint) {
    const StoreRow *row = &hint->row;
    uint32_t seq = hint->seq;
    bool is_next = row->count && keeper_is_ready(keeper) && !keeper->is_inside &&
                   seq == keeper->kept + 1 &&
                   room_fold(&keeper->room, row->bytes, row->count, NULL);
    if (is_next) {
        keeper->kept = seq;
        keeper->is_own = false;
        if (hint->has_facts) {
            keeper->found_time = keeper->room.time;
            keeper->found_deadline = room_deadline(&keeper->room);
        }
        tell_news(keeper, seq);
    }
    keeper_hear(keeper, seq);
}

void keeper_give_up(Keeper *keeper) { refuse_all(keeper, REFUSAL_STORE); }

Keeper *keeper_new(Store *store, const GameId *id, const KeeperOwner *owner) {
    Keeper *keeper = sure(calloc(1, sizeof *keeper));
    keeper->store = store;
    keeper->id = *id;
    keeper->owner = *owner;
    room_init(&keeper->room, memory);
    load(keeper);
    return keeper;
}

void keeper_free(Keeper *keeper) {
    if (!keeper) return;
    keeper->store->forget(keeper->store, keeper);
    room_done(&keeper->room);
    for (Ask *ask = keeper->first; keeper->waiting; keeper->waiting--) {
        Ask *next = ask->next;
        free(ask);
        ask = next;
    }
    free(keeper);
}

const GameId *keeper_id(const Keeper *keeper) { return &keeper->id; }
uint32_t keeper_seq(const Keeper *keeper) { return keeper->kept; }
Room *keeper_room(Keeper *keeper) { return &keeper->room; }
bool keeper_is_own(const Keeper *keeper) { return keeper->is_own; }
bool keeper_is_empty(const Keeper *keeper) { return keeper->state == READY && !keeper->kept; }

bool keeper_is_ready(const Keeper *keeper) {
    return keeper->state == READY && keeper->kept && !keeper->is_stale;
}
