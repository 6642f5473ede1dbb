/* room_speed.c - what a step costs in a room: it is read, judged, folded, and its row is written
 * and read. For every game, in microseconds of processor time, beside what reading its token takes.
 * SPDX-License-Identifier: MIT */
#include "room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 20000, GAME_STEPS = 300 };

static void *memory(void *old, size_t bytes) {
    if (bytes) return realloc(old, bytes);
    free(old);
    return NULL;
}

static double worked(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

/* What it takes to look at the clock. */
static double looking(void) {
    enum { TIMES = 100000 };
    double before = worked();
    for (int i = 0; i < TIMES; i++) worked();
    return (worked() - before) / TIMES;
}

static void obey(Room *room, const RoomCommand *command, int64_t now) {
    static Taken taken;
    if (room_take(room, command, now, &taken) != ROOM_TAKEN ||
        !room_fold(room, taken.row.bytes, taken.row.used, NULL))
        abort();
}

/* A room in which everybody sits. */
static void begin(Room *room, const Game *game) {
    Digest seed = { { 1 } }, nonce[SEATS_MAX] = { { { 2 } }, { { 3 } }, { { 4 } }, { { 5 } } };
    Terms terms = { .setup = { .game = game },
                    .level = 1,
                    .clock = { CLOCK_COUNTS, 10800, 1 },
                    .commitment = sha256_of(seed.bytes, DIGEST_BYTES) };
    Row row;
    room_init(room, memory);
    if (!room_create(&terms, 1, &row, NULL) || !room_fold(room, row.bytes, row.used, NULL) ||
        !room_give_seed(room, &seed))
        abort();
    for (int kind = COMMAND_SIT; kind <= COMMAND_OPEN; kind += COMMAND_OPEN - COMMAND_SIT)
        for (int seat = 0; seat < room->seats && room->phase != ROOM_PLAYING; seat++) {
            RoomCommand command = { .kind = (CommandKind)kind,
                                    .seat = seat,
                                    .person = (Person)seat + 1,
                                    .seen = room->seq,
                                    .digest = nonce[seat] };
            if (kind == COMMAND_SIT) command.digest = sha256_of(nonce[seat].bytes, DIGEST_BYTES);
            obey(room, &command, 1);
        }
}

static void measure(const Game *game, double look) {
    double reading = 0, taking = 0;
    Random random = { 1 };
    int steps = 0;
    while (steps < STEPS) {
        Room room;
        begin(&room, game);
        for (int i = 0; i < GAME_STEPS && room.phase == ROOM_PLAYING; i++, steps++) {
            const Match *match = room_match(&room);
            int seat = match_actor(match);
            RoomCommand step = {
                .kind = COMMAND_STEP, .seat = seat, .person = (Person)seat + 1, .seen = room.seq
            };
            Text token = text_into(step.token, sizeof step.token);
            Move move = game_random(game, &match->now, &random);
            game->write_move(&match->now, move, &token);
            double before = worked();
            game_read_move(game, &match->now, step.token, &move, NULL);
            double between = worked();
            obey(&room, &step, room.time + 1);
            taking += worked() - between;
            reading += between - before;
        }
        room_done(&room);
    }
    printf("%-12s %8.2f %8.2f\n", game->id, taking / steps - look, reading / steps - look);
}

int main(void) {
    double look = looking();
    printf("%-12s %8s %8s\n", "us a step", "in all", "reading");
    for (int i = 0; i < game_count(); i++) {
        Position start;
        game_start(&(Setup){ .game = game_at(i) }, &start);
        if (game_at(i)->seats(&start) > 1) measure(game_at(i), look);
    }
    return EXIT_SUCCESS;
}
