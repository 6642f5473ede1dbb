/* analyse_say.c - an analysis as text for people and as JSON for programs.
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

#include <stdarg.h>

static const struct {
    double loss;
    const char *mark, *name;
} graves[GRAVES] = { { 0.20, "??", "blunders" },
                     { 0.10, "?", "mistakes" },
                     { 0.05, "?!", "inaccuracies" } };

int analyse_grave(double loss) {
    int grave = 0;
    while (grave < GRAVES && loss < graves[grave].loss) grave++;
    return grave;
}

/* Room for any one line. */
enum { LINE = 320 };

static void __attribute__((format(printf, 2, 3))) say(Analysis *a, const char *format, ...) {
    char line[LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_add(a->out, line);
}

static const char *name_of(const Record *record, int seat) {
    char tag[4] = { 'P', (char)('1' + seat), '\0' };
    return record_find(record, tag);
}

static int steps_to_end(int value) { return VALUE_WIN - (value < 0 ? -value : value); }

/* "53.2 %", or how soon the end is seen: "win 3", "loss 4". */
static void write_value(const Analysis *a, const Judged *found, char *text, size_t size) {
    if (found->value > VALUE_DECIDED)
        snprintf(text, size, "win %d", steps_to_end(found->value));
    else if (found->value < -VALUE_DECIDED && a->sides == 1)
        snprintf(text, size, "lost");
    else if (found->value < -VALUE_DECIDED)
        snprintf(text, size, "loss %d", steps_to_end(found->value));
    else if (a->sides == 1)
        snprintf(text, size, "unknown");
    else
        snprintf(text, size, "%.1f %%", 100 * found->share);
}

static void write_token(const Match *match, Move move, char *token) {
    Text out = text_into(token, TOKEN_MAX);
    match->setup.game->write_move(&match->now, move, &out);
}

static void say_line(Analysis *a, const Match *match, const Judged *found) {
    char token[TOKEN_MAX], best[TOKEN_MAX] = "", value[32] = "", change[32] = "";
    write_token(match, found->move, token);
    if (found->is_roll && found->has_luck) {
        snprintf(best, sizeof best, "luck");
        snprintf(change, sizeof change, "%+.1f", 100 * found->luck);
    } else if (!found->is_roll) {
        write_token(match, found->best, best);
        if (found->best == found->move) snprintf(best, sizeof best, "=");
        if (found->is_forced) snprintf(best, sizeof best, "(forced)");
        write_value(a, found, value, sizeof value);
        if (found->loss >= 0.0005) snprintf(change, sizeof change, "-%.1f", 100 * found->loss);
    }
    const char *mark = found->grave < GRAVES ? graves[found->grave].mark : "";
    say(a, "%5d  P%d  %-12s %9s  %-12s %6s%s%s\n", match->count + 1, found->seat + 1, token, value,
        best, change, *mark ? "  " : "", mark);
}

static void say_json(Analysis *a, const Match *match, const Judged *found) {
    char token[TOKEN_MAX], best[TOKEN_MAX];
    write_token(match, found->move, token);
    say(a, "%s{\"step\":\"%s\",", match->count ? "," : "", token);
    if (found->is_roll) {
        say(a, "\"roller\":%d", found->seat);
        if (found->has_luck) say(a, ",\"luck\":%.4f", found->luck);
        text_char(a->out, '}');
        return;
    }
    write_token(match, found->best, best);
    say(a, "\"seat\":%d,\"share\":%.4f,\"best\":\"%s\",\"loss\":%.4f", found->seat, found->share,
        best, found->loss);
    if (found->value > VALUE_DECIDED || found->value < -VALUE_DECIDED)
        say(a, ",\"mate\":%s%d", found->value < 0 ? "-" : "", steps_to_end(found->value));
    if (found->grave < GRAVES) say(a, ",\"mark\":\"%s\"", graves[found->grave].mark);
    if (found->is_forced) say(a, ",\"forced\":true");
    text_char(a->out, '}');
}

void analyse_say(Analysis *a, const Match *match, const Judged *found) {
    if (a->json)
        say_json(a, match, found);
    else
        say_line(a, match, found);
}

void analyse_begin(Analysis *a, const Record *record) {
    const Match *match = &record->match;
    char spec[SPEC_MAX], result[64];
    Text out = text_into(spec, sizeof spec), ends = text_into(result, sizeof result);
    setup_write(&match->setup, &out);
    match_result(match, &ends);
    if (a->json) {
        say(a, "{\"game\":\"%s\",\"result\":\"%s\",\"steps\":[", spec, result);
        return;
    }
    say(a, "%s (%s), %s\n", match->setup.game->title, spec, result);
    for (int seat = 0; seat < match->setup.game->seats(&match->now); seat++)
        if (name_of(record, seat)) say(a, "P%d is %.200s\n", seat + 1, name_of(record, seat));
    say(a, "\n%5s  %s %-12s %9s  %-12s %6s\n", "No", "Who", "Step", "Value", "Best", "Loss");
}

/* What made the difference between the first and the last value of a side. */
typedef struct {
    double start, luck, their_luck, mistakes, their_mistakes, late, end;
} Account;

static Account account_of(const Analysis *a, const Match *match, int seat) {
    const Game *game = match->setup.game;
    int team = game->team(&match->now, seat);
    Account sum = { .start = team ? 1 - a->first : a->first, .end = team ? 1 - a->last : a->last };
    for (int other = 0; other < game->seats(&match->now); other++) {
        bool is_ours = game->team(&match->now, other) == team;
        *(is_ours ? &sum.luck : &sum.their_luck) +=
            is_ours ? a->seat[other].luck : -a->seat[other].luck;
        *(is_ours ? &sum.mistakes : &sum.their_mistakes) +=
            is_ours ? -a->seat[other].loss : a->seat[other].loss;
    }
    sum.late = sum.end - sum.start - sum.luck - sum.their_luck - sum.mistakes - sum.their_mistakes;
    return sum;
}

static double accuracy_of(const Tally *tally) {
    return tally->steps ? 100 * tally->accuracy / tally->steps : 100;
}

static void say_seat_json(Analysis *a, const Record *record, int seat) {
    const Tally *tally = &a->seat[seat];
    say(a, "%s{\"seat\":%d,", seat ? "," : "", seat);
    if (name_of(record, seat)) {
        text_add(a->out, "\"name\":");
        text_json(a->out, name_of(record, seat));
        text_char(a->out, ',');
    }
    say(a, "\"steps\":%d,\"accuracy\":%.1f,\"loss\":%.4f", tally->steps, accuracy_of(tally),
        tally->steps ? tally->loss / tally->steps : 0);
    for (int i = 0; i < GRAVES; i++) say(a, ",\"%s\":%d", graves[i].name, tally->grave[i]);
    if (record->match.setup.game->dice)
        say(a, ",\"luck\":%.4f,\"skill\":%.4f", tally->luck, -tally->loss);
    if (a->sides == 2 && a->has_first) {
        Account sum = account_of(a, &record->match, seat);
        say(a,
            ",\"account\":{\"start\":%.4f,\"luck\":%.4f,\"their_luck\":%.4f,\"mistakes\":%.4f,"
            "\"their_mistakes\":%.4f,\"late\":%.4f,\"end\":%.4f}",
            sum.start, sum.luck, sum.their_luck, sum.mistakes, sum.their_mistakes, sum.late,
            sum.end);
    }
    text_char(a->out, '}');
}

/* One line of the summary with a number for every seat. */
static void say_row(Analysis *a, const char *what, const char *format, const double *number,
                    int seats) {
    say(a, "%-24s", what);
    for (int seat = 0; seat < seats; seat++) say(a, format, number[seat]);
    text_char(a->out, '\n');
}

/* The rows of an account, each a number of its struct. */
static void say_account(Analysis *a, const Match *match, int seats) {
    static const char *const rows[] = { "value at the beginning", "  luck",
                                        "  luck of the others",   "  mistakes",
                                        "  mistakes of others",   "  seen too late",
                                        "value at the end" };
    const bool dice = match->setup.game->dice;
    double number[7][SEATS_MAX];
    for (int seat = 0; seat < seats; seat++) {
        Account sum = account_of(a, match, seat);
        const double part[] = { sum.start,          sum.luck, sum.their_luck, sum.mistakes,
                                sum.their_mistakes, sum.late, sum.end };
        for (int row = 0; row < 7; row++) number[row][seat] = 100 * part[row];
    }
    text_char(a->out, '\n');
    for (int row = 0; row < 7; row++)
        if (dice || (row != 1 && row != 2))
            say_row(a, rows[row], row == 0 || row == 6 ? "%8.1f" : "%+8.1f", number[row], seats);
}

static void say_table(Analysis *a, const Match *match) {
    int seats = match->setup.game->seats(&match->now);
    double number[SEATS_MAX] = { 0 };
    say(a, "\n%24s", "");
    for (int seat = 0; seat < seats; seat++) say(a, "%7s%d", "P", seat + 1);
    text_char(a->out, '\n');
    for (int seat = 0; seat < seats; seat++) number[seat] = accuracy_of(&a->seat[seat]);
    say_row(a, "accuracy in per cent", "%8.1f", number, seats);
    for (int seat = 0; seat < seats; seat++) number[seat] = a->seat[seat].steps;
    say_row(a, "steps with a choice", "%8.0f", number, seats);
    for (int i = 0; i < GRAVES; i++) {
        char what[40];
        snprintf(what, sizeof what, "%s %s", graves[i].name, graves[i].mark);
        for (int seat = 0; seat < seats; seat++) number[seat] = a->seat[seat].grave[i];
        say_row(a, what, "%8.0f", number, seats);
    }
    if (a->sides == 2 && a->has_first) {
        say_account(a, match, seats);
        return;
    }
    for (int seat = 0; seat < seats; seat++) number[seat] = -100 * a->seat[seat].loss;
    say_row(a, "lost by mistakes", "%8.1f", number, seats);
    for (int seat = 0; seat < seats; seat++) number[seat] = 100 * a->seat[seat].luck;
    if (match->setup.game->dice) say_row(a, "luck", "%+8.1f", number, seats);
}

void analyse_end(Analysis *a, const Record *record) {
    if (!a->json) {
        say_table(a, &record->match);
        return;
    }
    text_add(a->out, "],\"seats\":[");
    for (int seat = 0; seat < record->match.setup.game->seats(&record->match.now); seat++)
        say_seat_json(a, record, seat);
    text_add(a->out, "]}\n");
}
