/* play_game.c - a game at the terminal: what happens next, and taking it back.
 *
 * Chance is drawn from the seed and the number of the step. So a game can be repeated, and taking
 * steps back does not bring other dice.
 * SPDX-License-Identifier: MIT */
#include "play.h"

#include "ending.h"

#include <string.h>

bool play_is_person(const Play *play, int seat) { return seat >= 0 && play->level[seat] == 0; }

bool play_has_people(const Play *play) {
    for (int seat = 0; seat < play->match.setup.game->seats(&play->match.now); seat++)
        if (play_is_person(play, seat)) return true;
    return false;
}

bool play_awaits_person(const Play *play) {
    return play->thought != THINK_STEP && !play->is_asked && !play->waits[0] &&
           play_is_person(play, match_actor(&play->match));
}

static Random random_here(const Play *play) {
    return (Random){ random_mix(play->seed + 1) + (uint64_t)play->match.count };
}

static int colour_at(const Game *game, const Position *pos) {
    Piece pieces[PIECES_MAX];
    int count = game->scene(pos, pieces), seat = game_turn(game, pos);
    for (int i = 0; i < count; i++)
        if (strcmp(game->kinds[pieces[i].kind].look, "die") == 0) return pieces[i].colour;
    unsigned colours = seat >= 0 ? game->colour(pos, seat) : 0;
    return colours && game->seats(pos) > 1 ? __builtin_ctz(colours) : -1;
}

/* What will be remembered of a step that is played here. */
static Told tell(const Game *game, const Position *pos, Move move) {
    Told told = { .actor = (int8_t)game->actor(pos),
                  .turn = (int8_t)game_turn(game, pos),
                  .colour = (int8_t)colour_at(game, pos),
                  .fresh = game_fresh(game, pos) };
    Text out = text_into(told.token, sizeof told.token);
    game->write_move(pos, move, &out);
    return told;
}

static void remember(Play *play, int step, Told told) {
    if (step >= play->told_room) {
        play->told_room = step < 64 ? 128 : step * 2;
        play->told = host_grow(play->told, (size_t)play->told_room * sizeof *play->told);
    }
    play->told[step] = told;
}

static void position_changed(Play *play) {
    play->serial++;
    play->has_hint = false;
    play->changed = true;
    play->warned = false;
    play->since = host_seconds();
}

void play_begin(Play *play, const Match *match) {
    const Game *game = match->setup.game;
    play_stop(play);
    play->match = *match;
    play->cells = game->board(&match->setup, play->cell);
    Position pos = match->start;
    for (int i = 0; i < match->count; i++) {
        remember(play, i, tell(game, &pos, match->played[i].move));
        game_apply(game, &pos, match->played[i].move);
    }
    position_changed(play);
    play->changed = false;
}

bool play_step(Play *play, Move move) {
    Error err;
    int at = play->match.count;
    Told told = tell(play->match.setup.game, &play->match.now, move);
    if (!match_apply(&play->match, move, &err)) {
        play_say(play, "%s", err.why);
        play->paused = true;  // or the levels would try again and again
        return false;
    }
    remember(play, at, told);
    position_changed(play);
    return true;
}

bool play_want(Play *play, Move move) {
    if (!play->host) return play_step(play, move);
    play->host->step(play, move);
    return true;
}

void play_follow(Play *play, const Match *match) {
    int same = 0;
    while (same < play->match.count && same < match->count &&
           play->match.played[same].move == match->played[same].move)
        same++;
    if (same < play->match.count || (play->match.end != END_NONE && match->end == END_NONE)) {
        match_back_to(&play->match, same);
        position_changed(play);
    }
    while (play->match.count < match->count)
        if (!play_step(play, match->played[play->match.count].move)) return;
    if (play->match.end == match->end) return;
    match_finish(&play->match, match->end, match->loser, NULL);
    position_changed(play);
}

bool play_is_unsaved(const Play *play) {
    return !play->host && play->changed && play->match.count && play->match.end == END_NONE;
}

/* ---- thinking ---- */

void play_stop(Play *play) {
    if (play->thought == THINK_NOT) return;
    thinker_stop(play->thinker);
    thinker_wait(play->thinker, NULL);
    play->thought = THINK_NOT;
}

void play_now(Play *play) {
    if (play->thought == THINK_NOT)
        play_say(play, "nobody is thinking");
    else
        thinker_stop(play->thinker);
}

static bool must_end(void *data) {
    (void)data;
    return ending_came();
}

static void begin_to_think(Play *play, Thought thought, int level) {
    Task task = { .limits = { .level = level,
                              .seed = play->seed,
                              .contempt = thought == THINK_STEP,
                              .stop = must_end },
                  .pace = play->pace };
    thinker_start(play->thinker, &play->match, &task);
    play->thought = thought;
}

/* A level's step, and the turn it belongs to as a message. */
static bool play_for_level(Play *play, Move move) {
    if (!play_step(play, move)) return false;
    int last = play->match.count - 1, first = play_turn_begin(play, last);
    char who[PLAY_SAID], line[PLAY_SAID];
    Text seat = text_into(who, sizeof who), steps = text_into(line, sizeof line);
    play_seat(play, play->told[last].actor, &seat);
    play_line(play, &first, &steps);
    play_say(play, "%s played %s", who, line);
    return true;
}

static void take_thought(Play *play) {
    Thought thought = play->thought;
    Verdict verdict;
    Move move = thinker_wait(play->thinker, &verdict);
    play->thought = THINK_NOT;
    if (ending_came()) return;  // it could not think to the end
    if (thought == THINK_STEP) {
        play_for_level(play, move);
        return;
    }
    play->has_hint = true;
    play->hint = move;
    play_say_hint(play, &verdict);
}

void play_hint(Play *play) {
    if (!play_awaits_person(play)) {
        play_say(play, "a hint is for a person whose step it is");
        return;
    }
    if (play->thought == THINK_HINT) return;
    play_say(play, "thinking about a hint ...");
    begin_to_think(play, THINK_HINT, LEVELS);
}

static bool is_forced(const Play *play, Move *only) {
    Move list[MOVES_MAX];
    int count = play->match.setup.game->moves(&play->match.now, list);
    *only = list[0];
    return count == 1;
}

static bool advance(Play *play, bool wait) {
    Move move;
    if (play->host) return play->host->tick(play, wait);
    if (play->thought != THINK_NOT) {
        if (!wait && !thinker_done(play->thinker)) return false;
        take_thought(play);
        return true;
    }
    int actor = match_actor(&play->match);
    if (actor == CHANCE) {
        Random random = random_here(play);
        return play_step(play, game_random(play->match.setup.game, &play->match.now, &random));
    }
    if (actor == NOBODY || play_is_person(play, actor) || play->paused) return false;
    if (!wait && host_seconds() - play->since < play->delay) return false;
    if (is_forced(play, &move)) return play_for_level(play, move);
    begin_to_think(play, THINK_STEP, play->level[actor]);
    return true;
}

bool play_tick(Play *play) { return advance(play, false); }
bool play_wait(Play *play) { return advance(play, true); }

/* ---- taking back ---- */

int play_turn_begin(const Play *play, int step) {
    while (step > 0 && !play->told[step].fresh) step--;
    return step;
}

/* The last step that a person decided, or -1. */
static int last_decision(const Play *play) {
    int step = play->match.count - 1;
    while (step >= 0 && !play_is_person(play, play->told[step].actor)) step--;
    return step;
}

static void go_back_to(Play *play, int count) {
    play_stop(play);
    play_say(play, "took back");
    for (int i = count; i < play->match.count && i < count + 6; i++)
        play_say(play, "%s %s", play->said, play->told[i].token);
    if (play->match.count > count + 6) play_say(play, "%s ...", play->said);
    match_back_to(&play->match, count);
    position_changed(play);
}

void play_undo(Play *play, bool turn) {
    Match *match = &play->match;
    if (match->end == END_RESIGNED || match->end == END_AGREED) {
        match_back_to(match, match->count);
        position_changed(play);
        play_say(play, "the game goes on");
        return;
    }
    int step = last_decision(play);
    if (step < 0 && !play_has_people(play) && match->count) {
        play->paused = true;
        step = match->count - 1;
    }
    if (step < 0) {
        play_say(play, "there is nothing to take back");
        return;
    }
    int target = step, begin = turn ? play_turn_begin(play, step) : step;
    for (int i = step; i >= begin; i--)
        if (play->told[i].actor == play->told[step].actor) target = i;
    go_back_to(play, target);
}

static bool others_go_on(const Play *play, int seat) {
    bool has_person = false;
    for (int other = 0; other < play->match.setup.game->seats(&play->match.now); other++)
        has_person |=
            other != seat && play_is_person(play, other) && match_is_in(&play->match, other);
    return has_person && match_sides_in(&play->match) > 2;
}

/* The level that has the seat from now on: as good as the best one that plays already. */
static void hand_over(Play *play, int seat) {
    enum { USUAL = 4 };
    int level = 0;
    for (int other = 0; other < SEATS_MAX; other++)
        if (play->level[other] > level) level = play->level[other];
    play->level[seat] = level ? level : USUAL;
    Text left = { play->left, sizeof play->left, strlen(play->left), false };
    text_print(&left, "%sP%d %d", left.used ? ", " : "", seat + 1, play->match.count);
    play->serial++;
    play->changed = true;
    play_say(play, "level %d goes on for P%d; \"seat %d=me\" gives the seat back",
             play->level[seat], seat + 1, seat + 1);
}

void play_resign(Play *play) {
    int actor = match_actor(&play->match);
    Error err;
    if (!play_awaits_person(play)) {
        play_say(play, "only a person whose step it is can resign");
        return;
    }
    play_stop(play);
    if (others_go_on(play, actor)) {
        hand_over(play, actor);
        return;
    }
    if (!match_finish(&play->match, END_RESIGNED, actor, &err)) {
        play_say(play, "%s", err.why);
        return;
    }
    position_changed(play);
    play_say(play, "resigned; undo takes it back");
}

/* Where what the person has not seen yet begins: the latest turn, and those of other levels before
 * it. */
static int first_unseen(const Play *play, int last) {
    int first = play_turn_begin(play, last),
        seats = play->match.setup.game->seats(&play->match.now);
    if (play_is_person(play, play->told[last].actor)) return first;
    for (int turns = 2; turns < seats && first > 0; turns++) {
        int before = play_turn_begin(play, first - 1);
        if (play_is_person(play, play->told[before].turn)) break;
        first = before;
    }
    return first;
}

void play_marks(const Play *play, bool *marked) {
    const Match *match = &play->match;
    const Game *game = match->setup.game;
    memset(marked, 0, CELLS_MAX * sizeof *marked);
    int last = match->count - 1;
    while (last >= 0 && play->told[last].actor == CHANCE) last--;
    int first = last < 0 ? 0 : first_unseen(play, last);
    Position pos = match->start;
    for (int i = 0; i <= last; i++) {
        Effect effect[EFFECTS_MAX];
        Move move = match->played[i].move;
        bool seen = i >= first && play->told[i].actor != CHANCE;
        int effects = seen ? game_effects(&match->setup, &pos, move, effect) : 0;
        for (int e = 0; e < effects; e++) marked[effect[e].from] = marked[effect[e].to] = true;
        game_apply(game, &pos, move);
    }
}
