/* sha256.h - SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over it: what dice that anyone can check are
 * made of. The page needs them too, so they are here and not in a library.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SHA256_H
#define BRETT_SHA256_H

#include "text.h"

enum { DIGEST_BYTES = 32, DIGEST_TEXT = 2 * DIGEST_BYTES + 1 };

typedef struct {
    uint8_t bytes[DIGEST_BYTES];
} Digest;

/* Bytes come in any number of pieces. */
typedef struct {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[64];
} Sha256;

void sha256_init(Sha256 *sha);
void sha256_add(Sha256 *sha, const void *bytes, size_t count);
Digest sha256_done(Sha256 *sha);

Digest sha256_of(const void *bytes, size_t count);
Digest sha256_hmac(const void *key, size_t key_bytes, const void *message, size_t bytes);

/* Takes as long for digests that differ early as for equal ones. */
bool sha256_equal(const Digest *a, const Digest *b);

/* As 64 small hexadecimal digits, and back: exactly that, and nothing behind it. */
void sha256_write(const Digest *digest, Text *out);
bool sha256_read(const char *text, Digest *digest);

#endif
