/* options.c - setoption: which game, and how it is thought about.
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <string.h>

/* The options besides Game: plain numbers, each with its place in a Session. */
static const struct {
    const char *name;
    size_t place;
    long least, most, usual;
    bool is_of_thinker; /* which is made anew */
} options[] = {
    { "Level", offsetof(Session, level), 1, LEVELS, LEVELS, false },
    { "Hash", offsetof(Session, hash), 1, 65536, 64, true },
    { "Threads", offsetof(Session, threads), 1, THREADS_MAX, 1, true },
    { "MultiPV", offsetof(Session, lines), 1, LINES_MAX, 1, false },
    { "MoveOverhead", offsetof(Session, overhead), 0, 5000, 10, false },
    { "Seed", offsetof(Session, seed), 0, 2147483647, 1, false },
    { "Contempt", offsetof(Session, contempt), 0, 1, 0, false },
};
enum { OPTIONS = sizeof options / sizeof *options };

static long *value_of(Session *session, int i) {
    return (long *)(void *)((char *)session + options[i].place);
}

void ugi_usual_options(Session *session) {
    for (int i = 0; i < OPTIONS; i++) *value_of(session, i) = options[i].usual;
}

void ugi_list_options(Session *session) {
    fprintf(session->out, "option name Game type combo default %s", game_at(0)->id);
    for (int i = 0; i < game_count(); i++) fprintf(session->out, " var %s", game_at(i)->id);
    fprintf(session->out, "\n");
    for (int i = 0; i < OPTIONS; i++)
        fprintf(session->out, "option name %s type spin default %ld min %ld max %ld\n",
                options[i].name, options[i].usual, options[i].least, options[i].most);
}

static void set_game(Session *session, const char *spec) {
    Setup setup;
    Error err;
    if (setup_read(spec, &setup, &err))
        ugi_begin_anew(session, &setup);
    else
        ugi_error(session, "%s", err.why);
}

bool ugi_new_thinker(Session *session) {
    Error err;
    Thinker *fresh = thinker_new((int)session->hash, (int)session->threads, &err);
    if (!fresh) {
        ugi_error(session, "%s", err.why);
        return false;
    }
    thinker_free(session->thinker);
    session->thinker = fresh;
    return true;
}

static void set_number(Session *session, int i, const char *text) {
    long *value = value_of(session, i), old = *value;
    if (!text_to_number(text, options[i].least, options[i].most, value)) {
        ugi_error(session, "%s is a number from %ld to %ld", options[i].name, options[i].least,
                  options[i].most);
        return;
    }
    if (options[i].is_of_thinker && !ugi_new_thinker(session)) {
        *value = old;
        return;
    }
    session->random.state = session->characters.state = (uint64_t)session->seed;
    session->character = random_next(&session->characters);
    if (session->thinker) thinker_clear(session->thinker);
}

static void set(Session *session, const char *name, const char *value) {
    if (strcmp(name, "Game") == 0) {
        set_game(session, value);
        return;
    }
    for (int i = 0; i < OPTIONS; i++) {
        if (strcmp(name, options[i].name) != 0) continue;
        set_number(session, i, value);
        return;
    }
    ugi_error(session,
              "no option \"%.40s\"; there are Game, Level, Hash, Threads, MultiPV, MoveOverhead, "
              "Seed and "
              "Contempt",
              name);
}

void ugi_setoption(Session *session, char *rest) {
    bool is_named = strcmp(text_word(&rest), "name") == 0;
    const char *name = text_word(&rest);
    if (!is_named || strcmp(text_word(&rest), "value") != 0) {
        ugi_error(session, "setoption is written: setoption name NAME value VALUE");
        return;
    }
    const char *value = text_word(&rest);
    if (ugi_ends(session, rest)) set(session, name, value);
}
