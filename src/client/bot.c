/* bot.c - a program plays at a server: the games it has, and where it finds others.
 * SPDX-License-Identifier: MIT */
#include "bot.h"

#include "bot_table.h"
#include "host/host.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_SECONDS = 1, FAREWELL_SECONDS = 5, TABLES_MAX = 200 };

typedef struct {
    Visit *visit;
    const BotWishes *wishes;
    int wake[2]; /* what its brains write to */
    BotTable *tables;
    int played;        /* games that came to their end */
    unsigned welcomes; /* after which of them it was asked what is to be played */
    bool is_looking;   /* the lobby is to be asked for */
    bool is_made;      /* the game that it was to make, or went to */
    bool is_ending;
    bool is_cut;     /* and that was told */
    bool has_failed; /* for this reason: */
    Error err;
} Bot;

static volatile sig_atomic_t told; /* how often, to end */

static void on_end(int number) {
    (void)number;
    told++;
}

static void watch_signals(void) {
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_end;  // without SA_RESTART: who waits is to be woken
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
}

/* ---- its tables ---- */

static BotTable *find(Bot *bot, const char *id) {
    BotTable *table = bot->tables;
    while (table && strcmp(table->remote.id, id) != 0) table = table->next;
    return table;
}

static int count_tables(const Bot *bot, bool are_busy) {
    int count = 0;
    for (const BotTable *table = bot->tables; table; table = table->next)
        count += !are_busy || !table->is_told;
    return count;
}

/* Whether it may begin another game, beside those it has or, after one of them, again. */
static bool may_begin(const Bot *bot) {
    int busy = count_tables(bot, true);
    return !bot->is_ending && busy < bot->wishes->at_once &&
           count_tables(bot, false) < TABLES_MAX &&
           (!bot->wishes->count || bot->played + busy < bot->wishes->count);
}

/* False if it has that one already. */
static bool add(Bot *bot, const char *id) {
    Error err;
    if (find(bot, id)) return false;
    BotTable *table = bot_table_new(bot->visit, id, bot->wishes->player, bot->wake[1], &err);
    table->next = bot->tables;
    bot->tables = table;
    return true;
}

static void add_waiting(Bot *bot, const char *id) {
    if (add(bot, id)) bot_table_say(bot->tables, "waits for others");
}

static void fail(Bot *bot, const char *why) {
    if (!bot->has_failed) refuse(&bot->err, 0, "%s", why);
    bot->has_failed = bot->is_ending = true;
}

static void remove_table(Bot *bot, BotTable *table) {
    BotTable **link = &bot->tables;
    while (*link != table) link = &(*link)->next;
    *link = table->next;
    bot_table_free(table);
    bot->is_looking = true;
}

static void look_after(Bot *bot) {
    for (BotTable *table = bot->tables, *next; table; table = next) {
        next = table->next;
        BotHouse house = { bot->is_ending, may_begin(bot) };
        BotEnd end = bot_table_tend(table, &house);
        bot->played += end == BOT_PLAYED;
        bool is_sent = bot->wishes->game && strcmp(bot->wishes->game, table->remote.id) == 0;
        if (end == BOT_FAILED || (end == BOT_LOST && is_sent)) fail(bot, table->why);
        if (table->is_over) remove_table(bot, table);
    }
    if (bot->wishes->count && bot->played >= bot->wishes->count) bot->is_ending = true;
}

/* ---- where games come from ---- */

/* Those in which it sits, from another time; a server that does not tell is asked again when the
 * line is new. */
static void go_on_with_others(Bot *bot) {
    enum { PLAYING, OPEN };
    static const char *const phases[] = { [PLAYING] = "playing", [OPEN] = "open" };
    for (int i = PLAYING; i <= OPEN; i++) {
        char path[80];
        int status = 0;
        const cJSON *game;
        snprintf(path, sizeof path, "/api/games?person=me&phase=%s&most=100", phases[i]);
        DialRequest request = { "GET", path, NULL };
        char *body = dial_ask(&bot->visit->address, bot->visit->key, &request, &status, NULL);
        cJSON *answer = body && status == 200 ? cJSON_Parse(body) : NULL;
        cJSON_ArrayForEach(game, cJSON_GetObjectItemCaseSensitive(answer, "games")) {
            const char *id = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(game, "game"));
            if (!id || !remote_find_id(id) || count_tables(bot, false) == TABLES_MAX) continue;
            if (i == OPEN)
                add_waiting(bot, id);
            else
                add(bot, id);
        }
        cJSON_Delete(answer);
        free(body);
    }
}

static void ask_lobby(Bot *bot, bool on) {
    char text[80];
    Text out = text_into(text, sizeof text);
    text_print(&out, "{\"t\":\"lobby\",\"on\":%s}", on ? "true" : "false");
    visit_say(bot->visit, &out);
    bot->is_looking = false;
}

static void hear_lobby(Bot *bot, const cJSON *message) {
    const cJSON *game;
    cJSON_ArrayForEach(game, cJSON_GetObjectItemCaseSensitive(message, "games")) {
        const char *id = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(game, "game"));
        if (id && remote_find_id(id) && !bot->wishes->game && !bot->wishes->terms.spec &&
            may_begin(bot) && bot_rules_fit(&bot->wishes->rules, game, bot->visit->person))
            add(bot, id);
    }
}

static void make_game(Bot *bot) {
    char id[REMOTE_ID];
    Error err;
    if (remote_create(bot->visit, &bot->wishes->terms, id, &err))
        add_waiting(bot, id);
    else if (bot->visit->is_welcome)
        fail(bot, err.why);
}

/* A link and a game of its own are played once; `count` of them where it was told so. */
static void find_games(Bot *bot) {
    const BotWishes *wishes = bot->wishes;
    bool is_sent = wishes->game || wishes->terms.spec;
    if (!bot->visit->is_welcome) return;
    if (bot->welcomes != bot->visit->welcomes) {
        bot->welcomes = bot->visit->welcomes;
        if (!bot->is_ending) go_on_with_others(bot);
        bot->is_looking = true;
    }
    if (!is_sent && bot->is_looking && may_begin(bot)) ask_lobby(bot, true);
    if (!is_sent || !may_begin(bot)) return;
    if (bot->is_made && !(wishes->terms.spec && wishes->count && !bot->tables)) return;
    bot->is_made = true;
    if (wishes->game)
        add(bot, wishes->game);
    else
        make_game(bot);
}

/* ---- from the beginning to the end ---- */

static void empty(int file) {
    char bytes[64];
    while (read(file, bytes, sizeof bytes) > 0) continue;
}

static void hear(Bot *bot) {
    double seconds = WAIT_SECONDS;
    for (const cJSON *message; (message = visit_hear(bot->visit, seconds, bot->wake[0]));
         seconds = 0) {
        const char *type = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(message, "t"));
        for (BotTable *table = bot->tables; table; table = table->next) {
            remote_watch(&table->remote);
            if (remote_hear(&table->remote, message)) break;
        }
        if (type && strcmp(type, "lobby") == 0) hear_lobby(bot, message);
    }
    empty(bot->wake[0]);
    if (bot->visit->is_welcome == bot->is_cut) {
        bot->is_cut = !bot->is_cut;
        if (bot->is_cut)
            host_complain("the line is cut (%s); calling again ...", bot->visit->why);
        else
            host_complain("back again");
    }
}

/* What is left is given up, and the server has a while to hear it. */
static void say_farewell(Bot *bot) {
    double end = host_seconds() + FAREWELL_SECONDS;
    bool is_left = false;
    for (BotTable *table = bot->tables; table; table = table->next) bot_table_give_up(table);
    while (!is_left && host_seconds() < end) {
        hear(bot);
        is_left = true;
        for (BotTable *table = bot->tables; table; table = table->next)
            is_left &= bot_table_has_left(table);
    }
}

static bool goes_on(const Bot *bot) {
    bool is_sent = bot->wishes->game || bot->wishes->terms.spec;
    return bot->tables || (!bot->is_ending && (!is_sent || !bot->is_made));
}

static void run(Bot *bot) {
    while (goes_on(bot)) {
        if (told && !bot->is_ending) {
            host_complain("told to end: no more games; once more gives up those that are played");
            ask_lobby(bot, false);
            bot->is_ending = true;
        }
        if (told > 1) {
            say_farewell(bot);
            break;
        }
        find_games(bot);
        for (BotTable *table = bot->tables; table; table = table->next)
            remote_watch(&table->remote);
        hear(bot);
        look_after(bot);
    }
}

bool bot_play(Visit *visit, const BotWishes *wishes, Error *err) {
    Bot bot = { .visit = visit, .wishes = wishes };
    if (pipe2(bot.wake, O_CLOEXEC | O_NONBLOCK) != 0)
        return refuse(err, 0, "there is no file left");
    watch_signals();
    run(&bot);
    while (bot.tables) remove_table(&bot, bot.tables);
    close(bot.wake[0]), close(bot.wake[1]);
    if (bot.has_failed) *err = bot.err;
    return !bot.has_failed;
}
