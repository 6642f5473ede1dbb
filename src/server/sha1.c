/* sha1.c - FIPS 180-4, section 6.1.
 * SPDX-License-Identifier: MIT */
#include "sha1.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

static uint32_t turn(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d) {
    if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
    if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
    if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t state[5], const uint8_t block[BLOCK]) {
    uint32_t word[80], s[5];
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t next = turn(s[0], 5) + mix(i, s[1], s[2], s[3]) + s[4] + word[i];
        s[4] = s[3], s[3] = s[2], s[2] = turn(s[1], 30), s[1] = s[0], s[0] = next;
    }
    for (int i = 0; i < 5; i++) state[i] += s[i];
}

void sha1(const char *text, size_t size, uint8_t digest[SHA1_BYTES]) {
    uint32_t state[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    uint8_t last[BLOCK] = { 0 };
    size_t rest = size % BLOCK;
    for (size_t at = 0; at + BLOCK <= size; at += BLOCK)
        add_block(state, (const uint8_t *)text + at);
    memcpy(last, text + size - rest, rest);
    last[rest] = 0x80;
    if (rest >= LENGTH_AT) {
        add_block(state, last);
        memset(last, 0, sizeof last);
    }
    for (int i = 0; i < 4; i++) last[BLOCK - 1 - i] = (uint8_t)(size * 8 >> 8 * i);
    add_block(state, last);
    for (int i = 0; i < SHA1_BYTES; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
}
