/* sha256.c - SHA-256 and HMAC.
 * SPDX-License-Identifier: MIT */
#include "sha256.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 64 };

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
// clang-format off
static const uint32_t roots[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
// clang-format on

static uint32_t turn(uint32_t x, int right) { return x >> right | x << (32 - right); }

static void mix(uint32_t *state, const uint8_t *block) {
    uint32_t w[ROUNDS];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t x = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t y = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + x + w[i - 7] + y;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t chosen = (e & f) ^ (~e & g), most = (a & b) ^ (a & c) ^ (b & c);
        uint32_t x = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + roots[i] + w[i];
        uint32_t y = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
        h = g, g = f, f = e, e = d + x;
        d = c, c = b, b = a, a = x + y;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void sha256_init(Sha256 *sha) {
    static const uint32_t start[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    memcpy(sha->state, start, sizeof start);
    sha->length = 0;
}

void sha256_add(Sha256 *sha, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    while (count) {
        size_t used = sha->length % BLOCK, part = BLOCK - used < count ? BLOCK - used : count;
        memcpy(sha->block + used, from, part);
        sha->length += part, from += part, count -= part;
        if (used + part == BLOCK) mix(sha->state, sha->block);
    }
}

/* A one, zeros up to eight bytes before the end of a block, and there the number of bits. */
Digest sha256_done(Sha256 *sha) {
    static const uint8_t one[BLOCK] = { 0x80 };
    uint64_t bits = sha->length * 8;
    sha256_add(sha, one, 1 + (2 * BLOCK - 9 - sha->length % BLOCK) % BLOCK);
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(sha, length, sizeof length);
    Digest digest;
    for (int i = 0; i < DIGEST_BYTES; i++)
        digest.bytes[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

Digest sha256_of(const void *bytes, size_t count) {
    Sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, bytes, count);
    return sha256_done(&sha);
}

/* The digest of a block of the key, each byte with `pad`, and a message. */
static Digest padded(const uint8_t *key, uint8_t pad, const void *message, size_t bytes) {
    Sha256 sha;
    uint8_t block[BLOCK];
    for (int i = 0; i < BLOCK; i++) block[i] = key[i] ^ pad;
    sha256_init(&sha);
    sha256_add(&sha, block, sizeof block);
    sha256_add(&sha, message, bytes);
    return sha256_done(&sha);
}

Digest sha256_hmac(const void *key, size_t key_bytes, const void *message, size_t bytes) {
    uint8_t block[BLOCK] = { 0 };
    if (key_bytes > BLOCK) {
        Digest short_key = sha256_of(key, key_bytes);
        memcpy(block, short_key.bytes, DIGEST_BYTES);
    } else {
        memcpy(block, key, key_bytes);
    }
    Digest inner = padded(block, 0x36, message, bytes);
    return padded(block, 0x5c, inner.bytes, DIGEST_BYTES);
}

bool sha256_equal(const Digest *a, const Digest *b) {
    unsigned different = 0;
    for (int i = 0; i < DIGEST_BYTES; i++) different |= a->bytes[i] ^ b->bytes[i];
    return !different;
}

static const char digits[] = "0123456789abcdef";

void sha256_write(const Digest *digest, Text *out) {
    for (int i = 0; i < DIGEST_BYTES; i++) {
        text_char(out, digits[digest->bytes[i] >> 4]);
        text_char(out, digits[digest->bytes[i] & 15]);
    }
}

bool sha256_read(const char *text, Digest *digest) {
    Digest read = { { 0 } };
    for (int i = 0; i < 2 * DIGEST_BYTES; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (!digit) return false;
        read.bytes[i / 2] = (uint8_t)(read.bytes[i / 2] << 4 | (digit - digits));
    }
    if (text[2 * DIGEST_BYTES]) return false;
    *digest = read;
    return true;
}
