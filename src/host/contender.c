/* contender.c - levels, yardsticks and programs behind one interface.
 * SPDX-License-Identifier: MIT */
#include "contender.h"

#include "ai/plain.h"
#include "ai/uct.h"
#include "host.h"
#include "program.h"
#include "think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UCT_BYTES = 256 << 20 };
/* A program gets so many seconds to answer, and so many for a step without a limit of time. */
enum { PATIENCE = 10, LONG_PATIENCE = 300 };

#define PLAYERS "level1 ... level8, uct, plain, material, random, program:COMMAND"

typedef enum {
    BY_LEVEL = 1,
    BY_UCT = 2,
    BY_PLAIN = 4,
    BY_MATERIAL = 8,
    BY_CHANCE = 16,
    BY_PROGRAM = 32,
    BY_SEARCH = BY_LEVEL | BY_MATERIAL
} Means;

/* What can be set, up to which number, and for whom that means something. */
enum { MS, NODES, DEPTH, HASH, THREADS, OVERLOOK, SETTINGS };
static const struct {
    const char *name;
    long most;
    int means;
} settings[SETTINGS] = {
    [MS] = { "ms", 86400000, BY_SEARCH | BY_UCT | BY_PLAIN | BY_PROGRAM },
    [NODES] = { "nodes", 2147483647, BY_SEARCH | BY_UCT | BY_PLAIN | BY_PROGRAM },
    [DEPTH] = { "depth", 1000, BY_SEARCH | BY_PLAIN | BY_PROGRAM },
    [HASH] = { "hash", 65536, BY_SEARCH | BY_PROGRAM },
    [THREADS] = { "threads", THREADS_MAX, BY_SEARCH | BY_PROGRAM },
    [OVERLOOK] = { "overlook", OVERLOOK_ALL, BY_SEARCH },
};

struct Contender {
    Means means;
    int level;
    const char *command;    /* of a program */
    long setting[SETTINGS]; /* 0: not given */
    long left, increment;   /* of its clock, in milliseconds; left is 0: it has none */
    /* Since it began. */
    Thinker *thinker;
    void *tree; /* of uct */
    Program *program;
};

static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

static bool read_setting(Contender *c, const char *text, size_t length, Error *err) {
    size_t name = strcspn(text, "=");
    char digits[16] = "";
    if (length - name - 1 < sizeof digits) memcpy(digits, text + name + 1, length - name - 1);
    for (int i = 0; i < SETTINGS; i++) {
        if (!is_word(text, name, settings[i].name)) continue;
        return text_to_number(digits, 1, settings[i].most, &c->setting[i]) ||
               refuse(err, 0, "%s= takes a number from 1 to %d", settings[i].name,
                      (int)settings[i].most);
    }
    return refuse(err, 0,
                  "no setting \"%.*s\"; there are ms=, nodes=, depth=, hash=, threads=, overlook= "
                  "with a number",
                  (int)(length < 40 ? length : 40), text);
}

/* How the player that a word names plays; 0 if it names none. */
static Means read_means(const char *text, size_t length, int *level) {
    if (strncmp(text, "program:", 8) == 0) return BY_PROGRAM;
    if (is_word(text, length, "uct")) return BY_UCT;
    if (is_word(text, length, "plain")) return BY_PLAIN;
    if (is_word(text, length, "material")) return BY_MATERIAL;
    if (is_word(text, length, "random")) return BY_CHANCE;
    int named = player_read_level(text, length);
    if (named) *level = named;
    return named ? BY_LEVEL : 0;
}

static bool read_words(Contender *c, const char *text, Error *err) {
    for (size_t length; *text && !c->command; text += length + (text[length] == ',')) {
        length = strcspn(text, ",");
        Means means = read_means(text, length, &c->level);
        if (means && c->means) return refuse(err, 0, "one player at a time, not two");
        if (means) c->means = means;
        if (means == BY_PROGRAM) c->command = text + strlen("program:");
        if (means) continue;
        if (!memchr(text, '=', length))
            return refuse(err, 0, "no player \"%.*s\"; there are " PLAYERS,
                          (int)(length < 40 ? length : 40), text);
        if (!read_setting(c, text, length, err)) return false;
    }
    return c->means ? true : refuse(err, 0, "a player is missing: " PLAYERS);
}

Contender *contender_new(const char *text, Error *err) {
    Contender *c = host_zeroed(sizeof *c);
    bool is_fine = read_words(c, text, err);
    for (int i = 0; i < SETTINGS && is_fine; i++)
        if (c->setting[i] && !(settings[i].means & c->means))
            is_fine = refuse(err, 0, "%s= means nothing to the player \"%.*s\"", settings[i].name,
                             80, text);
    if (is_fine) {
        if (!c->setting[MS] && !c->setting[NODES] && !c->setting[DEPTH]) c->setting[MS] = 100;
        return c;
    }
    free(c);
    return NULL;
}

void contender_free(Contender *c) {
    if (!c) return;
    thinker_free(c->thinker);
    program_end(c->program);
    free(c->tree);
    free(c);
}

/* Ends a program that failed: nobody knows what it would say next, and to what. */
static bool blame(Contender *c, Error *err, const char *deed, const Error *why) {
    program_end(c->program);
    c->program = NULL;
    return refuse(err, 0, "\"%.*s\" %s: %s", 80, c->command, deed, why->why);
}

static bool begin_program(Contender *c, const Setup *setup, Error *err) {
    char lines[SPEC_MAX + 200];
    Text out = text_into(lines, sizeof lines);
    Error why;
    if (!c->program) {
        c->program = program_start(c->command, err);
        if (!c->program) return false;
        program_say(c->program, "ugi\n");
        if (!program_await(c->program, "ugiok", PATIENCE, &why))
            return blame(c, err, "does not answer to ugi", &why);
    }
    text_add(&out, "setoption name Game value ");
    setup_write(setup, &out);
    for (int i = HASH; i <= THREADS; i++)
        if (c->setting[i])
            text_print(&out, "\nsetoption name %s value %d", i == HASH ? "Hash" : "Threads",
                       (int)c->setting[i]);
    text_add(&out, "\nuginewgame\nisready\n");
    program_say(c->program, lines);
    if (program_await(c->program, "readyok", PATIENCE, &why)) return true;
    return blame(c, err, "does not get ready", &why);
}

bool contender_begin(Contender *c, const Setup *setup, Error *err) {
    switch (c->means) {
    case BY_UCT:
        if (!c->tree) c->tree = host_memory(UCT_BYTES);
        return true;
    case BY_PLAIN:
    case BY_CHANCE: return true;
    case BY_PROGRAM: return begin_program(c, setup, err);
    default:
        if (!c->thinker)
            c->thinker = thinker_new(c->setting[HASH] ? (int)c->setting[HASH] : 64,
                                     c->setting[THREADS] ? (int)c->setting[THREADS] : 1, err);
        if (c->thinker) thinker_clear(c->thinker);
        return c->thinker;
    }
}

/* The game so far and the limits, as the protocol has them. */
static void write_question(const Contender *c, const Match *match, Text *out) {
    static const char *const words[] = { [MS] = "movetime", [NODES] = "nodes", [DEPTH] = "depth" };
    const Game *game = match->setup.game;
    Position pos = match->start;
    text_add(out, "position fen ");
    game->write(&pos, out);
    if (match->count) text_add(out, " moves");
    for (int i = 0; i < match->count; i++) {
        text_char(out, ' ');
        game->write_move(&pos, match->played[i].move, out);
        game_apply(game, &pos, match->played[i].move);
    }
    text_add(out, "\ngo");
    for (int i = MS; i <= DEPTH; i++)
        if (c->setting[i]) text_print(out, " %s %d", words[i], (int)c->setting[i]);
    int seat = match_actor(match) + 1;
    if (c->left)
        text_print(out, " p%dtime %d p%dinc %d", seat, (int)c->left, seat, (int)c->increment);
    text_char(out, '\n');
}

static bool ask_program(Contender *c, const Match *match, Move *move, Error *err) {
    double seconds = c->setting[MS] ? PATIENCE + (double)c->setting[MS] / 1000 : LONG_PATIENCE;
    Text out = host_text(POSITION_TEXT + 200 + (size_t)match->count * TOKEN_MAX);
    Error why;
    write_question(c, match, &out);
    program_say(c->program, out.start);
    free(out.start);
    char *line = program_await(c->program, "bestmove ", seconds, &why);
    if (!line) return blame(c, err, "gave no bestmove", &why);
    char *token = line + strlen("bestmove ");
    token[strcspn(token, " ")] = '\0';
    if (game_read_move(match->setup.game, &match->now, token, move, NULL)) return true;
    text_tame(token);
    return refuse(err, 0, "\"%.*s\" played \"%.*s\", which is not legal", 80, c->command, 20,
                  token);
}

static bool is_late(void *data) { return host_seconds() >= *(double *)data; }

static Pace pace_of(const Contender *c) {
    Pace pace = { 0 };
    if (c->setting[MS]) pace = pace_fixed(c->setting[MS]);
    return c->left ? pace_shorter(pace, pace_clock(c->left, c->increment, 0)) : pace;
}

/* What a yardstick plays. */
static Move measure(Contender *c, const Match *match, Limits *limits) {
    Pace pace = pace_of(c);
    double end = host_seconds() + pace.hard;
    Verdict verdict;
    limits->stop = pace.hard > 0 ? is_late : NULL;
    limits->data = &end;
    if (c->means == BY_UCT)
        uct_run(c->tree, UCT_BYTES, match, limits, &verdict);
    else
        plain_run(match, limits, &verdict);
    return verdict.line[0].step[0];
}

static Move think(Contender *c, const Match *match, const Limits *limits) {
    Task task = { .limits = *limits, .pace = pace_of(c) };
    thinker_start(c->thinker, match, &task);
    return thinker_wait(c->thinker, NULL);
}

bool contender_move(Contender *c, const Match *match, uint64_t seed, Move *move, Error *err) {
    Random random = { random_mix(seed + (uint64_t)match->count) };
    Limits limits = { .level = c->level,
                      .nodes = (uint64_t)c->setting[NODES],
                      .depth = (int)c->setting[DEPTH],
                      .overlook = (int)c->setting[OVERLOOK],
                      .material = c->means == BY_MATERIAL,
                      .contempt = c->means == BY_LEVEL,
                      .seed = seed };
    switch (c->means) {
    case BY_PROGRAM: return ask_program(c, match, move, err);
    case BY_CHANCE: *move = game_random(match->setup.game, &match->now, &random); break;
    case BY_UCT:
    case BY_PLAIN: *move = measure(c, match, &limits); break;
    default: *move = think(c, match, &limits); break;
    }
    return true;
}

void contender_clock(Contender *c, long left, long increment) {
    c->left = left;
    c->increment = increment;
}
