/* fuzz_row.c - a row as a store might have it, which is made into a message; or, if it begins like
 * one, a message that asks for a game: its terms make a first row, or are refused with a sentence.
 * What is written is JSON.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "server/wire.h"

#include <cjson/cJSON.h>

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

/* A name that needs every kind of care. */
static const char *name_of(void *data, Person person) {
    (void)data;
    return person % 2 ? "\"\\<b>\x01\xff\xc3\xa4" : NULL;
}

static bool check_row(const uint8_t *row, size_t bytes) {
    char text[WIRE_ROW];
    Text out = text_into(text, sizeof text);
    GameId id = { { 0xab } };
    wire_row(&id, 7, 1000, row, bytes, name_of, NULL, &out);
    if (out.cut) return false;  // no room folds a row with so many events
    cJSON *object = cJSON_Parse(text);
    require(cJSON_IsObject(object), "a message is an object");
    require(cJSON_IsArray(cJSON_GetObjectItem(object, "events")), "with its events");
    cJSON_Delete(object);
    return true;
}

/* Terms that were read make a room, or are refused with a sentence. */
static void check_terms(const Ask *ask) {
    Row row;
    Room room;
    Error err = { "", 0 };
    Terms terms = ask->terms;
    terms.host = 1;
    require(terms.setup.game != NULL, "a new game is one");
    require(ask->host_seat >= NOBODY && ask->host_seat < SEATS_MAX, "a seat is one");
    if (!room_create(&terms, 1000, &row, &err)) {
        require(err.why[0] != '\0', "terms are refused with a sentence");
        return;
    }
    room_init(&room, memory);
    require(room_fold(&room, row.bytes, row.used, NULL), "a first row folds");
    require(check_row(row.bytes, row.used), "a row that folds fits into a message");
    room_done(&room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Ask ask;
    char *text = fuzz_string(data, size);
    if (*text != '{')
        check_row(data, size);
    else if (wire_read(text, size, &ask, NULL) && (ask.kind == ASK_NEW || ask.kind == ASK_PAIR))
        check_terms(&ask);
    free(text);
    return 0;
}
