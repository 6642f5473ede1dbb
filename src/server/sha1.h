/* sha1.h - the digest that the WebSocket handshake is made with. It keeps no secret: for what must
 * not be forged there is libsodium.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SHA1_H
#define BRETT_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20 };

/* Of texts of less than 2^29 bytes. */
void sha1(const char *text, size_t size, uint8_t digest[SHA1_BYTES]);

#endif
