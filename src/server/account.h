/* account.h - what somebody is told about himself.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_ACCOUNT_H
#define BRETT_ACCOUNT_H

#include "api.h"

enum { SESSION_ID = 8 }; /* bytes of a session's digest, by which its owner may call it */

/* Begins the JSON of who asks: the end is the caller's. `rows` are FIND_ACCOUNT's. */
void account_write(const Call *call, const SqlRows *rows, Text *out);

/* Counts a try of a password by this address, and for `key`; false, and it is answered, if these
 * are too many. */
bool account_may_try(Call *call, const Digest *key);

/* The sessions of SESSIONS as a list. */
void account_write_sessions(const Call *call, const SqlRows *rows, Text *out);
enum { SESSION_TEXT = 900 }; /* bytes of one, at most */

#endif
