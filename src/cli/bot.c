/* bot.c - brett bot: a program plays at a server.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "client/bot.h"
#include "host/contender.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_PLAYER "level8,ms=1000"
enum { AT_ONCE_MOST = 100 };

typedef struct {
    const char *clocks, *games, *key, *name, *spec, *player, *rating;
    long at_once, count;
    bool is_public;
} Wishes;

static int read_options(const Command *command, int argc, char **argv, Wishes *wishes) {
    *wishes = (Wishes){ .player = USUAL_PLAYER, .at_once = 1 };
    const Flag flags[] = {
        { "at-once", .number = &wishes->at_once, .least = 1, .most = AT_ONCE_MOST },
        { "clock", .text = &wishes->clocks },
        { "count", .number = &wishes->count, .least = 1 },
        { "games", .text = &wishes->games },
        { "key", .text = &wishes->key },
        { "name", .text = &wishes->name },
        { "new", .text = &wishes->spec },
        { "player", .text = &wishes->player },
        { "public", .is_given = &wishes->is_public },
        { "rating", .text = &wishes->rating },
        { 0 },
    };
    return cli_flags(command, argc, argv, flags);
}

static const char *quarrel(const Wishes *wishes, const char *url) {
    bool has_link = remote_find_id(url);
    if (wishes->spec && has_link) return "--new makes a game; the address names one";
    if (has_link && wishes->clocks) return "--clock chooses games; the address names one";
    if ((has_link || wishes->spec) && (wishes->games || wishes->rating))
        return "--games and --rating are for games of the lobby";
    if (wishes->is_public && !wishes->spec) return "--public is for a game that --new makes";
    return NULL;
}

/* What is wrong with them, before any server is called. */
static bool check(const Wishes *wishes, const BotRules *rules, Error *err) {
    Setup setup;
    ClockRule rule;
    if (wishes->spec && !setup_read(wishes->spec, &setup, err)) return false;
    if (wishes->spec && wishes->clocks && !clock_read(wishes->clocks, &rule, err)) return false;
    if (!wishes->spec && !bot_rules_check(rules, err)) return false;
    Contender *contender = contender_new(wishes->player, err);
    bool is_player = contender;
    contender_free(contender);
    return is_player;
}

static bool take_name(const Visit *visit, const char *name, Error *err) {
    char json[600];
    int status = 0;
    Text out = text_into(json, sizeof json);
    text_add(&out, "{\"name\":");
    text_json(&out, name);
    text_add(&out, "}");
    if (out.cut) return refuse(err, 0, "the name is too long");
    if (strcmp(visit->name, name) == 0) return true;
    DialRequest request = { "POST", "/api/name", json };
    char *body = dial_ask(&visit->address, visit->key, &request, &status, err);
    if (!body) return false;
    cJSON *answer = cJSON_Parse(body);
    const char *why = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(answer, "why"));
    bool is_taken = status == 200 || refuse(err, 0, "%s", why ? why : "the server takes no name");
    cJSON_Delete(answer);
    free(body);
    return is_taken;
}

int cli_bot(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    char id[REMOTE_ID];
    Wishes wishes;
    Visit visit;
    Error err;
    int first = read_options(command, argc, argv, &wishes);
    if (first < 0) return EXIT_USAGE;
    if (argc - first != 1) return cli_misuse(command, "which server? http://host:port/");
    const char *url = argv[first], *link = remote_find_id(url);
    if (quarrel(&wishes, url)) return cli_misuse(command, "%s", quarrel(&wishes, url));
    if (link) snprintf(id, sizeof id, "%s", link);
    BotWishes bot = { .game = link ? id : NULL,
                      .terms = { wishes.spec, wishes.clocks, -1, wishes.is_public },
                      .rules = { wishes.games, wishes.clocks, wishes.rating },
                      .player = wishes.player,
                      .at_once = (int)wishes.at_once,
                      .count = (int)wishes.count };
    if (!check(&wishes, &bot.rules, &err)) return cli_fail("%s", err.why);
    bool is_fine = visit_begin(&visit, url, wishes.key, true, &err) &&
                   (!wishes.name || take_name(&visit, wishes.name, &err)) &&
                   bot_play(&visit, &bot, &err);
    if (!is_fine) cli_fail("%s", err.why);
    visit_end(&visit);
    return is_fine ? EXIT_OK : EXIT_NO;
}
