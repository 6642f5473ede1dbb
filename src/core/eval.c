/* eval.c - scores from features and weights.
 * SPDX-License-Identifier: MIT */
#include "eval.h"

#include <string.h>

void eval_survey(const Game *game, const Position *pos, int16_t (*out)[FEATURES_MAX]) {
    const Eval *eval = game->eval;
    int seats = game->seats(pos);
    for (int seat = 0; seat < seats; seat++)
        memset(out[seat], 0, sizeof **out * (size_t)eval->count);
    if (eval->survey)
        eval->survey(pos, out);
    else
        for (int seat = 0; seat < seats; seat++) eval->features(pos, seat, out[seat]);
}

static int weigh(const Eval *eval, const int16_t *feature, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += eval->weights[i] * feature[i];
    return sum / EVAL_FINE;
}

/* A curve given at every eighth of a unit; what lies between is drawn straight. */
enum { STEP = EVAL_UNIT / 8 };
static int at_curve(const int16_t *curve, int points, int v) {
    int at = v / STEP;
    if (at >= points - 1) return curve[points - 1];
    return curve[at] + (curve[at + 1] - curve[at]) * (v % STEP) / STEP;
}

/* log(exp(a) + exp(b)) in units: two opponents are more than the better one. */
static int join(int a, int b) {
    static const int16_t curve[] = {
        // 256 log(1 + exp(-v))
        177, 162, 147, 134, 121, 110, 99, 89, 80, 72, 64, 58, 52, 46, 41, 37, 32, 29, 26, 23, 20,
        18,  16,  14,  12,  11,  10,  9,  8,  7,  6,  5,  5,  4,  4,  3,  3,  2,  2,  2,  2,
    };
    int gap = a > b ? a - b : b - a;
    return (a > b ? a : b) + at_curve(curve, sizeof curve / sizeof *curve, gap);
}

static void weigh_seats(const Game *game, const Position *pos, int count,
                        int16_t (*feature)[FEATURES_MAX], int *worth) {
    eval_survey(game, pos, feature);
    for (int seat = 0; seat < game->seats(pos); seat++)
        worth[seat] = weigh(game->eval, feature[seat], count);
}

/* A game without an evaluation of its own: nearly everywhere pieces are worth something, on the
 * board as in the hand, and so is a choice of steps. Not inlined, because its lists would lie on
 * the stack of every step of a search. */
enum { PIECE_WORTH = 64, STEP_WORTH = 2 };

static __attribute__((noinline)) void count_seats(const Game *game, const Position *pos,
                                                  bool has_steps, int *worth) {
    Piece pieces[PIECES_MAX];
    Move list[MOVES_MAX];
    int actor = game->actor(pos), count = game->scene(pos, pieces);
    memset(worth, 0, sizeof *worth * SEATS_MAX);
    for (const Piece *piece = pieces; piece < pieces + count; piece++) {
        const char *look = game->kinds[piece->kind].look;
        if (piece->seat < 0 || strcmp(look, "die") == 0 || strcmp(look, "trail") == 0) continue;
        worth[piece->seat] += PIECE_WORTH * (piece->count ? piece->count : 1);
    }
    // Who is alone may have to get rid of pieces.
    if (game->seats(pos) == 1) worth[0] = 0;
    if (has_steps && actor >= 0) worth[actor] += STEP_WORTH * game->moves(pos, list);
}

/* Joins the seats that are still in to teams. */
static void join_teams(const Game *game, const Position *pos, const int *worth, int *score) {
    for (int seat = 0; seat < SEATS_MAX; seat++) score[seat] = EVAL_OUT;
    for (int seat = 0; seat < game->seats(pos); seat++) {
        if (game->out && game->out(pos, seat)) continue;
        int team = game->team(pos, seat);
        score[team] = (score[team] == EVAL_OUT ? 0 : score[team]) + worth[seat];
    }
}

/* The score of a team minus those of the others that are still in. */
static int ahead_of(const Game *game, const Position *pos, int team, const int *worth) {
    int score[SEATS_MAX], others = EVAL_OUT, seats = game->seats(pos);
    join_teams(game, pos, worth, score);
    if (score[team] == EVAL_OUT) return -EVAL_MAX;
    for (int other = 0; other < seats; other++)
        if (score[other] != EVAL_OUT && other != team)
            others = others == EVAL_OUT ? score[other] : join(others, score[other]);
    int ahead = seats == 1 ? score[team] : others == EVAL_OUT ? EVAL_MAX : score[team] - others;
    return ahead > EVAL_MAX ? EVAL_MAX : ahead < -EVAL_MAX ? -EVAL_MAX : ahead;
}

/* The net knows what the seats' counts mean together, to the one who acts. */
static void weigh_together(const Game *game, const Position *pos, int16_t (*feature)[FEATURES_MAX],
                           int *worth) {
    const Eval *eval = game->eval;
    weigh_seats(game, pos, eval->count, feature, worth);
    int seat = game->actor(pos);
    if (!eval->net || game->seats(pos) != 2 || seat < 0) return;
    worth[seat] += net_correction(eval->net, eval->count, feature[seat], feature[!seat]);
}

static void weigh_all(const Game *game, const Position *pos, int *worth) {
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    if (game->eval)
        weigh_together(game, pos, feature, worth);
    else
        count_seats(game, pos, true, worth);
}

int eval_for(const Game *game, const Position *pos, int team) {
    int worth[SEATS_MAX];
    weigh_all(game, pos, worth);
    return ahead_of(game, pos, team, worth);
}

int eval_eager(const Game *game, const Position *pos, int team) {
    const EvalContempt *contempt = &game->eval->contempt;
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    int worth[SEATS_MAX];
    weigh_together(game, pos, feature, worth);
    worth[team] += contempt->weight * feature[team][contempt->feature] / EVAL_FINE;
    return ahead_of(game, pos, team, worth);
}

void eval_scores(const Game *game, const Position *pos, int *score) {
    int worth[SEATS_MAX];
    weigh_all(game, pos, worth);
    join_teams(game, pos, worth, score);
}

int eval_plain(const Game *game, const Position *pos, int team) {
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    int worth[SEATS_MAX];
    weigh_seats(game, pos, game->eval->count, feature, worth);
    return ahead_of(game, pos, team, worth);
}

int eval_material(const Game *game, const Position *pos, int team) {
    int16_t feature[SEATS_MAX][FEATURES_MAX];
    int worth[SEATS_MAX];
    if (game->eval)
        weigh_seats(game, pos, game->eval->material, feature, worth);
    else
        count_seats(game, pos, false, worth);
    return ahead_of(game, pos, team, worth);
}

int eval_share(int difference) {
    static const int16_t curve[] = {
        // 10000 / (1 + exp(-v))
        5000, 5312, 5622, 5927, 6225, 6514, 6792, 7058, 7311, 7549, 7773,  7982, 8176, 8355,
        8520, 8670, 8808, 8933, 9047, 9149, 9241, 9325, 9399, 9466, 9526,  9579, 9627, 9669,
        9707, 9740, 9770, 9797, 9820, 9841, 9859, 9876, 9890, 9903, 9914,  9924, 9933, 9941,
        9948, 9954, 9959, 9964, 9968, 9972, 9975, 9978, 9981, 9983, 9985,  9987, 9988, 9990,
        9991, 9992, 9993, 9994, 9994, 9995, 9996, 9996, 9997, 9997, 9997,  9998, 9998, 9998,
        9998, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 10000,
    };
    int share =
        at_curve(curve, sizeof curve / sizeof *curve, difference < 0 ? -difference : difference);
    return difference < 0 ? EVAL_WHOLE - share : share;
}

int eval_difference(int share) {
    int low = -10 * EVAL_UNIT, high = 10 * EVAL_UNIT;
    while (low < high) {
        int middle = (low + high) >> 1;
        if (eval_share(middle) < share)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
