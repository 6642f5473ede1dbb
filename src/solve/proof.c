/* proof.c - reads proofs the way they were told: see forced_tell.
 * SPDX-License-Identifier: MIT */
#include "proof.h"

#include <string.h>

struct ProofEntry {
    uint64_t key; /* 0: nothing is here */
    Move move;
    uint16_t turns; /* until the game is over, at most */
    uint8_t proof;  /* the last one that has told of it, from 1 on */
    bool is_open;   /* what follows it is being read */
};

typedef struct {
    Proofs *proofs;
    const char *text, *at, *end;
    Error *err;
    int depth;
    uint8_t proof; /* its number */
} Reader;

enum { AT_ONCE = 2 }; /* turns: any reply, and the win */

static bool is_blank(char c) { return c == ' ' || c == '\n'; }

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && is_blank(*at)) at++;
    return at;
}

static const char *skip_word(const char *at, const char *end) {
    while (at < end && !is_blank(*at)) at++;
    return at;
}

size_t proofs_memory(const char *text, size_t length) {
    const char *at = text, *end = text + length;
    size_t words = 0, slots = 64;
    while ((at = skip_blanks(at, end)) < end) at = skip_word(at, end), words++;
    while (slots < 2 * words) slots *= 2;
    return sizeof(Proofs) + slots * sizeof(ProofEntry);
}

static ProofEntry *find(const Proofs *proofs, const Position *pos) {
    uint64_t key = game_key(proofs->game, pos);
    if (!key) key = 1;
    uint64_t at = key & proofs->mask;
    while (proofs->entries[at].key && proofs->entries[at].key != key) at = (at + 1) & proofs->mask;
    return &proofs->entries[at];
}

int proofs_won(const Proofs *proofs, const Position *pos, Move *step) {
    const ProofEntry *entry = find(proofs, pos);
    if (!entry->key) return 0;
    *step = entry->move;
    return entry->turns;
}

int proofs_lost(const Proofs *proofs, const Position *pos, Move *reply) {
    Move list[FORCED_REPLIES], step;
    int count = forced_replies(proofs->game, pos, list), most = AT_ONCE;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(proofs->game, &next, list[i]);
        int turns = proofs_won(proofs, &next, &step);
        if (!turns) return 0;
        if (turns >= most) most = turns + 1, *reply = list[i];
    }
    return most;
}

static bool fail(const Reader *in, const char *why) {
    return refuse(in->err, (size_t)(in->at - in->text), "%s", why);
}

/* The next step of the winner; it is one of this proof, not the head of the next. */
static bool read_step(Reader *in, const Position *pos, Move *move) {
    in->at = skip_blanks(in->at, in->end);
    char token[TOKEN_MAX];
    size_t length = (size_t)(skip_word(in->at, in->end) - in->at);
    if (length == 0 || length >= sizeof token) return fail(in, "the proof ends too early");
    memcpy(token, in->at, length);
    token[length] = '\0';
    Error why;
    if (!game_read_move(in->proofs->game, pos, token, move, &why)) return fail(in, why.why);
    in->at += length;
    return true;
}

static bool read_attack(Reader *in, const Position *pos, int *turns);

static bool read_replies(Reader *in, const Position *pos, int *turns) {
    if (in->proofs->game->actor(pos) == NOBODY) return fail(in, "the game is over");
    Move reply[FORCED_REPLIES];
    int count = forced_replies(in->proofs->game, pos, reply), won;
    if (in->depth++ == FORCED_PLIES) return fail(in, "the proof is too deep");
    *turns = AT_ONCE;
    for (int i = 0; i < count; i++) {
        Position next = *pos;
        game_apply(in->proofs->game, &next, reply[i]);
        if (!read_attack(in, &next, &won)) return false;
        if (won >= *turns) *turns = won + 1;
    }
    in->depth--;
    return true;
}

/* What an earlier proof has told of a position stays, and is followed by what that has told. */
static bool read_attack(Reader *in, const Position *pos, int *turns) {
    ProofEntry *entry = find(in->proofs, pos);
    *turns = entry->turns;
    if (entry->is_open) return fail(in, "it goes round in circles");
    if (entry->key && entry->proof == in->proof) return true;
    Position next = *pos;
    Move move;
    if (!read_step(in, pos, &move)) return false;
    if (!entry->key) {
        if (2 * (uint64_t)++in->proofs->count > in->proofs->mask + 1) return fail(in, "too long");
        uint64_t key = game_key(in->proofs->game, pos);
        *entry = (ProofEntry){ .key = key ? key : 1, .move = move };
    }
    entry->proof = in->proof;
    entry->is_open = true;
    game_apply(in->proofs->game, &next, move);
    if (!read_replies(in, &next, turns)) return false;
    entry->is_open = false;
    ++*turns;
    if (!entry->turns) entry->turns = (uint16_t)*turns;
    *turns = entry->turns;
    return true;
}

/* The rest of the line that begins with this word. */
static bool read_line(Reader *in, const char *word, Text *rest) {
    for (; *word; word++, in->at++)
        if (in->at == in->end || *in->at != *word) return fail(in, "a line of the head is missing");
    for (; in->at < in->end && *in->at != '\n'; in->at++) text_char(rest, *in->at);
    in->at += in->at < in->end;
    return !rest->cut || fail(in, "a line of the head is too long");
}

/* One proof. */
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
    if (!setup_read(spec, &meant, in->err)) return false;
    if (!setup_equal(&meant, setup)) return fail(in, "it is for another game or other options");
    Position pos;
    game_start(setup, &pos);
    Reader way = { .proofs = in->proofs, .text = steps, .at = steps, .err = in->err };
    way.end = steps + step.used;
    while ((way.at = skip_blanks(way.at, way.end)) < way.end) {
        Move move;
        if (!read_step(&way, &pos, &move)) return false;
        game_apply(setup->game, &pos, move);
    }
    in->depth = 0;
    if (in->proof++ == UINT8_MAX) return fail(in, "there are too many proofs");
    int turns;
    bool attacks = setup->game->actor(&pos) == seat[0] - '0';
    if (!(attacks ? read_attack : read_replies)(in, &pos, &turns)) return false;
    in->at = skip_blanks(in->at, in->end);
    return true;
}

bool proofs_read(Proofs *proofs, const Setup *setup, const char *text, size_t length, Error *err) {
    size_t slots = (proofs_memory(text, length) - sizeof *proofs) / sizeof(ProofEntry);
    *proofs =
        (Proofs){ .game = setup->game, .entries = (ProofEntry *)(proofs + 1), .mask = slots - 1 };
    memset(proofs->entries, 0, slots * sizeof(ProofEntry));
    Reader in = { .proofs = proofs, .text = text, .at = text, .end = text + length, .err = err };
    do
        if (!read_proof(&in, setup)) return false;
    while (in.at < in.end);
    return true;
}
