/* ref.h - the second implementation of every game: slow, obvious, written from the rules alone.
 *
 * It shares nothing with src/: positions are what its author found simplest, steps are tokens. A
 * walk in lockstep compares it with the engine (tests/lockstep.c).
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_REF_H
#define BRETT_REF_H

#include <stddef.h>

enum { REF_CHANCE = -1, REF_NOBODY = -2 };
enum { REF_TOKEN = 16, REF_TOKENS = 2048 };

typedef struct {
    const char *id;
    size_t size; /* bytes of a state; a state is copied with memcpy */
    /* `options` names every option of the game, defaults too: "form=duel,turn=45". */
    void (*start)(void *state, const char *options);
    int (*actor)(const void *state); /* a seat, REF_CHANCE or REF_NOBODY */
    int (*tokens)(const void *state, char (*out)[REF_TOKEN]);
    int (*odds)(const void *state, const char *token); /* asked only while chance acts */
    void (*play)(void *state, const char *token);
    void (*points)(const void *state, int *twelfths); /* per seat, 12 = a full point */
} RefGame;

/* Whether `options` holds exactly this one, e.g. ref_option(options, "form=teams"). */
int ref_option(const char *options, const char *wanted);

#endif
