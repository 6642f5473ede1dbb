/* fuzz_room.c - a spec on the first line; then rows as a store might give them, and commands as
 * clients might send them. Whatever is taken folds, whatever is refused changes nothing, and the
 * room is the fold of its rows.
 *
 *   r n ...       n bytes that claim to be the next row
 *   s n i b       row n of this room once more, with bit b of its byte i changed
 *   others        a command, and four bytes for who, what, when and how much has been seen
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "room/room.h"

typedef struct {
    const uint8_t *at, *end;
} Bytes;

static unsigned next(Bytes *in) { return in->at < in->end ? *in->at++ : 0; }

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

static Digest digest_of(unsigned byte) {
    Digest digest;
    memset(&digest, (int)byte, sizeof digest);
    return digest;
}

static bool lay_table(Room *room, const Setup *setup, unsigned choice) {
    static const ClockRule rules[] = { { CLOCK_NONE, 0, 0 },
                                       { CLOCK_COUNTS, 60, 1 },
                                       { CLOCK_DAYS, 2, 0 } };
    Digest seed = digest_of(5);
    Terms terms = { .setup = *setup, .clock = rules[choice % 3], .level = 1, .host = 1 };
    Row row;
    if (choice & 4) terms.house[1] = 2;
    if (choice & 8) terms.flags = TERMS_RATED;
    terms.commitment = sha256_of(seed.bytes, DIGEST_BYTES);
    if (!room_create(&terms, 1000, &row, NULL)) return false;
    room_init(room, memory);
    require(room_fold(room, row.bytes, row.used, NULL), "a first row folds");
    require(room_give_seed(room, &seed), "the seed is the one that was promised");
    return true;
}

/* A row of the fuzzer's: it folds and is forgotten, or nothing has changed. */
static void try_row(Room *room, const uint8_t *row, size_t bytes) {
    uint32_t seq = room->seq, used = room->log_used;
    int count = room_match(room)->count;
    if (room_fold(room, row, bytes, NULL)) room_unfold(room);
    require(room->seq == seq && room->log_used == used, "no row comes or goes");
    require(room_match(room)->count == count, "no step comes or goes");
}

static RoomCommand command_of(Room *room, unsigned kind, Bytes *in) {
    unsigned who = next(in), what = next(in), when = next(in), seen = next(in);
    RoomCommand command = { .kind = (CommandKind)(kind % COMMANDS),
                            .seat = (int)(who % 6) - 1,
                            .person = who >> 4 & 7,
                            .seen = room->seq - (seen < room->seq ? seen : 0),
                            .offer = (RoomOffer)(what % OFFERS),
                            .yes = what & 8,
                            .is_named = !(what & 16),
                            .phrase = (uint8_t)(what >> 2),
                            .about = (int)(what % 5) - 1,
                            .delay = what * 8,
                            .away = (int64_t)when * 100000,
                            .from = room->time,
                            .until = room->time + (int64_t)when * 1000 };
    if (command.seat < 0) command.seat = NOBODY;
    command.digest = digest_of(what % 3 + 1);
    if (command.kind == COMMAND_SIT) command.digest = sha256_of(&command.digest, DIGEST_BYTES);
    command.other.bytes[0] = (uint8_t)what;
    Text token = text_into(command.token, sizeof command.token);
    Move list[MOVES_MAX];
    const Match *match = room_match(room);
    int count = match->setup.game->moves(&match->now, list);
    if (count) match->setup.game->write_move(&match->now, list[what % (unsigned)count], &token);
    return command;
}

static void obey(Room *room, unsigned kind, Bytes *in) {
    Taken taken;
    RoomCommand command = command_of(room, kind, in);
    int64_t now = room->time + (int64_t)command.delay * command.delay;
    RoomVerdict verdict = room_take(room, &command, now, &taken);
    require((verdict == ROOM_REFUSED) == (taken.why != REFUSAL_NONE), "a refusal has a reason");
    if (verdict != ROOM_TAKEN) return;
    require(!taken.row.cut, "a row fits");
    require(room_fold(room, taken.row.bytes, taken.row.used, NULL), "what is taken folds");
    // The same once more happens only where each time it says something new.
    command.seen = command.seen < room->seq ? command.seen : room->seq;
    verdict = room_take(room, &command, now, &taken);
    require(verdict != ROOM_TAKEN || command.seat == NOBODY || command.kind == COMMAND_CLAIM,
            "twice is once");
}

static void check_fold(Room *room) {
    Room copy;
    room_init(&copy, memory);
    for (uint32_t seq = 1; seq <= room->seq; seq++) {
        size_t bytes;
        const uint8_t *row = room_row(room, seq, &bytes);
        require(room_fold(&copy, row, bytes, NULL), "every row folds again");
    }
    const Match *a = room_match(room), *b = room_match(&copy);
    require(a->count == b->count && a->end == b->end, "a room is the fold of its rows");
    require(memcmp(&a->now, &b->now, sizeof a->now) == 0, "and so is its position");
    require(memcmp(&room->clock.left, &copy.clock.left, sizeof copy.clock.left) == 0,
            "and so are its clocks");
    room_done(&copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { OPERATIONS = 100 };
    char *text = fuzz_string(data, size), *rest = text;
    Setup setup = fuzz_setup(&rest);
    Bytes in = { (const uint8_t *)rest, (const uint8_t *)text + size };
    Room room;
    if (in.at > in.end || !lay_table(&room, &setup, next(&in))) {
        free(text);
        return 0;
    }
    for (int i = 0; i < OPERATIONS && in.at < in.end; i++) {
        unsigned kind = next(&in);
        if (kind == 'r') {
            size_t count = next(&in), left = (size_t)(in.end - in.at);
            if (count > left) count = left;
            try_row(&room, in.at, count);
            in.at += count;
        } else if (kind == 's') {
            uint8_t row[ROW_MAX];
            size_t bytes;
            const uint8_t *from = room_row(&room, 1 + next(&in) % room.seq, &bytes);
            memcpy(row, from, bytes);
            row[next(&in) % bytes] ^= (uint8_t)(1u << next(&in) % 8);
            try_row(&room, row, bytes);
        } else {
            obey(&room, kind, &in);
        }
        if (i % 7 == 0) room_cool(&room);
    }
    check_fold(&room);
    room_done(&room);
    free(text);
    return 0;
}
