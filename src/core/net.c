/* net.c - the net of an evaluation, in whole numbers.
 *
 * Most of the work is the first layer. Machines multiply short numbers and add the products of two
 * neighbours in one instruction, so inputs go in pairs. C has no word for it.
 * SPDX-License-Identifier: MIT */
#include "net.h"

#include "eval.h"

#include <stdbool.h>
#include <string.h>

#ifdef __AVX2__
enum { WIDTH = 32 };
#else
enum { WIDTH = 16 };
#endif
typedef int16_t Shorts __attribute__((vector_size(WIDTH)));
typedef int32_t Sums __attribute__((vector_size(WIDTH)));
enum { LANES = WIDTH / sizeof(int32_t), PARTS = NET_HIDDEN / LANES };

/* The products of all neighbours, each two added. */
static inline Sums add_pairs(Shorts a, Shorts b) {
#if defined __AVX2__
    return (Sums)__builtin_ia32_pmaddwd256(a, b);
#elif defined __SSE2__
    return (Sums)__builtin_ia32_pmaddwd128(a, b);
#elif defined __wasm_simd128__
    return (Sums)__builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
    Sums x = (Sums)a, y = (Sums)b;
    return (x >> 16) * (y >> 16) + (x << 16 >> 16) * (y << 16 >> 16);
#endif
}

/* Counts of other forms and of the other side are zeros in long stretches. */
enum { STRETCH = 4 };

static inline bool is_blank(const int16_t *input) {
    uint64_t word[2];
    memcpy(word, input, sizeof word);
    return !(word[0] | word[1]);
}

static inline void add_inputs(const EvalNet *net, int pairs, const int16_t *input, Sums *sum) {
    for (int i = 0; i < pairs; i++) {
        int32_t pair;
        if (i % STRETCH == 0 && is_blank(input + 2 * i)) {
            i += STRETCH - 1;
            continue;
        }
        memcpy(&pair, input + 2 * i, sizeof pair);
        Sums both = (Sums){ 0 } + pair;
        for (int part = 0; part < PARTS; part++) {
            Shorts weights;
            memcpy(&weights, net->in[i] + part * 2 * LANES, sizeof weights);
            sum[part] += add_pairs(weights, (Shorts)both);
        }
    }
}

int net_correction(const EvalNet *net, int features, const int16_t *own, const int16_t *other) {
    int16_t input[2 * FEATURES_MAX + 2 * STRETCH] = { 0 };
    int32_t unit[NET_HIDDEN], value = 0;
    Sums sum[PARTS];
    memcpy(input, own, sizeof *own * (size_t)features);
    memcpy(input + features, other, sizeof *other * (size_t)features);
    memcpy(sum, net->bias, sizeof sum);
    add_inputs(net, features, input, sum);
    memcpy(unit, sum, sizeof unit);
    for (int h = 0; h < NET_HIDDEN; h++)
        value += (unit[h] < 0 ? 0 : unit[h] > NET_ONE ? NET_ONE : unit[h]) * net->out[h];
    return value / (NET_ONE * EVAL_FINE);
}
