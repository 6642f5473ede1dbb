/* people.h - who somebody is: a key that only he has, and a number that everybody may see.
 *
 * A key is 256 random bits in hexadecimal digits. What is kept is its digest, so that who reads the
 * database cannot be somebody else.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PEOPLE_H
#define BRETT_PEOPLE_H

#include "store/sql.h"
#include "wire.h"

enum {
    KEY_TEXT = 65,  /* terminated */
    CODE_TEXT = 25, /* of a recovery code, terminated */
    WHAT_SIZE = 120 /* of what a program calls itself, terminated */
};

/* A new key. */
void people_draw_key(char key[KEY_TEXT]);
bool people_is_key(const char *key);
/* What is kept of a key. */
Digest people_digest(const char *key);

/* A new recovery code, as one writes it down; and what is kept of one as somebody typed it. */
void people_draw_code(char code[CODE_TEXT]);
Digest people_code_digest(const char *typed);

typedef struct {
    Person person; /* 0: nobody */
    const char *name;
    bool is_bot; /* a program */
} Somebody;

/* What a key is brought with. */
typedef struct {
    const char *key;
    const char *what; /* the program, as it calls itself */
    bool is_bot;      /* nobody sits behind it; that stays so for ever */
    int64_t now;
} Entrance;

/* Tells who has a key: nobody and why ("" if nobody has it). Valid during the call. */
typedef void PeopleDone(void *owner, const Somebody *somebody, const char *why);
/* It is noted, to the hour, that he was here. */
void people_find(Sql *sql, const Entrance *entrance, PeopleDone *done, void *owner);
/* Somebody new, who has this key from now on. */
void people_add(Sql *sql, const Entrance *entrance, PeopleDone *done, void *owner);

#endif
