/* wire_step.c - reads the message of which there are most, without memory of its own.
 *
 * A step as programs write it: one flat object without blanks, each field once, nothing escaped.
 * Whatever is written otherwise, and all that may be wrong, is for the reader of everything else,
 * which says the same of a step.
 * SPDX-License-Identifier: MIT */
#include "wire.h"

#include <string.h>

typedef struct {
    const char *at, *end;
} Span;

typedef enum { TYPE, GAME, SEEN, MOVE, TICKET, SEAT, FIELDS } Field;

static bool take(Span *in, char c) {
    if (in->at == in->end || *in->at != c) return false;
    in->at++;
    return true;
}

/* What is between quotes, all of it printable. */
static bool take_word(Span *in, Span *word) {
    if (!take(in, '"')) return false;
    word->at = in->at;
    while (in->at < in->end && *in->at >= ' ' && *in->at <= '~' && *in->at != '"' &&
           *in->at != '\\')
        in->at++;
    word->end = in->at;
    return take(in, '"');
}

/* Up to nine digits. */
static bool take_number(Span *in, uint32_t *number) {
    const char *from = in->at;
    for (*number = 0; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++) {
        if (in->at - from == 9) return false;
        *number = *number * 10 + (uint32_t)(*in->at - '0');
    }
    return in->at > from && (*from != '0' || in->at == from + 1);
}

static bool is_word(const Span *word, const char *text) {
    size_t size = strlen(text);
    return (size_t)(word->end - word->at) == size && memcmp(word->at, text, size) == 0;
}

/* The text that a word is, if that is shorter than `size`. */
static bool copy(const Span *word, char *text, size_t size) {
    size_t length = (size_t)(word->end - word->at);
    if (length >= size) return false;
    memcpy(text, word->at, length);
    text[length] = '\0';
    return true;
}

static bool take_field(Span *in, Ask *ask, unsigned *had) {
    static const char *const names[FIELDS] = { "t", "game", "seen", "move", "n", "seat" };
    Span name, word;
    char id[ID_TEXT];
    uint32_t seat;
    int field = 0;
    if (!take_word(in, &name) || !take(in, ':')) return false;
    while (field < FIELDS && !is_word(&name, names[field])) field++;
    if (field == FIELDS || *had >> field & 1) return false;
    *had |= 1u << field;
    switch (field) {
    case TYPE: return take_word(in, &word) && is_word(&word, "step");
    case GAME:
        return take_word(in, &word) && copy(&word, id, sizeof id) && wire_read_id(id, &ask->game);
    case MOVE: return take_word(in, &word) && copy(&word, ask->command.token, TOKEN_MAX);
    case SEEN: return take_number(in, &ask->command.seen);
    case TICKET: return take_number(in, &ask->ticket);
    default:
        if (!take_number(in, &seat) || seat >= SEATS_MAX) return false;
        ask->command.seat = (int)seat;
        return true;
    }
}

bool wire_read_step(const char *text, size_t size, Ask *ask) {
    Span in = { text, text + size };
    unsigned had = 0, needed = 1u << TYPE | 1u << GAME | 1u << MOVE;
    memset(ask, 0, sizeof *ask);
    ask->kind = ASK_COMMAND;
    ask->command =
        (RoomCommand){ .kind = COMMAND_STEP, .seat = ANY_SEAT, .about = NOBODY, .phrase = 255 };
    if (!take(&in, '{')) return false;
    do
        if (!take_field(&in, ask, &had)) return false;
    while (take(&in, ','));
    return take(&in, '}') && in.at == in.end && (had & needed) == needed;
}
