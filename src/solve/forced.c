/* forced.c - proof-number search over threats and what can be done against them.
 *
 * Every position has two numbers: how many positions at least have to be proved to prove that the
 * attacker wins, and how many to disprove it. A proved one has 0 and INFINITE. Where the attacker
 * acts, the proof number is the least of the steps', and the disproof number the largest of theirs
 * and one for each other step that is open; where the other acts it is the other way round. Their
 * sum would count a position once for each way to it, and after twenty million positions it had no
 * end. A new position starts with the number of its steps.
 *
 * A repetition, a way that is too long and a list that does not fit count as no win here. So a
 * disproof may hold only for the way on which it was found; a proof never depends on one.
 * SPDX-License-Identifier: MIT */
#include "forced.h"

#include <string.h>

enum { INFINITE = 100000000, BUCKET = 4, STOP_EVERY = 1000 };

typedef struct {
    uint32_t proof, disproof;
} Numbers;

struct ForcedChild {
    uint64_t key;
    Numbers numbers;
    Move move;
};

struct ForcedEntry {
    uint64_t key; /* 0: nothing is here */
    Numbers numbers;
    Move move;     /* the most promising, where the attacker acts */
    uint32_t work; /* nodes that it took; once it is proved, how far it has been told */
};

enum { UNTOLD, TELLING, TOLD };

static const Numbers proved = { 0, INFINITE }, disproved = { INFINITE, 0 };

void forced_init(Forced *f, const Game *game, int seat, void *memory, size_t bytes) {
    assert(game->forcing && bytes >= FORCED_MEMORY);
    *f = (Forced){ .game = game, .seat = seat, .children = memory };
    size_t most = bytes / 4 / sizeof *f->children, buckets = 1;
    f->most = most < FORCED_PLIES * 256 ? (int)most : FORCED_PLIES * 256;
    size_t left = bytes - (size_t)f->most * sizeof *f->children;
    while (2 * buckets * BUCKET * sizeof *f->entries <= left) buckets *= 2;
    f->entries = (ForcedEntry *)(f->children + f->most);
    f->mask = buckets - 1;
    memset(f->entries, 0, buckets * BUCKET * sizeof *f->entries);
}

static uint64_t key_of(const Forced *f, const Position *pos) {
    uint64_t key = game_key(f->game, pos);
    return key ? key : 1;
}

static ForcedEntry *find(const Forced *f, uint64_t key) {
    ForcedEntry *entry = f->entries + (key & f->mask) * BUCKET;
    for (int i = 0; i < BUCKET; i++)
        if (entry[i].key == key) return entry + i;
    return NULL;
}

/* What an entry is worth to be kept: proofs most of all. */
static uint64_t worth(const ForcedEntry *entry) {
    if (!entry->key) return 0;
    return entry->numbers.proof == 0 ? (uint64_t)1 << 32 : (uint64_t)entry->work + 1;
}

static void store(Forced *f, uint64_t key, Numbers numbers, Move move, uint64_t work) {
    ForcedEntry *entry = find(f, key);
    if (entry && entry->numbers.proof == 0) return;
    if (!entry) {
        ForcedEntry *bucket = entry = f->entries + (key & f->mask) * BUCKET;
        for (int i = 1; i < BUCKET; i++)
            if (worth(bucket + i) < worth(entry)) entry = bucket + i;
        entry->work = 0;
    }
    work += entry->work;
    if (numbers.proof == 0) work = UNTOLD;
    *entry = (ForcedEntry){ key, numbers, move, work < UINT32_MAX ? (uint32_t)work : UINT32_MAX };
}

static bool is_attacker(const Forced *f, const Position *pos) {
    return f->game->actor(pos) == f->seat;
}

static bool is_spent(Forced *f) {
    if (f->is_stopped || f->nodes >= f->limit) return true;
    if (!f->stop || f->nodes - f->asked < STOP_EVERY) return false;
    f->asked = f->nodes;
    return f->is_stopped = f->stop(f->data);
}

/* The numbers of a position that is seen for the first time. */
static Numbers begin(Forced *f, const Position *pos, uint64_t key) {
    Move list[MOVES_MAX];
    bool attacks = is_attacker(f, pos);
    uint32_t count = (uint32_t)f->game->forcing(pos, attacks, list);
    Numbers numbers = attacks ? (Numbers){ 1, count } : (Numbers){ count, 1 };
    if (!count) numbers = attacks ? disproved : proved;
    f->nodes++;
    store(f, key, numbers, 0, 1);
    return numbers;
}

static void follow(const Forced *f, const Position *pos, Move move, Position *next) {
    memcpy(next, pos, f->game->size);
    game_apply(f->game, next, move);
}

/* Lists the steps behind those of earlier positions; -1 if they do not fit. */
static int expand(Forced *f, const Position *pos) {
    Move list[MOVES_MAX];
    int count = f->game->forcing(pos, is_attacker(f, pos), list);
    if (f->used + count > f->most) return -1;
    ForcedChild *child = f->children + f->used;
    for (int i = 0; i < count; i++) {
        Position next;
        follow(f, pos, list[i], &next);
        child[i] = (ForcedChild){ .key = key_of(f, &next), .move = list[i] };
    }
    f->used += count;
    return count;
}

static bool is_on_path(const Forced *f, uint64_t key, int ply) {
    for (int i = ply; i >= 0; i--)
        if (f->path[i] == key) return true;
    return false;
}

/* What is known now of a child at this ply. */
static Numbers look(Forced *f, const Position *pos, const ForcedChild *child, int ply) {
    const ForcedEntry *entry = find(f, child->key);
    if (entry && entry->numbers.proof == 0) return proved;
    if (ply >= FORCED_PLIES || is_on_path(f, child->key, ply - 1)) return disproved;
    if (entry) return entry->numbers;
    if (child->numbers.proof | child->numbers.disproof) return child->numbers;  // it was replaced
    Position next;
    follow(f, pos, child->move, &next);
    return begin(f, &next, child->key);
}

/* The numbers of a position, its most promising child with the number of the next one, and how many
 * are open besides the child that counts most. */
typedef struct {
    Numbers numbers;
    int best;
    uint32_t second, others;
} Sum;

static Sum sum_up(Forced *f, const Position *pos, ForcedChild *child, int count, int ply) {
    bool attacks = is_attacker(f, pos);
    uint32_t least = INFINITE, most = 0, open = 0;
    Sum sum = { .best = 0, .second = INFINITE };
    for (int i = 0; i < count; i++) {
        Numbers n = child[i].numbers = look(f, pos, &child[i], ply + 1);
        uint32_t want = attacks ? n.proof : n.disproof, other = attacks ? n.disproof : n.proof;
        if (other > most) most = other;
        open += other > 0;
        if (i == 0 || want < least) {
            if (i > 0) sum.second = least;
            least = want;
            sum.best = i;
        } else if (want < sum.second) {
            sum.second = want;
        }
    }
    sum.others = open > 0 ? open - 1 : 0;
    uint32_t all = least == 0 || most + sum.others > INFINITE ? INFINITE : most + sum.others;
    sum.numbers = attacks ? (Numbers){ least, all } : (Numbers){ all, least };
    return sum;
}

/* How far a child may be searched: until another one is more promising, with something to spare, so
 * that the search does not go to and fro; or until it alone is too much. */
static Numbers allow(const Sum *sum, Numbers limit, bool attacks) {
    uint32_t want = attacks ? limit.proof : limit.disproof;
    uint32_t most = attacks ? limit.disproof : limit.proof, margin = sum->second;
    margin += margin / 4 + 1;
    if (want > margin) want = margin;
    if (most < INFINITE) most -= sum->others;
    return attacks ? (Numbers){ want, most } : (Numbers){ most, want };
}

/* Searches a position until one of its numbers reaches its limit. */
static void search(Forced *f, const Position *pos, uint64_t key, Numbers limit, int ply) {
    bool attacks = is_attacker(f, pos);
    uint64_t before = f->nodes;
    ForcedChild *child = f->children + f->used;
    int count = expand(f, pos), used = f->used;
    f->path[ply] = key;
    for (;;) {
        Sum sum = { .numbers = attacks || count < 0 ? disproved : proved };
        if (count > 0) sum = sum_up(f, pos, child, count, ply);
        Numbers n = sum.numbers;
        bool is_enough = n.proof >= limit.proof || n.disproof >= limit.disproof;
        if (is_enough || n.proof == 0 || n.disproof == 0 || is_spent(f)) {
            store(f, key, n, count > 0 ? child[sum.best].move : 0, f->nodes - before);
            break;
        }
        Position next;
        ForcedChild *best = &child[sum.best];
        follow(f, pos, best->move, &next);
        search(f, &next, best->key, allow(&sum, limit, attacks), ply + 1);
    }
    f->used = used - (count > 0 ? count : 0);
}

ForcedAnswer forced_run(Forced *f, const Position *pos, uint64_t limit) {
    uint64_t key = key_of(f, pos);
    const Numbers all = { INFINITE, INFINITE };
    f->limit = limit;
    f->is_stopped = false;
    const ForcedEntry *entry = find(f, key);
    if (!entry || (entry->numbers.proof && entry->numbers.disproof)) search(f, pos, key, all, 0);
    entry = find(f, key);
    if (entry && entry->numbers.proof == 0) return FORCED_WIN;
    return entry && entry->numbers.disproof == 0 ? FORCED_NOT : FORCED_UNKNOWN;
}

bool forced_step(const Forced *f, const Position *pos, Move *step) {
    const ForcedEntry *entry = find(f, key_of(f, pos));
    if (!entry || entry->numbers.proof || !is_attacker(f, pos)) return false;
    *step = entry->move;
    return true;
}

bool forced_at_once(const Game *game, const Position *pos, Move *step) {
    Move list[MOVES_MAX];
    int count = game->moves(pos, list), actor = game->actor(pos);
    for (int i = 0; i < count; i++) {
        int points[SEATS_MAX];
        Position next = *pos;
        game_apply(game, &next, list[i]);
        *step = list[i];
        if (game->actor(&next) != NOBODY) continue;
        game->points(&next, points);
        if (points[actor] == POINT) return true;
    }
    return false;
}

int forced_replies(const Game *game, const Position *pos, Move out[FORCED_REPLIES]) {
    Move list[MOVES_MAX];
    char token[FORCED_REPLIES][TOKEN_MAX];
    int count = game->forcing(pos, false, list);
    assert(count <= FORCED_REPLIES);
    for (int i = 0; i < count; i++) {
        char name[TOKEN_MAX];
        Text text = text_into(name, sizeof name);
        game->write_move(pos, list[i], &text);
        int at = i;
        for (; at > 0 && strcmp(token[at - 1], name) > 0; at--) {
            memcpy(token[at], token[at - 1], TOKEN_MAX);
            out[at] = out[at - 1];
        }
        memcpy(token[at], name, TOKEN_MAX);
        out[at] = list[i];
    }
    return count;
}

static bool tell_attack(Forced *f, const Position *pos, void (*tell)(void *, const char *),
                        void *data);

static bool tell_replies(Forced *f, const Position *pos, void (*tell)(void *, const char *),
                         void *data) {
    Move reply[FORCED_REPLIES];
    int count = forced_replies(f->game, pos, reply);
    for (int i = 0; i < count; i++) {
        Position next;
        follow(f, pos, reply[i], &next);
        if (!tell_attack(f, &next, tell, data)) return false;
    }
    return true;
}

static bool tell_attack(Forced *f, const Position *pos, void (*tell)(void *, const char *),
                        void *data) {
    ForcedEntry *entry = find(f, key_of(f, pos));
    if (!entry || entry->numbers.proof || entry->work == TELLING) return false;
    if (entry->work == TOLD) return true;
    char token[TOKEN_MAX];
    Text text = text_into(token, sizeof token);
    Position next;
    f->game->write_move(pos, entry->move, &text);
    tell(data, token);
    follow(f, pos, entry->move, &next);
    entry->work = TELLING;
    bool is_told = tell_replies(f, &next, tell, data);
    entry->work = TOLD;
    return is_told;
}

bool forced_tell(Forced *f, const Position *pos, void (*tell)(void *data, const char *token),
                 void *data) {
    return is_attacker(f, pos) ? tell_attack(f, pos, tell, data) : tell_replies(f, pos, tell, data);
}
