/* play_lines.c - a game as lines of text, where there is no terminal: the board is printed when a
 * person is to decide, and every line read is steps or an order.
 * SPDX-License-Identifier: MIT */
#include "play.h"

#include "ending.h"
#include "style.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_board(const Play *play) {
    Text out = host_text(DRAW_TEXT);
    draw_board(&play->match.setup, &play->match.now, style_of(stdout), &out);
    fputs(out.start, stdout);
    free(out.start);
}

static void print_task(const Play *play) {
    char line[PLAY_SAID];
    Text out = text_into(line, sizeof line);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (play->clock[seat][0]) {
            play_seat(play, seat, &out);
            text_print(&out, " %s  ", play->clock[seat]);
        }
    if (out.used) puts(line);
    out = text_into(line, sizeof line);
    play_task(play, &out);
    puts(line);
}

/* The steps that happened without a person since told[first]. */
static void print_told(const Play *play, int first) {
    for (int i = first; i < play->match.count; i++) {
        const Told *told = &play->told[i];
        char who[PLAY_SAID];
        Text out = text_into(who, sizeof who);
        int seat = told->actor == CHANCE ? told->turn : told->actor;
        if (seat >= 0) draw_seat(play->match.setup.game, &play->match.now, seat, words, &out);
        printf(words(told->actor == CHANCE ? "%s rolls %s\n" : "%s plays %s\n"), who, told->token);
    }
}

static void settle(Play *play) {
    int first = play->match.count;
    while (!ending_came() && play_wait(play)) continue;
    print_told(play, first < play->match.count ? first : play->match.count);
    if (play->host && play->said[0]) puts(play->said);
    if (play->host) play->said[0] = '\0';
}

static void print_moves(const Play *play) {
    Move list[MOVES_MAX];
    int count =
        match_actor(&play->match) < 0 ? 0 : play->match.setup.game->moves(&play->match.now, list);
    for (int i = 0; i < count; i++) {
        char token[TOKEN_MAX];
        Text out = text_into(token, sizeof token);
        play_token(play, list[i], &out);
        printf("%s%s", i ? " " : "", token);
    }
    puts(count ? "" : words("there are no legal steps"));
}

static void print_list(const Play *play) {
    for (int i = 0, turn = 1; i < play->match.count; turn++) {
        char line[PLAY_SAID];
        Text out = text_into(line, sizeof line);
        play_line(play, &i, &out);
        printf("%d. %s\n", turn, line);
    }
}

static void print_help(const Play *play) {
    puts(words("A step is played by its name, several by their names in a row. Besides:"));
    printf("  %-14s %s\n", "moves", words("list the legal steps"));
    printf("  %-14s %s\n", "board", words("print the board"));
    printf("  %-14s %s\n", "list", words("list what was played"));
    for (const Order *order = play_orders_of(play); order->name; order++)
        printf("  %-6s %-7s %s\n", order->name, words(order->operand), words(order->about));
}

static bool is_token(const Play *play, const char *word, Move *move) {
    return match_actor(&play->match) >= 0 &&
           game_read_move(play->match.setup.game, &play->match.now, word, move, NULL);
}

static void obey(Play *play, const char *word, char *operand) {
    const Order *order = play_order(play, word);
    if (strcmp(word, "moves") == 0) {
        print_moves(play);
    } else if (strcmp(word, "board") == 0) {
        print_board(play);
    } else if (strcmp(word, "list") == 0) {
        print_list(play);
    } else if (strcmp(word, "help") == 0) {
        print_help(play);
    } else if (order) {
        play->said[0] = '\0';
        order->run(play, operand);
        if (play->thought == THINK_HINT) play_wait(play);
        if (play->said[0]) puts(play->said);
    } else {
        play_refuse(play, word);
        play_say(play, "%s; \"help\" tells what else there is", play->said);
        puts(play->said);
    }
}

static void handle(Play *play, char *line) {
    Move move;
    char *word = text_word(&line);
    if (*word && !is_token(play, word, &move)) {
        size_t blank = strspn(line, " \t\r\n"), length = strlen(line);
        while (length > blank && strchr(" \t\r\n", line[length - 1])) line[--length] = '\0';
        obey(play, word, line + blank);
        return;
    }
    for (; *word; word = text_word(&line)) {
        settle(play);
        if (ending_came()) return;
        if (!is_token(play, word, &move)) {
            printf(words("\"%.32s\" cannot be played now; the line ends here\n"), word);
            return;
        }
        if (!play_want(play, move)) puts(play->said);
    }
}

/* Until somebody leaves, or until there are no more lines. */
static void go_on(Play *play) {
    char *line = NULL;
    size_t size = 0;
    int shown = -1;
    End end = END_NONE;
    while (!play->quit) {
        settle(play);
        if (shown != play->match.count || end != play->match.end) {
            print_board(play);
            print_task(play);
            shown = play->match.count, end = play->match.end;
        }
        if (isatty(STDIN_FILENO)) printf("> ");
        fflush(stdout);
        if (ending_came() || getline(&line, &size, stdin) < 0) break;
        handle(play, line);
    }
    free(line);
}

bool play_lines(Play *play) {
    bool is_terminal = isatty(STDIN_FILENO);
    ending_watch(true);
    if (play->said[0]) puts(play->said);
    go_on(play);
    if (ending_came()) {
        play_rescue(play);
        clearerr(stdout);  // it led nowhere
        return false;
    }
    // A terminal ends by Ctrl-D, or because it is gone.
    if (is_terminal && !play->quit) return play_rescue(play);
    if (!play->keep) return true;
    bool is_saved = play_save(play, play->file);
    puts(play->said);
    return is_saved;
}
