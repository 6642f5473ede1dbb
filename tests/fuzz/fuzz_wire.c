/* fuzz_wire.c - messages of clients, and the names they give themselves. What is refused is told
 * why; what is taken is within its bounds, and a name needs no care wherever it is written.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "server/names.h"
#include "server/wire.h"

/* A step is read as any other message: with a blank in front it is one. */
static void check_step(const uint8_t *data, size_t size) {
    Ask plain, ask;
    Error err = { "", 0 };
    char *text = malloc(size + 1);
    require(text != NULL, "there is memory");
    if (size) memcpy(text + 1, data, size);
    text[0] = ' ';
    if (wire_read_step(text + 1, size, &plain)) {
        const RoomCommand *one = &plain.command, *other = &ask.command;
        require(!wire_read_step(text, size + 1, &ask), "a blank is not plain");
        require(wire_read(text, size + 1, &ask, &err), "a plain step is a step");
        require(plain.kind == ask.kind && plain.ticket == ask.ticket &&
                    memcmp(&plain.game, &ask.game, sizeof ask.game) == 0,
                "it is the same message");
        require(one->kind == other->kind && one->seat == other->seat && one->seen == other->seen &&
                    one->about == other->about && one->phrase == other->phrase &&
                    one->yes == other->yes && one->offer == other->offer &&
                    strcmp(one->token, other->token) == 0,
                "and the same command");
    }
    free(text);
}

static void check_message(const uint8_t *data, size_t size) {
    Ask ask;
    Error err = { "", 0 };
    char *text = malloc(size ? size : 1);  // of its own size, without an end
    require(text != NULL, "there is memory");
    if (size) memcpy(text, data, size);
    if (!wire_read(text, size, &ask, &err)) {
        require(err.why[0] != '\0', "a refusal says why");
    } else if (ask.kind == ASK_COMMAND) {
        const RoomCommand *command = &ask.command;
        require(memchr(command->token, '\0', sizeof command->token) != NULL, "a token has an end");
        require(command->seat == ANY_SEAT || (command->seat >= 0 && command->seat < SEATS_MAX),
                "a seat is one of the table's");
    } else if (ask.kind == ASK_NEW) {
        require(ask.host_seat >= NOBODY && ask.host_seat < SEATS_MAX, "the host's seat is one");
        for (int seat = 0; seat < SEATS_MAX; seat++)
            require(ask.terms.house[seat] <= 8, "a house player has a level");
    }
    free(text);
}

/* A name is the same in JSON, in a page, in a header and in a log. */
static void check_plain(const char *name) {
    char json[300];
    Text out = text_into(json, sizeof json);
    text_json(&out, name);
    require(!out.cut && out.used == strlen(name) + 2, "a name needs no escapes");
    require(strncmp(json + 1, name, strlen(name)) == 0, "and loses nothing");
    require(name[strcspn(name, "<>&\"\\/=\r\n")] == '\0', "a name is no markup");
    require(strlen(name) < NAME_MAX_BYTES, "a name has its place");
}

static void check_name(const char *name) {
    char skeleton[SKELETON_SIZE], again[SKELETON_SIZE];
    Error err = { "", 0 };
    names_skeleton(name, skeleton);
    require(strlen(skeleton) < SKELETON_SIZE, "a skeleton has its place");
    if (!names_check(name, &err)) {
        require(err.why[0] != '\0', "a refusal says why");
        return;
    }
    check_plain(name);
    require(skeleton[0] != '\0', "a name that may be had has a skeleton");
    names_skeleton(skeleton, again);
    require(strcmp(skeleton, again) == 0, "a skeleton is its own");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    check_message(data, size);
    check_step(data, size);
    check_name(text);
    free(text);
    return 0;
}
