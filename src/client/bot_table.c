/* bot_table.c - one game that a program plays at a server.
 * SPDX-License-Identifier: MIT */
#include "bot_table.h"

#include "host/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds that a step is on its way; seconds for others to ask to play again, and between two
 * questions that the server refuses; how often a player may fail before a step. */
enum { OVERHEAD = 200, LINGER = 60, PAUSE = 1, FAILURES = 2 };

BotTable *bot_table_new(Visit *visit, const char *id, const char *player, int wake, Error *err) {
    BotTable *table = host_zeroed(sizeof *table);
    remote_begin(&table->remote, visit, id);
    table->brain = brain_new(player, wake, err);
    return table;
}

void bot_table_free(BotTable *table) {
    brain_free(table->brain);
    remote_done(&table->remote);
    free(table);
}

void bot_table_say(const BotTable *table, const char *format, ...) {
    char line[512];
    Text out = text_into(line, sizeof line);
    va_list args;
    visit_link(table->remote.visit, table->remote.id, &out);
    printf("%s: ", line);
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_tame(line);
    printf("%s\n", line);
    fflush(stdout);
}

/* ---- before the game ---- */

static void leave(BotTable *table) {
    char text[80];
    Text out = text_into(text, sizeof text);
    text_print(&out, "{\"t\":\"leave\",\"game\":\"%s\"}", table->remote.id);
    visit_say(table->remote.visit, &out);
    table->is_over = true;
}

static void take_seat(BotTable *table, const BotHouse *house) {
    Remote *remote = &table->remote;
    bool sits = remote_seat(remote) != NOBODY;
    int seat = remote_free_seat(remote, table->tried);
    if (house->is_ending && sits) {
        bool is_host = remote->room.terms.host == remote->visit->person;
        remote_want(remote, is_host ? "abort" : "stand", "");
    } else if (house->is_ending) {
        leave(table);
    } else if (!sits && seat == NOBODY) {
        bot_table_say(table, "no seat is free");
        leave(table);
    } else if (!sits && table->is_ready) {
        table->tried = seat + 1;
        remote_sit(remote, seat);
    }
}

static void tell_beginning(BotTable *table) {
    const Room *room = &table->remote.room;
    char line[SPEC_MAX + 60];
    Text out = text_into(line, sizeof line);
    if (table->has_begun) return;
    table->has_begun = true;
    setup_write(&room->terms.setup, &out);
    text_add(&out, ", ");
    clock_write(&room->terms.clock, &out);
    bot_table_say(table, "plays %s, seat %d of %d", line, remote_seat(&table->remote) + 1,
                  room->seats);
}

/* ---- in the game ---- */

/* Taking back is granted, a draw is not: it may be lost otherwise, and rules end what does not end.
 */
static bool answer_offers(BotTable *table, const BotHouse *house) {
    Remote *remote = &table->remote;
    if (remote_is_offered(remote, OFFER_BACK)) return remote_offer(remote, OFFER_BACK);
    if (remote_is_offered(remote, OFFER_REMATCH) && house->may_begin)
        return remote_offer(remote, OFFER_REMATCH);
    return remote_decline(remote);
}

static BrainClock clock_of(const Remote *remote) {
    const Room *room = &remote->room;
    if (room->clock.rule.kind != CLOCK_COUNTS) return (BrainClock){ 0, 0 };
    int64_t left = clock_left(&room->clock, room->clock.seat, visit_now(remote->visit)) - OVERHEAD;
    return (BrainClock){ left > 1 ? (long)left : 1, (long)room->clock.rule.increment * 1000 };
}

/* The same character for a whole game, another one in the next. */
static uint64_t seed_of(const Remote *remote) {
    uint64_t seed;
    memcpy(&seed, remote->game.bytes, sizeof seed);
    return seed;
}

static void play_found(BotTable *table) {
    Remote *remote = &table->remote;
    const Match *match = room_match(&remote->room);
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    bool is_late = table->asked != remote->room.changed;  // it was taken back, or is over
    table->asked = 0;
    table->failures = 0;
    if (is_late || !match || !remote_is_mine(remote)) return;
    match->setup.game->write_move(&match->now, brain_move(table->brain), &out);
    remote_step(remote, token);
}

static BotEnd fail(BotTable *table) {
    snprintf(table->why, sizeof table->why, "%s", brain_why(table->brain));
    table->is_ready = false;
    table->asked = 0;
    if (++table->failures < FAILURES) {
        host_complain("%s; once more", table->why);
        return BOT_GOES_ON;
    }
    if (table->remote.room.phase == ROOM_PLAYING)
        bot_table_give_up(table);
    else
        leave(table);
    return BOT_FAILED;
}

static BotEnd use_brain(BotTable *table) {
    Remote *remote = &table->remote;
    switch (brain_look(table->brain)) {
    case BRAIN_BUSY: return BOT_GOES_ON;
    case BRAIN_FAILED: return fail(table);
    case BRAIN_READY: table->is_ready = true; break;
    case BRAIN_FOUND: play_found(table); break;
    case BRAIN_IDLE: break;
    }
    if (table->failures >= FAILURES || remote->room.phase == ROOM_OVER) return BOT_GOES_ON;
    if (!table->is_ready) {
        brain_begin(table->brain, &remote->room.terms.setup);
    } else if (remote_is_mine(remote) && room_match(&remote->room)) {
        table->asked = remote->room.changed;
        brain_think(table->brain, room_match(&remote->room), seed_of(remote), clock_of(remote));
    }
    return BOT_GOES_ON;
}

/* ---- after the game ---- */

static BotEnd tell_end(BotTable *table) {
    const Match *match = room_match(&table->remote.room);
    char result[80] = "", how[80] = "";
    Text points = text_into(result, sizeof result), words = text_into(how, sizeof how);
    table->is_told = true;
    table->over = host_seconds();
    if (!match || match->end == END_ABORTED || !table->has_begun) {
        bot_table_say(table, "called off");
        leave(table);
        return BOT_GOES_ON;
    }
    match_result(match, &points);
    match_ending(match, &words);
    bot_table_say(table, "over, %s (%s)", result, how);
    return BOT_PLAYED;
}

static void go_to_next(BotTable *table) {
    if (!remote_go_on(&table->remote)) return;
    table->is_ready = table->has_begun = table->is_told = false;
    table->tried = 0;
    remote_watch(&table->remote);
}

/* ---- all of it ---- */

static void tend_game(BotTable *table, const BotHouse *house) {
    Remote *remote = &table->remote;
    if (remote->room.phase == ROOM_SEATING) take_seat(table, house);
    if (remote->room.phase == ROOM_OPENING) remote_open(remote);
    if (remote->room.phase == ROOM_PLAYING && remote_seat(remote) == NOBODY) {
        bot_table_say(table, "others play it");
        leave(table);
    } else if (remote->room.phase == ROOM_PLAYING) {
        tell_beginning(table);
        if (house->is_ending && remote->room.clock.rule.kind == CLOCK_DAYS) leave(table);
    }
}

/* A refusal that is not for being late is not asked for again at once. */
static bool may_ask(BotTable *table) {
    Remote *remote = &table->remote;
    if (remote->code[0] && strcmp(remote->code, "stale") != 0 && strcmp(remote->code, "taken") != 0)
        table->again = host_seconds() + PAUSE;
    remote->code[0] = '\0';
    return !remote->ticket && host_seconds() >= table->again;
}

BotEnd bot_table_tend(BotTable *table, const BotHouse *house) {
    Remote *remote = &table->remote;
    BotEnd end = BOT_GOES_ON;
    if (remote->is_broken) {
        snprintf(table->why, sizeof table->why, "%s", remote->why);
        bot_table_say(table, "%s", table->why);
        table->is_over = true;
        return BOT_LOST;
    }
    if (!remote->room.seq || !remote->is_shown) return end;
    go_to_next(table);
    if (!remote->room.seq) return end;
    if (may_ask(table)) tend_game(table, house);
    if (remote->room.phase == ROOM_OVER && !table->is_told) end = tell_end(table);
    if (may_ask(table)) answer_offers(table, house);
    if (end == BOT_GOES_ON) end = use_brain(table);
    bool is_late = table->is_told && host_seconds() - table->over > LINGER;
    if (table->is_told && !remote->ticket && (house->is_ending || is_late)) leave(table);
    return end;
}

void bot_table_give_up(BotTable *table) {
    Remote *remote = &table->remote;
    bool sits = remote_seat(remote) != NOBODY;
    remote->ticket = 0;  // whatever else it wants
    if (sits && remote->room.phase == ROOM_PLAYING) remote_want(remote, "resign", "");
    if (sits && remote->room.phase == ROOM_SEATING) remote_want(remote, "stand", "");
}

bool bot_table_has_left(BotTable *table) {
    return !table->remote.visit->is_welcome || !table->remote.ticket;
}
