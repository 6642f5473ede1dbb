/* solve_blockade.c - brett solve for Blockade: who wins by threats alone, and the proof of it.
 *
 * Both seats are tried in turns, each with twice as many positions as before, until one wins or
 * nothing is left to try. A proof is written down so that somebody can check it who knows the rules
 * and nothing else: docs/solve.md tells how.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "solve/forced.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Game *game;
    Position pos;
    const char *from;
    char **steps;
    Forced forced[2];
    ForcedAnswer answer[2];
} Question;

/* The file of a proof, as it grows. */
typedef struct {
    char *text;
    size_t length, room;
    int column;
    long steps;
} Paper;

static void write_down(Paper *paper, const char *word) {
    size_t more = strlen(word);
    if (paper->length + more > paper->room)
        paper->text = host_grow(paper->text, paper->room = 2 * (paper->length + more));
    memcpy(paper->text + paper->length, word, more);
    paper->length += more;
}

static void add_step(void *data, const char *token) {
    Paper *paper = data;
    int width = (int)strlen(token);
    if (paper->column) {
        bool is_full = paper->column + 1 + width > 100;
        write_down(paper, is_full ? "\n" : " ");
        paper->column = is_full ? 0 : paper->column + 1;
    }
    write_down(paper, token);
    paper->column += width;
    paper->steps++;
}

/* Every option with its value, so that a reader needs to know no defaults. */
static void write_options(Paper *paper, const Setup *setup) {
    for (int i = 0; i < game_options(setup->game); i++) {
        char value[SPEC_MAX];
        Text out = text_into(value, sizeof value);
        const char *name = setup->game->options[i].name;
        write_down(paper, i ? "," : "");
        write_down(paper, name);
        write_down(paper, "=");
        write_down(paper, setup_value(setup, name, &out));
    }
}

static void begin_paper(Paper *paper, const Setup *setup, const Question *q, int winner) {
    char seat[] = { (char)('0' + winner), '\0' };
    write_down(paper, "brett proof 1\ngame ");
    write_down(paper, setup->game->id);
    write_down(paper, "\noptions ");
    write_options(paper, setup);
    if (q->from) write_down(paper, "\nfrom "), write_down(paper, q->from);
    write_down(paper, "\nsteps");
    for (int i = 0; q->steps[i]; i++) write_down(paper, " "), write_down(paper, q->steps[i]);
    write_down(paper, "\nwins ");
    write_down(paper, seat);
    write_down(paper, "\n\n");
}

static bool find_position(const Setup *setup, Question *q) {
    Error err;
    game_start(setup, &q->pos);
    if (q->from && !game_read(setup, q->from, &q->pos, &err)) {
        cli_fail("--from: %s (at character %zu)", err.why, err.at + 1);
        return false;
    }
    for (int i = 0; q->steps[i]; i++) {
        Move move;
        if (!game_read_move(q->game, &q->pos, q->steps[i], &move, &err)) {
            cli_fail("step %d: %s", i + 1, err.why);
            return false;
        }
        game_apply(q->game, &q->pos, move);
    }
    if (q->game->actor(&q->pos) != NOBODY) return true;
    cli_fail("the game is over");
    return false;
}

static const char *name_of(const Question *q, int seat) {
    return q->game->colours[__builtin_ctz(q->game->colour(&q->pos, seat))];
}

/* The seat that wins, or NOBODY. */
static int find_winner(Question *q, uint64_t most, size_t bytes) {
    for (int seat = 0; seat < 2; seat++)
        forced_init(&q->forced[seat], q->game, seat, cli_keep(host_memory(bytes / 2)), bytes / 2);
    for (uint64_t limit = 10000;; limit *= 2) {
        for (int seat = 0; seat < 2; seat++) {
            if (q->answer[seat] == FORCED_NOT) continue;
            uint64_t least = limit < most ? limit : most;
            q->answer[seat] = forced_run(&q->forced[seat], &q->pos, least);
            if (q->answer[seat] == FORCED_WIN) return seat;
        }
        bool is_over = q->answer[0] == FORCED_NOT && q->answer[1] == FORCED_NOT;
        if (is_over || limit >= most) return NOBODY;
    }
}

static int say_winner(const Setup *setup, Question *q, int seat, const char *path) {
    Paper paper = { 0 };
    Move step;
    char token[TOKEN_MAX] = "";
    Text out = text_into(token, sizeof token);
    if (forced_step(&q->forced[seat], &q->pos, &step)) q->game->write_move(&q->pos, step, &out);
    begin_paper(&paper, setup, q, seat);
    bool is_told = forced_tell(&q->forced[seat], &q->pos, add_step, &paper);
    write_down(&paper, "\n");
    printf("proved: %s wins by threats, whatever %s does\n", name_of(q, seat), name_of(q, !seat));
    if (is_told) printf("proof: %ld steps\n", paper.steps);
    bool is_kept = path && is_told && host_replace(path, paper.text, paper.length);
    free(paper.text);
    if (path && !is_told) return cli_fail("the proof is not whole; it needs more --hash");
    if (path && !is_kept) return cli_fail("%s: %s", path, strerror(errno));
    if (token[0]) printf("first: %s\n", token);
    return EXIT_OK;
}

int cli_solve_blockade(const Setup *setup, int argc, char **argv) {
    const Command *command = cli_find("solve");
    const char *from = NULL, *path = NULL;
    long nodes = 1000000000, hash = 64;
    const Flag flags[] = { { "from", .text = &from },
                           { "hash", .number = &hash, .least = 1, .most = 65536 },
                           { "nodes", .number = &nodes, .least = 1 },
                           { "proof", .text = &path },
                           { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    Question *q = cli_keep(host_zeroed(sizeof *q));
    q->game = setup->game, q->from = from, q->steps = argv + first;
    if (!find_position(setup, q)) return EXIT_USAGE;
    Move step;
    if (forced_at_once(q->game, &q->pos, &step)) {
        if (path) return cli_fail("there is nothing to prove: the game ends with the next step");
        printf("%s wins at once\n", name_of(q, q->game->actor(&q->pos)));
        return EXIT_OK;
    }
    int winner = find_winner(q, (uint64_t)nodes, (size_t)hash << 20), status = EXIT_NO;
    if (winner != NOBODY)
        status = say_winner(setup, q, winner, path);
    else if (q->answer[0] == FORCED_NOT && q->answer[1] == FORCED_NOT)
        puts("unknown: threats alone win for nobody");
    else
        puts("unknown: the search ended before it was complete");
    printf("searched: %" PRIu64 " positions\n", q->forced[0].nodes + q->forced[1].nodes);
    return status;
}
