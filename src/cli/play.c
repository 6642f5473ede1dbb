/* play.c - brett play: options, seats, and which way to show the game.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "term/play.h"
#include "term/screen.h"
#include "term/style.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const char *seats, *load, *save, *from;
    long seed, ms, delay, threads, hash;
    bool plain;
} Wishes;

static int read_options(const Command *command, int argc, char **argv, Wishes *wishes) {
    *wishes = (Wishes){ .seed = -1, .ms = 5000, .delay = 400, .threads = 1, .hash = 64 };
    const Flag flags[] = {
        { .name = "seats", .text = &wishes->seats },
        { .name = "load", .text = &wishes->load },
        { .name = "save", .text = &wishes->save },
        { .name = "from", .text = &wishes->from },
        { .name = "seed", .number = &wishes->seed },
        { .name = "ms", .number = &wishes->ms, .least = 10, .most = 3600000 },
        { .name = "delay", .number = &wishes->delay, .most = 60000 },
        { .name = "hash", .number = &wishes->hash, .least = 1, .most = 65536 },
        { .name = "threads", .number = &wishes->threads, .least = 1, .most = 64 },
        { .name = "plain", .is_given = &wishes->plain },
        { 0 },
    };
    return cli_flags(command, argc, argv, flags);
}

/* The game itself: a record, or SPEC, --from and steps. */
static bool set_up(const Command *command, Play *play, const Wishes *wishes, int count,
                   char **words) {
    for (int seat = 1; seat < SEATS_MAX; seat++) play->level[seat] = 3;
    if (wishes->load) {
        if (count || wishes->from) {
            cli_misuse(command, "a record names its game and its steps: --load goes without them");
            return false;
        }
        if (play_load(play, wishes->load)) return true;
        cli_fail("%s", play->said);
        return false;
    }
    Match *match = cli_match(command, wishes->from, count, words);
    if (!match) return false;
    play_begin(play, match);
    return true;
}

/* "me,level4": a name for each seat; the last one also holds for the seats that follow. */
static bool set_seats(const Command *command, Play *play, const char *names) {
    int seats = play->match.setup.game->seats(&play->match.now), level = 0;
    for (int seat = 0; names && seat < seats; seat++) {
        size_t length = strcspn(names, ",");
        if (length || seat == 0) {
            if (!play_read_player(names, length, &level)) {
                cli_misuse(command, "--seats: \"%.*s\" cannot play; me or level1 to level%d can",
                           length > 40 ? 40 : (int)length, names, LEVELS);
                return false;
            }
            names += length;
            names += names[0] == ',' && names[1] && names[1] != ',';
        }
        play->level[seat] = level;
    }
    if (!names || !*names) return true;
    cli_misuse(command, "--seats: \"%.40s\" is too much for %d seat%s", names, seats,
               seats == 1 ? "" : "s");
    return false;
}

static bool set_file(Play *play, const Wishes *wishes) {
    if (!wishes->save) return true;
    bool is_same = wishes->load && strcmp(wishes->load, wishes->save) == 0;
    if (!is_same && host_exists(wishes->save)) {
        cli_fail("--save: %.200s exists already; go on with it by --load, or take another name",
                 wishes->save);
        return false;
    }
    if (!wishes->save[0] || strlen(wishes->save) >= PLAY_FILE) {
        cli_fail("--save needs the name of a file, not too long a one");
        return false;
    }
    snprintf(play->file, sizeof play->file, "%s", wishes->save);
    play->keep = true;
    return true;
}

static bool has_terminal(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

static void finish(Play *play) {
    play_stop(play);
    thinker_free(play->thinker);
    free(play->match.played);
    free(play->told);
    free(play->loaded);
    free(play);
}

int cli_play(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    Wishes wishes;
    int first = read_options(command, argc, argv, &wishes), status = EXIT_USAGE;
    if (first < 0) return EXIT_USAGE;
    words_speak(words_wanted(), style_of(stdout).ascii);
    Play *play = host_memory(sizeof *play);
    memset(play, 0, sizeof *play);
    play->pace = pace_fixed(wishes.ms), play->delay = (double)wishes.delay / 1000;
    play->seed =
        wishes.seed >= 0 ? (uint64_t)wishes.seed : (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    if (set_up(command, play, &wishes, argc - first, argv + first) &&
        set_seats(command, play, wishes.seats) && set_file(play, &wishes)) {
        Error err;
        bool is_fine = false;
        play->thinker = thinker_new((int)wishes.hash, (int)wishes.threads, &err);
        if (!play->thinker)
            host_complain("%s", err.why);
        else
            is_fine = wishes.plain || !has_terminal() ? play_lines(play) : screen_play(play);
        status = is_fine ? EXIT_OK : EXIT_NO;
    }
    finish(play);
    return status;
}
