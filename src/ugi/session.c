/* session.c - the engine protocol, line by line.
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include "host/host.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void ugi_error(Session *session, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_tame(line);
    fprintf(session->out, "error %s\n", line);
}

/* Nobody listens any more? Then there is nothing left to do, and whoever thinks or waits for a line
 * ends with the program. */
void ugi_speak(const Session *session) {
    if (fflush(session->out) == 0) return;
    perror("brett: standard output");
    _exit(EXIT_FAILURE);
}

bool ugi_ends(Session *session, char *rest) {
    const char *more = text_word(&rest);
    if (*more) ugi_error(session, "\"%.40s\" is too much on this line", more);
    return !*more;
}

void ugi_begin_anew(Session *session, const Setup *setup) {
    match_restart(&session->match, setup);
    session->character = random_next(&session->characters);
    if (session->thinker) thinker_clear(session->thinker);
}

void ugi_begin(Session *session, FILE *out, DrawStyle style) {
    Setup setup = { .game = game_at(0) };
    *session = (Session){ .out = out, .style = style, .random = { 1 }, .characters = { 1 } };
    ugi_usual_options(session);
    match_init_growing(&session->match, host_grow);
    match_init_growing(&session->next, host_grow);
    ugi_begin_anew(session, &setup);
}

void ugi_end(Session *session) {
    ugi_settle(session);
    thinker_free(session->thinker);
    free(session->match.played);
    free(session->next.played);
}

static void say_hello(Session *session, char *rest) {
    (void)rest;
    fprintf(session->out, "id name Brett\nid author the Brett developers\n");
    ugi_list_options(session);
    fprintf(session->out, "ugiok\n");
}

static void be_ready(Session *session, char *rest) {
    (void)rest;
    fprintf(session->out, "readyok\n");
}

static void new_game(Session *session, char *rest) {
    (void)rest;
    Setup setup = session->match.setup;
    ugi_begin_anew(session, &setup);
}

static const struct {
    const char *name;
    void (*run)(Session *, char *rest);
} words[] = {
    { "ugi", say_hello },       { "isready", be_ready },      { "setoption", ugi_setoption },
    { "uginewgame", new_game }, { "position", ugi_position }, { "go", ugi_go },
    { "stop", ugi_stop },       { "perft", ugi_perft },       { "show", ugi_show },
    { "query", ugi_query },
};

/* While it thinks only isready, stop and quit are answered at once; everything else waits for the
 * answer. */
bool ugi_obey(Session *session, char *line) {
    char *name = text_word(&line);
    if (!*name) return true;
    if (strcmp(name, "quit") == 0) {
        ugi_stop(session, line);
        return false;
    }
    if (strcmp(name, "isready") != 0 && strcmp(name, "stop") != 0) ugi_settle(session);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].name, name) != 0) continue;
        words[i].run(session, line);
        return true;
    }
    ugi_error(session,
              "no command \"%.40s\"; there are ugi, isready, setoption, uginewgame, position, go, "
              "stop, perft, show, query, quit",
              name);
    return true;
}

char *ugi_line(FILE *in, char *buffer, bool *bad) {
    size_t length = 0;
    int c;
    *bad = false;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (c == '\0' || length + 1 == UGI_LINE) *bad = true;
        if (!*bad) buffer[length++] = (char)c;
    }
    if (c == EOF && length == 0 && !*bad) return NULL;
    if (length && buffer[length - 1] == '\r') length--;
    buffer[length] = '\0';
    return buffer;
}

void ugi_run(FILE *in, FILE *out, DrawStyle style) {
    Session session;
    ugi_begin(&session, out, style);
    char *buffer = host_memory(UGI_LINE);
    bool bad, going = true;
    for (char *line; going && (line = ugi_line(in, buffer, &bad));) {
        if (bad)
            ugi_error(&session,
                      "the line is longer than 1 MiB or holds a zero byte; it was not read");
        else
            going = ugi_obey(&session, line);
        ugi_speak(&session);
    }
    ugi_end(&session);
    free(buffer);
}
