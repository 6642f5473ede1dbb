/* session.h - a conversation, for the files that hold it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_SESSION_H
#define BRETT_SESSION_H

#include "host/think.h"
#include "ugi.h"

enum { UGI_LINE = 1 << 20 }; /* bytes, with the zero at the end */

typedef struct {
    FILE *out;
    DrawStyle style;
    Match match; /* the position that was set last */
    Match next;  /* filled while a position is read, and taken when all of it is good */
    Random random, characters; /* of dice and of levels, so that neither changes the other */
    uint64_t character;        /* of a level in this game */
    long level, hash, threads, lines, overhead, seed, contempt; /* the options besides Game */
    Thinker *thinker;              /* NULL before it is first needed or its options are set */
    bool thinking, endless, waits; /* waits: the answer is told when it is asked to stop */
} Session;

/* session.c: what is said and heard. */
void ugi_begin(Session *session, FILE *out, DrawStyle style);
void ugi_end(Session *session); /* after the answer to the last "go" */
/* The next line without its end; NULL at the end of input. A line that is too long for the buffer
 * of UGI_LINE bytes, or holds a zero byte, is read to its end and *bad set. */
char *ugi_line(FILE *in, char *buffer, bool *bad);
/* Obeys one line, which is changed; false when it was "quit". */
bool ugi_obey(Session *session, char *line);
/* A new game, of which nothing is known yet. */
void ugi_begin_anew(Session *session, const Setup *setup);
void ugi_error(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes out what was said. */
void ugi_speak(const Session *session);
/* Whether the line ends here, as it must; complains if not. */
bool ugi_ends(Session *session, char *rest);

/* options.c */
void ugi_usual_options(Session *session);
void ugi_list_options(Session *session);
void ugi_setoption(Session *session, char *rest);
/* Puts a thinker as the options want it in the place of the old one; if there is none to be had,
 * says so and changes nothing. */
bool ugi_new_thinker(Session *session);

/* position.c */
void ugi_position(Session *session, char *rest);

/* go.c */
void ugi_go(Session *session, char *rest);
void ugi_stop(Session *session, char *rest);
/* Waits for the answer to the last "go"; one without limits is told to come to an end. */
void ugi_settle(Session *session);

/* answer.c: what is told of a search, from whatever thread thinks. */
void ugi_tell(void *session, const Verdict *verdict);
void ugi_finished(void *session, const Verdict *verdict);
/* "bestmove STEP", of the position; NULL when there is none. */
void ugi_bestmove(const Session *session, const Move *step);

/* query.c: what can be asked about the position. */
void ugi_query(Session *session, char *rest);
void ugi_perft(Session *session, char *rest);
void ugi_show(Session *session, char *rest);

#endif
