/* train_net.c - examples of games, and the net that fits them.
 * SPDX-License-Identifier: MIT */
#include "train.h"

#include <math.h>
#include <string.h>

/* How much of the target is the end of the game; the rest is what the search thought. */
#define OF_RESULT 0.3f
#define DECAY     0.01f

/* What comes of values, for two. */
static EvalForm form_of(const Eval *eval) {
    return eval->form[FORM_TWO].win[0] ? eval->form[FORM_TWO] : (EvalForm){ .win = { EVAL_FAR } };
}

/* The logarithm of the odds that a value gives, as the game's form has it, and how fast that grows.
 */
static float odds_of(EvalForm form, float value, float *slope) {
    static const int16_t far[] = { EVAL_FAR };
    float d = fabsf(value) / 2, x = 0, y = 0;
    int i = 0;
    for (; i < EVAL_FARS && d >= far[i]; i++) x = far[i], y = form.win[i];
    *slope = i < EVAL_FARS ? (form.win[i] - y) / (far[i] - x) / EVAL_UNIT : 0;
    float odds = 2 * (y / EVAL_UNIT + *slope * (d - x));
    return value < 0 ? -odds : odds;
}

/* The share of the points that comes of it. */
static float share_of(EvalForm form, float value, float *slope) {
    return 1 / (1 + expf(-odds_of(form, value, slope)));
}

int train_examples(const Setup *setup, int number, const Lesson *lesson, Example *out) {
    const Game *game = setup->game;
    EvalForm form = form_of(game->eval);
    float slope;
    Position pos;
    int count = 0;
    game_start(setup, &pos);
    for (int i = 0; i < lesson->count; game_apply(game, &pos, lesson->step[i++].move)) {
        const LessonStep *step = &lesson->step[i];
        bool is_quiet = step->value > -VALUE_DECIDED && step->value < VALUE_DECIDED &&
                        (!game->rank || game->rank(&pos, step->move) <= 0);
        int16_t feature[SEATS_MAX][FEATURES_MAX];
        if (!is_quiet || lesson->points < 0) continue;
        int seat = game->actor(&pos), points = seat ? POINT - lesson->points : lesson->points;
        Example *example = &out[count++];
        memset(example, 0, sizeof *example);
        eval_survey(game, &pos, feature);
        memcpy(example->feature, feature[seat], sizeof(int16_t) * (size_t)game->eval->count);
        memcpy(example->feature + game->eval->count, feature[!seat],
               sizeof(int16_t) * (size_t)game->eval->count);
        example->base = eval_plain(game, &pos, seat);
        example->target = (1 - OF_RESULT) * share_of(form, (float)step->value, &slope) +
                          OF_RESULT * (float)points / POINT;
        example->is_held = number % HELD_OUT == 0;
    }
    return count;
}

static void measure_inputs(Student *s, const Example *example, size_t count) {
    for (int i = 0; i < 2 * s->features; i++) {
        double sum = 0, squares = 0;
        for (size_t e = 0; e < count; e++) {
            sum += example[e].feature[i];
            squares += (double)example[e].feature[i] * example[e].feature[i];
        }
        double mean = sum / (double)count, spread = squares / (double)count - mean * mean;
        s->middle[i] = (float)mean;
        // What is rare weighs no more than it can, and what never changes nothing.
        s->stretch[i] = spread > 0 ? (float)(1 / sqrt(spread + 0.01)) : 0;
    }
}

static float between(Random *random, float low, float high) {
    return low + (high - low) * (float)random_below(random, 1 << 24) / (1 << 24);
}

void train_begin(Student *s, const Eval *eval, uint64_t seed, const Example *example,
                 size_t count) {
    memset(s, 0, sizeof *s);
    s->form = form_of(eval);
    s->features = eval->count;
    s->random.state = seed;
    measure_inputs(s, example, count);
    float most = 1 / sqrtf((float)s->features);
    for (int i = 0; i < 2 * s->features; i++)
        for (int h = 0; h < NET_HIDDEN; h++) s->net.in[i][h] = between(&s->random, -most, most);
    for (int h = 0; h < NET_HIDDEN; h++) s->net.bias[h] = 0.5f;
}

/* The correction for an example, and the units it comes of. */
static float think(const Student *s, const Example *example, float *input, float *unit) {
    float sum[NET_HIDDEN], value = 0;
    memcpy(sum, s->net.bias, sizeof sum);
    for (int i = 0; i < 2 * s->features; i++) {
        float x = input[i] = ((float)example->feature[i] - s->middle[i]) * s->stretch[i];
        for (int h = 0; h < NET_HIDDEN; h++) sum[h] += x * s->net.in[i][h];
    }
    for (int h = 0; h < NET_HIDDEN; h++) {
        unit[h] = sum[h] < 0 ? 0 : sum[h] > 1 ? 1 : sum[h];
        value += unit[h] * s->net.out[h];
    }
    return value * EVAL_UNIT;
}

static void learn_from(Student *s, const Example *example) {
    float input[NET_INPUTS], unit[NET_HIDDEN], back[NET_HIDDEN];
    float value = (float)example->base + think(s, example, input, unit);
    float slope, error = share_of(s->form, value, &slope) - example->target;
    error *= slope * EVAL_UNIT;
    for (int h = 0; h < NET_HIDDEN; h++) {
        bool moves = unit[h] > 0 && unit[h] < 1;
        back[h] = moves ? error * s->net.out[h] : 0;
        s->slope.out[h] += error * unit[h];
        s->slope.bias[h] += back[h];
    }
    for (int i = 0; i < 2 * s->features; i++)
        for (int h = 0; h < NET_HIDDEN; h++) s->slope.in[i][h] += input[i] * back[h];
}

enum { BATCH = 256, NET_FLOATS = sizeof(NetFloats) / sizeof(float) };

/* Adam: every weight goes as far as its slope is steady. */
static void step(Student *s, int size, float rate) {
    float *weight = (float *)&s->net, *slope = (float *)&s->slope, *mean = (float *)&s->mean,
          *square = (float *)&s->square;
    s->steps++;
    float early = (float)(1 - pow(0.9, (double)s->steps)),
          late = (float)(1 - pow(0.999, (double)s->steps));
    for (int i = 0; i < NET_FLOATS; i++) {
        float g = slope[i] / (float)size;
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        weight[i] -=
            rate * (mean[i] / early / (sqrtf(square[i] / late) + 1e-8f) + DECAY * weight[i]);
        slope[i] = 0;
    }
}

void train_epoch(Student *s, const Example *example, size_t count, uint32_t *place, double share) {
    int size = 0;
    float rate = (float)(0.001 * (1 + cos(3.14159265358979 * share)));
    for (size_t i = count; i-- > 1;) {
        uint32_t other = random_below(&s->random, (uint32_t)i + 1), kept = place[i];
        place[i] = place[other], place[other] = kept;
    }
    for (size_t i = 0; i < count; i++) {
        if (example[place[i]].is_held) continue;
        learn_from(s, &example[place[i]]);
        if (++size == BATCH) step(s, size, rate), size = 0;
    }
    if (size) step(s, size, rate);
}

double train_loss(const Student *s, const EvalNet *net, const Example *example, size_t count,
                  bool is_held) {
    double loss = 0;
    size_t judged = 0;
    for (const Example *e = example; e < example + count; e++) {
        if (e->is_held != is_held) continue;
        int value = e->base;
        if (net) value += net_correction(net, s->features, e->feature, e->feature + s->features);
        float slope;
        double share = share_of(s->form, (float)value, &slope), target = e->target;
        share = share < 1e-6 ? 1e-6 : share > 1 - 1e-6 ? 1 - 1e-6 : share;
        loss -= target * log(share) + (1 - target) * log(1 - share);
        loss += target * log(target + 1e-9) + (1 - target) * log(1 - target + 1e-9);
        judged++;
    }
    return judged ? loss / (double)judged : 0;
}

static int16_t whole(float value) {
    return (int16_t)(value > INT16_MAX    ? INT16_MAX
                     : value < -INT16_MAX ? -INT16_MAX
                                          : lrintf(value));
}

EvalNet train_round(const Student *s, int16_t (*in)[2 * NET_HIDDEN]) {
    EvalNet net = { .in = (const int16_t(*)[2 * NET_HIDDEN]) in };
    for (int h = 0; h < NET_HIDDEN; h++) {
        float bias = s->net.bias[h];
        for (int i = 0; i < 2 * s->features; i++) {
            float weight = s->net.in[i][h] * s->stretch[i];
            bias -= weight * s->middle[i];
            in[i / 2][2 * h + i % 2] = whole(weight * NET_ONE);
        }
        net.bias[h] = (int32_t)lrintf(bias * NET_ONE);
        net.out[h] = whole(s->net.out[h] * EVAL_UNIT * EVAL_FINE);
    }
    return net;
}
