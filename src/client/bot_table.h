/* bot_table.h - one game that a program plays at a server.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_BOT_TABLE_H
#define BRETT_BOT_TABLE_H

#include "brain.h"
#include "remote.h"

typedef struct BotTable BotTable;
struct BotTable {
    BotTable *next;
    Remote remote;
    Brain *brain;
    bool is_ready;  /* the brain, for this game */
    int tried;      /* the seat after the last one that was asked for */
    int failures;   /* of the brain, since its last step */
    uint32_t asked; /* the row that had changed the position last when it was asked; 0: it is not */
    double again;   /* when the next thing is asked of the server, after it has refused one */
    bool has_begun; /* and that was told */
    bool is_told;   /* that it is over, */
    double over;    /* and when that was: for a while the others may ask to play again */
    bool is_over;   /* nothing more is to be done here */
    char why[REMOTE_WHY];
};

/* How it is at the house: whether no more is begun, and whether another game could be. */
typedef struct {
    bool is_ending, may_begin;
} BotHouse;

typedef enum { BOT_GOES_ON, BOT_PLAYED, BOT_FAILED, BOT_LOST } BotEnd;

/* `player` as in contender.h, known to be right; `wake` is for its brain. */
BotTable *bot_table_new(Visit *visit, const char *id, const char *player, int wake, Error *err);
void bot_table_free(BotTable *table);

/* Does what is to be done: sits down, shows its nonce, answers offers, thinks, plays. BOT_PLAYED
 * once when the game has come to its end; BOT_FAILED and why if the player cannot go on,
 * BOT_LOST and why if the game cannot be followed. */
BotEnd bot_table_tend(BotTable *table, const BotHouse *house);
/* Leaves at once; whether the server has heard of it. */
void bot_table_give_up(BotTable *table);
bool bot_table_has_left(BotTable *table);
/* A line on standard output: the link, and what happens there. */
void bot_table_say(const BotTable *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
