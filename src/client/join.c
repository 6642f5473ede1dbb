/* join.c - a game at a server, played in this terminal: the screen shows what the server tells, and
 * what people here want is asked of it.
 * SPDX-License-Identifier: MIT */
#include "join.h"

#include "remote.h"
#include "term/ending.h"
#include "term/play.h"
#include "term/screen.h"
#include "term/style.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void Errand(Play *play, char *operand);

typedef struct {
    PlayHost host;
    Remote remote;
    const JoinWishes *wishes;
    int tried;     /* the seat after the last one that was asked for */
    uint32_t seen; /* rows that the people here have been told of */
    Errand *later; /* an order that waits until the one before it is answered; often NULL */
    int phrase;    /* that is to be said */
} Join;

enum { WAIT_SECONDS = 1 };

static Join *join_of(const Play *play) { return play->host->data; }

/* ---- what is to be seen ---- */

static void show_seats(Play *play, Remote *remote) {
    const Room *room = &remote->room;
    for (int seat = 0; seat < room->seats; seat++) {
        bool is_mine = seat == remote_seat(remote);
        play->level[seat] = room->seat[seat].level ? room->seat[seat].level
                            : is_mine              ? 0
                                                   : ELSEWHERE;
        Text name = text_into(play->name[seat], sizeof play->name[seat]);
        if (!is_mine) text_add(&name, remote->name[seat]);
        if (remote->is_bot[seat]) text_print(&name, "%sbot", name.used ? ", " : "");
    }
}

static void add_two(Text *out, int number) { text_print(out, ":%d%d", number / 10, number % 10); }

/* "4:05", "2:10:00", "3 d 5 h". */
static void write_left(int64_t left, Text *out) {
    int seconds = (int)((left + 999) / 1000), minutes = seconds / 60, hours = minutes / 60;
    if (hours >= 24) {
        text_print(out, "%d d %d h", hours / 24, hours % 24);
        return;
    }
    text_print(out, "%d", hours ? hours : minutes);
    if (hours) add_two(out, minutes % 60);
    add_two(out, seconds % 60);
}

static bool show_clocks(Play *play, Remote *remote) {
    const Room *room = &remote->room;
    bool has_changed = false;
    for (int seat = 0; seat < room->seats; seat++) {
        char text[sizeof play->clock[0]];
        Text out = text_into(text, sizeof text);
        if (room->clock.rule.kind != CLOCK_NONE &&
            (room->phase == ROOM_PLAYING || room->phase == ROOM_OVER))
            write_left(clock_left(&room->clock, seat, visit_now(remote->visit)), &out);
        has_changed |= strcmp(text, play->clock[seat]) != 0;
        strcpy(play->clock[seat], text);
    }
    return has_changed;
}

static void show_phase(Play *play, const Join *join) {
    const Room *room = &join->remote.room;
    Text out = text_into(play->waits, sizeof play->waits);
    int missing = 0;
    for (int seat = 0; seat < room->seats; seat++)
        missing += !room->seat[seat].person && !room->seat[seat].level;
    if (!join->remote.visit->is_welcome)
        text_print(&out, words("the line is cut (%s); calling again ..."), join->remote.visit->why);
    else if (room->phase == ROOM_SEATING)
        text_print(&out, words("waiting for %d more; here is the link for them:"), missing);
    else if (room->phase == ROOM_OPENING)
        text_add(&out, words("waiting for the others to open their dice"));
    text_tame(play->waits);
}

/* ---- what has happened ---- */

/* In the order of the wire: the page has the same ones. */
static const char *const phrases[ROOM_PHRASES] = {
    "Hello!",       "Good luck!",       "Have fun!",       "Thank you!",
    "Well played!", "Good game!",       "Oops.",           "One moment, please.",
    "I am back.",   "It is your turn!", "Take your time.", "That was lucky!",
    "Ouch!",        "Sorry!",           "Once more?",      "Goodbye!",
};

static void tell_event(Play *play, Remote *remote, int by, const Event *event) {
    static const char *const wanted[OFFERS] = { "%s offers a draw; d agrees, x declines",
                                                "%s wants to take back; b agrees, x declines",
                                                "%s wants to play again; m agrees, x declines" };
    char who[PLAY_SAID] = "";
    Text out = text_into(who, sizeof who);
    bool is_own = by == remote_seat(remote);
    if (by >= 0) play_seat(play, by, &out);
    switch (event->kind) {
    case EVENT_OFFERED:
        play_say(play, is_own ? "asked; the others must agree" : wanted[event->offer], who);
        break;
    case EVENT_DECLINED: play_say(play, "%s says no", who); break;
    case EVENT_BACK: play_say(play, "taken back, as all agreed"); break;
    case EVENT_SAT:
    case EVENT_LEFT:
        out = text_into(who, sizeof who);
        play_seat(play, event->seat, &out);
        play_say(play, event->kind == EVENT_SAT ? "%s sits down" : "%s goes on for who has left",
                 who);
        break;
    case EVENT_SAID: play_say(play, "%s: %s", who, words(phrases[event->phrase])); break;
    default: break;
    }
}

static void tell_news(Play *play, Join *join) {
    Remote *remote = &join->remote;
    for (; join->seen < remote->room.seq; join->seen++) {
        RowHead head;
        Event event;
        size_t bytes;
        const uint8_t *row = room_row(&remote->room, join->seen + 1, &bytes);
        RowScan in = event_scan(row, bytes, &head);
        while (event_next(&in, &event)) tell_event(play, remote, head.seat, &event);
    }
}

/* ---- what is done without asking ---- */

/* A seat that is ours or anybody's: the one that was wished for, or the next one that is free. */
static void take_seat(Join *join) {
    Remote *remote = &join->remote;
    const Room *room = &remote->room;
    if (room->phase != ROOM_SEATING || join->wishes->watches || !remote->is_shown) return;
    if (remote_seat(remote) != NOBODY || remote->ticket) return;
    int wished = join->wishes->seat;
    int seat = remote_free_seat(remote, wished > join->tried ? wished : join->tried);
    join->tried = room->seats;
    if (seat == NOBODY || (wished >= 0 && seat != wished)) return;
    join->tried = seat + 1;
    remote_sit(remote, seat);
}

/* All agreed to play again: the next game takes the place of this one. */
static bool go_to_next(Join *join) {
    if (!remote_go_on(&join->remote)) return false;
    join->tried = 0, join->seen = 0, join->later = NULL;
    return true;
}

/* ---- the host of the screen ---- */

static bool take_messages(Play *play, Join *join, double seconds, int other) {
    Remote *remote = &join->remote;
    bool is_new = false;
    remote_watch(remote);
    for (const cJSON *message; (message = visit_hear(remote->visit, seconds, other)); seconds = 0) {
        remote_watch(remote);
        is_new |= remote_hear(remote, message);
    }
    if (play->is_asked && !remote->ticket) play->is_asked = false, play->serial++, is_new = true;
    if (remote->why[0]) {
        play_say(play, "%s", remote->why);
        remote->why[0] = '\0';
        is_new = true;
    }
    return is_new;
}

static bool has_something_to_decide(const Play *play, Join *join) {
    for (int offer = 0; offer < OFFERS; offer++)
        if (remote_is_offered(&join->remote, (RoomOffer)offer)) return true;
    return play_awaits_person(play) || join->remote.room.phase == ROOM_OVER ||
           join->remote.is_broken;
}

/* What is known is shown; whether anything is new. */
static bool show(Play *play, Join *join) {
    Remote *remote = &join->remote;
    char waits[PLAY_SAID];
    bool is_new = join->seen < remote->room.seq;
    memcpy(waits, play->waits, sizeof waits);
    show_seats(play, remote);
    if (is_new) {
        play_follow(play, room_match(&remote->room));
        tell_news(play, join);
    }
    is_new |= show_clocks(play, remote);
    show_phase(play, join);
    if (strcmp(waits, play->waits) != 0) {
        is_new = true;
        if (remote->room.phase == ROOM_SEATING) play_say(play, "%s", join->wishes->url);
    }
    if (is_new) play->serial++;
    return is_new;
}

/* The first row makes the match, without which nothing can be shown. */
static bool begin(Play *play, Join *join) {
    Match fresh;
    while (!join->remote.room.seq && !join->remote.is_broken && !ending_came())
        take_messages(play, join, WAIT_SECONDS, -1);
    if (!join->remote.room.seq) return false;
    match_init_growing(&fresh, host_grow);
    match_restart(&fresh, &join->remote.room.terms.setup);
    free(play->match.played);
    play_begin(play, &fresh);
    show(play, join);
    return true;
}

/* Whoever is quick has not pressed in vain. */
static bool obey_later(Play *play, Join *join) {
    Errand *order = join->later;
    if (!order || join->remote.ticket) return false;
    join->later = NULL;
    order(play, NULL);
    return true;
}

static bool tick(Play *play, bool wait) {
    Join *join = join_of(play);
    Remote *remote = &join->remote;
    if (wait && has_something_to_decide(play, join) && !remote->ticket) return false;
    int other = wait && isatty(STDIN_FILENO) ? STDIN_FILENO : -1;
    bool is_new = take_messages(play, join, wait ? WAIT_SECONDS : 0, other);
    if (go_to_next(join)) is_new = begin(play, join);
    if (remote->is_broken) {
        play->quit = true;
        return !wait;
    }
    take_seat(join);
    remote_open(remote);
    is_new |= show(play, join);
    is_new |= obey_later(play, join);
    return is_new || (wait && !host_has_input(other));
}

static void step(Play *play, Move move) {
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    play_token(play, move, &out);
    play->is_asked = remote_step(&join_of(play)->remote, token);
}

/* ---- orders ---- */

/* Whether somebody who plays may give this order now; else it waits for its time. */
static bool may_order(Play *play, Errand *order) {
    Join *join = join_of(play);
    bool is_watching = remote_seat(&join->remote) == NOBODY;
    if (is_watching) play_say(play, "who watches has nothing to say");
    if (!is_watching && join->remote.ticket) join->later = order;
    return !is_watching && !join->remote.ticket;
}

static void order_draw(Play *play, char *operand) {
    (void)operand;
    if (may_order(play, order_draw)) remote_offer(&join_of(play)->remote, OFFER_DRAW);
}

static void order_back(Play *play, char *operand) {
    (void)operand;
    if (may_order(play, order_back)) remote_offer(&join_of(play)->remote, OFFER_BACK);
}

static void order_again(Play *play, char *operand) {
    (void)operand;
    if (may_order(play, order_again)) remote_offer(&join_of(play)->remote, OFFER_REMATCH);
}

static void order_no(Play *play, char *operand) {
    (void)operand;
    if (!may_order(play, order_no)) return;
    if (!remote_decline(&join_of(play)->remote)) play_say(play, "nobody has offered anything");
}

static void order_resign(Play *play, char *operand) {
    (void)operand;
    if (may_order(play, order_resign)) remote_want(&join_of(play)->remote, "resign", "");
}

static void say_phrase(Play *play, char *operand) {
    (void)operand;
    Join *join = join_of(play);
    if (may_order(play, say_phrase)) remote_say(&join->remote, join->phrase);
}

/* By number; without one they are listed. */
static void order_say(Play *play, char *operand) {
    long number;
    char list[PLAY_SAID];
    Text all = text_into(list, sizeof list);
    if (text_to_number(operand, 1, ROOM_PHRASES, &number)) {
        join_of(play)->phrase = (int)number - 1;
        say_phrase(play, NULL);
        return;
    }
    for (int i = 0; i < ROOM_PHRASES; i++)
        text_print(&all, "%s%d %s", i ? ", " : "", i + 1, words(phrases[i]));
    play_say(play, "%s", list);
}

static const Order orders[] = {
    { "draw", "", "offer a draw, or agree to one", 'd', order_draw },
    { "back", "", "ask to take back, or agree to that", 'b', order_back },
    { "no", "", "decline what others offer", 'x', order_no },
    { "again", "", "ask for another game, or agree to one", 'm', order_again },
    { "say", "[N]", "one of the phrases, by its number", 't', order_say },
    { "save", "[FILE]", "write the record of the game", 's', play_order_save },
    { "resign", "", "give up", 'R', order_resign },
    { "quit", "", "leave", 'q', play_order_quit },
    { NULL, NULL, NULL, 0, NULL },
};

/* ---- from the beginning to the end ---- */

static bool has_terminal(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

bool join_play(Visit *visit, const char *id, const JoinWishes *wishes, Error *err) {
    Join *join = host_zeroed(sizeof *join);
    Play *play = host_zeroed(sizeof *play);
    Remote *remote = &join->remote;
    join->wishes = wishes;
    join->host = (PlayHost){ step, tick, orders, join };
    play->host = &join->host;
    visit_approach(visit, id);
    remote_begin(remote, visit, id);
    bool is_fine = begin(play, join);
    if (is_fine)
        is_fine = wishes->is_plain || !has_terminal() ? play_lines(play) : screen_play(play);
    refuse(err, 0, "%s", remote->is_broken ? play->said : "");
    is_fine = is_fine && !remote->is_broken;
    free(play->match.played);
    free(play->told);
    free(play);
    remote_done(remote);
    free(join);
    return is_fine;
}
