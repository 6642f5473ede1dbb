/* known.c - what is certain of a position, for a page that shows it step by step.
 * SPDX-License-Identifier: MIT */
#include "page.h"

EXPORT(brett_known) const char *brett_known(void);
EXPORT(brett_known_draw) const char *brett_known_draw(void);

/* "value":"win","turns":31,"exact":true,"left":1. Turns and pieces only where they are known. */
static void write_value(const KnownValue *value, Text *out) {
    static const char *const names[] = { "loss", "draw", "win", "unknown" };
    text_print(out, "\"value\":\"%s\"", names[value->value - ORACLE_LOSS]);
    if (value->turns) text_print(out, ",\"turns\":%d", value->turns);
    if (value->is_exact) text_add(out, ",\"exact\":true");
    if (value->left) text_print(out, ",\"left\":%d", value->left);
}

/* {"value":"win",...,"nodes":12,"line":["b2","c2"],"steps":[{"step":"b2","value":"win",...},...]}
 */
static const char *answer(const Match *match, const Known *known) {
    Text out = page_answer();
    text_char(&out, '{');
    write_value(&known->value, &out);
    text_print(&out, ",\"nodes\":%u,\"line\":", (unsigned)known->nodes);
    page_steps(match->setup.game, &match->now, known->line, known->length, &out);
    text_add(&out, ",\"steps\":[");
    for (int i = 0; i < known->count; i++) {
        char token[TOKEN_MAX];
        Text word = text_into(token, sizeof token);
        match->setup.game->write_move(&match->now, known->step[i].move, &word);
        text_add(&out, i ? ",{\"step\":" : "{\"step\":");
        text_json(&out, token);
        text_char(&out, ',');
        write_value(&known->step[i].value, &out);
        text_char(&out, '}');
    }
    text_add(&out, "]}");
    return page_whole(&out);
}

static void tell(void *data, const Known *known) { page_tell(answer(data, known)); }

/* SPEC, START, STEPS, NODES to look at: what is known of the position, and of every step. */
const char *brett_known(void) {
    static Known known;
    Match match;
    KnownQuestion question;
    Argument argument = page_first();
    long nodes = 0;
    const char *refused = page_match(&argument, &match);
    if (!refused && match_actor(&match) < 0)
        refused = page_fault(page_next(page_next(page_first())), "nobody is to move");
    if (!refused) refused = page_number(&argument, 1, INT32_MAX, &nodes);
    if (refused) return refused;
    page_question(&match.setup, &match.now, (uint64_t)nodes, &question);
    question.tell = tell;
    question.data = &match;
    known_ask(&question, &known);
    return answer(&match, &known);
}

enum { GAMES_TRIED = 50, STEPS_MOST = 400, DRAW_NODES = 300000 };

/* How many steps a game has that is played at random, at most STEPS_MOST. */
static int random_length(const Setup *setup, Random random) {
    Position pos;
    int count = 0;
    game_start(setup, &pos);
    for (; count < STEPS_MOST && setup->game->actor(&pos) != NOBODY; count++)
        game_apply(setup->game, &pos, game_random(setup->game, &pos, &random));
    return count;
}

/* Goes on at random from a random moment of a game, to where something is certain. */
static bool draw(const Setup *setup, Random *random, Position *pos) {
    const Game *game = setup->game;
    Random again = *random;
    int from = (int)random_below(random, (uint32_t)random_length(setup, again));
    KnownQuestion question;
    page_question(setup, pos, DRAW_NODES, &question);
    game_start(setup, pos);
    for (int i = 0; i < STEPS_MOST && game->actor(pos) != NOBODY; i++) {
        if (i >= from && game->actor(pos) >= 0 && known_is_certain(&question)) return true;
        game_apply(game, pos, game_random(game, pos, &again));
    }
    return false;
}

/* SPEC, SEED: a position drawn at random of which something is known, as a JSON string; "" if none
 * was found. */
const char *brett_known_draw(void) {
    Setup setup;
    Position pos;
    Argument argument = page_first();
    long seed = 0;
    const char *refused = page_setup(&argument, &setup);
    if (!refused) refused = page_number(&argument, 0, INT32_MAX, &seed);
    if (refused) return refused;
    Random random = { (uint64_t)seed };
    bool is_found = false;
    for (int i = 0; i < GAMES_TRIED && !is_found; i++) is_found = draw(&setup, &random, &pos);
    char text[POSITION_TEXT] = "";
    Text position = text_into(text, sizeof text);
    if (is_found) setup.game->write(&pos, &position);
    Text out = page_answer();
    text_json(&out, text);
    return page_whole(&out);
}
