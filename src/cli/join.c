/* join.c - brett join: a game at a server, in the terminal.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "client/join.h"
#include "client/remote.h"
#include "term/style.h"
#include "term/words.h"

#include <string.h>

typedef struct {
    const char *spec, *clock, *key;
    long seat;
    bool watches, is_plain;
} Wishes;

static int read_options(const Command *command, int argc, char **argv, Wishes *wishes) {
    *wishes = (Wishes){ 0 };
    const Flag flags[] = {
        { "clock", .text = &wishes->clock },
        { "key", .text = &wishes->key },
        { "new", .text = &wishes->spec },
        { "plain", .is_given = &wishes->is_plain },
        { "seat", .number = &wishes->seat, .least = 1, .most = SEATS_MAX },
        { "watch", .is_given = &wishes->watches },
        { 0 },
    };
    return cli_flags(command, argc, argv, flags);
}

static const char *quarrel(const Wishes *wishes, const char *url) {
    if (wishes->spec && remote_find_id(url)) return "--new makes a game; the address names one";
    if (!wishes->spec && !remote_find_id(url))
        return "the address names no game: --new makes one, or take a link to a game";
    if (wishes->clock && !wishes->spec) return "--clock is for a game that --new makes";
    if (wishes->watches && (wishes->spec || wishes->seat)) return "who watches takes no seat";
    return NULL;
}

static int play(Visit *visit, const Wishes *wishes, const char *url) {
    char id[REMOTE_ID], link[400];
    Error err;
    int seat = (int)wishes->seat - 1;
    const char *found = remote_find_id(url);
    RemoteTerms terms = { wishes->spec, wishes->clock, seat, false };
    if (found) snprintf(id, sizeof id, "%s", found);
    if (!found && !remote_create(visit, &terms, id, &err)) {
        cli_fail("%s", err.why);
        return EXIT_NO;
    }
    Text out = text_into(link, sizeof link);
    visit_link(visit, id, &out);
    if (!found) printf("%s\n", link);
    fflush(stdout);
    JoinWishes join = { link, seat, wishes->watches, wishes->is_plain };
    if (join_play(visit, id, &join, &err)) return EXIT_OK;
    if (err.why[0]) cli_fail("%s", err.why);
    return EXIT_NO;
}

int cli_join(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Wishes wishes;
    Visit visit;
    ClockRule rule;
    Setup setup;
    Error err;
    int first = read_options(command, argc, argv, &wishes);
    if (first < 0) return EXIT_USAGE;
    if (argc - first != 1) return cli_misuse(command, "which server? http://host:port/");
    const char *url = argv[first];
    if (quarrel(&wishes, url)) return cli_misuse(command, "%s", quarrel(&wishes, url));
    if (wishes.spec && !setup_read(wishes.spec, &setup, &err)) return cli_fail("%s", err.why);
    if (wishes.clock && !clock_read(wishes.clock, &rule, &err)) return cli_fail("%s", err.why);
    words_speak(words_wanted(), style_of(stdout).ascii);
    int status = EXIT_NO;
    if (visit_begin(&visit, url, wishes.key, false, &err))
        status = play(&visit, &wishes, url);
    else
        cli_fail("%s", err.why);
    visit_end(&visit);
    return status;
}
