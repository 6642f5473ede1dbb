/* ugi.c - brett ugi: the engine protocol, line by line. See docs/protocol.md.
 * SPDX-License-Identifier: MIT */
#include "cli.h"
#include "host/think.h"
#include "term/style.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 20, STEPS = 65536 };

typedef struct {
    Match match; /* the position that was set last */
    Match next;  /* filled while a position is read, and taken when all of it is good */
    Random random;
    long seed, level, hash, threads, lines;
    Thinker *thinker; /* made when it is first needed, and anew when its options change */
    bool thinking, endless, waits; /* waits: the answer is told when it is asked to stop */
} Session;

/* The options besides Game: plain numbers, each with its place in a Session. */
static const struct {
    const char *name;
    size_t place;
    long least, most, usual;
} options[] = {
    { "Level", offsetof(Session, level), 1, LEVELS, LEVELS },
    { "Hash", offsetof(Session, hash), 1, 65536, 64 },
    { "Threads", offsetof(Session, threads), 1, 64, 1 },
    { "MultiPV", offsetof(Session, lines), 1, LINES_MAX, 1 },
    { "Seed", offsetof(Session, seed), 0, 2147483647, 1 },
};
enum { OPTIONS = sizeof options / sizeof *options };

static long *option_value(Session *session, int i) {
    return (long *)(void *)((char *)session + options[i].place);
}

static void __attribute__((format(printf, 1, 2))) error(const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_tame(line);
    printf("error %s\n", line);
}

/* Cuts the next word off *rest; "" at the end. */
static char *word(char **rest) {
    char *begin = *rest + strspn(*rest, " \t");
    size_t length = strcspn(begin, " \t");
    *rest = begin + length;
    if (**rest) *(*rest)++ = '\0';
    return begin;
}

/* Whether the line ends here, as it must; complains if not. */
static bool is_end(char *rest) {
    const char *more = word(&rest);
    if (*more) error("\"%.40s\" is too much on this line", more);
    return !*more;
}

static void restart(Session *session, const Setup *setup) {
    match_init(&session->match, setup, session->match.played, STEPS);
}

/* A new game, of which nothing is known yet. */
static void begin_anew(Session *session, const Setup *setup) {
    restart(session, setup);
    if (session->thinker) thinker_clear(session->thinker);
}

/* Writes out what was said. Nobody listens any more? Then there is nothing left to do, and whoever
 * thinks or waits for a line ends with the program. */
static void speak(void) {
    if (fflush(stdout) == 0) return;
    perror("brett: standard output");
    _exit(EXIT_NO);
}

static void do_ugi(Session *session, char *rest) {
    (void)session, (void)rest;
    printf("id name Brett\nid author the Brett developers\n");
    printf("option name Game type combo default %s", game_at(0)->id);
    for (int i = 0; i < game_count(); i++) printf(" var %s", game_at(i)->id);
    putchar('\n');
    for (int i = 0; i < OPTIONS; i++)
        printf("option name %s type spin default %ld min %ld max %ld\n", options[i].name,
               options[i].usual, options[i].least, options[i].most);
    puts("ugiok");
}

static void do_isready(Session *session, char *rest) {
    (void)session, (void)rest;
    puts("readyok");
}

static void do_setoption(Session *session, char *rest) {
    Setup setup;
    Error err;
    if (strcmp(word(&rest), "name") != 0) {
        error("setoption is written: setoption name NAME value VALUE");
        return;
    }
    char *name = word(&rest);
    if (strcmp(word(&rest), "value") != 0) {
        error("setoption is written: setoption name NAME value VALUE");
        return;
    }
    char *value = word(&rest);
    if (!is_end(rest)) return;
    if (strcmp(name, "Game") == 0) {
        if (!setup_read(value, &setup, &err))
            error("%s", err.why);
        else
            begin_anew(session, &setup);
        return;
    }
    for (int i = 0; i < OPTIONS; i++) {
        if (strcmp(name, options[i].name) != 0) continue;
        if (!text_to_number(value, options[i].least, options[i].most, option_value(session, i))) {
            error("%s is a number from %ld to %ld", name, options[i].least, options[i].most);
            return;
        }
        session->random.state = (uint64_t)session->seed;
        thinker_free(session->thinker);
        session->thinker = NULL;
        return;
    }
    error("no option \"%.40s\"; there are Game, Level, Hash, Threads, MultiPV and Seed", name);
}

static void do_uginewgame(Session *session, char *rest) {
    (void)rest;
    Setup setup = session->match.setup;
    begin_anew(session, &setup);
}

static void do_position(Session *session, char *rest) {
    Match *next = &session->next;
    Error err;
    match_init(next, &session->match.setup, next->played, STEPS);
    char *kind = word(&rest);
    if (strcmp(kind, "fen") == 0) {
        rest += strspn(rest, " \t");
        char *steps = strstr(rest, " moves "), *text = rest;
        size_t length = strlen(rest);
        if (!steps && length >= 6 && strcmp(rest + length - 6, " moves") == 0)
            steps = rest + length - 6;
        rest = steps ? steps + 1 : rest + length;
        if (steps) *steps = '\0';
        if (!match_begin(next, text, &err)) {
            error("%s (at character %zu of the position)", err.why, err.at + 1);
            return;
        }
    } else if (strcmp(kind, "startpos") != 0) {
        error("position is written: position startpos|fen TEXT [moves STEP ...]");
        return;
    }
    char *steps = word(&rest);
    if (*steps && strcmp(steps, "moves") != 0) {
        error("after the position only \"moves\" may follow");
        return;
    }
    for (char *token = word(&rest); *token; token = word(&rest)) {
        if (match_play(next, token, &err)) continue;
        error("step %d: %s", next->count + 1, err.why);
        return;
    }
    Match old = session->match;
    session->match = *next;
    next->played = old.played;
}

static void print_move(const Match *match, Move move) {
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    match->setup.game->write_move(&match->now, move, &out);
    fputs(token, stdout);
}

/* A line of steps, as far as it can be told without dice. */
static void write_line(const Match *match, const Line *line, Text *out) {
    const Game *game = match->setup.game;
    Position pos = match->now;
    for (int i = 0; i < line->length; i++) {
        text_char(out, ' ');
        game->write_move(&pos, line->step[i], out);
        game->apply(&pos, line->step[i]);
    }
}

/* "score cp 34" in hundredths of a point's logit, or "score mate 3" in steps. */
static void write_score(int value, Text *out) {
    int steps = VALUE_WIN - (value < 0 ? -value : value);
    if (steps < VALUE_WIN - VALUE_DECIDED)
        text_print(out, " score mate %s%d", value < 0 ? "-" : "", steps);
    else
        text_print(out, " score cp %d", value * 100 / EVAL_UNIT);
    int share =
        steps < VALUE_WIN - VALUE_DECIDED ? (value > 0 ? EVAL_WHOLE : 0) : eval_share(value);
    text_print(out, " wdl %d 0 %d", share / 10, 1000 - share / 10);
}

static void tell(void *data, const Verdict *verdict, double seconds) {
    const Session *session = data;
    for (int i = 0; i < verdict->lines && i < session->lines; i++) {
        char text[256 + LINE_MAX_STEPS * TOKEN_MAX];
        Text out = text_into(text, sizeof text);
        text_print(&out, "info depth %d multipv %d", verdict->depth, i + 1);
        write_score(verdict->line[i].value, &out);
        text_add(&out, " nodes ");
        text_number(&out, verdict->nodes);
        text_add(&out, " nps ");
        text_number(&out, (uint64_t)((double)verdict->nodes / (seconds + 1e-6)));
        text_add(&out, " time ");
        text_number(&out, (uint64_t)(seconds * 1000));
        text_add(&out, " pv");
        write_line(&session->match, &verdict->line[i], &out);
        text_char(&out, '\n');
        fputs(text, stdout);
    }
    speak();
}

static void tell_move(void *data, const Verdict *verdict, Move move) {
    const Session *session = data;
    char text[TOKEN_MAX + 16];
    Text out = text_into(text, sizeof text);
    (void)verdict;
    text_add(&out, "bestmove ");
    session->match.setup.game->write_move(&session->match.now, move, &out);
    text_char(&out, '\n');
    fputs(text, stdout);
    speak();
}

/* Waits for the answer to the last "go"; one without limits is told to come to an end. */
static void settle(Session *session) {
    if (!session->thinking) return;
    if (session->endless) thinker_stop(session->thinker);
    Move move = thinker_wait(session->thinker, NULL);
    session->thinking = false;
    if (session->waits) tell_move(session, NULL, move);
}

/* "p2time": the seat's index, or -1. */
static int clock_seat(const char *limit, const char *what) {
    if (limit[0] != 'p' || limit[1] < '1' || limit[1] > '0' + SEATS_MAX) return -1;
    return strcmp(limit + 2, what) == 0 ? limit[1] - '1' : -1;
}

/* What "go" may carry; -1 is not given. */
typedef struct {
    long movetime, depth, nodes, time[SEATS_MAX], increment[SEATS_MAX];
    bool infinite;
} Order;

static long *order_slot(Order *order, const char *limit) {
    if (strcmp(limit, "movetime") == 0) return &order->movetime;
    if (strcmp(limit, "depth") == 0) return &order->depth;
    if (strcmp(limit, "nodes") == 0) return &order->nodes;
    if (clock_seat(limit, "time") >= 0) return &order->time[clock_seat(limit, "time")];
    if (clock_seat(limit, "inc") >= 0) return &order->increment[clock_seat(limit, "inc")];
    return NULL;
}

static bool read_order(char *rest, Order *order) {
    *order = (Order){ -1, -1, -1, { -1, -1, -1, -1 }, { 0, 0, 0, 0 }, false };
    for (char *limit = word(&rest); *limit; limit = word(&rest)) {
        if (strcmp(limit, "infinite") == 0) {
            order->infinite = true;
            continue;
        }
        long *slot = order_slot(order, limit);
        if (!slot) {
            error("no limit \"%.40s\"; there are movetime, depth, nodes, infinite, p1time ... "
                  "p4time, "
                  "p1inc ... p4inc",
                  limit);
            return false;
        }
        if (!text_to_number(word(&rest), 0, 2147483647, slot)) {
            error("%s needs a number from 0 to 2147483647", limit);
            return false;
        }
    }
    return true;
}

/* Seconds for one step: what is told, or a share of what is left on the clock. */
static double seconds_for(const Order *order, int seat) {
    double ms = 0;
    if (order->time[seat] >= 0) {
        ms = (double)order->time[seat] / 30 + (double)order->increment[seat] * 0.8;
        if (ms > (double)order->time[seat] * 0.5) ms = (double)order->time[seat] * 0.5;
        if (ms < 1) ms = 1;
    }
    if (order->movetime >= 0 && (!ms || (double)order->movetime < ms))
        ms = order->movetime ? (double)order->movetime : 1;
    return ms / 1000;
}

static void do_go(Session *session, char *rest) {
    const Match *match = &session->match;
    Order order;
    if (!read_order(rest, &order)) return;
    int actor = match_actor(match);
    if (actor == NOBODY) {
        puts("bestmove none");
        return;
    }
    if (actor == CHANCE) {  // a roll is not thought about
        tell_move(session, NULL, game_random(match->setup.game, &match->now, &session->random));
        return;
    }
    Task task = { .level = (int)session->level,
                  .seconds = order.infinite ? 0 : seconds_for(&order, actor),
                  .nodes = order.nodes > 0 ? (uint64_t)order.nodes : 0,
                  .depth = order.depth > 0 ? (int)order.depth : 0,
                  .lines = (int)session->lines,
                  .seed = random_next(&session->random),
                  .tell = tell,
                  .finished = order.infinite ? NULL : tell_move,
                  .data = session };
    if (!session->thinker)
        session->thinker = thinker_new((int)session->hash, (int)session->threads);
    session->endless =
        order.infinite || (!task.seconds && !task.nodes && !task.depth && session->level == LEVELS);
    session->waits = order.infinite;
    session->thinking = true;
    thinker_start(session->thinker, match, &task);
}

static void do_stop(Session *session, char *rest) {
    (void)rest;
    if (!session->thinking) return;
    thinker_stop(session->thinker);
    settle(session);
}

static void do_perft(Session *session, char *rest) {
    const Match *match = &session->match;
    const Game *game = match->setup.game;
    long depth;
    if (!text_to_number(word(&rest), 0, 64, &depth)) {
        error("perft needs a depth from 0 to 64");
        return;
    }
    if (!is_end(rest)) return;
    Move list[MOVES_MAX];
    uint64_t total = depth ? 0 : 1;
    int count = depth && match_actor(match) != NOBODY ? game->moves(&match->now, list) : 0;
    for (int i = 0; i < count; i++) {
        Position next = match->now;
        game->apply(&next, list[i]);
        uint64_t nodes = game_perft(game, &next, (int)depth - 1);
        print_move(match, list[i]);
        printf(" %" PRIu64 "\n", nodes);
        total += nodes;
    }
    printf("nodes %" PRIu64 "\n", total);
}

static void do_show(Session *session, char *rest) {
    (void)rest;
    Text out = host_text(DRAW_TEXT);
    draw_board(&session->match.setup, &session->match.now, style_of(stdout), &out);
    draw_status(&session->match, &out);
    puts(out.start);
    free(out.start);
}

/* Queries. Each prints what follows "response ". */

static void query_turn(const Match *match) {
    int actor = match_actor(match);
    if (actor >= 0)
        printf("%d", actor);
    else
        printf(actor == CHANCE ? "chance" : "none");
}

static void print_moves(const Match *match, bool with_odds) {
    const Game *game = match->setup.game;
    Move list[MOVES_MAX];
    int count = match_actor(match) == NOBODY ? 0 : game->moves(&match->now, list);
    for (int i = 0; i < count; i++) {
        if (i) putchar(' ');
        print_move(match, list[i]);
        if (with_odds) printf(":%d", game_odds(game, &match->now, list[i]));
    }
}

static void query_legalmoves(const Match *match) { print_moves(match, false); }

static void query_chance(const Match *match) {
    if (match_actor(match) == CHANCE)
        print_moves(match, true);
    else
        printf("none");
}

static void query_gameover(const Match *match) {
    printf(match_actor(match) == NOBODY ? "true" : "false");
}

/* "p1win"; "p1win p2win" where partners win together; "draw" where several share; "loss" where
 * nobody gets anything, in a game for one. */
static void query_result(const Match *match) {
    int points[SEATS_MAX], seats = match->setup.game->seats(&match->now), said = 0;
    match_points(match, points);
    if (match->end == END_NONE) {
        printf("none");
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        if (points[seat] == POINT) printf("%sp%dwin", said++ ? " " : "", seat + 1);
    if (!said) printf(seats == 1 ? "loss" : "draw");
}

static void query_points(const Match *match) {
    int points[SEATS_MAX];
    match_points(match, points);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++) {
        char text[16];
        Text out = text_into(text, sizeof text);
        text_points(&out, points[seat]);
        printf("%s%s", seat ? " " : "", text);
    }
}

static void query_fen(const Match *match) {
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    match->setup.game->write(&match->now, &out);
    fputs(text, stdout);
}

static void do_query(Session *session, char *rest) {
    static const struct {
        const char *name;
        void (*run)(const Match *);
    } queries[] = {
        { "turn", query_turn },     { "legalmoves", query_legalmoves },
        { "chance", query_chance }, { "gameover", query_gameover },
        { "result", query_result }, { "points", query_points },
        { "fen", query_fen },
    };
    const char *name = word(&rest);
    size_t length = strlen(name);
    if (!is_end(rest)) return;
    if (length == 6 && name[0] == 'p' && name[1] >= '1' && name[1] <= '0' + SEATS_MAX &&
        strcmp(name + 2, "turn") == 0) {
        printf("response %s\n", match_actor(&session->match) == name[1] - '1' ? "true" : "false");
        return;
    }
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        if (strcmp(queries[i].name, name) != 0) continue;
        printf("response ");
        queries[i].run(&session->match);
        putchar('\n');
        return;
    }
    error("no query \"%.40s\"; there are turn, legalmoves, chance, gameover, result, points, fen, "
          "p1turn ... p4turn",
          name);
}

static const struct {
    const char *name;
    void (*run)(Session *, char *rest);
} words[] = {
    { "ugi", do_ugi },
    { "isready", do_isready },
    { "setoption", do_setoption },
    { "uginewgame", do_uginewgame },
    { "position", do_position },
    { "go", do_go },
    { "stop", do_stop },
    { "perft", do_perft },
    { "show", do_show },
    { "query", do_query },
};

/* Obeys one line; false when it was "quit". While it thinks only isready, stop and quit are
 * answered at once; everything else waits for the answer. */
static bool obey(Session *session, char *line) {
    char *name = word(&line);
    if (!*name) return true;
    if (strcmp(name, "quit") == 0) {
        do_stop(session, line);
        return false;
    }
    if (strcmp(name, "isready") != 0 && strcmp(name, "stop") != 0) settle(session);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].name, name) != 0) continue;
        words[i].run(session, line);
        return true;
    }
    error(
        "no command \"%.40s\"; there are ugi, isready, setoption, uginewgame, position, go, stop, "
        "perft, show, query, quit",
        name);
    return true;
}

/* The next line without its end; NULL at the end of input. A line that is too long or holds a zero
 * byte is read to its end and *bad set. */
static char *next_line(FILE *in, char *buffer, bool *bad) {
    size_t length = 0;
    int c;
    *bad = false;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (c == '\0' || length + 1 == LINE_MAX_BYTES) *bad = true;
        if (!*bad) buffer[length++] = (char)c;
    }
    if (c == EOF && length == 0 && !*bad) return NULL;
    if (length && buffer[length - 1] == '\r') length--;
    buffer[length] = '\0';
    return buffer;
}

int cli_ugi(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    const Flag flags[] = { { 0 } };
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0) return EXIT_USAGE;
    if (first < argc) return cli_misuse(command, "ugi takes no arguments");
    signal(SIGPIPE, SIG_IGN);  // a reader that has gone is told by speak()
    Session session = { .random = { 1 } };
    for (int i = 0; i < OPTIONS; i++) *option_value(&session, i) = options[i].usual;
    Setup setup = { .game = game_at(0) };
    session.match.played = host_memory(STEPS * sizeof(Played));
    session.next.played = host_memory(STEPS * sizeof(Played));
    restart(&session, &setup);

    char *buffer = host_memory(LINE_MAX_BYTES);
    bool bad, going = true;
    for (char *line; going && (line = next_line(stdin, buffer, &bad));) {
        if (bad)
            error("the line is longer than 1 MiB or holds a zero byte; it was not read");
        else
            going = obey(&session, line);
        speak();
    }
    settle(&session);
    thinker_free(session.thinker);
    free(buffer);
    free(session.match.played);
    free(session.next.played);
    return EXIT_OK;
}
