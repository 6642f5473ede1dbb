/* wire.h - messages as JSON: what comes in is read with bounds, what goes out is written by hand.
 *
 * docs/online.md has all of them with examples. No socket is known here, and no rule.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_WIRE_H
#define BRETT_WIRE_H

#include "room/room.h"

enum {
    WIRE_VERSION = 1,
    WIRE_DEPTH = 4,     /* of arrays and objects in what comes in */
    WIRE_ROW = 6144,    /* bytes of a row as a message, at most */
    ID_TEXT = 33,       /* an id in hexadecimal digits, terminated */
    NAME_MAX_BYTES = 41 /* of a person's name, terminated: see names.h */
};

typedef enum {
    ASK_HELLO,  /* version */
    ASK_WATCH,  /* game, seen: shows the rows behind it, and all that come */
    ASK_LEAVE,  /* game: shows it no longer */
    ASK_NEW,    /* a game with its terms */
    ASK_PAIR,   /* somebody to play with by these terms; command.digest as for sitting down */
    ASK_LOBBY,  /* is_on: shows the list of games, and how it changes */
    ASK_COMMAND /* of a seat */
} AskKind;

/* A message of a client. */
typedef struct {
    AskKind kind;
    uint32_t ticket; /* the number it gave, which its answer carries; 0: none */
    int version;
    bool is_bot; /* ASK_HELLO: nobody sits behind this program */
    bool is_on;
    GameId game;
    RoomCommand command; /* but for its person; `seat` may be ANY_SEAT: whichever is his */
    Terms terms;         /* ASK_NEW, ASK_PAIR, but for ids and seeds */
    int host_seat;       /* ASK_NEW: where the one who asks sits; NOBODY: nowhere */
} Ask;

enum { ANY_SEAT = -9 };

/* A JSON object, to be deleted; NULL and why. Text in it holds no zero byte. */
struct cJSON *wire_object(const char *text, size_t size, Error *err);
/* The text of this name, NULL if there is none. */
const char *wire_text(const struct cJSON *object, const char *name);

/* Reads a message; what is wrong with it is told in a sentence. The ticket is read as far as there
 * is one, also of a message that is refused. */
bool wire_read(const char *text, size_t size, Ask *ask, Error *err);

/* The same for a step in its plainest form; false: it is something else, or wrong. */
bool wire_read_step(const char *text, size_t size, Ask *ask);

/* A row as the message {"t":"row",...}. `names` gives the name of a person, or NULL; or
 * is NULL. */
typedef const char *WireName(void *data, Person person);
void wire_row(const GameId *game, uint32_t seq, int64_t time, const uint8_t *row, size_t bytes,
              WireName *names, void *data, Text *out);

/* Bytes in hexadecimal digits. */
void wire_hex(const uint8_t *bytes, size_t count, Text *out);
/* The word for how a game ended. */
const char *wire_end(int end);
/* The same backwards; false if these are not so many bytes, or `text` is NULL. */
bool wire_read_hex(const char *text, uint8_t *bytes, size_t count);
void wire_id(const GameId *id, Text *out);
bool wire_read_id(const char *text, GameId *id);
bool wire_read_digest(const char *text, Digest *digest);

#endif
