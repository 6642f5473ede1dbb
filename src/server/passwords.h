/* passwords.h - the slow hash of passwords, argon2id, in a thread of its own.
 *
 * One hash takes 64 MiB and a tenth of a second, on purpose. So there is one at a time, and few
 * wait for it: when more come they are told so at once, and nobody can make the server slow or big.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PASSWORDS_H
#define BRETT_PASSWORDS_H

#include "core/text.h"

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 256, PASSWORDS_WAITING = 16, HASH_SIZE = 128 };

typedef struct Passwords Passwords;

/* `wake` is called by another thread when there is something to collect. NULL and why. */
Passwords *passwords_new(void (*wake)(void *data), void *data, Error *err);
/* Everybody who waits is told that there is no hash. */
void passwords_free(Passwords *passwords);

/* Told by passwords_collect: whether the password was right, and the hash of it; "" if there is no
 * memory. */
typedef void PasswordsDone(void *owner, bool is_right, const char *hash);

/* A new hash of a password; or, where `hash` is not NULL, whether it is this password's. With ""
 * for one it takes as long, and is wrong. False if too many wait, or there is no memory. */
bool passwords_ask(Passwords *passwords, const char *password, const char *hash,
                   PasswordsDone *done, void *owner);
void passwords_collect(Passwords *passwords);
/* Those that wait or are worked on. */
int passwords_load(Passwords *passwords);

/* Whether a new password is good enough, or what is wrong with it in a sentence. */
bool passwords_check(const char *password, const char *name, Error *err);

#endif
