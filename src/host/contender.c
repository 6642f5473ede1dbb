/* contender.c - levels, yardsticks and programs behind one interface.
 * SPDX-License-Identifier: MIT */
#include "contender.h"

#include "ai/plain.h"
#include "ai/uct.h"
#include "host.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 10000, UCT_MIB = 256 };

static bool read_setting(Contender *c, const char *word, size_t length, Error *err) {
    static const char *const names[] = {
        "ms=", "nodes=", "depth=", "hash=", "threads=", "overlook="
    };
    for (int i = 0; i < 6; i++) {
        size_t n = strlen(names[i]);
        char digits[16] = "";
        long value;
        if (length <= n || strncmp(word, names[i], n) != 0 || length - n >= sizeof digits) continue;
        memcpy(digits, word + n, length - n);
        if (!text_to_number(digits, 1, 2147483647, &value)) break;
        if (i == 0) c->ms = value;
        if (i == 1) c->nodes = value;
        if (i == 2) c->depth = (int)value;
        if (i == 3) c->hash = (int)value;
        if (i == 4) c->threads = (int)value;
        if (i == 5) c->overlook = (int)value;
        return true;
    }
    return refuse(err, 0,
                  "no setting \"%.*s\"; there are ms=, nodes=, depth=, hash=, threads=, overlook= "
                  "with a number",
                  (int)(length < 40 ? length : 40), word);
}

bool contender_read(const char *text, Contender *contender, Error *err) {
    Contender c = { .name = text, .means = BY_LEVEL, .hash = 64, .threads = 1 };
    bool named = false;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, ",");
        if (strncmp(at, "program:", 8) == 0) {
            c.means = BY_PROGRAM, c.command = at + 8, named = true;
            break;
        }
        int level = player_read_level(at, length);
        if (level)
            c.level = level, named = true;
        else if (length == 3 && strncmp(at, "uct", 3) == 0)
            c.means = BY_UCT, named = true;
        else if (length == 5 && strncmp(at, "plain", 5) == 0)
            c.means = BY_PLAIN, named = true;
        else if (length == 8 && strncmp(at, "material", 8) == 0)
            c.means = BY_MATERIAL, named = true;
        else if (length == 6 && strncmp(at, "random", 6) == 0)
            c.means = BY_CHANCE, named = true;
        else if (!memchr(at, '=', length))
            return refuse(err, (size_t)(at - text),
                          "no player \"%.*s\"; there are level1 ... level8, uct, plain, material, "
                          "random, program:COMMAND",
                          (int)(length < 40 ? length : 40), at);
        else if (!read_setting(&c, at, length, err))
            return false;
        at += length + (at[length] == ',');
    }
    if (!named)
        return refuse(err, 0,
                      "a player is missing: level1 ... level8, uct, plain, material, random, "
                      "program:COMMAND");
    if (!c.ms && !c.nodes && !c.depth) c.ms = 100;
    *contender = c;
    return true;
}

static bool say(Contender *c, const char *line) {
    size_t length = strlen(line);
    while (length) {
        ssize_t n = write(c->to, line, length);
        if (n <= 0) return false;
        line += n;
        length -= (size_t)n;
    }
    return true;
}

/* The next line of a program until the time `end`, without its end; NULL if there is none. */
static char *hear(Contender *c, double end, char *line, size_t size) {
    for (;;) {
        char *newline = memchr(c->buffer, '\n', c->buffered);
        if (newline) {
            size_t length = (size_t)(newline - c->buffer);
            snprintf(line, size, "%.*s", (int)length, c->buffer);
            line[strcspn(line, "\r")] = '\0';
            c->buffered -= length + 1;
            memmove(c->buffer, newline + 1, c->buffered);
            return line;
        }
        if (c->buffered == sizeof c->buffer) c->buffered = 0;  // an endless line is not for us
        struct pollfd wait = { .fd = c->from, .events = POLLIN };
        int left = (int)((end - host_seconds()) * 1000);
        if (left <= 0 || poll(&wait, 1, left) <= 0) return NULL;
        ssize_t n = read(c->from, c->buffer + c->buffered, sizeof c->buffer - c->buffered);
        if (n <= 0) return NULL;
        c->buffered += (size_t)n;
    }
}

/* Waits for a line that begins with `word`, for `ms` in all: whoever chatters has no more time. */
static bool await(Contender *c, const char *word, int ms, char *line, size_t size) {
    double end = host_seconds() + ms / 1000.0;
    while (host_seconds() < end && hear(c, end, line, size))
        if (strncmp(line, word, strlen(word)) == 0) return true;
    return false;
}

static bool start_program(Contender *c, Error *err) {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) return refuse(err, 0, "cannot make a pipe");
    signal(SIGPIPE, SIG_IGN);
    c->pid = fork();
    if (c->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]), close(to[1]), close(from[0]), close(from[1]);
        execl("/bin/sh", "sh", "-c", c->command, (char *)NULL);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    c->to = to[1];
    c->from = from[0];
    if (c->pid < 0) return refuse(err, 0, "cannot start \"%.*s\"", 80, c->command);
    return true;
}

bool contender_begin(Contender *c, const Setup *setup, Error *err) {
    char line[4096], spec[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    if (c->means == BY_LEVEL || c->means == BY_MATERIAL) {
        if (!c->thinker) c->thinker = thinker_new(c->hash, c->threads, err);
        if (!c->thinker) return false;
        thinker_clear(c->thinker);
    }
    if (c->means == BY_PLAIN && !setup->game->eval)
        return refuse(err, 0, "plain cannot judge positions of %s", setup->game->id);
    if (c->means == BY_UCT && !c->memory) c->memory = host_memory((size_t)UCT_MIB << 20);
    if (c->means != BY_PROGRAM) return true;
    if (!c->pid && (!start_program(c, err) || !say(c, "ugi\n") ||
                    !await(c, "ugiok", PATIENCE_MS, line, sizeof line)))
        return refuse(err, 0, "\"%.*s\" does not answer to ugi", 80, c->command);
    setup_write(setup, &out);
    snprintf(line, sizeof line, "setoption name Game value %s\nuginewgame\nisready\n", spec);
    if (!say(c, line) || !await(c, "readyok", PATIENCE_MS, line, sizeof line))
        return refuse(err, 0, "\"%.*s\" is not ready for %s", 80, c->command, spec);
    return true;
}

static bool ask_program(Contender *c, const Match *match, Move *move, Error *err) {
    const Game *game = match->setup.game;
    size_t size = 4096 + (size_t)match->count * TOKEN_MAX;
    Text out = host_text(size);
    char line[4096], limit[80];
    Position pos = match->start;
    text_add(&out, "position fen ");
    game->write(&pos, &out);
    if (match->count) text_add(&out, " moves");
    for (int i = 0; i < match->count; i++) {
        text_char(&out, ' ');
        game->write_move(&pos, match->played[i].move, &out);
        game_apply(game, &pos, match->played[i].move);
    }
    int n = snprintf(limit, sizeof limit, "\ngo");
    if (c->ms) n += snprintf(limit + n, sizeof limit - (size_t)n, " movetime %ld", c->ms);
    if (c->nodes) n += snprintf(limit + n, sizeof limit - (size_t)n, " nodes %ld", c->nodes);
    if (c->depth) n += snprintf(limit + n, sizeof limit - (size_t)n, " depth %d", c->depth);
    snprintf(limit + n, sizeof limit - (size_t)n, "\n");
    bool heard =
        say(c, out.start) && say(c, limit) &&
        await(c, "bestmove ", (int)c->ms + PATIENCE_MS * (c->ms ? 1 : 30), line, sizeof line);
    free(out.start);
    if (!heard) return refuse(err, 0, "\"%.*s\" gave no bestmove", 80, c->command);
    line[9 + strcspn(line + 9, " ")] = '\0';
    if (game_read_move(game, &match->now, line + 9, move, NULL)) return true;
    text_tame(line);
    return refuse(err, 0, "\"%.*s\" played \"%.*s\", which is not legal", 80, c->command, 20,
                  line + 9);
}

static bool is_late(void *data) { return host_seconds() >= *(double *)data; }

bool contender_move(Contender *c, const Match *match, uint64_t seed, Move *move, Error *err) {
    double end = host_seconds() + (double)c->ms / 1000;
    if (c->means == BY_PROGRAM) return ask_program(c, match, move, err);
    if (c->means == BY_CHANCE) {
        Random random = { seed };
        *move = game_random(match->setup.game, &match->now, &random);
        return true;
    }
    Limits limits = { .level = c->level,
                      .nodes = (uint64_t)c->nodes,
                      .depth = c->depth,
                      .overlook = c->overlook,
                      .material = c->means == BY_MATERIAL,
                      .seed = seed };
    if (c->means == BY_UCT || c->means == BY_PLAIN) {
        limits.stop = c->ms ? is_late : NULL;
        limits.data = &end;
        Verdict verdict;
        if (c->means == BY_UCT)
            uct_run(c->memory, (size_t)UCT_MIB << 20, match, &limits, &verdict);
        else
            plain_run(match, &limits, &verdict);
        *move = verdict.line[0].step[0];
        return true;
    }
    Task task = { .limits = limits };
    if (c->ms) task.pace = pace_fixed(c->ms);
    thinker_start(c->thinker, match, &task);
    *move = thinker_wait(c->thinker, NULL);
    return true;
}

void contender_end(Contender *c) {
    thinker_free(c->thinker);
    free(c->memory);
    if (c->pid > 0) {
        say(c, "quit\n");
        close(c->to);
        close(c->from);
        for (int tries = 0; tries < 100 && waitpid(c->pid, NULL, WNOHANG) == 0; tries++) {
            if (tries == 50) kill(c->pid, SIGTERM);
            poll(NULL, 0, 10);
        }
    }
    c->thinker = NULL, c->memory = NULL, c->pid = 0;
}
