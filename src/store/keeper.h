/* keeper.h - keeps one room in step with a store.
 *
 * Commands wait their turn: one row is under way at a time. Nobody is told of a row before the
 * store has it, and whatever others have written meanwhile is folded first:
 *
 *     LOADING   the room is being read; what nobody knows is read, too
 *     READY     the next command is taken
 *     WRITING   its row is folded here and under way to the store
 *
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_KEEPER_H
#define BRETT_KEEPER_H

#include "store.h"

typedef struct Keeper Keeper;

/* What the owner must be able to do. None of it is called from within keeper_ask and the others but
 * answers that need no store, and news that came with their row. */
typedef struct {
    int64_t (*now)(void *owner);
    /* Every command is answered once; `ticket` is the one it came with. The rows that it made or
     * missed have been told before. */
    void (*answer)(void *owner, Keeper *keeper, uint64_t ticket, RoomVerdict verdict,
                   const Taken *taken);
    /* Rows from `first` to keeper_seq() are kept now, and can be shown to anybody. */
    void (*news)(void *owner, Keeper *keeper, uint32_t first);
    void *owner;
} KeeperOwner;

enum { KEEPER_WAITING = 64 }; /* commands; more are refused */

Keeper *keeper_new(Store *store, const GameId *id, const KeeperOwner *owner);
/* Not from within what it calls. What is under way may still happen; nobody is told. */
void keeper_free(Keeper *keeper);
/* Refuses all who wait: before the end, so that whoever asked can forget what he asked for. */
void keeper_give_up(Keeper *keeper);

/* Commands that wait are judged by the time they came. */
void keeper_ask(Keeper *keeper, const RoomCommand *command, uint64_t ticket);
/* Perhaps there are rows up to `seq`: more than there are make it look, and so does any number
 * after a failure. Hints get lost, so somebody should make it look now and then. */
void keeper_hear(Keeper *keeper, uint32_t seq);
/* The same of a hint with its row: if it is the next one and nothing is under way it is kept, and
 * told as news at once. Otherwise, or without bytes, it is a number like any other. */
void keeper_hear_row(Keeper *keeper, const StoreHint *hint);

const GameId *keeper_id(const Keeper *keeper);
/* The last row that is kept: rows up to here may be shown. */
uint32_t keeper_seq(const Keeper *keeper);
/* The room. While a row is under way it is one ahead. */
Room *keeper_room(Keeper *keeper);
/* Whether the last row was written here: of several servers that one is the first to go on. */
bool keeper_is_own(const Keeper *keeper);
/* Whether it has been read, and nothing is under way. */
bool keeper_is_ready(const Keeper *keeper);
/* Whether nothing is known of it and nothing asked: there is no such game, or no answer came. */
bool keeper_is_empty(const Keeper *keeper);

#endif
