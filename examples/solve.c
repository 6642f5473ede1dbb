/* solve.c - what is proved about a position of a solved game, and a way to play it.
 *
 *   cc solve.c $(pkg-config --cflags --libs brett) -o solve
 *   ./solve allein
 *   ./solve aufstellen $(pkg-config --variable=datadir brett)/aufstellen-all.short
 * SPDX-License-Identifier: MIT */
#include <brett.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *why) {
    fprintf(stderr, "solve: %s\n", why);
    return EXIT_FAILURE;
}

/* The whole of a file, to be freed; NULL if it cannot be read. */
static void *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    void *bytes = length > 0 ? malloc((size_t)length) : NULL;
    *size = bytes ? fread(bytes, 1, (size_t)length, file) : 0;
    fclose(file);
    return bytes;
}

static const char *name_of(brett_value value) {
    switch (value) {
    case BRETT_WON: return "won";
    case BRETT_LOST: return "lost";
    case BRETT_DRAWN: return "drawn";
    default: return "not known";
    }
}

static void print(const brett_solution *found) {
    printf("%s", name_of(found->value));
    if (found->turns) printf(" in %s%d turns", found->is_exact ? "" : "at most ", found->turns);
    printf("; %llu positions looked at\n", (unsigned long long)found->nodes);
    for (int i = 0; i < found->steps && i < 8; i++)
        printf("  %-6s %s in %d turns\n", found->step[i].token, name_of(found->step[i].value),
               found->step[i].turns);
    for (int i = 0; i < found->length; i++) printf("%s%s", i ? " " : "\n", found->line[i]);
    if (found->length) printf("\n");
}

int main(int argc, char **argv) {
    const char *spec = argc > 1 ? argv[1] : "allein";
    brett_error err;
    brett_limits limits;
    brett_solution solution;
    size_t size = 0;
    void *table = argc > 2 ? read_file(argv[2], &size) : NULL;
    if (argc > 2 && !table) return fail("the table cannot be read");
    brett_match *match = brett_match_new(spec, &err);
    if (!match) return fail(err.why);
    brett_player *player = brett_player_new(64, &err);
    if (!player) return fail(err.why);
    if (table && !brett_player_learn(player, spec, table, size, &err)) return fail(err.why);
    memset(&limits, 0, sizeof limits);
    limits.nodes = 2000000;
    if (!brett_player_solve(player, match, &limits, &solution, &err)) return fail(err.why);
    print(&solution);
    brett_player_free(player);
    brett_match_free(match);
    free(table);
    return EXIT_SUCCESS;
}
