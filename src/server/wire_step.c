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

static bool take(Span *in, char c) {
    if (in->at == in->end || *in->at != c) return false;
    in->at++;
    return true;
}

static inline bool take_all(Span *in, const char *text) {
    size_t size = strlen(text);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, text, size) != 0) return false;
    in->at += size;
    return true;
}

/* What is between quotes, all of it printable and shorter than `size`. */
static bool take_word(Span *in, char *word, size_t size) {
    if (!take(in, '"')) return false;
    for (; size && in->at < in->end; in->at++, size--) {
        char c = *in->at;
        if (c == '"') break;
        if (c < ' ' || c > '~' || c == '\\') return false;
        *word++ = c;
    }
    if (!size) return false;
    *word = '\0';
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

static bool take_game(Span *in, GameId *game) {
    char id[ID_TEXT];
    return take_word(in, id, sizeof id) && wire_read_id(id, game);
}

static bool take_seat(Span *in, int *seat) {
    uint32_t number;
    if (!take_number(in, &number) || number >= SEATS_MAX) return false;
    *seat = (int)number;
    return true;
}

enum { TYPE = 1, GAME = 2, SEEN = 4, MOVE = 8, TICKET = 16, SEAT = 32 };

/* A field that the message had not yet. */
static bool take_field(Span *in, Ask *ask, unsigned *had) {
    RoomCommand *command = &ask->command;
    unsigned field = 0;
    bool is_fine = false;
    if (take_all(in, "\"t\":"))
        field = TYPE, is_fine = take_all(in, "\"step\"");
    else if (take_all(in, "\"game\":"))
        field = GAME, is_fine = take_game(in, &ask->game);
    else if (take_all(in, "\"seen\":"))
        field = SEEN, is_fine = take_number(in, &command->seen);
    else if (take_all(in, "\"move\":"))
        field = MOVE, is_fine = take_word(in, command->token, TOKEN_MAX);
    else if (take_all(in, "\"n\":"))
        field = TICKET, is_fine = take_number(in, &ask->ticket);
    else if (take_all(in, "\"seat\":"))
        field = SEAT, is_fine = take_seat(in, &command->seat);
    is_fine = is_fine && !(*had & field);
    *had |= field;
    return is_fine;
}

bool wire_read_step(const char *text, size_t size, Ask *ask) {
    Span in = { text, text + size };
    unsigned had = 0, needed = TYPE | GAME | MOVE;
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
