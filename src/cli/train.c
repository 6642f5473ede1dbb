/* train.c - brett train: a net for an evaluation, as study/train.h learns it.
 *
 * Games may be kept in a file, so that what was broken off goes on: a line that names the question,
 * and for each game a line "NUMBER POINTS STEPS" with the number and the value of every step.
 * SPDX-License-Identifier: MIT */
#include "cli.h"

#include "host/labour.h"
#include "study/train.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { TABLE_BYTES = 4 << 20, NAME = 4096 };

typedef struct {
    char name[NAME]; /* the command that makes them */
    const Setup *setups;
    int specs, games, ended; /* those played, and of these the ended ones */
    Example *example;
    size_t count, capacity;
} School;

static void take_game(School *school, const Lesson *lesson) {
    if (school->count + LESSON_STEPS > school->capacity) {
        school->capacity = 2 * school->capacity + LESSON_STEPS;
        school->example = host_grow(school->example, school->capacity * sizeof *school->example);
    }
    const Setup *setup = &school->setups[school->games % school->specs];
    school->count +=
        (size_t)train_examples(setup, school->games++, lesson, school->example + school->count);
    school->ended += lesson->points >= 0;
}

/* One game; false at what is no whole one. */
static bool read_game(FILE *file, int number, Lesson *lesson) {
    int found;
    if (fscanf(file, "%d %d %d", &found, &lesson->points, &lesson->count) != 3) return false;
    if (found != number || lesson->points < -1 || lesson->points > POINT) return false;
    if (lesson->count < 0 || lesson->count > LESSON_STEPS) return false;
    for (LessonStep *step = lesson->step; step < lesson->step + lesson->count; step++)
        if (fscanf(file, "%" SCNu32 " %d", &step->move, &step->value) != 2) return false;
    return getc(file) == '\n';
}

/* Whether every step of a game that was read is legal. */
static bool is_playable(const Setup *setup, const Lesson *lesson) {
    Position pos;
    Move list[MOVES_MAX];
    game_start(setup, &pos);
    for (int i = 0; i < lesson->count; i++) {
        int count = setup->game->actor(&pos) < 0 ? 0 : setup->game->moves(&pos, list), at = 0;
        while (at < count && list[at] != lesson->step[i].move) at++;
        if (at == count) return false;
        game_apply(setup->game, &pos, list[at]);
    }
    return true;
}

/* Reads the first `games`; what was broken off behind the last whole one is cut away. */
static void read_games(FILE *file, School *school, int games, Lesson *lesson) {
    long end = ftell(file);
    while (school->games < games && read_game(file, school->games, lesson) &&
           is_playable(&school->setups[school->games % school->specs], lesson)) {
        take_game(school, lesson);
        end = ftell(file);
    }
    if (school->games == games) return;
    clearerr(file);
    fseek(file, end, SEEK_SET);
    if (ftruncate(fileno(file), end) != 0) host_complain("a broken game cannot be cut off");
}

static void write_game(FILE *file, int number, const Lesson *lesson) {
    fprintf(file, "%d %d %d", number, lesson->points, lesson->count);
    for (const LessonStep *step = lesson->step; step < lesson->step + lesson->count; step++)
        fprintf(file, " %" PRIu32 " %d", step->move, step->value);
    fputc('\n', file);
    fflush(file);
}

/* False if somebody cut it off. */
static bool play_games(School *school, Teachers *teachers, int games, FILE *kept, Lesson *lesson,
                       Labour *labour) {
    while (school->games < games && !labour_is_told_to_end()) {
        int number = school->games;
        train_play(teachers, &school->setups[number % school->specs], number, lesson);
        if (kept) write_game(kept, number, lesson);
        take_game(school, lesson);
        labour_bar(labour, "playing", (double)school->games / games);
    }
    return school->games >= games;
}

static void print_row(const char *before, const int16_t *number, int count, const char *after) {
    printf("%s", before);
    for (int i = 0; i < count; i++) printf(i ? ", %d" : "%d", number[i]);
    printf("%s", after);
}

/* As it stands in the game's sources. */
static void print_net(const EvalNet *net, int features) {
    printf("// clang-format off\nstatic const int16_t net_in[][2 * NET_HIDDEN] = {\n");
    for (int i = 0; i < features; i++) print_row("    { ", net->in[i], 2 * NET_HIDDEN, " },\n");
    printf("};\nstatic const EvalNet net = {\n    .bias = { ");
    for (int h = 0; h < NET_HIDDEN; h++) printf(h ? ", %" PRId32 : "%" PRId32, net->bias[h]);
    print_row(" },\n    .out = { ", net->out, NET_HIDDEN, " },\n");
    printf("    .in = net_in,\n};\n// clang-format on\n");
}

static void learn(const School *school, long epochs, uint64_t seed, Labour *labour) {
    static int16_t in[FEATURES_MAX][2 * NET_HIDDEN];
    const Eval *eval = school->setups[0].game->eval;
    Student *student = cli_keep(host_memory(sizeof *student));
    uint32_t *place = cli_keep(host_memory(school->count * sizeof *place));
    for (size_t i = 0; i < school->count; i++) place[i] = (uint32_t)i;
    train_begin(student, eval, seed, school->example, school->count);
    for (long epoch = 0; epoch < epochs; epoch++) {
        train_epoch(student, school->example, school->count, place, (double)epoch / (double)epochs);
        labour_bar(labour, "learning", (double)(epoch + 1) / (double)epochs);
    }
    labour_clear(labour);
    EvalNet net = train_round(student, in);
    printf("/* %s --games %d --epochs %ld\n", school->name, school->games, epochs);
    printf(" * %zu positions of %d games. Loss without the net, and with it: %.5f, %.5f; on games\n"
           " * that were held out %.5f, %.5f.\n * SPDX-License-Identifier: MIT */\n",
           school->count, school->ended,
           train_loss(student, NULL, school->example, school->count, false),
           train_loss(student, &net, school->example, school->count, false),
           train_loss(student, NULL, school->example, school->count, true),
           train_loss(student, &net, school->example, school->count, true));
    print_net(&net, eval->count);
}

/* The command by which the games can be played again, but for how many. */
static void write_name(School *school, long nodes, long seed) {
    Text out = text_into(school->name, sizeof school->name);
    text_add(&out, "brett train");
    for (int i = 0; i < school->specs; i++) {
        text_char(&out, ' ');
        setup_write(&school->setups[i], &out);
    }
    text_print(&out, " --nodes %d --seed %d", (int)nodes, (int)seed);
}

static bool is_for_two(const Setup *setup) {
    Position start;
    game_start(setup, &start);
    return setup->game->seats(&start) == 2 && !setup->game->dice;
}

int cli_train(int argc, char **argv) {
    const Command *command = cli_find(argv[0]);
    long epochs = 20, games = 2000, nodes = 2000, seed = 1;
    const char *keep = NULL;
    const Flag flags[] = { { "epochs", .number = &epochs, .least = 1 },
                           { "games", .number = &games, .least = 1 },
                           { "keep", .text = &keep },
                           { "nodes", .number = &nodes, .least = 1 },
                           { "seed", .number = &seed },
                           { 0 } };
    Setup setups[SPECS_MAX];
    int first = cli_flags(command, argc, argv, flags);
    if (first < 0 || !cli_specs(command, argc - first, argv + first, setups)) return EXIT_USAGE;
    static School school;
    school.setups = setups, school.specs = argc - first;
    for (int i = 0; i < school.specs; i++)
        if (!is_for_two(&setups[i]))
            return cli_fail("%s is not for two players without dice", argv[first + i]);
    write_name(&school, nodes, seed);
    Lesson *lesson = cli_keep(host_memory(sizeof *lesson));
    FILE *kept = NULL;
    if (keep && !(kept = cli_open_kept(keep, school.name))) return EXIT_USAGE;
    if (kept) read_games(kept, &school, (int)games, lesson);
    Teachers teachers = { .nodes = (uint64_t)nodes, .seed = (uint64_t)seed };
    teachers.search = cli_keep(host_zeroed(search_size()));
    teachers.played = cli_keep(host_memory(LESSON_STEPS * sizeof(Played)));
    table_init(&teachers.table, cli_keep(host_memory(TABLE_BYTES)), TABLE_BYTES);
    Labour labour;
    labour_begin(&labour);
    bool is_done = play_games(&school, &teachers, (int)games, kept, lesson, &labour);
    cli_keep(school.example);
    if (kept && fclose(kept) != 0) return cli_fail("%s cannot be written", keep);
    if (!is_done) {
        labour_say(&labour, "cut off after %d of %ld games", school.games, games);
        return EXIT_NO;
    }
    if (!school.count) return cli_fail("no game came to an end, so there is nothing to learn from");
    learn(&school, epochs, (uint64_t)seed, &labour);
    return EXIT_OK;
}
