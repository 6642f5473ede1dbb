/* proof.c - reads proofs the way they were told: see forced_tell.
 * SPDX-License-Identifier: MIT */
#include "proof.h"

#include <string.h>

struct ProofEntry {
    uint64_t key; /* 0: nothing is here */
    Move move;
    uint16_t proof; /* the last one that has told of it, from 1 on */
    bool is_open;   /* what follows it is being read */
};

typedef struct {
    Proofs *proofs;
    const char *text, *at;
    Error *err;
    int depth;
    uint16_t proof; /* its number */
} Reader;

enum { SHORTEST_STEP = 3 }; /* "a2 " */

static size_t slots_for(size_t steps) {
    size_t slots = 64;
    while (slots < 2 * steps) slots *= 2;
    return slots;
}

size_t proofs_memory(size_t bytes) { return slots_for(bytes / SHORTEST_STEP) * sizeof(ProofEntry); }

static ProofEntry *find(const Proofs *proofs, const Position *pos) {
    uint64_t key = game_key(proofs->game, pos);
    if (!key) key = 1;
    uint64_t at = key & proofs->mask;
    while (proofs->entries[at].key && proofs->entries[at].key != key) at = (at + 1) & proofs->mask;
    return &proofs->entries[at];
}

bool proofs_step(const Proofs *proofs, const Position *pos, Move *step) {
    const ProofEntry *entry = find(proofs, pos);
    if (entry->key) *step = entry->move;
    return entry->key != 0;
}

static bool fail(const Reader *in, const char *why) {
    return refuse(in->err, (size_t)(in->at - in->text), "%s", why);
}

static size_t word_length(const char *at) { return strcspn(at, " \n"); }

/* The next step of the winner; it is one of this proof, not the head of the next. */
static bool read_step(Reader *in, const Position *pos, Move *move) {
    in->at += strspn(in->at, " \n");
    char token[TOKEN_MAX];
    size_t length = word_length(in->at);
    if (length == 0 || length >= sizeof token) return fail(in, "the proof ends too early");
    memcpy(token, in->at, length);
    token[length] = '\0';
    Error why;
    if (!game_read_move(in->proofs->game, pos, token, move, &why)) return fail(in, why.why);
    in->at += length;
    return true;
}

static bool read_attack(Reader *in, const Position *pos);

static bool read_replies(Reader *in, const Position *pos) {
    Move reply[FORCED_REPLIES];
    int count = forced_replies(in->proofs->game, pos, reply);
    if (in->depth++ == FORCED_PLIES) return fail(in, "the proof is too deep");
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(in->proofs->game, &next, reply[i]);
        if (!read_attack(in, &next)) return false;
    }
    in->depth--;
    return true;
}

static bool read_attack(Reader *in, const Position *pos) {
    ProofEntry *entry = find(in->proofs, pos);
    if (entry->is_open) return fail(in, "it goes round in circles");
    if (entry->key && entry->proof == in->proof) return true;
    Position next = *pos;
    Move move;
    if (!read_step(in, pos, &move)) return false;
    if (!entry->key) {  // what another proof has told before holds, too
        if (2 * (uint64_t)++in->proofs->count > in->proofs->mask + 1) return fail(in, "too long");
        uint64_t key = game_key(in->proofs->game, pos);
        *entry = (ProofEntry){ .key = key ? key : 1, .move = move };
    }
    entry->proof = in->proof;
    entry->is_open = true;
    game_apply(in->proofs->game, &next, move);
    if (!read_replies(in, &next)) return false;
    entry->is_open = false;
    return true;
}

/* The rest of the line that begins with this word. */
static bool read_line(Reader *in, const char *word, Text *rest) {
    size_t length = strlen(word), end = strcspn(in->at, "\n");
    if (strncmp(in->at, word, length) != 0) return fail(in, "a line of the head is missing");
    for (size_t i = length; i < end; i++) text_char(rest, in->at[i]);
    in->at += end + (in->at[end] == '\n');
    return !rest->cut || fail(in, "a line of the head is too long");
}

/* Goes to the next proof of the text, or to its end. */
static void skip(Reader *in) {
    const char *next = strstr(in->at, "\nbrett proof 1");
    in->at = next ? next + 1 : in->at + strlen(in->at);
}

/* One proof; one about something else is passed over. */
static bool read_proof(Reader *in, const Setup *setup) {
    char id[SPEC_MAX], options[SPEC_MAX], steps[256], seat[8], spec[2 * SPEC_MAX + 2];
    Text first = text_into(spec, sizeof spec), game = text_into(id, sizeof id),
         option = text_into(options, sizeof options), step = text_into(steps, sizeof steps),
         wins = text_into(seat, sizeof seat);
    if (!read_line(in, "brett proof 1", &first) || !read_line(in, "game ", &game) ||
        !read_line(in, "options ", &option) || !read_line(in, "steps", &step) ||
        !read_line(in, "wins ", &wins))
        return false;
    Setup meant;
    text_print(&first, "%s:%s", id, options);
    bool is_meant = setup_read(spec, &meant, in->err) && setup_equal(&meant, setup);
    if (!is_meant) return skip(in), true;
    Position pos;
    game_start(setup, &pos);
    Reader way = { .proofs = in->proofs, .text = steps, .at = steps, .err = in->err };
    while (way.at += strspn(way.at, " "), *way.at) {
        Move move;
        if (!read_step(&way, &pos, &move)) return false;
        game_apply(setup->game, &pos, move);
    }
    in->depth = 0;
    in->proof++;
    bool attacks = setup->game->actor(&pos) == seat[0] - '0';
    if (!(attacks ? read_attack(in, &pos) : read_replies(in, &pos))) return false;
    in->at += strspn(in->at, " \n");
    return true;
}

bool proofs_read(Proofs *proofs, const Setup *setup, const char *text, void *memory, size_t bytes,
                 Error *err) {
    size_t slots = 1;
    while (2 * slots * sizeof(ProofEntry) <= bytes) slots *= 2;
    *proofs = (Proofs){ .game = setup->game, .entries = memory, .mask = slots - 1 };
    memset(memory, 0, slots * sizeof(ProofEntry));
    Reader in = { .proofs = proofs, .text = text, .at = text, .err = err };
    while (*in.at)
        if (!read_proof(&in, setup)) return false;
    return true;
}
