/* answer.c - what a search found, as lines: "info ..." and "bestmove ...".
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include "ai/outlook.h"

/* A line of steps, as far as it can be told without dice. */
static void write_line(const Match *match, const Line *line, Text *out) {
    const Game *game = match->setup.game;
    Position pos = match->now;
    for (int i = 0; i < line->length; i++) {
        text_char(out, ' ');
        game->write_move(&pos, line->step[i], out);
        game_apply(game, &pos, line->step[i]);
    }
}

/* "score cp 34 wdl 412 266 322" in hundredths of a point's logit and in thousandths, or "score mate
 * 3 wdl 1000 0 0 proven" in steps; with three and four sides the shares of all seats, too. */
static void write_score(const Match *match, const Line *line, Text *out) {
    const Game *game = match->setup.game;
    int value = line->value, steps = VALUE_WIN - (value < 0 ? -value : value);
    Outlook outlook;
    outlook_of(match, line, &outlook);
    if (steps < VALUE_WIN - VALUE_DECIDED)
        text_print(out, " score mate %s%d", value < 0 ? "-" : "", steps);
    else
        text_print(out, " score cp %d", value * 100 / EVAL_UNIT);
    text_print(out, " wdl %d %d %d", outlook.win, outlook.draw, outlook.loss);
    if (outlook.is_proven) text_add(out, " proven");
    if (game_sides(game, &match->now) < 3) return;
    text_add(out, " shares");
    for (int seat = 0; seat < game->seats(&match->now); seat++)
        text_print(out, " %d", outlook.share[seat]);
}

static void write_work(const Verdict *verdict, double seconds, Text *out) {
    text_add(out, " nodes ");
    text_number(out, verdict->nodes);
    text_add(out, " nps ");
    text_number(out, (uint64_t)((double)verdict->nodes / (seconds + 1e-6)));
    text_add(out, " time ");
    text_number(out, (uint64_t)(seconds * 1000));
}

/* Before the first depth is finished there is no value to tell. */
static void tell_line(const Session *session, const Verdict *verdict, int i, double seconds) {
    char text[320 + LINE_MAX_STEPS * TOKEN_MAX];
    Text out = text_into(text, sizeof text);
    text_print(&out, "info depth %d", verdict->depth);
    if (verdict->depth) {
        text_print(&out, " multipv %d", i + 1);
        write_score(&session->match, &verdict->line[i], &out);
    }
    write_work(verdict, seconds, &out);
    if (verdict->depth) {
        text_add(&out, " pv");
        write_line(&session->match, &verdict->line[i], &out);
    }
    fprintf(session->out, "%s\n", text);
}

void ugi_tell(void *data, const Verdict *verdict) {
    const Session *session = data;
    double seconds = thinker_seconds(session->thinker);
    for (int i = 0; i < verdict->lines && i < session->lines; i++)
        tell_line(session, verdict, i, seconds);
    ugi_speak(session);
}

void ugi_bestmove(const Session *session, const Move *step) {
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    if (step)
        session->match.setup.game->write_move(&session->match.now, *step, &out);
    else
        text_add(&out, "none");
    fprintf(session->out, "bestmove %s\n", token);
    ugi_speak(session);
}

void ugi_finished(void *data, const Verdict *verdict) {
    const Session *session = data;
    if (!session->waits) ugi_bestmove(session, &verdict->line[0].step[0]);
}
