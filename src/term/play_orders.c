/* play_orders.c - a game at the terminal: what people can ask for, by a word or a key.
 * SPDX-License-Identifier: MIT */
#include "play.h"

#include <stdio.h>
#include <string.h>

static void order_undo(Play *play, char *operand) {
    (void)operand;
    play_undo(play, false);
}

static void order_back(Play *play, char *operand) {
    (void)operand;
    play_undo(play, true);
}

static void order_hint(Play *play, char *operand) {
    (void)operand;
    play_hint(play);
}

static void order_now(Play *play, char *operand) {
    (void)operand;
    play_now(play);
}

static void order_pause(Play *play, char *operand) {
    (void)operand;
    play->paused = !play->paused;
    if (play->paused && play->thought == THINK_STEP) play_stop(play);
    play_say(play, play->paused ? "paused: the levels wait" : "the levels go on");
}

void play_order_save(Play *play, char *operand) {
    char path[PLAY_FILE];
    if (*operand)
        snprintf(path, sizeof path, "%.*s", PLAY_FILE - 1, operand);
    else if (play->file[0])
        memcpy(path, play->file, sizeof path);
    else
        play_new_name(play, "", path, sizeof path);
    if (strcmp(path, play->file) != 0 && host_exists(path))
        play_say(play, "not saved: %.200s exists; take another name", path);
    else
        play_save(play, path);
}

static void order_load(Play *play, char *operand) {
    if (!*operand)
        play_say(play, "load which file?");
    else if (play_is_unsaved(play) && !play->warned)
        play->warned = true,
        play_say(play, "this game is not saved; load again to leave it, or save it first");
    else
        play_load(play, operand);
}

bool play_read_player(const char *name, size_t length, int *level) {
    *level = player_read_level(name, length);
    return *level || (length == 2 && memcmp(name, "me", 2) == 0);
}

static void order_seat(Play *play, char *operand) {
    int seats = play->match.setup.game->seats(&play->match.now), level;
    if (*operand < '1' || *operand >= '1' + seats || operand[1] != '=' ||
        !play_read_player(operand + 2, strlen(operand + 2), &level)) {
        play_say(play, "a seat is written 1=me or %d=level4; there are %d, and %d levels", seats,
                 seats, LEVELS);
        return;
    }
    play_stop(play);
    play->level[*operand - '1'] = level;
    play->serial++;
    char who[PLAY_SAID];
    Text out = text_into(who, sizeof who);
    play_seat(play, *operand - '1', &out);
    play_say(play, "seat %c: %s", *operand, who);
}

static void order_resign(Play *play, char *operand) {
    (void)operand;
    play_resign(play);
}

void play_order_quit(Play *play, char *operand) {
    (void)operand;
    if (play_is_unsaved(play) && !play->keep && !play->warned) {
        play->warned = true;
        play_say(play, "this game is not saved; quit again to leave it, or save it first");
        return;
    }
    play->quit = true;
}

const Order play_orders[] = {
    { "undo", "", "take back a step", 'u', order_undo },
    { "back", "", "take back the whole turn", 'b', order_back },
    { "hint", "", "what the best player would do", 'h', order_hint },
    { "save", "[FILE]", "write the record of the game", 's', play_order_save },
    { "load", "FILE", "go on with a record", 'l', order_load },
    { "seat", "N=WHO", "who plays a seat: 1=me, 2=level4", 0, order_seat },
    { "pause", "", "let the levels wait, or go on", 'p', order_pause },
    { "now", "", "the level that thinks moves at once", 'n', order_now },
    { "resign", "", "give up", 'R', order_resign },
    { "quit", "", "leave", 'q', play_order_quit },
    { NULL, NULL, NULL, 0, NULL },
};

const Order *play_orders_of(const Play *play) {
    return play->host ? play->host->orders : play_orders;
}

const Order *play_order(const Play *play, const char *name) {
    for (const Order *order = play_orders_of(play); order->name; order++)
        if (strcmp(order->name, name) == 0) return order;
    return NULL;
}
