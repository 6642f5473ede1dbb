/* outlook.c - chances and shares from values, in whole numbers.
 *
 * A side wins as exp(score), and a draw is as likely as a side whose score is the mean of all,
 * times a constant: Davidson's model of ties, for any number of sides.
 * SPDX-License-Identifier: MIT */
#include "outlook.h"

#include <string.h>

/* Logarithms count in twelfths of EVAL_UNIT, so that a mean of two, three and four is whole. */
enum { FINE = 12 };

/* exp(-t) for a logarithm t >= 0, in parts of 2^32. */
static uint64_t decay(int64_t t) {
    static const uint32_t power[] = {
        // 2^32 exp(-2^i / (FINE * EVAL_UNIT))
        4293569422, 4292172003, 4289378530, 4283797036, 4272655828, 4250460263,
        4206414439, 4119687349, 3951560672, 3635611325, 3077478545, 2205109735,
        1132141088, 298429151,  20735887,   100112,
    };
    enum { BITS = sizeof power / sizeof *power };
    uint64_t rest = UINT64_C(1) << 32;
    if (t >= 1 << BITS) return 0;
    for (int i = 0; i < BITS; i++)
        if (t >> i & 1) rest = rest * power[i] >> 32;
    return rest;
}

/* Chances as weights, of the seats that name a team. */
typedef struct {
    uint64_t win[SEATS_MAX], draw;
    bool is_in[SEATS_MAX];
} Chances;

/* The line through the knots of a form, from 0 at 0; `at` and what it answers are FINE. */
static int64_t through(const int16_t *knot, const int16_t *value, int count, int64_t at) {
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; x = knot[i], y = value[i], i++)
        if (at < knot[i] * FINE) return y * FINE + (value[i] - y) * (at - x * FINE) / (knot[i] - x);
    return y * FINE;
}

/* The logarithm of how a side wins that is so far from the mean. */
static int64_t win_at(EvalForm form, int64_t distance) {
    static const int16_t far[] = { EVAL_FAR };
    return distance < 0 ? -through(far, form.win, EVAL_FARS, -distance)
                        : through(far, form.win, EVAL_FARS, distance);
}

/* The root of a number of thousandths, in thousandths. */
static int root(int thousandths) {
    int root = 0;
    for (int bit = 512; bit; bit /= 2)
        if ((root + bit) * (root + bit) <= thousandths * 1000) root += bit;
    return root;
}

static int64_t draw_at(EvalForm form, int quiet) {
    static const int16_t roots[] = { EVAL_QUIET };
    return through(roots, form.draw, EVAL_QUIETS, (int64_t)root(quiet) * FINE);
}

int outlook_left(const int *score) {
    int sides = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) sides += score[seat] != EVAL_OUT;
    return sides;
}

/* `quiet` is how much of the quiet limit has passed, in thousandths. */
static Chances weigh(EvalForm form, const int *score, int quiet) {
    int64_t log[SEATS_MAX], sum = 0, most = INT64_MIN;
    bool has_draws = form.draw[0] != EVAL_NEVER;
    int64_t draw = has_draws ? draw_at(form, quiet) : 0;
    int sides = outlook_left(score);
    Chances chances = { 0 };
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (score[seat] != EVAL_OUT) sum += (int64_t)score[seat] * FINE;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (score[seat] == EVAL_OUT) continue;
        chances.is_in[seat] = true;
        log[seat] = win_at(form, (int64_t)score[seat] * FINE - sum / sides);
        if (log[seat] > most) most = log[seat];
    }
    if (has_draws && draw > most) most = draw;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (chances.is_in[seat]) chances.win[seat] = decay(most - log[seat]);
    if (has_draws) chances.draw = decay(most - draw);
    return chances;
}

/* What the rules, or a repetition, have made of it. */
static Chances certain(const int *points) {
    Chances chances = { 0 };
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        chances.is_in[seat] = points[seat] > 0;
        if (points[seat] == POINT) chances.win[seat] = 1;
        if (points[seat] > 0 && points[seat] < POINT) chances.draw = 1;
    }
    return chances;
}

/* Divides a whole by weights. The borders between the parts are rounded, not the parts: so they
 * always are the whole together, and a border moves only with its weights. */
static void divide(const uint64_t *weight, int count, int whole, int *part) {
    uint64_t total = 0, before = 0;
    int border = 0;
    for (int i = 0; i < count; i++) total += weight[i];
    for (int i = 0; i < count; i++) {
        before += weight[i];
        int next = (int)((before * (uint64_t)whole * 2 + total) / (2 * total));
        part[i] = next - border;
        border = next;
    }
}

static void tell_shares(const Game *game, const Position *pos, const Chances *chances, int *share) {
    uint64_t weight[SEATS_MAX] = { 0 }, sides = 0;
    int part[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++) sides += chances->is_in[seat];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (chances->is_in[seat]) weight[seat] = chances->win[seat] * sides + chances->draw;
    divide(weight, SEATS_MAX, EVAL_WHOLE, part);
    for (int seat = 0; seat < game->seats(pos); seat++) share[seat] = part[game->team(pos, seat)];
}

static void tell_chances(const Chances *chances, int team, Outlook *outlook) {
    uint64_t weight[3] = { chances->win[team], chances->draw, 0 };
    int part[3];
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != team) weight[2] += chances->win[other];
    if (!chances->is_in[team]) weight[2] += weight[1], weight[1] = 0;  // others draw without it
    divide(weight, 3, OUTLOOK_CERTAIN, part);
    outlook->win = part[0], outlook->draw = part[1], outlook->loss = part[2];
}

/* Scores as they are: of two sides that differ by EVAL_UNIT one wins e times as often. */
static const EvalForm plain = { { EVAL_FAR }, { EVAL_NEVER } };

EvalForm outlook_form(const Game *game, const Position *pos, int left) {
    if (!game->eval) return plain;
    const EvalForm *forms = game->eval->form;
    int seats = game->seats(pos), sides = game_sides(game, pos);
    int form = sides < seats ? FORM_TEAMS : seats > 2 ? FORM_TWO + seats - 2 : FORM_TWO;
    if (form == FORM_FOUR && left < sides && forms[FORM_TWO_LEFT].win[0])
        form = left == 3 ? FORM_THREE_LEFT : FORM_TWO_LEFT;
    return forms[form].win[0] ? forms[form] : plain;
}

static Chances at_end(const Game *game, const Position *pos) {
    int points[SEATS_MAX] = { 0 };
    game->points(pos, points);
    for (int seat = 0; seat < game->seats(pos); seat++)
        if (game->team(pos, seat) != seat) points[seat] = 0;
    return certain(points);
}

/* Those who are still in share the point. */
static Chances drawn(const Game *game, const Position *pos) {
    int score[SEATS_MAX];
    eval_scores(game, pos, score);
    for (int seat = 0; seat < SEATS_MAX; seat++) score[seat] = score[seat] == EVAL_OUT ? 0 : 1;
    return certain(score);
}

/* The other of two teams; who is alone plays against nobody. */
static int other_team(const Game *game, const Position *pos, int team) {
    int other = team ? 0 : 1;
    while (other < game->seats(pos) && game->team(pos, other) != other) other++;
    return other;
}

static bool is_shared(const Game *game, const Position *end) {
    int points[SEATS_MAX] = { 0 };
    game->points(end, points);
    return points[0] > 0 && points[0] < POINT;
}

/* Whether the search saw a draw at the end of the line: by the rules, because a turn began like
 * that before, or because nothing irreversible has happened for too long. */
static bool ends_drawn(const Match *match, const Line *line) {
    const Game *game = match->setup.game;
    uint64_t key[LINE_MAX_STEPS];
    Position end = match->now;
    int left = match_quiet_left(match);
    bool is_quiet = true;
    for (int i = 0; i < line->length; i++) {
        key[i] = game_fresh(game, &end) ? game_key(game, &end) : 0;
        is_quiet = is_quiet && !(game->progress && game->progress(&end, line->step[i]));
        game_apply(game, &end, line->step[i]);
        left -= game_fresh(game, &end);
    }
    if (game->actor(&end) == NOBODY) return is_shared(game, &end);
    if (is_quiet && left <= 0) return true;
    if (!(game->draws & DRAW_REPETITION) || !game_fresh(game, &end)) return false;
    uint64_t last = game_key(game, &end);
    for (int i = 0; i < line->length; i++)
        if (key[i] == last) return true;
    for (int i = 0; i < match->count; i++)
        if (match->played[i].fresh && match->played[i].key == last) return true;
    return false;
}

/* Where the line leaves the team that began it. */
static Position after_turn(const Match *match, const Line *line, int team) {
    const Game *game = match->setup.game;
    Position pos = match->now;
    for (int i = 0; i < line->length; i++) {
        int actor = game->actor(&pos);
        if (actor < 0 || game->team(&pos, actor) != team) break;
        game_apply(game, &pos, line->step[i]);
    }
    return pos;
}

static bool is_decided(int value) { return value > VALUE_DECIDED || value < -VALUE_DECIDED; }

/* The chances, where the line leaves no doubt; else false, and the scores they are to be had from.
 */
static bool is_certain(const Match *match, const Line *line, Chances *chances, int *score) {
    const Game *game = match->setup.game;
    const Position *now = &match->now;
    int team = game->team(now, game->actor(now)), other = other_team(game, now, team);
    int points[SEATS_MAX] = { 0 };
    bool has_many = game_sides(game, now) > 2;
    if (line->value > VALUE_DECIDED || (!has_many && is_decided(line->value))) {
        points[line->value > 0 ? team : other] = POINT;
        *chances = certain(points);
        return true;
    }
    if (has_many) {
        Position next = after_turn(match, line, team);
        bool is_over = game->actor(&next) == NOBODY;
        if (is_over)
            *chances = at_end(game, &next);
        else
            eval_scores(game, &next, score);
        return is_over;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) score[seat] = EVAL_OUT;
    score[team] = line->value;
    score[other] = 0;
    if (line->is_proven ? line->value != 0 : !ends_drawn(match, line)) return false;
    *chances = drawn(game, now);
    return true;
}

void outlook_of(const Match *match, const Line *line, Outlook *outlook) {
    const Game *game = match->setup.game;
    const Position *now = &match->now;
    int score[SEATS_MAX];
    Chances chances;
    if (!is_certain(match, line, &chances, score))
        chances = weigh(outlook_form(game, now, outlook_left(score)), score, match_quiet(match));
    *outlook = (Outlook){ .is_proven = line->is_proven };
    tell_shares(game, now, &chances, outlook->share);
    tell_chances(&chances, game->team(now, game->actor(now)), outlook);
}

bool outlook_scores(const Match *match, const Line *line, int *score) {
    Chances chances;
    return !is_certain(match, line, &chances, score);
}

void outlook_at(const Game *game, const Position *pos, int *share) {
    int score[SEATS_MAX];
    eval_scores(game, pos, score);
    EvalForm form = outlook_form(game, pos, outlook_left(score));
    // Of two sides it is the searched scores that the form is about.
    if (game_sides(game, pos) == 2) memcpy(form.win, plain.win, sizeof form.win);
    Chances chances = weigh(form, score, 0);
    tell_shares(game, pos, &chances, share);
}
