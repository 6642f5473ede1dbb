/* rules.c - runs the pages of the rulebook: tests written as data, see tests/README.md.
 * usage: rules FILE...
 * SPDX-License-Identifier: MIT */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *file;
    int line, passed, failed;
    Setup setup;
    Position pos;
} page;

static void check(bool holds, const char *format, const char *a, const char *b) {
    if (holds) {
        page.passed++;
        return;
    }
    page.failed++;
    printf("%s:%d: ", page.file, page.line);
    printf(format, a, b);
    putchar('\n');
}

static void token_of(Move move, char *token) {
    Text out = text_into(token, TOKEN_MAX);
    page.setup.game->write_move(&page.pos, move, &out);
}

/* The legal tokens separated by spaces. */
static int legal(char (*tokens)[TOKEN_MAX]) {
    Move list[MOVES_MAX];
    int count = page.setup.game->moves(&page.pos, list);
    for (int i = 0; i < count; i++) token_of(list[i], tokens[i]);
    return count;
}

static bool is_listed(const char *token, char (*tokens)[TOKEN_MAX], int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(tokens[i], token) == 0) return true;
    return false;
}

static void do_game(char *rest) {
    Error err;
    bool ok = setup_read(rest, &page.setup, &err);
    check(ok, "%s: %s", rest, ok ? "" : err.why);
    if (!ok) exit(1);
    game_start(&page.setup, &page.pos);
}

static void do_pos(char *rest) {
    Error err;
    bool ok = game_read(&page.setup, rest, &page.pos, &err);
    check(ok, "position refused: %s: %s", rest, ok ? "" : err.why);
}

static void do_refuse(char *rest) {
    Error err;
    Position before = page.pos;
    char *because = strstr(rest, " -- ");
    if (because) *because = '\0', because += 4;
    bool ok = game_read(&page.setup, rest, &page.pos, &err);
    check(!ok, "position accepted: %s%s", rest, "");
    check(memcmp(&before, &page.pos, sizeof before) == 0, "refused, but changed: %s%s", rest, "");
    if (!ok && because)
        check(strstr(err.why, because) != NULL, "refused because \"%s\", not \"%s\"", err.why,
              because);
}

static void do_is(char *rest) {
    char text[POSITION_TEXT];
    Text out = text_into(text, sizeof text);
    page.setup.game->write(&page.pos, &out);
    check(strcmp(text, rest) == 0, "the position is %s, not %s", text, rest);
}

static void do_play(char *rest) {
    for (char *token = strtok(rest, " "); token; token = strtok(NULL, " ")) {
        Move move;
        Error err;
        bool ok = game_read_move(page.setup.game, &page.pos, token, &move, &err);
        check(ok, "%s%s", ok ? "" : err.why, "");
        if (ok) game_apply(page.setup.game, &page.pos, move);
    }
}

static void do_listed(char *rest, bool exactly, bool wanted) {
    static char tokens[MOVES_MAX][TOKEN_MAX];
    int count = legal(tokens), named = 0;
    for (char *token = strtok(rest, " "); token; token = strtok(NULL, " "), named++)
        check(is_listed(token, tokens, count) == wanted,
              wanted ? "%s is not legal%s" : "%s is legal%s", token, "");
    if (!exactly || named == count) return;
    char found[4096] = "";
    for (int i = 0; i < count && i < 100; i++) strcat(strcat(found, " "), tokens[i]);
    check(false, "the legal steps are%s%s", found, "");
}

static void do_moves(char *rest) { do_listed(rest, true, true); }
static void do_has(char *rest) { do_listed(rest, false, true); }
static void do_lacks(char *rest) { do_listed(rest, false, false); }

static void do_count(char *rest) {
    Move list[MOVES_MAX];
    char found[24];
    snprintf(found, sizeof found, "%d", page.setup.game->moves(&page.pos, list));
    check(strcmp(found, rest) == 0, "%s legal steps, not %s", found, rest);
}

static void do_actor(char *rest) {
    int actor = page.setup.game->actor(&page.pos);
    char found[24];
    snprintf(found, sizeof found, "%d", actor);
    const char *name = actor == CHANCE ? "chance" : actor == NOBODY ? "none" : found;
    check(strcmp(name, rest) == 0, "the actor is %s, not %s", name, rest);
}

static void do_points(char *rest) {
    int points[SEATS_MAX] = { 0 }, seats = page.setup.game->seats(&page.pos);
    char found[64];
    Text out = text_into(found, sizeof found);
    page.setup.game->points(&page.pos, points);
    for (int seat = 0; seat < seats; seat++) {
        if (seat) text_char(&out, ' ');
        text_points(&out, points[seat]);
    }
    check(strcmp(found, rest) == 0, "the points are %s, not %s", found, rest);
}

/* "why row 3 7 11": the reason and its numbers. */
static void do_why(char *rest) {
    Ending why = { 0 };
    char found[256];
    Text out = text_into(found, sizeof found);
    page.setup.game->ending(&page.pos, &why);
    text_add(&out, page.setup.game->reasons[why.reason].name);
    for (int i = 0; i < why.numbers; i++) text_print(&out, " %d", why.number[i]);
    check(strcmp(found, rest) == 0, "the reason is %s, not %s", found, rest);
}

/* "shows e5 h5 e8": the cells that show why it is over. */
static void do_shows(char *rest) {
    Ending why = { 0 };
    Cell cells[CELLS_MAX];
    char found[1024];
    Text out = text_into(found, sizeof found);
    page.setup.game->board(&page.setup, cells);
    page.setup.game->ending(&page.pos, &why);
    for (int i = 0; i < why.cells; i++)
        text_print(&out, "%s%s", i ? " " : "", cells[why.cell[i]].name);
    check(strcmp(found, rest) == 0, "shown are %s, not %s", found, rest);
}

static void do_odds(char *rest) {
    Move list[MOVES_MAX];
    char found[4096];
    Text out = text_into(found, sizeof found);
    int count = page.setup.game->moves(&page.pos, list);
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        token_of(list[i], token);
        text_print(&out, "%s%s:%d", i ? " " : "", token,
                   game_odds(page.setup.game, &page.pos, list[i]));
    }
    check(strcmp(found, rest) == 0, "the odds are %s, not %s", found, rest);
}

/* "perft 194 37394": the counts for depth 1, 2 ... ; "perft 3:4725" for one depth alone. */
static void do_perft(char *rest) {
    int depth = 0;
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        char *colon = strchr(word, ':'), found[24];
        depth = colon ? atoi(word) : depth + 1;
        snprintf(found, sizeof found, "%llu",
                 (unsigned long long)game_perft(page.setup.game, &page.pos, depth));
        check(strcmp(found, colon ? colon + 1 : word) == 0, "perft is %s, not %s", found, word);
    }
}

static int cell_named(const char *name) {
    Cell cells[CELLS_MAX];
    int count = page.setup.game->board(&page.setup, cells), i = 0;
    while (i < count && strcmp(cells[i].name, name) != 0) i++;
    check(i < count, "no such cell: %s%s", name, "");
    return i;
}

static void do_whynot(char *rest) {
    char *from = strtok(rest, " "), *to = strtok(NULL, " "), *sentence = strtok(NULL, "");
    const char *why = game_why_not(page.setup.game, &page.pos, cell_named(from), cell_named(to));
    why = why ? why : "-";
    check(sentence && strcmp(why, sentence) == 0, "the reason is \"%s\", not \"%s\"", why,
          sentence ? sentence : "");
}

static const struct {
    const char *word;
    void (*run)(char *rest);
} words[] = {
    { "game", do_game },   { "pos", do_pos },     { "refuse", do_refuse }, { "is", do_is },
    { "play", do_play },   { "moves", do_moves }, { "has", do_has },       { "lacks", do_lacks },
    { "count", do_count }, { "actor", do_actor }, { "points", do_points }, { "odds", do_odds },
    { "perft", do_perft }, { "why", do_why },     { "shows", do_shows },   { "whynot", do_whynot },
};

static void run_line(char *line) {
    char *end = line + strlen(line);
    while (end > line && (end[-1] == '\n' || end[-1] == ' ')) *--end = '\0';
    if (line[0] == '\0' || line[0] == '#') return;
    size_t length = strcspn(line, " ");
    char *rest = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) != length || memcmp(words[i].word, line, length) != 0) continue;
        words[i].run(rest);
        return;
    }
    check(false, "no such word: %s%s", line, "");
}

int main(int argc, char **argv) {
    static char line[16384];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(page.file = argv[i], "r");
        if (!file) {
            perror(argv[i]);
            return 2;
        }
        for (page.line = 1; fgets(line, sizeof line, file); page.line++) run_line(line);
        fclose(file);
    }
    printf("rules: %d passed, %d failed\n", page.passed, page.failed);
    return page.failed != 0;
}
