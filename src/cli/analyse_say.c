/* analyse_say.c - an analysis as text for people and as JSON for programs.
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

#include <stdarg.h>
#include <stdio.h>

/* Room for any one line. */
enum { LINE = 320 };

static void __attribute__((format(printf, 2, 3))) say(const Report *r, const char *format, ...) {
    char line[LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_add(r->out, line);
}

static const char *name_of(const Record *record, int seat) {
    char tag[4] = { 'P', (char)('1' + seat), '\0' };
    return record_find(record, tag);
}

/* Programs are told shares as parts of 1, people in per cent. */
static double part(double share) { return share / EVAL_WHOLE; }
static double per_cent(double share) { return 100 * part(share); }

static int steps_to_end(int value) { return VALUE_WIN - (value < 0 ? -value : value); }

static bool is_drawn(const Judged *found) { return found->outlook.draw == OUTLOOK_CERTAIN; }

/* "53.2 %", or how soon the end is seen: "win 3", "loss 4". */
static void write_value(const Report *r, const Judged *found, char *text, size_t size) {
    bool is_certain =
        found->outlook.win == OUTLOOK_CERTAIN || found->outlook.loss == OUTLOOK_CERTAIN;
    if (found->value > VALUE_DECIDED)
        snprintf(text, size, "win %d", steps_to_end(found->value));
    else if (found->value < -VALUE_DECIDED && r->sides == 1)
        snprintf(text, size, "lost");
    else if (found->value < -VALUE_DECIDED && is_certain)
        snprintf(text, size, "loss %d", steps_to_end(found->value));
    else if (r->sides == 1)
        snprintf(text, size, "unknown");
    else if (is_drawn(found))
        snprintf(text, size, "draw");
    else
        snprintf(text, size, "%.1f %%", per_cent(found->after));
}

/* Wins, draws and losses in per cent, or that nothing is left to chance or guess. */
static void write_chances(const Report *r, const Judged *found, char *text, size_t size) {
    const Outlook *outlook = &found->outlook;
    if (outlook->is_proven)
        snprintf(text, size, "proven");
    else if (r->sides > 1)
        snprintf(text, size, "%.0f/%.0f/%.0f", outlook->win / 10.0, outlook->draw / 10.0,
                 outlook->loss / 10.0);
}

static void write_token(const Match *match, Move move, char *token) {
    Text out = text_into(token, TOKEN_MAX);
    match->setup.game->write_move(&match->now, move, &out);
}

static void say_line(const Report *r, const Match *match, const Judged *found) {
    char token[TOKEN_MAX], best[TOKEN_MAX] = "", value[32] = "", chances[32] = "", change[32] = "";
    write_token(match, found->move, token);
    if (found->is_roll && found->is_known) {
        snprintf(best, sizeof best, "luck");
        snprintf(change, sizeof change, "%+.1f", per_cent(found->luck));
    } else if (!found->is_roll) {
        write_token(match, found->best.step[0], best);
        if (found->best.step[0] == found->move) snprintf(best, sizeof best, "=");
        if (found->is_forced) snprintf(best, sizeof best, "(forced)");
        write_value(r, found, value, sizeof value);
        write_chances(r, found, chances, sizeof chances);
        if (found->loss >= 5) snprintf(change, sizeof change, "-%.1f", per_cent(found->loss));
    }
    const char *mark = judge_grades[found->grade].mark;
    say(r, "%5d  P%d  %-12s %9s %9s  %-12s %6s%s%s\n", match->count + 1, found->seat + 1, token,
        value, chances, best, change, *mark ? "  " : "", mark);
}

static void say_json(const Report *r, const Match *match, const Judged *found) {
    char token[TOKEN_MAX], best[TOKEN_MAX];
    write_token(match, found->move, token);
    say(r, "%s{\"step\":\"%s\",", match->count ? "," : "", token);
    if (found->is_roll) {
        say(r, "\"roller\":%d", found->seat);
        if (found->is_known) say(r, ",\"luck\":%.4f", part(found->luck));
        text_char(r->out, '}');
        return;
    }
    write_token(match, found->best.step[0], best);
    say(r, "\"seat\":%d,\"share\":%.4f,\"best\":\"%s\",\"loss\":%.4f", found->seat,
        part(found->after), best, part(found->loss));
    say(r, ",\"wdl\":[%d,%d,%d],\"shares\":[", found->outlook.win, found->outlook.draw,
        found->outlook.loss);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        say(r, "%s%.4f", seat ? "," : "", part(found->outlook.share[seat]));
    text_char(r->out, ']');
    if (found->outlook.is_proven) say(r, ",\"proven\":true");
    if (found->value > VALUE_DECIDED || found->value < -VALUE_DECIDED)
        say(r, ",\"mate\":%s%d", found->value < 0 ? "-" : "", steps_to_end(found->value));
    if (found->grade < FAULTS) say(r, ",\"mark\":\"%s\"", judge_grades[found->grade].mark);
    if (found->is_forced) say(r, ",\"forced\":true");
    text_char(r->out, '}');
}

void analyse_say(const Report *r, const Match *match, const Judged *found) {
    if (r->json)
        say_json(r, match, found);
    else
        say_line(r, match, found);
}

void analyse_begin(const Report *r, const Record *record) {
    const Match *match = &record->match;
    char spec[SPEC_MAX], result[64];
    Text out = text_into(spec, sizeof spec), ends = text_into(result, sizeof result);
    setup_write(&match->setup, &out);
    match_result(match, &ends);
    if (r->json) {
        say(r, "{\"game\":\"%s\",\"result\":\"%s\",\"steps\":[", spec, result);
        return;
    }
    say(r, "%s (%s), %s\n", match->setup.game->title, spec, result);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        if (name_of(record, seat)) say(r, "P%d is %.200s\n", seat + 1, name_of(record, seat));
    say(r, "\n%5s  %s %-12s %9s %9s  %-12s %6s\n", "No", "Who", "Step", "Value", "W/D/L", "Best",
        "Loss");
}

static void say_seat_json(const Report *r, const Record *record, const Judge *judge, int seat) {
    const Tally *tally = &judge->seat[seat];
    Account sum;
    say(r, "%s{\"seat\":%d,", seat ? "," : "", seat);
    if (name_of(record, seat)) {
        text_add(r->out, "\"name\":");
        text_json(r->out, name_of(record, seat));
        text_char(r->out, ',');
    }
    say(r, "\"steps\":%d,\"accuracy\":%.1f,\"loss\":%.4f", tally->steps,
        100 * judge_accuracy(tally), tally->steps ? part((double)tally->loss) / tally->steps : 0);
    for (int i = 0; i < FAULTS; i++) say(r, ",\"%s\":%d", judge_grades[i].names, tally->grade[i]);
    if (record->match.setup.game->dice)
        say(r, ",\"luck\":%.4f,\"skill\":%.4f", part(tally->luck), -part((double)tally->loss));
    if (judge_account(judge, &record->match, seat, &sum)) {
        say(r,
            ",\"account\":{\"start\":%.4f,\"luck\":%.4f,\"their_luck\":%.4f,\"mistakes\":%.4f,"
            "\"their_mistakes\":%.4f,\"late\":%.4f,\"end\":%.4f}",
            part(sum.start), part(sum.luck), part(sum.their_luck), part(sum.mistakes),
            part(sum.their_mistakes), part(sum.late), part(sum.end));
    }
    text_char(r->out, '}');
}

/* One line of the summary with a number for every seat. */
static void say_row(const Report *r, const char *what, const char *format, const double *number,
                    int seats) {
    say(r, "%-24s", what);
    for (int seat = 0; seat < seats; seat++) say(r, format, number[seat]);
    text_char(r->out, '\n');
}

/* The rows of an account, each a number of its struct; false if there is none. */
static bool say_account(const Report *r, const Match *match, const Judge *judge, int seats) {
    static const char *const rows[] = { "value at the beginning", "  luck",
                                        "  luck of the others",   "  mistakes",
                                        "  mistakes of others",   "  seen too late",
                                        "value at the end" };
    const bool dice = match->setup.game->dice;
    double number[7][SEATS_MAX];
    for (int seat = 0; seat < seats; seat++) {
        Account sum;
        if (!judge_account(judge, match, seat, &sum)) return false;
        const double sums[] = { sum.start,          sum.luck, sum.their_luck, sum.mistakes,
                                sum.their_mistakes, sum.late, sum.end };
        for (int row = 0; row < 7; row++) number[row][seat] = per_cent(sums[row]);
    }
    text_char(r->out, '\n');
    for (int row = 0; row < 7; row++)
        if (dice || (row != 1 && row != 2))
            say_row(r, rows[row], row == 0 || row == 6 ? "%8.1f" : "%+8.1f", number[row], seats);
    return true;
}

static void say_table(const Report *r, const Match *match, const Judge *judge) {
    int seats = match->setup.game->seats(&match->now);
    double number[SEATS_MAX] = { 0 };
    say(r, "\n%24s", "");
    for (int seat = 0; seat < seats; seat++) say(r, "%7s%d", "P", seat + 1);
    text_char(r->out, '\n');
    for (int seat = 0; seat < seats; seat++)
        number[seat] = 100 * judge_accuracy(&judge->seat[seat]);
    say_row(r, "accuracy in per cent", "%8.1f", number, seats);
    for (int seat = 0; seat < seats; seat++) number[seat] = judge->seat[seat].steps;
    say_row(r, "steps with a choice", "%8.0f", number, seats);
    for (int i = 0; i < FAULTS; i++) {
        char what[40];
        snprintf(what, sizeof what, "%s %s", judge_grades[i].names, judge_grades[i].mark);
        for (int seat = 0; seat < seats; seat++) number[seat] = judge->seat[seat].grade[i];
        say_row(r, what, "%8.0f", number, seats);
    }
    if (say_account(r, match, judge, seats)) return;
    for (int seat = 0; seat < seats; seat++)
        number[seat] = -per_cent((double)judge->seat[seat].loss);
    say_row(r, "lost by mistakes", "%8.1f", number, seats);
    for (int seat = 0; seat < seats; seat++) number[seat] = per_cent(judge->seat[seat].luck);
    if (match->setup.game->dice) say_row(r, "luck", "%+8.1f", number, seats);
}

void analyse_end(const Report *r, const Record *record, const Judge *judge) {
    if (!r->json) {
        say_table(r, &record->match, judge);
        return;
    }
    text_add(r->out, "],\"seats\":[");
    for (int seat = 0; seat < record->match.setup.game->seats(&record->match.now); seat++)
        say_seat_json(r, record, judge, seat);
    text_add(r->out, "]}\n");
}
