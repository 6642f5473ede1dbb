/* position.c - position: all of it is taken, or nothing.
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <string.h>

/* Cuts the text of a position off *rest, which goes on with "moves" or is at the end. */
static char *cut_text(char **rest) {
    char *text = *rest + strspn(*rest, " \t"), *steps = strstr(text, " moves ");
    size_t length = strlen(text);
    if (!steps && length >= 6 && strcmp(text + length - 6, " moves") == 0)
        steps = text + length - 6;
    *rest = steps ? steps + 1 : text + length;
    if (steps) *steps = '\0';
    return text;
}

/* Where the game begins: at its start, or with a text. */
static bool begin(Session *session, Match *next, char **rest) {
    const char *kind = text_word(rest);
    Error err;
    if (strcmp(kind, "startpos") == 0) return true;
    if (strcmp(kind, "fen") != 0) {
        ugi_error(session, "position is written: position startpos|fen TEXT [moves STEP ...]");
        return false;
    }
    if (match_begin(next, cut_text(rest), &err)) return true;
    ugi_error(session, "%s (at character %zu of the position)", err.why, err.at + 1);
    return false;
}

static bool play(Session *session, Match *next, char *rest) {
    const char *steps = text_word(&rest);
    Error err;
    if (*steps && strcmp(steps, "moves") != 0) {
        ugi_error(session, "after the position only \"moves\" may follow");
        return false;
    }
    if (match_play_all(next, rest, &err)) return true;
    ugi_error(session, "step %d: %s", next->count + 1, err.why);
    return false;
}

void ugi_position(Session *session, char *rest) {
    Match *next = &session->next, old = session->match;
    match_restart(next, &old.setup);
    if (!begin(session, next, &rest) || !play(session, next, rest)) return;
    session->match = *next;
    *next = old;
}
