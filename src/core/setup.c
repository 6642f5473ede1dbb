/* setup.c - spec strings: a game's id and its options.
 * SPDX-License-Identifier: MIT */
#include "game.h"

#include <string.h>

int game_options(const Game *game) {
    int count = 0;
    while (game->options && game->options[count].name) count++;
    return count;
}

int setup_choices(const Option *option) {
    int count = 1;
    for (const char *c = option->values; *c; c++) count += *c == '|';
    return count;
}

bool setup_equal(const Setup *a, const Setup *b) {
    return a->game == b->game && memcmp(a->choice, b->choice, sizeof a->choice) == 0;
}

/* The text of a choice: where it begins, and its length in *length. */
static const char *choice_text(const Option *option, int choice, size_t *length) {
    const char *value = option->values;
    while (choice--) value = strchr(value, '|') + 1;
    *length = strcspn(value, "|");
    return value;
}

static int find_choice(const Option *option, const char *text, size_t length) {
    for (int i = 0; i < setup_choices(option); i++) {
        size_t n;
        const char *value = choice_text(option, i, &n);
        if (n == length && memcmp(value, text, n) == 0) return i;
    }
    return -1;
}

static bool refuse_option(const Game *game, const char *name, size_t length, size_t at,
                          Error *err) {
    char known[120];
    Text out = text_into(known, sizeof known);
    for (int i = 0; i < game_options(game); i++)
        text_print(&out, "%s%s", i ? ", " : "", game->options[i].name);
    if (!out.used) return refuse(err, at, "%s has no options", game->id);
    return refuse(err, at, "%s has no option \"%.*s\"; it has %s", game->id, (int)length, name,
                  known);
}

static bool refuse_game(const char *spec, size_t length, Error *err) {
    char known[160];
    Text out = text_into(known, sizeof known);
    for (int i = 0; i < game_count(); i++) text_print(&out, "%s%s", i ? ", " : "", game_at(i)->id);
    return refuse(err, 0, "no game \"%.*s\"; the games are %s", (int)(length < 24 ? length : 24),
                  spec, known);
}

static size_t part(const char *text, const char *ends) {
    size_t length = strcspn(text, ends);
    return length < 40 ? length : 40;  // an overlong word is quoted in part
}

bool setup_read(const char *spec, Setup *setup, Error *err) {
    Setup chosen = { 0 };
    char id[24] = "";
    size_t at = strcspn(spec, ":");
    if (at < sizeof id) memcpy(id, spec, at);
    chosen.game = game_find(id);
    if (!chosen.game) return refuse_game(spec, at, err);

    unsigned seen = 0;
    while (spec[at]) {
        at++;  // ':' before the first option, ',' before the others
        const char *name = spec + at;
        size_t length = strcspn(name, "=,");
        int option = 0, count = game_options(chosen.game);
        const Option *options = chosen.game->options;
        while (option < count && (strlen(options[option].name) != length ||
                                  memcmp(options[option].name, name, length) != 0))
            option++;
        if (option == count) return refuse_option(chosen.game, name, part(name, "=,"), at, err);
        if (seen & 1u << option)
            return refuse(err, at, "\"%s\" is given twice", options[option].name);
        seen |= 1u << option;

        if (name[length] != '=')
            return refuse(err, at + length, "\"%s\" needs a value: %s=%s", options[option].name,
                          options[option].name, options[option].values);
        at += length + 1;
        length = strcspn(spec + at, ",");
        int choice = find_choice(&options[option], spec + at, length);
        if (choice < 0)
            return refuse(err, at, "\"%s\" cannot be \"%.*s\"; it is one of %s",
                          options[option].name, (int)part(spec + at, ","), spec + at,
                          options[option].values);
        chosen.choice[option] = (uint8_t)choice;
        at += length;
    }
    const char *clash = chosen.game->clash ? chosen.game->clash(&chosen) : NULL;
    if (clash) return refuse(err, strlen(id) + 1, "%s", clash);
    *setup = chosen;
    return true;
}

void setup_write(const Setup *setup, Text *out) {
    char before = ':';
    text_add(out, setup->game->id);
    for (int i = 0; i < game_options(setup->game); i++) {
        if (!setup->choice[i]) continue;
        size_t length;
        const char *value = choice_text(&setup->game->options[i], setup->choice[i], &length);
        text_print(out, "%c%s=%.*s", before, setup->game->options[i].name, (int)length, value);
        before = ',';
    }
}

const char *setup_value(const Setup *setup, const char *option, Text *out) {
    for (int i = 0; i < game_options(setup->game); i++) {
        if (strcmp(setup->game->options[i].name, option) != 0) continue;
        size_t length;
        const char *value = choice_text(&setup->game->options[i], setup->choice[i], &length);
        text_print(out, "%.*s", (int)length, value);
    }
    return out->start;
}

bool setup_next(Setup *setup) {
    do {
        int i = game_options(setup->game);
        while (i-- > 0) {
            if (++setup->choice[i] < setup_choices(&setup->game->options[i])) break;
            setup->choice[i] = 0;
        }
        if (i < 0) return false;
    } while (setup->game->clash && setup->game->clash(setup));
    return true;
}
